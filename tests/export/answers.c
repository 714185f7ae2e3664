/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answers.h"

#include "gbt-bytes.h"
#include "gbt-export-answer.h"
#include "gbt-find-walk.h"
#include "gbt-walk.h"

#define LONG_WORD "Superaccélérateurgraphiquedetrèsgrandecapacitépourcharges"

static const char *const names[N_ANSWERS] = {
  [ANSWER_WALK] = "answer-walk",       [ANSWER_DAYS] = "answer-days",   [ANSWER_NOTHING] = "answer-nothing",
  [ANSWER_HOSTILE] = "answer-hostile", [ANSWER_MANY] = "answer-many",   [ANSWER_SPLIT] = "answer-split",
  [ANSWER_TYPED] = "answer-typed",
};

const char *
answer_get_name (AnswerCase which)
{
  return names[which];
}

static void
add (GbtMarket *market,
     GbtEntry  *offer)
{
  g_autoptr (GbtEntry) owned = offer;

  gbt_market_add (market, owned, GBT_FIND_WALK_CATALOGUE);
}

static GbtAnswer *
find (GbtMarket     *market,
      const GbtWish *wish)
{
  g_autoptr (GbtMarket) owned = market;
  g_autoptr (GError) error = NULL;
  GbtAnswer *answer = gbt_answer_new (owned, wish, &error);

  g_assert_no_error (error);
  return answer;
}

/* Every other one above the highest price. */
static void
add_many (GbtMarket *market,
          guint      n,
          gboolean   half_above)
{
  static const char *const countries[] = { "FR", "DE", "FI", "NL" };

  for (guint i = 0; i < n; i++)
    {
      const guint place = (guint) (((guint64) i * 7919) % n);
      g_autofree char *key = g_strdup_printf ("M%06u", place);
      g_autofree char *price = g_strdup_printf ("%u.%02u", half_above && place % 2 == 1 ? 1 + place % 7 : 0, 30 + place % 61);
      const gboolean host = place % 3 == 0;
      GbtEntry *offer = gbt_find_walk_make_offer (key, host ? "RTX 4090" : "L40S", "1", host ? 24564 : 46068,
                                                  host ? "community" : "secure", countries[place % 4], price);

      add (market, offer);
    }
}

static void
add_hostile (GbtMarket *market)
{
  static const struct
  {
    const char *provider;
    const char *gpu;
    const char *title;
    const char *tier_word;
  } names_of[] = {
    { "=HYPERLINK(\"http://example.invalid\",\"x\")", "+1+1", "-2", "@SUM(A1:A9)" },
    { "\t=1;=2", "'note", "a;=1", "=cmd|' /C calc'!A0" },
    { LONG_WORD LONG_WORD LONG_WORD, LONG_WORD LONG_WORD, LONG_WORD LONG_WORD LONG_WORD LONG_WORD, LONG_WORD LONG_WORD },
    { "مزود الحوسبة", "بطاقة رسومات", "آلة ‮مقلوبة‬ 24", "آمن" },
    { "社内計算センター", "e\u0301\u0301\u0301\u0301", "\u200b\u200b=1", "\u00a0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names_of); i++)
    {
      g_autofree char *key = g_strdup_printf ("=H%u", i);
      GbtEntry *offer = gbt_find_walk_make_offer (key, names_of[i].gpu, "1", 46068, "secure", "FR", "0.50");

      offer = gbt_walk_text (offer, GBT_OFFER_PROVIDER, names_of[i].provider);
      offer = gbt_walk_text (offer, GBT_OFFER_TITLE, names_of[i].title);
      offer = gbt_walk_text (offer, GBT_OFFER_TIER_WORD, names_of[i].tier_word);
      offer = gbt_walk_text (offer, GBT_OFFER_REGION, names_of[i].title);
      add (market, offer);
    }
}

static void
init_notebook (GbtWish *wish)
{
  g_autoptr (GbtField) task = gbt_field_new_text ("notebook", NULL);
  GbtWorkload *workload = gbt_workload_with_field (wish->workload, GBT_FIELD_TASK, task);

  gbt_workload_unref (wish->workload);
  wish->workload = gbt_walk_set_integer (workload, GBT_FIELD_NOTEBOOK_MEMORY, 20 * GBT_GIB);
}

static void
relax (GbtWish *wish)
{
  wish->has_budget = wish->has_max_hourly = wish->available_only = FALSE;
  g_clear_pointer (&wish->countries, g_free);
}

/* A package of three days, and a machine paid in euros. */
static void
add_packages (GbtMarket *market)
{
  GbtEntry *package = gbt_find_walk_make_offer ("P1", "RTX 4090", "1", 24564, "secure", "FR", NULL);
  GbtEntry *euros = gbt_find_walk_make_offer ("P2", "RTX 4090", "1", 24564, "secure", "FR", "0.51");

  package = gbt_walk_text (package, GBT_OFFER_PACKAGE, "47.14");
  add (market, gbt_walk_integer (package, GBT_OFFER_PACKAGE_DAYS, 3));
  add (market, gbt_walk_text (euros, GBT_OFFER_CURRENCY, "EUR"));
}

GbtAnswer *
answer_make (AnswerCase which)
{
  GbtMarket *market = which == ANSWER_HOSTILE || which == ANSWER_MANY ? gbt_market_new (GBT_MARKET_STORE)
                                                                      : gbt_find_walk_new_market ();
  g_auto (GbtWish) wish = { NULL };

  gbt_find_walk_init_wish (&wish);
  switch (which)
    {
    case ANSWER_DAYS:
      wish.days = 3;
      wish.has_max_hourly = FALSE;
      add_packages (market);
      break;
    case ANSWER_NOTHING:
      gbt_wish_clear (&wish);
      gbt_find_walk_init_wish (&wish);
      g_clear_pointer (&wish.workload, gbt_workload_unref);
      wish.workload = gbt_find_walk_new_workload (GBT_FIND_WALK_LLAMA_70B, "16bit", 8192, 4);
      break;
    case ANSWER_HOSTILE:
      add_hostile (market);
      break;
    case ANSWER_MANY:
      add_many (market, 600, TRUE);
      break;
    case ANSWER_SPLIT:
      g_clear_pointer (&wish.workload, gbt_workload_unref);
      wish.workload = gbt_find_walk_new_workload (GBT_FIND_WALK_LLAMA_8B, "nf4", 8192, 2);
      relax (&wish);
      break;
    case ANSWER_TYPED:
      init_notebook (&wish);
      break;
    case ANSWER_WALK:
    case N_ANSWERS:
    default:
      break;
    }

  return find (market, &wish);
}

GBytes *
answer_export (AnswerCase    which,
               GbtLanguage   language,
               GError      **error)
{
  g_autoptr (GbtAnswer) answer = answer_make (which);

  return gbt_export_answer_pdf (answer, "0.0", language, NULL, error);
}

GbtAnswer *
answer_make_of (guint n_machines)
{
  GbtMarket *market = gbt_market_new (GBT_MARKET_STORE);
  g_auto (GbtWish) wish = { NULL };

  gbt_find_walk_init_wish (&wish);
  add_many (market, n_machines, FALSE);
  return find (market, &wish);
}
