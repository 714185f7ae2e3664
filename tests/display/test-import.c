/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include "gbt-import-dialog.h"
#include "gbt-model-chooser.h"
#include "gbt-model-list.h"
#include "gbt-models-page.h"
#include "gbt-state-button.h"

static const char config[] = "{\n"
                             "  \"architectures\": [\"LlamaForCausalLM\"],\n"
                             "  \"model_type\": \"llama\",\n"
                             "  \"hidden_size\": 2048,\n"
                             "  \"intermediate_size\": 8192,\n"
                             "  \"num_hidden_layers\": 16,\n"
                             "  \"num_attention_heads\": 32,\n"
                             "  \"num_key_value_heads\": 8,\n"
                             "  \"vocab_size\": 128256,\n"
                             "  \"tie_word_embeddings\": true,\n"
                             "  \"max_position_embeddings\": 131072\n"
                             "}\n";

static GFile *
write_file (const char *name,
            const char *contents)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("gabarit-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_no_error (error);
  g_file_set_contents (path, contents, -1, &error);
  g_assert_no_error (error);
  return g_file_new_for_path (path);
}

static gboolean
shows_dialog (gpointer window)
{
  return adw_application_window_get_visible_dialog (window) != NULL;
}

static gboolean
shows_none (gpointer window)
{
  return !shows_dialog (window);
}

static gboolean
has_sheet (gpointer window)
{
  return gbt_window_get_workbench (window) != NULL;
}

static void
test_nothing_before_accepted (void)
{
  g_autofree char *path = test_dup_store_path ();
  g_autoptr (GFile) file = write_file ("config.json", config);
  GbtWindow *window = test_window_open (path);
  AdwDialog *dialog;

  gbt_window_import_file (window, file);
  g_assert_true (test_wait (shows_dialog, window));
  dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
  g_assert_true (GBT_IS_IMPORT_DIALOG (dialog));
  adw_dialog_close (dialog);
  g_assert_true (test_wait (shows_none, window));
  g_assert_null (gbt_window_get_workbench (window));

  test_window_close (window);
}

static void
test_accepted_makes_a_sheet (void)
{
  g_autofree char *path = test_dup_store_path ();
  g_autoptr (GFile) file = write_file ("config.json", config);
  GbtWindow *window = test_window_open (path);
  GbtWorkload *workload;
  AdwDialog *dialog;
  guint64 value = 0;

  gbt_window_import_file (window, file);
  g_assert_true (test_wait (shows_dialog, window));
  dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
  g_signal_emit_by_name (test_find_class (GTK_WIDGET (dialog), "suggested-action"), "clicked");
  g_assert_true (test_wait (has_sheet, window));
  g_assert_true (test_wait (shows_none, window));

  workload = gbt_workbench_get_workload (gbt_window_get_workbench (window));
  g_assert_true (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_LAYERS, &value));
  g_assert_cmpuint (value, ==, 16);
  g_assert_true (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_PARAMETERS, &value));
  /* 128256 x 2048 + 16 x (4 x 2048^2 x 10/16 + 3 x 2048 x 8192 + 2 x 2048) + 2048 */
  g_assert_cmpuint (value, ==, 1235814400);
  g_assert_nonnull (gbt_field_get_source (gbt_workload_get_field (workload,
                                                                  GBT_FIELD_MODEL_LAYERS)));

  test_window_close (window);
}

static void
test_refused_says_why (void)
{
  g_autofree char *path = test_dup_store_path ();
  g_autoptr (GFile) file = write_file ("config.json", "{ \"num_hidden_layers\": ");
  GbtWindow *window = test_window_open (path);
  AdwDialog *dialog;
  const char *body;

  gbt_window_import_file (window, file);
  g_assert_true (test_wait (shows_dialog, window));
  dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
  g_assert_true (ADW_IS_ALERT_DIALOG (dialog));
  body = adw_alert_dialog_get_body (ADW_ALERT_DIALOG (dialog));
  g_assert_nonnull (strstr (body, "config.json"));
  g_assert_null (gbt_window_get_workbench (window));
  adw_dialog_force_close (dialog);

  test_window_close (window);
}

static gboolean
shows_models (gpointer window)
{
  GtkWidget *page = test_find_type (window, GBT_TYPE_MODELS_PAGE);
  GtkListView *list = GTK_LIST_VIEW (test_find_type (page, GTK_TYPE_LIST_VIEW));
  GtkSelectionModel *model = gtk_list_view_get_model (list);

  return model != NULL && g_list_model_get_n_items (G_LIST_MODEL (model)) > 50;
}

static void
test_models_are_listed (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-models", NULL);
  g_assert_true (test_wait (shows_models, window));

  test_window_close (window);
}

static void
test_chosen_fills_the_sheet (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtWorkbench *workbench = test_window_new_sheet (window);
  AdwDialog *dialog;
  GtkWidget *search;
  guint64 value = 0;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.choose-model", NULL);
  g_assert_true (test_wait (shows_dialog, window));
  dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
  search = test_find_type (GTK_WIDGET (dialog), GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (search), "llama 3.1 8b");
  g_signal_emit_by_name (search, "search-changed");
  g_signal_emit_by_name (search, "activate");
  g_assert_true (test_wait (shows_none, window));

  g_assert_true (gbt_workload_get_integer (gbt_workbench_get_workload (workbench),
                                           GBT_FIELD_MODEL_PARAMETERS, &value));
  g_assert_cmpuint (value, ==, 8030261248);

  /* It is one step of undo. */
  gbt_workbench_undo (workbench);
  g_assert_false (gbt_workload_get_integer (gbt_workbench_get_workload (workbench),
                                            GBT_FIELD_MODEL_PARAMETERS, &value));

  test_window_close (window);
}

static void
test_state_of_a_field (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtWorkbench *workbench = test_window_new_sheet (window);
  GtkWidget *row = test_find_field (GTK_WIDGET (window), "model.licence");
  GtkWidget *state = test_find_type (row, GBT_TYPE_STATE_BUTTON);
  GtkMenuButton *button = GTK_MENU_BUTTON (gtk_widget_get_first_child (state));
  GtkWidget *entry;
  GbtField *field;

  gtk_menu_button_popup (button);
  entry = test_find_type (GTK_WIDGET (gtk_menu_button_get_popover (button)), GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), "lire la page du modèle");
  field = gbt_workbench_get_field (workbench, GBT_FIELD_MODEL_LICENCE);
  g_assert_cmpint (gbt_field_get_state (field), ==, GBT_FIELD_TO_CONFIRM);
  g_assert_cmpstr (gbt_field_get_note (field), ==, "lire la page du modèle");
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  field = gbt_workbench_get_field (workbench, GBT_FIELD_MODEL_LICENCE);
  g_assert_cmpint (gbt_field_get_state (field), ==, GBT_FIELD_UNKNOWN);
  gtk_menu_button_popdown (button);

  test_window_close (window);
}

int
main (int   argc,
      char *argv[])
{
  test_display_init (&argc, &argv);

  g_test_add_func ("/import/nothing-before-accepted", test_nothing_before_accepted);
  g_test_add_func ("/import/accepted-makes-a-sheet", test_accepted_makes_a_sheet);
  g_test_add_func ("/import/refused-says-why", test_refused_says_why);
  g_test_add_func ("/import/models-are-listed", test_models_are_listed);
  g_test_add_func ("/import/chosen-fills-the-sheet", test_chosen_fills_the_sheet);
  g_test_add_func ("/import/state-of-a-field", test_state_of_a_field);

  return g_test_run ();
}
