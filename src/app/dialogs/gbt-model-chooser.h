/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-model-list.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtModelChooser:
 *
 * Finds a model of the libraries, for the open sheet or for whoever asked.
 *
 * The signal "chosen" (GbtModel *) is emitted once, just before the dialog closes. To offer the
 * models of one task only, give a list that gbt_model_list_set_task() was called on.
 */
#define GBT_TYPE_MODEL_CHOOSER (gbt_model_chooser_get_type ())
G_DECLARE_FINAL_TYPE (GbtModelChooser, gbt_model_chooser, GBT, MODEL_CHOOSER, AdwDialog)

AdwDialog *gbt_model_chooser_new (GbtModelList *models,
                                  GbtWorkbench *workbench);
AdwDialog *gbt_model_chooser_new_apart (GbtModelList *models);

G_END_DECLS
