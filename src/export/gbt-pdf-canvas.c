/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-canvas.h"

#include <cairo-pdf.h>
#include <string.h>

#include "gbt-error.h"
#include "gbt-pdf-ink.h"

typedef enum
{
  OP_BEGIN,
  OP_END,
  OP_TEXT,
  OP_PAINT,
  OP_TARGET,
} OpKind;

typedef struct
{
  OpKind kind;
  char *name; /* a tag, or the id of a target */
  const GbtPdfText *text;
  double x;
  double y;
  double align;
  guint first_line;
  guint n_lines;
  GbtPdfPaintFunc paint;
  gpointer data;
} Op;

typedef enum
{
  DECOR_FILL,
  DECOR_RULE,
  DECOR_UPRIGHT,
  DECOR_FRAME,
  DECOR_SPINE,
} DecorKind;

typedef struct
{
  DecorKind kind;
  double x;
  double y;
  double width;
  double height;
  double thickness;
  GbtInk ink;
  GbtReportMark mark;
} Decor;

typedef struct
{
  GArray *ops;
  GArray *decors;
} Page;

typedef struct
{
  char *title;
  char *id;
} Outline;

struct _GbtPdfCanvas
{
  GbtPdfFonts *fonts;
  GPtrArray *texts;
  GPtrArray *pages;
  GPtrArray *elements;
  GArray *outlines;
  Page *page;
  GbtReportText *header;
  char *state;
  char *footer;
  char *page_sentence;
};

static void
op_clear (gpointer data)
{
  g_free (((Op *) data)->name);
}

static void
page_free (gpointer data)
{
  Page *page = data;

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
  g_free (element);
}

static void
outline_clear (gpointer data)
{
  Outline *outline = data;

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
  self->outlines = g_array_new (FALSE, FALSE, sizeof (Outline));
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
  self->page = g_new0 (Page, 1);
  self->page->ops = g_array_new (FALSE, TRUE, sizeof (Op));
  g_array_set_clear_func (self->page->ops, op_clear);
  self->page->decors = g_array_new (FALSE, TRUE, sizeof (Decor));
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
        Op           *op,
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
  add_op (self, &(Op) { .kind = OP_BEGIN }, tag);
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
  add_op (self, &(Op) { .kind = OP_END }, tag);
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
  Op op = { .kind = OP_TEXT, .text = text, .x = x, .y = y, .align = align,
            .first_line = first_line, .n_lines = n_lines };

  add_op (self, &op, NULL);
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
  add_op (self, &(Op) { .kind = OP_PAINT, .paint = paint, .x = x, .y = y, .data = data }, NULL);
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
  add_op (self, &(Op) { .kind = OP_TARGET, .x = x, .y = y }, id);
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
  Outline outline = { g_strdup (title), g_strdup (id) };

  g_array_append_val (self->outlines, outline);
}

static void
add_decor (GbtPdfCanvas *self,
           const Decor  *decor)
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
  add_decor (self, &(Decor) { .kind = DECOR_RULE, .x = x, .y = y, .width = width,
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
  add_decor (self, &(Decor) { .kind = DECOR_UPRIGHT, .x = x, .y = y, .height = height,
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
  add_decor (self, &(Decor) { .kind = DECOR_FILL, .x = x, .y = y, .width = width,
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
  add_decor (self, &(Decor) { .kind = DECOR_FRAME, .x = x, .y = y, .width = width,
                              .height = height, .thickness = thickness, .ink = GBT_INK_TEXT });
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
  add_decor (self, &(Decor) { .kind = DECOR_SPINE, .y = y, .height = height, .mark = mark });
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

static void
draw_decor (cairo_t     *cr,
            const Decor *decor)
{
  gbt_ink_set (decor->ink, cr);
  cairo_set_line_width (cr, decor->thickness);

  switch (decor->kind)
    {
    case DECOR_FILL:
      cairo_rectangle (cr, decor->x, decor->y, decor->width, decor->height);
      cairo_fill (cr);
      break;
    case DECOR_RULE:
      cairo_move_to (cr, decor->x, decor->y);
      cairo_rel_line_to (cr, decor->width, 0);
      cairo_stroke (cr);
      break;
    case DECOR_UPRIGHT:
      cairo_move_to (cr, decor->x, decor->y);
      cairo_rel_line_to (cr, 0, decor->height);
      cairo_stroke (cr);
      break;
    case DECOR_FRAME:
      cairo_rectangle (cr, decor->x, decor->y, decor->width, decor->height);
      cairo_stroke (cr);
      break;
    case DECOR_SPINE:
      gbt_pdf_spine_draw (cr, decor->mark, decor->y, decor->height);
      break;
    default:
      g_return_if_reached ();
    }
}

/* The running title, cut at a word where it is too long for its line. */
static GbtPdfText *
fit_header (GbtPdfCanvas *self,
            double        width)
{
  g_autoptr (GbtReportText) text = gbt_report_text_copy (self->header);
  GbtPdfText *set = gbt_pdf_canvas_set_text (self, text, GBT_STYLE_RUNNING, 0);

  while (gbt_pdf_text_get_width (set) > width)
    {
      g_autoptr (GbtReportText) shorter = gbt_report_text_new (NULL);
      guint n = gbt_report_text_get_n_spans (text);
      const GbtReportSpan *last = gbt_report_text_get_span (text, n - 1);
      g_autofree char *cut = g_strdup (last->text);
      char *space;

      if (g_str_has_suffix (cut, "…"))
        cut[strlen (cut) - strlen ("…")] = '\0';
      space = strrchr (cut, ' ');
      /* A title without spaces is cut at a character. */
      if (space == NULL || space == cut)
        space = g_utf8_find_prev_char (cut, cut + strlen (cut));
      if (space == NULL || space == cut)
        break;
      *space = '\0';
      for (guint i = 0; i + 1 < n; i++)
        {
          const GbtReportSpan *span = gbt_report_text_get_span (text, i);

          gbt_report_text_add (shorter, span->style, span->text);
        }
      {
        g_autofree char *ended = g_strconcat (cut, "…", NULL);

        gbt_report_text_add (shorter, last->style, ended);
      }
      gbt_report_text_free (text);
      text = g_steal_pointer (&shorter);
      set = gbt_pdf_canvas_set_text (self, text, GBT_STYLE_RUNNING, 0);
    }

  return set;
}

static char *
word_page (const GbtPdfCanvas *self,
           guint               number)
{
  g_autofree char *page = g_strdup_printf ("%u", number);
  g_autofree char *pages = g_strdup_printf ("%u", self->pages->len);
  g_autoptr (GString) sentence = g_string_new (self->page_sentence);

  g_string_replace (sentence, "{1}", page, 1);
  g_string_replace (sentence, "{2}", pages, 1);
  return g_string_free (g_steal_pointer (&sentence), FALSE);
}

/* Everything of a page that is not content: one artifact, for cairo opens a marked-content
 * sequence only where an element holds text. */
static void
draw_artifacts (GbtPdfCanvas     *self,
                cairo_t          *cr,
                guint             number,
                const GbtPdfText *header,
                const GbtPdfText *state)
{
  const Page *page = g_ptr_array_index (self->pages, number - 1);
  g_autofree char *sentence = word_page (self, number);
  const GbtPdfText *footer
      = gbt_pdf_canvas_set_plain (self, self->footer, GBT_STYLE_RUNNING, 0);
  const GbtPdfText *folio = gbt_pdf_canvas_set_plain (self, sentence, GBT_STYLE_RUNNING, 0);

  cairo_tag_begin (cr, "Artifact", NULL);
  gbt_pdf_text_draw (footer, cr, GBT_PAGE_LEFT, GBT_PAGE_FOOTER_RULE + 3.4, 0, 0, 1, NULL, NULL);
  gbt_pdf_text_draw (folio, cr, GBT_PAGE_RIGHT, GBT_PAGE_FOOTER_RULE + 3.4, 1, 0, 1, NULL, NULL);
  draw_decor (cr, &(Decor) { .kind = DECOR_RULE, .x = GBT_PAGE_LEFT, .y = GBT_PAGE_FOOTER_RULE,
                             .width = GBT_PAGE_INNER, .thickness = 0.5, .ink = GBT_INK_TEXT });
  if (number > 1)
    {
      double top = GBT_PAGE_HEADER_RULE - 3.4 - 10;

      gbt_pdf_text_draw (header, cr, GBT_PAGE_LEFT, top, 0, 0, 1, NULL, NULL);
      gbt_pdf_text_draw (state, cr, GBT_PAGE_RIGHT, top, 1, 0, 1, NULL, NULL);
      draw_decor (cr, &(Decor) { .kind = DECOR_RULE, .x = GBT_PAGE_LEFT,
                                 .y = GBT_PAGE_HEADER_RULE, .width = GBT_PAGE_INNER,
                                 .thickness = 0.5, .ink = GBT_INK_TEXT });
    }
  for (guint i = 0; i < page->decors->len; i++)
    draw_decor (cr, &g_array_index (page->decors, Decor, i));
  cairo_tag_end (cr, "Artifact");
}

static void
draw_link (const char *target,
           gboolean    begins,
           gpointer    user_data)
{
  cairo_t *cr = user_data;

  if (begins)
    {
      g_autofree char *attributes = g_strdup_printf ("dest='%s'", target);

      cairo_tag_begin (cr, CAIRO_TAG_LINK, attributes);
    }
  else
    cairo_tag_end (cr, CAIRO_TAG_LINK);
}

static void
draw_op (cairo_t  *cr,
         const Op *op)
{
  switch (op->kind)
    {
    case OP_BEGIN:
      cairo_tag_begin (cr, op->name, NULL);
      break;
    case OP_END:
      cairo_tag_end (cr, op->name);
      break;
    case OP_TEXT:
      gbt_pdf_text_draw (op->text, cr, op->x, op->y, op->align, op->first_line, op->n_lines,
                         draw_link, cr);
      break;
    case OP_PAINT:
      cairo_save (cr);
      op->paint (cr, op->x, op->y, op->data);
      cairo_restore (cr);
      break;
    case OP_TARGET:
      {
        char x[G_ASCII_DTOSTR_BUF_SIZE];
        char y[G_ASCII_DTOSTR_BUF_SIZE];
        g_autofree char *attributes
            = g_strdup_printf ("name='%s' x=%s y=%s internal", op->name,
                               g_ascii_formatd (x, sizeof x, "%.2f", op->x),
                               g_ascii_formatd (y, sizeof y, "%.2f", op->y));

        cairo_tag_begin (cr, CAIRO_TAG_DEST, attributes);
        cairo_tag_end (cr, CAIRO_TAG_DEST);
        break;
      }
    default:
      g_return_if_reached ();
    }
}

static cairo_status_t
append_bytes (void                *closure,
              const unsigned char *data,
              unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
add_outlines (GbtPdfCanvas    *self,
              cairo_surface_t *surface)
{
  int parent = CAIRO_PDF_OUTLINE_ROOT;

  for (guint i = 0; i < self->outlines->len; i++)
    {
      const Outline *outline = &g_array_index (self->outlines, Outline, i);
      g_autofree char *attributes = g_strdup_printf ("dest='%s'", outline->id);
      int id = cairo_pdf_surface_add_outline (surface, parent, outline->title, attributes,
                                              i == 0 ? CAIRO_PDF_OUTLINE_FLAG_OPEN : 0);

      if (i == 0)
        parent = id;
    }
}

/**
 * gbt_pdf_canvas_write:
 * @self: a canvas, laid out; this is done once
 * @title: of the document
 * @author: (nullable): of the document
 * @program: what made it
 * @error: set to %GBT_ERROR_INSIDE when cairo refuses
 *
 * Draws the pages. What cairo writes is not a finished file: see gbt_pdf_finish().
 *
 * Returns: (transfer full) (nullable): the file, as PDF 1.4
 */
GBytes *
gbt_pdf_canvas_write (GbtPdfCanvas  *self,
                      const char    *title,
                      const char    *author,
                      const char    *program,
                      GError       **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append_bytes, bytes,
                                                                  GBT_PAGE_WIDTH, GBT_PAGE_HEIGHT);
  cairo_t *cr = cairo_create (surface);
  const GbtPdfText *state = gbt_pdf_canvas_set_plain (self, self->state, GBT_STYLE_RUNNING, 0);
  const GbtPdfText *header
      = fit_header (self, GBT_PAGE_INNER - gbt_pdf_text_get_width (state) - GBT_MM (6));
  cairo_status_t status;

  /* 1.4 has no object streams: the next pass repairs a stray entry of cairo's table with ease
   * (6-platform 1, trap 2). */
  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  if (author != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_AUTHOR, author);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, program);

  cairo_tag_begin (cr, "Document", NULL);
  for (guint i = 0; i < self->pages->len; i++)
    {
      const Page *page = g_ptr_array_index (self->pages, i);

      draw_artifacts (self, cr, i + 1, header, state);
      for (guint j = 0; j < page->ops->len; j++)
        draw_op (cr, &g_array_index (page->ops, Op, j));
      if (i + 1 == self->pages->len)
        cairo_tag_end (cr, "Document");
      cairo_show_page (cr);
    }
  add_outlines (self, surface);

  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      gbt_error_set (error, GBT_ERROR_INSIDE, N_("The pages cannot be drawn: {1}"),
                     cairo_status_to_string (status), NULL);
      return NULL;
    }

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
