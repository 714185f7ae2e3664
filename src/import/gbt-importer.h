/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-imported-model.h"
#include "gbt-sheet.h"

G_BEGIN_DECLS

/* What a file may weigh: the largest of what is read. */
#define GBT_IMPORTER_MAX_SIZE (32 * 1024 * 1024)

gboolean gbt_importer_read      (GBytes            *bytes,
                                 const char        *file,
                                 GbtImportedModel **model,
                                 GbtSheet         **sheet,
                                 GError           **error);
gboolean gbt_importer_read_file (const char        *path,
                                 GbtImportedModel **model,
                                 GbtSheet         **sheet,
                                 GError           **error);

G_END_DECLS
