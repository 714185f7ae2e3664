/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-answer.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/* What stands in place of the machines when there is none: what is nearest, and which constraint,
   let go, would open how many, each a button that goes to its step ("answer.edit"). */
GtkWidget *gbt_answer_nothing_new (const GbtAnswer *answer,
                                   GbtUnit          unit);

G_END_DECLS
