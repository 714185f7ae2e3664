/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-words.h"

#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-parse.h"
#include "gbt-text.h"

/* The language of the window is one for the process, as gettext's is. */
static GbtLanguage window_language = GBT_LANGUAGE_FR;

/**
 * gbt_words_get_language:
 *
 * Returns: the language in which the window writes numbers, dates and errors
 */
GbtLanguage
gbt_words_get_language (void)
{
  return window_language;
}

/**
 * gbt_words_set_language:
 * @language: the language that gbt_language_install() was given
 *
 * To be called once, before the first window.
 */
void
gbt_words_set_language (GbtLanguage language)
{
  window_language = language;
}

/**
 * gbt_words_spec_label:
 * @spec: a field of a sheet or of an entry
 *
 * Returns: its name in the language of the window
 */
const char *
gbt_words_spec_label (const GbtFieldSpec *spec)
{
  return gbt_text (window_language, spec->label);
}

/**
 * gbt_words_spec_code:
 * @spec: a field of codes or of a country
 * @code: one of its codes
 *
 * Returns: (transfer full): the word of @code in the language of the window
 */
char *
gbt_words_spec_code (const GbtFieldSpec *spec,
                     const char         *code)
{
  if (spec->type == GBT_FIELD_TYPE_COUNTRY)
    return gbt_format_country (window_language, code);
  if (spec->codes == NULL)
    return g_strdup (code);
  return g_strdup (gbt_text (window_language, gbt_field_spec_get_code_label (spec, code)));
}

/**
 * gbt_words_field_label:
 * @id: a field
 *
 * Returns: its name in the language of the window
 */
const char *
gbt_words_field_label (GbtFieldId id)
{
  return gbt_words_spec_label (gbt_field_id_get_spec (id));
}

/**
 * gbt_words_field_code:
 * @id: a field of codes
 * @code: one of its codes
 *
 * Returns: the word of @code in the language of the window
 */
const char *
gbt_words_field_code (GbtFieldId  id,
                      const char *code)
{
  return gbt_text (window_language, gbt_field_code_get_label (id, code));
}

/**
 * gbt_words_amount:
 * @bytes: an amount of memory
 * @unit: the unit shown
 *
 * Returns: (transfer full): "19,04 Gio"
 */
char *
gbt_words_amount (guint64 bytes,
                  GbtUnit unit)
{
  return gbt_format_amount (window_language, (gint64) bytes, unit, GBT_SPACE_SCREEN);
}

/**
 * gbt_words_number:
 * @bytes: an amount of memory
 * @unit: the unit shown elsewhere, in a header
 *
 * Returns: (transfer full): "19,04"
 */
char *
gbt_words_number (guint64 bytes,
                  GbtUnit unit)
{
  return gbt_format_amount_number (window_language, (gint64) bytes, unit);
}

/**
 * gbt_words_error:
 * @error: an error of any domain
 *
 * A field is named as the window names it, not by its key.
 *
 * Returns: (transfer full): what happened and where, in the language of the window
 */
char *
gbt_words_error (const GError *error)
{
  g_autoptr (GString) sentence = NULL;
  const char *key = error->domain == GBT_ERROR ? gbt_error_get_argument (error, 0) : NULL;
  const GbtFieldSpec *spec = gbt_field_spec_find (key);

  if (spec == NULL)
    return gbt_format_error_with_place (window_language, error);

  sentence = g_string_new_take (gbt_format_error_with_place (window_language, error));
  g_string_replace (sentence, key, gbt_words_spec_label (spec), 1);
  return g_string_free_and_steal (g_steal_pointer (&sentence));
}

/**
 * gbt_words_day:
 * @seconds: an instant, seconds since 1970
 *
 * Returns: (transfer full): its day here: "30 nov.", with the year when it is not this one
 */
char *
gbt_words_day (gint64 seconds)
{
  g_autoptr (GDateTime) instant = g_date_time_new_from_unix_local (seconds);
  g_autoptr (GDateTime) now = NULL;
  g_autofree char *iso = NULL;

  if (instant == NULL)
    return g_strdup ("");

  now = g_date_time_new_now_local ();
  iso = g_date_time_format (instant, "%Y-%m-%d");
  return g_date_time_get_year (instant) == g_date_time_get_year (now)
             ? gbt_format_date_day (window_language, iso)
             : gbt_format_date_short (window_language, iso);
}

/* Of the model, or of one of its networks: read and shown as billions. */
static gboolean
is_parameters (const GbtFieldSpec *spec)
{
  return g_strcmp0 (spec->unit, gbt_field_id_get_spec (GBT_FIELD_MODEL_PARAMETERS)->unit) == 0;
}

/**
 * gbt_words_field_entry:
 * @spec: a field
 * @field: what it holds
 *
 * Returns: (transfer full): the text to edit, which gbt_words_parse_field() reads back; "" when
 *   nothing is known
 */
char *
gbt_words_field_entry (const GbtFieldSpec *spec,
                       GbtField           *field)
{
  if (!gbt_field_is_known (field))
    return g_strdup ("");

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
      if (is_parameters (spec))
        return gbt_format_entry_count (window_language, gbt_field_get_integer (field));
      return gbt_format_count (window_language, gbt_field_get_integer (field));

    case GBT_FIELD_TYPE_BYTES:
      return gbt_format_entry_memory (window_language, gbt_field_get_integer (field));

    case GBT_FIELD_TYPE_DECIMAL:
      return gbt_format_entry_decimal (window_language, gbt_field_get_text (field));

    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_CODE:
    case GBT_FIELD_TYPE_DATE:
    case GBT_FIELD_TYPE_LINK:
    case GBT_FIELD_TYPE_COUNTRY:
    case GBT_FIELD_TYPE_CURRENCY:
    case GBT_FIELD_TYPE_LIST:
    default:
      return g_strdup (gbt_field_get_text (field));
    }
}

static const char *
get_unit (const GbtFieldSpec *spec,
          guint64             n)
{
  if (spec->unit == NULL)
    return NULL;
  return gbt_format_noun (window_language, spec->unit, n);
}

/**
 * gbt_words_field_echo:
 * @spec: a field
 * @field: what it holds
 * @unit: the unit shown
 *
 * What was understood, said another way than it is typed: the billions, the amount in @unit, the
 * day in words, the name of the currency; else the unit.
 *
 * Returns: (transfer full) (nullable): the echo, or %NULL where none is needed
 */
char *
gbt_words_field_echo (const GbtFieldSpec *spec,
                      GbtField           *field,
                      GbtUnit             unit)
{
  if (!gbt_field_is_known (field))
    return NULL;

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
      if (is_parameters (spec))
        return gbt_format_billions (window_language, gbt_field_get_integer (field),
                                    GBT_SPACE_SCREEN);
      return g_strdup (get_unit (spec, gbt_field_get_integer (field)));

    case GBT_FIELD_TYPE_BYTES:
      return gbt_words_amount (gbt_field_get_integer (field), unit);

    case GBT_FIELD_TYPE_DATE:
      return gbt_format_date_long (window_language, gbt_field_get_text (field));

    case GBT_FIELD_TYPE_DECIMAL:
      return g_strdup (get_unit (spec, 2));

    case GBT_FIELD_TYPE_CURRENCY:
      return gbt_format_currency (window_language, gbt_field_get_text (field));

    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_CODE:
    case GBT_FIELD_TYPE_LINK:
    case GBT_FIELD_TYPE_COUNTRY:
    case GBT_FIELD_TYPE_LIST:
    default:
      return NULL;
    }
}

static char *
word_list (const GbtFieldSpec *spec,
           const char         *text)
{
  g_auto (GStrv) codes = g_strsplit (text, " ", -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; codes[i] != NULL; i++)
    g_ptr_array_add (words, gbt_words_spec_code (spec, codes[i]));
  g_ptr_array_add (words, NULL);
  return g_strjoinv (", ", (char **) words->pdata);
}

/**
 * gbt_words_field_value:
 * @spec: a field
 * @field: what it holds
 * @unit: the unit shown
 *
 * Returns: (transfer full): what it holds as it is read, not edited: with its unit, its word, its
 *   day; "unknown"; the condition that would settle it
 */
char *
gbt_words_field_value (const GbtFieldSpec *spec,
                       GbtField           *field,
                       GbtUnit             unit)
{
  g_autofree char *number = NULL;
  const char *noun;

  if (gbt_field_get_state (field) == GBT_FIELD_TO_CONFIRM)
    return gbt_text_fill (_ ("to confirm: {1}"), gbt_field_get_note (field), NULL);
  if (!gbt_field_is_known (field))
    return g_strdup (C_ ("amount", "unknown"));

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
    case GBT_FIELD_TYPE_DECIMAL:
      if (gbt_field_has_integer (field))
        number = gbt_format_count (window_language, gbt_field_get_integer (field));
      else
        number = gbt_format_decimal (window_language, gbt_field_get_text (field));
      noun = get_unit (spec, gbt_field_has_integer (field) ? gbt_field_get_integer (field) : 2);
      return noun != NULL ? g_strconcat (number, "\302\240", noun, NULL) : g_steal_pointer (&number);

    case GBT_FIELD_TYPE_BYTES:
      return gbt_words_amount (gbt_field_get_integer (field), unit);

    case GBT_FIELD_TYPE_DATE:
      return gbt_format_date_long (window_language, gbt_field_get_text (field));

    case GBT_FIELD_TYPE_CODE:
    case GBT_FIELD_TYPE_COUNTRY:
      return gbt_words_spec_code (spec, gbt_field_get_text (field));

    case GBT_FIELD_TYPE_LIST:
      return word_list (spec, gbt_field_get_text (field));

    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_LINK:
    case GBT_FIELD_TYPE_CURRENCY:
    default:
      return g_strdup (gbt_field_get_text (field));
    }
}

/* "E1, E2  E3" is "E1 E2 E3". */
static char *
read_list (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,;\n\t", -1);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (words[i][0] == '\0')
        continue;
      if (list->len > 0)
        g_string_append_c (list, ' ');
      g_string_append (list, words[i]);
    }

  return g_string_free_and_steal (g_steal_pointer (&list));
}

static GbtField *
parse_value (const GbtFieldSpec *spec,
             const char         *text,
             GError            **error)
{
  g_autofree char *read = NULL;
  guint64 value = 0;

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
      if (is_parameters (spec) ? !gbt_parse_parameters (text, &value, error)
                               : !gbt_parse_count (text, spec->minimum, spec->maximum, &value, error))
        return NULL;
      return gbt_field_new_integer (value, NULL);

    case GBT_FIELD_TYPE_BYTES:
      if (!gbt_parse_memory (text, &value, error))
        return NULL;
      return gbt_field_new_integer (value, NULL);

    case GBT_FIELD_TYPE_DECIMAL:
      read = gbt_parse_decimal (text, error);
      break;

    case GBT_FIELD_TYPE_DATE:
      read = gbt_parse_date (text, error);
      break;

    case GBT_FIELD_TYPE_LINK:
      read = gbt_parse_link (text, error);
      break;

    case GBT_FIELD_TYPE_COUNTRY:
    case GBT_FIELD_TYPE_CURRENCY:
      read = g_ascii_strup (text, -1);
      break;

    case GBT_FIELD_TYPE_LIST:
      read = read_list (text);
      break;

    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_CODE:
    default:
      read = g_strdup (text);
      break;
    }

  return read != NULL ? gbt_field_new_text (read, NULL) : NULL;
}

/**
 * gbt_words_parse_field:
 * @spec: a field
 * @text: what a person typed
 * @error: says what is accepted when @text is not
 *
 * An empty text is an unknown field.
 *
 * Returns: (transfer full) (nullable): the field, in its bounds
 */
GbtField *
gbt_words_parse_field (const GbtFieldSpec *spec,
                       const char         *text,
                       GError            **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autoptr (GbtField) field = NULL;

  if (*stripped == '\0')
    return gbt_field_new_unknown ();

  field = parse_value (spec, stripped, error);
  if (field == NULL || !gbt_field_check_spec (field, spec, error))
    return NULL;

  return g_steal_pointer (&field);
}
