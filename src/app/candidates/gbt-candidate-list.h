/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-dossier.h"
#include "gbt-matrix.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtCandidateList:
 *
 * One candidate at a time, as a list: the twin of the matrix where there is no room for it.
 *
 * Signal "cell-asked" (string candidate, string requirement): a row was activated; without a
 * requirement (%NULL), one about the whole candidate.
 */
#define GBT_TYPE_CANDIDATE_LIST (gbt_candidate_list_get_type ())
G_DECLARE_FINAL_TYPE (GbtCandidateList, gbt_candidate_list, GBT, CANDIDATE_LIST, AdwBin)

void gbt_candidate_list_show   (GbtCandidateList  *self,
                                GbtMatrix         *matrix,
                                GbtDossier        *dossier,
                                GArray            *order,
                                GbtUnit            unit);
void gbt_candidate_list_choose (GbtCandidateList  *self,
                                const char        *candidate);

G_END_DECLS
