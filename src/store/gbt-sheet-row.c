/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-sheet-row.h"

/**
 * gbt_sheet_row_copy:
 * @self: a row
 *
 * Returns: (transfer full): the same, apart
 */
GbtSheetRow *
gbt_sheet_row_copy (const GbtSheetRow *self)
{
  GbtSheetRow *copy = g_new (GbtSheetRow, 1);

  *copy = *self;
  copy->id = g_strdup (self->id);
  copy->title = g_strdup (self->title);
  copy->reference = g_strdup (self->reference);
  copy->model = g_strdup (self->model);
  copy->author = g_strdup (self->author);
  copy->created = g_strdup (self->created);
  copy->changed = g_strdup (self->changed);

  return copy;
}

/**
 * gbt_sheet_row_free:
 * @self: (transfer full): a row
 */
void
gbt_sheet_row_free (GbtSheetRow *self)
{
  g_free (self->id);
  g_free (self->title);
  g_free (self->reference);
  g_free (self->model);
  g_free (self->author);
  g_free (self->created);
  g_free (self->changed);
  g_free (self);
}
