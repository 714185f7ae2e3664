/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-library.h"
#include "gbt-market.h"

G_BEGIN_DECLS

/**
 * GbtMarketReader:
 *
 * The offers that a search looks through, read in the store's thread, and again when the offers of
 * the library change: the examples while it has none.
 *
 * Signal: "changed": there is another market, or a reading began or ended.
 */
#define GBT_TYPE_MARKET_READER (gbt_market_reader_get_type ())
G_DECLARE_FINAL_TYPE (GbtMarketReader, gbt_market_reader, GBT, MARKET_READER, GObject)

GbtMarketReader *gbt_market_reader_new          (GbtLibrary      *library);
/* (nullable): NULL until the first reading ends. */
GbtMarket       *gbt_market_reader_get_market   (GbtMarketReader *self);
gboolean         gbt_market_reader_get_busy     (GbtMarketReader *self);
/* The currency of most of its offers, the first in the alphabet among equals; "" when none has one. */
const char      *gbt_market_reader_get_currency (GbtMarketReader *self);

G_END_DECLS
