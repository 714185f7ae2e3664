/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cost.h"

#define HOURS_PER_DAY 24
#define SECONDS_PER_HOUR 3600
#define N_WAYS 3

struct _GbtCost
{
  gatomicrefcount ref_count;
  guint n_ways;
  GbtWay ways[N_WAYS];
  const GbtWay *counted;
};

static gboolean
round_up (guint64  amount,
          guint64  step,
          guint64 *steps)
{
  guint64 sum;

  if (step == 0 || __builtin_add_overflow (amount, step - 1, &sum))
    return FALSE;

  *steps = sum / step;
  return TRUE;
}

/* Hours that are billed: by whole steps. A second or a minute bills whole hours as they are. */
static gboolean
bill_hours (const GbtTerms *terms,
            guint64         hours,
            guint64        *billed)
{
  guint64 seconds, step, steps;

  if (!gbt_terms_get_step (terms, &seconds))
    return FALSE;

  step = MAX (seconds / SECONDS_PER_HOUR, 1);
  return round_up (hours, step, &steps) && !__builtin_mul_overflow (steps, step, billed);
}

/* Returns: whether the way has a total: price and count known, and the amount fits. */
static gboolean
sum_way (const GbtTerms *terms,
         const GbtPrice *price,
         GbtWay         *way)
{
  GbtMoney total;

  if (!price->known)
    return FALSE;
  way->price = price->money;
  if (way->count == 0 || !gbt_money_multiply (&way->price, way->count, &total, NULL))
    return FALSE;
  if (terms->setup_fee.offered
      && (!terms->setup_fee.known || !gbt_money_add (&total, &terms->setup_fee.money, &total, NULL)))
    return FALSE;

  return gbt_money_round (&total, &way->total, NULL);
}

static void
add_package (GbtCost        *self,
             const GbtTerms *terms,
             guint64         hours)
{
  GbtWay *way = &self->ways[self->n_ways++];
  guint64 length;

  way->kind = GBT_WAY_PACKAGE;
  way->days = terms->package_days;
  if (__builtin_mul_overflow (way->days, (guint64) HOURS_PER_DAY, &length) || !round_up (hours, length, &way->count))
    way->count = 0;
  way->known = sum_way (terms, &terms->package, way);
}

static void
add_hourly (GbtCost        *self,
            const GbtTerms *terms,
            GbtWayKind      kind,
            const GbtPrice *price,
            guint64         hours)
{
  GbtWay *way = &self->ways[self->n_ways++];

  way->kind = kind;
  if (!bill_hours (terms, hours, &way->count))
    way->count = 0;
  way->known = sum_way (terms, price, way);
}

/* The cheapest of those that nobody can take back; a price that may be interrupted only when
 * nothing else is offered, be it at a price that is not known. */
static GbtWay *
choose (GbtCost *self)
{
  GbtWay *best = NULL;

  for (guint i = 0; i < self->n_ways; i++)
    {
      GbtWay *way = &self->ways[i];
      int order;

      if (!way->known || (way->kind == GBT_WAY_SPOT && self->n_ways > 1))
        continue;
      if (best == NULL || (gbt_money_compare (&way->total, &best->total, &order, NULL) && order < 0))
        best = way;
    }

  return best;
}

/**
 * gbt_cost_compute:
 * @offer: an offer
 * @hours: how long the campaign lasts; 0: not known, hence no total
 *
 * Returns: (transfer full): gbt_cost_compute_terms() of what @offer says of its price
 */
GbtCost *
gbt_cost_compute (const GbtEntry *offer,
                  guint64         hours)
{
  GbtTerms terms;

  g_return_val_if_fail (gbt_entry_get_kind (offer) == GBT_ENTRY_OFFER, NULL);

  gbt_terms_read (offer, &terms);
  return gbt_cost_compute_terms (&terms, hours);
}

/**
 * gbt_cost_compute_terms:
 * @terms: what an offer says of its price
 * @hours: how long the campaign lasts; 0: not known, hence no total
 *
 * The cost of the campaign with one machine of the offer (8-decisions 19): packages may repeat or be
 * longer than needed, hours are billed by the billing step, both cover the minimum commitment,
 * the set-up fee is paid once. An amount that does not fit is an unknown one, and so is what a fee
 * still to be confirmed is part of.
 *
 * Returns: (transfer full): every way to pay, and the one that is counted
 */
GbtCost *
gbt_cost_compute_terms (const GbtTerms *terms,
                        guint64         hours)
{
  GbtCost *self = g_new0 (GbtCost, 1);
  GbtWay *counted;

  g_atomic_ref_count_init (&self->ref_count);
  if (hours != 0)
    hours = MAX (hours, terms->commitment);

  if (terms->package.offered)
    add_package (self, terms, hours);
  if (terms->hourly.offered)
    add_hourly (self, terms, GBT_WAY_HOURLY, &terms->hourly, hours);
  if (terms->spot.offered)
    add_hourly (self, terms, GBT_WAY_SPOT, &terms->spot, hours);

  counted = choose (self);
  if (counted != NULL)
    counted->counted = TRUE;
  self->counted = counted;

  return self;
}

/**
 * gbt_cost_ref:
 * @self: a cost
 *
 * Returns: (transfer full): @self
 */
GbtCost *
gbt_cost_ref (GbtCost *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_cost_unref:
 * @self: (transfer full): a cost
 */
void
gbt_cost_unref (GbtCost *self)
{
  if (g_atomic_ref_count_dec (&self->ref_count))
    g_free (self);
}

/**
 * gbt_cost_get_total:
 * @self: a cost
 *
 * Returns: (transfer none) (nullable): what the campaign costs; %NULL when that is not known
 */
const GbtMoney *
gbt_cost_get_total (const GbtCost *self)
{
  return self->counted != NULL ? &self->counted->total : NULL;
}

/**
 * gbt_cost_get_n_ways:
 * @self: a cost
 *
 * Returns: how many ways to pay the offer lists
 */
guint
gbt_cost_get_n_ways (const GbtCost *self)
{
  return self->n_ways;
}

/**
 * gbt_cost_get_way:
 * @self: a cost
 * @index: the number of one of its ways: package, hourly, spot
 *
 * Returns: (transfer none): the way
 */
const GbtWay *
gbt_cost_get_way (const GbtCost *self,
                  guint          index)
{
  g_return_val_if_fail (index < self->n_ways, NULL);

  return &self->ways[index];
}

/**
 * gbt_cost_get_counted:
 * @self: a cost
 *
 * Returns: (transfer none) (nullable): the way that gives the total
 */
const GbtWay *
gbt_cost_get_counted (const GbtCost *self)
{
  return self->counted;
}
