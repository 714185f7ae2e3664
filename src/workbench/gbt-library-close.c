/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-library-private.h"

typedef struct
{
  guint left;
  GError *error;
} GbtSaving;

static void
saving_free (gpointer data)
{
  GbtSaving *saving = data;

  g_clear_error (&saving->error);
  g_free (saving);
}

static void
saving_step (GTask *task)
{
  GbtSaving *saving = g_task_get_task_data (task);

  if (--saving->left > 0)
    return;
  if (saving->error != NULL)
    g_task_return_error (task, g_steal_pointer (&saving->error));
  else
    g_task_return_boolean (task, TRUE);
}

static void
on_one_saved (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtSaving *saving = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  if (!gbt_workbench_save_finish (GBT_WORKBENCH (source), result, &error) && saving->error == NULL)
    saving->error = g_steal_pointer (&error);
  saving_step (task);
}

/**
 * gbt_library_save_all_async:
 * @self: the library
 * @callback: called when the store has everything, or refused something
 * @user_data: for @callback
 */
void
gbt_library_save_all_async (GbtLibrary          *self,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);
  g_autoptr (GPtrArray) open = gbt_library_list_open (self);
  GbtSaving *saving = g_new0 (GbtSaving, 1);

  /* One more than there are: the task ends after the loop, not inside. */
  saving->left = open->len + 1;
  g_task_set_task_data (task, saving, saving_free);
  for (guint i = 0; i < open->len; i++)
    gbt_workbench_save_async (open->pdata[i], NULL, on_one_saved, g_object_ref (task));
  saving_step (task);
}

/**
 * gbt_library_save_all_finish:
 * @self: the library
 * @result: what the callback got
 * @error: why something is not kept
 *
 * Returns: whether all is kept
 */
gboolean
gbt_library_save_all_finish (GbtLibrary    *self,
                             GAsyncResult  *result,
                             GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
on_all_saved (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtLibrary *self = GBT_LIBRARY (source);
  GError *error = NULL;

  if (!gbt_library_save_all_finish (self, result, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  gbt_library_shut (self);
  g_task_return_boolean (task, TRUE);
}

/**
 * gbt_library_close_async:
 * @self: the library
 * @cancellable: (nullable): a cancellable
 * @callback: called when all is saved and the store closed, or when something could not be saved
 * @user_data: for @callback
 *
 * Saves what waits, then closes. When a sheet cannot be saved nothing is closed, so that the
 * person can be asked.
 */
void
gbt_library_close_async (GbtLibrary          *self,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, gbt_library_close_async);
  gbt_library_save_all_async (self, on_all_saved, task);
}

/**
 * gbt_library_close_finish:
 * @self: the library
 * @result: what the callback got
 * @error: why something is not kept
 *
 * Returns: whether it is closed
 */
gboolean
gbt_library_close_finish (GbtLibrary    *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
