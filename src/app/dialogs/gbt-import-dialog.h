/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-incoming.h"

G_BEGIN_DECLS

/**
 * GbtImportDialog:
 *
 * What was read of a model's configuration, what is missing, what was not understood. Nothing is
 * written before the person accepts.
 *
 * Signals: "accepted".
 */
#define GBT_TYPE_IMPORT_DIALOG (gbt_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GbtImportDialog, gbt_import_dialog, GBT, IMPORT_DIALOG, AdwDialog)

GbtImportDialog *gbt_import_dialog_new          (GbtIncoming     *incoming,
                                                 gboolean         into_sheet);
GbtIncoming     *gbt_import_dialog_get_incoming (GbtImportDialog *self);

G_END_DECLS
