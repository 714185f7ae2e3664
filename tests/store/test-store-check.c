/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include <string.h>

/* What each way of spoiling a store is found by. */
static void
assert_found (StoreFixture *fixture,
              const char   *script,
              const char   *what)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) checks = NULL;
  gboolean found = FALSE;

  store_fixture_execute (fixture, script);
  checks = gbt_store_check (fixture->store, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < checks->len; i++)
    {
      GbtStoreCheck *check = checks->pdata[i];

      if (strcmp (check->what, what) != 0)
        continue;
      g_assert_error (check->fault, GBT_ERROR, GBT_ERROR_DAMAGED);
      g_assert_nonnull (gbt_error_get_template (check->fault));
      found = TRUE;
    }
  g_assert_true (found);
}

static void
test_holds (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", NULL);

  store_fixture_assert_holds (fixture->store);
}

static void
test_faults (StoreFixture *fixture,
             gconstpointer data)
{
  static const struct
  {
    const char *script;
    const char *what;
  } faults[] = {
    { "DELETE FROM revision WHERE number = 1", "references" },
    { "DROP TRIGGER revision_field_closed_update", "schema" },
    { "CREATE TABLE other (a)", "schema" },
    { "CREATE TRIGGER zzz AFTER UPDATE ON sheet BEGIN SELECT 1; END", "schema" },
    { "DROP TRIGGER sheet_text_changed; UPDATE sheet_text SET title = 'autre'", "search" },
    { "DELETE FROM sheet_text", "search" },
    { "UPDATE sheet SET title = 'Autre'", "lists" },
    { "UPDATE sheet SET reference = NULL", "lists" },
    { "UPDATE sheet SET author = 'x'", "lists" },
    { "UPDATE sheet SET model = 'x'", "lists" },
    { "INSERT INTO estimate_line (sheet, number, part, rank, key, origin, basis, exactness, bytes)"
      " SELECT sheet, number, 'line', 100, 'x', 'estimated', 'formula', 'exact', 5 FROM estimate",
      "estimates" },
    { "UPDATE estimate SET total = 5, per_gpu = 5, complete = 1", "estimates" },
    { "UPDATE revision_field SET text = 'dreaming' WHERE key = 'need.task'", "sheets" },
    { "UPDATE revision_post SET key = 'unheard-of' WHERE rank = 1", "sheets" },
    { "DELETE FROM revision_field WHERE key = 'need.task'", "sheets" },
    { "PRAGMA writable_schema = ON;"
      "UPDATE sqlite_schema SET sql = replace (sql, 'edits >= 1', 'edits >= 0') WHERE name = 'sheet'",
      "schema" },
    { "PRAGMA ignore_check_constraints = ON; UPDATE sheet SET edits = 0", "file" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      StoreFixture other = { 0 };
      g_autoptr (GbtSheet) sheet = NULL;

      g_test_message ("%s", faults[i].script);
      store_fixture_set_up (&other, NULL);
      sheet = store_fixture_create (&other, "Un", NULL);
      assert_found (&other, faults[i].script, faults[i].what);
      store_fixture_tear_down (&other, NULL);
    }
}

/* What a file from elsewhere holds is never believed: no crash, a sentence. */
static void
test_hostile (StoreFixture *fixture,
              gconstpointer data)
{
  static const char *const scripts[] = {
    "UPDATE revision_field SET state = 'known', text = NULL, integer = NULL, note = NULL",
    "UPDATE revision_field SET text = '' WHERE text IS NOT NULL",
    "UPDATE revision_field SET text = CAST (x'ff00ff' AS TEXT) WHERE text IS NOT NULL",
    "UPDATE revision_field SET state = 'to-confirm', note = ''",
    "UPDATE revision_field SET integer = -5, text = NULL",
    "UPDATE revision_post SET basis = 'declared', bytes = -1",
    "UPDATE revision_post SET basis = 'justified', bytes = 1, run = ''",
    "UPDATE revision_post SET basis = 'formula' WHERE key = 'runtime'",
    "UPDATE revision_post SET basis = 'guessed'",
    "UPDATE revision_post SET key = ''",
    "UPDATE revision_capacity SET bytes = -1 WHERE bytes = 24000000000",
    "WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
    " INSERT INTO revision_post (sheet, number, rank, key)"
    " SELECT sheet, 1, i, 'loss' FROM n, revision",
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)"
    " INSERT INTO revision_capacity SELECT sheet, 1, i FROM n, revision",
  };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      StoreFixture other = { 0 };
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtSheet) sheet = NULL;
      g_autofree char *script
          = g_strconcat ("PRAGMA ignore_check_constraints = ON;", scripts[i], NULL);

      g_test_message ("%s", scripts[i]);
      store_fixture_set_up (&other, NULL);
      sheet = store_fixture_create (&other, "Un", NULL);
      store_fixture_execute (&other, script);
      g_assert_null (gbt_store_load_sheet (other.store, gbt_sheet_get_id (sheet), NULL, &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
      store_fixture_tear_down (&other, NULL);
    }
}

/* A value larger than any of ours is not even read: memory stays bounded. */
static void
test_enormous (StoreFixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", NULL);

  store_fixture_execute (fixture, "UPDATE revision_field SET text = printf ('%.20000000c', 'a')"
                                  " WHERE key = 'identity.title'");
  g_assert_null (
      gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/check/holds", test_holds);
  FIXTURE_TEST ("/store/check/faults", test_faults);
  FIXTURE_TEST ("/store/check/hostile", test_hostile);

  FIXTURE_TEST ("/store/check/enormous", test_enormous);

  return g_test_run ();
}
