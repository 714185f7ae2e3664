/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-table.h"

#include <math.h>

/* Text and tables before they are on a page: widths, and where a table may be cut. */

static GbtPdfFonts *
take_fonts (void)
{
  g_autoptr (GError) error = NULL;
  GbtPdfFonts *fonts = gbt_pdf_fonts_lock (&error);

  g_assert_no_error (error);
  return fonts;
}

static void
assert_width (GbtPdfFonts *fonts,
              const char  *text,
              gboolean     strong,
              double       expected)
{
  g_autoptr (GbtPdfText) set
      = gbt_pdf_text_new_plain (fonts, text, GBT_STYLE (9, 11, strong, GBT_INK_TEXT), 0);

  g_assert_cmpfloat_with_epsilon (gbt_pdf_text_get_width (set), expected, 0.02);
}

/* The face is the right one, its spaces widened in numbers, nothing hinted (fiche notes 2). */
static void
test_widths (void)
{
  g_autoptr (GbtPdfFonts) fonts = take_fonts ();

  assert_width (fonts, "20\u202f442\u202f450\u202f944", FALSE, 54.06);
  assert_width (fonts, "20\u202f442\u202f450\u202f944", TRUE, 55.65);
}

static void
test_unbroken (void)
{
  g_autoptr (GbtPdfFonts) fonts = take_fonts ();
  g_autofree char *word = g_strnfill (200, 'm');
  g_autoptr (GbtPdfText) set = gbt_pdf_text_new_plain (fonts, word, GBT_STYLE_BODY, 100);

  g_assert_cmpuint (gbt_pdf_text_get_n_lines (set), >, 10);
  g_assert_cmpfloat (gbt_pdf_text_get_width (set), <=, 100);
}

/* A table of plain rows, but for those named: "g" a group, "t" a total, "T" a tall row. */
static GbtReportTable *
make_table (const char *rows)
{
  GbtReportTable *table = gbt_report_table_new ("table-1", "Table 1.", "Rows");

  gbt_report_table_add_column (table, "Name", 100);
  gbt_report_table_add_column (table, "Words", 76);
  for (const char *kind = rows; *kind != '\0'; kind++)
    {
      GbtReportRow *row = gbt_report_table_add_row (table, *kind == 'g'   ? GBT_REPORT_ROW_GROUP
                                                           : *kind == 't' ? GBT_REPORT_ROW_TOTAL
                                                                          : GBT_REPORT_ROW_PLAIN);
      g_autoptr (GString) words = g_string_new ("some");

      for (guint i = 0; *kind == 'T' && i < 40; i++)
        g_string_append (words, "\nlines");
      gbt_report_row_add (row, gbt_report_text_new (words->str));
      if (*kind != 'g')
        gbt_report_row_add (row, gbt_report_text_new ("words"));
    }

  return table;
}

/* How many rows of a table go on a page that has room for some of them. */
static guint
rows_on_page (const char *rows,
              double      room)
{
  g_autoptr (GbtPdfFonts) fonts = take_fonts ();
  g_autoptr (GbtPdfCanvas) canvas = gbt_pdf_canvas_new (fonts);
  g_autoptr (GbtReportTable) source = make_table (rows);
  g_autoptr (GbtPdfTable) table
      = gbt_pdf_table_new (canvas, source, " (continued)", GBT_PAGE_LEFT, GBT_PAGE_INNER);
  double row = gbt_pdf_table_get_row_height (table, 0);

  return gbt_pdf_table_choose_end (table, 0, row * room + 0.1, FALSE);
}

static void
test_cuts (void)
{
  /* As many as fit; at least two on each side. */
  g_assert_cmpuint (rows_on_page ("pppppppp", 5), ==, 5);
  g_assert_cmpuint (rows_on_page ("pppppppp", 8), ==, 8);
  g_assert_cmpuint (rows_on_page ("pppppppp", 7), ==, 6);
  g_assert_cmpuint (rows_on_page ("pppppppp", 1), ==, 0);
  /* A total stays with the row before. */
  g_assert_cmpuint (rows_on_page ("pppptppp", 4), ==, 3);
  /* A group stays with the two rows after. */
  g_assert_cmpuint (rows_on_page ("pppgpppp", 4), ==, 3);
  g_assert_cmpuint (rows_on_page ("pppgpppp", 5), ==, 3);
  g_assert_cmpuint (rows_on_page ("pppgpppp", 6), ==, 6);
}

/* A row above twelve lines is cut, the others never. */
static void
test_tall_row (void)
{
  g_autoptr (GbtPdfFonts) fonts = take_fonts ();
  g_autoptr (GbtPdfCanvas) canvas = gbt_pdf_canvas_new (fonts);
  g_autoptr (GbtReportTable) source = make_table ("ppT");
  g_autoptr (GbtPdfTable) table
      = gbt_pdf_table_new (canvas, source, " (continued)", GBT_PAGE_LEFT, GBT_PAGE_INNER);
  double whole = gbt_pdf_table_get_row_height (table, 2);
  double row = gbt_pdf_table_get_row_height (table, 0);

  g_assert_cmpuint (gbt_pdf_table_choose_end (table, 0, 2 * row + whole / 2, FALSE), ==, 3);
  g_assert_cmpuint (gbt_pdf_table_get_n_rows (table), ==, 4);
  g_assert_cmpfloat (gbt_pdf_table_get_row_height (table, 2), <=, whole / 2);
  g_assert_cmpuint (gbt_pdf_table_choose_end (table, 3, whole, TRUE), ==, 4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/table/widths", test_widths);
  g_test_add_func ("/table/unbroken", test_unbroken);
  g_test_add_func ("/table/cuts", test_cuts);
  g_test_add_func ("/table/tall-row", test_tall_row);

  return g_test_run ();
}
