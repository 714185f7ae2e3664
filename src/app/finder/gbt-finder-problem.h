/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-finder.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/* How the steps say what is wrong with what is asked, each where it is typed. */
const GbtWishProblem *gbt_finder_find_problem (GbtFinder            *finder,
                                               guint                 parts);
char                 *gbt_finder_word_problem (const GbtWishProblem *problem,
                                               GbtUnit               unit);
void                  gbt_finder_show_problem (GbtFinder            *finder,
                                               guint                 parts,
                                               GtkListBoxRow        *row,
                                               GbtUnit               unit,
                                               gboolean              insist);

G_END_DECLS
