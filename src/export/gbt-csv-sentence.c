/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-csv-sentence.h"

#include <string.h>

#include "gbt-bytes.h"
#include "gbt-format.h"
#include "gbt-text.h"

/**
 * gbt_csv_money_decimal: (skip)
 * @language: of the sheet
 * @decimal: a decimal number in its neutral form
 *
 * Returns: (transfer full): the number with the decimal mark of the language, not grouped
 */
char *
gbt_csv_money_decimal (GbtLanguage language,
                       const char *decimal)
{
  return g_strdelimit (g_strdup (decimal), ".", language == GBT_LANGUAGE_FR ? ',' : '.');
}

static char *
word_bytes (GbtLanguage language,
            const char *neutral)
{
  gint64 hundredths = gbt_bytes_hundredths (g_ascii_strtoll (neutral, NULL, 10), GBT_UNIT_GIB);
  g_autofree char *plain = g_strdup_printf ("%" G_GINT64_FORMAT ".%02d", hundredths / 100, (int) (hundredths % 100));
  g_autofree char *number = gbt_csv_money_decimal (language, plain);

  return g_strconcat (number, "\u00a0", gbt_format_unit (language, GBT_UNIT_GIB), NULL);
}

/* A round number of GB stays one (R3). */
static char *
word_sold (GbtLanguage language,
           const char *digits)
{
  const guint64 gb = G_GUINT64_CONSTANT (1000000000);
  guint64 bytes = g_ascii_strtoull (digits, NULL, 10);

  if (bytes == 0 || bytes % gb != 0)
    return word_bytes (language, digits);

  return g_strdup_printf ("%" G_GUINT64_FORMAT "\u00a0%s", bytes / gb, gbt_format_unit (language, GBT_UNIT_GB));
}

/* "0,44 USD": the decimals recorded. */
static char *
word_money (GbtLanguage language,
            const char *neutral)
{
  const char *gap = strchr (neutral, ' ');
  g_autofree char *decimal = gap != NULL ? g_strndup (neutral, (gsize) (gap - neutral)) : g_strdup (neutral);
  g_autofree char *number = gbt_csv_money_decimal (language, decimal);

  return gap != NULL ? g_strconcat (number, "\u00a0", gap + 1, NULL) : g_steal_pointer (&number);
}

/* "1234 h 38": nothing else in it is a group. */
static char *
word_seconds (GbtLanguage language,
              guint64     seconds)
{
  g_autofree char *duration = gbt_format_duration (language, seconds);
  g_auto (GStrv) groups = g_strsplit (duration, language == GBT_LANGUAGE_FR ? "\u202f" : ",", -1);

  return g_strjoinv (NULL, groups);
}

static char *
word_argument (GbtLanguage        language,
               const GbtSentence *sentence,
               guint              index)
{
  const char *neutral = gbt_sentence_get_argument (sentence, index);

  switch (gbt_sentence_get_argument_type (sentence, index))
    {
    case GBT_ARGUMENT_WORD:
      return g_strdup (gbt_text (language, neutral));
    case GBT_ARGUMENT_BYTES:
      return word_bytes (language, neutral);
    case GBT_ARGUMENT_SOLD:
      return word_sold (language, neutral);
    case GBT_ARGUMENT_DECIMAL:
      return gbt_csv_money_decimal (language, neutral);
    case GBT_ARGUMENT_MONEY:
      return word_money (language, neutral);
    case GBT_ARGUMENT_SECONDS:
      return word_seconds (language, g_ascii_strtoull (neutral, NULL, 10));
    case GBT_ARGUMENT_TEXT:
    case GBT_ARGUMENT_INTEGER:
    case GBT_ARGUMENT_DATE:
    case GBT_ARGUMENT_COUNTRY:
    case GBT_ARGUMENT_COUNTRIES:
    case GBT_ARGUMENT_END:
    default:
      return g_strdup (neutral);
    }
}

/**
 * gbt_csv_sentence: (skip)
 * @language: of the sheet
 * @sentence: what the program says
 *
 * Worded for a file that programs read too: digits are not grouped, dates are ISO 8601, countries
 * ISO 3166-1; memory is in GiB with two decimals.
 *
 * Returns: (transfer full): the sentence
 */
char *
gbt_csv_sentence (GbtLanguage        language,
                  const GbtSentence *sentence)
{
  const char *message = gbt_text (language, gbt_sentence_get_message (sentence));
  GString *worded = g_string_new (NULL);

  for (const char *c = message; *c != '\0'; c++)
    {
      guint index = c[0] == '{' && g_ascii_isdigit (c[1]) && c[2] == '}' ? (guint) (c[1] - '1') : G_MAXUINT;
      g_autofree char *argument = NULL;

      if (index >= gbt_sentence_get_n_arguments (sentence))
        {
          g_string_append_c (worded, *c);
          continue;
        }
      argument = word_argument (language, sentence, index);
      g_string_append (worded, argument);
      c += 2;
    }

  return g_string_free (worded, FALSE);
}
