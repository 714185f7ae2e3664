/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-frozen.h"
#include "gbt-rendering.h"

G_BEGIN_DECLS

/**
 * GbtArchive:
 *
 * The frozen records of one open sheet (R9), and whether its latest decision still stands. It
 * follows the sheet: each edit is held against what the decision rests on, and the status of the
 * sheet follows.
 *
 * Signals:
 *
 * - "changed": records were read or frozen, or the latest decision is invalidated by other
 *   changes than before
 *
 * Everything is called from the main thread; reading and freezing run in the store's.
 */
#define GBT_TYPE_ARCHIVE (gbt_archive_get_type ())
G_DECLARE_FINAL_TYPE (GbtArchive, gbt_archive, GBT, ARCHIVE, GObject)

gboolean      gbt_archive_get_loaded    (GbtArchive           *self);
const GError *gbt_archive_get_error     (GbtArchive           *self);
/* (element-type GbtFrozen): the latest first */
GPtrArray    *gbt_archive_get_records   (GbtArchive           *self);
/* The latest decision or closed record: what the status of the sheet says; NULL without one. */
GbtFrozen    *gbt_archive_get_decision  (GbtArchive           *self);
/* The number of the record that replaces @frozen; 0 without one. */
guint         gbt_archive_get_superseded_by (GbtArchive       *self,
                                         GbtFrozen            *frozen);
/* (element-type GbtChange): why the latest decision is invalidated; empty while it stands */
GPtrArray    *gbt_archive_get_changes   (GbtArchive           *self);
/* The sheet as the record holds it, and the record's own fingerprint checked. */
GbtFiche     *gbt_archive_read          (GbtArchive           *self,
                                         GbtFrozen            *frozen,
                                         GError              **error);
/* What is exported of the sheet as it stands: its latest frozen record while nothing changed since,
 * else @current with what became of its decision. */
GbtFiche     *gbt_archive_get_exported  (GbtArchive           *self,
                                         GbtFiche             *current,
                                         GbtReportContext     *context);
/* What is known today of one of its records. */
void          gbt_archive_get_context   (GbtArchive           *self,
                                         GbtFrozen            *frozen,
                                         GbtReportContext     *context);
/* Whether the draft of the dossier may be frozen as it is, and why not. */
gboolean      gbt_archive_check         (GbtArchive           *self,
                                         GError              **error);
void          gbt_archive_freeze_async  (GbtArchive           *self,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
GbtFrozen    *gbt_archive_freeze_finish (GbtArchive           *self,
                                         GAsyncResult         *result,
                                         GError              **error);
void          gbt_archive_export_async  (GbtArchive           *self,
                                         GbtFrozen            *frozen,
                                         GbtExportKind         kind,
                                         GbtLanguage           language,
                                         GFile                *file,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
gboolean      gbt_archive_export_finish (GbtArchive           *self,
                                         GAsyncResult         *result,
                                         GError              **error);

G_END_DECLS
