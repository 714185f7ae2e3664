/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-pdf-canvas.h"
#include "gbt-report.h"

G_BEGIN_DECLS

/**
 * GbtPdfFlow:
 *
 * Lays a report out on the pages of a canvas: what is measured is placed where it fits, and
 * pages break where a reader expects it (fiche notes 5).
 */
typedef struct _GbtPdfFlow GbtPdfFlow;

GbtPdfFlow *gbt_pdf_flow_new        (GbtPdfCanvas     *canvas,
                                     const GbtReport  *report,
                                     double            y);
void        gbt_pdf_flow_free       (GbtPdfFlow       *self);
void        gbt_pdf_flow_add_section (GbtPdfFlow      *self,
                                     const GbtReportSection *section);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtPdfFlow, gbt_pdf_flow_free)

G_END_DECLS
