/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-margin.h"
#include "gbt-terms.h"

G_BEGIN_DECLS

/* Under which catalogue the example offers are kept once one of them is a candidate: it is never looked through with offers that
 * are sold. */
#define GBT_MARKET_EXAMPLE_CATALOGUE "examples, built in"

typedef enum
{
  GBT_MARKET_STORE,   /* the offers of the library that are listed */
  GBT_MARKET_FILES,   /* those of files given for one search */
  GBT_MARKET_EXAMPLE, /* the example offers built in: not for sale */
} GbtMarketSource;

typedef enum
{
  GBT_TIER_UNKNOWN,
  GBT_TIER_DATA_CENTRE, /* "secure" */
  GBT_TIER_HOST,        /* "community" */
} GbtTier;

/**
 * GbtMemoryOrigin:
 *
 * Where the capacity that a fit uses comes from (8-decisions 17). Of the two totals it is what the
 * offer says; a nominal capacity comes from the manufacturer where the offer says so, else from who sells:
 * the data centre, or the host; of a tier that is not known, unknown.
 */
typedef enum
{
  GBT_MEMORY_ORIGIN_UNKNOWN,
  GBT_MEMORY_ORIGIN_DEVICE,
  GBT_MEMORY_ORIGIN_DATA_CENTRE,
  GBT_MEMORY_ORIGIN_MANUFACTURER,
  GBT_MEMORY_ORIGIN_PUBLIC_READING,
  GBT_MEMORY_ORIGIN_HOST,
} GbtMemoryOrigin;

/**
 * GbtMarketOffer:
 * @key: its native key in its catalogue
 * @catalogue: (nullable): the catalogue; %NULL: typed by hand
 * @id: (nullable): its identity in the store
 * @version: in the store; 0: not in it
 * @provider: (nullable): who sells it
 * @title: (nullable): under what name
 * @gpu: (nullable): the GPU model
 * @partition: (nullable): the part of a GPU that is sold
 * @country: (nullable): ISO 3166-1
 * @region: (nullable): the provider's word
 * @tier: which
 * @tier_word: (nullable): the provider's word
 * @gpus: how many are sold as one machine; 0: not known, or no whole number above 0 (a part of one is 1)
 * @capacity: the one a fit uses, of one GPU
 * @origin: where it comes from
 * @nominal: as sold, of one GPU; 0: not known
 * @terms: the prices
 * @currency: ISO 4217; "" when not known
 * @tax_basis: (nullable): "excluding", "including"; %NULL: not stated
 * @available: 1 available, 0 not, -1 not known
 * @available_from: (nullable): ISO date
 * @interruptible: 1, 0, -1 not known
 * @booking_limit: days; 0: none is said
 * @price_read: (nullable): ISO date
 * @valid_until: (nullable): ISO date
 * @doubts: there are readings to check
 *
 * What a search reads of one offer. Texts belong to the market.
 */
typedef struct
{
  const char *key;
  const char *catalogue;
  const char *id;
  guint version;
  const char *provider;
  const char *title;
  const char *gpu;
  const char *partition;
  const char *country;
  const char *region;
  GbtTier tier;
  const char *tier_word;
  guint gpus;
  GbtCapacityUse capacity;
  GbtMemoryOrigin origin;
  guint64 nominal;
  GbtTerms terms;
  char currency[4];
  const char *tax_basis;
  int available;
  const char *available_from;
  int interruptible;
  guint64 booking_limit;
  const char *price_read;
  const char *valid_until;
  gboolean doubts;
} GbtMarketOffer;

/**
 * GbtMarket:
 *
 * The offers that a search looks through, read once and packed: a hundred thousand take some tens
 * of megabytes and milliseconds. Filled with gbt_market_add(), then shared and never changed.
 * Reference counted.
 */
typedef struct _GbtMarket GbtMarket;

#define GBT_TYPE_MARKET (gbt_market_get_type ())

GType                 gbt_market_get_type     (void) G_GNUC_CONST;
GbtMarket            *gbt_market_new          (GbtMarketSource  source);
GbtMarket            *gbt_market_ref          (GbtMarket       *self);
void                  gbt_market_unref        (GbtMarket       *self);
/* The fields of an offer that gbt_market_add() reads: a store needs to give no others. */
const guint          *gbt_market_list_fields  (guint           *n_fields);
void                  gbt_market_add          (GbtMarket       *self,
                                               const GbtEntry  *offer,
                                               const char      *catalogue);
GbtMarketSource       gbt_market_get_source   (const GbtMarket *self);
const char           *gbt_market_source_get_code (GbtMarketSource source);
guint                 gbt_market_get_n_offers (const GbtMarket *self);
const GbtMarketOffer *gbt_market_get_offer    (const GbtMarket *self,
                                               guint            index);
const char           *gbt_memory_origin_get_code  (GbtMemoryOrigin origin);
const char           *gbt_memory_origin_get_label (GbtMemoryOrigin origin);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtMarket, gbt_market_unref)

G_END_DECLS
