/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-finder.h"

G_BEGIN_DECLS

/**
 * GbtFinderTaskStep:
 *
 * The first question: what is to be done.
 */
#define GBT_TYPE_FINDER_TASK_STEP (gbt_finder_task_step_get_type ())
G_DECLARE_FINAL_TYPE (GbtFinderTaskStep, gbt_finder_task_step, GBT, FINDER_TASK_STEP, AdwBin)

void gbt_finder_task_step_set_finder (GbtFinderTaskStep *self,
                                      GbtFinder         *finder);
void gbt_finder_task_step_focus      (GbtFinderTaskStep *self);

G_END_DECLS
