/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-pdf-text.h"

G_BEGIN_DECLS

/**
 * GbtPdfScope:
 *
 * What a header cell heads.
 */
typedef enum
{
  GBT_PDF_SCOPE_NONE,
  GBT_PDF_SCOPE_ROW,
  GBT_PDF_SCOPE_COLUMN,
} GbtPdfScope;

/**
 * GbtPdfElement:
 * @tag: "TH", "TD" or "Figure"
 * @scope: of a TH
 * @span: columns it covers
 * @alternative: (nullable): of a Figure
 * @actual: (nullable): the text that a cell stands for
 *
 * What cairo cannot write about an element of the structure, in the order of the document.
 */
typedef struct
{
  char *tag;
  GbtPdfScope scope;
  guint span;
  char *alternative;
  char *actual;
} GbtPdfElement;

/**
 * GbtPdfCanvas:
 *
 * The pages of a sheet while they are laid out: what is drawn on each and how it is tagged, in
 * reading order. Nothing is drawn before the number of pages is known.
 */
typedef struct _GbtPdfCanvas GbtPdfCanvas;

typedef void (*GbtPdfPaintFunc) (cairo_t  *cr,
                                 double    x,
                                 double    y,
                                 gpointer  data);

GbtPdfCanvas *gbt_pdf_canvas_new        (GbtPdfFonts         *fonts);
void          gbt_pdf_canvas_free       (GbtPdfCanvas        *self);
GbtPdfFonts  *gbt_pdf_canvas_get_fonts  (GbtPdfCanvas        *self);
GbtPdfText   *gbt_pdf_canvas_set_text   (GbtPdfCanvas        *self,
                                         const GbtReportText *text,
                                         const GbtPdfStyle   *style,
                                         double               width);
GbtPdfText   *gbt_pdf_canvas_set_plain  (GbtPdfCanvas        *self,
                                         const char          *text,
                                         const GbtPdfStyle   *style,
                                         double               width);

guint         gbt_pdf_canvas_add_page   (GbtPdfCanvas        *self);
guint         gbt_pdf_canvas_get_n_pages (GbtPdfCanvas       *self);

void          gbt_pdf_canvas_begin      (GbtPdfCanvas        *self,
                                         const char          *tag);
void          gbt_pdf_canvas_begin_cell (GbtPdfCanvas        *self,
                                         const char          *tag,
                                         GbtPdfScope          scope,
                                         guint                span);
void          gbt_pdf_canvas_begin_letter (GbtPdfCanvas      *self,
                                         const char          *actual);
void          gbt_pdf_canvas_begin_figure (GbtPdfCanvas      *self,
                                         const char          *alternative);
void          gbt_pdf_canvas_end        (GbtPdfCanvas        *self,
                                         const char          *tag);
void          gbt_pdf_canvas_place      (GbtPdfCanvas        *self,
                                         const GbtPdfText    *text,
                                         double               x,
                                         double               y,
                                         double               align);
void          gbt_pdf_canvas_place_lines (GbtPdfCanvas       *self,
                                         const GbtPdfText    *text,
                                         double               x,
                                         double               y,
                                         double               align,
                                         guint                first_line,
                                         guint                n_lines);
void          gbt_pdf_canvas_separate   (GbtPdfCanvas        *self,
                                         double               x,
                                         double               y);
void          gbt_pdf_canvas_paint      (GbtPdfCanvas        *self,
                                         GbtPdfPaintFunc      paint,
                                         double               x,
                                         double               y,
                                         gpointer             data);
void          gbt_pdf_canvas_add_target (GbtPdfCanvas        *self,
                                         const char          *id,
                                         double               x,
                                         double               y);
void          gbt_pdf_canvas_add_outline (GbtPdfCanvas       *self,
                                         const char          *title,
                                         const char          *id);

void          gbt_pdf_canvas_rule       (GbtPdfCanvas        *self,
                                         double               x,
                                         double               y,
                                         double               width,
                                         double               thickness,
                                         GbtInk               ink);
void          gbt_pdf_canvas_upright    (GbtPdfCanvas        *self,
                                         double               x,
                                         double               y,
                                         double               height,
                                         double               thickness,
                                         GbtInk               ink);
void          gbt_pdf_canvas_fill       (GbtPdfCanvas        *self,
                                         double               x,
                                         double               y,
                                         double               width,
                                         double               height,
                                         GbtInk               ink);
void          gbt_pdf_canvas_frame      (GbtPdfCanvas        *self,
                                         double               x,
                                         double               y,
                                         double               width,
                                         double               height,
                                         double               thickness);
void          gbt_pdf_canvas_ring       (GbtPdfCanvas        *self,
                                         double               x,
                                         double               y,
                                         double               radius,
                                         double               thickness);
void          gbt_pdf_canvas_spine      (GbtPdfCanvas        *self,
                                         GbtReportMark        mark,
                                         double               y,
                                         double               height);
void          gbt_pdf_canvas_set_running (GbtPdfCanvas       *self,
                                         const GbtReportText *header,
                                         const char          *state,
                                         const char          *footer,
                                         const char          *page);

GBytes       *gbt_pdf_canvas_write      (GbtPdfCanvas        *self,
                                         const char          *title,
                                         const char          *author,
                                         const char          *program,
                                         GError             **error);
GPtrArray    *gbt_pdf_canvas_get_elements (GbtPdfCanvas      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtPdfCanvas, gbt_pdf_canvas_free)

G_END_DECLS
