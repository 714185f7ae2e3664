/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-library-page.h"

struct _GbtLibraryPage
{
  AdwBin parent_instance;

  AdwHeaderBar *header;
  AdwWindowTitle *window_title;
  GtkSearchEntry *search_entry;
  AdwWrapBox *filters;
};

enum
{
  SEARCH,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtLibraryPage, gbt_library_page, ADW_TYPE_BIN)

static void
search_changed (GbtLibraryPage *self)
{
  g_signal_emit (self, signals[SEARCH], 0, gbt_library_page_get_search (self));
}

static void
gbt_library_page_class_init (GbtLibraryPageClass *klass)
{
  signals[SEARCH] = g_signal_new ("search", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
gbt_library_page_init (GbtLibraryPage *self)
{
  GtkWidget *view = adw_toolbar_view_new ();
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->window_title = ADW_WINDOW_TITLE (adw_window_title_new ("", ""));
  self->header = ADW_HEADER_BAR (adw_header_bar_new ());
  adw_header_bar_set_title_widget (self->header, GTK_WIDGET (self->window_title));
  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (view), GTK_WIDGET (self->header));

  self->search_entry = GTK_SEARCH_ENTRY (gtk_search_entry_new ());
  gtk_search_entry_set_search_delay (self->search_entry, 0);
  self->filters = ADW_WRAP_BOX (adw_wrap_box_new ());
  adw_wrap_box_set_child_spacing (self->filters, 6);
  adw_wrap_box_set_line_spacing (self->filters, 6);
  gtk_widget_set_visible (GTK_WIDGET (self->filters), FALSE);
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->search_entry));
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->filters));
  gtk_widget_set_margin_start (bar, 12);
  gtk_widget_set_margin_end (bar, 12);
  gtk_widget_set_margin_bottom (bar, 6);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 980);
  adw_clamp_set_child (ADW_CLAMP (clamp), bar);
  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (view), clamp);
  adw_bin_set_child (ADW_BIN (self), view);

  g_signal_connect_object (self->search_entry, "search-changed", G_CALLBACK (search_changed), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_library_page_new:
 * @title: the name of the library, in the language of the window
 * @placeholder: what a search looks at
 * @view: its rows
 *
 * Returns: a page
 */
GtkWidget *
gbt_library_page_new (const char *title,
                      const char *placeholder,
                      GtkWidget  *view)
{
  GbtLibraryPage *self = g_object_new (GBT_TYPE_LIBRARY_PAGE, NULL);

  adw_window_title_set_title (self->window_title, title);
  gtk_search_entry_set_placeholder_text (self->search_entry, placeholder);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search_entry), GTK_ACCESSIBLE_PROPERTY_LABEL, placeholder, -1);
  adw_toolbar_view_set_content (ADW_TOOLBAR_VIEW (adw_bin_get_child (ADW_BIN (self))), view);
  return GTK_WIDGET (self);
}

/**
 * gbt_library_page_set_count:
 * @self: a page
 * @count: how many it holds, worded
 */
void
gbt_library_page_set_count (GbtLibraryPage *self,
                            const char     *count)
{
  g_return_if_fail (GBT_IS_LIBRARY_PAGE (self));

  adw_window_title_set_subtitle (self->window_title, count);
}

/**
 * gbt_library_page_add_action:
 * @self: a page
 * @button: what can be done, at the end of its header
 */
void
gbt_library_page_add_action (GbtLibraryPage *self,
                             GtkWidget      *button)
{
  g_return_if_fail (GBT_IS_LIBRARY_PAGE (self));

  adw_header_bar_pack_end (self->header, button);
}

/**
 * gbt_library_page_add_filter:
 * @self: a page
 * @filter: a choice under the search
 */
void
gbt_library_page_add_filter (GbtLibraryPage *self,
                             GtkWidget      *filter)
{
  g_return_if_fail (GBT_IS_LIBRARY_PAGE (self));

  adw_wrap_box_append (self->filters, filter);
  gtk_widget_set_visible (GTK_WIDGET (self->filters), TRUE);
}

/**
 * gbt_library_page_get_search:
 * @self: a page
 *
 * Returns: what is looked for, or ""
 */
const char *
gbt_library_page_get_search (GbtLibraryPage *self)
{
  g_return_val_if_fail (GBT_IS_LIBRARY_PAGE (self), "");

  return gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
}

/**
 * gbt_library_page_set_search:
 * @self: a page
 * @search: what to look for
 */
void
gbt_library_page_set_search (GbtLibraryPage *self,
                             const char     *search)
{
  g_return_if_fail (GBT_IS_LIBRARY_PAGE (self));

  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), search);
}
