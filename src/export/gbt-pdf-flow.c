/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-flow.h"

#include "gbt-chart-envelope.h"
#include "gbt-pdf-table.h"

#define SECTION_BEFORE GBT_MM (5)
#define SECTION_BEFORE_FIRST GBT_MM (3.6)
#define SECTION_RULE_AFTER GBT_MM (1.1)
#define SECTION_AFTER GBT_MM (1.4)
#define SECTION_INDENT GBT_MM (9)
#define BLOCK_BEFORE GBT_MM (3)
/* A table no higher than this stays whole when it fits the next page. */
#define WHOLE_TABLE GBT_MM (100)
#define PAIR_LABEL 33.0
#define PAIR_LABEL_HALF 32.5
#define PANEL_PAD GBT_MM (3)
#define PANEL_LEFT GBT_MM (88)
#define PARAGRAPH_BEFORE GBT_MM (1.4)
#define LIST_KEY GBT_MM (8)
#define ITEM_AFTER GBT_MM (1.1)

#define ITEM_KEY GBT_STYLE (9, 11, TRUE, GBT_INK_TEXT)

struct _GbtPdfFlow
{
  GbtPdfCanvas *canvas;
  const GbtReport *report;
  const GbtReportSection *pending; /* its heading waits for the block that follows */
  GPtrArray *charts;
  double y;
  gboolean fresh; /* nothing stands on the page yet */
  gboolean after_heading;
};

/**
 * gbt_pdf_flow_new:
 * @canvas: (transfer none): the canvas, on its first page
 * @report: (transfer none): the report
 * @y: where the page is free from
 *
 * Returns: (transfer full): a flow; it must live as long as the canvas is to be written
 */
GbtPdfFlow *
gbt_pdf_flow_new (GbtPdfCanvas    *canvas,
                  const GbtReport *report,
                  double           y)
{
  GbtPdfFlow *self = g_new0 (GbtPdfFlow, 1);

  self->canvas = canvas;
  self->report = report;
  self->charts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_chart_envelope_free);
  self->y = y;
  return self;
}

/**
 * gbt_pdf_flow_free:
 * @self: (transfer full) (nullable): a flow
 */
void
gbt_pdf_flow_free (GbtPdfFlow *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->charts);
  g_free (self);
}

static double
get_room (const GbtPdfFlow *self)
{
  return GBT_PAGE_BOTTOM - self->y;
}

static void
open_page (GbtPdfFlow *self)
{
  gbt_pdf_canvas_add_page (self->canvas);
  self->y = GBT_PAGE_TOP;
  self->fresh = TRUE;
}

static double
get_heading_before (const GbtPdfFlow *self)
{
  if (self->fresh)
    return 0;
  return gbt_pdf_canvas_get_n_pages (self->canvas) == 1 ? SECTION_BEFORE_FIRST : SECTION_BEFORE;
}

/* What stands before a block: a heading that waits for it, or the space after the one before. */
static double
get_before (const GbtPdfFlow *self)
{
  if (self->pending != NULL)
    return get_heading_before (self) + SECTION_RULE_AFTER + GBT_STYLE_HEADING->leading
           + SECTION_AFTER;
  return self->fresh || self->after_heading ? 0 : BLOCK_BEFORE;
}

static void
place_heading (GbtPdfFlow *self)
{
  const GbtReportSection *section = self->pending;
  g_autofree char *number = g_strdup_printf ("%u", section->number);
  g_autofree char *entry = g_strdup_printf ("%u  %s", section->number, section->title);
  GbtPdfText *key = gbt_pdf_canvas_set_plain (self->canvas, number, GBT_STYLE_HEADING, 0);
  GbtPdfText *title = gbt_pdf_canvas_set_plain (self->canvas, section->title, GBT_STYLE_HEADING, 0);

  self->y += get_heading_before (self);
  gbt_pdf_canvas_rule (self->canvas, GBT_PAGE_LEFT, self->y, GBT_PAGE_INNER, 1.1, GBT_INK_TEXT);
  gbt_pdf_canvas_add_target (self->canvas, section->id, GBT_PAGE_LEFT, self->y);
  gbt_pdf_canvas_add_outline (self->canvas, entry, section->id);
  self->y += SECTION_RULE_AFTER;
  gbt_pdf_canvas_begin (self->canvas, "H2");
  gbt_pdf_canvas_place (self->canvas, key, GBT_PAGE_LEFT, self->y, 0);
  gbt_pdf_canvas_separate (self->canvas, GBT_PAGE_LEFT + gbt_pdf_text_get_width (key), self->y);
  gbt_pdf_canvas_place (self->canvas, title, GBT_PAGE_LEFT + SECTION_INDENT, self->y, 0);
  gbt_pdf_canvas_end (self->canvas, "H2");
  self->y += GBT_STYLE_HEADING->leading + SECTION_AFTER;
  self->pending = NULL;
  self->after_heading = TRUE;
  self->fresh = FALSE;
}

/* Makes room for a block: opens a page where even its beginning does not fit, or where it would
 * rather stay whole and can; then places the heading that waits, or the space before. */
static void
make_room (GbtPdfFlow *self,
           double      minimum,
           double      whole,
           gboolean    keep)
{
  gboolean fits = get_before (self) + whole <= get_room (self) + 0.01;
  gboolean fits_next = whole <= GBT_PAGE_BOTTOM - GBT_PAGE_TOP
                                    - (self->pending != NULL ? GBT_MM (9) : 0);

  if (!fits && !self->fresh
      && ((keep && fits_next) || get_before (self) + minimum > get_room (self)))
    open_page (self);

  if (self->pending != NULL)
    place_heading (self);
  else
    self->y += get_before (self);
}

static void
end_block (GbtPdfFlow *self,
           double      y)
{
  self->y = y;
  self->fresh = FALSE;
  self->after_heading = FALSE;
}

static void
add_table (GbtPdfFlow           *self,
           const GbtReportTable *source)
{
  g_autoptr (GbtPdfTable) table = gbt_pdf_table_new (self->canvas, source, self->report->continued,
                                                     GBT_PAGE_LEFT, GBT_PAGE_INNER);
  double whole = gbt_pdf_table_get_height (table);
  gboolean fresh = self->fresh;
  guint start = 0;

  make_room (self, gbt_pdf_table_get_minimum (table), whole, whole <= WHOLE_TABLE || source->compact);
  fresh = fresh || gbt_pdf_canvas_get_n_pages (self->canvas) > 1;
  while (start < gbt_pdf_table_get_n_rows (table))
    {
      double head = gbt_pdf_table_get_head (table, start);
      guint end = gbt_pdf_table_choose_end (table, start, get_room (self) - head, fresh);

      if (end > start)
        self->y = gbt_pdf_table_place (table, start, end, self->y);
      start = end;
      if (start < gbt_pdf_table_get_n_rows (table))
        {
          open_page (self);
          fresh = TRUE;
        }
    }
  end_block (self, self->y);
}

static GbtReportTable *
make_pairs (const GbtReportBlock *block,
            guint                 start,
            guint                 end,
            double                label_width,
            double                width)
{
  GbtReportTable *table = gbt_report_table_new (NULL, NULL, NULL);

  gbt_report_table_add_column (table, NULL, label_width)->heads = TRUE;
  gbt_report_table_add_column (table, NULL, width - label_width);
  for (guint i = start; i < end; i++)
    {
      GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);

      gbt_report_row_add (row, gbt_report_text_new_styled (GBT_REPORT_STYLE_QUIET,
                                                           g_ptr_array_index (block->labels, i)));
      gbt_report_row_add (row, gbt_report_text_copy (g_ptr_array_index (block->texts, i)));
    }

  return table;
}

static void
add_pairs (GbtPdfFlow           *self,
           const GbtReportBlock *block)
{
  g_autoptr (GbtReportTable) table = make_pairs (block, 0, block->labels->len, PAIR_LABEL, 176);

  add_table (self, table);
}

static double
place_half (GbtPdfFlow           *self,
            const GbtReportBlock *block,
            guint                 start,
            guint                 end,
            double                x)
{
  g_autoptr (GbtReportTable) source = make_pairs (block, start, end, PAIR_LABEL_HALF, 85);
  g_autoptr (GbtPdfTable) table
      = gbt_pdf_table_new (self->canvas, source, NULL, x, GBT_PAGE_HALF);

  if (start == end)
    return self->y;
  return gbt_pdf_table_place (table, 0, end - start, self->y);
}

static double
sum_heights (const double *heights,
             guint         start,
             guint         end)
{
  double sum = 0;

  for (guint i = start; i < end; i++)
    sum += heights[i];
  return sum;
}

/* The first row of the right half, so that both halves are about as high. */
static guint
balance_halves (const double *heights,
                guint         start,
                guint         n)
{
  guint best = start;
  double least = G_MAXDOUBLE;

  for (guint middle = start; middle <= n; middle++)
    {
      double height = MAX (sum_heights (heights, start, middle), sum_heights (heights, middle, n));

      if (height <= least)
        {
          least = height;
          best = middle;
        }
    }

  return best;
}

static guint
fill_half (const double *heights,
           guint         start,
           guint         n,
           double        available)
{
  guint end = start;
  double used = 0;

  while (end < n && used + heights[end] <= available + 0.01)
    used += heights[end++];
  return end;
}

static void
add_halves (GbtPdfFlow           *self,
            const GbtReportBlock *block)
{
  guint n = block->labels->len;
  g_autoptr (GbtReportTable) source = make_pairs (block, 0, n, PAIR_LABEL_HALF, 85);
  g_autoptr (GbtPdfTable) measured
      = gbt_pdf_table_new (self->canvas, source, NULL, GBT_PAGE_LEFT, GBT_PAGE_HALF);
  g_autofree double *heights = g_new (double, n);
  guint start = 0;
  guint middle;
  double whole;

  for (guint i = 0; i < n; i++)
    heights[i] = gbt_pdf_table_get_row_height (measured, i);
  middle = balance_halves (heights, 0, n);
  whole = MAX (sum_heights (heights, 0, middle), sum_heights (heights, middle, n));
  make_room (self, sum_heights (heights, 0, MIN (n, 3)), whole, whole <= WHOLE_TABLE);

  while (start < n)
    {
      double available = get_room (self);
      double left;
      double right;
      guint end = n;

      middle = balance_halves (heights, start, n);
      if (MAX (sum_heights (heights, start, middle), sum_heights (heights, middle, n))
          > available + 0.01)
        {
          middle = fill_half (heights, start, n, available);
          middle = MAX (middle, start + 1);
          end = fill_half (heights, middle, n, available);
        }
      left = place_half (self, block, start, middle, GBT_PAGE_LEFT);
      right = place_half (self, block, middle, end,
                          GBT_PAGE_LEFT + GBT_PAGE_HALF + GBT_PAGE_GUTTER);
      start = end;
      if (start < n)
        open_page (self);
      else
        self->y = MAX (left, right);
    }
  end_block (self, self->y);
}

static GbtPdfText *
set_item (GbtPdfFlow           *self,
          const GbtReportBlock *block,
          guint                 index)
{
  return gbt_pdf_canvas_set_text (self->canvas, g_ptr_array_index (block->texts, index),
                                  GBT_STYLE_BODY, GBT_PAGE_HALF - LIST_KEY);
}

static double
place_items (GbtPdfFlow           *self,
             const GbtReportBlock *block,
             guint                 start,
             guint                 end,
             double                x)
{
  double y = self->y;

  for (guint i = start; i < end; i++)
    {
      GbtPdfText *text = set_item (self, block, i);
      GbtPdfText *key = gbt_pdf_canvas_set_plain (self->canvas, g_ptr_array_index (block->labels, i),
                                                  ITEM_KEY, 0);

      gbt_pdf_canvas_begin (self->canvas, "LI");
      gbt_pdf_canvas_begin (self->canvas, "Lbl");
      gbt_pdf_canvas_place (self->canvas, key, x, y, 0);
      gbt_pdf_canvas_end (self->canvas, "Lbl");
      gbt_pdf_canvas_begin (self->canvas, "LBody");
      gbt_pdf_canvas_place (self->canvas, text, x + LIST_KEY, y, 0);
      gbt_pdf_canvas_end (self->canvas, "LBody");
      gbt_pdf_canvas_end (self->canvas, "LI");
      y += gbt_pdf_text_get_height (text) + ITEM_AFTER;
    }
  return y;
}

static double
place_list_caption (GbtPdfFlow           *self,
                    const GbtReportTable *source)
{
  g_autoptr (GbtReportText) caption = gbt_report_text_new (NULL);
  GbtPdfText *set;

  gbt_report_text_add (caption, GBT_REPORT_STYLE_STRONG, source->number);
  gbt_report_text_add (caption, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (caption, GBT_REPORT_STYLE_PLAIN, source->caption);
  set = gbt_pdf_canvas_set_text (self->canvas, caption, GBT_STYLE_CAPTION, GBT_PAGE_INNER);
  gbt_pdf_canvas_add_target (self->canvas, source->id, GBT_PAGE_LEFT, self->y);
  gbt_pdf_canvas_begin (self->canvas, "P");
  gbt_pdf_canvas_place (self->canvas, set, GBT_PAGE_LEFT, self->y, 0);
  gbt_pdf_canvas_end (self->canvas, "P");
  return self->y + gbt_pdf_text_get_height (set) + ITEM_AFTER;
}

/* Keyed items in two columns, read down the left one first. */
static void
add_list (GbtPdfFlow           *self,
          const GbtReportBlock *block)
{
  guint n = block->labels->len;
  g_autofree double *heights = g_new (double, n);
  double caption = block->table != NULL ? GBT_STYLE_CAPTION->leading + ITEM_AFTER : 0;
  double whole;
  guint start = 0;
  guint middle;

  for (guint i = 0; i < n; i++)
    heights[i] = gbt_pdf_text_get_height (set_item (self, block, i)) + ITEM_AFTER;
  middle = balance_halves (heights, 0, n);
  whole = caption + MAX (sum_heights (heights, 0, middle), sum_heights (heights, middle, n));
  make_room (self, caption + sum_heights (heights, 0, MIN (n, 2)), whole, whole <= WHOLE_TABLE);
  if (block->table != NULL)
    self->y = place_list_caption (self, block->table);

  gbt_pdf_canvas_begin (self->canvas, "L");
  while (start < n)
    {
      double available = get_room (self);
      double left;
      double right;
      guint end = n;

      middle = balance_halves (heights, start, n);
      if (MAX (sum_heights (heights, start, middle), sum_heights (heights, middle, n))
          > available + 0.01)
        {
          middle = MAX (fill_half (heights, start, n, available), start + 1);
          end = fill_half (heights, middle, n, available);
        }
      left = place_items (self, block, start, middle, GBT_PAGE_LEFT);
      right = place_items (self, block, middle, end,
                           GBT_PAGE_LEFT + GBT_PAGE_HALF + GBT_PAGE_GUTTER);
      start = end;
      if (start < n)
        open_page (self);
      else
        self->y = MAX (left, right) - ITEM_AFTER;
    }
  gbt_pdf_canvas_end (self->canvas, "L");
  end_block (self, self->y);
}

static void
add_figure (GbtPdfFlow           *self,
            const GbtReportBlock *block)
{
  const GbtReportTable *source = block->table;
  GbtChartEnvelope *chart = gbt_chart_envelope_new (gbt_pdf_canvas_get_fonts (self->canvas),
                                                    block->chart, block->words);
  g_autoptr (GbtReportText) caption = gbt_report_text_new (NULL);
  g_autoptr (GbtReportText) ledger
      = gbt_report_text_new_mark (source->mark, GBT_REPORT_STYLE_STRONG | GBT_REPORT_STYLE_LEDGER,
                                  source->ledger);
  GbtPdfText *caption_set;
  GbtPdfText *ledger_set;
  GbtPdfText *note;
  double height;

  g_ptr_array_add (self->charts, chart);
  gbt_report_text_add (caption, GBT_REPORT_STYLE_STRONG, source->number);
  gbt_report_text_add (caption, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (caption, GBT_REPORT_STYLE_PLAIN, source->caption);
  caption_set = gbt_pdf_canvas_set_text (self->canvas, caption, GBT_STYLE_CAPTION, 0);
  ledger_set = gbt_pdf_canvas_set_text (self->canvas, ledger, GBT_STYLE_TAG, 0);
  note = gbt_pdf_canvas_set_text (self->canvas, source->note, GBT_STYLE_NOTE, GBT_PAGE_INNER);
  height = GBT_STYLE_CAPTION->leading + gbt_chart_envelope_get_height (chart) + GBT_MM (1.6)
           + gbt_pdf_text_get_height (note);

  make_room (self, height, height, TRUE);
  gbt_pdf_canvas_add_target (self->canvas, source->id, GBT_PAGE_LEFT, self->y);
  gbt_pdf_canvas_begin (self->canvas, "Caption");
  gbt_pdf_canvas_place (self->canvas, caption_set, GBT_PAGE_LEFT, self->y, 0);
  gbt_pdf_canvas_separate (self->canvas, GBT_PAGE_LEFT + gbt_pdf_text_get_width (caption_set),
                           self->y);
  gbt_pdf_canvas_place (self->canvas, ledger_set, GBT_PAGE_RIGHT, self->y, 1);
  gbt_pdf_canvas_end (self->canvas, "Caption");
  gbt_pdf_canvas_begin_figure (self->canvas, block->words->alternative);
  gbt_pdf_canvas_paint (self->canvas, gbt_chart_envelope_draw, GBT_PAGE_LEFT,
                        self->y + GBT_STYLE_CAPTION->leading, chart);
  gbt_pdf_canvas_end (self->canvas, "Figure");
  gbt_pdf_canvas_begin (self->canvas, "P");
  gbt_pdf_canvas_place (self->canvas, note, GBT_PAGE_LEFT,
                        self->y + height - gbt_pdf_text_get_height (note), 0);
  gbt_pdf_canvas_end (self->canvas, "P");
  end_block (self, self->y + height);
}

static void
add_paragraph (GbtPdfFlow           *self,
               const GbtReportBlock *block)
{
  GbtPdfText *text = gbt_pdf_canvas_set_text (self->canvas, g_ptr_array_index (block->texts, 0),
                                              GBT_STYLE_BODY, GBT_PAGE_INNER);
  double height = gbt_pdf_text_get_height (text);

  make_room (self, height, height, TRUE);
  gbt_pdf_canvas_begin (self->canvas, "P");
  gbt_pdf_canvas_place (self->canvas, text, GBT_PAGE_LEFT, self->y, 0);
  gbt_pdf_canvas_end (self->canvas, "P");
  end_block (self, self->y + height);
}

static double
measure_paragraphs (GbtPdfFlow *self,
                    GPtrArray  *paragraphs,
                    double      width,
                    GPtrArray  *set)
{
  double height = 0;

  for (guint i = 0; i < paragraphs->len; i++)
    {
      GbtPdfText *text = gbt_pdf_canvas_set_text (self->canvas, g_ptr_array_index (paragraphs, i),
                                                  GBT_STYLE_BODY, width);

      g_ptr_array_add (set, text);
      height += gbt_pdf_text_get_height (text) + (i > 0 ? PARAGRAPH_BEFORE : 0);
    }

  return height;
}

static void
place_paragraphs (GbtPdfFlow *self,
                  GPtrArray  *set,
                  double      x,
                  double      y)
{
  for (guint i = 0; i < set->len; i++)
    {
      const GbtPdfText *text = g_ptr_array_index (set, i);

      gbt_pdf_canvas_begin (self->canvas, "P");
      gbt_pdf_canvas_place (self->canvas, text, x, y, 0);
      gbt_pdf_canvas_end (self->canvas, "P");
      y += gbt_pdf_text_get_height (text) + PARAGRAPH_BEFORE;
    }
}

static void
add_panel (GbtPdfFlow           *self,
           const GbtReportBlock *block)
{
  g_autoptr (GPtrArray) beside = g_ptr_array_new ();
  g_autoptr (GPtrArray) boxed = g_ptr_array_new ();
  double box_width = GBT_PAGE_INNER - PANEL_LEFT;
  double left = measure_paragraphs (self, block->texts, PANEL_LEFT - GBT_PAGE_GUTTER, beside);
  double right = measure_paragraphs (self, block->boxed, box_width - 2 * PANEL_PAD, boxed)
                 + 2 * PANEL_PAD;
  double height = MAX (left, right);

  make_room (self, height, height, TRUE);
  place_paragraphs (self, beside, GBT_PAGE_LEFT, self->y);
  place_paragraphs (self, boxed, GBT_PAGE_LEFT + PANEL_LEFT + PANEL_PAD, self->y + PANEL_PAD);
  gbt_pdf_canvas_frame (self->canvas, GBT_PAGE_LEFT + PANEL_LEFT, self->y, box_width, height, 0.9);
  end_block (self, self->y + height);
}

/**
 * gbt_pdf_flow_add_section:
 * @self: a flow
 * @section: (transfer none): the next section
 *
 * Lays a section out after the one before. Its heading stays with what follows.
 */
void
gbt_pdf_flow_add_section (GbtPdfFlow             *self,
                          const GbtReportSection *section)
{
  self->pending = section;

  for (guint i = 0; i < section->blocks->len; i++)
    {
      const GbtReportBlock *block = g_ptr_array_index (section->blocks, i);

      switch (block->kind)
        {
        case GBT_REPORT_BLOCK_PAIRS:
          if (block->halves)
            add_halves (self, block);
          else
            add_pairs (self, block);
          break;
        case GBT_REPORT_BLOCK_TABLE:
          add_table (self, block->table);
          break;
        case GBT_REPORT_BLOCK_FIGURE:
          add_figure (self, block);
          break;
        case GBT_REPORT_BLOCK_PARAGRAPH:
          add_paragraph (self, block);
          break;
        case GBT_REPORT_BLOCK_PANEL:
          add_panel (self, block);
          break;
        case GBT_REPORT_BLOCK_LIST:
          add_list (self, block);
          break;
        default:
          g_return_if_reached ();
        }
    }
}
