/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-bytes.h"
#include "gbt-estimate.h"
#include "gbt-length-curve.h"
#include "gbt-table-row.h"

G_BEGIN_DECLS

/* The rows of the tables of the Estimate page, in the words and the unit of the window. */

GPtrArray *gbt_estimate_rows_for_lines   (GbtEstimate          *estimate,
                                          GbtUnit               unit);
GPtrArray *gbt_estimate_rows_for_posts   (GbtEstimate          *estimate,
                                          GbtUnit               unit);
GPtrArray *gbt_estimate_rows_for_formats (GbtEstimate          *estimate,
                                          const GbtWorkload    *workload,
                                          GbtUnit               unit);
GPtrArray *gbt_estimate_rows_for_curve   (const GbtLengthCurve *curve);
char      *gbt_estimate_word_curve       (const GbtLengthCurve *curve);

G_END_DECLS
