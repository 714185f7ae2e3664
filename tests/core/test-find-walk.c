/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer.h"
#include "gbt-find-walk.h"
#include "gbt-walk.h"

/* The second acceptance walk, with every figure, and its variants. */

static void
assert_sentences (GPtrArray  *list,
                  const char *expected)
{
  g_autoptr (GPtrArray) owned = list;
  g_autoptr (GString) said = g_string_new (NULL);

  for (guint i = 0; i < owned->len; i++)
    {
      g_autofree char *english = gbt_sentence_dup_english (owned->pdata[i]);

      g_string_append_printf (said, "%s%s", i > 0 ? "; " : "", english);
    }
  g_assert_cmpstr (said->str, ==, expected);
}

static void
assert_sentence (GbtSentence *sentence,
                 const char  *expected)
{
  g_autoptr (GbtSentence) owned = sentence;
  g_autofree char *english = gbt_sentence_dup_english (owned);

  g_assert_cmpstr (english, ==, expected);
}

static GbtAnswer *
answer (GbtMarket     *market,
        const GbtWish *wish)
{
  g_autoptr (GError) error = NULL;
  GbtAnswer *made = gbt_answer_new (market, wish, &error);
  guint count, placed;

  g_assert_no_error (error);
  g_assert_true (gbt_answer_count (market, wish, &count));
  g_assert_cmpuint (count, ==, gbt_answer_get_n_machines (made));

  placed = count;
  for (guint i = 0; i < gbt_answer_get_n_alternatives (made); i++)
    placed += gbt_answer_get_alternative (made, i)->machine != NULL;
  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    placed += gbt_answer_count_left_out (made, (GbtLeftOut) i);
  g_assert_cmpuint (placed, ==, gbt_market_get_n_offers (market));

  return made;
}

static GbtAnswer *
answer_one (GbtEntry      *offer,
            const GbtWish *wish)
{
  g_autoptr (GbtEntry) owned = offer;
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_FILES);

  gbt_market_add (market, owned, NULL);
  return answer (market, wish);
}

static void
test_walk (void)
{
  static const struct
  {
    const char *key;
    guint gpus;
    guint64 need;
    guint64 margin;
    GbtConfidence confidence;
    guint64 seconds;
    const char *limits;
  } expected[] = {
    { "O1", 1, 20990613913, 3162285671, GBT_CONFIDENCE_MEDIUM, 409090,
      "memory reported by the host; interruptible; the host can read the memory" },
    { "O12", 2, 11032177868, 6139302708, GBT_CONFIDENCE_MEDIUM, 300000,
      "software must place the model over the GPUs" },
    { "O2", 1, 20990613913, 4766606951, GBT_CONFIDENCE_HIGH, 276923, "booking: 7 days at most" },
    { "O3", 1, 20990613913, 27009386087, GBT_CONFIDENCE_HIGH, 233766, "" },
    { "O4", 1, 20990613913, 27315185255, GBT_CONFIDENCE_HIGH, 197802, "" },
  };
  static const GbtLeftOut left_out[] = { GBT_LEFT_OUT_LOCATION_UNKNOWN, GBT_LEFT_OUT_UNAVAILABLE,
                                         GBT_LEFT_OUT_MEMORY_UNKNOWN, GBT_LEFT_OUT_TOO_SMALL };
  g_autoptr (GbtMarket) market = gbt_find_walk_new_market ();
  g_auto (GbtWish) wish = { 0 };
  g_autoptr (GbtAnswer) found = NULL;
  const GbtAlternative *alternative;
  const GbtMachine *first;

  gbt_find_walk_init_wish (&wish);
  found = answer (market, &wish);

  g_assert_cmpuint (gbt_estimate_get_total (gbt_answer_get_estimate (found)), ==, 20990613913);
  g_assert_cmpuint (gbt_answer_get_n_machines (found), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const GbtMachine *machine = gbt_answer_get_machine (found, i);
      GbtBudgetCover cover;

      g_assert_cmpstr (machine->offer->key, ==, expected[i].key);
      g_assert_cmpuint (machine->gpus, ==, expected[i].gpus);
      g_assert_cmpuint (machine->need, ==, expected[i].need);
      g_assert_cmpuint (machine->margin, ==, expected[i].margin);
      g_assert_cmpint (machine->confidence, ==, expected[i].confidence);
      g_assert_cmpint (machine->not_ranked, ==, GBT_RANKED);
      gbt_answer_cover_budget (found, machine, &cover);
      g_assert_true (cover.known);
      g_assert_cmpuint (cover.seconds, ==, expected[i].seconds);
      assert_sentences (gbt_answer_list_limits (found, machine), expected[i].limits);
    }

  first = gbt_answer_get_machine (found, 0);
  g_assert_cmpuint (first->reasons, ==, GBT_REASON_BIT (GBT_REASON_HOST_REPORTED_MEMORY));
  g_assert_cmpuint (gbt_answer_get_machine (found, 1)->reasons, ==, GBT_REASON_BIT (GBT_REASON_SPLIT));
  assert_sentences (gbt_answer_list_why (found, first),
                    "20990613913 bytes ≤ 24152899584 bytes reported by the host; "
                    "Margin 3162285671 bytes (13.1%), before driver reserve");
  assert_sentences (gbt_answer_list_why (found, gbt_answer_get_machine (found, 3)),
                    "20990613913 bytes ≤ 48000000000 bytes stated by the manufacturer; "
                    "Margin 27009386087 bytes (56.3%), of the nominal capacity");

  /* 5 + 1 + 6 = 12; of places, a number only. */
  g_assert_cmpuint (gbt_answer_count_left_out (found, GBT_LEFT_OUT_COUNTRY), ==, 2);
  g_assert_null (gbt_answer_get_left_out (found, GBT_LEFT_OUT_COUNTRY, 0));
  g_assert_null (gbt_answer_get_left_out (found, GBT_LEFT_OUT_LOCATION_UNKNOWN, 0));
  for (guint i = 0; i < G_N_ELEMENTS (left_out); i++)
    g_assert_cmpuint (gbt_answer_count_left_out (found, left_out[i]), ==, 1);
  g_assert_cmpstr (gbt_answer_get_left_out (found, GBT_LEFT_OUT_TOO_SMALL, 0)->key, ==, "O6");
  g_assert_cmpstr (gbt_answer_get_left_out (found, GBT_LEFT_OUT_MEMORY_UNKNOWN, 0)->key, ==, "O7");
  g_assert_null (gbt_answer_get_left_out (found, GBT_LEFT_OUT_TOO_SMALL, 1));

  g_assert_cmpuint (gbt_answer_get_n_alternatives (found), ==, 3);
  alternative = gbt_answer_get_alternative (found, 0);
  g_assert_cmpint (alternative->kind, ==, GBT_ALTERNATIVE_PRICE);
  g_assert_cmpstr (alternative->machine->offer->key, ==, "O5");
  assert_sentence (gbt_answer_dup_alternative (found, alternative), "Above the highest price of 1.00 USD an hour");
  for (guint i = 1; i < 3; i++)
    {
      alternative = gbt_answer_get_alternative (found, i);
      g_assert_cmpint (alternative->kind, ==, GBT_ALTERNATIVE_PRECISION);
      g_assert_cmpuint (alternative->n_opened, ==, 1);
      g_assert_cmpuint (alternative->n_machines, ==, 6);
      g_assert_cmpstr (alternative->cheapest->offer->key, ==, "O6");
    }
  assert_sentence (gbt_answer_dup_alternative (found, gbt_answer_get_alternative (found, 1)),
                   "8 bits, 11354300416 bytes on one GPU; more machines: 1, from 0.30 USD an hour; quality to confirm");
  assert_sentence (gbt_answer_dup_alternative (found, alternative),
                   "4 bits, 6536143667 bytes on one GPU; more machines: 1, from 0.30 USD an hour; quality to confirm");
  assert_sentences (gbt_answer_list_constraints (found),
                    "Countries: EU; Budget: 50.00 USD; At most 1.00 USD an hour; Data centre or community host; "
                    "Known to be available now");
}

static void
test_days (void)
{
  static const char *const totals[] = { "31.68", "43.20", "46.80", "55.44", "65.52" };
  g_autoptr (GbtMarket) market = gbt_find_walk_new_market ();
  g_auto (GbtWish) wish = { 0 };
  g_autoptr (GbtAnswer) found = NULL;

  gbt_find_walk_init_wish (&wish);
  wish.days = 3;
  found = answer (market, &wish);
  g_assert_cmpuint (gbt_answer_get_n_machines (found), ==, G_N_ELEMENTS (totals));
  for (guint i = 0; i < G_N_ELEMENTS (totals); i++)
    {
      const GbtMachine *machine = gbt_answer_get_machine (found, i);
      g_autofree char *total = gbt_money_dup_decimal (&machine->total);

      g_assert_true (machine->has_total);
      g_assert_cmpstr (total, ==, totals[i]);
      g_assert_cmpint ((machine->limits & 1u << GBT_LIMIT_OVER_BUDGET) != 0, ==, i >= 3);
    }
  assert_sentences (gbt_answer_list_limits (found, gbt_answer_get_machine (found, 4)), "over the budget of 50.00 USD");
}

static void
test_package (void)
{
  g_auto (GbtWish) wish = { 0 };
  g_autoptr (GbtAnswer) found = NULL;
  GbtEntry *offer = gbt_find_walk_new_offer (2);

  gbt_find_walk_init_wish (&wish);
  offer = gbt_walk_text (offer, GBT_OFFER_HOURLY, NULL);
  offer = gbt_walk_text (offer, GBT_OFFER_PACKAGE, "47.14");
  offer = gbt_walk_integer (offer, GBT_OFFER_PACKAGE_DAYS, 3);
  found = answer_one (offer, &wish);
  g_assert_cmpuint (gbt_answer_get_n_machines (found), ==, 1);
  g_assert_cmpint (gbt_answer_get_machine (found, 0)->way, ==, GBT_WAY_PACKAGE);
  g_assert_cmpint (gbt_answer_get_machine (found, 0)->price.minor, ==, 4714);
  g_autoptr (GbtSentence) budget = gbt_answer_dup_budget (found, gbt_answer_get_machine (found, 0));
  GbtBudgetCover cover;

  gbt_answer_cover_budget (found, gbt_answer_get_machine (found, 0), &cover);
  g_assert_cmpuint (cover.packages, ==, 1);
  g_assert_cmpuint (cover.seconds, ==, 72 * 3600);
  g_assert_cmpint (cover.left.minor, ==, 286);
  g_assert_cmpuint (cover.left.digits, ==, 2);
  g_assert_cmpstr (gbt_sentence_get_message (budget), ==, "1 package ({1}), {2} left");
}

static void
test_hours (void)
{
  g_auto (GbtWish) wish = { 0 };
  GbtBudgetCover cover;

  gbt_find_walk_init_wish (&wish);

#define ASSERT_COVER(OFFER, SECONDS, LEFT)                                                          \
  G_STMT_START                                                                                      \
  {                                                                                                 \
    g_autoptr (GbtAnswer) found = answer_one (OFFER, &wish);                                        \
    g_autofree char *left = NULL;                                                                   \
                                                                                                    \
    gbt_answer_cover_budget (found, gbt_answer_get_machine (found, 0), &cover);                     \
    left = gbt_money_dup_decimal (&cover.left);                                                     \
    g_assert_true (cover.known);                                                                    \
    g_assert_cmpuint (cover.seconds, ==, SECONDS);                                                  \
    g_assert_cmpstr (left, ==, LEFT);                                                               \
  }                                                                                                 \
  G_STMT_END

  ASSERT_COVER (gbt_find_walk_new_offer (1), 409090, "0.00");
  ASSERT_COVER (gbt_walk_text (gbt_find_walk_new_offer (1), GBT_OFFER_BILLING_STEP, "minute"), 409080, "0.00");
  ASSERT_COVER (gbt_walk_text (gbt_find_walk_new_offer (1), GBT_OFFER_BILLING_STEP, "hour"), 113 * 3600, "0.28");
  ASSERT_COVER (gbt_walk_text (gbt_find_walk_new_offer (1), GBT_OFFER_BILLING_STEP, "day"), 96 * 3600, "7.76");
  ASSERT_COVER (gbt_walk_text (gbt_find_walk_new_offer (1), GBT_OFFER_BILLING_STEP, "month"), 0, "50.00");
  ASSERT_COVER (gbt_walk_text (gbt_walk_text (gbt_find_walk_new_offer (1), GBT_OFFER_BILLING_STEP, "hour"),
                               GBT_OFFER_SETUP_FEE, "6"),
                100 * 3600, "0.00");
  ASSERT_COVER (gbt_walk_text (gbt_find_walk_new_offer (1), GBT_OFFER_SETUP_FEE, "51"), 0, "50.00");
  ASSERT_COVER (gbt_walk_integer (gbt_find_walk_new_offer (1), GBT_OFFER_COMMITMENT, 114), 0, "50.00");
#undef ASSERT_COVER
}

static void
assert_left_out (GbtFindWalkModel  model,
                 guint64           tokens,
                 guint64           requests,
                 const char       *gpus,
                 guint64           total_mib,
                 GbtLeftOut        reason,
                 const char       *said)
{
  g_auto (GbtWish) wish = { .workload = gbt_find_walk_new_workload (model, "16bit", tokens, requests) };
  g_autoptr (GbtAnswer) found = answer_one (gbt_find_walk_make_offer ("O", "GPU", gpus, total_mib, "secure", "FR", "1"), &wish);

  g_assert_cmpuint (gbt_answer_get_n_machines (found), ==, 0);
  g_assert_cmpuint (gbt_answer_count_left_out (found, reason), ==, 1);
  assert_sentence (gbt_answer_dup_left_out (found, reason, gbt_answer_get_left_out (found, reason, 0)), said);
}

static void
test_split (void)
{
  static const struct
  {
    const char *gpus;
    guint used;
    guint64 total_mib;
    guint64 need;
  } machines[] = {
    /* (141 107 412 992 + 1 342 177 280) x 1.2 / n + 1 GiB */
    { "2", 2, 81920 + 16384, 86543495987 },
    { "4", 4, 46068, 43808618905 },
    { "8", 8, 24564, 22441180364 },
    { "8", 4, 46068, 43808618905 },
  };

  assert_left_out (GBT_FIND_WALK_PHI_4, 16384, 8, "4", 24564, GBT_LEFT_OUT_KV_HEADS_NOT_DIVISIBLE,
                   "10 KV heads do not divide by 4");
  for (guint n = 2; n <= 16; n++)
    {
      g_autofree char *gpus = g_strdup_printf ("%u", n);

      assert_left_out (GBT_FIND_WALK_FALCON_7B, 2048, 1, gpus, 16376, GBT_LEFT_OUT_HEADS_NOT_DIVISIBLE,
                       "71 attention heads do not divide by 2");
    }

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      g_auto (GbtWish) wish = { .workload = gbt_find_walk_new_workload (GBT_FIND_WALK_LLAMA_70B, "16bit", 4096, 1) };
      g_autoptr (GbtAnswer) found
          = answer_one (gbt_find_walk_make_offer ("O", "GPU", machines[i].gpus, machines[i].total_mib, "secure", "FR", "1"),
                        &wish);

      g_assert_cmpuint (gbt_answer_get_n_machines (found), ==, 1);
      g_assert_cmpuint (gbt_answer_get_machine (found, 0)->gpus, ==, machines[i].used);
      g_assert_cmpuint (gbt_answer_get_machine (found, 0)->need, ==, machines[i].need);
    }
  /* Three of them would hold it, 64 heads do not divide. */
  assert_left_out (GBT_FIND_WALK_LLAMA_70B, 4096, 1, "3", 81920, GBT_LEFT_OUT_HEADS_NOT_DIVISIBLE,
                   "64 attention heads do not divide by 3");
}

/* A GPU one byte short of the exact amount does not fit. */
static void
test_exact (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_auto (GbtWish) wish = { .workload = gbt_find_walk_new_workload (GBT_FIND_WALK_LLAMA_8B, "16bit", 4096, 1) };
      GbtEntry *offer = gbt_find_walk_make_offer ("O", "GPU", "1", 1, "secure", "FR", "1");
      g_autoptr (GbtAnswer) found = NULL;
      guint64 lacks = 0;

      /* The exact need ends in a fraction of a byte: floored, it would fit. */
      found = answer_one (gbt_walk_integer (offer, GBT_OFFER_DEVICE_TOTAL, 20990613913 + i), &wish);
      g_assert_cmpuint (gbt_answer_get_n_machines (found), ==, i);
      if (i == 0)
        {
          g_assert_cmpstr (gbt_answer_get_nearest (found, &lacks)->key, ==, "O");
          g_assert_cmpuint (lacks, ==, 1);
        }
      else
        g_assert_null (gbt_answer_get_nearest (found, &lacks));
    }
}

static void
test_llama_8b (void)
{
  g_auto (GbtWish) wish = { .workload = gbt_find_walk_new_workload (GBT_FIND_WALK_LLAMA_8B, "16bit", 4096, 1) };
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_FILES);
  g_autoptr (GbtEntry) large = gbt_find_walk_make_offer ("large", "GPU", "1", 24576, "secure", "FR", "1");
  g_autoptr (GbtEntry) small = gbt_find_walk_make_offer ("small", "GPU", "1", 16384, "secure", "FR", "2");
  g_autoptr (GbtAnswer) both = NULL;
  g_autoptr (GbtAnswer) alone = NULL;

  gbt_market_add (market, large, NULL);
  gbt_market_add (market, small, NULL);
  both = answer (market, &wish);
  g_assert_cmpuint (gbt_answer_get_n_machines (both), ==, 1);
  g_assert_cmpstr (gbt_answer_get_machine (both, 0)->offer->key, ==, "large");
  g_assert_cmpuint (gbt_answer_count_left_out (both, GBT_LEFT_OUT_TOO_SMALL), ==, 1);
  /* Fewer bits open the small one, though it costs more; they open nothing where all fits. */
  g_assert_cmpuint (gbt_answer_get_n_alternatives (both), ==, 2);
  alone = answer_one (gbt_entry_ref (large), &wish);
  g_assert_cmpuint (gbt_answer_get_n_alternatives (alone), ==, 0);
}

static void
test_places (void)
{
  g_auto (GbtWish) wish = { 0 };
  g_autoptr (GbtMarket) market = gbt_find_walk_new_market ();
  g_autoptr (GbtAnswer) found = NULL;

  gbt_find_walk_init_wish (&wish);
  g_free (wish.countries);
  wish.countries = g_strdup ("SE");
  found = answer (market, &wish);
  g_assert_cmpuint (gbt_answer_get_n_machines (found), ==, 0);
  g_assert_cmpuint (gbt_answer_get_n_alternatives (found), ==, 0);
  g_assert_cmpuint (gbt_answer_count_left_out (found, GBT_LEFT_OUT_COUNTRY), ==, 11);
  /* A number only: the five of the union, the British and the American one. */
  g_assert_cmpuint (gbt_answer_count_relaxed (found, GBT_RELAX_COUNTRIES), ==, 7);
  g_assert_cmpuint (gbt_answer_count_relaxed (found, GBT_RELAX_MAX_HOURLY), ==, 0);
  guint64 lacks;
  g_assert_null (gbt_answer_get_nearest (found, &lacks));
}

static void
assert_problem (GbtWish     *wish,
                GbtWishPart  part,
                const char  *code)
{
  g_auto (GbtWish) owned = *wish;
  g_autoptr (GPtrArray) problems = gbt_wish_list_problems (&owned);
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_FILES);
  g_autoptr (GError) error = NULL;
  const GbtWishProblem *problem;
  guint count;

  g_assert_cmpuint (problems->len, >=, 1);
  problem = problems->pdata[0];
  g_assert_cmpint (problem->part, ==, part);
  g_assert_cmpstr (gbt_sentence_get_code (problem->sentence), ==, code);
  g_assert_null (gbt_answer_new (market, &owned, &error));
  g_assert_true (error->domain == GBT_ERROR);
  g_assert_false (gbt_answer_count (market, &owned, &count));
}

static void
test_problems (void)
{
  GbtWish wish;

  gbt_find_walk_init_wish (&wish);
  wish.budget.minor = 0;
  assert_problem (&wish, GBT_WISH_BUDGET, "zero-budget");
  gbt_find_walk_init_wish (&wish);
  wish.max_hourly.minor = 0;
  assert_problem (&wish, GBT_WISH_MAX_HOURLY, "zero-price");
  gbt_find_walk_init_wish (&wish);
  wish.countries[0] = '\0';
  assert_problem (&wish, GBT_WISH_COUNTRIES, "no-country");
  gbt_find_walk_init_wish (&wish);
  wish.workload = gbt_walk_set_integer (wish.workload, GBT_FIELD_LIMIT_TOKENS, 131073);
  assert_problem (&wish, GBT_WISH_TOKENS, "beyond-model");
  gbt_find_walk_init_wish (&wish);
  wish.workload = gbt_walk_set_integer (wish.workload, GBT_FIELD_LIMIT_REQUESTS, 0);
  assert_problem (&wish, GBT_WISH_REQUESTS, "no-requests");
  gbt_wish_init (&wish);
  assert_problem (&wish, GBT_WISH_MODEL, "no-model");
}

/* An amount typed before its currency waits for it. */
static void
test_fields (void)
{
  g_auto (GbtWish) wish = { 0 };
  g_autoptr (GbtField) amount = gbt_field_new_text ("1.250", NULL);
  g_autoptr (GbtField) currency = gbt_field_new_text ("EUR", NULL);
  g_autoptr (GbtField) none = gbt_field_new_to_confirm ("which");
  g_autoptr (GbtField) negative = gbt_field_new_text ("-1", NULL);
  g_autoptr (GError) error = NULL;

  gbt_wish_init (&wish);
  for (guint i = 0; i < GBT_N_WISH_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_wish_field_get_spec ((GbtWishField) i);
      g_autoptr (GbtField) value = gbt_wish_get_field (&wish, (GbtWishField) i);

      g_assert_true (gbt_field_spec_find (spec->key) == spec);
      g_assert_true (gbt_wish_set_field (&wish, (GbtWishField) i, value, &error));
      g_assert_no_error (error);
    }

  g_assert_true (gbt_wish_set_field (&wish, GBT_WISH_FIELD_BUDGET, amount, &error));
  g_assert_cmpstr (wish.budget.currency, ==, "");
  g_assert_true (gbt_wish_set_field (&wish, GBT_WISH_FIELD_CURRENCY, currency, &error));
  g_assert_cmpstr (wish.budget.currency, ==, "EUR");
  g_autoptr (GbtField) kept = gbt_wish_get_field (&wish, GBT_WISH_FIELD_BUDGET);
  g_assert_true (gbt_field_equal (kept, amount));
  g_assert_true (gbt_wish_set_field (&wish, GBT_WISH_FIELD_COUNTRIES, none, &error));
  g_assert_cmpstr (wish.countries, ==, "");
  g_assert_false (gbt_wish_set_field (&wish, GBT_WISH_FIELD_BUDGET, negative, &error));
  g_assert_cmpint (wish.budget.minor, ==, 1250);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/find-walk/walk", test_walk);
  g_test_add_func ("/find-walk/days", test_days);
  g_test_add_func ("/find-walk/package", test_package);
  g_test_add_func ("/find-walk/hours", test_hours);
  g_test_add_func ("/find-walk/split", test_split);
  g_test_add_func ("/find-walk/exact", test_exact);
  g_test_add_func ("/find-walk/llama-8b", test_llama_8b);
  g_test_add_func ("/find-walk/places", test_places);
  g_test_add_func ("/find-walk/problems", test_problems);
  g_test_add_func ("/find-walk/fields", test_fields);
  return g_test_run ();
}
