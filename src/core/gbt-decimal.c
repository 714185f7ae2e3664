/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-decimal.h"

#include <string.h>

/**
 * gbt_decimal_is_valid:
 * @text: (nullable): a text
 *
 * Returns: whether @text is a decimal number in its neutral form: "-0.820", no exponent, no
 *   grouping
 */
gboolean
gbt_decimal_is_valid (const char *text)
{
  const char *c = text;

  if (c == NULL)
    return FALSE;
  if (*c == '-')
    c++;
  if (!g_ascii_isdigit (*c))
    return FALSE;
  while (g_ascii_isdigit (*c))
    c++;
  if (*c == '.')
    {
      c++;
      if (!g_ascii_isdigit (*c))
        return FALSE;
      while (g_ascii_isdigit (*c))
        c++;
    }

  return *c == '\0';
}

/* Of two numbers without their signs. */
static int
compare_magnitudes (const char *a,
                    const char *b)
{
  gsize n_a, n_b;

  while (*a == '0' && g_ascii_isdigit (a[1]))
    a++;
  while (*b == '0' && g_ascii_isdigit (b[1]))
    b++;
  n_a = strspn (a, "0123456789");
  n_b = strspn (b, "0123456789");
  if (n_a != n_b)
    return n_a < n_b ? -1 : 1;

  for (; n_a > 0; n_a--, a++, b++)
    {
      if (*a != *b)
        return *a < *b ? -1 : 1;
    }

  /* Digits after the mark; a missing one is 0. */
  if (*a == '.')
    a++;
  if (*b == '.')
    b++;
  while (*a != '\0' || *b != '\0')
    {
      char digit_a = *a != '\0' ? *a++ : '0';
      char digit_b = *b != '\0' ? *b++ : '0';

      if (digit_a != digit_b)
        return digit_a < digit_b ? -1 : 1;
    }

  return 0;
}

/**
 * gbt_decimal_compare:
 * @a: a decimal number that gbt_decimal_is_valid() accepts
 * @b: another
 *
 * Exact whatever the number of digits: nothing goes through floating point.
 *
 * Returns: below 0, 0 or above 0 as @a is smaller than, equal to or larger than @b
 */
int
gbt_decimal_compare (const char *a,
                     const char *b)
{
  gboolean a_negative = *a == '-';
  gboolean b_negative = *b == '-';
  const char *magnitude_a = a + (a_negative ? 1 : 0);
  const char *magnitude_b = b + (b_negative ? 1 : 0);
  gboolean both_zero = compare_magnitudes (magnitude_a, "0") == 0 && compare_magnitudes (magnitude_b, "0") == 0;

  if (both_zero)
    return 0;
  if (a_negative != b_negative)
    return a_negative ? -1 : 1;

  return a_negative ? compare_magnitudes (magnitude_b, magnitude_a)
                    : compare_magnitudes (magnitude_a, magnitude_b);
}
