/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-finder.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtFinderModelStep:
 *
 * The second question: which model, in which format of weights, for how much at once.
 *
 * Properties: "unit" (#GbtUnit); "narrow" (gboolean): choices of words stand under their titles.
 */
#define GBT_TYPE_FINDER_MODEL_STEP (gbt_finder_model_step_get_type ())
G_DECLARE_FINAL_TYPE (GbtFinderModelStep, gbt_finder_model_step, GBT, FINDER_MODEL_STEP, AdwBin)

/* Bits of the parts asked about here. */
#define GBT_FINDER_MODEL_PARTS \
  (1u << GBT_WISH_TASK | 1u << GBT_WISH_MODEL | 1u << GBT_WISH_FORMAT | 1u << GBT_WISH_TOKENS | \
   1u << GBT_WISH_REQUESTS | 1u << GBT_WISH_MEMORY)

void     gbt_finder_model_step_set_finder   (GbtFinderModelStep *self,
                                             GbtFinder          *finder);
void     gbt_finder_model_step_focus        (GbtFinderModelStep *self);
gboolean gbt_finder_model_step_show_problem (GbtFinderModelStep *self);

G_END_DECLS
