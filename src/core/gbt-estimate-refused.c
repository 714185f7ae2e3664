/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-estimate-private.h"

#include <string.h>

#include "gbt-error.h"

static const GbtLineDraft reserve[] = {
  { .key = GBT_LINE_WEIGHTS, .label = N_("Model weights"), .scope = GBT_SCOPE_GPU },
  { .key = GBT_LINE_RESERVE, .label = N_("Chosen reserve"), .scope = GBT_SCOPE_GPU },
};

/* Every line that is not of all tasks, with those it is of. The first version of the method had
 * text alone, and refused the others with the lines of text. */
static void
add_refused_four_lines (GbtEstimate *self,
                        GbtTask      task)
{
  static const GbtLineDraft lines[] = {
    { .key = GBT_LINE_WEIGHTS, .label = N_("Model weights"), .scope = GBT_SCOPE_MACHINE },
    { .key = GBT_LINE_KV, .label = N_("KV cache"), .scope = GBT_SCOPE_MACHINE },
    { .key = GBT_LINE_OVERHEAD, .label = N_("Overhead (20%)"), .scope = GBT_SCOPE_MACHINE },
    { .key = GBT_LINE_RUNTIME, .label = N_("Runtime context"), .scope = GBT_SCOPE_MACHINE },
  };
  static const GbtLineDraft memory
      = { .key = GBT_LINE_MEMORY, .label = N_("Memory asked for"), .scope = GBT_SCOPE_MACHINE };

  if (task == GBT_TASK_NOTEBOOK && gbt_estimate_get_version (self) > 1)
    {
      gbt_estimate_add_line (self, &memory);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      const gboolean is_kv = g_str_equal (lines[i].key, GBT_LINE_KV);

      if (!is_kv || gbt_estimate_get_version (self) == 1 || task == GBT_TASK_SPEECH)
        gbt_estimate_add_line (self, &lines[i]);
    }
}

static GbtEstimate *
new_refused (const GbtWorkload *workload,
             const GError      *why,
             gboolean           four,
             guint              version)
{
  const char *template = gbt_error_get_template (why);
  GbtEstimate *self = gbt_estimate_new (four ? GBT_METHOD_FOUR_LINES : GBT_METHOD_RESERVE, version, 1);

  if (four)
    add_refused_four_lines (self, gbt_workload_get_task (workload));
  else
    {
      for (guint i = 0; i < G_N_ELEMENTS (reserve); i++)
        gbt_estimate_add_line (self, &reserve[i]);
    }
  gbt_estimate_finish (self, NULL);

  gbt_estimate_set_leaves_out (self, N_("everything: the method cannot be applied to this sheet"));
  gbt_estimate_add_remark (self, N_("The method cannot be applied to this sheet: every line is unknown"));
  /* A sentence with numbers in it is shown where it can be filled; one without stands here too. */
  if (template != NULL && strchr (template, '{') == NULL)
    gbt_estimate_add_remark (self, g_intern_string (template));

  return self;
}

static gboolean
is_four_lines_beyond_text (const GbtWorkload *workload)
{
  return g_strcmp0 (gbt_workload_get_text (workload, GBT_FIELD_METHOD), GBT_METHOD_FOUR_LINES) == 0
         && gbt_workload_get_task (workload) != GBT_TASK_INFERENCE;
}

/*< private >
 * gbt_estimate_new_refused:
 * @workload: what the method chosen cannot be applied to
 * @why: what gbt_estimate_compute() said
 *
 * A sheet that its method refuses is still a sheet: every line is unknown (R4), and a remark
 * says why.
 *
 * Returns: (transfer full): the lines of the method, all unknown
 */
GbtEstimate *
gbt_estimate_new_refused (const GbtWorkload *workload,
                          const GError      *why)
{
  const char *method = gbt_workload_get_text (workload, GBT_FIELD_METHOD);

  return new_refused (workload, why, g_strcmp0 (method, GBT_METHOD_FOUR_LINES) == 0,
                      is_four_lines_beyond_text (workload) ? 2 : 1);
}

/*< private >
 * gbt_estimate_compute_at:
 * @workload: what is to be estimated
 * @version: the version of its method, 0 for the present one
 *
 * What a record of an older version holds is worked out as that version did (R9): the first four
 * lines refused every task but text.
 *
 * Returns: (transfer full): the estimate; every line unknown where the method cannot be applied
 */
GbtEstimate *
gbt_estimate_compute_at (const GbtWorkload *workload,
                         guint              version)
{
  g_autoptr (GError) why = NULL;
  GbtEstimate *self;

  if (version == 1 && is_four_lines_beyond_text (workload))
    {
      gbt_error_set (&why, GBT_ERROR_RANGE, N_("The first version of the four lines knew text only"), NULL);
      return new_refused (workload, why, TRUE, 1);
    }

  self = gbt_estimate_compute (workload, &why);
  return self != NULL ? self : gbt_estimate_new_refused (workload, why);
}
