/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include <string.h>

#include "gbt-entry-columns.h"
#include "gbt-post.h"
#include "gbt-store-private.h"

#define ID_1 "'11111111-1111-4111-8111-111111111111'"
#define ID_2 "'22222222-2222-4222-8222-222222222222'"
#define NOW "'2026-11-30T16:33:00.000Z'"

/* Sheet 1 has a closed revision 1 and an open revision 2; sheet 2 has an open revision 1. */
static const char rows[]
    = "BEGIN;"
      "INSERT INTO sheet (id, created, changed, revision, title_order)"
      " VALUES (" ID_1 ", " NOW ", " NOW ", 2, ''), (" ID_2 ", " NOW ", " NOW ", 1, '');"
      "INSERT INTO revision (sheet, number, opened)"
      " VALUES (" ID_1 ", 1, " NOW "), (" ID_2 ", 1, " NOW ");"
      "INSERT INTO revision_field (sheet, number, key, state, text)"
      " VALUES (" ID_1 ", 1, 'identity.title', 'known', 'Un');"
      "INSERT INTO revision_post (sheet, number, rank, key) VALUES (" ID_1 ", 1, 1, 'runtime');"
      "INSERT INTO revision_capacity VALUES (" ID_1 ", 1, 24000000000);"
      "INSERT INTO estimate VALUES (" ID_1 ", 1, 'reserve', 1, '0.1.0', 1, 10, 10, 1);"
      "INSERT INTO estimate_line (sheet, number, part, rank, key, origin, basis, exactness, bytes)"
      " VALUES (" ID_1 ", 1, 'line', 1, 'weights', 'estimated', 'formula', 'exact', 10);"
      "UPDATE revision SET closed = " NOW " WHERE sheet = " ID_1 " AND number = 1;"
      "INSERT INTO revision (sheet, number, opened) VALUES (" ID_1 ", 2, " NOW ");"
      "INSERT INTO estimate VALUES (" ID_2 ", 1, 'reserve', 1, '0.1.0', 1, NULL, NULL, 0);"
      "INSERT INTO model VALUES (" ID_1 ", 'Llama', 'llama', " NOW ", " NOW ");"
      "COMMIT;";

#define FIELD(values) \
  "INSERT INTO revision_field (sheet, number, key, state, text, integer, note, source)" \
  " VALUES (" ID_2 ", 1, " values ")"
#define POST(values) \
  "INSERT INTO revision_post (sheet, number, rank, key, name, basis, bytes, run, note)" \
  " VALUES (" ID_2 ", 1, " values ")"
#define LINE(values) \
  "INSERT INTO estimate_line (sheet, number, part, rank, key, origin, basis, exactness, bytes, run)" \
  " VALUES (" ID_2 ", 1, " values ")"
#define ESTIMATE(values) \
  "DELETE FROM estimate WHERE sheet = " ID_2 "; INSERT INTO estimate VALUES (" ID_2 ", 1, " values ")"
#define MODEL_FIELD(values) "INSERT INTO model_field VALUES (" ID_1 ", " values ")"

static const char *const accepted[] = {
  FIELD ("'need.from-the-future', 'known', 'x', NULL, NULL, 'source'"),
  FIELD ("'model.parameters', 'known', NULL, 0, NULL, NULL"),
  FIELD ("'model.parameters', 'known', NULL, 9223372036854775807, NULL, NULL"),
  FIELD ("'identity.title', 'unknown', NULL, NULL, NULL, NULL"),
  FIELD ("'identity.title', 'to-confirm', NULL, NULL, 'avis', NULL"),
  POST ("1, 'runtime', NULL, NULL, NULL, NULL, 'à mesurer'"),
  POST ("1, 'kv', NULL, 'formula', NULL, NULL, NULL"),
  POST ("64, 'other', 'Nom', 'declared', 0, NULL, NULL"),
  POST ("1, 'compute', NULL, 'justified', 5, 'ES-01', NULL"),
  LINE ("'line', 1, 'weights', 'estimated', 'formula', 'exact', 0, NULL"),
  LINE ("'line', 1, 'weights', 'unknown', NULL, 'unknown', NULL, NULL"),
  LINE ("'post', 1, 'compute', 'estimated', 'justified', 'exact', 5, 'ES-01'"),
  ESTIMATE ("'reserve', 1, '0.1.0', 1, 0, 0, 1"),
  ESTIMATE ("'detailed', 2, '0.9', 8, 10, 1, 0"),
  MODEL_FIELD ("'model.name', 'known', 'Llama', NULL, NULL, 'config.json'"),
  "INSERT INTO revision_capacity VALUES (" ID_2 ", 1, 1)",
  "INSERT INTO numbering VALUES ('FC-2026', 1)",
  "UPDATE sheet SET deleted = " NOW " WHERE id = " ID_1,
  "UPDATE sheet SET archived = 1 WHERE id = " ID_1,
  "DELETE FROM sheet WHERE id = " ID_1,
  "DELETE FROM model WHERE id = " ID_1,
  "UPDATE revision SET closed = " NOW " WHERE sheet = " ID_2,
  "UPDATE revision_field SET text = 'x' WHERE sheet = " ID_2,
};

static const char *const refused[] = {
  /* Identities, instants, counters. */
  "INSERT INTO sheet (id, created, changed, revision, title_order) VALUES ('x', " NOW ", " NOW ", 1, '')",
  "INSERT INTO sheet (id, created, changed, revision, title_order)"
  " VALUES ('AAAAAAAA-1111-4111-8111-111111111111', " NOW ", " NOW ", 1, '')",
  "INSERT INTO sheet (id, created, changed, revision, title_order)"
  " VALUES ('zzzzzzzz-1111-4111-8111-111111111111', " NOW ", " NOW ", 1, '')",
  "INSERT INTO sheet (id, created, changed, revision, title_order)"
  " VALUES ('33333333-1111-4111-8111-111111111111', " NOW ", " NOW ", 1, '')", /* no revision */
  "UPDATE sheet SET id = NULL",
  "UPDATE sheet SET archived = 2",
  "UPDATE sheet SET edits = 0",
  "UPDATE sheet SET edits = 'two'",
  "UPDATE sheet SET created = '30/11/2026'",
  "UPDATE sheet SET changed = '2026-11-30 16:33:00'",
  "UPDATE sheet SET deleted = 'yes'",
  "UPDATE sheet SET title = x'00'",
  "UPDATE sheet SET title_order = NULL",
  "UPDATE sheet SET revision = 9 WHERE id = " ID_1,
  "UPDATE revision SET number = 0 WHERE sheet = " ID_2,
  "UPDATE revision SET opened = '2026' WHERE sheet = " ID_2,
  "UPDATE revision SET closed = '' WHERE sheet = " ID_2,
  "INSERT INTO revision (sheet, number, opened) VALUES (" ID_1 ", 3, " NOW ")", /* two open */
  "INSERT INTO revision (sheet, number, opened)"
  " VALUES ('33333333-1111-4111-8111-111111111111', 1, " NOW ")", /* no sheet */
  "DELETE FROM revision WHERE sheet = " ID_2, /* the sheet's only one */

  /* Fields: known exactly when there is a value, of one type. */
  FIELD ("'', 'known', 'x', NULL, NULL, NULL"),
  FIELD ("NULL, 'known', 'x', NULL, NULL, NULL"),
  FIELD ("'identity.title', 'maybe', 'x', NULL, NULL, NULL"),
  FIELD ("'identity.title', 'not-applicable', NULL, NULL, 'task', NULL"),
  FIELD ("'identity.title', 'known', NULL, NULL, NULL, NULL"),
  FIELD ("'identity.title', 'known', 'x', 1, NULL, NULL"),
  FIELD ("'identity.title', 'known', '', NULL, NULL, NULL"),
  FIELD ("'identity.title', 'known', 'x', NULL, 'note', NULL"),
  FIELD ("'identity.title', 'known', 'x', NULL, NULL, ''"),
  FIELD ("'model.parameters', 'known', NULL, -1, NULL, NULL"),
  FIELD ("'model.parameters', 'known', NULL, 1.5, NULL, NULL"),
  FIELD ("'model.parameters', 'known', NULL, 'many', NULL, NULL"),
  FIELD ("'identity.title', 'unknown', 'x', NULL, NULL, NULL"),
  FIELD ("'identity.title', 'unknown', NULL, 0, NULL, NULL"),
  FIELD ("'identity.title', 'unknown', NULL, NULL, 'note', NULL"),
  FIELD ("'identity.title', 'unknown', NULL, NULL, NULL, 'source'"),
  FIELD ("'identity.title', 'to-confirm', NULL, NULL, NULL, NULL"),
  FIELD ("'identity.title', 'to-confirm', NULL, NULL, '', NULL"),
  FIELD ("'identity.title', 'to-confirm', 'x', NULL, 'note', NULL"),
  "INSERT INTO revision_field (sheet, number, key, state) VALUES (" ID_2 ", 7, 'a', 'unknown')",
  MODEL_FIELD ("'need.task', 'known', 'inference', NULL, NULL, NULL"),
  MODEL_FIELD ("'model.name', 'known', NULL, NULL, NULL, NULL"),
  MODEL_FIELD ("'model.name', 'known', 'x', 1, NULL, NULL"),
  MODEL_FIELD ("'model.name', 'known', '', NULL, NULL, NULL"),
  MODEL_FIELD ("'model.layers', 'known', NULL, -1, NULL, NULL"),
  MODEL_FIELD ("'model.name', 'perhaps', NULL, NULL, NULL, NULL"),
  MODEL_FIELD ("'model.name', 'to-confirm', NULL, NULL, NULL, NULL"),
  MODEL_FIELD ("'model.name', 'unknown', NULL, NULL, NULL, 'source'"),
  MODEL_FIELD ("'model.name', 'known', 'x', NULL, NULL, ''"),
  MODEL_FIELD ("'model.name', 'known', 'x', NULL, '', NULL"),

  /* Posts: bytes exactly when declared or justified, a run exactly when justified. */
  POST ("0, 'runtime', NULL, NULL, NULL, NULL, NULL"),
  POST ("65, 'runtime', NULL, NULL, NULL, NULL, NULL"),
  POST ("1, '', NULL, NULL, NULL, NULL, NULL"),
  POST ("1, 'other', '', NULL, NULL, NULL, NULL"),
  POST ("1, 'runtime', NULL, 'measured', 5, NULL, NULL"),
  POST ("1, 'runtime', NULL, NULL, 5, NULL, NULL"),
  POST ("1, 'kv', NULL, 'formula', 5, NULL, NULL"),
  POST ("1, 'runtime', NULL, 'declared', NULL, NULL, NULL"),
  POST ("1, 'runtime', NULL, 'declared', -1, NULL, NULL"),
  POST ("1, 'runtime', NULL, 'declared', 5, 'ES-01', NULL"),
  POST ("1, 'runtime', NULL, 'justified', 5, NULL, NULL"),
  POST ("1, 'runtime', NULL, 'justified', 5, '', NULL"),
  POST ("1, 'runtime', NULL, 'justified', NULL, 'ES-01', NULL"),
  POST ("1, 'runtime', NULL, NULL, NULL, 'ES-01', NULL"),
  "INSERT INTO revision_capacity VALUES (" ID_2 ", 1, 0)",
  "INSERT INTO revision_capacity VALUES (" ID_2 ", 7, 1)",

  /* Estimates: nothing measured (R1), unknown exactly when there are no bytes (R4). */
  ESTIMATE ("'', 1, '0.1.0', 1, 10, 10, 1"),
  ESTIMATE ("'reserve', 0, '0.1.0', 1, 10, 10, 1"),
  ESTIMATE ("'reserve', 1, '', 1, 10, 10, 1"),
  ESTIMATE ("'reserve', 1, '0.1.0', 0, 10, 10, 1"),
  ESTIMATE ("'reserve', 1, '0.1.0', 1, -1, 10, 1"),
  ESTIMATE ("'reserve', 1, '0.1.0', 1, 10, -1, 1"),
  ESTIMATE ("'reserve', 1, '0.1.0', 1, NULL, 10, 0"),
  ESTIMATE ("'reserve', 1, '0.1.0', 1, NULL, NULL, 1"),
  ESTIMATE ("'reserve', 1, '0.1.0', 1, 10, 10, 2"),
  LINE ("'total', 1, 'weights', 'estimated', 'formula', 'exact', 5, NULL"),
  LINE ("'line', 0, 'weights', 'estimated', 'formula', 'exact', 5, NULL"),
  LINE ("'line', 257, 'weights', 'estimated', 'formula', 'exact', 5, NULL"),
  LINE ("'line', 1, '', 'estimated', 'formula', 'exact', 5, NULL"),
  LINE ("'line', 1, 'weights', 'measured', 'formula', 'exact', 5, NULL"),
  LINE ("'line', 1, 'weights', 'commercial', 'formula', 'exact', 5, NULL"),
  LINE ("'line', 1, 'weights', 'estimated', 'measured', 'exact', 5, NULL"),
  LINE ("'line', 1, 'weights', 'estimated', 'formula', 'certain', 5, NULL"),
  LINE ("'line', 1, 'weights', 'estimated', 'formula', 'exact', NULL, NULL"),
  LINE ("'line', 1, 'weights', 'unknown', NULL, 'unknown', 0, NULL"),
  LINE ("'line', 1, 'weights', 'estimated', 'formula', 'exact', -5, NULL"),
  LINE ("'line', 1, 'weights', 'estimated', 'formula', 'exact', 5, 'ES-01'"),
  LINE ("'line', 1, 'weights', 'unknown', NULL, 'unknown', NULL, 'ES-01'"),

  /* Models, numbering, search. */
  "INSERT INTO model VALUES ('x', 'a', 'a', " NOW ", " NOW ")",
  "INSERT INTO model VALUES (" ID_2 ", '', 'a', " NOW ", " NOW ")",
  "INSERT INTO model VALUES (" ID_2 ", 'Llama', 'llama', " NOW ", " NOW ")",
  "INSERT INTO model VALUES (" ID_2 ", 'a', 'a', 'now', " NOW ")",
  "INSERT INTO model VALUES (" ID_2 ", 'a', 'a', " NOW ", 'now')",
  "INSERT INTO model_field VALUES (" ID_2 ", 'model.name', 'unknown', NULL, NULL, NULL, NULL)",
  "INSERT INTO numbering VALUES ('', 1)",
  "INSERT INTO numbering VALUES ('FC-2026', 0)",
  "INSERT INTO sheet_text VALUES (1, '33333333-1111-4111-8111-111111111111', '', '', '', '', '')",
  "INSERT INTO sheet_text VALUES (1, " ID_1 ", NULL, '', '', '', '')",

  /* A closed revision is never rewritten, whatever the statement. */
  "UPDATE revision SET closed = NULL WHERE sheet = " ID_1 " AND number = 1",
  "UPDATE revision SET opened = " NOW " WHERE sheet = " ID_1 " AND number = 1",
  "DELETE FROM revision WHERE sheet = " ID_1 " AND number = 1",
  "INSERT OR REPLACE INTO revision (sheet, number, opened) VALUES (" ID_1 ", 1, " NOW ")",
  "INSERT INTO revision_field (sheet, number, key, state) VALUES (" ID_1 ", 1, 'a', 'unknown')",
  "INSERT OR REPLACE INTO revision_field (sheet, number, key, state, text)"
  " VALUES (" ID_1 ", 1, 'identity.title', 'known', 'Deux')",
  "UPDATE revision_field SET text = 'Deux' WHERE sheet = " ID_1 " AND number = 1",
  "DELETE FROM revision_field WHERE sheet = " ID_1 " AND number = 1",
  "UPDATE revision_field SET number = 2 WHERE sheet = " ID_1 " AND number = 1",
  "INSERT INTO revision_post (sheet, number, rank, key) VALUES (" ID_1 ", 1, 2, 'compute')",
  "INSERT OR REPLACE INTO revision_post (sheet, number, rank, key) VALUES (" ID_1 ", 1, 1, 'loss')",
  "UPDATE revision_post SET key = 'loss' WHERE sheet = " ID_1 " AND number = 1",
  "DELETE FROM revision_post WHERE sheet = " ID_1 " AND number = 1",
  "INSERT INTO revision_capacity VALUES (" ID_1 ", 1, 5)",
  "INSERT OR REPLACE INTO revision_capacity VALUES (" ID_1 ", 1, 24000000000)",
  "UPDATE revision_capacity SET bytes = 5 WHERE sheet = " ID_1 " AND number = 1",
  "DELETE FROM revision_capacity WHERE sheet = " ID_1 " AND number = 1",
  "INSERT OR REPLACE INTO estimate VALUES (" ID_1 ", 1, 'reserve', 1, '9', 1, 10, 10, 1)",
  "UPDATE estimate SET total = 11 WHERE sheet = " ID_1 " AND number = 1",
  "DELETE FROM estimate WHERE sheet = " ID_1 " AND number = 1",
  "INSERT INTO estimate_line (sheet, number, part, rank, key, origin, exactness)"
  " VALUES (" ID_1 ", 1, 'line', 2, 'kv', 'unknown', 'unknown')",
  "INSERT OR REPLACE INTO estimate_line (sheet, number, part, rank, key, origin, exactness)"
  " VALUES (" ID_1 ", 1, 'line', 1, 'kv', 'unknown', 'unknown')",
  "UPDATE estimate_line SET bytes = 11 WHERE sheet = " ID_1 " AND number = 1",
  "DELETE FROM estimate_line WHERE sheet = " ID_1 " AND number = 1",
  /* Nor by moving a row of an open revision into it. */
  "INSERT INTO revision_field (sheet, number, key, state) VALUES (" ID_1 ", 2, 'a', 'unknown');"
  "UPDATE revision_field SET number = 1 WHERE sheet = " ID_1 " AND number = 2",
  "INSERT INTO revision_post (sheet, number, rank, key) VALUES (" ID_1 ", 2, 9, 'loss');"
  "UPDATE revision_post SET number = 1 WHERE sheet = " ID_1 " AND number = 2",
  "INSERT INTO revision_capacity VALUES (" ID_1 ", 2, 5);"
  "UPDATE revision_capacity SET number = 1 WHERE sheet = " ID_1 " AND number = 2",
};

static void
try_all (StoreFixture      *fixture,
         const char *const *scripts,
         guint              n_scripts,
         gboolean           expected)
{
  g_autoptr (GError) error = NULL;
  GbtDb *db = gbt_store_get_db (fixture->store);

  g_assert_true (gbt_db_execute (db, rows, &error));
  g_assert_no_error (error);

  for (guint i = 0; i < n_scripts; i++)
    {
      gboolean done;

      g_assert_true (gbt_db_execute (db, "BEGIN", &error));
      done = gbt_db_execute (db, scripts[i], &error);
      /* A reference to what is not there is found at the end of the transaction. */
      if (done && !expected)
        done = gbt_db_execute (db, "COMMIT", &error);
      if (done != expected)
        g_error ("%s: %s: %s", done ? "accepted" : "refused", scripts[i],
                 error != NULL ? error->message : "");
      /* Refused by a rule, not by a mistake in the statement. */
      if (!expected)
        g_assert_true (strstr (error->message, "constraint failed") != NULL
                       || strstr (error->message, "closed revision") != NULL
                       || strstr (error->message, "cannot store") != NULL);
      g_clear_error (&error);
      g_assert_true (gbt_db_execute (db, "ROLLBACK", &error));
    }
}

static void
test_accepted (StoreFixture *fixture,
               gconstpointer data)
{
  try_all (fixture, accepted, G_N_ELEMENTS (accepted), TRUE);
}

static void
test_refused (StoreFixture *fixture,
              gconstpointer data)
{
  try_all (fixture, refused, G_N_ELEMENTS (refused), FALSE);
}

/* Each trigger of the schema is in one of the refusals above, or is one of the search's, or is tried
 * in test-store-ledgers.c: a new one without a test is found here. */
static void
test_no_trigger_untested (StoreFixture *fixture,
                          gconstpointer data)
{
  g_assert_cmpint (store_fixture_query (fixture,
                                        "SELECT count (*) FROM sqlite_schema WHERE type = 'trigger'"
                                        " AND name GLOB '*_closed_*'"),
                   ==, 18);
  g_assert_cmpint (
      store_fixture_query (fixture, "SELECT count (*) FROM sqlite_schema WHERE type = 'trigger'"
                                    " AND name NOT GLOB 'offer_*' AND name NOT GLOB 'evidence_*'"
                                    " AND name NOT GLOB 'frozen_*' AND name NOT GLOB 'sheet_frozen_*'"
                                    " AND name NOT GLOB 'sheet_status_*'"),
      ==, 21);
}

/* Every word that core can store is one that the schema takes. */
static void
test_words (StoreFixture *fixture,
            gconstpointer data)
{
  static const GbtBasis bases[] = { GBT_BASIS_FORMULA, GBT_BASIS_DECLARED, GBT_BASIS_JUSTIFIED };
  g_autoptr (GError) error = NULL;
  GbtDb *db = gbt_store_get_db (fixture->store);

  g_assert_true (gbt_db_execute (db, rows, &error));
  for (guint exactness = GBT_EXACTNESS_EXACT; exactness <= GBT_EXACTNESS_UNKNOWN; exactness++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
        {
          g_autoptr (GbtStatement) statement = gbt_statement_new (
              db, LINE ("'line', ?1, 'weights', ?2, ?3, ?4, 5, NULL"), &error);

          g_assert_no_error (error);
          gbt_statement_bind_integer (statement, 1, 1 + exactness * 10 + i);
          gbt_statement_bind_text (statement, 2, gbt_origin_get_code (GBT_ORIGIN_ESTIMATED));
          gbt_statement_bind_text (statement, 3, gbt_basis_get_code (bases[i]));
          gbt_statement_bind_text (statement, 4, gbt_exactness_get_code ((GbtExactness) exactness));
          gbt_statement_run (statement, &error);
          g_assert_no_error (error);
        }
    }
  for (guint state = GBT_FIELD_UNKNOWN; state <= GBT_FIELD_TO_CONFIRM; state++)
    {
      g_autoptr (GbtStatement) statement
          = gbt_statement_new (db, FIELD ("?1, ?1, ?2, NULL, ?3, NULL"), &error);

      g_assert_no_error (error);
      gbt_statement_bind_text (statement, 1, gbt_field_state_get_code ((GbtFieldState) state));
      gbt_statement_bind_text (statement, 2, state == GBT_FIELD_KNOWN ? "x" : NULL);
      gbt_statement_bind_text (statement, 3, state == GBT_FIELD_TO_CONFIRM ? "x" : NULL);
      gbt_statement_run (statement, &error);
      g_assert_no_error (error);
    }
}

static guint
count_found (StoreFixture *fixture,
             const char   *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = gbt_store_search_sheets (fixture->store, text, 50, &error);

  g_assert_no_error (error);
  return found->len;
}

/* Search follows insertions, updates and removals made by any tool, through the triggers. */
static void
test_search_triggers (StoreFixture *fixture,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  GbtDb *db = gbt_store_get_db (fixture->store);

  g_assert_true (gbt_db_execute (db, rows, &error));
  g_assert_true (gbt_db_execute (db,
                                 "INSERT INTO sheet_text VALUES (1, " ID_1
                                 ", 'premier', 'fc', 'auteur', 'modele', 'notes longues')",
                                 &error));
  g_assert_cmpuint (count_found (fixture, "premier"), ==, 1);
  g_assert_cmpuint (count_found (fixture, "notes"), ==, 1);

  g_assert_true (gbt_db_execute (db, "UPDATE sheet_text SET title = 'second'", &error));
  g_assert_cmpuint (count_found (fixture, "premier"), ==, 0);
  g_assert_cmpuint (count_found (fixture, "second"), ==, 1);

  g_assert_true (gbt_db_execute (
      db, "REPLACE INTO sheet_text VALUES (1, " ID_1 ", 'troisieme', '', '', '', '')", &error));
  g_assert_cmpuint (count_found (fixture, "second"), ==, 0);
  g_assert_cmpuint (count_found (fixture, "troisieme"), ==, 1);

  /* Removing the sheet removes it from search. */
  g_assert_true (gbt_db_execute (db, "DELETE FROM sheet WHERE id = " ID_1, &error));
  g_assert_cmpuint (count_found (fixture, "troisieme"), ==, 0);
  g_assert_true (gbt_db_execute (
      db, "INSERT INTO sheet_search (sheet_search, rank) VALUES ('integrity-check', 1)", &error));
  g_assert_no_error (error);
}

/* Whoever opens the file in thirty years finds its name, its version and its comments. */
static void
test_readable (StoreFixture *fixture,
               gconstpointer data)
{
  g_assert_cmpint (store_fixture_query (fixture, "PRAGMA application_id"), ==, 0x47616261);
  g_assert_cmpint (store_fixture_query (fixture, "PRAGMA user_version"), ==, 3);
  g_assert_cmpint (store_fixture_query (fixture,
                                        "SELECT count (*) FROM sqlite_schema WHERE type = 'table'"
                                        " AND sql LIKE '%STRICT%' AND sql LIKE '%--%'"),
                   ==, 35);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM pragma_table_list"
                                                 " WHERE schema = 'main' AND type = 'table'"
                                                 " AND strict = 0 AND name NOT LIKE 'sqlite%'"),
                   ==, 0);
}

/* The column of a field of an entry is described where the field is. */
static gboolean
is_field (const char *name)
{
  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    for (guint i = 0; i < gbt_entry_kind_get_n_fields ((GbtEntryKind) kind); i++)
      {
        g_autofree char *column = gbt_entry_columns_dup_name (gbt_entry_kind_get_spec ((GbtEntryKind) kind, i));

        if (strcmp (column, name) == 0)
          return TRUE;
      }

  return FALSE;
}

/* Each table and each column is named in the page that describes the store. */
static void
test_described (StoreFixture *fixture,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "store.md", NULL);
  g_autofree char *page = NULL;
  g_autoptr (GbtStatement) statement = NULL;
  guint n_names = 0;
  gboolean row;

  g_assert_true (g_file_get_contents (path, &page, NULL, &error));
  g_assert_no_error (error);
  statement = gbt_statement_new (
      gbt_store_get_db (fixture->store),
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_search\\_%'"
      " ESCAPE '\\' UNION SELECT c.name FROM sqlite_schema AS s, pragma_table_info (s.name) AS c"
      " WHERE s.type = 'table' AND s.name NOT LIKE '%\\_search%' ESCAPE '\\'",
      &error);
  g_assert_no_error (error);
  while (gbt_statement_next (statement, &row, &error) && row)
    {
      g_autofree char *name = gbt_statement_dup_text (statement, 0);
      g_autofree char *quoted = g_strdup_printf ("`%s`", name);

      if (!is_field (name) && strstr (page, quoted) == NULL)
        g_error ("docs/store.md does not name %s", quoted);
      n_names++;
    }
  g_assert_no_error (error);
  g_assert_cmpuint (n_names, >, 50);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/schema/accepted", test_accepted);
  FIXTURE_TEST ("/store/schema/refused", test_refused);
  FIXTURE_TEST ("/store/schema/no-trigger-untested", test_no_trigger_untested);
  FIXTURE_TEST ("/store/schema/words", test_words);
  FIXTURE_TEST ("/store/schema/search-triggers", test_search_triggers);
  FIXTURE_TEST ("/store/schema/readable", test_readable);

  FIXTURE_TEST ("/store/schema/described", test_described);

  return g_test_run ();
}
