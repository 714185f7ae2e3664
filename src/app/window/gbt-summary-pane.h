/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtSummaryPane:
 *
 * What is needed, what was confirmed, what is still to write: always that of the latest key.
 *
 * Signals: "field-asked" (guint, a #GbtFieldId): the person wants to go to a field; "cell-asked"
 * (string candidate, string requirement): to a cell of the matrix.
 */
#define GBT_TYPE_SUMMARY_PANE (gbt_summary_pane_get_type ())
G_DECLARE_FINAL_TYPE (GbtSummaryPane, gbt_summary_pane, GBT, SUMMARY_PANE, AdwBin)

void gbt_summary_pane_set_workbench   (GbtSummaryPane *self,
                                       GbtWorkbench   *workbench);
void gbt_summary_pane_set_unit        (GbtSummaryPane *self,
                                       GbtUnit         unit);
void gbt_summary_pane_set_show_status (GbtSummaryPane *self,
                                       gboolean        show);

G_END_DECLS
