/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-bytes.h"
#include "gbt-language.h"
#include "gbt-money.h"
#include "gbt-sentence.h"

G_BEGIN_DECLS

/**
 * GbtSpace:
 * @GBT_SPACE_SCREEN: U+00A0, which can be seen: window and command line
 * @GBT_SPACE_PRINT: U+202F, half as wide: the printed sheet
 *
 * The space between a number and its unit. Inside a number it is always U+202F (in French).
 */
typedef enum
{
  GBT_SPACE_SCREEN,
  GBT_SPACE_PRINT,
} GbtSpace;

/* Numbers */
char       *gbt_format_count         (GbtLanguage        language,
                                      guint64            count);
char       *gbt_format_integer       (GbtLanguage        language,
                                      gint64             value);
char       *gbt_format_hundredths    (GbtLanguage        language,
                                      gint64             hundredths);
char       *gbt_format_decimal       (GbtLanguage        language,
                                      const char        *decimal);
char       *gbt_format_percent       (GbtLanguage        language,
                                      const char        *decimal,
                                      GbtSpace           space);
char       *gbt_format_billions      (GbtLanguage        language,
                                      guint64            count,
                                      GbtSpace           space);
char       *gbt_format_counted       (GbtLanguage        language,
                                      const char        *singular,
                                      const char        *plural,
                                      guint64            n);
const char *gbt_format_noun          (GbtLanguage        language,
                                      const char        *unit,
                                      guint64            n);
char       *gbt_format_tokens        (GbtLanguage        language,
                                      guint64            tokens);
char       *gbt_format_requests      (GbtLanguage        language,
                                      guint64            requests);

/* Memory */
const char *gbt_format_unit          (GbtLanguage        language,
                                      GbtUnit            unit);
char       *gbt_format_amount        (GbtLanguage        language,
                                      gint64             bytes,
                                      GbtUnit            unit,
                                      GbtSpace           space);
char       *gbt_format_sold          (GbtLanguage        language,
                                      guint64            bytes,
                                      GbtUnit            unit,
                                      GbtSpace           space);
char       *gbt_format_amount_number (GbtLanguage        language,
                                      gint64             bytes,
                                      GbtUnit            unit);
char       *gbt_format_amount_signed (GbtLanguage        language,
                                      gint64             bytes,
                                      GbtUnit            unit,
                                      GbtSpace           space);

/* Money, durations and places, as a search says them */
char       *gbt_format_money         (GbtLanguage        language,
                                      const GbtMoney    *money,
                                      GbtSpace           space);
char       *gbt_format_duration      (GbtLanguage        language,
                                      guint64            seconds);
char       *gbt_format_countries     (GbtLanguage        language,
                                      const char        *codes);

/* What a field shows while it is typed in: gbt_parse_…() reads it back exactly */
char       *gbt_format_entry_count   (GbtLanguage        language,
                                      guint64            count);
char       *gbt_format_entry_memory  (GbtLanguage        language,
                                      guint64            bytes);
char       *gbt_format_entry_decimal (GbtLanguage        language,
                                      const char        *decimal);

/* Dates, from ISO 8601 */
char       *gbt_format_date_long     (GbtLanguage        language,
                                      const char        *iso);
char       *gbt_format_date_short    (GbtLanguage        language,
                                      const char        *iso);
char       *gbt_format_date_day      (GbtLanguage        language,
                                      const char        *iso);
char       *gbt_format_instant       (GbtLanguage        language,
                                      const char        *iso);

/* Sentences */
char       *gbt_format_sentence      (GbtLanguage        language,
                                      GbtUnit            unit,
                                      const GbtSentence *sentence);
char       *gbt_format_sentence_spaced (GbtLanguage      language,
                                      GbtUnit            unit,
                                      GbtSpace           space,
                                      const GbtSentence *sentence);
char       *gbt_format_spacing       (GbtLanguage        language,
                                      const char        *text);
char       *gbt_format_country       (GbtLanguage        language,
                                      const char        *code);
char       *gbt_format_expression    (GbtLanguage        language,
                                      const char        *neutral);
char       *gbt_format_list          (GbtLanguage        language,
                                      const char *const *items);

/* Countries (ISO 3166-1) and currencies (ISO 4217) */
const char *const *gbt_format_list_countries (void);
char       *gbt_format_currency      (GbtLanguage        language,
                                      const char        *code);

/* Order and search */
int         gbt_format_compare       (GbtLanguage        language,
                                      const char        *a,
                                      const char        *b);
char       *gbt_format_fold          (const char        *text);

G_END_DECLS
