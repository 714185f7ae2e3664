/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-backup.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "gbt-cause.h"

#define SUFFIX ".gabarit"
#define BEFORE "-before-"

/* "20261130T163300Z" */
#define STAMP_LENGTH 16

/**
 * gbt_backup_free:
 * @self: (transfer full): a backup
 */
void
gbt_backup_free (GbtBackup *self)
{
  g_free (self->path);
  g_free (self->taken);
  g_free (self);
}

/**
 * gbt_backup_get_folder:
 * @store_path: a store
 *
 * Returns: (transfer full): the folder of its backups, beside it
 */
char *
gbt_backup_get_folder (const char *store_path)
{
  return g_strconcat (store_path, "-backups", NULL);
}

/* The name says when, so that a folder copied elsewhere still tells. */
static GbtBackup *
parse_name (const char *folder,
            const char *name)
{
  g_autoptr (GbtBackup) self = NULL;
  g_autoptr (GDateTime) date = NULL;
  g_autofree char *stamp = NULL;
  const char *rest;
  guint64 before = 0;
  GStatBuf status;

  if (strlen (name) < STAMP_LENGTH)
    return NULL;
  stamp = g_strndup (name, STAMP_LENGTH);
  date = g_date_time_new_from_iso8601 (stamp, NULL);
  if (date == NULL)
    return NULL;

  rest = name + STAMP_LENGTH;
  if (g_str_has_prefix (rest, BEFORE))
    {
      char *end = NULL;

      before = g_ascii_strtoull (rest + strlen (BEFORE), &end, 10);
      if (before == 0 || before > G_MAXUINT)
        return NULL;
      rest = end;
    }
  if (strcmp (rest, SUFFIX) != 0)
    return NULL;

  self = g_new0 (GbtBackup, 1);
  self->path = g_build_filename (folder, name, NULL);
  self->taken = g_date_time_format (date, "%Y-%m-%dT%H:%M:%SZ");
  self->before_schema = (guint) before;
  if (g_stat (self->path, &status) != 0)
    return NULL;
  self->size = (guint64) status.st_size;

  return g_steal_pointer (&self);
}

static int
compare_latest_first (gconstpointer a,
                      gconstpointer b)
{
  const GbtBackup *first = *(GbtBackup *const *) a;
  const GbtBackup *second = *(GbtBackup *const *) b;
  int order = strcmp (second->taken, first->taken);

  return order != 0 ? order : strcmp (second->path, first->path);
}

/**
 * gbt_backup_list:
 * @store_path: a store, there or not
 * @error: set to %GBT_ERROR_IO when the folder cannot be read
 *
 * Returns: (transfer full) (element-type GbtBackup): its backups, the latest first; none when
 *   there is no folder
 */
GPtrArray *
gbt_backup_list (const char *store_path,
                 GError    **error)
{
  g_autoptr (GPtrArray) backups = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_backup_free);
  g_autofree char *folder = gbt_backup_get_folder (store_path);
  g_autoptr (GError) failure = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &failure);
  const char *name;

  if (dir == NULL && g_error_matches (failure, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return g_steal_pointer (&backups);
  if (dir == NULL)
    {
      gbt_error_set (error, GBT_ERROR_IO, N_("The folder “{1}” cannot be read: {2}"), folder,
                     failure->message, NULL);
      return NULL;
    }

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      GbtBackup *backup = parse_name (folder, name);

      if (backup != NULL)
        g_ptr_array_add (backups, backup);
    }
  g_ptr_array_sort (backups, compare_latest_first);

  return g_steal_pointer (&backups);
}

/**
 * gbt_backup_make_path:
 * @store_path: a store
 * @instant: microseconds since 1970
 * @before_schema: 0 for a daily backup, else the schema about to be installed
 * @error: set to %GBT_ERROR_IO when the folder cannot be made
 *
 * Returns: (transfer full): where that backup goes, in a folder that is there
 */
char *
gbt_backup_make_path (const char *store_path,
                      gint64      instant,
                      guint       before_schema,
                      GError    **error)
{
  g_autofree char *folder = gbt_backup_get_folder (store_path);
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc_usec (instant);
  g_autofree char *stamp = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (date != NULL, NULL);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      gbt_error_set (error, GBT_ERROR_IO, N_("The folder “{1}” cannot be made: {2}"), folder,
                     gbt_cause_describe (errno), NULL);
      return NULL;
    }

  stamp = g_date_time_format (date, "%Y%m%dT%H%M%SZ");
  if (before_schema > 0)
    name = g_strdup_printf ("%s" BEFORE "%u" SUFFIX, stamp, before_schema);
  else
    name = g_strconcat (stamp, SUFFIX, NULL);

  return g_build_filename (folder, name, NULL);
}

/**
 * gbt_backup_prune:
 * @store_path: a store
 * @error: set to %GBT_ERROR_IO
 *
 * Removes the oldest daily backups beyond %GBT_BACKUP_KEEP.
 *
 * Returns: whether no more are left
 */
gboolean
gbt_backup_prune (const char *store_path,
                  GError    **error)
{
  g_autoptr (GPtrArray) backups = gbt_backup_list (store_path, error);
  guint daily = 0;

  if (backups == NULL)
    return FALSE;

  for (guint i = 0; i < backups->len; i++)
    {
      GbtBackup *backup = backups->pdata[i];

      if (backup->before_schema > 0 || ++daily <= GBT_BACKUP_KEEP)
        continue;
      if (g_unlink (backup->path) != 0 && errno != ENOENT)
        {
          gbt_error_set (error, GBT_ERROR_IO, N_("“{1}” cannot be removed: {2}"), backup->path,
                         gbt_cause_describe (errno), NULL);
          return FALSE;
        }
    }

  return TRUE;
}
