/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-model-chooser.h"

#include "gbt-model-tile.h"

struct _GbtModelChooser
{
  AdwDialog parent_instance;

  GtkSearchEntry *search_entry;
  GtkStack *stack;
  GtkListView *list_view;

  GbtModelList *models;
  GbtWorkbench *workbench;
};

enum
{
  SIGNAL_CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtModelChooser, gbt_model_chooser, ADW_TYPE_DIALOG)

static void
models_changed (GbtModelChooser *self)
{
  gtk_stack_set_visible_child_name (
      self->stack, g_list_model_get_n_items (G_LIST_MODEL (self->models)) > 0 ? "list" : "none");
}

static void
search_changed (GbtModelChooser *self)
{
  gbt_model_list_set_search (self->models,
                             gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
}

/* Without a sheet, whoever asked writes it. */
static void
write_model (GbtModelChooser *self,
             GbtModel        *model)
{
  g_autoptr (GError) error = NULL;

  if (self->workbench == NULL)
    return;

  if (gbt_workbench_set_model (self->workbench, model, &error))
    gbt_workbench_end_edit (self->workbench);
  else
    g_warning ("A model of the libraries was refused: %s", error->message);
}

static void
model_activated (GbtModelChooser *self,
                 guint            position)
{
  g_autoptr (GbtModelItem) item
      = g_list_model_get_item (G_LIST_MODEL (self->models), position);

  if (item == NULL)
    return;

  write_model (self, gbt_model_item_get_model (item));
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, gbt_model_item_get_model (item));
  adw_dialog_close (ADW_DIALOG (self));
}

/* Return in the search takes the first found. */
static void
search_activated (GbtModelChooser *self)
{
  model_activated (self, 0);
}

static void
gbt_model_chooser_dispose (GObject *object)
{
  GbtModelChooser *self = GBT_MODEL_CHOOSER (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GBT_TYPE_MODEL_CHOOSER);
  g_clear_object (&self->models);
  g_clear_object (&self->workbench);

  G_OBJECT_CLASS (gbt_model_chooser_parent_class)->dispose (object);
}

static void
gbt_model_chooser_class_init (GbtModelChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_model_chooser_dispose;

  /**
   * GbtModelChooser::chosen:
   * @self: a chooser
   * @model: the model chosen
   */
  signals[SIGNAL_CHOSEN]
      = g_signal_new ("chosen", GBT_TYPE_MODEL_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 1, GBT_TYPE_MODEL);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-model-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtModelChooser, search_entry);
  gtk_widget_class_bind_template_child (widget_class, GbtModelChooser, stack);
  gtk_widget_class_bind_template_child (widget_class, GbtModelChooser, list_view);
}

static void
gbt_model_chooser_init (GbtModelChooser *self)
{
  g_autoptr (GtkListItemFactory) factory = gbt_model_tile_new_factory ();

  gtk_widget_init_template (GTK_WIDGET (self));

  gtk_list_view_set_factory (self->list_view, factory);
  gtk_search_entry_set_key_capture_widget (self->search_entry, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search_entry),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Search the models"), -1);
  g_signal_connect_object (self->search_entry, "search-changed", G_CALLBACK (search_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search_entry, "activate", G_CALLBACK (search_activated), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list_view, "activate", G_CALLBACK (model_activated), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_model_chooser_new_apart:
 * @models: a list of the libraries of its own: the chooser searches it
 *
 * Returns: (transfer none): the dialog, that writes in no sheet: connect to "chosen"
 */
AdwDialog *
gbt_model_chooser_new_apart (GbtModelList *models)
{
  GbtModelChooser *self = g_object_new (GBT_TYPE_MODEL_CHOOSER, NULL);
  g_autoptr (GtkNoSelection) selection
      = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (models)));

  self->models = g_object_ref (models);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (selection));
  g_signal_connect_object (models, "items-changed", G_CALLBACK (models_changed), self,
                           G_CONNECT_SWAPPED);
  models_changed (self);
  return ADW_DIALOG (self);
}

/**
 * gbt_model_chooser_new:
 * @models: a list of the libraries of its own: the chooser searches it
 * @workbench: the sheet to write in
 *
 * Returns: (transfer none): the dialog
 */
AdwDialog *
gbt_model_chooser_new (GbtModelList *models,
                       GbtWorkbench *workbench)
{
  AdwDialog *dialog = gbt_model_chooser_new_apart (models);

  GBT_MODEL_CHOOSER (dialog)->workbench = g_object_ref (workbench);
  return dialog;
}
