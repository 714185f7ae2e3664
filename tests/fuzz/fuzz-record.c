/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "gbt-record.h"

/* What is accepted as a sheet is one: it is written again and read again, equal. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) sheet = gbt_record_read (bytes, "fuzz", &error);
  g_autoptr (GbtSheet) again = NULL;
  g_autoptr (GbtFiche) fiche = NULL;
  g_autoptr (GBytes) written = NULL;

  if (sheet == NULL)
    {
      g_assert_nonnull (error);
      return 0;
    }

  fiche = gbt_fiche_new (sheet, "0.1.0", "2026-11-30");
  g_assert_no_error (error);
  written = gbt_record_write (fiche);
  again = gbt_record_read (written, "again", &error);
  g_assert_no_error (error);
  g_assert_true (gbt_sheet_equal (sheet, again));
  return 0;
}
