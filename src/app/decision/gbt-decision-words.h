/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-chip.h"
#include "gbt-frozen.h"
#include "gbt-matrix.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/* Words that both faces of the Decision page share. */

char       *gbt_decision_words_candidate  (const GbtStanding *standing);
char       *gbt_decision_words_cost       (const GbtStanding *standing);
char       *gbt_decision_words_way        (const GbtStanding *standing);
char       *gbt_decision_words_margin     (const GbtStanding *standing,
                                           GbtUnit            unit);
char       *gbt_decision_words_margin_sum (const GbtStanding *standing,
                                           GbtUnit            unit);
const char *gbt_decision_words_basis      (const GbtStanding *standing);
char       *gbt_decision_words_conditions (GbtMatrix         *matrix,
                                           const GbtStanding *standing);
char       *gbt_decision_words_record     (const GbtFrozen   *frozen);
void        gbt_decision_show_verdict     (GbtChip           *chip,
                                           const GbtStanding *standing);
GtkWidget  *gbt_decision_row_new          (const char        *title,
                                           const char        *subtitle);
GtkWidget  *gbt_decision_heading_new      (const char        *text);

G_END_DECLS
