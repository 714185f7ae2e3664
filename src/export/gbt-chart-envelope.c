/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-chart-envelope.h"

#include "gbt-pdf-ink.h"
#include "gbt-pdf-text.h"

#define PLOT_LEFT GBT_MM (40)
#define NAME_WIDTH GBT_MM (38)
#define PLOT_RIGHT GBT_MM (168)
#define CHART_WIDTH GBT_MM (176)
#define BAR_TOP GBT_MM (5.5)
#define BAR_HEIGHT GBT_MM (8.4)
#define CAPACITY_AFTER GBT_MM (17)
#define CAPACITY_PITCH GBT_MM (10.2)
#define CAPACITY_HEIGHT GBT_MM (7)
#define MOST_LIST_LINES 2
#define SMALL GBT_STYLE (7.8, 9.4, FALSE, GBT_INK_TEXT)
#define SMALL_STRONG GBT_STYLE (7.8, 9.4, TRUE, GBT_INK_TEXT)
#define SMALL_QUIET GBT_STYLE (7.6, 9.4, FALSE, GBT_INK_QUIET)
#define NAME GBT_STYLE (8.4, 10, TRUE, GBT_INK_TEXT)
#define TOTAL GBT_STYLE (9.4, 11, TRUE, GBT_INK_ESTIMATED)

typedef enum
{
  LIST_BESIDE_TOTAL,
  LIST_BESIDE_BRACKET, /* right of the dashed line */
  LIST_BELOW,          /* in lines of its own */
} ListPlace;

/* A list in lines of its own stands so far from the axis. */
#define LIST_INDENT GBT_MM (1)

/* The candidates of a capacity are named right of it. */
#define CANDIDATES_LEFT GBT_MM (14)

struct _GbtChartEnvelope
{
  GbtPdfFonts *fonts;
  const GbtChartData *data;
  const GbtChartWords *words;
  double per_byte;
  GbtPdfText *total;
  GbtPdfText *list; /* (nullable): the segments too narrow for their words */
  gboolean total_in_margin;
  ListPlace list_place;
};

static double
place_amount (const GbtChartEnvelope *self,
              guint64                 bytes)
{
  return PLOT_LEFT + (double) bytes * self->per_byte;
}

static GbtPdfText *
set (const GbtChartEnvelope *self,
     const char             *text,
     const GbtPdfStyle      *style)
{
  return gbt_pdf_text_new_plain (self->fonts, text, style, 0);
}

static double
measure (const GbtChartEnvelope *self,
         const char             *text,
         const GbtPdfStyle      *style)
{
  g_autoptr (GbtPdfText) line = set (self, text, style);

  return gbt_pdf_text_get_width (line);
}

static void
draw_text (const GbtChartEnvelope *self,
           cairo_t                *cr,
           const char             *text,
           const GbtPdfStyle      *style,
           double                  x,
           double                  y,
           double                  align)
{
  g_autoptr (GbtPdfText) line = set (self, text, style);
  g_autoptr (GbtPdfText) space = set (self, " ", style);

  gbt_pdf_text_draw (line, cr, x, y, align, 0, 1, NULL, NULL);
  /* Whoever reads the figure as text finds its words apart. */
  gbt_pdf_text_draw (space, cr, x + gbt_pdf_text_get_width (line) * (1 - align), y, 0, 0, 1, NULL,
                     NULL);
}

/* 0: the whole label fits in the segment; 1: letter and amount; 2: neither. */
static guint
choose_label (const GbtChartEnvelope *self,
              guint                   index)
{
  const GbtChartSegment *segment = gbt_chart_data_get_segment (self->data, index);
  double room = (double) segment->bytes * self->per_byte - GBT_MM (2);

  if (measure (self, g_ptr_array_index (self->words->segments, index), SMALL_STRONG) <= room)
    return 0;
  if (measure (self, g_ptr_array_index (self->words->segments_short, index), SMALL_STRONG) <= room)
    return 1;
  return 2;
}

static char *
word_list (const GbtChartEnvelope *self)
{
  g_autoptr (GString) list = g_string_new (NULL);
  guint n = gbt_chart_data_get_n_segments (self->data);

  for (guint i = 0; i < n; i++)
    {
      const GbtChartSegment *segment = gbt_chart_data_get_segment (self->data, i);

      if (choose_label (self, i) != 2)
        continue;
      if (list->len > 0)
        g_string_append (list, " · ");
      g_string_append (list, g_ptr_array_index (self->words->segments, i));
      if (segment->line == NULL && self->words->unknown != NULL)
        g_string_append_printf (list, " %s", self->words->unknown);
    }

  return g_string_free (g_steal_pointer (&list), FALSE);
}

/* How far right the words under the bracket reach: beyond a short one. */
static double
get_bracket_end (const GbtChartEnvelope *self)
{
  guint64 start;
  guint64 bytes;

  if (!gbt_chart_data_get_reserve (self->data, &start, &bytes) || bytes == 0)
    return PLOT_LEFT;
  return PLOT_LEFT + GBT_MM (1) + measure (self, self->words->reserve, SMALL);
}

static void
layout (GbtChartEnvelope *self)
{
  double end = place_amount (self, gbt_chart_data_get_end (self->data));
  double total_end;
  double width;
  g_autofree char *list = word_list (self);

  self->total = set (self, self->words->total, TOTAL);
  total_end = end + GBT_MM (2) + gbt_pdf_text_get_width (self->total);
  self->total_in_margin = total_end > CHART_WIDTH;
  if (self->total_in_margin)
    {
      gbt_pdf_text_free (self->total);
      self->total = gbt_pdf_text_new_plain (self->fonts, self->words->total, TOTAL, NAME_WIDTH);
    }

  if (*list == '\0')
    return;
  self->list = set (self, list, SMALL);
  width = gbt_pdf_text_get_width (self->list);
  if (!self->total_in_margin && total_end + GBT_MM (3) + width <= CHART_WIDTH)
    self->list_place = LIST_BESIDE_TOTAL;
  else if (end + GBT_MM (2) + width <= CHART_WIDTH && get_bracket_end (self) <= end)
    self->list_place = LIST_BESIDE_BRACKET;
  else
    {
      gbt_pdf_text_free (self->list);
      self->list = gbt_pdf_text_new_plain (self->fonts, list, SMALL, CHART_WIDTH - PLOT_LEFT - LIST_INDENT);
      self->list_place = LIST_BELOW;
      /* Many small segments: their figures are in the table. */
      if (gbt_pdf_text_get_n_lines (self->list) > MOST_LIST_LINES)
        {
          gbt_pdf_text_free (self->list);
          self->list = set (self, self->words->elsewhere, SMALL);
        }
    }
}

/**
 * gbt_chart_envelope_new:
 * @fonts: (transfer none): the fonts
 * @data: (transfer none): what is drawn
 * @words: (transfer none): the words drawn with it
 *
 * Returns: (transfer full): the chart, laid out
 */
GbtChartEnvelope *
gbt_chart_envelope_new (GbtPdfFonts         *fonts,
                        const GbtChartData  *data,
                        const GbtChartWords *words)
{
  GbtChartEnvelope *self = g_new0 (GbtChartEnvelope, 1);
  double scale = (double) gbt_chart_data_get_scale (data, GBT_UNIT_GIB) * (double) GBT_GIB;

  self->fonts = fonts;
  self->data = data;
  self->words = words;
  self->per_byte = (PLOT_RIGHT - PLOT_LEFT) / scale;
  layout (self);
  return self;
}

/**
 * gbt_chart_envelope_free:
 * @self: (transfer full) (nullable): a chart
 */
void
gbt_chart_envelope_free (GbtChartEnvelope *self)
{
  if (self == NULL)
    return;

  gbt_pdf_text_free (self->total);
  gbt_pdf_text_free (self->list);
  g_free (self);
}

/* Where the capacities start, under the bar, its bracket and the list. */
static double
get_capacities_top (const GbtChartEnvelope *self)
{
  double top = BAR_TOP + CAPACITY_AFTER;

  if (self->list != NULL && self->list_place == LIST_BELOW)
    top += gbt_pdf_text_get_height (self->list) + GBT_MM (0.6);
  return top;
}

static double
get_axis (const GbtChartEnvelope *self)
{
  guint n = gbt_chart_data_get_n_capacities (self->data);

  if (n == 0)
    return get_capacities_top (self) - GBT_MM (1);
  return get_capacities_top (self) + (n - 1) * CAPACITY_PITCH + CAPACITY_HEIGHT + GBT_MM (2.5);
}

/**
 * gbt_chart_envelope_get_height:
 * @self: a chart
 *
 * Returns: its height
 */
double
gbt_chart_envelope_get_height (const GbtChartEnvelope *self)
{
  return get_axis (self) + GBT_MM (1) + SMALL->leading;
}

static void
draw_grid (const GbtChartEnvelope *self,
           cairo_t                *cr)
{
  double axis = get_axis (self);

  for (guint i = 0; i <= GBT_CHART_N_INTERVALS; i++)
    {
      double x = PLOT_LEFT + (PLOT_RIGHT - PLOT_LEFT) * i / GBT_CHART_N_INTERVALS;

      gbt_ink_set (i == 0 ? GBT_INK_TEXT : GBT_INK_HAIRLINE, cr);
      cairo_set_line_width (cr, i == 0 ? 0.6 : 0.35);
      cairo_move_to (cr, x, BAR_TOP - GBT_MM (1.5));
      cairo_line_to (cr, x, axis + GBT_MM (0.6));
      cairo_stroke (cr);
    }
  gbt_ink_set (GBT_INK_TEXT, cr);
  cairo_set_line_width (cr, 0.9);
  cairo_move_to (cr, PLOT_LEFT, axis);
  cairo_line_to (cr, PLOT_RIGHT, axis);
  cairo_stroke (cr);
}

static void
draw_ticks (const GbtChartEnvelope *self,
            cairo_t                *cr)
{
  const char *last = g_ptr_array_index (self->words->ticks, GBT_CHART_N_INTERVALS);
  g_autofree char *last_with_unit = g_strdup_printf ("%s\u202f%s", last, self->words->unit);
  double y = get_axis (self) + GBT_MM (0.9);
  double unit_left = CHART_WIDTH - measure (self, self->words->unit, SMALL);
  gboolean apart = PLOT_RIGHT + measure (self, last, SMALL) / 2 + GBT_MM (1) <= unit_left;

  for (guint i = 0; i <= GBT_CHART_N_INTERVALS; i++)
    {
      double x = PLOT_LEFT + (PLOT_RIGHT - PLOT_LEFT) * i / GBT_CHART_N_INTERVALS;

      if (i < GBT_CHART_N_INTERVALS || apart)
        draw_text (self, cr, g_ptr_array_index (self->words->ticks, i), SMALL, x, y, 0.5);
    }
  if (apart)
    draw_text (self, cr, self->words->unit, SMALL, CHART_WIDTH, y, 1);
  else
    draw_text (self, cr, last_with_unit, SMALL, CHART_WIDTH, y, 1);
}

static void
draw_dots (cairo_t *cr,
           double   x,
           double   width)
{
  cairo_save (cr);
  cairo_rectangle (cr, x, BAR_TOP, width, BAR_HEIGHT);
  cairo_clip (cr);
  for (double dy = 1.2; dy < BAR_HEIGHT; dy += 2.4)
    {
      for (double dx = 1.2; dx < width; dx += 2.4)
        {
          cairo_new_sub_path (cr);
          cairo_arc (cr, x + dx, BAR_TOP + dy, 0.4, 0, 2 * G_PI);
        }
    }
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
draw_crossed (cairo_t *cr,
              double   x,
              double   width)
{
  cairo_save (cr);
  cairo_translate (cr, 2 * x + width, 0);
  cairo_scale (cr, -1, 1);
  gbt_pdf_hatch (cr, x, BAR_TOP, width, BAR_HEIGHT, GBT_MM (0.9), GBT_MM (0.18));
  cairo_restore (cr);
  gbt_pdf_hatch (cr, x, BAR_TOP, width, BAR_HEIGHT, GBT_MM (0.9), GBT_MM (0.18));
}

/* Solid, mid, light, dotted, cross-hatched, and again: no two neighbours look alike in grey. */
static void
fill_segment (cairo_t               *cr,
              const GbtChartSegment *segment,
              guint                  index,
              double                 x,
              double                 width)
{
  const GbtInk grounds[] = { GBT_INK_ESTIMATED, GBT_INK_ESTIMATED_MID, GBT_INK_ESTIMATED_LIGHT,
                             GBT_INK_PAPER, GBT_INK_PAPER };
  guint pattern = index % 5;

  gbt_ink_set (segment->chosen ? GBT_INK_PAPER : grounds[pattern], cr);
  cairo_rectangle (cr, x, BAR_TOP, width, BAR_HEIGHT);
  cairo_fill (cr);

  gbt_ink_set (GBT_INK_ESTIMATED, cr);
  if (segment->chosen)
    gbt_pdf_hatch (cr, x, BAR_TOP, width, BAR_HEIGHT, GBT_MM (0.9), GBT_MM (0.3));
  else if (pattern == 3)
    draw_dots (cr, x, width);
  else if (pattern == 4)
    draw_crossed (cr, x, width);

  cairo_set_line_width (cr, GBT_MM (0.25));
  cairo_rectangle (cr, x, BAR_TOP, width, BAR_HEIGHT);
  cairo_stroke (cr);
}

static void
label_segment (const GbtChartEnvelope *self,
               cairo_t                *cr,
               guint                   index,
               double                  x,
               double                  width,
               double                 *last_letter)
{
  const GbtChartSegment *segment = gbt_chart_data_get_segment (self->data, index);
  guint choice = choose_label (self, index);
  double middle = BAR_TOP + (BAR_HEIGHT - 9.4) / 2;
  gboolean dark = !segment->chosen && index % 5 == 0;
  gboolean busy = segment->chosen || index % 5 > 2;

  if (choice < 2)
    {
      const char *text = choice == 0 ? g_ptr_array_index (self->words->segments, index)
                                     : g_ptr_array_index (self->words->segments_short, index);
      const GbtPdfStyle *style
          = GBT_STYLE (7.8, 9.4, TRUE, dark ? GBT_INK_PAPER : GBT_INK_TEXT);

      if (busy)
        {
          double wide = measure (self, text, style) + GBT_MM (1.2);

          gbt_ink_set (GBT_INK_PAPER, cr);
          cairo_rectangle (cr, x + (width - wide) / 2, middle, wide, 9.4);
          cairo_fill (cr);
        }
      draw_text (self, cr, text, style, x + width / 2, middle, 0.5);
    }
  /* A letter that would touch the one before is left to the table. */
  else if (x + width / 2 - measure (self, segment->letter, SMALL_STRONG) / 2 > *last_letter)
    {
      double half = measure (self, segment->letter, SMALL_STRONG) / 2;

      draw_text (self, cr, segment->letter, SMALL_STRONG, x + width / 2,
                 BAR_TOP - GBT_MM (1.2) - 9.4, 0.5);
      gbt_ink_set (GBT_INK_TEXT, cr);
      cairo_set_line_width (cr, 0.5);
      cairo_move_to (cr, x + width / 2, BAR_TOP - GBT_MM (1.3));
      cairo_line_to (cr, x + width / 2, BAR_TOP + GBT_MM (1));
      cairo_stroke (cr);
      *last_letter = x + width / 2 + half + 1.5;
    }
}

static void
draw_bar (const GbtChartEnvelope *self,
          cairo_t                *cr)
{
  double last_letter = 0;
  guint64 start = 0;

  for (guint i = 0; i < gbt_chart_data_get_n_segments (self->data); i++)
    {
      const GbtChartSegment *segment = gbt_chart_data_get_segment (self->data, i);
      double x = place_amount (self, start);
      double width = (double) segment->bytes * self->per_byte;

      fill_segment (cr, segment, i, x, width);
      label_segment (self, cr, i, x, width, &last_letter);
      start += segment->bytes;
    }

  /* A lower bound ends in an open edge. */
  if (!gbt_chart_data_is_complete (self->data))
    {
      double x = place_amount (self, start);

      gbt_ink_set (GBT_INK_PAPER, cr);
      cairo_set_line_width (cr, GBT_MM (0.5));
      cairo_move_to (cr, x, BAR_TOP + 0.8);
      cairo_line_to (cr, x, BAR_TOP + BAR_HEIGHT - 0.8);
      cairo_stroke (cr);
    }
}

/* The bracket under the part of the bar that the planner chose. */
static void
draw_bracket (const GbtChartEnvelope *self,
              cairo_t                *cr)
{
  double top = BAR_TOP + BAR_HEIGHT + GBT_MM (0.9);
  double width = 0;
  double left;
  double right;
  guint64 start;
  guint64 bytes;

  if (!gbt_chart_data_get_reserve (self->data, &start, &bytes) || bytes == 0)
    return;

  left = place_amount (self, start);
  right = place_amount (self, start + bytes);
  gbt_ink_set (GBT_INK_TEXT, cr);
  cairo_set_line_width (cr, 0.6);
  cairo_move_to (cr, left, top);
  cairo_rel_line_to (cr, 0, GBT_MM (1));
  cairo_line_to (cr, right, top + GBT_MM (1));
  cairo_rel_line_to (cr, 0, -GBT_MM (1));
  cairo_stroke (cr);

  width = measure (self, self->words->reserve, SMALL);
  gbt_ink_set (GBT_INK_PAPER, cr);
  right = MAX (right - GBT_MM (1), PLOT_LEFT + GBT_MM (1) + width);
  cairo_rectangle (cr, right - width - 1, top + GBT_MM (1.3), width + 1.5, 9.4);
  cairo_fill (cr);
  draw_text (self, cr, self->words->reserve, SMALL, right, top + GBT_MM (1.2), 1);
}

static void
draw_list (const GbtChartEnvelope *self,
           cairo_t                *cr,
           double                  end)
{
  double x = PLOT_LEFT + LIST_INDENT;
  double y = BAR_TOP + BAR_HEIGHT + GBT_MM (5.8);

  if (self->list_place == LIST_BESIDE_TOTAL)
    {
      x = end + GBT_MM (5) + gbt_pdf_text_get_width (self->total);
      y = BAR_TOP + (BAR_HEIGHT - TOTAL->leading) / 2 + 0.8;
    }
  else if (self->list_place == LIST_BESIDE_BRACKET)
    {
      x = end + GBT_MM (2);
      y = BAR_TOP + BAR_HEIGHT + GBT_MM (2.1);
    }

  gbt_ink_set (GBT_INK_PAPER, cr);
  cairo_rectangle (cr, x - 1, y, gbt_pdf_text_get_width (self->list) + 2,
                   gbt_pdf_text_get_height (self->list));
  cairo_fill (cr);
  gbt_pdf_text_draw (self->list, cr, x, y, 0, 0, gbt_pdf_text_get_n_lines (self->list), NULL,
                     NULL);
}

static void
draw_total (const GbtChartEnvelope *self,
            cairo_t                *cr)
{
  double end = place_amount (self, gbt_chart_data_get_end (self->data));
  double y = BAR_TOP + (BAR_HEIGHT - TOTAL->leading) / 2;

  draw_text (self, cr, self->words->name, NAME, 0, BAR_TOP - 0.6, 0);
  if (self->total_in_margin)
    gbt_pdf_text_draw (self->total, cr, 0, BAR_TOP + 9.6, 0, 0,
                       gbt_pdf_text_get_n_lines (self->total), NULL, NULL);
  else
    {
      double width = gbt_pdf_text_get_width (self->total) + GBT_MM (2);

      if (self->list != NULL && self->list_place == LIST_BESIDE_TOTAL)
        width += GBT_MM (3) + gbt_pdf_text_get_width (self->list);
      gbt_ink_set (GBT_INK_PAPER, cr);
      cairo_rectangle (cr, end + GBT_MM (1), y, width, TOTAL->leading);
      cairo_fill (cr);
      gbt_pdf_text_draw (self->total, cr, end + GBT_MM (2), y, 0, 0, 1, NULL, NULL);
      draw_text (self, cr, self->words->name_legend, SMALL_QUIET, 0, BAR_TOP + 9.4, 0);
    }
  if (self->list != NULL)
    draw_list (self, cr, end);
}

static void
draw_capacity_bar (const GbtChartEnvelope *self,
                   cairo_t                *cr,
                   const GbtChartCapacity *capacity,
                   double                  y)
{
  double nominal = place_amount (self, capacity->nominal);
  double total = place_amount (self, capacity->total);

  gbt_ink_set (GBT_INK_TINT, cr);
  cairo_rectangle (cr, PLOT_LEFT, y, nominal - PLOT_LEFT, CAPACITY_HEIGHT);
  cairo_fill (cr);
  gbt_ink_set (GBT_INK_COMMERCIAL, cr);
  cairo_set_line_width (cr, GBT_MM (0.3));
  cairo_rectangle (cr, PLOT_LEFT, y, nominal - PLOT_LEFT, CAPACITY_HEIGHT);
  cairo_stroke (cr);
  if (!capacity->has_total)
    return;

  cairo_move_to (cr, nominal, y + CAPACITY_HEIGHT / 2);
  cairo_line_to (cr, total, y + CAPACITY_HEIGHT / 2);
  cairo_stroke (cr);
  cairo_set_line_width (cr, GBT_MM (0.7));
  cairo_move_to (cr, total, y);
  cairo_line_to (cr, total, y + CAPACITY_HEIGHT);
  cairo_stroke (cr);
  if (capacity->has_usable)
    {
      double usable = place_amount (self, capacity->usable);

      cairo_set_line_width (cr, GBT_MM (0.3));
      cairo_move_to (cr, usable, y + CAPACITY_HEIGHT * 0.2);
      cairo_line_to (cr, usable, y + CAPACITY_HEIGHT * 0.8);
      cairo_stroke (cr);
    }
}

static void
draw_capacity_words (const GbtChartEnvelope *self,
                     cairo_t                *cr,
                     guint                   index,
                     double                  y)
{
  const GbtChartCapacity *capacity = gbt_chart_data_get_capacity (self->data, index);
  const char *first = g_ptr_array_index (self->words->capacities_first, index);
  const char *second = g_ptr_array_index (self->words->capacities_second, index);
  double first_width = measure (self, first, SMALL);
  double second_width = measure (self, second, SMALL_QUIET);
  double width = MAX (first_width, second_width);
  double end = place_amount (self, MAX (capacity->nominal, capacity->total));
  double envelope = place_amount (self, gbt_chart_data_get_envelope (self->data));
  double x = end + GBT_MM (2);
  double top = y + (CAPACITY_HEIGHT - 2 * 9.4) / 2;

  /* Words keep clear of the dashed line, else stand inside the bar. */
  if (envelope > x - GBT_MM (1) && envelope < x + width + GBT_MM (1))
    x = envelope + GBT_MM (2);
  if (x + width > CHART_WIDTH)
    {
      double nominal = place_amount (self, capacity->nominal);

      x = nominal - GBT_MM (2) - width;
      if (envelope > x - GBT_MM (1) && envelope < nominal && envelope - GBT_MM (2) - width > PLOT_LEFT)
        x = envelope - GBT_MM (2) - width;
      x = MAX (x, PLOT_LEFT + GBT_MM (1));
      gbt_ink_set (GBT_INK_TINT, cr);
    }
  else
    gbt_ink_set (GBT_INK_PAPER, cr);
  cairo_rectangle (cr, x - GBT_MM (0.5), top + 0.6, width + GBT_MM (1), 2 * 9.4 - 1.2);
  cairo_fill (cr);
  draw_text (self, cr, first, SMALL, x, top, 0);
  draw_text (self, cr, second, SMALL_QUIET, x, top + 9.4, 0);
}

static void
draw_capacities (const GbtChartEnvelope *self,
                 cairo_t                *cr)
{
  const double dashes[] = { GBT_MM (1.4), GBT_MM (0.9) };
  guint n = gbt_chart_data_get_n_capacities (self->data);
  double top = get_capacities_top (self);
  double envelope = place_amount (self, gbt_chart_data_get_envelope (self->data));

  if (n > 0)
    {
      double legend = measure (self, self->words->capacities_name, NAME) + GBT_MM (1.6);

      draw_text (self, cr, self->words->capacities_name, NAME, 0, top - 12.6, 0);
      if (legend + measure (self, self->words->capacities_legend, SMALL_QUIET) < NAME_WIDTH + GBT_MM (1))
        draw_text (self, cr, self->words->capacities_legend, SMALL_QUIET, legend, top - 12.3, 0);
    }
  for (guint i = 0; i < n; i++)
    draw_capacity_bar (self, cr, gbt_chart_data_get_capacity (self->data, i),
                       top + i * CAPACITY_PITCH);

  gbt_ink_set (GBT_INK_ESTIMATED, cr);
  cairo_set_line_width (cr, GBT_MM (0.45));
  cairo_set_dash (cr, dashes, 2, 0);
  cairo_move_to (cr, envelope, BAR_TOP);
  cairo_line_to (cr, envelope, get_axis (self));
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);

  for (guint i = 0; i < n; i++)
    {
      double y = top + i * CAPACITY_PITCH;

      draw_text (self, cr, g_ptr_array_index (self->words->capacities, i), SMALL_STRONG, 0,
                 y + (CAPACITY_HEIGHT - 9.4) / 2, 0);
      draw_text (self, cr, g_ptr_array_index (self->words->candidates, i), SMALL_QUIET, CANDIDATES_LEFT,
                 y + (CAPACITY_HEIGHT - 9.4) / 2, 0);
      draw_capacity_words (self, cr, i, y);
    }
}

/**
 * gbt_chart_envelope_draw:
 * @cr: where to draw, inside the Figure
 * @x: its left
 * @y: its top
 * @self: a chart
 *
 * Draws the chart.
 */
void
gbt_chart_envelope_draw (cairo_t  *cr,
                         double    x,
                         double    y,
                         gpointer  self)
{
  const GbtChartEnvelope *chart = self;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  draw_ticks (chart, cr);
  draw_grid (chart, cr);
  draw_capacities (chart, cr);
  draw_bar (chart, cr);
  draw_bracket (chart, cr);
  draw_total (chart, cr);
  cairo_restore (cr);
}
