/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-sheet-row.h"

G_BEGIN_DECLS

/**
 * GbtSheetItem:
 *
 * One light row of the list of sheets, as it stands in the store.
 *
 * Properties for expressions, read-only, notified on real change: "id", "title" (empty while
 * the sheet has none), "reference", "model", "author" (strings, empty when unknown), "revision"
 * (guint), "status" (gint, a #GbtSheetStatus), "changed" (gint64, seconds since 1970, UTC),
 * "estimated" and "complete" (gboolean), "envelope" (guint64, bytes; a lower bound unless
 * "complete", not to be shown unless "estimated"), and "loaded" (gboolean): %FALSE until the row
 * was read, a moment after it is first looked at; until then all the others are empty.
 */
#define GBT_TYPE_SHEET_ITEM (gbt_sheet_item_get_type ())
G_DECLARE_FINAL_TYPE (GbtSheetItem, gbt_sheet_item, GBT, SHEET_ITEM, GObject)

GbtSheetItem   *gbt_sheet_item_new           (void);
void            gbt_sheet_item_set_row       (GbtSheetItem      *self,
                                              const GbtSheetRow *row);
gboolean        gbt_sheet_item_get_loaded    (GbtSheetItem      *self);
const char     *gbt_sheet_item_get_id        (GbtSheetItem      *self);
const char     *gbt_sheet_item_get_title     (GbtSheetItem      *self);
const char     *gbt_sheet_item_get_reference (GbtSheetItem      *self);
const char     *gbt_sheet_item_get_model     (GbtSheetItem      *self);
const char     *gbt_sheet_item_get_author    (GbtSheetItem      *self);
guint           gbt_sheet_item_get_revision  (GbtSheetItem      *self);
GbtSheetStatus  gbt_sheet_item_get_status    (GbtSheetItem      *self);
gint64          gbt_sheet_item_get_changed   (GbtSheetItem      *self);
gboolean        gbt_sheet_item_get_envelope  (GbtSheetItem      *self,
                                              guint64           *bytes,
                                              gboolean          *complete);

G_END_DECLS
