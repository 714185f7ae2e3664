/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-sheet-tile.h"

#include <glib/gi18n.h>

#include "gbt-chip.h"
#include "gbt-words.h"

struct _GbtSheetTile
{
  GtkBox parent_instance;

  GtkLabel *title;
  GbtChip *chip;
  GtkLabel *detail;

  GbtSheetItem *item;
  gboolean waiting; /* for the item to be read */
};

G_DEFINE_FINAL_TYPE (GbtSheetTile, gbt_sheet_tile, GTK_TYPE_BOX)

static void
show_item (GbtSheetTile *self)
{
  const char *title;
  g_autofree char *day = NULL;
  g_autofree char *detail = NULL;

  if (self->item == NULL || !gbt_sheet_item_get_loaded (self->item))
    {
      gtk_label_set_label (self->title, "…");
      gtk_label_set_label (self->detail, "");
      gbt_chip_set (self->chip, NULL, "", NULL);
      return;
    }

  title = gbt_sheet_item_get_title (self->item);
  gtk_label_set_label (self->title, *title != '\0' ? title : _ ("Untitled sheet"));
  gbt_chip_set_status (self->chip, gbt_sheet_item_get_status (self->item));
  day = gbt_words_day (gbt_sheet_item_get_changed (self->item));
  detail = g_strdup_printf ("· %s", day);
  gtk_label_set_label (self->detail, detail);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), gbt_sheet_item_get_reference (self->item));
}

/* A row that was just read says each of its values, and last that it is there: it is shown once. */
static void
item_changed (GbtSheetTile *self,
              GParamSpec   *pspec)
{
  if (self->waiting && !g_str_equal (pspec->name, "loaded"))
    return;

  self->waiting = FALSE;
  show_item (self);
}

static void
gbt_sheet_tile_dispose (GObject *object)
{
  gbt_sheet_tile_set_item (GBT_SHEET_TILE (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), GBT_TYPE_SHEET_TILE);

  G_OBJECT_CLASS (gbt_sheet_tile_parent_class)->dispose (object);
}

static void
gbt_sheet_tile_class_init (GbtSheetTileClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_sheet_tile_dispose;
  g_type_ensure (GBT_TYPE_CHIP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-sheet-tile.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtSheetTile, title);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetTile, chip);
  gtk_widget_class_bind_template_child (widget_class, GbtSheetTile, detail);
}

static void
gbt_sheet_tile_init (GbtSheetTile *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * gbt_sheet_tile_set_item:
 * @self: a tile
 * @item: (nullable): the sheet to show and to follow, or %NULL to forget the one shown
 */
void
gbt_sheet_tile_set_item (GbtSheetTile *self,
                         GbtSheetItem *item)
{
  g_return_if_fail (GBT_IS_SHEET_TILE (self));

  if (self->item == item)
    return;

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item != NULL)
    {
      self->waiting = !gbt_sheet_item_get_loaded (item);
      g_signal_connect_swapped (item, "notify", G_CALLBACK (item_changed), self);
      show_item (self);
    }
}
