/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-matrix.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/* What the summary says of candidates: conditions to confirm, those of one requirement together,
 * each row with the cell it leads to. */
guint       gbt_summary_candidates_fill    (GtkListBox      *list,
                                            const GbtMatrix *matrix,
                                            GbtUnit          unit);
gboolean    gbt_summary_candidates_get_cell (GtkListBoxRow  *row,
                                            const char     **candidate,
                                            const char     **requirement);

G_END_DECLS
