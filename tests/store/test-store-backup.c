/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gbt-backup.h"
#include "gbt-rescue.h"

#define DAY (G_GINT64_CONSTANT (86400) * G_USEC_PER_SEC)

static void
test_to_file (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", NULL);
  g_autoptr (GbtSheet) loaded = NULL;
  g_autoptr (GbtStore) copy = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "copy.gabarit", NULL);
  g_autofree char *nowhere = g_build_filename (fixture->folder, "none", "copy.gabarit", NULL);
  g_autofree char *pipe_path = g_build_filename (fixture->folder, "pipe", NULL);
  g_autofree char *copy_link = g_build_filename (fixture->folder, "copy-link", NULL);
  g_autofree char *linked = g_build_filename (fixture->folder, "linked", NULL);

  /* A file already there is replaced, whatever it was. */
  g_assert_true (g_file_set_contents (path, "something else", -1, &error));
  g_assert_true (gbt_store_backup (fixture->store, path, &error));
  g_assert_no_error (error);
  copy = gbt_store_open (path, GBT_STORE_READ_ONLY, &fixture->hooks, &error);
  g_assert_no_error (error);
  loaded = gbt_store_load_sheet (copy, gbt_sheet_get_id (sheet), NULL, &error);
  g_assert_true (gbt_sheet_equal (loaded, sheet));
  store_fixture_assert_holds (copy);

  g_assert_false (gbt_store_backup (fixture->store, nowhere, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
  g_clear_error (&error);
  g_assert_false (gbt_store_backup (fixture->store, fixture->path, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_cmpint (symlink (fixture->path, linked), ==, 0);
  g_assert_false (gbt_store_backup (fixture->store, linked, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_USAGE);
  g_clear_error (&error);

  /* What is no file is left as it is; a link still leads where it led. */
  g_assert_false (gbt_store_backup (fixture->store, fixture->folder, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
  g_clear_error (&error);
  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);
  g_assert_false (gbt_store_backup (fixture->store, pipe_path, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
  g_clear_error (&error);
  g_assert_cmpint (symlink (path, copy_link), ==, 0);
  g_assert_true (gbt_store_backup (fixture->store, copy_link, &error));
  g_assert_true (g_file_test (copy_link, G_FILE_TEST_IS_SYMLINK));
  store_fixture_assert_holds (fixture->store);
}

static void
test_daily (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) backups = NULL;
  g_autofree char *folder = gbt_backup_get_folder (fixture->path);
  g_autofree char *kept = gbt_backup_make_path (fixture->path, FIXTURE_START - DAY, 2, &error);
  g_autofree char *stranger = g_build_filename (folder, "notes.txt", NULL);
  GbtBackup *backup;
  gboolean done;

  g_assert_true (gbt_store_backup (fixture->store, kept, &error));
  g_assert_true (g_file_set_contents (stranger, "mine", -1, &error));

  for (guint day = 0; day < 10; day++)
    {
      g_assert_true (gbt_store_backup_daily (fixture->store, &done, &error));
      g_assert_no_error (error);
      g_assert_true (done);
      g_assert_true (gbt_store_backup_daily (fixture->store, &done, &error));
      g_assert_false (done);
      fixture->clock += DAY;
    }

  /* Seven days, the latest first, and the one made before a change of schema; the files of
   * somebody else stay. */
  backups = gbt_rescue_list_backups (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (backups->len, ==, GBT_BACKUP_KEEP + 1);
  backup = backups->pdata[0];
  g_assert_true (g_str_has_prefix (backup->taken, "2026-12-09T16:3"));
  g_assert_cmpuint (backup->before_schema, ==, 0);
  g_assert_cmpuint (backup->size, >, 4096);
  backup = backups->pdata[GBT_BACKUP_KEEP];
  g_assert_cmpuint (backup->before_schema, ==, 2);
  g_assert_true (g_file_test (stranger, G_FILE_TEST_EXISTS));
}

/* A damaged store does not push its good copies out. */
static void
test_damaged (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) backups = NULL;
  g_autofree char *bytes = NULL;
  gsize length;
  gboolean done;

  store_fixture_fill (fixture, 200);
  g_assert_true (gbt_store_backup_daily (fixture->store, &done, &error));
  g_clear_pointer (&fixture->store, gbt_store_close);

  g_assert_true (g_file_get_contents (fixture->path, &bytes, &length, &error));
  for (gsize i = length / 2; i < length * 3 / 4; i++)
    bytes[i] = 0x55;
  g_assert_true (g_file_set_contents (fixture->path, bytes, (gssize) length, &error));

  fixture->clock += DAY;
  fixture->store = store_fixture_open (fixture, GBT_STORE_DEFAULT, &error);
  g_assert_no_error (error);
  g_assert_false (gbt_store_backup_daily (fixture->store, &done, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
  backups = gbt_rescue_list_backups (fixture->path, NULL);
  g_assert_cmpuint (backups->len, ==, 1);
}

static void
test_names (StoreFixture *fixture,
            gconstpointer data)
{
  static const char *const strangers[] = {
    "x.gabarit",
    "20261130T163300Z.gabarit.XXXXXX",
    "20261130T163300Z-before-.gabarit",
    "20261130T163300Z-before-0.gabarit",
    "20261130T163300Z-before-99999999999.gabarit",
    "20261330T163300Z.gabarit",
    "20261130T163300Z",
  };
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = gbt_backup_get_folder (fixture->path);
  g_autoptr (GPtrArray) backups = gbt_backup_list (fixture->path, &error);

  g_assert_cmpuint (backups->len, ==, 0);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (strangers); i++)
    {
      g_autofree char *path = g_build_filename (folder, strangers[i], NULL);

      g_assert_true (g_file_set_contents (path, "x", 1, &error));
    }
  g_clear_pointer (&backups, g_ptr_array_unref);
  backups = gbt_backup_list (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (backups->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/backup/to-file", test_to_file);
  FIXTURE_TEST ("/store/backup/daily", test_daily);
  FIXTURE_TEST ("/store/backup/damaged", test_damaged);
  FIXTURE_TEST ("/store/backup/names", test_names);

  return g_test_run ();
}
