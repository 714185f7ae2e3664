/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-statement.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/* Values of both statements that gbt_offer_sort_bind() leaves to the caller; the catalogue is of
 * the first one alone. */
#define GBT_OFFER_SORT_ID 1
#define GBT_OFFER_SORT_KEY 18
#define GBT_OFFER_SORT_CATALOGUE 19

/* A new offer: the latest version is the one given. */
#define GBT_OFFER_SORT_INSERT                                                                            \
  "INSERT INTO offer (id, version, changed, provider_order, title_order, gpu_order, region_order,"      \
  " gpu_count, country, tier, nominal, device_total, hourly_currency, hourly, package_currency,"        \
  " package, price_read, added, key, catalogue) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"   \
  " ?12, ?13, ?14, ?15, ?16, ?17, ?3, ?18, ?19)"
/* An offer that is here, and is listed. */
#define GBT_OFFER_SORT_UPDATE                                                                            \
  "UPDATE offer SET version = ?2, changed = ?3, provider_order = ?4, title_order = ?5,"                 \
  " gpu_order = ?6, region_order = ?7, gpu_count = ?8, country = ?9, tier = ?10, nominal = ?11,"        \
  " device_total = ?12, hourly_currency = ?13, hourly = ?14, package_currency = ?15, package = ?16,"    \
  " price_read = ?17, listed = 1 WHERE id = ?1"

/**
 * GbtOfferSort:
 *
 * Makes what offers are sorted and searched by from their fields. It remembers the words it has
 * folded: a catalogue repeats few.
 */
typedef struct _GbtOfferSort GbtOfferSort;

GbtOfferSort *gbt_offer_sort_new  (GbtStore        *store);
void          gbt_offer_sort_free (GbtOfferSort    *self);
void          gbt_offer_sort_bind (GbtOfferSort    *self,
                                   GbtStatement    *statement,
                                   const GbtEntry  *offer,
                                   const char      *now);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtOfferSort, gbt_offer_sort_free)

G_END_DECLS
