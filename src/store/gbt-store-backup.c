/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <string.h>

#include "gbt-backup.h"
#include "gbt-file.h"
#include "gbt-store-private.h"

/* A copy that is not whole must not push a good one out. */
static gboolean
copy_checked (GbtDb      *db,
              const char *path,
              GError    **error)
{
  g_autoptr (GbtDb) copy = NULL;

  if (!gbt_db_copy (db, path, error))
    return FALSE;

  copy = gbt_db_open (path, GBT_DB_READ_ONLY, error);
  return copy != NULL && gbt_db_quick_check (copy, error);
}

/*< private >
 * gbt_store_copy_file:
 * @db: a connection
 * @path: where the copy goes; a file already there is replaced, at once and whole
 * @error: set on failure; nothing is then left at @path that was not there
 *
 * Returns: whether a whole copy is on the disk
 */
gboolean
gbt_store_copy_file (GbtDb      *db,
                     const char *path,
                     GError    **error)
{
  g_autofree char *part = gbt_file_make_beside (path, error);

  if (part == NULL)
    return FALSE;

  if (!copy_checked (db, part, error) || !gbt_file_replace (part, path, error))
    {
      g_unlink (part);
      return FALSE;
    }

  return TRUE;
}

/**
 * gbt_store_backup:
 * @self: a store
 * @path: a file, replaced at once and whole where there is one
 * @error: set to %GBT_ERROR_USAGE when it is the store itself, to %GBT_ERROR_DAMAGED when the copy
 *   is not whole, or on failure
 *
 * Copies the whole store at one instant, other programs writing or not.
 *
 * Returns: whether the copy is on the disk
 */
gboolean
gbt_store_backup (GbtStore   *self,
                  const char *path,
                  GError    **error)
{
  g_autofree char *place = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (gbt_file_is_same (path, gbt_store_get_path (self)))
    {
      gbt_error_set (error, GBT_ERROR_USAGE, N_("The store cannot be copied onto itself"), NULL);
      return FALSE;
    }

  place = gbt_file_dup_place (path, error);
  return place != NULL && gbt_store_copy_file (gbt_store_get_db (self), place, error);
}

static gboolean
has_backup_of_today (GbtStore *self,
                     gboolean *has,
                     GError  **error)
{
  g_autoptr (GPtrArray) backups = gbt_backup_list (gbt_store_get_path (self), error);
  g_autofree char *now = gbt_store_format_now (self);

  if (backups == NULL)
    return FALSE;

  *has = FALSE;
  for (guint i = 0; i < backups->len && !*has; i++)
    {
      GbtBackup *backup = backups->pdata[i];

      *has = backup->before_schema == 0 && strncmp (backup->taken, now, strlen ("2026-11-30")) == 0;
    }

  return TRUE;
}

/**
 * gbt_store_backup_daily:
 * @self: a store
 * @done: (out) (optional): whether a copy was made; not when there is one of today
 * @error: set as gbt_store_backup()
 *
 * Keeps a copy a day (UTC) beside the store, and the last %GBT_BACKUP_KEEP of them. To be called
 * once the store is in use: it reads the whole file.
 *
 * Returns: whether today has a copy
 */
gboolean
gbt_store_backup_daily (GbtStore *self,
                        gboolean *done,
                        GError  **error)
{
  const char *store_path = gbt_store_get_path (self);
  g_autofree char *path = NULL;
  gboolean has;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (done != NULL)
    *done = FALSE;
  if (!has_backup_of_today (self, &has, error))
    return FALSE;
  if (has)
    return TRUE;

  path = gbt_backup_make_path (store_path, gbt_store_get_time (self), 0, error);
  if (path == NULL || !gbt_store_copy_file (gbt_store_get_db (self), path, error)
      || !gbt_backup_prune (store_path, error))
    return FALSE;

  if (done != NULL)
    *done = TRUE;
  return TRUE;
}
