/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-terms.h"

static const struct
{
  const char *code;
  GbtBilling billing;
} steps[] = {
  { "second", GBT_BILLING_SECOND }, { "minute", GBT_BILLING_MINUTE }, { "hour", GBT_BILLING_HOUR },
  { "day", GBT_BILLING_DAY },       { "week", GBT_BILLING_WEEK },     { "month", GBT_BILLING_MONTH },
  { "package", GBT_BILLING_PACKAGE },
};

static void
read_price (const GbtEntry *offer,
            guint           field,
            const char     *currency,
            GbtPrice       *price)
{
  price->offered = gbt_entry_get_state (offer, field) != GBT_FIELD_UNKNOWN;
  price->known = price->offered && gbt_money_parse (gbt_entry_get_text (offer, field), currency, &price->money, NULL);
}

/**
 * gbt_terms_read:
 * @offer: an offer
 * @terms: (out caller-allocates): what it says of its price
 *
 * An amount that is not one, or has no currency, is offered and not known: never zero.
 */
void
gbt_terms_read (const GbtEntry *offer,
                GbtTerms       *terms)
{
  const char *currency = gbt_entry_get_text (offer, GBT_OFFER_CURRENCY);
  const char *step = gbt_entry_get_text (offer, GBT_OFFER_BILLING_STEP);

  *terms = (GbtTerms) { .billing = GBT_BILLING_UNKNOWN };
  read_price (offer, GBT_OFFER_HOURLY, currency, &terms->hourly);
  read_price (offer, GBT_OFFER_SPOT, currency, &terms->spot);
  read_price (offer, GBT_OFFER_PACKAGE, currency, &terms->package);
  read_price (offer, GBT_OFFER_SETUP_FEE, currency, &terms->setup_fee);
  gbt_entry_get_integer (offer, GBT_OFFER_PACKAGE_DAYS, &terms->package_days);
  gbt_entry_get_integer (offer, GBT_OFFER_COMMITMENT, &terms->commitment);

  for (guint i = 0; step != NULL && i < G_N_ELEMENTS (steps); i++)
    {
      if (g_str_equal (step, steps[i].code))
        terms->billing = steps[i].billing;
    }
}

/**
 * gbt_terms_get_step:
 * @self: what an offer says of its price
 * @seconds: (out): the step by which its hours are billed, in seconds; on success only
 *
 * A step that is not said is taken for the second. A month is 730 hours, 365 x 24 / 12: what
 * providers that bill by the month count.
 *
 * Returns: whether it is known: that of a package is its length
 */
gboolean
gbt_terms_get_step (const GbtTerms *self,
                    guint64        *seconds)
{
  static const guint64 lengths[] = {
    [GBT_BILLING_UNKNOWN] = 1,        [GBT_BILLING_SECOND] = 1,          [GBT_BILLING_MINUTE] = 60,
    [GBT_BILLING_HOUR] = 3600,        [GBT_BILLING_DAY] = 24 * 3600,     [GBT_BILLING_WEEK] = 7 * 24 * 3600,
    [GBT_BILLING_MONTH] = 730 * 3600,
  };

  if (self->billing != GBT_BILLING_PACKAGE)
    {
      *seconds = lengths[self->billing];
      return TRUE;
    }

  return self->package_days != 0
         && !__builtin_mul_overflow (self->package_days, (guint64) (24 * 3600), seconds);
}
