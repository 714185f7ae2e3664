/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-model.h"
#include "gbt-post.h"
#include "gbt-weight-format.h"

G_BEGIN_DECLS

/* At most so many posts and reference capacities in one sheet. */
#define GBT_WORKLOAD_MAX_POSTS 64
#define GBT_WORKLOAD_MAX_CAPACITIES 16

/**
 * GbtWorkload:
 *
 * All that a planner writes in one revision of a sheet: its fields, the posts of the reserve,
 * the reference capacities. Immutable and reference counted: what changes it returns a new one,
 * so that undo keeps the old.
 */
typedef struct _GbtWorkload GbtWorkload;

#define GBT_TYPE_WORKLOAD (gbt_workload_get_type ())

GType        gbt_workload_get_type        (void) G_GNUC_CONST;
GbtWorkload *gbt_workload_new             (void);
GbtWorkload *gbt_workload_ref             (GbtWorkload       *self);
void         gbt_workload_unref           (GbtWorkload       *self);
gboolean     gbt_workload_equal           (const GbtWorkload *a,
                                           const GbtWorkload *b);

GbtField    *gbt_workload_get_field       (const GbtWorkload *self,
                                           GbtFieldId         id);
GbtField    *gbt_workload_get_shown_field (const GbtWorkload *self,
                                           GbtFieldId         id);
GbtWorkload *gbt_workload_with_field      (const GbtWorkload *self,
                                           GbtFieldId         id,
                                           GbtField          *field);
gboolean     gbt_workload_get_integer     (const GbtWorkload *self,
                                           GbtFieldId         id,
                                           guint64           *value);
const char  *gbt_workload_get_text        (const GbtWorkload *self,
                                           GbtFieldId         id);
GbtTask      gbt_workload_get_task        (const GbtWorkload *self);
gboolean     gbt_workload_get_weight_format (const GbtWorkload *self,
                                             GbtWeightFormat   *format);
gboolean     gbt_workload_get_kv_format   (const GbtWorkload *self,
                                           GbtWeightFormat   *format);
gboolean     gbt_workload_get_effective_batch (const GbtWorkload *self,
                                               guint64           *batch);

guint        gbt_workload_get_n_posts     (const GbtWorkload *self);
GbtPost     *gbt_workload_get_post        (const GbtWorkload *self,
                                           guint              index);
GbtWorkload *gbt_workload_with_posts      (const GbtWorkload *self,
                                           GPtrArray         *posts);
GbtWorkload *gbt_workload_with_post       (const GbtWorkload *self,
                                           guint              index,
                                           GbtPost           *post);
GbtWorkload *gbt_workload_without_post    (const GbtWorkload *self,
                                           guint              index);
GPtrArray   *gbt_workload_list_default_posts (GbtTask         task);

guint        gbt_workload_get_n_capacities (const GbtWorkload *self);
guint64      gbt_workload_get_capacity    (const GbtWorkload *self,
                                           guint              index);
GbtWorkload *gbt_workload_with_capacities (const GbtWorkload *self,
                                           const guint64     *capacities,
                                           guint              n_capacities);

GbtWorkload *gbt_workload_with_model      (const GbtWorkload *self,
                                           const GbtModel    *model);
GbtModel    *gbt_workload_dup_model       (const GbtWorkload *self);
gboolean     gbt_workload_check           (const GbtWorkload *self,
                                           GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtWorkload, gbt_workload_unref)

G_END_DECLS
