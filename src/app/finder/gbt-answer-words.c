/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-words.h"

#include <glib/gi18n.h>

#include "gbt-format.h"
#include "gbt-offer-words.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* What stands on one line, each part only where it is known. */
static char *
join (GPtrArray  *parts,
      const char *separator)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      if (line->len > 0)
        g_string_append (line, separator);
      g_string_append (line, parts->pdata[i]);
    }
  return g_string_free_and_steal (g_steal_pointer (&line));
}

static void
take (GPtrArray *parts,
      char      *part)
{
  if (part != NULL && *part != '\0')
    g_ptr_array_add (parts, part);
  else
    g_free (part);
}

static char *
capitalise (const char *sentence)
{
  char first[8] = { 0 };

  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (sentence)), first);
  return g_strconcat (first, *sentence != '\0' ? g_utf8_next_char (sentence) : "", NULL);
}

/**
 * gbt_answer_words_money:
 * @money: an amount
 *
 * Returns: (transfer full): "0,44 USD"
 */
char *
gbt_answer_words_money (const GbtMoney *money)
{
  return gbt_format_money (gbt_words_get_language (), money, GBT_SPACE_SCREEN);
}

/**
 * gbt_answer_words_offer:
 * @offer: what is sold
 * @gpus: how many of its GPUs are used; 0: those sold
 *
 * Returns: (transfer full): "1 × L4, 24 Go"
 */
char *
gbt_answer_words_offer (const GbtMarketOffer *offer,
                        guint                 gpus)
{
  const GbtLanguage language = gbt_words_get_language ();
  const char *gpu = offer->gpu != NULL ? offer->gpu : offer->title != NULL ? offer->title : offer->key;
  const guint shown = gpus > 0 ? gpus : offer->gpus;
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *used = shown > 0 ? gbt_format_count (language, shown) : NULL;
  g_autofree char *size = offer->nominal > 0 ? gbt_offer_words_nominal (offer->nominal) : NULL;

  if (used != NULL)
    g_string_append_printf (name, "%s\u00a0× ", used);
  g_string_append (name, gpu);
  if (offer->partition != NULL)
    g_string_append_printf (name, " %s", offer->partition);
  if (size != NULL)
    g_string_append_printf (name, ", %s", size);
  if (gpus > 0 && offer->gpus > gpus)
    {
      g_autofree char *sold = gbt_format_count (language, offer->gpus);
      g_autofree char *of = gbt_text_fill (_ ("of {1} sold"), sold, NULL);

      g_string_append_printf (name, ", %s", of);
    }
  return g_string_free_and_steal (g_steal_pointer (&name));
}

static char *
word_tier (const GbtMarketOffer *offer)
{
  const char *word = NULL;

  if (offer->tier == GBT_TIER_DATA_CENTRE)
    word = _ ("Data centre");
  else if (offer->tier == GBT_TIER_HOST)
    word = _ ("Community host");
  if (offer->tier_word == NULL)
    return g_strdup (word != NULL ? word : _ ("Tier unknown"));
  if (word == NULL)
    word = _ ("Tier");
  /* Translators: {1} is "Data centre", {2} the provider's own word for it */
  return gbt_text_fill (_ ("{1} “{2}”"), word, offer->tier_word, NULL);
}

/**
 * gbt_answer_words_seller:
 * @offer: what is sold
 *
 * Returns: (transfer full): who sells it, what kind of place it is, and where
 */
char *
gbt_answer_words_seller (const GbtMarketOffer *offer)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  take (parts, g_strdup (offer->provider));
  take (parts, word_tier (offer));
  take (parts, offer->country != NULL ? gbt_format_country (gbt_words_get_language (), offer->country) : NULL);
  return join (parts, "\u00a0· ");
}

static char *
word_way (const GbtMachine *machine,
          const char       *money)
{
  return machine->way == GBT_WAY_PACKAGE ? g_strdup (money) : gbt_text_fill (_ ("{1}/h"), money, NULL);
}

/* How long a package lasts. */
static char *
word_package (const GbtMachine *machine)
{
  g_autofree char *days = NULL;

  if (machine->way != GBT_WAY_PACKAGE)
    return NULL;
  if (machine->package_days == 0)
    return g_strdup (_ ("package, length unknown"));

  days = gbt_format_counted (gbt_words_get_language (), "{1} day", "{1} days", machine->package_days);
  return gbt_text_fill (_ ("package of {1}"), days, NULL);
}

/**
 * gbt_answer_words_price:
 * @machine: a machine
 * @second: (out) (nullable) (transfer full): what the price is of
 *
 * Returns: (transfer full): what orders it: of the days asked, of an hour, or of a package
 */
char *
gbt_answer_words_price (const GbtMachine  *machine,
                        char             **second)
{
  g_autofree char *money = gbt_answer_words_money (&machine->price);
  g_autofree char *way = word_way (machine, money);
  g_autofree char *package = word_package (machine);

  if (!machine->has_total)
    {
      *second = g_steal_pointer (&package);
      return g_steal_pointer (&way);
    }

  *second = package != NULL ? g_strdup_printf ("%s, %s", way, package) : g_steal_pointer (&way);
  return gbt_answer_words_money (&machine->total);
}

/**
 * gbt_answer_words_fit:
 * @machine: a machine
 * @unit: of the amounts
 *
 * Returns: (transfer full): its margin, and what one GPU needs where the need is shared
 */
char *
gbt_answer_words_fit (const GbtMachine *machine,
                      GbtUnit           unit)
{
  g_autofree char *need = gbt_words_amount (machine->need, unit);
  g_autofree char *margin = gbt_words_amount (machine->margin, unit);

  if (machine->gpus > 1)
    return gbt_text_fill (_ ("{1} on each GPU, margin {2}"), need, margin, NULL);
  return gbt_text_fill (_ ("Margin {1}"), margin, NULL);
}

static char *
word_field (const GbtWorkload *workload,
            GbtFieldId         id,
            GbtUnit            unit)
{
  GbtField *field = gbt_workload_get_field (workload, id);

  if (gbt_field_get_state (field) != GBT_FIELD_KNOWN)
    return NULL;
  return gbt_words_field_value (gbt_field_id_get_spec (id), field, unit);
}

static char *
word_count (const GbtWorkload *workload,
            GbtFieldId         id,
            char            *(*format) (GbtLanguage language, guint64 count))
{
  guint64 count = 0;

  if (!gbt_workload_get_integer (workload, id, &count))
    return NULL;
  return format (gbt_words_get_language (), count);
}

static char *
word_sequences (GbtLanguage language,
                guint64     count)
{
  return gbt_format_counted (language, "{1} sequence", "{1} sequences", count);
}

static char *
word_streams (GbtLanguage language,
              guint64     count)
{
  return gbt_format_counted (language, "{1} stream", "{1} streams", count);
}

/**
 * gbt_answer_words_subject:
 * @wish: what was asked
 * @unit: of the amounts
 *
 * Returns: (transfer full) (nullable): the model, or the task of a workload without one, which is what a phone has
 *   the place to say; %NULL while it has no name
 */
char *
gbt_answer_words_subject (const GbtWish *wish,
                          GbtUnit        unit)
{
  const GbtWorkload *workload = wish->workload;
  const gboolean notebook = gbt_workload_get_task (workload) == GBT_TASK_NOTEBOOK;

  return word_field (workload, notebook ? GBT_FIELD_TASK : GBT_FIELD_MODEL_NAME, unit);
}

/**
 * gbt_answer_words_asked:
 * @wish: what was asked
 * @unit: of the amounts
 *
 * Returns: (transfer full): the workload on one line
 */
char *
gbt_answer_words_asked (const GbtWish *wish,
                        GbtUnit        unit)
{
  const GbtWorkload *workload = wish->workload;
  const GbtTask task = gbt_workload_get_task (workload);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  if (task == GBT_TASK_NOTEBOOK)
    {
      take (parts, word_field (workload, GBT_FIELD_TASK, unit));
      take (parts, word_field (workload, GBT_FIELD_NOTEBOOK_MEMORY, unit));
      return join (parts, ", ");
    }

  take (parts, word_field (workload, GBT_FIELD_MODEL_NAME, unit));
  take (parts, word_field (workload, GBT_FIELD_WEIGHT_FORMAT, unit));
  if (task == GBT_TASK_INFERENCE)
    {
      take (parts, word_count (workload, GBT_FIELD_LIMIT_TOKENS, gbt_format_tokens));
      take (parts, word_count (workload, GBT_FIELD_LIMIT_REQUESTS, gbt_format_requests));
    }
  else if (task == GBT_TASK_ADAPTATION)
    {
      take (parts, word_count (workload, GBT_FIELD_SEQUENCE_TOKENS, gbt_format_tokens));
      take (parts, word_count (workload, GBT_FIELD_MICROBATCH, word_sequences));
    }
  else if (task == GBT_TASK_SPEECH)
    take (parts, word_count (workload, GBT_FIELD_STREAMS, word_streams));
  return join (parts, ", ");
}

/**
 * gbt_answer_words_sentence:
 * @sentence: a sentence of an answer
 * @unit: of the amounts
 *
 * Returns: (transfer full): it, with a capital
 */
char *
gbt_answer_words_sentence (const GbtSentence *sentence,
                           GbtUnit            unit)
{
  g_autofree char *words = gbt_format_sentence (gbt_words_get_language (), unit, sentence);

  return capitalise (words);
}

/**
 * gbt_answer_words_sentences:
 * @sentences: (transfer full) (element-type GbtSentence): sentences of an answer
 * @unit: of the amounts
 *
 * Returns: (transfer full): each on its own line; empty when there is none
 */
char *
gbt_answer_words_sentences (GPtrArray *sentences,
                            GbtUnit    unit)
{
  g_autoptr (GPtrArray) owned = sentences;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < owned->len; i++)
    take (lines, gbt_answer_words_sentence (owned->pdata[i], unit));
  return join (lines, "\n");
}

/**
 * gbt_answer_words_reasons:
 * @machine: a machine
 *
 * Returns: (transfer full): what its confidence rests on
 */
char *
gbt_answer_words_reasons (const GbtMachine *machine)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < GBT_N_CONFIDENCE_REASONS; i++)
    {
      const char *label = gbt_confidence_reason_get_label ((GbtConfidenceReason) i);

      if ((machine->reasons & GBT_REASON_BIT (i)) != 0)
        take (lines, capitalise (gbt_text (gbt_words_get_language (), label)));
    }
  if (lines->len == 0)
    take (lines, g_strdup (machine->confidence == GBT_CONFIDENCE_NONE ? _ ("The memory was typed, not computed")
                                                                      : _ ("Nothing lowers it")));
  return join (lines, "\n");
}

/**
 * gbt_answer_words_read:
 * @offer: what is sold
 *
 * Returns: (transfer full): its name, when its price was read and until when it is valid
 */
char *
gbt_answer_words_read (const GbtMarketOffer *offer)
{
  const GbtLanguage language = gbt_words_get_language ();
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *read = offer->price_read != NULL ? gbt_format_date_short (language, offer->price_read) : NULL;
  g_autofree char *until = offer->valid_until != NULL ? gbt_format_date_short (language, offer->valid_until) : NULL;

  take (lines, g_strdup (offer->title != NULL ? offer->title : offer->key));
  take (lines, g_strdup (offer->region));
  take (lines, read != NULL ? gbt_text_fill (_ ("Price read on {1}"), read, NULL)
                            : g_strdup (_ ("Day the price was read: unknown")));
  take (lines, until != NULL ? gbt_text_fill (_ ("Valid until {1}"), until, NULL) : NULL);
  return join (lines, "\n");
}

/**
 * gbt_answer_words_confidence_icon:
 * @confidence: a confidence
 *
 * Returns: (nullable): its mark
 */
const char *
gbt_answer_words_confidence_icon (GbtConfidence confidence)
{
  switch (confidence)
    {
    case GBT_CONFIDENCE_LOW:
      return "gbt-confidence-low-symbolic";

    case GBT_CONFIDENCE_MEDIUM:
      return "gbt-confidence-medium-symbolic";

    case GBT_CONFIDENCE_HIGH:
      return "gbt-confidence-high-symbolic";

    case GBT_CONFIDENCE_NONE:
    default:
      return NULL;
    }
}
