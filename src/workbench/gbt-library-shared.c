/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-evidence-item.h"
#include "gbt-library-offers.h"
#include "gbt-library-private.h"

/* What the sheets of a store share, and the jobs done to it. */

typedef struct
{
  GbtLibraryWrites writes;
  gpointer data;
  GDestroyNotify destroy;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  job->destroy (job->data);
  g_free (job);
}

static void
job_done (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtLibrary *self = g_task_get_source_object (task);
  const Job *job = g_task_get_task_data (task);
  GError *error = NULL;

  gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  if (job->writes & GBT_LIBRARY_WRITES_OFFERS)
    gbt_library_refresh_offers (self);
  if (job->writes & GBT_LIBRARY_WRITES_EVIDENCE)
    gbt_library_refresh_evidence (self);
  g_task_return_pointer (task, job->data, NULL);
}

/**
 * gbt_library_run_async:
 * @self: the library
 * @func: the job, in the thread of the store
 * @data: for @func
 * @destroy: frees @data, once the answer was taken
 * @tag: the function that was called
 * @writes: what the job writes: those lists are read again
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is done
 * @user_data: for @callback
 */
void
gbt_library_run_async (GbtLibrary          *self,
                       GbtStoreFunc         func,
                       gpointer             data,
                       GDestroyNotify       destroy,
                       gpointer             tag,
                       GbtLibraryWrites     writes,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  Job *job = g_new0 (Job, 1);
  GError *error = NULL;
  GbtStoreThread *thread = gbt_library_get_thread (self, &error);

  job->writes = writes;
  job->data = data;
  job->destroy = destroy;
  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, job, job_free);
  /* What is written is written, whatever was asked since: the answer tells it. */
  g_task_set_check_cancellable (task, FALSE);
  if (thread == NULL)
    g_task_return_error (task, error);
  else
    gbt_store_thread_run_async (thread, func, data, NULL, NULL, NULL, job_done, g_steal_pointer (&task));
}

/**
 * gbt_library_run_finish:
 * @self: the library
 * @result: what the callback got
 * @tag: the function that was called
 * @error: what the job says
 *
 * Returns: (transfer none) (nullable): the data of the job, as long as @result
 */
gpointer
gbt_library_run_finish (GbtLibrary    *self,
                        GAsyncResult  *result,
                        gpointer       tag,
                        GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, tag), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static gpointer
list_evidence (GbtStore  *store,
               gpointer   data,
               GError   **error)
{
  return gbt_store_list_evidence (store, error);
}

static void
evidence_listed (GObject      *source,
                 GAsyncResult *result,
                 gpointer      data)
{
  g_autoptr (GbtLibrary) self = data;
  g_autoptr (GPtrArray) rows = gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree gpointer *stolen = NULL;
  gsize n_rows = 0;

  /* A store that cannot be read says so through its condition; what is shown stays. */
  if (rows == NULL)
    return;

  stolen = g_ptr_array_steal (rows, &n_rows);
  for (gsize i = 0; i < n_rows; i++)
    g_ptr_array_add (items, gbt_evidence_item_new (stolen[i]));
  gbt_item_list_set_items (gbt_library_get_evidence (self), items);
}

/**
 * gbt_library_refresh_evidence:
 * @self: the library
 *
 * Reads the list of evidence again.
 */
void
gbt_library_refresh_evidence (GbtLibrary *self)
{
  GbtStoreThread *thread = gbt_library_get_thread (self, NULL);

  if (thread != NULL)
    gbt_store_thread_run_async (thread, list_evidence, NULL, NULL, (GDestroyNotify) g_ptr_array_unref, NULL,
                                evidence_listed, g_object_ref (self));
}
