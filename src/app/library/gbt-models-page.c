/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-models-page.h"

#include "gbt-format.h"
#include "gbt-model-dialog.h"
#include "gbt-model-tile.h"
#include "gbt-words.h"

struct _GbtModelsPage
{
  AdwBin parent_instance;

  AdwWindowTitle *window_title;
  GtkSearchEntry *search_entry;
  GtkStack *stack;
  GtkListView *list_view;

  GbtModelList *models;
};

G_DEFINE_FINAL_TYPE (GbtModelsPage, gbt_models_page, ADW_TYPE_BIN)

static void
models_changed (GbtModelsPage *self)
{
  guint n_items = g_list_model_get_n_items (G_LIST_MODEL (self->models));
  g_autofree char *count = gbt_format_counted (gbt_words_get_language (), "{1} model",
                                               "{1} models", n_items);

  adw_window_title_set_subtitle (self->window_title, count);
  gtk_stack_set_visible_child_name (self->stack, n_items > 0 ? "list" : "none");
}

/* A list makes the tiles of two hundred rows at once, seen or not. */
static void
show_models (GbtModelsPage *self)
{
  g_autoptr (GtkNoSelection) selection = NULL;

  if (self->models == NULL || gtk_list_view_get_model (self->list_view) != NULL)
    return;

  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->models)));
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (selection));
}

static void
gbt_models_page_map (GtkWidget *widget)
{
  show_models (GBT_MODELS_PAGE (widget));

  GTK_WIDGET_CLASS (gbt_models_page_parent_class)->map (widget);
}

static void
search_changed (GbtModelsPage *self)
{
  if (self->models != NULL)
    gbt_model_list_set_search (self->models,
                               gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
}

static void
model_activated (GbtModelsPage *self,
                 guint          position)
{
  g_autoptr (GbtModelItem) item
      = g_list_model_get_item (G_LIST_MODEL (self->models), position);

  adw_dialog_present (gbt_model_dialog_new (item), GTK_WIDGET (self));
}

static void
gbt_models_page_dispose (GObject *object)
{
  GbtModelsPage *self = GBT_MODELS_PAGE (object);

  g_clear_object (&self->models);

  G_OBJECT_CLASS (gbt_models_page_parent_class)->dispose (object);
}

static void
gbt_models_page_class_init (GbtModelsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_models_page_dispose;
  widget_class->map = gbt_models_page_map;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-models-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtModelsPage, window_title);
  gtk_widget_class_bind_template_child (widget_class, GbtModelsPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, GbtModelsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, GbtModelsPage, list_view);
}

static void
gbt_models_page_init (GbtModelsPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gbt_model_tile_new_factory ();

  gtk_widget_init_template (GTK_WIDGET (self));

  gtk_list_view_set_factory (self->list_view, factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search_entry),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Search the models"), -1);
  g_signal_connect_object (self->search_entry, "search-changed", G_CALLBACK (search_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list_view, "activate", G_CALLBACK (model_activated), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_models_page_set_models:
 * @self: a page
 * @models: the models to show, once the page is; given once
 */
void
gbt_models_page_set_models (GbtModelsPage *self,
                            GbtModelList  *models)
{
  g_return_if_fail (GBT_IS_MODELS_PAGE (self));

  if (!g_set_object (&self->models, models))
    return;

  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_models (self);
  g_signal_connect_object (models, "items-changed", G_CALLBACK (models_changed), self,
                           G_CONNECT_SWAPPED);
  models_changed (self);
}

/**
 * gbt_models_page_set_search:
 * @self: a page
 * @search: what to look for
 */
void
gbt_models_page_set_search (GbtModelsPage *self,
                            const char    *search)
{
  g_return_if_fail (GBT_IS_MODELS_PAGE (self));

  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), search);
}
