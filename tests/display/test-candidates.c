/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include <string.h>
#include <time.h>

#include "gbt-candidate-list.h"
#include "gbt-candidate-pane.h"
#include "gbt-candidates-page.h"
#include "gbt-evidence-pane.h"
#include "gbt-matrix-fill.h"
#include "gbt-matrix-words.h"
#include "gbt-requirement-dialog.h"
#include "gbt-requirements-group.h"
#include "gbt-sheet-page.h"
#include "gbt-summary-pane.h"
#include "gbt-verdict-editor.h"

/* Processor time to fill a matrix of 40 candidates and 20 requirements, lay it out and draw it. */
#define LONGEST_FILL_MS 400

typedef struct
{
  GbtWindow *window;
  GbtWorkbench *workbench;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  step)
{
  g_autofree char *path = test_dup_store_path ();

  fixture->window = test_window_open (path);
  fixture->workbench
      = test_window_open_walk (fixture->window, (GbtWalkStep) GPOINTER_TO_UINT (step));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s", "candidates");
  test_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  step)
{
  test_window_close (fixture->window);
}

static GbtMatrixView *
get_view (Fixture *fixture)
{
  return GBT_MATRIX_VIEW (test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_MATRIX_VIEW));
}

static GbtCandidatesPage *
get_page (Fixture *fixture)
{
  return GBT_CANDIDATES_PAGE (
      test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_CANDIDATES_PAGE));
}

static GbtSheetPage *
get_sheet_page (Fixture *fixture)
{
  return GBT_SHEET_PAGE (test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_SHEET_PAGE));
}

static void
assert_cell (Fixture    *fixture,
             guint       row,
             guint       column,
             const char *text,
             const char *second)
{
  GbtMatrixCell *cell = gbt_matrix_view_get_cell (get_view (fixture), row, column);

  g_assert_cmpstr (gbt_matrix_cell_get_text (cell), ==, text);
  if (second != NULL)
    g_assert_cmpstr (gbt_matrix_cell_get_second (cell), ==, second);
}

/* What the walk says of the three candidates before a run, in its words. */
static void
test_words (Fixture       *fixture,
            gconstpointer  step)
{
  static const char *const verdicts[7][3] = {
    { "Admissible", "À confirmer", "Exclue" },          /* E1 */
    { "Admissible", "Admissible", "Admissible" },       /* E2 */
    { "À confirmer", "À confirmer", "À confirmer" },    /* E3 */
    { "À confirmer", "À confirmer", "À confirmer" },    /* E4 */
    { "Admissible", "À confirmer", "À confirmer" },     /* E5 */
    { "Admissible", "Admissible", "À confirmer" },      /* E6 */
    { "Admissible", "À confirmer", "À confirmer" },     /* E7 */
  };

  assert_cell (fixture, GBT_MATRIX_ROW_NAMES, 1, "C1 · RTX 4090, 24\u00a0Go", NULL);
  assert_cell (fixture, GBT_MATRIX_ROW_NAMES, 2, "C2 · RTX 6000 Ada, 48\u00a0Go", NULL);
  assert_cell (fixture, GBT_MATRIX_ROW_NAMES, 3, "C3 · RTX 4080, 16\u00a0Go", NULL);
  assert_cell (fixture, GBT_MATRIX_ROW_VERDICT, 1, "À confirmer", "2 conditions à confirmer");
  assert_cell (fixture, GBT_MATRIX_ROW_VERDICT, 2, "À confirmer", "5 conditions à confirmer");
  assert_cell (fixture, GBT_MATRIX_ROW_VERDICT, 3, "Exclue", "par E1");
  assert_cell (fixture, GBT_MATRIX_ROW_COST, 0, "Coût, forfait de 3\u00a0jours",
               "USD, taxes non indiquées");
  assert_cell (fixture, GBT_MATRIX_ROW_COST, 1, "47,14", NULL);
  assert_cell (fixture, GBT_MATRIX_ROW_COST, 2, "55,71", NULL);
  assert_cell (fixture, GBT_MATRIX_ROW_COST, 3, "Inconnu", NULL);
  assert_cell (fixture, GBT_MATRIX_ROW_MARGIN, 0, "Marge utile", "Gio/GPU, sur l’enveloppe");
  assert_cell (fixture, GBT_MATRIX_ROW_MARGIN, 1, "4,50", "réserve du pilote déduite");
  assert_cell (fixture, GBT_MATRIX_ROW_MARGIN, 2, "28,95", "avant réserve du pilote");
  assert_cell (fixture, GBT_MATRIX_ROW_MARGIN, 3, "−3,05", "avant réserve du pilote");
  for (guint row = 0; row < 7; row++)
    {
      for (guint column = 0; column < 3; column++)
        assert_cell (fixture, GBT_MATRIX_FIRST_REQUIREMENT + row, column + 1,
                     verdicts[row][column], NULL);
    }
  assert_cell (fixture, GBT_MATRIX_FIRST_REQUIREMENT + 7, 1, "À confirmer", NULL);
  /* A piece is told by its title, what is to read is not told as if it had been, a date is a phrase. */
  assert_cell (fixture, GBT_MATRIX_FIRST_REQUIREMENT + 1, 1, "Admissible", "Fiches du fabricant");
  assert_cell (fixture, GBT_MATRIX_FIRST_REQUIREMENT, 1, "Admissible", "Relevé sur le GPU fourni");
  assert_cell (fixture, GBT_MATRIX_FIRST_REQUIREMENT, 2, "À confirmer", "Lecture du GPU fourni");
  assert_cell (fixture, GBT_MATRIX_FIRST_REQUIREMENT + 1, 0, "E2\u2002Formats des poids et de calcul", "bf16");
  g_assert_cmpstr (gbt_matrix_cell_get_second (gbt_matrix_view_get_cell (
                       get_view (fixture), GBT_MATRIX_FIRST_REQUIREMENT + 4, 0)),
                   ==, "Au plus tard le 4\u00a0décembre 2026");
}

/* Who hears a cell knows what it is about without seeing its row and its column. */
static void
test_names (Fixture       *fixture,
            gconstpointer  step)
{
  GbtMatrixCell *cell
      = gbt_matrix_view_get_cell (get_view (fixture), GBT_MATRIX_FIRST_REQUIREMENT, 2);
  GbtMatrixCell *title
      = gbt_matrix_view_get_cell (get_view (fixture), GBT_MATRIX_FIRST_REQUIREMENT, 0);
  g_autofree char *expected
      = g_strdup_printf ("%s. C2 · RTX 6000 Ada, 48\u00a0Go. À confirmer. %s",
                         gbt_matrix_cell_get_text (title), gbt_matrix_cell_get_second (cell));

  g_assert_true (g_str_has_prefix (gbt_matrix_cell_get_text (title), "E1"));
  g_assert_cmpstr (gbt_matrix_cell_get_name (cell), ==, expected);
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_ROLE_GRID_CELL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       expected);
  /* How many candidates a requirement excludes, and how many nothing else does. */
  g_assert_nonnull (strstr (gbt_matrix_cell_get_name (title), "exclut 1 configuration"));
}

static void
press (Fixture *fixture,
       guint    keyval)
{
  GtkWidget *view = GTK_WIDGET (get_view (fixture));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (view);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean handled = FALSE;

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", keyval, 0, 0, &handled);
    }
}

static void
test_keyboard (Fixture       *fixture,
               gconstpointer  step)
{
  GbtMatrixView *view = get_view (fixture);
  GtkWidget *pane;
  guint row;
  guint column;

  gbt_matrix_view_set_current (view, GBT_MATRIX_ROW_VERDICT, 1);
  gbt_matrix_view_focus_current (view);
  for (guint i = 0; i < 3; i++)
    g_assert_true (gtk_widget_child_focus (GTK_WIDGET (view), GTK_DIR_DOWN));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (view), GTK_DIR_RIGHT));
  gbt_matrix_view_get_current (view, &row, &column);
  g_assert_cmpuint (row, ==, GBT_MATRIX_FIRST_REQUIREMENT);
  g_assert_cmpuint (column, ==, 2);
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (gbt_matrix_view_get_cell (view, row, column))));

  press (fixture, GDK_KEY_Return);
  test_settle ();
  pane = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_EVIDENCE_PANE);
  g_assert_true (gtk_widget_get_mapped (pane));
  g_assert_nonnull (test_find_label (pane, "C2 · RTX 6000 Ada, 48\u00a0Go"));

  /* The pane follows the arrows. */
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (view), GTK_DIR_LEFT));
  test_settle ();
  g_assert_nonnull (test_find_label (pane, "C1 · RTX 4090, 24\u00a0Go"));
  g_assert_nonnull (test_find_label (pane, "4,50"));

  press (fixture, GDK_KEY_End);
  gbt_matrix_view_get_current (view, &row, &column);
  g_assert_cmpuint (column, ==, 3);

  /* Tab leaves the grid at once. */
  g_assert_false (gtk_widget_child_focus (GTK_WIDGET (view), GTK_DIR_TAB_FORWARD));
}

static char *
dup_columns (Fixture *fixture)
{
  GString *names = g_string_new (NULL);
  guint n = gbt_matrix_get_n_candidates (gbt_workbench_get_matrix (fixture->workbench));

  for (guint column = 1; column <= n; column++)
    {
      const char *name = gbt_matrix_cell_get_text (
          gbt_matrix_view_get_cell (get_view (fixture), GBT_MATRIX_ROW_NAMES, column));

      g_string_append_printf (names, "%.2s ", name);
    }
  return g_string_free (names, FALSE);
}

static void
assert_sorted (Fixture    *fixture,
               const char *sort,
               const char *expected)
{
  g_autofree char *columns = NULL;

  g_object_set (get_page (fixture), "sort", sort, NULL);
  test_settle ();
  columns = dup_columns (fixture);
  g_assert_cmpstr (columns, ==, expected);
}

/* C3 is excluded: wherever its number or its price would put it, it is last. */
static void
test_sort (Fixture       *fixture,
           gconstpointer  step)
{
  GbtMatrix *matrix = gbt_workbench_get_matrix (fixture->workbench);
  const GbtStanding *third = gbt_matrix_find_standing (matrix, "C3");
  g_autoptr (GbtEntry) currency = gbt_entry_with_text (third->offer, GBT_OFFER_CURRENCY, "USD");
  g_autoptr (GbtEntry) priced = gbt_entry_with_text (currency, GBT_OFFER_PACKAGE, "1.00");
  g_autoptr (GbtEntry) days = gbt_entry_with_integer (priced, GBT_OFFER_PACKAGE_DAYS, 3);
  g_autoptr (GbtEntry) cheap = gbt_entry_with_identity (days, gbt_entry_get_number (third->offer),
                                                        gbt_entry_get_id (third->offer), 2);
  g_autoptr (GError) error = NULL;
  g_autofree char *fourth = NULL;

  fourth = gbt_workbench_add_candidate (fixture->workbench,
                                        gbt_matrix_find_standing (matrix, "C1")->offer, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (fourth, ==, "C4");
  g_assert_true (
      gbt_workbench_set_candidate_offer (fixture->workbench, "C3", cheap, &error));
  g_assert_no_error (error);

  assert_sorted (fixture, "number", "C1 C2 C4 C3 ");
  assert_sorted (fixture, "cost", "C1 C4 C2 C3 ");
  assert_sorted (fixture, "margin", "C2 C1 C4 C3 ");
  assert_sorted (fixture, "name", "C1 C4 C2 C3 ");
  assert_sorted (fixture, "verdict", "C1 C4 C2 C3 ");
}

static void
test_unit (Fixture       *fixture,
           gconstpointer  step)
{
  g_object_set (get_sheet_page (fixture), "unit", GBT_UNIT_GB, NULL);
  test_settle ();
  assert_cell (fixture, GBT_MATRIX_ROW_MARGIN, 1, "4,83", NULL);
  assert_cell (fixture, GBT_MATRIX_ROW_MARGIN, 0, "Marge utile", "Go/GPU, sur l’enveloppe");

  g_object_set (get_sheet_page (fixture), "unit", GBT_UNIT_BYTE, NULL);
  test_settle ();
  assert_cell (fixture, GBT_MATRIX_ROW_MARGIN, 1, "4\u202f828\u202f230\u202f656", NULL);
}

static const GbtCell *
find_cell (Fixture    *fixture,
           const char *candidate,
           const char *requirement)
{
  GbtMatrix *matrix = gbt_workbench_get_matrix (fixture->workbench);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);

      for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
        {
          if (g_str_equal (gbt_entry_get_number (standing->candidate), candidate)
              && g_str_equal (gbt_entry_get_number (gbt_matrix_get_requirement (matrix, j)),
                              requirement))
            return gbt_matrix_get_cell (matrix, i, j);
        }
    }

  g_assert_not_reached ();
}

/* Admissible without evidence is refused with its reason, and nothing changes; with a piece it is
   taken. */
static void
test_verdict_needs_evidence (Fixture       *fixture,
                             gconstpointer  step)
{
  GtkWidget *pane;
  GtkWidget *editor;
  GtkWidget *choice;
  GtkWidget *pieces;

  gbt_sheet_page_show_cell (get_sheet_page (fixture), "C3", "F1");
  test_settle ();
  pane = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_EVIDENCE_PANE);
  editor = test_find_type (pane, GBT_TYPE_VERDICT_EDITOR);
  choice = test_find_type (editor, ADW_TYPE_COMBO_ROW);
  g_assert_cmpint (find_cell (fixture, "C3", "F1")->verdict, ==, GBT_VERDICT_TO_CONFIRM);

  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), GBT_VERDICT_ADMISSIBLE);
  test_settle ();
  g_assert_true (gtk_widget_get_visible (test_find_class (editor, "error")));
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (choice)), ==,
                    GBT_VERDICT_TO_CONFIRM);
  g_assert_cmpint (find_cell (fixture, "C3", "F1")->verdict, ==, GBT_VERDICT_TO_CONFIRM);

  pieces = test_find_type (pane, g_type_from_name ("GbtPiecesList"));
  gtk_widget_activate_action (pieces, "pieces.attach", "s", "P4");
  test_settle ();
  g_assert_true (g_strv_contains (
      (const char *const *) find_cell (fixture, "C3", "F1")->evidence, "P4"));

  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), GBT_VERDICT_ADMISSIBLE);
  test_settle ();
  g_assert_cmpint (find_cell (fixture, "C3", "F1")->verdict, ==, GBT_VERDICT_ADMISSIBLE);

  /* Excluded wants its ground, and only then counts. */
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), GBT_VERDICT_EXCLUDED);
  test_settle ();
  g_assert_cmpint (find_cell (fixture, "C3", "F1")->verdict, ==, GBT_VERDICT_ADMISSIBLE);
  gtk_editable_set_text (GTK_EDITABLE (test_find_type (editor, ADW_TYPE_ENTRY_ROW)),
                         "aucun conteneur n’est accepté");
  g_signal_emit_by_name (test_find_type (editor, ADW_TYPE_ENTRY_ROW), "apply");
  test_settle ();
  g_assert_cmpint (find_cell (fixture, "C3", "F1")->verdict, ==, GBT_VERDICT_EXCLUDED);
}

/* A computed verdict is not edited. */
static void
test_computed (Fixture       *fixture,
               gconstpointer  step)
{
  GtkWidget *pane;

  gbt_sheet_page_show_cell (get_sheet_page (fixture), "C1", "E1");
  test_settle ();
  pane = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_EVIDENCE_PANE);
  g_assert_nonnull (test_find_label (pane, "Verdict calculé"));
  g_assert_false (gtk_widget_get_visible (test_find_type (pane, GBT_TYPE_VERDICT_EDITOR)));
  /* The subtraction, with the bytes: 24 564 MiB less 464 MiB less the envelope. */
  g_assert_nonnull (test_find_label (pane, "23,99"));
  g_assert_nonnull (test_find_label (pane, "−0,45"));
  g_assert_nonnull (test_find_label (pane, "−19,04"));
  g_assert_nonnull (test_find_label (pane, "4\u202f828\u202f230\u202f656\u00a0octets"));
}

static void
test_remove_and_undo (Fixture       *fixture,
                      gconstpointer  step)
{
  GtkWidget *pane;

  gbt_sheet_page_show_cell (get_sheet_page (fixture), "C2", NULL);
  test_settle ();
  pane = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_CANDIDATE_PANE);
  g_assert_true (gtk_widget_get_mapped (pane));
  gtk_widget_activate_action (pane, "candidate.remove", NULL);
  test_settle ();
  g_assert_null (gbt_matrix_find_standing (gbt_workbench_get_matrix (fixture->workbench), "C2"));
  g_assert_false (gtk_widget_get_mapped (pane));
  g_assert_nonnull (test_find_label (GTK_WIDGET (fixture->window), "C2 retirée"));

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  test_settle ();
  g_assert_nonnull (gbt_matrix_find_standing (gbt_workbench_get_matrix (fixture->workbench), "C2"));
  assert_cell (fixture, GBT_MATRIX_ROW_VERDICT, 2, "À confirmer", "5 conditions à confirmer");
}

/* The summary leads to the cell of each condition. */
static void
test_summary (Fixture       *fixture,
              gconstpointer  step)
{
  GtkWidget *summary;
  GtkWidget *list;

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s", "workload");
  test_settle ();
  summary = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_SUMMARY_PANE);
  g_assert_nonnull (test_find_label (summary, "7 conditions à confirmer"));
  list = test_find_type (summary, GTK_TYPE_LIST_BOX);
  g_signal_emit_by_name (list, "row-activated",
                         gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0));
  test_settle ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_page (fixture))));
  g_assert_nonnull (test_find_label (
      test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_EVIDENCE_PANE),
      "C2 · RTX 6000 Ada, 48\u00a0Go"));
}

static void
test_new_requirement (Fixture       *fixture,
                      gconstpointer  step)
{
  GtkWidget *dialog;
  GtkWidget *row;
  GbtEntry *entry;
  guint64 bytes = 0;

  gbt_requirement_dialog_present (fixture->workbench, NULL, GBT_UNIT_GIB,
                                  GTK_WIDGET (fixture->window));
  test_settle ();
  dialog = GTK_WIDGET (adw_application_window_get_visible_dialog (
      ADW_APPLICATION_WINDOW (fixture->window)));
  row = test_find_type (dialog, ADW_TYPE_COMBO_ROW);
  /* "Useful margin per GPU" is the fifth of the ready set. */
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 4);
  gtk_editable_set_text (GTK_EDITABLE (test_find_field (dialog, "requirement.amount")), "6 Gio");
  g_signal_emit_by_name (adw_dialog_get_default_widget (ADW_DIALOG (dialog)), "clicked");
  test_settle ();

  entry = gbt_dossier_find (gbt_workbench_get_dossier (fixture->workbench), GBT_ENTRY_REQUIREMENT,
                            "E8");
  g_assert_nonnull (entry);
  g_assert_true (gbt_entry_is (entry, GBT_REQUIREMENT_SUBJECT, "margin"));
  g_assert_true (gbt_entry_get_integer (entry, GBT_REQUIREMENT_AMOUNT, &bytes));
  g_assert_cmpuint (bytes, ==, 6 * GBT_GIB);
  assert_cell (fixture, GBT_MATRIX_FIRST_REQUIREMENT + 7, 3, "Exclue", NULL);
}

static void
test_refused_requirement (Fixture       *fixture,
                          gconstpointer  step)
{
  guint before
      = gbt_dossier_get_n (gbt_workbench_get_dossier (fixture->workbench), GBT_ENTRY_REQUIREMENT);
  GtkWidget *dialog;

  gbt_requirement_dialog_present (fixture->workbench, NULL, GBT_UNIT_GIB,
                                  GTK_WIDGET (fixture->window));
  test_settle ();
  dialog = GTK_WIDGET (adw_application_window_get_visible_dialog (
      ADW_APPLICATION_WINDOW (fixture->window)));
  /* The last of the ready set is free: it must be named. */
  adw_combo_row_set_selected (ADW_COMBO_ROW (test_find_type (dialog, ADW_TYPE_COMBO_ROW)),
                              gbt_subject_get_n_all () - 1);
  g_signal_emit_by_name (adw_dialog_get_default_widget (ADW_DIALOG (dialog)), "clicked");
  g_assert_true (test_wait_label (
      dialog, "Nommer cette exigence\u00a0: rien d’autre ne dit ce qu’elle demande"));
  g_assert_cmpuint (
      gbt_dossier_get_n (gbt_workbench_get_dossier (fixture->workbench), GBT_ENTRY_REQUIREMENT),
      ==, before);
  adw_dialog_force_close (ADW_DIALOG (dialog));
  test_settle ();
}

/* One candidate at a time where there is no room. */
static void
test_narrow (Fixture       *fixture,
             gconstpointer  step)
{
  GtkWidget *list;
  GtkWidget *choice;

  g_object_set (get_page (fixture), "narrow", TRUE, NULL);
  test_settle ();
  list = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_CANDIDATE_LIST);
  g_assert_true (gtk_widget_get_mapped (list));
  g_assert_nonnull (test_find_label (list, "1 sur 3"));
  g_assert_nonnull (test_find_label (list, "47,14"));

  choice = test_find_type (list, ADW_TYPE_COMBO_ROW);
  adw_combo_row_set_selected (ADW_COMBO_ROW (choice), 2);
  test_settle ();
  g_assert_nonnull (test_find_label (list, "3 sur 3"));
  g_assert_nonnull (test_find_label (list, "par E1"));
}

static void
test_empty (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtWorkbench *workbench = test_window_new_sheet (window);
  GtkWidget *group;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "candidates");
  test_settle ();
  g_assert_nonnull (
      test_find_label (GTK_WIDGET (window), "Aucune configuration pour l’instant"));

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "workload");
  test_settle ();
  group = test_find_type (GTK_WIDGET (window), GBT_TYPE_REQUIREMENTS_GROUP);
  g_assert_nonnull (test_find_label (group, "Aucune exigence pour l’instant"));
  g_assert_cmpuint (
      gbt_dossier_get_n (gbt_workbench_get_dossier (workbench), GBT_ENTRY_REQUIREMENT), ==, 0);
  test_window_close (window);
}

/* A price of more than thirty days, or whose validity has passed, is said. */
static void
test_price_age (void)
{
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_OFFER, NULL, NULL, 0);
  g_autoptr (GbtEntry) read
      = gbt_entry_with_text (empty, GBT_OFFER_PRICE_READ, "2026-10-30");
  g_autoptr (GbtEntry) valid
      = gbt_entry_with_text (read, GBT_OFFER_VALID_UNTIL, "2026-11-12");
  gboolean stale = FALSE;
  g_autofree char *recent = gbt_matrix_words_price_age (read, "2026-11-29", &stale);
  g_autofree char *old = NULL;
  g_autofree char *expired = NULL;
  g_autofree char *unknown = NULL;

  g_assert_false (stale);
  g_assert_cmpstr (recent, ==, "Relevé le 30\u00a0oct.");

  old = gbt_matrix_words_price_age (read, "2026-11-30", &stale);
  g_assert_true (stale);
  g_assert_nonnull (strstr (old, "il y a 31\u00a0jours"));

  expired = gbt_matrix_words_price_age (valid, "2026-11-13", &stale);
  g_assert_true (stale);
  g_assert_cmpstr (expired, ==, "Prix expiré le 12\u00a0nov.");

  unknown = gbt_matrix_words_price_age (empty, "2026-11-13", &stale);
  g_assert_false (stale);
  g_assert_cmpstr (unknown, ==, "Date du prix inconnue");
}

static void
test_large (Fixture       *fixture,
            gconstpointer  step)
{
  GbtMatrix *matrix = gbt_workbench_get_matrix (fixture->workbench);
  g_autoptr (GbtEntry) offer
      = gbt_entry_ref (gbt_matrix_find_standing (matrix, "C1")->offer);
  clock_t start;
  guint64 spent;

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s", "workload");
  test_settle ();
  for (guint i = 0; i < 12; i++)
    {
      g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_REQUIREMENT, NULL, NULL, 0);
      g_autoptr (GbtEntry) mandatory
          = gbt_entry_with_text (empty, GBT_REQUIREMENT_STRENGTH, "mandatory");
      g_autoptr (GbtEntry) support
          = gbt_entry_with_text (mandatory, GBT_REQUIREMENT_SUBJECT, "support");

      g_free (gbt_workbench_add_entry (fixture->workbench, support, NULL));
    }
  for (guint i = 0; i < 37; i++)
    g_free (gbt_workbench_add_candidate (fixture->workbench, offer, NULL));
  test_settle ();

  start = clock ();
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s", "candidates");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  spent = (guint64) (clock () - start) * 1000 / CLOCKS_PER_SEC;
  g_test_message ("40 candidates and 20 requirements: %" G_GUINT64_FORMAT " ms", spent);
  g_assert_cmpuint (gbt_matrix_get_n_candidates (gbt_workbench_get_matrix (fixture->workbench)),
                    ==, 40);
  assert_cell (fixture, GBT_MATRIX_FIRST_REQUIREMENT + 19, 40, "À confirmer", NULL);
  g_assert_cmpuint (spent, <, LONGEST_FILL_MS);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture       *fixture,
                  gconstpointer  step);
  } tests[] = {
    { "/candidates/words", test_words },
    { "/candidates/names", test_names },
    { "/candidates/keyboard", test_keyboard },
    { "/candidates/sort", test_sort },
    { "/candidates/unit", test_unit },
    { "/candidates/verdict-needs-evidence", test_verdict_needs_evidence },
    { "/candidates/computed", test_computed },
    { "/candidates/remove-and-undo", test_remove_and_undo },
    { "/candidates/summary", test_summary },
    { "/candidates/new-requirement", test_new_requirement },
    { "/candidates/refused-requirement", test_refused_requirement },
    { "/candidates/narrow", test_narrow },
    { "/candidates/large", test_large },
  };

  test_display_init (&argc, &argv);
  adw_init ();
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, GUINT_TO_POINTER (GBT_WALK_BEFORE_RUNS), set_up,
                tests[i].test, tear_down);
  g_test_add_func ("/candidates/empty", test_empty);
  g_test_add_func ("/candidates/price-age", test_price_age);
  return g_test_run ();
}
