/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "screenshots.h"

#include "gbt-bytes.h"
#include "gbt-estimate.h"
#include "gbt-model-catalogue.h"
#include "gbt-model-chooser.h"
#include "gbt-models-page.h"
#include "gbt-workload-page.h"

/* A model of the catalogue in a new sheet, in 16 bits, by the four lines. */
static void
open_model (GbtWindow  *window,
            const char *name)
{
  static const struct
  {
    GbtFieldId id;
    const char *word;
  } words[] = {
    { GBT_FIELD_WEIGHT_FORMAT, "16bit" },
    { GBT_FIELD_METHOD, GBT_METHOD_FOUR_LINES },
  };
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  GbtWorkbench *workbench;
  guint index = 0;

  test_window_new_sheet (window);
  workbench = gbt_window_get_workbench (window);
  g_assert_true (gbt_model_catalogue_find (catalogue, name, &index, NULL));
  g_assert_true (gbt_workbench_set_model (workbench, gbt_model_catalogue_get_model (catalogue, index), NULL));
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autoptr (GbtField) field = gbt_field_new_text (words[i].word, NULL);

      g_assert_true (gbt_workbench_set_field (workbench, words[i].id, field, NULL));
    }
}

static void
set_number (GbtWindow  *window,
            GbtFieldId  id,
            guint64     number)
{
  g_autoptr (GbtField) field = gbt_field_new_integer (number, NULL);

  g_assert_true (gbt_workbench_set_field (gbt_window_get_workbench (window), id, field, NULL));
}

void
screenshot_show_image (GbtWindow *window)
{
  open_model (window, "SD3 Medium");
  screenshot_scroll_to (window, "model.denoiser");
}

void
screenshot_show_image_switches (GbtWindow *window)
{
  g_autoptr (GbtField) list = gbt_field_new_text ("text-encoder-3", NULL);

  open_model (window, "SD3 Medium");
  gbt_workbench_set_field (gbt_window_get_workbench (window), GBT_FIELD_NETWORKS_NOT_LOADED, list, NULL);
  screenshot_scroll_to (window, "model.autoencoder");
}

void
screenshot_show_speech (GbtWindow *window)
{
  open_model (window, "Whisper large-v2");
  gbt_workload_page_show_field (GBT_WORKLOAD_PAGE (test_find_type (GTK_WIDGET (window), GBT_TYPE_WORKLOAD_PAGE)),
                                GBT_FIELD_MODEL_DECODER_LAYERS);
  screenshot_scroll_to (window, "model.parameters");
}

void
screenshot_show_notebook (GbtWindow *window)
{
  g_autoptr (GbtField) task = gbt_field_new_text ("notebook", NULL);

  test_window_new_sheet (window);
  gbt_workbench_set_field (gbt_window_get_workbench (window), GBT_FIELD_TASK, task, NULL);
  screenshot_scroll_to (window, "need.task");
}

void
screenshot_show_image_estimate (GbtWindow *window)
{
  open_model (window, "SDXL");
  set_number (window, GBT_FIELD_IMAGE_COUNT, 1);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "estimate");
}

void
screenshot_show_speech_estimate (GbtWindow *window)
{
  open_model (window, "Whisper large-v2");
  set_number (window, GBT_FIELD_STREAMS, 8);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "estimate");
}

void
screenshot_show_adaptation_estimate (GbtWindow *window)
{
  g_autoptr (GbtField) task = gbt_field_new_text ("adaptation", NULL);

  open_model (window, "Llama 3.1 8B");
  gbt_workbench_set_field (gbt_window_get_workbench (window), GBT_FIELD_TASK, task, NULL);
  set_number (window, GBT_FIELD_SEQUENCE_TOKENS, 2048);
  set_number (window, GBT_FIELD_MICROBATCH, 1);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "estimate");
}

void
screenshot_show_notebook_estimate (GbtWindow *window)
{
  g_autoptr (GbtField) method = gbt_field_new_text (GBT_METHOD_FOUR_LINES, NULL);

  screenshot_show_notebook (window);
  gbt_workbench_set_field (gbt_window_get_workbench (window), GBT_FIELD_METHOD, method, NULL);
  set_number (window, GBT_FIELD_NOTEBOOK_MEMORY, 16 * GBT_GIB);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "estimate");
}

void
screenshot_show_image_models (GbtWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", "s", "models");
  screenshot_wait (700);
  gbt_models_page_set_search (GBT_MODELS_PAGE (test_find_type (GTK_WIDGET (window), GBT_TYPE_MODELS_PAGE)), "large");
}

void
screenshot_show_models (GbtWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-models", NULL);
}

void
screenshot_show_model (GbtWindow *window)
{
  GtkWidget *list;

  screenshot_show_models (window);
  screenshot_wait (300);
  list = test_find_class (GTK_WIDGET (window), "gbt-models");
  g_signal_emit_by_name (list, "activate", 40);
}

void
screenshot_show_chooser (GbtWindow *window)
{
  screenshot_open_example (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.choose-model", NULL);
}
