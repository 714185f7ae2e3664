/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-figure.h"
#include "gbt-post.h"

G_BEGIN_DECLS

/* Keys of lines (7-command-line). */
#define GBT_LINE_WEIGHTS "weights"
#define GBT_LINE_KV "kv"
#define GBT_LINE_OVERHEAD "overhead"
#define GBT_LINE_RUNTIME "runtime"
#define GBT_LINE_RESERVE "reserve"
#define GBT_LINE_KV_CROSS "kv-cross"
#define GBT_LINE_ADAPTERS "adapters"
#define GBT_LINE_ACTIVATIONS "activations"
#define GBT_LINE_MEMORY "memory" /* of a notebook: typed */

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
gboolean     gbt_line_equal         (const GbtLine *a,
                                     const GbtLine *b);
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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtLine, gbt_line_unref)

G_END_DECLS
