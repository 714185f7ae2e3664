/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-chart-data.h"
#include "gbt-format.h"

G_BEGIN_DECLS

/**
 * GbtChartWords:
 * @name: of the bar: "Indicative envelope"
 * @name_legend: "estimated, per GPU"
 * @total: "19.04 GiB", or "at least 19.04 GiB"
 * @reserve: (nullable): "chosen reserve 6.00"
 * @segments: one a segment: "a Model weights 13.04"
 * @segments_short: one a segment: "a 13.04"
 * @capacities_name: heading of the capacities
 * @capacities_legend: what they are
 * @capacities: one a capacity: "24 GB"
 * @candidates: one a capacity: "C1", or nothing
 * @capacities_first: one a capacity: "nominal 22.35 · device total unknown"
 * @capacities_second: one a capacity: where it comes from
 * @ticks: of the scale, from 0
 * @unit: "GiB"
 * @unknown: (nullable): "for 2 unknown posts", said with the balance
 * @elsewhere: where the small segments are told when they are too many
 * @alternative: the whole figure in words, from the same numbers
 *
 * The words drawn in the chart of the envelope, in one language and GiB.
 */
typedef struct
{
  char *name;
  char *name_legend;
  char *total;
  char *reserve;
  GPtrArray *segments;
  GPtrArray *segments_short;
  char *capacities_name;
  char *capacities_legend;
  GPtrArray *capacities;
  GPtrArray *candidates;
  GPtrArray *capacities_first;
  GPtrArray *capacities_second;
  GPtrArray *ticks;
  char *unit;
  char *unknown;
  char *elsewhere;
  char *alternative;
} GbtChartWords;

GbtChartWords *gbt_chart_words_new  (const GbtChartData *data,
                                     GbtLanguage         language,
                                     guint               n_unknown_posts);
void           gbt_chart_words_free (GbtChartWords      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtChartWords, gbt_chart_words_free)

G_END_DECLS
