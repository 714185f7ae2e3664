/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-estimate.h"

G_BEGIN_DECLS

/* What a method writes of one line; texts are copied. Read by the methods only. */
typedef struct
{
  const char *key;
  const char *label;
  const char *name;
  gboolean known;
  guint64 bytes;
  GbtScope scope;
  GbtBasis basis;
  GbtExactness exactness;
  const char *formula;
  const char *applied;
  const char *run;
  const char *note;
  const char *counts;
  const char *leaves_out;
  const char *source;
} GbtLineDraft;

GbtLine     *gbt_line_new             (const GbtLineDraft  *draft,
                                       guint                gpus);
GbtEstimate *gbt_estimate_new         (const char          *method,
                                       guint                version,
                                       guint                gpus);
void         gbt_estimate_add_line    (GbtEstimate         *self,
                                       const GbtLineDraft  *draft);
void         gbt_estimate_add_post    (GbtEstimate         *self,
                                       const GbtLineDraft  *draft);
void         gbt_estimate_add_format  (GbtEstimate         *self,
                                       const GbtFormatRow  *row);
void         gbt_estimate_add_remark  (GbtEstimate         *self,
                                       const char          *remark);
void         gbt_estimate_set_leaves_out (GbtEstimate      *self,
                                          const char       *leaves_out);
void         gbt_estimate_set_left_out_amount (GbtEstimate *self,
                                       GbtSentence         *sentence);
void         gbt_estimate_set_per_gpu (GbtEstimate         *self,
                                       guint64              per_gpu,
                                       guint64              ceiling);
guint64      gbt_estimate_get_per_gpu_ceiling (const GbtEstimate *self);
gboolean     gbt_estimate_finish      (GbtEstimate         *self,
                                       GError             **error);

GbtEstimate *gbt_estimate_new_refused (const GbtWorkload   *workload,
                                       const GError        *why);

GbtEstimate *gbt_estimate_compute_at  (const GbtWorkload   *workload,
                                       guint                version);

GbtEstimate *gbt_method_reserve       (const GbtWorkload   *workload,
                                       GError             **error);
GbtEstimate *gbt_method_four_lines    (const GbtWorkload   *workload,
                                       GError             **error);

G_END_DECLS
