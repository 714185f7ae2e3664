/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-incoming.h"
#include "gbt-rendering.h"
#include "gbt-rescue.h"
#include "gbt-sheet-list.h"
#include "gbt-store.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtLibraryCondition:
 *
 * How the store stands. In the last three, gbt_library_get_error() says why, and nothing was
 * changed in the file.
 */
typedef enum
{
  GBT_LIBRARY_CLOSED,  /* not opened yet */
  GBT_LIBRARY_OPENING,
  GBT_LIBRARY_OPEN,    /* read and write */
  GBT_LIBRARY_READ_ONLY, /* the file or folder cannot be written, or a newer version wrote it */
  GBT_LIBRARY_BUSY,    /* another program holds it: opening can be tried again */
  GBT_LIBRARY_DAMAGED, /* kept as it is; restore a backup or export what is readable */
  GBT_LIBRARY_FAILED,  /* any other cause */
} GbtLibraryCondition;

#define GBT_TYPE_LIBRARY_CONDITION (gbt_library_condition_get_type ())
GType gbt_library_condition_get_type (void) G_GNUC_CONST;

/**
 * GbtLibrary:
 *
 * The store as the application sees it: how it stands, the list of its sheets, and what is done
 * to a whole sheet. Every call runs in the store's own thread and answers in the main one.
 *
 * Properties, read-only, notified only on real change: "condition" (#GbtLibraryCondition),
 * "sheets" (#GbtSheetList), "path" (string).
 *
 * Signal: "offers-changed": the offers of the store are others, or say something else.
 */
#define GBT_TYPE_LIBRARY (gbt_library_get_type ())
G_DECLARE_FINAL_TYPE (GbtLibrary, gbt_library, GBT, LIBRARY, GObject)

char                *gbt_library_dup_default_path        (void);
GbtLibrary          *gbt_library_new                     (const char           *path);
const char          *gbt_library_get_path                (GbtLibrary           *self);
GbtLibraryCondition  gbt_library_get_condition           (GbtLibrary           *self);
const GError        *gbt_library_get_error               (GbtLibrary           *self);
GbtSheetList        *gbt_library_get_sheets              (GbtLibrary           *self);
GbtSheetList        *gbt_library_create_sheets           (GbtLibrary           *self);

void                 gbt_library_open_async              (GbtLibrary           *self,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
gboolean             gbt_library_open_finish             (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_close_async             (GbtLibrary           *self,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
gboolean             gbt_library_close_finish            (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);

/* Sheets. A sheet opened twice is the same workbench. */
void                 gbt_library_open_sheet_async        (GbtLibrary           *self,
                                                          const char           *id,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
GbtWorkbench        *gbt_library_open_sheet_finish       (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_create_sheet_async      (GbtLibrary           *self,
                                                          GbtWorkload          *workload,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
GbtWorkbench        *gbt_library_create_sheet_finish     (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_open_example_async      (GbtLibrary           *self,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
GbtWorkbench        *gbt_library_open_example_finish     (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_duplicate_sheet_async   (GbtLibrary           *self,
                                                          const char           *id,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
GbtWorkbench        *gbt_library_duplicate_sheet_finish  (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_archive_sheet_async     (GbtLibrary           *self,
                                                          const char           *id,
                                                          gboolean              archived,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
gboolean             gbt_library_archive_sheet_finish    (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_delete_sheet_async      (GbtLibrary           *self,
                                                          const char           *id,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
gboolean             gbt_library_delete_sheet_finish     (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_undelete_sheet_async    (GbtLibrary           *self,
                                                          const char           *id,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
gboolean             gbt_library_undelete_sheet_finish   (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);

/* Files from outside: read first, with nothing written, then added one by one. */

/**
 * GbtProgressFunc:
 * @done: files read
 * @total: files in all
 * @user_data: what was given with it
 *
 * Called in the main thread.
 */
typedef void (*GbtProgressFunc) (guint    done,
                                 guint    total,
                                 gpointer user_data);

void                 gbt_library_read_files_async        (GbtLibrary           *self,
                                                          GListModel           *files,
                                                          GbtProgressFunc       progress,
                                                          gpointer              progress_data,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
GPtrArray           *gbt_library_read_files_finish       (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_add_async               (GbtLibrary           *self,
                                                          GbtIncoming          *incoming,
                                                          gboolean              as_copy,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
GbtStoreOutcome      gbt_library_add_finish              (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          char                **id,
                                                          GError              **error);
void                 gbt_library_list_models_async       (GbtLibrary           *self,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
GPtrArray           *gbt_library_list_models_finish      (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);

/* Files that leave */

void                 gbt_library_export_async            (GbtLibrary           *self,
                                                          GbtWorkbench         *workbench,
                                                          GbtExportKind         kind,
                                                          GbtLanguage           language,
                                                          GFile                *file,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
gboolean             gbt_library_export_finish           (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_backup_async            (GbtLibrary           *self,
                                                          GFile                *file,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
gboolean             gbt_library_backup_finish           (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
/* The way out of a damaged store. Neither needs it open; neither changes the damaged file. */
void                 gbt_library_list_backups_async      (GbtLibrary           *self,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
GPtrArray           *gbt_library_list_backups_finish     (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_restore_async           (GbtLibrary           *self,
                                                          GFile                *file,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
char                *gbt_library_restore_finish          (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          GError              **error);
void                 gbt_library_salvage_async           (GbtLibrary           *self,
                                                          GFile                *folder,
                                                          GCancellable         *cancellable,
                                                          GAsyncReadyCallback   callback,
                                                          gpointer              user_data);
gboolean             gbt_library_salvage_finish          (GbtLibrary           *self,
                                                          GAsyncResult         *result,
                                                          guint                *written,
                                                          guint                *lost,
                                                          GError              **error);

gboolean     gbt_library_check_frozen      (const GbtFrozen     *frozen,
                                            GbtSheet           **sheet,
                                            GError             **error);

G_END_DECLS
