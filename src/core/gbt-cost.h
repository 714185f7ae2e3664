/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-terms.h"

G_BEGIN_DECLS

typedef enum
{
  GBT_WAY_PACKAGE, /* n packages, repeated or longer than needed */
  GBT_WAY_HOURLY,
  GBT_WAY_SPOT,    /* hourly, may be interrupted: counted only when it is the only way */
} GbtWayKind;

/**
 * GbtWay:
 * @kind: how it is paid
 * @count: packages, or billed hours (with the billing step and the minimum commitment)
 * @days: of one package; 0 for the others
 * @known: whether it has a price, hence @total
 * @price: of one package or hour, with the decimals recorded
 * @total: set-up fee included, rounded once, half up, to the decimals of the currency
 * @counted: it is the one the cost of the campaign counts
 *
 * One way to pay for a campaign.
 */
typedef struct
{
  GbtWayKind kind;
  guint64 count;
  guint64 days;
  gboolean known;
  gboolean counted;
  GbtMoney price;
  GbtMoney total;
} GbtWay;

/**
 * GbtCost:
 *
 * What a campaign costs with one offer: the cheapest way that covers it, and all ways. Immutable
 * and reference counted. An unknown cost is never zero.
 */
typedef struct _GbtCost GbtCost;

GbtCost        *gbt_cost_compute    (const GbtEntry *offer,
                                     guint64         hours);
GbtCost        *gbt_cost_compute_terms (const GbtTerms *terms,
                                     guint64         hours);
GbtCost        *gbt_cost_ref        (GbtCost        *self);
void            gbt_cost_unref      (GbtCost        *self);
const GbtMoney *gbt_cost_get_total  (const GbtCost  *self);
guint           gbt_cost_get_n_ways (const GbtCost  *self);
const GbtWay   *gbt_cost_get_way    (const GbtCost  *self,
                                     guint           index);
const GbtWay   *gbt_cost_get_counted (const GbtCost *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtCost, gbt_cost_unref)

G_END_DECLS
