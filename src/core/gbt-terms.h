/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-money.h"

G_BEGIN_DECLS

/**
 * GbtPrice:
 * @offered: this way to pay is on the offer: its amount is written, or is still to be confirmed
 * @known: @money is
 * @money: the amount
 */
typedef struct
{
  gboolean offered;
  gboolean known;
  GbtMoney money;
} GbtPrice;

typedef enum
{
  GBT_BILLING_UNKNOWN,
  GBT_BILLING_SECOND,
  GBT_BILLING_MINUTE,
  GBT_BILLING_HOUR,
  GBT_BILLING_DAY,
  GBT_BILLING_WEEK,
  GBT_BILLING_MONTH,
  GBT_BILLING_PACKAGE,
} GbtBilling;

/**
 * GbtTerms:
 * @hourly: of the whole machine
 * @spot: the same, may be interrupted
 * @package: price of a package
 * @package_days: its length; 0: not known
 * @setup_fee: paid once; not offered: none
 * @billing: the step by which hours are billed
 * @commitment: the fewest hours; 0: none
 *
 * What an offer says of its price, read once: the cost of a campaign and what a budget covers are
 * computed from it. A plain value.
 */
typedef struct
{
  GbtPrice hourly;
  GbtPrice spot;
  GbtPrice package;
  guint64 package_days;
  GbtPrice setup_fee;
  GbtBilling billing;
  guint64 commitment;
} GbtTerms;

void     gbt_terms_read     (const GbtEntry *offer,
                             GbtTerms       *terms);
gboolean gbt_terms_get_step (const GbtTerms *self,
                             guint64        *seconds);

G_END_DECLS
