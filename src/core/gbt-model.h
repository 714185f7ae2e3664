/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-field.h"

G_BEGIN_DECLS

/**
 * GbtModel:
 *
 * What is known of a model: the fields GBT_FIELD_MODEL_*, each with its source. Immutable and
 * reference counted.
 */
typedef struct _GbtModel GbtModel;

#define GBT_TYPE_MODEL (gbt_model_get_type ())
#define GBT_MODEL_FIRST_FIELD GBT_FIELD_MODEL_NAME
#define GBT_MODEL_LAST_FIELD GBT_FIELD_MODEL_OPTIONAL_NETWORKS

/* The word a source carries when it was not checked against its file. */
#define GBT_SOURCE_UNVERIFIED "unverified"

GType       gbt_model_get_type    (void) G_GNUC_CONST;
GbtModel   *gbt_model_new         (void);
GbtModel   *gbt_model_ref         (GbtModel       *self);
void        gbt_model_unref       (GbtModel       *self);
GbtField   *gbt_model_get_field   (const GbtModel *self,
                                   GbtFieldId      id);
GbtModel   *gbt_model_with_field  (const GbtModel *self,
                                   GbtFieldId      id,
                                   GbtField       *field);
gboolean    gbt_model_get_integer (const GbtModel *self,
                                   GbtFieldId      id,
                                   guint64        *value);
const char *gbt_model_get_text    (const GbtModel *self,
                                   GbtFieldId      id);
GbtTask     gbt_model_get_task    (const GbtModel *self);
gboolean    gbt_model_serves      (const GbtModel *self,
                                   GbtTask         task);
char       *gbt_model_dup_network_name (const GbtField *field);
gboolean    gbt_model_equal       (const GbtModel *a,
                                   const GbtModel *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtModel, gbt_model_unref)

G_END_DECLS
