/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "gbt-backup.h"
#include "gbt-migrations.h"
#include "gbt-store-private.h"

#define TESTS "/org/gabarit/store/tests/"
#define FIXTURE_ID "5b0c6a3e-0f5a-4c0d-9d57-2f1f4f3f6a01"

static const GbtMigration fourth = { 4, TESTS "0004-test.sql", FALSE };
static const GbtMigration fails = { 5, TESTS "0005-fails.sql", FALSE };
static const GbtMigration breaks = { 5, TESTS "0005-breaks.sql", FALSE };

typedef struct
{
  guint calls;
  guint version;
  gboolean refuse;
} Backups;

static gboolean
count_backup (GbtDb   *db,
              guint    version,
              gpointer data,
              GError **error)
{
  Backups *backups = data;

  backups->calls++;
  backups->version = version;
  if (backups->refuse)
    gbt_error_set (error, GBT_ERROR_FULL, "full", NULL);
  return !backups->refuse;
}

static gint64
query (GbtDb      *db,
       const char *sql)
{
  g_autoptr (GError) error = NULL;
  gint64 value;

  gbt_db_get_integer (db, sql, &value, &error);
  g_assert_no_error (error);
  return value;
}

static void
test_steps (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint n_first;
  const GbtMigration *first = gbt_migrations_get (&n_first);
  const GbtMigration steps[] = { first[0], first[1], first[2], fourth };
  const GbtMigration failing[] = { first[0], first[1], first[2], fourth, fails };
  const GbtMigration breaking[] = { first[0], first[1], first[2], fourth, breaks };
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", NULL);
  GbtDb *db = gbt_store_get_db (fixture->store);
  Backups backups = { 0 };

  g_assert_cmpuint (n_first, ==, 3);

  /* Without a copy of the store, nothing is changed. */
  backups.refuse = TRUE;
  g_assert_false (
      gbt_migrations_apply (db, steps, G_N_ELEMENTS (steps), count_backup, &backups, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_FULL);
  g_clear_error (&error);
  g_assert_cmpint (query (db, "PRAGMA user_version"), ==, 3);

  backups.refuse = FALSE;
  g_assert_true (
      gbt_migrations_apply (db, steps, G_N_ELEMENTS (steps), count_backup, &backups, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (backups.calls, ==, 2);
  g_assert_cmpuint (backups.version, ==, 4);
  g_assert_cmpint (query (db, "PRAGMA user_version"), ==, 4);
  g_assert_cmpint (query (db, "SELECT count (*) FROM sheet WHERE colour = 'blue'"), ==, 1);

  /* Nothing to do the second time. */
  g_assert_true (
      gbt_migrations_apply (db, steps, G_N_ELEMENTS (steps), count_backup, &backups, &error));
  g_assert_cmpuint (backups.calls, ==, 2);

  /* A step that fails leaves nothing of itself. */
  g_assert_false (
      gbt_migrations_apply (db, failing, G_N_ELEMENTS (failing), count_backup, &backups, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_INSIDE);
  g_clear_error (&error);
  g_assert_cmpint (query (db, "PRAGMA user_version"), ==, 4);
  g_assert_cmpint (query (db, "SELECT count (*) FROM sheet WHERE colour = 'blue'"), ==, 1);
  g_assert_cmpint (query (db, "SELECT count (*) FROM sqlite_schema WHERE name = 'half'"), ==, 0);

  /* Nor does one that leaves rows without what they refer to. */
  g_assert_false (gbt_migrations_apply (db, breaking, G_N_ELEMENTS (breaking), count_backup,
                                        &backups, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
  g_assert_cmpint (query (db, "PRAGMA user_version"), ==, 4);
  g_assert_cmpint (query (db, "SELECT count (*) FROM revision_field WHERE number = 9"), ==, 0);
}

/* A store that the step of another program has already brought up is left alone. */
static void
test_newer (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  g_autoptr (GbtSheet) loaded = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  GbtDb *db = gbt_store_get_db (fixture->store);
  Backups backups = { 0 };
  GbtStoreOutcome outcome;

  g_assert_true (gbt_migrations_apply (db, &fourth, 1, count_backup, &backups, &error));
  store_fixture_reopen (fixture);

  /* Read, with the sentence that says why nothing can be written. */
  g_assert_true (gbt_store_is_read_only (fixture->store));
  g_assert_error (gbt_store_get_condition (fixture->store), GBT_ERROR, GBT_ERROR_NEWER);
  loaded = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), NULL, &error);
  g_assert_no_error (error);
  g_assert_true (gbt_sheet_equal (loaded, sheet));
  rows = gbt_store_search_sheets (fixture->store, "un", 50, &error);
  g_assert_cmpuint (rows->len, ==, 1);

  g_assert_null (gbt_store_save_sheet (fixture->store, sheet, NULL, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NEWER);
  g_clear_error (&error);
  g_assert_null (gbt_store_create_sheet (fixture->store, gbt_sheet_get_workload (sheet), NULL,
                                         &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NEWER);
  g_clear_error (&error);
  g_assert_null (
      gbt_store_import_sheet (fixture->store, sheet, NULL, FALSE, &outcome, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NEWER);
  g_clear_error (&error);
  g_assert_false (gbt_store_delete_sheet (fixture->store, gbt_sheet_get_id (sheet), &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NEWER);
  g_clear_error (&error);

  /* What a newer version took away cannot be read: that is said as it is. */
  g_clear_pointer (&fixture->store, gbt_store_close);
  store_fixture_execute (fixture, "ALTER TABLE revision_post RENAME TO post");
  fixture->store = store_fixture_open (fixture, GBT_STORE_DEFAULT, &error);
  g_assert_no_error (error);
  g_assert_null (
      gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NEWER);
}

static void
test_other_databases (StoreFixture *fixture,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&fixture->store, gbt_store_close);
  store_fixture_execute (fixture, "PRAGMA application_id = 5");
  g_assert_null (store_fixture_open (fixture, GBT_STORE_DEFAULT, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNKNOWN_FORMAT);
  g_clear_error (&error);

  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  store_fixture_execute (fixture, "CREATE TABLE other (a)");
  g_assert_null (store_fixture_open (fixture, GBT_STORE_CREATE, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNKNOWN_FORMAT);
}

static void
copy_fixture (StoreFixture *fixture,
              const char   *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *source
      = g_test_build_filename (G_TEST_DIST, "data", "stores", name, NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_clear_pointer (&fixture->store, gbt_store_close);
  g_assert_true (g_file_get_contents (source, &bytes, &length, &error));
  g_assert_true (g_file_set_contents (fixture->path, bytes, (gssize) length, &error));
  g_assert_no_error (error);
}

/* 8-decisions 14: a store made by each released schema opens, is brought up to date, and says what
 * it said. */
static void
test_fixture_of_schema_1 (StoreFixture *fixture,
                          gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GbtSheet) first = NULL;
  g_autoptr (GPtrArray) models = NULL;
  g_autoptr (GPtrArray) found = NULL;
  GbtStoreCounts counts;
  GbtWorkload *workload;

  copy_fixture (fixture, "schema-1.gabarit");
  fixture->store = store_fixture_open (fixture, GBT_STORE_DEFAULT, &error);
  g_assert_no_error (error);
  g_assert_false (gbt_store_is_read_only (fixture->store));

  g_assert_true (gbt_store_count (fixture->store, &counts, &error));
  g_assert_cmpuint (counts.sheets, ==, 3);
  g_assert_cmpuint (counts.archived, ==, 1);
  g_assert_cmpuint (counts.revisions, ==, 4);
  g_assert_cmpuint (counts.models, ==, 1);

  sheet = gbt_store_load_sheet (fixture->store, "FC-2026-0007", NULL, &error);
  g_assert_no_error (error);
  workload = gbt_sheet_get_workload (sheet);
  g_assert_cmpuint (gbt_sheet_get_revision (sheet), ==, 2);
  g_assert_cmpstr (gbt_sheet_get_id (sheet), ==, FIXTURE_ID);
  g_assert_cmpstr (gbt_sheet_get_title (sheet), ==, "Assistant juridique, œuvre complète");
  g_assert_cmpint (
      gbt_field_get_state (gbt_workload_get_field (workload, GBT_FIELD_NEEDED_FROM)), ==,
      GBT_FIELD_TO_CONFIRM);
  g_assert_cmpuint (gbt_workload_get_n_posts (workload), ==, 4);
  g_assert_cmpstr (gbt_post_get_run (gbt_workload_get_post (workload, 3)), ==, "ES-01");
  first = gbt_store_load_revision (fixture->store, FIXTURE_ID, 1, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gbt_sheet_get_title (first), ==, "Assistant juridique");

  found = gbt_store_search_sheets (fixture->store, "oeuvre complete", 50, &error);
  g_assert_cmpuint (found->len, ==, 1);
  models = gbt_store_list_models (fixture->store, &error);
  g_assert_cmpuint (models->len, ==, 1);
  g_assert_cmpstr (gbt_model_get_text (models->pdata[0], GBT_FIELD_MODEL_NAME), ==, "Modèle 7 B");
  store_fixture_assert_holds (fixture->store);
}

/* @data: the schema. Schema 3 takes one more kind of evidence, and loses nothing of what refers to it. */
static void
test_fixture_with_dossier (StoreFixture *fixture,
                           gconstpointer data)
{
  guint schema = GPOINTER_TO_UINT (data);
  g_autofree char *name = g_strdup_printf ("schema-%u.gabarit", schema);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GbtFrozen) frozen = NULL;
  g_autoptr (GPtrArray) evidence = NULL;
  g_autoptr (GPtrArray) offers = NULL;
  g_autoptr (GPtrArray) backups = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GbtField) source = NULL;
  GbtStoreCounts counts;
  GbtDossier *dossier;

  copy_fixture (fixture, name);
  fixture->store = store_fixture_open (fixture, GBT_STORE_DEFAULT, &error);
  g_assert_no_error (error);
  backups = gbt_backup_list (fixture->path, &error);
  g_assert_cmpuint (backups->len, ==, schema == 2 ? 1 : 0);
  g_assert_cmpint (query (gbt_store_get_db (fixture->store), "PRAGMA foreign_keys"), ==, 1);

  g_assert_true (gbt_store_count (fixture->store, &counts, &error));
  g_assert_cmpuint (counts.sheets, ==, 3);
  g_assert_cmpuint (counts.offers, ==, 5);
  g_assert_cmpuint (counts.evidence, ==, schema == 2 ? 2 : 3);
  g_assert_cmpuint (counts.frozen, ==, 1);

  sheet = gbt_store_load_sheet (fixture->store, "FC-2026-0007", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gbt_sheet_get_status (sheet), ==, GBT_SHEET_DECIDED);
  dossier = gbt_sheet_get_dossier (sheet);
  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    g_assert_cmpuint (gbt_dossier_get_n (dossier, (GbtEntryKind) kind), >, 0);
  source = gbt_entry_get_field (gbt_dossier_find (dossier, GBT_ENTRY_RUN, "ES-01"), GBT_RUN_ENGINE);
  g_assert_cmpstr (gbt_field_get_source (source), ==, "une source");

  frozen = gbt_store_find_frozen (fixture->store, "FC-2026-0007/1", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gbt_frozen_get_revision (frozen), ==, gbt_sheet_get_revision (sheet));
  evidence = gbt_store_list_evidence (fixture->store, &error);
  for (guint i = 0; i < evidence->len; i++)
    {
      GbtEvidenceRow *row = evidence->pdata[i];

      if (row->has_file)
        bytes = gbt_store_read_evidence_file (fixture->store, gbt_entry_get_text (row->evidence, GBT_EVIDENCE_SHA256),
                                              &error);
    }
  g_assert_nonnull (bytes);
  g_assert_cmpint (query (gbt_store_get_db (fixture->store), "SELECT count (*) FROM evidence WHERE kind = 'calculation'"),
                   ==, schema == 2 ? 0 : 1);
  g_assert_cmpint (query (gbt_store_get_db (fixture->store),
                          "SELECT (SELECT count (*) FROM evidence_note) > 0 AND (SELECT count (*) FROM sheet_evidence) > 0"),
                   ==, 1);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "conditions\n", 11);
  offers = gbt_store_list_offers (fixture->store, &(GbtOfferQuery) { .text = "saisie" }, 0, 9, &error);
  g_assert_cmpuint (offers->len, ==, 1);
  g_assert_cmpuint (gbt_entry_get_version (((GbtOfferRow *) offers->pdata[0])->offer), ==, 2);
  store_fixture_assert_holds (fixture->store);
}

/* It keeps a copy of itself first, which is still of its schema. */
static void
test_fixture_is_backed_up (StoreFixture *fixture,
                           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) backups = NULL;
  g_autoptr (GbtDb) copy = NULL;
  GbtBackup *backup;

  copy_fixture (fixture, "schema-1.gabarit");
  fixture->store = store_fixture_open (fixture, GBT_STORE_DEFAULT, &error);
  g_assert_no_error (error);
  g_assert_cmpint (query (gbt_store_get_db (fixture->store), "PRAGMA user_version"), ==, 3);

  backups = gbt_backup_list (fixture->path, &error);
  g_assert_cmpuint (backups->len, ==, 2);
  g_assert_cmpuint (((GbtBackup *) backups->pdata[0])->before_schema, ==, 3);
  backup = backups->pdata[1];
  g_assert_cmpuint (backup->before_schema, ==, 2);
  copy = gbt_db_open (backup->path, GBT_DB_READ_ONLY, &error);
  g_assert_no_error (error);
  g_assert_cmpint (query (copy, "PRAGMA user_version"), ==, 1);
  g_assert_cmpint (query (copy, "SELECT count (*) FROM sheet"), ==, 3);

  /* Sheets put away before there was a column for it are found by it. */
  g_assert_cmpint (query (gbt_store_get_db (fixture->store), "SELECT count (*) FROM sheet WHERE status = 4"), ==, 1);
}

/* A store is made at once: nothing of an older schema is copied or left. */
static void
test_made_at_once (StoreFixture *fixture,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) backups = gbt_backup_list (fixture->path, &error);
  g_autoptr (GbtDb) scratch = gbt_db_open_scratch (&error);
  guint n_steps;
  const GbtMigration *steps = gbt_migrations_get (&n_steps);
  const GbtMigration failing[] = { steps[0], steps[1], steps[2], fourth, fails };
  Backups counted = { 0 };

  g_assert_no_error (error);
  g_assert_cmpuint (backups->len, ==, 0);

  g_assert_false (
      gbt_migrations_apply (scratch, failing, G_N_ELEMENTS (failing), count_backup, &counted, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_INSIDE);
  g_assert_cmpuint (counted.calls, ==, 0);
  g_assert_cmpint (query (scratch, "SELECT count (*) FROM sqlite_schema"), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/migrations/steps", test_steps);
  FIXTURE_TEST ("/store/migrations/newer", test_newer);
  FIXTURE_TEST ("/store/migrations/other-databases", test_other_databases);
  FIXTURE_TEST ("/store/migrations/fixture-of-schema-1", test_fixture_of_schema_1);
  g_test_add ("/store/migrations/fixture-of-schema-2", StoreFixture, GUINT_TO_POINTER (2), store_fixture_set_up,
              test_fixture_with_dossier, store_fixture_tear_down);
  g_test_add ("/store/migrations/fixture-of-schema-3", StoreFixture, GUINT_TO_POINTER (3), store_fixture_set_up,
              test_fixture_with_dossier, store_fixture_tear_down);
  FIXTURE_TEST ("/store/migrations/fixture-is-backed-up", test_fixture_is_backed_up);
  FIXTURE_TEST ("/store/migrations/made-at-once", test_made_at_once);

  return g_test_run ();
}
