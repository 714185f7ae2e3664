/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GbtTask:
 *
 * What the model is asked to do. Codes are stored: append-only.
 */
typedef enum
{
  GBT_TASK_INFERENCE,
  GBT_TASK_ADAPTATION,
  GBT_TASK_IMAGE,
  GBT_TASK_SPEECH,
  GBT_TASK_NOTEBOOK,
  GBT_TASK_OTHER,
  GBT_N_TASKS,
} GbtTask;

#define GBT_TASK_BIT(task) (1u << (task))
#define GBT_TASK_ALL ((1u << GBT_N_TASKS) - 1)

const char *gbt_task_get_code  (GbtTask     task);
const char *gbt_task_get_label (GbtTask     task);
gboolean    gbt_task_from_code (const char *code,
                                GbtTask    *task);

G_END_DECLS
