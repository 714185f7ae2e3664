/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-table-row.h"

typedef struct
{
  char *text;
  char *second;
  char *icon_name;
  char *tone;
  gboolean unknown;
} Cell;

struct _GbtTableRow
{
  GObject parent_instance;

  Cell cells[GBT_TABLE_MAX_CELLS];
  gboolean strong;
  gboolean editable;
  char *help;
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GbtTableRow, gbt_table_row, G_TYPE_OBJECT)

static void
gbt_table_row_finalize (GObject *object)
{
  GbtTableRow *self = GBT_TABLE_ROW (object);

  for (guint i = 0; i < GBT_TABLE_MAX_CELLS; i++)
    {
      g_free (self->cells[i].text);
      g_free (self->cells[i].second);
      g_free (self->cells[i].icon_name);
      g_free (self->cells[i].tone);
    }
  g_free (self->help);

  G_OBJECT_CLASS (gbt_table_row_parent_class)->finalize (object);
}

static void
gbt_table_row_class_init (GbtTableRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gbt_table_row_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
gbt_table_row_init (GbtTableRow *self)
{
}

/**
 * gbt_table_row_new:
 *
 * Returns: (transfer full): an empty row
 */
GbtTableRow *
gbt_table_row_new (void)
{
  return g_object_new (GBT_TYPE_TABLE_ROW, NULL);
}

/**
 * gbt_table_row_set_cell:
 * @self: a row
 * @index: which cell
 * @text: what it says
 * @second: (nullable): its second line
 */
void
gbt_table_row_set_cell (GbtTableRow *self,
                        guint        index,
                        const char  *text,
                        const char  *second)
{
  g_return_if_fail (index < GBT_TABLE_MAX_CELLS);

  g_set_str (&self->cells[index].text, text);
  g_set_str (&self->cells[index].second, second);
}

/**
 * gbt_table_row_set_mark:
 * @self: a row
 * @index: which cell
 * @icon_name: its mark, beside its word
 * @tone: (nullable): its class of colour
 */
void
gbt_table_row_set_mark (GbtTableRow *self,
                        guint        index,
                        const char  *icon_name,
                        const char  *tone)
{
  g_return_if_fail (index < GBT_TABLE_MAX_CELLS);

  g_set_str (&self->cells[index].icon_name, icon_name);
  g_set_str (&self->cells[index].tone, tone);
}

/**
 * gbt_table_row_set_unknown:
 * @self: a row
 * @index: which cell
 * @unknown: whether its text is the word for an unknown amount
 */
void
gbt_table_row_set_unknown (GbtTableRow *self,
                           guint        index,
                           gboolean     unknown)
{
  g_return_if_fail (index < GBT_TABLE_MAX_CELLS);

  self->cells[index].unknown = unknown;
}

/**
 * gbt_table_row_set_strong:
 * @self: a row
 * @strong: whether it is a total, or the chosen one
 */
void
gbt_table_row_set_strong (GbtTableRow *self,
                          gboolean     strong)
{
  self->strong = strong;
}

/**
 * gbt_table_row_set_help:
 * @self: a row
 * @help: (nullable): what it counts and leaves out
 */
void
gbt_table_row_set_help (GbtTableRow *self,
                        const char  *help)
{
  g_set_str (&self->help, help);
}

/**
 * gbt_table_row_set_editable:
 * @self: a row
 * @editable: whether activating it opens something
 */
void
gbt_table_row_set_editable (GbtTableRow *self,
                            gboolean     editable)
{
  self->editable = editable;
}

/**
 * gbt_table_row_get_text:
 * @self: a row
 * @index: which cell
 *
 * Returns: (nullable): what it says
 */
const char *
gbt_table_row_get_text (GbtTableRow *self,
                        guint        index)
{
  return self->cells[index].text;
}

/**
 * gbt_table_row_get_second:
 * @self: a row
 * @index: which cell
 *
 * Returns: (nullable): its second line
 */
const char *
gbt_table_row_get_second (GbtTableRow *self,
                          guint        index)
{
  return self->cells[index].second;
}

/**
 * gbt_table_row_get_icon:
 * @self: a row
 * @index: which cell
 *
 * Returns: (nullable): its mark
 */
const char *
gbt_table_row_get_icon (GbtTableRow *self,
                        guint        index)
{
  return self->cells[index].icon_name;
}

/**
 * gbt_table_row_get_tone:
 * @self: a row
 * @index: which cell
 *
 * Returns: (nullable): its class of colour
 */
const char *
gbt_table_row_get_tone (GbtTableRow *self,
                        guint        index)
{
  return self->cells[index].tone;
}

/**
 * gbt_table_row_get_unknown:
 * @self: a row
 * @index: which cell
 *
 * Returns: whether it is an amount that is not known
 */
gboolean
gbt_table_row_get_unknown (GbtTableRow *self,
                           guint        index)
{
  return self->cells[index].unknown;
}

/**
 * gbt_table_row_get_strong:
 * @self: a row
 *
 * Returns: whether it is a total, or the chosen one
 */
gboolean
gbt_table_row_get_strong (GbtTableRow *self)
{
  return self->strong;
}

/**
 * gbt_table_row_get_help:
 * @self: a row
 *
 * Returns: (nullable): what it counts and leaves out
 */
const char *
gbt_table_row_get_help (GbtTableRow *self)
{
  return self->help;
}

/**
 * gbt_table_row_get_editable:
 * @self: a row
 *
 * Returns: whether activating it opens something
 */
gboolean
gbt_table_row_get_editable (GbtTableRow *self)
{
  return self->editable;
}

static gboolean
cell_take (Cell       *cell,
           const Cell *other)
{
  gboolean changed = cell->unknown != other->unknown;

  cell->unknown = other->unknown;
  changed |= g_set_str (&cell->text, other->text);
  changed |= g_set_str (&cell->second, other->second);
  changed |= g_set_str (&cell->icon_name, other->icon_name);
  changed |= g_set_str (&cell->tone, other->tone);

  return changed;
}

/**
 * gbt_table_row_take:
 * @self: a row that is shown
 * @other: what it becomes
 *
 * Emits "changed" only where something differs.
 *
 * Returns: whether it did
 */
gboolean
gbt_table_row_take (GbtTableRow *self,
                    GbtTableRow *other)
{
  gboolean changed = self->strong != other->strong || self->editable != other->editable;

  self->strong = other->strong;
  self->editable = other->editable;
  changed |= g_set_str (&self->help, other->help);
  for (guint i = 0; i < GBT_TABLE_MAX_CELLS; i++)
    changed |= cell_take (&self->cells[i], &other->cells[i]);

  if (changed)
    g_signal_emit (self, signals[CHANGED], 0);
  return changed;
}
