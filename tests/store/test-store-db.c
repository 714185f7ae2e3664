/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "gbt-statement.h"
#include "gbt-store-private.h"

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
test_pragmas (StoreFixture *fixture,
              gconstpointer data)
{
  GbtDb *db = gbt_store_get_db (fixture->store);
  int defensive = 0;

  g_assert_cmpint (query (db, "PRAGMA synchronous"), ==, 3);
  g_assert_cmpint (query (db, "PRAGMA foreign_keys"), ==, 1);
  g_assert_cmpint (query (db, "PRAGMA recursive_triggers"), ==, 1);
  g_assert_cmpint (query (db, "PRAGMA trusted_schema"), ==, 0);
  g_assert_cmpint (query (db, "PRAGMA cell_size_check"), ==, 1);
  g_assert_cmpint (query (db, "PRAGMA busy_timeout"), ==, GBT_DB_WAIT);
  g_assert_cmpint (query (db, "SELECT journal_mode = 'delete' FROM pragma_journal_mode"), ==, 1);
  g_assert_cmpint (
      sqlite3_db_config (gbt_db_get_handle (db), SQLITE_DBCONFIG_DEFENSIVE, -1, &defensive), ==,
      SQLITE_OK);
  g_assert_cmpint (defensive, ==, 1);
}

/* A file that another tool left with a write-ahead log goes back to being one file. */
static void
test_journal (StoreFixture *fixture,
              gconstpointer data)
{
  g_clear_pointer (&fixture->store, gbt_store_close);
  store_fixture_execute (fixture, "PRAGMA journal_mode = WAL;");
  store_fixture_reopen (fixture);
  g_assert_cmpint (query (gbt_store_get_db (fixture->store),
                          "SELECT journal_mode = 'delete' FROM pragma_journal_mode"),
                   ==, 1);
}

static void
test_statements (StoreFixture *fixture,
                 gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStatement) statement = NULL;
  g_autoptr (GbtStatement) same = NULL;
  GbtDb *db = gbt_store_get_db (fixture->store);
  g_autofree char *text = NULL;
  gboolean row;

  g_assert_null (gbt_statement_new (db, "SELECT nothing", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_INSIDE);
  g_clear_error (&error);

  /* One text may be executed twice at once. */
  statement = gbt_statement_new (db, "SELECT ?1, ?2", &error);
  same = gbt_statement_new (db, "SELECT ?1, ?2", &error);
  g_assert_no_error (error);
  gbt_statement_bind_text (statement, 1, "a\xff");
  gbt_statement_bind_integer (statement, 2, G_MAXINT64);
  gbt_statement_bind_text (same, 1, "b");
  g_assert_true (gbt_statement_next (statement, &row, &error));
  g_assert_true (row);
  text = gbt_statement_dup_text (statement, 0);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_cmpuint (gbt_statement_get_count (statement, 1), ==, G_MAXINT64);
  g_assert_true (gbt_statement_next (same, &row, &error));
  g_assert_true (gbt_statement_is_null (same, 1));
  g_clear_pointer (&same, gbt_statement_free);
  g_clear_pointer (&statement, gbt_statement_free);

  /* Values do not stay from one execution to the next. */
  statement = gbt_statement_new (db, "SELECT ?1, ?2", &error);
  g_assert_true (gbt_statement_next (statement, &row, &error));
  g_assert_true (gbt_statement_is_null (statement, 0));
  g_clear_pointer (&statement, gbt_statement_free);

  /* A value that cannot be bound is an error, not a warning. */
  statement = gbt_statement_new (db, "SELECT ?1", &error);
  gbt_statement_bind_integer (statement, 1, (guint64) G_MAXINT64 + 1);
  g_assert_false (gbt_statement_next (statement, &row, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_clear_error (&error);
  g_clear_pointer (&statement, gbt_statement_free);
  statement = gbt_statement_new (db, "SELECT ?1", &error);
  gbt_statement_bind_text (statement, 5, "x");
  g_assert_false (gbt_statement_next (statement, &row, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_INSIDE);
}

static gint64
count_numbers (StoreFixture *fixture)
{
  return query (gbt_store_get_db (fixture->store), "SELECT count (*) FROM numbering");
}

static void
test_transactions (StoreFixture *fixture,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  GbtDb *db = gbt_store_get_db (fixture->store);
  GbtTransaction *outer, *inner;

  outer = gbt_transaction_new_write (db, &error);
  g_assert_true (gbt_db_execute (db, "INSERT INTO numbering VALUES ('a', 1)", &error));
  inner = gbt_transaction_new_write (db, &error);
  g_assert_true (gbt_db_execute (db, "INSERT INTO numbering VALUES ('b', 1)", &error));
  gbt_transaction_free (inner);
  inner = gbt_transaction_new_write (db, &error);
  g_assert_true (gbt_db_execute (db, "INSERT INTO numbering VALUES ('c', 1)", &error));
  g_assert_true (gbt_transaction_commit (inner, &error));
  g_assert_true (gbt_transaction_commit (outer, &error));
  g_assert_no_error (error);
  g_assert_cmpint (count_numbers (fixture), ==, 2);

  outer = gbt_transaction_new_write (db, &error);
  g_assert_true (gbt_db_execute (db, "DELETE FROM numbering", &error));
  gbt_transaction_free (outer);
  g_assert_cmpint (count_numbers (fixture), ==, 2);
  g_assert_cmpuint (gbt_db_get_depth (db), ==, 0);
}

static gboolean
fail_half_way (GbtStore *store,
               gpointer  data,
               GError  **error)
{
  g_autoptr (GbtWorkload) workload = store_fixture_workload ("Moitié");
  guint64 edits;
  g_autoptr (GbtSheet) sheet = gbt_store_create_sheet (store, workload, NULL, &edits, error);

  g_assert_nonnull (sheet);
  gbt_error_set (error, GBT_ERROR_RANGE, "half way", NULL);
  return FALSE;
}

static void
test_batch (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (gbt_store_run_batch (fixture->store, fail_half_way, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
  g_assert_cmpint (query (gbt_store_get_db (fixture->store), "SELECT count (*) FROM sheet"), ==, 0);
}

static gpointer
use_from_elsewhere (gpointer data)
{
  g_autoptr (GError) error = NULL;
  gint64 value;

  gbt_db_get_integer (data, "SELECT 1", &value, &error);
  return NULL;
}

/* A connection used from another thread than its own is a defect that shows at once. */
static void
test_owner (StoreFixture *fixture,
            gconstpointer data)
{
  if (g_test_subprocess ())
    {
      g_thread_join (g_thread_new ("other", use_from_elsewhere, gbt_store_get_db (fixture->store)));
      return;
    }

  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*gbt_db_is_owner*");
}

static void
test_open (StoreFixture *fixture,
           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStore) made = NULL;
  g_autofree char *missing = g_build_filename (fixture->folder, "missing.db", NULL);
  g_autofree char *deep = g_build_filename (fixture->folder, "a", "b", "file:c?mode=memory", NULL);
  g_autofree char *under_file = g_build_filename (fixture->path, "x.db", NULL);

  g_assert_null (gbt_store_open (missing, GBT_STORE_DEFAULT, &fixture->hooks, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (gbt_store_open (missing, GBT_STORE_READ_ONLY, &fixture->hooks, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (g_file_test (missing, G_FILE_TEST_EXISTS));

  /* A name that looks like an address is a name. */
  made = gbt_store_open (deep, GBT_STORE_CREATE, &fixture->hooks, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_test (deep, G_FILE_TEST_IS_REGULAR));

  g_assert_null (gbt_store_open (under_file, GBT_STORE_CREATE, &fixture->hooks, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
  g_clear_error (&error);
  g_assert_null (gbt_store_open (fixture->folder, GBT_STORE_DEFAULT, &fixture->hooks, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
}

static void
test_read_only (StoreFixture *fixture,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  g_autoptr (GbtSheet) loaded = NULL;

  g_clear_pointer (&fixture->store, gbt_store_close);
  fixture->store = store_fixture_open (fixture, GBT_STORE_READ_ONLY, &error);
  g_assert_no_error (error);
  g_assert_error (gbt_store_get_condition (fixture->store), GBT_ERROR, GBT_ERROR_READ_ONLY);
  loaded = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), NULL, &error);
  g_assert_true (gbt_sheet_equal (loaded, sheet));
  g_assert_null (gbt_store_save_sheet (fixture->store, sheet, NULL, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_READ_ONLY);
  store_fixture_assert_holds (fixture->store);
}

/* The rights of the file decide, not what was asked. */
static void
test_write_protected (StoreFixture *fixture,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStore) store = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_test_trap_assert_passed ();
      return;
    }

  g_clear_pointer (&fixture->store, gbt_store_close);
  g_assert_cmpint (g_chmod (fixture->path, 0444), ==, 0);
  g_assert_cmpint (g_chmod (fixture->folder, 0777), ==, 0);
  /* The administrator writes everywhere; somebody else does not. */
  if (geteuid () == 0)
    g_assert_cmpint (seteuid (65534), ==, 0);
  store = store_fixture_open (fixture, GBT_STORE_DEFAULT, &error);
  g_assert_no_error (error);
  g_assert_true (gbt_store_is_read_only (store));
  g_assert_error (gbt_store_get_condition (store), GBT_ERROR, GBT_ERROR_READ_ONLY);
  if (getuid () == 0)
    g_assert_cmpint (seteuid (0), ==, 0);
}

/* The disk is full: the save is refused with its cause, what was there is whole, and saving works
 * again once there is room. */
static void
test_full (StoreFixture *fixture,
           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GbtSheet) edit = NULL;
  g_autoptr (GbtSheet) loaded = NULL;
  g_autoptr (GbtSheet) saved = NULL;
  g_autofree char *notes = g_strnfill (9000, 'n');
  g_autoptr (GbtField) field = gbt_field_new_text (notes, NULL);
  g_autoptr (GbtWorkload) workload = NULL;
  g_autofree char *backup = g_build_filename (fixture->folder, "copy.gabarit", NULL);
  struct rlimit limit;
  GStatBuf status;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_test_trap_assert_passed ();
      return;
    }

  sheet = store_fixture_create (fixture, "Un", &edits);
  workload = gbt_workload_with_field (gbt_sheet_get_workload (sheet), GBT_FIELD_NOTES, field);
  edit = gbt_sheet_with_workload (sheet, workload);

  /* No file may grow beyond what the store is now. */
  g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = (rlim_t) status.st_size;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);

  g_assert_null (gbt_store_save_sheet (fixture->store, edit, NULL, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_FULL);
  g_clear_error (&error);
  g_assert_cmpuint (edits, ==, 1);
  loaded = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), NULL, &error);
  g_assert_no_error (error);
  g_assert_true (gbt_sheet_equal (loaded, sheet));

  limit.rlim_cur = 20000;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_false (gbt_store_backup (fixture->store, backup, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_FULL);
  g_clear_error (&error);
  g_assert_false (g_file_test (backup, G_FILE_TEST_EXISTS));

  limit.rlim_cur = limit.rlim_max;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  saved = gbt_store_save_sheet (fixture->store, edit, NULL, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (edits, ==, 2);
  store_fixture_assert_holds (fixture->store);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/db/pragmas", test_pragmas);
  FIXTURE_TEST ("/store/db/journal", test_journal);
  FIXTURE_TEST ("/store/db/statements", test_statements);
  FIXTURE_TEST ("/store/db/transactions", test_transactions);
  FIXTURE_TEST ("/store/db/batch", test_batch);
  FIXTURE_TEST ("/store/db/owner", test_owner);
  FIXTURE_TEST ("/store/db/open", test_open);
  FIXTURE_TEST ("/store/db/read-only", test_read_only);
  FIXTURE_TEST ("/store/db/write-protected", test_write_protected);
  FIXTURE_TEST ("/store/db/full", test_full);

  return g_test_run ();
}
