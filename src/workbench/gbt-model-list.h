/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-model.h"

G_BEGIN_DECLS

/**
 * GbtModelItem:
 *
 * One model of the libraries. Never changes.
 */
#define GBT_TYPE_MODEL_ITEM (gbt_model_item_get_type ())
G_DECLARE_FINAL_TYPE (GbtModelItem, gbt_model_item, GBT, MODEL_ITEM, GObject)

GbtModelItem *gbt_model_item_new            (GbtModel     *model,
                                             gboolean      imported);
GbtModel     *gbt_model_item_get_model      (GbtModelItem *self);
const char   *gbt_model_item_get_name       (GbtModelItem *self);
gboolean      gbt_model_item_get_imported   (GbtModelItem *self);
gboolean      gbt_model_item_get_unverified (GbtModelItem *self);

/**
 * GbtModelList:
 *
 * Models as a #GListModel of #GbtModelItem, in the order of their names, those that hold every
 * word searched (in the name, the architecture or the licence; accents and capitals folded) and
 * that serve the task it is for.
 */
#define GBT_TYPE_MODEL_LIST (gbt_model_list_get_type ())
G_DECLARE_FINAL_TYPE (GbtModelList, gbt_model_list, GBT, MODEL_LIST, GObject)

GbtModelList *gbt_model_list_new            (void);
void          gbt_model_list_add            (GbtModelList *self,
                                             GPtrArray    *models,
                                             gboolean      imported);
void          gbt_model_list_clear          (GbtModelList *self);
GbtModelItem *gbt_model_list_find           (GbtModelList *self,
                                             const char   *name);
const char   *gbt_model_list_get_search     (GbtModelList *self);
GbtTask       gbt_model_list_get_task       (GbtModelList *self);
void          gbt_model_list_set_task       (GbtModelList *self,
                                             GbtTask       task);
void          gbt_model_list_set_search     (GbtModelList *self,
                                             const char   *search);

G_END_DECLS
