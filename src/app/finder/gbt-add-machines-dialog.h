/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-answer.h"
#include "gbt-library.h"

G_BEGIN_DECLS

/**
 * GbtAddMachinesDialog:
 *
 * Machines of an answer become candidates of a sheet: of a new one, or of one that is here. Nothing is
 * written before the button.
 *
 * Signals: "added" (string id, string sentence): the sheet has them; what was done, in words.
 */
#define GBT_TYPE_ADD_MACHINES_DIALOG (gbt_add_machines_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GbtAddMachinesDialog, gbt_add_machines_dialog, GBT, ADD_MACHINES_DIALOG, AdwDialog)

GbtAddMachinesDialog *gbt_add_machines_dialog_new (GbtLibrary *library,
                                                   GbtAnswer  *answer,
                                                   guint       machine);

G_END_DECLS
