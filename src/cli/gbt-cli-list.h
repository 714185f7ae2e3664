/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/* What the files of `list` share. */
GbtJsonWriter *gbt_cli_list_begin       (const char    *kind);
void           gbt_cli_list_end         (GbtCli        *cli,
                                         GbtJsonWriter *writer);
GPtrArray     *gbt_cli_list_read_sheets (GbtStore      *store,
                                         GError       **error);

GbtCliExit     gbt_cli_list_offers      (GbtCli        *cli,
                                         GError       **error);
GbtCliExit     gbt_cli_list_gpus        (GbtCli        *cli);
GbtCliExit     gbt_cli_list_evidence    (GbtCli        *cli,
                                         GError       **error);
GbtCliExit     gbt_cli_list_decisions   (GbtCli        *cli,
                                         GError       **error);

G_END_DECLS
