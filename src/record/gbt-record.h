/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-fiche.h"

G_BEGIN_DECLS

/* The schemas of what is written; docs/record.md describes the first. */
#define GBT_RECORD_SCHEMA "org.gabarit.sheet/1"
#define GBT_RECORD_ESTIMATE_SCHEMA "org.gabarit.estimate/1"

GBytes   *gbt_record_write          (const GbtFiche     *fiche);
GbtSheet *gbt_record_read           (GBytes             *bytes,
                                     const char         *file,
                                     GError            **error);
GBytes   *gbt_record_write_estimate (const GbtWorkload  *workload,
                                     const GbtEstimate  *estimate);

G_END_DECLS
