/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-estimate-private.h"
#include "gbt-kv-cache.h"

/* Method 2: four lines (1-domain; 4-estimation 0). Weights in their nominal format, KV cache
 * always in 16 bits, 20 % of both, 1 GiB per GPU. */

#define METHOD_VERSION 1
#define OVERHEAD_PERCENT 20
#define RUNTIME_PER_GPU GBT_GIB

static gboolean
check_split (const GbtWorkload  *workload,
             guint64             gpus,
             GError            **error)
{
  g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, gpus);
  g_autofree char *shown = NULL;
  guint64 heads, kv_heads;

  if (gpus == 1)
    return TRUE;

  if (!gbt_workload_get_integer (workload, GBT_FIELD_MODEL_HEADS, &heads))
    {
      gbt_error_set (error, GBT_ERROR_MISSING,
                     N_("To share a model between {1} GPUs, its number of attention heads must be known"),
                     count, NULL);
      return FALSE;
    }
  if (heads % gpus != 0)
    {
      shown = g_strdup_printf ("%" G_GUINT64_FORMAT, heads);
      gbt_error_set (error, GBT_ERROR_RANGE, N_("{1} attention heads cannot be divided between {2} GPUs"),
                     shown, count, NULL);
      return FALSE;
    }
  if (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_KV_HEADS, &kv_heads)
      && kv_heads % gpus != 0 && gpus % kv_heads != 0)
    {
      shown = g_strdup_printf ("%" G_GUINT64_FORMAT, kv_heads);
      gbt_error_set (error, GBT_ERROR_RANGE, N_("{1} KV heads cannot be divided between {2} GPUs"),
                     shown, count, NULL);
      return FALSE;
    }

  return TRUE;
}

static gboolean
compute_weights (const GbtWorkload  *workload,
                 GbtLineDraft       *line,
                 char              **applied,
                 GError            **error)
{
  GbtWeightFormat format;
  guint64 parameters;

  if (!gbt_workload_get_integer (workload, GBT_FIELD_MODEL_PARAMETERS, &parameters)
      || !gbt_workload_get_weight_format (workload, &format))
    return TRUE;

  format = gbt_weight_format_get_nominal (format);
  if (!gbt_weight_format_get_bytes (format, parameters, &line->bytes, error))
    return FALSE;

  *applied = g_strdup_printf ("%" G_GUINT64_FORMAT " × %s ÷ 8", parameters,
                              gbt_weight_format_get_bits_text (format));
  line->applied = *applied;
  line->known = TRUE;
  return TRUE;
}

static gboolean
compute_kv (const GbtWorkload  *workload,
            GbtLineDraft       *line,
            char              **applied,
            GError            **error)
{
  GbtKvAnswer answer;

  if (!gbt_kv_cache_compute (workload, GBT_WEIGHT_FORMAT_16BIT, &answer, &line->bytes, applied, error))
    return FALSE;

  line->applied = *applied;
  line->known = answer == GBT_KV_KNOWN;
  return TRUE;
}

/* (weights + KV) x 120 / 100 / n + 1 GiB: floored for print, rounded up for comparisons. */
static gboolean
set_per_gpu (GbtEstimate  *estimate,
             guint64       both,
             guint64       gpus,
             GError      **error)
{
  unsigned __int128 scaled = (unsigned __int128) both * (100 + OVERHEAD_PERCENT);
  unsigned __int128 divisor = (unsigned __int128) 100 * gpus;
  guint64 share = (guint64) (scaled / divisor);
  guint64 per_gpu;

  if (!gbt_bytes_add (share, RUNTIME_PER_GPU, &per_gpu, error))
    return FALSE;

  gbt_estimate_set_per_gpu (estimate, per_gpu, per_gpu + (scaled % divisor != 0 ? 1 : 0));
  return TRUE;
}

static void
add_remarks (GbtEstimate       *estimate,
             const GbtWorkload *workload)
{
  GbtWeightFormat format;

  if (gbt_workload_get_weight_format (workload, &format)
      && gbt_weight_format_get_nominal (format) != format)
    gbt_estimate_add_remark (estimate, N_("This method counts the format by its nominal class: 4 bits"));
  if (gbt_workload_get_kv_format (workload, &format) && format != GBT_WEIGHT_FORMAT_16BIT)
    gbt_estimate_add_remark (estimate, N_("This method always counts the KV cache in 16 bits"));
  if (!gbt_kv_cache_formula_describes (workload))
    gbt_estimate_add_remark (estimate, N_("The formula of the KV cache does not describe this architecture"));
  gbt_estimate_add_remark (estimate, N_("Overhead (20%): a convention of the method, not measured"));
}

/*< private >
 * gbt_method_four_lines:
 * @workload: what is to be estimated
 * @error: set when an amount overflows, the heads do not divide, or the task is not text
 *   inference
 *
 * Returns: (transfer full) (nullable): the four lines, for the machine; what each GPU needs
 *   beside them
 */
GbtEstimate *
gbt_method_four_lines (const GbtWorkload  *workload,
                       GError            **error)
{
  g_autoptr (GbtEstimate) estimate = NULL;
  g_autofree char *weights_applied = NULL;
  g_autofree char *kv_applied = NULL;
  g_autofree char *overhead_applied = NULL;
  g_autofree char *runtime_applied = NULL;
  GbtLineDraft weights = {
    .key = GBT_LINE_WEIGHTS,
    .label = N_("Model weights"),
    .scope = GBT_SCOPE_MACHINE,
    .basis = GBT_BASIS_FORMULA,
    .exactness = GBT_EXACTNESS_ARITHMETIC,
    .formula = N_("parameters × bits ÷ 8"),
    .counts = N_("Every parameter, in the nominal class of the chosen format."),
    .leaves_out = N_("Scales of quantisation, layers kept in another format, the peak while loading."),
    .source = N_("arithmetic of the format"),
  };
  GbtLineDraft kv = {
    .key = GBT_LINE_KV,
    .label = N_("KV cache"),
    .scope = GBT_SCOPE_MACHINE,
    .basis = GBT_BASIS_FORMULA,
    .exactness = GBT_EXACTNESS_ARITHMETIC,
    .formula = N_("2 × layers × KV heads × dimension × bytes × tokens × requests"),
    .counts = N_("Keys and values of every token of every request, on every layer, at the limit stage."),
    .leaves_out = N_("Blocks rounded up by an engine; windows and latent attention, which take less."),
    .source = N_("keys and values of full attention"),
  };
  GbtLineDraft overhead = {
    .key = GBT_LINE_OVERHEAD,
    .label = N_("Overhead (20%)"),
    .scope = GBT_SCOPE_MACHINE,
    .basis = GBT_BASIS_FORMULA,
    .exactness = GBT_EXACTNESS_APPROXIMATE,
    .formula = N_("20% × (weights + KV)"),
    .counts = N_("A convention for buffers and fragmentation."),
    .leaves_out = N_("What an engine really allocates, which only a run shows."),
    .source = N_("convention of the method"),
  };
  GbtLineDraft runtime = {
    .key = GBT_LINE_RUNTIME,
    .label = N_("Runtime context"),
    .scope = GBT_SCOPE_MACHINE,
    .basis = GBT_BASIS_FORMULA,
    .exactness = GBT_EXACTNESS_APPROXIMATE,
    .formula = N_("1 GiB per GPU"),
    .counts = N_("A convention for the context of the driver and of the libraries."),
    .leaves_out = N_("Communication between GPUs, other programs."),
    .source = N_("convention of the method"),
    .known = TRUE,
  };
  guint64 gpus = 1;
  guint64 both = 0;

  if (gbt_workload_get_task (workload) != GBT_TASK_INFERENCE)
    {
      gbt_error_set (error, GBT_ERROR_RANGE, N_("The four lines are for text inference: choose weights + reserve"),
                     NULL);
      return NULL;
    }
  gbt_workload_get_integer (workload, GBT_FIELD_GPUS, &gpus);
  if (!check_split (workload, gpus, error)
      || !compute_weights (workload, &weights, &weights_applied, error)
      || !compute_kv (workload, &kv, &kv_applied, error))
    return NULL;

  if (weights.known && kv.known)
    {
      if (!gbt_bytes_add (weights.bytes, kv.bytes, &both, error)
          || !gbt_bytes_scale (both, OVERHEAD_PERCENT, 100, &overhead.bytes, error))
        return NULL;
      overhead_applied = g_strdup_printf ("%" G_GUINT64_FORMAT " × 20 ÷ 100", both);
      overhead.applied = overhead_applied;
      overhead.known = TRUE;
    }
  if (!gbt_bytes_multiply (gpus, RUNTIME_PER_GPU, &runtime.bytes, error))
    return NULL;
  runtime_applied = g_strdup_printf ("%" G_GUINT64_FORMAT " × 1073741824", gpus);
  runtime.applied = runtime_applied;

  estimate = gbt_estimate_new (GBT_METHOD_FOUR_LINES, METHOD_VERSION, (guint) gpus);
  gbt_estimate_add_line (estimate, &weights);
  gbt_estimate_add_line (estimate, &kv);
  gbt_estimate_add_line (estimate, &overhead);
  gbt_estimate_add_line (estimate, &runtime);
  if (overhead.known && !set_per_gpu (estimate, both, gpus, error))
    return NULL;
  if (!gbt_estimate_finish (estimate, error))
    return NULL;

  gbt_estimate_set_leaves_out (estimate, N_("other processes, fragmentation and buffers beyond the overhead, "
                                            "the peak while loading"));
  add_remarks (estimate, workload);

  return g_steal_pointer (&estimate);
}
