/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-matrix.h"

G_BEGIN_DECLS

/* "E3, E4": the mandatory requirements that have that verdict for the candidate; may be empty. */
char *gbt_decision_dup_requirements (const GbtMatrix   *matrix,
                                     const GbtStanding *standing,
                                     GbtVerdict         verdict);

G_END_DECLS
