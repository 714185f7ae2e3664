/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-error.h"
#include "gbt-language.h"

G_BEGIN_DECLS

const char *gbt_text                      (GbtLanguage   language,
                                           const char   *msgid);
const char *gbt_ntext                     (GbtLanguage   language,
                                           const char   *singular,
                                           const char   *plural,
                                           guint64       n);
const char *gbt_ctext                     (GbtLanguage   language,
                                           const char   *context,
                                           const char   *msgid);
char       *gbt_text_fill                 (const char   *sentence,
                                           ...) G_GNUC_NULL_TERMINATED;
char       *gbt_format_error_sentence     (GbtLanguage   language,
                                           const GError *error);
char       *gbt_format_error_with_place   (GbtLanguage   language,
                                           const GError *error);

G_END_DECLS
