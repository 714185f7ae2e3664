/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-export-save.h"
#include "gbt-library-private.h"
#include "gbt-record.h"
#include "gbt-version.h"
#include "gbt-workbench-private.h"

/**
 * gbt_library_dup_file_path:
 * @file: a file
 * @error: when it is not one of this computer: the store and the writers of files work on paths
 *
 * Returns: (transfer full) (nullable): its path
 */
char *
gbt_library_dup_file_path (GFile   *file,
                           GError **error)
{
  char *path = g_file_get_path (file);
  g_autofree char *uri = NULL;

  if (path != NULL)
    return path;
  uri = g_file_get_uri (file);
  gbt_error_set (error, GBT_ERROR_IO, N_("“{1}” is not a file of this computer"), uri, NULL);
  return NULL;
}

/* {{{ Export */

/* Another program may save between the reading and the citing: then it is read again. */
#define MOST_TRIES 5

typedef struct
{
  GbtWorkbench *workbench;
  GbtExportKind kind;
  GbtLanguage language;
  char *path;
  guint tries;
  GbtSheet *sheet;
  guint64 edits;
  GbtFiche *fiche;
  GbtFrozen *frozen; /* what @context points to */
  GPtrArray *changes;
  GbtReportContext context;
} GbtExporting;

static void
exporting_free (gpointer data)
{
  GbtExporting *exporting = data;

  g_clear_object (&exporting->workbench);
  g_free (exporting->path);
  g_clear_pointer (&exporting->sheet, gbt_sheet_unref);
  g_clear_pointer (&exporting->fiche, gbt_fiche_unref);
  g_clear_pointer (&exporting->frozen, gbt_frozen_unref);
  g_clear_pointer (&exporting->changes, g_ptr_array_unref);
  g_free (exporting);
}

static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  const GbtExporting *exporting = data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = gbt_rendering_make (exporting->fiche, &exporting->context, exporting->kind,
                                                 exporting->language, cancellable, &error);

  if (bytes != NULL && gbt_export_save (bytes, exporting->path, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The thread that writes keeps what it reads. */
static void
keep_context (GbtExporting           *exporting,
              const GbtReportContext *context)
{
  g_clear_pointer (&exporting->frozen, gbt_frozen_unref);
  g_clear_pointer (&exporting->changes, g_ptr_array_unref);
  exporting->context = *context;
  if (context->frozen != NULL)
    exporting->frozen = gbt_frozen_ref ((GbtFrozen *) context->frozen);
  if (context->changes != NULL)
    exporting->changes = g_ptr_array_ref (context->changes);
}

static void save_before_export (GTask *task);

static gpointer
cite_job (GbtStore  *store,
          gpointer   data,
          GError   **error)
{
  const GbtExporting *exporting = data;

  gbt_store_close_revision (store, gbt_sheet_get_id (exporting->sheet),
                            gbt_sheet_get_revision (exporting->sheet), exporting->edits, error);
  return NULL;
}

static void
on_cited (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtExporting *exporting = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);
  if (g_error_matches (error, GBT_ERROR, GBT_ERROR_CONFLICT) && ++exporting->tries < MOST_TRIES)
    {
      gbt_workbench_look (exporting->workbench);
      save_before_export (g_steal_pointer (&task));
    }
  else if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_run_in_thread (task, write_in_thread);
}

/* A file that leaves cites the revision: from now on it stays as it is. */
static void
cite (GTask *task)
{
  GbtLibrary *self = g_task_get_source_object (task);
  GbtExporting *exporting = g_task_get_task_data (task);
  GbtReportContext context = { NULL, NULL, 0 };

  g_clear_pointer (&exporting->sheet, gbt_sheet_unref);
  g_clear_pointer (&exporting->fiche, gbt_fiche_unref);
  exporting->sheet = gbt_sheet_ref (gbt_workbench_get_sheet (exporting->workbench));
  exporting->edits = gbt_workbench_get_edits (exporting->workbench);
  exporting->fiche = gbt_workbench_create_fiche (exporting->workbench);
  if (gbt_workbench_get_archive (exporting->workbench) != NULL)
    {
      GbtFiche *exported = gbt_archive_get_exported (gbt_workbench_get_archive (exporting->workbench),
                                                     exporting->fiche, &context);

      gbt_fiche_unref (exporting->fiche);
      exporting->fiche = exported;
      keep_context (exporting, &context);
    }

  if (gbt_workbench_get_save_state (exporting->workbench) == GBT_SAVE_UNKEPT
      || gbt_workbench_get_read_only (exporting->workbench)
      || gbt_library_get_thread (self, NULL) == NULL)
    {
      g_task_run_in_thread (task, write_in_thread);
      g_object_unref (task);
    }
  else
    gbt_store_thread_run_async (gbt_library_get_thread (self, NULL), cite_job, exporting, NULL, NULL, NULL,
                                on_cited, task);
}

static void
on_saved_before_export (GObject      *source,
                        GAsyncResult *result,
                        gpointer      data)
{
  GTask *task = data;
  GError *error = NULL;

  if (gbt_workbench_save_finish (GBT_WORKBENCH (source), result, &error))
    {
      cite (task);
      return;
    }
  g_task_return_error (task, error);
  g_object_unref (task);
}

static void
save_before_export (GTask *task)
{
  GbtExporting *exporting = g_task_get_task_data (task);

  gbt_workbench_save_async (exporting->workbench, NULL, on_saved_before_export, task);
}

/**
 * gbt_library_export_async:
 * @self: the library
 * @workbench: an open sheet
 * @kind: which form
 * @language: of its words
 * @file: where it goes; replaced as a whole, or left as it was
 * @cancellable: (nullable): a cancellable
 * @callback: called when the file is there
 * @user_data: for @callback
 *
 * What is typed is saved first, and the revision that the file cites is closed: the next edit
 * opens the next one.
 */
void
gbt_library_export_async (GbtLibrary          *self,
                          GbtWorkbench        *workbench,
                          GbtExportKind        kind,
                          GbtLanguage          language,
                          GFile               *file,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  GbtExporting *exporting = g_new0 (GbtExporting, 1);
  GError *error = NULL;

  g_task_set_source_tag (task, gbt_library_export_async);
  g_task_set_task_data (task, exporting, exporting_free);
  exporting->workbench = g_object_ref (workbench);
  exporting->kind = kind;
  exporting->language = language;
  exporting->path = gbt_library_dup_file_path (file, &error);
  if (exporting->path != NULL)
    {
      save_before_export (task);
      return;
    }
  g_task_return_error (task, error);
  g_object_unref (task);
}

/**
 * gbt_library_export_finish:
 * @self: the library
 * @result: what the callback got
 * @error: why there is no file
 *
 * Returns: whether the file is there
 */
gboolean
gbt_library_export_finish (GbtLibrary    *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_export_async), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/**
 * gbt_archive_export_async:
 * @self: an archive
 * @frozen: one of its records
 * @kind: which form; JSON is the frozen bytes as they are
 * @language: of its words
 * @file: where it goes; replaced as a whole, or left as it was
 * @cancellable: (nullable): a cancellable
 * @callback: called when the file is there
 * @user_data: for @callback
 *
 * Nothing is saved nor closed: the record is what it was.
 */
void
gbt_archive_export_async (GbtArchive          *self,
                          GbtFrozen           *frozen,
                          GbtExportKind        kind,
                          GbtLanguage          language,
                          GFile               *file,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  GbtExporting *exporting = g_new0 (GbtExporting, 1);
  GbtReportContext context = { NULL, NULL, 0 };
  GError *error = NULL;

  g_task_set_source_tag (task, gbt_archive_export_async);
  g_task_set_task_data (task, exporting, exporting_free);
  exporting->kind = kind;
  exporting->language = language;
  exporting->path = gbt_library_dup_file_path (file, &error);
  if (exporting->path != NULL)
    exporting->fiche = gbt_archive_read (self, frozen, &error);
  if (exporting->fiche == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  gbt_archive_get_context (self, frozen, &context);
  keep_context (exporting, &context);
  g_task_run_in_thread (task, write_in_thread);
}

/**
 * gbt_archive_export_finish:
 * @self: an archive
 * @result: what the callback got
 * @error: why there is no file
 *
 * Returns: whether the file is there
 */
gboolean
gbt_archive_export_finish (GbtArchive    *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* }}} */
/* {{{ Backup */

static gpointer
backup_job (GbtStore  *store,
            gpointer   path,
            GError   **error)
{
  gbt_store_backup (store, path, error);
  return NULL;
}

static void
on_backed_up (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
on_saved_before_backup (GObject      *source,
                        GAsyncResult *result,
                        gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtLibrary *self = GBT_LIBRARY (source);
  GError *error = NULL;
  GbtStoreThread *thread = NULL;
  char *path;

  if (gbt_library_save_all_finish (self, result, &error))
    thread = gbt_library_get_thread (self, &error);
  if (thread == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  path = g_strdup (g_task_get_task_data (task));
  gbt_store_thread_run_async (thread, backup_job, path, g_free, NULL, NULL, on_backed_up,
                              g_steal_pointer (&task));
}

/**
 * gbt_library_backup_async:
 * @self: the library
 * @file: where the copy goes
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is there
 * @user_data: for @callback
 *
 * Copies the whole store, what is being typed included.
 */
void
gbt_library_backup_async (GbtLibrary          *self,
                          GFile               *file,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  GError *error = NULL;
  char *path = gbt_library_dup_file_path (file, &error);

  g_task_set_source_tag (task, gbt_library_backup_async);
  if (path == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_task_set_task_data (task, path, g_free);
  gbt_library_save_all_async (self, on_saved_before_backup, g_steal_pointer (&task));
}

/**
 * gbt_library_backup_finish:
 * @self: the library
 * @result: what the callback got
 * @error: why there is no copy
 *
 * Returns: whether the copy is there
 */
gboolean
gbt_library_backup_finish (GbtLibrary    *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_backup_async), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* }}} */
