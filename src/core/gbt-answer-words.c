/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer.h"
#include "gbt-error.h"

typedef struct
{
  const char *code;
  const char *label;
} Words;

static const Words left_out_words[GBT_N_LEFT_OUT] = {
  [GBT_LEFT_OUT_COUNTRY] = { "country", N_("Outside the countries chosen") },
  [GBT_LEFT_OUT_LOCATION_UNKNOWN] = { "location-unknown", N_("Country unknown") },
  [GBT_LEFT_OUT_UNAVAILABLE] = { "unavailable", N_("Unavailable") },
  [GBT_LEFT_OUT_AVAILABILITY_UNKNOWN] = { "availability-unknown", N_("Availability unknown") },
  [GBT_LEFT_OUT_INTERRUPTIBLE] = { "interruptible", N_("Interruptible") },
  [GBT_LEFT_OUT_MEMORY_UNKNOWN] = { "memory-unknown", N_("GPU memory unknown") },
  [GBT_LEFT_OUT_MODEL_DATA_MISSING] = { "model-data-missing", N_("Memory needed not known: data is missing") },
  [GBT_LEFT_OUT_HEADS_NOT_DIVISIBLE] = { "heads-not-divisible", N_("Attention heads not divisible") },
  [GBT_LEFT_OUT_KV_HEADS_NOT_DIVISIBLE] = { "kv-heads-not-divisible", N_("KV heads not divisible") },
  [GBT_LEFT_OUT_SINGLE_GPU_ONLY] = { "single-gpu-only", N_("Several GPUs needed, this task takes one") },
  [GBT_LEFT_OUT_TOO_SMALL] = { "too-small", N_("Not enough memory") },
  [GBT_LEFT_OUT_PRICE_UNKNOWN] = { "price-unknown", N_("Price unknown") },
};

static const char *const limit_codes[GBT_N_LIMITS] = {
  [GBT_LIMIT_MEMORY_REPORTED] = "memory-reported",
  [GBT_LIMIT_MEMORY_PUBLISHED] = "memory-published",
  [GBT_LIMIT_MEMORY_ORIGIN_UNKNOWN] = "memory-origin-unknown",
  [GBT_LIMIT_NARROW_MARGIN] = "narrow-margin",
  [GBT_LIMIT_INTERRUPTIBLE] = "interruptible",
  [GBT_LIMIT_BOOKING] = "booking",
  [GBT_LIMIT_AVAILABILITY_UNVERIFIED] = "availability-unverified",
  [GBT_LIMIT_AVAILABLE_FROM] = "available-from",
  [GBT_LIMIT_MEMORY_READABLE] = "memory-readable",
  [GBT_LIMIT_SOFTWARE_PLACEMENT] = "software-placement",
  [GBT_LIMIT_OVER_BUDGET] = "over-budget",
  [GBT_LIMIT_COMMITMENT] = "commitment",
  [GBT_LIMIT_TAX_UNKNOWN] = "tax-unknown",
  [GBT_LIMIT_DOUBTS] = "doubts",
};

static const char *const alternative_codes[] = {
  [GBT_ALTERNATIVE_PRICE] = "price",
  [GBT_ALTERNATIVE_TIER] = "tier",
  [GBT_ALTERNATIVE_PRECISION] = "precision",
};

static const Words relaxation_words[GBT_N_RELAXATIONS] = {
  [GBT_RELAX_COUNTRIES] = { "countries", N_("In any country that is known") },
  [GBT_RELAX_AVAILABILITY] = { "availability", N_("With machines whose availability is not known") },
  [GBT_RELAX_INTERRUPTIBLE] = { "interruptible", N_("With machines that may be interrupted") },
  [GBT_RELAX_TIER] = { "tier", N_("In a data centre or at a community host") },
  [GBT_RELAX_MAX_HOURLY] = { "max-hourly", N_("Without a highest hourly price") },
};

/**
 * gbt_left_out_get_code:
 * @reason: why an offer is not in the answer
 *
 * Returns: its stable word
 */
const char *
gbt_left_out_get_code (GbtLeftOut reason)
{
  g_return_val_if_fail ((guint) reason < GBT_N_LEFT_OUT, NULL);

  return left_out_words[reason].code;
}

/**
 * gbt_left_out_get_label:
 * @reason: why an offer is not in the answer
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_left_out_get_label (GbtLeftOut reason)
{
  g_return_val_if_fail ((guint) reason < GBT_N_LEFT_OUT, NULL);

  return left_out_words[reason].label;
}

/**
 * gbt_limit_get_code:
 * @limit: what is to be known of a machine
 *
 * Returns: its stable word, that of its sentence
 */
const char *
gbt_limit_get_code (GbtLimit limit)
{
  g_return_val_if_fail ((guint) limit < GBT_N_LIMITS, NULL);

  return limit_codes[limit];
}

/**
 * gbt_alternative_kind_get_code:
 * @kind: what an alternative breaks
 *
 * Returns: its stable word
 */
const char *
gbt_alternative_kind_get_code (GbtAlternativeKind kind)
{
  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (alternative_codes), NULL);

  return alternative_codes[kind];
}

/**
 * gbt_relaxation_get_code:
 * @relaxation: a constraint that could be let go
 *
 * Returns: its stable word
 */
const char *
gbt_relaxation_get_code (GbtRelaxation relaxation)
{
  g_return_val_if_fail ((guint) relaxation < GBT_N_RELAXATIONS, NULL);

  return relaxation_words[relaxation].code;
}

/**
 * gbt_relaxation_get_label:
 * @relaxation: a constraint that could be let go
 *
 * Returns: what would then be looked at, an English msgid
 */
const char *
gbt_relaxation_get_label (GbtRelaxation relaxation)
{
  g_return_val_if_fail ((guint) relaxation < GBT_N_RELAXATIONS, NULL);

  return relaxation_words[relaxation].label;
}
