/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-log-reading-private.h"

G_BEGIN_DECLS

/**
 * GbtLogWorkers:
 *
 * Which of the processes of an engine speaks in a line: several print the same lines, each for its GPU.
 */
typedef struct _GbtLogWorkers GbtLogWorkers;

GbtLogWorkers *gbt_log_workers_new      (void);
void           gbt_log_workers_free     (GbtLogWorkers       *self);
void           gbt_log_workers_find     (GbtLogWorkers       *self,
                                         const char          *line);
/* Of the line that was looked at last: its name, NULL where it names none; its rank, else -1 */
const char    *gbt_log_workers_get_name (const GbtLogWorkers *self);
int            gbt_log_workers_get_rank (const GbtLogWorkers *self);
void           gbt_log_workers_name     (const GbtLogWorkers *self,
                                         GbtLogReading       *reading);
void           gbt_log_workers_compare  (GbtLogReading       *reading);

G_END_DECLS
