/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "gbt-answer.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/* What stands under a machine that is open: why it fits, its limits, what the budget covers, what
   its confidence rests on, and what adds it to a sheet ("answer.add", with @addition). */
GtkWidget *gbt_machine_details_new (const GbtAnswer  *answer,
                                    const GbtMachine *machine,
                                    guint             addition,
                                    GbtUnit           unit);

G_END_DECLS
