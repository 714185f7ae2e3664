/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-archive.h"
#include "gbt-fiche.h"
#include "gbt-sheet.h"

G_BEGIN_DECLS

/**
 * GbtSaveState:
 * @GBT_SAVE_SAVED: the store acknowledged all that was written
 * @GBT_SAVE_SAVING: something is on its way to the store
 * @GBT_SAVE_FAILED: the store refused; all is kept here and tried again at the next edit, see
 *   gbt_workbench_get_save_error()
 * @GBT_SAVE_UNKEPT: this sheet is in no store
 *
 * What became of the latest edit.
 */
typedef enum
{
  GBT_SAVE_SAVED,
  GBT_SAVE_SAVING,
  GBT_SAVE_FAILED,
  GBT_SAVE_UNKEPT,
} GbtSaveState;

#define GBT_TYPE_SAVE_STATE (gbt_save_state_get_type ())
GType gbt_save_state_get_type (void) G_GNUC_CONST;

/**
 * GbtWorkbench:
 *
 * One open sheet: what is written in it, what the method makes of it at every moment, undo and
 * redo from opening to closing, and its way to the store.
 *
 * Properties, all read-only, notified only on real change and always in this order:
 *
 * - "sheet": #GbtSheet
 * - "workload": #GbtWorkload
 * - "dossier": #GbtDossier
 * - "matrix": #GbtMatrix: every candidate against every requirement
 * - "estimate": #GbtEstimate, or %NULL when it cannot be computed (gbt_workbench_get_estimate_error())
 * - "can-undo", "can-redo": gboolean
 * - "save-state": #GbtSaveState
 *
 * Setters are synchronous: when they return, the estimate is the new one. A field left as it
 * was is the same #GbtField pointer in the new workload.
 *
 * Signals:
 *
 * - "changed-elsewhere": another program changed this sheet; what it wrote is already in the
 *   properties, but for the field being typed here. Undo starts afresh.
 * - "deleted-elsewhere": another program deleted it; nothing is saved any more.
 *
 * Everything is called from the main thread. Dropping the last reference closes the sheet: what
 * still waits goes to the store.
 */
#define GBT_TYPE_WORKBENCH (gbt_workbench_get_type ())
G_DECLARE_FINAL_TYPE (GbtWorkbench, gbt_workbench, GBT, WORKBENCH, GObject)

GbtWorkbench *gbt_workbench_new                (GbtSheet            *sheet);

GbtSheet     *gbt_workbench_get_sheet          (GbtWorkbench        *self);
GbtWorkload  *gbt_workbench_get_workload       (GbtWorkbench        *self);
GbtDossier   *gbt_workbench_get_dossier        (GbtWorkbench        *self);
GbtMatrix    *gbt_workbench_get_matrix         (GbtWorkbench        *self);
GbtArchive   *gbt_workbench_get_archive        (GbtWorkbench        *self);
GbtEstimate  *gbt_workbench_get_estimate       (GbtWorkbench        *self);
const GError *gbt_workbench_get_estimate_error (GbtWorkbench        *self);
GbtField     *gbt_workbench_get_field          (GbtWorkbench        *self,
                                                GbtFieldId           id);
gboolean      gbt_workbench_get_read_only      (GbtWorkbench        *self);

gboolean      gbt_workbench_set_field          (GbtWorkbench        *self,
                                                GbtFieldId           id,
                                                GbtField            *field,
                                                GError             **error);
void          gbt_workbench_end_edit           (GbtWorkbench        *self);
gboolean      gbt_workbench_set_model          (GbtWorkbench        *self,
                                                const GbtModel      *model,
                                                GError             **error);
gboolean      gbt_workbench_set_posts          (GbtWorkbench        *self,
                                                GPtrArray           *posts,
                                                GError             **error);
gboolean      gbt_workbench_set_post           (GbtWorkbench        *self,
                                                guint                index,
                                                GbtPost             *post,
                                                GError             **error);
gboolean      gbt_workbench_remove_post        (GbtWorkbench        *self,
                                                guint                index,
                                                GError             **error);
gboolean      gbt_workbench_set_capacities     (GbtWorkbench        *self,
                                                const guint64       *capacities,
                                                guint                n_capacities,
                                                GError             **error);

/* The dossier: an entry is put whole, and checked with all that hangs together. */
gboolean      gbt_workbench_put_entry          (GbtWorkbench        *self,
                                                GbtEntry            *entry,
                                                GError             **error);
char         *gbt_workbench_add_entry          (GbtWorkbench        *self,
                                                GbtEntry            *entry,
                                                GError             **error);
char         *gbt_workbench_add_candidate      (GbtWorkbench        *self,
                                                GbtEntry            *offer,
                                                GError             **error);
gboolean      gbt_workbench_set_candidate_offer (GbtWorkbench       *self,
                                                const char          *candidate,
                                                GbtEntry            *offer,
                                                GError             **error);
gboolean      gbt_workbench_set_assessment     (GbtWorkbench        *self,
                                                GbtEntry            *assessment,
                                                GError             **error);
gboolean      gbt_workbench_remove_entry       (GbtWorkbench        *self,
                                                GbtEntryKind         kind,
                                                const char          *number,
                                                GError             **error);
gboolean      gbt_workbench_set_draft          (GbtWorkbench        *self,
                                                GbtEntry            *draft,
                                                GError             **error);

gboolean      gbt_workbench_get_can_undo       (GbtWorkbench        *self);
gboolean      gbt_workbench_get_can_redo       (GbtWorkbench        *self);
const char   *gbt_workbench_get_undo_label     (GbtWorkbench        *self);
const char   *gbt_workbench_get_redo_label     (GbtWorkbench        *self);
void          gbt_workbench_undo               (GbtWorkbench        *self);
void          gbt_workbench_redo               (GbtWorkbench        *self);

GbtSaveState  gbt_workbench_get_save_state     (GbtWorkbench        *self);
const GError *gbt_workbench_get_save_error     (GbtWorkbench        *self);
void          gbt_workbench_save_async         (GbtWorkbench        *self,
                                                GCancellable        *cancellable,
                                                GAsyncReadyCallback  callback,
                                                gpointer             user_data);
gboolean      gbt_workbench_save_finish        (GbtWorkbench        *self,
                                                GAsyncResult        *result,
                                                GError             **error);

GbtFiche     *gbt_workbench_create_fiche       (GbtWorkbench        *self);

G_END_DECLS
