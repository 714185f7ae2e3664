/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-model-list.h"

G_BEGIN_DECLS

/**
 * GbtModelsPage:
 *
 * The library of models: the built-in catalogue and those imported.
 */
#define GBT_TYPE_MODELS_PAGE (gbt_models_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtModelsPage, gbt_models_page, GBT, MODELS_PAGE, AdwBin)

void gbt_models_page_set_models (GbtModelsPage *self,
                                 GbtModelList  *models);
void gbt_models_page_set_search (GbtModelsPage *self,
                                 const char    *search);

G_END_DECLS
