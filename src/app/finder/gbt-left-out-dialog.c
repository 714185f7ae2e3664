/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-left-out-dialog.h"

#include <glib/gi18n.h>

#include "gbt-answer-list.h"
#include "gbt-answer-row.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

static void
setup_row (GtkSignalListItemFactory *factory,
           GtkListItem              *list_item)
{
  gtk_list_item_set_activatable (list_item, FALSE);
  gtk_list_item_set_child (list_item, gbt_answer_row_new ());
}

static void
bind_row (GtkSignalListItemFactory *factory,
          GtkListItem              *list_item,
          GbtAnswerList            *list)
{
  gbt_answer_row_set_item (GBT_ANSWER_ROW (gtk_list_item_get_child (list_item)), list, gtk_list_item_get_item (list_item));
}

static void
unbind_row (GtkSignalListItemFactory *factory,
            GtkListItem              *list_item)
{
  gbt_answer_row_set_item (GBT_ANSWER_ROW (gtk_list_item_get_child (list_item)), NULL, NULL);
}

static GtkWidget *
create_view (GbtAnswerList *list,
             const char    *title)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *view
      = gtk_list_view_new (GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (list)))), factory);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_row), list, 0);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_row), NULL);
  gtk_widget_add_css_class (view, "gbt-answer");
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return view;
}

/**
 * gbt_left_out_dialog_new:
 * @answer: an answer
 * @reason: why offers were left out; neither a country nor an unknown location
 *
 * Returns: (transfer floating): a dialog that lists them
 */
AdwDialog *
gbt_left_out_dialog_new (GbtAnswer  *answer,
                         GbtLeftOut  reason)
{
  const GbtLanguage language = gbt_words_get_language ();
  g_autoptr (GbtAnswerList) list = NULL;
  AdwDialog *dialog = adw_dialog_new ();
  GtkWidget *toolbar = adw_toolbar_view_new ();
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  const char *title = gbt_text (language, gbt_left_out_get_label (reason));
  g_autofree char *count
      = gbt_format_counted (language, "{1} offer", "{1} offers", gbt_answer_count_left_out (answer, reason));

  g_return_val_if_fail (reason != GBT_LEFT_OUT_COUNTRY && reason != GBT_LEFT_OUT_LOCATION_UNKNOWN, NULL);

  list = gbt_answer_list_new_left_out (answer, reason);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), adw_window_title_new (title, count));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), 160);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 480);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), create_view (list, title));
  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (toolbar), header);
  adw_toolbar_view_set_content (ADW_TOOLBAR_VIEW (toolbar), scroller);
  adw_dialog_set_title (dialog, title);
  adw_dialog_set_content_width (dialog, 520);
  adw_dialog_set_child (dialog, toolbar);
  return dialog;
}
