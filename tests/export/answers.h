/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-answer.h"
#include "gbt-language.h"

G_BEGIN_DECLS

/* The answers that the suites of this room set: the second acceptance walk, and those that strain it. */
typedef enum
{
  ANSWER_WALK,
  ANSWER_DAYS,    /* for three days, a package among the offers */
  ANSWER_NOTHING, /* no machine holds it */
  ANSWER_HOSTILE, /* names that are formulas, very long, from right to left */
  ANSWER_MANY,    /* 300 machines, 300 alternatives */
  ANSWER_SPLIT,   /* over several GPUs, no preference, no budget */
  ANSWER_TYPED,   /* the memory of a notebook */
  N_ANSWERS,
} AnswerCase;

const char *answer_get_name (AnswerCase    which);
GbtAnswer  *answer_make     (AnswerCase    which);
GBytes     *answer_export   (AnswerCase    which,
                             GbtLanguage   language,
                             GError      **error);
/* Of so many machines that hold it, in an order of their own. */
GbtAnswer  *answer_make_of  (guint         n_machines);

G_END_DECLS
