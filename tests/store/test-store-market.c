/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dossier-fixture.h"
#include "store-fixture.h"

#include <gio/gio.h>
#include <string.h>

#include "gbt-store-market.h"
#include "gbt-store-offers.h"
#include "gbt-store-private.h"

typedef struct
{
  GPtrArray *offers;
  guint next;
} Reading;

static GbtEntry *
next_offer (gpointer data,
            GError **error)
{
  Reading *reading = data;

  return reading->next < reading->offers->len ? gbt_entry_ref (reading->offers->pdata[reading->next++]) : NULL;
}

static void
import (StoreFixture *fixture,
        GPtrArray    *offers)
{
  g_autoptr (GError) error = NULL;
  Reading reading = { .offers = offers };
  GbtImportCounts counts;

  g_assert_true (gbt_store_import_offers (fixture->store, "essai.csv", next_offer, &reading, NULL, NULL, NULL, &counts,
                                          &error));
  g_assert_no_error (error);
}

/* Offers known, sourced and to confirm in every field; one is gone from the catalogue, one has two
 * versions, one was typed. */
static void
fill (StoreFixture *fixture)
{
  g_autoptr (GPtrArray) first = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  g_autoptr (GPtrArray) second = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  g_autoptr (GbtEntry) typed = dossier_fixture_offer (NULL, "Saisie", "0.5");
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (first, dossier_fixture_entry (GBT_ENTRY_OFFER, "known", NULL, 0, DOSSIER_KNOWN));
  g_ptr_array_add (first, dossier_fixture_entry (GBT_ENTRY_OFFER, "sourced", NULL, 0, DOSSIER_SOURCED));
  g_ptr_array_add (first, dossier_fixture_entry (GBT_ENTRY_OFFER, "to-confirm", NULL, 0, DOSSIER_TO_CONFIRM));
  g_ptr_array_add (first, dossier_fixture_offer ("dearer", "Une", "0.4"));
  for (guint i = 0; i < first->len; i++)
    g_ptr_array_add (second, gbt_entry_ref (first->pdata[i]));
  g_ptr_array_add (first, dossier_fixture_offer ("gone", "Partie", "0.4"));
  g_clear_pointer ((GbtEntry **) &second->pdata[3], gbt_entry_unref);
  second->pdata[3] = dossier_fixture_offer ("dearer", "Une", "0.45");

  import (fixture, first);
  import (fixture, second);
  g_assert_true (gbt_store_save_offer (fixture->store, typed, NULL, NULL, &error));
  g_assert_no_error (error);
}

static const GbtMarketOffer *
find (GbtMarket  *market,
      const char *id)
{
  for (guint i = 0; i < gbt_market_get_n_offers (market); i++)
    {
      const GbtMarketOffer *offer = gbt_market_get_offer (market, i);

      if (g_strcmp0 (offer->id, id) == 0)
        return offer;
    }

  g_error ("%s is not in the market", id);
}

static void
assert_same_price (const GbtPrice *a,
                   const GbtPrice *b)
{
  g_assert_cmpint (a->offered, ==, b->offered);
  g_assert_cmpint (a->known, ==, b->known);
  g_assert_cmpint (a->money.minor, ==, b->money.minor);
  g_assert_cmpuint (a->money.digits, ==, b->money.digits);
  g_assert_cmpstr (a->money.currency, ==, b->money.currency);
}

static void
assert_same (const GbtMarketOffer *a,
             const GbtMarketOffer *b)
{
  g_assert_cmpstr (a->key, ==, b->key);
  g_assert_cmpstr (a->catalogue, ==, b->catalogue);
  g_assert_cmpuint (a->version, ==, b->version);
  g_assert_cmpstr (a->provider, ==, b->provider);
  g_assert_cmpstr (a->title, ==, b->title);
  g_assert_cmpstr (a->gpu, ==, b->gpu);
  g_assert_cmpstr (a->partition, ==, b->partition);
  g_assert_cmpstr (a->country, ==, b->country);
  g_assert_cmpstr (a->region, ==, b->region);
  g_assert_cmpint (a->tier, ==, b->tier);
  g_assert_cmpstr (a->tier_word, ==, b->tier_word);
  g_assert_cmpuint (a->gpus, ==, b->gpus);
  g_assert_cmpint (a->capacity.basis, ==, b->capacity.basis);
  g_assert_cmpuint (a->capacity.bytes, ==, b->capacity.bytes);
  g_assert_cmpint (a->origin, ==, b->origin);
  g_assert_cmpuint (a->nominal, ==, b->nominal);
  assert_same_price (&a->terms.hourly, &b->terms.hourly);
  assert_same_price (&a->terms.spot, &b->terms.spot);
  assert_same_price (&a->terms.package, &b->terms.package);
  assert_same_price (&a->terms.setup_fee, &b->terms.setup_fee);
  g_assert_cmpuint (a->terms.package_days, ==, b->terms.package_days);
  g_assert_cmpint (a->terms.billing, ==, b->terms.billing);
  g_assert_cmpuint (a->terms.commitment, ==, b->terms.commitment);
  g_assert_cmpstr (a->currency, ==, b->currency);
  g_assert_cmpstr (a->tax_basis, ==, b->tax_basis);
  g_assert_cmpint (a->available, ==, b->available);
  g_assert_cmpstr (a->available_from, ==, b->available_from);
  g_assert_cmpint (a->interruptible, ==, b->interruptible);
  g_assert_cmpuint (a->booking_limit, ==, b->booking_limit);
  g_assert_cmpstr (a->price_read, ==, b->price_read);
  g_assert_cmpstr (a->valid_until, ==, b->valid_until);
  g_assert_cmpint (a->doubts, ==, b->doubts);
}

/* What is read of the rows is what is read of the whole offers: listed ones, at their latest version. */
static void
test_read (StoreFixture *fixture,
           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtMarket) expected = gbt_market_new (GBT_MARKET_STORE);
  g_autoptr (GbtMarket) market = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  guint n_to_confirm = 0;
  guint n_second = 0;

  fill (fixture);
  rows = gbt_store_list_offers (fixture->store, &(GbtOfferQuery) { 0 }, 0, 100, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < rows->len; i++)
    {
      const GbtOfferRow *row = rows->pdata[i];

      gbt_market_add (expected, row->offer, row->catalogue);
    }

  market = gbt_store_read_market (fixture->store, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gbt_market_get_source (market), ==, GBT_MARKET_STORE);
  g_assert_cmpuint (gbt_market_get_n_offers (market), ==, 5);
  g_assert_cmpuint (gbt_market_get_n_offers (expected), ==, 5);
  for (guint i = 0; i < gbt_market_get_n_offers (expected); i++)
    {
      const GbtMarketOffer *offer = gbt_market_get_offer (expected, i);

      assert_same (find (market, offer->id), offer);
      n_to_confirm += offer->terms.hourly.offered && !offer->terms.hourly.known;
      n_second += offer->version == 2;
    }
  g_assert_cmpuint (n_to_confirm, ==, 1);
  g_assert_cmpuint (n_second, ==, 1);
}

static void
test_empty (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtMarket) market = gbt_store_read_market (fixture->store, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (gbt_market_get_n_offers (market), ==, 0);
}

static void
test_given_up (StoreFixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  fill (fixture);
  g_cancellable_cancel (cancellable);
  g_assert_null (gbt_store_read_market (fixture->store, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A file from elsewhere holds what no offer says. */
static void
test_damaged (StoreFixture *fixture,
              gconstpointer data)
{
  static const char *const damages[] = { "nominal = -1", "country = 'France'", "gpu_model = ''", "hourly = 'much'" };

  fill (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *script = g_strdup_printf ("PRAGMA ignore_check_constraints = ON; DROP TRIGGER IF EXISTS"
                                                 " offer_version_update; UPDATE offer_version SET nominal = 1,"
                                                 " country = 'FR', gpu_model = 'A', hourly = '1'; UPDATE offer_version SET %s",
                                                 damages[i]);

      g_assert_true (gbt_db_execute (gbt_store_get_db (fixture->store), script, &error));
      g_assert_no_error (error);
      g_assert_null (gbt_store_read_market (fixture->store, NULL, &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/market/read", test_read);
  FIXTURE_TEST ("/store/market/empty", test_empty);
  FIXTURE_TEST ("/store/market/given-up", test_given_up);
  FIXTURE_TEST ("/store/market/damaged", test_damaged);

  return g_test_run ();
}
