/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-autosave.h"
#include "gbt-history.h"
#include "gbt-field-holder.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/* What the library does with a workbench, and what its setters are made of. */
GbtWorkbench *gbt_workbench_new_kept    (GbtStoreThread *thread,
                                         GbtSheet       *sheet,
                                         guint64         edits,
                                         gboolean        read_only);
void          gbt_workbench_look        (GbtWorkbench   *self);
void          gbt_workbench_detach      (GbtWorkbench   *self);
guint64       gbt_workbench_get_edits   (GbtWorkbench   *self);
GbtAutosave  *gbt_workbench_get_autosave (GbtWorkbench   *self);
GbtHistory   *gbt_workbench_get_history (GbtWorkbench   *self);
void          gbt_workbench_show        (GbtWorkbench   *self,
                                         GbtSheet       *sheet);
void          gbt_workbench_stop_typing (GbtWorkbench   *self);
void          gbt_workbench_set_record  (GbtWorkbench   *self,
                                         GbtSheetRecord  record);
void          gbt_workbench_use_up_draft (GbtWorkbench  *self);
void          gbt_workbench_holder_init (GbtFieldHolderInterface *iface);
gboolean      gbt_workbench_edit_sheet  (GbtWorkbench   *self,
                                         GbtSheet       *sheet,
                                         const char     *label,
                                         guint           subject,
                                         int             typing,
                                         GError        **error);
gboolean      gbt_workbench_edit        (GbtWorkbench   *self,
                                         GbtWorkload    *workload,
                                         const char     *label,
                                         guint           subject,
                                         int             typing,
                                         GError        **error);

/* The archive of a workbench. */
GbtArchive   *gbt_archive_new           (GbtWorkbench   *workbench,
                                         GbtStoreThread *thread);
void          gbt_archive_detach        (GbtArchive     *self);
void          gbt_archive_follow        (GbtArchive     *self);

G_END_DECLS
