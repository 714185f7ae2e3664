/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-item-list.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/**
 * GbtEvidenceOrder:
 *
 * What a list of evidence is sorted by.
 */
typedef enum
{
  GBT_EVIDENCE_ORDER_TITLE,
  GBT_EVIDENCE_ORDER_KIND,
  GBT_EVIDENCE_ORDER_DATE,
  GBT_EVIDENCE_ORDER_SIZE,
  GBT_EVIDENCE_ORDER_USE,
} GbtEvidenceOrder;

/**
 * GbtEvidenceItem:
 *
 * One piece of evidence of the library, for a #GbtItemList.
 */
#define GBT_TYPE_EVIDENCE_ITEM (gbt_evidence_item_get_type ())
G_DECLARE_FINAL_TYPE (GbtEvidenceItem, gbt_evidence_item, GBT, EVIDENCE_ITEM, GObject)

GbtEvidenceItem      *gbt_evidence_item_new     (GbtEvidenceRow   *row);
const GbtEvidenceRow *gbt_evidence_item_get_row (GbtEvidenceItem  *self);
GbtItemList          *gbt_evidence_list_new     (void);

G_END_DECLS
