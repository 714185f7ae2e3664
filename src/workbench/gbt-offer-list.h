/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-offer-item.h"
#include "gbt-store-thread.h"

G_BEGIN_DECLS

/**
 * GbtOfferList:
 *
 * The offers of the store as a #GListModel of #GbtOfferItem, sorted, filtered and searched in the
 * store's thread. A page of rows is read when one of them is looked at; the pages looked at
 * longest ago are let go, so that a hundred thousand offers weigh what is on the screen.
 *
 * Properties, read-only, notified only on real change: "n-items" (guint), "busy" (gboolean: an
 * answer is awaited).
 */
#define GBT_TYPE_OFFER_LIST (gbt_offer_list_get_type ())
G_DECLARE_FINAL_TYPE (GbtOfferList, gbt_offer_list, GBT, OFFER_LIST, GObject)

GbtOfferList        *gbt_offer_list_new        (void);
void                 gbt_offer_list_set_thread (GbtOfferList         *self,
                                                GbtStoreThread       *thread);
const GbtOfferQuery *gbt_offer_list_get_query  (GbtOfferList         *self);
void                 gbt_offer_list_set_query  (GbtOfferList         *self,
                                                const GbtOfferQuery  *query);
void                 gbt_offer_list_set_search (GbtOfferList         *self,
                                                const char           *text);
void                 gbt_offer_list_set_order  (GbtOfferList         *self,
                                                GbtOfferOrder         order,
                                                gboolean              descending);
gboolean             gbt_offer_list_get_busy   (GbtOfferList         *self);
void                 gbt_offer_list_refresh    (GbtOfferList         *self);

G_END_DECLS
