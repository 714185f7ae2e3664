/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtUnitToggle:
 *
 * The choice of the unit in which every amount is shown.
 *
 * Properties: "unit" (#GbtUnit); "homogeneous" (gboolean): the three are as wide.
 */
#define GBT_TYPE_UNIT_TOGGLE (gbt_unit_toggle_get_type ())
G_DECLARE_FINAL_TYPE (GbtUnitToggle, gbt_unit_toggle, GBT, UNIT_TOGGLE, AdwBin)

G_END_DECLS
