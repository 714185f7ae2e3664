/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-four-lines-private.h"

#include "gbt-error.h"
#include "gbt-sentence.h"

/* LoRA on 16 and 8 bits, QLoRA on 4 (1-domain, where the guides are silent): adapters of rank 16 on
 * the q, k, v and o projections, activations with every layer recomputed. */

#define RANK 16
#define BYTES_PER_TRAINABLE 16
#define ACTIVATIONS_PER_LAYER 2
#define ACTIVATIONS_ONCE 34

static gboolean
compute_base (const GbtWorkload  *workload,
              GbtLineDraft       *line,
              char              **applied,
              GError            **error)
{
  GbtWeightFormat format;
  guint64 parameters;

  if (!gbt_workload_get_weight_format (workload, &format))
    return TRUE;
  if (format == GBT_WEIGHT_FORMAT_32BIT)
    {
      gbt_error_set (error, GBT_ERROR_RANGE,
                     N_("The four lines keep the base model in 16, 8 or 4 bits, not in 32: choose weights + reserve"),
                     NULL);
      return FALSE;
    }
  if (format == GBT_WEIGHT_FORMAT_4BIT)
    format = GBT_WEIGHT_FORMAT_NF4;
  if (!gbt_workload_get_integer (workload, GBT_FIELD_MODEL_PARAMETERS, &parameters))
    return TRUE;
  if (!gbt_weight_format_get_bytes (format, parameters, &line->bytes, error))
    return FALSE;

  *applied = g_strdup_printf ("%" G_GUINT64_FORMAT " × %s ÷ 8", parameters,
                              gbt_weight_format_get_bits_text (format));
  line->applied = *applied;
  line->known = TRUE;
  return TRUE;
}

/* Whether every layer has the four projections in full, which the formula counts. */
static gboolean
has_projections (const GbtWorkload *workload)
{
  static const char *const others[] = { "mla", "hybrid", "none", NULL };
  const char *attention = gbt_workload_get_text (workload, GBT_FIELD_MODEL_ATTENTION);

  return attention == NULL || !g_strv_contains (others, attention);
}

/* A projection from a to b has rank x (a + b) trainable parameters; q and o stand between the
 * hidden size and heads x dimension, k and v between it and KV heads x dimension. */
static gboolean
compute_adapters (const GbtWorkload  *workload,
                  GbtLineDraft       *line,
                  char              **applied,
                  GError            **error)
{
  guint64 layers, hidden, heads, kv_heads, dimension;
  guint64 wide, narrow, sum;

  if (!has_projections (workload)
      || !gbt_workload_get_integer (workload, GBT_FIELD_MODEL_LAYERS, &layers)
      || !gbt_workload_get_integer (workload, GBT_FIELD_MODEL_HIDDEN_SIZE, &hidden)
      || !gbt_workload_get_integer (workload, GBT_FIELD_MODEL_HEADS, &heads)
      || !gbt_workload_get_integer (workload, GBT_FIELD_MODEL_KV_HEADS, &kv_heads)
      || !gbt_workload_get_integer (workload, GBT_FIELD_MODEL_HEAD_DIM, &dimension))
    return TRUE;

  if (!gbt_bytes_multiply (heads, dimension, &wide, error)
      || !gbt_bytes_multiply (kv_heads, dimension, &narrow, error)
      || !gbt_bytes_add (wide, narrow, &sum, error)
      || !gbt_bytes_add (sum, hidden, &sum, error)
      || !gbt_bytes_add (sum, hidden, &sum, error)
      || !gbt_bytes_multiply (sum, 2, &sum, error)
      || !gbt_bytes_multiply (sum, layers, &sum, error)
      || !gbt_bytes_multiply (sum, RANK * BYTES_PER_TRAINABLE, &line->bytes, error))
    return FALSE;

  *applied = g_strdup_printf ("16 × 16 × %" G_GUINT64_FORMAT " × (4 × %" G_GUINT64_FORMAT
                              " + 2 × %" G_GUINT64_FORMAT " × %" G_GUINT64_FORMAT
                              " + 2 × %" G_GUINT64_FORMAT " × %" G_GUINT64_FORMAT ")",
                              layers, hidden, heads, dimension, kv_heads, dimension);
  line->applied = *applied;
  line->known = TRUE;
  return TRUE;
}

static gboolean
compute_activations (const GbtWorkload  *workload,
                     GbtLineDraft       *line,
                     char              **applied,
                     GError            **error)
{
  static const GbtFieldId ids[]
      = { GBT_FIELD_SEQUENCE_TOKENS, GBT_FIELD_MICROBATCH, GBT_FIELD_MODEL_HIDDEN_SIZE };
  guint64 values[G_N_ELEMENTS (ids)];
  guint64 product = 1;
  guint64 layers;

  if (!gbt_four_lines_multiply (workload, ids, G_N_ELEMENTS (ids), values, &product, &line->known, error))
    return FALSE;
  if (!line->known || !gbt_workload_get_integer (workload, GBT_FIELD_MODEL_LAYERS, &layers))
    {
      line->known = FALSE;
      return TRUE;
    }
  if (!gbt_bytes_multiply (product, ACTIVATIONS_PER_LAYER * layers + ACTIVATIONS_ONCE, &line->bytes, error))
    return FALSE;

  *applied = g_strdup_printf ("(2 × %" G_GUINT64_FORMAT " + 34) × %" G_GUINT64_FORMAT " × %" G_GUINT64_FORMAT
                              " × %" G_GUINT64_FORMAT,
                              layers, values[0], values[1], values[2]);
  line->applied = *applied;
  return TRUE;
}

/* Logits and loss: 10 to 12 bytes for each token of the batch and each word of the vocabulary
 * (8-decisions 30). Not a line of this method, and never silent. */
static gboolean
say_loss (GbtEstimate        *estimate,
          const GbtWorkload  *workload,
          GError            **error)
{
  static const GbtFieldId ids[]
      = { GBT_FIELD_SEQUENCE_TOKENS, GBT_FIELD_MICROBATCH, GBT_FIELD_MODEL_VOCABULARY };
  guint64 values[G_N_ELEMENTS (ids)];
  g_autoptr (GbtSentence) sentence = NULL;
  guint64 product = 1;
  gboolean known;
  guint64 low, high;

  if (!gbt_four_lines_multiply (workload, ids, G_N_ELEMENTS (ids), values, &product, &known, error))
    return FALSE;
  if (!known)
    {
      sentence = gbt_sentence_new ("loss-unknown",
                                   N_("Left out: logits and loss, of an unknown amount; the vocabulary, the sequence "
                                      "length and the microbatch would give it"),
                                   GBT_ARGUMENT_END);
      gbt_estimate_set_left_out_amount (estimate, sentence);
      return TRUE;
    }

  if (!gbt_bytes_multiply (product, 10, &low, error) || !gbt_bytes_multiply (product, 12, &high, error))
    return FALSE;
  sentence = gbt_sentence_new ("loss-left-out",
                               N_("Left out: logits and loss, {1} to {2} when they are not computed in parts"),
                               GBT_ARGUMENT_BYTES, low, GBT_ARGUMENT_BYTES, high, GBT_ARGUMENT_END);
  gbt_estimate_set_left_out_amount (estimate, sentence);
  return TRUE;
}

/*< private >
 * gbt_four_lines_adaptation:
 * @workload: a workload whose task is adaptation
 * @error: set when an amount overflows, or for 32 bits
 *
 * Returns: (transfer full) (nullable): base weights, adapters, activations (arXiv:2205.05198), 20 %
 *   of them, 1 GiB
 */
GbtEstimate *
gbt_four_lines_adaptation (const GbtWorkload  *workload,
                           GError            **error)
{
  g_autoptr (GbtEstimate) estimate = NULL;
  g_autofree char *base_applied = NULL;
  g_autofree char *adapters_applied = NULL;
  g_autofree char *activations_applied = NULL;
  GbtLineDraft base = gbt_four_lines_weights;
  GbtLineDraft adapters = {
    .key = GBT_LINE_ADAPTERS,
    .label = N_("Adapters"),
    .scope = GBT_SCOPE_MACHINE,
    .basis = GBT_BASIS_FORMULA,
    .exactness = GBT_EXACTNESS_ARITHMETIC,
    .formula = N_("16 bytes × rank 16 × layers × (4 × hidden size + 2 × heads × dimension + 2 × KV heads × dimension)"),
    .counts = N_("Adapters of rank 16 on q, k, v and o: weights, gradients, 32-bit copy and both moments of the optimiser."),
    .leaves_out = N_("Adapters on other matrices, a higher rank, another optimiser."),
    .source = N_("LoRA, arXiv:2106.09685; 16 bytes per trainable parameter, arXiv:1910.02054"),
  };
  GbtLineDraft activations = {
    .key = GBT_LINE_ACTIVATIONS,
    .label = N_("Activations"),
    .scope = GBT_SCOPE_MACHINE,
    .basis = GBT_BASIS_FORMULA,
    .exactness = GBT_EXACTNESS_APPROXIMATE,
    .formula = N_("(2 × layers + 34) × sequence × microbatch × hidden size"),
    .counts = N_("The input of every layer, and one layer recomputed."),
    .leaves_out = N_("Logits and loss; layers that are not recomputed."),
    .source = N_("recomputed activations, arXiv:2205.05198"),
  };
  const GbtLineDraft *const lines[] = { &base, &adapters, &activations };

  base.counts = N_("Every parameter of the base model, frozen; 4.127 bits each in 4 bits (NF4, arXiv:2305.14314).");
  base.leaves_out = N_("Layers kept in another format, the peak while loading.");
  if (!compute_base (workload, &base, &base_applied, error)
      || !compute_adapters (workload, &adapters, &adapters_applied, error)
      || !compute_activations (workload, &activations, &activations_applied, error))
    return NULL;

  estimate = gbt_four_lines_add_up (lines, G_N_ELEMENTS (lines), N_("20% × (weights + adapters + activations)"),
                                    NULL, error);
  if (estimate == NULL || !say_loss (estimate, workload, error))
    return NULL;

  gbt_estimate_set_leaves_out (estimate, N_("logits and loss, other processes, buffers beyond the overhead, the peak "
                                            "while loading"));
  if (!has_projections (workload))
    gbt_estimate_add_remark (estimate, N_("The formula of the adapters does not describe this architecture"));
  gbt_four_lines_add_remarks (estimate, workload);
  return g_steal_pointer (&estimate);
}
