/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-bytes.h"
#include "gbt-estimate-private.h"

G_BEGIN_DECLS

/* Method 2, four lines: what its tasks share. */

#define GBT_FOUR_LINES_OVERHEAD_PERCENT 20
#define GBT_FOUR_LINES_RUNTIME_PER_GPU GBT_GIB

/* Of text, as it always was; of the other tasks, which the first version refused. */
#define GBT_FOUR_LINES_VERSION_TEXT 1
#define GBT_FOUR_LINES_VERSION 2

extern const GbtLineDraft gbt_four_lines_weights;
extern const GbtLineDraft gbt_four_lines_overhead;
extern const GbtLineDraft gbt_four_lines_runtime;

gboolean     gbt_four_lines_multiply        (const GbtWorkload  *workload,
                                             const GbtFieldId   *ids,
                                             guint               n_ids,
                                             guint64            *values,
                                             guint64            *product,
                                             gboolean           *known,
                                             GError            **error);
gboolean     gbt_four_lines_compute_weights (const GbtWorkload  *workload,
                                             GbtLineDraft       *line,
                                             char              **applied,
                                             GError            **error);
GbtEstimate *gbt_four_lines_add_up          (const GbtLineDraft *const *lines,
                                             guint               n_lines,
                                             const char         *overhead_formula,
                                             const GbtLineDraft *beside,
                                             GError            **error);
void         gbt_four_lines_add_remarks     (GbtEstimate        *estimate,
                                             const GbtWorkload  *workload);

GbtEstimate *gbt_four_lines_adaptation      (const GbtWorkload  *workload,
                                             GError            **error);
GbtEstimate *gbt_four_lines_image           (const GbtWorkload  *workload,
                                             GError            **error);
GbtEstimate *gbt_four_lines_speech          (const GbtWorkload  *workload,
                                             GError            **error);
GbtEstimate *gbt_four_lines_notebook        (const GbtWorkload  *workload,
                                             GError            **error);

G_END_DECLS
