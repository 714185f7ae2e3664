/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-finder.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtNeedPanel:
 *
 * The memory that what is asked needs, line by line, and how many machines hold it, as they are
 * at each key.
 *
 * Properties: "unit" (#GbtUnit): the unit of every amount.
 */
#define GBT_TYPE_NEED_PANEL (gbt_need_panel_get_type ())
G_DECLARE_FINAL_TYPE (GbtNeedPanel, gbt_need_panel, GBT, NEED_PANEL, AdwBin)

void  gbt_need_panel_set_finder (GbtNeedPanel *self,
                                 GbtFinder    *finder);
char *gbt_need_panel_word_count (GbtFinder    *finder);

G_END_DECLS
