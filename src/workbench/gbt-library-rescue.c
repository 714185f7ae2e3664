/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-export-save.h"
#include "gbt-library-private.h"
#include "gbt-record.h"
#include "gbt-version.h"

/* The ways out of a store that does not open or does not hold. */

static GTask *
new_task (GbtLibrary          *self,
          gpointer             tag,
          GCancellable        *cancellable,
          GAsyncReadyCallback  callback,
          gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, tag);
  return task;
}

/* {{{ Backups */

static void
list_in_thread (GTask        *task,
                gpointer      source,
                gpointer      store_path,
                GCancellable *cancellable)
{
  GError *error = NULL;
  GPtrArray *backups = gbt_rescue_list_backups (store_path, &error);

  if (backups != NULL)
    g_task_return_pointer (task, backups, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

/**
 * gbt_library_list_backups_async:
 * @self: the library, open or not
 * @cancellable: (nullable): a cancellable
 * @callback: called with the list
 * @user_data: for @callback
 */
void
gbt_library_list_backups_async (GbtLibrary          *self,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr (GTask) task = new_task (self, gbt_library_list_backups_async, cancellable, callback, user_data);

  g_task_set_task_data (task, g_strdup (gbt_library_get_path (self)), g_free);
  g_task_run_in_thread (task, list_in_thread);
}

/**
 * gbt_library_list_backups_finish:
 * @self: the library
 * @result: what the callback got
 * @error: why they cannot be listed
 *
 * Returns: (transfer full) (nullable) (element-type GbtBackup): the backups kept beside the store,
 *   latest first
 */
GPtrArray *
gbt_library_list_backups_finish (GbtLibrary    *self,
                                 GAsyncResult  *result,
                                 GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_list_backups_async), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* }}} */
/* {{{ Restoring */

typedef struct
{
  char *store_path;
  char *backup_path;
  char *kept_path;
} GbtRestoring;

static void
restoring_free (gpointer data)
{
  GbtRestoring *restoring = data;

  g_free (restoring->store_path);
  g_free (restoring->backup_path);
  g_free (restoring->kept_path);
  g_free (restoring);
}

static void
restore_in_thread (GTask        *task,
                   gpointer      source,
                   gpointer      data,
                   GCancellable *cancellable)
{
  GbtRestoring *restoring = data;
  GError *error = NULL;

  if (gbt_rescue_restore (restoring->store_path, restoring->backup_path, &restoring->kept_path, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
on_reopened (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtRestoring *restoring = g_task_get_task_data (task);
  GError *error = NULL;

  if (gbt_library_open_finish (GBT_LIBRARY (source), result, &error))
    g_task_return_pointer (task, g_steal_pointer (&restoring->kept_path), g_free);
  else
    g_task_return_error (task, error);
}

static void
on_restored (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtRestoring *restoring = g_task_get_task_data (task);
  GbtRestoring *done = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_task_return_error (task, error);
      return;
    }
  restoring->kept_path = g_steal_pointer (&done->kept_path);
  gbt_library_open_async (GBT_LIBRARY (source), NULL, on_reopened, g_steal_pointer (&task));
}

/**
 * gbt_library_restore_async:
 * @self: the library; every sheet it has open is let go of
 * @file: a backup
 * @cancellable: (nullable): a cancellable
 * @callback: called when the store is open again
 * @user_data: for @callback
 *
 * Puts a backup in the place of the store, which is kept beside it, and opens it.
 */
void
gbt_library_restore_async (GbtLibrary          *self,
                           GFile               *file,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  GTask *task = new_task (self, gbt_library_restore_async, cancellable, callback, user_data);
  g_autoptr (GTask) work = g_task_new (self, NULL, on_restored, task);
  GbtRestoring *restoring = g_new0 (GbtRestoring, 1);

  gbt_library_shut (self);
  g_task_set_task_data (task, g_new0 (GbtRestoring, 1), restoring_free);
  restoring->store_path = g_strdup (gbt_library_get_path (self));
  restoring->backup_path = g_file_get_path (file);
  if (restoring->backup_path == NULL)
    restoring->backup_path = g_file_get_uri (file);
  g_task_set_task_data (work, restoring, restoring_free);
  g_task_run_in_thread (work, restore_in_thread);
}

/**
 * gbt_library_restore_finish:
 * @self: the library
 * @result: what the callback got
 * @error: why it is not restored; the store is then as it was
 *
 * Returns: (transfer full) (nullable): where the former store is kept; %NULL on failure, or when
 *   there was none
 */
char *
gbt_library_restore_finish (GbtLibrary    *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_restore_async), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* }}} */
/* {{{ Salvage */

typedef struct
{
  char *store_path;
  char *folder;
  guint written;
  guint lost;
} GbtSalvaging;

static void
salvaging_free (gpointer data)
{
  GbtSalvaging *salvaging = data;

  g_free (salvaging->store_path);
  g_free (salvaging->folder);
  g_free (salvaging);
}

static void
write_sheet (GbtSalvaging  *salvaging,
             GbtSheet      *sheet,
             GError       **error)
{
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, GBT_PROGRAM_VERSION, GBT_CATALOGUE_VERSION);
  /* Two sheets may have typed the same reference: the identity is in the name. */
  g_autofree char *name = g_strconcat (gbt_sheet_get_id (sheet), ".json", NULL);
  g_autofree char *path = g_build_filename (salvaging->folder, name, NULL);
  g_autoptr (GBytes) bytes = gbt_record_write (fiche);

  if (gbt_export_save (bytes, path, error))
    salvaging->written++;
}

static void
salvage_in_thread (GTask        *task,
                   gpointer      source,
                   gpointer      data,
                   GCancellable *cancellable)
{
  GbtSalvaging *salvaging = data;
  GError *error = NULL;
  g_autoptr (GbtSalvage) salvage = gbt_rescue_salvage (salvaging->store_path, &error);

  if (salvage != NULL)
    salvaging->lost = salvage->lost;
  for (guint i = 0; salvage != NULL && i < salvage->sheets->len && error == NULL; i++)
    {
      if (g_task_return_error_if_cancelled (task))
        return;
      write_sheet (salvaging, salvage->sheets->pdata[i], &error);
    }

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

/**
 * gbt_library_salvage_async:
 * @self: the library, open or not
 * @folder: where the sheets go, one file each
 * @cancellable: (nullable): stops before the next sheet
 * @callback: called when what can be read is written
 * @user_data: for @callback
 *
 * Writes every sheet that can still be read as JSON, which imports back.
 */
void
gbt_library_salvage_async (GbtLibrary          *self,
                           GFile               *folder,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
{
  g_autoptr (GTask) task = new_task (self, gbt_library_salvage_async, cancellable, callback, user_data);
  GbtSalvaging *salvaging = g_new0 (GbtSalvaging, 1);

  salvaging->store_path = g_strdup (gbt_library_get_path (self));
  salvaging->folder = g_file_get_path (folder);
  if (salvaging->folder == NULL)
    salvaging->folder = g_file_get_uri (folder);
  g_task_set_task_data (task, salvaging, salvaging_free);
  g_task_run_in_thread (task, salvage_in_thread);
}

/**
 * gbt_library_salvage_finish:
 * @self: the library
 * @result: what the callback got
 * @written: (out): sheets written
 * @lost: (out): sheets known to be there that could not be read
 * @error: why nothing could be read or written
 *
 * Returns: whether all that could be read is written
 */
gboolean
gbt_library_salvage_finish (GbtLibrary    *self,
                            GAsyncResult  *result,
                            guint         *written,
                            guint         *lost,
                            GError       **error)
{
  const GbtSalvaging *salvaging;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_salvage_async), FALSE);

  salvaging = g_task_get_task_data (G_TASK (result));
  *written = salvaging->written;
  *lost = salvaging->lost;
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* }}} */
