/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-csv-rows.h"
#include "gbt-error.h"

static GbtCsvRows *
open_rows (const char  *text,
           GError     **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return gbt_csv_rows_new (bytes, "rows.csv", error);
}

/* The cells of each row, joined; "!" and the line for a row that cannot be read. */
static char *
read_rows (GbtCsvRows  *rows,
           GError     **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GError *refusal = NULL;

  while (gbt_csv_rows_next (rows, &refusal, error))
    {
      g_string_append_printf (text, "%s%u", refusal != NULL ? "!" : "", gbt_csv_rows_get_line (rows));
      for (guint i = 0; refusal == NULL && i < gbt_csv_rows_get_n_columns (rows); i++)
        g_string_append_printf (text, "[%s]", gbt_csv_rows_get_cell (rows, i));
      g_clear_error (&refusal);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_rows (void)
{
  static const struct
  {
    const char *text;
    const char *rows;
  } cases[] = {
    { "a,b\n1,2\n", "2[1][2]" },
    { "a,b\r\n1,2\r\n\r\n\n3,4", "2[1][2]5[3][4]" },
    { "\xEF\xBB\xBF" "a;b\n1,5;2\n", "2[1,5][2]" },
    { "\"a;x\",b\n1,2\n", "2[1][2]" },
    { "a,b\n\"1\n2\",\"say \"\"yes\"\"\"\n3,4\n", "2[1\n2][say \"yes\"]4[3][4]" },
    { "a,b\n,\n", "2[][]" },
    { "a,b\n1\n2,3,4\n5,6\n", "!2!34[5][6]" },
    { "a,b\n1,x\"y\n\"1\"z,2\n3,4\n", "!2!34[3][4]" },
    { "a,b\n=1+1,@x\n", "2[=1+1][@x]" },
    { "a,b\n1,\xff\n3,4\n", "!23[3][4]" },
    { "a,b", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtCsvRows) rows = open_rows (cases[i].text, &error);
      g_autofree char *first = NULL;
      g_autofree char *second = NULL;

      g_assert_no_error (error);
      first = read_rows (rows, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (first, ==, cases[i].rows);
      gbt_csv_rows_rewind (rows);
      second = read_rows (rows, &error);
      g_assert_cmpstr (second, ==, first);
    }
}

static void
test_names (void)
{
  g_autoptr (GbtCsvRows) rows = open_rows (" a ,,b\n", NULL);
  guint column = 9;

  g_assert_cmpuint (gbt_csv_rows_get_n_columns (rows), ==, 3);
  g_assert_cmpstr (gbt_csv_rows_get_name (rows, 0), ==, "a");
  g_assert_true (gbt_csv_rows_find (rows, "b", &column));
  g_assert_cmpuint (column, ==, 2);
  g_assert_false (gbt_csv_rows_find (rows, "c", &column));
  g_assert_cmpint (gbt_csv_rows_get_separator (rows), ==, ',');
}

/* One row more than a file may have is refused, with its line; as many as it may have are read. */
static void
test_too_many (void)
{
  g_autoptr (GString) text = g_string_sized_new (2 * GBT_CSV_ROWS_MAX_ROWS + 16);
  g_autoptr (GbtCsvRows) rows = NULL;
  g_autoptr (GError) error = NULL;
  GError *refusal = NULL;
  guint n = 0;

  g_string_append (text, "a\n");
  for (guint i = 0; i <= GBT_CSV_ROWS_MAX_ROWS; i++)
    g_string_append (text, "1\n");
  rows = open_rows (text->str, NULL);
  while (gbt_csv_rows_next (rows, &refusal, &error))
    n++;

  g_assert_cmpuint (n, ==, GBT_CSV_ROWS_MAX_ROWS);
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_assert_cmpuint (gbt_error_get_line (error), ==, GBT_CSV_ROWS_MAX_ROWS + 2);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    GbtError code;
    guint line;
  } cases[] = {
    { "a,a\n", GBT_ERROR_DUPLICATE, 1 },
    { "a,\"b\n1,2\n", GBT_ERROR_SYNTAX, 1 },
    { "a\xff\n", GBT_ERROR_SYNTAX, 1 },
    { "a,b\"c\n", GBT_ERROR_SYNTAX, 1 },
  };
  g_autoptr (GbtCsvRows) rows = NULL;
  g_autoptr (GError) unclosed = NULL;
  GError *refusal = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (open_rows (cases[i].text, &error));
      g_assert_error (error, GBT_ERROR, (int) cases[i].code);
      g_assert_cmpuint (gbt_error_get_line (error), ==, cases[i].line);
    }

  rows = open_rows ("a,b\n1,2\n3,\"4\n5,6\n", NULL);
  g_assert_true (gbt_csv_rows_next (rows, &refusal, &unclosed));
  g_assert_false (gbt_csv_rows_next (rows, &refusal, &unclosed));
  g_assert_error (unclosed, GBT_ERROR, GBT_ERROR_SYNTAX);
  g_assert_cmpuint (gbt_error_get_line (unclosed), ==, 3);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/csv-rows/rows", test_rows);
  g_test_add_func ("/csv-rows/names", test_names);
  g_test_add_func ("/csv-rows/too-many", test_too_many);
  g_test_add_func ("/csv-rows/refused", test_refused);

  return g_test_run ();
}
