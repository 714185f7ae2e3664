/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-python-literal.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-json-reader.h"

static gboolean
refuse (const char  *file,
        GError     **error)
{
  gbt_error_set (error, GBT_ERROR_SYNTAX, N_("This is not a dictionary or a list of texts and numbers"), NULL);
  if (error != NULL)
    gbt_error_set_place (*error, file, 0);
  return FALSE;
}

/* A text between single or double quotes, as a string of JSON. */
static const char *
copy_text (const char *at,
           GString    *json)
{
  const char quote = *at;

  g_string_append_c (json, '"');
  for (at++; *at != quote; at++)
    {
      if (*at == '\0' || (guchar) *at < 0x20)
        return NULL;
      if (*at == '\\')
        {
          at++;
          /* The escapes that a program writes in such a text, and no other. */
          if (*at == '\'')
            g_string_append_c (json, '\'');
          else if (*at == '"' || *at == '\\' || *at == 'n' || *at == 't' || *at == 'r')
            g_string_append_printf (json, "\\%c", *at);
          else
            return NULL;
        }
      else if (*at == '"')
        g_string_append (json, "\\\"");
      else
        g_string_append_c (json, *at);
    }
  g_string_append_c (json, '"');
  return at + 1;
}

static const char *
copy_word (const char *at,
           GString    *json)
{
  static const char *const words[][2] = {
    { "True", "true" }, { "False", "false" }, { "None", "null" }, { "true", "true" }, { "false", "false" },
    { "null", "null" },
  };
  gsize length = 0;

  while (g_ascii_isalpha (at[length]))
    length++;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (strlen (words[i][0]) == length && strncmp (at, words[i][0], length) == 0)
        {
          g_string_append (json, words[i][1]);
          return at + length;
        }
    }
  return NULL;
}

/**
 * gbt_python_literal_parse:
 * @text: a dictionary, list, text or number as Python or JSON writes it
 * @file: the name of the file where it stands, for errors
 * @error: %GBT_ERROR_SYNTAX, %GBT_ERROR_TOO_LARGE, %GBT_ERROR_TOO_DEEP, %GBT_ERROR_DUPLICATE
 *
 * Reads the literals that a table holds: dictionaries with text keys, lists, texts in either
 * quotes, numbers, True, False, None. Nothing else of Python: no tuple, no set, no expression, no
 * comma before a closing bracket.
 *
 * Returns: (transfer full) (nullable): the value
 */
GbtJson *
gbt_python_literal_parse (const char  *text,
                          const char  *file,
                          GError     **error)
{
  static const GbtJsonLimits limits = {
    .size = 2 * GBT_PYTHON_LITERAL_MAX_SIZE,
    .depth = GBT_PYTHON_LITERAL_MAX_DEPTH,
    .values = GBT_PYTHON_LITERAL_MAX_VALUES,
  };
  g_autoptr (GString) json = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (strlen (text) > GBT_PYTHON_LITERAL_MAX_SIZE)
    {
      gbt_error_set (error, GBT_ERROR_TOO_LARGE, N_("A cell is too long"), NULL);
      return NULL;
    }

  json = g_string_sized_new (strlen (text));
  for (const char *at = text; *at != '\0';)
    {
      if (*at == '\'' || *at == '"')
        at = copy_text (at, json);
      else if (g_ascii_isalpha (*at) && !(at > text && (g_ascii_isdigit (at[-1]) || at[-1] == '.')))
        at = copy_word (at, json);
      else
        g_string_append_c (json, *at++);
      if (at == NULL)
        {
          refuse (file, error);
          return NULL;
        }
    }

  bytes = g_string_free_to_bytes (g_steal_pointer (&json));
  return gbt_json_parse (bytes, file, &limits, error);
}
