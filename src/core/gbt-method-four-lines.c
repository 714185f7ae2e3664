/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-four-lines-private.h"
#include "gbt-kv-cache.h"

/* Method 2: four lines (1-domain; 4-estimation 0). Of text, here: weights in their nominal format,
 * KV cache always in 16 bits, 20 % of both, 1 GiB per GPU. */

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
  unsigned __int128 scaled = (unsigned __int128) both * (100 + GBT_FOUR_LINES_OVERHEAD_PERCENT);
  unsigned __int128 divisor = (unsigned __int128) 100 * gpus;
  guint64 share = (guint64) (scaled / divisor);
  guint64 per_gpu;

  if (!gbt_bytes_add (share, GBT_FOUR_LINES_RUNTIME_PER_GPU, &per_gpu, error))
    return FALSE;

  gbt_estimate_set_per_gpu (estimate, per_gpu, per_gpu + (scaled % divisor != 0 ? 1 : 0));
  return TRUE;
}

static void
add_remarks (GbtEstimate       *estimate,
             const GbtWorkload *workload)
{
  GbtWeightFormat format;

  if (gbt_workload_get_kv_format (workload, &format) && format != GBT_WEIGHT_FORMAT_16BIT)
    gbt_estimate_add_remark (estimate, N_("This method always counts the KV cache in 16 bits"));
  if (!gbt_kv_cache_formula_describes (workload))
    gbt_estimate_add_remark (estimate, N_("The formula of the KV cache does not describe this architecture"));
  gbt_four_lines_add_remarks (estimate, workload);
}

static GbtEstimate *
estimate_text (const GbtWorkload  *workload,
               GError            **error)
{
  g_autoptr (GbtEstimate) estimate = NULL;
  g_autofree char *weights_applied = NULL;
  g_autofree char *kv_applied = NULL;
  g_autofree char *overhead_applied = NULL;
  g_autofree char *runtime_applied = NULL;
  GbtLineDraft weights = gbt_four_lines_weights;
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
  GbtLineDraft overhead = gbt_four_lines_overhead;
  GbtLineDraft runtime = gbt_four_lines_runtime;
  guint64 gpus = 1;
  guint64 both = 0;

  overhead.formula = N_("20% × (weights + KV)");
  gbt_workload_get_integer (workload, GBT_FIELD_GPUS, &gpus);
  if (!check_split (workload, gpus, error)
      || !gbt_four_lines_compute_weights (workload, &weights, &weights_applied, error)
      || !compute_kv (workload, &kv, &kv_applied, error))
    return NULL;

  if (weights.known && kv.known)
    {
      if (!gbt_bytes_add (weights.bytes, kv.bytes, &both, error)
          || !gbt_bytes_scale (both, GBT_FOUR_LINES_OVERHEAD_PERCENT, 100, &overhead.bytes, error))
        return NULL;
      overhead_applied = g_strdup_printf ("%" G_GUINT64_FORMAT " × 20 ÷ 100", both);
      overhead.applied = overhead_applied;
      overhead.known = TRUE;
    }
  if (!gbt_bytes_multiply (gpus, GBT_FOUR_LINES_RUNTIME_PER_GPU, &runtime.bytes, error))
    return NULL;
  runtime_applied = g_strdup_printf ("%" G_GUINT64_FORMAT " × 1073741824", gpus);
  runtime.applied = runtime_applied;

  estimate = gbt_estimate_new (GBT_METHOD_FOUR_LINES, GBT_FOUR_LINES_VERSION_TEXT, (guint) gpus);
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

/*< private >
 * gbt_method_four_lines:
 * @workload: what is to be estimated
 * @error: set when an amount overflows, the heads do not divide, the format is one that the task
 *   does not know, or the task is none of the method's
 *
 * GPUs that share a model are for text only: the field does not apply to the other tasks (R12).
 *
 * Returns: (transfer full) (nullable): the lines of the task, for the machine; what each GPU needs
 *   beside them
 */
GbtEstimate *
gbt_method_four_lines (const GbtWorkload  *workload,
                       GError            **error)
{
  switch (gbt_workload_get_task (workload))
    {
    case GBT_TASK_INFERENCE:
      return estimate_text (workload, error);
    case GBT_TASK_ADAPTATION:
      return gbt_four_lines_adaptation (workload, error);
    case GBT_TASK_IMAGE:
      return gbt_four_lines_image (workload, error);
    case GBT_TASK_SPEECH:
      return gbt_four_lines_speech (workload, error);
    case GBT_TASK_NOTEBOOK:
      return gbt_four_lines_notebook (workload, error);
    case GBT_TASK_OTHER:
    case GBT_N_TASKS:
    default:
      gbt_error_set (error, GBT_ERROR_RANGE, N_("The four lines know no other task: choose weights + reserve"), NULL);
      return NULL;
    }
}
