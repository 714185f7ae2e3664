/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-bytes.h"
#include "gbt-length-curve.h"

G_BEGIN_DECLS

/**
 * GbtLengthChart:
 *
 * Memory against length, one line a number of requests, over the reference capacities; a circle
 * where the largest length that fits is.
 */
#define GBT_TYPE_LENGTH_CHART (gbt_length_chart_get_type ())
G_DECLARE_FINAL_TYPE (GbtLengthChart, gbt_length_chart, GBT, LENGTH_CHART, GtkWidget)

void gbt_length_chart_set (GbtLengthChart       *self,
                           const GbtLengthCurve *curve,
                           GbtUnit               unit,
                           const char           *result);

G_END_DECLS
