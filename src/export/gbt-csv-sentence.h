/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-language.h"
#include "gbt-sentence.h"

G_BEGIN_DECLS

char *gbt_csv_sentence      (GbtLanguage        language,
                             const GbtSentence *sentence);
char *gbt_csv_money_decimal (GbtLanguage        language,
                             const char        *decimal);

G_END_DECLS
