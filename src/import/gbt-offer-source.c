/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-offer-source-private.h"

#include <string.h>

#include "gbt-csv-rows.h"

#define FNV_BASIS G_GUINT64_CONSTANT (14695981039346656037)
#define FNV_PRIME G_GUINT64_CONSTANT (1099511628211)

/* FNV-1a over @text and what came before (0: nothing), mixed so that sums of such numbers tell
 * rows apart. Not against who wants two rows to look the same: such rows harm their own file. */
guint64
gbt_offer_hash (guint64     seed,
                const char *text)
{
  guint64 hash = seed != 0 ? seed : FNV_BASIS;

  for (; *text != '\0'; text++)
    {
      hash ^= (guchar) *text;
      hash *= FNV_PRIME;
    }
  hash ^= hash >> 30;
  hash *= G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  hash ^= hash >> 27;
  return hash;
}

/* A hash of all cells, whatever the order of the columns. */
guint64
gbt_offer_hash_row (const GbtCsvRows *rows)
{
  guint64 hash = 0;

  for (guint i = 0; i < gbt_csv_rows_get_n_columns (rows); i++)
    hash += gbt_offer_hash (gbt_offer_hash (0, gbt_csv_rows_get_name (rows, i)), gbt_csv_rows_get_cell (rows, i));

  return hash;
}

/* Digits, and nothing else. */
gboolean
gbt_offer_parse_unsigned (const char *text,
                          guint64     maximum,
                          guint64    *value)
{
  return g_ascii_isdigit (*text) && g_ascii_string_to_unsigned (text, 10, 0, maximum, value, NULL);
}

/* The name of a file without its folder and its endings. */
char *
gbt_offer_dup_stem (const char *file)
{
  char *stem = g_path_get_basename (file);
  char *dot = strchr (stem, '.');

  if (dot != NULL && dot != stem)
    *dot = '\0';
  return stem;
}

/* A version of a catalogue, "v8", or a word that all its files have. */
static gboolean
is_common_word (const char *word)
{
  static const char *const words[] = { "", "skypilot", "gpuhunt", "catalog", "catalogs", "vms", "head", NULL };
  const char *digits = word + 1;

  return g_strv_contains (words, word)
         || (*word == 'v' && *digits != '\0' && digits[strspn (digits, "0123456789")] == '\0');
}

/* "catalogs/v8/vast/vms.csv", "skypilot_v8_vast_vms.csv", "aws.csv": who sells; may be empty. */
char *
gbt_offer_dup_provider (const char *file)
{
  g_autofree char *stem = gbt_offer_dup_stem (file);
  g_autofree char *lower = g_ascii_strdown (stem, -1);
  g_autoptr (GString) provider = g_string_new (NULL);
  g_auto (GStrv) words = NULL;

  if (strcmp (lower, "vms") == 0)
    {
      g_autofree char *folder = g_path_get_dirname (file);

      g_free (lower);
      lower = g_path_get_basename (folder);
      if (strcmp (lower, ".") == 0 || strcmp (lower, "/") == 0)
        *lower = '\0';
    }

  words = g_strsplit_set (lower, "_ ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (!is_common_word (words[i]))
        g_string_append_printf (provider, "%s%s", provider->len > 0 ? "-" : "", words[i]);
    }
  return g_utf8_make_valid (provider->str, -1);
}

/* The provider is missing. Always %FALSE. */
gboolean
gbt_offer_refuse_provider (const char  *file,
                           GError     **error)
{
  gbt_error_set (error, GBT_ERROR_MISSING,
                 N_("Who sells is told by the name of such a file alone: call it after the provider, “aws.csv”"), NULL);
  if (error != NULL)
    gbt_error_set_place (*error, file, 1);
  return FALSE;
}
