/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-chart-words.h"
#include "gbt-pdf-fonts.h"

#include <cairo.h>

G_BEGIN_DECLS

/**
 * GbtChartEnvelope:
 *
 * The chart of the envelope, laid out for the width of a page: figure 1 of the printed sheet.
 */
typedef struct _GbtChartEnvelope GbtChartEnvelope;

GbtChartEnvelope *gbt_chart_envelope_new        (GbtPdfFonts            *fonts,
                                                 const GbtChartData     *data,
                                                 const GbtChartWords    *words);
void              gbt_chart_envelope_free       (GbtChartEnvelope       *self);
double            gbt_chart_envelope_get_height (const GbtChartEnvelope *self);
void              gbt_chart_envelope_draw       (cairo_t                *cr,
                                                 double                  x,
                                                 double                  y,
                                                 gpointer                self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtChartEnvelope, gbt_chart_envelope_free)

G_END_DECLS
