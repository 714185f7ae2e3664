/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-sheet.h"

G_BEGIN_DECLS

/**
 * GbtSheetRow:
 * @id: UUID of the sheet
 * @title: (nullable): its title, %NULL while unknown
 * @reference: (nullable): its reference
 * @model: (nullable): the name of its model
 * @author: (nullable): who wrote it, as typed
 * @revision: number of its latest revision
 * @edits: edit counter
 * @status: where it stands
 * @created: instant, UTC, "2026-11-30T16:33:00.000Z"
 * @changed: instant of the last save, likewise
 * @estimated: the envelope is there: something could be estimated
 * @envelope: bytes, machine wide; a lower bound unless @complete; 0 unless @estimated
 * @complete: no line of the envelope is unknown
 *
 * One sheet as a list shows it: light, read from the store without loading the sheet.
 */
typedef struct
{
  char *id;
  char *title;
  char *reference;
  char *model;
  char *author;
  guint revision;
  guint64 edits;
  GbtSheetStatus status;
  char *created;
  char *changed;
  gboolean estimated;
  gboolean complete;
  guint64 envelope;
} GbtSheetRow;

void         gbt_sheet_row_free (GbtSheetRow       *self);
GbtSheetRow *gbt_sheet_row_copy (const GbtSheetRow *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtSheetRow, gbt_sheet_row_free)

G_END_DECLS
