/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-chart-data.h"

G_BEGIN_DECLS

/**
 * GbtChartLegend:
 *
 * The terms of the envelope's chart, each with its name and its amount. It changes in place.
 */
#define GBT_TYPE_CHART_LEGEND (gbt_chart_legend_get_type ())
G_DECLARE_FINAL_TYPE (GbtChartLegend, gbt_chart_legend, GBT, CHART_LEGEND, AdwBin)

void gbt_chart_legend_set (GbtChartLegend *self,
                           GbtEstimate    *estimate,
                           GbtChartData   *data,
                           GbtUnit         unit);

G_END_DECLS
