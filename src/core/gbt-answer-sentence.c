/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-private.h"
#include "gbt-error.h"

/* What is said of one machine: why it fits, what is to be known of it, what the budget pays. */

static void
add (GPtrArray   *sentences,
     GbtSentence *sentence)
{
  g_ptr_array_add (sentences, sentence);
}

static GPtrArray *
new_list (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sentence_unref);
}

static const char *const fits_messages[] = {
  [GBT_MEMORY_ORIGIN_UNKNOWN] = N_("{1} ≤ {2}, of an origin that is not known"),
  [GBT_MEMORY_ORIGIN_DEVICE] = N_("{1} ≤ {2} read on the GPU supplied"),
  [GBT_MEMORY_ORIGIN_DATA_CENTRE] = N_("{1} ≤ {2} stated by the data centre"),
  [GBT_MEMORY_ORIGIN_MANUFACTURER] = N_("{1} ≤ {2} stated by the manufacturer"),
  [GBT_MEMORY_ORIGIN_PUBLIC_READING] = N_("{1} ≤ {2} read on another host and published"),
  [GBT_MEMORY_ORIGIN_HOST] = N_("{1} ≤ {2} reported by the host"),
};

static const char *const margin_messages[] = {
  [GBT_CAPACITY_USABLE] = N_("Margin {1} ({2}%), of the usable total"),
  [GBT_CAPACITY_TOTAL_LESS_RESERVE] = N_("Margin {1} ({2}%), driver reserve taken off"),
  [GBT_CAPACITY_TOTAL] = N_("Margin {1} ({2}%), before driver reserve"),
  [GBT_CAPACITY_NOMINAL] = N_("Margin {1} ({2}%), of the nominal capacity"),
  [GBT_CAPACITY_UNKNOWN] = N_("Margin {1} ({2}%)"),
};

/* In per cent with one decimal, rounded half up. */
static char *
dup_percent (guint64 part,
             guint64 whole)
{
  guint64 tenths = (guint64) (((unsigned __int128) part * 2000 + whole) / ((unsigned __int128) whole * 2));

  return g_strdup_printf ("%" G_GUINT64_FORMAT ".%u", tenths / 10, (guint) (tenths % 10));
}

static void
add_shared (const GbtAnswer  *self,
            const GbtMachine *machine,
            GPtrArray        *sentences)
{
  if (self->fit.kv_heads != 0)
    add (sentences, gbt_sentence_new ("shared",
                                      N_("Shared equally between {1} GPUs, amounts for one: {2} attention heads and "
                                         "{3} KV heads divide"),
                                      GBT_ARGUMENT_INTEGER, (guint64) machine->gpus, GBT_ARGUMENT_INTEGER, self->fit.heads,
                                      GBT_ARGUMENT_INTEGER, self->fit.kv_heads, GBT_ARGUMENT_END));
  else
    add (sentences, gbt_sentence_new ("shared",
                                      N_("Shared equally between {1} GPUs, amounts for one: {2} attention heads divide"),
                                      GBT_ARGUMENT_INTEGER, (guint64) machine->gpus, GBT_ARGUMENT_INTEGER, self->fit.heads,
                                      GBT_ARGUMENT_END));
}

/**
 * gbt_answer_list_why:
 * @self: an answer
 * @machine: one of its machines, alternatives included
 *
 * Returns: (transfer full) (element-type GbtSentence): why it fits: need and capacity, margin, how
 *   the workload is shared
 */
GPtrArray *
gbt_answer_list_why (const GbtAnswer  *self,
                     const GbtMachine *machine)
{
  const GbtMarketOffer *offer = machine->offer;
  g_autofree char *percent = dup_percent (machine->margin, offer->capacity.bytes);
  GPtrArray *sentences = new_list ();

  add (sentences, gbt_sentence_new ("fits", fits_messages[offer->origin], GBT_ARGUMENT_BYTES, machine->need,
                                    GBT_ARGUMENT_BYTES, offer->capacity.bytes, GBT_ARGUMENT_END));
  add (sentences, gbt_sentence_new ("margin", margin_messages[offer->capacity.basis], GBT_ARGUMENT_BYTES, machine->margin,
                                    GBT_ARGUMENT_DECIMAL, percent, GBT_ARGUMENT_END));
  if (machine->gpus > 1)
    add_shared (self, machine, sentences);
  if (offer->gpus > machine->gpus)
    add (sentences, gbt_sentence_new ("gpus-used", N_("GPUs used: {1} of the {2} sold; the price is of all of them"),
                                      GBT_ARGUMENT_INTEGER, (guint64) machine->gpus,
                                      GBT_ARGUMENT_INTEGER, (guint64) offer->gpus, GBT_ARGUMENT_END));

  return sentences;
}

static const char *const limit_messages[GBT_N_LIMITS] = {
  [GBT_LIMIT_MEMORY_REPORTED] = N_("memory reported by the host"),
  [GBT_LIMIT_MEMORY_PUBLISHED] = N_("memory read on another host and published"),
  [GBT_LIMIT_MEMORY_ORIGIN_UNKNOWN] = N_("origin of the memory unknown"),
  [GBT_LIMIT_NARROW_MARGIN] = N_("narrow margin: under a tenth of the capacity"),
  [GBT_LIMIT_INTERRUPTIBLE] = N_("interruptible"),
  [GBT_LIMIT_BOOKING] = N_("booking: {1} days at most"),
  [GBT_LIMIT_AVAILABILITY_UNVERIFIED] = N_("availability not verified"),
  [GBT_LIMIT_AVAILABLE_FROM] = N_("available from {1}"),
  [GBT_LIMIT_MEMORY_READABLE] = N_("the host can read the memory"),
  [GBT_LIMIT_SOFTWARE_PLACEMENT] = N_("software must place the model over the GPUs"),
  [GBT_LIMIT_OVER_BUDGET] = N_("over the budget of {1}"),
  [GBT_LIMIT_COMMITMENT] = N_("minimum commitment: {1}"),
  [GBT_LIMIT_TAX_UNKNOWN] = N_("taxes: not stated"),
  [GBT_LIMIT_DOUBTS] = N_("readings of the offer to check"),
};

static GbtSentence *
word_limit (const GbtAnswer  *self,
            const GbtMachine *machine,
            GbtLimit          limit)
{
  const char *code = gbt_limit_get_code (limit);
  const char *message = limit_messages[limit];
  const GbtMarketOffer *offer = machine->offer;
  g_autofree char *budget = NULL;

  switch (limit)
    {
    case GBT_LIMIT_BOOKING:
      if (offer->booking_limit == 1)
        return gbt_sentence_new (code, N_("booking: one day at most"), GBT_ARGUMENT_END);
      return gbt_sentence_new (code, message, GBT_ARGUMENT_INTEGER, offer->booking_limit, GBT_ARGUMENT_END);
    case GBT_LIMIT_AVAILABLE_FROM:
      return gbt_sentence_new (code, message, GBT_ARGUMENT_DATE, offer->available_from, GBT_ARGUMENT_END);
    case GBT_LIMIT_OVER_BUDGET:
      budget = gbt_money_dup_text (&self->wish.budget);
      return gbt_sentence_new (code, message, GBT_ARGUMENT_MONEY, budget, GBT_ARGUMENT_END);
    case GBT_LIMIT_COMMITMENT:
      return gbt_sentence_new (code, message, GBT_ARGUMENT_SECONDS,
                               MIN (offer->terms.commitment, G_MAXINT64 / 3600) * 3600, GBT_ARGUMENT_END);
    case GBT_LIMIT_MEMORY_REPORTED:
    case GBT_LIMIT_MEMORY_PUBLISHED:
    case GBT_LIMIT_MEMORY_ORIGIN_UNKNOWN:
    case GBT_LIMIT_NARROW_MARGIN:
    case GBT_LIMIT_INTERRUPTIBLE:
    case GBT_LIMIT_AVAILABILITY_UNVERIFIED:
    case GBT_LIMIT_MEMORY_READABLE:
    case GBT_LIMIT_SOFTWARE_PLACEMENT:
    case GBT_LIMIT_TAX_UNKNOWN:
    case GBT_LIMIT_DOUBTS:
    case GBT_N_LIMITS:
    default:
      return gbt_sentence_new (code, message, GBT_ARGUMENT_END);
    }
}

/**
 * gbt_answer_list_limits:
 * @self: an answer
 * @machine: one of its machines, alternatives included
 *
 * Returns: (transfer full) (element-type GbtSentence): what is to be known of it, in the order of
 *   #GbtLimit, each with the code of its limit
 */
GPtrArray *
gbt_answer_list_limits (const GbtAnswer  *self,
                        const GbtMachine *machine)
{
  GPtrArray *sentences = new_list ();

  for (guint i = 0; i < GBT_N_LIMITS; i++)
    {
      if ((machine->limits & 1u << i) != 0)
        add (sentences, word_limit (self, machine, (GbtLimit) i));
    }

  return sentences;
}

static GbtSentence *
word_packages (const GbtBudgetCover *cover)
{
  g_autofree char *left = gbt_money_dup_text (&cover->left);

  if (!cover->has_seconds)
    return gbt_sentence_new ("budget-packages", N_("Packages: {1}, their length unknown, {2} left"),
                             GBT_ARGUMENT_INTEGER, cover->packages, GBT_ARGUMENT_MONEY, left, GBT_ARGUMENT_END);
  if (cover->packages == 1)
    return gbt_sentence_new ("budget-packages", N_("1 package ({1}), {2} left"), GBT_ARGUMENT_SECONDS, cover->seconds,
                             GBT_ARGUMENT_MONEY, left, GBT_ARGUMENT_END);

  return gbt_sentence_new ("budget-packages", N_("{1} packages ({2}), {3} left"), GBT_ARGUMENT_INTEGER, cover->packages,
                           GBT_ARGUMENT_SECONDS, cover->seconds, GBT_ARGUMENT_MONEY, left, GBT_ARGUMENT_END);
}

static GbtSentence *
word_hours (const GbtMachine     *machine,
            const GbtBudgetCover *cover,
            const char           *budget)
{
  const GbtPrice *fee = &machine->offer->terms.setup_fee;
  g_autofree char *price = gbt_money_dup_text (&machine->price);
  g_autofree char *paid = fee->known ? gbt_money_dup_text (&fee->money) : NULL;

  if (paid != NULL)
    return gbt_sentence_new ("budget-hours", N_("{1} with {2} at {3} an hour, once the set-up fee of {4} is paid"),
                             GBT_ARGUMENT_SECONDS, cover->seconds, GBT_ARGUMENT_MONEY, budget, GBT_ARGUMENT_MONEY, price,
                             GBT_ARGUMENT_MONEY, paid, GBT_ARGUMENT_END);

  return gbt_sentence_new ("budget-hours", N_("{1} with {2} at {3} an hour"), GBT_ARGUMENT_SECONDS, cover->seconds,
                           GBT_ARGUMENT_MONEY, budget, GBT_ARGUMENT_MONEY, price, GBT_ARGUMENT_END);
}

/**
 * gbt_answer_dup_budget:
 * @self: an answer
 * @machine: one of its machines, alternatives included
 *
 * Returns: (transfer full) (nullable): what the budget pays of it; %NULL when no budget was said
 */
GbtSentence *
gbt_answer_dup_budget (const GbtAnswer  *self,
                       const GbtMachine *machine)
{
  g_autofree char *budget = NULL;
  GbtBudgetCover cover;

  if (!self->wish.has_budget)
    return NULL;

  budget = gbt_money_dup_text (&self->wish.budget);
  gbt_machine_cover (machine, &self->wish, &cover);
  if (!cover.known && !g_str_equal (machine->price.currency, self->wish.budget.currency))
    return gbt_sentence_new ("budget-currency", N_("A budget in {1} does not compare with a price in {2}"),
                             GBT_ARGUMENT_TEXT, self->wish.budget.currency, GBT_ARGUMENT_TEXT, machine->price.currency,
                             GBT_ARGUMENT_END);
  if (!cover.known)
    return gbt_sentence_new ("budget-unknown", N_("What {1} pays here is not known"), GBT_ARGUMENT_MONEY, budget,
                             GBT_ARGUMENT_END);
  if (cover.seconds == 0 && cover.packages == 0)
    return gbt_sentence_new ("budget-too-small", N_("{1} does not pay the least that is sold"), GBT_ARGUMENT_MONEY, budget,
                             GBT_ARGUMENT_END);

  return machine->way == GBT_WAY_PACKAGE ? word_packages (&cover) : word_hours (machine, &cover, budget);
}
