/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-entry.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/* The library of offers: what is sold, typed or imported. An offer has an identity and immutable
 * versions; sheets and frozen records cite one version. */

/**
 * GbtOfferOrder:
 *
 * How a list of offers is sorted. Those of which the thing is unknown come last, whatever the
 * direction. A price is sorted by currency, then by amount: amounts of two currencies say nothing
 * of one another.
 */
typedef enum
{
  GBT_OFFER_ORDER_PROVIDER,
  GBT_OFFER_ORDER_TITLE,
  GBT_OFFER_ORDER_GPU,
  GBT_OFFER_ORDER_COUNT,
  GBT_OFFER_ORDER_COUNTRY,
  GBT_OFFER_ORDER_TIER,
  GBT_OFFER_ORDER_NOMINAL,
  GBT_OFFER_ORDER_DEVICE_TOTAL,
  GBT_OFFER_ORDER_HOURLY,
  GBT_OFFER_ORDER_PACKAGE,
  GBT_OFFER_ORDER_PRICE_READ,
  GBT_N_OFFER_ORDERS,
} GbtOfferOrder;

/**
 * GbtOfferQuery:
 * @text: (nullable): what was typed: each of its words must begin a word of the provider, the
 *   title, the GPU, the country or the region; case, accents and ligatures do not count
 * @catalogue: (nullable): only those of this catalogue; "" for those typed by hand
 * @gpu: (nullable): only those of this GPU model, exactly
 * @country: (nullable): only those in this country, ISO 3166-1 alpha-2
 * @tier: (nullable): only those of this tier, a code of the field
 * @currency: (nullable): only those in this currency
 * @unlisted: those no longer listed too
 * @order: what they are sorted by; equal ones in the order in which they came, so that pages
 *   never overlap
 * @descending: the greatest first
 *
 * Which offers, in what order. All zeros: every offer listed, by provider.
 */
typedef struct
{
  const char *text;
  const char *catalogue;
  const char *gpu;
  const char *country;
  const char *tier;
  const char *currency;
  gboolean unlisted;
  GbtOfferOrder order;
  gboolean descending;
} GbtOfferQuery;

/**
 * GbtOfferRow:
 * @offer: the offer at its latest version; its number is its native key
 * @catalogue: (nullable): the catalogue it came from; %NULL when typed by hand
 * @listed: it is in the latest reading of its catalogue (always, when typed by hand)
 * @changed: instant of the latest version, UTC
 *
 * One offer as a list shows it.
 */
typedef struct
{
  GbtEntry *offer;
  char *catalogue;
  gboolean listed;
  char *changed;
} GbtOfferRow;

void       gbt_offer_row_free      (GbtOfferRow           *self);
GPtrArray *gbt_store_list_offers   (GbtStore              *self,
                                    const GbtOfferQuery   *query,
                                    guint                  offset,
                                    guint                  limit,
                                    GError               **error);
gboolean   gbt_store_count_offers  (GbtStore              *self,
                                    const GbtOfferQuery   *query,
                                    guint64               *count,
                                    GError               **error);

/**
 * GbtCatalogueRow:
 * @name: its name, as given to gbt_store_import_offers()
 * @listed: how many of its offers are listed
 * @unlisted: how many are no longer
 * @read: instant of its latest import, UTC
 *
 * One catalogue that was imported.
 */
typedef struct
{
  char *name;
  guint64 listed;
  guint64 unlisted;
  char *read;
} GbtCatalogueRow;

void       gbt_catalogue_row_free     (GbtCatalogueRow       *self);
GPtrArray *gbt_store_list_catalogues  (GbtStore              *self,
                                       GError               **error);

/* An offer typed by hand: without an identity it is added; else a new version is made, unless
 * nothing changed. @saved (transfer full) has its identity, native key and version. */
gboolean   gbt_store_save_offer    (GbtStore              *self,
                                    GbtEntry              *offer,
                                    GbtStoreOutcome       *outcome,
                                    GbtEntry             **saved,
                                    GError               **error);
/* @version 0: the latest. */
GbtEntry  *gbt_store_load_offer    (GbtStore              *self,
                                    const char            *id,
                                    guint                  version,
                                    GError               **error);
/* GBT_ERROR_CONFLICT while a candidate or a frozen record cites it. */
gboolean   gbt_store_delete_offer  (GbtStore              *self,
                                    const char            *id,
                                    GError               **error);

/**
 * GbtOfferNext:
 * @data: what was given to gbt_store_import_offers()
 * @error: set on failure: nothing is then imported
 *
 * Gives the next offer read: its number is its native key in the catalogue; it needs no identity.
 *
 * Returns: (transfer full) (nullable): the offer; %NULL at the end, and on failure
 */
typedef GbtEntry *(*GbtOfferNext) (gpointer   data,
                                   GError   **error);

/**
 * GbtStoreProgress:
 * @done: how many were read so far
 * @data: what was given with it
 *
 * Called now and then, in the thread of the store.
 */
typedef void (*GbtStoreProgress) (guint64  done,
                                  gpointer data);

/**
 * GbtImportCounts:
 * @read: offers given
 * @added: not here before
 * @changed: here with other content: they have a new version
 * @unchanged: here with the same content: identity and version stay
 * @repeated: native key already given in this reading: the first one counts
 * @unlisted: were listed, and are no longer in the catalogue
 * @dropped: old versions removed, that nothing cited
 */
typedef struct
{
  guint64 read;
  guint64 added;
  guint64 changed;
  guint64 unchanged;
  guint64 repeated;
  guint64 unlisted;
  guint64 dropped;
} GbtImportCounts;

/* The whole of a catalogue in one transaction: cancelled (G_IO_ERROR_CANCELLED) or failed, nothing
 * is changed. */
gboolean   gbt_store_import_offers (GbtStore              *self,
                                    const char            *catalogue,
                                    GbtOfferNext           next,
                                    gpointer               data,
                                    GCancellable          *cancellable,
                                    GbtStoreProgress       progress,
                                    gpointer               progress_data,
                                    GbtImportCounts       *counts,
                                    GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtOfferRow, gbt_offer_row_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtCatalogueRow, gbt_catalogue_row_free)

G_END_DECLS
