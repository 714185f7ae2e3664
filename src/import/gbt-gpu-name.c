/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-gpu-name.h"

#include <string.h>

/* A vendor's gigabyte. */
#define GIGA G_GUINT64_CONSTANT (1000000000)
/* No GPU has more gigabytes than so many digits tell. */
#define MOST_DIGITS 4

/* Words that tell one GPU from no other. */
static const char *const empty_words[] = {
  "NVIDIA", "AMD", "INTEL", "GEFORCE", "TESLA", "INSTINCT", "HGX", "GPU", "GENERATION", "MOD", "HIGH", "FREQ", NULL,
};

static gboolean
is_unit (const char *word)
{
  return strcmp (word, "GB") == 0 || strcmp (word, "G") == 0 || strcmp (word, "GIB") == 0;
}

/* "80GB", or "80" before "GB": the memory that a name tells. */
static gboolean
read_memory (const char *word,
             const char *next,
             gboolean   *takes_next,
             guint64    *bytes)
{
  gsize digits = strspn (word, "0123456789");

  if (digits == 0 || digits > MOST_DIGITS)
    return FALSE;

  *takes_next = word[digits] == '\0' && next != NULL && is_unit (next);
  if (!*takes_next && !is_unit (word + digits))
    return FALSE;

  if (*bytes == 0)
    *bytes = g_ascii_strtoull (word, NULL, 10) * GIGA;
  return TRUE;
}

/**
 * gbt_gpu_name_normalise:
 * @name: what someone calls a GPU: "NVIDIA A100-SXM4-80GB", "RTX_4070S_Ti"
 * @bytes: (out): the nominal capacity that the name tells, in bytes; 0 where it tells none
 *
 * Capitals, separators, the vendor and the memory are left out, so that one GPU has few names.
 *
 * Returns: (transfer full): capitals and digits only: "A100SXM4"; may be empty
 */
char *
gbt_gpu_name_normalise (const char *name,
                        guint64    *bytes)
{
  g_autoptr (GString) spaced = g_string_new (NULL);
  g_autoptr (GString) key = g_string_new (NULL);
  g_auto (GStrv) words = NULL;

  for (const char *c = name; *c != '\0'; c++)
    g_string_append_c (spaced, g_ascii_isalnum (*c) ? g_ascii_toupper (*c) : ' ');

  *bytes = 0;
  words = g_strsplit (spaced->str, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean takes_next;

      if (read_memory (words[i], words[i + 1], &takes_next, bytes))
        i += takes_next ? 1 : 0;
      else if (!g_strv_contains (empty_words, words[i]))
        g_string_append (key, words[i]);
    }

  return g_string_free (g_steal_pointer (&key), FALSE);
}
