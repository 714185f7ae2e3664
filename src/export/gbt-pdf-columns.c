/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-columns.h"

#define PAD_SIDE GBT_MM (1.3)
#define HEADER_PAD_TOP GBT_MM (0.7)
#define HEADER_PAD_BOTTOM GBT_MM (0.6)
#define HEADER_LEADING 9.8
/* A longer word breaks: it would take the width of the columns beside. */
#define LONGEST_WORD GBT_MM (42)

static const GbtPdfStyle body = { 9, 11, FALSE, GBT_INK_TEXT };
static const GbtPdfStyle body_strong = { 9, 11, TRUE, GBT_INK_TEXT };
static const GbtPdfStyle compact = { 8.5, 10.5, FALSE, GBT_INK_TEXT };
static const GbtPdfStyle compact_strong = { 8.5, 10.5, TRUE, GBT_INK_TEXT };
static const GbtPdfStyle letter_quiet = { 8.5, 10.5, FALSE, GBT_INK_QUIET };
static const GbtPdfStyle letter_paper = { 8.5, 10.5, TRUE, GBT_INK_PAPER };
/* A compact row is 4.8 mm high. */
#define PAD GBT_MM (1.45)
#define PAD_COMPACT (GBT_MM (4.8) - 10.5)
/* The verdicts of a grid: rings and boxes around their letters, a hairline every so many. */
#define LETTERS_PER_UPRIGHT 5
#define RING_RADIUS GBT_MM (1.95)
#define BOX_WIDTH GBT_MM (4)
#define BOX_HEIGHT GBT_MM (3.4)

typedef struct
{
  const GbtReportColumn *source;
  double left;  /* of the text */
  double width; /* of the text */
  double comma; /* width kept right of the decimal mark */
  double pads;
  double least; /* narrowest text width in which nothing breaks inside a word */
  GbtPdfText *name;
  GbtPdfText *unit;
} Column;

struct _GbtPdfColumns
{
  GbtPdfCanvas *canvas;
  const GbtReportTable *source;
  double x;
  double width;
  GArray *columns;
  gboolean has_header;
  gboolean has_groups;
  double header_height;
  double group_lines; /* lines of header under the groups */
};

static Column *
get_column (const GbtPdfColumns *self,
            guint                index)
{
  return &g_array_index (self->columns, Column, index);
}

/* A number or a key never breaks: its column is made wide enough. */
static gboolean
is_whole (const Column *column)
{
  return column->source->number || column->source->key;
}

static const GbtPdfStyle *
choose_style (const GbtPdfColumns *self,
              const GbtReportRow  *row,
              guint                column)
{
  gboolean strong = row->kind == GBT_REPORT_ROW_TOTAL
                    || (row->kind == GBT_REPORT_ROW_PLAIN && get_column (self, column)->source->strong);

  if (self->source->compact)
    return strong ? &compact_strong : &compact;
  return strong ? &body_strong : &body;
}

static double
measure_word (const GbtPdfColumns *self,
              const char          *text,
              const GbtPdfStyle   *style)
{
  g_autoptr (GbtReportText) plain = gbt_report_text_new (text);

  return gbt_pdf_text_get_longest_word (gbt_pdf_canvas_get_fonts (self->canvas), plain, style);
}

/* Where a number column keeps its decimals: ",00" in Semibold, so that totals line up too. */
static double
measure_comma (const GbtPdfColumns *self,
               guint                decimals)
{
  g_autoptr (GString) text = g_string_new (",");

  for (guint i = 0; i < decimals; i++)
    g_string_append_c (text, '0');
  return gbt_pdf_text_get_width (
      gbt_pdf_canvas_set_plain (self->canvas, text->str, &body_strong, 0));
}

/* The width a cell cannot do without: its longest word, or all of it where it must not break. A
 * text that fits its column on one line needs no closer look. */
static double
measure_cell (const GbtPdfColumns *self,
              const Column        *column,
              const GbtReportText *text,
              const GbtPdfStyle   *style)
{
  GbtPdfFonts *fonts = gbt_pdf_canvas_get_fonts (self->canvas);
  g_autoptr (GbtPdfText) line = gbt_pdf_text_new (fonts, text, style, 0);
  double width = gbt_pdf_text_get_width (line);

  if (is_whole (column) || width <= column->width)
    return width;
  return gbt_pdf_text_get_longest_word (fonts, text, style);
}

static void
measure_least (GbtPdfColumns *self,
               guint          index)
{
  Column *column = get_column (self, index);
  double width;

  if (column->source->letter)
    {
      column->least = column->width;
      return;
    }
  if (column->source->name != NULL)
    column->least = measure_word (self, column->source->name, GBT_STYLE_HEADER);
  if (column->source->unit != NULL)
    {
      width = measure_word (self, column->source->unit, GBT_STYLE_HEADER_UNIT);
      column->least = MAX (column->least, width);
    }

  for (guint i = 0; i < self->source->rows->len; i++)
    {
      const GbtReportRow *row = g_ptr_array_index (self->source->rows, i);

      if (row->kind == GBT_REPORT_ROW_GROUP || index >= row->cells->len
          || (index + 1 == row->cells->len && row->cells->len < self->columns->len))
        continue;
      width = measure_cell (self, column, g_ptr_array_index (row->cells, index),
                            choose_style (self, row, index));
      column->least = MAX (column->least, width);
    }
  column->least = MIN (column->least, LONGEST_WORD);
}

/* What a column needs beyond its share comes from the column of text that can spare the most. */
static void
share_width (GbtPdfColumns *self)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      Column *narrow = get_column (self, i);

      while (narrow->width + 0.005 < narrow->least)
        {
          Column *wide = NULL;
          double spare = 0;
          double moved;

          for (guint j = 0; j < self->columns->len; j++)
            {
              Column *other = get_column (self, j);

              if (other != narrow && other->width - other->least > spare)
                {
                  spare = other->width - other->least;
                  wide = other;
                }
            }
          if (wide == NULL)
            break;
          moved = MIN (narrow->least - narrow->width, spare);
          wide->width -= moved;
          narrow->width += moved;
          if (moved < 0.001)
            break;
        }
    }
}

static void
measure_columns (GbtPdfColumns *self)
{
  double total = 0;
  double left = self->x;

  for (guint i = 0; i < self->source->columns->len; i++)
    {
      Column column = { .source = g_ptr_array_index (self->source->columns, i) };

      total += column.source->width;
      g_array_append_val (self->columns, column);
      self->has_header = self->has_header || column.source->name != NULL
                         || column.source->unit != NULL;
      self->has_groups = self->has_groups || column.source->group != NULL;
    }

  for (guint i = 0; i < self->columns->len; i++)
    {
      Column *column = get_column (self, i);
      gboolean outer_left = i == 0;
      gboolean outer_right = i + 1 == self->columns->len;

      column->pads = (outer_left ? 0 : PAD_SIDE) + (outer_right ? 0 : PAD_SIDE);
      if (column->source->letter)
        column->pads = 0;
      column->width = self->width * column->source->width / total - column->pads;
      if (column->source->number && column->source->decimals > 0)
        column->comma = measure_comma (self, column->source->decimals);
      measure_least (self, i);
    }
  share_width (self);

  for (guint i = 0; i < self->columns->len; i++)
    {
      Column *column = get_column (self, i);

      column->left = left + (i == 0 || column->source->letter ? 0 : PAD_SIDE);
      left += column->width + column->pads;
    }
}

static void
measure_header (GbtPdfColumns *self)
{
  double height = 0;

  for (guint i = 0; i < self->columns->len; i++)
    {
      Column *column = get_column (self, i);
      double lines;

      column->name = gbt_pdf_canvas_set_plain (self->canvas, column->source->name,
                                               GBT_STYLE_HEADER,
                                               column->source->letter ? 0 : column->width);
      column->unit = gbt_pdf_canvas_set_plain (self->canvas, column->source->unit,
                                               GBT_STYLE_HEADER_UNIT, column->width);
      lines = gbt_pdf_text_get_n_lines (column->name) + gbt_pdf_text_get_n_lines (column->unit);
      if (column->source->group != NULL)
        self->group_lines = MAX (self->group_lines, lines);
      height = MAX (height, lines);
    }
  if (self->has_groups)
    height = MAX (height, self->group_lines + 1);

  self->header_height = height * HEADER_LEADING + HEADER_PAD_TOP + HEADER_PAD_BOTTOM;
}

/**
 * gbt_pdf_columns_new:
 * @canvas: (transfer none): where the table is placed
 * @table: (transfer none): the table
 * @x: its left
 * @width: its width
 *
 * Shares a width out among the columns of a table: as they ask, then so that no word breaks.
 *
 * Returns: (transfer full): the columns
 */
GbtPdfColumns *
gbt_pdf_columns_new (GbtPdfCanvas         *canvas,
                     const GbtReportTable *table,
                     double                x,
                     double                width)
{
  GbtPdfColumns *self = g_new0 (GbtPdfColumns, 1);

  self->canvas = canvas;
  self->source = table;
  self->x = x;
  self->width = width;
  self->columns = g_array_new (FALSE, TRUE, sizeof (Column));
  measure_columns (self);
  if (self->has_header)
    measure_header (self);

  return self;
}

/**
 * gbt_pdf_columns_free:
 * @self: (transfer full) (nullable): the columns
 */
void
gbt_pdf_columns_free (GbtPdfColumns *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->columns);
  g_free (self);
}

/**
 * gbt_pdf_columns_get_leading:
 * @self: the columns
 *
 * Returns: the distance of two lines of a cell
 */
double
gbt_pdf_columns_get_leading (const GbtPdfColumns *self)
{
  return self->source->compact ? compact.leading : body.leading;
}

/**
 * gbt_pdf_columns_get_pad:
 * @self: the columns
 *
 * Returns: what a row is higher than its lines, nearly half of it above
 */
double
gbt_pdf_columns_get_pad (const GbtPdfColumns *self)
{
  return self->source->compact ? PAD_COMPACT : PAD;
}

/**
 * gbt_pdf_columns_get_header_height:
 * @self: the columns
 *
 * Returns: the height of the header; 0 without one
 */
double
gbt_pdf_columns_get_header_height (const GbtPdfColumns *self)
{
  return self->has_header ? self->header_height : 0;
}

/**
 * gbt_pdf_columns_set_cell:
 * @self: the columns
 * @row: the row it stands in
 * @column: from 0
 * @text: what it says
 *
 * Returns: (transfer none): the cell in lines, kept by the canvas
 */
GbtPdfText *
gbt_pdf_columns_set_cell (GbtPdfColumns       *self,
                          const GbtReportRow  *row,
                          guint                column,
                          const GbtReportText *text)
{
  double width = get_column (self, column)->width;

  if (get_column (self, column)->source->letter && row->cells->len == self->columns->len)
    {
      GbtReportMark mark = gbt_report_text_get_n_spans (text) > 0
                               ? gbt_report_text_get_span (text, 0)->mark
                               : GBT_REPORT_MARK_NONE;

      switch (mark)
        {
        case GBT_REPORT_MARK_ADMISSIBLE:
          return gbt_pdf_canvas_set_plain (self->canvas, "A", &letter_quiet, 0);
        case GBT_REPORT_MARK_EXCLUDED:
          return gbt_pdf_canvas_set_plain (self->canvas, "X", &letter_paper, 0);
        default:
          return gbt_pdf_canvas_set_plain (self->canvas, "C", &compact_strong, 0);
        }
    }
  if (row->cells->len < self->columns->len && column + 1 == row->cells->len)
    {
      const Column *last = get_column (self, self->columns->len - 1);

      width = last->left + last->width - get_column (self, column)->left;
    }
  else if (is_whole (get_column (self, column)))
    width = 0;

  return gbt_pdf_canvas_set_text (self->canvas, text, choose_style (self, row, column), width);
}

static void
place_group_names (GbtPdfColumns *self,
                   double         bottom)
{
  double top = bottom - (self->group_lines + 1) * HEADER_LEADING;

  gbt_pdf_canvas_begin (self->canvas, "TR");
  for (guint i = 0; i < self->columns->len;)
    {
      const Column *column = get_column (self, i);
      const Column *last = column;
      guint span = 1;

      while (column->source->group != NULL && i + span < self->columns->len
             && g_strcmp0 (get_column (self, i + span)->source->group, column->source->group) == 0)
        last = get_column (self, i + span++);

      gbt_pdf_canvas_begin_cell (self->canvas, "TH", GBT_PDF_SCOPE_COLUMN, span);
      if (column->source->group != NULL)
        {
          double right = last->left + last->width;
          GbtPdfText *name = gbt_pdf_canvas_set_plain (self->canvas, column->source->group,
                                                       GBT_STYLE_HEADER, 0);

          gbt_pdf_canvas_place (self->canvas, name, last->source->number ? right : column->left,
                                top, last->source->number ? 1 : 0);
          gbt_pdf_canvas_rule (self->canvas, column->left, top + HEADER_LEADING + 0.3,
                               right - column->left, 0.35, GBT_INK_TEXT);
        }
      gbt_pdf_canvas_end (self->canvas, "TH");
      i += span;
    }
  gbt_pdf_canvas_end (self->canvas, "TR");
}

static void
place_column_names (GbtPdfColumns *self,
                    gboolean       first,
                    double         bottom)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = get_column (self, i);
      double align = column->source->number ? 1 : column->source->letter ? 0.5 : 0;
      double x = column->left + align * column->width;
      double y = bottom - gbt_pdf_text_get_height (column->name)
                 - gbt_pdf_text_get_height (column->unit);

      if (first)
        gbt_pdf_canvas_begin_cell (self->canvas, "TH", GBT_PDF_SCOPE_COLUMN, 1);
      gbt_pdf_canvas_place (self->canvas, column->name, x, y, align);
      if (gbt_pdf_text_get_n_lines (column->name) > 0
          && gbt_pdf_text_get_n_lines (column->unit) > 0)
        gbt_pdf_canvas_separate (self->canvas, x, y);
      gbt_pdf_canvas_place (self->canvas, column->unit, x,
                            y + gbt_pdf_text_get_height (column->name), align);
      if (first)
        gbt_pdf_canvas_end (self->canvas, "TH");
    }
}

/* The header again, on a next page: words only, for the eye. */
static void
repeat_groups (GbtPdfColumns *self,
               double         bottom)
{
  double top = bottom - (self->group_lines + 1) * HEADER_LEADING;

  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = get_column (self, i);
      const Column *last = column;

      if (column->source->group == NULL)
        continue;
      while (i + 1 < self->columns->len
             && g_strcmp0 (get_column (self, i + 1)->source->group, column->source->group) == 0)
        last = get_column (self, ++i);
      gbt_pdf_canvas_place (self->canvas,
                            gbt_pdf_canvas_set_plain (self->canvas, column->source->group,
                                                      GBT_STYLE_HEADER, 0),
                            last->source->number ? last->left + last->width : column->left, top,
                            last->source->number ? 1 : 0);
      gbt_pdf_canvas_rule (self->canvas, column->left, top + HEADER_LEADING + 0.3,
                           last->left + last->width - column->left, 0.35, GBT_INK_TEXT);
    }
}

/**
 * gbt_pdf_columns_place_header:
 * @self: the columns
 * @first: on the first page of the table, else repeated as an artifact
 * @y: its top
 *
 * Places the header and the rule under it.
 *
 * Returns: its bottom; @y without a header
 */
double
gbt_pdf_columns_place_header (GbtPdfColumns *self,
                              gboolean       first,
                              double         y)
{
  double bottom = y + self->header_height - HEADER_PAD_BOTTOM;

  if (!self->has_header)
    return y;

  gbt_pdf_canvas_begin (self->canvas, first ? "THead" : "Artifact");
  if (first && self->has_groups)
    place_group_names (self, bottom);
  else if (self->has_groups)
    repeat_groups (self, bottom);
  if (first)
    gbt_pdf_canvas_begin (self->canvas, "TR");
  place_column_names (self, first, bottom);
  if (first)
    gbt_pdf_canvas_end (self->canvas, "TR");
  gbt_pdf_canvas_end (self->canvas, first ? "THead" : "Artifact");

  y += self->header_height;
  gbt_pdf_canvas_rule (self->canvas, self->x, y, self->width, 0.6, GBT_INK_TEXT);
  return y;
}

/* A number with its decimals stands on the decimal mark; anything else in such a column
 * ("unknown") ranges right. */
static void
place_number (GbtPdfColumns    *self,
              const Column     *column,
              const GbtPdfText *text,
              double            y)
{
  double right = column->left + column->width;
  const char *string = gbt_pdf_text_get_string (text);
  gsize length = gbt_pdf_text_get_length (text);
  guint decimals = column->source->decimals;

  if (decimals > 0 && length > decimals + 1 && g_ascii_isdigit (string[length - 1])
      && (string[length - decimals - 1] == ',' || string[length - decimals - 1] == '.'))
    {
      double whole = gbt_pdf_text_get_offset (text, length - decimals - 1);

      gbt_pdf_canvas_place (self->canvas, text, right - column->comma - whole, y, 0);
    }
  else
    gbt_pdf_canvas_place (self->canvas, text, right, y, 1);
}

/**
 * gbt_pdf_columns_place_uprights:
 * @self: the columns
 * @top: of header and rows
 * @bottom: of the last row
 *
 * Places the hairlines that part the letters of a grid; no other table has any.
 */
void
gbt_pdf_columns_place_uprights (GbtPdfColumns *self,
                                double         top,
                                double         bottom)
{
  guint n = 0;

  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = get_column (self, i);

      if (column->source->letter && n++ % LETTERS_PER_UPRIGHT == 0)
        gbt_pdf_canvas_upright (self->canvas, column->left, top, bottom - top, 0.35,
                                GBT_INK_HAIRLINE);
    }
}

/* A letter in its ring or box; the three differ in shape as well as in ink. */
static void
place_letter (GbtPdfColumns       *self,
              const Column        *column,
              const GbtReportText *source,
              const GbtPdfText    *text,
              double               y)
{
  GbtReportMark mark = gbt_report_text_get_n_spans (source) > 0
                           ? gbt_report_text_get_span (source, 0)->mark
                           : GBT_REPORT_MARK_NONE;
  g_autofree char *actual = gbt_report_text_to_string (source);
  double x = column->left + column->width / 2;
  double middle = y + compact.leading / 2;

  if (mark == GBT_REPORT_MARK_EXCLUDED)
    gbt_pdf_canvas_fill (self->canvas, x - BOX_WIDTH / 2, middle - BOX_HEIGHT / 2, BOX_WIDTH,
                         BOX_HEIGHT, GBT_INK_REFUSAL);
  else if (mark != GBT_REPORT_MARK_ADMISSIBLE)
    gbt_pdf_canvas_ring (self->canvas, x, middle, RING_RADIUS, 0.6);
  gbt_pdf_canvas_begin_letter (self->canvas, actual);
  gbt_pdf_canvas_place (self->canvas, text, x, y, 0.5);
  gbt_pdf_canvas_end (self->canvas, "TD");
}

/**
 * gbt_pdf_columns_place_row:
 * @self: the columns
 * @row: the row
 * @cells: (element-type GbtPdfText): its cells, set
 * @first_line: first line drawn of each
 * @n_lines: lines drawn
 * @y: top of the first line
 *
 * Places a row, or some lines of it.
 */
void
gbt_pdf_columns_place_row (GbtPdfColumns      *self,
                           const GbtReportRow *row,
                           GPtrArray          *cells,
                           guint               first_line,
                           guint               n_lines,
                           double              y)
{
  gbt_pdf_canvas_begin (self->canvas, "TR");
  for (guint i = 0; i < cells->len; i++)
    {
      const Column *column = get_column (self, i);
      const GbtPdfText *text = g_ptr_array_index (cells, i);
      gboolean wide = cells->len < self->columns->len && i + 1 == cells->len;
      gboolean heads = row->kind == GBT_REPORT_ROW_GROUP || (column->source->heads && !wide);
      guint span = wide ? self->columns->len - i : 1;

      if (column->source->letter && cells->len == self->columns->len)
        {
          place_letter (self, column, g_ptr_array_index (row->cells, i), text, y);
          continue;
        }
      gbt_pdf_canvas_begin_cell (self->canvas, heads ? "TH" : "TD",
                                 heads ? GBT_PDF_SCOPE_ROW : GBT_PDF_SCOPE_NONE, span);
      if (column->source->number && !wide)
        {
          if (first_line == 0)
            place_number (self, column, text, y);
        }
      else
        gbt_pdf_canvas_place_lines (self->canvas, text, column->left, y, 0, first_line, n_lines);
      gbt_pdf_canvas_end (self->canvas, heads ? "TH" : "TD");
    }
  gbt_pdf_canvas_end (self->canvas, "TR");
}
