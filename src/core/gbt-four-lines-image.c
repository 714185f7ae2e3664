/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-four-lines-private.h"

#include "gbt-error.h"

/* Images (1-domain; 8-decisions 22, 31): every network that the model has, one image at its native
 * resolution. */

/* code: as the lists of networks have it; NULL where the chain cannot do without. */
static const struct
{
  GbtFieldId id;
  const char *code;
  gboolean required;
} networks[] = {
  { GBT_FIELD_MODEL_DENOISER, NULL, TRUE },
  { GBT_FIELD_MODEL_TEXT_ENCODER_1, "text-encoder-1", TRUE },
  { GBT_FIELD_MODEL_TEXT_ENCODER_2, "text-encoder-2", FALSE },
  { GBT_FIELD_MODEL_TEXT_ENCODER_3, "text-encoder-3", FALSE },
  { GBT_FIELD_MODEL_AUTOENCODER, NULL, TRUE },
  { GBT_FIELD_MODEL_SAFETY_CHECKER, "safety-checker", FALSE },
};

static gboolean
is_listed (const GbtWorkload *workload,
           GbtFieldId         id,
           const char        *code)
{
  const char *text = gbt_workload_get_text (workload, id);
  g_auto (GStrv) codes = g_strsplit (text != NULL ? text : "", " ", -1);

  return code != NULL && g_strv_contains ((const char *const *) codes, code);
}

/* A model that says which of its networks are optional keeps the others. */
static gboolean
check_not_loaded (const GbtWorkload  *workload,
                  GError            **error)
{
  if (gbt_workload_get_text (workload, GBT_FIELD_MODEL_OPTIONAL_NETWORKS) == NULL)
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      if (is_listed (workload, GBT_FIELD_NETWORKS_NOT_LOADED, networks[i].code)
          && !is_listed (workload, GBT_FIELD_MODEL_OPTIONAL_NETWORKS, networks[i].code))
        {
          gbt_error_set (error, GBT_ERROR_RANGE, N_("“{1}” is not among the optional networks of this model"),
                         networks[i].code, NULL);
          return FALSE;
        }
    }

  return TRUE;
}

/* Adds up the parameters of the networks loaded. Of a model of which no network is known, the count
 * of parameters is that of the whole chain. */
static gboolean
count_parameters (const GbtWorkload  *workload,
                  guint64            *sum,
                  GString            *terms,
                  gboolean           *known,
                  GError            **error)
{
  guint n_known = 0;
  guint64 count;

  *sum = 0;
  *known = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      gboolean is_known = gbt_workload_get_integer (workload, networks[i].id, &count);

      n_known += is_known ? 1 : 0;
      if (is_listed (workload, GBT_FIELD_NETWORKS_NOT_LOADED, networks[i].code))
        continue;
      if (!is_known)
        {
          if (networks[i].required || is_listed (workload, GBT_FIELD_MODEL_OPTIONAL_NETWORKS, networks[i].code))
            *known = FALSE;
          continue;
        }
      if (!gbt_bytes_add (*sum, count, sum, error))
        return FALSE;
      g_string_append_printf (terms, "%s%" G_GUINT64_FORMAT, terms->len > 0 ? " + " : "", count);
    }

  if (n_known == 0 && gbt_workload_get_text (workload, GBT_FIELD_NETWORKS_NOT_LOADED) == NULL
      && gbt_workload_get_integer (workload, GBT_FIELD_MODEL_PARAMETERS, sum))
    {
      *known = TRUE;
      g_string_printf (terms, "%" G_GUINT64_FORMAT, *sum);
    }
  return TRUE;
}

static gboolean
compute_weights (const GbtWorkload  *workload,
                 GbtLineDraft       *line,
                 char              **applied,
                 GError            **error)
{
  g_autoptr (GString) terms = g_string_new (NULL);
  GbtWeightFormat format;
  guint64 sum;
  gboolean known;

  if (!count_parameters (workload, &sum, terms, &known, error))
    return FALSE;
  if (!known || !gbt_workload_get_weight_format (workload, &format))
    return TRUE;

  format = gbt_weight_format_get_nominal (format);
  if (!gbt_weight_format_get_bytes (format, sum, &line->bytes, error))
    return FALSE;

  *applied = g_strdup_printf (strchr (terms->str, '+') != NULL ? "(%s) × %s ÷ 8" : "%s × %s ÷ 8", terms->str,
                              gbt_weight_format_get_bits_text (format));
  line->applied = *applied;
  line->known = TRUE;
  return TRUE;
}

/* Whether more is asked for than one image of the native size. A size of which it cannot be told is
 * more; a size or a count that nobody gave is the native one, is one. */
static gboolean
asks_more (const GbtWorkload *workload)
{
  guint64 width, height, resolution, count;

  if (gbt_workload_get_integer (workload, GBT_FIELD_IMAGE_COUNT, &count) && count > 1)
    return TRUE;
  if (!gbt_workload_get_integer (workload, GBT_FIELD_MODEL_RESOLUTION, &resolution))
    return gbt_field_is_known (gbt_workload_get_field (workload, GBT_FIELD_IMAGE_WIDTH))
           || gbt_field_is_known (gbt_workload_get_field (workload, GBT_FIELD_IMAGE_HEIGHT));

  if (!gbt_workload_get_integer (workload, GBT_FIELD_IMAGE_WIDTH, &width))
    width = resolution;
  if (!gbt_workload_get_integer (workload, GBT_FIELD_IMAGE_HEIGHT, &height))
    height = resolution;
  return width * height > resolution * resolution; /* each at most a million */
}

/*< private >
 * gbt_four_lines_image:
 * @workload: a workload whose task is image
 * @error: set when an amount overflows, or a network that is not optional is left unloaded
 *
 * Returns: (transfer full) (nullable): the weights of every network loaded, 20 %, 1 GiB; an unknown
 *   line beside them above one image of the native size
 */
GbtEstimate *
gbt_four_lines_image (const GbtWorkload  *workload,
                      GError            **error)
{
  g_autoptr (GbtEstimate) estimate = NULL;
  g_autofree char *applied = NULL;
  GbtLineDraft weights = gbt_four_lines_weights;
  GbtLineDraft activations = {
    .key = GBT_LINE_ACTIVATIONS,
    .label = N_("Activations"),
    .scope = GBT_SCOPE_MACHINE,
    .counts = N_("What the denoiser and the decoder take above one image of the native size: only a run shows it."),
  };
  const GbtLineDraft *const lines[] = { &weights };
  gboolean more = asks_more (workload);

  weights.formula = N_("sum of the networks × bits ÷ 8");
  weights.counts = N_("Every network that is described and loaded, in the nominal class of the chosen format.");
  if (!check_not_loaded (workload, error) || !compute_weights (workload, &weights, &applied, error))
    return NULL;

  estimate = gbt_four_lines_add_up (lines, G_N_ELEMENTS (lines), N_("20% × weights"), more ? &activations : NULL,
                                    error);
  if (estimate == NULL)
    return NULL;

  gbt_estimate_set_leaves_out (estimate, N_("activations of the denoiser and of the decoder beyond the overhead, other "
                                            "processes, the peak while loading"));
  if (more)
    gbt_estimate_add_remark (estimate, N_("Above one image at the native resolution, what the activations take is unknown"));
  gbt_four_lines_add_remarks (estimate, workload);
  return g_steal_pointer (&estimate);
}
