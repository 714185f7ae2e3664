/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"
#include "gbt-fiche.h"
#include "gbt-store.h"

G_BEGIN_DECLS

GbtSheet *gbt_cli_sheet_load      (GbtCli    *cli,
                                   GbtStore **store,
                                   guint64   *edits,
                                   GError   **error);
GbtFiche *gbt_cli_sheet_to_fiche  (GbtSheet  *sheet);

G_END_DECLS
