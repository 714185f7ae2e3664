/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-sort.h"

#include "gbt-entry.h"
#include "gbt-store-private.h"

/* Decimals of the integers that stand for amounts and counts. */
#define DECIMALS 6

/* At most so many words are remembered. */
#define MAX_FOLDED 4096

struct _GbtOfferSort
{
  GbtStore *store;
  GHashTable *folded; /* text -> the same folded */
};

/**
 * gbt_offer_sort_new:
 * @store: a store, which must outlive it
 *
 * Returns: (transfer full): a maker of what offers are sorted by
 */
GbtOfferSort *
gbt_offer_sort_new (GbtStore *store)
{
  GbtOfferSort *self = g_new0 (GbtOfferSort, 1);

  self->store = store;
  self->folded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

/**
 * gbt_offer_sort_free:
 * @self: (transfer full): what gbt_offer_sort_new() made
 */
void
gbt_offer_sort_free (GbtOfferSort *self)
{
  g_hash_table_unref (self->folded);
  g_free (self);
}

static const char *
fold (GbtOfferSort *self,
      const char   *text)
{
  char *folded;

  if (text == NULL)
    return NULL;

  folded = g_hash_table_lookup (self->folded, text);
  if (folded != NULL)
    return folded;

  if (g_hash_table_size (self->folded) >= MAX_FOLDED)
    g_hash_table_remove_all (self->folded);
  folded = gbt_store_fold (self->store, text);
  g_hash_table_insert (self->folded, g_strdup (text), folded);
  return folded;
}

/* "0.42" is 420 000 millionths. What does not fit stands as the greatest: it is for sorting only. */
static gboolean
to_millionths (const char *decimal,
               gint64     *value)
{
  gboolean negative;
  gint64 total = 0;
  int decimals = -1;

  if (decimal == NULL)
    return FALSE;

  negative = *decimal == '-';
  for (const char *c = negative ? decimal + 1 : decimal; *c != '\0' && decimals < DECIMALS; c++)
    {
      if (*c == '.')
        decimals = 0;
      else if (total > (G_MAXINT64 - 9) / 10)
        total = G_MAXINT64;
      else
        total = total * 10 + g_ascii_digit_value (*c);
      if (*c != '.' && decimals >= 0)
        decimals++;
    }
  for (int i = MAX (decimals, 0); i < DECIMALS; i++)
    total = total > G_MAXINT64 / 10 ? G_MAXINT64 : total * 10;

  /* An amount below zero is no price. */
  *value = negative ? 0 : total;
  return TRUE;
}

static void
bind_integer (GbtStatement   *statement,
              int             index,
              const GbtEntry *offer,
              guint           field)
{
  guint64 value;

  if (gbt_entry_get_integer (offer, field, &value))
    gbt_statement_bind_integer (statement, index, value);
}

/* An amount without its currency is compared with nothing. */
static void
bind_price (GbtStatement   *statement,
            int             index,
            const GbtEntry *offer,
            guint           field)
{
  const char *currency = gbt_entry_get_text (offer, GBT_OFFER_CURRENCY);
  gint64 amount;

  if (currency == NULL || !to_millionths (gbt_entry_get_text (offer, field), &amount))
    return;

  gbt_statement_bind_text (statement, index, currency);
  gbt_statement_bind_integer (statement, index + 1, (guint64) amount);
}

/**
 * gbt_offer_sort_bind:
 * @self: a maker of what offers are sorted by
 * @statement: a statement of %GBT_OFFER_SORT_INSERT or %GBT_OFFER_SORT_UPDATE
 * @offer: an offer, at its version
 * @now: the instant of that version
 *
 * Binds all but %GBT_OFFER_SORT_ID and what follows the last of both.
 */
void
gbt_offer_sort_bind (GbtOfferSort   *self,
                     GbtStatement   *statement,
                     const GbtEntry *offer,
                     const char     *now)
{
  gint64 count;

  gbt_statement_bind_integer (statement, 2, gbt_entry_get_version (offer));
  gbt_statement_bind_text (statement, 3, now);
  gbt_statement_bind_text (statement, 4, fold (self, gbt_entry_get_text (offer, GBT_OFFER_PROVIDER)));
  gbt_statement_bind_text (statement, 5, fold (self, gbt_entry_get_text (offer, GBT_OFFER_TITLE)));
  gbt_statement_bind_text (statement, 6, fold (self, gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL)));
  gbt_statement_bind_text (statement, 7, fold (self, gbt_entry_get_text (offer, GBT_OFFER_REGION)));
  if (to_millionths (gbt_entry_get_text (offer, GBT_OFFER_GPU_COUNT), &count))
    gbt_statement_bind_integer (statement, 8, (guint64) count);
  gbt_statement_bind_text (statement, 9, gbt_entry_get_text (offer, GBT_OFFER_COUNTRY));
  gbt_statement_bind_text (statement, 10, gbt_entry_get_text (offer, GBT_OFFER_TIER));
  bind_integer (statement, 11, offer, GBT_OFFER_NOMINAL);
  bind_integer (statement, 12, offer, GBT_OFFER_DEVICE_TOTAL);
  bind_price (statement, 13, offer, GBT_OFFER_HOURLY);
  bind_price (statement, 15, offer, GBT_OFFER_PACKAGE);
  gbt_statement_bind_text (statement, 17, gbt_entry_get_text (offer, GBT_OFFER_PRICE_READ));
}
