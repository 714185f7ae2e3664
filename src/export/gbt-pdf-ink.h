/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "gbt-pdf-style.h"
#include "gbt-report-text.h"

G_BEGIN_DECLS

/* A mark is as wide as this, and the no-break space after it. */
#define GBT_MARK_SIZE GBT_MM (2.7)
#define GBT_MARK_GAP 2.1

void   gbt_ink_set       (GbtInk         ink,
                          cairo_t       *cr);
GbtInk gbt_ink_of_mark   (GbtReportMark  mark);
void   gbt_pdf_mark_draw (cairo_t       *cr,
                          GbtReportMark  mark,
                          double         x,
                          double         baseline,
                          double         size);
void   gbt_pdf_spine_draw (cairo_t      *cr,
                          GbtReportMark  mark,
                          double         top,
                          double         height);
void   gbt_pdf_hatch     (cairo_t       *cr,
                          double         x,
                          double         y,
                          double         width,
                          double         height,
                          double         pitch,
                          double         line_width);

G_END_DECLS
