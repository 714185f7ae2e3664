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
 * gbt_words_field_label:
 * @id: a field
 *
 * Returns: its name in the language of the window
 */
const char *
gbt_words_field_label (GbtFieldId id)
{
  return gbt_text (window_language, gbt_field_id_get_spec (id)->label);
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
 * Returns: (transfer full): what happened and where, in the language of the window
 */
char *
gbt_words_error (const GError *error)
{
  return gbt_format_error_with_place (window_language, error);
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

/**
 * gbt_words_field_entry:
 * @id: a field
 * @field: what it holds
 *
 * Returns: (transfer full): the text to edit, which gbt_words_parse_field() reads back; "" when
 *   nothing is known
 */
char *
gbt_words_field_entry (GbtFieldId  id,
                       GbtField   *field)
{
  if (!gbt_field_is_known (field))
    return g_strdup ("");

  switch (gbt_field_id_get_spec (id)->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
      if (id == GBT_FIELD_MODEL_PARAMETERS)
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
    default:
      return g_strdup (gbt_field_get_text (field));
    }
}

/**
 * gbt_words_field_echo:
 * @id: a field
 * @field: what it holds
 * @unit: the unit shown
 *
 * What was understood, said another way than it is typed: the billions, the amount in @unit, the
 * day in words; else the unit.
 *
 * Returns: (transfer full) (nullable): the echo, or %NULL where none is needed
 */
char *
gbt_words_field_echo (GbtFieldId  id,
                      GbtField   *field,
                      GbtUnit     unit)
{
  const GbtFieldSpec *spec = gbt_field_id_get_spec (id);

  if (!gbt_field_is_known (field))
    return NULL;

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
      if (id == GBT_FIELD_MODEL_PARAMETERS)
        return gbt_format_billions (window_language, gbt_field_get_integer (field),
                                    GBT_SPACE_SCREEN);
      return g_strdup (gbt_format_noun (window_language, spec->unit,
                                        gbt_field_get_integer (field)));

    case GBT_FIELD_TYPE_BYTES:
      return gbt_words_amount (gbt_field_get_integer (field), unit);

    case GBT_FIELD_TYPE_DATE:
      return gbt_format_date_long (window_language, gbt_field_get_text (field));

    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_CODE:
    case GBT_FIELD_TYPE_DECIMAL:
    case GBT_FIELD_TYPE_LINK:
    default:
      return NULL;
    }
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
      if (spec->id == GBT_FIELD_MODEL_PARAMETERS ? !gbt_parse_parameters (text, &value, error)
                                                 : !gbt_parse_count (text, spec->minimum,
                                                                     spec->maximum, &value, error))
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
 * @id: a field
 * @text: what a person typed
 * @error: says what is accepted when @text is not
 *
 * An empty text is an unknown field.
 *
 * Returns: (transfer full) (nullable): the field, in its bounds
 */
GbtField *
gbt_words_parse_field (GbtFieldId   id,
                       const char  *text,
                       GError     **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autoptr (GbtField) field = NULL;

  if (*stripped == '\0')
    return gbt_field_new_unknown ();

  field = parse_value (gbt_field_id_get_spec (id), stripped, error);
  if (field == NULL || !gbt_field_check (field, id, error))
    return NULL;

  return g_steal_pointer (&field);
}
