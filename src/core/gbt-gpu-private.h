/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-gpu.h"

G_BEGIN_DECLS

/**
 * GbtGpuFacts:
 * @nominal: bytes of its nominal capacity; 0 when not known
 * @types: "fp16", "bf16", "int8", "fp8", "fp4": -1 when not known, else 0 or 1
 * @unverified: (nullable): the facts that were not checked, by their name in the catalogue
 *
 * What a catalogue says of a GPU; texts that are %NULL are not known. All of it is copied.
 */
typedef struct
{
  const char *name;
  const char *vendor;
  const char *architecture;
  const char *compute_capability;
  const char *memory_type;
  const char *interconnect;
  const char *ecc;
  const char *notes;
  guint64 nominal;
  gboolean unified;
  int types[5];
  const GbtGpuReading *readings;
  guint n_readings;
  const char *const *sources;
  const char *const *conflicts;
  const char *const *unverified;
} GbtGpuFacts;

GbtGpu *gbt_gpu_new (const GbtGpuFacts *facts);

G_END_DECLS
