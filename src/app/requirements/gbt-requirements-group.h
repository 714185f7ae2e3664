/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtRequirementsGroup:
 *
 * What candidates are held against, with how many each requirement excludes; and what would
 * invalidate the decision.
 */
#define GBT_TYPE_REQUIREMENTS_GROUP (gbt_requirements_group_get_type ())
G_DECLARE_FINAL_TYPE (GbtRequirementsGroup, gbt_requirements_group, GBT, REQUIREMENTS_GROUP,
                      AdwBin)

void gbt_requirements_group_set_workbench (GbtRequirementsGroup *self,
                                           GbtWorkbench         *workbench);
void gbt_requirements_group_set_unit      (GbtRequirementsGroup *self,
                                           GbtUnit               unit);
void gbt_requirements_group_show          (GbtRequirementsGroup *self,
                                           const char           *requirement);

G_END_DECLS
