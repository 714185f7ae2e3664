/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-bytes.h"
#include "gbt-estimate.h"
#include "gbt-matrix.h"

G_BEGIN_DECLS

/* At most so many capacities are drawn: those nearest to the envelope. */
#define GBT_CHART_MAX_CAPACITIES 8
#define GBT_CHART_N_INTERVALS 5

/**
 * GbtChartSegment:
 * @letter: the key of its line: "a", "b"… "z", "aa"
 * @line: (transfer none) (nullable): the line or post it shows; %NULL for the balance
 * @label: English msgid of its name
 * @name: (nullable): its name as the planner typed it, in place of @label
 * @bytes: per GPU
 * @chosen: a choice of the planner that no known post explains: hatched
 * @in_reserve: a part of the chosen reserve
 */
typedef struct
{
  char letter[4];
  GbtLine *line;
  const char *label;
  const char *name;
  guint64 bytes;
  gboolean chosen;
  gboolean in_reserve;
} GbtChartSegment;

/**
 * GbtChartCapacity:
 * @nominal: what is sold
 * @has_total: the device total is known
 * @total: what the driver declares
 * @has_usable: the usable total, or the total less the driver's reserve, is known
 * @usable: that
 * @reserve: the driver's reserve that @usable leaves out; 0: none, or @usable was read itself
 * @offered: it is of a candidate, not typed for comparison
 * @origin: (nullable): English msgid: where the total comes from
 * @n_candidates: candidates that have it
 * @candidates: their numbers, the first ones
 */
typedef struct
{
  guint64 nominal;
  gboolean has_total;
  guint64 total;
  gboolean has_usable;
  guint64 usable;
  guint64 reserve;
  gboolean offered;
  const char *origin;
  guint n_candidates;
  char candidates[24];
} GbtChartCapacity;

/**
 * GbtChartData:
 *
 * What the chart of the envelope shows, as amounts: the segments of the bar, the capacities to
 * compare it with, the scale. Shared by the printed sheet and the window, so that both draw the
 * same. It knows no language, unit of display or colour.
 */
typedef struct _GbtChartData GbtChartData;

GbtChartData *gbt_chart_data_new            (GbtEstimate            *estimate,
                                             const GbtChartCapacity *capacities,
                                             guint                   n_capacities);
GbtChartData *gbt_chart_data_new_for_workload (GbtEstimate          *estimate,
                                             const GbtWorkload      *workload);
GbtChartData *gbt_chart_data_new_for_matrix (GbtEstimate            *estimate,
                                             const GbtWorkload      *workload,
                                             const GbtMatrix        *matrix);
void          gbt_chart_data_free           (GbtChartData           *self);

guint         gbt_chart_data_get_n_segments (const GbtChartData     *self);
const GbtChartSegment *
              gbt_chart_data_get_segment    (const GbtChartData     *self,
                                             guint                   index);
const char   *gbt_chart_data_get_letter     (const GbtChartData     *self,
                                             const GbtLine          *line);
guint         gbt_chart_data_get_n_capacities (const GbtChartData   *self);
const GbtChartCapacity *
              gbt_chart_data_get_capacity   (const GbtChartData     *self,
                                             guint                   index);
guint         gbt_chart_data_get_n_left_out (const GbtChartData     *self);
guint64       gbt_chart_data_get_envelope   (const GbtChartData     *self);
gboolean      gbt_chart_data_is_complete    (const GbtChartData     *self);
guint         gbt_chart_data_get_n_unknown  (const GbtChartData     *self);
guint64       gbt_chart_data_get_end        (const GbtChartData     *self);
gboolean      gbt_chart_data_get_reserve    (const GbtChartData     *self,
                                             guint64                *start,
                                             guint64                *bytes);
guint64       gbt_chart_data_get_scale      (const GbtChartData     *self,
                                             GbtUnit                 unit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtChartData, gbt_chart_data_free)

G_END_DECLS
