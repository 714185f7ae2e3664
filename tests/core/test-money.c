/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-money.h"

static GbtMoney
money (const char *decimal,
       const char *currency)
{
  GbtMoney amount = { 0 };
  g_autoptr (GError) error = NULL;

  gbt_money_parse (decimal, currency, &amount, &error);
  g_assert_no_error (error);
  return amount;
}

#define assert_money(AMOUNT, DECIMAL, CURRENCY)                 \
  G_STMT_START                                                  \
  {                                                             \
    g_autofree char *decimal_ = gbt_money_dup_decimal (AMOUNT); \
    g_assert_cmpstr (decimal_, ==, DECIMAL);                    \
    g_assert_cmpstr ((AMOUNT)->currency, ==, CURRENCY);         \
  }                                                             \
  G_STMT_END

static void
test_parse (void)
{
  GbtMoney amount = money ("47.14", "USD");

  g_assert_cmpint (amount.minor, ==, 4714);
  g_assert_cmpuint (amount.digits, ==, 2);
  assert_money (&amount, "47.14", "USD");

  /* Decimals stay as they are written; only zeros beyond the sixth are dropped. */
  amount = money ("0.0340", "EUR");
  assert_money (&amount, "0.0340", "EUR");
  amount = money ("0.12345600000000", "EUR");
  assert_money (&amount, "0.123456", "EUR");
  amount = money ("9223372036854775807", "JPY");
  assert_money (&amount, "9223372036854775807", "JPY");
  amount = money ("0.000001", "USD");
  assert_money (&amount, "0.000001", "USD");
}

static void
test_refused (void)
{
  static const struct
  {
    const char *decimal;
    const char *currency;
    GbtError code;
  } cases[] = {
    { NULL, "USD", GBT_ERROR_MISSING },
    { "1.00", NULL, GBT_ERROR_MISSING },
    { "", "USD", GBT_ERROR_SYNTAX },
    { ".5", "USD", GBT_ERROR_SYNTAX },
    { "5.", "USD", GBT_ERROR_SYNTAX },
    { "-1.00", "USD", GBT_ERROR_SYNTAX },
    { "+1.00", "USD", GBT_ERROR_SYNTAX },
    { "1,00", "USD", GBT_ERROR_SYNTAX },
    { "1.0.0", "USD", GBT_ERROR_SYNTAX },
    { "1e308", "USD", GBT_ERROR_SYNTAX },
    { "0x10", "USD", GBT_ERROR_SYNTAX },
    { "NaN", "USD", GBT_ERROR_SYNTAX },
    { " 1", "USD", GBT_ERROR_SYNTAX },
    { "0.1234567", "USD", GBT_ERROR_RANGE },
    { "9223372036854775808", "USD", GBT_ERROR_OVERFLOW },
    { "99999999999999999999999999999999999999", "USD", GBT_ERROR_OVERFLOW },
    { "12345678901234567890123456789012345678901234567890", "USD", GBT_ERROR_RANGE },
    { "1.00", "usd", GBT_ERROR_RANGE },
    { "1.00", "ZZZ", GBT_ERROR_RANGE },
    { "1.00", "D A", GBT_ERROR_RANGE },
    { "1.00", "US", GBT_ERROR_RANGE },
    { "1.00", "", GBT_ERROR_RANGE },
    { "1.00", "USDUSDUSDUSDUSDUSDUSDUSD\xff", GBT_ERROR_RANGE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      GbtMoney amount = { .minor = 7 };

      g_test_message ("%s %s", cases[i].decimal, cases[i].currency);
      g_assert_false (gbt_money_parse (cases[i].decimal, cases[i].currency, &amount, &error));
      g_assert_error (error, GBT_ERROR, (int) cases[i].code);
      g_assert_cmpint (amount.minor, ==, 7);
    }
}

static void
test_currencies (void)
{
  g_assert_cmpuint (gbt_currency_get_digits ("EUR"), ==, 2);
  g_assert_cmpuint (gbt_currency_get_digits ("JPY"), ==, 0);
  g_assert_cmpuint (gbt_currency_get_digits ("KWD"), ==, 3);
  g_assert_cmpuint (gbt_currency_get_digits ("UYW"), ==, 4);
  g_assert_cmpuint (gbt_currency_get_digits ("ZZZ"), ==, 2);
  g_assert_true (gbt_currency_is_known ("AED"));
  g_assert_true (gbt_currency_is_known ("ZWG"));
  g_assert_false (gbt_currency_is_known ("ED "));
  g_assert_false (gbt_currency_is_known (NULL));
}

static void
test_arithmetic (void)
{
  GbtMoney price = money ("0.44", "USD"), fee = money ("5.001", "USD"), most = money ("9223372036854775807", "USD");
  GbtMoney euro = money ("0.44", "EUR"), equal = money ("0.4400", "USD"), result;
  g_autoptr (GError) error = NULL;
  int order;

  g_assert_true (gbt_money_multiply (&price, 72, &result, NULL));
  assert_money (&result, "31.68", "USD");
  g_assert_true (gbt_money_add (&result, &fee, &result, NULL));
  assert_money (&result, "36.681", "USD");

  g_assert_false (gbt_money_multiply (&most, 2, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_false (gbt_money_multiply (&price, G_MAXUINT64, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_false (gbt_money_add (&most, &fee, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);
  g_clear_error (&error);
  assert_money (&result, "36.681", "USD");

  /* R14: two currencies meet through a recorded rate only. */
  g_assert_false (gbt_money_add (&price, &euro, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNLIKE);
  g_clear_error (&error);
  g_assert_false (gbt_money_compare (&price, &euro, &order, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNLIKE);

  g_assert_true (gbt_money_compare (&price, &equal, &order, NULL));
  g_assert_cmpint (order, ==, 0);
  g_assert_true (gbt_money_compare (&price, &fee, &order, NULL));
  g_assert_cmpint (order, <, 0);
  g_assert_true (gbt_money_compare (&most, &fee, &order, NULL));
  g_assert_cmpint (order, >, 0);
}

static void
test_rounding (void)
{
  GbtMoney half = money ("0.125", "USD"), below = money ("0.124999", "USD"), yen = money ("99.5", "JPY");
  GbtMoney whole = money ("47", "USD"), dinar = money ("1.2345", "KWD"), most = money ("9223372036854775807", "USD");
  GbtMoney result;
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_money_round (&half, &result, NULL));
  assert_money (&result, "0.13", "USD");
  g_assert_true (gbt_money_round (&below, &result, NULL));
  assert_money (&result, "0.12", "USD");
  g_assert_true (gbt_money_round (&yen, &result, NULL));
  assert_money (&result, "100", "JPY");
  g_assert_true (gbt_money_round (&whole, &result, NULL));
  assert_money (&result, "47.00", "USD");
  g_assert_true (gbt_money_round (&dinar, &result, NULL));
  assert_money (&result, "1.235", "KWD");
  g_assert_false (gbt_money_round (&most, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);
}

static GbtEntry *
rate (const char *from,
      const char *to,
      const char *value)
{
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_RATE, "X1", NULL, 0);
  g_autoptr (GbtEntry) with_from = gbt_entry_with_text (empty, GBT_RATE_FROM, from);
  g_autoptr (GbtEntry) with_to = gbt_entry_with_text (with_from, GBT_RATE_TO, to);

  return gbt_entry_with_text (with_to, GBT_RATE_VALUE, value);
}

static void
test_rates (void)
{
  g_autoptr (GbtEntry) dollars = rate ("USD", "EUR", "0.8621");
  g_autoptr (GbtEntry) yen = rate ("JPY", "EUR", "0.0061");
  g_autoptr (GbtEntry) none = rate ("USD", "EUR", "0");
  g_autoptr (GbtEntry) half = rate ("USD", NULL, "1");
  g_autoptr (GbtEntry) huge = rate ("USD", "EUR", "9223372036854775807");
  GbtMoney amount = money ("47.14", "USD"), hourly = money ("0.0345", "USD"), pounds = money ("1", "GBP");
  GbtMoney large = money ("100000000", "USD"), result;
  g_autoptr (GError) error = NULL;

  /* 47.14 x 0.8621 = 40.639394 */
  g_assert_true (gbt_money_convert (&amount, dollars, &result, NULL));
  assert_money (&result, "40.64", "EUR");
  /* And back: 40.64 / 0.8621 = 47.1407… */
  g_assert_true (gbt_money_convert (&result, dollars, &result, NULL));
  assert_money (&result, "47.14", "USD");
  /* An hourly price keeps its decimals: 0.02974245 */
  g_assert_true (gbt_money_convert (&hourly, dollars, &result, NULL));
  assert_money (&result, "0.0297", "EUR");
  /* 100 EUR are 16393.44… JPY, which has no decimals. */
  amount = money ("100", "EUR");
  g_assert_true (gbt_money_convert (&amount, yen, &result, NULL));
  assert_money (&result, "16393", "JPY");

  g_assert_false (gbt_money_convert (&pounds, dollars, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNLIKE);
  g_clear_error (&error);
  amount = money ("1", "USD");
  g_assert_false (gbt_money_convert (&amount, none, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
  g_clear_error (&error);
  g_assert_false (gbt_money_convert (&amount, half, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_false (gbt_money_convert (&large, huge, &result, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_OVERFLOW);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/money/parse", test_parse);
  g_test_add_func ("/money/refused", test_refused);
  g_test_add_func ("/money/currencies", test_currencies);
  g_test_add_func ("/money/arithmetic", test_arithmetic);
  g_test_add_func ("/money/rounding", test_rounding);
  g_test_add_func ("/money/rates", test_rates);
  return g_test_run ();
}
