/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-finder.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtAnswerPage:
 *
 * The answer of a search for a machine: machines from the cheapest, alternatives, what was applied
 * and what was left out; or, when nothing fits, what is nearest and what could be let go. It follows
 * the answer of its #GbtFinder. What a person does with it goes through the window's actions:
 * "win.tell" (a sentence), "win.show-candidates" (the id of a sheet).
 *
 * Properties: "unit" (#GbtUnit): the unit of every amount.
 *
 * Signals: "edit" (guint): what is asked is to be changed, at that step (0 what to do, 1 the model,
 * 2 the preferences); "leave": the person is done here.
 */
#define GBT_TYPE_ANSWER_PAGE (gbt_answer_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtAnswerPage, gbt_answer_page, GBT, ANSWER_PAGE, AdwBin)

GtkWidget *gbt_answer_page_new (GbtFinder *finder);

G_END_DECLS
