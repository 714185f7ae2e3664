/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-answer.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtAnswerAside:
 *
 * What stands beside the machines of an answer: the memory needed with its lines and assumptions, the
 * constraints applied, how many offers were left out and why. A reason whose offers may be shown opens
 * through "answer.left-out" (uint32: the reason).
 *
 * Properties: "unit" (#GbtUnit): the unit of every amount, which is chosen here too.
 */
#define GBT_TYPE_ANSWER_ASIDE (gbt_answer_aside_get_type ())
G_DECLARE_FINAL_TYPE (GbtAnswerAside, gbt_answer_aside, GBT, ANSWER_ASIDE, AdwBin)

GtkWidget *gbt_answer_aside_new        (void);
void       gbt_answer_aside_set_answer (GbtAnswerAside *self,
                                        GbtAnswer      *answer);
void       gbt_answer_aside_set_single (GbtAnswerAside *self,
                                        gboolean        single);

G_END_DECLS
