/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-money.h"

#include <string.h>

typedef __int128 Wide;

/* Of a rate: enough for any pair of currencies, few enough that products stay in 128 bits. */
#define RATE_MAX_DIGITS 18

/* ISO 4217: the currencies in use, by the number of decimals of each. */
static const char currencies_0[]
    = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
static const char currencies_2[]
    = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN "
      "BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP "
      "GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP "
      "LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR "
      "NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN "
      "SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR "
      "ZMW ZWG";
static const char currencies_3[] = "BHD IQD JOD KWD LYD OMR TND";
static const char currencies_4[] = "CLF UYW";

static const struct
{
  const char *codes;
  guint digits;
} currencies[] = {
  { currencies_0, 0 },
  { currencies_2, 2 },
  { currencies_3, 3 },
  { currencies_4, 4 },
};

static gboolean
find_currency (const char *code,
               guint      *digits)
{
  if (code == NULL || strlen (code) != 3 || strchr (code, ' ') != NULL)
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (currencies); i++)
    {
      /* Codes stand four bytes apart: a match elsewhere would straddle a space. */
      if (strstr (currencies[i].codes, code) != NULL)
        {
          *digits = currencies[i].digits;
          return TRUE;
        }
    }

  return FALSE;
}

static gboolean
refuse_overflow (GError **error)
{
  gbt_error_set (error, GBT_ERROR_OVERFLOW, N_("The amount of money does not fit"), NULL);
  return FALSE;
}

static gboolean
refuse_text (const char  *text,
             GError     **error)
{
  gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” is not an amount such as 47.14"), text, NULL);
  return FALSE;
}

static gint64
power_of_ten (guint exponent)
{
  gint64 power = 1;

  for (guint i = 0; i < exponent; i++)
    power *= 10;

  return power;
}

/* A decimal text as an integer and its number of decimals: no sign, no exponent, no grouping. Zeros
 * that end the decimals beyond @max_digits say nothing, and are dropped. */
static gboolean
read_decimal (const char  *text,
              guint        max_digits,
              gint64      *mantissa,
              guint       *digits,
              GError     **error)
{
  const char *point = strchr (text, '.');
  gsize length = strlen (text);
  gint64 value = 0;
  guint decimals = 0;

  /* The text goes into the sentence: a long one would not be read anyway. */
  if (length > 40)
    {
      gbt_error_set (error, GBT_ERROR_RANGE, N_("An amount takes at most 40 characters"), NULL);
      return FALSE;
    }

  if (point != NULL)
    {
      decimals = (guint) (length - (gsize) (point - text) - 1);
      if (decimals == 0)
        return refuse_text (text, error);
    }
  if (!g_ascii_isdigit (text[0]))
    return refuse_text (text, error);
  while (decimals > max_digits && text[length - 1] == '0')
    {
      length--;
      decimals--;
    }

  for (gsize i = 0; i < length; i++)
    {
      if (text + i == point)
        continue;
      if (!g_ascii_isdigit (text[i]))
        return refuse_text (text, error);
      if (__builtin_mul_overflow (value, 10, &value) || __builtin_add_overflow (value, text[i] - '0', &value))
        return refuse_overflow (error);
    }

  if (decimals > max_digits)
    {
      g_autofree char *most = g_strdup_printf ("%u", max_digits);

      gbt_error_set (error, GBT_ERROR_RANGE, N_("“{1}” has more than {2} decimals"), text, most, NULL);
      return FALSE;
    }

  *mantissa = value;
  *digits = decimals;
  return TRUE;
}

/* a x numerator / denominator, rounded half up once; none is negative. */
static gboolean
scale_half_up (Wide      a,
               Wide      numerator,
               Wide      denominator,
               gint64   *result,
               GError  **error)
{
  Wide product, twice;

  if (__builtin_mul_overflow (a, numerator, &product) || __builtin_mul_overflow (product, (Wide) 2, &twice)
      || __builtin_add_overflow (twice, denominator, &twice))
    return refuse_overflow (error);

  product = twice / (2 * denominator);
  if (product > G_MAXINT64)
    return refuse_overflow (error);

  *result = (gint64) product;
  return TRUE;
}

static gboolean
check_same_currency (const GbtMoney  *a,
                     const GbtMoney  *b,
                     GError         **error)
{
  if (g_str_equal (a->currency, b->currency))
    return TRUE;

  gbt_error_set (error, GBT_ERROR_UNLIKE, N_("{1} and {2} are two currencies: only a recorded rate brings them together"),
                 a->currency, b->currency, NULL);
  return FALSE;
}

/**
 * gbt_money_parse:
 * @decimal: (nullable): a decimal text, "47.14": digits, one point at most, no sign, no exponent
 * @currency: (nullable): an ISO 4217 code
 * @money: (out): the amount, with the decimals that are written; on success only
 * @error: set to %GBT_ERROR_MISSING without a text or a currency, %GBT_ERROR_SYNTAX when the text
 *   is not an amount, %GBT_ERROR_RANGE when it is too long, has more than %GBT_MONEY_MAX_DIGITS
 *   decimals or its currency is not one, %GBT_ERROR_OVERFLOW when it does not fit
 */
gboolean
gbt_money_parse (const char  *decimal,
                 const char  *currency,
                 GbtMoney    *money,
                 GError     **error)
{
  GbtMoney read = { 0 };

  if (decimal == NULL || currency == NULL)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("An amount of money takes a number and a currency"), NULL);
      return FALSE;
    }
  if (!gbt_currency_is_known (currency))
    {
      g_autofree char *shown = g_utf8_make_valid (currency, (gssize) strnlen (currency, 20));

      gbt_error_set (error, GBT_ERROR_RANGE, N_("“{1}” is not a currency of ISO 4217"), shown, NULL);
      return FALSE;
    }
  if (!read_decimal (decimal, GBT_MONEY_MAX_DIGITS, &read.minor, &read.digits, error))
    return FALSE;

  g_strlcpy (read.currency, currency, sizeof read.currency);
  *money = read;
  return TRUE;
}

/**
 * gbt_money_dup_decimal:
 * @money: an amount
 *
 * Returns: (transfer full): its decimal text, with all its decimals: "47.14"
 */
char *
gbt_money_dup_decimal (const GbtMoney *money)
{
  gint64 unit = power_of_ten (money->digits);

  if (money->digits == 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT, money->minor);

  return g_strdup_printf ("%" G_GINT64_FORMAT ".%0*" G_GINT64_FORMAT, money->minor / unit, (int) money->digits,
                          money->minor % unit);
}

/**
 * gbt_money_dup_text:
 * @money: an amount
 *
 * Returns: (transfer full): its decimal text and its currency: "47.14 USD", the neutral form of
 *   %GBT_ARGUMENT_MONEY
 */
char *
gbt_money_dup_text (const GbtMoney *money)
{
  g_autofree char *decimal = gbt_money_dup_decimal (money);

  return g_strconcat (decimal, " ", money->currency, NULL);
}

/**
 * gbt_money_multiply:
 * @money: an amount
 * @count: how many times
 * @product: (out): the exact product, on success only
 * @error: set to %GBT_ERROR_OVERFLOW when it does not fit
 */
gboolean
gbt_money_multiply (const GbtMoney  *money,
                    guint64          count,
                    GbtMoney        *product,
                    GError         **error)
{
  GbtMoney result = *money;

  if (__builtin_mul_overflow (money->minor, count, &result.minor))
    return refuse_overflow (error);

  *product = result;
  return TRUE;
}

/**
 * gbt_money_add:
 * @a: an amount
 * @b: an amount
 * @sum: (out): the exact sum, with the decimals of the one that has more; on success only
 * @error: set to %GBT_ERROR_UNLIKE for two currencies, %GBT_ERROR_OVERFLOW when it does not fit
 */
gboolean
gbt_money_add (const GbtMoney  *a,
               const GbtMoney  *b,
               GbtMoney        *sum,
               GError         **error)
{
  GbtMoney result = *a;
  Wide total;

  if (!check_same_currency (a, b, error))
    return FALSE;

  result.digits = MAX (a->digits, b->digits);
  total = (Wide) a->minor * power_of_ten (result.digits - a->digits)
          + (Wide) b->minor * power_of_ten (result.digits - b->digits);
  if (total > G_MAXINT64)
    return refuse_overflow (error);

  result.minor = (gint64) total;
  *sum = result;
  return TRUE;
}

/**
 * gbt_money_round:
 * @money: an amount
 * @rounded: (out): the amount with the decimals of its currency, rounded half up; on success only
 * @error: set to %GBT_ERROR_OVERFLOW when it does not fit
 *
 * A total is rounded once, last (8-decisions 19).
 */
gboolean
gbt_money_round (const GbtMoney  *money,
                 GbtMoney        *rounded,
                 GError         **error)
{
  GbtMoney result = *money;

  result.digits = gbt_currency_get_digits (money->currency);
  if (!scale_half_up (money->minor, power_of_ten (result.digits), power_of_ten (money->digits), &result.minor, error))
    return FALSE;

  *rounded = result;
  return TRUE;
}

/**
 * gbt_money_compare:
 * @a: an amount
 * @b: an amount
 * @order: (out): below 0 when @a is less, 0 when equal, above 0 when more; on success only
 * @error: set to %GBT_ERROR_UNLIKE for two currencies
 */
gboolean
gbt_money_compare (const GbtMoney  *a,
                   const GbtMoney  *b,
                   int             *order,
                   GError         **error)
{
  guint digits = MAX (a->digits, b->digits);
  Wide left, right;

  if (!check_same_currency (a, b, error))
    return FALSE;

  left = (Wide) a->minor * power_of_ten (digits - a->digits);
  right = (Wide) b->minor * power_of_ten (digits - b->digits);
  *order = (left > right) - (left < right);
  return TRUE;
}

/**
 * gbt_money_convert:
 * @money: an amount
 * @rate: an exchange rate that the planner recorded, of which one side is the currency of @money
 * @converted: (out): the amount in the other currency, rounded half up once, to the decimals of
 *   that currency or of @money where it has more; on success only
 * @error: set to %GBT_ERROR_MISSING when the rate is not whole, %GBT_ERROR_UNLIKE when it is for
 *   other currencies, %GBT_ERROR_RANGE for a rate of 0, %GBT_ERROR_OVERFLOW when it does not fit
 */
gboolean
gbt_money_convert (const GbtMoney  *money,
                   const GbtEntry  *rate,
                   GbtMoney        *converted,
                   GError         **error)
{
  const char *from = gbt_entry_get_text (rate, GBT_RATE_FROM);
  const char *to = gbt_entry_get_text (rate, GBT_RATE_TO);
  const char *text = gbt_entry_get_text (rate, GBT_RATE_VALUE);
  GbtMoney result = { 0 };
  gint64 value;
  guint digits;
  gboolean forward;

  if (from == NULL || to == NULL || text == NULL)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("An exchange rate takes two currencies and a value"), NULL);
      return FALSE;
    }
  forward = g_str_equal (from, money->currency);
  if (g_str_equal (from, to) || (!forward && !g_str_equal (to, money->currency)))
    {
      gbt_error_set (error, GBT_ERROR_UNLIKE, N_("A rate from {1} to {2} does not convert {3}"), from, to,
                     money->currency, NULL);
      return FALSE;
    }
  if (!gbt_currency_is_known (from) || !gbt_currency_is_known (to))
    {
      gbt_error_set (error, GBT_ERROR_RANGE, N_("“{1}” is not a currency of ISO 4217"),
                     gbt_currency_is_known (from) ? to : from, NULL);
      return FALSE;
    }
  if (!read_decimal (text, RATE_MAX_DIGITS, &value, &digits, error))
    return FALSE;
  if (value == 0)
    {
      gbt_error_set (error, GBT_ERROR_RANGE, N_("An exchange rate is above 0"), NULL);
      return FALSE;
    }

  g_strlcpy (result.currency, forward ? to : from, sizeof result.currency);
  result.digits = MAX (gbt_currency_get_digits (result.currency), money->digits);
  if (forward)
    {
      Wide denominator = (Wide) power_of_ten (digits) * power_of_ten (money->digits);

      if (!scale_half_up ((Wide) money->minor * value, power_of_ten (result.digits), denominator, &result.minor, error))
        return FALSE;
    }
  else
    {
      Wide denominator = (Wide) value * power_of_ten (money->digits);

      if (!scale_half_up ((Wide) money->minor * power_of_ten (digits), power_of_ten (result.digits), denominator,
                          &result.minor, error))
        return FALSE;
    }

  *converted = result;
  return TRUE;
}

/**
 * gbt_currency_is_known:
 * @code: (nullable): a currency
 *
 * Returns: whether it is a code of ISO 4217 in use, in capitals
 */
gboolean
gbt_currency_is_known (const char *code)
{
  guint digits;

  return find_currency (code, &digits);
}

/**
 * gbt_currency_get_digits:
 * @code: (nullable): an ISO 4217 code
 *
 * Returns: the decimals that its amounts are rounded to; 2 when it is not known
 */
guint
gbt_currency_get_digits (const char *code)
{
  guint digits = 2;

  find_currency (code, &digits);
  return digits;
}
