/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-private.h"

#define HOURS_PER_DAY 24
#define SECONDS_PER_HOUR 3600
#define SECONDS_PER_DAY (HOURS_PER_DAY * SECONDS_PER_HOUR)

/* One machine: how it is paid, what the budget covers, what is to be known of it. */

typedef __int128 Wide;

static Wide
power_of_ten (guint exponent)
{
  Wide power = 1;

  for (guint i = 0; i < exponent; i++)
    power *= 10;

  return power;
}

/* In units of 10^-GBT_MONEY_MAX_DIGITS: exact whatever the decimals. */
static Wide
to_units (const GbtMoney *money)
{
  return (Wide) money->minor * power_of_ten (GBT_MONEY_MAX_DIGITS - money->digits);
}

/* Floored to so many decimals. */
static GbtMoney
from_units (Wide            units,
            guint           digits,
            const GbtMoney *like)
{
  GbtMoney money = *like;

  money.digits = MIN (digits, GBT_MONEY_MAX_DIGITS);
  money.minor = (gint64) (units / power_of_ten (GBT_MONEY_MAX_DIGITS - money.digits));
  return money;
}

/* With days, by the way that covers them at the least cost; when none does, as without them. */
static gboolean
set_campaign (GbtMachine    *machine,
              const GbtWish *wish)
{
  const GbtTerms *terms = &machine->offer->terms;
  g_autoptr (GbtCost) cost = NULL;
  const GbtWay *way;
  guint64 hours;

  if (wish->days == 0 || __builtin_mul_overflow (wish->days, (guint64) HOURS_PER_DAY, &hours))
    return FALSE;

  cost = gbt_cost_compute_terms (terms, hours);
  way = gbt_cost_get_counted (cost);
  if (way == NULL)
    return FALSE;

  machine->way = way->kind;
  machine->price = way->price;
  machine->package_days = way->days;
  machine->has_total = TRUE;
  machine->total = way->total;
  return TRUE;
}

/*< private >
 * gbt_machine_set_price:
 * @machine: a machine whose offer is set
 * @wish: what is asked
 *
 * Returns: whether it has a price
 */
gboolean
gbt_machine_set_price (GbtMachine    *machine,
                       const GbtWish *wish)
{
  const GbtTerms *terms = &machine->offer->terms;
  const GbtPrice *price;

  machine->has_total = FALSE;
  if (set_campaign (machine, wish))
    return TRUE;
  if (!gbt_terms_choose_way (terms, &price))
    return FALSE;

  machine->price = price->money;
  machine->way = price == &terms->hourly ? GBT_WAY_HOURLY : price == &terms->spot ? GBT_WAY_SPOT : GBT_WAY_PACKAGE;
  machine->package_days = machine->way == GBT_WAY_PACKAGE ? terms->package_days : 0;
  return TRUE;
}

static void
cover_packages (const GbtMachine *machine,
                Wide              rest,
                Wide              price,
                GbtBudgetCover   *cover)
{
  guint64 length = 0;
  Wide packages = rest / price;

  if (packages > G_MAXINT64
      || __builtin_mul_overflow (machine->package_days, (guint64) SECONDS_PER_DAY, &length)
      || __builtin_mul_overflow ((guint64) packages, length, &cover->seconds))
    return;
  /* Fewer packages than the commitment asks pay for none. */
  if (length != 0 && (Wide) cover->seconds < (Wide) machine->offer->terms.commitment * SECONDS_PER_HOUR)
    {
      cover->seconds = 0;
      packages = 0;
    }

  cover->known = TRUE;
  cover->packages = (guint64) packages;
  cover->left = from_units (rest - packages * price,
                            MAX (MAX (machine->price.digits, cover->left.digits), machine->offer->terms.setup_fee.money.digits),
                            &cover->left);
}

static void
cover_hours (const GbtMachine *machine,
             Wide              rest,
             Wide              price,
             GbtBudgetCover   *cover)
{
  Wide seconds, spent;
  guint64 step;

  if (!gbt_terms_get_step (&machine->offer->terms, &step)
      || __builtin_mul_overflow (rest, (Wide) SECONDS_PER_HOUR, &seconds))
    return;

  seconds /= price;
  seconds -= seconds % step;
  if (seconds < (Wide) machine->offer->terms.commitment * SECONDS_PER_HOUR)
    seconds = 0;
  if (seconds > G_MAXINT64)
    return;

  spent = seconds * price;
  cover->known = TRUE;
  cover->seconds = (guint64) seconds;
  cover->left = from_units ((rest * SECONDS_PER_HOUR - spent) / SECONDS_PER_HOUR,
                            MAX (machine->price.digits, cover->left.digits), &cover->left);
}

/*< private >
 * gbt_machine_cover:
 * @machine: a machine
 * @wish: what is asked
 * @cover: (out caller-allocates): what the budget pays of it, once the set-up fee is
 *
 * By whole billing steps, or whole packages, at least the minimum commitment. Not known in another
 * currency, with a fee or a step that is not, and at a price of 0.
 */
void
gbt_machine_cover (const GbtMachine *machine,
                   const GbtWish    *wish,
                   GbtBudgetCover   *cover)
{
  const GbtTerms *terms = &machine->offer->terms;
  Wide rest, price = to_units (&machine->price);
  int order;

  *cover = (GbtBudgetCover) { .left = wish->budget };
  if (!wish->has_budget || price <= 0 || !gbt_money_compare (&wish->budget, &machine->price, &order, NULL)
      || (terms->setup_fee.offered && !terms->setup_fee.known))
    return;

  cover->left.digits = MAX (cover->left.digits, gbt_currency_get_digits (wish->budget.currency));
  cover->left.minor = 0;
  rest = to_units (&wish->budget) - (terms->setup_fee.known ? to_units (&terms->setup_fee.money) : 0);
  if (rest < 0)
    {
      cover->known = TRUE;
      cover->left = wish->budget;
    }
  else if (machine->way == GBT_WAY_PACKAGE)
    cover_packages (machine, rest, price, cover);
  else
    cover_hours (machine, rest, price, cover);

  /* What pays for nothing is kept whole, fee included. */
  if (cover->known && cover->seconds == 0 && cover->packages == 0)
    cover->left = wish->budget;
  cover->has_seconds = cover->known && (cover->seconds != 0 || cover->packages == 0);
}

static gboolean
is_over_budget (const GbtMachine *machine,
                const GbtWish    *wish)
{
  GbtBudgetCover cover;
  int order;

  if (!wish->has_budget)
    return FALSE;
  if (machine->has_total)
    return gbt_money_compare (&machine->total, &wish->budget, &order, NULL) && order > 0;

  gbt_machine_cover (machine, wish, &cover);
  return cover.known && cover.seconds == 0 && cover.packages == 0;
}

static guint
list_limits (const GbtMachine *machine,
             const GbtWish    *wish)
{
  const GbtMarketOffer *offer = machine->offer;
  guint64 days = wish->days;
  const struct
  {
    GbtLimit limit;
    gboolean holds;
  } limits[] = {
    { GBT_LIMIT_MEMORY_REPORTED, offer->origin == GBT_MEMORY_ORIGIN_HOST },
    { GBT_LIMIT_MEMORY_PUBLISHED, offer->origin == GBT_MEMORY_ORIGIN_PUBLIC_READING },
    { GBT_LIMIT_MEMORY_ORIGIN_UNKNOWN, offer->origin == GBT_MEMORY_ORIGIN_UNKNOWN },
    { GBT_LIMIT_NARROW_MARGIN, (unsigned __int128) machine->margin * 10 < offer->capacity.bytes },
    { GBT_LIMIT_INTERRUPTIBLE, offer->interruptible == 1 || machine->way == GBT_WAY_SPOT },
    { GBT_LIMIT_BOOKING, offer->booking_limit != 0 && (days == 0 || offer->booking_limit < days) },
    { GBT_LIMIT_AVAILABILITY_UNVERIFIED, offer->available < 0 },
    { GBT_LIMIT_AVAILABLE_FROM, offer->available_from != NULL },
    { GBT_LIMIT_MEMORY_READABLE, offer->tier == GBT_TIER_HOST },
    { GBT_LIMIT_SOFTWARE_PLACEMENT, machine->gpus > 1 },
    { GBT_LIMIT_OVER_BUDGET, is_over_budget (machine, wish) },
    { GBT_LIMIT_COMMITMENT, offer->terms.commitment != 0
                              && (days == 0 || (unsigned __int128) days * HOURS_PER_DAY < offer->terms.commitment) },
    { GBT_LIMIT_TAX_UNKNOWN, offer->tax_basis == NULL },
    { GBT_LIMIT_DOUBTS, offer->doubts },
  };
  guint bits = 0;

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    bits |= limits[i].holds ? 1u << limits[i].limit : 0;

  return bits;
}

/*< private >
 * gbt_machine_init:
 * @machine: a machine whose price is set
 * @offer: its offer
 * @wish: what is asked
 * @fit: what it needs
 * @gpus: how many GPUs share it
 */
void
gbt_machine_init (GbtMachine           *machine,
                  const GbtMarketOffer *offer,
                  const GbtWish        *wish,
                  const GbtFit         *fit,
                  guint                 gpus)
{
  machine->offer = offer;
  machine->gpus = gpus;
  machine->need = gbt_fit_get_share (fit, gpus)->need;
  machine->margin = offer->capacity.bytes - machine->need;
  machine->not_ranked = GBT_RANKED;
  machine->confidence = gbt_confidence_get (fit->task, 0);
  machine->reasons = 0;
  if (machine->confidence != GBT_CONFIDENCE_NONE)
    {
      machine->reasons = gbt_confidence_add_machine_reasons (fit->reasons, offer->origin, gpus, machine->margin,
                                                             offer->capacity.bytes);
      machine->confidence = gbt_confidence_get (fit->task, machine->reasons);
    }
  machine->limits = list_limits (machine, wish);
}
