/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-store.h"

G_BEGIN_DECLS

/**
 * GbtOfferItem:
 *
 * One row of a #GbtOfferList. It is there before it is read, and says so: "loaded" is notified
 * when it is filled, or filled again.
 *
 * Properties: "loaded" (gboolean).
 */
#define GBT_TYPE_OFFER_ITEM (gbt_offer_item_get_type ())
G_DECLARE_FINAL_TYPE (GbtOfferItem, gbt_offer_item, GBT, OFFER_ITEM, GObject)

GbtOfferItem *gbt_offer_item_new           (void);
void          gbt_offer_item_set_row       (GbtOfferItem  *self,
                                            GbtOfferRow   *row);
GbtEntry     *gbt_offer_item_get_offer     (GbtOfferItem  *self);
const char   *gbt_offer_item_get_catalogue (GbtOfferItem  *self);
gboolean      gbt_offer_item_get_listed    (GbtOfferItem  *self);

G_END_DECLS
