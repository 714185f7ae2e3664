/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtEstimatePage:
 *
 * What the method makes of the sheet: its bar, its lines, the posts of the reserve, the formats
 * at the same reserve, the curve against the length.
 */
#define GBT_TYPE_ESTIMATE_PAGE (gbt_estimate_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtEstimatePage, gbt_estimate_page, GBT, ESTIMATE_PAGE, AdwBreakpointBin)

void gbt_estimate_page_set_workbench (GbtEstimatePage *self,
                                      GbtWorkbench    *workbench);
void gbt_estimate_page_set_unit      (GbtEstimatePage *self,
                                      GbtUnit          unit);
void gbt_estimate_page_show_field    (GbtEstimatePage *self,
                                      GbtFieldId       id);

G_END_DECLS
