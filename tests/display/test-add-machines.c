/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include <glib/gstdio.h>

#include "gbt-add-machines-dialog.h"
#include "gbt-answer-export.h"
#include "gbt-matrix-fill.h"
#include "gbt-matrix-view.h"
#include "gbt-record.h"

/* What leaves an answer: machines become candidates of a sheet of a real store, and the answer a file. */
typedef struct
{
  GbtWindow *window;
  GtkWidget *page;
} Fixture;

static void
find (Fixture *fixture)
{
  GtkWidget *page;

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.find", NULL);
  page = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_FINDER_PAGE);
  fixture->page = test_search (GBT_FINDER_PAGE (page));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = test_dup_store_path ();

  fixture->window = test_window_open (path);
  fixture->page = test_search (test_ask_walk (fixture->window, GBT_FIND_WALK_LLAMA_8B));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_window_close (fixture->window);
}

static GtkWidget *
open_dialog (Fixture *fixture,
             guint    machine)
{
  GtkWidget *dialog;

  gtk_widget_activate_action (fixture->page, "answer.add", "u", (guint32) machine);
  dialog = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_ADD_MACHINES_DIALOG);
  g_assert_true (test_wait_label (dialog, "Nouvelle fiche"));
  return dialog;
}

static void
check (GtkWidget  *dialog,
       const char *title)
{
  GtkLabel *label = test_find_label (dialog, title);
  GtkWidget *row;

  g_assert_nonnull (label);
  row = gtk_widget_get_ancestor (GTK_WIDGET (label), ADW_TYPE_ACTION_ROW);
  adw_action_row_activate (ADW_ACTION_ROW (row));
  test_settle ();
}

static GtkWidget *
find_button (GtkWidget  *dialog,
             const char *label)
{
  GtkLabel *found = test_find_label (dialog, label);

  g_assert_nonnull (found);
  return gtk_widget_get_ancestor (GTK_WIDGET (found), GTK_TYPE_BUTTON);
}

static gboolean
has_sheet (gpointer window)
{
  return gbt_window_get_workbench (window) != NULL;
}

static GbtDossier *
add (Fixture    *fixture,
     GtkWidget  *dialog,
     const char *label)
{
  g_signal_emit_by_name (find_button (dialog, label), "clicked");
  g_assert_true (test_wait (has_sheet, fixture->window));
  test_settle ();
  return gbt_workbench_get_dossier (gbt_window_get_workbench (fixture->window));
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

/* Several can be ticked; the sheet opens on its candidates, named as the dialog proposed. */
static void
test_new_sheet (Fixture       *fixture,
                gconstpointer  data)
{
  GtkWidget *dialog = open_dialog (fixture, 0);
  GbtDossier *dossier;
  GbtSheet *sheet;
  GtkWidget *view;
  GbtMatrixCell *cell;

  check (dialog, "1\u00a0× RTX 4090, 24\u00a0Go");
  dossier = add (fixture, dialog, "Ajouter 2\u00a0machines");
  sheet = gbt_workbench_get_sheet (gbt_window_get_workbench (fixture->window));
  g_assert_cmpstr (gbt_sheet_get_title (sheet), ==, "Llama 3.1 8B, inférence");
  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE), ==, 2);
  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE), ==, 1);
  g_assert_true (test_wait_label (GTK_WIDGET (fixture->window), "2\u00a0configurations ajoutées"));
  view = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_MATRIX_VIEW);
  g_assert_true (test_wait (is_mapped, view));
  cell = gbt_matrix_view_get_cell (GBT_MATRIX_VIEW (view), GBT_MATRIX_ROW_NAMES, 2);
  g_assert_cmpstr (gbt_matrix_cell_get_text (cell), ==, "C1 · L4, 24\u00a0Go");
}

/* Nothing ticked, nothing added: the button says so before it is pressed. */
static void
test_nothing_ticked (Fixture       *fixture,
                     gconstpointer  data)
{
  GtkWidget *dialog = open_dialog (fixture, 0);

  check (dialog, "1\u00a0× L4, 24\u00a0Go");
  g_assert_false (gtk_widget_get_sensitive (find_button (dialog, "Ajouter 0\u00a0machine")));
  g_signal_emit_by_name (find_button (dialog, "Annuler"), "clicked");
  test_settle ();
}

/* What a sheet has already is said, and is not there twice; an alternative is added like a machine. */
static void
test_existing_sheet (Fixture       *fixture,
                     gconstpointer  data)
{
  GtkWidget *dialog = open_dialog (fixture, 0);
  GbtDossier *dossier = add (fixture, dialog, "Ajouter 1\u00a0machine");
  g_autofree char *id
      = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (gbt_window_get_workbench (fixture->window))));
  GtkListView *view;
  GtkWidget *button;

  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE), ==, 1);
  adw_toast_overlay_dismiss_all (ADW_TOAST_OVERLAY (test_find_type (GTK_WIDGET (fixture->window), ADW_TYPE_TOAST_OVERLAY)));
  find (fixture);
  dialog = open_dialog (fixture, 5);
  check (dialog, "1\u00a0× L4, 24\u00a0Go");
  check (dialog, "Fiche existante");
  button = find_button (dialog, "Ajouter 2\u00a0machines");
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_true (test_wait_label (dialog, "Llama 3.1 8B, inférence"));
  view = GTK_LIST_VIEW (test_find_type (dialog, GTK_TYPE_LIST_VIEW));
  gtk_selection_model_select_item (gtk_list_view_get_model (view), 0, TRUE);
  test_settle ();
  g_assert_true (gtk_widget_get_sensitive (button));

  dossier = add (fixture, dialog, "Ajouter 2\u00a0machines");
  g_assert_cmpstr (gbt_sheet_get_id (gbt_workbench_get_sheet (gbt_window_get_workbench (fixture->window))), ==, id);
  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE), ==, 2);
  g_assert_true (test_wait_label (GTK_WIDGET (fixture->window),
                                  "1\u00a0configuration ajoutée · 1\u00a0figurait déjà parmi les configurations"));
}

/* The file that leaves is the answer, as the command line writes it; what was written is told. */
static void
test_export (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("gabarit-XXXXXX", NULL);
  g_autofree char *json_path = g_build_filename (folder, "réponse.json", NULL);
  g_autofree char *csv_path = g_build_filename (folder, "réponse.csv", NULL);
  g_autoptr (GFile) json = g_file_new_for_path (json_path);
  g_autofree char *pdf_path = g_build_filename (folder, "réponse.pdf", NULL);
  g_autoptr (GFile) pdf = g_file_new_for_path (pdf_path);
  g_autoptr (GFile) csv = g_file_new_for_path (csv_path);
  GtkWidget *host = test_find_type (GTK_WIDGET (fixture->window), GBT_TYPE_FINDER_PAGE);
  GbtAnswer *answer = gbt_finder_get_answer (gbt_finder_page_get_finder (GBT_FINDER_PAGE (host)));
  GbtLibrary *library = gbt_window_get_library (fixture->window);
  AdwToastOverlay *toasts = ADW_TOAST_OVERLAY (test_find_type (GTK_WIDGET (fixture->window), ADW_TYPE_TOAST_OVERLAY));
  g_autoptr (GBytes) expected = gbt_record_write_answer (answer);
  g_autofree char *written = NULL;
  g_autoptr (GError) error = NULL;
  gsize length = 0;

  gbt_answer_export_write (fixture->page, library, answer, "json", json);
  g_assert_true (test_wait_label (GTK_WIDGET (fixture->window), "Fichier écrit\u00a0: réponse.json"));
  g_file_get_contents (json_path, &written, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (written, length, g_bytes_get_data (expected, NULL), g_bytes_get_size (expected));

  adw_toast_overlay_dismiss_all (toasts);
  gbt_answer_export_write (fixture->page, library, answer, "csv-spreadsheet", csv);
  g_assert_true (test_wait_label (GTK_WIDGET (fixture->window), "Fichier écrit\u00a0: réponse.csv"));
  g_assert_true (g_file_test (csv_path, G_FILE_TEST_IS_REGULAR));

  adw_toast_overlay_dismiss_all (toasts);
  gbt_answer_export_write (fixture->page, library, answer, "pdf", pdf);
  g_assert_true (test_wait_label (GTK_WIDGET (fixture->window), "Fichier écrit\u00a0: réponse.pdf"));
  g_clear_pointer (&written, g_free);
  g_file_get_contents (pdf_path, &written, &length, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (written, "%PDF-"));
  g_remove (pdf_path);
  g_remove (csv_path);
  g_remove (json_path);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  test_display_init (&argc, &argv);

  g_test_add ("/add-machines/new-sheet", Fixture, NULL, set_up, test_new_sheet, tear_down);
  g_test_add ("/add-machines/export", Fixture, NULL, set_up, test_export, tear_down);
  g_test_add ("/add-machines/nothing-ticked", Fixture, NULL, set_up, test_nothing_ticked, tear_down);
  g_test_add ("/add-machines/existing-sheet", Fixture, NULL, set_up, test_existing_sheet, tear_down);

  return g_test_run ();
}
