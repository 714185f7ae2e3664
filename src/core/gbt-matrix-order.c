/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-private.h"

#include <string.h>

/**
 * Key:
 * @standing: the candidate
 * @number: its place among the numbers
 * @basis: tax basis of its price; "" when it is not stated
 * @group: 0: its cost compares with the others; 1: it does not; 2: it is not known
 * @cost: in the currency of the ranking for group 0, in its own for group 1
 *
 * What a candidate is ordered by (R6, 8-decisions 19).
 */
typedef struct
{
  GbtStanding *standing;
  guint number;
  const char *basis;
  guint group;
  GbtMoney cost;
} Key;

/* The rate recorded last between two currencies, with its date and source (R14). */
static const GbtEntry *
find_rate (const GbtDossier *dossier,
           const char       *from,
           const char       *to)
{
  const GbtEntry *latest = NULL;

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_RATE); i++)
    {
      const GbtEntry *rate = gbt_dossier_get (dossier, GBT_ENTRY_RATE, i);
      const char *date = gbt_entry_get_text (rate, GBT_RATE_DATE);

      if (date == NULL || gbt_entry_get_text (rate, GBT_RATE_SOURCE) == NULL)
        continue;
      if (!((gbt_entry_is (rate, GBT_RATE_FROM, from) && gbt_entry_is (rate, GBT_RATE_TO, to))
            || (gbt_entry_is (rate, GBT_RATE_FROM, to) && gbt_entry_is (rate, GBT_RATE_TO, from))))
        continue;
      if (latest == NULL || strcmp (date, gbt_entry_get_text (latest, GBT_RATE_DATE)) >= 0)
        latest = rate;
    }

  return latest;
}

static gboolean
convert (const GbtDossier *dossier,
         const GbtMoney   *money,
         const char       *currency,
         GbtMoney         *converted)
{
  const GbtEntry *rate;

  if (strcmp (money->currency, currency) == 0)
    {
      *converted = *money;
      return TRUE;
    }

  rate = find_rate (dossier, money->currency, currency);
  return rate != NULL && gbt_money_convert (money, rate, converted, NULL);
}

static int
compare_groups (const Key *a,
                const Key *b)
{
  int order = strcmp (a->cost.currency, b->cost.currency);

  return order != 0 ? order : strcmp (a->basis, b->basis);
}

static gboolean
has_cost (const Key *key)
{
  return key->group != 2;
}

/* The currency and basis of most candidates among those looked at; of equal ones, the first by
 * code. Returns one of its keys. */
static const Key *
find_most_common (const GArray *keys,
                  gboolean      admissible_only)
{
  const Key *best = NULL;
  guint most = 0;

  for (guint i = 0; i < keys->len; i++)
    {
      const Key *key = &g_array_index (keys, Key, i);
      guint count = 0;

      if (!has_cost (key) || (admissible_only && key->standing->verdict != GBT_VERDICT_ADMISSIBLE))
        continue;
      for (guint j = 0; j < keys->len; j++)
        {
          const Key *other = &g_array_index (keys, Key, j);

          if (has_cost (other) && (!admissible_only || other->standing->verdict == GBT_VERDICT_ADMISSIBLE)
              && compare_groups (key, other) == 0)
            count++;
        }
      if (count > most || (count == most && best != NULL && compare_groups (key, best) < 0))
        {
          best = key;
          most = count;
        }
    }

  return best;
}

/* Texts that are not known come last. */
static int
compare_texts (const char *a,
               const char *b)
{
  if (a == NULL || b == NULL)
    return (a == NULL) - (b == NULL);

  return strcmp (a, b);
}

static int
compare_costs (const Key *a,
               const Key *b)
{
  int order = 0;

  if (a->group != b->group)
    return a->group < b->group ? -1 : 1;
  if (a->group == 2)
    return 0;
  if (a->group == 1)
    order = compare_groups (a, b);
  if (order == 0 && !gbt_money_compare (&a->cost, &b->cost, &order, NULL))
    return 0;

  return order;
}

/* The larger first, a known one before one that is not. */
static int
compare_margins (const GbtMargin *a,
                 const GbtMargin *b)
{
  if (!a->known || !b->known)
    return (int) b->known - (int) a->known;

  return (a->bytes < b->bytes) - (a->bytes > b->bytes);
}

/* R6: cost, then margin, then documented date, then name; the number settles what is equal. */
static int
compare_keys (gconstpointer first,
              gconstpointer second)
{
  const Key *a = first;
  const Key *b = second;
  const GbtEntry *offer_a = a->standing->offer;
  const GbtEntry *offer_b = b->standing->offer;
  int order = (int) a->standing->verdict - (int) b->standing->verdict;

  if (order == 0)
    order = compare_costs (a, b);
  if (order == 0)
    order = compare_margins (&a->standing->margin, &b->standing->margin);
  if (order == 0)
    order = compare_texts (gbt_entry_get_text (offer_a, GBT_OFFER_AVAILABLE_FROM),
                           gbt_entry_get_text (offer_b, GBT_OFFER_AVAILABLE_FROM));
  if (order == 0)
    order = compare_texts (gbt_entry_get_text (offer_a, GBT_OFFER_TITLE),
                           gbt_entry_get_text (offer_b, GBT_OFFER_TITLE));
  if (order == 0)
    order = compare_texts (gbt_entry_get_text (offer_a, GBT_OFFER_PROVIDER),
                           gbt_entry_get_text (offer_b, GBT_OFFER_PROVIDER));
  if (order == 0)
    order = (a->number > b->number) - (a->number < b->number);

  return order;
}

static void
rank (GArray *keys)
{
  guint last = 0;

  for (guint i = 0; i < keys->len; i++)
    {
      const Key *key = &g_array_index (keys, Key, i);

      if (key->standing->verdict == GBT_VERDICT_ADMISSIBLE && key->group == 0)
        key->standing->rank = ++last;
    }
}

static void
give_groups (GArray           *keys,
             const GbtDossier *dossier,
             const char       *currency,
             const char       *basis)
{
  for (guint i = 0; i < keys->len; i++)
    {
      Key *key = &g_array_index (keys, Key, i);
      GbtMoney converted;

      if (key->group == 2)
        key->standing->not_ranked = GBT_NOT_RANKED_COST_UNKNOWN;
      else if (!convert (dossier, &key->cost, currency, &converted))
        {
          key->standing->not_ranked = GBT_NOT_RANKED_CURRENCY;
          key->group = 1;
        }
      else if (strcmp (key->basis, basis) != 0)
        {
          key->standing->not_ranked = GBT_NOT_RANKED_TAX_BASIS;
          key->group = 1;
        }
      else
        {
          key->cost = converted;
          key->group = 0;
        }
      if (key->standing->verdict != GBT_VERDICT_ADMISSIBLE)
        key->standing->not_ranked = GBT_RANKED;
    }
}

/*< private >
 * gbt_matrix_order:
 * @standings: (element-type GbtStanding): in the order of their numbers; sorted
 * @dossier: the dossier that holds the rates
 * @currency: (out) (nullable) (transfer none): the currency of the costs that were ranked, an
 *   interned text
 * @tax_basis: (out) (nullable) (transfer none): their tax basis; %NULL when it is not stated
 *
 * Costs compare in one currency and one tax basis (8-decisions 19): those of most admissible
 * candidates, of all candidates when none is admissible; of equal groups, the first by the code
 * of the currency, then of the basis. A recorded rate brings another currency into it.
 */
void
gbt_matrix_order (GPtrArray         *standings,
                  const GbtDossier  *dossier,
                  const char       **currency,
                  const char       **tax_basis)
{
  g_autoptr (GArray) keys = g_array_sized_new (FALSE, TRUE, sizeof (Key), standings->len);
  const Key *reference;

  *currency = NULL;
  *tax_basis = NULL;
  for (guint i = 0; i < standings->len; i++)
    {
      Key key = { .standing = standings->pdata[i], .number = i, .group = 2 };
      const GbtMoney *total = gbt_cost_get_total (key.standing->cost);
      const char *basis = gbt_entry_get_text (key.standing->offer, GBT_OFFER_TAX_BASIS);

      key.basis = basis != NULL ? basis : "";
      if (total != NULL)
        {
          key.group = 0;
          key.cost = *total;
        }
      g_array_append_vals (keys, &key, 1);
    }

  reference = find_most_common (keys, TRUE);
  if (reference == NULL)
    reference = find_most_common (keys, FALSE);
  if (reference != NULL)
    {
      *currency = g_intern_string (reference->cost.currency);
      *tax_basis = *reference->basis != '\0' ? g_intern_string (reference->basis) : NULL;
    }

  give_groups (keys, dossier, *currency, *tax_basis != NULL ? *tax_basis : "");
  g_array_sort (keys, compare_keys);
  rank (keys);
  for (guint i = 0; i < keys->len; i++)
    standings->pdata[i] = g_array_index (keys, Key, i).standing;
}
