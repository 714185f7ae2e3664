/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry-columns.h"

#include <string.h>

#include "gbt-codes.h"

struct _GbtEntryNotes
{
  GHashTable *notes; /* "owner field" -> Note */
};

typedef struct
{
  char *condition;
  char *source;
} Note;

static gboolean
is_integer (const GbtFieldSpec *spec)
{
  return spec->type == GBT_FIELD_TYPE_INTEGER || spec->type == GBT_FIELD_TYPE_BYTES;
}

/**
 * gbt_entry_columns_dup_name:
 * @spec: a field of an entry
 *
 * Returns: (transfer full): the name of its column: "offer.device-total" is in device_total
 */
char *
gbt_entry_columns_dup_name (const GbtFieldSpec *spec)
{
  return g_strdelimit (g_strdup (strchr (spec->key, '.') + 1), "-", '_');
}

static char *
make_list (GbtEntryKind kind)
{
  GString *list = g_string_new (NULL);

  /* Quoted: some fields are named as words of SQL. */
  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      g_autofree char *name = gbt_entry_columns_dup_name (gbt_entry_kind_get_spec (kind, i));

      g_string_append_printf (list, "%s\"%s\"", i > 0 ? ", " : "", name);
    }

  return g_string_free (list, FALSE);
}

/**
 * gbt_entry_columns_get_list:
 * @kind: a kind of entry
 *
 * Returns: the names of the columns of its fields, in their order, ready for a statement
 */
const char *
gbt_entry_columns_get_list (GbtEntryKind kind)
{
  static char *lists[GBT_N_ENTRY_KINDS];

  g_return_val_if_fail ((guint) kind < GBT_N_ENTRY_KINDS, NULL);

  if (g_once_init_enter_pointer (&lists[kind]))
    g_once_init_leave_pointer (&lists[kind], make_list (kind));

  return lists[kind];
}

/**
 * gbt_entry_columns_dup_insert:
 * @kind: a kind of entry
 * @table: the table
 * @keys: (array zero-terminated=1): its columns that are no field; they take the first values
 * @conflict: (nullable): the key of the row to put the values in, when it is there: "sheet, number";
 *   %NULL where it cannot be
 *
 * Returns: (transfer full): a statement that writes an entry
 */
char *
gbt_entry_columns_dup_insert (GbtEntryKind        kind,
                              const char         *table,
                              const char *const  *keys,
                              const char         *conflict)
{
  g_autofree char *names = g_strjoinv (", ", (char **) keys);
  GString *sql = g_string_new (NULL);
  guint n_fields = gbt_entry_kind_get_n_fields (kind);
  guint n_values = g_strv_length ((char **) keys) + n_fields;

  g_string_append_printf (sql, "INSERT INTO %s (%s, %s) VALUES (", table, names, gbt_entry_columns_get_list (kind));
  for (guint i = 1; i <= n_values; i++)
    g_string_append_printf (sql, "%s?%u", i > 1 ? ", " : "", i);
  g_string_append (sql, ")");
  if (conflict == NULL)
    return g_string_free (sql, FALSE);

  g_string_append_printf (sql, " ON CONFLICT (%s) DO UPDATE SET ", conflict);
  for (guint i = 0; i < n_fields; i++)
    {
      g_autofree char *name = gbt_entry_columns_dup_name (gbt_entry_kind_get_spec (kind, i));

      g_string_append_printf (sql, "%s\"%s\" = excluded.\"%s\"", i > 0 ? ", " : "", name, name);
    }

  return g_string_free (sql, FALSE);
}

/**
 * gbt_entry_columns_bind:
 * @statement: a statement whose values from @first are the fields of the kind, in their order
 * @first: index of the first
 * @entry: an entry that gbt_entry_check() accepts, kept until the statement has run
 */
void
gbt_entry_columns_bind (GbtStatement   *statement,
                        int             first,
                        const GbtEntry *entry)
{
  for (guint i = 0; i < gbt_entry_kind_get_n_fields (gbt_entry_get_kind (entry)); i++)
    {
      guint64 integer;

      if (gbt_entry_get_integer (entry, i, &integer))
        gbt_statement_bind_integer (statement, first + (int) i, integer);
      else
        gbt_statement_bind_static (statement, first + (int) i, gbt_entry_get_text (entry, i));
    }
}

static const Note *
find_note (const GbtEntryNotes *notes,
           const char          *owner,
           const char          *field)
{
  g_autofree char *key = NULL;

  if (notes == NULL || g_hash_table_size (notes->notes) == 0)
    return NULL;

  key = g_strconcat (owner, " ", field, NULL);
  return g_hash_table_lookup (notes->notes, key);
}

/**
 * gbt_entry_columns_read_value:
 * @statement: a statement on a row
 * @column: the column of a field, not NULL there
 * @spec: the field
 * @source: (nullable): where the value comes from
 *
 * Returns: (transfer full) (nullable): the value; %NULL when what is there is none of the field
 */
GbtField *
gbt_entry_columns_read_value (GbtStatement       *statement,
                              int                 column,
                              const GbtFieldSpec *spec,
                              const char         *source)
{
  g_autofree char *text = NULL;

  if (is_integer (spec))
    return gbt_statement_get_integer (statement, column) >= 0
               ? gbt_field_new_integer (gbt_statement_get_count (statement, column), source)
               : NULL;

  text = gbt_statement_dup_text (statement, column);
  return *text != '\0' ? gbt_field_new_text (text, source) : NULL;
}

/**
 * gbt_entry_columns_read:
 * @db: a connection
 * @statement: a statement on a row whose columns from @first are the fields of the kind
 * @first: index of the first
 * @identity: an entry of the kind, with the identity to give and no field
 * @notes: (nullable): what there is besides the values
 * @owner: what @notes calls the entry
 * @error: set as gbt_codes_set_unreadable() when what is stored is not such an entry
 *
 * Returns: (transfer full): the entry
 */
GbtEntry *
gbt_entry_columns_read (GbtDb                *db,
                        GbtStatement         *statement,
                        int                   first,
                        const GbtEntry       *identity,
                        const GbtEntryNotes  *notes,
                        const char           *owner,
                        GError              **error)
{
  GbtEntryKind kind = gbt_entry_get_kind (identity);
  g_autoptr (GPtrArray) fields = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_field_unref);
  g_autoptr (GbtEntry) entry = NULL;
  g_autoptr (GError) unfit = NULL;

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (kind, i);
      const Note *note = find_note (notes, owner, spec->key);
      int column = first + (int) i;
      GbtField *field;

      if (!gbt_statement_is_null (statement, column))
        field = gbt_entry_columns_read_value (statement, column, spec, note != NULL ? note->source : NULL);
      else if (note != NULL && note->condition != NULL)
        field = gbt_field_new_to_confirm (note->condition);
      else
        field = gbt_field_new_unknown ();

      if (field == NULL)
        {
          gbt_codes_set_unreadable (db, owner, spec->key, error);
          return NULL;
        }
      g_ptr_array_add (fields, field);
    }

  entry = gbt_entry_new_with_fields (kind, gbt_entry_get_number (identity), gbt_entry_get_id (identity),
                                     gbt_entry_get_version (identity), (GbtField *const *) fields->pdata);
  if (!gbt_entry_check (entry, &unfit))
    {
      gbt_codes_set_unreadable (db, owner, unfit->message, error);
      return NULL;
    }

  return g_steal_pointer (&entry);
}

/**
 * gbt_entry_columns_hold:
 * @statement: a statement on a row whose columns from @first are the fields of the kind
 * @first: index of the first
 * @entry: an entry
 *
 * Much quicker than reading the entry. What is besides the values is not looked at.
 *
 * Returns: whether the values there are those of @entry
 */
gboolean
gbt_entry_columns_hold (GbtStatement   *statement,
                        int             first,
                        const GbtEntry *entry)
{
  for (guint i = 0; i < gbt_entry_kind_get_n_fields (gbt_entry_get_kind (entry)); i++)
    {
      int column = first + (int) i;
      gboolean null = gbt_statement_is_null (statement, column);
      const char *text = gbt_entry_get_text (entry, i);
      guint64 integer;

      if (gbt_entry_get_integer (entry, i, &integer))
        {
          if (null || gbt_statement_get_integer (statement, column) != (gint64) integer)
            return FALSE;
        }
      else if (null != (text == NULL) || (text != NULL && !gbt_statement_has_text (statement, column, text)))
        return FALSE;
    }

  return TRUE;
}

/**
 * gbt_entry_columns_write_notes:
 * @put: a statement whose values are those of @owner, then field, condition, source
 * @owner: (array zero-terminated=1): what the table of notes calls the entry
 * @entry: an entry of which that table says nothing yet
 * @error: set on failure
 *
 * Returns: whether all there is to say besides the values was written
 */
gboolean
gbt_entry_columns_write_notes (GbtStatement       *put,
                               const char *const  *owner,
                               const GbtEntry     *entry,
                               GError            **error)
{
  GbtEntryKind kind = gbt_entry_get_kind (entry);

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      g_autoptr (GbtField) value = gbt_entry_get_field (entry, i);
      gboolean to_confirm = gbt_field_get_state (value) == GBT_FIELD_TO_CONFIRM;
      int index = 1;

      if (!to_confirm && gbt_field_get_source (value) == NULL)
        continue;

      for (guint j = 0; owner[j] != NULL; j++)
        gbt_statement_bind_text (put, index++, owner[j]);
      gbt_statement_bind_text (put, index++, gbt_entry_kind_get_spec (kind, i)->key);
      gbt_statement_bind_text (put, index++, to_confirm ? gbt_field_get_note (value) : NULL);
      gbt_statement_bind_text (put, index, to_confirm ? NULL : gbt_field_get_source (value));
      if (!gbt_statement_run (put, error))
        return FALSE;
    }

  return TRUE;
}

static void
note_free (Note *note)
{
  g_free (note->condition);
  g_free (note->source);
  g_free (note);
}

/**
 * gbt_entry_notes_new:
 *
 * Returns: (transfer full): no notes
 */
GbtEntryNotes *
gbt_entry_notes_new (void)
{
  GbtEntryNotes *self = g_new0 (GbtEntryNotes, 1);

  self->notes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) note_free);
  return self;
}

/**
 * gbt_entry_notes_free:
 * @self: (transfer full): notes
 */
void
gbt_entry_notes_free (GbtEntryNotes *self)
{
  g_hash_table_unref (self->notes);
  g_free (self);
}

/**
 * gbt_entry_notes_read:
 * @self: notes
 * @statement: a statement whose rows are owner, field, condition, source
 * @error: set on failure
 *
 * Adds what @statement gives.
 *
 * Returns: whether it was read
 */
gboolean
gbt_entry_notes_read (GbtEntryNotes  *self,
                      GbtStatement   *statement,
                      GError        **error)
{
  for (;;)
    {
      g_autofree char *owner = NULL;
      g_autofree char *field = NULL;
      Note *note;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      owner = gbt_statement_dup_text (statement, 0);
      field = gbt_statement_dup_text (statement, 1);
      note = g_new0 (Note, 1);
      note->condition = gbt_statement_dup_text (statement, 2);
      note->source = gbt_statement_dup_text (statement, 3);
      /* An empty condition is none: only a file from elsewhere holds one. */
      if (note->condition != NULL && *note->condition == '\0')
        g_clear_pointer (&note->condition, g_free);
      if (note->source != NULL && *note->source == '\0')
        g_clear_pointer (&note->source, g_free);
      g_hash_table_replace (self->notes, g_strconcat (owner, " ", field, NULL), note);
    }
}
