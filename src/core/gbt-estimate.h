/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-figure.h"
#include "gbt-post.h"
#include "gbt-weight-format.h"
#include "gbt-workload.h"

G_BEGIN_DECLS

/* Methods, by their stable code (the field "estimation.method"). */
#define GBT_METHOD_RESERVE "reserve"
#define GBT_METHOD_FOUR_LINES "four-lines"

/* Keys of lines (7-command-line). */
#define GBT_LINE_WEIGHTS "weights"
#define GBT_LINE_KV "kv"
#define GBT_LINE_OVERHEAD "overhead"
#define GBT_LINE_RUNTIME "runtime"
#define GBT_LINE_RESERVE "reserve"

/**
 * GbtExactness:
 *
 * How far an amount can be trusted (4-estimation 7).
 */
typedef enum
{
  GBT_EXACTNESS_EXACT,
  GBT_EXACTNESS_ARITHMETIC,
  GBT_EXACTNESS_APPROXIMATE,
  GBT_EXACTNESS_UNKNOWN,
} GbtExactness;

/**
 * GbtLine:
 *
 * One line of an estimate: a term of the total, or a post of the reserve. Estimated or unknown
 * (R4): unknown exactly when it has no bytes. Immutable and reference counted.
 *
 * @formula is an English msgid ("parameters x bits / 8"); @applied is the same with its numbers,
 * in neutral digits ("7000000000 x 16 / 8"), worded and grouped only at display.
 */
typedef struct _GbtLine GbtLine;

#define GBT_TYPE_LINE (gbt_line_get_type ())

GType        gbt_line_get_type      (void) G_GNUC_CONST;
GbtLine     *gbt_line_ref           (GbtLine       *self);
void         gbt_line_unref         (GbtLine       *self);
const char  *gbt_line_get_key       (const GbtLine *self);
const char  *gbt_line_get_label     (const GbtLine *self);
const char  *gbt_line_get_name      (const GbtLine *self);
GbtOrigin    gbt_line_get_origin    (const GbtLine *self);
GbtBasis     gbt_line_get_basis     (const GbtLine *self);
GbtExactness gbt_line_get_exactness (const GbtLine *self);
GbtFigure   *gbt_line_get_figure    (const GbtLine *self);
gboolean     gbt_line_get_bytes     (const GbtLine *self,
                                     guint64       *bytes);
gboolean     gbt_line_get_per_gpu   (const GbtLine *self,
                                     guint64       *bytes);
const char  *gbt_line_get_formula   (const GbtLine *self);
const char  *gbt_line_get_applied   (const GbtLine *self);
const char  *gbt_line_get_run       (const GbtLine *self);
const char  *gbt_line_get_note      (const GbtLine *self);
const char  *gbt_line_get_counts    (const GbtLine *self);
const char  *gbt_line_get_leaves_out (const GbtLine *self);
const char  *gbt_line_get_source    (const GbtLine *self);
const char  *gbt_exactness_get_code (GbtExactness   exactness);

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
const char  *gbt_estimate_get_leaves_out (const GbtEstimate *self);
const char *const *gbt_estimate_get_remarks (const GbtEstimate *self);
const char  *gbt_method_get_label        (const char        *method);

GbtEstimate *gbt_estimate_compute        (const GbtWorkload *workload,
                                          GError           **error);
gboolean     gbt_estimate_need_at        (const GbtWorkload *workload,
                                          guint64            tokens,
                                          guint64            requests,
                                          guint64           *per_gpu,
                                          GError           **error);
gboolean     gbt_estimate_largest_tokens (const GbtWorkload *workload,
                                          guint64            requests,
                                          guint64            capacity,
                                          guint64           *tokens,
                                          GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtLine, gbt_line_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtEstimate, gbt_estimate_unref)

G_END_DECLS
