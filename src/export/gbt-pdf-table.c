/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-table.h"

#include "gbt-pdf-columns.h"
#include "gbt-pdf-ink.h"

#define CAPTION_AFTER GBT_MM (0.9)
/* What a row is higher than its lines is shared above and under them so. */
#define PAD_ABOVE (0.7 / 1.45)
#define NOTE_BEFORE GBT_MM (0.9)
#define RULE_OUTER 0.9
#define RULE_HEADER 0.6
#define RULE_HAIR 0.35
/* A row above so many lines may be cut, with at least some lines on each side. */
#define TALL_ROW 12
#define CUT_LINES 3

/* A fragment of a row: all of it, but for a tall one that was cut. */
typedef struct
{
  const GbtReportRow *source;
  GPtrArray *cells; /* of GbtPdfText, kept by the canvas */
  guint first_line;
  guint n_lines;
} Row;

struct _GbtPdfTable
{
  GbtPdfCanvas *canvas;
  const GbtReportTable *source;
  const char *continued;
  double x;
  double width;
  GbtPdfColumns *columns;
  GArray *rows;
  GbtPdfText *caption;
  GbtPdfText *caption_again;
  GbtPdfText *ledger;
  GbtPdfText *note;
};

static void
row_clear (gpointer data)
{
  g_ptr_array_unref (((Row *) data)->cells);
}

static GbtPdfText *
set_caption (GbtPdfTable *self,
             const char  *suffix,
             double       width)
{
  g_autoptr (GbtReportText) text = gbt_report_text_new (NULL);

  gbt_report_text_add (text, GBT_REPORT_STYLE_STRONG, self->source->number);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, self->source->caption);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, suffix);
  return gbt_pdf_canvas_set_text (self->canvas, text, GBT_STYLE_CAPTION, width);
}

static void
measure_caption (GbtPdfTable *self)
{
  double width = self->width;

  if (self->source->caption == NULL)
    return;

  if (self->source->ledger != NULL)
    {
      g_autoptr (GbtReportText) ledger
          = gbt_report_text_new_mark (self->source->mark,
                                      GBT_REPORT_STYLE_STRONG | GBT_REPORT_STYLE_LEDGER,
                                      self->source->ledger);

      self->ledger = gbt_pdf_canvas_set_text (self->canvas, ledger, GBT_STYLE_TAG, 0);
      width -= gbt_pdf_text_get_width (self->ledger) + GBT_MM (4);
    }
  self->caption = set_caption (self, "", width);
  self->caption_again = set_caption (self, self->continued, width);
}

static void
measure_row (GbtPdfTable        *self,
             const GbtReportRow *source)
{
  Row row = { .source = source, .cells = g_ptr_array_new () };

  for (guint i = 0; i < source->cells->len; i++)
    {
      GbtPdfText *text
          = gbt_pdf_columns_set_cell (self->columns, source, i, g_ptr_array_index (source->cells, i));

      g_ptr_array_add (row.cells, text);
      row.n_lines = MAX (row.n_lines, gbt_pdf_text_get_n_lines (text));
    }
  row.n_lines = MAX (row.n_lines, 1);
  g_array_append_val (self->rows, row);
}

/* A group that goes on where the page is turned says so again. */
static GbtPdfText *
set_group_again (GbtPdfTable        *self,
                 const GbtReportRow *source)
{
  g_autoptr (GbtReportText) text = gbt_report_text_copy (g_ptr_array_index (source->cells, 0));

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, self->continued);
  return gbt_pdf_columns_set_cell (self->columns, source, 0, text);
}

/**
 * gbt_pdf_table_new:
 * @canvas: (transfer none): where it will be placed
 * @table: (transfer none): the table; without names of columns it has no header
 * @continued: what follows the caption where it is repeated
 * @x: its left
 * @width: its width
 *
 * Measures a table.
 *
 * Returns: (transfer full): the table, measured
 */
GbtPdfTable *
gbt_pdf_table_new (GbtPdfCanvas         *canvas,
                   const GbtReportTable *table,
                   const char           *continued,
                   double                x,
                   double                width)
{
  GbtPdfTable *self = g_new0 (GbtPdfTable, 1);

  self->canvas = canvas;
  self->source = table;
  self->continued = continued;
  self->x = x;
  self->width = width;
  self->columns = gbt_pdf_columns_new (canvas, table, x, width);
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (self->rows, row_clear);
  measure_caption (self);
  for (guint i = 0; i < table->rows->len; i++)
    measure_row (self, g_ptr_array_index (table->rows, i));
  if (table->note != NULL)
    self->note = gbt_pdf_canvas_set_text (canvas, table->note, GBT_STYLE_NOTE, width);

  return self;
}

/**
 * gbt_pdf_table_free:
 * @self: (transfer full) (nullable): a table; what it placed stays
 */
void
gbt_pdf_table_free (GbtPdfTable *self)
{
  if (self == NULL)
    return;

  gbt_pdf_columns_free (self->columns);
  g_array_unref (self->rows);
  g_free (self);
}

static Row *
get_row (const GbtPdfTable *self,
         guint              index)
{
  return &g_array_index (self->rows, Row, index);
}

/**
 * gbt_pdf_table_get_n_rows:
 * @self: a table
 *
 * Returns: its rows; it grows when a tall one is cut
 */
guint
gbt_pdf_table_get_n_rows (const GbtPdfTable *self)
{
  return self->rows->len;
}

/* The group that was begun before a row and goes on in it. */
static const Row *
find_group (const GbtPdfTable *self,
            guint              row)
{
  if (row >= self->rows->len || get_row (self, row)->source->kind == GBT_REPORT_ROW_GROUP)
    return NULL;
  while (row-- > 0)
    {
      if (get_row (self, row)->source->kind == GBT_REPORT_ROW_GROUP)
        return get_row (self, row);
    }
  return NULL;
}

/**
 * gbt_pdf_table_get_head:
 * @self: a table
 * @start: first row of a fragment
 *
 * Returns: the height of caption, header and the name of the group that goes on
 */
double
gbt_pdf_table_get_head (GbtPdfTable *self,
                        guint        start)
{
  double height = gbt_pdf_columns_get_header_height (self->columns);
  const Row *group = find_group (self, start);

  if (self->caption != NULL)
    height += gbt_pdf_text_get_height (start == 0 ? self->caption : self->caption_again)
              + CAPTION_AFTER;
  if (group != NULL)
    height += gbt_pdf_text_get_height (set_group_again (self, group->source))
              + gbt_pdf_columns_get_pad (self->columns);
  return height;
}

/**
 * gbt_pdf_table_get_tail:
 * @self: a table
 *
 * Returns: the height of the note under it
 */
double
gbt_pdf_table_get_tail (const GbtPdfTable *self)
{
  return self->note != NULL ? NOTE_BEFORE + gbt_pdf_text_get_height (self->note) : 0;
}

/**
 * gbt_pdf_table_get_row_height:
 * @self: a table
 * @row: from 0
 *
 * Returns: the height of one row
 */
double
gbt_pdf_table_get_row_height (const GbtPdfTable *self,
                              guint              row)
{
  return get_row (self, row)->n_lines * gbt_pdf_columns_get_leading (self->columns)
         + gbt_pdf_columns_get_pad (self->columns);
}

/**
 * gbt_pdf_table_get_height:
 * @self: a table
 *
 * Returns: the height of the whole, note included
 */
double
gbt_pdf_table_get_height (GbtPdfTable *self)
{
  double height = gbt_pdf_table_get_head (self, 0) + gbt_pdf_table_get_tail (self);

  for (guint i = 0; i < self->rows->len; i++)
    height += gbt_pdf_table_get_row_height (self, i);
  return height;
}

static GbtReportRowKind
get_kind (const GbtPdfTable *self,
          guint              row)
{
  return get_row (self, row)->source->kind;
}

/* Whether the table may be cut before a row. */
static gboolean
may_cut (const GbtPdfTable *self,
         guint              start,
         guint              row)
{
  guint n = self->rows->len;

  if (row <= start || row >= n)
    return FALSE;
  if (get_kind (self, row) == GBT_REPORT_ROW_TOTAL)
    return FALSE;
  if (get_kind (self, row - 1) == GBT_REPORT_ROW_GROUP)
    return FALSE;
  if (row >= 2 && row - 2 >= start && get_kind (self, row - 2) == GBT_REPORT_ROW_GROUP)
    return FALSE;
  /* Two rows on each side, unless one of them is itself the rest of a tall row. */
  if (row - start < 2 && get_row (self, start)->n_lines <= TALL_ROW)
    return FALSE;
  return n - row >= 2 || get_row (self, row)->n_lines > TALL_ROW
         || get_row (self, row)->first_line > 0;
}

/**
 * gbt_pdf_table_get_minimum:
 * @self: a table
 *
 * Returns: the least height that its first fragment needs: caption, header and two rows, or
 *   some lines of a tall one
 */
double
gbt_pdf_table_get_minimum (GbtPdfTable *self)
{
  double height = gbt_pdf_table_get_head (self, 0);
  double leading = gbt_pdf_columns_get_leading (self->columns);
  guint n = 0;

  for (guint i = 0; i < self->rows->len && (n < 2 || !may_cut (self, 0, i)); i++, n++)
    {
      if (get_row (self, i)->n_lines > TALL_ROW)
        return height + CUT_LINES * leading + gbt_pdf_columns_get_pad (self->columns);
      height += gbt_pdf_table_get_row_height (self, i);
    }
  if (n == self->rows->len)
    height += gbt_pdf_table_get_tail (self);

  return height;
}

/* Cuts a row in two after some of its lines. */
static void
cut_row (GbtPdfTable *self,
         guint        index,
         guint        n_lines)
{
  Row rest = *get_row (self, index);

  g_ptr_array_ref (rest.cells);
  rest.first_line += n_lines;
  rest.n_lines -= n_lines;
  get_row (self, index)->n_lines = n_lines;
  g_array_insert_val (self->rows, index + 1, rest);
}

/**
 * gbt_pdf_table_choose_end:
 * @self: a table
 * @start: the first row of a fragment
 * @available: the height left, under caption and header
 * @fresh: the page is empty: a fragment must be placed, whatever the rules
 *
 * Chooses where a fragment ends: after as many rows as fit, with at least two on each side, a
 * total with the row before, a group with the two after. A tall row may be cut.
 *
 * Returns: the row after the last; @start when nothing may be placed here
 */
guint
gbt_pdf_table_choose_end (GbtPdfTable *self,
                          guint        start,
                          double       available,
                          gboolean     fresh)
{
  double leading = gbt_pdf_columns_get_leading (self->columns);
  double used = 0;
  guint fit = start;

  while (fit < self->rows->len
         && used + gbt_pdf_table_get_row_height (self, fit) <= available + 0.01)
    used += gbt_pdf_table_get_row_height (self, fit++);
  if (fit == self->rows->len && used + gbt_pdf_table_get_tail (self) <= available + 0.01)
    return fit;

  if (fit < self->rows->len && get_row (self, fit)->n_lines > TALL_ROW)
    {
      int room = (int) ((available - used - gbt_pdf_columns_get_pad (self->columns)) / leading);
      int most = (int) get_row (self, fit)->n_lines - CUT_LINES;

      if (MIN (room, most) >= CUT_LINES)
        {
          cut_row (self, fit, (guint) MIN (room, most));
          return fit + 1;
        }
    }

  for (guint end = MIN (fit, self->rows->len - 1); end > start; end--)
    {
      if (may_cut (self, start, end))
        return end;
    }

  if (!fresh)
    return start;
  /* Nothing allows a cut on a whole page: cut where it is full. */
  return CLAMP (fit, start + 1, self->rows->len);
}

static double
place_caption (GbtPdfTable *self,
               gboolean     first,
               double       y)
{
  const GbtPdfText *caption = first ? self->caption : self->caption_again;

  if (caption == NULL)
    return y;

  gbt_pdf_canvas_begin (self->canvas, first ? "Caption" : "Artifact");
  gbt_pdf_canvas_place (self->canvas, caption, self->x, y, 0);
  if (self->ledger != NULL)
    {
      gbt_pdf_canvas_separate (self->canvas, self->x + gbt_pdf_text_get_width (caption), y);
      gbt_pdf_canvas_place (self->canvas, self->ledger, self->x + self->width, y, 1);
    }
  gbt_pdf_canvas_end (self->canvas, first ? "Caption" : "Artifact");

  return y + gbt_pdf_text_get_height (caption) + CAPTION_AFTER;
}

static void
place_row_rule (GbtPdfTable *self,
                guint        start,
                guint        row,
                double       y)
{
  gboolean strong;

  if (row == start)
    return;

  strong = get_row (self, row)->source->separate
           || (get_kind (self, row) != GBT_REPORT_ROW_PLAIN
               && get_kind (self, row - 1) != GBT_REPORT_ROW_TOTAL);
  gbt_pdf_canvas_rule (self->canvas, self->x, y, self->width, strong ? RULE_HEADER : RULE_HAIR,
                       strong ? GBT_INK_TEXT : GBT_INK_HAIRLINE);
}

/* The name of the group that goes on, for the eye. */
static double
place_group_again (GbtPdfTable *self,
                   guint        start,
                   double       y)
{
  const Row *group = find_group (self, start);
  double pad = gbt_pdf_columns_get_pad (self->columns);
  const GbtPdfText *text;
  double height;

  if (group == NULL)
    return y;

  text = set_group_again (self, group->source);
  height = gbt_pdf_text_get_height (text) + pad;
  gbt_pdf_canvas_fill (self->canvas, self->x, y, self->width, height, GBT_INK_TINT);
  gbt_pdf_canvas_begin (self->canvas, "Artifact");
  gbt_pdf_canvas_place (self->canvas, text, self->x, y + pad * PAD_ABOVE, 0);
  gbt_pdf_canvas_end (self->canvas, "Artifact");
  gbt_pdf_canvas_rule (self->canvas, self->x, y + height, self->width, RULE_HAIR,
                       GBT_INK_HAIRLINE);
  return y + height;
}

/**
 * gbt_pdf_table_place:
 * @self: a table
 * @start: first row of the fragment
 * @end: row after its last
 * @y: its top
 *
 * Places a fragment on the last page of the canvas, with its caption, header, rules, spine, and
 * after the last row the note. One Table element stays open from the first fragment to the
 * last; what is repeated is an artifact.
 *
 * Returns: the bottom of what was placed
 */
double
gbt_pdf_table_place (GbtPdfTable *self,
                     guint        start,
                     guint        end,
                     double       y)
{
  double top = y;
  double header;
  gboolean first = start == 0;

  if (first && self->source->id != NULL)
    gbt_pdf_canvas_add_target (self->canvas, self->source->id, self->x, y);
  if (first)
    {
      y = place_caption (self, TRUE, y);
      gbt_pdf_canvas_begin (self->canvas, "Table");
    }
  else
    y = place_caption (self, FALSE, y);

  header = y;
  gbt_pdf_canvas_rule (self->canvas, self->x, y, self->width, RULE_OUTER, GBT_INK_TEXT);
  y = gbt_pdf_columns_place_header (self->columns, first, y);
  if (first)
    gbt_pdf_canvas_begin (self->canvas, "TBody");
  else
    y = place_group_again (self, start, y);

  for (guint i = start; i < end; i++)
    {
      const Row *row = get_row (self, i);

      place_row_rule (self, start, i, y);
      if (row->source->kind == GBT_REPORT_ROW_GROUP)
        gbt_pdf_canvas_fill (self->canvas, self->x, y, self->width,
                             gbt_pdf_table_get_row_height (self, i), GBT_INK_TINT);
      gbt_pdf_columns_place_row (self->columns, row->source, row->cells, row->first_line,
                                 row->n_lines,
                                 y + gbt_pdf_columns_get_pad (self->columns) * PAD_ABOVE);
      y += gbt_pdf_table_get_row_height (self, i);
    }
  gbt_pdf_canvas_rule (self->canvas, self->x, y, self->width, RULE_OUTER, GBT_INK_TEXT);
  gbt_pdf_columns_place_uprights (self->columns, header, y);
  if (self->source->mark != GBT_REPORT_MARK_NONE)
    gbt_pdf_canvas_spine (self->canvas, self->source->mark, top, y - top);

  if (end == self->rows->len)
    {
      gbt_pdf_canvas_end (self->canvas, "TBody");
      gbt_pdf_canvas_end (self->canvas, "Table");
      if (self->note != NULL)
        {
          gbt_pdf_canvas_begin (self->canvas, "P");
          gbt_pdf_canvas_place (self->canvas, self->note, self->x, y + NOTE_BEFORE, 0);
          gbt_pdf_canvas_end (self->canvas, "P");
          y += gbt_pdf_table_get_tail (self);
        }
    }

  return y;
}
