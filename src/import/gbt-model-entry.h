/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-json.h"
#include "gbt-model-catalogue.h"

G_BEGIN_DECLS

/*
 * One model of data/catalogues/models.json. Its strings are those of the document; @model is its
 * own.
 */
typedef struct
{
  const char *name;
  const char *id;
  const char *family;
  const char *note;
  const GbtJson *config;
  GbtModelBasis basis;
  gboolean counted;
  guint64 parameters;
  GbtModel *model;
} GbtModelEntry;

gboolean gbt_model_entry_read (const GbtJson  *json,
                               GbtModelEntry  *entry,
                               GError        **error);

G_END_DECLS
