/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-private.h"
#include "gbt-error.h"

G_DEFINE_BOXED_TYPE (GbtAnswer, gbt_answer, gbt_answer_ref, gbt_answer_unref)

/* The first problem of a wish, as an error. */
static gboolean
check_wish (const GbtWish  *wish,
            GError        **error)
{
  g_autoptr (GPtrArray) problems = gbt_wish_list_problems (wish);
  const GbtSentence *sentence;
  guint n;

  if (problems->len == 0)
    return TRUE;

  sentence = ((GbtWishProblem *) problems->pdata[0])->sentence;
  n = gbt_sentence_get_n_arguments (sentence);
  gbt_error_set (error, g_str_has_prefix (gbt_sentence_get_code (sentence), "no-") ? GBT_ERROR_MISSING : GBT_ERROR_RANGE,
                 gbt_sentence_get_message (sentence),
                 n > 0 ? gbt_sentence_get_argument (sentence, 0) : NULL,
                 n > 1 ? gbt_sentence_get_argument (sentence, 1) : NULL,
                 n > 2 ? gbt_sentence_get_argument (sentence, 2) : NULL, NULL);
  return FALSE;
}

static void
leave_out (GbtAnswer  *self,
           guint       index,
           GbtLeftOut  reason)
{
  self->n_left_out[reason]++;
  /* Of a place, only a number is ever given (R13): which ones is not even kept. */
  if (reason != GBT_LEFT_OUT_COUNTRY && reason != GBT_LEFT_OUT_LOCATION_UNKNOWN)
    g_array_append_vals (self->left_out[reason], &index, 1);
}

static void
place_offers (GbtAnswer       *self,
              const GbtScreen *screen)
{
  const GbtMarketFacts *facts = gbt_market_get_facts (self->market);
  guint n = gbt_market_get_n_offers (self->market);

  for (guint i = 0; i < n; i++)
    {
      GbtMachine machine = { .offer = gbt_market_get_offer (self->market, i) };
      GbtAlternativeKind kind;
      GbtLeftOut reason;
      guint gpus;

      if (!gbt_screen_pass (screen, &facts[i], &reason) || !gbt_fit_find (&self->fit, &facts[i], &gpus, &reason))
        {
          leave_out (self, i, reason);
          continue;
        }
      if (!facts[i].priced || !gbt_machine_set_price (&machine, &self->wish))
        {
          leave_out (self, i, GBT_LEFT_OUT_PRICE_UNKNOWN);
          continue;
        }

      gbt_machine_init (&machine, machine.offer, &self->wish, &self->fit, gpus);
      g_array_append_vals (gbt_wish_breaks (&self->wish, &machine, &kind) ? self->broken[kind] : self->machines, &machine, 1);
    }
}

static void
add_broken (GbtAnswer          *self,
            GbtAlternativeKind  kind)
{
  for (guint i = 0; i < self->broken[kind]->len; i++)
    {
      GbtAlternative alternative = { .kind = kind, .machine = &g_array_index (self->broken[kind], GbtMachine, i) };

      g_array_append_vals (self->alternatives, &alternative, 1);
    }
}

static GbtAnswer *
answer_alloc (GbtMarket     *market,
              const GbtWish *wish)
{
  GbtAnswer *self = g_new0 (GbtAnswer, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->market = gbt_market_ref (market);
  gbt_wish_copy (&self->wish, wish);
  /* Room for all: memory that is not written to costs nothing. */
  self->machines = g_array_sized_new (FALSE, FALSE, sizeof (GbtMachine), gbt_market_get_n_offers (market));
  for (guint i = 0; i < G_N_ELEMENTS (self->broken); i++)
    self->broken[i] = g_array_new (FALSE, FALSE, sizeof (GbtMachine));
  /* Never grown beyond: alternatives point into it. */
  self->opened = g_array_sized_new (FALSE, FALSE, sizeof (GbtMachine), GBT_N_WEIGHT_FORMATS);
  self->alternatives = g_array_new (FALSE, FALSE, sizeof (GbtAlternative));
  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    self->left_out[i] = g_array_new (FALSE, FALSE, sizeof (guint));

  return self;
}

/**
 * gbt_answer_new:
 * @market: the offers to look through
 * @wish: what is asked
 * @error: set when the wish has problems: the first of them
 *
 * Returns: (transfer full) (nullable): the machines that hold it, and what becomes of each other offer
 */
GbtAnswer *
gbt_answer_new (GbtMarket      *market,
                const GbtWish  *wish,
                GError        **error)
{
  g_autoptr (GbtAnswer) self = NULL;
  GbtScreen screen;

  if (!check_wish (wish, error))
    return NULL;

  self = answer_alloc (market, wish);
  if (!gbt_fit_init (&self->fit, &self->wish, gbt_market_get_most_gpus (market), error))
    return NULL;

  gbt_screen_init (&screen, market, &self->wish);
  place_offers (self, &screen);

  gbt_ranking_choose (&self->ranking, &self->wish, self->machines);
  for (guint i = 0; i < G_N_ELEMENTS (self->broken); i++)
    gbt_ranking_choose (&self->ranking, &self->wish, self->broken[i]);
  self->machines = gbt_ranking_sort (&self->ranking, &self->wish, self->machines);
  for (guint i = 0; i < G_N_ELEMENTS (self->broken); i++)
    {
      self->broken[i] = gbt_ranking_sort (&self->ranking, &self->wish, self->broken[i]);
      add_broken (self, (GbtAlternativeKind) i);
    }
  gbt_answer_add_precisions (self, &screen);
  gbt_screen_clear (&screen);

  return g_steal_pointer (&self);
}

/**
 * gbt_answer_ref:
 * @self: an answer
 *
 * Returns: (transfer full): @self
 */
GbtAnswer *
gbt_answer_ref (GbtAnswer *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_answer_unref:
 * @self: (transfer full): an answer
 */
void
gbt_answer_unref (GbtAnswer *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; i < self->alternatives->len; i++)
    g_clear_pointer (&g_array_index (self->alternatives, GbtAlternative, i).estimate, gbt_estimate_unref);
  g_array_unref (self->alternatives);
  g_array_unref (self->machines);
  g_array_unref (self->opened);
  for (guint i = 0; i < G_N_ELEMENTS (self->broken); i++)
    g_array_unref (self->broken[i]);
  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    g_array_unref (self->left_out[i]);
  gbt_fit_clear (&self->fit);
  gbt_wish_clear (&self->wish);
  gbt_market_unref (self->market);
  g_free (self);
}

/**
 * gbt_answer_get_market:
 * @self: an answer
 *
 * Returns: (transfer none): the offers that were looked through
 */
GbtMarket *
gbt_answer_get_market (const GbtAnswer *self)
{
  return self->market;
}

/**
 * gbt_answer_get_wish:
 * @self: an answer
 *
 * Returns: (transfer none): what was asked
 */
const GbtWish *
gbt_answer_get_wish (const GbtAnswer *self)
{
  return &self->wish;
}

/**
 * gbt_answer_get_estimate:
 * @self: an answer
 *
 * Returns: (transfer none): the need, on one GPU
 */
GbtEstimate *
gbt_answer_get_estimate (const GbtAnswer *self)
{
  return self->fit.estimate;
}

/**
 * gbt_answer_get_n_machines:
 * @self: an answer
 *
 * Returns: how many machines hold the workload and break no preference
 */
guint
gbt_answer_get_n_machines (const GbtAnswer *self)
{
  return self->machines->len;
}

/**
 * gbt_answer_get_machine:
 * @self: an answer
 * @index: which machine, from the cheapest
 *
 * Returns: (transfer none): the machine
 */
const GbtMachine *
gbt_answer_get_machine (const GbtAnswer *self,
                        guint            index)
{
  g_return_val_if_fail (index < self->machines->len, NULL);

  return &g_array_index (self->machines, GbtMachine, index);
}

/**
 * gbt_answer_get_n_alternatives:
 * @self: an answer
 *
 * Returns: how many alternatives there are
 */
guint
gbt_answer_get_n_alternatives (const GbtAnswer *self)
{
  return self->alternatives->len;
}

/**
 * gbt_answer_get_alternative:
 * @self: an answer
 * @index: which alternative
 *
 * Returns: (transfer none): the alternative
 */
const GbtAlternative *
gbt_answer_get_alternative (const GbtAnswer *self,
                            guint            index)
{
  g_return_val_if_fail (index < self->alternatives->len, NULL);

  return &g_array_index (self->alternatives, GbtAlternative, index);
}

/**
 * gbt_answer_count_left_out:
 * @self: an answer
 * @reason: why
 *
 * Returns: how many offers were left out for it
 */
guint
gbt_answer_count_left_out (const GbtAnswer *self,
                           GbtLeftOut       reason)
{
  g_return_val_if_fail ((guint) reason < GBT_N_LEFT_OUT, 0);

  return self->n_left_out[reason];
}

static int
compare_indices (gconstpointer first,
                 gconstpointer second,
                 gpointer      market)
{
  return gbt_market_offer_compare (gbt_market_get_offer (market, *(const guint *) first),
                                   gbt_market_get_offer (market, *(const guint *) second));
}

/* Put in order when first asked for: most answers are never asked. */
static void
sort_left_out (GbtAnswer *self)
{
  if (!g_once_init_enter (&self->sorted))
    return;

  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    g_array_sort_with_data (self->left_out[i], compare_indices, self->market);
  g_once_init_leave (&self->sorted, 1);
}

/**
 * gbt_answer_get_left_out:
 * @self: an answer
 * @reason: why
 * @index: which of them, in the order of catalogue and native key
 *
 * Returns: (transfer none) (nullable): the offer; always %NULL for a country and an unknown location
 */
const GbtMarketOffer *
gbt_answer_get_left_out (const GbtAnswer *self,
                         GbtLeftOut       reason,
                         guint            index)
{
  g_return_val_if_fail ((guint) reason < GBT_N_LEFT_OUT, NULL);

  if (index >= self->left_out[reason]->len)
    return NULL;

  sort_left_out ((GbtAnswer *) self);
  return gbt_market_get_offer (self->market, g_array_index (self->left_out[reason], guint, index));
}

const GbtMarketFacts *
gbt_answer_get_facts (const GbtAnswer      *self,
                      const GbtMarketOffer *offer)
{
  return gbt_market_get_facts (self->market) + (offer - gbt_market_get_offer (self->market, 0));
}

/**
 * gbt_answer_cover_budget:
 * @self: an answer
 * @machine: one of its machines, alternatives included
 * @cover: (out caller-allocates): what the budget pays of it
 */
void
gbt_answer_cover_budget (const GbtAnswer  *self,
                         const GbtMachine *machine,
                         GbtBudgetCover   *cover)
{
  gbt_machine_cover (machine, &self->wish, cover);
}
