/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib/gi18n.h>

#include "gbt-entry.h"
#include "gbt-language.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

GbtLanguage  gbt_words_get_language   (void);
void         gbt_words_set_language   (GbtLanguage   language);

const char  *gbt_words_spec_label     (const GbtFieldSpec *spec);
char        *gbt_words_spec_code      (const GbtFieldSpec *spec,
                                       const char   *code);
const char  *gbt_words_field_label    (GbtFieldId    id);
const char  *gbt_words_field_code     (GbtFieldId    id,
                                       const char   *code);
char        *gbt_words_amount         (guint64       bytes,
                                       GbtUnit       unit);
char        *gbt_words_number         (guint64       bytes,
                                       GbtUnit       unit);
char        *gbt_words_error          (const GError *error);
char        *gbt_words_day            (gint64        seconds);

char        *gbt_words_field_entry    (const GbtFieldSpec *spec,
                                       GbtField     *field);
char        *gbt_words_field_echo     (const GbtFieldSpec *spec,
                                       GbtField     *field,
                                       GbtUnit       unit);
char        *gbt_words_field_value    (const GbtFieldSpec *spec,
                                       GbtField     *field,
                                       GbtUnit       unit);
GbtField    *gbt_words_parse_field    (const GbtFieldSpec *spec,
                                       const char   *text,
                                       GError      **error);

G_END_DECLS
