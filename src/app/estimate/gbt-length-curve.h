/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-curve.h"

G_BEGIN_DECLS

#define GBT_LENGTH_CURVE_MAX_LINES 2

/**
 * GbtLengthFit:
 * @capacity: nominal bytes of one GPU
 * @tokens: the largest length that fits, 0 for none
 * @at_limit: it is the model's own limit: a longer one would fit
 */
typedef struct
{
  guint64 capacity;
  guint64 tokens;
  gboolean at_limit;
} GbtLengthFit;

/**
 * GbtLengthLine:
 * @requests: requests at once
 * @start: bytes per GPU at one token
 * @end: bytes per GPU at the last token of the axis
 * @fits: one a reference capacity
 * @n_fits: how many
 */
typedef struct
{
  guint64 requests;
  guint64 start;
  guint64 end;
  GbtLengthFit fits[GBT_WORKLOAD_MAX_CAPACITIES];
  guint n_fits;
} GbtLengthLine;

/**
 * GbtLengthCurve:
 * @lines: for the sheet's requests, then for one
 * @n_lines: how many
 * @last: the last length of the axis
 * @model_limit: the model's own limit, or 0 when it is unknown
 * @tokens: the sheet's length, or 0
 * @need: bytes per GPU there
 *
 * What the curve of memory against length shows, for the chart and its table.
 */
typedef struct
{
  GbtLengthLine lines[GBT_LENGTH_CURVE_MAX_LINES];
  guint n_lines;
  guint64 last;
  guint64 model_limit;
  guint64 tokens;
  guint64 need;
} GbtLengthCurve;

gboolean gbt_length_curve_compute (GbtLengthCurve     *curve,
                                   const GbtWorkload  *workload,
                                   GError            **error);

G_END_DECLS
