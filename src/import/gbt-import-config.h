/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-imported-model.h"
#include "gbt-json-reader.h"

G_BEGIN_DECLS

/* A published configuration is a few kilobytes; the largest lists every quantised layer. */
#define GBT_CONFIG_MAX_SIZE (4 * 1024 * 1024)
#define GBT_CONFIG_MAX_DEPTH 32
#define GBT_CONFIG_MAX_VALUES 200000

/* What a file from outside may be, before it is known what it is. */
extern const GbtJsonLimits gbt_import_config_limits;

GbtImportedModel *gbt_import_config      (GBytes         *bytes,
                                          const char     *file,
                                          GError        **error);
GbtImportedModel *gbt_import_config_file (const char     *path,
                                          GError        **error);
GbtImportedModel *gbt_import_config_json (const GbtJson  *root,
                                          const char     *file,
                                          GError        **error);
gboolean          gbt_import_config_sniff (const GbtJson *root);

G_END_DECLS
