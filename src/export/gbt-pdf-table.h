/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-pdf-canvas.h"
#include "gbt-report.h"

G_BEGIN_DECLS

/**
 * GbtPdfTable:
 *
 * A table measured for a width: its columns, its header, its rows and where it may be cut. It
 * places fragments of itself; who owns the page decides which.
 */
typedef struct _GbtPdfTable GbtPdfTable;

GbtPdfTable *gbt_pdf_table_new            (GbtPdfCanvas         *canvas,
                                           const GbtReportTable *table,
                                           const char           *continued,
                                           double                x,
                                           double                width);
void         gbt_pdf_table_free           (GbtPdfTable          *self);
guint        gbt_pdf_table_get_n_rows     (const GbtPdfTable    *self);
double       gbt_pdf_table_get_head       (GbtPdfTable          *self,
                                           guint                 start);
double       gbt_pdf_table_get_tail       (const GbtPdfTable    *self);
double       gbt_pdf_table_get_height     (GbtPdfTable          *self);
double       gbt_pdf_table_get_row_height (const GbtPdfTable    *self,
                                           guint                 row);
double       gbt_pdf_table_get_minimum    (GbtPdfTable          *self);
guint        gbt_pdf_table_choose_end     (GbtPdfTable          *self,
                                           guint                 start,
                                           double                available,
                                           gboolean              fresh);
double       gbt_pdf_table_place          (GbtPdfTable          *self,
                                           guint                 start,
                                           guint                 end,
                                           double                y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtPdfTable, gbt_pdf_table_free)

G_END_DECLS
