/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtDecisionPage:
 *
 * The decision of the open sheet: being prepared, frozen, or invalidated; and all the records
 * that were frozen of it.
 */
#define GBT_TYPE_DECISION_PAGE (gbt_decision_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtDecisionPage, gbt_decision_page, GBT, DECISION_PAGE, AdwBin)

void gbt_decision_page_set_workbench (GbtDecisionPage *self,
                                      GbtWorkbench    *workbench);
void gbt_decision_page_set_unit      (GbtDecisionPage *self,
                                      GbtUnit          unit);

G_END_DECLS
