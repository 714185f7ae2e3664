/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "gbt-model-tile.h"

#include "gbt-chip.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtModelTile
{
  GtkBox parent_instance;

  GtkLabel *name;
  GtkLabel *detail;
  GbtChip *origin_chip;
  GbtChip *unverified_chip;
  GtkWidget *link_button;

  GbtModelItem *item;
};

G_DEFINE_FINAL_TYPE (GbtModelTile, gbt_model_tile, GTK_TYPE_BOX)

static void
open_link (GbtModelTile *self)
{
  const char *link = gbt_model_get_text (gbt_model_item_get_model (self->item),
                                         GBT_FIELD_MODEL_LINK);
  g_autoptr (GtkUriLauncher) launcher = gtk_uri_launcher_new (link);

  gtk_uri_launcher_launch (launcher, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), NULL,
                           NULL, NULL);
}

static void
gbt_model_tile_dispose (GObject *object)
{
  g_clear_object (&GBT_MODEL_TILE (object)->item);
  gtk_widget_dispose_template (GTK_WIDGET (object), GBT_TYPE_MODEL_TILE);

  G_OBJECT_CLASS (gbt_model_tile_parent_class)->dispose (object);
}

static void
gbt_model_tile_class_init (GbtModelTileClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_model_tile_dispose;
  g_type_ensure (GBT_TYPE_CHIP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-model-tile.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtModelTile, name);
  gtk_widget_class_bind_template_child (widget_class, GbtModelTile, detail);
  gtk_widget_class_bind_template_child (widget_class, GbtModelTile, origin_chip);
  gtk_widget_class_bind_template_child (widget_class, GbtModelTile, unverified_chip);
  gtk_widget_class_bind_template_child (widget_class, GbtModelTile, link_button);
}

static void
gbt_model_tile_init (GbtModelTile *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  gbt_chip_set (self->origin_chip, "document-open-symbolic", C_ ("model", "Imported"), NULL);
  gbt_chip_set (self->unverified_chip, "gbt-confirm-symbolic", C_ ("model", "Not verified"),
                "warning");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->unverified_chip),
                               _ ("Some values were not checked against the published file"));
  g_signal_connect_object (self->link_button, "clicked", G_CALLBACK (open_link), self,
                           G_CONNECT_SWAPPED);
}

/**
 * gbt_model_tile_set_item:
 * @self: a tile
 * @item: (nullable): the model to show
 */
void
gbt_model_tile_set_item (GbtModelTile *self,
                         GbtModelItem *item)
{
  GbtLanguage language = gbt_words_get_language ();
  GbtModel *model;
  const char *licence;
  const char *link;
  g_autofree char *parameters = NULL;
  g_autofree char *detail = NULL;
  g_autofree char *tooltip = NULL;
  g_autofree char *kind = NULL;
  guint64 count = 0;
  GbtTask task;

  g_return_if_fail (GBT_IS_MODEL_TILE (self));

  if (!g_set_object (&self->item, item) || item == NULL)
    return;

  model = gbt_model_item_get_model (item);
  task = gbt_model_get_task (model);
  gtk_label_set_label (self->name, gbt_model_item_get_name (item));
  if (gbt_model_get_integer (model, GBT_FIELD_MODEL_PARAMETERS, &count))
    parameters = gbt_format_counted (language, "{1} parameter", "{1} parameters", count);
  else
    parameters = g_strdup (_ ("parameters unknown"));
  licence = gbt_model_get_text (model, GBT_FIELD_MODEL_LICENCE);
  if (licence != NULL)
    detail = g_strdup_printf ("%s · %s", parameters, licence);
  else
    detail = gbt_text_fill (_ ("{1} · licence unknown"), parameters, NULL);
  if (task != GBT_TASK_INFERENCE)
    kind = g_strdup_printf ("%s · %s", task == GBT_TASK_IMAGE ? C_ ("model", "Images") : C_ ("model", "Speech"),
                            detail);
  gtk_label_set_label (self->detail, kind != NULL ? kind : detail);

  gtk_widget_set_visible (GTK_WIDGET (self->origin_chip), gbt_model_item_get_imported (item));
  gtk_widget_set_visible (GTK_WIDGET (self->unverified_chip),
                          gbt_model_item_get_unverified (item));

  link = gbt_model_get_text (model, GBT_FIELD_MODEL_LINK);
  gtk_widget_set_visible (self->link_button, link != NULL);
  if (link != NULL)
    {
      tooltip = gbt_text_fill (_ ("Open the source of {1}"), gbt_model_item_get_name (item), NULL);
      gtk_widget_set_tooltip_text (self->link_button, tooltip);
    }
}

static void
tile_setup (GtkSignalListItemFactory *factory,
            GtkListItem              *list_item)
{
  gtk_list_item_set_child (list_item, g_object_new (GBT_TYPE_MODEL_TILE, NULL));
}

static void
tile_bind (GtkSignalListItemFactory *factory,
           GtkListItem              *list_item)
{
  GbtModelItem *item = gtk_list_item_get_item (list_item);

  gbt_model_tile_set_item (GBT_MODEL_TILE (gtk_list_item_get_child (list_item)), item);
  gtk_list_item_set_accessible_label (list_item, gbt_model_item_get_name (item));
}

/**
 * gbt_model_tile_new_factory:
 *
 * Returns: (transfer full): what makes tiles for a list of models
 */
GtkListItemFactory *
gbt_model_tile_new_factory (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (tile_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (tile_bind), NULL);
  return factory;
}
