/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-answer.h"
#include "gbt-fiche.h"
#include "gbt-frozen.h"

G_BEGIN_DECLS

/* No record is larger: 16 MiB. */
#define GBT_RECORD_MAX_SIZE (16 * 1024 * 1024)

/* The schemas of what is written; docs/record.md describes the first. */
#define GBT_RECORD_SCHEMA "org.gabarit.sheet/1"
#define GBT_RECORD_ESTIMATE_SCHEMA "org.gabarit.estimate/1"
#define GBT_RECORD_FIND_SCHEMA "org.gabarit.find/1"

GBytes   *gbt_record_write          (const GbtFiche     *fiche);
GbtSheet *gbt_record_read           (GBytes             *bytes,
                                     const char         *file,
                                     GError            **error);
/* The sheet with its dossier, the versions of the program that wrote it, and its decision if it is a
 * frozen record. */
GbtFiche *gbt_record_read_fiche     (GBytes             *bytes,
                                     const char         *file,
                                     GError            **error);
GBytes   *gbt_record_write_estimate (const GbtWorkload  *workload,
                                     const GbtEstimate  *estimate);

/* What both doors give of a search: the same bytes for the same wish and offers. */
GBytes   *gbt_record_write_answer   (const GbtAnswer    *answer);

/* Frozen records: instant, number and identity come in the decision. */
GbtFrozen *gbt_record_freeze        (const GbtFiche     *fiche,
                                     GbtEntry           *decision,
                                     GError            **error);
GbtFiche *gbt_record_read_frozen    (const GbtFrozen    *frozen,
                                     GError            **error);

G_END_DECLS
