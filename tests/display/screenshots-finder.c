/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "screenshots.h"

#include "gbt-countries-dialog.h"
#include "gbt-finder-page.h"
#include "gbt-model-catalogue.h"

static GbtFinderPage *
open_finder (GbtWindow *window,
             guint      step)
{
  GbtFinderPage *page;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.find", NULL);
  page = GBT_FINDER_PAGE (test_find_type (GTK_WIDGET (window), GBT_TYPE_FINDER_PAGE));
  gbt_finder_page_show_step (page, step);
  return page;
}

static void
take_model (GbtFinderPage *page,
            const char    *name)
{
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  guint index = 0;
  g_autoptr (GError) error = NULL;

  gbt_model_catalogue_find (catalogue, name, &index, &error);
  g_assert_no_error (error);
  gbt_finder_set_model (gbt_finder_page_get_finder (page), gbt_model_catalogue_get_model (catalogue, index));
}

static void
set_asked (GbtFinderPage *page,
           const char    *key,
           const char    *text)
{
  const GbtFieldSpec *spec = gbt_field_spec_find (key);
  GbtFinder *finder = gbt_finder_page_get_finder (page);
  g_autoptr (GbtField) field = spec->type == GBT_FIELD_TYPE_INTEGER || spec->type == GBT_FIELD_TYPE_BYTES
                                   ? gbt_field_new_integer (g_ascii_strtoull (text, NULL, 10), NULL)
                                   : gbt_field_new_text (text, NULL);
  g_autoptr (GError) error = NULL;

  gbt_field_holder_set_field (g_str_has_prefix (key, "wish.") ? gbt_finder_get_preferences (finder)
                                                               : GBT_FIELD_HOLDER (finder),
                              spec, field, &error);
  g_assert_no_error (error);
}

void
screenshot_show_find_task (GbtWindow *window)
{
  open_finder (window, 0);
}

void
screenshot_show_find_no_model (GbtWindow *window)
{
  open_finder (window, 1);
}

void
screenshot_show_find_model (GbtWindow *window)
{
  take_model (open_finder (window, 1), "Llama 3.1 8B");
}

void
screenshot_show_find_adaptation (GbtWindow *window)
{
  GbtFinderPage *page = open_finder (window, 1);

  gbt_finder_set_task (gbt_finder_page_get_finder (page), GBT_TASK_ADAPTATION);
  take_model (page, "Llama 3.1 8B");
  set_asked (page, "need.weight-format", "4bit");
}

void
screenshot_show_find_image (GbtWindow *window)
{
  GbtFinderPage *page = open_finder (window, 1);

  gbt_finder_set_task (gbt_finder_page_get_finder (page), GBT_TASK_IMAGE);
  take_model (page, "SD3 Medium");
}

void
screenshot_show_find_speech (GbtWindow *window)
{
  GbtFinderPage *page = open_finder (window, 1);

  gbt_finder_set_task (gbt_finder_page_get_finder (page), GBT_TASK_SPEECH);
  take_model (page, "Whisper large-v3");
}

void
screenshot_show_find_notebook (GbtWindow *window)
{
  GbtFinderPage *page = open_finder (window, 1);

  gbt_finder_set_task (gbt_finder_page_get_finder (page), GBT_TASK_NOTEBOOK);
  set_asked (page, "need.notebook-memory", "17179869184");
}

void
screenshot_show_find_beyond (GbtWindow *window)
{
  GbtFinderPage *page = open_finder (window, 1);

  take_model (page, "Llama 3.1 8B");
  set_asked (page, "need.limit-tokens", "200000");
}

static GbtFinderPage *
show_find_wish (GbtWindow *window)
{
  GbtFinderPage *page = open_finder (window, 2);

  take_model (page, "Llama 3.1 8B");
  set_asked (page, "wish.currency", "USD");
  set_asked (page, "wish.budget", "50");
  set_asked (page, "wish.max-hourly", "1");
  return page;
}

void
screenshot_show_find_union (GbtWindow *window)
{
  set_asked (show_find_wish (window), "wish.countries", "EU");
}

void
screenshot_show_find_picked (GbtWindow *window)
{
  set_asked (show_find_wish (window), "wish.countries", "FR DE NL CH");
}

void
screenshot_show_find_impossible (GbtWindow *window)
{
  GbtFinderPage *page = show_find_wish (window);
  g_autoptr (GbtField) none = gbt_field_new_to_confirm ("au moins un pays");

  set_asked (page, "wish.budget", "0");
  gbt_field_holder_set_field (gbt_finder_get_preferences (gbt_finder_page_get_finder (page)),
                              gbt_wish_field_get_spec (GBT_WISH_FIELD_COUNTRIES), none, NULL);
}

void
screenshot_show_find_no_country (GbtWindow *window)
{
  screenshot_show_find_impossible (window);
  screenshot_scroll_to (window, "wish.countries");
}

void
screenshot_show_find_countries (GbtWindow *window)
{
  screenshot_show_find_picked (window);
  screenshot_wait (300);
  adw_dialog_present (gbt_countries_dialog_new ("FR DE NL CH"), GTK_WIDGET (window));
}
