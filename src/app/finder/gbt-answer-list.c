/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-list.h"

/* Rows of one kind that follow each other. */
typedef struct
{
  GbtAnswerItemKind kind;
  guint first; /* index of the first */
  guint count;
} Run;

#define MAX_RUNS 8

struct _GbtAnswerList
{
  GObject parent_instance;

  GbtAnswer *answer;
  GbtLeftOut reason; /* of a list of what was left out */
  Run runs[MAX_RUNS];
  guint n_runs;
  guint n_items;
  GHashTable *items; /* position to GbtAnswerItem: one that was looked at stays the same */
  GbtUnit unit;
  gboolean with_aside;
  gboolean narrow;
};

enum
{
  ITEM_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void gbt_answer_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE (GbtAnswerItem, gbt_answer_item, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE_WITH_CODE (GbtAnswerList, gbt_answer_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, gbt_answer_list_model_init))

static void
gbt_answer_item_class_init (GbtAnswerItemClass *klass)
{
  signals[ITEM_CHANGED]
      = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gbt_answer_item_init (GbtAnswerItem *self)
{
}

/**
 * gbt_answer_item_set_open:
 * @self: a row
 * @open: whether its details are shown
 */
void
gbt_answer_item_set_open (GbtAnswerItem *self,
                          gboolean       open)
{
  if (self->open == open)
    return;

  self->open = open;
  g_signal_emit (self, signals[ITEM_CHANGED], 0);
}

static GType
gbt_answer_list_get_item_type (GListModel *model)
{
  return GBT_TYPE_ANSWER_ITEM;
}

static guint
gbt_answer_list_get_n_items (GListModel *model)
{
  return GBT_ANSWER_LIST (model)->n_items;
}

static gboolean
is_in_card (GbtAnswerItemKind kind)
{
  return kind == GBT_ANSWER_ITEM_MACHINE || kind == GBT_ANSWER_ITEM_NOT_RANKED
         || kind == GBT_ANSWER_ITEM_ALTERNATIVE || kind == GBT_ANSWER_ITEM_LEFT_OUT;
}

static GbtAnswerItem *
create_item (GbtAnswerList *self,
             guint          position)
{
  GbtAnswerItem *item = g_object_new (GBT_TYPE_ANSWER_ITEM, NULL);
  const Run *run = self->runs;

  while (position >= run->count)
    position -= (run++)->count;
  item->kind = run->kind;
  item->index = run->first + position;
  item->first = is_in_card (run->kind) && position == 0;
  item->last = is_in_card (run->kind) && position + 1 == run->count;
  return item;
}

static gpointer
gbt_answer_list_get_item (GListModel *model,
                          guint       position)
{
  GbtAnswerList *self = GBT_ANSWER_LIST (model);
  GbtAnswerItem *item;

  if (position >= self->n_items)
    return NULL;

  item = g_hash_table_lookup (self->items, GUINT_TO_POINTER (position));
  if (item == NULL)
    {
      item = create_item (self, position);
      g_hash_table_insert (self->items, GUINT_TO_POINTER (position), item);
    }
  return g_object_ref (item);
}

static void
gbt_answer_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = gbt_answer_list_get_item_type;
  iface->get_n_items = gbt_answer_list_get_n_items;
  iface->get_item = gbt_answer_list_get_item;
}

static void
gbt_answer_list_finalize (GObject *object)
{
  GbtAnswerList *self = GBT_ANSWER_LIST (object);

  g_hash_table_unref (self->items);
  gbt_answer_unref (self->answer);

  G_OBJECT_CLASS (gbt_answer_list_parent_class)->finalize (object);
}

static void
gbt_answer_list_class_init (GbtAnswerListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gbt_answer_list_finalize;
}

static void
gbt_answer_list_init (GbtAnswerList *self)
{
  self->items = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
}

static void
add_run (GbtAnswerList     *self,
         GbtAnswerItemKind  kind,
         guint              first,
         guint              count)
{
  if (count == 0)
    return;

  g_assert (self->n_runs < MAX_RUNS);
  self->runs[self->n_runs++] = (Run) { .kind = kind, .first = first, .count = count };
  self->n_items += count;
}

static void
add_section (GbtAnswerList     *self,
             GbtAnswerItemKind  kind,
             guint              first,
             guint              count)
{
  if (count == 0)
    return;

  add_run (self, GBT_ANSWER_ITEM_HEADING, kind, 1);
  add_run (self, kind, first, count);
}

/* Those without a rank are the last of the machines. */
static guint
count_ranked (const GbtAnswer *answer)
{
  guint low = 0;
  guint high = gbt_answer_get_n_machines (answer);

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (gbt_answer_get_machine (answer, middle)->not_ranked == GBT_RANKED)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/**
 * gbt_answer_list_new:
 * @answer: an answer
 * @with_aside: the last row is what would stand beside the list
 *
 * Returns: (transfer full): its rows
 */
GbtAnswerList *
gbt_answer_list_new (GbtAnswer *answer,
                     gboolean   with_aside)
{
  GbtAnswerList *self = g_object_new (GBT_TYPE_ANSWER_LIST, NULL);
  const guint n_machines = gbt_answer_get_n_machines (answer);
  const guint n_ranked = count_ranked (answer);

  self->answer = gbt_answer_ref (answer);
  add_run (self, GBT_ANSWER_ITEM_NOTHING, 0, n_machines == 0 ? 1 : 0);
  add_section (self, GBT_ANSWER_ITEM_MACHINE, 0, n_ranked);
  add_section (self, GBT_ANSWER_ITEM_NOT_RANKED, n_ranked, n_machines - n_ranked);
  add_section (self, GBT_ANSWER_ITEM_ALTERNATIVE, 0, gbt_answer_get_n_alternatives (answer));
  add_run (self, GBT_ANSWER_ITEM_NOTE, 0, 1);
  gbt_answer_list_set_aside (self, with_aside);
  return self;
}

/**
 * gbt_answer_list_new_left_out:
 * @answer: an answer
 * @reason: a reason whose offers may be shown
 *
 * Returns: (transfer full): the offers left out for it
 */
GbtAnswerList *
gbt_answer_list_new_left_out (GbtAnswer  *answer,
                              GbtLeftOut  reason)
{
  GbtAnswerList *self = g_object_new (GBT_TYPE_ANSWER_LIST, NULL);

  self->answer = gbt_answer_ref (answer);
  self->reason = reason;
  add_run (self, GBT_ANSWER_ITEM_LEFT_OUT, 0, gbt_answer_count_left_out (answer, reason));
  return self;
}

/**
 * gbt_answer_list_get_answer:
 * @self: rows
 *
 * Returns: (transfer none): their answer
 */
GbtAnswer *
gbt_answer_list_get_answer (GbtAnswerList *self)
{
  return self->answer;
}

/**
 * gbt_answer_list_get_reason:
 * @self: rows of what was left out
 *
 * Returns: why
 */
GbtLeftOut
gbt_answer_list_get_reason (GbtAnswerList *self)
{
  return self->reason;
}

/**
 * gbt_answer_list_set_aside:
 * @self: rows
 * @with_aside: the last row is what would stand beside the list
 */
void
gbt_answer_list_set_aside (GbtAnswerList *self,
                           gboolean       with_aside)
{
  if (self->with_aside == with_aside)
    return;

  self->with_aside = with_aside;
  if (with_aside)
    {
      add_run (self, GBT_ANSWER_ITEM_ASIDE, 0, 1);
      g_list_model_items_changed (G_LIST_MODEL (self), self->n_items - 1, 0, 1);
    }
  else
    {
      self->n_runs--;
      self->n_items--;
      g_hash_table_remove (self->items, GUINT_TO_POINTER (self->n_items));
      g_list_model_items_changed (G_LIST_MODEL (self), self->n_items, 1, 0);
    }
}

/* Rows that were looked at are drawn anew; the others are when they are. */
static void
redraw (GbtAnswerList *self)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    g_signal_emit (item, signals[ITEM_CHANGED], 0);
}

/**
 * gbt_answer_list_get_unit:
 * @self: rows
 *
 * Returns: the unit of every amount
 */
GbtUnit
gbt_answer_list_get_unit (GbtAnswerList *self)
{
  return self->unit;
}

/**
 * gbt_answer_list_set_unit:
 * @self: rows
 * @unit: the unit of every amount
 */
void
gbt_answer_list_set_unit (GbtAnswerList *self,
                          GbtUnit        unit)
{
  if (self->unit == unit)
    return;

  self->unit = unit;
  redraw (self);
}

/**
 * gbt_answer_list_get_narrow:
 * @self: rows
 *
 * Returns: whether there is little room, as on a phone
 */
gboolean
gbt_answer_list_get_narrow (GbtAnswerList *self)
{
  return self->narrow;
}

/**
 * gbt_answer_list_set_narrow:
 * @self: rows
 * @narrow: whether there is little room, as on a phone
 */
void
gbt_answer_list_set_narrow (GbtAnswerList *self,
                            gboolean       narrow)
{
  if (self->narrow == narrow)
    return;

  self->narrow = narrow;
  redraw (self);
}

/**
 * gbt_answer_list_get_alternative:
 * @self: rows
 * @item: one of them
 *
 * Returns: (transfer none) (nullable): its alternative
 */
const GbtAlternative *
gbt_answer_list_get_alternative (GbtAnswerList       *self,
                                 const GbtAnswerItem *item)
{
  return item->kind == GBT_ANSWER_ITEM_ALTERNATIVE ? gbt_answer_get_alternative (self->answer, item->index) : NULL;
}

/**
 * gbt_answer_list_get_machine:
 * @self: rows
 * @item: one of them
 *
 * Returns: (transfer none) (nullable): its machine, of an alternative too
 */
const GbtMachine *
gbt_answer_list_get_machine (GbtAnswerList       *self,
                             const GbtAnswerItem *item)
{
  const GbtAlternative *alternative = gbt_answer_list_get_alternative (self, item);

  if (alternative != NULL)
    return alternative->machine;
  return item->kind == GBT_ANSWER_ITEM_MACHINE || item->kind == GBT_ANSWER_ITEM_NOT_RANKED
             ? gbt_answer_get_machine (self->answer, item->index)
             : NULL;
}
