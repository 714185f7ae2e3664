/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-icu.h"

#include <unicode/udat.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>

/* The only file that opens ICU. Each thing is opened on its first use, once, since the first
   costs milliseconds; what is kept is read-only and serves any thread. A locale is named at each
   opening, and ICU's default with it, so that the environment never counts. */

#define LONGEST_SYMBOL 16
#define LONGEST_MONTH 64

static const char *const locales[GBT_N_LANGUAGES] = { "fr_FR", "en_GB" };

/**
 * gbt_icu_to_utf8:
 * @text: UTF-16
 * @length: code units
 *
 * Returns: (transfer full): the same in UTF-8
 */
char *
gbt_icu_to_utf8 (const UChar *text,
                 int32_t      length)
{
  char *utf8 = g_utf16_to_utf8 ((const gunichar2 *) text, length, NULL, NULL, NULL);

  return utf8 != NULL ? utf8 : g_strdup ("");
}

/* ICU's data is part of it: without its two locales nothing can be worded. */
static void
check (UErrorCode  status,
       const char *what)
{
  if (U_FAILURE (status))
    g_error ("ICU cannot open its %s: %s", what, u_errorName (status));
}

/* Opening anything makes ICU read its default locale from the environment, where a language of
   more letters than any has makes it crash: the default is said before it is looked for. */
static void
ensure_default (void)
{
  static gsize done = 0;

  if (g_once_init_enter (&done))
    {
      UErrorCode status = U_ZERO_ERROR;

      uloc_setDefault (locales[GBT_LANGUAGE_FR], &status);
      check (status, "default locale");
      g_once_init_leave (&done, 1);
    }
}

/**
 * gbt_icu_get_locale:
 * @language: a language
 *
 * Returns: the locale that names countries and currencies in it
 */
const char *
gbt_icu_get_locale (GbtLanguage language)
{
  ensure_default ();
  return locales[language];
}

static char *
get_symbol (const UNumberFormat *format,
            UNumberFormatSymbol  symbol)
{
  UErrorCode status = U_ZERO_ERROR;
  UChar text[LONGEST_SYMBOL];
  int32_t length = unum_getSymbol (format, symbol, text, LONGEST_SYMBOL, &status);

  check (status, "number symbols");
  return gbt_icu_to_utf8 (text, length);
}

/**
 * gbt_icu_get_numbers:
 * @language: a language
 *
 * Returns: its number marks
 */
const GbtIcuNumbers *
gbt_icu_get_numbers (GbtLanguage language)
{
  static GbtIcuNumbers numbers[GBT_N_LANGUAGES];
  static gsize opened = 0;

  if (g_once_init_enter (&opened))
    {
      ensure_default ();
      for (guint i = 0; i < GBT_N_LANGUAGES; i++)
        {
          UErrorCode status = U_ZERO_ERROR;
          UNumberFormat *format = unum_open (UNUM_DECIMAL, NULL, 0, locales[i], NULL, &status);

          check (status, "number format");
          numbers[i].decimal = get_symbol (format, UNUM_DECIMAL_SEPARATOR_SYMBOL);
          numbers[i].group = get_symbol (format, UNUM_GROUPING_SEPARATOR_SYMBOL);
          unum_close (format);
        }
      g_once_init_leave (&opened, 1);
    }

  return &numbers[language];
}

static char *
get_month (const UDateFormat   *format,
           UDateFormatSymbolType type,
           int32_t              index)
{
  UErrorCode status = U_ZERO_ERROR;
  UChar text[LONGEST_MONTH];
  int32_t length = udat_getSymbols (format, type, index, text, LONGEST_MONTH, &status);

  check (status, "names of months");
  return gbt_icu_to_utf8 (text, length);
}

/**
 * gbt_icu_get_months:
 * @language: a language
 *
 * Returns: the names of its months
 */
const GbtIcuMonths *
gbt_icu_get_months (GbtLanguage language)
{
  static GbtIcuMonths months[GBT_N_LANGUAGES];
  static gsize opened = 0;

  if (g_once_init_enter (&opened))
    {
      ensure_default ();
      for (guint i = 0; i < GBT_N_LANGUAGES; i++)
        {
          UErrorCode status = U_ZERO_ERROR;
          UDateFormat *format
            = udat_open (UDAT_MEDIUM, UDAT_NONE, locales[i], u"UTC", -1, NULL, 0, &status);

          check (status, "date format");
          for (int32_t month = 0; month < 12; month++)
            {
              months[i].full[month] = get_month (format, UDAT_MONTHS, month);
              months[i].abbreviated[month] = get_month (format, UDAT_SHORT_MONTHS, month);
            }
          udat_close (format);
        }
      g_once_init_leave (&opened, 1);
    }

  return &months[language];
}

/**
 * gbt_icu_get_collator:
 * @language: a language
 *
 * Returns: its order of words; digits are compared as numbers
 */
const UCollator *
gbt_icu_get_collator (GbtLanguage language)
{
  static UCollator *collators[GBT_N_LANGUAGES];
  static gsize opened = 0;

  if (g_once_init_enter (&opened))
    {
      ensure_default ();
      for (guint i = 0; i < GBT_N_LANGUAGES; i++)
        {
          UErrorCode status = U_ZERO_ERROR;

          collators[i] = ucol_open (locales[i], &status);
          check (status, "collation");
          ucol_setAttribute (collators[i], UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
          check (status, "numeric collation");
        }
      g_once_init_leave (&opened, 1);
    }

  return collators[language];
}

/**
 * gbt_icu_get_list:
 * @language: a language
 *
 * Returns: how it joins words: "a, b and c"
 */
const UListFormatter *
gbt_icu_get_list (GbtLanguage language)
{
  static UListFormatter *lists[GBT_N_LANGUAGES];
  static gsize opened = 0;

  if (g_once_init_enter (&opened))
    {
      ensure_default ();
      for (guint i = 0; i < GBT_N_LANGUAGES; i++)
        {
          UErrorCode status = U_ZERO_ERROR;

          lists[i] = ulistfmt_open (locales[i], &status);
          check (status, "list format");
        }
      g_once_init_leave (&opened, 1);
    }

  return lists[language];
}
