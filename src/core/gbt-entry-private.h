/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"
#include "gbt-error.h"

G_BEGIN_DECLS

/* The tables of fields, one a kind; each in a file of its own where it is long. */
extern const GbtFieldSpec gbt_offer_specs[GBT_N_OFFER_FIELDS];
extern const GbtFieldSpec gbt_run_specs[GBT_N_RUN_FIELDS];
extern const GbtFieldSpec gbt_peak_specs[GBT_N_PEAK_FIELDS];

/* Bounds that several tables share. */
#define GBT_ENTRY_MAX_MEMORY G_GUINT64_CONSTANT (1152921504606846976) /* 2^60: one EiB */
#define GBT_ENTRY_MAX_LINE 200
#define GBT_ENTRY_MAX_PROSE 10000
#define GBT_ENTRY_MAX_LIST 4000
#define GBT_ENTRY_MAX_COUNT 1000000000

#define GBT_ENTRY_FIELD(PREFIX, ID, KEY, SECTION, TYPE, UNIT, LABEL, MIN, MAX, CODES, LABELS)        \
  [PREFIX##_##ID] = { PREFIX##_##ID,         KEY,  GBT_FIELD_SECTION_##SECTION,                      \
                      GBT_FIELD_TYPE_##TYPE, UNIT, LABEL,                                           \
                      GBT_TASK_ALL,          MIN,  MAX,                                             \
                      CODES,                 LABELS }

G_END_DECLS
