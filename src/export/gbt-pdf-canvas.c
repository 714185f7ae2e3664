/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-canvas-private.h"

static void
op_clear (gpointer data)
{
  g_free (((GbtPdfOp *) data)->name);
}

static void
page_free (gpointer data)
{
  GbtPdfPage *page = data;

  g_array_unref (page->ops);
  g_array_unref (page->decors);
  g_free (page);
}

static void
element_free (gpointer data)
{
  GbtPdfElement *element = data;

  g_free (element->tag);
  g_free (element->alternative);
  g_free (element->actual);
  g_free (element);
}

static void
outline_clear (gpointer data)
{
  GbtPdfOutline *outline = data;

  g_free (outline->title);
  g_free (outline->id);
}

/**
 * gbt_pdf_canvas_new:
 * @fonts: (transfer none): the fonts, held as long as the canvas
 *
 * Returns: (transfer full): a canvas without pages
 */
GbtPdfCanvas *
gbt_pdf_canvas_new (GbtPdfFonts *fonts)
{
  GbtPdfCanvas *self = g_new0 (GbtPdfCanvas, 1);

  self->fonts = fonts;
  self->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_pdf_text_free);
  self->pages = g_ptr_array_new_with_free_func (page_free);
  self->elements = g_ptr_array_new_with_free_func (element_free);
  self->outlines = g_array_new (FALSE, FALSE, sizeof (GbtPdfOutline));
  g_array_set_clear_func (self->outlines, outline_clear);
  return self;
}

/**
 * gbt_pdf_canvas_free:
 * @self: (transfer full) (nullable): a canvas
 */
void
gbt_pdf_canvas_free (GbtPdfCanvas *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->pages);
  g_ptr_array_unref (self->texts);
  g_ptr_array_unref (self->elements);
  g_array_unref (self->outlines);
  g_clear_pointer (&self->header, gbt_report_text_free);
  g_free (self->state);
  g_free (self->footer);
  g_free (self->page_sentence);
  g_free (self);
}

/**
 * gbt_pdf_canvas_get_fonts:
 * @self: a canvas
 *
 * Returns: (transfer none): its fonts
 */
GbtPdfFonts *
gbt_pdf_canvas_get_fonts (GbtPdfCanvas *self)
{
  return self->fonts;
}

/**
 * gbt_pdf_canvas_set_text:
 * @self: a canvas
 * @text: what to set
 * @style: how
 * @width: where lines break; 0 for one line
 *
 * Returns: (transfer none): the text in lines, kept by the canvas
 */
GbtPdfText *
gbt_pdf_canvas_set_text (GbtPdfCanvas        *self,
                         const GbtReportText *text,
                         const GbtPdfStyle   *style,
                         double               width)
{
  GbtPdfText *set = gbt_pdf_text_new (self->fonts, text, style, width);

  g_ptr_array_add (self->texts, set);
  return set;
}

/**
 * gbt_pdf_canvas_set_plain:
 * @self: a canvas
 * @text: (nullable): what to set
 * @style: how
 * @width: where lines break; 0 for one line
 *
 * Returns: (transfer none): the text in lines, kept by the canvas
 */
GbtPdfText *
gbt_pdf_canvas_set_plain (GbtPdfCanvas      *self,
                          const char        *text,
                          const GbtPdfStyle *style,
                          double             width)
{
  GbtPdfText *set = gbt_pdf_text_new_plain (self->fonts, text, style, width);

  g_ptr_array_add (self->texts, set);
  return set;
}

/**
 * gbt_pdf_canvas_add_page:
 * @self: a canvas
 *
 * Opens a page after the last. Tags left open stay so.
 *
 * Returns: its number, from 1
 */
guint
gbt_pdf_canvas_add_page (GbtPdfCanvas *self)
{
  self->page = g_new0 (GbtPdfPage, 1);
  self->page->ops = g_array_new (FALSE, TRUE, sizeof (GbtPdfOp));
  g_array_set_clear_func (self->page->ops, op_clear);
  self->page->decors = g_array_new (FALSE, TRUE, sizeof (GbtPdfDecor));
  g_ptr_array_add (self->pages, self->page);

  return self->pages->len;
}

/**
 * gbt_pdf_canvas_get_n_pages:
 * @self: a canvas
 *
 * Returns: how many pages it has
 */
guint
gbt_pdf_canvas_get_n_pages (GbtPdfCanvas *self)
{
  return self->pages->len;
}

static void
add_op (GbtPdfCanvas *self,
        GbtPdfOp           *op,
        const char   *name)
{
  op->name = g_strdup (name);
  g_array_append_val (self->page->ops, *op);
}

/**
 * gbt_pdf_canvas_begin:
 * @self: a canvas
 * @tag: an element of the structure, or "Artifact"
 *
 * Opens an element.
 */
void
gbt_pdf_canvas_begin (GbtPdfCanvas *self,
                      const char   *tag)
{
  add_op (self, &(GbtPdfOp) { .kind = GBT_PDF_OP_BEGIN }, tag);
}

static void
add_element (GbtPdfCanvas *self,
             const char   *tag,
             GbtPdfScope   scope,
             guint         span,
             const char   *alternative)
{
  GbtPdfElement *element = g_new0 (GbtPdfElement, 1);

  element->tag = g_strdup (tag);
  element->scope = scope;
  element->span = span;
  element->alternative = g_strdup (alternative);
  g_ptr_array_add (self->elements, element);
}

/**
 * gbt_pdf_canvas_begin_cell:
 * @self: a canvas
 * @tag: "TH" or "TD"
 * @scope: what a TH heads
 * @span: columns it covers
 *
 * Opens a cell of a table.
 */
void
gbt_pdf_canvas_begin_cell (GbtPdfCanvas *self,
                           const char   *tag,
                           GbtPdfScope   scope,
                           guint         span)
{
  add_element (self, tag, scope, span, NULL);
  gbt_pdf_canvas_begin (self, tag);
}

/**
 * gbt_pdf_canvas_begin_letter:
 * @self: a canvas
 * @actual: the word that the letter in it stands for
 *
 * Opens a cell of one letter.
 */
void
gbt_pdf_canvas_begin_letter (GbtPdfCanvas *self,
                             const char   *actual)
{
  GbtPdfElement *element;

  gbt_pdf_canvas_begin_cell (self, "TD", GBT_PDF_SCOPE_NONE, 1);
  element = g_ptr_array_index (self->elements, self->elements->len - 1);
  element->actual = g_strdup (actual);
}

/**
 * gbt_pdf_canvas_begin_figure:
 * @self: a canvas
 * @alternative: what the figure shows, in words
 *
 * Opens a figure.
 */
void
gbt_pdf_canvas_begin_figure (GbtPdfCanvas *self,
                             const char   *alternative)
{
  add_element (self, "Figure", GBT_PDF_SCOPE_NONE, 1, alternative);
  gbt_pdf_canvas_begin (self, "Figure");
}

/**
 * gbt_pdf_canvas_end:
 * @self: a canvas
 * @tag: the element opened last
 *
 * Closes an element.
 */
void
gbt_pdf_canvas_end (GbtPdfCanvas *self,
                    const char   *tag)
{
  add_op (self, &(GbtPdfOp) { .kind = GBT_PDF_OP_END }, tag);
}

/**
 * gbt_pdf_canvas_place:
 * @self: a canvas
 * @text: (transfer none): a text kept by the canvas
 * @x: see gbt_pdf_text_draw()
 * @y: top of the text
 * @align: see gbt_pdf_text_draw()
 *
 * Draws a text on the last page.
 */
void
gbt_pdf_canvas_place (GbtPdfCanvas     *self,
                      const GbtPdfText *text,
                      double            x,
                      double            y,
                      double            align)
{
  gbt_pdf_canvas_place_lines (self, text, x, y, align, 0, gbt_pdf_text_get_n_lines (text));
}

/**
 * gbt_pdf_canvas_place_lines:
 * @self: a canvas
 * @text: (transfer none): a text kept by the canvas
 * @x: see gbt_pdf_text_draw()
 * @y: top of the first line drawn
 * @align: see gbt_pdf_text_draw()
 * @first_line: from 0
 * @n_lines: how many
 *
 * Draws some lines of a text on the last page.
 */
void
gbt_pdf_canvas_place_lines (GbtPdfCanvas     *self,
                            const GbtPdfText *text,
                            double            x,
                            double            y,
                            double            align,
                            guint             first_line,
                            guint             n_lines)
{
  GbtPdfOp op = { .kind = GBT_PDF_OP_TEXT, .text = text, .x = x, .y = y, .align = align,
            .first_line = first_line, .n_lines = n_lines };

  add_op (self, &op, NULL);
}

/**
 * gbt_pdf_canvas_separate:
 * @self: a canvas
 * @x: where
 * @y: top of the line
 *
 * Puts a space between two texts of one element that stand apart: whoever reads the file
 * without looking at places would join them.
 */
void
gbt_pdf_canvas_separate (GbtPdfCanvas *self,
                         double        x,
                         double        y)
{
  if (self->space == NULL)
    self->space = gbt_pdf_canvas_set_plain (self, " ", GBT_STYLE_BODY, 0);
  gbt_pdf_canvas_place (self, self->space, x, y, 0);
}

/**
 * gbt_pdf_canvas_paint:
 * @self: a canvas
 * @paint: draws
 * @x: passed on
 * @y: passed on
 * @data: (transfer none): passed on; it outlives the canvas
 *
 * Lets a function draw on the last page, inside the element open.
 */
void
gbt_pdf_canvas_paint (GbtPdfCanvas    *self,
                      GbtPdfPaintFunc  paint,
                      double           x,
                      double           y,
                      gpointer         data)
{
  add_op (self, &(GbtPdfOp) { .kind = GBT_PDF_OP_PAINT, .paint = paint, .x = x, .y = y, .data = data }, NULL);
}

/**
 * gbt_pdf_canvas_add_target:
 * @self: a canvas
 * @id: what links name
 * @x: where they lead to
 * @y: where they lead to
 */
void
gbt_pdf_canvas_add_target (GbtPdfCanvas *self,
                           const char   *id,
                           double        x,
                           double        y)
{
  add_op (self, &(GbtPdfOp) { .kind = GBT_PDF_OP_TARGET, .x = x, .y = y }, id);
}

/**
 * gbt_pdf_canvas_add_outline:
 * @self: a canvas
 * @title: an entry of the outline; those after the first stand under it
 * @id: the target it leads to
 */
void
gbt_pdf_canvas_add_outline (GbtPdfCanvas *self,
                            const char   *title,
                            const char   *id)
{
  GbtPdfOutline outline = { g_strdup (title), g_strdup (id) };

  g_array_append_val (self->outlines, outline);
}

static void
add_decor (GbtPdfCanvas *self,
           const GbtPdfDecor  *decor)
{
  g_array_append_val (self->page->decors, *decor);
}

/**
 * gbt_pdf_canvas_rule:
 * @self: a canvas
 * @x: left
 * @y: its middle
 * @width: length
 * @thickness: thickness
 * @ink: colour
 */
void
gbt_pdf_canvas_rule (GbtPdfCanvas *self,
                     double        x,
                     double        y,
                     double        width,
                     double        thickness,
                     GbtInk        ink)
{
  add_decor (self, &(GbtPdfDecor) { .kind = GBT_PDF_DECOR_RULE, .x = x, .y = y, .width = width,
                              .thickness = thickness, .ink = ink });
}

/**
 * gbt_pdf_canvas_upright:
 * @self: a canvas
 * @x: its middle
 * @y: top
 * @height: length
 * @thickness: thickness
 * @ink: colour
 */
void
gbt_pdf_canvas_upright (GbtPdfCanvas *self,
                        double        x,
                        double        y,
                        double        height,
                        double        thickness,
                        GbtInk        ink)
{
  add_decor (self, &(GbtPdfDecor) { .kind = GBT_PDF_DECOR_UPRIGHT, .x = x, .y = y, .height = height,
                              .thickness = thickness, .ink = ink });
}

/**
 * gbt_pdf_canvas_fill:
 * @self: a canvas
 * @x: left
 * @y: top
 * @width: of the area
 * @height: of the area
 * @ink: colour; under everything else of the page
 */
void
gbt_pdf_canvas_fill (GbtPdfCanvas *self,
                     double        x,
                     double        y,
                     double        width,
                     double        height,
                     GbtInk        ink)
{
  add_decor (self, &(GbtPdfDecor) { .kind = GBT_PDF_DECOR_FILL, .x = x, .y = y, .width = width,
                              .height = height, .ink = ink });
}

/**
 * gbt_pdf_canvas_frame:
 * @self: a canvas
 * @x: left
 * @y: top
 * @width: of the frame
 * @height: of the frame
 * @thickness: of its lines
 */
void
gbt_pdf_canvas_frame (GbtPdfCanvas *self,
                      double        x,
                      double        y,
                      double        width,
                      double        height,
                      double        thickness)
{
  add_decor (self, &(GbtPdfDecor) { .kind = GBT_PDF_DECOR_FRAME, .x = x, .y = y, .width = width,
                              .height = height, .thickness = thickness, .ink = GBT_INK_TEXT });
}

/**
 * gbt_pdf_canvas_ring:
 * @self: a canvas
 * @x: its centre
 * @y: its centre
 * @radius: to the middle of its line
 * @thickness: of its line
 */
void
gbt_pdf_canvas_ring (GbtPdfCanvas *self,
                     double        x,
                     double        y,
                     double        radius,
                     double        thickness)
{
  add_decor (self, &(GbtPdfDecor) { .kind = GBT_PDF_DECOR_RING, .x = x, .y = y, .width = radius,
                              .thickness = thickness, .ink = GBT_INK_TEXT });
}

/**
 * gbt_pdf_canvas_spine:
 * @self: a canvas
 * @mark: the ledger
 * @y: top
 * @height: of caption and table
 */
void
gbt_pdf_canvas_spine (GbtPdfCanvas  *self,
                      GbtReportMark  mark,
                      double         y,
                      double         height)
{
  add_decor (self, &(GbtPdfDecor) { .kind = GBT_PDF_DECOR_SPINE, .y = y, .height = height, .mark = mark });
}

/**
 * gbt_pdf_canvas_set_running:
 * @self: a canvas
 * @header: left of the running header, from page 2 on; cut where it is too long
 * @state: right of the running header
 * @footer: left of the footer
 * @page: sentence of the page number: "Page {1} of {2}"
 */
void
gbt_pdf_canvas_set_running (GbtPdfCanvas        *self,
                            const GbtReportText *header,
                            const char          *state,
                            const char          *footer,
                            const char          *page)
{
  self->header = gbt_report_text_copy (header);
  self->state = g_strdup (state);
  self->footer = g_strdup (footer);
  self->page_sentence = g_strdup (page);
}

/**
 * gbt_pdf_canvas_get_elements:
 * @self: a canvas
 *
 * Returns: (transfer none) (element-type GbtPdfElement): its cells and figures, in the order of
 *   the document
 */
GPtrArray *
gbt_pdf_canvas_get_elements (GbtPdfCanvas *self)
{
  return self->elements;
}
