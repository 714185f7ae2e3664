/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-entry.h"

G_BEGIN_DECLS

/**
 * GbtEvidenceUse:
 * @GBT_EVIDENCE_FOR_TERMS: what is sold and on which terms: country, dates, price
 * @GBT_EVIDENCE_FOR_HOST: what the host has: RAM, processor, disk
 * @GBT_EVIDENCE_FOR_HARDWARE: what the GPU itself is
 *
 * What a piece of evidence is asked to show of an offer.
 */
typedef enum
{
  GBT_EVIDENCE_FOR_TERMS,
  GBT_EVIDENCE_FOR_HOST,
  GBT_EVIDENCE_FOR_HARDWARE,
} GbtEvidenceUse;

gboolean gbt_evidence_stands       (const GbtEntry *evidence);
gboolean gbt_evidence_can_show     (const GbtEntry *evidence);
gboolean gbt_evidence_covers_offer (const GbtEntry *evidence,
                                    const GbtEntry *offer,
                                    GbtEvidenceUse  use);
gboolean gbt_evidence_admits_offer (const GbtEntry *evidence,
                                    const GbtEntry *offer);
gboolean gbt_evidence_covers_run   (const GbtEntry *evidence,
                                    const GbtEntry *run);
gboolean gbt_gpu_model_is_same     (const char     *a,
                                    const char     *b);

G_END_DECLS
