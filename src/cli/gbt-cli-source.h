/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"
#include "gbt-fiche.h"
#include "gbt-store-frozen.h"

G_BEGIN_DECLS

/**
 * GbtCliSource:
 * @store: (nullable): the store it is in, opened
 * @fiche: the sheet as it stands, or as it was frozen
 * @frozen: (nullable): the frozen record that was named; %NULL for a sheet
 * @edits: the edit counter of the sheet
 *
 * What an ID names: a sheet, or one of its frozen records.
 */
typedef struct
{
  GbtStore *store;
  GbtFiche *fiche;
  GbtFrozen *frozen;
  guint64 edits;
} GbtCliSource;

gboolean gbt_cli_source_load  (GbtCli        *cli,
                               GbtCliSource  *source,
                               GError       **error);
void     gbt_cli_source_clear (GbtCliSource  *source);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GbtCliSource, gbt_cli_source_clear)

G_END_DECLS
