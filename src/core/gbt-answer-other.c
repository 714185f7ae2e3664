/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-private.h"

/* What else would do: fewer bits, a constraint let go, the machine that lacks least. */

/* Whether an offer would be a machine of the answer. */
static gboolean
is_machine (const GbtMarket      *market,
            guint                 index,
            const GbtMarketFacts *facts,
            const GbtScreen      *screen,
            const GbtFit         *fit,
            guint                *gpus)
{
  const GbtWish *wish = screen->wish;
  GbtMachine machine = { .offer = NULL };
  GbtAlternativeKind kind;
  GbtLeftOut reason;

  if (!gbt_screen_pass (screen, facts, &reason) || !gbt_fit_find (fit, facts, gpus, &reason) || !facts->priced)
    return FALSE;
  if (wish->tier == GBT_TIER_ANY && !wish->has_max_hourly)
    return TRUE;

  machine.offer = gbt_market_get_offer (market, index);
  return gbt_machine_set_price (&machine, wish) && !gbt_wish_breaks (wish, &machine, &kind);
}

static guint
count_machines (const GbtMarket *market,
                const GbtWish   *wish,
                const GbtFit    *fit)
{
  const GbtMarketFacts *facts = gbt_market_get_facts (market);
  guint n_offers = gbt_market_get_n_offers (market);
  guint count = 0;
  guint gpus;
  GbtScreen screen;

  gbt_screen_init (&screen, market, wish);
  for (guint i = 0; i < n_offers; i++)
    count += is_machine (market, i, &facts[i], &screen, fit, &gpus) ? 1 : 0;
  gbt_screen_clear (&screen);

  return count;
}

/**
 * gbt_answer_count:
 * @market: the offers to look through
 * @wish: what is asked
 * @n_machines: (out): how many machines gbt_answer_new() would list; on success only
 *
 * Returns: whether @wish has no problem
 */
gboolean
gbt_answer_count (GbtMarket     *market,
                  const GbtWish *wish,
                  guint         *n_machines)
{
  g_autoptr (GPtrArray) problems = gbt_wish_list_problems (wish);
  GbtFit fit;

  if (problems->len > 0)
    return FALSE;
  if (!gbt_fit_init (&fit, wish, gbt_market_get_most_gpus (market), NULL))
    {
      gbt_fit_clear (&fit);
      return FALSE;
    }

  *n_machines = count_machines (market, wish, &fit);
  gbt_fit_clear (&fit);
  return TRUE;
}

/* The formats of fewer bits, more bits first. */
static guint
list_fewer_bits (const GbtAnswer *self,
                 GbtWeightFormat  formats[2])
{
  const GbtWorkload *workload = self->wish.workload;
  GbtTask task = gbt_workload_get_task (workload);
  GbtWeightFormat four = task == GBT_TASK_ADAPTATION ? GBT_WEIGHT_FORMAT_NF4 : GBT_WEIGHT_FORMAT_4BIT;
  GbtWeightFormat format;
  guint n = 0;

  if ((gbt_field_id_get_spec (GBT_FIELD_WEIGHT_FORMAT)->tasks & GBT_TASK_BIT (task)) == 0
      || !gbt_workload_get_weight_format (workload, &format))
    return 0;

  if (format == GBT_WEIGHT_FORMAT_32BIT || format == GBT_WEIGHT_FORMAT_16BIT)
    formats[n++] = GBT_WEIGHT_FORMAT_8BIT;
  if (format != GBT_WEIGHT_FORMAT_4BIT && format != GBT_WEIGHT_FORMAT_NF4)
    formats[n++] = four;

  return n;
}

/* What fits in fewer bits and did not in more: nothing that fitted stops to, since a GPU needs less. */
static GArray *
list_opened (const GbtAnswer *self,
             const GbtScreen *screen,
             const GbtFit    *fit)
{
  const GbtMarketFacts *facts = gbt_market_get_facts (self->market);
  guint n_offers = gbt_market_get_n_offers (self->market);
  GArray *opened = g_array_new (FALSE, FALSE, sizeof (GbtMachine));

  for (guint i = 0; i < n_offers; i++)
    {
      GbtLeftOut reason;
      guint gpus;

      if (gbt_fit_find (&self->fit, &facts[i], &gpus, &reason)
          || !is_machine (self->market, i, &facts[i], screen, fit, &gpus))
        continue;

      g_array_set_size (opened, opened->len + 1);
      GbtMachine *machine = &g_array_index (opened, GbtMachine, opened->len - 1);
      machine->offer = gbt_market_get_offer (self->market, i);
      machine->gpus = gpus;
      gbt_machine_set_price (machine, &self->wish);
    }

  return opened;
}

static void
add_precision (GbtAnswer       *self,
               const GbtScreen *screen,
               GbtWeightFormat  format)
{
  g_auto (GbtWish) wish = { 0 };
  g_autoptr (GbtField) value = gbt_field_new_text (gbt_weight_format_get_code (format), NULL);
  g_autoptr (GbtWorkload) before = NULL;
  g_autoptr (GArray) opened = NULL;
  GbtAlternative alternative = { .kind = GBT_ALTERNATIVE_PRECISION, .format = format };
  GbtMachine *cheapest;
  GbtFit fit;

  gbt_wish_copy (&wish, &self->wish);
  before = g_steal_pointer (&wish.workload);
  wish.workload = gbt_workload_with_field (before, GBT_FIELD_WEIGHT_FORMAT, value);
  if (!gbt_fit_init (&fit, &wish, gbt_market_get_most_gpus (self->market), NULL))
    {
      gbt_fit_clear (&fit);
      return;
    }

  opened = list_opened (self, screen, &fit);
  if (opened->len > 0)
    {
      gbt_ranking_choose (&self->ranking, &self->wish, opened);
      cheapest = &g_array_index (opened, GbtMachine, 0);
      for (guint i = 0; i < opened->len; i++)
        {
          GbtMachine *machine = &g_array_index (opened, GbtMachine, i);

          gbt_machine_init (machine, machine->offer, &self->wish, &fit, machine->gpus);
          if (gbt_ranking_compare (&self->ranking, &self->wish, machine, cheapest) < 0)
            cheapest = machine;
        }
      cheapest->not_ranked = gbt_ranking_judge (&self->ranking, &self->wish, cheapest);

      alternative.estimate = gbt_estimate_ref (fit.estimate);
      alternative.n_opened = opened->len;
      alternative.n_machines = self->machines->len + opened->len;
      g_array_append_vals (self->opened, cheapest, 1);
      alternative.cheapest = &g_array_index (self->opened, GbtMachine, self->opened->len - 1);
      g_array_append_vals (self->alternatives, &alternative, 1);
    }
  gbt_fit_clear (&fit);
}

/*< private >
 * gbt_answer_add_precisions:
 * @self: an answer whose machines are in order
 * @screen: what was asked of every offer
 *
 * The same model in fewer bits, where that opens a machine: one that was listed is listed at the
 * same price, so that a cheaper one is one that it opens.
 */
void
gbt_answer_add_precisions (GbtAnswer       *self,
                           const GbtScreen *screen)
{
  GbtWeightFormat formats[2];
  guint n = list_fewer_bits (self, formats);

  for (guint i = 0; i < n; i++)
    add_precision (self, screen, formats[i]);
}

/**
 * gbt_answer_get_nearest:
 * @self: an answer
 * @lacks: (out): bytes that one of its GPUs lacks, when there is one
 *
 * Returns: (transfer none) (nullable): when there is no machine, the one that lacks least among those
 *   too small; of equal ones, the first by catalogue and native key
 */
const GbtMarketOffer *
gbt_answer_get_nearest (const GbtAnswer *self,
                        guint64         *lacks)
{
  const GArray *small = self->left_out[GBT_LEFT_OUT_TOO_SMALL];
  const GbtMarketOffer *nearest = NULL;

  if (self->machines->len > 0)
    return NULL;

  for (guint i = 0; i < small->len; i++)
    {
      const GbtMarketOffer *offer = gbt_market_get_offer (self->market, g_array_index (small, guint, i));
      guint64 lack = gbt_fit_get_lack (&self->fit, gbt_answer_get_facts (self, offer));

      if (nearest == NULL || lack < *lacks || (lack == *lacks && gbt_market_offer_compare (offer, nearest) < 0))
        {
          nearest = offer;
          *lacks = lack;
        }
    }

  return nearest;
}

/**
 * gbt_answer_count_relaxed:
 * @self: an answer
 * @relaxation: a constraint
 *
 * A number only, for countries too (R13).
 *
 * Returns: how many more machines there would be without it
 */
guint
gbt_answer_count_relaxed (const GbtAnswer *self,
                          GbtRelaxation    relaxation)
{
  GbtWish wish = self->wish; /* borrows what self holds: nothing to clear */

  switch (relaxation)
    {
    case GBT_RELAX_COUNTRIES:
      wish.countries = NULL;
      break;
    case GBT_RELAX_AVAILABILITY:
      wish.available_only = FALSE;
      break;
    case GBT_RELAX_INTERRUPTIBLE:
      wish.without_interruptible = FALSE;
      break;
    case GBT_RELAX_TIER:
      wish.tier = GBT_TIER_ANY;
      break;
    case GBT_RELAX_MAX_HOURLY:
      wish.has_max_hourly = FALSE;
      break;
    case GBT_N_RELAXATIONS:
    default:
      g_return_val_if_reached (0);
    }

  return count_machines (self->market, &wish, &self->fit) - self->machines->len;
}
