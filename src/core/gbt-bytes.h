/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Memory is a whole number of bytes, at most what SQLite stores. */
#define GBT_BYTES_MAX ((guint64) G_MAXINT64)

#define GBT_KIB G_GUINT64_CONSTANT (1024)
#define GBT_MIB G_GUINT64_CONSTANT (1048576)
#define GBT_GIB G_GUINT64_CONSTANT (1073741824)
#define GBT_TIB G_GUINT64_CONSTANT (1099511627776)
#define GBT_KB G_GUINT64_CONSTANT (1000)
#define GBT_MB G_GUINT64_CONSTANT (1000000)
#define GBT_GB G_GUINT64_CONSTANT (1000000000)
#define GBT_TB G_GUINT64_CONSTANT (1000000000000)

/**
 * GbtUnit:
 * @GBT_UNIT_GIB: 2^30 bytes (GiB, Gio)
 * @GBT_UNIT_GB: 10^9 bytes (GB, Go)
 * @GBT_UNIT_BYTE: one byte
 *
 * The three units in which an amount can be shown.
 */
typedef enum
{
  GBT_UNIT_GIB,
  GBT_UNIT_GB,
  GBT_UNIT_BYTE,
} GbtUnit;

gboolean gbt_bytes_add       (guint64   a,
                              guint64   b,
                              guint64  *sum,
                              GError  **error);
gboolean gbt_bytes_multiply  (guint64   a,
                              guint64   b,
                              guint64  *product,
                              GError  **error);
gboolean gbt_bytes_scale     (guint64   amount,
                              guint64   numerator,
                              guint64   denominator,
                              guint64  *scaled,
                              GError  **error);
guint64  gbt_bytes_per_unit  (GbtUnit   unit);
gint64   gbt_bytes_hundredths (gint64    bytes,
                               GbtUnit   unit);

G_END_DECLS
