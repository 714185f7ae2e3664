/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-format.h"

#include <string.h>
#include <unicode/ucurr.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

#include "gbt-icu.h"

#define LONGEST_NAME 128

/**
 * gbt_format_list_countries:
 *
 * Returns: (transfer none) (array zero-terminated=1): the ISO 3166-1 alpha-2 codes of all
 *   countries, in the order of the codes
 */
const char *const *
gbt_format_list_countries (void)
{
  gbt_icu_get_locale (GBT_LANGUAGE_FR);
  return (const char *const *) uloc_getISOCountries ();
}

/**
 * gbt_format_currency:
 * @language: the language of the name
 * @code: an ISO 4217 code
 *
 * Returns: (transfer full): the name of the currency, or @code itself where it is of none
 */
char *
gbt_format_currency (GbtLanguage  language,
                     const char  *code)
{
  const char *locale = gbt_icu_get_locale (language);
  UErrorCode status = U_ZERO_ERROR;
  UChar letters[4];
  const UChar *name;
  int32_t length = 0;

  if (strlen (code) != 3)
    return g_strdup (code);

  u_charsToUChars (code, letters, 4);
  name = ucurr_getName (letters, locale, UCURR_LONG_NAME, NULL, &length, &status);
  if (U_FAILURE (status) || length <= 0)
    return g_strdup (code);

  return gbt_icu_to_utf8 (name, length);
}
