/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-sidebar.h"

#include "gbt-format.h"
#include "gbt-sheet-tile.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtSidebar
{
  AdwBin parent_instance;

  GtkMenuButton *new_button;
  GMenuModel *new_menu;
  GtkMenuButton *main_button;
  GMenuModel *main_menu;
  GtkMenuButton *sort_button;
  GMenuModel *sort_menu;
  GtkSearchEntry *search_entry;
  GtkLabel *empty_label;
  GtkWidget *scroller;
  GtkListView *list_view;
  GtkListBox *libraries;
  GtkLabel *models_count;
  GtkLabel *gpus_count;
  GtkLabel *offers_count;
  GtkLabel *evidence_count;

  GbtLibrary *library;
  GtkSingleSelection *selection;
  char *current;
  gboolean selecting;
};

enum
{
  SIGNAL_OPEN_SHEET,
  SIGNAL_OPEN_LIBRARY,
  SIGNAL_SEARCH,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtSidebar, gbt_sidebar, ADW_TYPE_BIN)

static void
name_row (GtkListItem *list_item)
{
  GbtSheetItem *item = gtk_list_item_get_item (list_item);
  const char *title = item != NULL ? gbt_sheet_item_get_title (item) : "";

  gtk_list_item_set_accessible_label (list_item,
                                      *title != '\0' ? title : _ ("Untitled sheet"));
}

static void
row_setup (GtkSignalListItemFactory *factory,
           GtkListItem              *list_item,
           gpointer                  user_data)
{
  gtk_list_item_set_child (list_item, g_object_new (GBT_TYPE_SHEET_TILE, NULL));
}

static void
row_bind (GtkSignalListItemFactory *factory,
          GtkListItem              *list_item,
          gpointer                  user_data)
{
  GbtSheetItem *item = gtk_list_item_get_item (list_item);

  gbt_sheet_tile_set_item (GBT_SHEET_TILE (gtk_list_item_get_child (list_item)), item);
  g_signal_connect_object (item, "notify::title", G_CALLBACK (name_row), list_item,
                           G_CONNECT_SWAPPED);
  name_row (list_item);
}

static void
row_unbind (GtkSignalListItemFactory *factory,
            GtkListItem              *list_item,
            gpointer                  user_data)
{
  g_signal_handlers_disconnect_by_data (gtk_list_item_get_item (list_item), list_item);
  gbt_sheet_tile_set_item (GBT_SHEET_TILE (gtk_list_item_get_child (list_item)), NULL);
}

static void
show_emptiness (GbtSidebar *self)
{
  GbtSheetList *sheets = gbt_library_get_sheets (self->library);
  gboolean empty = g_list_model_get_n_items (G_LIST_MODEL (sheets)) == 0;
  const char *search = gbt_sheet_list_get_search (sheets);
  GbtLibraryCondition condition = gbt_library_get_condition (self->library);
  g_autofree char *found = NULL;
  const char *sentence = _ ("No sheet yet");

  /* Until the first frame the store is closed, and nothing can be said of what is in it. */
  if (gbt_sheet_list_get_busy (sheets) || condition == GBT_LIBRARY_CLOSED ||
      condition == GBT_LIBRARY_OPENING)
    sentence = _ ("Reading the store…");
  else if (*search != '\0')
    sentence = found = gbt_text_fill (_ ("No sheet has “{1}”"), search, NULL);
  else if (gbt_sheet_list_get_statuses (sheets) ==
           GBT_SHEET_STATUS_BIT (GBT_SHEET_ARCHIVED))
    sentence = _ ("No archived sheet");

  gtk_label_set_label (self->empty_label, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->empty_label), empty);
  gtk_widget_set_visible (self->scroller, !empty);
}

static void
select_current (GbtSidebar *self)
{
  guint position = GTK_INVALID_LIST_POSITION;
  GbtSheetItem *item = NULL;

  if (self->current != NULL)
    item = gbt_sheet_list_find (gbt_library_get_sheets (self->library), self->current, &position);

  self->selecting = TRUE;
  gtk_single_selection_set_selected (self->selection,
                                     item != NULL ? position : GTK_INVALID_LIST_POSITION);
  self->selecting = FALSE;
}

static void
items_changed (GbtSidebar *self)
{
  show_emptiness (self);
  select_current (self);
}

static void
open_item (GbtSidebar   *self,
           GbtSheetItem *item)
{
  if (item != NULL && gbt_sheet_item_get_loaded (item))
    g_signal_emit (self, signals[SIGNAL_OPEN_SHEET], 0, gbt_sheet_item_get_id (item));
}

static void
selected_changed (GbtSidebar *self)
{
  GbtSheetItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (!self->selecting && item != NULL &&
      g_strcmp0 (gbt_sheet_item_get_id (item), self->current) != 0)
    open_item (self, item);
}

/* On a phone the open sheet is selected already: activating it goes back to it. */
static void
row_activated (GbtSidebar *self,
               guint       position)
{
  g_autoptr (GbtSheetItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  open_item (self, item);
}

/* In the order of the rows. */
static const char *const library_names[] = { "models", "gpus", "offers", "evidence" };

static void
library_activated (GbtSidebar    *self,
                   GtkListBoxRow *row)
{
  g_signal_emit (self, signals[SIGNAL_OPEN_LIBRARY], 0, library_names[gtk_list_box_row_get_index (row)]);
}

static void
search_changed (GbtSidebar *self)
{
  gbt_sheet_list_set_search (gbt_library_get_sheets (self->library),
                             gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
  g_signal_emit (self, signals[SIGNAL_SEARCH], 0,
                 gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
}

static void
search_stopped (GbtSidebar *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
}

static void
make_menu (GtkMenuButton *button,
           gpointer       menu)
{
  if (gtk_menu_button_get_menu_model (button) == NULL)
    gtk_menu_button_set_menu_model (button, menu);
}

/* A menu has more widgets than the rest of the side bar: each is made when it is first opened. */
static void
give_menu (GtkMenuButton *button,
           GMenuModel    *menu)
{
  gtk_menu_button_set_create_popup_func (button, make_menu, menu, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (button))),
                                  GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, TRUE, -1);
}

static void
gbt_sidebar_dispose (GObject *object)
{
  GbtSidebar *self = GBT_SIDEBAR (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->library);
  g_clear_pointer (&self->current, g_free);

  G_OBJECT_CLASS (gbt_sidebar_parent_class)->dispose (object);
}

static void
gbt_sidebar_class_init (GbtSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_sidebar_dispose;

  signals[SIGNAL_OPEN_SHEET]
      = g_signal_new ("open-sheet", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_OPEN_LIBRARY]
      = g_signal_new ("open-library", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_SEARCH]
      = g_signal_new ("search", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, new_button);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, new_menu);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, main_button);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, main_menu);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, sort_button);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, sort_menu);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, search_entry);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, empty_label);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, scroller);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, list_view);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, libraries);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, models_count);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, gpus_count);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, offers_count);
  gtk_widget_class_bind_template_child (widget_class, GbtSidebar, evidence_count);
}

static void
gbt_sidebar_init (GbtSidebar *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));

  give_menu (self->new_button, self->new_menu);
  give_menu (self->main_button, self->main_menu);
  give_menu (self->sort_button, self->sort_menu);

  g_signal_connect (factory, "setup", G_CALLBACK (row_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (row_bind), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (row_unbind), NULL);
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search_entry),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Search everywhere"), -1);

  g_signal_connect_swapped (self->list_view, "activate", G_CALLBACK (row_activated), self);
  g_signal_connect_swapped (self->libraries, "row-activated", G_CALLBACK (library_activated),
                            self);
  g_signal_connect_swapped (self->search_entry, "search-changed", G_CALLBACK (search_changed),
                            self);
  g_signal_connect_swapped (self->search_entry, "stop-search", G_CALLBACK (search_stopped), self);
}

/**
 * gbt_sidebar_set_library:
 * @self: a side bar
 * @library: the store; given once
 */
void
gbt_sidebar_set_library (GbtSidebar *self,
                         GbtLibrary *library)
{
  GbtSheetList *sheets;

  g_return_if_fail (GBT_IS_SIDEBAR (self));
  g_return_if_fail (self->library == NULL);

  self->library = g_object_ref (library);
  sheets = gbt_library_get_sheets (library);
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (sheets));
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));

  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (selected_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "items-changed", G_CALLBACK (items_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sheets, "notify::busy", G_CALLBACK (show_emptiness), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "notify::condition", G_CALLBACK (show_emptiness), self,
                           G_CONNECT_SWAPPED);
  show_emptiness (self);
}

/**
 * gbt_sidebar_set_current:
 * @self: a side bar
 * @id: (nullable): the sheet that is open
 */
void
gbt_sidebar_set_current (GbtSidebar *self,
                         const char *id)
{
  g_return_if_fail (GBT_IS_SIDEBAR (self));

  if (g_set_str (&self->current, id))
    select_current (self);
  if (id != NULL)
    gtk_list_box_unselect_all (self->libraries);
}

/**
 * gbt_sidebar_set_count:
 * @self: a side bar
 * @library: "models", "gpus", "offers" or "evidence"
 * @count: how many it holds
 */
void
gbt_sidebar_set_count (GbtSidebar *self,
                       const char *library,
                       guint       count)
{
  GtkLabel *labels[] = { self->models_count, self->gpus_count, self->offers_count, self->evidence_count };
  g_autofree char *text = gbt_format_count (gbt_words_get_language (), count);

  g_return_if_fail (GBT_IS_SIDEBAR (self));

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      if (g_str_equal (library, library_names[i]))
        gtk_label_set_label (labels[i], text);
    }
}

/**
 * gbt_sidebar_get_search:
 * @self: a side bar
 *
 * Returns: (transfer none): what is searched everywhere, or ""
 */
const char *
gbt_sidebar_get_search (GbtSidebar *self)
{
  g_return_val_if_fail (GBT_IS_SIDEBAR (self), "");

  return gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
}

/**
 * gbt_sidebar_focus_search:
 * @self: a side bar
 */
void
gbt_sidebar_focus_search (GbtSidebar *self)
{
  g_return_if_fail (GBT_IS_SIDEBAR (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}
