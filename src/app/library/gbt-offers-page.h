/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-offer-list.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtOffersPage:
 *
 * The offers of the store: sorted, filtered and searched, a hundred thousand as well as ten.
 *
 * Signals: "open-offer" (#GbtOfferItem).
 */
#define GBT_TYPE_OFFERS_PAGE (gbt_offers_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtOffersPage, gbt_offers_page, GBT, OFFERS_PAGE, AdwBin)

void gbt_offers_page_set_offers (GbtOffersPage *self,
                                 GbtOfferList  *offers);
void gbt_offers_page_set_search (GbtOffersPage *self,
                                 const char    *search);
void gbt_offers_page_set_unit   (GbtOffersPage *self,
                                 GbtUnit        unit);

G_END_DECLS
