/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-confidence.h"

#include "gbt-error.h"
#include "gbt-kv-cache.h"

/* Of the logits and the loss, when they are not computed in parts: at most so many bytes a token and
 * a word of the vocabulary (8-decisions 30). */
#define LOSS_BYTES 12

static const struct
{
  const char *code;
  const char *label;
} words[] = {
  [GBT_CONFIDENCE_NONE] = { "none", N_("No confidence: the memory was typed") },
  [GBT_CONFIDENCE_LOW] = { "low", N_("Low confidence") },
  [GBT_CONFIDENCE_MEDIUM] = { "medium", N_("Medium confidence") },
  [GBT_CONFIDENCE_HIGH] = { "high", N_("High confidence") },
};

static const struct
{
  const char *code;
  const char *label;
} reason_words[GBT_N_CONFIDENCE_REASONS] = {
  [GBT_REASON_QUANTISED_WEIGHTS] = { "quantised-weights", N_("quantised weights") },
  [GBT_REASON_SPLIT] = { "split", N_("shared between several GPUs") },
  [GBT_REASON_HOST_REPORTED_MEMORY] = { "host-reported-memory", N_("memory reported by the host") },
  [GBT_REASON_PUBLICLY_REPORTED_MEMORY] = { "publicly-reported-memory", N_("memory read on another host and published") },
  [GBT_REASON_MEMORY_ORIGIN_UNKNOWN] = { "memory-origin-unknown", N_("origin of the memory unknown") },
  [GBT_REASON_NARROW_MARGIN] = { "narrow-margin", N_("margin under a tenth of the capacity") },
  [GBT_REASON_FINE_TUNING] = { "fine-tuning", N_("fine-tuning") },
  [GBT_REASON_LOSS_LEFT_OUT] = { "loss-left-out", N_("logits and loss, left out, may exceed the overhead") },
  [GBT_REASON_IMAGE] = { "image", N_("image generation") },
  [GBT_REASON_SPEECH] = { "speech", N_("speech") },
  [GBT_REASON_ARCHITECTURE] = { "architecture", N_("the formula of the KV cache does not describe this architecture") },
};

/* Whether what the method leaves out of a training step may take more than its 20 %. */
static gboolean
loss_exceeds (const GbtWorkload *workload,
              const GbtEstimate *estimate)
{
  GbtLine *overhead = gbt_estimate_find_line (estimate, GBT_LINE_OVERHEAD);
  guint64 tokens, batch, vocabulary, allowed;
  unsigned __int128 values;

  if (overhead == NULL || !gbt_line_get_bytes (overhead, &allowed)
      || !gbt_workload_get_integer (workload, GBT_FIELD_SEQUENCE_TOKENS, &tokens)
      || !gbt_workload_get_integer (workload, GBT_FIELD_MICROBATCH, &batch)
      || !gbt_workload_get_integer (workload, GBT_FIELD_MODEL_VOCABULARY, &vocabulary)
      || __builtin_mul_overflow ((unsigned __int128) tokens, batch, &values)
      || __builtin_mul_overflow (values, vocabulary, &values))
    return FALSE;

  return values > allowed / LOSS_BYTES;
}

/**
 * gbt_confidence_get_workload_reasons:
 * @workload: what is estimated
 * @estimate: its four lines
 *
 * Returns: bits of the reasons that hold whatever the machine
 */
guint
gbt_confidence_get_workload_reasons (const GbtWorkload *workload,
                                     const GbtEstimate *estimate)
{
  GbtTask task = gbt_workload_get_task (workload);
  GbtWeightFormat format;
  guint reasons = 0;

  if ((gbt_field_id_get_spec (GBT_FIELD_WEIGHT_FORMAT)->tasks & GBT_TASK_BIT (task)) != 0
      && gbt_workload_get_weight_format (workload, &format)
      && format != GBT_WEIGHT_FORMAT_32BIT && format != GBT_WEIGHT_FORMAT_16BIT)
    reasons |= GBT_REASON_BIT (GBT_REASON_QUANTISED_WEIGHTS);

  switch (task)
    {
    case GBT_TASK_INFERENCE:
      if (!gbt_kv_cache_formula_describes (workload))
        reasons |= GBT_REASON_BIT (GBT_REASON_ARCHITECTURE);
      break;
    case GBT_TASK_ADAPTATION:
      reasons |= GBT_REASON_BIT (GBT_REASON_FINE_TUNING);
      if (loss_exceeds (workload, estimate))
        reasons |= GBT_REASON_BIT (GBT_REASON_LOSS_LEFT_OUT);
      break;
    case GBT_TASK_IMAGE:
      reasons |= GBT_REASON_BIT (GBT_REASON_IMAGE);
      break;
    case GBT_TASK_SPEECH:
      reasons |= GBT_REASON_BIT (GBT_REASON_SPEECH);
      break;
    case GBT_TASK_NOTEBOOK:
    case GBT_TASK_OTHER:
    case GBT_N_TASKS:
    default:
      break;
    }

  return reasons;
}

/**
 * gbt_confidence_add_machine_reasons:
 * @reasons: bits of the reasons of the workload
 * @origin: where the capacity comes from
 * @gpus: how many GPUs share the workload
 * @margin: bytes of one GPU
 * @capacity: bytes of one GPU
 *
 * Returns: @reasons with those of the machine
 */
guint
gbt_confidence_add_machine_reasons (guint           reasons,
                                    GbtMemoryOrigin origin,
                                    guint           gpus,
                                    guint64         margin,
                                    guint64         capacity)
{
  if (gpus > 1)
    reasons |= GBT_REASON_BIT (GBT_REASON_SPLIT);
  if (origin == GBT_MEMORY_ORIGIN_HOST)
    reasons |= GBT_REASON_BIT (GBT_REASON_HOST_REPORTED_MEMORY);
  else if (origin == GBT_MEMORY_ORIGIN_PUBLIC_READING)
    reasons |= GBT_REASON_BIT (GBT_REASON_PUBLICLY_REPORTED_MEMORY);
  else if (origin == GBT_MEMORY_ORIGIN_UNKNOWN)
    reasons |= GBT_REASON_BIT (GBT_REASON_MEMORY_ORIGIN_UNKNOWN);
  if ((unsigned __int128) margin * 10 < capacity)
    reasons |= GBT_REASON_BIT (GBT_REASON_NARROW_MARGIN);

  return reasons;
}

/**
 * gbt_confidence_get:
 * @task: what the model is asked to do
 * @reasons: bits of all the reasons
 *
 * High for a text model, medium for speech, low for images; each reason but those two lowers it one
 * step, down to low. A notebook has none: its memory was typed.
 *
 * Returns: the confidence, a word and never a number
 */
GbtConfidence
gbt_confidence_get (GbtTask task,
                    guint   reasons)
{
  guint starts = GBT_REASON_BIT (GBT_REASON_IMAGE) | GBT_REASON_BIT (GBT_REASON_SPEECH);
  int step;

  switch (task)
    {
    case GBT_TASK_INFERENCE:
    case GBT_TASK_ADAPTATION:
      step = GBT_CONFIDENCE_HIGH;
      break;
    case GBT_TASK_SPEECH:
      step = GBT_CONFIDENCE_MEDIUM;
      break;
    case GBT_TASK_IMAGE:
      step = GBT_CONFIDENCE_LOW;
      break;
    case GBT_TASK_NOTEBOOK:
    case GBT_TASK_OTHER:
    case GBT_N_TASKS:
    default:
      return GBT_CONFIDENCE_NONE;
    }

  step -= __builtin_popcount (reasons & ~starts);
  return (GbtConfidence) MAX (step, GBT_CONFIDENCE_LOW);
}

/**
 * gbt_confidence_get_code:
 * @confidence: a confidence
 *
 * Returns: its stable word
 */
const char *
gbt_confidence_get_code (GbtConfidence confidence)
{
  g_return_val_if_fail ((guint) confidence < G_N_ELEMENTS (words), NULL);

  return words[confidence].code;
}

/**
 * gbt_confidence_get_label:
 * @confidence: a confidence
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_confidence_get_label (GbtConfidence confidence)
{
  g_return_val_if_fail ((guint) confidence < G_N_ELEMENTS (words), NULL);

  return words[confidence].label;
}

/**
 * gbt_confidence_reason_get_code:
 * @reason: a reason
 *
 * Returns: its stable word
 */
const char *
gbt_confidence_reason_get_code (GbtConfidenceReason reason)
{
  g_return_val_if_fail ((guint) reason < GBT_N_CONFIDENCE_REASONS, NULL);

  return reason_words[reason].code;
}

/**
 * gbt_confidence_reason_get_label:
 * @reason: a reason
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_confidence_reason_get_label (GbtConfidenceReason reason)
{
  g_return_val_if_fail ((guint) reason < GBT_N_CONFIDENCE_REASONS, NULL);

  return reason_words[reason].label;
}
