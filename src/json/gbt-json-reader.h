/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-json.h"

G_BEGIN_DECLS

/* What a document may hold when nothing else is asked. */
#define GBT_JSON_MAX_SIZE (16 * 1024 * 1024)
#define GBT_JSON_MAX_DEPTH 64
#define GBT_JSON_MAX_VALUES 1000000

/**
 * GbtJsonLimits:
 * @size: most bytes of the document
 * @depth: most arrays and objects inside one another, at most 1 000
 * @values: most values in all, those of arrays and objects counted
 * @infinity: Infinity and -Infinity, which JSON has not and some programs write, are accepted as a
 *   #GBT_JSON_NUMBER of that text
 *
 * What is refused before it costs memory. 0 stands for the default of each.
 */
typedef struct
{
  gsize size;
  guint depth;
  guint values;
  gboolean infinity;
} GbtJsonLimits;

GbtJson *gbt_json_parse      (GBytes               *bytes,
                              const char           *file,
                              const GbtJsonLimits  *limits,
                              GError              **error);
GbtJson *gbt_json_parse_file (const char           *path,
                              const GbtJsonLimits  *limits,
                              GError              **error);
GBytes  *gbt_json_load       (const char           *path,
                              gsize                 size,
                              GError              **error);

G_END_DECLS
