/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-support.h"

#include "gbt-estimate.h"
#include "gbt-model-catalogue.h"
#include "gbt-model-chooser.h"
#include "gbt-optional-networks.h"

static gboolean
is_shown (GbtWindow  *window,
          const char *key)
{
  return gtk_widget_get_visible (test_find_field (GTK_WIDGET (window), key));
}

/* A model of the catalogue brings its task and shows the rows of it; a switch that is turned off
 * takes its network out of the memory. */
static void
test_networks_of_a_model (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  GbtWorkbench *workbench = test_window_new_sheet (window);
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  g_autoptr (GbtField) format = gbt_field_new_text ("16bit", NULL);
  g_autoptr (GbtField) method = gbt_field_new_text (GBT_METHOD_FOUR_LINES, NULL);
  GtkWidget *group;
  GtkWidget *row;
  guint64 whole;
  guint index = 0;

  g_assert_true (gbt_workbench_set_field (workbench, GBT_FIELD_WEIGHT_FORMAT, format, NULL));
  g_assert_true (gbt_workbench_set_field (workbench, GBT_FIELD_METHOD, method, NULL));
  g_assert_false (is_shown (window, "model.denoiser"));
  group = test_find_type (GTK_WIDGET (window), GBT_TYPE_OPTIONAL_NETWORKS);
  g_assert_false (gtk_widget_get_visible (group));

  g_assert_true (gbt_model_catalogue_find (catalogue, "SD3 Medium", &index, NULL));
  g_assert_true (gbt_workbench_set_model (workbench, gbt_model_catalogue_get_model (catalogue, index), NULL));
  test_settle ();
  g_assert_true (is_shown (window, "model.denoiser"));
  g_assert_false (is_shown (window, "model.heads"));
  g_assert_true (gtk_widget_get_visible (group));
  row = test_find_type (group, ADW_TYPE_SWITCH_ROW);
  g_assert_nonnull (row);
  g_assert_true (adw_switch_row_get_active (ADW_SWITCH_ROW (row)));
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), "T5-v1.1-XXL encoder"));

  whole = gbt_estimate_get_total (gbt_workbench_get_estimate (workbench));
  adw_switch_row_set_active (ADW_SWITCH_ROW (row), FALSE);
  g_assert_cmpstr (gbt_workload_get_text (gbt_workbench_get_workload (workbench), GBT_FIELD_NETWORKS_NOT_LOADED), ==,
                   "text-encoder-3");
  g_assert_cmpuint (gbt_estimate_get_total (gbt_workbench_get_estimate (workbench)), <, whole);
  gbt_workbench_undo (workbench);
  test_settle ();
  g_assert_true (adw_switch_row_get_active (ADW_SWITCH_ROW (row)));
  g_assert_cmpuint (gbt_estimate_get_total (gbt_workbench_get_estimate (workbench)), ==, whole);

  /* Another model has nothing optional, another no network. */
  g_assert_true (gbt_model_catalogue_find (catalogue, "SDXL", &index, NULL));
  g_assert_true (gbt_workbench_set_model (workbench, gbt_model_catalogue_get_model (catalogue, index), NULL));
  test_settle ();
  g_assert_false (gtk_widget_get_visible (group));
  g_assert_true (gbt_model_catalogue_find (catalogue, "Whisper tiny", &index, NULL));
  g_assert_true (gbt_workbench_set_model (workbench, gbt_model_catalogue_get_model (catalogue, index), NULL));
  test_settle ();
  g_assert_true (is_shown (window, "need.streams"));
  g_assert_true (is_shown (window, "model.decoder-layers"));
  g_assert_false (is_shown (window, "model.denoiser"));

  test_window_close (window);
}

/* A chooser of its own writes in no sheet: it gives the model, among those of the task. */
static void
chosen (GtkWidget  *chooser,
        GbtModel   *model,
        char      **name)
{
  g_set_str (name, gbt_model_get_text (model, GBT_FIELD_MODEL_NAME));
}

static void
test_chooser_apart (void)
{
  g_autofree char *path = test_dup_store_path ();
  GbtWindow *window = test_window_open (path);
  g_autoptr (GbtModelList) models = gbt_model_list_new ();
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  g_autofree char *name = NULL;
  AdwDialog *dialog;

  for (guint i = 0; i < gbt_model_catalogue_get_n_models (catalogue); i++)
    g_ptr_array_add (all, gbt_model_catalogue_get_model (catalogue, i));
  gbt_model_list_add (models, all, FALSE);
  gbt_model_list_set_task (models, GBT_TASK_SPEECH);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (models)), ==, 7);

  dialog = gbt_model_chooser_new_apart (models);
  g_signal_connect (dialog, "chosen", G_CALLBACK (chosen), &name);
  adw_dialog_present (dialog, GTK_WIDGET (window));
  test_settle ();
  gbt_model_list_set_search (models, "tiny");
  g_signal_emit_by_name (test_find_type (GTK_WIDGET (dialog), GTK_TYPE_LIST_VIEW), "activate", 0u);
  g_assert_cmpstr (name, ==, "Whisper tiny");

  test_window_close (window);
}

int
main (int   argc,
      char *argv[])
{
  test_display_init (&argc, &argv);

  g_test_add_func ("/models/networks-of-a-model", test_networks_of_a_model);
  g_test_add_func ("/models/chooser-apart", test_chooser_apart);

  return g_test_run ();
}
