/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-model-list.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtModelChooser:
 *
 * Finds a model of the libraries and writes it in the open sheet.
 */
#define GBT_TYPE_MODEL_CHOOSER (gbt_model_chooser_get_type ())
G_DECLARE_FINAL_TYPE (GbtModelChooser, gbt_model_chooser, GBT, MODEL_CHOOSER, AdwDialog)

AdwDialog *gbt_model_chooser_new (GbtModelList *models,
                                  GbtWorkbench *workbench);

G_END_DECLS
