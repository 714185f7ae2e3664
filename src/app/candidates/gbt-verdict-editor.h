/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-matrix.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtVerdictEditor:
 *
 * The verdict that the planner sets on one cell: one of three, with the condition or the ground
 * that goes with it. What is refused is said, and nothing is recorded.
 */
#define GBT_TYPE_VERDICT_EDITOR (gbt_verdict_editor_get_type ())
G_DECLARE_FINAL_TYPE (GbtVerdictEditor, gbt_verdict_editor, GBT, VERDICT_EDITOR, AdwBin)

void gbt_verdict_editor_set (GbtVerdictEditor *self,
                             GbtWorkbench     *workbench,
                             const char       *candidate,
                             const char       *requirement,
                             const GbtCell    *cell);
void gbt_verdict_editor_forget (GbtVerdictEditor *self);

/* The entry of a cell: the one of the dossier, else an empty one of its number. */
GbtEntry *gbt_verdict_editor_dup_assessment (GbtWorkbench *workbench,
                                             const char   *candidate,
                                             const char   *requirement);

G_END_DECLS
