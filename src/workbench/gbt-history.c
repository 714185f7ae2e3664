/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-history.h"

/* Steps kept: more than a day of edits, a few hundred kilobytes. */
#define MAX_STEPS 1000

typedef struct
{
  GbtSheet *sheet;
  const char *label;
  guint subject;
} GbtStep;

struct _GbtHistory
{
  GArray *undo; /* of GbtStep, latest last: the sheet before the edit */
  GArray *redo; /* of GbtStep, next last: the sheet after the edit */
  gboolean joining;
};

static void
gbt_step_clear (gpointer data)
{
  GbtStep *step = data;

  g_clear_pointer (&step->sheet, gbt_sheet_unref);
}

static GArray *
new_steps (void)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (GbtStep));

  g_array_set_clear_func (steps, gbt_step_clear);
  return steps;
}

static const GbtStep *
peek (const GArray *steps)
{
  return steps->len > 0 ? &g_array_index (steps, GbtStep, steps->len - 1) : NULL;
}

static void
push (GArray     *steps,
      GbtSheet   *sheet,
      const char *label,
      guint       subject)
{
  const GbtStep step = { gbt_sheet_ref (sheet), label, subject };

  if (steps->len == MAX_STEPS)
    g_array_remove_index (steps, 0);
  g_array_append_val (steps, step);
}

static gboolean
same_content (GbtSheet       *a,
              const GbtSheet *b)
{
  return gbt_workload_equal (gbt_sheet_get_workload (a), gbt_sheet_get_workload (b))
         && gbt_dossier_equal (gbt_sheet_get_dossier (a), gbt_sheet_get_dossier (b));
}

/* What is written in @content and its dossier, in the sheet of today: its identity and revision, and
 * no number is given twice. */
static GbtSheet *
with_content (GbtSheet *today,
              GbtSheet *content)
{
  GbtDossier *last = gbt_sheet_get_dossier (today);
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_workload (today, gbt_sheet_get_workload (content));
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (content));

  for (guint i = 0; i < GBT_N_SERIES; i++)
    {
      if (gbt_dossier_get_last (last, (GbtSeries) i) > gbt_dossier_get_last (dossier, (GbtSeries) i))
        {
          GbtDossier *next = gbt_dossier_with_last (dossier, (GbtSeries) i, gbt_dossier_get_last (last, (GbtSeries) i));

          gbt_dossier_unref (dossier);
          dossier = next;
        }
    }

  return gbt_sheet_with_dossier (sheet, dossier);
}

/* Takes the last step of @from; @current goes to @to under the same name. */
static GbtSheet *
move (GbtHistory *self,
      GArray     *from,
      GArray     *to,
      GbtSheet   *current)
{
  const GbtStep *step = peek (from);
  GbtSheet *sheet;

  if (step == NULL)
    return NULL;

  sheet = with_content (current, step->sheet);
  push (to, current, step->label, step->subject);
  g_array_set_size (from, from->len - 1);
  self->joining = FALSE;
  return sheet;
}

/**
 * gbt_history_new:
 *
 * Returns: (transfer full): a history with nothing to undo
 */
GbtHistory *
gbt_history_new (void)
{
  GbtHistory *self = g_new0 (GbtHistory, 1);

  self->undo = new_steps ();
  self->redo = new_steps ();
  return self;
}

/**
 * gbt_history_free:
 * @self: (transfer full): a history
 */
void
gbt_history_free (GbtHistory *self)
{
  g_clear_pointer (&self->undo, g_array_unref);
  g_clear_pointer (&self->redo, g_array_unref);
  g_free (self);
}

/**
 * gbt_history_record:
 * @self: a history
 * @before: the sheet before the edit
 * @after: the sheet after it, another
 * @label: (not nullable): msgid of what was edited; not copied
 * @subject: what was edited, or %GBT_HISTORY_APART
 *
 * Records an edit; there is nothing to redo any more. Edits of one subject in a row are one
 * step, until gbt_history_end_edit(): a word typed is undone as a word. When they come back to
 * where they started, there is nothing to undo.
 */
void
gbt_history_record (GbtHistory *self, GbtSheet *before, const GbtSheet *after, const char *label,
                    guint subject)
{
  const GbtStep *last = peek (self->undo);

  g_array_set_size (self->redo, 0);

  if (self->joining && last != NULL && subject != GBT_HISTORY_APART && last->subject == subject)
    {
      if (same_content (last->sheet, after))
        {
          g_array_set_size (self->undo, self->undo->len - 1);
          self->joining = FALSE;
        }
      return;
    }

  push (self->undo, before, label, subject);
  self->joining = TRUE;
}

/**
 * gbt_history_end_edit:
 * @self: a history
 *
 * The next edit is a step of its own.
 */
void
gbt_history_end_edit (GbtHistory *self)
{
  self->joining = FALSE;
}

/**
 * gbt_history_clear:
 * @self: a history
 *
 * Forgets all of it.
 */
void
gbt_history_clear (GbtHistory *self)
{
  g_array_set_size (self->undo, 0);
  g_array_set_size (self->redo, 0);
  self->joining = FALSE;
}

/**
 * gbt_history_get_can_undo:
 * @self: a history
 *
 * Returns: whether there is something to undo
 */
gboolean
gbt_history_get_can_undo (const GbtHistory *self)
{
  return self->undo->len > 0;
}

/**
 * gbt_history_get_can_redo:
 * @self: a history
 *
 * Returns: whether there is something to redo
 */
gboolean
gbt_history_get_can_redo (const GbtHistory *self)
{
  return self->redo->len > 0;
}

/**
 * gbt_history_get_undo_label:
 * @self: a history
 *
 * Returns: (nullable): msgid of what undoing would change
 */
const char *
gbt_history_get_undo_label (const GbtHistory *self)
{
  const GbtStep *step = peek (self->undo);

  return step != NULL ? step->label : NULL;
}

/**
 * gbt_history_get_redo_label:
 * @self: a history
 *
 * Returns: (nullable): msgid of what redoing would change
 */
const char *
gbt_history_get_redo_label (const GbtHistory *self)
{
  const GbtStep *step = peek (self->redo);

  return step != NULL ? step->label : NULL;
}

/**
 * gbt_history_undo:
 * @self: a history
 * @current: the sheet now
 *
 * Returns: (transfer full) (nullable): the sheet before the latest edit, or %NULL when there
 *   is none
 */
GbtSheet *
gbt_history_undo (GbtHistory *self,
                  GbtSheet   *current)
{
  return move (self, self->undo, self->redo, current);
}

/**
 * gbt_history_redo:
 * @self: a history
 * @current: the sheet now
 *
 * Returns: (transfer full) (nullable): the sheet after the edit undone last, or %NULL when
 *   there is none
 */
GbtSheet *
gbt_history_redo (GbtHistory *self,
                  GbtSheet   *current)
{
  return move (self, self->redo, self->undo, current);
}
