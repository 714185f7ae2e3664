/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GbtExportFiles:
 *
 * Files on their way to their places: written beside them, and put there together at the end, or
 * not at all.
 */
typedef struct _GbtExportFiles GbtExportFiles;

GbtExportFiles *gbt_export_files_new   (void);
void            gbt_export_files_free  (GbtExportFiles  *self);
gboolean        gbt_export_files_add   (GbtExportFiles  *self,
                                        GBytes          *bytes,
                                        const char      *path,
                                        GError         **error);
gboolean        gbt_export_files_place (GbtExportFiles  *self,
                                        GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtExportFiles, gbt_export_files_free)

gboolean        gbt_export_save        (GBytes          *bytes,
                                        const char      *path,
                                        GError         **error);

G_END_DECLS
