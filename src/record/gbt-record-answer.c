/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record-private.h"

/* Described in docs/find.md. */

static void
add_unsigned_or_null (GbtJsonWriter *writer,
                   const char    *key,
                   gboolean       known,
                   guint64        value)
{
  if (known)
    gbt_json_writer_add_unsigned (writer, key, value);
  else
    gbt_json_writer_add_null (writer, key);
}

static void
add_money (GbtJsonWriter  *writer,
           const char     *key,
           const GbtMoney *money)
{
  if (money == NULL)
    {
      gbt_json_writer_add_null (writer, key);
      return;
    }

  gbt_json_writer_begin_object (writer, key);
  gbt_json_writer_add_signed (writer, "minor", money->minor);
  gbt_json_writer_add_unsigned (writer, "digits", money->digits);
  gbt_json_writer_add_text (writer, "currency", money->currency);
  gbt_json_writer_end_object (writer);
}

/* @sentences: (transfer full) */
static void
add_sentences (GbtJsonWriter *writer,
               const char    *key,
               GPtrArray     *sentences)
{
  g_autoptr (GPtrArray) owned = sentences;

  gbt_json_writer_begin_array (writer, key);
  for (guint i = 0; i < owned->len; i++)
    {
      g_autofree char *english = gbt_sentence_dup_english (owned->pdata[i]);

      gbt_json_writer_add_text (writer, NULL, english);
    }
  gbt_json_writer_end_array (writer);
}

static const char *
get_tier_code (GbtTier tier)
{
  switch (tier)
    {
    case GBT_TIER_DATA_CENTRE:
      return "secure";
    case GBT_TIER_HOST:
      return "community";
    case GBT_TIER_UNKNOWN:
    default:
      return NULL;
    }
}

static void
add_asked (GbtJsonWriter *writer,
           const GbtWish *wish)
{
  gbt_json_writer_begin_object (writer, "asked");
  gbt_json_writer_add_text (writer, "currency", *wish->currency != '\0' ? wish->currency : NULL);
  add_money (writer, "budget", wish->has_budget ? &wish->budget : NULL);
  add_money (writer, "max_hourly", wish->has_max_hourly ? &wish->max_hourly : NULL);
  gbt_json_writer_add_text (writer, "tier", gbt_tier_choice_get_code (wish->tier));
  gbt_json_writer_add_text (writer, "countries", wish->countries);
  add_unsigned_or_null (writer, "days", wish->days > 0, wish->days);
  gbt_json_writer_add_boolean (writer, "available_only", wish->available_only);
  gbt_json_writer_add_boolean (writer, "interruptible", !wish->without_interruptible);
  gbt_json_writer_end_object (writer);
}

/* What is sold, of a machine or of an offer that is none. */
static void
add_offer (GbtJsonWriter        *writer,
           const GbtMarketOffer *offer)
{
  gbt_json_writer_add_text (writer, "offer", offer->key);
  gbt_json_writer_add_text (writer, "catalogue", offer->catalogue);
  gbt_json_writer_add_text (writer, "provider", offer->provider);
  gbt_json_writer_add_text (writer, "title", offer->title);
  gbt_json_writer_add_text (writer, "gpu", offer->gpu);
  gbt_json_writer_add_text (writer, "partition", offer->partition);
}

static void
add_capacity (GbtJsonWriter        *writer,
              const GbtMarketOffer *offer)
{
  const GbtCapacityUse *use = &offer->capacity;

  gbt_json_writer_begin_object (writer, "capacity");
  gbt_json_writer_add_unsigned (writer, "bytes", use->bytes);
  gbt_json_writer_add_text (writer, "basis", use->basis == GBT_CAPACITY_NOMINAL ? "nominal" : "declared");
  gbt_json_writer_add_text (writer, "origin", gbt_memory_origin_get_code (offer->origin));
  gbt_json_writer_add_text (writer, "figure", gbt_capacity_basis_get_code (use->basis));
  add_unsigned_or_null (writer, "nominal_bytes", offer->nominal > 0, offer->nominal);
  gbt_json_writer_end_object (writer);
}

static void
add_price (GbtJsonWriter    *writer,
           const GbtMachine *machine)
{
  static const char *const ways[] = {
    [GBT_WAY_PACKAGE] = "package",
    [GBT_WAY_HOURLY] = "hourly",
    [GBT_WAY_SPOT] = "spot",
  };
  const gboolean by_package = machine->way == GBT_WAY_PACKAGE;

  add_money (writer, "hourly", by_package ? NULL : &machine->price);
  gbt_json_writer_add_text (writer, "way", ways[machine->way]);
  if (by_package)
    {
      gbt_json_writer_begin_object (writer, "package");
      add_money (writer, "price", &machine->price);
      add_unsigned_or_null (writer, "days", machine->package_days > 0, machine->package_days);
      gbt_json_writer_end_object (writer);
    }
  else
    gbt_json_writer_add_null (writer, "package");
  add_money (writer, "total", machine->has_total ? &machine->total : NULL);
  gbt_json_writer_add_text (writer, "not_ranked",
                            machine->not_ranked != GBT_RANKED ? gbt_not_ranked_get_code (machine->not_ranked) : NULL);
}

static void
add_limits (GbtJsonWriter    *writer,
            const GbtAnswer  *answer,
            const GbtMachine *machine)
{
  add_sentences (writer, "limits", gbt_answer_list_limits (answer, machine));
  gbt_json_writer_begin_array (writer, "limit_codes");
  for (guint i = 0; i < GBT_N_LIMITS; i++)
    {
      if ((machine->limits & 1u << i) != 0)
        gbt_json_writer_add_text (writer, NULL, gbt_limit_get_code ((GbtLimit) i));
    }
  gbt_json_writer_end_array (writer);
}

static void
add_confidence (GbtJsonWriter    *writer,
                const GbtMachine *machine)
{
  gbt_json_writer_add_text (writer, "confidence",
                            machine->confidence != GBT_CONFIDENCE_NONE ? gbt_confidence_get_code (machine->confidence) : NULL);
  gbt_json_writer_begin_array (writer, "reasons");
  for (guint i = 0; i < GBT_N_CONFIDENCE_REASONS; i++)
    {
      if ((machine->reasons & GBT_REASON_BIT (i)) != 0)
        gbt_json_writer_add_text (writer, NULL, gbt_confidence_reason_get_code ((GbtConfidenceReason) i));
    }
  gbt_json_writer_end_array (writer);
}

static void
add_budget (GbtJsonWriter    *writer,
            const GbtAnswer  *answer,
            const GbtMachine *machine)
{
  GbtBudgetCover cover;

  gbt_answer_cover_budget (answer, machine, &cover);
  add_unsigned_or_null (writer, "budget_covers_seconds", cover.has_seconds, cover.seconds);
  add_unsigned_or_null (writer, "budget_packages", cover.known && machine->way == GBT_WAY_PACKAGE, cover.packages);
  add_money (writer, "budget_left", cover.known ? &cover.left : NULL);
}

static void
add_machine (GbtJsonWriter    *writer,
             const char       *key,
             const GbtAnswer  *answer,
             const GbtMachine *machine)
{
  const GbtMarketOffer *offer = machine->offer;

  gbt_json_writer_begin_object (writer, key);
  add_offer (writer, offer);
  gbt_json_writer_add_unsigned (writer, "gpus", machine->gpus);
  add_unsigned_or_null (writer, "gpus_sold", offer->gpus > 0, offer->gpus);
  gbt_json_writer_add_text (writer, "country", offer->country);
  gbt_json_writer_add_text (writer, "region", offer->region);
  gbt_json_writer_add_text (writer, "tier", get_tier_code (offer->tier));
  gbt_json_writer_add_text (writer, "tier_word", offer->tier_word);
  add_price (writer, machine);
  add_capacity (writer, offer);
  gbt_json_writer_add_unsigned (writer, "need_bytes", machine->need);
  gbt_json_writer_add_unsigned (writer, "margin_bytes", machine->margin);
  add_sentences (writer, "why", gbt_answer_list_why (answer, machine));
  add_limits (writer, answer, machine);
  add_confidence (writer, machine);
  add_budget (writer, answer, machine);
  gbt_json_writer_end_object (writer);
}

static void
add_precision (GbtJsonWriter        *writer,
               const GbtAnswer      *answer,
               const GbtAlternative *alternative)
{
  gbt_json_writer_add_text (writer, "format", gbt_weight_format_get_code (alternative->format));
  gbt_json_writer_add_unsigned (writer, "need_bytes", gbt_estimate_get_total (alternative->estimate));
  gbt_json_writer_add_unsigned (writer, "machines", alternative->n_machines);
  gbt_json_writer_add_unsigned (writer, "opened", alternative->n_opened);
  if (alternative->cheapest != NULL)
    add_machine (writer, "cheapest", answer, alternative->cheapest);
  else
    gbt_json_writer_add_null (writer, "cheapest");
}

static void
add_alternatives (GbtJsonWriter   *writer,
                  const GbtAnswer *answer)
{
  gbt_json_writer_begin_array (writer, "alternatives");
  for (guint i = 0; i < gbt_answer_get_n_alternatives (answer); i++)
    {
      const GbtAlternative *alternative = gbt_answer_get_alternative (answer, i);
      g_autoptr (GbtSentence) sentence = gbt_answer_dup_alternative (answer, alternative);
      g_autofree char *english = sentence != NULL ? gbt_sentence_dup_english (sentence) : NULL;

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "kind", gbt_alternative_kind_get_code (alternative->kind));
      gbt_json_writer_add_text (writer, "sentence", english);
      if (alternative->kind == GBT_ALTERNATIVE_PRECISION)
        add_precision (writer, answer, alternative);
      else
        add_machine (writer, "machine", answer, alternative->machine);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
}

/* Numbers only: of an offer outside the countries nothing else is ever said (R13). */
static void
add_left_out (GbtJsonWriter   *writer,
              const GbtAnswer *answer)
{
  gbt_json_writer_begin_array (writer, "left_out");
  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    {
      const guint count = gbt_answer_count_left_out (answer, (GbtLeftOut) i);

      if (count == 0)
        continue;
      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "reason", gbt_left_out_get_code ((GbtLeftOut) i));
      gbt_json_writer_add_unsigned (writer, "count", count);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
}

/* When nothing fits: what lacks least, and which constraint opens how many. */
static void
add_nearest (GbtJsonWriter   *writer,
             const GbtAnswer *answer)
{
  guint64 lacks = 0;
  const GbtMarketOffer *nearest
      = gbt_answer_get_n_machines (answer) == 0 ? gbt_answer_get_nearest (answer, &lacks) : NULL;

  if (nearest != NULL)
    {
      gbt_json_writer_begin_object (writer, "nearest");
      add_offer (writer, nearest);
      add_capacity (writer, nearest);
      gbt_json_writer_add_unsigned (writer, "lacks_bytes", lacks);
      gbt_json_writer_end_object (writer);
    }
  else
    gbt_json_writer_add_null (writer, "nearest");

  gbt_json_writer_begin_array (writer, "relaxations");
  for (guint i = 0; gbt_answer_get_n_machines (answer) == 0 && i < GBT_N_RELAXATIONS; i++)
    {
      const guint count = gbt_answer_count_relaxed (answer, (GbtRelaxation) i);

      if (count == 0)
        continue;
      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "constraint", gbt_relaxation_get_code ((GbtRelaxation) i));
      gbt_json_writer_add_unsigned (writer, "opens", count);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
}

/**
 * gbt_record_write_answer:
 * @answer: the answer of a search
 *
 * Writes the schema `org.gabarit.find/1`. Nothing of it depends on where the offers are kept but the
 * word of `offers`; sentences are English.
 *
 * Returns: (transfer full): canonical JSON
 */
GBytes *
gbt_record_write_answer (const GbtAnswer *answer)
{
  g_autoptr (GbtJsonWriter) writer = gbt_json_writer_new ();
  const GbtMarket *market = gbt_answer_get_market (answer);
  const GbtWish *wish = gbt_answer_get_wish (answer);
  g_autoptr (GbtWorkload) workload = gbt_wish_dup_workload (wish, 1);

  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "schema", GBT_RECORD_FIND_SCHEMA);
  gbt_record_add_estimate (writer, "need", workload, gbt_answer_get_estimate (answer));
  add_sentences (writer, "assumptions", gbt_answer_list_assumptions (answer));
  add_asked (writer, wish);
  gbt_json_writer_begin_object (writer, "offers");
  gbt_json_writer_add_text (writer, "source", gbt_market_source_get_code (gbt_market_get_source (market)));
  gbt_json_writer_add_unsigned (writer, "count", gbt_market_get_n_offers (market));
  gbt_json_writer_end_object (writer);

  gbt_json_writer_begin_array (writer, "machines");
  for (guint i = 0; i < gbt_answer_get_n_machines (answer); i++)
    add_machine (writer, NULL, answer, gbt_answer_get_machine (answer, i));
  gbt_json_writer_end_array (writer);
  add_alternatives (writer, answer);
  add_left_out (writer, answer);
  add_nearest (writer, answer);
  add_sentences (writer, "constraints", gbt_answer_list_constraints (answer));
  gbt_json_writer_end_object (writer);

  return gbt_json_writer_finish (writer);
}
