/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-window-private.h"

#include "gbt-finder-page.h"

/* Back to what was there: the sheet that was put aside, else the page, else the first screen. */
static void
leave_finder (GbtWindow *self)
{
  g_autofree char *left = g_steal_pointer (&self->left_place);

  if (g_strcmp0 (left, "sheet") == 0 && self->last_sheet != NULL)
    {
      gbt_window_open_sheet (self, self->last_sheet);
      return;
    }

  if (left == NULL || g_str_equal (left, "sheet"))
    g_set_str (&left, "welcome");
  gbt_window_show_place (self, left);
  adw_navigation_split_view_set_show_content (self->split, !g_str_equal (left, "welcome"));
  if (adw_navigation_split_view_get_collapsed (self->split) && g_str_equal (left, "welcome"))
    gbt_sidebar_focus_search (self->sidebar);
  else
    gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
}

static void
create_page (GbtWindow *self)
{
  g_autoptr (GbtFinder) finder = gbt_finder_new (self->library);

  self->finder_page = GBT_FINDER_PAGE (gbt_finder_page_new (finder));
  g_object_bind_property (self, "unit", self->finder_page, "unit", G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_signal_connect_object (self->finder_page, "leave", G_CALLBACK (leave_finder), self, G_CONNECT_SWAPPED);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->finder_page), "finder");
}

/* What was asked the last time is still there. */
static void
show_finder (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  GbtWindow *self = GBT_WINDOW (widget);
  const char *shown = gtk_stack_get_visible_child_name (self->stack);

  if (g_strcmp0 (shown, "finder") != 0)
    g_set_str (&self->left_place, shown);
  gbt_window_put_sheet_aside (self);
  if (self->finder_page == NULL)
    create_page (self);
  gbt_window_show_place (self, "finder");
  adw_navigation_split_view_set_show_content (self->split, TRUE);
  gbt_finder_page_show_step (self->finder_page, 0);
}

/**
 * gbt_window_install_finder_actions:
 * @widget_class: the class of the window
 */
void
gbt_window_install_finder_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.find", NULL, show_finder);
}
