/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-architecture.h"
#include "gbt-model.h"

G_BEGIN_DECLS

/**
 * GbtImportedKind:
 * @GBT_IMPORTED_READ: a value of the file that was used
 * @GBT_IMPORTED_DEFAULT: a value the file leaves out, which its family fixes
 * @GBT_IMPORTED_MISSING: a value that is needed and not there
 * @GBT_IMPORTED_NOT_UNDERSTOOD: a key whose meaning is not known, or a value that is not
 * @GBT_IMPORTED_IRRELEVANT: a key that is known and changes no amount of memory
 *
 * What became of one key of a file.
 */
typedef enum
{
  GBT_IMPORTED_READ,
  GBT_IMPORTED_DEFAULT,
  GBT_IMPORTED_MISSING,
  GBT_IMPORTED_NOT_UNDERSTOOD,
  GBT_IMPORTED_IRRELEVANT,
  GBT_N_IMPORTED_KINDS,
} GbtImportedKind;

/**
 * GbtImportedValue:
 * @key: the key with its path: "text_config.hidden_size"
 * @value: (nullable): its value as neutral text; %NULL when it is missing
 * @line: its line in the file, from 1; 0 where it has none
 */
typedef struct
{
  char *key;
  char *value;
  guint line;
} GbtImportedValue;

/**
 * GbtImportedModel:
 *
 * What a configuration file says of a model: the fields that it fills, each with its source
 * ("config.json, hidden_size"), and what became of every key. Immutable and reference counted.
 */
typedef struct _GbtImportedModel GbtImportedModel;

#define GBT_TYPE_IMPORTED_MODEL (gbt_imported_model_get_type ())

GType             gbt_imported_model_get_type         (void) G_GNUC_CONST;
GbtImportedModel *gbt_imported_model_ref              (GbtImportedModel       *self);
void              gbt_imported_model_unref            (GbtImportedModel       *self);
const char       *gbt_imported_model_get_file         (const GbtImportedModel *self);
GbtModel         *gbt_imported_model_get_model        (const GbtImportedModel *self);
const char       *gbt_imported_model_get_family       (const GbtImportedModel *self);
const GbtArchitecture *
                  gbt_imported_model_get_architecture (const GbtImportedModel *self);
gboolean          gbt_imported_model_get_parameters   (const GbtImportedModel *self,
                                                       guint64                *parameters);
gboolean          gbt_imported_model_get_text_parameters (const GbtImportedModel *self,
                                                          guint64                *parameters);
const GError     *gbt_imported_model_get_refusal      (const GbtImportedModel *self);
const char       *gbt_imported_model_get_quantization (const GbtImportedModel *self);
guint             gbt_imported_model_get_n_values     (const GbtImportedModel *self,
                                                       GbtImportedKind         kind);
const GbtImportedValue *
                  gbt_imported_model_get_value        (const GbtImportedModel *self,
                                                       GbtImportedKind         kind,
                                                       guint                   index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtImportedModel, gbt_imported_model_unref)

G_END_DECLS
