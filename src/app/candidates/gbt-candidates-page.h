/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtCandidatesPage:
 *
 * Every candidate held against every requirement: a matrix, or one candidate at a time where
 * there is no room.
 *
 * Properties: "sort" (string): "verdict", "number", "cost", "margin" or "name"; "narrow" (gboolean):
 * one candidate at a time.
 *
 * Signals:
 *
 * - "cell-asked" (string candidate, string requirement): numbers; the evidence of the cell is
 *   wanted. Without a requirement (%NULL): the candidate itself
 * - "cell-passed" (the same): the keyboard came to the cell: what already shows evidence follows
 * - "requirements-asked": the person wants to write requirements
 * - "requirement-asked" (string requirement): the person wants to change one
 */
#define GBT_TYPE_CANDIDATES_PAGE (gbt_candidates_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtCandidatesPage, gbt_candidates_page, GBT, CANDIDATES_PAGE,
                      AdwBreakpointBin)

void gbt_candidates_page_set_workbench (GbtCandidatesPage *self,
                                        GbtWorkbench      *workbench);
void gbt_candidates_page_set_unit      (GbtCandidatesPage *self,
                                        GbtUnit            unit);
void gbt_candidates_page_select        (GbtCandidatesPage *self,
                                        const char        *candidate,
                                        const char        *requirement);
void gbt_candidates_page_unselect      (GbtCandidatesPage *self);
void gbt_candidates_page_focus         (GbtCandidatesPage *self);

G_END_DECLS
