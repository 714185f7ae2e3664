/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-answer.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/* Words of an answer, in the language of the window, that its screens share. */
char       *gbt_answer_words_money      (const GbtMoney       *money);
char       *gbt_answer_words_offer      (const GbtMarketOffer *offer,
                                         guint                 gpus);
char       *gbt_answer_words_seller     (const GbtMarketOffer *offer);
char       *gbt_answer_words_price      (const GbtMachine     *machine,
                                         char                **second);
char       *gbt_answer_words_fit        (const GbtMachine     *machine,
                                         GbtUnit               unit);
char       *gbt_answer_words_subject    (const GbtWish        *wish,
                                         GbtUnit               unit);
char       *gbt_answer_words_asked      (const GbtWish        *wish,
                                         GbtUnit               unit);
char       *gbt_answer_words_sentence   (const GbtSentence    *sentence,
                                         GbtUnit               unit);
char       *gbt_answer_words_sentences  (GPtrArray            *sentences,
                                         GbtUnit               unit);
char       *gbt_answer_words_reasons    (const GbtMachine     *machine);
char       *gbt_answer_words_read       (const GbtMarketOffer *offer);
const char *gbt_answer_words_confidence_icon (GbtConfidence    confidence);

G_END_DECLS
