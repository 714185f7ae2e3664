/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-sheet-list.h"

#include "gbt-sheet-question.h"

struct _GbtSheetList
{
  GObject parent_instance;

  GbtStoreThread *thread;

  char *search;
  GbtSheetOrder order;
  gboolean descending;
  guint statuses;

  guint n_items;
  GHashTable *items; /* position → GbtSheetItem, owned: those of the pages kept */
  GQueue pages;      /* pages kept, as GUINT_TO_POINTER; the one looked at last comes first */
  gboolean reading;
  gboolean again;    /* something changed while reading */
  gboolean anew;     /* and the answer awaited is to a question of before */
  gboolean busy;
  guint idle_id;
};

static void gbt_sheet_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtSheetList, gbt_sheet_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, gbt_sheet_list_model_init))

enum
{
  PROP_0,
  PROP_N_ITEMS,
  PROP_BUSY,
  PROP_SEARCH,
  PROP_ORDER,
  PROP_DESCENDING,
  PROP_STATUSES,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* {{{ Taking the answer */

static GbtSheetItem *
peek_item (GHashTable *items,
           guint       position)
{
  return g_hash_table_lookup (items, GUINT_TO_POINTER (position));
}

static GHashTable *
new_items (void)
{
  return g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
}

/* The items of the answer: the same sheet keeps its item, and an item handed out before it was
 * read keeps its place. */
static GHashTable *
place_items (GbtSheetList        *self,
             const GbtSheetAnswer *answer)
{
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTable *placed = new_items ();
  GHashTableIter iter;
  gpointer key;
  gpointer value;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (gbt_sheet_item_get_loaded (value))
      g_hash_table_insert (by_id, (gpointer) gbt_sheet_item_get_id (value), value);

  for (guint i = 0; i < answer->pages->len; i++)
    {
      const GbtSheetPage *page = &g_array_index (answer->pages, GbtSheetPage, i);

      for (guint j = 0; j < page->rows->len && page->first + j < answer->n_items; j++)
        {
          const GbtSheetRow *row = g_ptr_array_index (page->rows, j);
          GbtSheetItem *known = g_hash_table_lookup (by_id, row->id);
          GbtSheetItem *here = peek_item (self->items, page->first + j);
          g_autoptr (GbtSheetItem) item = NULL;

          if (known != NULL)
            item = g_object_ref (known);
          else if (here != NULL && !gbt_sheet_item_get_loaded (here))
            item = g_object_ref (here);
          else
            item = gbt_sheet_item_new ();
          g_hash_table_insert (placed, GUINT_TO_POINTER (page->first + j), g_steal_pointer (&item));
        }
    }

  /* What was looked at while this was being read comes with the next answer. */
  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (!gbt_sheet_item_get_loaded (value)
        && self->n_items == answer->n_items
        && !g_hash_table_contains (placed, key))
      g_hash_table_insert (placed, key, g_object_ref (value));
  return placed;
}

static void
fill_items (GHashTable          *items,
            const GbtSheetAnswer *answer)
{
  for (guint i = 0; i < answer->pages->len; i++)
    {
      const GbtSheetPage *page = &g_array_index (answer->pages, GbtSheetPage, i);

      for (guint j = 0; j < page->rows->len; j++)
        {
          GbtSheetItem *item = peek_item (items, page->first + j);

          if (item != NULL)
            gbt_sheet_item_set_row (item, g_ptr_array_index (page->rows, j));
        }
    }
}

static int
compare_positions (gconstpointer a,
                   gconstpointer b)
{
  const guint first = GPOINTER_TO_UINT (*(const gpointer *) a);
  const guint second = GPOINTER_TO_UINT (*(const gpointer *) b);

  return first < second ? -1 : first > second;
}

/* The places, in order, where one table or the other has an item: elsewhere they agree. */
static GPtrArray *
list_places (GHashTable *before,
             GHashTable *after)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  GPtrArray *sorted;
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_hash_table_add (places, key);
  g_hash_table_iter_init (&iter, after);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_hash_table_add (places, key);

  sorted = g_hash_table_get_keys_as_ptr_array (places);
  g_ptr_array_sort (sorted, compare_positions);
  return sorted;
}

/* Replaces the items; says the smallest range that differs, so that a view keeps its place. */
static void
replace_items (GbtSheetList *self,
               GHashTable   *items,
               guint         n_items)
{
  g_autoptr (GHashTable) before = g_steal_pointer (&self->items);
  g_autoptr (GPtrArray) places = list_places (before, items);
  const guint n_before = self->n_items;
  const guint shorter = MIN (n_before, n_items);
  guint head = shorter;
  guint tail = 0;

  for (guint i = 0; i < places->len; i++)
    {
      const guint place = GPOINTER_TO_UINT (g_ptr_array_index (places, i));

      if (peek_item (before, place) != peek_item (items, place))
        {
          head = MIN (head, place);
          break;
        }
    }

  if (n_before == n_items)
    {
      tail = shorter - head;
      for (guint i = places->len; i > 0; i--)
        {
          const guint place = GPOINTER_TO_UINT (g_ptr_array_index (places, i - 1));

          if (place >= head && peek_item (before, place) != peek_item (items, place))
            {
              tail = n_items - 1 - place;
              break;
            }
        }
    }
  else
    while (head + tail < shorter
           && peek_item (before, n_before - 1 - tail) == peek_item (items, n_items - 1 - tail))
      tail++;

  self->items = g_hash_table_ref (items);
  self->n_items = n_items;

  if (n_before - head - tail > 0 || n_items - head - tail > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), head, n_before - head - tail, n_items - head - tail);
  if (n_before != n_items)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_ITEMS]);
}

static void
set_busy (GbtSheetList *self,
          gboolean      busy)
{
  if (self->busy == busy)
    return;
  self->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void read_again (GbtSheetList *self);

static void
on_read (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (GbtSheetList) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheetAnswer) answer = NULL;
  g_autoptr (GHashTable) placed = NULL;

  answer = gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);
  self->reading = FALSE;

  /* A store that cannot be read says so through the library's condition; the rows shown stay. */
  if (answer != NULL && !self->anew)
    {
      placed = place_items (self, answer);
      fill_items (placed, answer);
      replace_items (self, placed, answer->n_items);
    }

  self->anew = FALSE;
  if (self->again)
    {
      self->again = FALSE;
      read_again (self);
    }
  set_busy (self, self->reading);
}

static void
read_again (GbtSheetList *self)
{
  GbtSheetQuestion *question;

  if (self->thread == NULL)
    return;
  if (self->reading)
    {
      self->again = TRUE;
      return;
    }

  question = g_new0 (GbtSheetQuestion, 1);
  question->search = g_strdup (self->search);
  question->order = self->order;
  question->descending = self->descending;
  question->statuses = self->statuses;
  for (const GList *link = self->pages.head; link != NULL && question->n_pages < GBT_SHEET_MAX_PAGES; link = link->next)
    question->pages[question->n_pages++] = GPOINTER_TO_UINT (link->data);
  if (question->n_pages == 0)
    question->n_pages = 1;

  self->reading = TRUE;
  set_busy (self, TRUE);
  gbt_store_thread_run_async (self->thread, gbt_sheet_question_answer, question,
                              gbt_sheet_question_free, gbt_sheet_answer_free,
                              NULL, on_read, g_object_ref (self));
}

/* }}} */
/* {{{ The list model */

static GType
gbt_sheet_list_get_item_type (GListModel *model)
{
  return GBT_TYPE_SHEET_ITEM;
}

static guint
gbt_sheet_list_get_n_items (GListModel *model)
{
  return GBT_SHEET_LIST (model)->n_items;
}

static gboolean
on_idle (gpointer data)
{
  GbtSheetList *self = data;

  self->idle_id = 0;
  read_again (self);
  return G_SOURCE_REMOVE;
}

/* Puts the page first; the page looked at longest ago goes, with its items. */
static void
look_at_page (GbtSheetList *self,
              guint         page)
{
  g_queue_remove (&self->pages, GUINT_TO_POINTER (page));
  g_queue_push_head (&self->pages, GUINT_TO_POINTER (page));

  if (g_queue_get_length (&self->pages) > GBT_SHEET_MAX_PAGES)
    {
      const guint oldest = GPOINTER_TO_UINT (g_queue_pop_tail (&self->pages));

      for (guint i = 0; i < GBT_SHEET_PAGE_ROWS; i++)
        g_hash_table_remove (self->items, GUINT_TO_POINTER (oldest * GBT_SHEET_PAGE_ROWS + i));
    }
}

static gpointer
gbt_sheet_list_get_item (GListModel *model,
                         guint       position)
{
  GbtSheetList *self = GBT_SHEET_LIST (model);
  GbtSheetItem *item;

  if (position >= self->n_items)
    return NULL;

  if (*self->search == '\0')
    look_at_page (self, position / GBT_SHEET_PAGE_ROWS);

  item = peek_item (self->items, position);
  if (item == NULL)
    {
      item = gbt_sheet_item_new ();
      g_hash_table_insert (self->items, GUINT_TO_POINTER (position), item);
      if (self->idle_id == 0)
        self->idle_id = g_idle_add (on_idle, self);
    }
  return g_object_ref (item);
}

static void
gbt_sheet_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = gbt_sheet_list_get_item_type;
  iface->get_n_items = gbt_sheet_list_get_n_items;
  iface->get_item = gbt_sheet_list_get_item;
}

/* }}} */
/* {{{ The object */

static void
gbt_sheet_list_dispose (GObject *object)
{
  GbtSheetList *self = GBT_SHEET_LIST (object);

  g_clear_handle_id (&self->idle_id, g_source_remove);
  g_clear_object (&self->thread);

  G_OBJECT_CLASS (gbt_sheet_list_parent_class)->dispose (object);
}

static void
gbt_sheet_list_finalize (GObject *object)
{
  GbtSheetList *self = GBT_SHEET_LIST (object);

  g_clear_pointer (&self->items, g_hash_table_unref);
  g_queue_clear (&self->pages);
  g_free (self->search);

  G_OBJECT_CLASS (gbt_sheet_list_parent_class)->finalize (object);
}

static void
gbt_sheet_list_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  GbtSheetList *self = GBT_SHEET_LIST (object);

  switch (prop_id)
    {
    case PROP_N_ITEMS:
      g_value_set_uint (value, self->n_items);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->busy);
      break;
    case PROP_SEARCH:
      g_value_set_string (value, self->search);
      break;
    case PROP_ORDER:
      g_value_set_int (value, (int) self->order);
      break;
    case PROP_DESCENDING:
      g_value_set_boolean (value, self->descending);
      break;
    case PROP_STATUSES:
      g_value_set_uint (value, self->statuses);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gbt_sheet_list_set_property (GObject      *object,
                             guint         prop_id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  GbtSheetList *self = GBT_SHEET_LIST (object);

  switch (prop_id)
    {
    case PROP_SEARCH:
      gbt_sheet_list_set_search (self, g_value_get_string (value));
      break;
    case PROP_ORDER:
      gbt_sheet_list_set_order (self, (GbtSheetOrder) g_value_get_int (value), self->descending);
      break;
    case PROP_DESCENDING:
      gbt_sheet_list_set_order (self, self->order, g_value_get_boolean (value));
      break;
    case PROP_STATUSES:
      gbt_sheet_list_set_statuses (self, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gbt_sheet_list_class_init (GbtSheetListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags write = read | G_PARAM_WRITABLE;

  object_class->dispose = gbt_sheet_list_dispose;
  object_class->finalize = gbt_sheet_list_finalize;
  object_class->get_property = gbt_sheet_list_get_property;
  object_class->set_property = gbt_sheet_list_set_property;

  properties[PROP_N_ITEMS] = g_param_spec_uint ("n-items", NULL, NULL, 0, G_MAXUINT, 0, read);
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, read);
  properties[PROP_SEARCH] = g_param_spec_string ("search", NULL, NULL, "", write);
  properties[PROP_ORDER] = g_param_spec_int ("order", NULL, NULL,
                                             GBT_SHEET_ORDER_CHANGED, GBT_SHEET_ORDER_STATUS,
                                             GBT_SHEET_ORDER_CHANGED, write);
  properties[PROP_DESCENDING] = g_param_spec_boolean ("descending", NULL, NULL, TRUE, write);
  properties[PROP_STATUSES] = g_param_spec_uint ("statuses", NULL, NULL, 0, GBT_SHEET_STATUS_ALL,
                                                 GBT_SHEET_STATUS_NOT_ARCHIVED, write);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_sheet_list_init (GbtSheetList *self)
{
  self->search = g_strdup ("");
  self->order = GBT_SHEET_ORDER_CHANGED;
  self->descending = TRUE;
  self->statuses = GBT_SHEET_STATUS_NOT_ARCHIVED;
  self->items = new_items ();
  g_queue_init (&self->pages);
}

/**
 * gbt_sheet_list_new:
 *
 * Returns: (transfer full): a list with no store yet, in the order of the latest change, that
 *   leaves out the archived
 */
GbtSheetList *
gbt_sheet_list_new (void)
{
  return g_object_new (GBT_TYPE_SHEET_LIST, NULL);
}

/**
 * gbt_sheet_list_set_thread:
 * @self: the list
 * @thread: (nullable): the thread of the store it lists, or %NULL when that is closed
 *
 * The rows shown stay until those of the new store are read.
 */
void
gbt_sheet_list_set_thread (GbtSheetList   *self,
                           GbtStoreThread *thread)
{
  g_return_if_fail (GBT_IS_SHEET_LIST (self));

  if (g_set_object (&self->thread, thread))
    read_again (self);
}

/**
 * gbt_sheet_list_refresh:
 * @self: the list
 *
 * Reads again what was looked at: something changed in the store.
 */
void
gbt_sheet_list_refresh (GbtSheetList *self)
{
  g_return_if_fail (GBT_IS_SHEET_LIST (self));
  read_again (self);
}

/* Another question: what was looked at says nothing of what will be. */
static void
ask_anew (GbtSheetList *self)
{
  g_queue_clear (&self->pages);
  self->anew = self->reading;
  read_again (self);
}

/**
 * gbt_sheet_list_get_search:
 * @self: the list
 *
 * Returns: what is looked for, empty for everything
 */
const char *
gbt_sheet_list_get_search (GbtSheetList *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_LIST (self), "");
  return self->search;
}

/**
 * gbt_sheet_list_set_search:
 * @self: the list
 * @search: (nullable): what to look for; accents, case and ligatures do not matter
 */
void
gbt_sheet_list_set_search (GbtSheetList *self,
                           const char   *search)
{
  g_autofree char *stripped = g_strstrip (g_strdup (search != NULL ? search : ""));

  g_return_if_fail (GBT_IS_SHEET_LIST (self));

  if (!g_set_str (&self->search, stripped))
    return;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCH]);
  ask_anew (self);
}

/**
 * gbt_sheet_list_get_order:
 * @self: the list
 *
 * Returns: what the rows are sorted by
 */
GbtSheetOrder
gbt_sheet_list_get_order (GbtSheetList *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_LIST (self), GBT_SHEET_ORDER_CHANGED);
  return self->order;
}

/**
 * gbt_sheet_list_get_descending:
 * @self: the list
 *
 * Returns: whether the largest, or latest, comes first
 */
gboolean
gbt_sheet_list_get_descending (GbtSheetList *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_LIST (self), FALSE);
  return self->descending;
}

/**
 * gbt_sheet_list_set_order:
 * @self: the list
 * @order: what to sort by
 * @descending: the largest, or latest, first
 */
void
gbt_sheet_list_set_order (GbtSheetList  *self,
                          GbtSheetOrder  order,
                          gboolean       descending)
{
  const gboolean other_order = self->order != order;
  const gboolean other_way = self->descending != (descending != FALSE);

  g_return_if_fail (GBT_IS_SHEET_LIST (self));

  if (!other_order && !other_way)
    return;
  self->order = order;
  self->descending = descending != FALSE;
  if (other_order)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ORDER]);
  if (other_way)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DESCENDING]);
  ask_anew (self);
}

/**
 * gbt_sheet_list_get_statuses:
 * @self: the list
 *
 * Returns: the statuses shown, as bits
 */
guint
gbt_sheet_list_get_statuses (GbtSheetList *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_LIST (self), 0);
  return self->statuses;
}

/**
 * gbt_sheet_list_set_statuses:
 * @self: the list
 * @statuses: bits of GBT_SHEET_STATUS_BIT()
 *
 * Shows only the sheets that stand so.
 */
void
gbt_sheet_list_set_statuses (GbtSheetList *self,
                             guint         statuses)
{
  g_return_if_fail (GBT_IS_SHEET_LIST (self));
  g_return_if_fail ((statuses & ~GBT_SHEET_STATUS_ALL) == 0);

  if (self->statuses == statuses)
    return;
  self->statuses = statuses;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATUSES]);
  ask_anew (self);
}

/**
 * gbt_sheet_list_get_busy:
 * @self: the list
 *
 * Returns: whether an answer of the store is awaited
 */
gboolean
gbt_sheet_list_get_busy (GbtSheetList *self)
{
  g_return_val_if_fail (GBT_IS_SHEET_LIST (self), FALSE);
  return self->busy;
}

/**
 * gbt_sheet_list_find:
 * @self: the list
 * @id: a sheet
 * @position: (out) (optional): where it stands
 *
 * Looks among the rows already read only: the one sheet a window has open.
 *
 * Returns: (transfer none) (nullable): its item, or %NULL when it is not among them
 */
GbtSheetItem *
gbt_sheet_list_find (GbtSheetList *self,
                     const char   *id,
                     guint        *position)
{
  GHashTableIter iter;
  gpointer key;
  gpointer value;

  g_return_val_if_fail (GBT_IS_SHEET_LIST (self), NULL);

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (g_str_equal (gbt_sheet_item_get_id (value), id))
      {
        if (position != NULL)
          *position = GPOINTER_TO_UINT (key);
        return value;
      }
  return NULL;
}

/* }}} */
