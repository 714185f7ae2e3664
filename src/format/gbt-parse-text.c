/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-parse-text.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-field.h"
#include "gbt-format.h"
#include "gbt-icu.h"
#include "gbt-parse-number.h"
#include "gbt-parse.h"

#define FIRST_YEAR 1900
#define MAX_LINK_LENGTH 2048

/**
 * gbt_parse_decimal:
 * @text: what was typed
 * @error: set to %GBT_ERROR_SYNTAX, or %GBT_ERROR_RANGE beyond 25 digits on a side of the mark
 *
 * Reads a decimal number, not negative, with a comma or a point: "0,820". The result is text,
 * since it keeps its last zeros, which say how precise it is meant.
 *
 * Returns: (transfer full) (nullable): the number with a point and plain digits: "0.820"
 */
char *
gbt_parse_decimal (const char *text,
                   GError    **error)
{
  g_autofree char *prepared = gbt_parse_prepare (text);
  g_autofree char *quote = gbt_parse_quote (text);
  const char *cursor = prepared;
  GbtNumber number;
  gboolean too_long;

  if (prepared == NULL || !gbt_number_scan (&number, &cursor, &too_long) || *cursor != '\0' ||
      number.has_exponent)
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX,
                     N_("“{1}” is not a decimal number: write it as 0.82 or 0,82"), quote, NULL);
      return NULL;
    }
  if (too_long)
    {
      gbt_error_set (error, GBT_ERROR_RANGE, N_("“{1}” has more than 25 digits"), quote, NULL);
      return NULL;
    }

  return g_strconcat (number.whole, number.has_mark ? "." : "", number.decimals, NULL);
}

/* Digits at the cursor, between @least and @most of them. */
static gboolean
scan_digits (const char **cursor,
             guint        least,
             guint        most,
             guint       *value)
{
  gsize n_digits = strspn (*cursor, "0123456789");

  if (n_digits < least || n_digits > most)
    return FALSE;

  *value = 0;
  for (gsize i = 0; i < n_digits; i++)
    *value = *value * 10 + (guint) ((*cursor)[i] - '0');
  *cursor += n_digits;
  return TRUE;
}

/* Exactly "2026-11-30", a day that exists. */
gboolean
gbt_parse_iso_date (const char *iso,
                    guint      *year,
                    guint      *month,
                    guint      *day)
{
  return scan_digits (&iso, 4, 4, year) && *iso++ == '-' && scan_digits (&iso, 2, 2, month) &&
         *iso++ == '-' && scan_digits (&iso, 2, 2, day) && *iso == '\0' && *year >= 1 &&
         g_date_valid_dmy ((GDateDay) *day, (GDateMonth) *month, (GDateYear) *year);
}

/* A name of a month in either language, whole or short, whatever its case and accents. */
static gboolean
find_month (const char *name,
            guint      *month)
{
  g_autofree char *folded = gbt_format_fold (name);

  if (g_str_has_suffix (folded, "."))
    folded[strlen (folded) - 1] = '\0';

  for (guint language = 0; language < GBT_N_LANGUAGES; language++)
    {
      const GbtIcuMonths *months = gbt_icu_get_months ((GbtLanguage) language);

      for (guint i = 0; i < 12; i++)
        {
          g_autofree char *full = gbt_format_fold (months->full[i]);
          g_autofree char *abbreviated = gbt_format_fold (months->abbreviated[i]);

          if (g_str_has_suffix (abbreviated, "."))
            abbreviated[strlen (abbreviated) - 1] = '\0';
          if (g_str_equal (folded, full) || g_str_equal (folded, abbreviated))
            {
              *month = i + 1;
              return TRUE;
            }
        }
    }

  return FALSE;
}

/* "30/11/2026", "30.11.2026", "2026-11-30". */
static gboolean
scan_numeric_date (const char *text,
                   guint      *year,
                   guint      *month,
                   guint      *day)
{
  const char *c = text;
  char mark;

  if (scan_digits (&c, 4, 4, year))
    return *c++ == '-' && scan_digits (&c, 1, 2, month) && *c++ == '-' &&
           scan_digits (&c, 1, 2, day) && *c == '\0';

  if (!scan_digits (&c, 1, 2, day) || (*c != '/' && *c != '.'))
    return FALSE;
  mark = *c++;
  return scan_digits (&c, 1, 2, month) && *c++ == mark && scan_digits (&c, 4, 4, year) &&
         *c == '\0';
}

/* "30 novembre 2026", "1er déc. 2026", "28 Nov 2026". */
static gboolean
scan_worded_date (const char *text,
                  guint      *year,
                  guint      *month,
                  guint      *day)
{
  const char *c = text;
  const char *name;
  g_autofree char *word = NULL;

  if (!scan_digits (&c, 1, 2, day))
    return FALSE;
  if (*day == 1 && g_str_has_prefix (c, "er"))
    c += 2;

  name = gbt_parse_skip (c);
  if (name == c)
    return FALSE;
  /* The name runs to the next space or digit. */
  for (c = name; *c != '\0' && gbt_parse_skip (c) == c && !g_ascii_isdigit (*c); c++)
    ;
  word = g_strndup (name, (gsize) (c - name));
  if (!find_month (word, month))
    return FALSE;

  c = gbt_parse_skip (c);
  return scan_digits (&c, 4, 4, year) && *c == '\0';
}

/**
 * gbt_parse_date:
 * @text: what was typed
 * @error: set to %GBT_ERROR_SYNTAX where it is no date, %GBT_ERROR_RANGE where that day does not
 *   exist or is before 1900
 *
 * Reads "30/11/2026" (the day first, in both languages), "2026-11-30", "30 novembre 2026" and
 * "28 Nov 2026".
 *
 * Returns: (transfer full) (nullable): the date in ISO 8601
 */
char *
gbt_parse_date (const char *text,
                GError    **error)
{
  g_autofree char *prepared = gbt_parse_prepare (text);
  g_autofree char *quote = gbt_parse_quote (text);
  guint year;
  guint month;
  guint day;

  if (prepared == NULL || (!scan_numeric_date (prepared, &year, &month, &day) &&
                           !scan_worded_date (prepared, &year, &month, &day)))
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX,
                     N_("“{1}” is not a date: write it as 30/11/2026 or 2026-11-30"), quote, NULL);
      return NULL;
    }

  if (year < FIRST_YEAR ||
      !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    {
      gbt_error_set (error, GBT_ERROR_RANGE,
                     N_("“{1}” is not a day of the calendar: the day comes first, then the month"),
                     quote, NULL);
      return NULL;
    }

  return g_strdup_printf ("%04u-%02u-%02u", year, month, day);
}

/**
 * gbt_parse_link:
 * @text: what was typed
 * @error: set to %GBT_ERROR_SYNTAX, or %GBT_ERROR_TOO_LARGE above 2048 bytes
 *
 * Reads an http or https address with a host and without a password, which a sheet that is handed
 * over would give away.
 *
 * Returns: (transfer full) (nullable): the address as typed, without the spaces around it
 */
char *
gbt_parse_link (const char *text,
                GError    **error)
{
  g_autofree char *quote = gbt_parse_quote (text);
  g_autofree char *link = NULL;
  g_autoptr (GUri) uri = NULL;

  if (strnlen (text, MAX_LINK_LENGTH + 1) > MAX_LINK_LENGTH)
    {
      gbt_error_set (error, GBT_ERROR_TOO_LARGE, N_("The address is longer than 2048 characters"),
                     NULL);
      return NULL;
    }

  link = g_strstrip (g_strdup (text));
  if (g_utf8_validate (link, -1, NULL) && gbt_field_is_address (link))
    uri = g_uri_parse (link, G_URI_FLAGS_ENCODED | G_URI_FLAGS_HAS_PASSWORD, NULL);
  if (uri == NULL || (!g_str_equal (g_uri_get_scheme (uri), "http") &&
                      !g_str_equal (g_uri_get_scheme (uri), "https")) ||
      g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0')
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX,
                     N_("“{1}” is not an address: write it as https://example.org/page"), quote,
                     NULL);
      return NULL;
    }
  if (g_uri_get_userinfo (uri) != NULL)
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX,
                     N_("The address holds a name or a password: give it without them"), NULL);
      return NULL;
    }

  return g_steal_pointer (&link);
}
