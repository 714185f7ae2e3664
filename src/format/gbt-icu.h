/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <unicode/ucol.h>
#include <unicode/ulistformatter.h>

#include "gbt-language.h"

G_BEGIN_DECLS

/**
 * GbtIcuNumbers:
 * @decimal: the decimal mark
 * @group: what separates groups of three digits
 *
 * What ICU says of the numbers of a language.
 */
typedef struct
{
  char *decimal;
  char *group;
} GbtIcuNumbers;

/**
 * GbtIcuMonths:
 * @full: names of the months, as they stand after a day
 * @abbreviated: the same, short
 */
typedef struct
{
  char *full[12];
  char *abbreviated[12];
} GbtIcuMonths;

const GbtIcuNumbers  *gbt_icu_get_numbers  (GbtLanguage language);
const GbtIcuMonths   *gbt_icu_get_months   (GbtLanguage language);
const char           *gbt_icu_get_locale   (GbtLanguage language);
const UCollator      *gbt_icu_get_collator (GbtLanguage language);
const UListFormatter *gbt_icu_get_list     (GbtLanguage language);
char                 *gbt_icu_to_utf8      (const UChar *text,
                                            int32_t      length);

G_END_DECLS
