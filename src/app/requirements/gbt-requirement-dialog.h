/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-unit.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtRequirementDialog:
 *
 * Writes one requirement: a subject of the ready set or words of one's own, what is asked, and
 * why. The value is read as its subject wants it: an amount of memory, a number, a date,
 * countries, words.
 */
#define GBT_TYPE_REQUIREMENT_DIALOG (gbt_requirement_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GbtRequirementDialog, gbt_requirement_dialog, GBT, REQUIREMENT_DIALOG,
                      AdwDialog)

void gbt_requirement_dialog_present (GbtWorkbench *workbench,
                                     const char   *number,
                                     GbtUnit       unit,
                                     GtkWidget    *parent);

G_END_DECLS
