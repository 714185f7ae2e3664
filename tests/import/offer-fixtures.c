/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "offer-fixtures.h"

#include <string.h>

#include "gbt-error.h"

GBytes *
offer_load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "offers", name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;
  gsize size;

  g_file_get_contents (path, &text, &size, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (text, size);
}

GbtOfferReader *
offer_open_text (const char  *text,
           const char  *file,
           GError     **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return gbt_offer_reader_new (bytes, file, gbt_gpu_catalogue_get (), error);
}

GbtOfferReader *
offer_open (const char *name)
{
  g_autoptr (GBytes) bytes = offer_load (name);
  g_autoptr (GError) error = NULL;
  GbtOfferReader *reader = gbt_offer_reader_new (bytes, name, gbt_gpu_catalogue_get (), &error);

  g_assert_no_error (error);
  return reader;
}

void
offer_assert_sound (const GbtOfferReading *reading,
              const char            *file)
{
  if (reading->outcome == GBT_OFFER_OUTCOME_REFUSED)
    {
      g_assert_null (reading->offer);
      g_assert_nonnull (reading->cause);
      g_assert_cmpstr (gbt_error_get_file (reading->cause), ==, file);
      g_assert_cmpuint (gbt_error_get_line (reading->cause), >=, reading->line);
      return;
    }

  g_assert_true (gbt_entry_check (reading->offer, NULL));
  g_assert_null (reading->cause);
  g_assert_true ((reading->outcome == GBT_OFFER_OUTCOME_TO_CHECK) == (reading->n_doubts > 0));
  for (guint i = 0; i < reading->n_doubts; i++)
    {
      g_assert_true (gbt_entry_lists (reading->offer, GBT_OFFER_DOUBTS, reading->doubts[i].code));
      g_assert_true (g_str_has_prefix (reading->doubts[i].field, "offer."));
    }
}
