/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-parse-number.h"

#include <string.h>

#define QUOTED_CHARACTERS 40
#define MAX_EXPONENT 30

/* Spaces that stand inside a number or around it: plain, no-break, narrow no-break. */
static gsize
scan_space (const char *text)
{
  static const char *const spaces[] = { " ", "\xC2\xA0", "\xE2\x80\xAF" };

  for (guint i = 0; i < G_N_ELEMENTS (spaces); i++)
    if (g_str_has_prefix (text, spaces[i]))
      return strlen (spaces[i]);

  return 0;
}

/* What follows the spaces at the start of @text. */
const char *
gbt_parse_skip (const char *text)
{
  gsize length;

  while ((length = scan_space (text)) > 0 || (*text == '\t' && (length = 1) > 0))
    text += length;

  return text;
}

/* The text without the spaces around it; NULL when it is longer than anything accepted. */
char *
gbt_parse_prepare (const char *text)
{
  static const char *const spaces[] = { " ", "\t", "\xC2\xA0", "\xE2\x80\xAF" };
  g_autofree char *trimmed = NULL;
  gboolean again = TRUE;

  if (strnlen (text, GBT_PARSE_MAX_LENGTH + 1) > GBT_PARSE_MAX_LENGTH)
    return NULL;

  trimmed = g_strdup (gbt_parse_skip (text));
  while (again)
    {
      again = FALSE;
      for (guint i = 0; i < G_N_ELEMENTS (spaces); i++)
        {
          if (g_str_has_suffix (trimmed, spaces[i]))
            {
              trimmed[strlen (trimmed) - strlen (spaces[i])] = '\0';
              again = TRUE;
            }
        }
    }

  return g_steal_pointer (&trimmed);
}

/* The text as an error cites it: short, on one line, valid. */
char *
gbt_parse_quote (const char *text)
{
  g_autofree char *head = g_strndup (text, (QUOTED_CHARACTERS + 1) * 4);
  g_autofree char *valid = g_utf8_make_valid (head, -1);
  GString *quote = g_string_new (NULL);
  glong n_characters = 0;

  for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (n_characters++ == QUOTED_CHARACTERS)
        {
          g_string_append (quote, "…");
          break;
        }
      g_string_append_unichar (quote, g_unichar_iscntrl (character) ? ' ' : character);
    }

  return g_string_free (quote, FALSE);
}

/* Appends digits, but for zeros in front of them. FALSE when there are too many. */
static gboolean
append_whole (GbtNumber  *self,
              const char *digits,
              gsize       n_digits)
{
  for (gsize i = 0; i < n_digits; i++)
    {
      gsize length = strlen (self->whole);

      if (length == 1 && self->whole[0] == '0')
        length = 0;
      if (length == GBT_NUMBER_MAX_DIGITS)
        return FALSE;
      self->whole[length] = digits[i];
      self->whole[length + 1] = '\0';
    }

  return TRUE;
}

/* Digits, alone or in groups of three behind one kind of space. */
static gboolean
scan_whole (GbtNumber   *self,
            const char **cursor,
            gboolean    *too_long)
{
  const char *c = *cursor;
  gsize n_digits = strspn (c, "0123456789");
  const char *space = NULL;
  gsize space_length = 0;

  if (n_digits == 0)
    return FALSE;
  *too_long = *too_long || !append_whole (self, c, n_digits);
  c += n_digits;

  while (n_digits <= 3)
    {
      gsize length = scan_space (c);

      if (length == 0 || strspn (c + length, "0123456789") != 3 ||
          (space != NULL && (length != space_length || memcmp (c, space, length) != 0)))
        break;
      space = c;
      space_length = length;
      *too_long = *too_long || !append_whole (self, c + length, 3);
      c += length + 3;
    }

  *cursor = c;
  return TRUE;
}

static void
scan_exponent (GbtNumber   *self,
               const char **cursor,
               gboolean    *too_long)
{
  const char *c = *cursor;
  gsize n_digits;

  if (*c != 'e' && *c != 'E')
    return;
  c++;
  if (*c == '+')
    c++;
  n_digits = strspn (c, "0123456789");
  if (n_digits == 0)
    return;

  self->has_exponent = TRUE;
  for (gsize i = 0; i < n_digits && self->exponent <= MAX_EXPONENT; i++)
    self->exponent = self->exponent * 10 + (guint) (c[i] - '0');
  *too_long = *too_long || self->exponent > MAX_EXPONENT;
  *cursor = c + n_digits;
}

/* Reads a number at the cursor and leaves it behind: "8192", "8 192", "8,03", "8.03e9". A comma or
   a point is a decimal mark whatever the language; only spaces group. FALSE when there is none;
   @too_long tells that there is one, of more digits than any amount has. */
gboolean
gbt_number_scan (GbtNumber   *self,
                 const char **cursor,
                 gboolean    *too_long)
{
  *self = (GbtNumber) { 0 };
  *too_long = FALSE;

  if (!scan_whole (self, cursor, too_long))
    return FALSE;

  if (**cursor == '.' || **cursor == ',')
    {
      const char *decimals = *cursor + 1;
      gsize n_decimals = strspn (decimals, "0123456789");

      if (n_decimals == 0)
        return TRUE;
      self->has_mark = TRUE;
      if (n_decimals > GBT_NUMBER_MAX_DIGITS)
        *too_long = TRUE;
      else
        memcpy (self->decimals, decimals, n_decimals);
      *cursor = decimals + n_decimals;
    }

  scan_exponent (self, cursor, too_long);
  return TRUE;
}

/* The digits of the number as an integer, or FALSE when they are more than 128 bits hold beside
   any multiplier. */
static gboolean
get_mantissa (const GbtNumber   *self,
              unsigned __int128 *mantissa)
{
  const char *parts[] = { self->whole, self->decimals };
  guint n_digits = 0;

  *mantissa = 0;
  for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
    {
      for (const char *c = parts[part]; *c != '\0'; c++)
        {
          if (*mantissa != 0 || *c != '0')
            n_digits++;
          if (n_digits > GBT_NUMBER_MAX_DIGITS)
            return FALSE;
          *mantissa = *mantissa * 10 + (guint) (*c - '0');
        }
    }

  return TRUE;
}

/* The number times @multiplier (at most 2^40), rounded half up to an integer; @exact tells that
   nothing was rounded. FALSE above 2^63-1, or beyond 25 significant digits. */
gboolean
gbt_number_scale (const GbtNumber *self,
                  guint64          multiplier,
                  guint64         *value,
                  gboolean        *exact)
{
  unsigned __int128 product;
  unsigned __int128 divisor = 1;
  gsize n_decimals = strlen (self->decimals);

  if (!get_mantissa (self, &product))
    return FALSE;

  /* 10^25 x 2^40 is below 2^128. */
  product *= multiplier;
  for (gsize i = self->exponent; i < n_decimals; i++)
    divisor *= 10;
  for (gsize i = n_decimals; i < self->exponent; i++)
    if (__builtin_mul_overflow (product, (unsigned __int128) 10, &product))
      return FALSE;

  *exact = product % divisor == 0;
  product = product / divisor + (product % divisor >= divisor - product % divisor ? 1 : 0);
  if (product > G_MAXINT64)
    return FALSE;

  *value = (guint64) product;
  return TRUE;
}
