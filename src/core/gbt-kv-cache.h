/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-workload.h"

G_BEGIN_DECLS

/**
 * GbtKvAnswer:
 *
 * Whether the ordinary formula of the KV cache describes a model.
 */
typedef enum
{
  GBT_KV_KNOWN,     /* it was computed */
  GBT_KV_MISSING,   /* a dimension, a length or a format is unknown */
  GBT_KV_NONE,      /* the model has no attention: no such cache */
} GbtKvAnswer;

gboolean gbt_kv_cache_compute           (const GbtWorkload  *workload,
                                         GbtWeightFormat     format,
                                         GbtKvAnswer        *answer,
                                         guint64            *bytes,
                                         char              **applied,
                                         GError            **error);
gboolean gbt_kv_cache_formula_describes (const GbtWorkload  *workload);

G_END_DECLS
