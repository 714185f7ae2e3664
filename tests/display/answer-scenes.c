/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answer-scenes.h"

#include "display-support.h"

#include "gbt-add-machines-dialog.h"
#include "gbt-answer-list.h"

static void
set_text (GbtFieldHolder     *holder,
          const GbtFieldSpec *spec,
          const char         *text)
{
  g_autoptr (GbtField) field = gbt_field_new_text (text, NULL);
  g_autoptr (GError) error = NULL;

  gbt_field_holder_set_field (holder, spec, field, &error);
  g_assert_no_error (error);
}

static void
set_count (GbtFieldHolder     *holder,
           const GbtFieldSpec *spec,
           guint64             count)
{
  g_autoptr (GbtField) field = gbt_field_new_integer (count, NULL);
  g_autoptr (GError) error = NULL;

  gbt_field_holder_set_field (holder, spec, field, &error);
  g_assert_no_error (error);
}

static void
set_wish (GbtFinderPage *page,
          GbtWishField   id,
          const char    *text)
{
  set_text (gbt_finder_get_preferences (gbt_finder_page_get_finder (page)), gbt_wish_field_get_spec (id), text);
}

/* Opens a row and comes to it, on the screen or not. */
static void
open_row (GtkWidget         *page,
          GbtAnswerItemKind  kind,
          guint              index)
{
  GtkListView *view = GTK_LIST_VIEW (test_find_type (page, GTK_TYPE_LIST_VIEW));
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (view));

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (GbtAnswerItem) item = g_list_model_get_item (rows, i);

      if (item->kind != kind || item->index != index)
        continue;

      gbt_answer_item_set_open (item, TRUE);
      test_settle ();
      gtk_list_view_scroll_to (view, i, GTK_LIST_SCROLL_NONE, NULL);
    }
  test_settle ();
}

static void
scroll_to_end (GtkWidget *page)
{
  GtkListView *view = GTK_LIST_VIEW (test_find_type (page, GTK_TYPE_LIST_VIEW));

  gtk_list_view_scroll_to (view, g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (view))) - 1,
                           GTK_LIST_SCROLL_NONE, NULL);
}

void
scene_answer (GbtWindow *window)
{
  test_search (test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B));
}

void
scene_answer_open (GbtWindow *window)
{
  open_row (test_search (test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B)), GBT_ANSWER_ITEM_MACHINE, 0);
}

void
scene_answer_alternatives (GbtWindow *window)
{
  open_row (test_search (test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B)), GBT_ANSWER_ITEM_ALTERNATIVE, 0);
}

void
scene_answer_split (GbtWindow *window)
{
  open_row (test_search (test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B)), GBT_ANSWER_ITEM_MACHINE, 1);
}

void
scene_answer_days (GbtWindow *window)
{
  GbtFinderPage *page = test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B);

  set_count (gbt_finder_get_preferences (gbt_finder_page_get_finder (page)), gbt_wish_field_get_spec (GBT_WISH_FIELD_DAYS), 3);
  test_search (page);
}

void
scene_answer_nothing (GbtWindow *window)
{
  test_search (test_ask_walk (window, GBT_FIND_WALK_LLAMA_70B));
}

void
scene_answer_relax (GbtWindow *window)
{
  GbtFinderPage *page = test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B);

  set_wish (page, GBT_WISH_FIELD_COUNTRIES, "IT");
  test_search (page);
}

void
scene_answer_notebook (GbtWindow *window)
{
  GbtFinderPage *page = test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B);
  GbtFinder *finder = gbt_finder_page_get_finder (page);

  gbt_finder_set_task (finder, GBT_TASK_NOTEBOOK);
  set_count (GBT_FIELD_HOLDER (finder), gbt_field_id_get_spec (GBT_FIELD_NOTEBOOK_MEMORY), G_GUINT64_CONSTANT (17179869184));
  test_search (page);
}

void
scene_answer_example (GbtWindow *window)
{
  GbtFinderPage *page;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.find", NULL);
  page = GBT_FINDER_PAGE (test_find_type (GTK_WIDGET (window), GBT_TYPE_FINDER_PAGE));
  test_set_walk_asked (gbt_finder_page_get_finder (page), GBT_FIND_WALK_LLAMA_8B);
  set_wish (page, GBT_WISH_FIELD_MAX_HOURLY, "2.00");
  test_search (page);
}

void
scene_answer_left_out (GbtWindow *window)
{
  GtkWidget *page = test_search (test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B));

  gtk_widget_activate_action (page, "answer.left-out", "u", (guint32) GBT_LEFT_OUT_TOO_SMALL);
}

void
scene_answer_add (GbtWindow *window)
{
  GtkWidget *page = test_search (test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B));

  gtk_widget_activate_action (page, "answer.add", "u", 0);
}

void
scene_answer_add_existing (GbtWindow *window)
{
  GtkWidget *page = test_search (test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B));
  GtkWidget *dialog;
  GtkLabel *label;

  gtk_widget_activate_action (page, "answer.add", "u", 0);
  dialog = test_find_type (GTK_WIDGET (window), GBT_TYPE_ADD_MACHINES_DIALOG);
  g_assert_true (test_wait_label (dialog, "Fiche existante"));
  label = test_find_label (dialog, "Fiche existante");
  adw_action_row_activate (ADW_ACTION_ROW (gtk_widget_get_ancestor (GTK_WIDGET (label), ADW_TYPE_ACTION_ROW)));
}

void
scene_answer_end (GbtWindow *window)
{
  scroll_to_end (test_search (test_ask_walk (window, GBT_FIND_WALK_LLAMA_8B)));
}
