/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-store-private.h"
#include "store-fixture.h"

/* How SQLite goes about the statements of the lists. What is slow with a hundred thousand sheets
 * is seen here with one: a table looked through, a sort of all that was not left out. */

/* Keeps the first statement run, without the values bound: the index of words runs its own within
 * it. */
static int
keep_statement (unsigned int kind,
                void        *data,
                void        *statement,
                void        *text)
{
  GString *first = data;

  if (first->len == 0)
    g_string_assign (first, sqlite3_sql (statement));
  return 0;
}

/* One line a step; the steps inside a subquery come first. */
static char *
explain (StoreFixture *fixture,
         GString      *statement)
{
  g_autofree char *sql = g_strconcat ("EXPLAIN QUERY PLAN ", statement->str, NULL);
  sqlite3 *handle = gbt_db_get_handle (gbt_store_get_db (fixture->store));
  sqlite3_stmt *explained = NULL;
  GString *plan = g_string_new (NULL);

  g_assert_cmpint (sqlite3_prepare_v2 (handle, sql, -1, &explained, NULL), ==, SQLITE_OK);
  while (sqlite3_step (explained) == SQLITE_ROW)
    g_string_append_printf (plan, "%s\n", (const char *) sqlite3_column_text (explained, 3));
  sqlite3_finalize (explained);

  return g_string_free (plan, FALSE);
}

static void
trace (StoreFixture *fixture,
       GString      *first)
{
  if (first != NULL)
    g_string_truncate (first, 0);
  sqlite3_trace_v2 (gbt_db_get_handle (gbt_store_get_db (fixture->store)),
                    first != NULL ? SQLITE_TRACE_STMT : 0, keep_statement, first);
}

/* A page is cut inside the index of its order; only what is on it is looked up and sorted. */
static void
test_pages (StoreFixture *fixture,
            gconstpointer data)
{
  static const char *const indexes[] = {
    [GBT_SHEET_ORDER_CHANGED] = "sheet_by_changed",
    [GBT_SHEET_ORDER_TITLE] = "sheet_by_title",
    [GBT_SHEET_ORDER_REFERENCE] = "sheet_by_reference",
    [GBT_SHEET_ORDER_STATUS] = "sheet_by_status",
  };
  g_autoptr (GString) first = g_string_new (NULL);

  for (guint order = 0; order < G_N_ELEMENTS (indexes); order++)
    for (guint descending = 0; descending < 2; descending++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (GPtrArray) rows = NULL;
        g_autofree char *expected
            = g_strdup_printf ("SCAN sheet USING COVERING INDEX %s\n", indexes[order]);
        g_autofree char *plan = NULL;
        const char *cut;

        trace (fixture, first);
        rows = gbt_store_list_sheets (fixture->store, GBT_SHEET_STATUS_NOT_ARCHIVED, order,
                                      descending != 0, 0, 10, &error);
        trace (fixture, NULL);
        g_assert_no_error (error);
        g_assert_cmpuint (rows->len, ==, 1);

        plan = explain (fixture, first);
        g_test_message ("%s", plan);
        cut = strstr (plan, expected);
        g_assert_nonnull (cut);
        /* The page itself may be sorted, after; what it is cut from is in order already. */
        g_assert_null (g_strstr_len (plan, cut - plan, "TEMP B-TREE"));
        g_assert_false (g_str_has_prefix (cut + strlen (expected), "USE TEMP B-TREE"));
        g_assert_null (strstr (plan, "SCAN page"));
        g_assert_null (strstr (plan, "SCAN estimate"));
      }
}

static void
test_count (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) first = g_string_new (NULL);
  g_autofree char *plan = NULL;
  guint64 count;

  trace (fixture, first);
  gbt_store_count_sheets (fixture->store, GBT_SHEET_STATUS_NOT_ARCHIVED, &count, &error);
  trace (fixture, NULL);
  g_assert_no_error (error);
  g_assert_cmpuint (count, ==, 1);

  plan = explain (fixture, first);
  g_assert_nonnull (strstr (plan, "USING COVERING INDEX"));
}

/* Matches are taken as the index of words gives them, until there are enough: none is sorted. */
static void
test_search (StoreFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) first = g_string_new (NULL);
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *plan = NULL;

  trace (fixture, first);
  rows = gbt_store_search_sheets (fixture->store, "abri", 10, &error);
  trace (fixture, NULL);
  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, 1);
  g_assert_nonnull (strstr (first->str, "MATCH"));

  plan = explain (fixture, first);
  g_test_message ("%s", plan);
  g_assert_nonnull (strstr (plan, "SCAN sheet_search VIRTUAL TABLE"));
  g_assert_null (strstr (plan, "TEMP B-TREE"));
}

static void
set_up (StoreFixture *fixture,
        gconstpointer data)
{
  g_autoptr (GbtSheet) sheet = NULL;

  store_fixture_set_up (fixture, data);
  sheet = store_fixture_create (fixture, "Abricot", NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/store/plans/pages", StoreFixture, NULL, set_up, test_pages, store_fixture_tear_down);
  g_test_add ("/store/plans/count", StoreFixture, NULL, set_up, test_count, store_fixture_tear_down);
  g_test_add ("/store/plans/search", StoreFixture, NULL, set_up, test_search,
              store_fixture_tear_down);

  return g_test_run ();
}
