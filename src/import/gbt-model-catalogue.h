/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-json.h"
#include "gbt-model.h"

G_BEGIN_DECLS

/**
 * GbtModelBasis:
 * @GBT_MODEL_BASIS_PUBLISHED: the exact total that was published with the model
 * @GBT_MODEL_BASIS_COMPUTED: counted from the configuration
 * @GBT_MODEL_BASIS_ROUNDED: only known in billions
 *
 * Where the number of parameters of a model of the catalogue comes from.
 */
typedef enum
{
  GBT_MODEL_BASIS_PUBLISHED,
  GBT_MODEL_BASIS_COMPUTED,
  GBT_MODEL_BASIS_ROUNDED,
} GbtModelBasis;

/**
 * GbtModelCatalogue:
 *
 * The text, image and speech models that the program knows, each value with its source (docs/catalogue.md). A
 * source says %GBT_SOURCE_UNVERIFIED where the value was not checked against its file.
 * Immutable.
 */
typedef struct _GbtModelCatalogue GbtModelCatalogue;

const GbtModelCatalogue *gbt_model_catalogue_get       (void);
GbtModelCatalogue *gbt_model_catalogue_parse           (GBytes                  *bytes,
                                                        const char              *file,
                                                        GError                 **error);
void               gbt_model_catalogue_free            (GbtModelCatalogue       *self);
const char        *gbt_model_catalogue_get_version     (const GbtModelCatalogue *self);
guint              gbt_model_catalogue_get_n_models    (const GbtModelCatalogue *self);
GbtModel          *gbt_model_catalogue_get_model       (const GbtModelCatalogue *self,
                                                        guint                    index);
const char        *gbt_model_catalogue_get_name        (const GbtModelCatalogue *self,
                                                        guint                    index);
const char        *gbt_model_catalogue_get_id          (const GbtModelCatalogue *self,
                                                        guint                    index);
const char        *gbt_model_catalogue_get_family      (const GbtModelCatalogue *self,
                                                        guint                    index);
GbtTask            gbt_model_catalogue_get_task        (const GbtModelCatalogue *self,
                                                        guint                    index);
GbtModelBasis      gbt_model_catalogue_get_basis       (const GbtModelCatalogue *self,
                                                        guint                    index);
const char        *gbt_model_catalogue_get_note        (const GbtModelCatalogue *self,
                                                        guint                    index);
const GbtJson     *gbt_model_catalogue_get_config      (const GbtModelCatalogue *self,
                                                        guint                    index);
gboolean           gbt_model_catalogue_get_counted     (const GbtModelCatalogue *self,
                                                        guint                    index,
                                                        guint64                 *parameters);
gboolean           gbt_model_catalogue_find            (const GbtModelCatalogue *self,
                                                        const char              *name,
                                                        guint                   *index,
                                                        GError                 **error);
GArray            *gbt_model_catalogue_search          (const GbtModelCatalogue *self,
                                                        const char              *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtModelCatalogue, gbt_model_catalogue_free)

G_END_DECLS
