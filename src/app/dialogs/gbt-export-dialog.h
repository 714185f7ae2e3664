/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-library.h"
#include "gbt-settings.h"

G_BEGIN_DECLS

/**
 * GbtExportDialog:
 *
 * The form and the language of the exported sheet, and what it will say. The file is asked for
 * next, and nothing is written before.
 *
 * Signals: "exported" (GFile): the file is whole on the disk; "failed" (GError).
 */
#define GBT_TYPE_EXPORT_DIALOG (gbt_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GbtExportDialog, gbt_export_dialog, GBT, EXPORT_DIALOG, AdwDialog)

AdwDialog *gbt_export_dialog_new   (GbtLibrary      *library,
                                    GbtWorkbench    *workbench,
                                    GbtSettings     *settings);
void       gbt_export_dialog_write (GbtExportDialog *self,
                                    GFile           *file);

G_END_DECLS
