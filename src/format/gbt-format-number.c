/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-format-number.h"

#include <string.h>

#include "gbt-icu.h"
#include "gbt-text.h"

/* The space between a number and what it counts. */
const char *
gbt_format_space (GbtSpace space)
{
  return space == GBT_SPACE_PRINT ? GBT_NARROW_SPACE : GBT_NO_BREAK_SPACE;
}

/* Appends ASCII digits in groups of three from the right. */
void
gbt_format_append_groups (GString    *text,
                          const char *digits,
                          gsize       n_digits,
                          const char *separator)
{
  for (gsize i = 0; i < n_digits; i++)
    {
      if (i > 0 && (n_digits - i) % 3 == 0)
        g_string_append (text, separator);
      g_string_append_c (text, digits[i]);
    }
}

/* How many bytes of text are a plain decimal number, "12" or "12.50", and how many of them stand
   before its point. 0 where there is none. */
gsize
gbt_format_scan_decimal (const char *text,
                         gsize      *n_whole)
{
  gsize decimals;

  *n_whole = strspn (text, "0123456789");
  if (*n_whole == 0)
    return 0;
  if (text[*n_whole] != '.')
    return *n_whole;

  decimals = strspn (text + *n_whole + 1, "0123456789");
  return decimals > 0 ? *n_whole + 1 + decimals : *n_whole;
}

static char *
format_magnitude (GbtLanguage language,
                  gboolean    negative,
                  guint64     magnitude)
{
  char digits[24];
  GString *text = g_string_new (negative ? GBT_MINUS : NULL);

  g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, magnitude);
  gbt_format_append_groups (text, digits, strlen (digits), gbt_icu_get_numbers (language)->group);
  return g_string_free (text, FALSE);
}

static guint64
get_magnitude (gint64 value)
{
  return value < 0 ? (guint64) 0 - (guint64) value : (guint64) value;
}

/**
 * gbt_format_count:
 * @language: the language of the text
 * @count: any
 *
 * Returns: (transfer full): @count with its digits grouped: "8 030 261 248" in French (U+202F),
 *   "8,030,261,248" in English
 */
char *
gbt_format_count (GbtLanguage language,
                  guint64     count)
{
  return format_magnitude (language, FALSE, count);
}

/**
 * gbt_format_integer:
 * @language: the language of the text
 * @value: any
 *
 * Returns: (transfer full): @value with its digits grouped; below 0 it begins with U+2212
 */
char *
gbt_format_integer (GbtLanguage language,
                    gint64      value)
{
  return format_magnitude (language, value < 0, get_magnitude (value));
}

/**
 * gbt_format_hundredths:
 * @language: the language of the text
 * @hundredths: a number in hundredths, as gbt_bytes_hundredths() rounds it
 *
 * Returns: (transfer full): the number with two decimals: "19,04" or "19.04"; below 0 it begins
 *   with U+2212
 */
char *
gbt_format_hundredths (GbtLanguage language,
                       gint64      hundredths)
{
  guint64 magnitude = get_magnitude (hundredths);
  g_autofree char *whole = format_magnitude (language, hundredths < 0, magnitude / 100);

  return g_strdup_printf ("%s%s%02u", whole, gbt_icu_get_numbers (language)->decimal,
                          (guint) (magnitude % 100));
}

static char *
format_decimal (GbtLanguage language,
                const char *decimal,
                const char *group)
{
  gboolean negative = *decimal == '-';
  const char *number = negative ? decimal + 1 : decimal;
  gsize n_whole;
  gsize length = gbt_format_scan_decimal (number, &n_whole);
  GString *text;

  if (length == 0 || number[length] != '\0')
    return g_strdup (decimal);

  text = g_string_new (negative ? GBT_MINUS : NULL);
  gbt_format_append_groups (text, number, n_whole, group);
  if (length > n_whole)
    {
      g_string_append (text, gbt_icu_get_numbers (language)->decimal);
      g_string_append (text, number + n_whole + 1);
    }

  return g_string_free (text, FALSE);
}

/**
 * gbt_format_decimal:
 * @language: the language of the text
 * @decimal: a decimal number as text: "0.820"
 *
 * Keeps every digit, the last zeros too: a threshold of "0.820" is not one of "0.82".
 *
 * Returns: (transfer full): "0,820" in French; @decimal itself where it is no decimal number
 */
char *
gbt_format_decimal (GbtLanguage language,
                    const char *decimal)
{
  return format_decimal (language, decimal, gbt_icu_get_numbers (language)->group);
}

/**
 * gbt_format_entry_decimal:
 * @language: the language of the text
 * @decimal: a decimal number as text
 *
 * Returns: (transfer full): what a field shows, which gbt_parse_decimal() reads back as @decimal
 */
char *
gbt_format_entry_decimal (GbtLanguage language,
                          const char *decimal)
{
  return format_decimal (language, decimal, "");
}

/**
 * gbt_format_percent:
 * @language: the language of the text
 * @decimal: a decimal number as text: "20", "12.5"
 * @space: the space before the sign, in French; English has none
 *
 * Returns: (transfer full): "20 %" or "20%"
 */
char *
gbt_format_percent (GbtLanguage language,
                    const char *decimal,
                    GbtSpace    space)
{
  g_autofree char *number = gbt_format_decimal (language, decimal);

  return g_strconcat (number, language == GBT_LANGUAGE_FR ? gbt_format_space (space) : "", "%",
                      NULL);
}

/**
 * gbt_format_billions:
 * @language: the language of the text
 * @count: a number of parameters
 * @space: the space before the word
 *
 * Words a large count shortly, with at most two decimals (rounded half up) and no last zeros: 7
 * milliards, 8,03 milliards, 124,44 millions; a count below a million in full.
 *
 * Returns: (transfer full): the text
 */
char *
gbt_format_billions (GbtLanguage language,
                     guint64     count,
                     GbtSpace    space)
{
  /* From 999 995 000 on, millions would be rounded to 1000.00. */
  gboolean billions = count >= 999995000;
  guint64 unit = billions ? 1000000000 : 1000000;
  guint64 hundredths;
  guint64 whole;
  g_autoptr (GString) number = NULL;
  g_autofree char *digits = NULL;
  const char *word;

  if (count < 1000000)
    return gbt_format_count (language, count);

  hundredths = (guint64) (((unsigned __int128) count * 200 + unit) / (2 * unit));
  whole = hundredths / 100;
  digits = gbt_format_count (language, whole);
  number = g_string_new (digits);
  if (hundredths % 100 != 0)
    {
      g_string_append (number, gbt_icu_get_numbers (language)->decimal);
      g_string_append_printf (number, "%02u", (guint) (hundredths % 100));
      if (hundredths % 10 == 0)
        g_string_truncate (number, number->len - 1);
    }

  /* The plural goes by the whole part: 1,5 milliard. */
  if (billions)
    word = gbt_ntext (language, "billion", "billion", whole);
  else
    word = gbt_ntext (language, "million", "million", whole);

  return g_strconcat (number->str, gbt_format_space (space), word, NULL);
}

/**
 * gbt_format_counted:
 * @language: the language of the text
 * @singular: the English text for one thing, where {1} stands for the number
 * @plural: the English text for any other number of them
 * @n: the number
 *
 * Returns: (transfer full): the text in @language for @n, its digits grouped
 */
char *
gbt_format_counted (GbtLanguage language,
                    const char *singular,
                    const char *plural,
                    guint64     n)
{
  g_autofree char *number = gbt_format_count (language, n);

  return gbt_text_fill (gbt_ntext (language, singular, plural, n), number, NULL);
}

/**
 * gbt_format_noun:
 * @language: the language of the text
 * @unit: the English plural of what a field counts, as its #GbtFieldSpec has it: "tokens"
 * @n: how many
 *
 * Returns: the word beside @n in @language, one or many: "requête" beside 0 and 1 in French
 */
const char *
gbt_format_noun (GbtLanguage language,
                 const char *unit,
                 guint64     n)
{
  static const struct
  {
    const char *one;
    const char *many;
  } nouns[] = {
    { N_("parameter"), "parameters" }, { N_("layer"), "layers" },       { N_("head"), "heads" },
    { N_("value"), "values" },         { N_("token"), "tokens" },       { N_("request"), "requests" },
    { N_("sequence"), "sequences" },   { N_("step"), "steps" },         { N_("pixel"), "pixels" },
    { N_("image"), "images" },         { N_("stream"), "streams" },     { N_("hour"), "hours" },
    { N_("GPU"), "GPUs" },             { N_("position"), "positions" },
  };
  gboolean one = n == 1 || (n == 0 && language == GBT_LANGUAGE_FR);

  for (guint i = 0; one && i < G_N_ELEMENTS (nouns); i++)
    if (g_str_equal (nouns[i].many, unit))
      return gbt_text (language, nouns[i].one);

  return gbt_text (language, unit);
}

/**
 * gbt_format_tokens:
 * @language: the language of the text
 * @tokens: a length
 *
 * Returns: (transfer full): "8 192 jetons", with U+00A0 before the word
 */
char *
gbt_format_tokens (GbtLanguage language,
                   guint64     tokens)
{
  return gbt_format_counted (language, "{1} token", "{1} tokens", tokens);
}

/**
 * gbt_format_requests:
 * @language: the language of the text
 * @requests: how many at once
 *
 * Returns: (transfer full): "4 requêtes", with U+00A0 before the word
 */
char *
gbt_format_requests (GbtLanguage language,
                     guint64     requests)
{
  return gbt_format_counted (language, "{1} request", "{1} requests", requests);
}

/**
 * gbt_format_entry_count:
 * @language: the language of the text
 * @count: any
 *
 * Returns: (transfer full): what a field shows, which gbt_parse_count() reads back as @count:
 *   grouped by U+202F in French, plain digits in English, whose comma is read as a decimal mark
 */
char *
gbt_format_entry_count (GbtLanguage language,
                        guint64     count)
{
  if (language == GBT_LANGUAGE_FR)
    return gbt_format_count (language, count);

  return g_strdup_printf ("%" G_GUINT64_FORMAT, count);
}
