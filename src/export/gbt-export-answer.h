/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-answer.h"
#include "gbt-csv.h"
#include "gbt-language.h"

G_BEGIN_DECLS

GBytes *gbt_export_answer_csv (const GbtAnswer *answer,
                               GbtCsvFlavour    flavour,
                               GbtLanguage      language);

G_END_DECLS
