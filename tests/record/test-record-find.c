/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-market-files.h"
#include "gbt-record.h"

/* The answer of a search as it is written: the second walk, byte for byte; and docs/find.md against the
 * writer and the codes. */

static GbtWorkload *
with_integer (GbtWorkload *workload,
              GbtFieldId   id,
              guint64      value)
{
  g_autoptr (GbtWorkload) before = workload;
  g_autoptr (GbtField) field = gbt_field_new_integer (value, NULL);

  return gbt_workload_with_field (before, id, field);
}

static GbtWorkload *
with_text (GbtWorkload *workload,
           GbtFieldId   id,
           const char  *value)
{
  g_autoptr (GbtWorkload) before = workload;
  g_autoptr (GbtField) field = gbt_field_new_text (value, NULL);

  return gbt_workload_with_field (before, id, field);
}

static void
set_budget (GbtWish    *wish,
            const char *budget,
            const char *max_hourly)
{
  g_autoptr (GError) error = NULL;

  g_strlcpy (wish->currency, "USD", sizeof wish->currency);
  wish->has_budget = TRUE;
  gbt_money_parse (budget, "USD", &wish->budget, &error);
  g_assert_no_error (error);
  wish->has_max_hourly = max_hourly != NULL;
  if (max_hourly != NULL)
    gbt_money_parse (max_hourly, "USD", &wish->max_hourly, &error);
  g_assert_no_error (error);
}

/* Llama 3.1 8B in 16 bits, 4 096 tokens, one request; 50 USD, at most 1 USD an hour, in the Union, now. */
static void
init_walk (GbtWish *wish)
{
  gbt_wish_init (wish);
  wish->workload = with_text (wish->workload, GBT_FIELD_TASK, "inference");
  wish->workload = with_text (wish->workload, GBT_FIELD_MODEL_NAME, "Llama 3.1 8B");
  wish->workload = with_text (wish->workload, GBT_FIELD_MODEL_ATTENTION, "gqa");
  wish->workload = with_text (wish->workload, GBT_FIELD_WEIGHT_FORMAT, "16bit");
  wish->workload = with_integer (wish->workload, GBT_FIELD_MODEL_PARAMETERS, G_GUINT64_CONSTANT (8030261248));
  wish->workload = with_integer (wish->workload, GBT_FIELD_MODEL_LAYERS, 32);
  wish->workload = with_integer (wish->workload, GBT_FIELD_MODEL_HEADS, 32);
  wish->workload = with_integer (wish->workload, GBT_FIELD_MODEL_KV_HEADS, 8);
  wish->workload = with_integer (wish->workload, GBT_FIELD_MODEL_HEAD_DIM, 128);
  wish->workload = with_integer (wish->workload, GBT_FIELD_LIMIT_TOKENS, 4096);
  wish->workload = with_integer (wish->workload, GBT_FIELD_LIMIT_REQUESTS, 1);
  set_budget (wish, "50", "1.00");
  wish->countries = g_strdup ("EU");
  wish->available_only = TRUE;
}

static char *
dup_answer (GbtMarket     *market,
            const GbtWish *wish)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtAnswer) answer = gbt_answer_new (market, wish, &error);
  g_autoptr (GBytes) bytes = NULL;

  g_assert_no_error (error);
  bytes = gbt_record_write_answer (answer);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
test_walk (void)
{
  g_auto (GbtWish) wish = { NULL };
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "record", "find-walk-2.json", NULL);
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;
  g_autoptr (GError) error = NULL;

  init_walk (&wish);
  found = dup_answer (gbt_market_get_example (), &wish);
  g_file_get_contents (path, &expected, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, expected);
}

/* {{{ The page */

static char *page;

static const char packages[]
    = "key,provider,title,gpu_model,gpu_count,nominal,capacity_origin,tier,country,currency,package,package_days,availability\n"
      "a,Exemple A,Un forfait,RTX 4090,1,24 GB,manufacturer,secure,FR,USD,47.14,3,available\n";

/* Answers that have, together, every key: found, by package and with days, and nothing found. */
static char *
dup_all_keys (void)
{
  g_auto (GbtWish) wish = { NULL };
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_FILES);
  g_autoptr (GBytes) bytes = g_bytes_new_static (packages, sizeof packages - 1);
  g_autofree char *found = NULL;
  g_autofree char *by_package = NULL;
  g_autofree char *none = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_market_add_file (market, bytes, "packages.csv", NULL, &error));
  g_assert_no_error (error);

  init_walk (&wish);
  found = dup_answer (gbt_market_get_example (), &wish);
  wish.days = 3;
  wish.has_max_hourly = FALSE;
  by_package = dup_answer (market, &wish);
  wish.countries[0] = 'M';
  wish.countries[1] = 'T';
  none = dup_answer (gbt_market_get_example (), &wish);
  return g_strconcat (found, by_package, none, NULL);
}

/* The need is the answer of another verb. */
static char *
dup_without_need (const char *answers)
{
  GString *rest = g_string_new (NULL);
  const char *place = answers;

  for (;;)
    {
      const char *need = strstr (place, "\n  \"need\": {");
      const char *end = need != NULL ? strstr (need, "\n  },") : NULL;

      if (end == NULL)
        break;
      g_string_append_len (rest, place, need - place);
      g_string_append (rest, "\n  \"need\": {}");
      place = end + strlen ("\n  }");
    }
  g_string_append (rest, place);
  return g_string_free (rest, FALSE);
}

static GHashTable *
list_matches (const char *text,
              const char *pattern)
{
  GHashTable *found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (regex, text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    g_hash_table_add (found, g_match_info_fetch (match, 1));
  return found;
}

/* Whether the page has it in backquotes, as a word or as a text. */
static gboolean
names (const char *word)
{
  g_autofree char *plain = g_strconcat ("`", word, "`", NULL);
  g_autofree char *quoted = g_strconcat ("`\"", word, "\"`", NULL);

  return strstr (page, plain) != NULL || strstr (page, quoted) != NULL;
}

static void
test_keys (void)
{
  g_autofree char *answers = dup_all_keys ();
  g_autofree char *rest = dup_without_need (answers);
  g_autoptr (GHashTable) written = list_matches (rest, "^ *\"([a-z_]+)\":");
  g_autoptr (GHashTable) rows = list_matches (page, "^\\| ((?:`[a-z_]+`(?:, )?)+) \\|");
  GHashTableIter iter;
  gpointer key;

  g_assert_cmpuint (g_hash_table_size (written), >, 50);
  g_hash_table_iter_init (&iter, written);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      if (!names (key))
        g_error ("docs/find.md does not name `%s`", (const char *) key);
    }

  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      g_auto (GStrv) keys = g_strsplit_set (key, "`, ", -1);

      for (guint i = 0; keys[i] != NULL; i++)
        {
          if (*keys[i] != '\0' && !g_hash_table_contains (written, keys[i]))
            g_error ("docs/find.md has one too many: %s", keys[i]);
        }
    }
}

/* One line of the page: the codes of a list, in their order. */
static void
assert_list (const char *name,
             GPtrArray  *codes)
{
  g_autofree char *joined = NULL;
  g_autofree char *line = NULL;

  g_ptr_array_add (codes, NULL);
  joined = g_strjoinv ("` `", (char **) codes->pdata);
  line = g_strdup_printf ("\n| %s | `%s` |\n", name, joined);
  if (strstr (page, line) == NULL)
    g_error ("docs/find.md lacks:%s", line);
}

static void
test_codes (void)
{
  g_autoptr (GPtrArray) left_out = g_ptr_array_new ();
  g_autoptr (GPtrArray) limits = g_ptr_array_new ();
  g_autoptr (GPtrArray) reasons = g_ptr_array_new ();
  g_autoptr (GPtrArray) relaxations = g_ptr_array_new ();
  static const GbtConfidence words[] = { GBT_CONFIDENCE_LOW, GBT_CONFIDENCE_MEDIUM, GBT_CONFIDENCE_HIGH };

  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    g_ptr_array_add (left_out, (gpointer) gbt_left_out_get_code ((GbtLeftOut) i));
  for (guint i = 0; i < GBT_N_LIMITS; i++)
    g_ptr_array_add (limits, (gpointer) gbt_limit_get_code ((GbtLimit) i));
  for (guint i = 0; i < GBT_N_CONFIDENCE_REASONS; i++)
    g_ptr_array_add (reasons, (gpointer) gbt_confidence_reason_get_code ((GbtConfidenceReason) i));
  for (guint i = 0; i < GBT_N_RELAXATIONS; i++)
    g_ptr_array_add (relaxations, (gpointer) gbt_relaxation_get_code ((GbtRelaxation) i));

  assert_list ("`left_out`", left_out);
  assert_list ("`limit_codes`", limits);
  assert_list ("`reasons`", reasons);
  assert_list ("`relaxations`", relaxations);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_true (names (gbt_confidence_get_code (words[i])));
  for (guint i = GBT_ALTERNATIVE_PRICE; i <= GBT_ALTERNATIVE_PRECISION; i++)
    g_assert_true (names (gbt_alternative_kind_get_code ((GbtAlternativeKind) i)));
  for (guint i = GBT_MARKET_STORE; i <= GBT_MARKET_EXAMPLE; i++)
    g_assert_true (names (gbt_market_source_get_code ((GbtMarketSource) i)));
  for (guint i = GBT_MEMORY_ORIGIN_UNKNOWN; i <= GBT_MEMORY_ORIGIN_HOST; i++)
    g_assert_true (names (gbt_memory_origin_get_code ((GbtMemoryOrigin) i)));
  for (guint i = GBT_TIER_ANY; i <= GBT_TIER_COMMUNITY; i++)
    g_assert_true (names (gbt_tier_choice_get_code ((GbtTierChoice) i)));
  for (guint i = GBT_NOT_RANKED_CURRENCY; i <= GBT_NOT_RANKED_COST_UNKNOWN; i++)
    g_assert_true (names (gbt_not_ranked_get_code ((GbtNotRanked) i)));
}

/* }}} */

int
main (int   argc,
      char *argv[])
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  g_test_init (&argc, &argv, NULL);
  path = g_test_build_filename (G_TEST_DIST, "..", "docs", "find.md", NULL);
  g_file_get_contents (path, &page, NULL, &error);
  g_assert_no_error (error);

  g_test_add_func ("/record/find/walk", test_walk);
  g_test_add_func ("/record/find/keys", test_keys);
  g_test_add_func ("/record/find/codes", test_codes);

  return g_test_run ();
}
