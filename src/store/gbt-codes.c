/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"

#include <string.h>

/* Columns of a field, in the order in which every statement names them. */
enum
{
  FIELD_STATE,
  FIELD_TEXT,
  FIELD_INTEGER,
  FIELD_NOTE,
  FIELD_SOURCE,
};

/* Columns of a post, likewise. */
enum
{
  POST_KEY,
  POST_NAME,
  POST_BASIS,
  POST_BYTES,
  POST_RUN,
  POST_NOTE,
};

/**
 * gbt_codes_set_unreadable:
 * @db: a connection
 * @where: the sheet or the model
 * @what: what it holds: a key, a word
 * @error: set to %GBT_ERROR_DAMAGED, or to %GBT_ERROR_NEWER in a store of a newer version
 *
 * Says that what is stored is not what this version writes.
 *
 * Returns: %FALSE
 */
gboolean
gbt_codes_set_unreadable (GbtDb      *db,
                          const char *where,
                          const char *what,
                          GError    **error)
{
  if (gbt_db_is_newer (db))
    gbt_error_set (error, GBT_ERROR_NEWER,
                   N_("“{1}” was written by a newer version, which this one cannot read: {2}"),
                   where, what, NULL);
  else
    gbt_error_set (error, GBT_ERROR_DAMAGED, N_("“{1}” holds what is not a sheet’s: {2}"), where,
                   what, NULL);

  return FALSE;
}

/* A negative number, which only a file from elsewhere holds, is not read as zero. */
static gboolean
has_amount (GbtStatement *statement,
            int           column)
{
  return !gbt_statement_is_null (statement, column)
         && gbt_statement_get_integer (statement, column) >= 0;
}

/**
 * gbt_codes_bind_field:
 * @statement: a statement whose values from @first are state, text, integer, note, source
 * @first: index of the first
 * @field: a field that is known or to confirm
 */
void
gbt_codes_bind_field (GbtStatement *statement,
                      int           first,
                      GbtField     *field)
{
  gbt_statement_bind_text (statement, first + FIELD_STATE,
                           gbt_field_state_get_code (gbt_field_get_state (field)));
  gbt_statement_bind_text (statement, first + FIELD_TEXT, gbt_field_get_text (field));
  if (gbt_field_has_integer (field))
    gbt_statement_bind_integer (statement, first + FIELD_INTEGER, gbt_field_get_integer (field));
  else
    gbt_statement_bind_null (statement, first + FIELD_INTEGER);
  gbt_statement_bind_text (statement, first + FIELD_NOTE, gbt_field_get_note (field));
  gbt_statement_bind_text (statement, first + FIELD_SOURCE, gbt_field_get_source (field));
}

/**
 * gbt_codes_read_field:
 * @db: a connection
 * @statement: a statement on a row whose columns from @first are state, text, integer, note,
 *   source
 * @first: index of the first
 * @key: the key of the field, for @error
 * @error: set as gbt_codes_set_unreadable()
 *
 * Returns: (transfer full): the field
 */
GbtField *
gbt_codes_read_field (GbtDb        *db,
                      GbtStatement *statement,
                      int           first,
                      const char   *key,
                      GError      **error)
{
  g_autofree char *word = gbt_statement_dup_text (statement, first + FIELD_STATE);
  g_autofree char *text = gbt_statement_dup_text (statement, first + FIELD_TEXT);
  g_autofree char *note = gbt_statement_dup_text (statement, first + FIELD_NOTE);
  g_autofree char *source = gbt_statement_dup_text (statement, first + FIELD_SOURCE);
  GbtFieldState state = GBT_FIELD_NOT_APPLICABLE;

  if (gbt_field_state_from_code (word, &state))
    {
      if (state == GBT_FIELD_UNKNOWN)
        return gbt_field_new_unknown ();
      if (state == GBT_FIELD_TO_CONFIRM && note != NULL && *note != '\0')
        return gbt_field_new_to_confirm (note);
      if (state == GBT_FIELD_KNOWN && text != NULL && *text != '\0')
        return gbt_field_new_text (text, source);
      if (state == GBT_FIELD_KNOWN && has_amount (statement, first + FIELD_INTEGER))
        return gbt_field_new_integer (gbt_statement_get_count (statement, first + FIELD_INTEGER),
                                      source);
    }

  gbt_codes_set_unreadable (db, key, word != NULL ? word : "", error);
  return NULL;
}

/**
 * gbt_codes_bind_post:
 * @statement: a statement whose values from @first are key, name, basis, bytes, run, note
 * @first: index of the first
 * @post: a post
 */
void
gbt_codes_bind_post (GbtStatement *statement,
                     int           first,
                     GbtPost      *post)
{
  guint64 bytes;

  gbt_statement_bind_text (statement, first + POST_KEY, gbt_post_get_key (post));
  gbt_statement_bind_text (statement, first + POST_NAME, gbt_post_get_name (post));
  gbt_statement_bind_text (statement, first + POST_BASIS,
                           gbt_codes_get_basis (gbt_post_get_basis (post)));
  if (gbt_post_get_bytes (post, &bytes))
    gbt_statement_bind_integer (statement, first + POST_BYTES, bytes);
  else
    gbt_statement_bind_null (statement, first + POST_BYTES);
  gbt_statement_bind_text (statement, first + POST_RUN, gbt_post_get_run (post));
  gbt_statement_bind_text (statement, first + POST_NOTE, gbt_post_get_note (post));
}

/**
 * gbt_codes_read_post:
 * @db: a connection
 * @statement: a statement on a row whose columns from @first are key, name, basis, bytes, run,
 *   note
 * @first: index of the first
 * @error: set as gbt_codes_set_unreadable()
 *
 * Returns: (transfer full): the post
 */
GbtPost *
gbt_codes_read_post (GbtDb        *db,
                     GbtStatement *statement,
                     int           first,
                     GError      **error)
{
  g_autofree char *key = gbt_statement_dup_text (statement, first + POST_KEY);
  g_autofree char *name = gbt_statement_dup_text (statement, first + POST_NAME);
  g_autofree char *word = gbt_statement_dup_text (statement, first + POST_BASIS);
  g_autofree char *run = gbt_statement_dup_text (statement, first + POST_RUN);
  g_autofree char *note = gbt_statement_dup_text (statement, first + POST_NOTE);
  gboolean has_bytes = has_amount (statement, first + POST_BYTES);
  guint64 bytes = gbt_statement_get_count (statement, first + POST_BYTES);
  GbtBasis basis = GBT_BASIS_NONE;

  if (gbt_post_key_is_known (key) && (word == NULL || gbt_basis_from_code (word, &basis)))
    {
      if (basis == GBT_BASIS_NONE)
        return gbt_post_new_unknown (key, name, note);
      if (basis == GBT_BASIS_FORMULA && strcmp (key, GBT_POST_KV) == 0)
        return gbt_post_new_formula (key);
      if (basis == GBT_BASIS_DECLARED && has_bytes)
        return gbt_post_new_declared (key, name, bytes, note);
      if (basis == GBT_BASIS_JUSTIFIED && has_bytes && run != NULL && *run != '\0')
        return gbt_post_new_justified (key, name, bytes, run, note);
    }

  gbt_codes_set_unreadable (db, key != NULL ? key : "", word != NULL ? word : "", error);
  return NULL;
}

/**
 * gbt_codes_get_basis:
 * @basis: a basis
 *
 * Returns: (nullable): its stored word; %NULL, which the store reads as "nothing is known", for
 *   %GBT_BASIS_NONE
 */
const char *
gbt_codes_get_basis (GbtBasis basis)
{
  return basis == GBT_BASIS_NONE ? NULL : gbt_basis_get_code (basis);
}

/**
 * gbt_codes_format_instant:
 * @instant: microseconds since 1970
 *
 * Returns: (transfer full): the same as the store writes it, "2026-11-30T16:33:00.000Z"
 */
char *
gbt_codes_format_instant (gint64 instant)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc_usec (instant);
  g_autofree char *seconds = NULL;

  g_return_val_if_fail (date != NULL, NULL);

  seconds = g_date_time_format (date, "%Y-%m-%dT%H:%M:%S");
  return g_strdup_printf ("%s.%03dZ", seconds, g_date_time_get_microsecond (date) / 1000);
}

/**
 * gbt_codes_is_id:
 * @text: (nullable): text
 *
 * Returns: whether it is a UUID as the store writes it, lower case
 */
gboolean
gbt_codes_is_id (const char *text)
{
  if (text == NULL || !g_uuid_string_is_valid (text))
    return FALSE;

  for (const char *c = text; *c != '\0'; c++)
    {
      if (g_ascii_isupper (*c))
        return FALSE;
    }

  return TRUE;
}
