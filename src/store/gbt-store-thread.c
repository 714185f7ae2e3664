/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-store-thread.h"

/**
 * GbtStoreThread:
 *
 * A thread that owns a store. Jobs run one after the other in the order in which they were given;
 * each answers in the main context of its caller. Closing waits until every job given has run, so
 * that nothing accepted is lost.
 */
struct _GbtStoreThread
{
  GObject parent_instance;

  GAsyncQueue *jobs;
  GThread *thread; /* NULL once closed */
};

G_DEFINE_FINAL_TYPE (GbtStoreThread, gbt_store_thread, G_TYPE_OBJECT)

typedef struct
{
  GbtStoreFunc func;
  gpointer data;
  GDestroyNotify data_destroy;
  GDestroyNotify result_destroy;
} Job;

/* What the thread is given to end: a pointer that is no job. */
static char last_job;

/* What the thread needs, apart from the object: it must not keep it alive. */
typedef struct
{
  char *path;
  GbtStoreFlags flags;
  GbtStoreHooks hooks;
  GAsyncQueue *jobs;
} Worker;

static void
job_free (Job *job)
{
  if (job->data_destroy != NULL)
    job->data_destroy (job->data);
  g_free (job);
}

static void
run_job (GTask        *task,
         GbtStore     *store,
         const GError *unopened)
{
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;
  gpointer result;

  /* Once it has begun, it is done: the answer then says what was really done. */
  if (g_task_return_error_if_cancelled (task))
    return;
  if (store == NULL)
    {
      g_task_return_error (task, g_error_copy (unopened));
      return;
    }

  result = job->func (store, job->data, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, job->result_destroy);
}

static gpointer
work (gpointer data)
{
  Worker *worker = data;
  g_autoptr (GError) unopened = NULL;
  g_autoptr (GbtStore) store
      = gbt_store_open (worker->path, worker->flags, &worker->hooks, &unopened);

  for (;;)
    {
      gpointer next = g_async_queue_pop (worker->jobs);

      if (next == &last_job)
        break;
      run_job (next, store, unopened);
      g_object_unref (next);
    }

  g_async_queue_unref (worker->jobs);
  g_free (worker->path);
  g_free (worker);
  return NULL;
}

static void
gbt_store_thread_constructed (GObject *object)
{
  GbtStoreThread *self = GBT_STORE_THREAD (object);

  G_OBJECT_CLASS (gbt_store_thread_parent_class)->constructed (object);

  self->jobs = g_async_queue_new ();
}

static void
gbt_store_thread_dispose (GObject *object)
{
  gbt_store_thread_close (GBT_STORE_THREAD (object));

  G_OBJECT_CLASS (gbt_store_thread_parent_class)->dispose (object);
}

static void
gbt_store_thread_finalize (GObject *object)
{
  GbtStoreThread *self = GBT_STORE_THREAD (object);

  g_async_queue_unref (self->jobs);

  G_OBJECT_CLASS (gbt_store_thread_parent_class)->finalize (object);
}

static void
gbt_store_thread_class_init (GbtStoreThreadClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = gbt_store_thread_constructed;
  object_class->dispose = gbt_store_thread_dispose;
  object_class->finalize = gbt_store_thread_finalize;
}

static void
gbt_store_thread_init (GbtStoreThread *self)
{
}

/**
 * gbt_store_thread_new:
 * @path: the file of the store
 * @flags: how to open it
 * @hooks: what the store takes from outside; copied, called from the thread
 *
 * Starts a thread that opens the store. When it does not open, every job answers with that error.
 *
 * Returns: (transfer full): the thread
 */
GbtStoreThread *
gbt_store_thread_new (const char          *path,
                      GbtStoreFlags        flags,
                      const GbtStoreHooks *hooks)
{
  GbtStoreThread *self = g_object_new (GBT_TYPE_STORE_THREAD, NULL);
  Worker *worker = g_new0 (Worker, 1);

  worker->path = g_strdup (path);
  worker->flags = flags;
  worker->hooks = *hooks;
  worker->jobs = g_async_queue_ref (self->jobs);
  self->thread = g_thread_new ("store", work, worker);

  return self;
}

/**
 * gbt_store_thread_run_async:
 * @self: a thread, not closed
 * @func: the job
 * @data: given to @func
 * @data_destroy: (nullable): frees @data once the task is over
 * @result_destroy: (nullable): frees what @func returned when nobody takes it
 * @cancellable: (nullable): leaves the job out when cancelled before it begins; a save should
 *   have none
 * @callback: (nullable): called in the main context of the caller
 * @user_data: given to @callback
 *
 * Gives the thread a job, after those it already has.
 */
void
gbt_store_thread_run_async (GbtStoreThread     *self,
                            GbtStoreFunc        func,
                            gpointer            data,
                            GDestroyNotify      data_destroy,
                            GDestroyNotify      result_destroy,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (GBT_IS_STORE_THREAD (self));
  g_return_if_fail (func != NULL);
  g_return_if_fail (self->thread != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, gbt_store_thread_run_async);
  g_task_set_check_cancellable (task, FALSE);

  job = g_new0 (Job, 1);
  job->func = func;
  job->data = data;
  job->data_destroy = data_destroy;
  job->result_destroy = result_destroy;
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);

  g_async_queue_push (self->jobs, g_steal_pointer (&task));
}

/**
 * gbt_store_thread_run_finish:
 * @self: a thread
 * @result: what the callback was given
 * @error: set by the job, by the opening of the store, or to %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full) (nullable): what the job returned; %NULL alone is no failure
 */
gpointer
gbt_store_thread_run_finish (GbtStoreThread *self,
                             GAsyncResult   *result,
                             GError        **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_store_thread_run_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * gbt_store_thread_close:
 * @self: a thread
 *
 * Waits until every job given has run, then closes the store. The answers still reach their
 * callers when their main context runs. Closing twice does nothing.
 */
void
gbt_store_thread_close (GbtStoreThread *self)
{
  g_return_if_fail (GBT_IS_STORE_THREAD (self));

  if (self->thread == NULL)
    return;

  g_async_queue_push (self->jobs, &last_job);
  /* The last reference may be dropped by the thread itself, with its last job: it then ends alone. */
  if (self->thread == g_thread_self ())
    g_thread_unref (g_steal_pointer (&self->thread));
  else
    g_thread_join (g_steal_pointer (&self->thread));
}
