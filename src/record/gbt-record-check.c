/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record-private.h"

/* What is worded in English for who reads the file, and may be worded otherwise by another
 * version: it is not compared. */
static const char *const sentences[]
    = { "label", "formula", "applied", "counts", "leaves_out", "reason", "source", "sentence", "word", NULL };

/* Refuses a value: {1} of the message is its path. */
gboolean
gbt_record_refuse (const GbtJson  *json,
                   GbtError        code,
                   const char     *message,
                   GError        **error)
{
  g_autofree char *path = gbt_json_dup_path (json);

  gbt_error_set (error, code, message, path, NULL);
  if (error != NULL)
    gbt_json_place_error (json, *error);
  return FALSE;
}

/* Gives @error the place of @json. */
gboolean
gbt_record_place (const GbtJson  *json,
                  GError        **error)
{
  if (error != NULL)
    gbt_json_place_error (json, *error);
  return FALSE;
}

static gboolean
is_same_value (const GbtJson *expected,
               const GbtJson *found)
{
  gboolean a = FALSE;
  gboolean b = FALSE;

  switch (gbt_json_get_kind (expected))
    {
    case GBT_JSON_STRING:
      return g_strcmp0 (gbt_json_to_text (expected, NULL), gbt_json_to_text (found, NULL)) == 0;
    case GBT_JSON_INTEGER:
    case GBT_JSON_NUMBER:
      return g_strcmp0 (gbt_json_to_decimal (expected, NULL), gbt_json_to_decimal (found, NULL))
             == 0;
    case GBT_JSON_BOOLEAN:
      gbt_json_to_boolean (expected, &a, NULL);
      gbt_json_to_boolean (found, &b, NULL);
      return a == b;
    case GBT_JSON_ARRAY:
    case GBT_JSON_OBJECT:
    case GBT_JSON_NULL:
    default:
      return TRUE;
    }
}

static gboolean
check_sentence (const GbtJson  *found,
                GError        **error)
{
  if (gbt_json_is_null (found) || gbt_json_to_text (found, error) != NULL)
    return TRUE;

  return FALSE;
}

static gboolean
check_remarks (const GbtJson  *found,
               GError        **error)
{
  for (const GbtJson *e = gbt_json_get_first (found); e != NULL; e = gbt_json_get_next (e))
    if (!check_sentence (e, error))
      return FALSE;

  return TRUE;
}

/* An object may bear the key of a sentence: the field "source" of a piece of evidence. */
static gboolean
is_sentence (const GbtJson *expected)
{
  return g_strv_contains (sentences, gbt_json_get_key (expected))
         && (gbt_json_is_null (expected) || gbt_json_get_kind (expected) == GBT_JSON_STRING);
}

static gboolean
is_later_field (const GbtJson *expected,
                const GbtJson *parent)
{
  g_autofree char *key = g_strdup_printf ("%s.%s", gbt_json_get_key (parent), gbt_json_get_key (expected));

  return g_strv_contains (gbt_record_later_fields, key);
}

/* What a record may leave out: a section that its version had not, a field that its version had
 * not, a field of an entry that is not known. */
static gboolean
may_be_absent (const GbtJson *expected,
               const GbtJson *parent)
{
  const char *key = gbt_json_get_key (expected);
  const GbtJson *state = gbt_json_find (expected, "state");

  /* Read as unknown, it is that or not applicable. */
  if (gbt_json_get_key (parent) != NULL && is_later_field (expected, parent))
    return TRUE;

  if (gbt_json_get_key (parent) == NULL && g_strv_contains (gbt_record_later_sections, key))
    return gbt_json_get_length (expected) == 0 || g_str_equal (key, "numbering");

  return g_strcmp0 (gbt_json_get_key (parent), "fields") == 0 && state != NULL
         && g_strcmp0 (gbt_json_to_text (state, NULL), gbt_field_state_get_code (GBT_FIELD_UNKNOWN)) == 0;
}

/* A field that the version of the record had no use for in this task: what was kept is what it is
 * now. */
static gboolean
has_other_use (const GbtJson *expected,
               const GbtJson *state,
               const GbtJson *found_state)
{
  static const char *const speech[] = { "model.hidden-size", "model.context-limit", NULL };
  const char *not_applicable = gbt_field_state_get_code (GBT_FIELD_NOT_APPLICABLE);
  g_autofree char *path = NULL;

  if (g_strcmp0 (gbt_json_to_text (found_state, NULL), not_applicable) != 0
      || g_strcmp0 (gbt_json_to_text (state, NULL), not_applicable) == 0)
    return FALSE;

  path = gbt_json_dup_path (expected);
  return g_strv_contains (speech, path);
}

static gboolean
check_same_members (const GbtJson  *expected,
                    const GbtJson  *found,
                    GError        **error)
{
  const GbtJson *state = gbt_json_find (expected, "state");
  const GbtJson *found_state = gbt_json_find (found, "state");

  if (state != NULL && found_state != NULL && has_other_use (expected, state, found_state))
    {
      const GbtJson *kept = gbt_json_find (found, "kept");

      return kept == NULL || gbt_record_check_same (expected, kept, error);
    }

  /* Another state has other keys: it is the state that is wrong. */
  if (state != NULL && found_state != NULL && !gbt_record_check_same (state, found_state, error))
    return FALSE;

  for (const GbtJson *m = gbt_json_get_first (found); m != NULL; m = gbt_json_get_next (m))
    if (gbt_json_find (expected, gbt_json_get_key (m)) == NULL)
      return gbt_record_refuse (
          m, GBT_ERROR_UNKNOWN_FORMAT,
          N_("{1}: this key is not known; a newer version may have written it"), error);

  for (const GbtJson *m = gbt_json_get_first (expected); m != NULL; m = gbt_json_get_next (m))
    {
      const char *key = gbt_json_get_key (m);
      const GbtJson *other;

      if (gbt_json_find (found, key) == NULL && may_be_absent (m, expected))
        continue;
      other = gbt_json_get_member (found, key, error);
      if (other == NULL)
        return FALSE;
      if (is_sentence (m) ? !check_sentence (other, error) : !gbt_record_check_same (m, other, error))
        return FALSE;
    }

  return TRUE;
}

/* Everything that was read gives the record again: what differs was not read, or is not what
 * the calculation gives. */
gboolean
gbt_record_check_same (const GbtJson  *expected,
                       const GbtJson  *found,
                       GError        **error)
{
  GbtJsonKind kind = gbt_json_get_kind (expected);
  const GbtJson *other;

  if (kind == gbt_json_get_kind (found) && kind == GBT_JSON_OBJECT)
    return check_same_members (expected, found, error);
  if (kind == gbt_json_get_kind (found) && kind == GBT_JSON_ARRAY
      && g_strcmp0 (gbt_json_get_key (expected), "remarks") == 0)
    return check_remarks (found, error);

  if (kind != gbt_json_get_kind (found) || !is_same_value (expected, found)
      || gbt_json_get_length (expected) != gbt_json_get_length (found))
    return gbt_record_refuse (found, GBT_ERROR_CONFLICT,
                              N_("{1}: not what follows from the rest of the sheet"), error);

  other = gbt_json_get_first (found);
  for (const GbtJson *e = gbt_json_get_first (expected); e != NULL; e = gbt_json_get_next (e))
    {
      if (!gbt_record_check_same (e, other, error))
        return FALSE;
      other = gbt_json_get_next (other);
    }

  return TRUE;
}
