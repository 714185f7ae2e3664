/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"

#define MAX_ARGUMENTS 4

typedef struct
{
  char *file;
  guint line;
  char *template;
  char *arguments[MAX_ARGUMENTS];
} GbtErrorPrivate;

static void
gbt_error_private_init (GbtErrorPrivate *priv)
{
}

static void
gbt_error_private_copy (const GbtErrorPrivate *src,
                        GbtErrorPrivate       *dest)
{
  dest->file = g_strdup (src->file);
  dest->line = src->line;
  dest->template = g_strdup (src->template);
  for (guint i = 0; i < MAX_ARGUMENTS; i++)
    dest->arguments[i] = g_strdup (src->arguments[i]);
}

static void
gbt_error_private_clear (GbtErrorPrivate *priv)
{
  g_free (priv->file);
  g_free (priv->template);
  for (guint i = 0; i < MAX_ARGUMENTS; i++)
    g_free (priv->arguments[i]);
}

G_DEFINE_EXTENDED_ERROR (GbtError, gbt_error)

/**
 * gbt_error_get_word:
 * @code: a cause
 *
 * Returns: the stable kebab-case word of @code, as printed by --json
 */
const char *
gbt_error_get_word (GbtError code)
{
  switch (code)
    {
    case GBT_ERROR_OVERFLOW:
      return "overflow";
    case GBT_ERROR_RANGE:
      return "range";
    case GBT_ERROR_SYNTAX:
      return "syntax";
    case GBT_ERROR_TYPE:
      return "type";
    case GBT_ERROR_DUPLICATE:
      return "duplicate";
    case GBT_ERROR_TOO_LARGE:
      return "too-large";
    case GBT_ERROR_TOO_DEEP:
      return "too-deep";
    case GBT_ERROR_MISSING:
      return "missing";
    case GBT_ERROR_UNKNOWN_FORMAT:
      return "unknown-format";
    case GBT_ERROR_UNLIKE:
      return "unlike";
    case GBT_ERROR_NOT_FOUND:
      return "not-found";
    case GBT_ERROR_AMBIGUOUS:
      return "ambiguous";
    case GBT_ERROR_USAGE:
      return "usage";
    case GBT_ERROR_IO:
      return "io";
    case GBT_ERROR_FULL:
      return "full";
    case GBT_ERROR_BUSY:
      return "busy";
    case GBT_ERROR_READ_ONLY:
      return "read-only";
    case GBT_ERROR_NEWER:
      return "newer";
    case GBT_ERROR_DAMAGED:
      return "damaged";
    case GBT_ERROR_CONFLICT:
      return "conflict";
    case GBT_ERROR_INSIDE:
      return "inside";
    case GBT_ERROR_NOT_ADMISSIBLE:
      return "not-admissible";
    case GBT_ERROR_CANCELLED:
      return "cancelled";
    default:
      g_return_val_if_reached ("inside");
    }
}

/**
 * gbt_error_set: (skip)
 * @error: (out) (optional): where to put the error
 * @code: its cause
 * @message: an English sentence marked with N_(), where {1} to {4} stand for the arguments
 * @...: up to four strings, then %NULL
 *
 * Sets an error that can be worded in another language later: the sentence and what fills it
 * are kept apart (see gbt_format_error() in format/). GError's own message is the English one.
 */
void
gbt_error_set (GError    **error,
               GbtError    code,
               const char *message,
               ...)
{
  GbtErrorPrivate *priv;
  va_list args;

  if (error == NULL)
    return;

  g_set_error_literal (error, GBT_ERROR, (int) code, message);
  priv = gbt_error_get_private (*error);
  priv->template = g_strdup (message);

  va_start (args, message);
  for (guint i = 0; i < MAX_ARGUMENTS; i++)
    {
      const char *argument = va_arg (args, const char *);

      if (argument == NULL)
        break;
      priv->arguments[i] = g_utf8_make_valid (argument, -1);
    }
  va_end (args);

  g_free ((*error)->message);
  (*error)->message = gbt_error_fill (message, *error);
}

/**
 * gbt_error_set_place:
 * @error: an error; left alone when it is not of our domain
 * @file: (nullable): the file that was read, as the person named it
 * @line: the line, from 1, or 0 where there is none
 *
 * Adds where it happened. A place already known is kept.
 */
void
gbt_error_set_place (GError     *error,
                     const char *file,
                     guint       line)
{
  GbtErrorPrivate *priv;

  if (error == NULL || error->domain != GBT_ERROR)
    return;

  priv = gbt_error_get_private (error);
  if (priv->file == NULL && file != NULL)
    priv->file = g_utf8_make_valid (file, -1);
  if (priv->line == 0)
    priv->line = line;
}

/**
 * gbt_error_get_file:
 * @error: an error
 *
 * Returns: (nullable): the file it speaks of
 */
const char *
gbt_error_get_file (const GError *error)
{
  if (error == NULL || error->domain != GBT_ERROR)
    return NULL;
  return ((GbtErrorPrivate *) gbt_error_get_private (error))->file;
}

/**
 * gbt_error_get_line:
 * @error: an error
 *
 * Returns: the line from 1, or 0 where there is none
 */
guint
gbt_error_get_line (const GError *error)
{
  if (error == NULL || error->domain != GBT_ERROR)
    return 0;
  return ((GbtErrorPrivate *) gbt_error_get_private (error))->line;
}

/**
 * gbt_error_get_template:
 * @error: an error
 *
 * Returns: (nullable): the English sentence before it was filled, to look up in a catalogue of
 *   translations
 */
const char *
gbt_error_get_template (const GError *error)
{
  if (error == NULL || error->domain != GBT_ERROR)
    return NULL;
  return ((GbtErrorPrivate *) gbt_error_get_private (error))->template;
}

/**
 * gbt_error_get_argument:
 * @error: an error
 * @index: which, from 0
 *
 * Returns: (nullable): what fills {index + 1}
 */
const char *
gbt_error_get_argument (const GError *error,
                        guint         index)
{
  if (error == NULL || error->domain != GBT_ERROR || index >= MAX_ARGUMENTS)
    return NULL;
  return ((GbtErrorPrivate *) gbt_error_get_private (error))->arguments[index];
}

/**
 * gbt_error_fill:
 * @template: a sentence with {1} to {4}, in any language
 * @error: the error whose arguments fill it
 *
 * Returns: (transfer full): the whole sentence
 */
char *
gbt_error_fill (const char   *template,
                const GError *error)
{
  g_autoptr (GString) sentence = g_string_new (NULL);

  for (const char *c = template; *c != '\0'; c++)
    {
      if (c[0] == '{' && c[1] >= '1' && c[1] <= '4' && c[2] == '}')
        {
          const char *argument = gbt_error_get_argument (error, (guint) (c[1] - '1'));

          g_string_append (sentence, argument != NULL ? argument : "");
          c += 2;
        }
      else
        g_string_append_c (sentence, *c);
    }

  return g_string_free (g_steal_pointer (&sentence), FALSE);
}
