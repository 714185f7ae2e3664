/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <string.h>

#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-parse.h"
#include "gbt-text.h"

/* A refusal has a sentence in each language, of a bounded length. */
static void
word (GError *error)
{
  g_assert_nonnull (error);
  for (guint language = 0; language < GBT_N_LANGUAGES; language++)
    {
      g_autofree char *sentence = gbt_format_error_with_place ((GbtLanguage) language, error);

      g_assert_true (g_utf8_validate (sentence, -1, NULL));
      g_assert_cmpuint (strlen (sentence), <, 600);
    }
  g_error_free (error);
}

static void
try_amounts (const char *text)
{
  GError *error = NULL;
  guint64 value;
  guint64 back;

  if (gbt_parse_memory (text, &value, &error))
    {
      g_autofree char *shown = gbt_format_entry_memory (GBT_LANGUAGE_FR, value);

      g_assert_cmpuint (value, <=, GBT_BYTES_MAX);
      g_assert_true (gbt_parse_memory (shown, &back, NULL));
      g_assert_cmpuint (back, ==, value);
    }
  else
    word (g_steal_pointer (&error));

  if (gbt_parse_count (text, 1, 1000000, &value, &error))
    g_assert_true (value >= 1 && value <= 1000000);
  else
    word (g_steal_pointer (&error));

  /* What the command line reads, the window reads too, and the same where it does not guess. */
  if (!gbt_parse_parameters_strict (text, &value, &error))
    word (g_steal_pointer (&error));
  else if (value >= 10000)
    {
      g_assert_true (gbt_parse_parameters (text, &back, NULL));
      g_assert_cmpuint (back, ==, value);
    }

  if (!gbt_parse_parameters (text, &value, &error))
    word (g_steal_pointer (&error));
}

static void
try_texts (const char *text)
{
  GError *error = NULL;
  g_autofree char *decimal = gbt_parse_decimal (text, &error);
  g_autofree char *date = NULL;
  g_autofree char *link = NULL;

  if (decimal != NULL)
    {
      g_autofree char *shown = gbt_format_entry_decimal (GBT_LANGUAGE_FR, decimal);
      g_autofree char *back = gbt_parse_decimal (shown, NULL);

      g_assert_cmpstr (back, ==, decimal);
    }
  else
    word (g_steal_pointer (&error));

  date = gbt_parse_date (text, &error);
  if (date != NULL)
    {
      g_autofree char *shown = gbt_format_date_long (GBT_LANGUAGE_FR, date);
      g_autofree char *back = gbt_parse_date (shown, NULL);

      g_assert_cmpstr (back, ==, date);
    }
  else
    word (g_steal_pointer (&error));

  link = gbt_parse_link (text, &error);
  if (link == NULL)
    word (g_steal_pointer (&error));
}

/* Shown and searched: any text is taken. */
static void
try_formats (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *shown = gbt_format_expression (GBT_LANGUAGE_FR, valid);
  g_autofree char *folded = gbt_format_fold (text);

  g_assert_true (g_utf8_validate (shown, -1, NULL));
  g_assert_true (g_utf8_validate (folded, -1, NULL));
  g_assert_cmpint (gbt_format_compare (GBT_LANGUAGE_FR, valid, valid), ==, 0);
}

/* What a person types. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);

  try_amounts (text);
  try_texts (text);
  try_formats (text);
  return 0;
}
