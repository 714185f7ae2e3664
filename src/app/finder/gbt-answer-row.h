/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-answer-list.h"

G_BEGIN_DECLS

/**
 * GbtAnswerRow:
 *
 * One row of an answer: a heading, a machine that opens to its details, an alternative, an offer
 * left out. What a person does goes through the actions of the page around it: "answer.add" (uint32:
 * a machine, or past the last of them an alternative), "answer.take-format" (uint32: a weight format), "answer.edit"
 * (uint32: a step).
 */
#define GBT_TYPE_ANSWER_ROW (gbt_answer_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtAnswerRow, gbt_answer_row, GBT, ANSWER_ROW, AdwBin)

GtkWidget *gbt_answer_row_new      (void);
void       gbt_answer_row_set_item (GbtAnswerRow  *self,
                                    GbtAnswerList *list,
                                    GbtAnswerItem *item);

G_END_DECLS
