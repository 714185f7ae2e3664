/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-market-files.h"

#include <string.h>

#include "gbt-market-files-private.h"
#include "gbt-offer-reader.h"

/* It names the catalogue that those offers are of. */
#define EXAMPLE_FILE "example-offers.csv"

/**
 * gbt_market_add_file:
 * @market: a market that is being filled
 * @bytes: a file of offers, in any of the formats of docs/offers.md
 * @file: its name
 * @n_refused: (out) (optional): how many of its rows are no offer
 * @error: set as gbt_offer_reader_new() and gbt_offer_reader_next()
 *
 * Returns: whether it was read to its end; after a failure @market holds a part of it
 */
gboolean
gbt_market_add_file (GbtMarket   *market,
                     GBytes      *bytes,
                     const char  *file,
                     guint       *n_refused,
                     GError     **error)
{
  g_autoptr (GbtOfferReader) reader = gbt_offer_reader_new (bytes, file, gbt_gpu_catalogue_get (), error);
  g_autoptr (GError) failure = NULL;
  GbtOfferReading reading;
  guint refused = 0;

  if (reader == NULL)
    return FALSE;

  while (gbt_offer_reader_next (reader, &reading, &failure))
    {
      if (reading.offer != NULL)
        gbt_market_add (market, reading.offer, gbt_offer_reader_get_catalogue (reader));
      else
        refused++;
    }
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  if (n_refused != NULL)
    *n_refused = refused;
  return TRUE;
}

static GBytes *
new_example_bytes (void)
{
  return g_bytes_new_static (gbt_market_example_data, gbt_market_example_data_size);
}

static GbtMarket *
read_example (void)
{
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_EXAMPLE);
  g_autoptr (GBytes) bytes = new_example_bytes ();
  g_autoptr (GError) error = NULL;
  guint n_refused;

  /* The build puts it in: what is wrong with it is wrong with the program. */
  if (!gbt_market_add_file (market, bytes, EXAMPLE_FILE, &n_refused, &error) || n_refused > 0)
    g_error ("%s: %s", EXAMPLE_FILE, error != NULL ? error->message : "refused");

  return g_steal_pointer (&market);
}

/**
 * gbt_market_get_example:
 *
 * Returns: (transfer none): the example offers built in, read once
 */
GbtMarket *
gbt_market_get_example (void)
{
  static GbtMarket *example;

  if (g_once_init_enter_pointer (&example))
    g_once_init_leave_pointer (&example, read_example ());

  return example;
}

/**
 * gbt_market_dup_example_offer:
 * @key: the native key of an example offer
 *
 * Returns: (transfer full) (nullable): all that the example says of it; %NULL when it has no such offer
 */
GbtEntry *
gbt_market_dup_example_offer (const char *key)
{
  g_autoptr (GBytes) bytes = new_example_bytes ();
  g_autoptr (GbtOfferReader) reader = gbt_offer_reader_new (bytes, EXAMPLE_FILE, gbt_gpu_catalogue_get (), NULL);
  GbtOfferReading reading;

  g_return_val_if_fail (reader != NULL && key != NULL, NULL);

  while (gbt_offer_reader_next (reader, &reading, NULL))
    {
      if (reading.offer != NULL && strcmp (gbt_entry_get_number (reading.offer), key) == 0)
        return gbt_entry_ref (reading.offer);
    }

  return NULL;
}
