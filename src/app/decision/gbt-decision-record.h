/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-archive.h"
#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtDecisionRecord:
 *
 * A decision that was frozen, or a sheet that was closed: its figures as they were frozen, what
 * would invalidate it and whether it was touched, what was left to confirm; beside it the
 * fingerprint, which is verified on demand, and what can be done with it.
 *
 * Signals: "replace": another record is to be prepared.
 */
#define GBT_TYPE_DECISION_RECORD (gbt_decision_record_get_type ())
G_DECLARE_FINAL_TYPE (GbtDecisionRecord, gbt_decision_record, GBT, DECISION_RECORD, AdwBin)

void       gbt_decision_record_show     (GbtDecisionRecord *self,
                                         GbtWorkbench      *workbench,
                                         GbtFrozen         *frozen,
                                         GbtUnit            unit);
GtkWidget *gbt_decision_record_get_side (GbtDecisionRecord *self);

G_END_DECLS
