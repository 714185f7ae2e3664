/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-salvage-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "gbt-file.h"
#include "gbt-migrations.h"

/* The header of an SQLite file ("Database File Format", 1.3), as SQLite writes it for us. */
#define HEADER_LENGTH 100
#define PAGE_SIZE 4096

struct _GbtSalvageFile
{
  char *folder;
  char *path;
  char *journal;
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
                     g_strerror (errno), NULL);
      return NULL;
    }
  self->path = g_build_filename (self->folder, "store", NULL);
  self->journal = g_strconcat (self->path, "-journal", NULL);
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
  if (self->journal != NULL)
    g_unlink (self->journal);
  if (self->path != NULL)
    g_unlink (self->path);
  g_rmdir (self->folder);
  g_free (self->journal);
  g_free (self->path);
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
is_readable (GbtDb *db)
{
  gint64 ignored;

  return gbt_db_get_integer (db, "SELECT count (*) FROM sheet", &ignored, NULL)
         || gbt_db_get_integer (db, "SELECT min (number) FROM sheet_text", &ignored, NULL);
}

/**
 * gbt_salvage_file_open:
 * @self: a copy
 * @error: set to %GBT_ERROR_DAMAGED when nothing can be read of it
 *
 * Returns: (transfer full): a connection to the copy, to be closed first
 */
GbtDb *
gbt_salvage_file_open (GbtSalvageFile *self,
                       GError        **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GbtDb) db = gbt_db_open (self->path, GBT_DB_WRITE, &failure);

  if (db != NULL && is_readable (db))
    return g_steal_pointer (&db);

  g_clear_pointer (&db, gbt_db_close);
  if (!repair (self))
    {
      gbt_error_set (error, GBT_ERROR_DAMAGED, N_("Nothing can be read of the store any more"), NULL);
      return NULL;
    }

  db = gbt_db_open (self->path, GBT_DB_WRITE, error);
  return g_steal_pointer (&db);
}
