/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-model-list.h"

#include "gbt-format.h"

struct _GbtModelItem
{
  GObject parent_instance;

  GbtModel *model;
  char *folded;
  gboolean imported;
  gboolean unverified;
};

G_DEFINE_FINAL_TYPE (GbtModelItem, gbt_model_item, G_TYPE_OBJECT)

struct _GbtModelList
{
  GObject parent_instance;

  GPtrArray *all;   /* of GbtModelItem, sorted */
  GPtrArray *shown; /* those found */
  char *search;
  GbtTask task;
};

static void gbt_model_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtModelList, gbt_model_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      gbt_model_list_model_init))

static void
gbt_model_item_finalize (GObject *object)
{
  GbtModelItem *self = GBT_MODEL_ITEM (object);

  gbt_model_unref (self->model);
  g_free (self->folded);

  G_OBJECT_CLASS (gbt_model_item_parent_class)->finalize (object);
}

static void
gbt_model_item_class_init (GbtModelItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gbt_model_item_finalize;
}

static void
gbt_model_item_init (GbtModelItem *self)
{
}

static gboolean
is_unverified (const GbtModel *model)
{
  for (guint id = GBT_MODEL_FIRST_FIELD; id <= GBT_MODEL_LAST_FIELD; id++)
    {
      GbtField *field = gbt_model_get_field (model, (GbtFieldId) id);
      const char *source = gbt_field_is_known (field) ? gbt_field_get_source (field) : NULL;

      if (source != NULL && strstr (source, GBT_SOURCE_UNVERIFIED) != NULL)
        return TRUE;
    }

  return FALSE;
}

/**
 * gbt_model_item_new:
 * @model: a model
 * @imported: it was imported, not built in
 *
 * Returns: (transfer full): its item
 */
GbtModelItem *
gbt_model_item_new (GbtModel *model,
                    gboolean  imported)
{
  GbtModelItem *self = g_object_new (GBT_TYPE_MODEL_ITEM, NULL);
  const char *architecture = gbt_model_get_text (model, GBT_FIELD_MODEL_ARCHITECTURE);
  const char *licence = gbt_model_get_text (model, GBT_FIELD_MODEL_LICENCE);
  g_autofree char *words = NULL;

  self->model = gbt_model_ref (model);
  self->imported = imported;
  self->unverified = is_unverified (model);
  words = g_strjoin (" ", gbt_model_item_get_name (self), architecture != NULL ? architecture : "",
                     licence != NULL ? licence : "", NULL);
  self->folded = gbt_format_fold (words);
  return self;
}

/**
 * gbt_model_item_get_model:
 * @self: an item
 *
 * Returns: (transfer none): its model
 */
GbtModel *
gbt_model_item_get_model (GbtModelItem *self)
{
  g_return_val_if_fail (GBT_IS_MODEL_ITEM (self), NULL);

  return self->model;
}

/**
 * gbt_model_item_get_name:
 * @self: an item
 *
 * Returns: (transfer none): the name of the model, or ""
 */
const char *
gbt_model_item_get_name (GbtModelItem *self)
{
  const char *name;

  g_return_val_if_fail (GBT_IS_MODEL_ITEM (self), NULL);

  name = gbt_model_get_text (self->model, GBT_FIELD_MODEL_NAME);
  return name != NULL ? name : "";
}

/**
 * gbt_model_item_get_imported:
 * @self: an item
 *
 * Returns: whether it was imported, not built in
 */
gboolean
gbt_model_item_get_imported (GbtModelItem *self)
{
  g_return_val_if_fail (GBT_IS_MODEL_ITEM (self), FALSE);

  return self->imported;
}

/**
 * gbt_model_item_get_unverified:
 * @self: an item
 *
 * Returns: whether one of its values was not checked against its source
 */
gboolean
gbt_model_item_get_unverified (GbtModelItem *self)
{
  g_return_val_if_fail (GBT_IS_MODEL_ITEM (self), FALSE);

  return self->unverified;
}

static GType
gbt_model_list_get_item_type (GListModel *model)
{
  return GBT_TYPE_MODEL_ITEM;
}

static guint
gbt_model_list_get_n_items (GListModel *model)
{
  return GBT_MODEL_LIST (model)->shown->len;
}

static gpointer
gbt_model_list_get_item (GListModel *model,
                         guint       position)
{
  GPtrArray *shown = GBT_MODEL_LIST (model)->shown;

  return position < shown->len ? g_object_ref (g_ptr_array_index (shown, position)) : NULL;
}

static void
gbt_model_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = gbt_model_list_get_item_type;
  iface->get_n_items = gbt_model_list_get_n_items;
  iface->get_item = gbt_model_list_get_item;
}

static void
gbt_model_list_finalize (GObject *object)
{
  GbtModelList *self = GBT_MODEL_LIST (object);

  g_ptr_array_unref (self->shown);
  g_ptr_array_unref (self->all);
  g_free (self->search);

  G_OBJECT_CLASS (gbt_model_list_parent_class)->finalize (object);
}

static void
gbt_model_list_class_init (GbtModelListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gbt_model_list_finalize;
}

static void
gbt_model_list_init (GbtModelList *self)
{
  self->all = g_ptr_array_new_with_free_func (g_object_unref);
  self->shown = g_ptr_array_new_with_free_func (g_object_unref);
  self->search = g_strdup ("");
  self->task = GBT_TASK_OTHER;
}

/**
 * gbt_model_list_new:
 *
 * Returns: (transfer full): an empty list
 */
GbtModelList *
gbt_model_list_new (void)
{
  return g_object_new (GBT_TYPE_MODEL_LIST, NULL);
}

static gboolean
has_every_word (GbtModelItem      *item,
                const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (strstr (item->folded, words[i]) == NULL)
        return FALSE;
    }

  return TRUE;
}

static void
find_again (GbtModelList *self)
{
  g_autofree char *folded = gbt_format_fold (self->search);
  g_auto (GStrv) words = g_strsplit_set (folded, " \t\n", -1);
  guint before = self->shown->len;

  g_ptr_array_set_size (self->shown, 0);
  for (guint i = 0; i < self->all->len; i++)
    {
      GbtModelItem *item = g_ptr_array_index (self->all, i);

      if (gbt_model_serves (item->model, self->task)
          && has_every_word (item, (const char *const *) words))
        g_ptr_array_add (self->shown, g_object_ref (item));
    }

  g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->shown->len);
}

static int
compare_items (gconstpointer a,
               gconstpointer b)
{
  GbtModelItem *first = *(GbtModelItem **) a;
  GbtModelItem *second = *(GbtModelItem **) b;
  int order = strcmp (first->folded, second->folded);

  return order != 0 ? order : first->imported - second->imported;
}

/**
 * gbt_model_list_add:
 * @self: a list
 * @models: (element-type GbtModel): models
 * @imported: they were imported, not built in
 */
void
gbt_model_list_add (GbtModelList *self,
                    GPtrArray    *models,
                    gboolean      imported)
{
  g_return_if_fail (GBT_IS_MODEL_LIST (self));

  for (guint i = 0; i < models->len; i++)
    g_ptr_array_add (self->all, gbt_model_item_new (g_ptr_array_index (models, i), imported));
  g_ptr_array_sort (self->all, compare_items);
  find_again (self);
}

/**
 * gbt_model_list_clear:
 * @self: a list
 *
 * Empties it; the search stays.
 */
void
gbt_model_list_clear (GbtModelList *self)
{
  g_return_if_fail (GBT_IS_MODEL_LIST (self));

  g_ptr_array_set_size (self->all, 0);
  find_again (self);
}

/**
 * gbt_model_list_find:
 * @self: a list
 * @name: the whole name of a model
 *
 * Returns: (transfer none) (nullable): the model so named, whatever is searched
 */
GbtModelItem *
gbt_model_list_find (GbtModelList *self,
                     const char   *name)
{
  g_return_val_if_fail (GBT_IS_MODEL_LIST (self), NULL);

  for (guint i = 0; i < self->all->len; i++)
    {
      GbtModelItem *item = g_ptr_array_index (self->all, i);

      if (g_strcmp0 (gbt_model_item_get_name (item), name) == 0)
        return item;
    }

  return NULL;
}

/**
 * gbt_model_list_get_search:
 * @self: a list
 *
 * Returns: (transfer none): what is searched, or ""
 */
const char *
gbt_model_list_get_search (GbtModelList *self)
{
  g_return_val_if_fail (GBT_IS_MODEL_LIST (self), NULL);

  return self->search;
}

/**
 * gbt_model_list_get_task:
 * @self: a list
 *
 * Returns: the task that its models serve
 */
GbtTask
gbt_model_list_get_task (GbtModelList *self)
{
  g_return_val_if_fail (GBT_IS_MODEL_LIST (self), GBT_TASK_OTHER);

  return self->task;
}

/**
 * gbt_model_list_set_task:
 * @self: a list
 * @task: a task; %GBT_TASK_OTHER, which every model serves, at the beginning
 *
 * Leaves out the models that do not serve @task (gbt_model_serves()).
 */
void
gbt_model_list_set_task (GbtModelList *self,
                         GbtTask       task)
{
  g_return_if_fail (GBT_IS_MODEL_LIST (self));
  g_return_if_fail ((guint) task < GBT_N_TASKS);

  if (self->task == task)
    return;

  self->task = task;
  find_again (self);
}

/**
 * gbt_model_list_set_search:
 * @self: a list
 * @search: words, or "" for every model
 */
void
gbt_model_list_set_search (GbtModelList *self,
                           const char   *search)
{
  g_return_if_fail (GBT_IS_MODEL_LIST (self));

  if (g_set_str (&self->search, search))
    find_again (self);
}
