/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-table-row.h"

G_BEGIN_DECLS

/**
 * GbtTableKind:
 * @GBT_TABLE_TITLE: the name of the row; it takes the room that is left
 * @GBT_TABLE_DETAIL: text; under the name in the list
 * @GBT_TABLE_AMOUNT: a number, ranged right; at the end of the row in the list
 * @GBT_TABLE_FIGURE: a number that is not the row's main one; with its name under the row's in
 *   the list
 * @GBT_TABLE_MARK: a mark and its word; under the number in the list
 * @GBT_TABLE_OPEN: an arrow where activating the row opens something
 */
typedef enum
{
  GBT_TABLE_TITLE,
  GBT_TABLE_DETAIL,
  GBT_TABLE_AMOUNT,
  GBT_TABLE_FIGURE,
  GBT_TABLE_MARK,
  GBT_TABLE_OPEN,
} GbtTableKind;

/**
 * GbtTable:
 *
 * A table in a card, with headers and rows that may be activated; as a list of the same rows
 * where there is no room ("as-list").
 *
 * Signal "activated" (guint row): an editable row was activated.
 */
#define GBT_TYPE_TABLE (gbt_table_get_type ())
G_DECLARE_FINAL_TYPE (GbtTable, gbt_table, GBT, TABLE, AdwBin)

void gbt_table_add_column  (GbtTable     *self,
                            GbtTableKind  kind,
                            const char   *title,
                            int           width);
void gbt_table_set_title   (GbtTable     *self,
                            guint         column,
                            const char   *title);
void gbt_table_set_rows    (GbtTable     *self,
                            GPtrArray    *rows);
void gbt_table_set_as_list (GbtTable     *self,
                            gboolean      as_list);

G_END_DECLS
