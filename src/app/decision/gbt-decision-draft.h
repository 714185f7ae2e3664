/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtDecisionDraft:
 *
 * The record being prepared: its kind, the candidate it retains, its reasons, what would
 * invalidate it, what will be frozen, and freezing it. What is written lives in the dossier: it
 * is saved and undone as all of the sheet is.
 */
#define GBT_TYPE_DECISION_DRAFT (gbt_decision_draft_get_type ())
G_DECLARE_FINAL_TYPE (GbtDecisionDraft, gbt_decision_draft, GBT, DECISION_DRAFT, AdwBin)

void       gbt_decision_draft_set_workbench (GbtDecisionDraft *self,
                                             GbtWorkbench     *workbench);
void       gbt_decision_draft_set_unit      (GbtDecisionDraft *self,
                                             GbtUnit           unit);
/* What stands beside it; the page puts it at the end, or below. */
GtkWidget *gbt_decision_draft_get_side      (GbtDecisionDraft *self);

G_END_DECLS
