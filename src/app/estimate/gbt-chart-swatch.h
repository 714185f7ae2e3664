/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-chart-ink.h"

G_BEGIN_DECLS

/**
 * GbtChartSwatch:
 *
 * One entry of a chart's legend: how a term is drawn, and its name.
 */
#define GBT_TYPE_CHART_SWATCH (gbt_chart_swatch_get_type ())
G_DECLARE_FINAL_TYPE (GbtChartSwatch, gbt_chart_swatch, GBT, CHART_SWATCH, GtkWidget)

GtkWidget *gbt_chart_swatch_new (GbtFill         fill,
                                 const char     *text);
void       gbt_chart_swatch_set (GbtChartSwatch *self,
                                 GbtFill         fill,
                                 const char     *text);

G_END_DECLS
