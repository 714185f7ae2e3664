/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "gbt-rescue.h"

#define N_SHEETS 120

typedef struct
{
  char *bytes;
  gsize length;
} Content;

static void
content_clear (Content *content)
{
  g_free (content->bytes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Content, content_clear)

static Content
read_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  Content content;

  g_file_get_contents (path, &content.bytes, &content.length, &error);
  g_assert_no_error (error);
  return content;
}

static void
write_file (StoreFixture  *fixture,
            const Content *content,
            gsize          length)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (fixture->path, content->bytes, (gssize) length, &error);
  g_assert_no_error (error);
}

/* A store of N_SHEETS sheets and a model, backed up today, then closed. */
static Content
make_store (StoreFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtModel) empty = gbt_model_new ();
  g_autoptr (GbtField) name = gbt_field_new_text ("Llama", NULL);
  g_autoptr (GbtModel) model = gbt_model_with_field (empty, GBT_FIELD_MODEL_NAME, name);
  GbtStoreOutcome outcome;

  store_fixture_fill (fixture, N_SHEETS);
  g_assert_true (gbt_store_save_model (fixture->store, model, &outcome, &error));
  g_assert_true (gbt_store_backup_daily (fixture->store, NULL, &error));
  g_assert_no_error (error);
  g_clear_pointer (&fixture->store, gbt_store_close);

  return read_file (fixture->path);
}

/* Every way of damaging a file that leaves it unusable is reported, and touches nothing. */
static void
assert_reported (StoreFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_auto (Content) before = read_file (fixture->path);
  g_auto (Content) after = { 0 };
  g_autoptr (GbtStore) store = store_fixture_open (fixture, GBT_STORE_DEFAULT, &error);

  if (store != NULL)
    {
      g_clear_pointer (&store, gbt_store_close);
      g_assert_false (gbt_rescue_quick_check (fixture->path, &error));
    }
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);

  after = read_file (fixture->path);
  g_assert_cmpmem (after.bytes, after.length, before.bytes, before.length);
}

static GbtSalvage *
salvage (StoreFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  GbtSalvage *salvaged = gbt_rescue_salvage (fixture->path, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < salvaged->sheets->len; i++)
    g_assert_true (g_str_has_prefix (gbt_sheet_get_title (salvaged->sheets->pdata[i]), "Fiche "));
  g_test_message ("%u read, %u lost, %s", salvaged->sheets->len, salvaged->lost,
                  salvaged->whole ? "whole" : "not whole");
  return salvaged;
}

static void
test_whole (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_auto (Content) content = make_store (fixture);
  g_autoptr (GbtSalvage) salvaged = salvage (fixture);

  g_assert_true (gbt_rescue_quick_check (fixture->path, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (salvaged->sheets->len, ==, N_SHEETS);
  g_assert_cmpuint (salvaged->models->len, ==, 1);
  g_assert_cmpuint (salvaged->lost, ==, 0);
  g_assert_true (salvaged->whole);
}

static void
test_header (StoreFixture *fixture,
             gconstpointer data)
{
  g_auto (Content) content = make_store (fixture);
  g_autoptr (GbtSalvage) salvaged = NULL;

  memset (content.bytes, 0xa5, 24);
  write_file (fixture, &content, content.length);
  assert_reported (fixture);
  salvaged = salvage (fixture);
  g_assert_cmpuint (salvaged->sheets->len, ==, N_SHEETS);
  g_assert_true (salvaged->whole);
}

/* The pages of the schema, from the first to the last. */
static void
test_schema (StoreFixture *fixture,
             gconstpointer data)
{
  g_auto (Content) content = make_store (fixture);

  for (guint page = 0; page < 3; page++)
    {
      g_autoptr (GbtSalvage) salvaged = NULL;

      memset (content.bytes + page * 4096, 0x5a, 4096);
      write_file (fixture, &content, content.length);
      assert_reported (fixture);
      salvaged = salvage (fixture);
      g_assert_cmpuint (salvaged->sheets->len, >, N_SHEETS / 2);
    }
}

static void
test_truncated (StoreFixture *fixture,
                gconstpointer data)
{
  g_auto (Content) content = make_store (fixture);
  g_autoptr (GbtSalvage) salvaged = NULL;

  write_file (fixture, &content, content.length * 3 / 4 - 100);
  assert_reported (fixture);
  salvaged = salvage (fixture);
  g_assert_cmpuint (salvaged->sheets->len, >, 0);
  g_assert_cmpuint (salvaged->sheets->len + salvaged->lost, <=, N_SHEETS);
  g_assert_true (!salvaged->whole || salvaged->sheets->len + salvaged->lost == N_SHEETS);
}

/* One page spoiled, wherever it is: what is not on it is read, what is lost is counted. */
static void
test_pages (StoreFixture *fixture,
            gconstpointer data)
{
  g_auto (Content) content = make_store (fixture);
  guint n_pages = (guint) (content.length / 4096);
  guint total = 0, tried = 0;

  for (guint page = 1; page < n_pages; page += n_pages / 16)
    {
      g_autofree char *kept = g_memdup2 (content.bytes + page * 4096, 4096);
      g_autoptr (GbtSalvage) salvaged = NULL;

      memset (content.bytes + page * 4096, 0x5a, 4096);
      write_file (fixture, &content, content.length);
      memcpy (content.bytes + page * 4096, kept, 4096);

      assert_reported (fixture);
      salvaged = salvage (fixture);
      g_assert_cmpuint (salvaged->sheets->len + salvaged->lost, <=, N_SHEETS);
      if (salvaged->whole)
        g_assert_cmpuint (salvaged->sheets->len + salvaged->lost, ==, N_SHEETS);
      total += salvaged->sheets->len;
      tried++;
    }

  g_assert_cmpuint (total, >, tried * N_SHEETS / 2);
}

static void
test_emptied (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_auto (Content) content = make_store (fixture);
  g_autofree char *folder = NULL;

  write_file (fixture, &content, 0);
  g_assert_null (store_fixture_open (fixture, GBT_STORE_CREATE, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
  g_clear_error (&error);
  g_assert_null (gbt_rescue_salvage (fixture->path, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
  g_clear_error (&error);

  g_assert_true (g_file_set_contents (fixture->path, "not a database at all", -1, &error));
  g_assert_null (store_fixture_open (fixture, GBT_STORE_CREATE, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
  g_clear_error (&error);
  g_assert_null (gbt_rescue_salvage (fixture->path, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
  g_clear_error (&error);
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_assert_null (gbt_rescue_salvage (fixture->path, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
}

/* A new empty file without any backup is where a new store may go. */
static void
test_new_empty_file (StoreFixture *fixture,
                     gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStore) store = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "new.gabarit", NULL);

  g_assert_true (g_file_set_contents (path, "", 0, &error));
  store = gbt_store_open (path, GBT_STORE_CREATE, &fixture->hooks, &error);
  g_assert_no_error (error);
}

static void
test_restore (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_auto (Content) content = make_store (fixture);
  g_auto (Content) kept = { 0 };
  g_autoptr (GPtrArray) backups = gbt_rescue_list_backups (fixture->path, &error);
  g_autofree char *kept_path = NULL;
  g_autofree char *again_path = NULL;
  g_autofree char *journal = g_strconcat (fixture->path, "-journal", NULL);
  g_autofree char *kept_journal = NULL;
  GbtBackup *backup;
  guint64 count;

  g_assert_cmpuint (backups->len, ==, 1);
  backup = backups->pdata[0];

  memset (content.bytes, 0xa5, 4096);
  write_file (fixture, &content, content.length);

  /* A backup that is not good leaves everything as it is. */
  g_assert_false (gbt_rescue_restore (fixture->path, fixture->path, &kept_path, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
  g_clear_error (&error);
  g_assert_null (kept_path);
  assert_reported (fixture);

  g_assert_true (g_file_set_contents (journal, "left by a crash", -1, &error));
  g_assert_true (gbt_rescue_restore (fixture->path, backup->path, &kept_path, &error));
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (kept_path, fixture->path));
  kept = read_file (kept_path);
  g_assert_cmpmem (kept.bytes, kept.length, content.bytes, content.length);
  kept_journal = g_strconcat (kept_path, "-journal", NULL);
  g_assert_true (g_file_test (kept_journal, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (journal, G_FILE_TEST_EXISTS));

  fixture->store = store_fixture_open (fixture, GBT_STORE_DEFAULT, &error);
  g_assert_no_error (error);
  g_assert_true (
      gbt_store_count_sheets (fixture->store, GBT_SHEET_STATUS_ALL, &count, &error));
  g_assert_cmpuint (count, ==, N_SHEETS);
  store_fixture_assert_holds (fixture->store);
  g_clear_pointer (&fixture->store, gbt_store_close);

  /* Twice within a second, and without a store at all. */
  g_assert_true (gbt_rescue_restore (fixture->path, backup->path, &again_path, &error));
  g_assert_cmpstr (again_path, !=, kept_path);
  g_clear_pointer (&again_path, g_free);
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_assert_true (gbt_rescue_restore (fixture->path, backup->path, &again_path, &error));
  g_assert_no_error (error);
  g_assert_null (again_path);
  store_fixture_reopen (fixture);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/rescue/whole", test_whole);
  FIXTURE_TEST ("/store/rescue/header", test_header);
  FIXTURE_TEST ("/store/rescue/schema", test_schema);
  FIXTURE_TEST ("/store/rescue/truncated", test_truncated);
  FIXTURE_TEST ("/store/rescue/pages", test_pages);
  FIXTURE_TEST ("/store/rescue/emptied", test_emptied);
  FIXTURE_TEST ("/store/rescue/new-empty-file", test_new_empty_file);
  FIXTURE_TEST ("/store/rescue/restore", test_restore);

  return g_test_run ();
}
