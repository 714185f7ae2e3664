/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-four-lines-private.h"

#include "gbt-error.h"

const GbtLineDraft gbt_four_lines_weights = {
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

const GbtLineDraft gbt_four_lines_overhead = {
  .key = GBT_LINE_OVERHEAD,
  .label = N_("Overhead (20%)"),
  .scope = GBT_SCOPE_MACHINE,
  .basis = GBT_BASIS_FORMULA,
  .exactness = GBT_EXACTNESS_APPROXIMATE,
  .counts = N_("A convention for buffers and fragmentation."),
  .leaves_out = N_("What an engine really allocates, which only a run shows."),
  .source = N_("convention of the method"),
};

const GbtLineDraft gbt_four_lines_runtime = {
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
  .bytes = GBT_FOUR_LINES_RUNTIME_PER_GPU,
  .applied = "1 × 1073741824",
};

/*< private >
 * gbt_four_lines_multiply:
 * @workload: a workload
 * @ids: (array length=n_ids): fields that hold integers
 * @n_ids: how many
 * @values: (out) (array length=n_ids): what each holds
 * @product: (inout): multiplied by each
 * @known: (out): whether every one is known
 * @error: set when the product overflows
 */
gboolean
gbt_four_lines_multiply (const GbtWorkload  *workload,
                         const GbtFieldId   *ids,
                         guint               n_ids,
                         guint64            *values,
                         guint64            *product,
                         gboolean           *known,
                         GError            **error)
{
  *known = FALSE;
  for (guint i = 0; i < n_ids; i++)
    {
      if (!gbt_workload_get_integer (workload, ids[i], &values[i]))
        return TRUE;
    }
  for (guint i = 0; i < n_ids; i++)
    {
      if (!gbt_bytes_multiply (*product, values[i], product, error))
        return FALSE;
    }

  *known = TRUE;
  return TRUE;
}

/*< private >
 * gbt_four_lines_compute_weights:
 * @workload: a workload
 * @line: the line of the weights, completed when parameters and format are known
 * @applied: (out): owns the formula applied
 * @error: set when the amount overflows
 *
 * Every parameter in the nominal class of its format (8-decisions 22).
 */
gboolean
gbt_four_lines_compute_weights (const GbtWorkload  *workload,
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

/*< private >
 * gbt_four_lines_add_up:
 * @lines: (array length=n_lines): the lines that the 20 % is taken of
 * @n_lines: how many
 * @overhead_formula: English msgid: the 20 % and what it is taken of
 * @beside: (nullable): a line that the 20 % is not taken of
 * @error: set when the sum overflows
 *
 * The lines, 20 % of their sum floored to the byte, 1 GiB: for one GPU.
 *
 * Returns: (transfer full) (nullable): the estimate
 */
GbtEstimate *
gbt_four_lines_add_up (const GbtLineDraft *const *lines,
                       guint                      n_lines,
                       const char                *overhead_formula,
                       const GbtLineDraft        *beside,
                       GError                   **error)
{
  g_autoptr (GbtEstimate) estimate = gbt_estimate_new (GBT_METHOD_FOUR_LINES, GBT_FOUR_LINES_VERSION, 1);
  g_autofree char *applied = NULL;
  GbtLineDraft overhead = gbt_four_lines_overhead;
  guint64 sum = 0;

  overhead.formula = overhead_formula;
  overhead.known = TRUE;
  for (guint i = 0; i < n_lines; i++)
    {
      gbt_estimate_add_line (estimate, lines[i]);
      overhead.known = overhead.known && lines[i]->known;
      if (lines[i]->known && !gbt_bytes_add (sum, lines[i]->bytes, &sum, error))
        return NULL;
    }
  if (overhead.known)
    {
      if (!gbt_bytes_scale (sum, GBT_FOUR_LINES_OVERHEAD_PERCENT, 100, &overhead.bytes, error))
        return NULL;
      overhead.applied = applied = g_strdup_printf ("%" G_GUINT64_FORMAT " × 20 ÷ 100", sum);
    }
  if (beside != NULL)
    gbt_estimate_add_line (estimate, beside);
  gbt_estimate_add_line (estimate, &overhead);
  gbt_estimate_add_line (estimate, &gbt_four_lines_runtime);
  if (!gbt_estimate_finish (estimate, error))
    return NULL;

  return g_steal_pointer (&estimate);
}

/*< private >
 * gbt_four_lines_add_remarks:
 * @estimate: an estimate of this method
 * @workload: what it is of
 *
 * What every task has to say (8-decisions 22, 31).
 */
void
gbt_four_lines_add_remarks (GbtEstimate       *estimate,
                            const GbtWorkload *workload)
{
  GbtWeightFormat format;

  if (gbt_workload_get_task (workload) != GBT_TASK_ADAPTATION
      && gbt_workload_get_weight_format (workload, &format)
      && gbt_weight_format_get_nominal (format) != format)
    gbt_estimate_add_remark (estimate, N_("This method counts the format by its nominal class: 4 bits"));
  gbt_estimate_add_remark (estimate, N_("Overhead (20%): a convention of the method, not measured"));
}
