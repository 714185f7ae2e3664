/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-finder.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtFinderWishStep:
 *
 * The third question: budget, price, who sells, countries, for how long.
 *
 * Properties: "unit" (#GbtUnit); "narrow" (gboolean): choices of words stand under their titles.
 */
#define GBT_TYPE_FINDER_WISH_STEP (gbt_finder_wish_step_get_type ())
G_DECLARE_FINAL_TYPE (GbtFinderWishStep, gbt_finder_wish_step, GBT, FINDER_WISH_STEP, AdwBin)

/* Bits of the parts asked about here. */
#define GBT_FINDER_WISH_PARTS (1u << GBT_WISH_BUDGET | 1u << GBT_WISH_MAX_HOURLY | 1u << GBT_WISH_COUNTRIES)

void     gbt_finder_wish_step_set_finder   (GbtFinderWishStep *self,
                                            GbtFinder         *finder);
void     gbt_finder_wish_step_focus        (GbtFinderWishStep *self);
gboolean gbt_finder_wish_step_show_problem (GbtFinderWishStep *self);

G_END_DECLS
