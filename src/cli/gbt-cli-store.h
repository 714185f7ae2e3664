/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/* The store that the command names: --store, else GABARIT_STORE, else the person's own. */

GbtStore *gbt_cli_store_open_to_read  (GbtCli      *cli,
                                       gboolean    *missing,
                                       GError     **error);
GbtStore *gbt_cli_store_open_to_write (GbtCli      *cli,
                                       GError     **error);

G_END_DECLS
