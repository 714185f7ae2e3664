/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GbtItemWords:
 * @item: an item of the list
 *
 * Returns: (transfer full): all that a search looks at in @item, in any case
 */
typedef char *(*GbtItemWords) (gpointer item);

/**
 * GbtItemCompare:
 * @a: an item
 * @b: another
 * @order: what to sort by, a number of the kind of item's own
 *
 * Returns: less than 0 when @a comes first
 */
typedef int (*GbtItemCompare) (gpointer a,
                               gpointer b,
                               guint    order);

/**
 * GbtItemList:
 *
 * Some hundreds of objects, all in memory, searched and sorted: the pieces of evidence of a store,
 * the GPUs of the catalogue. A search finds the items that hold each of its words; accents and
 * case do not count.
 */
#define GBT_TYPE_ITEM_LIST (gbt_item_list_get_type ())
G_DECLARE_FINAL_TYPE (GbtItemList, gbt_item_list, GBT, ITEM_LIST, GObject)

GbtItemList *gbt_item_list_new        (GType           item_type,
                                       GbtItemWords    words,
                                       GbtItemCompare  compare);
void         gbt_item_list_set_items  (GbtItemList    *self,
                                       GPtrArray      *items);
void         gbt_item_list_set_search (GbtItemList    *self,
                                       const char     *search);
void         gbt_item_list_set_order  (GbtItemList    *self,
                                       guint           order,
                                       gboolean        descending);
guint        gbt_item_list_get_n_all  (GbtItemList    *self);

G_END_DECLS
