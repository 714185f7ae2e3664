/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-offer-reader.h"

static void
check_row (const GbtOfferReading *reading)
{
  if (reading->outcome == GBT_OFFER_OUTCOME_REFUSED)
    {
      g_assert_null (reading->offer);
      g_assert_true (reading->cause->domain == GBT_ERROR);
      g_assert_true (g_utf8_validate (reading->read, -1, NULL));
      return;
    }

  g_assert_no_error ((GError *) reading->cause);
  g_assert_true (gbt_entry_check (reading->offer, NULL));
  g_assert_cmpint (g_utf8_strlen (gbt_entry_get_number (reading->offer), -1), <=, 200);
  for (guint i = 0; i < reading->n_doubts; i++)
    g_assert_true (gbt_entry_lists (reading->offer, GBT_OFFER_DOUBTS, reading->doubts[i].code));
}

/*
 * A file of offers, whatever its format: refused with a reason, or as many rows as were counted,
 * each an offer that a store accepts, under a key that no other row has, or a cause.
 */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtOfferReader) reader = gbt_offer_reader_new (bytes, "vast.csv", gbt_gpu_catalogue_get (), &error);
  GbtOfferReading reading;
  guint rows = 0;

  if (reader == NULL)
    {
      g_assert_true (error->domain == GBT_ERROR);
      return 0;
    }

  while (gbt_offer_reader_next (reader, &reading, &error))
    {
      rows++;
      check_row (&reading);
      if (reading.offer != NULL)
        g_assert_true (g_hash_table_add (keys, g_strdup (gbt_entry_get_number (reading.offer))));
    }

  g_assert_no_error (error);
  g_assert_cmpuint (rows, ==, gbt_offer_reader_get_n_rows (reader));
  return 0;
}
