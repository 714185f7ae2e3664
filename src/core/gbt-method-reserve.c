/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-estimate-private.h"
#include "gbt-kv-cache.h"

/* Method 1: weights + reserve (1-domain, "Estimation methods"). The reserve is the planner's
 * choice, for one GPU; nothing is added to it behind the planner's back. */

#define METHOD_VERSION 1

static gboolean
add_weights (GbtEstimate        *estimate,
             const GbtWorkload  *workload,
             GError            **error)
{
  g_autofree char *applied = NULL;
  GbtLineDraft line = {
    .key = GBT_LINE_WEIGHTS,
    .label = N_("Model weights"),
    .scope = GBT_SCOPE_GPU,
    .basis = GBT_BASIS_FORMULA,
    .exactness = GBT_EXACTNESS_ARITHMETIC,
    .formula = N_("parameters × bits ÷ 8"),
    .counts = N_("Every parameter, in the chosen format."),
    .leaves_out = N_("Scales of quantisation, layers kept in another format, the peak while loading."),
    .source = N_("arithmetic of the format"),
  };
  GbtWeightFormat format;
  guint64 parameters;

  if (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_PARAMETERS, &parameters)
      && gbt_workload_get_weight_format (workload, &format))
    {
      if (!gbt_weight_format_get_bytes (format, parameters, &line.bytes, error))
        return FALSE;

      applied = g_strdup_printf ("%" G_GUINT64_FORMAT " × %s ÷ 8", parameters,
                                 gbt_weight_format_get_bits_text (format));
      line.known = TRUE;
      line.applied = applied;
    }

  gbt_estimate_add_line (estimate, &line);
  return TRUE;
}

static void
add_reserve (GbtEstimate       *estimate,
             const GbtWorkload *workload)
{
  g_autofree char *applied = NULL;
  GbtLineDraft line = {
    .key = GBT_LINE_RESERVE,
    .label = N_("Chosen reserve"),
    .scope = GBT_SCOPE_GPU,
    .basis = GBT_BASIS_DECLARED,
    .exactness = GBT_EXACTNESS_EXACT,
    .formula = N_("chosen by the planner"),
    .counts = N_("Everything beside the weights: KV cache, context, buffers, transients."),
    .leaves_out = N_("Nothing is added to what was chosen."),
    .source = N_("the planner"),
  };
  guint64 reserve;

  if (gbt_workload_get_integer (workload, GBT_FIELD_RESERVE, &reserve))
    {
      if (reserve != 0 && reserve % GBT_GIB == 0)
        applied = g_strdup_printf ("%" G_GUINT64_FORMAT " × 1073741824", reserve / GBT_GIB);
      else
        applied = g_strdup_printf ("%" G_GUINT64_FORMAT, reserve);
      line.known = TRUE;
      line.bytes = reserve;
      line.applied = applied;
    }

  gbt_estimate_add_line (estimate, &line);
}

static gboolean
compute_kv_post (const GbtWorkload  *workload,
                 GbtLineDraft       *line,
                 char              **applied,
                 GError            **error)
{
  GbtWeightFormat format;
  GbtKvAnswer answer;

  line->formula = N_("2 × layers × KV heads × dimension × bytes × tokens × requests");
  line->counts = N_("Keys and values of every token of every request, on every layer, at the limit stage.");
  line->leaves_out = N_("Blocks rounded up by an engine; windows and latent attention, which take less.");
  line->source = N_("keys and values of full attention");

  /* The chosen formula counts full attention: where the model does otherwise, unknown is
   * truer than a figure that describes another architecture. */
  if (!gbt_kv_cache_formula_describes (workload) || !gbt_workload_get_kv_format (workload, &format))
    return TRUE;
  if (!gbt_kv_cache_compute (workload, format, &answer, &line->bytes, applied, error))
    return FALSE;

  line->known = answer == GBT_KV_KNOWN;
  line->applied = *applied;
  line->exactness = GBT_EXACTNESS_ARITHMETIC;
  return TRUE;
}

static gboolean
add_post (GbtEstimate        *estimate,
          const GbtWorkload  *workload,
          const GbtPost      *post,
          GError            **error)
{
  g_autofree char *applied = NULL;
  const char *key = gbt_post_get_key (post);
  GbtLineDraft line = {
    .key = key,
    .label = gbt_post_key_get_label (key),
    .name = gbt_post_get_name (post),
    .scope = GBT_SCOPE_GPU,
    .basis = gbt_post_get_basis (post),
    .exactness = GBT_EXACTNESS_APPROXIMATE,
    .run = gbt_post_get_run (post),
    .note = gbt_post_get_note (post),
  };

  switch (gbt_post_get_basis (post))
    {
    case GBT_BASIS_FORMULA:
      if (!compute_kv_post (workload, &line, &applied, error))
        return FALSE;
      break;

    case GBT_BASIS_DECLARED:
    case GBT_BASIS_JUSTIFIED:
      line.known = gbt_post_get_bytes (post, &line.bytes);
      if (line.bytes != 0 && line.bytes % GBT_MIB == 0)
        applied = g_strdup_printf ("%" G_GUINT64_FORMAT " × 1048576", line.bytes / GBT_MIB);
      else
        applied = g_strdup_printf ("%" G_GUINT64_FORMAT, line.bytes);
      line.applied = applied;
      line.formula = line.basis == GBT_BASIS_DECLARED ? N_("chosen by the planner")
                                                      : N_("taken from a run");
      break;

    case GBT_BASIS_NONE:
      break;

    default:
      g_return_val_if_reached (FALSE);
    }

  gbt_estimate_add_post (estimate, &line);
  return TRUE;
}

static gboolean
add_formats (GbtEstimate        *estimate,
             const GbtWorkload  *workload,
             GError            **error)
{
  GbtWeightFormat chosen = GBT_N_WEIGHT_FORMATS;
  guint64 parameters = 0;
  guint64 reserve = 0;
  gboolean known = gbt_workload_get_integer (workload, GBT_FIELD_MODEL_PARAMETERS, &parameters)
                   && gbt_workload_get_integer (workload, GBT_FIELD_RESERVE, &reserve);

  gbt_workload_get_weight_format (workload, &chosen);

  for (guint i = 0; i < GBT_N_WEIGHT_FORMATS; i++)
    {
      GbtFormatRow row = { .format = (GbtWeightFormat) i, .chosen = chosen == i };

      /* NF4 is a way of storing 4 bits: it has a row only where it was chosen. */
      if (row.format == GBT_WEIGHT_FORMAT_NF4 && !row.chosen)
        continue;
      if (known
          && (!gbt_weight_format_get_bytes (row.format, parameters, &row.weights, error)
              || !gbt_bytes_add (row.weights, reserve, &row.envelope, error)))
        return FALSE;

      row.known = known;
      gbt_estimate_add_format (estimate, &row);
    }

  return TRUE;
}

/*< private >
 * gbt_method_reserve:
 * @workload: what is to be estimated
 * @error: set when an amount overflows
 *
 * Returns: (transfer full) (nullable): weights + the declared reserve, for one GPU
 */
GbtEstimate *
gbt_method_reserve (const GbtWorkload  *workload,
                    GError            **error)
{
  g_autoptr (GbtEstimate) estimate = gbt_estimate_new (GBT_METHOD_RESERVE, METHOD_VERSION, 1);
  gint64 balance;

  if (!add_weights (estimate, workload, error))
    return NULL;
  add_reserve (estimate, workload);

  for (guint i = 0; i < gbt_workload_get_n_posts (workload); i++)
    {
      if (!add_post (estimate, workload, gbt_workload_get_post (workload, i), error))
        return NULL;
    }

  if (!add_formats (estimate, workload, error) || !gbt_estimate_finish (estimate, error))
    return NULL;

  gbt_estimate_set_leaves_out (estimate, N_("scales of quantisation, layers kept in another format, workspace, "
                                            "the peak while loading, other programs"));
  if (gbt_estimate_get_balance (estimate, &balance) && balance < 0)
    gbt_estimate_add_remark (estimate, N_("The chosen reserve does not cover the known posts"));
  if (!gbt_kv_cache_formula_describes (workload))
    gbt_estimate_add_remark (estimate,
                             N_("The formula of the KV cache does not describe this architecture: the post is unknown"));

  return g_steal_pointer (&estimate);
}
