/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"
#include "gbt-error.h"

G_BEGIN_DECLS

/* Amounts recorded have at most so many decimals (8-decisions 19). */
#define GBT_MONEY_MAX_DIGITS 6

/**
 * GbtMoney:
 * @minor: the amount in units of 10^-@digits
 * @digits: decimals, 0 to %GBT_MONEY_MAX_DIGITS
 * @currency: ISO 4217 code
 *
 * An amount of money (R14): an integer, its number of decimals and its currency.
 */
typedef struct
{
  gint64 minor;
  guint digits;
  char currency[4];
} GbtMoney;

gboolean gbt_money_parse        (const char      *decimal,
                                 const char      *currency,
                                 GbtMoney        *money,
                                 GError         **error);
char    *gbt_money_dup_decimal  (const GbtMoney  *money);
char    *gbt_money_dup_text     (const GbtMoney  *money);
gboolean gbt_money_multiply     (const GbtMoney  *money,
                                 guint64          count,
                                 GbtMoney        *product,
                                 GError         **error);
gboolean gbt_money_add          (const GbtMoney  *a,
                                 const GbtMoney  *b,
                                 GbtMoney        *sum,
                                 GError         **error);
gboolean gbt_money_round        (const GbtMoney  *money,
                                 GbtMoney        *rounded,
                                 GError         **error);
gboolean gbt_money_compare      (const GbtMoney  *a,
                                 const GbtMoney  *b,
                                 int             *order,
                                 GError         **error);
gboolean gbt_money_convert      (const GbtMoney  *money,
                                 const GbtEntry  *rate,
                                 GbtMoney        *converted,
                                 GError         **error);
gboolean gbt_currency_is_known  (const char      *code);
guint    gbt_currency_get_digits (const char     *code);

G_END_DECLS
