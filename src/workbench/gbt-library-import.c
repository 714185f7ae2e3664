/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-library-private.h"
#include "gbt-workbench-private.h"

/* {{{ Reading: nothing is written */

typedef struct
{
  GPtrArray *paths;
  GbtProgressFunc progress;
  gpointer progress_data;
  gatomicrefcount ref_count; /* the task's, and each word of progress on its way */
  guint done;                /* in the main thread */
} GbtFilesRead;

static GbtFilesRead *
files_read_ref (GbtFilesRead *reading)
{
  g_atomic_ref_count_inc (&reading->ref_count);
  return reading;
}

static void
files_read_unref (gpointer data)
{
  GbtFilesRead *reading = data;

  if (!g_atomic_ref_count_dec (&reading->ref_count))
    return;
  g_ptr_array_unref (reading->paths);
  g_free (reading);
}

static gboolean
tell_progress (gpointer data)
{
  GbtFilesRead *reading = data;

  reading->done++;
  reading->progress (reading->done, reading->paths->len, reading->progress_data);
  return G_SOURCE_REMOVE;
}

static void
read_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  GbtFilesRead *reading = data;
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_incoming_unref);

  for (guint i = 0; i < reading->paths->len; i++)
    {
      if (g_task_return_error_if_cancelled (task))
        return;
      g_ptr_array_add (files, gbt_incoming_read (reading->paths->pdata[i]));
      if (reading->progress != NULL)
        g_main_context_invoke_full (g_task_get_context (task), G_PRIORITY_DEFAULT, tell_progress,
                                    files_read_ref (reading), files_read_unref);
    }
  g_task_return_pointer (task, g_steal_pointer (&files), (GDestroyNotify) g_ptr_array_unref);
}

/**
 * gbt_library_read_files_async:
 * @self: the library
 * @files: (element-type GFile): what was chosen, dropped or pasted
 * @progress: (nullable): told after each file
 * @progress_data: for @progress
 * @cancellable: (nullable): stops before the next file
 * @callback: called when all are read
 * @user_data: for @callback
 *
 * Reads files from outside in a thread of its own. Nothing is written.
 */
void
gbt_library_read_files_async (GbtLibrary          *self,
                              GListModel          *files,
                              GbtProgressFunc      progress,
                              gpointer             progress_data,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  GbtFilesRead *reading = g_new0 (GbtFilesRead, 1);

  g_task_set_source_tag (task, gbt_library_read_files_async);
  g_task_set_task_data (task, reading, files_read_unref);
  g_atomic_ref_count_init (&reading->ref_count);
  reading->progress = progress;
  reading->progress_data = progress_data;
  reading->paths = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      char *path = g_file_get_path (file);

      /* What is on no disk of this machine is refused like a file that is not there. */
      g_ptr_array_add (reading->paths, path != NULL ? path : g_file_get_uri (file));
    }
  g_task_run_in_thread (task, read_in_thread);
}

/**
 * gbt_library_read_files_finish:
 * @self: the library
 * @result: what the callback got
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable) (element-type GbtIncoming): what each file is, in the same
 *   order; those refused say why
 */
GPtrArray *
gbt_library_read_files_finish (GbtLibrary    *self,
                               GAsyncResult  *result,
                               GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_read_files_async), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* }}} */
/* {{{ Adding */

typedef struct
{
  GbtIncoming *incoming;
  GbtEstimate *estimate;
  gboolean as_copy;
  GbtStoreOutcome outcome;
  char *id;
} GbtAdding;

static void
adding_free (gpointer data)
{
  GbtAdding *adding = data;

  gbt_incoming_unref (adding->incoming);
  g_clear_pointer (&adding->estimate, gbt_estimate_unref);
  g_free (adding->id);
  g_free (adding);
}

static gpointer
add_job (GbtStore  *store,
         gpointer   data,
         GError   **error)
{
  GbtAdding *adding = data;
  g_autoptr (GbtSheet) sheet = NULL;

  if (gbt_incoming_get_kind (adding->incoming) == GBT_INCOMING_MODEL)
    {
      gbt_store_save_model (store, gbt_incoming_get_model (adding->incoming), &adding->outcome, error);
      return NULL;
    }

  sheet = gbt_store_import_record (store, gbt_incoming_get_sheet (adding->incoming), adding->estimate,
                                  gbt_incoming_get_frozen (adding->incoming),
                                  adding->as_copy, &adding->outcome, NULL, error);
  if (sheet != NULL)
    adding->id = g_strdup (gbt_sheet_get_id (sheet));
  return NULL;
}

static void
on_added (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  gbt_library_changed (g_task_get_source_object (task));
  gbt_library_refresh_offers (g_task_get_source_object (task)); /* those that a sheet brought */
  g_task_return_boolean (task, TRUE);
}

static void
on_saved_before_adding (GObject      *source,
                        GAsyncResult *result,
                        gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtLibrary *self = GBT_LIBRARY (source);
  GbtAdding *adding;
  GError *error = NULL;
  GbtStoreThread *thread = NULL;

  if (gbt_library_save_all_finish (self, result, &error))
    thread = gbt_library_get_thread (self, &error);
  if (thread == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  adding = g_task_get_task_data (task);
  gbt_store_thread_run_async (thread, add_job, adding, NULL, NULL, NULL, on_added, g_steal_pointer (&task));
}

/**
 * gbt_library_add_async:
 * @self: the library
 * @incoming: a file that was read and not refused
 * @as_copy: where the same sheet is here and says something else, add it under a new identity
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is stored
 * @user_data: for @callback
 *
 * What is being typed is saved first: the sheet that comes is compared with what is here.
 */
void
gbt_library_add_async (GbtLibrary          *self,
                       GbtIncoming         *incoming,
                       gboolean             as_copy,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  GTask *task = NULL;
  GbtAdding *adding;

  g_return_if_fail (gbt_incoming_get_kind (incoming) == GBT_INCOMING_MODEL
                    || gbt_incoming_get_kind (incoming) == GBT_INCOMING_SHEET);

  task = g_task_new (self, cancellable, callback, user_data);
  adding = g_new0 (GbtAdding, 1);
  adding->incoming = gbt_incoming_ref (incoming);
  adding->as_copy = as_copy;
  if (gbt_incoming_get_kind (incoming) == GBT_INCOMING_SHEET)
    adding->estimate = gbt_estimate_compute (gbt_sheet_get_workload (gbt_incoming_get_sheet (incoming)), NULL);
  g_task_set_source_tag (task, gbt_library_add_async);
  g_task_set_task_data (task, adding, adding_free);
  gbt_library_save_all_async (self, on_saved_before_adding, task);
}

/**
 * gbt_library_add_finish:
 * @self: the library
 * @result: what the callback got
 * @id: (out) (optional) (nullable) (transfer full): the sheet as it is in the store; %NULL for a
 *   model
 * @error: %GBT_ERROR_CONFLICT when the same sheet is here, says something else, and no copy was
 *   wanted; or what the store says
 *
 * Returns: what was done; of no meaning when @error is set
 */
GbtStoreOutcome
gbt_library_add_finish (GbtLibrary    *self,
                        GAsyncResult  *result,
                        char         **id,
                        GError       **error)
{
  GbtAdding *adding;

  g_return_val_if_fail (g_task_is_valid (result, self), GBT_STORE_UNCHANGED);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_add_async), GBT_STORE_UNCHANGED);

  adding = g_task_get_task_data (G_TASK (result));
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return GBT_STORE_UNCHANGED;
  if (id != NULL)
    *id = g_strdup (adding->id);
  return adding->outcome;
}

/* }}} */
/* {{{ Models that were imported */

static gpointer
models_job (GbtStore  *store,
            gpointer   data,
            GError   **error)
{
  return gbt_store_list_models (store, error);
}

static void
on_models (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  GPtrArray *models = gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);

  if (models != NULL)
    g_task_return_pointer (task, models, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

/**
 * gbt_library_list_models_async:
 * @self: the library
 * @cancellable: (nullable): a cancellable
 * @callback: called with the list
 * @user_data: for @callback
 */
void
gbt_library_list_models_async (GbtLibrary          *self,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  GError *error = NULL;
  GbtStoreThread *thread = gbt_library_get_thread (self, &error);

  g_task_set_source_tag (task, gbt_library_list_models_async);
  if (thread == NULL)
    g_task_return_error (task, error);
  else
    gbt_store_thread_run_async (thread, models_job, NULL, NULL, (GDestroyNotify) g_ptr_array_unref, NULL,
                                on_models, g_steal_pointer (&task));
}

/**
 * gbt_library_list_models_finish:
 * @self: the library
 * @result: what the callback got
 * @error: what the store says
 *
 * Returns: (transfer full) (nullable) (element-type GbtModel): the models imported into the store,
 *   by name; those of the catalogue are in gbt_model_catalogue_get()
 */
GPtrArray *
gbt_library_list_models_finish (GbtLibrary    *self,
                                GAsyncResult  *result,
                                GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_list_models_async), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* }}} */
