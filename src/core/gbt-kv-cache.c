/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-kv-cache.h"

#include "gbt-bytes.h"

/* Bytes of one cached value, as neutral text. */
static const char *
value_bytes_text (GbtWeightFormat format)
{
  switch (format)
    {
    case GBT_WEIGHT_FORMAT_32BIT:
      return "4";
    case GBT_WEIGHT_FORMAT_16BIT:
      return "2";
    case GBT_WEIGHT_FORMAT_8BIT:
      return "1";
    case GBT_WEIGHT_FORMAT_4BIT:
    case GBT_WEIGHT_FORMAT_NF4:
      return "0.5";
    case GBT_N_WEIGHT_FORMATS:
    default:
      g_return_val_if_reached ("2");
    }
}

/**
 * gbt_kv_cache_formula_describes:
 * @workload: a workload
 *
 * Returns: whether full attention on every layer is what the model does. On latent, sliding or
 *   hybrid attention the formula does not describe the architecture (8-decisions 22).
 */
gboolean
gbt_kv_cache_formula_describes (const GbtWorkload *workload)
{
  static const char *const others[] = { "mla", "sliding", "hybrid", "none", NULL };
  const char *attention = gbt_workload_get_text (workload, GBT_FIELD_MODEL_ATTENTION);

  return attention == NULL || !g_strv_contains (others, attention);
}

/**
 * gbt_kv_cache_compute:
 * @workload: a workload: its model's dimensions, its limit stage
 * @format: how one cached value is written
 * @answer: (out): what came of it
 * @bytes: (out): the cache in bytes, for %GBT_KV_KNOWN
 * @applied: (out) (transfer full) (nullable): the formula with its numbers, for %GBT_KV_KNOWN
 * @error: set when the amount overflows
 *
 * 2 x layers x KV heads x dimension x bytes x tokens x requests: keys and values of every token
 * of every request, input and output together, on every layer (4-estimation 0).
 */
gboolean
gbt_kv_cache_compute (const GbtWorkload  *workload,
                      GbtWeightFormat     format,
                      GbtKvAnswer        *answer,
                      guint64            *bytes,
                      char              **applied,
                      GError            **error)
{
  static const GbtFieldId ids[]
      = { GBT_FIELD_MODEL_LAYERS, GBT_FIELD_MODEL_KV_HEADS, GBT_FIELD_MODEL_HEAD_DIM,
          GBT_FIELD_LIMIT_TOKENS, GBT_FIELD_LIMIT_REQUESTS };
  guint64 factors[G_N_ELEMENTS (ids)];
  guint64 values = 2;

  *applied = NULL;
  if (g_strcmp0 (gbt_workload_get_text (workload, GBT_FIELD_MODEL_ATTENTION), "none") == 0)
    {
      *answer = GBT_KV_NONE;
      return TRUE;
    }

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      if (!gbt_workload_get_integer (workload, ids[i], &factors[i]))
        {
          *answer = GBT_KV_MISSING;
          return TRUE;
        }
      if (!gbt_bytes_multiply (values, factors[i], &values, error))
        return FALSE;
    }

  if (!gbt_weight_format_get_bytes (format, values, bytes, error))
    return FALSE;

  *answer = GBT_KV_KNOWN;
  *applied = g_strdup_printf ("2 × %" G_GUINT64_FORMAT " × %" G_GUINT64_FORMAT
                              " × %" G_GUINT64_FORMAT " × %s × %" G_GUINT64_FORMAT
                              " × %" G_GUINT64_FORMAT,
                              factors[0], factors[1], factors[2], value_bytes_text (format),
                              factors[3], factors[4]);
  return TRUE;
}
