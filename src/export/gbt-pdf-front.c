/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-front.h"

#define COLUMNS 4
#define CELL_PAD_SIDE GBT_MM (2)
#define CELL_PAD_TOP GBT_MM (1.1)
#define CELL_PAD_BOTTOM GBT_MM (1.1)
#define NOTICE_BAR 2.2
#define NOTICE_INDENT GBT_MM (3.4)
#define BOX_PAD_TOP GBT_MM (1.3)
#define BOX_PAD_BOTTOM GBT_MM (1.6)
#define BOX_PAD_LEFT GBT_MM (2.5)
#define BOX_PAD_RIGHT GBT_MM (1.5)

#define LABEL_SMALL GBT_STYLE (7.5, 9.5, FALSE, GBT_INK_QUIET)
#define VALUE GBT_STYLE (9.5, 12, FALSE, GBT_INK_TEXT)
#define NOTICE GBT_STYLE (9, 11.5, FALSE, GBT_INK_TEXT)
#define DOCUMENT_NAME GBT_STYLE (10, 12, TRUE, GBT_INK_TEXT)
#define BOX_NAME GBT_STYLE (9, 11, TRUE, GBT_INK_TEXT)
#define BOX_LEADING 22
#define BOX_WORD GBT_STYLE (14, BOX_LEADING, TRUE, GBT_INK_TEXT)
#define BOX_LEGEND GBT_STYLE (8.5, 10.6, FALSE, GBT_INK_TEXT)

/* Left edges of the four boxes, in mm from the text block. */
static const double box_lefts[COLUMNS + 1] = { 0, 50, 92, 134, 176 };

static double
place_name (GbtPdfCanvas    *canvas,
            const GbtReport *report,
            double           y)
{
  GbtPdfText *name = gbt_pdf_canvas_set_plain (canvas, report->document_name, DOCUMENT_NAME, 0);
  GbtPdfText *reference = gbt_pdf_canvas_set_plain (
      canvas, report->reference, DOCUMENT_NAME,
      GBT_PAGE_INNER - gbt_pdf_text_get_width (name) - GBT_PAGE_GUTTER);

  gbt_pdf_canvas_begin (canvas, "P");
  gbt_pdf_canvas_place (canvas, name, GBT_PAGE_LEFT, y, 0);
  gbt_pdf_canvas_separate (canvas, GBT_PAGE_LEFT + gbt_pdf_text_get_width (name), y);
  gbt_pdf_canvas_place (canvas, reference, GBT_PAGE_RIGHT, y, 1);
  gbt_pdf_canvas_end (canvas, "P");
  y += gbt_pdf_text_get_height (reference) + GBT_MM (1.8);
  gbt_pdf_canvas_rule (canvas, GBT_PAGE_LEFT, y, GBT_PAGE_INNER, 1.6, GBT_INK_TEXT);

  return y + GBT_MM (3.2);
}

static double
place_title (GbtPdfCanvas    *canvas,
             const GbtReport *report,
             double           y)
{
  glong length = g_utf8_strlen (report->title, -1);
  const GbtPdfStyle *style = length <= 60    ? GBT_STYLE (18, 21.5, TRUE, GBT_INK_TEXT)
                             : length <= 130 ? GBT_STYLE (15, 18.5, TRUE, GBT_INK_TEXT)
                                             : GBT_STYLE (12.5, 16, TRUE, GBT_INK_TEXT);
  GbtPdfText *title = gbt_pdf_canvas_set_plain (canvas, report->title, style, GBT_PAGE_INNER);

  gbt_pdf_canvas_add_target (canvas, "title", GBT_PAGE_LEFT, y);
  gbt_pdf_canvas_add_outline (canvas, report->title, "title");
  gbt_pdf_canvas_begin (canvas, "H1");
  gbt_pdf_canvas_place (canvas, title, GBT_PAGE_LEFT, y, 0);
  gbt_pdf_canvas_end (canvas, "H1");

  return y + gbt_pdf_text_get_height (title) + GBT_MM (3);
}

static double
place_cartouche_row (GbtPdfCanvas    *canvas,
                     const GbtReport *report,
                     guint            first,
                     double           y)
{
  double width = GBT_PAGE_INNER / COLUMNS;
  GbtPdfText *values[COLUMNS];
  guint n = MIN (COLUMNS, report->cartouche_labels->len - first);
  double height = 0;

  for (guint i = 0; i < n; i++)
    {
      values[i] = gbt_pdf_canvas_set_text (canvas,
                                           g_ptr_array_index (report->cartouche_values, first + i),
                                           VALUE, width - 2 * CELL_PAD_SIDE);
      height = MAX (height, gbt_pdf_text_get_height (values[i]));
    }
  height += CELL_PAD_TOP + LABEL_SMALL->leading + CELL_PAD_BOTTOM;

  for (guint i = 0; i < n; i++)
    {
      double x = GBT_PAGE_LEFT + i * width;
      GbtPdfText *label = gbt_pdf_canvas_set_plain (
          canvas, g_ptr_array_index (report->cartouche_labels, first + i), LABEL_SMALL,
          width - 2 * CELL_PAD_SIDE);

      gbt_pdf_canvas_begin (canvas, "TR");
      gbt_pdf_canvas_begin_cell (canvas, "TH", GBT_PDF_SCOPE_ROW, 1);
      gbt_pdf_canvas_place_lines (canvas, label, x + CELL_PAD_SIDE, y + CELL_PAD_TOP, 0, 0, 1);
      gbt_pdf_canvas_end (canvas, "TH");
      gbt_pdf_canvas_begin_cell (canvas, "TD", GBT_PDF_SCOPE_NONE, 1);
      gbt_pdf_canvas_place (canvas, values[i], x + CELL_PAD_SIDE,
                            y + CELL_PAD_TOP + LABEL_SMALL->leading, 0);
      gbt_pdf_canvas_end (canvas, "TD");
      gbt_pdf_canvas_end (canvas, "TR");
      if (i > 0)
        gbt_pdf_canvas_upright (canvas, x, y, height, 0.6, GBT_INK_TEXT);
    }
  if (first > 0)
    gbt_pdf_canvas_rule (canvas, GBT_PAGE_LEFT, y, GBT_PAGE_INNER, 0.6, GBT_INK_TEXT);

  return y + height;
}

static double
place_cartouche (GbtPdfCanvas    *canvas,
                 const GbtReport *report,
                 double           y)
{
  double top = y;

  gbt_pdf_canvas_begin (canvas, "Table");
  for (guint i = 0; i < report->cartouche_labels->len; i += COLUMNS)
    y = place_cartouche_row (canvas, report, i, y);
  gbt_pdf_canvas_end (canvas, "Table");
  gbt_pdf_canvas_frame (canvas, GBT_PAGE_LEFT, top, GBT_PAGE_INNER, y - top, 0.9);

  return y + GBT_MM (3.2);
}

static double
place_notices (GbtPdfCanvas    *canvas,
               const GbtReport *report,
               double           y)
{
  for (guint i = 0; i < report->notices->len; i++)
    {
      GbtPdfText *notice
          = gbt_pdf_canvas_set_text (canvas, g_ptr_array_index (report->notices, i), NOTICE,
                                     GBT_PAGE_INNER - NOTICE_INDENT);

      gbt_pdf_canvas_fill (canvas, GBT_PAGE_LEFT, y, NOTICE_BAR, gbt_pdf_text_get_height (notice),
                           GBT_INK_TEXT);
      gbt_pdf_canvas_begin (canvas, "P");
      gbt_pdf_canvas_place (canvas, notice, GBT_PAGE_LEFT + NOTICE_INDENT, y, 0);
      gbt_pdf_canvas_end (canvas, "P");
      y += gbt_pdf_text_get_height (notice) + GBT_MM (2.2);
    }

  return y + GBT_MM (1);
}

/* A figure and its unit on one line, as large as the box allows. */
static void
place_figure (GbtPdfCanvas       *canvas,
              const GbtReportBox *box,
              double              x,
              double              width,
              double              y)
{
  static const struct
  {
    double value;
    double unit;
  } sizes[] = { { 19, 11 }, { 14, 9 }, { 10, 8 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      GbtPdfText *value = gbt_pdf_canvas_set_plain (
          canvas, box->value, GBT_STYLE (sizes[i].value, BOX_LEADING, TRUE, GBT_INK_TEXT), 0);
      GbtPdfText *unit = gbt_pdf_canvas_set_plain (
          canvas, box->unit, GBT_STYLE (sizes[i].unit, BOX_LEADING, FALSE, GBT_INK_TEXT), 0);
      double after = gbt_pdf_text_get_width (value);
      double gap = sizes[i].value * 0.27;

      if (after + gap + gbt_pdf_text_get_width (unit) > width && i + 1 < G_N_ELEMENTS (sizes))
        continue;

      gbt_pdf_canvas_place (canvas, value, x, y, 0);
      gbt_pdf_canvas_separate (canvas, x + after, y + BOX_LEADING / 4);
      /* One baseline for both sizes. */
      gbt_pdf_canvas_place (canvas, unit, x + after + gap,
                            y + 0.33 * (sizes[i].value - sizes[i].unit), 0);
      return;
    }
}

static double
place_box (GbtPdfCanvas       *canvas,
           const GbtReportBox *box,
           double              x,
           double              width,
           double              y)
{
  GbtPdfText *name = gbt_pdf_canvas_set_text (canvas, box->name, BOX_NAME, width);
  GbtPdfText *legend = gbt_pdf_canvas_set_plain (canvas, box->legend, BOX_LEGEND, width);

  gbt_pdf_canvas_begin (canvas, "LI");
  gbt_pdf_canvas_begin (canvas, "Lbl");
  gbt_pdf_canvas_place (canvas, name, x, y, 0);
  gbt_pdf_canvas_end (canvas, "Lbl");
  y += gbt_pdf_text_get_height (name);
  gbt_pdf_canvas_begin (canvas, "LBody");
  if (box->figure)
    {
      place_figure (canvas, box, x, width, y);
      y += BOX_LEADING;
    }
  else
    {
      GbtPdfText *value = gbt_pdf_canvas_set_plain (canvas, box->value, BOX_WORD, width);

      gbt_pdf_canvas_place (canvas, value, x, y, 0);
      y += gbt_pdf_text_get_height (value);
    }
  gbt_pdf_canvas_separate (canvas, x, y - BOX_LEGEND->leading);
  gbt_pdf_canvas_place (canvas, legend, x, y, 0);
  gbt_pdf_canvas_end (canvas, "LBody");
  gbt_pdf_canvas_end (canvas, "LI");

  return y + gbt_pdf_text_get_height (legend);
}

static double
place_summary (GbtPdfCanvas    *canvas,
               const GbtReport *report,
               double           y)
{
  double top = y;
  double bottom = y;

  gbt_pdf_canvas_begin (canvas, "L");
  for (guint i = 0; i < MIN (report->boxes->len, COLUMNS); i++)
    {
      double left = GBT_PAGE_LEFT + GBT_MM (box_lefts[i]) + (i > 0 ? BOX_PAD_LEFT : 0);
      double right = GBT_PAGE_LEFT + GBT_MM (box_lefts[i + 1]) - BOX_PAD_RIGHT;

      double end = place_box (canvas, g_ptr_array_index (report->boxes, i), left, right - left,
                              top + BOX_PAD_TOP);

      bottom = MAX (bottom, end);
    }
  gbt_pdf_canvas_end (canvas, "L");
  bottom += BOX_PAD_BOTTOM;

  for (guint i = 1; i < MIN (report->boxes->len, COLUMNS); i++)
    gbt_pdf_canvas_upright (canvas, GBT_PAGE_LEFT + GBT_MM (box_lefts[i]), top, bottom - top, 0.6,
                            GBT_INK_TEXT);
  gbt_pdf_canvas_rule (canvas, GBT_PAGE_LEFT, top, GBT_PAGE_INNER, 0.9, GBT_INK_TEXT);
  gbt_pdf_canvas_rule (canvas, GBT_PAGE_LEFT, bottom, GBT_PAGE_INNER, 0.9, GBT_INK_TEXT);

  return bottom + GBT_MM (2);
}

/**
 * gbt_pdf_front_place:
 * @canvas: a canvas, on its first page
 * @report: the report
 *
 * Places the identity of the sheet: name and reference, title, cartouche, notices, the four
 * boxes of the summary and the line of counts.
 *
 * Returns: the bottom of what was placed
 */
double
gbt_pdf_front_place (GbtPdfCanvas    *canvas,
                     const GbtReport *report)
{
  double y = place_name (canvas, report, GBT_PAGE_TOP_FIRST);
  GbtPdfText *counts;

  y = place_title (canvas, report, y);
  y = place_cartouche (canvas, report, y);
  y = place_notices (canvas, report, y);
  y = place_summary (canvas, report, y);

  counts = gbt_pdf_canvas_set_text (canvas, report->counts, GBT_STYLE_NOTE, GBT_PAGE_INNER);
  gbt_pdf_canvas_begin (canvas, "P");
  gbt_pdf_canvas_place (canvas, counts, GBT_PAGE_LEFT, y, 0);
  gbt_pdf_canvas_end (canvas, "P");

  return y + gbt_pdf_text_get_height (counts);
}
