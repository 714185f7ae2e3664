/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-decision-content.h"

#include <glib/gi18n.h>

#include "gbt-decision-words.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

static void
add_row (AdwPreferencesGroup *group,
         GPtrArray           *rows,
         const char          *title,
         char                *value)
{
  GtkWidget *row = gbt_decision_row_new (title, NULL);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", value, "xalign", 1.0f, NULL);

  gtk_widget_add_css_class (label, "dimmed");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_preferences_group_add (group, row);
  g_ptr_array_add (rows, row);
  g_free (value);
}

/**
 * gbt_decision_content_fill:
 * @group: where the rows go
 * @workbench: the open sheet
 * @rows: (element-type GtkWidget): takes the rows that were added, for their removal
 *
 * Says what freezing writes down: the revision, the method, and how many of each thing.
 */
void
gbt_decision_content_fill (AdwPreferencesGroup *group,
                           GbtWorkbench        *workbench,
                           GPtrArray           *rows)
{
  GbtMatrix *matrix = gbt_workbench_get_matrix (workbench);
  GbtLanguage language = gbt_words_get_language ();
  GbtDossier *dossier = gbt_workbench_get_dossier (workbench);
  GbtSheet *sheet = gbt_workbench_get_sheet (workbench);
  GbtEstimate *estimate = gbt_workbench_get_estimate (workbench);
  guint n_candidates = gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE);
  g_autofree char *revision = gbt_format_count (language, gbt_sheet_get_revision (sheet));
  g_autofree char *runs = gbt_format_counted (language, "{1} run", "{1} runs", gbt_dossier_get_n (dossier, GBT_ENTRY_RUN));
  g_autofree char *peaks = gbt_format_counted (language, "{1} peak", "{1} peaks", gbt_dossier_get_n (dossier, GBT_ENTRY_PEAK));
  g_autofree char *offers
      = gbt_format_counted (language, "{1} offer", "{1} offers", gbt_dossier_get_n (dossier, GBT_ENTRY_OFFER));
  g_autofree char *verdicts
      = gbt_format_counted (language, "{1} verdict", "{1} verdicts",
                            n_candidates * (matrix != NULL ? gbt_matrix_get_n_requirements (matrix) : 0));

  add_row (group, rows, _ ("Sheet"), gbt_text_fill (_ ("revision {1}"), revision, NULL));
  add_row (group, rows, _ ("Estimate"),
           g_strdup (estimate != NULL ? _ (gbt_method_get_label (gbt_estimate_get_method (estimate)))
                                      : C_ ("amount", "unknown")));
  add_row (group, rows, _ ("Runs and peaks"), g_strdup_printf ("%s, %s", runs, peaks));
  add_row (group, rows, _ ("Offers and verdicts"), g_strdup_printf ("%s, %s", offers, verdicts));
  add_row (group, rows, _ ("Evidence"),
           gbt_format_counted (language, "{1} piece", "{1} pieces", gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE)));
  add_row (group, rows, C_ ("field", "To confirm"),
           gbt_format_counted (language, "{1} condition", "{1} conditions",
                               matrix != NULL ? gbt_matrix_count_conditions (matrix) : 0));
}
