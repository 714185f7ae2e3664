/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-line.h"
#include "gbt-sentence.h"
#include "gbt-weight-format.h"
#include "gbt-workload.h"

G_BEGIN_DECLS

/* Methods, by their stable code (the field "estimation.method"). */
#define GBT_METHOD_RESERVE "reserve"
#define GBT_METHOD_FOUR_LINES "four-lines"

/**
 * GbtFormatRow:
 * @format: a weight format
 * @weights: bytes of the weights in it
 * @envelope: bytes of weights + the same reserve
 * @chosen: it is the sheet's own
 * @known: the parameters are known, else both amounts are 0 and not to be shown
 *
 * One row of the table of formats at the same reserve.
 */
typedef struct
{
  GbtWeightFormat format;
  gboolean known;
  gboolean chosen;
  guint64 weights;
  guint64 envelope;
} GbtFormatRow;

/**
 * GbtEstimate:
 *
 * What one method makes of one workload. Immutable and reference counted; computing it is pure
 * and takes microseconds.
 */
typedef struct _GbtEstimate GbtEstimate;

#define GBT_TYPE_ESTIMATE (gbt_estimate_get_type ())

GType        gbt_estimate_get_type       (void) G_GNUC_CONST;
GbtEstimate *gbt_estimate_ref            (GbtEstimate       *self);
void         gbt_estimate_unref          (GbtEstimate       *self);
gboolean     gbt_estimate_equal          (const GbtEstimate *a,
                                          const GbtEstimate *b);
const char  *gbt_estimate_get_method     (const GbtEstimate *self);
guint        gbt_estimate_get_version    (const GbtEstimate *self);
guint        gbt_estimate_get_gpus       (const GbtEstimate *self);
guint        gbt_estimate_get_n_lines    (const GbtEstimate *self);
GbtLine     *gbt_estimate_get_line       (const GbtEstimate *self,
                                          guint              index);
GbtLine     *gbt_estimate_find_line      (const GbtEstimate *self,
                                          const char        *key);
/* The sum of the known lines; complete when none is unknown, else a lower bound. */
guint64      gbt_estimate_get_total      (const GbtEstimate *self);
guint64      gbt_estimate_get_per_gpu    (const GbtEstimate *self);
gboolean     gbt_estimate_fits           (const GbtEstimate *self,
                                          guint64            capacity);
gboolean     gbt_estimate_is_complete    (const GbtEstimate *self);
guint        gbt_estimate_get_n_unknown  (const GbtEstimate *self);
gboolean     gbt_estimate_has_anything   (const GbtEstimate *self);
/* Method reserve: the posts, the known among them, what is left. */
guint        gbt_estimate_get_n_posts    (const GbtEstimate *self);
GbtLine     *gbt_estimate_get_post       (const GbtEstimate *self,
                                          guint              index);
guint64      gbt_estimate_get_known_posts (const GbtEstimate *self);
guint        gbt_estimate_get_n_unknown_posts (const GbtEstimate *self);
gboolean     gbt_estimate_get_balance    (const GbtEstimate *self,
                                          gint64            *balance);
guint        gbt_estimate_get_n_formats  (const GbtEstimate *self);
const GbtFormatRow *gbt_estimate_get_format_row (const GbtEstimate *self,
                                                 guint        index);
/* English msgids: what the method leaves out, and remarks on this workload. */
GbtSentence        *gbt_estimate_get_left_out_amount (const GbtEstimate *self);
const char  *gbt_estimate_get_leaves_out (const GbtEstimate *self);
const char *const *gbt_estimate_get_remarks (const GbtEstimate *self);
const char  *gbt_method_get_label        (const char        *method);

GbtEstimate *gbt_estimate_compute        (const GbtWorkload *workload,
                                          GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtEstimate, gbt_estimate_unref)

G_END_DECLS
