/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>

#include "gbt-answer.h"
#include "gbt-country.h"
#include "gbt-find-walk.h"
#include "gbt-walk.h"

/* What holds of any answer, over random offers and wishes: the same at each run. */

#define SEED 20261201
#define ROUNDS 60
#define N_OFFERS 120

static const char *const countries[] = { "FR", "DE", "FI", "GB", "US", "CH", "SE" };
static const char *const asked[] = { NULL, "EU", "FR", "FR GB", "US", "FI DE CH" };
static const char *const prices[] = { "0.30", "0.5", "0.50", "1.00", "1.29", "2", "0.4444", "11.9" };
static const char *const totals[] = { "16376", "24564", "23034", "46068", "81920", "8192" };

#define PICK(TEXTS) (TEXTS)[g_rand_int_range (rand, 0, G_N_ELEMENTS (TEXTS))]

static gboolean
one_in (GRand *rand,
        int    n)
{
  return g_rand_int_range (rand, 0, n) == 0;
}

static GbtEntry *
random_offer (GRand *rand,
              guint  i)
{
  g_autofree char *key = g_strdup_printf ("K%u", i);
  g_autofree char *gpus = g_strdup_printf ("%d", g_rand_int_range (rand, 1, 9));
  GbtEntry *offer = gbt_find_walk_make_offer (key, "GPU", gpus,
                                              one_in (rand, 8) ? 0 : g_ascii_strtoull (PICK (totals), NULL, 10),
                                              one_in (rand, 5) ? NULL : one_in (rand, 2) ? "secure" : "community",
                                              one_in (rand, 8) ? NULL : PICK (countries),
                                              one_in (rand, 5) ? NULL : PICK (prices));

  if (one_in (rand, 4))
    {
      offer = gbt_walk_text (offer, GBT_OFFER_PACKAGE, PICK (prices));
      offer = gbt_walk_integer (offer, GBT_OFFER_PACKAGE_DAYS, (guint64) g_rand_int_range (rand, 1, 8));
    }
  if (one_in (rand, 4))
    offer = gbt_walk_text (offer, GBT_OFFER_SPOT, PICK (prices));
  if (one_in (rand, 4))
    offer = gbt_walk_text (offer, GBT_OFFER_CURRENCY, one_in (rand, 2) ? "EUR" : "JPY");
  if (one_in (rand, 4))
    offer = gbt_walk_text (offer, GBT_OFFER_TAX_BASIS, one_in (rand, 2) ? NULL : "including");
  if (one_in (rand, 3))
    offer = gbt_walk_text (offer, GBT_OFFER_AVAILABILITY, one_in (rand, 2) ? NULL : "unavailable");
  if (one_in (rand, 4))
    offer = gbt_walk_text (offer, GBT_OFFER_INTERRUPTIBLE, one_in (rand, 2) ? "no" : "yes");
  if (one_in (rand, 6))
    offer = gbt_walk_text (offer, GBT_OFFER_AVAILABLE_FROM, one_in (rand, 2) ? "2026-12-01" : "2026-12-04");
  if (one_in (rand, 6))
    offer = gbt_walk_text (offer, GBT_OFFER_SETUP_FEE, PICK (prices));
  if (one_in (rand, 6))
    offer = gbt_walk_text (offer, GBT_OFFER_BILLING_STEP, one_in (rand, 2) ? "day" : "package");
  if (one_in (rand, 6))
    offer = gbt_walk_integer (offer, GBT_OFFER_COMMITMENT, 100);

  return offer;
}

static void
random_wish (GRand   *rand,
             GbtWish *wish)
{
  static const char *const formats[] = { "32bit", "16bit", "8bit", "4bit" };
  GbtFindWalkModel model = (GbtFindWalkModel) g_rand_int_range (rand, 0, 4);

  *wish = (GbtWish) {
    .workload = gbt_find_walk_new_workload (model, PICK (formats), 2048, (guint64) g_rand_int_range (rand, 1, 5)),
    .countries = g_strdup (PICK (asked)),
    .days = one_in (rand, 2) ? (guint64) g_rand_int_range (rand, 1, 10) : 0,
    .tier = (GbtTierChoice) g_rand_int_range (rand, 0, 3),
    .available_only = one_in (rand, 3),
    .without_interruptible = one_in (rand, 3),
  };
  if (one_in (rand, 2))
    {
      g_strlcpy (wish->currency, "USD", sizeof wish->currency);
      wish->has_budget = TRUE;
      wish->budget = (GbtMoney) { g_rand_int_range (rand, 1, 20000), 2, "USD" };
      wish->has_max_hourly = one_in (rand, 2);
      wish->max_hourly = (GbtMoney) { g_rand_int_range (rand, 1, 200), 2, "USD" };
    }
}

static GbtMarket *
new_market (GPtrArray   *offers,
            const guint *order)
{
  GbtMarket *market = gbt_market_new (GBT_MARKET_FILES);

  for (guint i = 0; i < offers->len; i++)
    gbt_market_add (market, offers->pdata[order[i]], "random");
  return market;
}

static GbtAnswer *
answer (GbtMarket     *market,
        const GbtWish *wish)
{
  g_autoptr (GError) error = NULL;
  GbtAnswer *made = gbt_answer_new (market, wish, &error);

  g_assert_no_error (error);
  return made;
}

static void
write_sentences (GString   *text,
                 GPtrArray *list)
{
  g_autoptr (GPtrArray) sentences = list;

  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *english = gbt_sentence_dup_english (sentences->pdata[i]);

      g_string_append_printf (text, " [%s]", english);
    }
}

static void
write_machine (GString          *text,
               const GbtAnswer  *self,
               const GbtMachine *machine,
               gboolean          with_budget)
{
  g_autofree char *price = gbt_money_dup_text (&machine->price);
  g_autoptr (GbtSentence) budget = gbt_answer_dup_budget (self, machine);

  g_string_append_printf (text, "%s %u %" G_GUINT64_FORMAT " %s %d %u", machine->offer->key, machine->gpus, machine->need,
                          price, machine->not_ranked, machine->reasons);
  write_sentences (text, gbt_answer_list_why (self, machine));
  if (with_budget)
    {
      write_sentences (text, gbt_answer_list_limits (self, machine));
      g_string_append (text, budget != NULL ? gbt_sentence_get_code (budget) : "");
    }
  g_string_append_c (text, '\n');
}

/* All of an answer as text; but what the budget may change when asked. */
static char *
write_answer (const GbtAnswer *self,
              gboolean         with_budget)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < gbt_answer_get_n_machines (self); i++)
    write_machine (text, self, gbt_answer_get_machine (self, i), with_budget);
  for (guint i = 0; i < gbt_answer_get_n_alternatives (self); i++)
    {
      const GbtAlternative *alternative = gbt_answer_get_alternative (self, i);
      g_autoptr (GbtSentence) said = gbt_answer_dup_alternative (self, alternative);
      g_autofree char *english = gbt_sentence_dup_english (said);

      g_string_append_printf (text, "%s: ", english);
      write_machine (text, self, alternative->machine != NULL ? alternative->machine : alternative->cheapest, with_budget);
    }
  for (guint reason = 0; reason < GBT_N_LEFT_OUT; reason++)
    {
      const GbtMarketOffer *offer;

      g_string_append_printf (text, "%u:", gbt_answer_count_left_out (self, (GbtLeftOut) reason));
      for (guint i = 0; (offer = gbt_answer_get_left_out (self, (GbtLeftOut) reason, i)) != NULL; i++)
        g_string_append_printf (text, " %s", offer->key);
      g_string_append_c (text, '\n');
    }

  return g_string_free (text, FALSE);
}

static void
assert_inside (const GbtWish        *wish,
               const GbtMarketOffer *offer)
{
  g_assert_nonnull (offer->country);
  g_assert_true (wish->countries == NULL || gbt_country_list_holds (wish->countries, offer->country));
}

static void
place (GHashTable           *places,
       const GbtMarketOffer *offer)
{
  g_assert_true (g_hash_table_add (places, (gpointer) offer));
}

/* Every offer is in one place, and nothing shown is outside the countries (R11, R13). */
static void
check_places (const GbtAnswer *self)
{
  const GbtWish *wish = gbt_answer_get_wish (self);
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  guint hidden = gbt_answer_count_left_out (self, GBT_LEFT_OUT_COUNTRY)
                 + gbt_answer_count_left_out (self, GBT_LEFT_OUT_LOCATION_UNKNOWN);
  const GbtMarketOffer *nearest;
  guint64 lacks;
  guint count;

  for (guint i = 0; i < gbt_answer_get_n_machines (self); i++)
    {
      const GbtMachine *machine = gbt_answer_get_machine (self, i);

      place (places, machine->offer);
      assert_inside (wish, machine->offer);
      g_assert_cmpuint (machine->need + machine->margin, ==, machine->offer->capacity.bytes);
      g_assert_cmpuint (machine->gpus, <=, MAX (machine->offer->gpus, 1));
    }
  for (guint i = 0; i < gbt_answer_get_n_alternatives (self); i++)
    {
      const GbtAlternative *alternative = gbt_answer_get_alternative (self, i);

      if (alternative->machine != NULL)
        place (places, alternative->machine->offer);
      else
        g_assert_cmpuint (alternative->n_machines, ==, gbt_answer_get_n_machines (self) + alternative->n_opened);
      assert_inside (wish, alternative->machine != NULL ? alternative->machine->offer : alternative->cheapest->offer);
    }
  for (guint reason = 0; reason < GBT_N_LEFT_OUT; reason++)
    {
      const GbtMarketOffer *offer;
      guint i = 0;

      while ((offer = gbt_answer_get_left_out (self, (GbtLeftOut) reason, i)) != NULL)
        {
          place (places, offer);
          assert_inside (wish, offer);
          i++;
        }
      if (reason > GBT_LEFT_OUT_LOCATION_UNKNOWN)
        g_assert_cmpuint (i, ==, gbt_answer_count_left_out (self, (GbtLeftOut) reason));
      else
        g_assert_cmpuint (i, ==, 0);
    }
  g_assert_cmpuint (g_hash_table_size (places) + hidden, ==, N_OFFERS);

  nearest = gbt_answer_get_nearest (self, &lacks);
  if (nearest != NULL)
    assert_inside (wish, nearest);
  g_assert_true (gbt_answer_count (gbt_answer_get_market (self), wish, &count));
  g_assert_cmpuint (count, ==, gbt_answer_get_n_machines (self));
}

/* Ranked first, never dearer before cheaper among those paid alike. */
static void
check_order (const GbtAnswer *self)
{
  for (guint i = 1; i < gbt_answer_get_n_machines (self); i++)
    {
      const GbtMachine *a = gbt_answer_get_machine (self, i - 1);
      const GbtMachine *b = gbt_answer_get_machine (self, i);
      int order;

      if (b->not_ranked == GBT_RANKED)
        g_assert_cmpint (a->not_ranked, ==, GBT_RANKED);
      if (a->not_ranked != GBT_RANKED || b->not_ranked != GBT_RANKED)
        continue;
      if (a->has_total)
        {
          g_assert_true (gbt_money_compare (&a->total, &b->total, &order, NULL));
          g_assert_cmpint (order, <=, 0);
          continue;
        }
      g_assert_false (a->way == GBT_WAY_PACKAGE && b->way != GBT_WAY_PACKAGE);
      g_assert_true (gbt_money_compare (&a->price, &b->price, &order, NULL));
      if ((a->way == GBT_WAY_PACKAGE) == (b->way == GBT_WAY_PACKAGE))
        g_assert_cmpint (order, <=, 0);
    }
}

static void
assert_no_more (GbtMarket       *market,
                const GbtAnswer *before,
                const GbtWish   *narrower)
{
  g_autoptr (GbtAnswer) after = answer (market, narrower);
  g_autoptr (GHashTable) machines = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < gbt_answer_get_n_machines (before); i++)
    g_hash_table_add (machines, (gpointer) gbt_answer_get_machine (before, i)->offer);
  for (guint i = 0; i < gbt_answer_get_n_machines (after); i++)
    g_assert_true (g_hash_table_contains (machines, gbt_answer_get_machine (after, i)->offer));
}

static void
check_preferences (const GbtAnswer *self)
{
  GbtMarket *market = gbt_answer_get_market (self);
  GbtWish wish = *gbt_answer_get_wish (self); /* borrows its texts */

  wish.available_only = TRUE;
  assert_no_more (market, self, &wish);
  wish = *gbt_answer_get_wish (self);
  wish.without_interruptible = TRUE;
  assert_no_more (market, self, &wish);
  wish = *gbt_answer_get_wish (self);
  if (wish.tier == GBT_TIER_ANY)
    {
      wish.tier = GBT_TIER_SECURE;
      assert_no_more (market, self, &wish);
    }
  wish = *gbt_answer_get_wish (self);
  if (wish.countries == NULL)
    {
      wish.countries = (char *) "FR DE";
      assert_no_more (market, self, &wish);
    }
  wish = *gbt_answer_get_wish (self);
  if (!wish.has_max_hourly)
    {
      wish.has_max_hourly = TRUE;
      wish.max_hourly = (GbtMoney) { 50, 2, "USD" };
      assert_no_more (market, self, &wish);
    }
}

static void
check_budget (const GbtAnswer *self)
{
  GbtWish wish = *gbt_answer_get_wish (self);
  g_autoptr (GbtAnswer) richer = NULL;
  g_autofree char *before = write_answer (self, FALSE);
  g_autofree char *after = NULL;

  if (!wish.has_budget)
    return;

  wish.budget.minor *= 3;
  richer = answer (gbt_answer_get_market (self), &wish);
  after = write_answer (richer, FALSE);
  g_assert_cmpstr (before, ==, after);
  for (guint i = 0; i < gbt_answer_get_n_machines (self); i++)
    {
      const GbtMachine *poor = gbt_answer_get_machine (self, i);
      const GbtMachine *rich = gbt_answer_get_machine (richer, i);
      GbtBudgetCover less, more;

      g_assert_cmpuint ((poor->limits ^ rich->limits) & ~(1u << GBT_LIMIT_OVER_BUDGET), ==, 0);
      gbt_answer_cover_budget (self, poor, &less);
      gbt_answer_cover_budget (richer, rich, &more);
      g_assert_cmpint (less.known, ==, more.known);
      g_assert_cmpuint (less.seconds, <=, more.seconds);
    }
}

static void
check_shuffled (const GbtAnswer *self,
                GPtrArray       *offers,
                GRand           *rand)
{
  static const char *const locales[] = { "C", "fr_FR.UTF-8", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8" };
  g_autofree char *before = write_answer (self, TRUE);
  guint order[N_OFFERS];

  for (guint i = 0; i < N_OFFERS; i++)
    order[i] = i;
  for (guint i = N_OFFERS - 1; i > 0; i--)
    {
      guint j = (guint) g_rand_int_range (rand, 0, (int) i + 1);
      guint kept = order[i];

      order[i] = order[j];
      order[j] = kept;
    }

  /* Where the system has no such locale, nothing changes: the order of the offers does. */
  setlocale (LC_ALL, PICK (locales));
  g_autoptr (GbtMarket) market = new_market (offers, order);
  g_autoptr (GbtAnswer) shuffled = answer (market, gbt_answer_get_wish (self));
  g_autofree char *after = write_answer (shuffled, TRUE);
  setlocale (LC_ALL, "C");

  g_assert_cmpstr (before, ==, after);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  guint order[N_OFFERS];
  guint listed = 0;

  for (guint i = 0; i < N_OFFERS; i++)
    order[i] = i;

  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (GPtrArray) offers = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
      g_autoptr (GbtMarket) market = NULL;
      g_autoptr (GbtAnswer) made = NULL;
      g_auto (GbtWish) wish = { 0 };

      for (guint i = 0; i < N_OFFERS; i++)
        g_ptr_array_add (offers, random_offer (rand, i));
      market = new_market (offers, order);
      random_wish (rand, &wish);
      made = answer (market, &wish);
      listed += gbt_answer_get_n_machines (made);

      check_places (made);
      check_order (made);
      check_preferences (made);
      check_budget (made);
      check_shuffled (made, offers, rand);
    }

  /* The rounds were about something. */
  g_assert_cmpuint (listed, >, ROUNDS);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/answer/random", test_random);
  return g_test_run ();
}
