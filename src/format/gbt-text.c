/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-text.h"

#include <string.h>

#include "gbt-catalogue.h"
#include "gbt-cause.h"
#include "gbt-field.h"
#include "gbt-figure.h"
#include "gbt-format.h"

#define CONTEXT_SEPARATOR "\004"
#define MAX_ARGUMENTS 9

static GbtCatalogue french;

/* The catalogue is checked once, whichever thread words something first. */
static const GbtCatalogue *
get_french (void)
{
  static gsize opened = 0;

  if (g_once_init_enter (&opened))
    {
      if (!gbt_catalogue_open (&french, gbt_catalogue_fr, gbt_catalogue_fr_size))
        g_error ("The French catalogue built into the program is damaged");
      g_once_init_leave (&opened, 1);
    }

  return &french;
}

/**
 * gbt_text:
 * @language: the language to word in
 * @msgid: an English text, which is its own translation into English
 *
 * Reads the catalogue that is compiled into the program: the locale of the process plays no
 * part.
 *
 * Returns: the text in @language, in English where the catalogue lacks it; it lives as long as
 *   the program, or as @msgid
 */
const char *
gbt_text (GbtLanguage language,
          const char *msgid)
{
  const char *translation;
  gsize length;

  if (language != GBT_LANGUAGE_FR || *msgid == '\0')
    return msgid;

  translation = gbt_catalogue_find (get_french (), msgid, &length);
  return translation != NULL && *translation != '\0' ? translation : msgid;
}

/**
 * gbt_ntext:
 * @language: the language to word in
 * @singular: the English text for one
 * @plural: the English text for any other number
 * @n: the number
 *
 * In French 0 and 1 are singular.
 *
 * Returns: the form of the text in @language for @n
 */
const char *
gbt_ntext (GbtLanguage language,
           const char *singular,
           const char *plural,
           guint64     n)
{
  const char *first;
  gsize length;
  gsize first_length;

  if (language != GBT_LANGUAGE_FR)
    return n == 1 ? singular : plural;

  first = gbt_catalogue_find (get_french (), singular, &length);
  if (first == NULL || *first == '\0')
    return n == 1 ? singular : plural;
  if (n <= 1)
    return first;

  first_length = strlen (first);
  return first_length < length ? first + first_length + 1 : first;
}

/**
 * gbt_ctext:
 * @language: the language to word in
 * @context: what tells this use of @msgid from others
 * @msgid: an English text
 *
 * Returns: the text in @language
 */
const char *
gbt_ctext (GbtLanguage language,
           const char *context,
           const char *msgid)
{
  g_autofree char *key = NULL;
  const char *translation;
  gsize length;

  if (language != GBT_LANGUAGE_FR)
    return msgid;

  key = g_strconcat (context, CONTEXT_SEPARATOR, msgid, NULL);
  translation = gbt_catalogue_find (get_french (), key, &length);
  return translation != NULL && *translation != '\0' ? translation : msgid;
}

static char *
fill (const char        *sentence,
      const char *const *arguments)
{
  GString *filled = g_string_new (NULL);

  for (const char *c = sentence; *c != '\0'; c++)
    {
      if (c[0] == '{' && c[1] >= '1' && c[1] < '1' + MAX_ARGUMENTS && c[2] == '}')
        {
          const char *argument = arguments[c[1] - '1'];

          g_string_append (filled, argument != NULL ? argument : "");
          c += 2;
        }
      else
        g_string_append_c (filled, *c);
    }

  return g_string_free (filled, FALSE);
}

/**
 * gbt_text_fill:
 * @sentence: a sentence where {1} to {9} stand for the arguments, already in its language
 * @...: up to nine strings, then %NULL
 *
 * An argument is put as it is: braces inside it are not read again.
 *
 * Returns: (transfer full): the whole sentence
 */
char *
gbt_text_fill (const char *sentence,
               ...)
{
  const char *arguments[MAX_ARGUMENTS] = { NULL };
  va_list args;

  va_start (args, sentence);
  for (guint i = 0; i < MAX_ARGUMENTS; i++)
    {
      arguments[i] = va_arg (args, const char *);
      if (arguments[i] == NULL)
        break;
    }
  va_end (args);

  return fill (sentence, arguments);
}

/* An argument of an error as a person reads it: a field by its name (but beside a file, which holds
   its key), a definition or a cause in the language, a number in groups; what is quoted from
   elsewhere stays as it was. */
static char *
word_argument (GbtLanguage   language,
               const GError *error,
               guint         index)
{
  const char *argument = gbt_error_get_argument (error, index);
  const char quoted[] = { '{', (char) ('1' + index), '}', '\xE2', '\x80', '\x9D', '\0' };
  GbtFieldId id;

  if (argument == NULL)
    return NULL;

  if (gbt_error_get_file (error) == NULL && gbt_field_id_from_key (argument, &id))
    return g_strdup (gbt_text (language, gbt_field_id_get_spec (id)->label));

  for (guint i = GBT_DEFINITION_NEED; i <= GBT_DEFINITION_FREE; i++)
    if (g_str_equal (argument, gbt_definition_get_label ((GbtDefinition) i)))
      return g_strdup (gbt_text (language, argument));

  if (strstr (gbt_error_get_template (error), quoted) != NULL)
    return g_strdup (argument);

  for (guint i = 0; i < GBT_N_CAUSES; i++)
    if (g_str_equal (argument, gbt_cause_get_label ((GbtCause) i)))
      return g_strdup (gbt_text (language, argument));

  return gbt_format_decimal (language, argument);
}

static char *
word_our_error (GbtLanguage   language,
                const GError *error)
{
  const char *arguments[MAX_ARGUMENTS] = { NULL };
  char *sentence;

  for (guint i = 0; i < MAX_ARGUMENTS; i++)
    arguments[i] = word_argument (language, error, i);
  sentence = fill (gbt_text (language, gbt_error_get_template (error)), arguments);
  for (guint i = 0; i < MAX_ARGUMENTS; i++)
    g_free ((char *) arguments[i]);

  return sentence;
}

/* What the system refused most often, in words of ours: its own follow the process's locale. */
static const char *
get_file_error_sentence (int code)
{
  switch (code)
    {
    case G_FILE_ERROR_NOENT:
      return N_("There is no such file or folder");
    case G_FILE_ERROR_ACCES:
    case G_FILE_ERROR_PERM:
      return N_("The system does not allow it");
    case G_FILE_ERROR_EXIST:
      return N_("A file with this name is already there");
    case G_FILE_ERROR_ISDIR:
      return N_("This is a folder, not a file");
    case G_FILE_ERROR_NOTDIR:
      return N_("One of the folders in the path is a file");
    case G_FILE_ERROR_NOSPC:
      return N_("There is no room left on the disk");
    case G_FILE_ERROR_ROFS:
      return N_("The disk can only be read");
    case G_FILE_ERROR_NAMETOOLONG:
      return N_("The name of the file is too long");
    case G_FILE_ERROR_IO:
      return N_("The disk did not answer");
    default:
      return NULL;
    }
}

/**
 * gbt_format_error_sentence:
 * @language: the language to word in
 * @error: an error of any domain
 *
 * Words an error of ours in @language. One of the system becomes a sentence of ours where its
 * cause is known, else is cited as it stands.
 *
 * Returns: (transfer full): one sentence, without its place and without a final point
 */
char *
gbt_format_error_sentence (GbtLanguage   language,
                           const GError *error)
{
  g_return_val_if_fail (error != NULL, NULL);

  if (gbt_error_get_template (error) != NULL)
    return word_our_error (language, error);

  if (error->domain == G_FILE_ERROR && get_file_error_sentence (error->code) != NULL)
    return g_strdup (gbt_text (language, get_file_error_sentence (error->code)));

  return gbt_text_fill (gbt_text (language, N_("The system answered: {1}")), error->message, NULL);
}

/**
 * gbt_format_error_with_place:
 * @language: the language to word in
 * @error: an error of any domain
 *
 * Returns: (transfer full): "file:line: sentence", without the parts that are not known
 */
char *
gbt_format_error_with_place (GbtLanguage   language,
                             const GError *error)
{
  g_autofree char *sentence = gbt_format_error_sentence (language, error);
  g_autofree char *number = NULL;
  const char *file = gbt_error_get_file (error);
  guint line = gbt_error_get_line (error);

  if (file != NULL && line > 0)
    return g_strdup_printf ("%s:%u: %s", file, line, sentence);
  if (file != NULL)
    return g_strdup_printf ("%s: %s", file, sentence);
  if (line == 0)
    return g_steal_pointer (&sentence);

  number = g_strdup_printf ("%u", line);
  return gbt_text_fill (gbt_text (language, N_("line {1}: {2}")), number, sentence, NULL);
}
