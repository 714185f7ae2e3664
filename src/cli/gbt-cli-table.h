/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"

G_BEGIN_DECLS

/**
 * GbtCliTable:
 *
 * Rows of text whose columns are aligned when printed.
 */
typedef struct _GbtCliTable GbtCliTable;

GbtCliTable *gbt_cli_table_new   (const char  *columns);
void         gbt_cli_table_free  (GbtCliTable *self);
void         gbt_cli_table_add   (GbtCliTable *self,
                                  ...);
void         gbt_cli_table_print (GbtCliTable *self,
                                  GbtCli      *cli);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtCliTable, gbt_cli_table_free)

G_END_DECLS
