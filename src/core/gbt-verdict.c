/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix.h"

#include "gbt-error.h"

static const struct
{
  const char *code;
  const char *label;
  const char *preference;
} verdicts[] = {
  [GBT_VERDICT_ADMISSIBLE] = { "admissible", N_("admissible"), N_("met") },
  [GBT_VERDICT_TO_CONFIRM] = { "to-confirm", N_("to confirm"), N_("to confirm") },
  [GBT_VERDICT_EXCLUDED] = { "excluded", N_("excluded"), N_("not met") },
};

static const struct
{
  const char *code;
  const char *label;
} reasons[] = {
  [GBT_RANKED] = { "ranked", N_("ranked") },
  [GBT_NOT_RANKED_CURRENCY] = { "currency", N_("another currency") },
  [GBT_NOT_RANKED_TAX_BASIS] = { "tax-basis", N_("another tax basis") },
  [GBT_NOT_RANKED_COST_UNKNOWN] = { "cost-unknown", N_("unknown cost") },
};

/**
 * gbt_verdict_get_code:
 * @verdict: a verdict
 *
 * Returns: its stable word
 */
const char *
gbt_verdict_get_code (GbtVerdict verdict)
{
  g_return_val_if_fail ((guint) verdict < G_N_ELEMENTS (verdicts), NULL);

  return verdicts[verdict].code;
}

/**
 * gbt_verdict_get_label:
 * @verdict: of a mandatory requirement, or of a candidate
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_verdict_get_label (GbtVerdict verdict)
{
  g_return_val_if_fail ((guint) verdict < G_N_ELEMENTS (verdicts), NULL);

  return verdicts[verdict].label;
}

/**
 * gbt_verdict_get_preference_label:
 * @verdict: of a preference
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_verdict_get_preference_label (GbtVerdict verdict)
{
  g_return_val_if_fail ((guint) verdict < G_N_ELEMENTS (verdicts), NULL);

  return verdicts[verdict].preference;
}

/**
 * gbt_verdict_from_code:
 * @code: (nullable): a stable word
 * @verdict: (out): the verdict, written on success only
 *
 * Returns: whether @code is one of the three
 */
gboolean
gbt_verdict_from_code (const char *code,
                       GbtVerdict *verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    {
      if (g_strcmp0 (verdicts[i].code, code) == 0)
        {
          *verdict = (GbtVerdict) i;
          return TRUE;
        }
    }

  return FALSE;
}

/**
 * gbt_not_ranked_get_code:
 * @reason: why an admissible candidate has no rank
 *
 * Returns: its stable word
 */
const char *
gbt_not_ranked_get_code (GbtNotRanked reason)
{
  g_return_val_if_fail ((guint) reason < G_N_ELEMENTS (reasons), NULL);

  return reasons[reason].code;
}

/**
 * gbt_not_ranked_get_label:
 * @reason: why an admissible candidate has no rank
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_not_ranked_get_label (GbtNotRanked reason)
{
  g_return_val_if_fail ((guint) reason < G_N_ELEMENTS (reasons), NULL);

  return reasons[reason].label;
}
