/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-item-list.h"

#include <string.h>

#include "gbt-format.h"

struct _GbtItemList
{
  GObject parent_instance;

  GType item_type;
  GbtItemWords words;
  GbtItemCompare compare;

  GPtrArray *all;    /* as they came */
  GPtrArray *folded; /* the words of each */
  GPtrArray *shown;  /* those found, sorted */
  char *search;      /* folded */
  guint order;
  gboolean descending;
};

static void gbt_item_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtItemList, gbt_item_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, gbt_item_list_model_init))

static gboolean
holds_words (const char        *text,
             const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (strstr (text, words[i]) == NULL)
        return FALSE;
    }

  return TRUE;
}

static int
compare_items (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  GbtItemList *self = user_data;
  int order = self->compare ((gpointer) a, (gpointer) b, self->order);

  return self->descending ? -order : order;
}

static void
update (GbtItemList *self)
{
  g_auto (GStrv) words = g_strsplit (self->search, " ", -1);
  guint n_before = self->shown->len;

  g_ptr_array_set_size (self->shown, 0);
  for (guint i = 0; i < self->all->len; i++)
    {
      if (holds_words (self->folded->pdata[i], (const char *const *) words))
        g_ptr_array_add (self->shown, g_object_ref (self->all->pdata[i]));
    }
  g_ptr_array_sort_values_with_data (self->shown, compare_items, self);

  if (n_before > 0 || self->shown->len > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, self->shown->len);
}

static GType
gbt_item_list_get_item_type (GListModel *model)
{
  return GBT_ITEM_LIST (model)->item_type;
}

static guint
gbt_item_list_get_n_items (GListModel *model)
{
  return GBT_ITEM_LIST (model)->shown->len;
}

static gpointer
gbt_item_list_get_item (GListModel *model,
                        guint       position)
{
  GbtItemList *self = GBT_ITEM_LIST (model);

  return position < self->shown->len ? g_object_ref (self->shown->pdata[position]) : NULL;
}

static void
gbt_item_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = gbt_item_list_get_item_type;
  iface->get_n_items = gbt_item_list_get_n_items;
  iface->get_item = gbt_item_list_get_item;
}

static void
gbt_item_list_finalize (GObject *object)
{
  GbtItemList *self = GBT_ITEM_LIST (object);

  g_ptr_array_unref (self->all);
  g_ptr_array_unref (self->folded);
  g_ptr_array_unref (self->shown);
  g_free (self->search);

  G_OBJECT_CLASS (gbt_item_list_parent_class)->finalize (object);
}

static void
gbt_item_list_class_init (GbtItemListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gbt_item_list_finalize;
}

static void
gbt_item_list_init (GbtItemList *self)
{
  self->all = g_ptr_array_new_with_free_func (g_object_unref);
  self->folded = g_ptr_array_new_with_free_func (g_free);
  self->shown = g_ptr_array_new_with_free_func (g_object_unref);
  self->search = g_strdup ("");
}

/**
 * gbt_item_list_new:
 * @item_type: what it holds
 * @words: what a search looks at
 * @compare: the order of two
 *
 * Returns: (transfer full): an empty list, in the order 0
 */
GbtItemList *
gbt_item_list_new (GType          item_type,
                   GbtItemWords   words,
                   GbtItemCompare compare)
{
  GbtItemList *self = g_object_new (GBT_TYPE_ITEM_LIST, NULL);

  self->item_type = item_type;
  self->words = words;
  self->compare = compare;
  return self;
}

/**
 * gbt_item_list_set_items:
 * @self: a list
 * @items: (element-type GObject) (transfer none): what it holds from now on
 */
void
gbt_item_list_set_items (GbtItemList *self,
                         GPtrArray   *items)
{
  g_return_if_fail (GBT_IS_ITEM_LIST (self));

  g_ptr_array_set_size (self->all, 0);
  g_ptr_array_set_size (self->folded, 0);
  for (guint i = 0; i < items->len; i++)
    {
      g_autofree char *words = self->words (items->pdata[i]);

      g_ptr_array_add (self->all, g_object_ref (items->pdata[i]));
      g_ptr_array_add (self->folded, gbt_format_fold (words));
    }
  update (self);
}

/**
 * gbt_item_list_set_search:
 * @self: a list
 * @search: (nullable): what to look for
 */
void
gbt_item_list_set_search (GbtItemList *self,
                          const char  *search)
{
  g_autofree char *folded = gbt_format_fold (search != NULL ? search : "");

  g_return_if_fail (GBT_IS_ITEM_LIST (self));

  if (g_set_str (&self->search, folded))
    update (self);
}

/**
 * gbt_item_list_set_order:
 * @self: a list
 * @order: what to sort by
 * @descending: the greatest first
 */
void
gbt_item_list_set_order (GbtItemList *self,
                         guint        order,
                         gboolean     descending)
{
  g_return_if_fail (GBT_IS_ITEM_LIST (self));

  if (self->order == order && self->descending == descending)
    return;

  self->order = order;
  self->descending = descending;
  update (self);
}

/**
 * gbt_item_list_get_n_all:
 * @self: a list
 *
 * Returns: how many there are, found or not
 */
guint
gbt_item_list_get_n_all (GbtItemList *self)
{
  g_return_val_if_fail (GBT_IS_ITEM_LIST (self), 0);

  return self->all->len;
}
