/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-four-lines-private.h"

#include "gbt-error.h"

/*< private >
 * gbt_four_lines_notebook:
 * @workload: a workload whose task is notebook
 * @error: set when the amount is too large
 *
 * Returns: (transfer full) (nullable): the memory asked for, as typed; nothing is added to it
 */
GbtEstimate *
gbt_four_lines_notebook (const GbtWorkload  *workload,
                         GError            **error)
{
  g_autoptr (GbtEstimate) estimate = gbt_estimate_new (GBT_METHOD_FOUR_LINES, GBT_FOUR_LINES_VERSION, 1);
  g_autofree char *applied = NULL;
  GbtLineDraft memory = {
    .key = GBT_LINE_MEMORY,
    .label = N_("Memory asked for"),
    .scope = GBT_SCOPE_MACHINE,
    .basis = GBT_BASIS_DECLARED,
    .exactness = GBT_EXACTNESS_EXACT,
    .formula = N_("chosen by the planner"),
    .counts = N_("What the planner asks for, on one GPU."),
    .leaves_out = N_("Nothing is added to what was chosen."),
    .source = N_("the planner"),
  };

  memory.known = gbt_workload_get_integer (workload, GBT_FIELD_NOTEBOOK_MEMORY, &memory.bytes);
  if (memory.known)
    memory.applied = applied = g_strdup_printf ("%" G_GUINT64_FORMAT, memory.bytes);
  gbt_estimate_add_line (estimate, &memory);
  if (!gbt_estimate_finish (estimate, error))
    return NULL;

  gbt_estimate_set_leaves_out (estimate, N_("everything that was not counted in the memory asked for"));
  return g_steal_pointer (&estimate);
}
