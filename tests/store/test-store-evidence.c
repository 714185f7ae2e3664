/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dossier-fixture.h"
#include "store-fixture.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "gbt-store-private.h"

#define LARGE (3 * 1024 * 1024 + 17)

static GbtEntry *
make_record (const char *title)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);

  return gbt_entry_with_text (bare, GBT_EVIDENCE_TITLE, title);
}

static GBytes *
make_bytes (gsize length)
{
  guint8 *bytes = g_malloc (MAX (length, 1));

  for (gsize i = 0; i < length; i++)
    bytes[i] = (guint8) (i * 31 + i / 255);
  return g_bytes_new_take (bytes, length);
}

static GbtEntry *
add (StoreFixture *fixture,
     const char   *title,
     GBytes       *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtEntry) record = make_record (title);
  GbtEntry *saved = NULL;

  g_assert_true (gbt_store_add_evidence_bytes (fixture->store, record, bytes, &saved, &error));
  g_assert_no_error (error);
  return saved;
}

/* What goes in comes out, of every size around that of a part, under the SHA-256 that others compute. */
static void
test_bytes (StoreFixture *fixture,
            gconstpointer data)
{
  static const gsize sizes[] = { 0, 1, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, LARGE };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = make_bytes (sizes[i]);
      g_autoptr (GbtEntry) saved = add (fixture, "Un", bytes);
      g_autofree char *sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
      g_autoptr (GBytes) read = NULL;
      guint64 size;

      g_assert_cmpstr (gbt_entry_get_text (saved, GBT_EVIDENCE_SHA256), ==, sha256);
      g_assert_true (gbt_entry_get_integer (saved, GBT_EVIDENCE_SIZE, &size));
      g_assert_cmpuint (size, ==, sizes[i]);
      read = gbt_store_read_evidence_file (fixture->store, sha256, &error);
      g_assert_no_error (error);
      g_assert_true (g_bytes_equal (read, bytes));
    }
  store_fixture_assert_holds (fixture->store);
}

/* Identical files once; a file goes with the last record that names it. */
static void
test_once (StoreFixture *fixture,
           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = make_bytes (LARGE);
  g_autoptr (GbtEntry) first = add (fixture, "Un", bytes);
  g_autoptr (GbtEntry) second = add (fixture, "Deux", bytes);
  const char *sha256 = gbt_entry_get_text (first, GBT_EVIDENCE_SHA256);

  g_assert_cmpstr (gbt_entry_get_id (first), !=, gbt_entry_get_id (second));
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM evidence_file"), ==, 1);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM evidence_part"), ==, 4);

  g_assert_true (gbt_store_delete_evidence (fixture->store, gbt_entry_get_id (first), &error));
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM evidence_file"), ==, 1);
  g_assert_true (gbt_store_delete_evidence (fixture->store, gbt_entry_get_id (second), &error));
  g_assert_no_error (error);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM evidence_file"), ==, 0);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM evidence_part"), ==, 0);

  g_assert_null (gbt_store_read_evidence_file (fixture->store, sha256, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (gbt_store_delete_evidence (fixture->store, gbt_entry_get_id (second), &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
}

/* A file's name, its type and a title are taken from it where none was given. */
static void
test_file (StoreFixture *fixture,
           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "catalogue été.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) missing = g_file_get_child (file, "absent");
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);
  g_autoptr (GbtEntry) titled = make_record ("Titre");
  g_autoptr (GbtEntry) saved = NULL;
  g_autoptr (GbtEntry) second = NULL;
  g_autoptr (GbtEntry) link = NULL;
  g_autoptr (GbtEntry) loaded = NULL;

  g_assert_true (g_file_set_contents (path, "bonjour\n", -1, &error));
  g_assert_true (gbt_store_add_evidence (fixture->store, bare, file, &saved, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (gbt_entry_get_text (saved, GBT_EVIDENCE_TITLE), ==, "catalogue été.txt");
  g_assert_cmpstr (gbt_entry_get_text (saved, GBT_EVIDENCE_FILE_NAME), ==, "catalogue été.txt");
  g_assert_cmpstr (gbt_entry_get_text (saved, GBT_EVIDENCE_MEDIA_TYPE), ==, "text/plain");
  g_assert_true (gbt_store_add_evidence (fixture->store, titled, file, &second, &error));
  g_assert_cmpstr (gbt_entry_get_text (second, GBT_EVIDENCE_TITLE), ==, "Titre");

  g_assert_true (gbt_store_add_evidence (fixture->store, titled, NULL, &link, &error));
  g_assert_null (gbt_entry_get_text (link, GBT_EVIDENCE_SHA256));
  loaded = gbt_store_load_evidence (fixture->store, gbt_entry_get_id (link), &error);
  g_assert_true (gbt_entry_equal (loaded, link));

  g_assert_false (gbt_store_add_evidence (fixture->store, titled, missing, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
  g_clear_error (&error);
  g_assert_null (gbt_store_load_evidence (fixture->store, DOSSIER_EVIDENCE, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  store_fixture_assert_holds (fixture->store);
}

/* What is over the bound leaves nothing behind, whatever the file says of its size. */
static void
test_too_large (StoreFixture *fixture,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "grand", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GbtEntry) record = make_record ("Grand");
  g_autoptr (GBytes) bytes = make_bytes (GBT_STORE_MAX_FILE + 1);
  FILE *stream = g_fopen (path, "w");

  /* Sparse: it takes no room. */
  g_assert_cmpint (fseek (stream, (long) GBT_STORE_MAX_FILE, SEEK_SET), ==, 0);
  g_assert_cmpint (fputc ('a', stream), ==, 'a');
  fclose (stream);

  g_assert_false (gbt_store_add_evidence (fixture->store, record, file, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_clear_error (&error);
  g_assert_false (gbt_store_add_evidence_bytes (fixture->store, record, bytes, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM evidence_part"), ==, 0);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM evidence"), ==, 0);
}

/* A folder, or a pipe that nobody writes to, is refused without waiting; an empty file is a file. */
static void
test_no_file (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *pipe = g_build_filename (fixture->folder, "tube", NULL);
  g_autofree char *empty = g_build_filename (fixture->folder, "vide", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (empty);
  g_autoptr (GbtEntry) record = make_record ("Rien");
  const char *const paths[] = { fixture->folder, pipe };

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GFile) other = g_file_new_for_path (paths[i]);

      g_assert_false (gbt_store_add_evidence (fixture->store, record, other, NULL, &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
      g_clear_error (&error);
    }
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM evidence"), ==, 0);

  g_assert_true (g_file_set_contents (empty, "", 0, &error));
  g_assert_true (gbt_store_add_evidence (fixture->store, record, file, NULL, &error));
  g_assert_no_error (error);
}

/* What is said of it changes, its file does not; who cites it is counted, and notices. */
static void
test_record (StoreFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = make_bytes (5);
  g_autoptr (GbtEntry) saved = add (fixture, "Un", bytes);
  g_autoptr (GbtEntry) named = gbt_entry_with_identity (saved, "P1", gbt_entry_get_id (saved), 0);
  g_autoptr (GbtEntry) withdrawn = gbt_entry_with_text (saved, GBT_EVIDENCE_WITHDRAWN, "périmée");
  g_autoptr (GbtEntry) other = gbt_entry_with_integer (saved, GBT_EVIDENCE_SIZE, 6);
  g_autoptr (GbtEntry) stranger = gbt_entry_with_identity (saved, NULL, DOSSIER_EVIDENCE, 0);
  g_autoptr (GbtEntry) loaded = NULL;
  g_autoptr (GbtDossier) empty = gbt_dossier_new ();
  g_autoptr (GbtDossier) dossier = gbt_dossier_with (empty, named);
  guint64 edits;
  guint64 seen;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  g_autoptr (GbtSheet) citing = gbt_sheet_with_dossier (sheet, dossier);
  g_autoptr (GbtSheet) stored = gbt_store_save_sheet (fixture->store, citing, NULL, &edits, &error);
  g_autoptr (GbtSheet) after = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  GbtEvidenceRow *row;

  g_assert_no_error (error);
  g_assert_true (gbt_store_save_evidence (fixture->store, withdrawn, &error));
  g_assert_no_error (error);
  loaded = gbt_store_load_evidence (fixture->store, gbt_entry_get_id (saved), &error);
  g_assert_true (gbt_entry_equal (loaded, withdrawn));
  after = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), &seen, &error);
  g_assert_cmpuint (seen, ==, edits + 1);
  g_assert_cmpstr (gbt_entry_get_text (gbt_dossier_get (gbt_sheet_get_dossier (after), GBT_ENTRY_EVIDENCE, 0),
                                       GBT_EVIDENCE_WITHDRAWN),
                   ==, "périmée");

  g_assert_false (gbt_store_save_evidence (fixture->store, other, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);
  g_assert_false (gbt_store_save_evidence (fixture->store, stranger, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (gbt_store_delete_evidence (fixture->store, gbt_entry_get_id (saved), &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);

  rows = gbt_store_list_evidence (fixture->store, &error);
  g_assert_cmpuint (rows->len, ==, 1);
  row = rows->pdata[0];
  g_assert_cmpuint (row->sheets, ==, 1);
  g_assert_cmpuint (row->frozen, ==, 0);
  g_assert_true (row->has_file);
  g_assert_true (gbt_entry_equal (row->evidence, withdrawn));
}

/* A file that another tool put in place of the one that was added is not handed over. */
static void
test_swapped (StoreFixture *fixture,
              gconstpointer data)
{
  static const char *const scripts[] = {
    "DROP TRIGGER evidence_part_update; UPDATE evidence_part SET bytes = x'0102030405' WHERE length (bytes) = 5",
    "DROP TRIGGER evidence_part_delete; DELETE FROM evidence_part",
    "DROP TRIGGER evidence_part_insert; INSERT INTO evidence_part SELECT number, 9, x'00' FROM evidence_file",
  };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      StoreFixture other = { 0 };
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = make_bytes (5);
      g_autoptr (GbtEntry) saved = NULL;
      g_autoptr (GPtrArray) checks = NULL;
      guint found = 0;

      store_fixture_set_up (&other, NULL);
      saved = add (&other, "Un", bytes);
      store_fixture_execute (&other, scripts[i]);
      g_assert_null (
          gbt_store_read_evidence_file (other.store, gbt_entry_get_text (saved, GBT_EVIDENCE_SHA256), &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
      g_clear_error (&error);

      /* Found by the missing trigger, and by the hash. */
      checks = gbt_store_check (other.store, &error);
      for (guint j = 0; j < checks->len; j++)
        {
          GbtStoreCheck *check = checks->pdata[j];

          if (check->fault != NULL && (strcmp (check->what, "evidence") == 0 || strcmp (check->what, "schema") == 0))
            found++;
        }
      g_assert_cmpuint (found, ==, 2);
      store_fixture_tear_down (&other, NULL);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/evidence/bytes", test_bytes);
  FIXTURE_TEST ("/store/evidence/once", test_once);
  FIXTURE_TEST ("/store/evidence/file", test_file);
  FIXTURE_TEST ("/store/evidence/too-large", test_too_large);
  FIXTURE_TEST ("/store/evidence/no-file", test_no_file);
  FIXTURE_TEST ("/store/evidence/record", test_record);
  FIXTURE_TEST ("/store/evidence/swapped", test_swapped);

  return g_test_run ();
}
