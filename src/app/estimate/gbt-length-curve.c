/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-length-curve.h"

#include "gbt-error.h"

#define DEFAULT_LAST 32768
#define ROUND 32768

static gboolean
compute_line (GbtLengthCurve     *curve,
              const GbtWorkload  *workload,
              guint64             requests,
              GError            **error)
{
  GbtLengthLine *line = &curve->lines[curve->n_lines];

  line->requests = requests;
  for (guint i = 0; i < gbt_workload_get_n_capacities (workload); i++)
    {
      GbtLengthFit *fit = &line->fits[line->n_fits];

      fit->capacity = gbt_workload_get_capacity (workload, i);
      if (!gbt_curve_largest_tokens (workload, requests, fit->capacity, &fit->tokens, error))
        return FALSE;
      fit->at_limit = curve->model_limit > 0 && fit->tokens == curve->model_limit;
      line->n_fits++;
    }

  curve->n_lines++;
  return TRUE;
}

/* The axis ends at the model's own limit; where it is unknown, past all that is marked. */
static guint64
choose_last (const GbtLengthCurve *curve)
{
  guint64 last = MAX (DEFAULT_LAST, curve->tokens * 2);

  if (curve->model_limit > 0)
    return MAX (curve->model_limit, curve->tokens);

  for (guint i = 0; i < curve->n_lines; i++)
    {
      for (guint j = 0; j < curve->lines[i].n_fits; j++)
        {
          guint64 tokens = curve->lines[i].fits[j].tokens;

          /* A length far beyond the others would flatten all of them. */
          if (tokens > last && tokens <= 1048576)
            last = tokens + tokens / 10;
        }
    }

  /* Rounded up, so that the ticks are round in the way of lengths. */
  return (last + ROUND - 1) / ROUND * ROUND;
}

/**
 * gbt_length_curve_compute:
 * @curve: (out): the curve
 * @workload: a workload
 * @error: set when something needed is unknown
 *
 * Returns: whether there is a curve
 */
gboolean
gbt_length_curve_compute (GbtLengthCurve     *curve,
                          const GbtWorkload  *workload,
                          GError            **error)
{
  guint64 requests = 1;

  *curve = (GbtLengthCurve) { 0 };
  if (gbt_workload_get_task (workload) != GBT_TASK_INFERENCE)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("The length is followed for text inference only"), NULL);
      return FALSE;
    }

  gbt_workload_get_integer (workload, GBT_FIELD_MODEL_CONTEXT_LIMIT, &curve->model_limit);
  gbt_workload_get_integer (workload, GBT_FIELD_LIMIT_TOKENS, &curve->tokens);
  gbt_workload_get_integer (workload, GBT_FIELD_LIMIT_REQUESTS, &requests);

  if (!compute_line (curve, workload, requests, error)
      || (requests != 1 && !compute_line (curve, workload, 1, error)))
    return FALSE;

  curve->last = choose_last (curve);
  for (guint i = 0; i < curve->n_lines; i++)
    {
      GbtLengthLine *line = &curve->lines[i];

      if (!gbt_curve_need_at (workload, 1, line->requests, &line->start, error)
          || !gbt_curve_need_at (workload, curve->last, line->requests, &line->end, error))
        return FALSE;
    }

  return curve->tokens == 0 || gbt_curve_need_at (workload, curve->tokens, requests, &curve->need, error);
}
