/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-sheet-item.h"

G_BEGIN_DECLS

/**
 * GbtSheetTile:
 *
 * One sheet in the side bar: its title, its status, the day of its latest change.
 */
#define GBT_TYPE_SHEET_TILE (gbt_sheet_tile_get_type ())
G_DECLARE_FINAL_TYPE (GbtSheetTile, gbt_sheet_tile, GBT, SHEET_TILE, GtkBox)

void gbt_sheet_tile_set_item (GbtSheetTile *self,
                              GbtSheetItem *item);

G_END_DECLS
