/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * GbtBasis:
 *
 * What an estimated amount rests on (8-decisions 15).
 */
typedef enum
{
  GBT_BASIS_NONE,      /* unknown: nothing yet */
  GBT_BASIS_FORMULA,   /* computed */
  GBT_BASIS_DECLARED,  /* chosen by the planner */
  GBT_BASIS_JUSTIFIED, /* by a run's peak; it stays an estimate */
} GbtBasis;

const char *gbt_basis_get_code  (GbtBasis    basis);
gboolean    gbt_basis_from_code (const char *code,
                                 GbtBasis   *basis);

/**
 * GbtPost:
 *
 * One post of the reserve: a part of it that the planner names. Its amount is computed (basis
 * formula), declared, justified by a run, or unknown. Immutable and reference counted.
 */
typedef struct _GbtPost GbtPost;

#define GBT_TYPE_POST (gbt_post_get_type ())

/* Keys of the posts the program knows; "other" carries a name of the planner's. */
#define GBT_POST_KV "kv"
#define GBT_POST_RUNTIME "runtime"
#define GBT_POST_COMPUTE "compute"
#define GBT_POST_TRANSIENTS "transients"
#define GBT_POST_GRADIENTS "gradients"
#define GBT_POST_OPTIMIZER "optimizer"
#define GBT_POST_ACTIVATIONS "activations"
#define GBT_POST_LOSS "loss"
#define GBT_POST_OTHER "other"

GType       gbt_post_get_type      (void) G_GNUC_CONST;
GbtPost    *gbt_post_new_unknown   (const char    *key,
                                    const char    *name,
                                    const char    *note);
GbtPost    *gbt_post_new_formula   (const char    *key);
GbtPost    *gbt_post_new_declared  (const char    *key,
                                    const char    *name,
                                    guint64        bytes,
                                    const char    *note);
GbtPost    *gbt_post_new_justified (const char    *key,
                                    const char    *name,
                                    guint64        bytes,
                                    const char    *run,
                                    const char    *note);
GbtPost    *gbt_post_ref           (GbtPost       *self);
void        gbt_post_unref         (GbtPost       *self);
const char *gbt_post_get_key       (const GbtPost *self);
const char *gbt_post_get_name      (const GbtPost *self);
GbtBasis    gbt_post_get_basis     (const GbtPost *self);
gboolean    gbt_post_get_bytes     (const GbtPost *self,
                                    guint64       *bytes);
const char *gbt_post_get_run       (const GbtPost *self);
const char *gbt_post_get_note      (const GbtPost *self);
gboolean    gbt_post_equal         (const GbtPost *a,
                                    const GbtPost *b);
const char *gbt_post_key_get_label (const char    *key);
gboolean    gbt_post_key_is_known  (const char    *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtPost, gbt_post_unref)

G_END_DECLS
