/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "gbt-pdf-fonts.h"
#include "gbt-pdf-style.h"
#include "gbt-report-text.h"

G_BEGIN_DECLS

/**
 * GbtPdfText:
 *
 * A text broken into lines of a width: measured, then drawn whole or some lines at a time.
 */
typedef struct _GbtPdfText GbtPdfText;

/* Tells the name of the destination of a link, and what it is called. */
typedef void (*GbtPdfLinkFunc) (const char *target,
                                gboolean    begins,
                                gpointer    user_data);

GbtPdfText *gbt_pdf_text_new         (GbtPdfFonts         *fonts,
                                      const GbtReportText *text,
                                      const GbtPdfStyle   *style,
                                      double               width);
GbtPdfText *gbt_pdf_text_new_plain   (GbtPdfFonts         *fonts,
                                      const char          *text,
                                      const GbtPdfStyle   *style,
                                      double               width);
void        gbt_pdf_text_free        (GbtPdfText          *self);
guint       gbt_pdf_text_get_n_lines (const GbtPdfText    *self);
double      gbt_pdf_text_get_leading (const GbtPdfText    *self);
double      gbt_pdf_text_get_height  (const GbtPdfText    *self);
double      gbt_pdf_text_get_width   (const GbtPdfText    *self);
double      gbt_pdf_text_get_offset  (const GbtPdfText    *self,
                                      gsize                byte);
gsize       gbt_pdf_text_get_length  (const GbtPdfText    *self);
const char *gbt_pdf_text_get_string  (const GbtPdfText    *self);
double      gbt_pdf_text_get_longest_word (GbtPdfFonts    *fonts,
                                      const GbtReportText *text,
                                      const GbtPdfStyle   *style);
void        gbt_pdf_text_draw        (const GbtPdfText    *self,
                                      cairo_t             *cr,
                                      double               x,
                                      double               y,
                                      double               align,
                                      guint                first_line,
                                      guint                n_lines,
                                      GbtPdfLinkFunc       link,
                                      gpointer             user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtPdfText, gbt_pdf_text_free)

G_END_DECLS
