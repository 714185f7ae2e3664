/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-answer.h"

G_BEGIN_DECLS

/* The offers that an answer left out for one reason, never those of a country (R13). */
AdwDialog *gbt_left_out_dialog_new (GbtAnswer  *answer,
                                    GbtLeftOut  reason);

G_END_DECLS
