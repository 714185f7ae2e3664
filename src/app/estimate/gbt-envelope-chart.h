/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-chart-ink.h"
#include "gbt-bytes.h"
#include "gbt-estimate.h"

G_BEGIN_DECLS

/**
 * GbtEnvelopeChart:
 *
 * The envelope as a bar of its lines, above the capacities it is held against. Bars only: every
 * figure is also in a table, and the accessible name says the result.
 */
#define GBT_TYPE_ENVELOPE_CHART (gbt_envelope_chart_get_type ())
G_DECLARE_FINAL_TYPE (GbtEnvelopeChart, gbt_envelope_chart, GBT, ENVELOPE_CHART, GtkWidget)

void gbt_envelope_chart_set (GbtEnvelopeChart  *self,
                             GbtEstimate       *estimate,
                             const GbtWorkload *workload,
                             GbtUnit            unit);

G_END_DECLS
