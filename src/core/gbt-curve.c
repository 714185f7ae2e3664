/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-curve.h"

#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-estimate-private.h"

static GbtWorkload *
workload_at (const GbtWorkload *workload,
             guint64            tokens,
             guint64            requests)
{
  g_autoptr (GbtField) length = gbt_field_new_integer (tokens, NULL);
  g_autoptr (GbtField) count = gbt_field_new_integer (requests, NULL);
  g_autoptr (GbtWorkload) longer
      = gbt_workload_with_field (workload, GBT_FIELD_LIMIT_TOKENS, length);

  return gbt_workload_with_field (longer, GBT_FIELD_LIMIT_REQUESTS, count);
}

static gboolean
refuse_incomplete (GError **error)
{
  gbt_error_set (error, GBT_ERROR_MISSING,
                 N_("The weights and the KV cache must be known to follow them with the length"),
                 NULL);
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
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (at, error);
  guint64 weights;

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
 * @tokens: a length per request, in place of the limit
 * @requests: requests at once, in place of the limit's
 * @per_gpu: (out): bytes per GPU, floored, written on success only
 * @error: set when something needed is unknown
 *
 * A point of the curve: by the four lines, the total; by weights + reserve, the weights and the
 * known posts, which are what grows with the length (the reserve itself is a choice).
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

/* The largest length at which need <= capacity; need grows with the length. */
static gboolean
fits_at (const GbtWorkload  *workload,
         guint64             tokens,
         guint64             requests,
         guint64             capacity,
         gboolean           *fits,
         GError            **error)
{
  g_autoptr (GError) local = NULL;
  guint64 need, ceiling;

  if (need_at (workload, tokens, requests, &need, &ceiling, &local))
    {
      *fits = ceiling <= capacity;
      return TRUE;
    }
  if (g_error_matches (local, GBT_ERROR, GBT_ERROR_OVERFLOW))
    {
      *fits = FALSE;
      return TRUE;
    }

  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
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
  guint64 low = 0;
  guint64 high = gbt_field_id_get_spec (GBT_FIELD_LIMIT_TOKENS)->maximum;
  guint64 limit;

  if (gbt_workload_get_integer (workload, GBT_FIELD_MODEL_CONTEXT_LIMIT, &limit))
    high = MIN (high, limit);

  /* Invariant: low fits (0 needs no cache), everything above high does not. */
  while (low < high)
    {
      guint64 middle = low + (high - low + 1) / 2;
      gboolean fits;

      if (!fits_at (workload, middle, requests, capacity, &fits, error))
        return FALSE;
      if (fits)
        low = middle;
      else
        high = middle - 1;
    }

  *tokens = low;
  return TRUE;
}
