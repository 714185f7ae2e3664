/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-curve.h"

#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-estimate-private.h"

/* What grows along the curve: the limit and its requests; in adaptation, the sequence and its
 * microbatch. */
static GbtWorkload *
workload_at (const GbtWorkload *workload,
             guint64            tokens,
             guint64            requests)
{
  const gboolean adaptation = gbt_workload_get_task (workload) == GBT_TASK_ADAPTATION;
  g_autoptr (GbtField) length = gbt_field_new_integer (tokens, NULL);
  g_autoptr (GbtField) count = gbt_field_new_integer (requests, NULL);
  g_autoptr (GbtWorkload) longer
      = gbt_workload_with_field (workload, adaptation ? GBT_FIELD_SEQUENCE_TOKENS : GBT_FIELD_LIMIT_TOKENS, length);

  return gbt_workload_with_field (longer, adaptation ? GBT_FIELD_MICROBATCH : GBT_FIELD_LIMIT_REQUESTS, count);
}

static gboolean
refuse_incomplete (GError **error)
{
  gbt_error_set (error, GBT_ERROR_MISSING,
                 N_("The weights and the KV cache must be known to follow them with the length"),
                 NULL);
  return FALSE;
}

/* Whether the task has a length that memory follows. */
static gboolean
check_has_length (const GbtWorkload  *workload,
                  GError            **error)
{
  const GbtTask task = gbt_workload_get_task (workload);

  if (task == GBT_TASK_INFERENCE || task == GBT_TASK_ADAPTATION)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_MISSING, N_("This task has no length that memory grows with"), NULL);
  return FALSE;
}

static const GbtLine *
find_computed_kv (const GbtEstimate *estimate)
{
  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    {
      const GbtLine *post = gbt_estimate_get_post (estimate, i);

      if (g_strcmp0 (gbt_line_get_key (post), GBT_POST_KV) == 0
          && gbt_line_get_basis (post) == GBT_BASIS_FORMULA)
        return post;
    }

  return NULL;
}

static gboolean
need_at (const GbtWorkload  *workload,
         guint64             tokens,
         guint64             requests,
         guint64            *per_gpu,
         guint64            *ceiling,
         GError            **error)
{
  g_autoptr (GbtWorkload) at = workload_at (workload, tokens, requests);
  g_autoptr (GbtEstimate) estimate = NULL;
  guint64 weights;

  if (!check_has_length (workload, error))
    return FALSE;
  estimate = gbt_estimate_compute (at, error);
  if (estimate == NULL)
    return FALSE;

  if (g_strcmp0 (gbt_estimate_get_method (estimate), GBT_METHOD_FOUR_LINES) == 0)
    {
      if (!gbt_estimate_is_complete (estimate))
        return refuse_incomplete (error);
      *per_gpu = gbt_estimate_get_per_gpu (estimate);
      *ceiling = gbt_estimate_get_per_gpu_ceiling (estimate);
      return TRUE;
    }

  if (find_computed_kv (estimate) == NULL
      || !gbt_line_get_bytes (gbt_estimate_find_line (estimate, GBT_LINE_WEIGHTS), &weights))
    return refuse_incomplete (error);
  if (!gbt_bytes_add (weights, gbt_estimate_get_known_posts (estimate), per_gpu, error))
    return FALSE;

  *ceiling = *per_gpu;
  return TRUE;
}

/**
 * gbt_curve_need_at:
 * @workload: a workload
 * @tokens: a length per request, in place of the limit; in adaptation, of a sequence
 * @requests: requests at once, in place of the limit's; in adaptation, the microbatch
 * @per_gpu: (out): bytes per GPU, floored, written on success only
 * @error: set when something needed is unknown
 *
 * A point of the curve: by the four lines, the total; by weights + reserve, the weights and the
 * known posts, which are what grows with the length (the reserve itself is a choice). A task without
 * a length has no curve.
 */
gboolean
gbt_curve_need_at (const GbtWorkload  *workload,
                   guint64             tokens,
                   guint64             requests,
                   guint64            *per_gpu,
                   GError            **error)
{
  guint64 ceiling;

  return need_at (workload, tokens, requests, per_gpu, &ceiling, error);
}

/* The posts that do not grow with the length, in one: a sheet with sixty of them is followed as
 * fast as one with two. Their sum is theirs; where it overflows they stay as they are, and fail
 * as they would. */
static GbtWorkload *
gather_posts (const GbtWorkload *workload)
{
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);
  guint64 sum = 0;

  for (guint i = 0; i < gbt_workload_get_n_posts (workload); i++)
    {
      GbtPost *post = gbt_workload_get_post (workload, i);
      guint64 bytes;

      if (gbt_post_get_basis (post) == GBT_BASIS_FORMULA)
        g_ptr_array_add (posts, gbt_post_ref (post));
      else if (gbt_post_get_bytes (post, &bytes) && !gbt_bytes_add (sum, bytes, &sum, NULL))
        return gbt_workload_ref ((GbtWorkload *) workload);
    }

  if (sum > 0)
    g_ptr_array_add (posts, gbt_post_new_declared (GBT_POST_RUNTIME, NULL, sum, NULL));
  return gbt_workload_with_posts (workload, posts);
}

/* What is needed there, rounded up; an amount too large to be one is G_MAXUINT64: it fits nowhere. */
static gboolean
ceiling_at (const GbtWorkload  *workload,
            guint64             tokens,
            guint64             requests,
            guint64            *ceiling,
            GError            **error)
{
  g_autoptr (GError) local = NULL;
  guint64 need;

  if (need_at (workload, tokens, requests, &need, ceiling, &local))
    return TRUE;
  if (g_error_matches (local, GBT_ERROR, GBT_ERROR_OVERFLOW))
    {
      *ceiling = G_MAXUINT64;
      return TRUE;
    }

  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* Where the line from @low to @high crosses @capacity, strictly between both. */
static guint64
guess_crossing (guint64 low,
                guint64 low_need,
                guint64 high,
                guint64 high_need,
                guint64 capacity)
{
  unsigned __int128 part = (unsigned __int128) (capacity - low_need) * (high - low) / (high_need - low_need);

  return CLAMP (low + (guint64) part, low + 1, high - 1);
}

/**
 * gbt_curve_largest_tokens:
 * @workload: a workload
 * @requests: requests at once
 * @capacity: bytes of one GPU
 * @tokens: (out): the largest length per request that fits, 0 when none does, never above the
 *   model's own limit; written on success only
 * @error: set when something needed is unknown
 */
gboolean
gbt_curve_largest_tokens (const GbtWorkload  *workload,
                          guint64             requests,
                          guint64             capacity,
                          guint64            *tokens,
                          GError            **error)
{
  g_autoptr (GbtWorkload) gathered = gather_posts (workload);
  guint64 low = 0;
  guint64 high = gbt_field_id_get_spec (GBT_FIELD_LIMIT_TOKENS)->maximum;
  guint64 low_need, high_need;
  guint64 limit;

  if (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_CONTEXT_LIMIT, &limit))
    high = MIN (high, limit);
  if (!ceiling_at (gathered, 1, requests, &low_need, error)
      || !ceiling_at (gathered, high, requests, &high_need, error))
    return FALSE;
  if (low_need > capacity || high_need <= capacity)
    {
      *tokens = low_need > capacity ? 0 : high;
      return TRUE;
    }

  /* The need grows with the length, nearly along a line: a guess on it lands on the answer or
   * beside it. Every third step halves what is left, whatever the need's shape. Invariant: low
   * fits, high does not. */
  low = 1;
  for (guint step = 0; high - low > 1; step++)
    {
      guint64 middle = low + (high - low) / 2;
      guint64 need;

      if (step % 3 == 0)
        middle = guess_crossing (low, low_need, high, high_need, capacity);
      else if (step % 3 == 1)
        middle = low + 1;
      if (!ceiling_at (gathered, middle, requests, &need, error))
        return FALSE;

      if (need <= capacity)
        {
          low = middle;
          low_need = need;
        }
      else
        {
          high = middle;
          high_need = need;
        }
    }

  *tokens = low;
  return TRUE;
}
