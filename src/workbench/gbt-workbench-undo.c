/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-history.h"
#include "gbt-workbench-private.h"

/**
 * gbt_workbench_end_edit:
 * @self: a workbench
 *
 * The person left the field: the next edit is a step of undo of its own, and another program
 * may change the field.
 */
void
gbt_workbench_end_edit (GbtWorkbench *self)
{
  g_return_if_fail (GBT_IS_WORKBENCH (self));

  gbt_history_end_edit (gbt_workbench_get_history (self));
  gbt_workbench_stop_typing (self);
}

/**
 * gbt_workbench_get_can_undo:
 * @self: a workbench
 *
 * Returns: whether there is something to undo
 */
gboolean
gbt_workbench_get_can_undo (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);
  return gbt_history_get_can_undo (gbt_workbench_get_history (self));
}

/**
 * gbt_workbench_get_can_redo:
 * @self: a workbench
 *
 * Returns: whether there is something to redo
 */
gboolean
gbt_workbench_get_can_redo (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), FALSE);
  return gbt_history_get_can_redo (gbt_workbench_get_history (self));
}

/**
 * gbt_workbench_get_undo_label:
 * @self: a workbench
 *
 * Returns: (nullable): msgid of what undoing would change
 */
const char *
gbt_workbench_get_undo_label (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  return gbt_history_get_undo_label (gbt_workbench_get_history (self));
}

/**
 * gbt_workbench_get_redo_label:
 * @self: a workbench
 *
 * Returns: (nullable): msgid of what redoing would change
 */
const char *
gbt_workbench_get_redo_label (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  return gbt_history_get_redo_label (gbt_workbench_get_history (self));
}

static void
step (GbtWorkbench *self,
      GbtSheet     *(*move) (GbtHistory *history,
                             GbtSheet   *current))
{
  g_autoptr (GbtSheet) sheet = move (gbt_workbench_get_history (self), gbt_workbench_get_sheet (self));

  if (sheet != NULL)
    gbt_workbench_show (self, sheet);
  gbt_workbench_stop_typing (self);
}

/**
 * gbt_workbench_undo:
 * @self: a workbench
 *
 * Takes back the latest edit; the store follows.
 */
void
gbt_workbench_undo (GbtWorkbench *self)
{
  g_return_if_fail (GBT_IS_WORKBENCH (self));
  step (self, gbt_history_undo);
}

/**
 * gbt_workbench_redo:
 * @self: a workbench
 *
 * Makes again the edit undone last.
 */
void
gbt_workbench_redo (GbtWorkbench *self)
{
  g_return_if_fail (GBT_IS_WORKBENCH (self));
  step (self, gbt_history_redo);
}
