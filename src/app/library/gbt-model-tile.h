/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-model-list.h"

G_BEGIN_DECLS

/**
 * GbtModelTile:
 *
 * One model of the libraries: its name, parameters, licence, where it is published, and whether
 * its values were checked.
 */
#define GBT_TYPE_MODEL_TILE (gbt_model_tile_get_type ())
G_DECLARE_FINAL_TYPE (GbtModelTile, gbt_model_tile, GBT, MODEL_TILE, GtkBox)

void                gbt_model_tile_set_item    (GbtModelTile *self,
                                                GbtModelItem *item);
GtkListItemFactory *gbt_model_tile_new_factory (void);

G_END_DECLS
