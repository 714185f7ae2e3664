/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-list.h"

/* A page is a little more than a tall window shows; a list view looks at some two hundred rows. */
#define PAGE_ROWS 64
#define MAX_PAGES 8

struct _GbtOfferList
{
  GObject parent_instance;

  GbtStoreThread *thread;
  GbtOfferQuery query; /* its strings are owned */

  guint n_items;
  GHashTable *items; /* position → GbtOfferItem, owned: those of the pages kept */
  GQueue pages;      /* pages kept, as GUINT_TO_POINTER; the one looked at last comes first */
  GHashTable *wanted; /* set of pages that are to be read */
  gboolean reading;
  gboolean anew;     /* the answer awaited is to a question of before */
  gboolean recount;  /* how many there are is to be asked too */
  gboolean same;     /* of the question of before: what is looked at may stay */
  gboolean busy;
  guint idle_id;
};

/* What is asked of the store, and its answer. */
typedef struct
{
  GbtOfferQuery query;
  gboolean count;
  guint pages[MAX_PAGES];
  guint n_pages;
} Question;

typedef struct
{
  guint64 n_items;
  guint pages[MAX_PAGES];
  GPtrArray *rows[MAX_PAGES];
  guint n_pages;
} Answer;

enum
{
  PROP_0,
  PROP_N_ITEMS,
  PROP_BUSY,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void gbt_offer_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtOfferList, gbt_offer_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, gbt_offer_list_model_init))

static void
query_clear (GbtOfferQuery *query)
{
  g_free ((char *) query->text);
  g_free ((char *) query->catalogue);
  g_free ((char *) query->gpu);
  g_free ((char *) query->country);
  g_free ((char *) query->tier);
  g_free ((char *) query->currency);
  *query = (GbtOfferQuery) { 0 };
}

static void
query_copy (GbtOfferQuery       *copy,
            const GbtOfferQuery *query)
{
  *copy = *query;
  copy->text = g_strdup (query->text);
  copy->catalogue = g_strdup (query->catalogue);
  copy->gpu = g_strdup (query->gpu);
  copy->country = g_strdup (query->country);
  copy->tier = g_strdup (query->tier);
  copy->currency = g_strdup (query->currency);
}

static gboolean
query_equal (const GbtOfferQuery *a,
             const GbtOfferQuery *b)
{
  return g_strcmp0 (a->text, b->text) == 0 && g_strcmp0 (a->catalogue, b->catalogue) == 0 &&
         g_strcmp0 (a->gpu, b->gpu) == 0 && g_strcmp0 (a->country, b->country) == 0 &&
         g_strcmp0 (a->tier, b->tier) == 0 && g_strcmp0 (a->currency, b->currency) == 0 &&
         a->unlisted == b->unlisted && a->order == b->order && a->descending == b->descending;
}

static void
question_free (gpointer data)
{
  Question *question = data;

  query_clear (&question->query);
  g_free (question);
}

static void
answer_free (gpointer data)
{
  Answer *answer = data;

  for (guint i = 0; i < answer->n_pages; i++)
    g_clear_pointer (&answer->rows[i], g_ptr_array_unref);
  g_free (answer);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answer, answer_free)

/* In the store's thread. */
static gpointer
answer_question (GbtStore  *store,
                 gpointer   data,
                 GError   **error)
{
  const Question *question = data;
  g_autoptr (Answer) answer = g_new0 (Answer, 1);

  if (question->count && !gbt_store_count_offers (store, &question->query, &answer->n_items, error))
    return NULL;

  for (guint i = 0; i < question->n_pages; i++)
    {
      GPtrArray *rows = gbt_store_list_offers (store, &question->query, question->pages[i] * PAGE_ROWS,
                                               PAGE_ROWS, error);

      if (rows == NULL)
        return NULL;
      answer->rows[answer->n_pages] = rows;
      answer->pages[answer->n_pages++] = question->pages[i];
    }

  return g_steal_pointer (&answer);
}

static GbtOfferItem *
peek_item (GbtOfferList *self,
           guint         position)
{
  return g_hash_table_lookup (self->items, GUINT_TO_POINTER (position));
}

static void
set_busy (GbtOfferList *self,
          gboolean      busy)
{
  if (self->busy == busy)
    return;

  self->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

/* Other rows: those that were looked at say nothing of them. */
static void
reset_items (GbtOfferList *self,
             guint         n_items)
{
  guint n_before = self->n_items;

  g_hash_table_remove_all (self->items);
  g_queue_clear (&self->pages);
  self->n_items = n_items;
  if (n_before > 0 || n_items > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, n_items);
  if (n_before != n_items)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_ITEMS]);
}

static void
keep_page (GbtOfferList *self,
           guint         page)
{
  g_queue_remove (&self->pages, GUINT_TO_POINTER (page));
  g_queue_push_head (&self->pages, GUINT_TO_POINTER (page));

  while (g_queue_get_length (&self->pages) > MAX_PAGES)
    {
      guint oldest = GPOINTER_TO_UINT (g_queue_pop_tail (&self->pages));

      for (guint i = 0; i < PAGE_ROWS; i++)
        g_hash_table_remove (self->items, GUINT_TO_POINTER (oldest * PAGE_ROWS + i));
    }
}

static void
take_answer (GbtOfferList *self,
             Answer       *answer,
             gboolean      counted,
             gboolean      same)
{
  guint n_items = (guint) MIN (answer->n_items, G_MAXUINT / 2);

  if (counted && (!same || n_items != self->n_items))
    reset_items (self, n_items);

  for (guint i = 0; i < answer->n_pages; i++)
    {
      guint first = answer->pages[i] * PAGE_ROWS;
      g_autofree gpointer *rows = NULL;
      gsize n_rows = 0;

      g_hash_table_remove (self->wanted, GUINT_TO_POINTER (answer->pages[i]));
      rows = g_ptr_array_steal (answer->rows[i], &n_rows);
      for (gsize j = 0; j < n_rows; j++)
        {
          GbtOfferItem *item = peek_item (self, first + (guint) j);

          if (item == NULL || first + j >= self->n_items)
            gbt_offer_row_free (rows[j]);
          else
            gbt_offer_item_set_row (item, rows[j]);
        }
    }
}

static void ask (GbtOfferList *self);

typedef struct
{
  GbtOfferList *list;
  gboolean counted;
  gboolean same;
} Asked;

static void
answered (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autofree Asked *asked = data;
  g_autoptr (GbtOfferList) self = asked->list;
  g_autoptr (GError) error = NULL;
  g_autoptr (Answer) answer = gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);

  self->reading = FALSE;
  /* A store that cannot be read says so through the library's condition; the rows shown stay. */
  if (answer != NULL && !self->anew)
    take_answer (self, answer, asked->counted, asked->same);

  self->anew = FALSE;
  if (self->recount || g_hash_table_size (self->wanted) > 0)
    ask (self);
  set_busy (self, self->reading);
}

static void
ask (GbtOfferList *self)
{
  Question *question;
  Asked *asked;
  GHashTableIter iter;
  gpointer page;

  if (self->thread == NULL || self->reading)
    return;

  question = g_new0 (Question, 1);
  query_copy (&question->query, &self->query);
  question->count = self->recount;
  if (self->recount)
    {
      /* What a view will look at first, or looks at still. */
      for (const GList *l = self->same ? self->pages.head : NULL; l != NULL && question->n_pages < MAX_PAGES; l = l->next)
        question->pages[question->n_pages++] = GPOINTER_TO_UINT (l->data);
      if (question->n_pages == 0)
        question->pages[question->n_pages++] = 0;
    }
  else
    {
      g_hash_table_iter_init (&iter, self->wanted);
      while (question->n_pages < MAX_PAGES && g_hash_table_iter_next (&iter, &page, NULL))
        {
          question->pages[question->n_pages++] = GPOINTER_TO_UINT (page);
          g_hash_table_iter_remove (&iter);
        }
    }

  asked = g_new0 (Asked, 1);
  asked->list = g_object_ref (self);
  asked->counted = self->recount;
  asked->same = self->same;
  self->recount = FALSE;
  self->reading = TRUE;
  set_busy (self, TRUE);
  gbt_store_thread_run_async (self->thread, answer_question, question, question_free, answer_free,
                              NULL, answered, asked);
}

static void
ask_anew (GbtOfferList *self,
          gboolean      same)
{
  g_hash_table_remove_all (self->wanted);
  self->same = same && (self->same || !self->recount);
  self->recount = TRUE;
  self->anew = self->reading;
  ask (self);
}

static gboolean
idle (gpointer data)
{
  GbtOfferList *self = data;

  self->idle_id = 0;
  ask (self);
  return G_SOURCE_REMOVE;
}

static GType
gbt_offer_list_get_item_type (GListModel *model)
{
  return GBT_TYPE_OFFER_ITEM;
}

static guint
gbt_offer_list_get_n_items (GListModel *model)
{
  return GBT_OFFER_LIST (model)->n_items;
}

static gpointer
gbt_offer_list_get_item (GListModel *model,
                         guint       position)
{
  GbtOfferList *self = GBT_OFFER_LIST (model);
  GbtOfferItem *item;

  if (position >= self->n_items)
    return NULL;

  item = peek_item (self, position);
  if (item != NULL)
    {
      keep_page (self, position / PAGE_ROWS);
      return g_object_ref (item);
    }

  item = gbt_offer_item_new ();
  g_hash_table_insert (self->items, GUINT_TO_POINTER (position), item);
  g_hash_table_add (self->wanted, GUINT_TO_POINTER (position / PAGE_ROWS));
  if (self->idle_id == 0)
    self->idle_id = g_idle_add (idle, self);
  g_object_ref (item);
  keep_page (self, position / PAGE_ROWS);
  return item;
}

static void
gbt_offer_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = gbt_offer_list_get_item_type;
  iface->get_n_items = gbt_offer_list_get_n_items;
  iface->get_item = gbt_offer_list_get_item;
}

static void
gbt_offer_list_get_property (GObject    *object,
                             guint       property,
                             GValue     *value,
                             GParamSpec *pspec)
{
  GbtOfferList *self = GBT_OFFER_LIST (object);

  switch (property)
    {
    case PROP_N_ITEMS:
      g_value_set_uint (value, self->n_items);
      break;

    case PROP_BUSY:
      g_value_set_boolean (value, self->busy);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_offer_list_dispose (GObject *object)
{
  GbtOfferList *self = GBT_OFFER_LIST (object);

  g_clear_handle_id (&self->idle_id, g_source_remove);
  g_clear_object (&self->thread);

  G_OBJECT_CLASS (gbt_offer_list_parent_class)->dispose (object);
}

static void
gbt_offer_list_finalize (GObject *object)
{
  GbtOfferList *self = GBT_OFFER_LIST (object);

  query_clear (&self->query);
  g_clear_pointer (&self->items, g_hash_table_unref);
  g_clear_pointer (&self->wanted, g_hash_table_unref);
  g_queue_clear (&self->pages);

  G_OBJECT_CLASS (gbt_offer_list_parent_class)->finalize (object);
}

static void
gbt_offer_list_class_init (GbtOfferListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gbt_offer_list_get_property;
  object_class->dispose = gbt_offer_list_dispose;
  object_class->finalize = gbt_offer_list_finalize;

  properties[PROP_N_ITEMS] = g_param_spec_uint ("n-items", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_offer_list_init (GbtOfferList *self)
{
  self->items = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  self->wanted = g_hash_table_new (NULL, NULL);
  g_queue_init (&self->pages);
}

/**
 * gbt_offer_list_new:
 *
 * Returns: (transfer full): a list with no store yet, of every offer listed, by provider
 */
GbtOfferList *
gbt_offer_list_new (void)
{
  return g_object_new (GBT_TYPE_OFFER_LIST, NULL);
}

/**
 * gbt_offer_list_set_thread:
 * @self: a list
 * @thread: (nullable): the thread of the store it lists, or %NULL when that is closed
 */
void
gbt_offer_list_set_thread (GbtOfferList   *self,
                           GbtStoreThread *thread)
{
  g_return_if_fail (GBT_IS_OFFER_LIST (self));

  if (g_set_object (&self->thread, thread) && thread != NULL)
    ask_anew (self, FALSE);
}

/**
 * gbt_offer_list_get_query:
 * @self: a list
 *
 * Returns: (transfer none): what it is asked for
 */
const GbtOfferQuery *
gbt_offer_list_get_query (GbtOfferList *self)
{
  g_return_val_if_fail (GBT_IS_OFFER_LIST (self), NULL);

  return &self->query;
}

/**
 * gbt_offer_list_set_query:
 * @self: a list
 * @query: which offers, in what order
 *
 * The rows shown stay until the first answer.
 */
void
gbt_offer_list_set_query (GbtOfferList        *self,
                          const GbtOfferQuery *query)
{
  GbtOfferQuery copy;

  g_return_if_fail (GBT_IS_OFFER_LIST (self));

  if (query_equal (&self->query, query))
    return;

  query_copy (&copy, query);
  query_clear (&self->query);
  self->query = copy;
  ask_anew (self, FALSE);
}

/**
 * gbt_offer_list_set_search:
 * @self: a list
 * @text: (nullable): what to look for
 */
void
gbt_offer_list_set_search (GbtOfferList *self,
                           const char   *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text != NULL ? text : ""));
  GbtOfferQuery query;

  g_return_if_fail (GBT_IS_OFFER_LIST (self));

  query = self->query;
  query.text = *stripped != '\0' ? stripped : NULL;
  gbt_offer_list_set_query (self, &query);
}

/**
 * gbt_offer_list_set_order:
 * @self: a list
 * @order: what to sort by
 * @descending: the greatest first
 */
void
gbt_offer_list_set_order (GbtOfferList  *self,
                          GbtOfferOrder  order,
                          gboolean       descending)
{
  GbtOfferQuery query;

  g_return_if_fail (GBT_IS_OFFER_LIST (self));

  query = self->query;
  query.order = order;
  query.descending = descending != FALSE;
  gbt_offer_list_set_query (self, &query);
}

/**
 * gbt_offer_list_get_busy:
 * @self: a list
 *
 * Returns: whether an answer of the store is awaited
 */
gboolean
gbt_offer_list_get_busy (GbtOfferList *self)
{
  g_return_val_if_fail (GBT_IS_OFFER_LIST (self), FALSE);

  return self->busy;
}

/**
 * gbt_offer_list_refresh:
 * @self: a list
 *
 * Something changed in the store: how many there are and what is looked at are read again.
 */
void
gbt_offer_list_refresh (GbtOfferList *self)
{
  g_return_if_fail (GBT_IS_OFFER_LIST (self));

  ask_anew (self, TRUE);
}
