/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-history.h"
#include "gbt-merge.h"
#include "gbt-workbench-private.h"

/* What an edit is of, for undo: GBT_HISTORY_APART is 0. */
#define SUBJECT_FIELD(id) ((guint) (id) + 1)
#define SUBJECT_POST(index) (GBT_N_FIELDS + 1 + (guint) (index))

/* Another task opens its own posts, unless the planner has made the posts theirs. */
static GbtWorkload *
with_task (GbtWorkload *workload,
           GbtField    *field)
{
  g_autoptr (GbtWorkload) changed = gbt_workload_with_field (workload, GBT_FIELD_TASK, field);
  g_autoptr (GPtrArray) defaults = gbt_workload_list_default_posts (gbt_workload_get_task (workload));
  g_autoptr (GbtWorkload) untouched = gbt_workload_with_posts (workload, defaults);
  g_autoptr (GPtrArray) posts = NULL;

  if (!gbt_merge_same_posts (workload, untouched))
    return g_steal_pointer (&changed);

  posts = gbt_workload_list_default_posts (gbt_workload_get_task (changed));
  return gbt_workload_with_posts (changed, posts);
}

static gboolean
is_typed (const GbtFieldSpec *spec)
{
  return spec->type != GBT_FIELD_TYPE_CODE;
}

/**
 * gbt_workbench_set_field:
 * @self: a workbench
 * @id: a field
 * @field: (transfer none): what it becomes
 * @error: when @field does not fit in @id, or %GBT_ERROR_READ_ONLY; nothing changed then
 *
 * Edits of one typed field in a row are one step of undo, until gbt_workbench_end_edit() or an
 * edit of something else.
 *
 * Returns: whether the field is as asked
 */
gboolean
gbt_workbench_set_field (GbtWorkbench  *self,
                         GbtFieldId     id,
                         GbtField      *field,
                         GError       **error)
{
  const GbtFieldSpec *spec = gbt_field_id_get_spec (id);
  g_autoptr (GbtWorkload) workload = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);

  if (!gbt_field_check (field, id, error))
    return FALSE;

  if (id == GBT_FIELD_TASK && gbt_field_is_known (field))
    workload = with_task (gbt_workbench_get_workload (self), field);
  else
    workload = gbt_workload_with_field (gbt_workbench_get_workload (self), id, field);

  return gbt_workbench_edit (self, workload, spec->label, is_typed (spec) ? SUBJECT_FIELD (id) : GBT_HISTORY_APART,
               is_typed (spec) ? (int) id : GBT_MERGE_NOT_TYPING, error);
}

/**
 * gbt_workbench_set_model:
 * @self: a workbench
 * @model: a model, from the catalogue or a file
 * @error: as gbt_workbench_set_field()
 *
 * The sheet takes its own copy of @model, and the task it is for where it does not serve the
 * sheet's own.
 *
 * Returns: whether it did
 */
gboolean
gbt_workbench_set_model (GbtWorkbench    *self,
                         const GbtModel  *model,
                         GError         **error)
{
  GbtWorkload *before;
  g_autoptr (GbtField) task = NULL;
  g_autoptr (GbtWorkload) asked = NULL;
  g_autoptr (GbtWorkload) workload = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);

  before = gbt_workbench_get_workload (self);
  task = gbt_field_new_text (gbt_task_get_code (gbt_model_get_task (model)), NULL);
  asked = gbt_model_serves (model, gbt_workload_get_task (before)) ? gbt_workload_ref (before)
                                                                   : with_task (before, task);
  workload = gbt_workload_with_model (asked, model);
  return gbt_workbench_edit (self, workload, N_("Model"), GBT_HISTORY_APART, GBT_MERGE_NOT_TYPING, error);
}

/**
 * gbt_workbench_set_posts:
 * @self: a workbench
 * @posts: (element-type GbtPost) (transfer none): all the posts of the reserve
 * @error: as gbt_workbench_set_field()
 *
 * Returns: whether they are as asked
 */
gboolean
gbt_workbench_set_posts (GbtWorkbench  *self,
                         GPtrArray     *posts,
                         GError       **error)
{
  g_autoptr (GbtWorkload) workload = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);

  workload = gbt_workload_with_posts (gbt_workbench_get_workload (self), posts);
  return gbt_workbench_edit (self, workload, N_("Posts of the reserve"), GBT_HISTORY_APART, GBT_MERGE_NOT_TYPING, error);
}

/**
 * gbt_workbench_set_post:
 * @self: a workbench
 * @index: which post; their number to add one at the end
 * @post: (transfer none): what it becomes
 * @error: as gbt_workbench_set_field()
 *
 * Edits of one post in a row are one step of undo.
 *
 * Returns: whether it is as asked
 */
gboolean
gbt_workbench_set_post (GbtWorkbench  *self,
                        guint          index,
                        GbtPost       *post,
                        GError       **error)
{
  GbtWorkload *current;
  g_autoptr (GbtWorkload) workload = NULL;
  gboolean added;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);

  current = gbt_workbench_get_workload (self);
  added = index == gbt_workload_get_n_posts (current);
  g_return_val_if_fail (index <= gbt_workload_get_n_posts (current), FALSE);

  workload = gbt_workload_with_post (current, index, post);
  return gbt_workbench_edit (self, workload, N_("Post of the reserve"), added ? GBT_HISTORY_APART : SUBJECT_POST (index),
               GBT_MERGE_NOT_TYPING, error);
}

/**
 * gbt_workbench_remove_post:
 * @self: a workbench
 * @index: which post
 * @error: as gbt_workbench_set_field()
 *
 * Returns: whether it is gone
 */
gboolean
gbt_workbench_remove_post (GbtWorkbench  *self,
                           guint          index,
                           GError       **error)
{
  g_autoptr (GbtWorkload) workload = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);
  g_return_val_if_fail (index < gbt_workload_get_n_posts (gbt_workbench_get_workload (self)), FALSE);

  workload = gbt_workload_without_post (gbt_workbench_get_workload (self), index);
  return gbt_workbench_edit (self, workload, N_("Post of the reserve"), GBT_HISTORY_APART, GBT_MERGE_NOT_TYPING, error);
}

/**
 * gbt_workbench_set_capacities:
 * @self: a workbench
 * @capacities: (array length=n_capacities): reference capacities, in bytes
 * @n_capacities: how many
 * @error: as gbt_workbench_set_field()
 *
 * Returns: whether they are as asked
 */
gboolean
gbt_workbench_set_capacities (GbtWorkbench   *self,
                              const guint64  *capacities,
                              guint           n_capacities,
                              GError        **error)
{
  g_autoptr (GbtWorkload) workload = NULL;

  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);

  workload = gbt_workload_with_capacities (gbt_workbench_get_workload (self), capacities, n_capacities);
  return gbt_workbench_edit (self, workload, N_("Reference capacities"), GBT_HISTORY_APART, GBT_MERGE_NOT_TYPING, error);
}
