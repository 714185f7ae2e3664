/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-pdf-canvas.h"
#include "gbt-report.h"

G_BEGIN_DECLS

/**
 * GbtPdfColumns:
 *
 * The columns of a table: how wide each is, how its cells are set and ranged, and the header
 * over them.
 */
typedef struct _GbtPdfColumns GbtPdfColumns;

GbtPdfColumns *gbt_pdf_columns_new        (GbtPdfCanvas         *canvas,
                                           const GbtReportTable *table,
                                           double                x,
                                           double                width);
void           gbt_pdf_columns_free       (GbtPdfColumns        *self);
double         gbt_pdf_columns_get_leading (const GbtPdfColumns *self);
double         gbt_pdf_columns_get_pad    (const GbtPdfColumns  *self);
double         gbt_pdf_columns_get_header_height (const GbtPdfColumns *self);
GbtPdfText    *gbt_pdf_columns_set_cell   (GbtPdfColumns        *self,
                                           const GbtReportRow   *row,
                                           guint                 column,
                                           const GbtReportText  *text);
double         gbt_pdf_columns_place_header (GbtPdfColumns      *self,
                                           gboolean              first,
                                           double                y);
void           gbt_pdf_columns_place_uprights (GbtPdfColumns    *self,
                                           double                top,
                                           double                bottom);
void           gbt_pdf_columns_place_row  (GbtPdfColumns        *self,
                                           const GbtReportRow   *row,
                                           GPtrArray            *cells,
                                           guint                 first_line,
                                           guint                 n_lines,
                                           double                y);

G_END_DECLS
