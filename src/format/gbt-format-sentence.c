/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-format.h"

#include <string.h>
#include <unicode/uloc.h>

#include "gbt-format-number.h"
#include "gbt-icu.h"
#include "gbt-text.h"

/* A name of a country that is longer is not in any list. */
#define MAX_COUNTRY_NAME 128

/* Signs that stay with what is before them, a no-break space between. */
static gboolean
binds_back (gunichar c)
{
  switch (c)
    {
    case '<':
    case '>':
    case '=':
    case 0x00D7: /* × */
    case 0x00F7: /* ÷ */
    case 0x2212: /* − */
    case 0x2264: /* ≤ */
    case 0x2265: /* ≥ */
      return TRUE;
    default:
      return FALSE;
    }
}

/* The space that stands before @c where the text has an ordinary one. */
static const char *
get_space_before (GbtLanguage language,
                  gunichar    c)
{
  if (binds_back (c))
    return GBT_NO_BREAK_SPACE;
  if (language != GBT_LANGUAGE_FR)
    return " ";
  if (c == ':')
    return GBT_NO_BREAK_SPACE;
  return c == ';' || c == '!' || c == '?' || c == 0x00BB ? GBT_NARROW_SPACE : " ";
}

/* Texts that come as ASCII arguments may hold nothing that ICU reads as another locale. */
static gboolean
is_country (const char *code)
{
  return strlen (code) == 2 && g_ascii_isupper (code[0]) && g_ascii_isupper (code[1]);
}

/**
 * gbt_format_country:
 * @language: the language of the text
 * @code: an ISO 3166-1 alpha-2 code: "FR"
 *
 * Returns: (transfer full): the name of the country; @code itself where it is none
 */
char *
gbt_format_country (GbtLanguage language,
                    const char *code)
{
  UErrorCode status = U_ZERO_ERROR;
  UChar name[MAX_COUNTRY_NAME];
  g_autofree char *locale = NULL;
  int32_t length;

  if (!is_country (code))
    return g_strdup (code);

  locale = g_strconcat ("und_", code, NULL);
  length = uloc_getDisplayCountry (locale, gbt_language_get_code (language), name,
                                   MAX_COUNTRY_NAME, &status);
  if (U_FAILURE (status) || length <= 0 || length >= MAX_COUNTRY_NAME)
    return g_strdup (code);
  return gbt_icu_to_utf8 (name, length);
}

/**
 * gbt_format_instant:
 * @language: the language of the text
 * @iso: an instant in UTC: "2026-11-30T16:53:00Z"
 *
 * Returns: (transfer full): "30 novembre 2026 à 16 h 53 UTC", "30 November 2026, 16:53 UTC";
 *   @iso itself where it is none
 */
char *
gbt_format_instant (GbtLanguage language,
                    const char *iso)
{
  g_autofree char *civil = NULL;
  g_autofree char *date = NULL;
  guint hour;
  guint minute;

  if (strlen (iso) < strlen ("2026-11-30T16:53Z") || iso[10] != 'T' || iso[13] != ':'
      || iso[strlen (iso) - 1] != 'Z' || !g_ascii_isdigit (iso[11]) || !g_ascii_isdigit (iso[12])
      || !g_ascii_isdigit (iso[14]) || !g_ascii_isdigit (iso[15]))
    return g_strdup (iso);

  hour = (guint) (iso[11] - '0') * 10 + (guint) (iso[12] - '0');
  minute = (guint) (iso[14] - '0') * 10 + (guint) (iso[15] - '0');
  civil = g_strndup (iso, 10);
  date = gbt_format_date_long (language, civil);

  if (language == GBT_LANGUAGE_FR)
    return g_strdup_printf ("%s à %u" GBT_NO_BREAK_SPACE "h" GBT_NO_BREAK_SPACE "%02u UTC", date,
                            hour, minute);
  return g_strdup_printf ("%s, %02u:%02u UTC", date, hour, minute);
}

static char *
format_bytes (GbtLanguage language,
              GbtUnit     unit,
              GbtSpace    space,
              const char *digits)
{
  guint64 bytes = g_ascii_strtoull (digits, NULL, 10);

  return gbt_format_amount (language, (gint64) MIN (bytes, GBT_BYTES_MAX), unit, space);
}

/* "0.44 USD"; what is no amount is left as it is. */
static char *
format_money (GbtLanguage language,
              GbtSpace    space,
              const char *neutral)
{
  const char *gap = strchr (neutral, ' ');
  g_autofree char *decimal = gap != NULL ? g_strndup (neutral, (gsize) (gap - neutral)) : NULL;
  GbtMoney money;

  if (decimal == NULL || !gbt_money_parse (decimal, gap + 1, &money, NULL))
    return g_strdup (neutral);

  return gbt_format_money (language, &money, space);
}

static char *
format_argument (GbtLanguage     language,
                 GbtUnit         unit,
                 GbtSpace        space,
                 GbtArgumentType type,
                 const char     *neutral)
{
  switch (type)
    {
    case GBT_ARGUMENT_WORD:
      return gbt_format_spacing (language, gbt_text (language, neutral));
    case GBT_ARGUMENT_INTEGER:
      return gbt_format_count (language, g_ascii_strtoull (neutral, NULL, 10));
    case GBT_ARGUMENT_BYTES:
      return format_bytes (language, unit, space, neutral);
    case GBT_ARGUMENT_SOLD:
      return gbt_format_sold (language, g_ascii_strtoull (neutral, NULL, 10), unit, space);
    case GBT_ARGUMENT_DECIMAL:
      return gbt_format_decimal (language, neutral);
    case GBT_ARGUMENT_DATE:
      return strchr (neutral, 'T') != NULL ? gbt_format_instant (language, neutral)
                                           : gbt_format_date_long (language, neutral);
    case GBT_ARGUMENT_COUNTRY:
      return gbt_format_country (language, neutral);
    case GBT_ARGUMENT_COUNTRIES:
      return gbt_format_countries (language, neutral);
    case GBT_ARGUMENT_MONEY:
      return format_money (language, space, neutral);
    case GBT_ARGUMENT_SECONDS:
      return gbt_format_duration (language, g_ascii_strtoull (neutral, NULL, 10));
    case GBT_ARGUMENT_TEXT:
    case GBT_ARGUMENT_END:
    default:
      return g_strdup (neutral);
    }
}

/**
 * gbt_format_spacing:
 * @language: the language of the text
 * @text: a text that the program wrote, valid UTF-8
 *
 * Puts the spaces that a line must not break at: before `× ÷ ≥ < = −` in both languages; before
 * `: ; ! ? »` and after `«` in French. An ordinary space alone is replaced.
 *
 * Returns: (transfer full): the text, spaced
 */
char *
gbt_format_spacing (GbtLanguage language,
                    const char *text)
{
  GString *spaced = g_string_sized_new (strlen (text) + 8);
  gunichar before = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (character != ' ')
        g_string_append_unichar (spaced, character);
      else if (before == 0x00AB && language == GBT_LANGUAGE_FR)
        g_string_append (spaced, GBT_NARROW_SPACE);
      else
        g_string_append (spaced, get_space_before (language, g_utf8_get_char (c + 1)));
      before = character;
    }

  return g_string_free (spaced, FALSE);
}

/**
 * gbt_format_sentence_spaced:
 * @language: the language of the text
 * @unit: the unit that memory is said in
 * @space: what stands between a number and its unit
 * @sentence: what is said
 *
 * Words a sentence: its message translated and spaced, its arguments formatted by their type. A
 * text argument stays as it is, what a person typed among them.
 *
 * Returns: (transfer full): the sentence
 */
char *
gbt_format_sentence_spaced (GbtLanguage        language,
                            GbtUnit            unit,
                            GbtSpace           space,
                            const GbtSentence *sentence)
{
  const char *message = gbt_text (language, gbt_sentence_get_message (sentence));
  g_autofree char *spaced = gbt_format_spacing (language, message);
  GString *text = g_string_sized_new (strlen (spaced) + 32);

  for (const char *c = spaced; *c != '\0'; c++)
    {
      gboolean placed = c[0] == '{' && c[1] >= '1' && c[1] <= '9' && c[2] == '}';
      guint index = placed ? (guint) (c[1] - '1') : G_MAXUINT;
      g_autofree char *argument = NULL;

      if (!placed || index >= gbt_sentence_get_n_arguments (sentence))
        {
          g_string_append_c (text, *c);
          continue;
        }

      argument = format_argument (language, unit, space,
                                  gbt_sentence_get_argument_type (sentence, index),
                                  gbt_sentence_get_argument (sentence, index));
      g_string_append (text, argument);
      c += 2;
    }

  return g_string_free (text, FALSE);
}

/**
 * gbt_format_sentence:
 * @language: the language of the text
 * @unit: the unit that memory is said in
 * @sentence: what is said
 *
 * gbt_format_sentence_spaced() for a screen.
 *
 * Returns: (transfer full): the sentence
 */
char *
gbt_format_sentence (GbtLanguage        language,
                     GbtUnit            unit,
                     const GbtSentence *sentence)
{
  return gbt_format_sentence_spaced (language, unit, GBT_SPACE_SCREEN, sentence);
}
