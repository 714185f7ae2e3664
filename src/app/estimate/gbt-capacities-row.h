/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtCapacitiesRow:
 *
 * The reference capacities of a sheet, typed as one list: "24 GB; 48 GB".
 */
#define GBT_TYPE_CAPACITIES_ROW (gbt_capacities_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtCapacitiesRow, gbt_capacities_row, GBT, CAPACITIES_ROW, AdwEntryRow)

void gbt_capacities_row_set_workbench (GbtCapacitiesRow *self,
                                       GbtWorkbench     *workbench);
void gbt_capacities_row_refresh       (GbtCapacitiesRow *self);

G_END_DECLS
