/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-csv.h"
#include "gbt-fiche.h"
#include "gbt-language.h"
#include "gbt-report.h"

G_BEGIN_DECLS

GBytes *gbt_export_csv (const GbtFiche *fiche,
                        GbtCsvFlavour   flavour,
                        GbtLanguage     language);
GBytes *gbt_export_csv_in_context (const GbtFiche *fiche,
                        const GbtReportContext *context,
                        GbtCsvFlavour   flavour,
                        GbtLanguage     language);
GBytes *gbt_export_csv_candidates (const GbtFiche *fiche,
                        GbtCsvFlavour   flavour,
                        GbtLanguage     language);

G_END_DECLS
