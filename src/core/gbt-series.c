/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-series.h"

#include <string.h>

static const struct
{
  const char *prefix;
  guint digits;
} series_forms[GBT_N_SERIES] = {
  [GBT_SERIES_MANDATORY] = { "E", 1 },  [GBT_SERIES_PREFERENCE] = { "F", 1 },
  [GBT_SERIES_CANDIDATE] = { "C", 1 },  [GBT_SERIES_EVIDENCE] = { "P", 1 },
  [GBT_SERIES_RUN] = { "ES-", 2 },      [GBT_SERIES_INVALIDATOR] = { "I", 1 },
  [GBT_SERIES_RATE] = { "X", 1 },
};

/**
 * gbt_series_of:
 * @kind: a kind of entry
 * @number: its number
 *
 * Returns: the series that numbers of the kind come from, %GBT_N_SERIES for those that have none
 */
GbtSeries
gbt_series_of (GbtEntryKind  kind,
            const char   *number)
{
  switch (kind)
    {
    case GBT_ENTRY_REQUIREMENT:
      return number[0] == 'F' ? GBT_SERIES_PREFERENCE : GBT_SERIES_MANDATORY;
    case GBT_ENTRY_CANDIDATE:
      return GBT_SERIES_CANDIDATE;
    case GBT_ENTRY_EVIDENCE:
      return GBT_SERIES_EVIDENCE;
    case GBT_ENTRY_RUN:
      return GBT_SERIES_RUN;
    case GBT_ENTRY_INVALIDATOR:
      return GBT_SERIES_INVALIDATOR;
    case GBT_ENTRY_RATE:
      return GBT_SERIES_RATE;
    case GBT_ENTRY_OFFER:
    case GBT_ENTRY_ASSESSMENT:
    case GBT_ENTRY_PEAK:
    case GBT_ENTRY_DECISION:
    case GBT_N_ENTRY_KINDS:
    default:
      return GBT_N_SERIES;
    }
}

/**
 * gbt_series_parse:
 * @series: a series
 * @number: a number
 *
 * Returns: 12 for "E12" of its series, 0 for anything else
 */
guint
gbt_series_parse (GbtSeries   series,
              const char *number)
{
  const char *prefix = series_forms[series].prefix;
  guint64 value;

  if (!g_str_has_prefix (number, prefix) || !g_ascii_isdigit (number[strlen (prefix)])
      || !g_ascii_string_to_unsigned (number + strlen (prefix), 10, 1, G_MAXINT32, &value, NULL))
    return 0;

  return (guint) value;
}

/**
 * gbt_series_write:
 * @series: a series
 * @value: from 1
 *
 * Returns: (transfer full): the number, "E12" or "ES-02"
 */
char *
gbt_series_write (GbtSeries series,
              guint     value)
{
  return g_strdup_printf ("%s%0*u", series_forms[series].prefix, (int) series_forms[series].digits, value);
}

/**
 * gbt_series_compare:
 * @a: a number
 * @b: a number
 *
 * "C2/E10" comes after "C2/E9", "ES-100" after "ES-99": runs of digits compare as numbers.
 *
 * Returns: below, at or above zero, as @a comes before, with or after @b
 */
int
gbt_series_compare (const char *a,
                 const char *b)
{
  while (*a != '\0' && *b != '\0')
    {
      if (g_ascii_isdigit (*a) && g_ascii_isdigit (*b))
        {
          gsize n_a;
          gsize n_b;
          int order;

          while (a[0] == '0' && g_ascii_isdigit (a[1]))
            a++;
          while (b[0] == '0' && g_ascii_isdigit (b[1]))
            b++;
          n_a = strspn (a, "0123456789");
          n_b = strspn (b, "0123456789");
          if (n_a != n_b)
            return n_a < n_b ? -1 : 1;
          order = strncmp (a, b, n_a);
          if (order != 0)
            return order;
          a += n_a;
          b += n_b;
        }
      else
        {
          if (*a != *b)
            return (guchar) *a < (guchar) *b ? -1 : 1;
          a++;
          b++;
        }
    }

  return (*a != '\0') - (*b != '\0');
}
