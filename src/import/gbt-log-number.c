/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-number.h"

#include <string.h>

typedef __int128 Wide;

/* More digits than any figure prints; as many always fit. */
#define MAX_DIGITS 24
#define MAX_FRACTION 12
#define GROUP 3

/* A number taken apart: its digits, and how many of them are behind the decimal mark. */
typedef struct
{
  gboolean negative;
  char digits[MAX_DIGITS + 1];
  guint n_digits;
  guint n_fraction;
} Decimal;

/* Whether @c is a space, or what stands for one between groups of digits: how many bytes it takes. */
static gsize
skip_space (const char *c)
{
  if (*c == ' ' || *c == '\'')
    return 1;
  if (strncmp (c, "\u00a0", 2) == 0)
    return 2;
  return strncmp (c, "\u202f", 3) == 0 ? 3 : 0;
}

static guint
count (const char *text,
       char        wanted)
{
  guint n = 0;

  for (const char *c = text; *c != '\0'; c++)
    n += *c == wanted;

  return n;
}

/* Engines print in English: a comma before three digits groups them; but no GPU has a thousand GiB. */
static gboolean
is_group_mark (const char *number,
               char        mark,
               gboolean    counts,
               gboolean    large_unit)
{
  const char *at = strchr (number, mark);
  gboolean three = strlen (at + 1) == GROUP && at != number && number[0] != '0' && at - number <= GROUP;

  if (counts)
    return TRUE;
  if (mark == '.')
    return FALSE;
  return three && !large_unit;
}

/* The mark before the fraction; '\0': there is none. FALSE: it cannot be told. */
static gboolean
find_decimal_mark (const char *number,
                   gboolean    counts,
                   gboolean    large_unit,
                   char       *mark)
{
  guint commas = count (number, ',');
  guint points = count (number, '.');

  *mark = '\0';
  if (commas == 0 && points == 0)
    return TRUE;

  if (commas > 0 && points > 0)
    {
      *mark = strrchr (number, ',') > strrchr (number, '.') ? ',' : '.';
      return !counts && count (number, *mark) == 1;
    }

  if (commas + points > 1)
    return TRUE;

  if (!is_group_mark (number, commas == 1 ? ',' : '.', counts, large_unit))
    *mark = commas == 1 ? ',' : '.';
  return TRUE;
}

/* Groups have three digits, but the first. */
static gboolean
take_apart (const char *text,
            gboolean    counts,
            gboolean    large_unit,
            Decimal    *decimal)
{
  gboolean fraction = FALSE;
  gboolean grouped = FALSE;
  guint in_group = 0;
  char mark;

  *decimal = (Decimal) { .negative = *text == '-' };
  if (*text == '-' || *text == '+')
    text++;
  if (!find_decimal_mark (text, counts, large_unit, &mark))
    return FALSE;

  for (const char *c = text; *c != '\0';)
    {
      gsize space = skip_space (c);

      if (g_ascii_isdigit (*c))
        {
          if (decimal->n_digits == MAX_DIGITS || (fraction && decimal->n_fraction == MAX_FRACTION))
            return FALSE;
          decimal->digits[decimal->n_digits++] = *c++;
          decimal->n_fraction += fraction;
          in_group++;
        }
      else if (*c == mark && mark != '\0' && !fraction)
        {
          if (grouped && in_group != GROUP)
            return FALSE;
          fraction = TRUE;
          c++;
        }
      else if (!fraction && (space > 0 || *c == ',' || *c == '.'))
        {
          if (in_group == 0 || in_group > GROUP || (grouped && in_group != GROUP))
            return FALSE;
          grouped = TRUE;
          in_group = 0;
          c += space > 0 ? space : 1;
        }
      else
        {
          return FALSE;
        }
    }

  return decimal->n_digits > 0 && (!grouped || fraction || in_group == GROUP);
}

static Wide
get_mantissa (const Decimal *decimal)
{
  Wide mantissa = 0;

  for (guint i = 0; i < decimal->n_digits; i++)
    mantissa = mantissa * 10 + (decimal->digits[i] - '0');

  return mantissa;
}

static Wide
power (guint base,
       guint exponent)
{
  Wide product = 1;

  for (guint i = 0; i < exponent; i++)
    product *= base;

  return product;
}

static gboolean
find_unit (const char *unit,
           GbtLogBase  base,
           guint64    *bytes,
           gboolean   *stretched)
{
  static const char prefixes[] = "KMGT";
  const char *prefix;
  guint exponent;
  gboolean binary;

  *stretched = FALSE;
  *bytes = 1;
  if (unit == NULL || *unit == '\0' || g_strcmp0 (unit, "B") == 0 || g_ascii_strcasecmp (unit, "bytes") == 0)
    return TRUE;

  prefix = strchr (prefixes, g_ascii_toupper (unit[0]));
  if (prefix == NULL)
    return FALSE;
  exponent = (guint) (prefix - prefixes) + 1;
  binary = g_strcmp0 (unit + 1, "iB") == 0;
  if (!binary && g_strcmp0 (unit + 1, "B") != 0)
    return FALSE;

  *stretched = !binary && base == GBT_LOG_BASE_BINARY;
  *bytes = (guint64) power (binary || *stretched ? 1024 : 1000, exponent);
  return TRUE;
}

/**
 * gbt_log_number_read_bytes:
 * @number: a number as it was printed: "14.9889", "1,234.5", "15,51", "-0.94"
 * @unit: (nullable): its unit: "GiB", "MB", "bytes"; %NULL or "": bytes
 * @base: what KB, MB and GB are
 * @read: (out): the amount, on success only
 *
 * Reads an amount of memory. One mark alone is the decimal mark, but a comma before three digits where the
 * unit is not a large one: engines print in English.
 *
 * Returns: whether it is one that fits
 */
gboolean
gbt_log_number_read_bytes (const char   *number,
                           const char   *unit,
                           GbtLogBase    base,
                           GbtLogNumber *read)
{
  gboolean large = unit != NULL && (g_ascii_toupper (unit[0]) == 'G' || g_ascii_toupper (unit[0]) == 'T');
  gboolean stretched;
  Decimal decimal;
  guint64 bytes;
  Wide scale, product, rounded;

  if (!find_unit (unit, base, &bytes, &stretched) || !take_apart (number, FALSE, large, &decimal))
    return FALSE;

  scale = power (10, decimal.n_fraction);
  if (__builtin_mul_overflow (get_mantissa (&decimal), (Wide) bytes, &product))
    return FALSE;
  rounded = (product + scale / 2) / scale;
  if (rounded > G_MAXINT64)
    return FALSE;

  read->amount = decimal.negative ? -(gint64) rounded : (gint64) rounded;
  read->resolution = (guint64) ((Wide) bytes / (2 * scale));
  read->stretched = stretched;
  return TRUE;
}

/**
 * gbt_log_number_read_count:
 * @number: a whole number as it was printed: "158,656", "7823"
 * @count: (out): the count, on success only
 *
 * Every mark in it groups digits.
 *
 * Returns: whether it is one that fits
 */
gboolean
gbt_log_number_read_count (const char *number,
                           gint64     *count)
{
  Decimal decimal;
  Wide mantissa;

  if (!take_apart (number, TRUE, FALSE, &decimal))
    return FALSE;

  mantissa = get_mantissa (&decimal);
  if (mantissa > G_MAXINT64)
    return FALSE;

  *count = decimal.negative ? -(gint64) mantissa : (gint64) mantissa;
  return TRUE;
}
