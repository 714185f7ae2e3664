/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-store-thread.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtAutosave:
 *
 * Brings one sheet to the store a moment after each edit: when nothing changed for 300 ms, and
 * at the latest a second after the first edit not kept. It says "saved" only once the store has
 * acknowledged what was wanted last.
 *
 * Signals:
 *
 * - "state-changed"
 * - "stored" (#GbtSheet): the store acknowledged a save, or the sheet moved without a word of it
 *   changing: its revision, whether it is archived
 * - "changed-elsewhere" (#GbtSheet theirs, #GbtSheet base): another program saved the sheet after
 *   @base, the last content both agreed on; whoever listens merges and calls
 *   gbt_autosave_want()
 * - "deleted-elsewhere"
 */
#define GBT_TYPE_AUTOSAVE (gbt_autosave_get_type ())
G_DECLARE_FINAL_TYPE (GbtAutosave, gbt_autosave, GBT, AUTOSAVE, GObject)

GbtAutosave  *gbt_autosave_new             (GbtStoreThread       *thread,
                                            GbtSheet             *sheet,
                                            guint64               edits);
void          gbt_autosave_want            (GbtAutosave          *self,
                                            GbtSheet             *sheet,
                                            GbtEstimate          *estimate);
GbtSaveState  gbt_autosave_get_state       (GbtAutosave          *self);
const GError *gbt_autosave_get_error       (GbtAutosave          *self);
guint64       gbt_autosave_get_edits       (GbtAutosave          *self);
void          gbt_autosave_note_edits      (GbtAutosave          *self,
                                            guint64               edits);
void          gbt_autosave_look            (GbtAutosave          *self);
void          gbt_autosave_flush_async     (GbtAutosave          *self,
                                            GCancellable         *cancellable,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
gboolean      gbt_autosave_flush_finish    (GbtAutosave          *self,
                                            GAsyncResult         *result,
                                            GError              **error);

G_END_DECLS
