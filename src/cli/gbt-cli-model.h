/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"
#include "gbt-imported-model.h"

G_BEGIN_DECLS

gboolean gbt_cli_model_read (GbtCli                 *cli,
                             GbtModel              **model,
                             GError                **error);
void     gbt_cli_model_warn (GbtCli                 *cli,
                              const char             *file,
                             const GbtImportedModel *imported);

G_END_DECLS
