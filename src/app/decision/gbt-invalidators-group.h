/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtInvalidatorsGroup:
 *
 * What would invalidate the decision of the open sheet: listed, added, removed.
 */
#define GBT_TYPE_INVALIDATORS_GROUP (gbt_invalidators_group_get_type ())
G_DECLARE_FINAL_TYPE (GbtInvalidatorsGroup, gbt_invalidators_group, GBT, INVALIDATORS_GROUP, AdwPreferencesGroup)

void gbt_invalidators_group_set_workbench (GbtInvalidatorsGroup *self,
                                           GbtWorkbench         *workbench);
void gbt_invalidators_group_refresh       (GbtInvalidatorsGroup *self);

G_END_DECLS
