/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-workbench.h"

G_BEGIN_DECLS

void gbt_decision_content_fill (AdwPreferencesGroup *group,
                                GbtWorkbench        *workbench,
                                GPtrArray           *rows);

G_END_DECLS
