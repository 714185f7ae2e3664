/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-private.h"

#include <string.h>

#include "gbt-cost.h"
#include "gbt-error.h"

/* R14: amounts in two currencies say nothing of one another. */
static void
judge_money (GbtCell        *cell,
             GbtCase        *facts,
             const GbtMoney *offered)
{
  g_autofree char *amount = gbt_money_dup_text (offered);
  g_autofree char *limit = NULL;
  GbtMoney wanted;
  int order;

  if (!gbt_requirement_get_money (facts->requirement, &wanted))
    {
      gbt_cell_ask_for_value (cell);
      return;
    }

  limit = gbt_money_dup_text (&wanted);
  if (!gbt_money_compare (offered, &wanted, &order, NULL))
    gbt_cell_ask (cell, gbt_sentence_new ("other-currency", N_("price in {1}"), GBT_ARGUMENT_TEXT, wanted.currency,
                                          GBT_ARGUMENT_END));
  else if (order > 0)
    gbt_cell_exclude (cell, gbt_sentence_new ("dear", N_("{1} > {2}"), GBT_ARGUMENT_MONEY, amount, GBT_ARGUMENT_MONEY, limit,
                                              GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts, gbt_sentence_new ("offered", N_("{1}, offer"), GBT_ARGUMENT_MONEY, amount, GBT_ARGUMENT_END),
                    gbt_sentence_new ("price-evidence", N_("evidence of the price"), GBT_ARGUMENT_END));
}

/* A package has no hourly price: one that would be worked out of it is no offer. An interruptible price
 * counts only when it is the only way. */
void
gbt_cell_judge_hourly_price (GbtCell *cell,
                             GbtCase *facts)
{
  GbtTerms terms;

  gbt_terms_read (facts->offer, &terms);
  if (terms.hourly.known)
    judge_money (cell, facts, &terms.hourly.money);
  else if (terms.spot.known && !terms.hourly.offered && !terms.package.offered)
    judge_money (cell, facts, &terms.spot.money);
  else
    gbt_cell_ask (cell, gbt_sentence_new ("hourly-price", N_("hourly price"), GBT_ARGUMENT_END));
}

void
gbt_cell_judge_cost (GbtCell *cell,
                     GbtCase *facts)
{
  g_autoptr (GbtCost) cost = NULL;
  guint64 hours;

  if (!gbt_workload_get_integer (facts->workload, GBT_FIELD_CAMPAIGN_HOURS, &hours))
    {
      gbt_cell_ask (cell, gbt_sentence_new ("campaign", N_("length of the campaign"), GBT_ARGUMENT_END));
      return;
    }

  cost = gbt_cost_compute (facts->offer, hours);
  if (gbt_cost_get_total (cost) == NULL)
    gbt_cell_ask (cell, gbt_sentence_new ("cost", N_("cost of the campaign"), GBT_ARGUMENT_END));
  else
    judge_money (cell, facts, gbt_cost_get_total (cost));
}

/* A tier that is not told satisfies neither. */
void
gbt_cell_judge_tier (GbtCell *cell,
                     GbtCase *facts)
{
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_TIER);
  const char *wanted = gbt_entry_get_text (facts->requirement, GBT_REQUIREMENT_VALUE);
  const char *tier = gbt_entry_get_text (facts->offer, GBT_OFFER_TIER);

  if (wanted == NULL || !g_strv_contains (spec->codes, wanted))
    gbt_cell_ask_for_value (cell);
  else if (tier == NULL)
    gbt_cell_ask (cell, gbt_sentence_new ("tier", N_("tier"), GBT_ARGUMENT_END));
  else if (strcmp (tier, wanted) != 0)
    gbt_cell_exclude (cell, gbt_sentence_new ("other-tier", N_("another tier: {1}"), GBT_ARGUMENT_WORD,
                                              gbt_field_spec_get_code_label (spec, tier), GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts,
                    gbt_sentence_new ("offered", N_("{1}, offer"), GBT_ARGUMENT_WORD, gbt_field_spec_get_code_label (spec, tier),
                                      GBT_ARGUMENT_END),
                    gbt_sentence_new ("tier-evidence", N_("evidence of the tier"), GBT_ARGUMENT_END));
}

/* An interruptible price that is the only way makes an interruptible machine. */
void
gbt_cell_judge_interruption (GbtCell *cell,
                             GbtCase *facts)
{
  GbtTerms terms;

  gbt_terms_read (facts->offer, &terms);
  if (terms.spot.offered && !terms.hourly.offered && !terms.package.offered)
    gbt_cell_exclude (cell, gbt_sentence_new ("spot-only", N_("sold at an interruptible price only"), GBT_ARGUMENT_END));
  else if (gbt_entry_is (facts->offer, GBT_OFFER_INTERRUPTIBLE, "yes"))
    gbt_cell_exclude (cell, gbt_sentence_new ("interruptible", N_("may be interrupted"), GBT_ARGUMENT_END));
  else if (gbt_entry_is (facts->offer, GBT_OFFER_INTERRUPTIBLE, "no"))
    gbt_cell_admit (cell, facts, gbt_sentence_new ("not-interruptible", N_("not interruptible, offer"), GBT_ARGUMENT_END),
                    gbt_sentence_new ("interruption-evidence", N_("evidence that it is not interrupted"), GBT_ARGUMENT_END));
  else
    gbt_cell_ask (cell, gbt_sentence_new ("interruption", N_("whether it may be interrupted"), GBT_ARGUMENT_END));
}
