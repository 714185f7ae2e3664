/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-four-lines-private.h"

#include "gbt-error.h"

/* Speech (1-domain): an encoder and a decoder such as Whisper's, with the two caches of the decoder
 * on its window, in 16 bits, per stream. */

/* 2 x decoder layers x positions x hidden size x 2 bytes x streams */
static gboolean
compute_cache (const GbtWorkload  *workload,
               GbtFieldId          positions,
               GbtLineDraft       *line,
               char              **applied,
               GError            **error)
{
  const GbtFieldId ids[]
      = { GBT_FIELD_MODEL_DECODER_LAYERS, positions, GBT_FIELD_MODEL_HIDDEN_SIZE, GBT_FIELD_STREAMS };
  guint64 values[G_N_ELEMENTS (ids)];

  line->bytes = 4;
  if (!gbt_four_lines_multiply (workload, ids, G_N_ELEMENTS (ids), values, &line->bytes, &line->known, error))
    return FALSE;
  if (!line->known)
    return TRUE;

  *applied = g_strdup_printf ("2 × %" G_GUINT64_FORMAT " × %" G_GUINT64_FORMAT " × %" G_GUINT64_FORMAT
                              " × 2 × %" G_GUINT64_FORMAT,
                              values[0], values[1], values[2], values[3]);
  line->applied = *applied;
  return TRUE;
}

/*< private >
 * gbt_four_lines_speech:
 * @workload: a workload whose task is speech
 * @error: set when an amount overflows
 *
 * Returns: (transfer full) (nullable): weights, both caches of the decoder, 20 %, 1 GiB
 */
GbtEstimate *
gbt_four_lines_speech (const GbtWorkload  *workload,
                       GError            **error)
{
  g_autoptr (GbtEstimate) estimate = NULL;
  g_autofree char *weights_applied = NULL;
  g_autofree char *own_applied = NULL;
  g_autofree char *cross_applied = NULL;
  GbtLineDraft weights = gbt_four_lines_weights;
  GbtLineDraft own = {
    .key = GBT_LINE_KV,
    .label = N_("KV cache of the decoder"),
    .scope = GBT_SCOPE_MACHINE,
    .basis = GBT_BASIS_FORMULA,
    .exactness = GBT_EXACTNESS_ARITHMETIC,
    .formula = N_("2 × decoder layers × decoder positions × hidden size × bytes × streams"),
    .counts = N_("Keys and values of every position of the decoder, for every stream."),
    .leaves_out = N_("Several beams, which multiply it; positions rounded up by an engine."),
    .source = N_("self-attention of the decoder"),
  };
  GbtLineDraft cross = {
    .key = GBT_LINE_KV_CROSS,
    .label = N_("Cross-attention cache"),
    .scope = GBT_SCOPE_MACHINE,
    .basis = GBT_BASIS_FORMULA,
    .exactness = GBT_EXACTNESS_ARITHMETIC,
    .formula = N_("2 × decoder layers × encoder positions × hidden size × bytes × streams"),
    .counts = N_("Keys and values of every position of the encoder over its window, for every stream."),
    .leaves_out = N_("Positions rounded up by an engine."),
    .source = N_("cross-attention of the decoder"),
  };
  const GbtLineDraft *const lines[] = { &weights, &own, &cross };

  if (!gbt_four_lines_compute_weights (workload, &weights, &weights_applied, error)
      || !compute_cache (workload, GBT_FIELD_MODEL_CONTEXT_LIMIT, &own, &own_applied, error)
      || !compute_cache (workload, GBT_FIELD_MODEL_ENCODER_POSITIONS, &cross, &cross_applied, error))
    return NULL;

  estimate = gbt_four_lines_add_up (lines, G_N_ELEMENTS (lines), N_("20% × (weights + both caches)"), NULL, error);
  if (estimate == NULL)
    return NULL;

  gbt_estimate_set_leaves_out (estimate, N_("several beams, the sound itself, other processes, buffers beyond the "
                                            "overhead, the peak while loading"));
  gbt_four_lines_add_remarks (estimate, workload);
  return g_steal_pointer (&estimate);
}
