/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-market.h"

G_BEGIN_DECLS

/**
 * GbtMarketFacts:
 * @capacity: of one GPU, in bytes
 * @gpus: sold as one machine, at least 1
 * @country: index of its country in the list of the market; 0: not known
 * @has_capacity: it is known
 * @available: as in #GbtMarketOffer
 * @interruptible: it says so, or its only way to pay is an interruptible price
 * @tier: a #GbtTier
 * @priced: it has a price that can be ordered
 *
 * What every offer is asked first, packed so that a hundred thousand are gone through in a
 * millisecond.
 */
typedef struct
{
  guint64 capacity;
  guint32 gpus;
  guint16 country;
  guint8 has_capacity : 1;
  guint8 interruptible : 1;
  guint8 priced : 1;
  gint8 available;
  guint8 tier;
} GbtMarketFacts;

const GbtMarketFacts *gbt_market_get_facts     (const GbtMarket      *self);
/* (element-type utf8): the first is not a country */
const GPtrArray      *gbt_market_get_countries (const GbtMarket      *self);
/* How many GPUs the largest machine has. */
guint                 gbt_market_get_most_gpus (const GbtMarket      *self);
int                   gbt_market_offer_compare (const GbtMarketOffer *a,
                                                const GbtMarketOffer *b);
gboolean              gbt_terms_choose_way     (const GbtTerms       *terms,
                                                const GbtPrice      **price);

G_END_DECLS
