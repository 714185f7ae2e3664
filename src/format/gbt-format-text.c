/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-format-number.h"

#include <string.h>
#include <unicode/ustring.h>

#include "gbt-icu.h"

/* What stands between two words of a formula. The ASCII hyphen is none: it binds ES-02 and
   2026-11-30. */
static gboolean
is_boundary (gunichar c)
{
  switch (c)
    {
    case '(':
    case ')':
    case '[':
    case ']':
    case '+':
    case '*':
    case '/':
    case '^':
    case '=':
    case '<':
    case '>':
    case '%':
    case ':':
    case ';':
    case ',':
    case 0x00D7: /* × */
    case 0x00F7: /* ÷ */
    case 0x00B7: /* · */
    case 0x2212: /* − */
    case 0x2248: /* ≈ */
    case 0x2264: /* ≤ */
    case 0x2265: /* ≥ */
    case 0x2308: /* ⌈ */
    case 0x2309: /* ⌉ */
    case 0x230A: /* ⌊ */
    case 0x230B: /* ⌋ */
      return TRUE;
    default:
      return g_unichar_isspace (c);
    }
}

/* A word that is wholly a plain number; "007" is an identifier. */
static gboolean
is_number (const char *word,
           gsize       length)
{
  gsize n_whole;

  return gbt_format_scan_decimal (word, &n_whole) == length && length > 0 &&
         (n_whole == 1 || word[0] != '0');
}

/**
 * gbt_format_expression:
 * @language: the language of the text
 * @neutral: a formula with plain digits and decimal points, valid UTF-8: "7000000000 × 16 ÷ 8"
 *
 * Groups the digits and localises the decimal mark of every word that is a number, and touches
 * nothing else: identifiers (ES-02, Q4_K_M), dates, versions and units stay as they are.
 *
 * Returns: (transfer full): the formula as it is shown
 */
char *
gbt_format_expression (GbtLanguage language,
                       const char *neutral)
{
  GString *text = g_string_sized_new (strlen (neutral) + 16);
  const char *c = neutral;

  while (*c != '\0')
    {
      const char *word = c;

      while (*c != '\0' && !is_boundary (g_utf8_get_char (c)))
        c = g_utf8_next_char (c);

      if (is_number (word, (gsize) (c - word)))
        {
          g_autofree char *plain = g_strndup (word, (gsize) (c - word));
          g_autofree char *number = gbt_format_decimal (language, plain);

          g_string_append (text, number);
        }
      else
        g_string_append_len (text, word, c - word);

      if (*c != '\0')
        {
          const char *next = g_utf8_next_char (c);

          g_string_append_len (text, c, next - c);
          c = next;
        }
    }

  return g_string_free (text, FALSE);
}

/**
 * gbt_format_list:
 * @language: the language of the text
 * @items: (array zero-terminated=1): texts, valid UTF-8
 *
 * Returns: (transfer full): the items joined as the language does: "a, b et c"
 */
char *
gbt_format_list (GbtLanguage        language,
                 const char *const *items)
{
  guint n_items = g_strv_length ((char **) items);
  g_autofree UChar **texts = g_new0 (UChar *, n_items + 1);
  g_autofree int32_t *lengths = g_new0 (int32_t, n_items + 1);
  g_autofree UChar *joined = NULL;
  UErrorCode status = U_ZERO_ERROR;
  int32_t size = 0;
  int32_t length;

  for (guint i = 0; i < n_items; i++)
    {
      glong units = 0;

      texts[i] = (UChar *) g_utf8_to_utf16 (items[i], -1, NULL, &units, NULL);
      lengths[i] = (int32_t) units;
      size += lengths[i] + 8;
    }

  joined = g_new (UChar, size + 1);
  length = ulistfmt_format (gbt_icu_get_list (language), (const UChar *const *) texts, lengths,
                            (int32_t) n_items, joined, size, &status);

  for (guint i = 0; i < n_items; i++)
    g_free (texts[i]);

  if (U_FAILURE (status) || length > size)
    return g_strjoinv (", ", (char **) items);
  return gbt_icu_to_utf8 (joined, length);
}

/**
 * gbt_format_compare:
 * @language: whose order of words
 * @a: a text
 * @b: a text
 *
 * The order in which titles are listed: accents and case count after letters, digits compare as
 * numbers. Two texts are equal only when they are the same bytes.
 *
 * Returns: below, at or above 0
 */
int
gbt_format_compare (GbtLanguage language,
                    const char *a,
                    const char *b)
{
  UErrorCode status = U_ZERO_ERROR;
  UCollationResult order
    = ucol_strcollUTF8 (gbt_icu_get_collator (language), a, -1, b, -1, &status);

  if (U_FAILURE (status) || order == UCOL_EQUAL)
    return strcmp (a, b);
  return order == UCOL_LESS ? -1 : 1;
}

/* Letters that Unicode does not take apart, and marks that are typed in two ways. */
static const char *
get_folded (gunichar c)
{
  switch (c)
    {
    case 0x0153: /* œ */
      return "oe";
    case 0x00E6: /* æ */
      return "ae";
    case 0x00F8: /* ø */
      return "o";
    case 0x0142: /* ł */
      return "l";
    case 0x0111: /* đ */
      return "d";
    case 0x2018:
    case 0x2019:
      return "'";
    case 0x2010:
    case 0x2011:
    case 0x2013:
    case 0x2014:
      return "-";
    default:
      return NULL;
    }
}

/**
 * gbt_format_fold:
 * @text: what is searched, or searched in; invalid UTF-8 is replaced
 *
 * Removes what a search must not depend on: case, accents, ligatures (œ is "oe"), the kind of
 * space, apostrophe and hyphen. The same on every machine, whatever the language and locale, so
 * that it may be stored.
 *
 * Returns: (transfer full): the folded text
 */
char *
gbt_format_fold (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *apart = g_utf8_normalize (valid, -1, G_NORMALIZE_ALL);
  g_autofree char *lower = g_utf8_casefold (apart, -1);
  GString *folded = g_string_sized_new (strlen (lower));

  for (const char *c = lower; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      const char *replacement = get_folded (character);

      if (replacement != NULL)
        g_string_append (folded, replacement);
      else if (character < 0x0300 || character > 0x036F)
        g_string_append_unichar (folded, character);
    }

  return g_string_free (folded, FALSE);
}
