/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-finder.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtFinderPage:
 *
 * Finding a machine, in the middle of the window: three steps with what they need beside them, then
 * the answer. Keys: Escape and Alt+Left go one step back.
 *
 * Properties: "unit" (#GbtUnit): the unit of every amount; "narrow" (gboolean): on a phone.
 *
 * Signals: "leave": the person is done here.
 */
#define GBT_TYPE_FINDER_PAGE (gbt_finder_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtFinderPage, gbt_finder_page, GBT, FINDER_PAGE, AdwBin)

GtkWidget *gbt_finder_page_new        (GbtFinder     *finder);
GbtFinder *gbt_finder_page_get_finder (GbtFinderPage *self);
void       gbt_finder_page_show_step  (GbtFinderPage *self,
                                       guint          step);
void       gbt_finder_page_go_back    (GbtFinderPage *self);

G_END_DECLS
