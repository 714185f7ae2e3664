/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"

G_BEGIN_DECLS

GbtCliExit gbt_cli_import_offers (GbtCli     *cli,
                                  GPtrArray  *files,
                                  GError    **error);

G_END_DECLS
