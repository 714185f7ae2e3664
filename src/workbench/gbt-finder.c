/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-finder-private.h"

#include "gbt-error.h"
#include "gbt-market-reader.h"

/* What a search begins with, until something else is typed. */
#define FIRST_TOKENS 4096
#define FIRST_SEQUENCE 2048

struct _GbtFinder
{
  GObject parent_instance;

  GbtMarketReader *reader;
  GbtWish wish;
  GbtFinderPreferences *preferences;
  gboolean currency_chosen;
  GbtMarket *market;
  GbtEstimate *need;
  GPtrArray *problems;
  gboolean counted;
  guint count;
  GbtAnswer *answer;
  guint64 serial;         /* of what is asked, and of the market: an answer made of another is not kept */
  GPtrArray *waiting;     /* of GTask: searches until the market is there */
  guint n_searching;
  gboolean busy;
};

enum
{
  PROP_0,
  PROP_ANSWER,
  PROP_BUSY,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal;

static void gbt_finder_holder_init (GbtFieldHolderInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtFinder, gbt_finder, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_HOLDER, gbt_finder_holder_init))

/* {{{ What follows from what is asked */

static void
update_busy (GbtFinder *self)
{
  gboolean busy = gbt_market_reader_get_busy (self->reader) || self->n_searching > 0;

  if (busy == self->busy)
    return;

  self->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
set_answer (GbtFinder *self,
            GbtAnswer *answer)
{
  if (self->answer == answer)
    return;

  g_clear_pointer (&self->answer, gbt_answer_unref);
  self->answer = answer != NULL ? gbt_answer_ref (answer) : NULL;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ANSWER]);
}

/* Until one is chosen, the currency is that of most offers. */
static void
guess_currency (GbtFinder *self)
{
  const char *currency = gbt_market_reader_get_currency (self->reader);
  g_autoptr (GbtField) field = NULL;

  if (self->currency_chosen || *currency == '\0' || g_str_equal (currency, self->wish.currency))
    return;

  field = gbt_field_new_text (currency, NULL);
  gbt_wish_set_field (&self->wish, GBT_WISH_FIELD_CURRENCY, field, NULL);
}

static void
update_need (GbtFinder *self)
{
  g_autoptr (GbtWorkload) workload = gbt_wish_dup_workload (&self->wish, 1);

  g_clear_pointer (&self->need, gbt_estimate_unref);
  self->need = gbt_estimate_compute (workload, NULL);
  g_clear_pointer (&self->problems, g_ptr_array_unref);
  self->problems = gbt_wish_list_problems (&self->wish);
}

/* The count takes some milliseconds for a hundred thousand offers: less than a frame. */
static void
update (GbtFinder *self)
{
  self->serial++;
  guess_currency (self);
  update_need (self);
  self->counted = self->market != NULL && self->problems->len == 0
                  && gbt_answer_count (self->market, &self->wish, &self->count);
  gbt_finder_preferences_refresh (self->preferences);
  set_answer (self, NULL);
  g_signal_emit (self, changed_signal, 0);
}

/* }}} */

/* {{{ The market */

static void start_search (GTask *task);

/* Those that were asked for before there was a market. */
static void
start_waiting (GbtFinder *self)
{
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&self->waiting);

  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < waiting->len; i++)
    start_search (waiting->pdata[i]);
}

static void
on_market_changed (GbtFinder *self)
{
  GbtMarket *market = gbt_market_reader_get_market (self->reader);

  /* The same offers have the same answer. */
  if (market != self->market)
    {
      g_clear_pointer (&self->market, gbt_market_unref);
      self->market = gbt_market_ref (market);
      update (self);
    }
  if (self->market != NULL)
    start_waiting (self);
  update_busy (self);
}

/* }}} */

/* {{{ The fields of the workload */

static GbtField *
get_field (GbtFieldHolder *holder,
           guint           id)
{
  return gbt_workload_get_field (GBT_FINDER (holder)->wish.workload, (GbtFieldId) id);
}

static void
take_workload (GbtFinder   *self,
               GbtWorkload *workload)
{
  gboolean same = gbt_workload_equal (self->wish.workload, workload);

  gbt_workload_unref (self->wish.workload);
  self->wish.workload = workload;
  if (!same)
    update (self);
}

static gboolean
set_field (GbtFieldHolder  *holder,
           guint            id,
           GbtField        *field,
           GError         **error)
{
  GbtFinder *self = GBT_FINDER (holder);

  if (!gbt_field_check (field, (GbtFieldId) id, error))
    return FALSE;
  if (id == GBT_FIELD_TASK && gbt_field_is_known (field))
    {
      GbtTask task;

      if (gbt_task_from_code (gbt_field_get_text (field), &task))
        gbt_finder_set_task (self, task);
      return TRUE;
    }

  take_workload (self, gbt_workload_with_field (self->wish.workload, (GbtFieldId) id, field));
  return TRUE;
}

static void
end_edit (GbtFieldHolder *holder)
{
}

static gboolean
get_read_only (GbtFieldHolder *holder)
{
  return FALSE;
}

static void
gbt_finder_holder_init (GbtFieldHolderInterface *iface)
{
  iface->get_field = get_field;
  iface->set_field = set_field;
  iface->end_edit = end_edit;
  iface->get_read_only = get_read_only;
}

/* }}} */

static void
set_first (GbtFinder   *self,
           GbtFieldId   id,
           GbtField    *field)
{
  g_autoptr (GbtField) owned = field;
  GbtWorkload *workload = gbt_workload_with_field (self->wish.workload, id, owned);

  gbt_workload_unref (self->wish.workload);
  self->wish.workload = workload;
}

static void
gbt_finder_dispose (GObject *object)
{
  GbtFinder *self = GBT_FINDER (object);

  if (self->preferences != NULL)
    gbt_finder_preferences_detach (self->preferences);
  g_clear_object (&self->preferences);
  g_clear_object (&self->reader);

  G_OBJECT_CLASS (gbt_finder_parent_class)->dispose (object);
}

static void
gbt_finder_finalize (GObject *object)
{
  GbtFinder *self = GBT_FINDER (object);

  gbt_wish_clear (&self->wish);
  g_clear_pointer (&self->market, gbt_market_unref);
  g_clear_pointer (&self->need, gbt_estimate_unref);
  g_clear_pointer (&self->problems, g_ptr_array_unref);
  g_clear_pointer (&self->answer, gbt_answer_unref);
  g_clear_pointer (&self->waiting, g_ptr_array_unref);

  G_OBJECT_CLASS (gbt_finder_parent_class)->finalize (object);
}

static void
gbt_finder_get_property (GObject    *object,
                         guint       id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  GbtFinder *self = GBT_FINDER (object);

  switch (id)
    {
    case PROP_ANSWER:
      g_value_set_boxed (value, self->answer);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->busy);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
gbt_finder_class_init (GbtFinderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = gbt_finder_dispose;
  object_class->finalize = gbt_finder_finalize;
  object_class->get_property = gbt_finder_get_property;

  properties[PROP_ANSWER] = g_param_spec_boxed ("answer", NULL, NULL, GBT_TYPE_ANSWER,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  changed_signal = g_signal_new ("changed", GBT_TYPE_FINDER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gbt_finder_init (GbtFinder *self)
{
  gbt_wish_init (&self->wish);
  set_first (self, GBT_FIELD_METHOD, gbt_field_new_text (GBT_METHOD_FOUR_LINES, NULL));
  set_first (self, GBT_FIELD_TASK, gbt_field_new_text ("inference", NULL));
  set_first (self, GBT_FIELD_WEIGHT_FORMAT, gbt_field_new_text ("16bit", NULL));
  set_first (self, GBT_FIELD_LIMIT_TOKENS, gbt_field_new_integer (FIRST_TOKENS, NULL));
  set_first (self, GBT_FIELD_LIMIT_REQUESTS, gbt_field_new_integer (1, NULL));
  set_first (self, GBT_FIELD_SEQUENCE_TOKENS, gbt_field_new_integer (FIRST_SEQUENCE, NULL));
  set_first (self, GBT_FIELD_MICROBATCH, gbt_field_new_integer (1, NULL));
  set_first (self, GBT_FIELD_IMAGE_COUNT, gbt_field_new_integer (1, NULL));
  set_first (self, GBT_FIELD_STREAMS, gbt_field_new_integer (1, NULL));
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  self->preferences = gbt_finder_preferences_new (self);
  update_need (self);
  gbt_finder_preferences_refresh (self->preferences);
}

/**
 * gbt_finder_new:
 * @library: where the offers are; its offers are read at once
 *
 * Returns: (transfer full): a search that asks for nothing yet
 */
GbtFinder *
gbt_finder_new (GbtLibrary *library)
{
  GbtFinder *self = g_object_new (GBT_TYPE_FINDER, NULL);

  self->reader = gbt_market_reader_new (library);
  g_signal_connect_object (self->reader, "changed", G_CALLBACK (on_market_changed), self, G_CONNECT_SWAPPED);
  on_market_changed (self);

  return self;
}

/**
 * gbt_finder_get_wish:
 * @self: a search
 *
 * Returns: (transfer none): what is asked
 */
const GbtWish *
gbt_finder_get_wish (GbtFinder *self)
{
  return &self->wish;
}

/**
 * gbt_finder_get_preferences:
 * @self: a search
 *
 * Returns: (transfer none): the holder of the fields of #GbtWishField
 */
GbtFieldHolder *
gbt_finder_get_preferences (GbtFinder *self)
{
  return GBT_FIELD_HOLDER (self->preferences);
}

/*< private >
 * gbt_finder_set_preference:
 * @self: a search
 * @id: a preference
 * @field: its new value
 * @error: set when it is refused
 *
 * Returns: whether it was taken
 */
gboolean
gbt_finder_set_preference (GbtFinder     *self,
                           GbtWishField   id,
                           GbtField      *field,
                           GError       **error)
{
  g_autoptr (GbtField) before = gbt_wish_get_field (&self->wish, id);

  if (gbt_field_equal (before, field))
    return TRUE;
  if (!gbt_wish_set_field (&self->wish, id, field, error))
    return FALSE;

  if (id == GBT_WISH_FIELD_CURRENCY)
    self->currency_chosen = gbt_field_is_known (field);
  update (self);
  return TRUE;
}

/**
 * gbt_finder_set_task:
 * @self: a search
 * @task: what is to be done
 *
 * A model that does something else is let go; what was typed for each task stays.
 */
void
gbt_finder_set_task (GbtFinder *self,
                     GbtTask    task)
{
  g_autoptr (GbtField) field = gbt_field_new_text (gbt_task_get_code (task), NULL);
  g_autoptr (GbtModel) model = gbt_workload_dup_model (self->wish.workload);
  g_autoptr (GbtModel) none = gbt_model_new ();
  g_autoptr (GbtWorkload) workload = gbt_workload_ref (self->wish.workload);

  if (task == gbt_workload_get_task (workload))
    return;

  if (!gbt_model_serves (model, task))
    {
      gbt_workload_unref (workload);
      workload = gbt_workload_with_model (self->wish.workload, none);
    }
  take_workload (self, gbt_workload_with_field (workload, GBT_FIELD_TASK, field));
}

/**
 * gbt_finder_set_model:
 * @self: a search
 * @model: a model of the libraries
 *
 * The task becomes one that the model serves.
 */
void
gbt_finder_set_model (GbtFinder *self,
                      GbtModel  *model)
{
  take_workload (self, gbt_workload_with_model (self->wish.workload, model));
}

/**
 * gbt_finder_get_need:
 * @self: a search
 *
 * Returns: (transfer none) (nullable): the memory that what is asked needs, on one GPU; %NULL when the
 *   method refuses
 */
GbtEstimate *
gbt_finder_get_need (GbtFinder *self)
{
  return self->need;
}

/**
 * gbt_finder_get_problems:
 * @self: a search
 *
 * Returns: (transfer none) (element-type GbtWishProblem): why it cannot be searched for; empty: it can
 */
GPtrArray *
gbt_finder_get_problems (GbtFinder *self)
{
  return self->problems;
}

/**
 * gbt_finder_get_count:
 * @self: a search
 * @n_machines: (out): how many machines hold what is asked
 *
 * Returns: whether that is known: the market is read, and the wish has no problem
 */
gboolean
gbt_finder_get_count (GbtFinder *self,
                      guint     *n_machines)
{
  if (self->counted)
    *n_machines = self->count;

  return self->counted;
}

/**
 * gbt_finder_get_market:
 * @self: a search
 *
 * Returns: (transfer none) (nullable): the offers looked through; %NULL until they are read
 */
GbtMarket *
gbt_finder_get_market (GbtFinder *self)
{
  return self->market;
}

/**
 * gbt_finder_get_answer:
 * @self: a search
 *
 * Returns: (transfer none) (nullable): the answer to what is asked now
 */
GbtAnswer *
gbt_finder_get_answer (GbtFinder *self)
{
  return self->answer;
}

/**
 * gbt_finder_get_busy:
 * @self: a search
 *
 * Returns: whether the offers are being read, or an answer made
 */
gboolean
gbt_finder_get_busy (GbtFinder *self)
{
  return self->busy;
}

/* {{{ The answer */

typedef struct
{
  GbtMarket *market;
  GbtWish wish;
  guint64 serial;
} Search;

static void
free_search (gpointer data)
{
  Search *search = data;

  g_clear_pointer (&search->market, gbt_market_unref);
  gbt_wish_clear (&search->wish);
  g_free (search);
}

static void
search_thread (GTask        *task,
               gpointer      source,
               gpointer      data,
               GCancellable *cancellable)
{
  Search *search = data;
  GError *error = NULL;
  GbtAnswer *answer = gbt_answer_new (search->market, &search->wish, &error);

  if (answer == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, answer, (GDestroyNotify) gbt_answer_unref);
}

static void
search_completed (GTask      *task,
                  GParamSpec *pspec,
                  GbtFinder  *self)
{
  self->n_searching--;
  update_busy (self);
}

static void
start_search (GTask *task)
{
  GbtFinder *self = g_task_get_source_object (task);
  Search *search = g_new0 (Search, 1);

  search->market = gbt_market_ref (self->market);
  gbt_wish_copy (&search->wish, &self->wish);
  search->serial = self->serial;
  g_task_set_task_data (task, search, free_search);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, search_thread);
}

/**
 * gbt_finder_search_async:
 * @self: a search
 * @cancellable: (nullable): stops it
 * @callback: called with the answer
 * @user_data: for @callback
 *
 * Makes the answer to what is asked when the offers are there.
 */
void
gbt_finder_search_async (GbtFinder           *self,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, gbt_finder_search_async);
  g_signal_connect_object (task, "notify::completed", G_CALLBACK (search_completed), self, G_CONNECT_DEFAULT);
  self->n_searching++;
  update_busy (self);

  if (self->market == NULL)
    g_ptr_array_add (self->waiting, g_object_ref (task));
  else
    start_search (task);
}

/**
 * gbt_finder_search_finish:
 * @self: a search
 * @result: what the callback got
 * @error: %G_IO_ERROR_CANCELLED, also when something else is asked by now; or why what is asked cannot be searched for
 *
 * Returns: (transfer full) (nullable): the answer, which the property holds too
 */
GbtAnswer *
gbt_finder_search_finish (GbtFinder     *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  GTask *task = G_TASK (result);
  Search *search = g_task_get_task_data (task);
  g_autoptr (GbtAnswer) answer = g_task_propagate_pointer (task, error);

  if (answer == NULL)
    return NULL;

  if (search->serial != self->serial)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "What was asked has changed");
      return NULL;
    }

  set_answer (self, answer);
  return g_steal_pointer (&answer);
}

/* }}} */

/**
 * gbt_finder_take_format:
 * @self: a search
 * @format: a precision that the answer proposes
 */
void
gbt_finder_take_format (GbtFinder       *self,
                        GbtWeightFormat  format)
{
  g_autoptr (GbtField) field = gbt_field_new_text (gbt_weight_format_get_code (format), NULL);

  take_workload (self, gbt_workload_with_field (self->wish.workload, GBT_FIELD_WEIGHT_FORMAT, field));
}
