/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-report.h"

G_BEGIN_DECLS

/**
 * GbtExportKind:
 *
 * The forms of an exported sheet.
 */
typedef enum
{
  GBT_EXPORT_PDF,
  GBT_EXPORT_CSV_SPREADSHEET, /* for a spreadsheet set to French: BOM, ";", decimal comma */
  GBT_EXPORT_CSV_RFC4180,
  GBT_EXPORT_JSON,
  GBT_EXPORT_CANDIDATES_SPREADSHEET, /* one row a candidate, in the same two flavours */
  GBT_EXPORT_CANDIDATES_RFC4180,
} GbtExportKind;

GBytes *gbt_rendering_make     (GbtFiche        *fiche,
                                const GbtReportContext *context,
                                GbtExportKind    kind,
                                GbtLanguage      language,
                                GCancellable    *cancellable,
                                GError         **error);
char   *gbt_rendering_dup_name (const GbtSheet  *sheet,
                                GbtExportKind    kind);

G_END_DECLS
