/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-report.h"

G_BEGIN_DECLS

GBytes *gbt_export_pdf        (GbtFiche         *fiche,
                               GbtLanguage       language,
                               GCancellable     *cancellable,
                               GError          **error);
GBytes *gbt_export_pdf_in_context (GbtFiche     *fiche,
                               const GbtReportContext *context,
                               GbtLanguage       language,
                               GCancellable     *cancellable,
                               GError          **error);
GBytes *gbt_export_pdf_report (const GbtReport  *report,
                               GBytes           *record,
                               GCancellable     *cancellable,
                               GError          **error);

G_END_DECLS
