/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include <glib/gstdio.h>

static char *
make_id (gpointer data)
{
  StoreFixture *self = data;

  return g_strdup_printf ("%08x-0000-4000-8000-000000000000", ++self->ids);
}

static gint64
get_time (gpointer data)
{
  StoreFixture *self = data;
  gint64 now = self->clock;

  self->clock += G_USEC_PER_SEC;
  return now;
}

/* What the room format does, in short: case, accents, ligatures. */
static char *
fold (const char *text)
{
  g_autofree char *plain = g_str_to_ascii (text, "C");

  return g_ascii_strdown (plain, -1);
}

static void
remove_all (const char *path)
{
  if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
    {
      g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
      const char *name;

      while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
        {
          g_autofree char *child = g_build_filename (path, name, NULL);

          remove_all (child);
        }
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}

void
store_fixture_set_up (StoreFixture *self,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("gabarit-test-XXXXXX", &error);
  g_assert_no_error (error);
  self->path = g_build_filename (self->folder, "gabarit.db", NULL);
  self->hooks = (GbtStoreHooks) {
    .program_version = "0.1.0",
    .fold = fold,
    .make_id = make_id,
    .get_time = get_time,
    .data = self,
  };
  self->clock = FIXTURE_START;
  self->store = store_fixture_open (self, GBT_STORE_CREATE, &error);
  g_assert_no_error (error);
}

void
store_fixture_tear_down (StoreFixture *self,
                         gconstpointer data)
{
  g_clear_pointer (&self->store, gbt_store_close);
  remove_all (self->folder);
  g_free (self->folder);
  g_free (self->path);
}

GbtStore *
store_fixture_open (StoreFixture *self,
                    GbtStoreFlags flags,
                    GError      **error)
{
  return gbt_store_open (self->path, flags, &self->hooks, error);
}

void
store_fixture_reopen (StoreFixture *self)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->store, gbt_store_close);
  self->store = store_fixture_open (self, GBT_STORE_DEFAULT, &error);
  g_assert_no_error (error);
}

/* As another tool would: through a connection that trusts nothing of ours. */
void
store_fixture_execute (StoreFixture *self,
                       const char   *script)
{
  sqlite3 *handle = NULL;
  char *message = NULL;

  g_assert_cmpint (sqlite3_open (self->path, &handle), ==, SQLITE_OK);
  sqlite3_exec (handle, script, NULL, NULL, &message);
  g_assert_cmpstr (message, ==, NULL);
  g_assert_cmpint (sqlite3_close (handle), ==, SQLITE_OK);
}

gint64
store_fixture_query (StoreFixture *self,
                     const char   *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtDb) db = gbt_db_open (self->path, GBT_DB_READ_ONLY, &error);
  gint64 value = 0;

  g_assert_no_error (error);
  gbt_db_get_integer (db, sql, &value, &error);
  g_assert_no_error (error);
  return value;
}

GbtWorkload *
store_fixture_workload (const char *title)
{
  g_autoptr (GbtWorkload) empty = gbt_workload_new ();
  g_autoptr (GbtField) field = gbt_field_new_text (title, NULL);

  return gbt_workload_with_field (empty, GBT_FIELD_TITLE, field);
}

GbtSheet *
store_fixture_create (StoreFixture *self,
                      const char   *title,
                      guint64      *edits)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkload) workload = store_fixture_workload (title);
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (workload, &error);
  guint64 counter;
  GbtSheet *sheet;

  g_assert_no_error (error);
  sheet = gbt_store_create_sheet (self->store, workload, estimate, &counter, &error);
  g_assert_no_error (error);
  if (edits != NULL)
    *edits = counter;

  return sheet;
}

static gboolean
fill (GbtStore *store,
      gpointer  data,
      GError  **error)
{
  StoreFixture *self = data;

  for (guint i = 0; i < self->to_fill; i++)
    {
      g_autofree char *title = g_strdup_printf ("Fiche %u", i);
      g_autoptr (GbtSheet) sheet = store_fixture_create (self, title, NULL);
    }

  return TRUE;
}

/* At once, since each save waits for the disk. */
void
store_fixture_fill (StoreFixture *self,
                    guint         n_sheets)
{
  g_autoptr (GError) error = NULL;

  self->to_fill = n_sheets;
  gbt_store_run_batch (self->store, fill, self, &error);
  g_assert_no_error (error);
}

GbtSheet *
store_fixture_retitle (GbtSheet   *sheet,
                       const char *title)
{
  g_autoptr (GbtField) field = gbt_field_new_text (title, NULL);
  g_autoptr (GbtWorkload) workload
      = gbt_workload_with_field (gbt_sheet_get_workload (sheet), GBT_FIELD_TITLE, field);

  return gbt_sheet_with_workload (sheet, workload);
}

void
store_fixture_assert_holds (GbtStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) checks = gbt_store_check (store, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (checks->len, ==, 10);
  for (guint i = 0; i < checks->len; i++)
    {
      GbtStoreCheck *check = checks->pdata[i];

      if (check->fault != NULL)
        g_test_message ("%s: %s", check->what, check->fault->message);
      g_assert_no_error (check->fault);
    }
}
