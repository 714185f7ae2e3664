/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GbtLogBase:
 * @GBT_LOG_BASE_DECIMAL: KB, MB, GB are powers of 1000
 * @GBT_LOG_BASE_BINARY: the engine writes them for powers of 1024, which is then said
 */
typedef enum
{
  GBT_LOG_BASE_DECIMAL,
  GBT_LOG_BASE_BINARY,
} GbtLogBase;

/**
 * GbtLogNumber:
 * @amount: bytes, rounded half up, or a count
 * @resolution: half of the last digit printed, in bytes, floored
 * @stretched: a decimal unit was read as a power of 1024
 */
typedef struct
{
  gint64 amount;
  guint64 resolution;
  gboolean stretched;
} GbtLogNumber;

/* A number and a unit apart: "14.9889" and "GiB"; NULL or "" is bytes. */
gboolean gbt_log_number_read_bytes (const char   *number,
                                    const char   *unit,
                                    GbtLogBase    base,
                                    GbtLogNumber *read);
/* "158,656", "158 656", "7823" */
gboolean gbt_log_number_read_count (const char   *number,
                                    gint64       *count);

G_END_DECLS
