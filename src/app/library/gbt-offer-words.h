/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "gbt-entry.h"

G_BEGIN_DECLS

/* Words of an offer that several screens show. */

/* A price read longer ago than this is said to be old. */
#define GBT_OFFER_OLD_DAYS 30

/**
 * GbtPriceAge:
 *
 * What today says of a price; it is shown, and never counts for anything else.
 */
typedef enum
{
  GBT_PRICE_AGE_UNKNOWN, /* no price, or the day on which it was read is not known */
  GBT_PRICE_AGE_RECENT,
  GBT_PRICE_AGE_OLD,
  GBT_PRICE_AGE_EXPIRED, /* past the day until which it was said to be valid */
} GbtPriceAge;

char        *gbt_offer_words_name      (const GbtEntry    *offer);
char        *gbt_offer_words_gpu       (const GbtEntry    *offer);
char        *gbt_offer_words_price     (const GbtEntry    *offer,
                                        guint              field);
char        *gbt_offer_words_nominal   (guint64            bytes);
char        *gbt_offer_words_package   (const GbtEntry    *offer);
GbtPriceAge  gbt_offer_words_price_age (const GbtEntry    *offer,
                                        char             **sentence);
char       **gbt_offer_words_doubts    (const GbtEntry    *offer);

G_END_DECLS
