/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <cairo-pdf.h>
#include <string.h>

#include "gbt-error.h"
#include "gbt-pdf-canvas-private.h"
#include "gbt-pdf-ink.h"

static void
draw_decor (cairo_t     *cr,
            const GbtPdfDecor *decor)
{
  gbt_ink_set (decor->ink, cr);
  cairo_set_line_width (cr, decor->thickness);

  switch (decor->kind)
    {
    case GBT_PDF_DECOR_FILL:
      cairo_rectangle (cr, decor->x, decor->y, decor->width, decor->height);
      cairo_fill (cr);
      break;
    case GBT_PDF_DECOR_RULE:
      cairo_move_to (cr, decor->x, decor->y);
      cairo_rel_line_to (cr, decor->width, 0);
      cairo_stroke (cr);
      break;
    case GBT_PDF_DECOR_UPRIGHT:
      cairo_move_to (cr, decor->x, decor->y);
      cairo_rel_line_to (cr, 0, decor->height);
      cairo_stroke (cr);
      break;
    case GBT_PDF_DECOR_FRAME:
      cairo_rectangle (cr, decor->x, decor->y, decor->width, decor->height);
      cairo_stroke (cr);
      break;
    case GBT_PDF_DECOR_RING:
      cairo_new_sub_path (cr);
      cairo_arc (cr, decor->x, decor->y, decor->width, 0, 2 * G_PI);
      cairo_stroke (cr);
      break;
    case GBT_PDF_DECOR_SPINE:
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
  const GbtPdfPage *page = g_ptr_array_index (self->pages, number - 1);
  g_autofree char *sentence = word_page (self, number);
  const GbtPdfText *folio = gbt_pdf_canvas_set_plain (self, sentence, GBT_STYLE_RUNNING, 0);
  /* A long reference takes a second line; the margin has room for it. */
  const GbtPdfText *footer = gbt_pdf_canvas_set_plain (
      self, self->footer, GBT_STYLE_RUNNING,
      GBT_PAGE_INNER - gbt_pdf_text_get_width (folio) - GBT_PAGE_GUTTER);

  cairo_tag_begin (cr, "Artifact", NULL);
  gbt_pdf_text_draw (footer, cr, GBT_PAGE_LEFT, GBT_PAGE_FOOTER_RULE + 3.4, 0, 0,
                     gbt_pdf_text_get_n_lines (footer), NULL, NULL);
  gbt_pdf_text_draw (folio, cr, GBT_PAGE_RIGHT, GBT_PAGE_FOOTER_RULE + 3.4, 1, 0, 1, NULL, NULL);
  draw_decor (cr, &(GbtPdfDecor) { .kind = GBT_PDF_DECOR_RULE, .x = GBT_PAGE_LEFT, .y = GBT_PAGE_FOOTER_RULE,
                             .width = GBT_PAGE_INNER, .thickness = 0.5, .ink = GBT_INK_TEXT });
  if (number > 1)
    {
      double top = GBT_PAGE_HEADER_RULE - 3.4 - 10;

      gbt_pdf_text_draw (header, cr, GBT_PAGE_LEFT, top, 0, 0, 1, NULL, NULL);
      gbt_pdf_text_draw (state, cr, GBT_PAGE_RIGHT, top, 1, 0, 1, NULL, NULL);
      draw_decor (cr, &(GbtPdfDecor) { .kind = GBT_PDF_DECOR_RULE, .x = GBT_PAGE_LEFT,
                                 .y = GBT_PAGE_HEADER_RULE, .width = GBT_PAGE_INNER,
                                 .thickness = 0.5, .ink = GBT_INK_TEXT });
    }
  for (guint i = 0; i < page->decors->len; i++)
    draw_decor (cr, &g_array_index (page->decors, GbtPdfDecor, i));
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
         const GbtPdfOp *op)
{
  switch (op->kind)
    {
    case GBT_PDF_OP_BEGIN:
      cairo_tag_begin (cr, op->name, NULL);
      break;
    case GBT_PDF_OP_END:
      cairo_tag_end (cr, op->name);
      break;
    case GBT_PDF_OP_TEXT:
      gbt_pdf_text_draw (op->text, cr, op->x, op->y, op->align, op->first_line, op->n_lines,
                         draw_link, cr);
      break;
    case GBT_PDF_OP_PAINT:
      cairo_save (cr);
      op->paint (cr, op->x, op->y, op->data);
      cairo_restore (cr);
      break;
    case GBT_PDF_OP_TARGET:
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
      const GbtPdfOutline *outline = &g_array_index (self->outlines, GbtPdfOutline, i);
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
      const GbtPdfPage *page = g_ptr_array_index (self->pages, i);

      draw_artifacts (self, cr, i + 1, header, state);
      for (guint j = 0; j < page->ops->len; j++)
        draw_op (cr, &g_array_index (page->ops, GbtPdfOp, j));
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
