/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-workbench-private.h"

/**
 * gbt_workbench_get_save_state:
 * @self: a workbench
 *
 * Returns: what became of the latest edit
 */
GbtSaveState
gbt_workbench_get_save_state (GbtWorkbench *self)
{
  GbtAutosave *autosave = gbt_workbench_get_autosave (self);

  return autosave != NULL ? gbt_autosave_get_state (autosave) : GBT_SAVE_UNKEPT;
}

/**
 * gbt_workbench_get_save_error:
 * @self: a workbench
 *
 * Returns: (nullable): why the store refused, while it does
 */
const GError *
gbt_workbench_get_save_error (GbtWorkbench *self)
{
  GbtAutosave *autosave = gbt_workbench_get_autosave (self);

  return autosave != NULL ? gbt_autosave_get_error (autosave) : NULL;
}

/**
 * gbt_workbench_get_edits:
 * @self: a workbench
 *
 * Returns: the edit counter of the sheet in the store, as last acknowledged
 */
guint64
gbt_workbench_get_edits (GbtWorkbench *self)
{
  GbtAutosave *autosave = gbt_workbench_get_autosave (self);

  return autosave != NULL ? gbt_autosave_get_edits (autosave) : 0;
}

static void
on_flushed (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (gbt_autosave_flush_finish (GBT_AUTOSAVE (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * gbt_workbench_save_async:
 * @self: a workbench
 * @cancellable: (nullable): a cancellable
 * @callback: called when the store acknowledged everything, or refused
 * @user_data: for @callback
 *
 * Saves now what waits.
 */
void
gbt_workbench_save_async (GbtWorkbench        *self,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  GbtAutosave *autosave = gbt_workbench_get_autosave (self);

  g_task_set_source_tag (task, gbt_workbench_save_async);
  if (autosave == NULL || gbt_workbench_get_read_only (self))
    g_task_return_boolean (task, TRUE);
  else
    gbt_autosave_flush_async (autosave, cancellable, on_flushed, g_steal_pointer (&task));
}

/**
 * gbt_workbench_save_finish:
 * @self: a workbench
 * @result: what the callback got
 * @error: why the store refused
 *
 * Returns: whether all is kept
 */
gboolean
gbt_workbench_save_finish (GbtWorkbench  *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
