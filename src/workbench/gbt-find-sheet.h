/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-answer.h"
#include "gbt-dossier.h"
#include "gbt-language.h"

G_BEGIN_DECLS

/* What a search leaves on a sheet: what was asked, as a workload and as requirements; the machines,
 * as candidates; the answer, as a piece of evidence. Pure. */

char        *gbt_find_sheet_dup_title      (const GbtAnswer *answer,
                                            GbtLanguage      language);
/* The workload asked, by four lines on so many GPUs, with the length of the campaign. */
GbtWorkload *gbt_find_sheet_create_workload (const GbtAnswer *answer,
                                            guint            gpus,
                                            GbtLanguage      language);
/* (transfer full): the record of the answer, but its file, its size and its hash. */
GbtEntry    *gbt_find_sheet_create_evidence (const GbtAnswer *answer,
                                            const char      *date,
                                            GbtLanguage      language);
/* @offers (element-type GbtEntry): as the store has them, in the order of the candidates; @evidence
 * (nullable): as the store has it. @added: how many were not candidates yet. */
GbtDossier  *gbt_find_sheet_fill           (GbtDossier      *dossier,
                                            const GbtAnswer *answer,
                                            GPtrArray       *offers,
                                            GbtEntry        *evidence,
                                            guint           *added);

G_END_DECLS
