/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-task.h"

#include "gbt-error.h"

static const struct
{
  const char *code;
  const char *label;
} tasks[GBT_N_TASKS] = {
  [GBT_TASK_INFERENCE] = { "inference", N_("Inference") },
  [GBT_TASK_ADAPTATION] = { "adaptation", N_("Adaptation") },
  [GBT_TASK_IMAGE] = { "image", N_("Images") },
  [GBT_TASK_SPEECH] = { "speech", N_("Speech (transcription)") },
  [GBT_TASK_NOTEBOOK] = { "notebook", N_("Notebook") },
  [GBT_TASK_OTHER] = { "other", N_("Other") },
};

/**
 * gbt_task_get_code:
 * @task: a task
 *
 * Returns: its stored word
 */
const char *
gbt_task_get_code (GbtTask task)
{
  g_return_val_if_fail ((guint) task < GBT_N_TASKS, NULL);

  return tasks[task].code;
}

/**
 * gbt_task_get_label:
 * @task: a task
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_task_get_label (GbtTask task)
{
  g_return_val_if_fail ((guint) task < GBT_N_TASKS, NULL);

  return tasks[task].label;
}

/**
 * gbt_task_from_code:
 * @code: (nullable): a stored word
 * @task: (out): the task, written on success only
 *
 * Returns: whether @code is a task's
 */
gboolean
gbt_task_from_code (const char *code,
                    GbtTask    *task)
{
  for (guint i = 0; i < GBT_N_TASKS; i++)
    {
      if (g_strcmp0 (tasks[i].code, code) == 0)
        {
          *task = (GbtTask) i;
          return TRUE;
        }
    }

  return FALSE;
}
