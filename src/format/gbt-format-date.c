/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-format-number.h"

#include "gbt-icu.h"
#include "gbt-parse-text.h"

/**
 * gbt_format_date_long:
 * @language: the language of the text
 * @iso: a civil date, "2026-11-30"
 *
 * Returns: (transfer full): "30 novembre 2026", "1er décembre 2026"; "30 November 2026" in
 *   English; @iso itself where it is no date
 */
char *
gbt_format_date_long (GbtLanguage language,
                      const char *iso)
{
  guint year;
  guint month;
  guint day;
  const char *name;

  if (!gbt_parse_iso_date (iso, &year, &month, &day))
    return g_strdup (iso);

  name = gbt_icu_get_months (language)->full[month - 1];
  return g_strdup_printf ("%u%s" GBT_NO_BREAK_SPACE "%s %u", day,
                          day == 1 && language == GBT_LANGUAGE_FR ? "er" : "", name, year);
}

/**
 * gbt_format_date_short:
 * @language: the language of the text
 * @iso: a civil date, "2026-11-28"
 *
 * Returns: (transfer full): "28/11/2026"; "28 Nov 2026" in English, where figures alone would be
 *   read in two ways; @iso itself where it is no date
 */
char *
gbt_format_date_short (GbtLanguage language,
                       const char *iso)
{
  guint year;
  guint month;
  guint day;

  if (!gbt_parse_iso_date (iso, &year, &month, &day))
    return g_strdup (iso);

  if (language == GBT_LANGUAGE_FR)
    return g_strdup_printf ("%02u/%02u/%04u", day, month, year);

  return g_strdup_printf ("%u" GBT_NO_BREAK_SPACE "%s" GBT_NO_BREAK_SPACE "%u", day,
                          gbt_icu_get_months (language)->abbreviated[month - 1], year);
}

/**
 * gbt_format_date_day:
 * @language: the language of the text
 * @iso: a civil date, "2026-11-28"
 *
 * Returns: (transfer full): the day without its year, for a narrow column: "28 nov.", "28 Nov";
 *   @iso itself where it is no date
 */
char *
gbt_format_date_day (GbtLanguage language,
                     const char *iso)
{
  guint year;
  guint month;
  guint day;

  if (!gbt_parse_iso_date (iso, &year, &month, &day))
    return g_strdup (iso);

  return g_strdup_printf ("%u%s" GBT_NO_BREAK_SPACE "%s", day,
                          day == 1 && language == GBT_LANGUAGE_FR ? "er" : "",
                          gbt_icu_get_months (language)->abbreviated[month - 1]);
}
