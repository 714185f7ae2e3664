/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-gpu.h"
#include "gbt-item-list.h"

G_BEGIN_DECLS

/**
 * GbtGpuOrder:
 *
 * What a list of GPUs is sorted by.
 */
typedef enum
{
  GBT_GPU_ORDER_NAME,
  GBT_GPU_ORDER_VENDOR,
  GBT_GPU_ORDER_ARCHITECTURE,
  GBT_GPU_ORDER_NOMINAL,
  GBT_GPU_ORDER_TOTAL,
} GbtGpuOrder;

/**
 * GbtGpuItem:
 *
 * One GPU of the built-in catalogue, for a #GbtItemList.
 */
#define GBT_TYPE_GPU_ITEM (gbt_gpu_item_get_type ())
G_DECLARE_FINAL_TYPE (GbtGpuItem, gbt_gpu_item, GBT, GPU_ITEM, GObject)

GbtGpu      *gbt_gpu_item_get_gpu (GbtGpuItem *self);
GbtItemList *gbt_gpu_list_new     (void);

G_END_DECLS
