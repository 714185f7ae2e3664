/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "gbt-csv.h"

static GBytes *
write_rows (GPtrArray     *rows,
            GbtCsvFlavour  flavour)
{
  g_autoptr (GbtCsvWriter) writer = gbt_csv_writer_new (flavour);

  gbt_csv_writer_add_header (writer, "header");
  gbt_csv_writer_end_row (writer);
  for (guint i = 0; i < rows->len; i++)
    {
      GPtrArray *row = g_ptr_array_index (rows, i);

      for (guint j = 0; j < row->len; j++)
        gbt_csv_writer_add_text (writer, g_ptr_array_index (row, j));
      gbt_csv_writer_end_row (writer);
    }
  return gbt_csv_writer_finish (writer);
}

/* What is read is written and read again: once cleaned of control characters, it comes back. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);

  for (guint flavour = 0; flavour < 2; flavour++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) rows = gbt_csv_parse (bytes, (GbtCsvFlavour) flavour, "fuzz", &error);
      g_autoptr (GBytes) written = NULL;
      g_autoptr (GPtrArray) again = NULL;

      if (rows == NULL)
        {
          g_assert_nonnull (error);
          continue;
        }

      written = write_rows (rows, (GbtCsvFlavour) flavour);
      again = gbt_csv_parse (written, (GbtCsvFlavour) flavour, "again", &error);
      g_assert_no_error (error);
      g_assert_cmpuint (again->len, ==, rows->len + 1);
      for (guint i = 0; i < rows->len; i++)
        {
          GPtrArray *row = g_ptr_array_index (rows, i);
          GPtrArray *row_again = g_ptr_array_index (again, i + 1);

          g_assert_cmpuint (row_again->len, ==, row->len);
          for (guint j = 0; j < row->len; j++)
            {
              g_autofree char *clean = gbt_csv_clean (g_ptr_array_index (row, j));

              g_assert_cmpstr (g_ptr_array_index (row_again, j), ==, clean);
            }
        }
    }
  return 0;
}
