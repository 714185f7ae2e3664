/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-ink.h"

#include <math.h>

/* Marks are drawn on a square of this many units. */
#define UNITS 20.0

static const guint32 colours[GBT_N_INKS] = {
  [GBT_INK_TEXT] = 0x1a1a1a,          [GBT_INK_QUIET] = 0x4d4d4d,
  [GBT_INK_HAIRLINE] = 0xbdbdbd,      [GBT_INK_TINT] = 0xf2f2f0,
  [GBT_INK_ESTIMATED] = 0x1f4e79,     [GBT_INK_ESTIMATED_MID] = 0x8fa8c6,
  [GBT_INK_ESTIMATED_LIGHT] = 0xd5dfea, [GBT_INK_MEASURED] = 0x1c5a40,
  [GBT_INK_COMMERCIAL] = 0x7a4510,    [GBT_INK_REFUSAL] = 0x9b1b1b,
  [GBT_INK_PAPER] = 0xffffff,
};

/**
 * gbt_ink_set:
 * @ink: a role
 * @cr: where to draw
 *
 * Takes the colour of @ink for what is drawn next.
 */
void
gbt_ink_set (GbtInk   ink,
             cairo_t *cr)
{
  guint32 colour = colours[ink];

  cairo_set_source_rgb (cr, (colour >> 16) / 255.0, ((colour >> 8) & 0xff) / 255.0,
                        (colour & 0xff) / 255.0);
}

/**
 * gbt_ink_of_mark:
 * @mark: a mark
 *
 * Returns: the colour of the mark, and of its word where that is set in colour
 */
GbtInk
gbt_ink_of_mark (GbtReportMark mark)
{
  switch (mark)
    {
    case GBT_REPORT_MARK_ESTIMATED:
      return GBT_INK_ESTIMATED;
    case GBT_REPORT_MARK_MEASURED:
      return GBT_INK_MEASURED;
    case GBT_REPORT_MARK_COMMERCIAL:
      return GBT_INK_COMMERCIAL;
    case GBT_REPORT_MARK_EXCLUDED:
      return GBT_INK_REFUSAL;
    case GBT_REPORT_MARK_NONE:
    case GBT_REPORT_MARK_UNKNOWN:
    case GBT_REPORT_MARK_ADMISSIBLE:
    case GBT_REPORT_MARK_TO_CONFIRM:
    default:
      return GBT_INK_TEXT;
    }
}

static void
draw_estimated (cairo_t *cr)
{
  cairo_set_line_width (cr, 2);
  cairo_rectangle (cr, 1, 1, 18, 18);
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = 0; i < 2; i++)
    {
      double y = i == 0 ? 7.4 : 12.8;

      cairo_move_to (cr, 4.6, y + 0.9);
      cairo_curve_to (cr, 6.4, y - 2.3, 8.2, y - 2.3, 10, y);
      cairo_curve_to (cr, 11.8, y + 2.3, 13.6, y + 2.3, 15.4, y - 0.9);
      cairo_stroke (cr);
    }
}

static void
draw_measured (cairo_t *cr)
{
  cairo_rectangle (cr, 0, 3.4, 20, 13.2);
  cairo_fill (cr);
  gbt_ink_set (GBT_INK_PAPER, cr);
  for (guint i = 0; i < 5; i++)
    {
      cairo_rectangle (cr, 2.6 + i * 3.35, 5, 1.4, i % 2 == 0 ? 3.6 : 6.6);
      cairo_fill (cr);
    }
}

static void
draw_commercial (cairo_t *cr)
{
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_move_to (cr, 1.2, 10);
  cairo_line_to (cr, 7, 2.5);
  cairo_line_to (cr, 19, 2.5);
  cairo_line_to (cr, 19, 17.5);
  cairo_line_to (cr, 7, 17.5);
  cairo_close_path (cr);
  cairo_stroke (cr);
  cairo_arc (cr, 8.6, 10, 1.9, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
draw_unknown (cairo_t *cr)
{
  const double dashes[] = { 3.2, 2.8 };

  cairo_set_line_width (cr, 1.8);
  cairo_set_dash (cr, dashes, 2, 1.6);
  cairo_rectangle (cr, 1, 1, 18, 18);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  /* The question mark is a path: a mark carries no text. */
  cairo_set_line_width (cr, 1.9);
  cairo_move_to (cr, 7, 7.6);
  cairo_curve_to (cr, 7, 3.6, 13.2, 3.6, 13.2, 7.4);
  cairo_curve_to (cr, 13.2, 9.8, 10.1, 9.6, 10.1, 12.4);
  cairo_stroke (cr);
  cairo_arc (cr, 10.1, 15.2, 1.25, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
draw_verdict (cairo_t       *cr,
              GbtReportMark  mark)
{
  if (mark == GBT_REPORT_MARK_ADMISSIBLE)
    {
      cairo_arc (cr, 10, 10, 9.4, 0, 2 * G_PI);
      cairo_fill (cr);
      gbt_ink_set (GBT_INK_PAPER, cr);
      cairo_set_line_width (cr, 2.4);
      cairo_move_to (cr, 5.4, 10.4);
      cairo_line_to (cr, 8.8, 13.8);
      cairo_line_to (cr, 14.8, 6.8);
      cairo_stroke (cr);
      return;
    }

  cairo_set_line_width (cr, 2.6);
  cairo_arc (cr, 10, 10, 8.4, 0, 2 * G_PI);
  cairo_stroke (cr);
  if (mark == GBT_REPORT_MARK_TO_CONFIRM)
    {
      cairo_arc (cr, 10, 10, 8.4, -G_PI / 2, G_PI / 2);
      cairo_fill (cr);
    }
  else
    {
      cairo_move_to (cr, 10 - 8.4 * G_SQRT2 / 2, 10 - 8.4 * G_SQRT2 / 2);
      cairo_line_to (cr, 10 + 8.4 * G_SQRT2 / 2, 10 + 8.4 * G_SQRT2 / 2);
      cairo_stroke (cr);
    }
}

/**
 * gbt_pdf_mark_draw:
 * @cr: where to draw, inside the tag of the word
 * @mark: the mark
 * @x: its left
 * @baseline: of the word
 * @size: its side
 *
 * Draws a mark before its word, from paths only.
 */
void
gbt_pdf_mark_draw (cairo_t       *cr,
                   GbtReportMark  mark,
                   double         x,
                   double         baseline,
                   double         size)
{
  if (mark == GBT_REPORT_MARK_NONE)
    return;

  cairo_save (cr);
  cairo_translate (cr, x, baseline + size * 0.4 / 2.7 - size);
  cairo_scale (cr, size / UNITS, size / UNITS);
  /* The text before it left a point where it ended: an arc would be joined to it. */
  cairo_new_path (cr);
  gbt_ink_set (gbt_ink_of_mark (mark), cr);

  switch (mark)
    {
    case GBT_REPORT_MARK_ESTIMATED:
      draw_estimated (cr);
      break;
    case GBT_REPORT_MARK_MEASURED:
      draw_measured (cr);
      break;
    case GBT_REPORT_MARK_COMMERCIAL:
      draw_commercial (cr);
      break;
    case GBT_REPORT_MARK_UNKNOWN:
      draw_unknown (cr);
      break;
    case GBT_REPORT_MARK_ADMISSIBLE:
    case GBT_REPORT_MARK_TO_CONFIRM:
    case GBT_REPORT_MARK_EXCLUDED:
      draw_verdict (cr, mark);
      break;
    case GBT_REPORT_MARK_NONE:
    default:
      break;
    }

  cairo_restore (cr);
}

/**
 * gbt_pdf_hatch:
 * @cr: where to draw; the colour is the current one
 * @x: left
 * @y: top
 * @width: of the area
 * @height: of the area
 * @pitch: distance of two lines, measured across them
 * @line_width: thickness of a line
 *
 * Fills an area with lines at 45 degrees.
 */
void
gbt_pdf_hatch (cairo_t *cr,
               double   x,
               double   y,
               double   width,
               double   height,
               double   pitch,
               double   line_width)
{
  double step = pitch * G_SQRT2;

  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  cairo_set_line_width (cr, line_width);
  for (double offset = 0; offset < width + height; offset += step)
    {
      cairo_move_to (cr, x + offset, y);
      cairo_line_to (cr, x + offset - height, y + height);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

/**
 * gbt_pdf_spine_draw:
 * @cr: where to draw
 * @mark: the ledger; nothing is drawn for the others
 * @top: of the caption
 * @height: of caption and table
 *
 * Draws the spine that tells the ledgers apart on a photocopy: by pattern, not colour.
 */
void
gbt_pdf_spine_draw (cairo_t       *cr,
                    GbtReportMark  mark,
                    double         top,
                    double         height)
{
  gbt_ink_set (gbt_ink_of_mark (mark), cr);

  if (mark == GBT_REPORT_MARK_ESTIMATED)
    gbt_pdf_hatch (cr, GBT_SPINE_LEFT, top, GBT_SPINE_WIDTH, height, GBT_MM (0.71), GBT_MM (0.28));
  else if (mark == GBT_REPORT_MARK_MEASURED)
    {
      cairo_rectangle (cr, GBT_SPINE_LEFT, top, GBT_SPINE_WIDTH, height);
      cairo_fill (cr);
    }
  else if (mark == GBT_REPORT_MARK_COMMERCIAL)
    {
      cairo_rectangle (cr, GBT_SPINE_LEFT, top, GBT_MM (0.25), height);
      cairo_rectangle (cr, GBT_SPINE_LEFT + GBT_SPINE_WIDTH - GBT_MM (0.25), top, GBT_MM (0.25),
                       height);
      cairo_fill (cr);
    }
}
