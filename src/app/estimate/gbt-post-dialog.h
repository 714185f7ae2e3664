/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtPostDialog:
 *
 * One post of the reserve: its name, its amount and what the amount rests on.
 */
#define GBT_TYPE_POST_DIALOG (gbt_post_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GbtPostDialog, gbt_post_dialog, GBT, POST_DIALOG, AdwDialog)

void gbt_post_dialog_present (GbtWorkbench *workbench,
                              int           index,
                              GtkWidget    *parent);

G_END_DECLS
