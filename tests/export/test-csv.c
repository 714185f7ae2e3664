/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-csv.h"
#include "gbt-error.h"

#include <string.h>

typedef struct
{
  const char *text;
  const char *french;
  const char *rfc;
} Sample;

static const Sample samples[] = {
  { "=1+1", "\"'=1+1\"", "'=1+1" },
  { "  -2", "\"  '-2\"", "\"  '-2\"" },
  { "a;=1", "\"a;'=1\"", "\"a;'=1\"" },
  { "'note", "\"''note\"", "''note" },
  { "'=x", "\"''=x\"", "''=x" },
  { "=HYPERLINK(\"x\");-1", "\"'=HYPERLINK(\"\"x\"\");'-1\"", "\"'=HYPERLINK(\"\"x\"\");'-1\"" },
  { "plain", "\"plain\"", "plain" },
  { "l'eau, d'ici", "\"l'eau, d'ici\"", "\"l'eau, d'ici\"" },
  { "a-b=c", "\"a-b=c\"", "a-b=c" },
  { "say \"-1\"", "\"say \"\"-1\"\"\"", "\"say \"\"-1\"\"\"" },
  { "\"-1", "\"\"\"'-1\"", "\"\"\"'-1\"" },
  { "a\n@b", "\"a\n'@b\"", "\"a\n'@b\"" },
  { "a\r\nb\rc", "\"a\nb\nc\"", "\"a\nb\nc\"" },
  { "a\tb", "\"a\tb\"", "\"a\tb\"" },
  { "a\x01\x1f" "b\x7f", "\"a\xEF\xBF\xBD\xEF\xBF\xBD" "b\x7f\"", "a\xEF\xBF\xBD\xEF\xBF\xBD" "b\x7f" },
  { "\u00a0+1", "\"\u00a0'+1\"", "\u00a0'+1" },
  { "\u202f\ufeff\u200b\uff1dx", "\"\u202f\ufeff\u200b'\uff1dx\"", "\u202f\ufeff\u200b'\uff1dx" },
  { "\uff0b \uff0d \uff20", "\"'\uff0b \uff0d \uff20\"", "'\uff0b \uff0d \uff20" },
  { "000123", "\"000123\"", "000123" },
  { "end ", "\"end \"", "\"end \"" },
  { "", "\"\"", "" },
  { "a\xff", "\"a\xEF\xBF\xBD\"", "a\xEF\xBF\xBD" },
};

static void
assert_cell (GbtCsvFlavour  flavour,
             const char    *text,
             const char    *expected)
{
  g_autoptr (GbtCsvWriter) writer = gbt_csv_writer_new (flavour);
  g_autofree char *line = g_strconcat (flavour == GBT_CSV_FRENCH ? "\xEF\xBB\xBF" : "", expected,
                                       "\r\n", NULL);
  g_autoptr (GBytes) bytes = NULL;

  gbt_csv_writer_add_text (writer, text);
  gbt_csv_writer_end_row (writer);
  bytes = gbt_csv_writer_finish (writer);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), line, strlen (line));
}

static void
test_cells (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      assert_cell (GBT_CSV_FRENCH, samples[i].text, samples[i].french);
      assert_cell (GBT_CSV_RFC4180, samples[i].text, samples[i].rfc);
    }
}

static void
test_numbers (void)
{
  static const char *const expected[] = {
    "\xEF\xBB\xBFnombre;gio\r\n-3270970368;;9223372036854775807;-3,05;0,00;13,04;0,820\r\n",
    "nombre,gio\r\n-3270970368,,9223372036854775807,-3.05,0.00,13.04,0.820\r\n",
  };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GbtCsvWriter) writer = gbt_csv_writer_new ((GbtCsvFlavour) i);
      g_autoptr (GBytes) bytes = NULL;

      gbt_csv_writer_add_header (writer, "nombre");
      gbt_csv_writer_add_header (writer, "gio");
      gbt_csv_writer_end_row (writer);
      gbt_csv_writer_add_integer (writer, G_GINT64_CONSTANT (-3270970368));
      gbt_csv_writer_add_empty (writer);
      gbt_csv_writer_add_integer (writer, G_MAXINT64);
      gbt_csv_writer_add_hundredths (writer, -305);
      gbt_csv_writer_add_hundredths (writer, 0);
      gbt_csv_writer_add_hundredths (writer, 1304);
      gbt_csv_writer_add_decimal (writer, "0.820");
      gbt_csv_writer_end_row (writer);
      bytes = gbt_csv_writer_finish (writer);
      g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), expected[i],
                       strlen (expected[i]));
    }
}

static char *
make_random_text (GRand *random)
{
  static const char *const pieces[] = { "=",      "+",      "-",      "@",      "\uff1d", "\uff0b",
                                        "\uff0d", "\uff20", "'",      "''",     " ",      "\t",
                                        "\n",     ",",      ";",      "\"",     "\u00a0", "\u202f",
                                        "\u2003", "\ufeff", "\u200b", "\xc2\x85", "\u2028", "x",
                                        "1",      "é",      "’" };
  g_autoptr (GString) text = g_string_new (NULL);
  gint n = g_rand_int_range (random, 0, 12);

  while (n-- > 0)
    g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Written again from csv.md, apart from the code under test: is any trigger left where a
 * spreadsheet could begin a cell? */
static gboolean
is_dangerous (const char *cell)
{
  const char *rest = cell;

  for (;;)
    {
      gunichar c = g_utf8_get_char (rest);

      while (c != 0 && (g_unichar_isspace (c) || c == 0x85 || c == '"' || c == 0xFEFF || c == 0x200B
                        || c == ',' || c == ';'))
        {
          rest = g_utf8_next_char (rest);
          c = g_utf8_get_char (rest);
        }
      if (c != 0 && g_utf8_strchr ("=+-@\uff1d\uff0b\uff0d\uff20", -1, c) != NULL)
        return TRUE;

      rest = strpbrk (rest, ",;\t\r\n");
      if (rest == NULL)
        return FALSE;
      rest++;
    }
}

static void
test_guard_holds (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261130);

  for (guint i = 0; i < 150000; i++)
    {
      g_autofree char *text = make_random_text (random);
      g_autofree char *cell = gbt_csv_guard (text);
      g_autofree char *back = gbt_csv_unguard (cell);

      g_assert_cmpstr (back, ==, text);
      if (is_dangerous (cell))
        g_error ("a trigger is left in %s", cell);
    }
}

static void
test_file_round_trip (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint flavour = 0; flavour < 2; flavour++)
    for (guint i = 0; i < 300; i++)
      {
        g_autoptr (GbtCsvWriter) writer = gbt_csv_writer_new ((GbtCsvFlavour) flavour);
        g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
        g_autoptr (GBytes) bytes = NULL;
        g_autoptr (GPtrArray) rows = NULL;
        g_autoptr (GError) error = NULL;

        /* As in every file: else a text that begins with U+FEFF would begin the file. */
        gbt_csv_writer_add_header (writer, "header");
        gbt_csv_writer_end_row (writer);
        for (guint row = 0; row < 4; row++)
          {
            for (guint column = 0; column < 3; column++)
              {
                g_ptr_array_add (texts, make_random_text (random));
                gbt_csv_writer_add_text (writer, g_ptr_array_index (texts, row * 3 + column));
              }
            gbt_csv_writer_end_row (writer);
          }
        bytes = gbt_csv_writer_finish (writer);

        rows = gbt_csv_parse (bytes, (GbtCsvFlavour) flavour, "sheet.csv", &error);
        g_assert_no_error (error);
        g_assert_cmpuint (rows->len, ==, 5);
        for (guint row = 0; row < 4; row++)
          {
            GPtrArray *cells = g_ptr_array_index (rows, row + 1);

            g_assert_cmpuint (cells->len, ==, 3);
            for (guint column = 0; column < 3; column++)
              g_assert_cmpstr (g_ptr_array_index (cells, column), ==,
                               g_ptr_array_index (texts, row * 3 + column));
          }
      }
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *text;
    guint line;
    const char *message;
  } refusals[] = {
    { "a,b\r\n\"c", 2, "A cell has no closing double quote" },
    { "a\n\"b\n\"c", 3, "Something follows the closing double quote of a cell" },
    { "a,b\"c", 1, "A double quote stands inside a cell that does not begin with one" },
    { "\xff", 1, "This is not text in UTF-8" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (refusals[i].text, strlen (refusals[i].text));
      g_autoptr (GError) error = NULL;

      g_assert_null (gbt_csv_parse (bytes, GBT_CSV_RFC4180, "sheet.csv", &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_SYNTAX);
      g_assert_cmpstr (error->message, ==, refusals[i].message);
      g_assert_cmpuint (gbt_error_get_line (error), ==, refusals[i].line);
    }
}

/* A file of nothing is no row, in both flavours. */
static void
test_empty (void)
{
  for (int flavour = GBT_CSV_FRENCH; flavour <= GBT_CSV_RFC4180; flavour++)
    {
      g_autoptr (GBytes) nothing = g_bytes_new (NULL, 0);
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) rows = gbt_csv_parse (nothing, (GbtCsvFlavour) flavour, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (rows->len, ==, 0);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/csv/cells", test_cells);
  g_test_add_func ("/export/csv/numbers", test_numbers);
  g_test_add_func ("/export/csv/guard-holds", test_guard_holds);
  g_test_add_func ("/export/csv/file-round-trip", test_file_round_trip);
  g_test_add_func ("/export/csv/refusals", test_refusals);
  g_test_add_func ("/export/csv/empty", test_empty);

  return g_test_run ();
}
