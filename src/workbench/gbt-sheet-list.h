/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-sheet-item.h"
#include "gbt-store-thread.h"

G_BEGIN_DECLS

/**
 * GbtSheetList:
 *
 * The sheets of the store as a #GListModel of #GbtSheetItem, in the order, filter and search
 * asked for. Rows are read page by page in the store's thread as they are looked at; an item is
 * there at once and fills in place ("loaded" is notified). The same sheet keeps the same item
 * while somebody holds it, wherever it moves: a selection follows it.
 *
 * Properties, notified only on real change: "n-items" (guint), "busy" (gboolean: an answer is
 * awaited), "search" (string, never %NULL), "order" (gint, a #GbtSheetOrder), "descending"
 * (gboolean), "statuses" (guint, bits of GBT_SHEET_STATUS_BIT()).
 *
 * A search looks through the words of every sheet, keeps the filter, puts the best first and
 * stops after 200.
 */
#define GBT_TYPE_SHEET_LIST (gbt_sheet_list_get_type ())
G_DECLARE_FINAL_TYPE (GbtSheetList, gbt_sheet_list, GBT, SHEET_LIST, GObject)

GbtSheetList  *gbt_sheet_list_new          (void);
void           gbt_sheet_list_set_thread   (GbtSheetList   *self,
                                            GbtStoreThread *thread);
const char    *gbt_sheet_list_get_search   (GbtSheetList   *self);
void           gbt_sheet_list_set_search   (GbtSheetList   *self,
                                            const char     *search);
GbtSheetOrder  gbt_sheet_list_get_order    (GbtSheetList   *self);
gboolean       gbt_sheet_list_get_descending (GbtSheetList *self);
void           gbt_sheet_list_set_order    (GbtSheetList   *self,
                                            GbtSheetOrder   order,
                                            gboolean        descending);
guint          gbt_sheet_list_get_statuses (GbtSheetList   *self);
void           gbt_sheet_list_set_statuses (GbtSheetList   *self,
                                            guint           statuses);
gboolean       gbt_sheet_list_get_busy     (GbtSheetList   *self);
void           gbt_sheet_list_refresh      (GbtSheetList   *self);
GbtSheetItem  *gbt_sheet_list_find         (GbtSheetList   *self,
                                            const char     *id,
                                            guint          *position);

G_END_DECLS
