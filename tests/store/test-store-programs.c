/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dossier-fixture.h"
#include "store-fixture.h"

#include <gio/gio.h>

#include "gbt-store-private.h"

static GbtStore *
open_second (StoreFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  GbtStore *store = store_fixture_open (fixture, GBT_STORE_DEFAULT, &error);

  g_assert_no_error (error);
  return store;
}

static gboolean
changed (GbtStore *store)
{
  g_autoptr (GError) error = NULL;
  gboolean answer = FALSE;

  g_assert_true (gbt_store_changed_elsewhere (store, &answer, &error));
  g_assert_no_error (error);
  return answer;
}

/* A program sees what the other one wrote, once, and not what it wrote itself. */
static void
test_changes (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStore) second = open_second (fixture);
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", NULL);
  g_autoptr (GbtSheet) seen = NULL;

  g_assert_false (changed (fixture->store));
  g_assert_true (changed (second));
  g_assert_false (changed (second));
  seen = gbt_store_load_sheet (second, gbt_sheet_get_id (sheet), NULL, &error);
  g_assert_no_error (error);
  g_assert_true (gbt_sheet_equal (seen, sheet));

  g_assert_true (
      gbt_store_archive_sheet (second, gbt_sheet_get_id (sheet), TRUE, NULL, &error));
  g_assert_true (changed (fixture->store));
  g_assert_false (changed (second));
}

/* The second to save is told, and loses nothing of what it has: it loads, reapplies, saves. */
static void
test_conflict (StoreFixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStore) second = open_second (fixture);
  guint64 edits, second_edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  const char *id = gbt_sheet_get_id (sheet);
  g_autoptr (GbtSheet) seen = gbt_store_load_sheet (second, id, &second_edits, &error);
  g_autoptr (GbtSheet) first_edit = store_fixture_retitle (sheet, "Premier");
  g_autoptr (GbtSheet) second_edit = store_fixture_retitle (seen, "Second");
  g_autoptr (GbtSheet) first_saved = NULL;
  g_autoptr (GbtSheet) reloaded = NULL;
  g_autoptr (GbtSheet) reapplied = NULL;
  g_autoptr (GbtSheet) second_saved = NULL;

  first_saved = gbt_store_save_sheet (fixture->store, first_edit, NULL, &edits, &error);
  g_assert_no_error (error);
  g_assert_null (gbt_store_save_sheet (second, second_edit, NULL, &second_edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);

  reloaded = gbt_store_load_sheet (second, id, &second_edits, &error);
  g_assert_cmpstr (gbt_sheet_get_title (reloaded), ==, "Premier");
  reapplied = store_fixture_retitle (reloaded, "Second");
  second_saved = gbt_store_save_sheet (second, reapplied, NULL, &second_edits, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (second_edits, ==, 3);
}

static void
wait_little (GbtStore *store)
{
  sqlite3_busy_timeout (gbt_db_get_handle (gbt_store_get_db (store)), 50);
}

/* The other program writes, or reads, for too long: a cause, nothing half done, and it works again
 * afterwards. */
static void
test_busy (StoreFixture *fixture,
           gconstpointer data)
{
  static const char *const holds[] = { "BEGIN IMMEDIATE", "BEGIN; SELECT count (*) FROM sheet" };
  g_autoptr (GbtStore) second = open_second (fixture);
  GbtDb *other = gbt_store_get_db (second);
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);

  wait_little (fixture->store);
  for (guint i = 0; i < G_N_ELEMENTS (holds); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *title = g_strdup_printf ("Fiche %u", i);
      g_autoptr (GbtSheet) edit = store_fixture_retitle (sheet, title);
      g_autoptr (GbtSheet) read = NULL;
      g_autoptr (GbtSheet) saved = NULL;
      guint64 before = edits;

      g_assert_true (gbt_db_execute (other, holds[i], &error));
      g_assert_null (gbt_store_save_sheet (fixture->store, edit, NULL, &edits, &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_BUSY);
      g_clear_error (&error);
      g_assert_cmpuint (edits, ==, before);
      /* Reading goes on. */
      read = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), NULL, &error);
      g_assert_no_error (error);

      g_assert_true (gbt_db_execute (other, "ROLLBACK", &error));
      saved = gbt_store_save_sheet (fixture->store, edit, NULL, &edits, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (edits, ==, before + 1);
    }
  store_fixture_assert_holds (fixture->store);
}

/* Two programs that save as fast as they can wait for each other: nothing is refused or lost. */
static void
test_two_processes (StoreFixture *fixture,
                    gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *worker = g_test_build_filename (G_TEST_BUILT, "store", "store-worker", NULL);
  GbtSheet *sheets[2];
  GSubprocess *processes[2];

  for (guint i = 0; i < 2; i++)
    sheets[i] = store_fixture_create (fixture, "Un", NULL);
  for (guint i = 0; i < 2; i++)
    {
      processes[i]
          = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, worker, fixture->path,
                              "save", gbt_sheet_get_id (sheets[i]), "20", "0", NULL);
      g_assert_no_error (error);
    }
  for (guint i = 0; i < 2; i++)
    {
      guint64 edits;
      g_autoptr (GbtSheet) loaded = NULL;

      g_assert_true (g_subprocess_wait_check (processes[i], NULL, &error));
      g_assert_no_error (error);
      loaded = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheets[i]), &edits, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (edits, ==, 21);
      g_assert_cmpstr (gbt_sheet_get_title (loaded), ==, "Fiche 19");
    }
  g_assert_true (changed (fixture->store));
  store_fixture_assert_holds (fixture->store);
  for (guint i = 0; i < 2; i++)
    {
      g_object_unref (processes[i]);
      gbt_sheet_unref (sheets[i]);
    }
}

/* A copy taken while another program writes is of one instant. */
static void
test_backup_meanwhile (StoreFixture *fixture,
                       gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *worker = g_test_build_filename (G_TEST_BUILT, "store", "store-worker", NULL);
  g_autofree char *path = g_build_filename (fixture->folder, "copy.gabarit", NULL);
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", NULL);
  g_autoptr (GSubprocess) process
      = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, worker, fixture->path, "save",
                          gbt_sheet_get_id (sheet), "0", "20000", NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GbtStore) copy = NULL;

      gbt_store_backup (fixture->store, path, &error);
      g_assert_no_error (error);
      copy = gbt_store_open (path, GBT_STORE_READ_ONLY, &fixture->hooks, &error);
      g_assert_no_error (error);
      store_fixture_assert_holds (copy);
    }
  g_subprocess_force_exit (process);
  g_subprocess_wait (process, NULL, NULL);
}

/* What one program hangs on a sheet, freezes or says of a piece of evidence, the other is told before it
 * writes over it. */
static void
test_dossiers (StoreFixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStore) second = open_second (fixture);
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_KNOWN);
  g_autoptr (GbtEntry) withdrawn = gbt_entry_with_text (gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, 0),
                                                        GBT_EVIDENCE_WITHDRAWN, "périmée");
  guint64 edits;
  guint64 stale;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  g_autoptr (GbtSheet) edit = gbt_sheet_with_dossier (sheet, dossier);
  g_autoptr (GbtSheet) saved = NULL;
  g_autoptr (GbtSheet) seen = NULL;
  g_autoptr (GbtFrozen) frozen = NULL;

  stale = edits;
  saved = gbt_store_save_sheet (second, edit, NULL, &edits, &error);
  g_assert_no_error (error);
  g_assert_null (gbt_store_save_sheet (fixture->store, sheet, NULL, &stale, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);
  seen = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), &stale, &error);
  g_assert_true (gbt_sheet_equal (seen, saved));

  g_assert_true (gbt_store_save_evidence (second, withdrawn, &error));
  g_assert_no_error (error);
  frozen = dossier_fixture_freeze (DOSSIER_RECORD, gbt_sheet_get_id (sheet), 1, "1", "decision");
  g_assert_false (gbt_store_freeze (fixture->store, gbt_sheet_get_id (sheet), &stale, frozen, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);

  g_clear_pointer (&seen, gbt_sheet_unref);
  seen = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), &stale, &error);
  edits = stale;
  g_assert_true (gbt_store_freeze (fixture->store, gbt_sheet_get_id (sheet), &stale, frozen, &error));
  g_assert_no_error (error);
  g_assert_null (gbt_store_save_sheet (second, seen, NULL, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_assert_true (changed (second));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/programs/changes", test_changes);
  FIXTURE_TEST ("/store/programs/conflict", test_conflict);
  FIXTURE_TEST ("/store/programs/busy", test_busy);
  FIXTURE_TEST ("/store/programs/two-processes", test_two_processes);
  FIXTURE_TEST ("/store/programs/backup-meanwhile", test_backup_meanwhile);
  FIXTURE_TEST ("/store/programs/dossiers", test_dossiers);

  return g_test_run ();
}
