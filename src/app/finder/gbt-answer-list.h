/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-answer.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtAnswerItemKind:
 * @GBT_ANSWER_ITEM_NOTHING: nothing fits: what is nearest, what could be let go
 * @GBT_ANSWER_ITEM_HEADING: over the machines that are ranked, over the others, or over the alternatives
 *   (the index is the kind of what follows)
 * @GBT_ANSWER_ITEM_MACHINE: a machine that is ranked
 * @GBT_ANSWER_ITEM_NOT_RANKED: a machine that is not
 * @GBT_ANSWER_ITEM_ALTERNATIVE: an alternative
 * @GBT_ANSWER_ITEM_LEFT_OUT: an offer left out, in the list of one reason
 * @GBT_ANSWER_ITEM_NOTE: what prices do not say
 * @GBT_ANSWER_ITEM_ASIDE: what stands beside the list where there is room
 */
typedef enum
{
  GBT_ANSWER_ITEM_NOTHING,
  GBT_ANSWER_ITEM_HEADING,
  GBT_ANSWER_ITEM_MACHINE,
  GBT_ANSWER_ITEM_NOT_RANKED,
  GBT_ANSWER_ITEM_ALTERNATIVE,
  GBT_ANSWER_ITEM_LEFT_OUT,
  GBT_ANSWER_ITEM_NOTE,
  GBT_ANSWER_ITEM_ASIDE,
} GbtAnswerItemKind;

/**
 * GbtAnswerItem:
 *
 * One row of an answer on the screen. Signals: "changed": it is to be drawn anew.
 */
#define GBT_TYPE_ANSWER_ITEM (gbt_answer_item_get_type ())
G_DECLARE_FINAL_TYPE (GbtAnswerItem, gbt_answer_item, GBT, ANSWER_ITEM, GObject)

struct _GbtAnswerItem
{
  GObject parent_instance;

  GbtAnswerItemKind kind;
  guint index;    /* of the machine, alternative or offer */
  gboolean first; /* of its card */
  gboolean last;
  gboolean open;
};

/**
 * GbtAnswerList:
 *
 * The rows of an answer, each made when it is looked at, so that a hundred thousand machines cost
 * nothing until they are scrolled to. The model of a list view.
 */
#define GBT_TYPE_ANSWER_LIST (gbt_answer_list_get_type ())
G_DECLARE_FINAL_TYPE (GbtAnswerList, gbt_answer_list, GBT, ANSWER_LIST, GObject)

GbtAnswerList *gbt_answer_list_new          (GbtAnswer     *answer,
                                             gboolean       with_aside);
GbtAnswerList *gbt_answer_list_new_left_out (GbtAnswer     *answer,
                                             GbtLeftOut     reason);
GbtAnswer     *gbt_answer_list_get_answer   (GbtAnswerList *self);
GbtLeftOut     gbt_answer_list_get_reason   (GbtAnswerList *self);
void           gbt_answer_list_set_aside    (GbtAnswerList *self,
                                             gboolean       with_aside);
GbtUnit        gbt_answer_list_get_unit     (GbtAnswerList *self);
void           gbt_answer_list_set_unit     (GbtAnswerList *self,
                                             GbtUnit        unit);
gboolean       gbt_answer_list_get_narrow   (GbtAnswerList *self);
void           gbt_answer_list_set_narrow   (GbtAnswerList *self,
                                             gboolean       narrow);
void           gbt_answer_item_set_open     (GbtAnswerItem *self,
                                             gboolean       open);
const GbtMachine *gbt_answer_list_get_machine (GbtAnswerList       *self,
                                               const GbtAnswerItem *item);
const GbtAlternative *gbt_answer_list_get_alternative (GbtAnswerList       *self,
                                                       const GbtAnswerItem *item);

G_END_DECLS
