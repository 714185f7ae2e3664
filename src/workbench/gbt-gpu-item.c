/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-gpu-item.h"

#include "gbt-format.h"
#include "gbt-gpu-catalogue.h"

struct _GbtGpuItem
{
  GObject parent_instance;

  GbtGpu *gpu;
};

G_DEFINE_FINAL_TYPE (GbtGpuItem, gbt_gpu_item, G_TYPE_OBJECT)

static void
gbt_gpu_item_finalize (GObject *object)
{
  g_clear_pointer (&GBT_GPU_ITEM (object)->gpu, gbt_gpu_unref);

  G_OBJECT_CLASS (gbt_gpu_item_parent_class)->finalize (object);
}

static void
gbt_gpu_item_class_init (GbtGpuItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gbt_gpu_item_finalize;
}

static void
gbt_gpu_item_init (GbtGpuItem *self)
{
}

/**
 * gbt_gpu_item_get_gpu:
 * @self: an item
 *
 * Returns: (transfer none): the GPU
 */
GbtGpu *
gbt_gpu_item_get_gpu (GbtGpuItem *self)
{
  g_return_val_if_fail (GBT_IS_GPU_ITEM (self), NULL);

  return self->gpu;
}

static char *
list_words (gpointer item)
{
  const GbtGpu *gpu = GBT_GPU_ITEM (item)->gpu;
  const char *architecture = gbt_gpu_get_architecture (gpu);
  const char *vendor = gbt_gpu_get_vendor (gpu);

  return g_strjoin (" ", gbt_gpu_get_name (gpu), vendor != NULL ? vendor : "",
                    architecture != NULL ? architecture : "", NULL);
}

static guint64
get_total (const GbtGpu *gpu)
{
  const GbtGpuReading *reading = gbt_gpu_get_usual_reading (gpu);

  return reading != NULL ? reading->total : 0;
}

static int
compare_numbers (guint64 a,
                 guint64 b)
{
  return a < b ? -1 : a > b;
}

static int
compare (gpointer a,
         gpointer b,
         guint    order)
{
  const GbtGpu *first = GBT_GPU_ITEM (a)->gpu;
  const GbtGpu *second = GBT_GPU_ITEM (b)->gpu;
  int difference = 0;

  switch ((GbtGpuOrder) order)
    {
    case GBT_GPU_ORDER_VENDOR:
      difference = g_strcmp0 (gbt_gpu_get_vendor (first), gbt_gpu_get_vendor (second));
      break;

    case GBT_GPU_ORDER_ARCHITECTURE:
      difference = g_strcmp0 (gbt_gpu_get_architecture (first), gbt_gpu_get_architecture (second));
      break;

    case GBT_GPU_ORDER_NOMINAL:
      difference = compare_numbers (gbt_gpu_get_nominal (first), gbt_gpu_get_nominal (second));
      break;

    case GBT_GPU_ORDER_TOTAL:
      difference = compare_numbers (get_total (first), get_total (second));
      break;

    case GBT_GPU_ORDER_NAME:
    default:
      break;
    }

  return difference != 0 ? difference
                         : gbt_format_compare (GBT_LANGUAGE_FR, gbt_gpu_get_name (first),
                                               gbt_gpu_get_name (second));
}

/**
 * gbt_gpu_list_new:
 *
 * Returns: (transfer full): the GPUs of the built-in catalogue as #GbtGpuItem, by name; its orders
 *   are those of #GbtGpuOrder
 */
GbtItemList *
gbt_gpu_list_new (void)
{
  const GbtGpuCatalogue *catalogue = gbt_gpu_catalogue_get ();
  GbtItemList *list = gbt_item_list_new (GBT_TYPE_GPU_ITEM, list_words, compare);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < gbt_gpu_catalogue_get_n_gpus (catalogue); i++)
    {
      GbtGpuItem *item = g_object_new (GBT_TYPE_GPU_ITEM, NULL);

      item->gpu = gbt_gpu_ref (gbt_gpu_catalogue_get_gpu (catalogue, i));
      g_ptr_array_add (items, item);
    }
  gbt_item_list_set_items (list, items);
  return list;
}
