/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-workload.h"

#include "gbt-bytes.h"
#include "gbt-error.h"

struct _GbtWorkload
{
  gatomicrefcount ref_count;
  GbtField *fields[GBT_N_FIELDS];
  GPtrArray *posts;   /* GbtPost */
  GArray *capacities; /* guint64, ascending */
};

G_DEFINE_BOXED_TYPE (GbtWorkload, gbt_workload, gbt_workload_ref, gbt_workload_unref)

static GPtrArray *
copy_posts (GPtrArray *posts)
{
  return g_ptr_array_copy (posts, (GCopyFunc) (void (*) (void)) gbt_post_ref, NULL);
}

static GbtWorkload *
workload_copy (const GbtWorkload *self)
{
  GbtWorkload *copy = g_new0 (GbtWorkload, 1);

  g_atomic_ref_count_init (&copy->ref_count);
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    copy->fields[i] = gbt_field_ref (self->fields[i]);
  copy->posts = g_ptr_array_ref (self->posts);
  copy->capacities = g_array_ref (self->capacities);

  return copy;
}

/**
 * gbt_workload_new:
 *
 * A new sheet's content: text inference by weights + reserve, every other field unknown, the
 * posts of the reserve opened, 24 and 48 GB as reference capacities (8-decisions 26).
 *
 * Returns: (transfer full): a workload
 */
GbtWorkload *
gbt_workload_new (void)
{
  static const guint64 capacities[] = { 24 * GBT_GB, 48 * GBT_GB };
  GbtWorkload *self = g_new0 (GbtWorkload, 1);

  g_atomic_ref_count_init (&self->ref_count);
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      switch (i)
        {
        case GBT_FIELD_TASK:
          self->fields[i] = gbt_field_new_text (gbt_task_get_code (GBT_TASK_INFERENCE), NULL);
          break;
        case GBT_FIELD_METHOD:
          self->fields[i] = gbt_field_new_text ("reserve", NULL);
          break;
        case GBT_FIELD_GPUS:
          self->fields[i] = gbt_field_new_integer (1, NULL);
          break;
        default:
          self->fields[i] = gbt_field_new_unknown ();
        }
    }
  self->posts = gbt_workload_list_default_posts (GBT_TASK_INFERENCE);
  self->capacities = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_array_append_vals (self->capacities, capacities, G_N_ELEMENTS (capacities));

  return self;
}

/**
 * gbt_workload_ref:
 * @self: a workload
 *
 * Returns: (transfer full): @self
 */
GbtWorkload *
gbt_workload_ref (GbtWorkload *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_workload_unref:
 * @self: (transfer full): a workload
 */
void
gbt_workload_unref (GbtWorkload *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    gbt_field_unref (self->fields[i]);
  g_ptr_array_unref (self->posts);
  g_array_unref (self->capacities);
  g_free (self);
}

/**
 * gbt_workload_equal:
 * @a: a workload
 * @b: a workload
 *
 * Returns: whether every field, post and capacity is equal
 */
gboolean
gbt_workload_equal (const GbtWorkload *a,
                    const GbtWorkload *b)
{
  if (a == b)
    return TRUE;

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      if (!gbt_field_equal (a->fields[i], b->fields[i]))
        return FALSE;
    }

  if (a->posts->len != b->posts->len || a->capacities->len != b->capacities->len)
    return FALSE;
  for (guint i = 0; i < a->posts->len; i++)
    {
      if (!gbt_post_equal (a->posts->pdata[i], b->posts->pdata[i]))
        return FALSE;
    }
  for (guint i = 0; i < a->capacities->len; i++)
    {
      if (g_array_index (a->capacities, guint64, i) != g_array_index (b->capacities, guint64, i))
        return FALSE;
    }

  return TRUE;
}

/**
 * gbt_workload_get_field:
 * @self: a workload
 * @id: a field
 *
 * Returns: (transfer none): what was written in it, whatever the task
 */
GbtField *
gbt_workload_get_field (const GbtWorkload *self,
                        GbtFieldId         id)
{
  g_return_val_if_fail ((guint) id < GBT_N_FIELDS, NULL);

  return self->fields[id];
}

/**
 * gbt_workload_get_shown_field:
 * @self: a workload
 * @id: a field
 *
 * Returns: (transfer full): what the sheet shows: the field, or *not applicable* with its reason
 *   when the task does not have it
 */
GbtField *
gbt_workload_get_shown_field (const GbtWorkload *self,
                              GbtFieldId         id)
{
  GbtTask task = gbt_workload_get_task (self);

  g_return_val_if_fail ((guint) id < GBT_N_FIELDS, NULL);

  if ((gbt_field_id_get_spec (id)->tasks & GBT_TASK_BIT (task)) == 0)
    return gbt_field_new_not_applicable (gbt_task_get_label (task));

  return gbt_field_ref (self->fields[id]);
}

/**
 * gbt_workload_with_field:
 * @self: a workload
 * @id: a field
 * @field: (transfer none): what it becomes; checked by gbt_field_check() beforehand
 *
 * Returns: (transfer full): @self with that field changed
 */
GbtWorkload *
gbt_workload_with_field (const GbtWorkload *self,
                         GbtFieldId         id,
                         GbtField          *field)
{
  GbtWorkload *workload;

  g_return_val_if_fail ((guint) id < GBT_N_FIELDS, NULL);

  workload = workload_copy (self);
  gbt_field_ref (field);
  gbt_field_unref (workload->fields[id]);
  workload->fields[id] = field;

  return workload;
}

/**
 * gbt_workload_get_integer:
 * @self: a workload
 * @id: a field that holds an integer or bytes
 * @value: (out): its value, written when known
 *
 * Returns: whether it is known
 */
gboolean
gbt_workload_get_integer (const GbtWorkload *self,
                          GbtFieldId         id,
                          guint64           *value)
{
  GbtField *field = gbt_workload_get_field (self, id);

  if (!gbt_field_is_known (field) || !gbt_field_has_integer (field))
    return FALSE;

  *value = gbt_field_get_integer (field);
  return TRUE;
}

/**
 * gbt_workload_get_text:
 * @self: a workload
 * @id: a field that holds text
 *
 * Returns: (nullable): its text, %NULL when it is not known
 */
const char *
gbt_workload_get_text (const GbtWorkload *self,
                       GbtFieldId         id)
{
  return gbt_field_get_text (gbt_workload_get_field (self, id));
}

/**
 * gbt_workload_get_task:
 * @self: a workload
 *
 * Returns: the task; a sheet always has one
 */
GbtTask
gbt_workload_get_task (const GbtWorkload *self)
{
  GbtTask task = GBT_TASK_INFERENCE;

  gbt_task_from_code (gbt_workload_get_text (self, GBT_FIELD_TASK), &task);
  return task;
}

/**
 * gbt_workload_get_weight_format:
 * @self: a workload
 * @format: (out): the format of the weights, written when known
 *
 * Returns: whether it is known
 */
gboolean
gbt_workload_get_weight_format (const GbtWorkload *self,
                                GbtWeightFormat   *format)
{
  return gbt_weight_format_from_code (gbt_workload_get_text (self, GBT_FIELD_WEIGHT_FORMAT),
                                      format);
}

/**
 * gbt_workload_get_kv_format:
 * @self: a workload
 * @format: (out): the format of the KV cache, written when known
 *
 * Returns: whether it is known
 */
gboolean
gbt_workload_get_kv_format (const GbtWorkload *self,
                            GbtWeightFormat   *format)
{
  return gbt_weight_format_from_code (gbt_workload_get_text (self, GBT_FIELD_KV_FORMAT), format);
}

/**
 * gbt_workload_get_effective_batch:
 * @self: a workload
 * @batch: (out): microbatch x accumulation, written when both are known
 *
 * Returns: whether it is known
 */
gboolean
gbt_workload_get_effective_batch (const GbtWorkload *self,
                                  guint64           *batch)
{
  guint64 microbatch, accumulation;

  if (!gbt_workload_get_integer (self, GBT_FIELD_MICROBATCH, &microbatch)
      || !gbt_workload_get_integer (self, GBT_FIELD_ACCUMULATION, &accumulation))
    return FALSE;

  return gbt_bytes_multiply (microbatch, accumulation, batch, NULL);
}

/**
 * gbt_workload_get_n_posts:
 * @self: a workload
 *
 * Returns: how many posts the reserve has
 */
guint
gbt_workload_get_n_posts (const GbtWorkload *self)
{
  return self->posts->len;
}

/**
 * gbt_workload_get_post:
 * @self: a workload
 * @index: which post
 *
 * Returns: (transfer none): the post
 */
GbtPost *
gbt_workload_get_post (const GbtWorkload *self,
                       guint              index)
{
  g_return_val_if_fail (index < self->posts->len, NULL);

  return g_ptr_array_index (self->posts, index);
}

/**
 * gbt_workload_with_posts:
 * @self: a workload
 * @posts: (element-type GbtPost) (transfer none): the posts; copied
 *
 * Returns: (transfer full): @self with those posts
 */
GbtWorkload *
gbt_workload_with_posts (const GbtWorkload *self,
                         GPtrArray         *posts)
{
  GbtWorkload *workload = workload_copy (self);

  g_ptr_array_unref (workload->posts);
  workload->posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);
  for (guint i = 0; i < posts->len; i++)
    g_ptr_array_add (workload->posts, gbt_post_ref (posts->pdata[i]));

  return workload;
}

/**
 * gbt_workload_with_post:
 * @self: a workload
 * @index: which post; the number of posts to append
 * @post: (transfer none): what it becomes
 *
 * Returns: (transfer full): @self with that post changed or appended
 */
GbtWorkload *
gbt_workload_with_post (const GbtWorkload *self,
                        guint              index,
                        GbtPost           *post)
{
  g_autoptr (GPtrArray) posts = copy_posts (self->posts);

  g_return_val_if_fail (index <= posts->len, NULL);

  g_ptr_array_set_free_func (posts, (GDestroyNotify) gbt_post_unref);
  if (index < posts->len)
    g_ptr_array_remove_index (posts, index);
  g_ptr_array_insert (posts, (int) index, gbt_post_ref (post));

  return gbt_workload_with_posts (self, posts);
}

/**
 * gbt_workload_without_post:
 * @self: a workload
 * @index: which post
 *
 * Returns: (transfer full): @self less that post
 */
GbtWorkload *
gbt_workload_without_post (const GbtWorkload *self,
                           guint              index)
{
  g_autoptr (GPtrArray) posts = copy_posts (self->posts);

  g_return_val_if_fail (index < posts->len, NULL);

  g_ptr_array_set_free_func (posts, (GDestroyNotify) gbt_post_unref);
  g_ptr_array_remove_index (posts, index);

  return gbt_workload_with_posts (self, posts);
}

/**
 * gbt_workload_list_default_posts:
 * @task: a task
 *
 * Returns: (transfer full) (element-type GbtPost): the posts that a task opens: a task never
 *   seen before has none, adaptation has five empty ones, since no multiplier is hidden
 */
GPtrArray *
gbt_workload_list_default_posts (GbtTask task)
{
  static const char *const adaptation[] = { GBT_POST_GRADIENTS, GBT_POST_OPTIMIZER,
                                            GBT_POST_ACTIVATIONS, GBT_POST_LOSS,
                                            GBT_POST_COMPUTE, NULL };
  static const char *const running[] = { GBT_POST_RUNTIME, GBT_POST_COMPUTE, GBT_POST_TRANSIENTS,
                                         NULL };
  GPtrArray *posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);
  const char *const *keys = NULL;

  switch (task)
    {
    case GBT_TASK_INFERENCE:
      g_ptr_array_add (posts, gbt_post_new_formula (GBT_POST_KV));
      keys = running;
      break;
    case GBT_TASK_ADAPTATION:
      keys = adaptation;
      break;
    case GBT_TASK_IMAGE:
    case GBT_TASK_SPEECH:
      keys = running;
      break;
    case GBT_TASK_NOTEBOOK:
    case GBT_TASK_OTHER:
      break;
    case GBT_N_TASKS:
    default:
      g_return_val_if_reached (posts);
    }

  for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
    g_ptr_array_add (posts, gbt_post_new_unknown (keys[i], NULL, NULL));

  return posts;
}

/**
 * gbt_workload_get_n_capacities:
 * @self: a workload
 *
 * Returns: how many reference capacities there are
 */
guint
gbt_workload_get_n_capacities (const GbtWorkload *self)
{
  return self->capacities->len;
}

/**
 * gbt_workload_get_capacity:
 * @self: a workload
 * @index: which
 *
 * Returns: a nominal capacity in bytes, per GPU; ascending
 */
guint64
gbt_workload_get_capacity (const GbtWorkload *self,
                           guint              index)
{
  g_return_val_if_fail (index < self->capacities->len, 0);

  return g_array_index (self->capacities, guint64, index);
}

static int
compare_capacities (const void *a,
                    const void *b)
{
  guint64 x = *(const guint64 *) a;
  guint64 y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/**
 * gbt_workload_with_capacities:
 * @self: a workload
 * @capacities: (array length=n_capacities): bytes; sorted, doubles dropped
 * @n_capacities: how many
 *
 * Returns: (transfer full): @self with those reference capacities
 */
GbtWorkload *
gbt_workload_with_capacities (const GbtWorkload *self,
                              const guint64     *capacities,
                              guint              n_capacities)
{
  GbtWorkload *workload = workload_copy (self);
  g_autoptr (GArray) sorted = g_array_new (FALSE, FALSE, sizeof (guint64));

  if (n_capacities > 0)
    g_array_append_vals (sorted, capacities, n_capacities);
  g_array_sort (sorted, compare_capacities);

  g_array_unref (workload->capacities);
  workload->capacities = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = 0; i < sorted->len; i++)
    {
      guint64 capacity = g_array_index (sorted, guint64, i);

      if (i == 0 || capacity != g_array_index (sorted, guint64, i - 1))
        g_array_append_val (workload->capacities, capacity);
    }

  return workload;
}

/**
 * gbt_workload_dup_model:
 * @self: a workload
 *
 * Returns: (transfer full): its copy of a model, whatever the task
 */
GbtModel *
gbt_workload_dup_model (const GbtWorkload *self)
{
  GbtModel *model = gbt_model_new ();

  for (guint i = GBT_MODEL_FIRST_FIELD; i <= GBT_MODEL_LAST_FIELD; i++)
    {
      GbtModel *next = gbt_model_with_field (model, (GbtFieldId) i, self->fields[i]);

      gbt_model_unref (model);
      model = next;
    }

  return model;
}

/**
 * gbt_workload_with_model:
 * @self: a workload
 * @model: a model
 *
 * A task that @model does not serve becomes the one it is for: the weights of a transcriber have
 * no sense under a task of images.
 *
 * Returns: (transfer full): @self with its own copy of @model (8-decisions 8)
 */
GbtWorkload *
gbt_workload_with_model (const GbtWorkload *self,
                         const GbtModel    *model)
{
  GbtWorkload *workload = workload_copy (self);

  for (guint i = GBT_MODEL_FIRST_FIELD; i <= GBT_MODEL_LAST_FIELD; i++)
    {
      gbt_field_unref (workload->fields[i]);
      workload->fields[i] = gbt_field_ref (gbt_model_get_field (model, (GbtFieldId) i));
    }

  if (!gbt_model_serves (model, gbt_workload_get_task (self)))
    {
      gbt_field_unref (workload->fields[GBT_FIELD_TASK]);
      workload->fields[GBT_FIELD_TASK]
          = gbt_field_new_text (gbt_task_get_code (gbt_model_get_task (model)), NULL);
    }

  return workload;
}

static gboolean
check_post (const GbtPost  *post,
            GError        **error)
{
  const char *texts[] = { gbt_post_get_name (post), gbt_post_get_run (post),
                          gbt_post_get_note (post) };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      if (texts[i] != NULL && g_utf8_strlen (texts[i], -1) > 1000)
        {
          gbt_error_set (error, GBT_ERROR_TOO_LARGE, N_("“{1}” takes at most {2} characters"),
                         gbt_post_get_key (post), "1000", NULL);
          return FALSE;
        }
    }

  return TRUE;
}

/**
 * gbt_workload_check:
 * @self: a workload that came from outside
 * @error: set to the first thing that does not fit
 *
 * Returns: whether every field, post and capacity is within its bounds
 */
gboolean
gbt_workload_check (const GbtWorkload  *self,
                    GError            **error)
{
  if (!gbt_field_is_known (self->fields[GBT_FIELD_TASK]))
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("A sheet has a task"), NULL);
      return FALSE;
    }

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      if (!gbt_field_check (self->fields[i], (GbtFieldId) i, error))
        return FALSE;
    }

  if (self->posts->len > GBT_WORKLOAD_MAX_POSTS
      || self->capacities->len > GBT_WORKLOAD_MAX_CAPACITIES)
    {
      gbt_error_set (error, GBT_ERROR_TOO_LARGE,
                     N_("A sheet has at most 64 posts and 16 reference capacities"), NULL);
      return FALSE;
    }

  for (guint i = 0; i < self->posts->len; i++)
    {
      if (!check_post (self->posts->pdata[i], error))
        return FALSE;
    }
  for (guint i = 0; i < self->capacities->len; i++)
    {
      guint64 capacity = g_array_index (self->capacities, guint64, i);

      if (capacity == 0 || capacity > (G_GUINT64_CONSTANT (1) << 60))
        {
          gbt_error_set (error, GBT_ERROR_RANGE, N_("A capacity is more than nothing and at most one EiB"),
                         NULL);
          return FALSE;
        }
    }

  return TRUE;
}
