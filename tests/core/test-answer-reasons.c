/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer.h"
#include "gbt-find-walk.h"
#include "gbt-walk.h"

/* Each reason to leave out, each alternative, each step of the order, by one offer or two. */

static GbtAnswer *
answer (const GbtWish *wish,
        GbtEntry      *first,
        GbtEntry      *second)
{
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_FILES);
  g_autoptr (GbtEntry) a = first;
  g_autoptr (GbtEntry) b = second;
  g_autoptr (GError) error = NULL;
  GbtAnswer *made;

  gbt_market_add (market, a, NULL);
  if (b != NULL)
    gbt_market_add (market, b, NULL);
  made = gbt_answer_new (market, wish, &error);
  g_assert_no_error (error);
  return made;
}

static GbtEntry *
offer (const char *key)
{
  return gbt_find_walk_make_offer (key, "GPU", "1", 24564, "secure", "FR", "1");
}

static void
init_wish (GbtWish *wish)
{
  gbt_wish_init (wish);
  gbt_workload_unref (wish->workload);
  wish->workload = gbt_find_walk_new_workload (GBT_FIND_WALK_LLAMA_8B, "16bit", 4096, 1);
}

static void
assert_left_out (const GbtWish *wish,
                 GbtEntry      *entry,
                 GbtLeftOut     reason)
{
  g_autoptr (GbtAnswer) made = answer (wish, entry, NULL);

  g_assert_cmpuint (gbt_answer_get_n_machines (made), ==, 0);
  g_assert_cmpuint (gbt_answer_count_left_out (made, reason), ==, 1);
}

static void
assert_kept (const GbtWish *wish,
             GbtEntry      *entry,
             GbtWayKind     way,
             guint          limits)
{
  g_autoptr (GbtAnswer) made = answer (wish, entry, NULL);

  g_assert_cmpuint (gbt_answer_get_n_machines (made), ==, 1);
  g_assert_cmpint (gbt_answer_get_machine (made, 0)->way, ==, way);
  g_assert_cmpuint (gbt_answer_get_machine (made, 0)->limits, ==, limits);
}

static GbtEntry *
ask_hourly (GbtEntry *entry)
{
  g_autoptr (GbtEntry) old = entry;
  g_autoptr (GbtField) asked = gbt_field_new_to_confirm ("asked");

  return gbt_entry_with_field (old, GBT_OFFER_HOURLY, asked);
}

static void
test_left_out (void)
{
  g_auto (GbtWish) wish = { 0 };

  init_wish (&wish);
  assert_kept (&wish, offer ("a"), GBT_WAY_HOURLY, 0);
  /* A place that is not known is nowhere, though any would do (R11). */
  assert_left_out (&wish, gbt_walk_text (offer ("a"), GBT_OFFER_COUNTRY, NULL), GBT_LEFT_OUT_LOCATION_UNKNOWN);
  assert_left_out (&wish, gbt_walk_text (offer ("a"), GBT_OFFER_AVAILABILITY, "unavailable"), GBT_LEFT_OUT_UNAVAILABLE);
  assert_kept (&wish, gbt_walk_text (offer ("a"), GBT_OFFER_AVAILABILITY, NULL), GBT_WAY_HOURLY,
               1u << GBT_LIMIT_AVAILABILITY_UNVERIFIED);
  assert_left_out (&wish, gbt_walk_text (offer ("a"), GBT_OFFER_HOURLY, NULL), GBT_LEFT_OUT_PRICE_UNKNOWN);
  assert_left_out (&wish, gbt_walk_text (offer ("a"), GBT_OFFER_CURRENCY, NULL), GBT_LEFT_OUT_PRICE_UNKNOWN);
  /* An interruptible price counts only when it is the only way. */
  assert_left_out (&wish, gbt_walk_text (ask_hourly (offer ("a")), GBT_OFFER_SPOT, "0.1"), GBT_LEFT_OUT_PRICE_UNKNOWN);
  assert_kept (&wish, gbt_walk_text (gbt_walk_text (offer ("a"), GBT_OFFER_HOURLY, NULL), GBT_OFFER_SPOT, "0.1"),
               GBT_WAY_SPOT, 1u << GBT_LIMIT_INTERRUPTIBLE);
  /* The first reason that applies is the one. */
  assert_left_out (&wish, gbt_walk_text (gbt_walk_integer (offer ("a"), GBT_OFFER_DEVICE_TOTAL, 1), GBT_OFFER_HOURLY, NULL),
                   GBT_LEFT_OUT_TOO_SMALL);

  wish.available_only = TRUE;
  assert_left_out (&wish, gbt_walk_text (offer ("a"), GBT_OFFER_AVAILABILITY, NULL), GBT_LEFT_OUT_AVAILABILITY_UNKNOWN);
  wish.without_interruptible = TRUE;
  assert_left_out (&wish, gbt_walk_text (offer ("a"), GBT_OFFER_INTERRUPTIBLE, "yes"), GBT_LEFT_OUT_INTERRUPTIBLE);
  assert_left_out (&wish, gbt_walk_text (gbt_walk_text (offer ("a"), GBT_OFFER_HOURLY, NULL), GBT_OFFER_SPOT, "0.1"),
                   GBT_LEFT_OUT_INTERRUPTIBLE);
}

static void
forget (GbtWish    *wish,
        GbtFieldId  field)
{
  g_autoptr (GbtWorkload) old = wish->workload;
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();

  wish->workload = gbt_workload_with_field (old, field, unknown);
}

static void
test_model_data (void)
{
  g_auto (GbtWish) wish = { 0 };
  GbtEntry *two = gbt_walk_text (gbt_walk_integer (offer ("a"), GBT_OFFER_DEVICE_TOTAL, 16376 * G_GUINT64_CONSTANT (1048576)),
                                 GBT_OFFER_GPU_COUNT, "2");

  init_wish (&wish);
  forget (&wish, GBT_FIELD_MODEL_HEADS);
  /* Needed only when one GPU does not hold it. */
  assert_kept (&wish, offer ("a"), GBT_WAY_HOURLY, 0);
  assert_left_out (&wish, two, GBT_LEFT_OUT_MODEL_DATA_MISSING);
  forget (&wish, GBT_FIELD_MODEL_KV_HEADS);
  assert_left_out (&wish, offer ("a"), GBT_LEFT_OUT_MODEL_DATA_MISSING);
}

static void
assert_alternative (const GbtWish      *wish,
                    GbtEntry           *entry,
                    GbtAlternativeKind  kind,
                    const char         *code)
{
  g_autoptr (GbtAnswer) made = answer (wish, entry, NULL);
  g_autoptr (GbtSentence) said = NULL;

  g_assert_cmpuint (gbt_answer_get_n_machines (made), ==, 0);
  g_assert_cmpuint (gbt_answer_get_n_alternatives (made), ==, 1);
  g_assert_cmpint (gbt_answer_get_alternative (made, 0)->kind, ==, kind);
  said = gbt_answer_dup_alternative (made, gbt_answer_get_alternative (made, 0));
  g_assert_cmpstr (gbt_sentence_get_code (said), ==, code);
}

static void
test_alternatives (void)
{
  g_auto (GbtWish) wish = { 0 };
  GbtEntry *package = gbt_walk_text (gbt_walk_text (offer ("a"), GBT_OFFER_HOURLY, NULL), GBT_OFFER_PACKAGE, "90");

  init_wish (&wish);
  wish.has_max_hourly = TRUE;
  wish.max_hourly = (GbtMoney) { 99, 2, "USD" };
  assert_alternative (&wish, offer ("a"), GBT_ALTERNATIVE_PRICE, "price");
  assert_alternative (&wish, gbt_walk_text (offer ("a"), GBT_OFFER_CURRENCY, "EUR"), GBT_ALTERNATIVE_PRICE, "price-currency");
  /* Of packages it says nothing. */
  assert_kept (&wish, gbt_walk_integer (package, GBT_OFFER_PACKAGE_DAYS, 3), GBT_WAY_PACKAGE, 0);
  /* Tier goes before price. */
  wish.tier = GBT_TIER_COMMUNITY;
  assert_alternative (&wish, offer ("a"), GBT_ALTERNATIVE_TIER, "tier");
  wish.tier = GBT_TIER_SECURE;
  assert_alternative (&wish, gbt_walk_text (offer ("a"), GBT_OFFER_TIER, NULL), GBT_ALTERNATIVE_TIER, "tier-unknown");
}

/* "a" comes before "b", for the reason of its line. */
static void
assert_before (const GbtWish *wish,
               GbtEntry      *a,
               GbtEntry      *b,
               GbtNotRanked   not_ranked)
{
  g_autoptr (GbtAnswer) made = answer (wish, b, a);

  g_assert_cmpuint (gbt_answer_get_n_machines (made), ==, 2);
  g_assert_cmpstr (gbt_answer_get_machine (made, 0)->offer->provider, ==, "first");
  g_assert_cmpint (gbt_answer_get_machine (made, 1)->not_ranked, ==, not_ranked);
}

static GbtEntry *
first (const char *key)
{
  return gbt_walk_text (offer (key), GBT_OFFER_PROVIDER, "first");
}

static void
test_order (void)
{
  g_auto (GbtWish) wish = { 0 };
  GbtEntry *package = gbt_walk_text (gbt_walk_text (offer ("b"), GBT_OFFER_HOURLY, NULL), GBT_OFFER_PACKAGE, "0.01");

  init_wish (&wish);
  assert_before (&wish, first ("z"), gbt_walk_text (offer ("b"), GBT_OFFER_HOURLY, "1.000001"), GBT_RANKED);
  assert_before (&wish, first ("z"), gbt_walk_integer (package, GBT_OFFER_PACKAGE_DAYS, 3), GBT_RANKED);
  assert_before (&wish, first ("z"), gbt_walk_integer (offer ("b"), GBT_OFFER_DEVICE_TOTAL, 25757220863), GBT_RANKED);
  assert_before (&wish, gbt_walk_text (first ("z"), GBT_OFFER_AVAILABLE_FROM, "2026-12-01"), offer ("b"), GBT_RANKED);
  assert_before (&wish, gbt_walk_text (first ("z"), GBT_OFFER_TITLE, "A"), gbt_walk_text (offer ("b"), GBT_OFFER_TITLE, "B"),
                 GBT_RANKED);
  assert_before (&wish, first ("a"), offer ("b"), GBT_RANKED);
  /* Nothing compares across currencies or tax bases; of as many, the first by code is ranked. */
  assert_before (&wish, gbt_walk_text (first ("z"), GBT_OFFER_CURRENCY, "EUR"),
                 gbt_walk_text (offer ("b"), GBT_OFFER_HOURLY, "0.1"),
                 GBT_NOT_RANKED_CURRENCY);
  assert_before (&wish, first ("z"),
                 gbt_walk_text (gbt_walk_text (offer ("b"), GBT_OFFER_TAX_BASIS, "including"), GBT_OFFER_HOURLY, "0.1"),
                 GBT_NOT_RANKED_TAX_BASIS);
  g_strlcpy (wish.currency, "USD", sizeof wish.currency);
  assert_before (&wish, first ("z"),
                 gbt_walk_text (gbt_walk_text (offer ("b"), GBT_OFFER_CURRENCY, "EUR"), GBT_OFFER_HOURLY, "0.1"),
                 GBT_NOT_RANKED_CURRENCY);
  /* A price as large as they come is still compared exactly. */
  assert_before (&wish, gbt_walk_text (first ("z"), GBT_OFFER_HOURLY, "9223372036854775806"),
                 gbt_walk_text (offer ("b"), GBT_OFFER_HOURLY, "9223372036854775807"), GBT_RANKED);
  wish.days = 3;
  assert_before (&wish, first ("z"),
                 gbt_walk_text (gbt_walk_text (offer ("b"), GBT_OFFER_HOURLY, "0.1"), GBT_OFFER_BILLING_STEP, "package"),
                 GBT_NOT_RANKED_COST_UNKNOWN);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/answer-reasons/left-out", test_left_out);
  g_test_add_func ("/answer-reasons/model-data", test_model_data);
  g_test_add_func ("/answer-reasons/alternatives", test_alternatives);
  g_test_add_func ("/answer-reasons/order", test_order);
  return g_test_run ();
}
