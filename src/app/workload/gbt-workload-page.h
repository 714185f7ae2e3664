/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtWorkloadPage:
 *
 * What is needed: every field of the sheet that describes the workload, shown when its task asks
 * for it.
 */
#define GBT_TYPE_WORKLOAD_PAGE (gbt_workload_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtWorkloadPage, gbt_workload_page, GBT, WORKLOAD_PAGE, AdwBin)

void gbt_workload_page_set_workbench (GbtWorkloadPage *self,
                                      GbtWorkbench    *workbench);
void gbt_workload_page_set_unit      (GbtWorkloadPage *self,
                                      GbtUnit          unit);
void gbt_workload_page_show_field    (GbtWorkloadPage *self,
                                      GbtFieldId       id);
void gbt_workload_page_show_requirements (GbtWorkloadPage *self,
                                      const char      *requirement);

G_END_DECLS
