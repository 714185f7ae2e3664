/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-library-private.h"
#include "gbt-workbench-private.h"

/* {{{ Jobs: run in the store's thread */

/* What a job is told, and what it answers. */
typedef struct
{
  char *id;
  GbtWorkload *workload;
  GbtEstimate *estimate;
  gboolean archived;
} GbtSheetJob;

typedef struct
{
  GbtSheet *sheet;
  guint64 edits;
} GbtSheetFound;

static GbtSheetJob *
job_new (const char  *id,
         GbtWorkload *workload)
{
  GbtSheetJob *job = g_new0 (GbtSheetJob, 1);

  job->id = g_strdup (id);
  if (workload != NULL)
    {
      job->workload = gbt_workload_ref (workload);
      job->estimate = gbt_estimate_compute (workload, NULL);
    }
  return job;
}

static void
job_free (gpointer data)
{
  GbtSheetJob *job = data;

  g_free (job->id);
  g_clear_pointer (&job->workload, gbt_workload_unref);
  g_clear_pointer (&job->estimate, gbt_estimate_unref);
  g_free (job);
}

static void
found_free (gpointer data)
{
  GbtSheetFound *found = data;

  gbt_sheet_unref (found->sheet);
  g_free (found);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtSheetFound, found_free)

static gpointer
found_new (GbtSheet *sheet,
           guint64   edits)
{
  GbtSheetFound *found;

  if (sheet == NULL)
    return NULL;
  found = g_new0 (GbtSheetFound, 1);
  found->sheet = sheet;
  found->edits = edits;
  return found;
}

static gpointer
load_job (GbtStore  *store,
          gpointer   data,
          GError   **error)
{
  const GbtSheetJob *job = data;
  guint64 edits = 0;
  GbtSheet *sheet = gbt_store_load_sheet (store, job->id, &edits, error);

  return found_new (sheet, edits);
}

static gpointer
create_job (GbtStore  *store,
            gpointer   data,
            GError   **error)
{
  const GbtSheetJob *job = data;
  guint64 edits = 0;
  GbtSheet *sheet = gbt_store_create_sheet (store, job->workload, job->estimate, &edits, error);

  return found_new (sheet, edits);
}

static gpointer
example_job (GbtStore  *store,
             gpointer   data,
             GError   **error)
{
  const GbtSheetJob *job = data;
  g_autoptr (GError) missing = NULL;
  g_autoptr (GbtSheet) example = NULL;
  GbtStoreOutcome outcome;
  guint64 edits = 0;
  GbtSheet *sheet = gbt_store_load_sheet (store, GBT_SHEET_EXAMPLE_ID, &edits, &missing);

  if (sheet == NULL && g_error_matches (missing, GBT_ERROR, GBT_ERROR_NOT_FOUND))
    {
      example = gbt_sheet_new_example ();
      sheet = gbt_store_import_sheet (store, example, job->estimate, FALSE, &outcome, &edits, error);
    }
  else if (sheet == NULL)
    g_propagate_error (error, g_steal_pointer (&missing));
  return found_new (sheet, edits);
}

static gpointer
duplicate_job (GbtStore  *store,
               gpointer   data,
               GError   **error)
{
  const GbtSheetJob *job = data;
  guint64 edits = 0;
  GbtSheet *sheet = gbt_store_duplicate_sheet (store, job->id, NULL, &edits, error);

  return found_new (sheet, edits);
}

static gpointer
archive_job (GbtStore  *store,
             gpointer   data,
             GError   **error)
{
  const GbtSheetJob *job = data;

  gbt_store_archive_sheet (store, job->id, job->archived, NULL, error);
  return NULL;
}

static gpointer
delete_job (GbtStore  *store,
            gpointer   data,
            GError   **error)
{
  gbt_store_delete_sheet (store, ((const GbtSheetJob *) data)->id, error);
  return NULL;
}

static gpointer
undelete_job (GbtStore  *store,
              gpointer   data,
              GError   **error)
{
  gbt_store_undelete_sheet (store, ((const GbtSheetJob *) data)->id, error);
  return NULL;
}

/* }}} */
/* {{{ Running them */

static void
on_found (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtLibrary *self = g_task_get_source_object (task);
  GError *error = NULL;
  g_autoptr (GbtSheetFound) found = gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);

  /* The store was left meanwhile. */
  if (found != NULL && gbt_library_get_thread (self, &error) != GBT_STORE_THREAD (source) && error == NULL)
    gbt_error_set (&error, GBT_ERROR_IO, N_("The store “{1}” is not open"), gbt_library_get_path (self), NULL);

  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  gbt_library_changed (self);
  g_task_return_pointer (task, gbt_library_adopt (self, found->sheet, found->edits), g_object_unref);
}

static void
on_done (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtLibrary *self = g_task_get_source_object (task);
  const GbtSheetJob *job = g_task_get_task_data (task);
  GbtWorkbench *open = gbt_library_find_open (self, job->id);
  GError *error = NULL;

  gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  if (open != NULL && g_task_get_source_tag (task) == gbt_library_delete_sheet_async)
    gbt_library_forget (self, open);
  else if (open != NULL)
    gbt_workbench_look (open);
  gbt_library_changed (self);
  g_task_return_boolean (task, TRUE);
}

typedef struct
{
  GTask *task;
  GbtStoreFunc func;
  GAsyncReadyCallback callback;
} GbtPending;

/* The job's data belongs to the task, which outlives the job. */
static void
start (GTask               *task,
       GbtStoreFunc         func,
       GAsyncReadyCallback  callback)
{
  GbtLibrary *self = g_task_get_source_object (task);
  GError *error = NULL;
  GbtStoreThread *thread = gbt_library_get_thread (self, &error);

  if (thread == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  gbt_store_thread_run_async (thread, func, g_task_get_task_data (task), NULL,
                              callback == on_found ? found_free : NULL, NULL, callback, task);
}

static void
on_saved_first (GObject      *source,
                GAsyncResult *result,
                gpointer      data)
{
  g_autofree GbtPending *pending = data;
  GError *error = NULL;

  if (gbt_workbench_save_finish (GBT_WORKBENCH (source), result, &error))
    start (pending->task, pending->func, pending->callback);
  else
    {
      g_task_return_error (pending->task, error);
      g_object_unref (pending->task);
    }
}

/* What is typed in an open sheet reaches the store before something is done to the sheet. */
static void
start_once_saved (GTask               *task,
                  GbtStoreFunc         func,
                  GAsyncReadyCallback  callback)
{
  GbtLibrary *self = g_task_get_source_object (task);
  const GbtSheetJob *job = g_task_get_task_data (task);
  GbtWorkbench *open = gbt_library_find_open (self, job->id);
  GbtPending *pending;

  if (open == NULL)
    {
      start (task, func, callback);
      return;
    }
  pending = g_new0 (GbtPending, 1);
  pending->task = task;
  pending->func = func;
  pending->callback = callback;
  gbt_workbench_save_async (open, NULL, on_saved_first, pending);
}

static GTask *
new_task (GbtLibrary          *self,
          gpointer             tag,
          GbtSheetJob    *job,
          GCancellable        *cancellable,
          GAsyncReadyCallback  callback,
          gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, job, job_free);
  return task;
}

static GbtWorkbench *
finish_workbench (GbtLibrary    *self,
                  GAsyncResult  *result,
                  gpointer       tag,
                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, tag), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
finish_boolean (GbtLibrary    *self,
                GAsyncResult  *result,
                gpointer       tag,
                GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (g_async_result_is_tagged (result, tag), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* }}} */
/* {{{ The interface */

/**
 * gbt_library_open_sheet_async:
 * @self: the library
 * @id: a sheet
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is open
 * @user_data: for @callback
 */
void
gbt_library_open_sheet_async (GbtLibrary          *self,
                              const char          *id,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  GTask *task = new_task (self, gbt_library_open_sheet_async, job_new (id, NULL), cancellable, callback,
                          user_data);
  GbtWorkbench *open = gbt_library_find_open (self, id);

  if (open == NULL)
    {
      start (task, load_job, on_found);
      return;
    }
  g_task_return_pointer (task, g_object_ref (open), g_object_unref);
  g_object_unref (task);
}

/**
 * gbt_library_open_sheet_finish:
 * @self: the library
 * @result: what the callback got
 * @error: %GBT_ERROR_NOT_FOUND, or what the store says
 *
 * Returns: (transfer full) (nullable): the open sheet; the same for everybody who opens it
 */
GbtWorkbench *
gbt_library_open_sheet_finish (GbtLibrary    *self,
                               GAsyncResult  *result,
                               GError       **error)
{
  return finish_workbench (self, result, gbt_library_open_sheet_async, error);
}

/**
 * gbt_library_create_sheet_async:
 * @self: the library
 * @workload: (nullable): what it says; %NULL for an empty sheet
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is open
 * @user_data: for @callback
 *
 * Makes a sheet under the next reference of the year.
 */
void
gbt_library_create_sheet_async (GbtLibrary          *self,
                                GbtWorkload         *workload,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr (GbtWorkload) said = workload != NULL ? gbt_workload_ref (workload) : gbt_workload_new ();

  start (new_task (self, gbt_library_create_sheet_async, job_new (NULL, said), cancellable, callback,
                   user_data),
         create_job, on_found);
}

/**
 * gbt_library_create_sheet_finish:
 * @self: the library
 * @result: what the callback got
 * @error: what the store says
 *
 * Returns: (transfer full) (nullable): the new sheet, open
 */
GbtWorkbench *
gbt_library_create_sheet_finish (GbtLibrary    *self,
                                 GAsyncResult  *result,
                                 GError       **error)
{
  return finish_workbench (self, result, gbt_library_create_sheet_async, error);
}

/**
 * gbt_library_open_example_async:
 * @self: the library
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is open
 * @user_data: for @callback
 *
 * Opens the worked example, added to the store the first time: it has one identity, so that
 * opening it twice opens the same sheet, as it was left.
 */
void
gbt_library_open_example_async (GbtLibrary          *self,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  GTask *task = new_task (self, gbt_library_open_example_async,
                          job_new (GBT_SHEET_EXAMPLE_ID, gbt_sheet_get_workload (example)), cancellable,
                          callback, user_data);
  GbtWorkbench *open = gbt_library_find_open (self, GBT_SHEET_EXAMPLE_ID);

  if (open == NULL)
    {
      start (task, example_job, on_found);
      return;
    }
  g_task_return_pointer (task, g_object_ref (open), g_object_unref);
  g_object_unref (task);
}

/**
 * gbt_library_open_example_finish:
 * @self: the library
 * @result: what the callback got
 * @error: what the store says
 *
 * Returns: (transfer full) (nullable): the worked example, open
 */
GbtWorkbench *
gbt_library_open_example_finish (GbtLibrary    *self,
                                 GAsyncResult  *result,
                                 GError       **error)
{
  return finish_workbench (self, result, gbt_library_open_example_async, error);
}

/**
 * gbt_library_duplicate_sheet_async:
 * @self: the library
 * @id: a sheet
 * @cancellable: (nullable): a cancellable
 * @callback: called when the copy is open
 * @user_data: for @callback
 */
void
gbt_library_duplicate_sheet_async (GbtLibrary          *self,
                                   const char          *id,
                                   GCancellable        *cancellable,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data)
{
  start_once_saved (new_task (self, gbt_library_duplicate_sheet_async, job_new (id, NULL), cancellable,
                              callback, user_data),
                    duplicate_job, on_found);
}

/**
 * gbt_library_duplicate_sheet_finish:
 * @self: the library
 * @result: what the callback got
 * @error: what the store says
 *
 * Returns: (transfer full) (nullable): the copy, open, under a reference of its own
 */
GbtWorkbench *
gbt_library_duplicate_sheet_finish (GbtLibrary    *self,
                                    GAsyncResult  *result,
                                    GError       **error)
{
  return finish_workbench (self, result, gbt_library_duplicate_sheet_async, error);
}

/**
 * gbt_library_archive_sheet_async:
 * @self: the library
 * @id: a sheet
 * @archived: whether it is put away, or comes back
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is done
 * @user_data: for @callback
 */
void
gbt_library_archive_sheet_async (GbtLibrary          *self,
                                 const char          *id,
                                 gboolean             archived,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  GbtSheetJob *job = job_new (id, NULL);

  job->archived = archived;
  start_once_saved (new_task (self, gbt_library_archive_sheet_async, job, cancellable, callback, user_data),
                    archive_job, on_done);
}

/**
 * gbt_library_archive_sheet_finish:
 * @self: the library
 * @result: what the callback got
 * @error: what the store says
 *
 * Returns: whether it is done
 */
gboolean
gbt_library_archive_sheet_finish (GbtLibrary    *self,
                                  GAsyncResult  *result,
                                  GError       **error)
{
  return finish_boolean (self, result, gbt_library_archive_sheet_async, error);
}

/**
 * gbt_library_delete_sheet_async:
 * @self: the library
 * @id: a sheet
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * What was typed in it is saved first, so that gbt_library_undelete_sheet_async() brings all of it
 * back. Its workbench, if it is open, is in no store afterwards.
 */
void
gbt_library_delete_sheet_async (GbtLibrary          *self,
                                const char          *id,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  start_once_saved (new_task (self, gbt_library_delete_sheet_async, job_new (id, NULL), cancellable,
                              callback, user_data),
                    delete_job, on_done);
}

/**
 * gbt_library_delete_sheet_finish:
 * @self: the library
 * @result: what the callback got
 * @error: what the store says
 *
 * Returns: whether it is done
 */
gboolean
gbt_library_delete_sheet_finish (GbtLibrary    *self,
                                 GAsyncResult  *result,
                                 GError       **error)
{
  return finish_boolean (self, result, gbt_library_delete_sheet_async, error);
}

/**
 * gbt_library_undelete_sheet_async:
 * @self: the library
 * @id: a sheet deleted less than a day ago
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is back
 * @user_data: for @callback
 */
void
gbt_library_undelete_sheet_async (GbtLibrary          *self,
                                  const char          *id,
                                  GCancellable        *cancellable,
                                  GAsyncReadyCallback  callback,
                                  gpointer             user_data)
{
  start (new_task (self, gbt_library_undelete_sheet_async, job_new (id, NULL), cancellable, callback,
                   user_data),
         undelete_job, on_done);
}

/**
 * gbt_library_undelete_sheet_finish:
 * @self: the library
 * @result: what the callback got
 * @error: %GBT_ERROR_NOT_FOUND, or what the store says
 *
 * Returns: whether it is back
 */
gboolean
gbt_library_undelete_sheet_finish (GbtLibrary    *self,
                                   GAsyncResult  *result,
                                   GError       **error)
{
  return finish_boolean (self, result, gbt_library_undelete_sheet_async, error);
}

/* }}} */
