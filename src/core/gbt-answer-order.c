/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-private.h"

#include <string.h>

/* Of the first figure of a key: its group stands above its way to pay, above its amount. */
#define GROUP_SHIFT 62
#define PACKAGE_BIT (G_GUINT64_CONSTANT (1) << 61)
#define MOST_AMOUNT (PACKAGE_BIT - 1)

/**
 * Key:
 * @lead: what settles nearly every comparison: the group, the way to pay, the amount
 * @machine: the machine
 *
 * What a machine is ordered by (8-decisions 19). Groups: 0: ranked; 1: in another currency or on
 * another tax basis; 2: what the days cost is not known. Those sold by package only come after those
 * sold by the hour.
 */
typedef struct
{
  guint64 lead;
  const GbtMachine *machine;
} Key;

static gboolean
is_by_package (const GbtMachine *machine)
{
  return machine->way == GBT_WAY_PACKAGE && !machine->has_total;
}

/* In units of 10^-GBT_MONEY_MAX_DIGITS. */
static __int128
get_amount (const GbtMachine *machine)
{
  const GbtMoney *money = machine->has_total ? &machine->total : &machine->price;
  __int128 amount = money->minor;

  for (guint i = money->digits; i < GBT_MONEY_MAX_DIGITS; i++)
    amount *= 10;

  return amount;
}

static Key
make_key (const GbtMachine *machine,
          const GbtWish    *wish,
          GbtNotRanked      not_ranked)
{
  Key key = { .machine = machine };

  if (wish->days != 0 && !machine->has_total)
    key.lead = G_GUINT64_CONSTANT (2) << GROUP_SHIFT;
  else if (not_ranked != GBT_RANKED)
    key.lead = G_GUINT64_CONSTANT (1) << GROUP_SHIFT;
  else
    key.lead = (is_by_package (machine) ? PACKAGE_BIT : 0) | (guint64) MIN (get_amount (machine), (__int128) MOST_AMOUNT);

  return key;
}

static const char *
get_basis (const GbtMachine *machine)
{
  return machine->offer->tax_basis != NULL ? machine->offer->tax_basis : "";
}

static int
compare_money_groups (const GbtMachine *a,
                      const GbtMachine *b)
{
  int order = strcmp (a->price.currency, b->price.currency);

  return order != 0 ? order : strcmp (get_basis (a), get_basis (b));
}

/* Texts that are not known come last. */
static int
compare_texts (const char *a,
               const char *b)
{
  if (a == b)
    return 0;
  if (a == NULL || b == NULL)
    return (a == NULL) - (b == NULL);

  return strcmp (a, b);
}

static int
compare_amounts (const GbtMachine *a,
                 const GbtMachine *b)
{
  __int128 amount_a = get_amount (a);
  __int128 amount_b = get_amount (b);

  return (amount_a > amount_b) - (amount_a < amount_b);
}

/* Price or total, then the length of a package, then the useful margin, the larger first, then the
 * documented date, the name, and what names the offer. */
static int
compare_keys (gconstpointer first,
              gconstpointer second)
{
  const Key *key_a = first;
  const Key *key_b = second;
  const GbtMachine *a = key_a->machine;
  const GbtMachine *b = key_b->machine;
  int order;

  if (key_a->lead != key_b->lead)
    return key_a->lead < key_b->lead ? -1 : 1;

  order = key_a->lead >> GROUP_SHIFT != 0 ? compare_money_groups (a, b) : 0;
  if (order == 0)
    order = (int) is_by_package (a) - (int) is_by_package (b);
  if (order == 0)
    order = compare_amounts (a, b);
  if (order == 0 && is_by_package (a))
    order = (a->package_days > b->package_days) - (a->package_days < b->package_days);
  if (order == 0)
    order = (a->margin < b->margin) - (a->margin > b->margin);
  if (order == 0)
    order = compare_texts (a->offer->available_from, b->offer->available_from);
  if (order == 0)
    order = compare_texts (a->offer->title, b->offer->title);
  if (order == 0)
    order = gbt_market_offer_compare (a->offer, b->offer);

  return order;
}

typedef struct
{
  const char *currency;
  const char *basis; /* as the market keeps it: the same text is the same pointer */
  guint count;
} Tally;

static void
count_machine (GArray           *tallies,
               const GbtMachine *machine)
{
  Tally tally = { machine->price.currency, machine->offer->tax_basis, 1 };

  for (guint i = 0; i < tallies->len; i++)
    {
      Tally *known = &g_array_index (tallies, Tally, i);

      if (known->basis == tally.basis && strcmp (known->currency, tally.currency) == 0)
        {
          known->count++;
          return;
        }
    }

  g_array_append_vals (tallies, &tally, 1);
}

static guint
count_currency (const GArray *tallies,
                const char   *currency)
{
  guint count = 0;

  for (guint i = 0; i < tallies->len; i++)
    {
      const Tally *tally = &g_array_index (tallies, Tally, i);

      count += strcmp (tally->currency, currency) == 0 ? tally->count : 0;
    }

  return count;
}

static void
choose_currency (GbtRanking   *self,
                 const GArray *tallies)
{
  const char *best = NULL;
  guint most = 0;

  for (guint i = 0; i < tallies->len; i++)
    {
      const char *currency = g_array_index (tallies, Tally, i).currency;
      guint count = count_currency (tallies, currency);

      if (best == NULL || count > most || (count == most && strcmp (currency, best) < 0))
        {
          best = currency;
          most = count;
        }
    }

  g_strlcpy (self->currency, best != NULL ? best : "", sizeof self->currency);
}

static void
choose_basis (GbtRanking   *self,
              const GArray *tallies)
{
  const Tally *best = NULL;

  for (guint i = 0; i < tallies->len; i++)
    {
      const Tally *tally = &g_array_index (tallies, Tally, i);

      if (strcmp (tally->currency, self->currency) != 0)
        continue;
      if (best == NULL || tally->count > best->count
          || (tally->count == best->count && g_strcmp0 (tally->basis, best->basis) < 0))
        best = tally;
    }

  self->tax_basis = best != NULL ? best->basis : NULL;
}

/*< private >
 * gbt_ranking_choose:
 * @self: the ranking
 * @wish: what is asked
 * @machines: (element-type GbtMachine): those to rank
 *
 * In the currency of the wish, else in that of most machines; on the tax basis of most machines
 * in it. Of equal ones, the first by code. What the budget is changes nothing to it.
 */
void
gbt_ranking_choose (GbtRanking    *self,
                    const GbtWish *wish,
                    const GArray  *machines)
{
  g_autoptr (GArray) tallies = NULL;

  if (self->known || machines->len == 0)
    return;

  tallies = g_array_new (FALSE, FALSE, sizeof (Tally));
  for (guint i = 0; i < machines->len; i++)
    count_machine (tallies, &g_array_index (machines, GbtMachine, i));

  if (wish->currency[0] != '\0')
    g_strlcpy (self->currency, wish->currency, sizeof self->currency);
  else
    choose_currency (self, tallies);
  choose_basis (self, tallies);
  self->known = TRUE;
}

/*< private >
 * gbt_ranking_judge:
 * @self: the ranking
 * @wish: what is asked
 * @machine: a machine
 *
 * Returns: why @machine has no rank, or that it has one
 */
GbtNotRanked
gbt_ranking_judge (const GbtRanking *self,
                   const GbtWish    *wish,
                   const GbtMachine *machine)
{
  if (wish->days != 0 && !machine->has_total)
    return GBT_NOT_RANKED_COST_UNKNOWN;
  if (strcmp (machine->price.currency, self->currency) != 0)
    return GBT_NOT_RANKED_CURRENCY;

  return machine->offer->tax_basis == self->tax_basis ? GBT_RANKED : GBT_NOT_RANKED_TAX_BASIS;
}

/*< private >
 * gbt_ranking_sort:
 * @self: the ranking
 * @wish: what is asked
 * @machines: (transfer full) (element-type GbtMachine): machines
 *
 * Returns: (transfer full): the same in their order, each saying why it has no rank
 */
GArray *
gbt_ranking_sort (const GbtRanking *self,
                  const GbtWish    *wish,
                  GArray           *machines)
{
  g_autoptr (GArray) taken = machines;
  g_autoptr (GArray) keys = g_array_sized_new (FALSE, FALSE, sizeof (Key), taken->len);
  GArray *sorted = g_array_sized_new (FALSE, FALSE, sizeof (GbtMachine), taken->len);

  for (guint i = 0; i < taken->len; i++)
    {
      GbtMachine *machine = &g_array_index (taken, GbtMachine, i);
      Key key;

      machine->not_ranked = gbt_ranking_judge (self, wish, machine);
      key = make_key (machine, wish, machine->not_ranked);
      g_array_append_vals (keys, &key, 1);
    }
  g_array_sort (keys, compare_keys);
  for (guint i = 0; i < keys->len; i++)
    g_array_append_vals (sorted, g_array_index (keys, Key, i).machine, 1);

  return sorted;
}

/*< private >
 * gbt_ranking_compare:
 * @self: the ranking
 * @wish: what is asked
 * @a: a machine
 * @b: a machine
 *
 * Returns: below 0 when @a comes first
 */
int
gbt_ranking_compare (const GbtRanking *self,
                     const GbtWish    *wish,
                     const GbtMachine *a,
                     const GbtMachine *b)
{
  Key key_a = make_key (a, wish, gbt_ranking_judge (self, wish, a));
  Key key_b = make_key (b, wish, gbt_ranking_judge (self, wish, b));

  return compare_keys (&key_a, &key_b);
}
