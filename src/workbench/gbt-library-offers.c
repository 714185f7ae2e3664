/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-library-offers.h"

#include "gbt-library-private.h"

/* {{{ One offer */

typedef struct
{
  GbtEntry *offer;
  char *id;
  GbtEntry *saved;
  GbtStoreOutcome outcome;
} OfferJob;

static void
offer_job_free (gpointer data)
{
  OfferJob *job = data;

  g_clear_pointer (&job->offer, gbt_entry_unref);
  g_clear_pointer (&job->saved, gbt_entry_unref);
  g_free (job->id);
  g_free (job);
}

static gpointer
save_offer (GbtStore  *store,
            gpointer   data,
            GError   **error)
{
  OfferJob *job = data;

  gbt_store_save_offer (store, job->offer, &job->outcome, &job->saved, error);
  return NULL;
}

/**
 * gbt_library_save_offer_async:
 * @self: the library
 * @offer: typed by hand: without an identity it is added, else it makes a new version unless
 *   nothing changed
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is stored
 * @user_data: for @callback
 */
void
gbt_library_save_offer_async (GbtLibrary          *self,
                              GbtEntry            *offer,
                              GCancellable        *cancellable,
                              GAsyncReadyCallback  callback,
                              gpointer             user_data)
{
  OfferJob *job = g_new0 (OfferJob, 1);

  job->offer = gbt_entry_ref (offer);
  gbt_library_run_async (self, save_offer, job, offer_job_free, gbt_library_save_offer_async, GBT_LIBRARY_WRITES_OFFERS,
                         cancellable, callback, user_data);
}

/**
 * gbt_library_save_offer_finish:
 * @self: the library
 * @result: what the callback got
 * @outcome: (out) (optional): added, updated (a new version) or unchanged
 * @error: what the store says
 *
 * Returns: (transfer full) (nullable): the offer with its identity and version
 */
GbtEntry *
gbt_library_save_offer_finish (GbtLibrary       *self,
                               GAsyncResult     *result,
                               GbtStoreOutcome  *outcome,
                               GError          **error)
{
  OfferJob *job = gbt_library_run_finish (self, result, gbt_library_save_offer_async, error);

  if (job == NULL)
    return NULL;
  if (outcome != NULL)
    *outcome = job->outcome;
  return gbt_entry_ref (job->saved);
}

static gpointer
delete_offer (GbtStore  *store,
              gpointer   data,
              GError   **error)
{
  gbt_store_delete_offer (store, ((OfferJob *) data)->id, error);
  return NULL;
}

/**
 * gbt_library_delete_offer_async:
 * @self: the library
 * @id: an offer
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is gone
 * @user_data: for @callback
 */
void
gbt_library_delete_offer_async (GbtLibrary          *self,
                                const char          *id,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  OfferJob *job = g_new0 (OfferJob, 1);

  job->id = g_strdup (id);
  gbt_library_run_async (self, delete_offer, job, offer_job_free, gbt_library_delete_offer_async,
                         GBT_LIBRARY_WRITES_OFFERS, cancellable, callback, user_data);
}

/**
 * gbt_library_delete_offer_finish:
 * @self: the library
 * @result: what the callback got
 * @error: %GBT_ERROR_CONFLICT while a candidate or a frozen record cites it
 *
 * Returns: whether it is gone
 */
gboolean
gbt_library_delete_offer_finish (GbtLibrary    *self,
                                 GAsyncResult  *result,
                                 GError       **error)
{
  return gbt_library_run_finish (self, result, gbt_library_delete_offer_async, error) != NULL;
}

/* }}} */
/* {{{ A file of offers */

typedef struct
{
  GBytes *bytes;
  char *path;
  GbtOfferImport *import;
  GCancellable *cancellable;
  GbtImportCounts counts;
  GbtProgressFunc progress;
  gpointer progress_data;
  gint64 told; /* when progress was last told, in the thread that reads */
} FileJob;

typedef struct
{
  GbtProgressFunc progress;
  gpointer progress_data;
  GCancellable *cancellable;
  guint done;
  guint total;
} Told;

static void
file_job_free (gpointer data)
{
  FileJob *job = data;

  g_clear_pointer (&job->bytes, g_bytes_unref);
  g_free (job->path);
  g_clear_pointer (&job->import, gbt_offer_import_unref);
  g_clear_object (&job->cancellable);
  g_free (job);
}

static void
told_free (gpointer data)
{
  Told *told = data;

  g_clear_object (&told->cancellable);
  g_free (told);
}

/* Whoever cancelled is told nothing more: they may be gone. */
static gboolean
tell_in_main (gpointer data)
{
  Told *told = data;

  if (!g_cancellable_is_cancelled (told->cancellable))
    told->progress (told->done, told->total, told->progress_data);
  return G_SOURCE_REMOVE;
}

static void
tell (guint64  done,
      gpointer data)
{
  FileJob *job = data;
  gint64 now = g_get_monotonic_time ();
  Told *told;

  if (job->progress == NULL || now - job->told < 50 * G_TIME_SPAN_MILLISECOND)
    return;

  job->told = now;
  told = g_new0 (Told, 1);
  told->progress = job->progress;
  told->progress_data = job->progress_data;
  told->cancellable = job->cancellable != NULL ? g_object_ref (job->cancellable) : NULL;
  told->done = (guint) MIN (done, G_MAXUINT);
  told->total = job->import != NULL ? gbt_offer_import_get_n_written (job->import) : 0;
  g_main_context_invoke_full (NULL, G_PRIORITY_DEFAULT, tell_in_main, told, told_free);
}

static FileJob *
file_job_new (GbtProgressFunc  progress,
              gpointer         progress_data,
              GCancellable    *cancellable)
{
  FileJob *job = g_new0 (FileJob, 1);

  job->progress = progress;
  job->progress_data = progress_data;
  g_set_object (&job->cancellable, cancellable);
  return job;
}

static void
read_file (GTask        *task,
           gpointer      source,
           gpointer      data,
           GCancellable *cancellable)
{
  FileJob *job = data;
  GError *error = NULL;
  GbtOfferImport *import = gbt_offer_import_read (job->bytes, job->path, cancellable, tell, job, &error);

  if (import == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, import, (GDestroyNotify) gbt_offer_import_unref);
}

static gpointer
compare_file (GbtStore  *store,
              gpointer   data,
              GError   **error)
{
  gbt_offer_import_compare (((FileJob *) data)->import, store, error);
  return NULL;
}

static void
file_compared (GObject      *source,
               GAsyncResult *result,
               gpointer      data)
{
  g_autoptr (GTask) task = data;
  FileJob *job = g_task_get_task_data (task);
  GError *error = NULL;

  gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, gbt_offer_import_ref (job->import), (GDestroyNotify) gbt_offer_import_unref);
}

static void
file_read (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GTask) task = data;
  FileJob *job = g_task_get_task_data (task);
  GbtStoreThread *thread = NULL;
  GError *error = NULL;

  job->import = g_task_propagate_pointer (G_TASK (result), &error);
  if (job->import != NULL)
    thread = gbt_library_get_thread (GBT_LIBRARY (source), &error);
  if (thread == NULL)
    g_task_return_error (task, error);
  else
    gbt_store_thread_run_async (thread, compare_file, job, NULL, NULL, NULL, file_compared, g_steal_pointer (&task));
}

/**
 * gbt_library_read_offers_async:
 * @self: the library
 * @bytes: a file of offers
 * @path: where it comes from
 * @progress: (nullable): told how many rows were read
 * @progress_data: for @progress
 * @cancellable: (nullable): stops it; nothing was written
 * @callback: called when it is read
 * @user_data: for @callback
 *
 * Reads the file in a thread of its own and compares it with what the store has of the same
 * catalogue. Nothing is written.
 */
void
gbt_library_read_offers_async (GbtLibrary          *self,
                               GBytes              *bytes,
                               const char          *path,
                               GbtProgressFunc      progress,
                               gpointer             progress_data,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  FileJob *job = file_job_new (progress, progress_data, cancellable);
  g_autoptr (GTask) reading = NULL;

  job->bytes = g_bytes_ref (bytes);
  job->path = g_strdup (path);
  g_task_set_source_tag (task, gbt_library_read_offers_async);
  g_task_set_task_data (task, job, file_job_free);

  reading = g_task_new (self, cancellable, file_read, task);
  g_task_set_task_data (reading, job, NULL);
  g_task_run_in_thread (reading, read_file);
}

/**
 * gbt_library_read_offers_finish:
 * @self: the library
 * @result: what the callback got
 * @error: why the file is none of offers; %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): what it holds
 */
GbtOfferImport *
gbt_library_read_offers_finish (GbtLibrary    *self,
                                GAsyncResult  *result,
                                GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_read_offers_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static gpointer
write_file (GbtStore  *store,
            gpointer   data,
            GError   **error)
{
  FileJob *job = data;

  gbt_offer_import_write (job->import, store, job->cancellable, tell, job, &job->counts, error);
  return NULL;
}

/**
 * gbt_library_import_offers_async:
 * @self: the library
 * @import: a file that was read
 * @progress: (nullable): told how many offers were written
 * @progress_data: for @progress
 * @cancellable: (nullable): stops it: nothing is changed then
 * @callback: called when all are in the store
 * @user_data: for @callback
 */
void
gbt_library_import_offers_async (GbtLibrary          *self,
                                 GbtOfferImport      *import,
                                 GbtProgressFunc      progress,
                                 gpointer             progress_data,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data)
{
  FileJob *job = file_job_new (progress, progress_data, cancellable);

  job->import = gbt_offer_import_ref (import);
  gbt_library_run_async (self, write_file, job, file_job_free, gbt_library_import_offers_async,
                         GBT_LIBRARY_WRITES_OFFERS | GBT_LIBRARY_WRITES_EVIDENCE, cancellable, callback, user_data);
}

/**
 * gbt_library_import_offers_finish:
 * @self: the library
 * @result: what the callback got
 * @counts: (out) (optional): what was done
 * @error: what the store says; %G_IO_ERROR_CANCELLED: nothing is changed
 *
 * Returns: whether they are in the store
 */
gboolean
gbt_library_import_offers_finish (GbtLibrary       *self,
                                  GAsyncResult     *result,
                                  GbtImportCounts  *counts,
                                  GError          **error)
{
  FileJob *job = gbt_library_run_finish (self, result, gbt_library_import_offers_async, error);

  if (job == NULL)
    return FALSE;
  if (counts != NULL)
    *counts = job->counts;
  return TRUE;
}

/* }}} */
