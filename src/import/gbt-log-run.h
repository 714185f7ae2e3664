/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"
#include "gbt-log-reading.h"

G_BEGIN_DECLS

/* What a log gives to a sheet: a run, with what it says of itself, and its peaks. What it does not say stays unknown: nothing is
 * deduced from what was asked. */

GbtEntry   *gbt_log_reading_make_run   (const GbtLogReading *reading,
                                        const char          *number,
                                        const char          *stage);
GPtrArray  *gbt_log_reading_make_peaks (const GbtLogReading *reading,
                                        const char          *run);
/* The name of an engine: "vLLM"; of a key: "weights" is "Model weights"; of a counter. English msgids; the word itself when it
   has none. */
const char *gbt_log_engine_get_label   (const char          *engine);
const char *gbt_log_key_get_label      (const char          *key);

G_END_DECLS
