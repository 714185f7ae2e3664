/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtCandidatePane:
 *
 * One candidate as a whole: its verdict, what is left to confirm or what excludes it, every way
 * to pay, its offer, and what can be done with it.
 *
 * Signals: "left": the person goes back to the summary, or the candidate is no longer there;
 * "cell-asked" (string candidate, string requirement): the person wants to see a cell.
 */
#define GBT_TYPE_CANDIDATE_PANE (gbt_candidate_pane_get_type ())
G_DECLARE_FINAL_TYPE (GbtCandidatePane, gbt_candidate_pane, GBT, CANDIDATE_PANE, AdwBin)

void gbt_candidate_pane_set_workbench  (GbtCandidatePane *self,
                                        GbtWorkbench     *workbench);
void gbt_candidate_pane_set_unit       (GbtCandidatePane *self,
                                        GbtUnit           unit);
void gbt_candidate_pane_show_candidate (GbtCandidatePane *self,
                                        const char       *candidate);

G_END_DECLS
