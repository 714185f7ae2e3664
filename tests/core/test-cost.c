/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cost.h"

/* An offer in US dollars: pairs of a field and its text, then -1; days and hours are numbers. */
static GbtEntry *
offer (int first,
       ...)
{
  GbtEntry *made = gbt_entry_new (GBT_ENTRY_OFFER, NULL, NULL, 1);
  va_list arguments;

  va_start (arguments, first);
  for (int field = first; field >= 0; field = va_arg (arguments, int))
    {
      const char *text = va_arg (arguments, const char *);
      GbtFieldType type = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, (guint) field)->type;
      g_autoptr (GbtEntry) before = made;

      if (type == GBT_FIELD_TYPE_INTEGER)
        made = gbt_entry_with_integer (before, (guint) field, g_ascii_strtoull (text, NULL, 10));
      else
        made = gbt_entry_with_text (before, (guint) field, text);
    }
  va_end (arguments);

  return made;
}

static char *
total_of (GbtEntry *entry,
          guint64   hours)
{
  g_autoptr (GbtEntry) owned = entry;
  g_autoptr (GbtCost) cost = gbt_cost_compute (owned, hours);
  const GbtMoney *total = gbt_cost_get_total (cost);

  return total != NULL ? gbt_money_dup_decimal (total) : g_strdup ("unknown");
}

#define assert_total(HOURS, EXPECTED, ...)                                                                         \
  G_STMT_START                                                                                                     \
  {                                                                                                                \
    g_autofree char *total_ = total_of (offer (GBT_OFFER_CURRENCY, "USD", __VA_ARGS__, -1), HOURS);                 \
    g_assert_cmpstr (total_, ==, EXPECTED);                                                                        \
  }                                                                                                                \
  G_STMT_END

/* Walk 1: packages of 3 days for a campaign of 72 hours. */
static void
test_walk_1 (void)
{
  g_autoptr (GbtEntry) ada = offer (GBT_OFFER_CURRENCY, "USD", GBT_OFFER_PACKAGE, "55.71", GBT_OFFER_PACKAGE_DAYS, "3", -1);
  g_autoptr (GbtCost) cost = gbt_cost_compute (ada, 72);
  const GbtWay *way = gbt_cost_get_counted (cost);

  assert_total (72, "47.14", GBT_OFFER_PACKAGE, "47.14", GBT_OFFER_PACKAGE_DAYS, "3");
  g_assert_cmpuint (gbt_cost_get_n_ways (cost), ==, 1);
  g_assert_true (way == gbt_cost_get_way (cost, 0));
  g_assert_true (way->kind == GBT_WAY_PACKAGE && way->known && way->counted);
  g_assert_cmpuint (way->count, ==, 1);
  g_assert_cmpuint (way->days, ==, 3);
  g_assert_cmpint (way->total.minor, ==, 5571);
  /* C3 has no price: no way, no total. */
  assert_total (72, "unknown", GBT_OFFER_GPU_MODEL, "RTX 4080");
}

/* Walk 2: hourly prices for three days. */
static void
test_walk_2 (void)
{
  assert_total (72, "31.68", GBT_OFFER_HOURLY, "0.44");
  assert_total (72, "43.20", GBT_OFFER_HOURLY, "0.60");
  assert_total (72, "46.80", GBT_OFFER_HOURLY, "0.65");
  assert_total (72, "55.44", GBT_OFFER_HOURLY, "0.77");
  assert_total (72, "65.52", GBT_OFFER_HOURLY, "0.91");
}

static void
test_packages (void)
{
  /* Longer than needed, or repeated. */
  assert_total (1, "47.14", GBT_OFFER_PACKAGE, "47.14", GBT_OFFER_PACKAGE_DAYS, "3");
  assert_total (73, "94.28", GBT_OFFER_PACKAGE, "47.14", GBT_OFFER_PACKAGE_DAYS, "3");
  assert_total (144, "94.28", GBT_OFFER_PACKAGE, "47.14", GBT_OFFER_PACKAGE_DAYS, "3");
  /* The cheapest way that covers the campaign. */
  assert_total (72, "47.14", GBT_OFFER_PACKAGE, "47.14", GBT_OFFER_PACKAGE_DAYS, "3", GBT_OFFER_HOURLY, "0.70");
  assert_total (60, "42.00", GBT_OFFER_PACKAGE, "47.14", GBT_OFFER_PACKAGE_DAYS, "3", GBT_OFFER_HOURLY, "0.70");
  /* Of which the length is not known, a package covers nothing. */
  assert_total (72, "unknown", GBT_OFFER_PACKAGE, "47.14");
  /* The fee is paid once; the total is rounded once. */
  assert_total (144, "104.28", GBT_OFFER_PACKAGE, "47.14", GBT_OFFER_PACKAGE_DAYS, "3", GBT_OFFER_SETUP_FEE, "10");
  assert_total (3, "0.02", GBT_OFFER_HOURLY, "0.004", GBT_OFFER_SETUP_FEE, "0.003");
}

static void
test_billing (void)
{
  assert_total (25, "25.00", GBT_OFFER_HOURLY, "1", GBT_OFFER_BILLING_STEP, "second");
  assert_total (25, "25.00", GBT_OFFER_HOURLY, "1", GBT_OFFER_BILLING_STEP, "hour");
  assert_total (25, "48.00", GBT_OFFER_HOURLY, "1", GBT_OFFER_BILLING_STEP, "day");
  assert_total (25, "168.00", GBT_OFFER_HOURLY, "1", GBT_OFFER_BILLING_STEP, "week");
  assert_total (25, "730.00", GBT_OFFER_HOURLY, "1", GBT_OFFER_BILLING_STEP, "month");
  assert_total (25, "72.00", GBT_OFFER_HOURLY, "1", GBT_OFFER_BILLING_STEP, "package", GBT_OFFER_PACKAGE_DAYS, "3");
  assert_total (25, "unknown", GBT_OFFER_HOURLY, "1", GBT_OFFER_BILLING_STEP, "package");
  /* The commitment comes first, then the step. */
  assert_total (25, "100.00", GBT_OFFER_HOURLY, "1", GBT_OFFER_COMMITMENT, "100");
  assert_total (25, "120.00", GBT_OFFER_HOURLY, "1", GBT_OFFER_COMMITMENT, "100", GBT_OFFER_BILLING_STEP, "day");
  assert_total (200, "200.00", GBT_OFFER_HOURLY, "1", GBT_OFFER_COMMITMENT, "100");
  assert_total (24, "94.28", GBT_OFFER_PACKAGE, "47.14", GBT_OFFER_PACKAGE_DAYS, "3", GBT_OFFER_COMMITMENT, "100");
}

/* A price that may be interrupted is listed, and counted only when it is the only way. */
static void
test_spot (void)
{
  g_autoptr (GbtEntry) both = offer (GBT_OFFER_CURRENCY, "USD", GBT_OFFER_HOURLY, "0.65", GBT_OFFER_SPOT, "0.10", -1);
  g_autoptr (GbtCost) cost = gbt_cost_compute (both, 10);
  g_autoptr (GbtField) asked = gbt_field_new_to_confirm ("price asked");
  g_autoptr (GbtEntry) pending = gbt_entry_with_field (both, GBT_OFFER_HOURLY, asked);

  g_assert_cmpint (gbt_cost_get_total (cost)->minor, ==, 650);
  g_assert_cmpuint (gbt_cost_get_n_ways (cost), ==, 2);
  g_assert_true (gbt_cost_get_way (cost, 1)->kind == GBT_WAY_SPOT);
  g_assert_cmpint (gbt_cost_get_way (cost, 1)->total.minor, ==, 100);
  g_assert_false (gbt_cost_get_way (cost, 1)->counted);

  assert_total (10, "1.00", GBT_OFFER_SPOT, "0.10");
  /* Another way whose price is still asked for: what the campaign costs is not known. */
  g_autoptr (GbtCost) unknown = gbt_cost_compute (pending, 10);
  g_assert_null (gbt_cost_get_total (unknown));
  g_assert_null (gbt_cost_get_counted (unknown));
  g_assert_cmpuint (gbt_cost_get_n_ways (unknown), ==, 2);
  g_assert_false (gbt_cost_get_way (unknown, 0)->known);
}

static void
test_unknown (void)
{
  g_autofree char *no_currency = total_of (offer (GBT_OFFER_HOURLY, "0.44", -1), 72);

  /* Never zero. */
  g_assert_cmpstr (no_currency, ==, "unknown");
  assert_total (0, "unknown", GBT_OFFER_HOURLY, "0.44");
  assert_total (0, "unknown", GBT_OFFER_PACKAGE, "47.14", GBT_OFFER_PACKAGE_DAYS, "3", GBT_OFFER_COMMITMENT, "72");
  assert_total (72, "unknown", GBT_OFFER_HOURLY, "9223372036854775807");
  assert_total (72, "unknown", GBT_OFFER_HOURLY, "0.1234567");
  assert_total (72, "unknown", GBT_OFFER_HOURLY, "0.44", GBT_OFFER_SETUP_FEE, "-1");
  assert_total (G_MAXUINT64, "unknown", GBT_OFFER_HOURLY, "0.44", GBT_OFFER_BILLING_STEP, "month");
  /* A price of zero is a price: the planner's own machine. */
  assert_total (72, "0.00", GBT_OFFER_HOURLY, "0");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cost/walk-1", test_walk_1);
  g_test_add_func ("/cost/walk-2", test_walk_2);
  g_test_add_func ("/cost/packages", test_packages);
  g_test_add_func ("/cost/billing", test_billing);
  g_test_add_func ("/cost/spot", test_spot);
  g_test_add_func ("/cost/unknown", test_unknown);
  return g_test_run ();
}
