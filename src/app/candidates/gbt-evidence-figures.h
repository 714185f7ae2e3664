/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-matrix.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/* The subtraction behind a verdict on memory: each figure with where it comes from. */
gboolean gbt_evidence_figures_fill   (GtkListBox        *list,
                                      const GbtStanding *standing,
                                      GbtUnit            unit);
char    *gbt_evidence_figures_dup_remark (const GbtStanding *standing,
                                      GbtUnit            unit);

G_END_DECLS
