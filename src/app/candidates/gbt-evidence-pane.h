/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtEvidencePane:
 *
 * What stands behind one cell of the matrix: its verdict, the figures, the pieces, and what they
 * do not prove.
 *
 * Signal "left": the person goes back to the summary, or the cell is no longer there.
 */
#define GBT_TYPE_EVIDENCE_PANE (gbt_evidence_pane_get_type ())
G_DECLARE_FINAL_TYPE (GbtEvidencePane, gbt_evidence_pane, GBT, EVIDENCE_PANE, AdwBin)

void gbt_evidence_pane_set_workbench (GbtEvidencePane *self,
                                      GbtWorkbench    *workbench);
void gbt_evidence_pane_set_unit      (GbtEvidencePane *self,
                                      GbtUnit          unit);
void gbt_evidence_pane_show_cell     (GbtEvidencePane *self,
                                      const char      *candidate,
                                      const char      *requirement);

G_END_DECLS
