/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include <string.h>

#include "gbt-entry-columns.h"
#include "gbt-store-private.h"

/* The tables of offers, evidence, dossiers and frozen records: their columns are the fields of the
 * tables of core, and the file itself refuses what they cannot be. */

static const char *const tables[GBT_N_ENTRY_KINDS] = {
  [GBT_ENTRY_REQUIREMENT] = "requirement", [GBT_ENTRY_OFFER] = "offer_version",
  [GBT_ENTRY_CANDIDATE] = "candidate",     [GBT_ENTRY_ASSESSMENT] = "assessment",
  [GBT_ENTRY_EVIDENCE] = "evidence",       [GBT_ENTRY_RUN] = "run",
  [GBT_ENTRY_PEAK] = "peak",               [GBT_ENTRY_INVALIDATOR] = "invalidator",
  [GBT_ENTRY_RATE] = "rate",               [GBT_ENTRY_DECISION] = "decision",
};

/* Columns that are no field. */
static const char *const keys[] = { "sheet", "number", "id",       "offer",  "version",    "added", "changed",
                                    "run",   "candidate", "requirement", "revision", "sha256", "bytes", NULL };

static const char *
get_type (const GbtFieldSpec *spec)
{
  return spec->type == GBT_FIELD_TYPE_INTEGER || spec->type == GBT_FIELD_TYPE_BYTES ? "INTEGER" : "TEXT";
}

static char *
find_type (GbtDb      *db,
           const char *table,
           const char *column)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (db, "SELECT type FROM pragma_table_info (?1) WHERE name = ?2", &error);
  gboolean row;

  g_assert_no_error (error);
  gbt_statement_bind_text (statement, 1, table);
  gbt_statement_bind_text (statement, 2, column);
  g_assert_true (gbt_statement_next (statement, &row, &error));
  return row ? gbt_statement_dup_text (statement, 0) : NULL;
}

static void
check_table (GbtDb        *db,
             GbtEntryKind  kind,
             const char   *table)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) fields = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GbtStatement) statement = NULL;
  gboolean row;

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (kind, i);
      g_autofree char *column = gbt_entry_columns_dup_name (spec);
      g_autofree char *type = find_type (db, table, column);

      g_test_message ("%s.%s", table, column);
      g_assert_cmpstr (type, ==, get_type (spec));
      g_hash_table_add (fields, g_steal_pointer (&column));
    }

  /* And nothing else. */
  statement = gbt_statement_new (db, "SELECT name FROM pragma_table_info (?1)", &error);
  g_assert_no_error (error);
  gbt_statement_bind_text (statement, 1, table);
  while (gbt_statement_next (statement, &row, &error) && row)
    {
      g_autofree char *name = gbt_statement_dup_text (statement, 0);

      g_test_message ("%s.%s", table, name);
      g_assert_true (g_hash_table_contains (fields, name) || g_strv_contains (keys, name));
    }
  g_assert_no_error (error);
}

static void
test_columns (StoreFixture *fixture,
              gconstpointer data)
{
  GbtDb *db = gbt_store_get_db (fixture->store);

  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    check_table (db, (GbtEntryKind) kind, tables[kind]);
  check_table (db, GBT_ENTRY_DECISION, "frozen_record");
}

/* Every code of a closed list is one that the schema takes, and it takes no other; the kinds of evidence
 * are a list that grows. */
static void
test_codes (StoreFixture *fixture,
            gconstpointer data)
{
  GbtDb *db = gbt_store_get_db (fixture->store);

  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtStatement) statement
          = gbt_statement_new (db, "SELECT sql FROM sqlite_schema WHERE name = ?1", &error);
      g_autofree char *sql = NULL;
      gboolean row;

      gbt_statement_bind_text (statement, 1, tables[kind]);
      g_assert_true (gbt_statement_next (statement, &row, &error));
      sql = gbt_statement_dup_text (statement, 0);
      for (guint i = 0; i < gbt_entry_kind_get_n_fields ((GbtEntryKind) kind); i++)
        {
          const GbtFieldSpec *spec = gbt_entry_kind_get_spec ((GbtEntryKind) kind, i);
          g_autofree char *column = NULL;
          g_autofree char *codes = NULL;
          g_autofree char *rule = NULL;

          if (spec->type != GBT_FIELD_TYPE_CODE)
            continue;
          column = gbt_entry_columns_dup_name (spec);
          codes = g_strjoinv ("', '", (char **) spec->codes);
          rule = g_str_equal (spec->key, "evidence.kind")
                     ? g_strdup ("kind TEXT CHECK (kind <> '')")
                     : g_strdup_printf ("%s TEXT CHECK (%s IN ('%s'))", column, column, codes);
          g_test_message ("%s", rule);
          g_assert_nonnull (strstr (sql, rule));
        }
    }
}

#define SHEET "'11111111-1111-4111-8111-111111111111'"
#define OFFER "'22222222-2222-4222-8222-222222222222'"
#define EVIDENCE "'33333333-3333-4333-8333-333333333333'"
#define FROZEN "'44444444-4444-4444-8444-444444444444'"
#define OTHER "'55555555-5555-4555-8555-555555555555'"
#define NOW "'2026-11-30T16:33:00.000Z'"
#define SHA "'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'"
#define SHA_2 "'f3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'"

/* A sheet with a frozen record that rests on an offer and a piece of evidence with its file. */
static const char rows[]
    = "BEGIN;"
      "INSERT INTO sheet (id, created, changed, revision, title_order) VALUES (" SHEET ", " NOW ", " NOW ", 1, '');"
      "INSERT INTO revision (sheet, number, opened) VALUES (" SHEET ", 1, " NOW ");"
      "INSERT INTO catalogue VALUES ('c', " NOW ");"
      "INSERT INTO offer (number, id, catalogue, key, version, added, changed, title_order)"
      " VALUES (1, " OFFER ", 'c', 'k', 2, " NOW ", " NOW ", 'mot');"
      "INSERT INTO offer_version (offer, version, title) VALUES (" OFFER ", 1, 'Mot'), (" OFFER ", 2, 'Mot');"
      "INSERT INTO offer_note VALUES (" OFFER ", 1, 'offer.title', NULL, 'page');"
      "INSERT INTO evidence_part VALUES (1, 1, x'00');"
      "INSERT INTO evidence_file VALUES (1, " SHA ", 1);"
      "INSERT INTO evidence (id, added, changed, title, size, sha256)"
      " VALUES (" EVIDENCE ", " NOW ", " NOW ", 'a', 1, " SHA ");"
      "INSERT INTO requirement (sheet, number, strength) VALUES (" SHEET ", 'E1', 'mandatory');"
      "INSERT INTO candidate (sheet, number, offer, offer_version) VALUES (" SHEET ", 'C1', " OFFER ", 1);"
      "INSERT INTO assessment (sheet, number) VALUES (" SHEET ", 'C1/E1');"
      "INSERT INTO sheet_evidence VALUES (" SHEET ", 'P1', " EVIDENCE ");"
      "INSERT INTO run (sheet, number) VALUES (" SHEET ", 'ES-01');"
      "INSERT INTO peak (sheet, number, counter, bytes) VALUES (" SHEET ", 'ES-01/1', 'device-used', 5);"
      "INSERT INTO frozen_record (id, sheet, number, revision, kind, sha256, bytes)"
      " VALUES (" FROZEN ", " SHEET ", 1, 1, 'shortlist', " SHA ", x'00');"
      "INSERT INTO frozen_note VALUES (" FROZEN ", 'decision.calendar', 'date', NULL);"
      "INSERT INTO frozen_offer VALUES (" FROZEN ", " OFFER ", 1);"
      "INSERT INTO frozen_evidence VALUES (" FROZEN ", " EVIDENCE ", " SHA ");"
      "COMMIT;";

#define PEAK(values) "INSERT INTO peak (sheet, number, counter, bytes) VALUES (" SHEET ", " values ")"
#define RECORD(values) \
  "INSERT INTO frozen_record (id, sheet, number, revision, kind, retained, supersedes, sha256, bytes) VALUES (" values ")"

static const char *const accepted[] = {
  PEAK ("'ES-01/2', 'reserved', 0"),
  "INSERT INTO requirement (sheet, number, strength, amount) VALUES (" SHEET ", 'F12', 'preference', 0)",
  "INSERT INTO requirement (sheet, number, strength) VALUES (" SHEET ", 'E2', 'mandatory');"
  "INSERT INTO assessment (sheet, number, verdict, revision) VALUES (" SHEET ", 'C1/E2', 'excluded', 1)",
  "INSERT INTO rate (sheet, number, \"from\", \"to\", value) VALUES (" SHEET ", 'X1', 'USD', 'EUR', '0.92')",
  "INSERT INTO decision (sheet, number, kind) VALUES (" SHEET ", '0', 'closed')",
  "INSERT INTO entry_note VALUES (" SHEET ", 'E1', 'requirement.value', 'avis', NULL)",
  "UPDATE evidence SET withdrawn = 'perimee'",
  "UPDATE evidence SET kind = 'calculation'",
  "UPDATE candidate SET offer_version = 2",
  "DELETE FROM candidate; DELETE FROM assessment",
  "UPDATE sheet SET archived = 1",
  "DELETE FROM offer_version WHERE version = 2",
  RECORD (OTHER ", " SHEET ", 2, 1, 'decision', 'C1', 1, " SHA ", x'01'"),
};

static const char *const refused[] = {
  /* A peak has a counter and bytes, and a run. */
  PEAK ("'ES-01/2', NULL, 5"),
  PEAK ("'ES-01/2', 'reserved', NULL"),
  PEAK ("'ES-01/2', 'reserved', -1"),
  PEAK ("'ES-01/2', 'guessed', 5"),
  PEAK ("'ES-02/1', 'reserved', 5"),
  PEAK ("'1', 'reserved', 5"),
  "INSERT INTO run (sheet, number) VALUES (" SHEET ", 'ES-1')",
  "INSERT INTO run (sheet, number, date) VALUES (" SHEET ", 'ES-02', '30/11/2026')",
  /* Numbers, and what they are of. */
  "INSERT INTO requirement (sheet, number, strength) VALUES (" SHEET ", 'E2', 'preference')",
  "INSERT INTO requirement (sheet, number, strength) VALUES (" SHEET ", 'F2', 'mandatory')",
  "INSERT INTO requirement (sheet, number) VALUES (" SHEET ", 'E2')",
  "INSERT INTO requirement (sheet, number, strength) VALUES (" OTHER ", 'E2', 'mandatory')",
  "INSERT INTO assessment (sheet, number) VALUES (" SHEET ", 'C1/E2')",
  "INSERT INTO assessment (sheet, number) VALUES (" SHEET ", 'C2/E1')",
  "INSERT INTO assessment (sheet, number, verdict) VALUES (" SHEET ", 'C1/F1', 'perhaps')",
  "INSERT INTO candidate (sheet, number) VALUES (" SHEET ", 'C2')",
  "INSERT INTO candidate (sheet, number, offer, offer_version) VALUES (" SHEET ", 'C2', " OFFER ", 3)",
  "INSERT INTO rate (sheet, number, value) VALUES (" SHEET ", 'X1', 'much')",
  "INSERT INTO rate (sheet, number, \"from\") VALUES (" SHEET ", 'X1', 'euro')",
  "INSERT INTO decision (sheet, number) VALUES (" SHEET ", '1')",
  "INSERT INTO entry_note VALUES (" SHEET ", 'E1', 'requirement.value', 'avis', 'page')",
  "INSERT INTO entry_note VALUES (" SHEET ", 'E1', 'requirement.value', NULL, NULL)",
  "INSERT INTO sheet_numbering VALUES (" SHEET ", 'other', 1)",
  "INSERT INTO sheet_evidence VALUES (" SHEET ", 'P2', " EVIDENCE ")",
  "INSERT INTO sheet_evidence VALUES (" SHEET ", 'P2', " OTHER ")",
  "UPDATE sheet SET record = 'yes'",
  "UPDATE sheet SET candidates = -1",
  "UPDATE sheet SET status = 5",

  /* A version of an offer never changes; one that is cited stays. */
  "UPDATE offer_version SET title = 'Autre'",
  "UPDATE offer_version SET version = 3 WHERE version = 2",
  "INSERT OR REPLACE INTO offer_version (offer, version, title) VALUES (" OFFER ", 2, 'Autre')",
  "INSERT INTO offer_version (offer, version, hourly) VALUES (" OFFER ", 3, 'gratis')",
  "INSERT INTO offer_version (offer, version, nominal) VALUES (" OFFER ", 3, 0)",
  "INSERT INTO offer_version (offer, version, country) VALUES (" OFFER ", 3, 'EUR')",
  "INSERT INTO offer_version (offer, version) VALUES (" OTHER ", 1)",
  "DELETE FROM offer_version WHERE version = 1",
  "DELETE FROM offer",
  "UPDATE offer SET id = " OTHER,
  "UPDATE offer_note SET source = 'autre'",
  "INSERT OR REPLACE INTO offer_note VALUES (" OFFER ", 1, 'offer.title', NULL, 'autre')",
  "DELETE FROM offer_note",
  "INSERT INTO offer (id, catalogue, key, version, added, changed) VALUES (" OTHER ", 'c', 'k', 1, " NOW ", " NOW ")",
  "INSERT INTO offer (id, catalogue, key, version, added, changed) VALUES (" OTHER ", 'd', 'k', 1, " NOW ", " NOW ")",
  "UPDATE offer SET hourly = 5",

  /* A file is what it was. */
  "UPDATE evidence_file SET sha256 = " SHA_2,
  "DELETE FROM evidence_file",
  "UPDATE evidence_part SET bytes = x'01'",
  "INSERT INTO evidence_part VALUES (1, 2, x'01')",
  "INSERT OR REPLACE INTO evidence_part VALUES (1, 1, x'01')",
  "DELETE FROM evidence_part",
  "INSERT INTO evidence_part VALUES (2, 1, x'01')", /* of no file */
  "INSERT INTO evidence_part VALUES (2, 1, zeroblob (1048577)); INSERT INTO evidence_file VALUES (2, " SHA_2 ", 1048577)",
  "INSERT INTO evidence_file VALUES (2, 'x', 1)",
  "INSERT INTO evidence (id, added, changed, sha256) VALUES (" OTHER ", " NOW ", " NOW ", " SHA_2 ")",
  "INSERT INTO evidence (id, added, changed, size, sha256) VALUES (" OTHER ", " NOW ", " NOW ", 1, 'x')",
  "DELETE FROM evidence",
  "UPDATE evidence SET sha256 = " SHA_2,
  "UPDATE evidence SET size = 2",
  "UPDATE evidence SET kind = ''",

  /* A frozen record is never changed, replaced nor removed. */
  "UPDATE frozen_record SET bytes = x'01'",
  "UPDATE frozen_record SET kind = 'closed'",
  "DELETE FROM frozen_record",
  "INSERT OR REPLACE INTO frozen_record (id, sheet, number, revision, kind, sha256, bytes)"
  " VALUES (" FROZEN ", " SHEET ", 1, 1, 'shortlist', " SHA ", x'01')",
  "INSERT OR REPLACE INTO frozen_record (id, sheet, number, revision, kind, sha256, bytes)"
  " VALUES (" FROZEN ", " SHEET ", 9, 1, 'shortlist', " SHA ", x'01')",
  "INSERT OR REPLACE INTO frozen_record (id, sheet, number, revision, kind, sha256, bytes)"
  " VALUES (" OTHER ", " SHEET ", 1, 1, 'shortlist', " SHA ", x'01')",
  "UPDATE OR REPLACE frozen_record SET number = 1",
  RECORD (OTHER ", " SHEET ", 0, 1, 'shortlist', NULL, NULL, " SHA ", x'01'"),
  RECORD (OTHER ", " SHEET ", 2, 9, 'shortlist', NULL, NULL, " SHA ", x'01'"),
  RECORD (OTHER ", " SHEET ", 2, 1, NULL, NULL, NULL, " SHA ", x'01'"),
  RECORD (OTHER ", " SHEET ", 2, 1, 'decision', NULL, NULL, " SHA ", x'01'"),
  RECORD (OTHER ", " SHEET ", 2, 1, 'shortlist', NULL, 2, " SHA ", x'01'"),
  RECORD (OTHER ", " SHEET ", 2, 1, 'shortlist', NULL, NULL, 'x', x'01'"),
  RECORD (OTHER ", " SHEET ", 2, 1, 'shortlist', NULL, NULL, " SHA ", x''"),
  "UPDATE frozen_note SET condition = 'autre'",
  "INSERT OR REPLACE INTO frozen_note VALUES (" FROZEN ", 'decision.calendar', 'autre', NULL)",
  "DELETE FROM frozen_note",
  "UPDATE frozen_offer SET version = 2",
  "INSERT OR REPLACE INTO frozen_offer VALUES (" FROZEN ", " OFFER ", 1)",
  "DELETE FROM frozen_offer",
  "UPDATE frozen_evidence SET sha256 = NULL",
  "INSERT OR REPLACE INTO frozen_evidence VALUES (" FROZEN ", " EVIDENCE ", NULL)",
  "DELETE FROM frozen_evidence",
  "DELETE FROM sheet",
  "UPDATE sheet SET deleted = " NOW,
  "INSERT OR REPLACE INTO sheet (id, created, changed, revision, title_order)"
  " VALUES (" SHEET ", " NOW ", " NOW ", 1, '')",
};

static void
try_all (StoreFixture      *fixture,
         const char *const *scripts,
         guint              n_scripts,
         gboolean           expected)
{
  static const char *const rules[] = { "constraint failed", "frozen record", "version of an offer", "file of evidence",
                                       "cannot store", "closed revision" };
  g_autoptr (GError) error = NULL;
  GbtDb *db = gbt_store_get_db (fixture->store);

  g_assert_true (gbt_db_execute (db, rows, &error));
  g_assert_no_error (error);

  for (guint i = 0; i < n_scripts; i++)
    {
      gboolean by_a_rule = FALSE;
      gboolean done;

      g_assert_true (gbt_db_execute (db, "BEGIN", &error));
      done = gbt_db_execute (db, scripts[i], &error)
             && gbt_db_execute (db, "SAVEPOINT s; PRAGMA foreign_key_check; RELEASE s", &error);
      /* A reference to what is not there is found at the end of the transaction. */
      if (done && !expected)
        done = gbt_db_execute (db, "COMMIT", &error);
      if (done != expected)
        g_error ("%s: %s: %s", done ? "accepted" : "refused", scripts[i], error != NULL ? error->message : "");
      for (guint j = 0; !expected && j < G_N_ELEMENTS (rules); j++)
        by_a_rule = by_a_rule || strstr (error->message, rules[j]) != NULL;
      if (!expected && !by_a_rule)
        g_error ("%s: %s", scripts[i], error->message);
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

static gint64
count_words (StoreFixture *fixture,
             const char   *word)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count (*) FROM offer_search WHERE offer_search MATCH '%s'", word);

  return store_fixture_query (fixture, sql);
}

/* Search and status follow what any tool does; not inside an import, whose end makes the index again. */
static void
test_triggers (StoreFixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  GbtDb *db = gbt_store_get_db (fixture->store);

  g_assert_true (gbt_db_execute (db, rows, &error));
  g_assert_cmpint (count_words (fixture, "mot"), ==, 1);
  g_assert_true (gbt_db_execute (db, "UPDATE offer SET title_order = 'autre'", &error));
  g_assert_cmpint (count_words (fixture, "mot"), ==, 0);
  g_assert_cmpint (count_words (fixture, "autre"), ==, 1);
  g_assert_true (gbt_db_execute (db,
                                 "INSERT INTO offer (number, id, key, version, added, changed, title_order)"
                                 " VALUES (2, " OTHER ", 'k', 1, " NOW ", " NOW ", 'encore');"
                                 "DELETE FROM offer WHERE number = 2;"
                                 "INSERT INTO offer_import VALUES ('c');"
                                 "UPDATE offer SET title_order = 'mot';",
                                 &error));
  g_assert_no_error (error);
  g_assert_cmpint (count_words (fixture, "encore"), ==, 0);
  g_assert_cmpint (count_words (fixture, "mot"), ==, 0);
  g_assert_true (gbt_db_execute (db,
                                 "DELETE FROM offer_import;"
                                 "INSERT INTO offer_search (offer_search) VALUES ('rebuild');"
                                 "INSERT INTO offer_search (offer_search, rank) VALUES ('integrity-check', 1);",
                                 &error));
  g_assert_cmpint (count_words (fixture, "mot"), ==, 1);

  g_assert_cmpint (store_fixture_query (fixture, "SELECT status FROM sheet"), ==, 0);
  g_assert_true (gbt_db_execute (db, "UPDATE sheet SET candidates = 1", &error));
  g_assert_cmpint (store_fixture_query (fixture, "SELECT status FROM sheet"), ==, 1);
  g_assert_true (gbt_db_execute (db, "UPDATE sheet SET record = 'decided'", &error));
  g_assert_cmpint (store_fixture_query (fixture, "SELECT status FROM sheet"), ==, 2);
  g_assert_true (gbt_db_execute (db, "UPDATE sheet SET record = 'invalidated'", &error));
  g_assert_cmpint (store_fixture_query (fixture, "SELECT status FROM sheet"), ==, 3);
  g_assert_true (gbt_db_execute (db, "UPDATE sheet SET archived = 1", &error));
  g_assert_cmpint (store_fixture_query (fixture, "SELECT status FROM sheet"), ==, 4);
  g_assert_no_error (error);
}

/* Each trigger is in one of the refusals above, or tried just above. */
static void
test_no_trigger_untested (StoreFixture *fixture,
                          gconstpointer data)
{
  static const struct
  {
    const char *names;
    gint64 count;
  } tried[] = {
    { "offer_version_*", 2 }, { "offer_note_*", 3 },  { "offer_search_*", 3 },  { "evidence_*", 6 },
    { "frozen_*", 12 },        { "sheet_frozen_*", 2 }, { "sheet_status_*", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tried); i++)
    {
      g_autofree char *sql = g_strdup_printf (
          "SELECT count (*) FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '%s'", tried[i].names);

      g_test_message ("%s", tried[i].names);
      g_assert_cmpint (store_fixture_query (fixture, sql), ==, tried[i].count);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/ledgers/columns", test_columns);
  FIXTURE_TEST ("/store/ledgers/codes", test_codes);
  FIXTURE_TEST ("/store/ledgers/accepted", test_accepted);
  FIXTURE_TEST ("/store/ledgers/refused", test_refused);
  FIXTURE_TEST ("/store/ledgers/triggers", test_triggers);
  FIXTURE_TEST ("/store/ledgers/no-trigger-untested", test_no_trigger_untested);

  return g_test_run ();
}
