/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-private.h"
#include "gbt-error.h"

/* What is said of the answer: constraints, assumptions, alternatives, why an offer is left out. */

static void
say (GPtrArray  *sentences,
     const char *code,
     const char *message)
{
  g_ptr_array_add (sentences, gbt_sentence_new (code, message, GBT_ARGUMENT_END));
}

static void
say_money (GPtrArray      *sentences,
           const char     *code,
           const char     *message,
           const GbtMoney *money)
{
  g_autofree char *text = gbt_money_dup_text (money);

  g_ptr_array_add (sentences, gbt_sentence_new (code, message, GBT_ARGUMENT_MONEY, text, GBT_ARGUMENT_END));
}

static const char *
get_tier_message (GbtTierChoice tier)
{
  switch (tier)
    {
    case GBT_TIER_SECURE:
      return N_("Data centre only");
    case GBT_TIER_COMMUNITY:
      return N_("Community host only");
    case GBT_TIER_ANY:
    default:
      return N_("Data centre or community host");
    }
}

/**
 * gbt_answer_list_constraints:
 * @self: an answer
 *
 * Returns: (transfer full) (element-type GbtSentence): what was asked of every machine; codes
 *   "countries", "budget", "max-hourly", "tier", "days", "availability", "interruptible"
 */
GPtrArray *
gbt_answer_list_constraints (const GbtAnswer *self)
{
  const GbtWish *wish = &self->wish;
  GPtrArray *sentences = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sentence_unref);

  if (wish->countries != NULL)
    g_ptr_array_add (sentences, gbt_sentence_new ("countries", N_("Countries: {1}"), GBT_ARGUMENT_COUNTRIES,
                                                  wish->countries, GBT_ARGUMENT_END));
  else
    say (sentences, "countries", N_("Countries: any that is known"));
  if (wish->has_budget)
    say_money (sentences, "budget", N_("Budget: {1}"), &wish->budget);
  if (wish->has_max_hourly)
    say_money (sentences, "max-hourly", N_("At most {1} an hour"), &wish->max_hourly);
  say (sentences, "tier", get_tier_message (wish->tier));
  if (wish->days != 0)
    g_ptr_array_add (sentences, gbt_sentence_new ("days", N_("Days needed: {1}"), GBT_ARGUMENT_INTEGER, wish->days,
                                                  GBT_ARGUMENT_END));
  say (sentences, "availability", wish->available_only ? N_("Known to be available now") : N_("Not known to be unavailable"));
  if (wish->without_interruptible)
    say (sentences, "interruptible", N_("Without those that may be interrupted"));

  return sentences;
}

/**
 * gbt_answer_list_assumptions:
 * @self: an answer
 *
 * Returns: (transfer full) (element-type GbtSentence): what the need rests on: the remarks of the
 *   method ("remark"), what it leaves out ("leaves-out"), and our readings ("length", "equal-parts")
 */
GPtrArray *
gbt_answer_list_assumptions (const GbtAnswer *self)
{
  const char *const *remarks = gbt_estimate_get_remarks (self->fit.estimate);
  const char *leaves_out = gbt_estimate_get_leaves_out (self->fit.estimate);
  GbtSentence *amount = gbt_estimate_get_left_out_amount (self->fit.estimate);
  GPtrArray *sentences = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sentence_unref);

  for (guint i = 0; remarks != NULL && remarks[i] != NULL; i++)
    say (sentences, "remark", remarks[i]);
  if (amount != NULL)
    g_ptr_array_add (sentences, gbt_sentence_ref (amount));
  if (self->fit.task == GBT_TASK_INFERENCE)
    {
      say (sentences, "length", N_("The length counts input and output together, for each request"));
      say (sentences, "equal-parts",
           N_("On several GPUs, each holds an equal part of weights and KV cache, and 1 GiB of its own"));
    }
  if (leaves_out != NULL)
    g_ptr_array_add (sentences, gbt_sentence_new ("leaves-out", N_("Left out: {1}"), GBT_ARGUMENT_WORD, leaves_out,
                                                  GBT_ARGUMENT_END));

  return sentences;
}

static GbtSentence *
word_price (const GbtAnswer  *self,
            const GbtMachine *machine)
{
  g_autofree char *most = gbt_money_dup_text (&self->wish.max_hourly);

  if (g_str_equal (machine->price.currency, self->wish.max_hourly.currency))
    return gbt_sentence_new ("price", N_("Above the highest price of {1} an hour"), GBT_ARGUMENT_MONEY, most,
                             GBT_ARGUMENT_END);

  return gbt_sentence_new ("price-currency", N_("A price in {1} does not compare with the highest one, {2} an hour"),
                           GBT_ARGUMENT_TEXT, machine->price.currency, GBT_ARGUMENT_MONEY, most, GBT_ARGUMENT_END);
}

static GbtSentence *
word_tier (const GbtMachine *machine)
{
  switch (machine->offer->tier)
    {
    case GBT_TIER_DATA_CENTRE:
      return gbt_sentence_new ("tier", N_("A data centre, where a community host was asked for"), GBT_ARGUMENT_END);
    case GBT_TIER_HOST:
      return gbt_sentence_new ("tier", N_("A community host, where a data centre was asked for"), GBT_ARGUMENT_END);
    case GBT_TIER_UNKNOWN:
    default:
      return gbt_sentence_new ("tier-unknown", N_("The offer does not say its tier"), GBT_ARGUMENT_END);
    }
}

static GbtSentence *
word_precision (const GbtAlternative *alternative)
{
  const GbtMachine *machine = alternative->cheapest;
  g_autofree char *price = gbt_money_dup_text (machine->has_total ? &machine->total : &machine->price);
  const char *message = N_("{1}, {2} on one GPU; more machines: {3}, from {4} an hour; quality to confirm");

  if (machine->has_total)
    message = N_("{1}, {2} on one GPU; more machines: {3}, from {4} in all; quality to confirm");
  else if (machine->way == GBT_WAY_PACKAGE)
    message = N_("{1}, {2} on one GPU; more machines: {3}, from {4} a package; quality to confirm");

  return gbt_sentence_new ("precision", message, GBT_ARGUMENT_WORD, gbt_weight_format_get_label (alternative->format),
                           GBT_ARGUMENT_BYTES, gbt_estimate_get_per_gpu (alternative->estimate),
                           GBT_ARGUMENT_INTEGER, (guint64) alternative->n_opened, GBT_ARGUMENT_MONEY, price,
                           GBT_ARGUMENT_END);
}

/**
 * gbt_answer_dup_alternative:
 * @self: an answer
 * @alternative: one of its alternatives
 *
 * Returns: (transfer full): what it breaks, or what it opens and asks to confirm (R8)
 */
GbtSentence *
gbt_answer_dup_alternative (const GbtAnswer      *self,
                            const GbtAlternative *alternative)
{
  switch (alternative->kind)
    {
    case GBT_ALTERNATIVE_PRICE:
      return word_price (self, alternative->machine);
    case GBT_ALTERNATIVE_TIER:
      return word_tier (alternative->machine);
    case GBT_ALTERNATIVE_PRECISION:
      return word_precision (alternative);
    default:
      g_return_val_if_reached (NULL);
    }
}

/* The first number of GPUs that would hold it and went as far as the reason says. */
static guint
find_stage (const GbtFit         *fit,
            const GbtMarketFacts *facts,
            GbtLeftOut            reason)
{
  for (guint n = 2; n < fit->shares->len && n <= facts->gpus; n++)
    {
      const GbtShare *share = gbt_fit_get_share (fit, n);

      if (share->ceiling <= facts->capacity && (reason == GBT_LEFT_OUT_HEADS_NOT_DIVISIBLE || share->divides_heads))
        return n;
    }

  return facts->gpus;
}

/**
 * gbt_answer_dup_left_out:
 * @self: an answer
 * @reason: why @offer was left out
 * @offer: one of gbt_answer_get_left_out()
 *
 * Returns: (transfer full) (nullable): what of this offer the reason does not say: which number of heads
 *   does not divide, how much memory it lacks; %NULL when there is nothing to add
 */
GbtSentence *
gbt_answer_dup_left_out (const GbtAnswer      *self,
                         GbtLeftOut            reason,
                         const GbtMarketOffer *offer)
{
  const GbtMarketFacts *facts = gbt_answer_get_facts (self, offer);

  if (reason == GBT_LEFT_OUT_HEADS_NOT_DIVISIBLE)
    return gbt_sentence_new ("heads-not-divisible", N_("{1} attention heads do not divide by {2}"),
                             GBT_ARGUMENT_INTEGER, self->fit.heads,
                             GBT_ARGUMENT_INTEGER, (guint64) find_stage (&self->fit, facts, reason), GBT_ARGUMENT_END);
  if (reason == GBT_LEFT_OUT_KV_HEADS_NOT_DIVISIBLE)
    return gbt_sentence_new ("kv-heads-not-divisible", N_("{1} KV heads do not divide by {2}"),
                             GBT_ARGUMENT_INTEGER, self->fit.kv_heads,
                             GBT_ARGUMENT_INTEGER, (guint64) find_stage (&self->fit, facts, reason), GBT_ARGUMENT_END);
  if (reason == GBT_LEFT_OUT_TOO_SMALL)
    return gbt_sentence_new ("lacks", N_("One GPU lacks {1}"), GBT_ARGUMENT_BYTES, gbt_fit_get_lack (&self->fit, facts),
                             GBT_ARGUMENT_END);

  return NULL;
}
