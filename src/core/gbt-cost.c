/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cost.h"

#define HOURS_PER_DAY 24
/* 365 x 24 / 12: what providers that bill by the month count. */
#define HOURS_PER_MONTH 730
#define N_WAYS 3

struct _GbtCost
{
  gatomicrefcount ref_count;
  guint n_ways;
  GbtWay ways[N_WAYS];
  const GbtWay *counted;
};

/* A way is offered when its price is written, or is still to be confirmed. */
static gboolean
is_offered (const GbtEntry *offer,
            guint           field)
{
  g_autoptr (GbtField) price = gbt_entry_get_field (offer, field);

  return gbt_field_get_state (price) != GBT_FIELD_UNKNOWN;
}

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
bill_hours (const GbtEntry *offer,
            guint64         hours,
            guint64        *billed)
{
  guint64 step = 1, steps, days;

  if (gbt_entry_is (offer, GBT_OFFER_BILLING_STEP, "day"))
    step = HOURS_PER_DAY;
  else if (gbt_entry_is (offer, GBT_OFFER_BILLING_STEP, "week"))
    step = 7 * HOURS_PER_DAY;
  else if (gbt_entry_is (offer, GBT_OFFER_BILLING_STEP, "month"))
    step = HOURS_PER_MONTH;
  else if (gbt_entry_is (offer, GBT_OFFER_BILLING_STEP, "package"))
    {
      if (!gbt_entry_get_integer (offer, GBT_OFFER_PACKAGE_DAYS, &days)
          || __builtin_mul_overflow (days, (guint64) HOURS_PER_DAY, &step))
        return FALSE;
    }

  return round_up (hours, step, &steps) && !__builtin_mul_overflow (steps, step, billed);
}

/* Returns: whether the way has a total: price and count known, and the amount fits. */
static gboolean
sum_way (const GbtEntry *offer,
         guint           field,
         GbtWay         *way)
{
  const char *currency = gbt_entry_get_text (offer, GBT_OFFER_CURRENCY);
  const char *fee_text = gbt_entry_get_text (offer, GBT_OFFER_SETUP_FEE);
  GbtMoney total, fee;

  if (!gbt_money_parse (gbt_entry_get_text (offer, field), currency, &way->price, NULL))
    return FALSE;
  if (way->count == 0 || !gbt_money_multiply (&way->price, way->count, &total, NULL))
    return FALSE;
  if (fee_text != NULL
      && (!gbt_money_parse (fee_text, currency, &fee, NULL) || !gbt_money_add (&total, &fee, &total, NULL)))
    return FALSE;

  return gbt_money_round (&total, &way->total, NULL);
}

static void
add_package (GbtCost        *self,
             const GbtEntry *offer,
             guint64         hours)
{
  GbtWay *way = &self->ways[self->n_ways++];
  guint64 length;

  way->kind = GBT_WAY_PACKAGE;
  if (gbt_entry_get_integer (offer, GBT_OFFER_PACKAGE_DAYS, &way->days)
      && !__builtin_mul_overflow (way->days, (guint64) HOURS_PER_DAY, &length)
      && !round_up (hours, length, &way->count))
    way->count = 0;
  way->known = sum_way (offer, GBT_OFFER_PACKAGE, way);
}

static void
add_hourly (GbtCost        *self,
            const GbtEntry *offer,
            GbtWayKind      kind,
            guint           field,
            guint64         hours)
{
  GbtWay *way = &self->ways[self->n_ways++];

  way->kind = kind;
  if (!bill_hours (offer, hours, &way->count))
    way->count = 0;
  way->known = sum_way (offer, field, way);
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
 * The cost of the campaign with one machine of @offer (8-decisions 19): packages may repeat or be
 * longer than needed, hours are billed by the billing step, both cover the minimum commitment,
 * the set-up fee is paid once. An amount that does not fit is an unknown one.
 *
 * Returns: (transfer full): every way to pay, and the one that is counted
 */
GbtCost *
gbt_cost_compute (const GbtEntry *offer,
                  guint64         hours)
{
  GbtCost *self;
  GbtWay *counted;
  guint64 commitment;

  g_return_val_if_fail (gbt_entry_get_kind (offer) == GBT_ENTRY_OFFER, NULL);

  self = g_new0 (GbtCost, 1);
  g_atomic_ref_count_init (&self->ref_count);
  if (hours != 0 && gbt_entry_get_integer (offer, GBT_OFFER_COMMITMENT, &commitment))
    hours = MAX (hours, commitment);

  if (is_offered (offer, GBT_OFFER_PACKAGE))
    add_package (self, offer, hours);
  if (is_offered (offer, GBT_OFFER_HOURLY))
    add_hourly (self, offer, GBT_WAY_HOURLY, GBT_OFFER_HOURLY, hours);
  if (is_offered (offer, GBT_OFFER_SPOT))
    add_hourly (self, offer, GBT_WAY_SPOT, GBT_OFFER_SPOT, hours);

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
