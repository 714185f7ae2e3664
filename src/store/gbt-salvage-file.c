/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-salvage-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "gbt-cause.h"
#include "gbt-file.h"
#include "gbt-migrations.h"
#include "gbt-statement.h"

/* The header of an SQLite file ("Database File Format", 1.3), as SQLite writes it for us. */
#define HEADER_LENGTH 100
#define PAGE_SIZE 4096

struct _GbtSalvageFile
{
  char *folder;
  char *path;
  char *journal;
  char *empty; /* an empty store beside it, made when needed */
};

/**
 * gbt_salvage_file_new:
 * @store_path: a damaged store
 * @error: set to %GBT_ERROR_NOT_FOUND, %GBT_ERROR_IO, %GBT_ERROR_FULL
 *
 * Returns: (transfer full): a copy of it, with the journal that a crash may have left
 */
GbtSalvageFile *
gbt_salvage_file_new (const char *store_path,
                      GError    **error)
{
  g_autofree char *journal = g_strconcat (store_path, "-journal", NULL);
  g_autoptr (GbtSalvageFile) self = NULL;

  if (!g_file_test (store_path, G_FILE_TEST_EXISTS))
    {
      gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("There is no store “{1}”"), store_path, NULL);
      return NULL;
    }

  self = g_new0 (GbtSalvageFile, 1);
  self->folder = g_build_filename (g_get_tmp_dir (), "gabarit-XXXXXX", NULL);
  if (g_mkdtemp (self->folder) == NULL)
    {
      gbt_error_set (error, GBT_ERROR_IO, N_("The folder “{1}” cannot be made: {2}"), self->folder,
                     gbt_cause_describe (errno), NULL);
      return NULL;
    }
  self->path = g_build_filename (self->folder, "store", NULL);
  self->journal = g_strconcat (self->path, "-journal", NULL);
  self->empty = g_build_filename (self->folder, "empty", NULL);
  if (!gbt_file_copy (store_path, self->path, error))
    return NULL;
  if (g_file_test (journal, G_FILE_TEST_EXISTS) && !gbt_file_copy (journal, self->journal, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * gbt_salvage_file_free:
 * @self: (transfer full): a copy; removed
 */
void
gbt_salvage_file_free (GbtSalvageFile *self)
{
  char *const files[] = { self->path, self->journal, self->empty };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      if (files[i] != NULL)
        g_unlink (files[i]);
      g_free (files[i]);
    }
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self);
}

static void
put_big_endian (guint8 *at,
                guint32 value)
{
  value = GUINT32_TO_BE (value);
  memcpy (at, &value, sizeof value);
}

/* What a store's header always says, and the size that the file really has. */
static void
repair_header (guint8 *header,
               guint64 size)
{
  static const guint8 constant[] = { PAGE_SIZE >> 8, PAGE_SIZE & 0xff, 1, 1, 0, 64, 32, 32 };

  memcpy (header, "SQLite format 3", 16);
  memcpy (header + 16, constant, sizeof constant);
  put_big_endian (header + 28, (guint32) (size / PAGE_SIZE));
  put_big_endian (header + 44, 4);
  put_big_endian (header + 52, 0);
  put_big_endian (header + 56, 1);
  put_big_endian (header + 64, 0);
  put_big_endian (header + 68, GBT_DB_APPLICATION_ID);
  memset (header + 72, 0, 20);
  /* The size above counts only when both counters of changes agree. */
  memcpy (header + 92, header + 24, 4);
}

static gboolean
repair (GbtSalvageFile *self)
{
  g_autofd int fd = g_open (self->path, O_RDWR | O_CLOEXEC, 0);
  guint8 header[HEADER_LENGTH];
  GStatBuf status;

  if (fd < 0 || g_stat (self->path, &status) != 0 || status.st_size < PAGE_SIZE
      || pread (fd, header, sizeof header, 0) != (gssize) sizeof header)
    return FALSE;

  repair_header (header, (guint64) status.st_size);
  return pwrite (fd, header, sizeof header, 0) == (gssize) sizeof header;
}

static gboolean
no_backup (GbtDb   *db,
           guint    version,
           gpointer data,
           GError **error)
{
  return TRUE;
}

/* Makes an empty store, and tells which of its pages are the first of a table or an index: all
 * others hold the schema. */
static gboolean
make_empty_store (GbtSalvageFile *self,
                  GHashTable     *roots,
                  gint64         *n_pages)
{
  g_autoptr (GbtDb) db = gbt_db_open (self->empty, GBT_DB_CREATE, NULL);
  g_autoptr (GbtStatement) statement = NULL;
  guint n_migrations;
  const GbtMigration *migrations = gbt_migrations_get (&n_migrations);
  gboolean row;

  if (db == NULL || !gbt_migrations_apply (db, migrations, n_migrations, no_backup, NULL, NULL)
      || !gbt_db_get_integer (db, "PRAGMA page_count", n_pages, NULL))
    return FALSE;

  statement
      = gbt_statement_new (db, "SELECT rootpage FROM sqlite_schema WHERE rootpage > 0", NULL);
  while (statement != NULL && gbt_statement_next (statement, &row, NULL) && row)
    g_hash_table_add (roots, GINT_TO_POINTER (gbt_statement_get_integer (statement, 0)));

  return g_hash_table_size (roots) > 0;
}

/* The pages of the schema are the first ever written, always in the same places: those of an empty
 * store replace damaged ones. */
static gboolean
graft_schema (GbtSalvageFile *self)
{
  g_autoptr (GHashTable) roots = g_hash_table_new (NULL, NULL);
  gint64 n_pages;
  guint8 page[PAGE_SIZE];
  g_autofd int from = -1;
  g_autofd int to = -1;

  if (!make_empty_store (self, roots, &n_pages))
    return FALSE;
  from = g_open (self->empty, O_RDONLY | O_CLOEXEC, 0);
  to = g_open (self->path, O_RDWR | O_CLOEXEC, 0);
  if (from < 0 || to < 0)
    return FALSE;

  for (gint64 i = 1; i <= n_pages; i++)
    {
      off_t offset = (off_t) (i - 1) * PAGE_SIZE;

      if (g_hash_table_contains (roots, GINT_TO_POINTER (i)))
        continue;
      if (pread (from, page, PAGE_SIZE, offset) != PAGE_SIZE
          || pwrite (to, page, PAGE_SIZE, offset) != PAGE_SIZE)
        return FALSE;
    }

  return repair (self);
}

/* Whether the schema can be read, and the file is as long as it says. */
static GbtDb *
open_readable (GbtSalvageFile *self)
{
  g_autoptr (GbtDb) db = gbt_db_open (self->path, GBT_DB_WRITE, NULL);
  gint64 ignored;

  if (db == NULL || !gbt_db_get_integer (db, "SELECT count (id) FROM sheet WHERE 0", &ignored, NULL))
    return NULL;

  return g_steal_pointer (&db);
}

/**
 * gbt_salvage_file_open:
 * @self: a copy
 * @error: set to %GBT_ERROR_DAMAGED when nothing can be read of it
 *
 * Repairs no more than it takes to read: nothing, then the header, then the schema.
 *
 * Returns: (transfer full): a connection to the copy, to be closed before it
 */
GbtDb *
gbt_salvage_file_open (GbtSalvageFile *self,
                       GError        **error)
{
  GbtDb *db = open_readable (self);

  if (db == NULL && repair (self))
    {
      db = open_readable (self);
      if (db == NULL && graft_schema (self))
        db = open_readable (self);
    }
  if (db == NULL)
    gbt_error_set (error, GBT_ERROR_DAMAGED, N_("Nothing can be read of the store any more"), NULL);

  return db;
}
