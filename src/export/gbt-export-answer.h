/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-answer.h"
#include "gbt-csv.h"
#include "gbt-language.h"

G_BEGIN_DECLS

GBytes *gbt_export_answer_csv (const GbtAnswer  *answer,
                               GbtCsvFlavour     flavour,
                               GbtLanguage       language);
GBytes *gbt_export_answer_pdf (const GbtAnswer  *answer,
                               const char       *program_version,
                               GbtLanguage       language,
                               GCancellable     *cancellable,
                               GError          **error);

G_END_DECLS
