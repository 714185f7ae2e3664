/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answers.h"
#include "gbt-export-answer.h"

#include <locale.h>
#include <string.h>

#define N_COLUMNS 50

static GPtrArray *
read_back (const GbtAnswer *answer,
           GbtCsvFlavour    flavour)
{
  g_autoptr (GBytes) bytes
      = gbt_export_answer_csv (answer, flavour, flavour == GBT_CSV_FRENCH ? GBT_LANGUAGE_FR : GBT_LANGUAGE_EN);
  g_autoptr (GError) error = NULL;
  GPtrArray *rows = gbt_csv_parse (bytes, flavour, "answer.csv", &error);

  g_assert_no_error (error);
  return rows;
}

static const char *
get_cell (GPtrArray  *rows,
          guint       row,
          const char *column)
{
  guint index;

  if (!g_ptr_array_find_with_equal_func (rows->pdata[0], column, g_str_equal, &index))
    g_error ("no column %s", column);
  return g_ptr_array_index ((GPtrArray *) rows->pdata[row], index);
}

static void
assert_cell (GPtrArray  *rows,
             guint       row,
             const char *column,
             const char *expected)
{
  if (g_strcmp0 (get_cell (rows, row, column), expected) != 0)
    g_error ("row %u, %s: “%s”, not “%s”", row, column, get_cell (rows, row, column), expected);
}

/* The second acceptance walk: five machines, one alternative by price, two in fewer bits, five reasons. */
static void
test_walk (void)
{
  g_autoptr (GbtAnswer) answer = answer_make (ANSWER_WALK);
  g_autoptr (GPtrArray) french = read_back (answer, GBT_CSV_FRENCH);
  g_autoptr (GPtrArray) english = read_back (answer, GBT_CSV_RFC4180);

  g_assert_cmpuint (english->len, ==, 1 + 5 + 3 + 5);
  assert_cell (english, 1, "section", "machine");
  assert_cell (english, 1, "rank", "1");
  assert_cell (english, 1, "commercial_offer_key", "O1");
  assert_cell (english, 1, "commercial_tier", "community");
  assert_cell (english, 1, "commercial_payment_way", "hourly");
  assert_cell (english, 1, "commercial_machine_hourly_price_in_currency", "0.44");
  assert_cell (english, 1, "commercial_package_price_in_currency", "not_applicable");
  assert_cell (english, 1, "commercial_days_asked_cost_in_currency", "not_applicable");
  assert_cell (english, 1, "estimated_need_per_gpu_bytes", "20990613913");
  assert_cell (english, 1, "estimated_need_per_gpu_gib", "19.55");
  assert_cell (english, 1, "reconciled_margin_per_gpu_bytes", "3162285671");
  assert_cell (english, 1, "reconciled_margin_per_gpu_gib", "2.95");
  assert_cell (english, 1, "confidence", "medium");
  assert_cell (english, 1, "confidence_reasons", "host_reported_memory");
  assert_cell (english, 1, "limits", "memory reported by the host | interruptible | the host can read the memory");
  assert_cell (english, 1, "budget_covers_seconds", "409090");
  assert_cell (english, 1, "budget_sentence", "113\u00a0h\u00a038\u00a0min with 50.00\u00a0USD at 0.44\u00a0USD an hour");
  assert_cell (english, 2, "commercial_gpu_used_count", "2");
  assert_cell (english, 5, "limits", "none");
  assert_cell (english, 6, "section", "alternative");
  assert_cell (english, 6, "alternative_kind", "price");
  assert_cell (english, 6, "alternative_sentence", "Above the highest price of 1.00\u00a0USD an hour");
  assert_cell (english, 7, "alternative_kind", "precision");
  assert_cell (english, 7, "offers_count", "not_applicable");
  assert_cell (english, 7, "precision_machines_opened_count", "1");
  assert_cell (english, 7, "commercial_offer_key", "O6");
  assert_cell (english, 7, "estimated_need_per_gpu_bytes", "11354300416");
  assert_cell (english, 9, "section", "left_out");
  assert_cell (english, 9, "left_out_reason", "country");
  assert_cell (english, 9, "offers_count", "2");

  assert_cell (french, 1, "commercial_niveau", "hébergeur tiers");
  assert_cell (french, 1, "commercial_prix_horaire_machine_dans_devise", "0,44");
  assert_cell (french, 1, "estime_besoin_par_gpu_gio", "19,55");
  assert_cell (french, 1, "confiance", "moyenne");
  assert_cell (french, 1, "budget_couvre_secondes", "409090");
  assert_cell (french, 6, "alternative_nature", "prix");
  assert_cell (french, 9, "rubrique", "écartées");
  assert_cell (french, 9, "offres_nombre", "2");
}

/* R13: of what stands elsewhere, or nobody knows where, a number and nothing else. */
static void
test_countries (void)
{
  g_autoptr (GbtAnswer) answer = answer_make (ANSWER_WALK);
  const GbtLanguage languages[] = { GBT_LANGUAGE_FR, GBT_LANGUAGE_EN };

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autoptr (GBytes) bytes = gbt_export_answer_csv (answer, GBT_CSV_RFC4180, languages[i]);
      g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

      g_assert_nonnull (strstr (text, ",O1,"));
      g_assert_null (strstr (text, ",O8,"));
      g_assert_null (strstr (text, ",O9,"));
      g_assert_null (strstr (text, ",O10,"));
      g_assert_null (strstr (text, ",A10,"));
    }
}

/* The same rows and numbers in both flavours, as many cells in each, none of them empty; every offer in one row. */
static void
test_rows (gconstpointer data)
{
  g_autoptr (GbtAnswer) answer = answer_make ((AnswerCase) GPOINTER_TO_UINT (data));
  g_autoptr (GPtrArray) french = read_back (answer, GBT_CSV_FRENCH);
  g_autoptr (GPtrArray) english = read_back (answer, GBT_CSV_RFC4180);
  guint64 n_offers = 0;

  g_assert_cmpuint (french->len, ==, english->len);
  for (guint i = 0; i < english->len; i++)
    {
      GPtrArray *row = english->pdata[i];
      GPtrArray *other = french->pdata[i];

      g_assert_cmpuint (row->len, ==, N_COLUMNS);
      g_assert_cmpuint (other->len, ==, N_COLUMNS);
      for (guint j = 0; j < row->len; j++)
        {
          const char *cell = row->pdata[j];

          g_assert_cmpstr (cell, !=, "");
          g_assert_cmpstr (other->pdata[j], !=, "");
          if (i > 0 && g_ascii_isdigit (*cell) && strspn (cell, "0123456789.") == strlen (cell))
            {
              g_autofree char *comma = g_strdelimit (g_strdup (cell), ".", ',');

              g_assert_cmpstr (other->pdata[j], ==, comma);
            }
        }
      if (i > 0 && !g_str_equal (get_cell (english, i, "offers_count"), "not_applicable"))
        n_offers += g_ascii_strtoull (get_cell (english, i, "offers_count"), NULL, 10);
    }
  g_assert_cmpuint (n_offers, ==, gbt_market_get_n_offers (gbt_answer_get_market (answer)));
}

/* No name of an offer runs in a spreadsheet; each is read back as it was. */
static void
test_hostile (void)
{
  g_autoptr (GbtAnswer) answer = answer_make (ANSWER_HOSTILE);
  const GbtCsvFlavour flavours[] = { GBT_CSV_FRENCH, GBT_CSV_RFC4180 };

  for (guint i = 0; i < G_N_ELEMENTS (flavours); i++)
    {
      g_autoptr (GBytes) bytes = gbt_export_answer_csv (answer, flavours[i], GBT_LANGUAGE_EN);
      g_autoptr (GPtrArray) rows = read_back (answer, flavours[i]);
      g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      const char *provider = flavours[i] == GBT_CSV_FRENCH ? "commercial_fournisseur" : "commercial_provider";

      g_assert_cmpuint (gbt_answer_get_n_machines (answer), ==, 5);
      g_assert_nonnull (strstr (text, "'=HYPERLINK"));
      g_assert_nonnull (strstr (text, "'+1+1"));
      g_assert_nonnull (strstr (text, "'@SUM"));
      g_assert_nonnull (strstr (text, "''note"));
      g_assert_null (strstr (text, ",=H"));
      g_assert_null (strstr (text, ";=H"));
      g_assert_null (strstr (text, "\"=H"));
      for (guint j = 0; j < 5; j++)
        assert_cell (rows, j + 1, provider, gbt_answer_get_machine (answer, j)->offer->provider);
    }
}

static void
test_typed (void)
{
  g_autoptr (GbtAnswer) answer = answer_make (ANSWER_TYPED);
  g_autoptr (GPtrArray) rows = read_back (answer, GBT_CSV_RFC4180);

  g_assert_cmpuint (gbt_answer_get_n_machines (answer), >, 0);
  assert_cell (rows, 1, "confidence", "not_applicable");
}

static void
test_days (void)
{
  g_autoptr (GbtAnswer) answer = answer_make (ANSWER_DAYS);
  g_autoptr (GPtrArray) rows = read_back (answer, GBT_CSV_RFC4180);
  guint n_packages = 0;
  guint n_not_ranked = 0;

  for (guint i = 1; i <= gbt_answer_get_n_machines (answer); i++)
    {
      if (g_str_equal (get_cell (rows, i, "commercial_payment_way"), "package"))
        {
          n_packages++;
          assert_cell (rows, i, "commercial_machine_hourly_price_in_currency", "not_applicable");
          assert_cell (rows, i, "commercial_package_price_in_currency", "47.14");
          assert_cell (rows, i, "commercial_package_days", "3");
          assert_cell (rows, i, "commercial_days_asked_cost_in_currency", "47.14");
          assert_cell (rows, i, "budget_packages_count", "1");
          assert_cell (rows, i, "budget_left_in_currency", "2.86");
        }
      if (g_str_equal (get_cell (rows, i, "currency_iso4217"), "EUR"))
        {
          n_not_ranked++;
          assert_cell (rows, i, "rank", "not_applicable");
          assert_cell (rows, i, "reconciled_not_ranked_reason", "currency");
          assert_cell (rows, i, "budget_covers_seconds", "unknown");
        }
    }
  g_assert_cmpuint (n_packages, ==, 1);
  g_assert_cmpuint (n_not_ranked, ==, 1);
}

/* Nothing is dropped. */
static void
test_many (void)
{
  g_autoptr (GbtAnswer) answer = answer_make_of (100000);
  g_autoptr (GBytes) bytes = gbt_export_answer_csv (answer, GBT_CSV_RFC4180, GBT_LANGUAGE_EN);
  const char *text = g_bytes_get_data (bytes, NULL);
  guint n_lines = 0;

  for (gsize i = 0; i < g_bytes_get_size (bytes); i++)
    n_lines += text[i] == '\n';
  g_assert_cmpuint (n_lines, ==, 1 + 100000);
}

/* docs/csv-answer.md has the columns, in both flavours, in order. */
static void
test_page (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "csv-answer.md", NULL);
  g_autofree char *page = NULL;
  g_autoptr (GbtAnswer) answer = answer_make (ANSWER_WALK);
  g_autoptr (GPtrArray) french = read_back (answer, GBT_CSV_FRENCH);
  g_autoptr (GPtrArray) english = read_back (answer, GBT_CSV_RFC4180);
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &page, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      g_autofree char *row = g_strdup_printf ("\n| %u | `%s` | `%s` | ", i + 1,
                                              (char *) g_ptr_array_index ((GPtrArray *) french->pdata[0], i),
                                              (char *) g_ptr_array_index ((GPtrArray *) english->pdata[0], i));

      if (strstr (page, row) == NULL)
        g_error ("not in the page: %s", row);
    }
  g_assert_null (strstr (page, "\n| 51 |"));
}

/* R10. */
static void
test_locale (void)
{
  g_autoptr (GbtAnswer) answer = answer_make (ANSWER_WALK);
  g_autoptr (GBytes) here = gbt_export_answer_csv (answer, GBT_CSV_FRENCH, GBT_LANGUAGE_FR);
  g_autoptr (GBytes) there = NULL;

  setlocale (LC_ALL, "C");
  there = gbt_export_answer_csv (answer, GBT_CSV_FRENCH, GBT_LANGUAGE_FR);
  setlocale (LC_ALL, "C.UTF-8");
  g_assert_true (g_bytes_equal (here, there));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export-answer-csv/walk", test_walk);
  g_test_add_func ("/export-answer-csv/R13-countries", test_countries);
  for (guint i = 0; i < N_ANSWERS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/export-answer-csv/rows/%s", answer_get_name ((AnswerCase) i));

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_rows);
    }
  g_test_add_func ("/export-answer-csv/hostile", test_hostile);
  g_test_add_func ("/export-answer-csv/typed", test_typed);
  g_test_add_func ("/export-answer-csv/days", test_days);
  g_test_add_func ("/export-answer-csv/many", test_many);
  g_test_add_func ("/export-answer-csv/page", test_page);
  g_test_add_func ("/export-answer-csv/R10-locale", test_locale);

  return g_test_run ();
}
