/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-imported-model.h"

G_BEGIN_DECLS

/* What only the importer that builds one may do. */
GbtImportedModel *gbt_imported_model_new                 (const char            *file);
void              gbt_imported_model_add_value           (GbtImportedModel      *self,
                                                          GbtImportedKind        kind,
                                                          const char            *key,
                                                          const char            *value,
                                                          guint                  line);
void              gbt_imported_model_set_model           (GbtImportedModel      *self,
                                                          GbtModel              *model);
void              gbt_imported_model_set_family          (GbtImportedModel      *self,
                                                          const char            *family);
void              gbt_imported_model_set_quantization    (GbtImportedModel      *self,
                                                          const char            *quantization);
void              gbt_imported_model_set_text_parameters (GbtImportedModel      *self,
                                                          guint64                parameters);
void              gbt_imported_model_set_architecture    (GbtImportedModel      *self,
                                                          const GbtArchitecture *architecture,
                                                          guint64                parameters);
void              gbt_imported_model_set_refusal         (GbtImportedModel      *self,
                                                          const GError          *refusal);

G_END_DECLS
