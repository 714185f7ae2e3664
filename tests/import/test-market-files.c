/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-market-files.h"

/* The twelve offers of the example: what each must say for the walk to come out. */
static void
test_example (void)
{
  static const struct
  {
    const char *gpu, *country, *price;
    GbtTier tier;
    guint gpus;
    guint64 capacity;
    GbtMemoryOrigin origin;
    int available;
  } rows[] = {
    { "L4", "NL", "0.44", GBT_TIER_HOST, 1, 23034 * GBT_MIB, GBT_MEMORY_ORIGIN_HOST, 1 },
    { "RTX 4090", "DE", "0.65", GBT_TIER_DATA_CENTRE, 1, 24564 * GBT_MIB, GBT_MEMORY_ORIGIN_DATA_CENTRE, 1 },
    { "RTX 6000 Ada", "FR", "0.77", GBT_TIER_DATA_CENTRE, 1, 48 * GBT_GB, GBT_MEMORY_ORIGIN_MANUFACTURER, 1 },
    { "L40S", "FI", "0.91", GBT_TIER_DATA_CENTRE, 1, 46068 * GBT_MIB, GBT_MEMORY_ORIGIN_DATA_CENTRE, 1 },
    { "A100", "FI", "1.29", GBT_TIER_DATA_CENTRE, 1, 81920 * GBT_MIB, GBT_MEMORY_ORIGIN_DATA_CENTRE, 1 },
    { "RTX 4080", "FR", "0.30", GBT_TIER_DATA_CENTRE, 1, 16376 * GBT_MIB, GBT_MEMORY_ORIGIN_DATA_CENTRE, 1 },
    { "RTX 3090", "FR", "0.30", GBT_TIER_HOST, 1, 0, GBT_MEMORY_ORIGIN_UNKNOWN, 1 },
    { "RTX 4090", NULL, "0.50", GBT_TIER_DATA_CENTRE, 1, 24564 * GBT_MIB, GBT_MEMORY_ORIGIN_DATA_CENTRE, 1 },
    { "RTX 4090", "GB", "0.40", GBT_TIER_DATA_CENTRE, 1, 24564 * GBT_MIB, GBT_MEMORY_ORIGIN_DATA_CENTRE, 1 },
    { "A10", "US", "0.60", GBT_TIER_DATA_CENTRE, 1, 23028 * GBT_MIB, GBT_MEMORY_ORIGIN_DATA_CENTRE, 1 },
    { "RTX 4090", "FR", "0.55", GBT_TIER_DATA_CENTRE, 1, 24564 * GBT_MIB, GBT_MEMORY_ORIGIN_DATA_CENTRE, 0 },
    { "RTX 4080", "FR", "0.60", GBT_TIER_DATA_CENTRE, 2, 16376 * GBT_MIB, GBT_MEMORY_ORIGIN_DATA_CENTRE, 1 },
  };
  GbtMarket *market = gbt_market_get_example ();

  g_assert_true (gbt_market_get_example () == market);
  g_assert_cmpint (gbt_market_get_source (market), ==, GBT_MARKET_EXAMPLE);
  g_assert_cmpuint (gbt_market_get_n_offers (market), ==, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const GbtMarketOffer *offer = gbt_market_get_offer (market, i);
      g_autofree char *price = gbt_money_dup_decimal (&offer->terms.hourly.money);

      g_assert_cmpstr (offer->gpu, ==, rows[i].gpu);
      g_assert_cmpstr (offer->country, ==, rows[i].country);
      g_assert_cmpstr (price, ==, rows[i].price);
      g_assert_cmpstr (offer->currency, ==, "USD");
      g_assert_cmpint (offer->tier, ==, rows[i].tier);
      g_assert_cmpuint (offer->gpus, ==, rows[i].gpus);
      if (rows[i].capacity > 0)
        g_assert_cmpuint (offer->capacity.bytes, ==, rows[i].capacity);
      else
        g_assert_cmpint (offer->capacity.basis, ==, GBT_CAPACITY_UNKNOWN);
      if (rows[i].capacity > 0)
        g_assert_cmpint (offer->origin, ==, rows[i].origin);
      g_assert_cmpint (offer->available, ==, rows[i].available);
      g_assert_cmpint (offer->interruptible, ==, i == 0 ? 1 : 0);
      g_assert_cmpuint (offer->booking_limit, ==, i == 1 ? 7 : 0);
      g_assert_cmpstr (offer->catalogue, ==, "gabarit:example-offers");
      /* Nobody sells under that name. */
      g_assert_true (g_str_has_prefix (offer->provider, "Exemple "));
    }
}

/* What is added to a sheet is the whole offer. */
static void
test_example_offer (void)
{
  GbtMarket *market = gbt_market_get_example ();

  for (guint i = 0; i < gbt_market_get_n_offers (market); i++)
    {
      const GbtMarketOffer *row = gbt_market_get_offer (market, i);
      g_autoptr (GbtEntry) offer = gbt_market_dup_example_offer (row->key);
      g_autoptr (GError) error = NULL;

      g_assert_nonnull (offer);
      g_assert_true (gbt_entry_check (offer, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (gbt_entry_get_number (offer), ==, row->key);
      g_assert_cmpstr (gbt_entry_get_text (offer, GBT_OFFER_TITLE), ==, row->title);
    }
  g_assert_null (gbt_market_dup_example_offer ("example-00"));
}

/* Rows that are no offer are counted, and the others are there; a file that is none says so. */
static void
test_files (void)
{
  static const char text[] = "key,gpu_model,gpu_count,nominal,currency,hourly\n"
                             "a,RTX 4090,1,24 GB,EUR,0.40\n"
                             "b,RTX 4090,1,24 GB,EUR,much\n"
                             "c,RTX 4090,1,24 GB,EUR,to_confirm: devis\n";
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_FILES);
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, sizeof text - 1);
  g_autoptr (GBytes) none = g_bytes_new_static ("nothing\n", 8);
  g_autoptr (GError) error = NULL;
  guint n_refused;

  g_assert_true (gbt_market_add_file (market, bytes, "two.csv", &n_refused, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_refused, ==, 1);
  g_assert_cmpuint (gbt_market_get_n_offers (market), ==, 2);
  g_assert_cmpstr (gbt_market_get_offer (market, 0)->catalogue, ==, "gabarit:two");
  g_assert_true (gbt_market_get_offer (market, 0)->terms.hourly.known);
  g_assert_true (gbt_market_get_offer (market, 1)->terms.hourly.offered);
  g_assert_false (gbt_market_get_offer (market, 1)->terms.hourly.known);

  g_assert_false (gbt_market_add_file (market, none, "none.csv", NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNKNOWN_FORMAT);
  g_assert_cmpuint (gbt_market_get_n_offers (market), ==, 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/market-files/example", test_example);
  g_test_add_func ("/market-files/example-offer", test_example_offer);
  g_test_add_func ("/market-files/files", test_files);

  return g_test_run ();
}
