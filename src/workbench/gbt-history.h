/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-sheet.h"

G_BEGIN_DECLS

/* What an edit is called when it must not join the one before. */
#define GBT_HISTORY_APART 0

/**
 * GbtHistory:
 *
 * Undo and redo of one open sheet: the states it had, each with the name of what changed after
 * it. Only what is written in it and its dossier come back. A sheet is immutable, so that keeping one costs what changed.
 */
typedef struct _GbtHistory GbtHistory;

GbtHistory *gbt_history_new (void);
void gbt_history_free (GbtHistory *self);
void gbt_history_record (GbtHistory *self, GbtSheet *before, const GbtSheet *after,
                         const char *label, guint subject);
void gbt_history_end_edit (GbtHistory *self);
void gbt_history_clear (GbtHistory *self);
gboolean gbt_history_get_can_undo (const GbtHistory *self);
gboolean gbt_history_get_can_redo (const GbtHistory *self);
const char *gbt_history_get_undo_label (const GbtHistory *self);
const char *gbt_history_get_redo_label (const GbtHistory *self);
GbtSheet *gbt_history_undo (GbtHistory *self, GbtSheet *current);
GbtSheet *gbt_history_redo (GbtHistory *self, GbtSheet *current);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtHistory, gbt_history_free)

G_END_DECLS
