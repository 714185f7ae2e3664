/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-summary-candidates.h"

#include "gbt-format.h"
#include "gbt-matrix-words.h"
#include "gbt-words.h"

/* The same condition for several candidates is one row. */
static void
append_condition (GtkListBox     *list,
                  const GbtEntry *requirement,
                  const char     *condition,
                  GPtrArray      *candidates)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  const char *number = gbt_entry_get_number (requirement);
  g_autofree char *title = g_strdup_printf ("%s, %s", number, condition);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < candidates->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (candidates, i));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), names->str);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set (arrow, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  g_object_set_data_full (G_OBJECT (row), "gbt-requirement", g_strdup (number), g_free);
  g_object_set_data_full (G_OBJECT (row), "gbt-candidate",
                          g_strdup (g_ptr_array_index (candidates, 0)), g_free);
  gtk_list_box_append (list, row);
}

static void
collect (GHashTable      *by_condition,
         GPtrArray       *conditions,
         const GbtMatrix *matrix,
         guint            requirement,
         GbtUnit          unit)
{
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);
      const GbtCell *cell = gbt_matrix_get_cell (matrix, i, requirement);
      g_autofree char *condition = NULL;
      GPtrArray *candidates;

      if (standing->verdict == GBT_VERDICT_EXCLUDED || !cell->mandatory
          || cell->verdict != GBT_VERDICT_TO_CONFIRM)
        continue;

      condition = cell->condition != NULL
                      ? gbt_format_sentence (gbt_words_get_language (), unit, cell->condition)
                      : g_strdup (C_ ("field", "To confirm"));
      candidates = g_hash_table_lookup (by_condition, condition);
      if (candidates == NULL)
        {
          candidates = g_ptr_array_new ();
          g_ptr_array_add (conditions, g_strdup (condition));
          g_hash_table_insert (by_condition, g_steal_pointer (&condition), candidates);
        }
      g_ptr_array_add (candidates, (gpointer) gbt_entry_get_number (standing->candidate));
    }
}

/**
 * gbt_summary_candidates_fill:
 * @list: an empty list
 * @matrix: a matrix
 * @unit: the unit of amounts
 *
 * Returns: how many rows were written
 */
guint
gbt_summary_candidates_fill (GtkListBox      *list,
                             const GbtMatrix *matrix,
                             GbtUnit          unit)
{
  guint n_rows = 0;

  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    {
      g_autoptr (GHashTable) by_condition = g_hash_table_new_full (
          g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
      g_autoptr (GPtrArray) conditions = g_ptr_array_new_with_free_func (g_free);

      collect (by_condition, conditions, matrix, i, unit);
      for (guint j = 0; j < conditions->len; j++)
        append_condition (list, gbt_matrix_get_requirement (matrix, i),
                          g_ptr_array_index (conditions, j),
                          g_hash_table_lookup (by_condition, g_ptr_array_index (conditions, j)));
      n_rows += conditions->len;
    }

  return n_rows;
}

/**
 * gbt_summary_candidates_get_cell:
 * @row: a row of the list
 * @candidate: (out): number of its first candidate; lives as long as @row
 * @requirement: (out): number of its requirement
 *
 * Returns: whether @row leads to a cell
 */
gboolean
gbt_summary_candidates_get_cell (GtkListBoxRow  *row,
                                 const char    **candidate,
                                 const char    **requirement)
{
  *candidate = g_object_get_data (G_OBJECT (row), "gbt-candidate");
  *requirement = g_object_get_data (G_OBJECT (row), "gbt-requirement");
  return *candidate != NULL && *requirement != NULL;
}
