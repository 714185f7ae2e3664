/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-store-private.h"

/* Values ?1 and ?2 of every statement here: the revision. */
static void
bind_revision (GbtStatement *statement,
               const char   *id,
               guint         number)
{
  gbt_statement_bind_text (statement, 1, id);
  gbt_statement_bind_integer (statement, 2, number);
}

/*< private >
 * gbt_store_clear_revision:
 * @db: a connection, in a transaction
 * @sql: a statement that removes what a revision says; its values are the sheet and the number
 * @id: a sheet
 * @number: one of its revisions, open
 * @error: set on failure
 *
 * Returns: whether it was removed
 */
gboolean
gbt_store_clear_revision (GbtDb      *db,
                          const char *sql,
                          const char *id,
                          guint       number,
                          GError    **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (db, sql, error);

  if (statement == NULL)
    return FALSE;

  bind_revision (statement, id, number);
  return gbt_statement_run (statement, error);
}

static gboolean
write_fields (GbtDb       *db,
              const char  *id,
              guint        number,
              GbtWorkload *workload,
              GError     **error)
{
  /* Rows of keys that this version does not know are a newer version's: they are left alone. */
  g_autoptr (GbtStatement) put = gbt_statement_new (
      db,
      "INSERT INTO revision_field (sheet, number, key, state, text, integer, note, source)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
      " ON CONFLICT (sheet, number, key) DO UPDATE SET state = excluded.state,"
      " text = excluded.text, integer = excluded.integer, note = excluded.note,"
      " source = excluded.source"
      " WHERE (state, text, integer, note, source) IS NOT (excluded.state, excluded.text,"
      " excluded.integer, excluded.note, excluded.source)",
      error);
  g_autoptr (GbtStatement) drop = NULL;

  if (put == NULL)
    return FALSE;
  drop = gbt_statement_new (
      db, "DELETE FROM revision_field WHERE sheet = ?1 AND number = ?2 AND key = ?3", error);
  if (drop == NULL)
    return FALSE;

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      GbtField *field = gbt_workload_get_field (workload, (GbtFieldId) i);
      GbtFieldState state = gbt_field_get_state (field);
      gboolean has_row = state == GBT_FIELD_KNOWN || state == GBT_FIELD_TO_CONFIRM;
      GbtStatement *statement = has_row ? put : drop;

      bind_revision (statement, id, number);
      gbt_statement_bind_text (statement, 3, gbt_field_id_get_spec ((GbtFieldId) i)->key);
      if (has_row)
        gbt_codes_bind_field (statement, 4, field);
      if (!gbt_statement_run (statement, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
write_posts (GbtDb       *db,
             const char  *id,
             guint        number,
             GbtWorkload *workload,
             GError     **error)
{
  g_autoptr (GbtStatement) put = NULL;

  if (!gbt_store_clear_revision (db, "DELETE FROM revision_post WHERE sheet = ?1 AND number = ?2",
                                 id, number, error))
    return FALSE;

  put = gbt_statement_new (
      db,
      "INSERT INTO revision_post (sheet, number, rank, key, name, basis, bytes, run, note)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
      error);
  if (put == NULL)
    return FALSE;

  for (guint i = 0; i < gbt_workload_get_n_posts (workload); i++)
    {
      bind_revision (put, id, number);
      gbt_statement_bind_integer (put, 3, i + 1);
      gbt_codes_bind_post (put, 4, gbt_workload_get_post (workload, i));
      if (!gbt_statement_run (put, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
write_capacities (GbtDb       *db,
                  const char  *id,
                  guint        number,
                  GbtWorkload *workload,
                  GError     **error)
{
  g_autoptr (GbtStatement) put = NULL;

  if (!gbt_store_clear_revision (
          db, "DELETE FROM revision_capacity WHERE sheet = ?1 AND number = ?2", id, number, error))
    return FALSE;

  put = gbt_statement_new (
      db, "INSERT INTO revision_capacity (sheet, number, bytes) VALUES (?1, ?2, ?3)", error);
  if (put == NULL)
    return FALSE;

  for (guint i = 0; i < gbt_workload_get_n_capacities (workload); i++)
    {
      bind_revision (put, id, number);
      gbt_statement_bind_integer (put, 3, gbt_workload_get_capacity (workload, i));
      if (!gbt_statement_run (put, error))
        return FALSE;
    }

  return TRUE;
}

/*< private >
 * gbt_store_write_content:
 * @self: a store, in a transaction
 * @id: a sheet
 * @number: one of its revisions, open
 * @workload: what it says
 * @estimate: (nullable): what the method makes of it
 * @error: set on failure
 *
 * Replaces what the revision says.
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_write_content (GbtStore    *self,
                         const char  *id,
                         guint        number,
                         GbtWorkload *workload,
                         GbtEstimate *estimate,
                         GError     **error)
{
  GbtDb *db = gbt_store_get_db (self);

  return write_fields (db, id, number, workload, error)
         && write_posts (db, id, number, workload, error)
         && write_capacities (db, id, number, workload, error)
         && gbt_store_write_estimate (self, id, number, estimate, error);
}

/*< private >
 * gbt_store_write_text:
 * @self: a store, in a transaction
 * @id: a sheet
 * @workload: what its latest revision says
 * @error: set on failure
 *
 * Writes what search reads of the sheet.
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_write_text (GbtStore    *self,
                      const char  *id,
                      GbtWorkload *workload,
                      GError     **error)
{
  static const GbtFieldId fields[] = { GBT_FIELD_TITLE, GBT_FIELD_REFERENCE, GBT_FIELD_AUTHOR,
                                       GBT_FIELD_MODEL_NAME, GBT_FIELD_NOTES };
  g_autoptr (GbtStatement) put = gbt_statement_new (
      gbt_store_get_db (self),
      "INSERT INTO sheet_text (sheet, title, reference, author, model, notes)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
      " ON CONFLICT (sheet) DO UPDATE SET title = excluded.title, reference = excluded.reference,"
      " author = excluded.author, model = excluded.model, notes = excluded.notes"
      " WHERE (title, reference, author, model, notes) IS NOT (excluded.title,"
      " excluded.reference, excluded.author, excluded.model, excluded.notes)",
      error);

  if (put == NULL)
    return FALSE;

  gbt_statement_bind_text (put, 1, id);
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autofree char *folded
          = gbt_store_fold (self, gbt_workload_get_text (workload, fields[i]));

      gbt_statement_bind_text (put, 2 + (int) i, folded);
    }

  return gbt_statement_run (put, error);
}

static GbtWorkload *
read_fields (GbtDb      *db,
             const char *id,
             guint       number,
             GError    **error)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();
  g_autoptr (GbtStatement) statement = NULL;

  /* A new workload opens with choices; a stored one holds what its rows say and nothing else. */
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      g_autoptr (GbtWorkload) before = g_steal_pointer (&workload);

      workload = gbt_workload_with_field (before, (GbtFieldId) i, unknown);
    }

  statement = gbt_statement_new (db,
                                 "SELECT key, state, text, integer, note, source"
                                 " FROM revision_field WHERE sheet = ?1 AND number = ?2",
                                 error);
  if (statement == NULL)
    return NULL;

  bind_revision (statement, id, number);
  for (;;)
    {
      g_autoptr (GbtWorkload) before = NULL;
      g_autoptr (GbtField) field = NULL;
      g_autofree char *key = NULL;
      GbtFieldId field_id;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&workload);

      key = gbt_statement_dup_text (statement, 0);
      if (!gbt_field_id_from_key (key, &field_id))
        continue;
      field = gbt_codes_read_field (db, statement, 1, key, error);
      if (field == NULL)
        return NULL;

      before = g_steal_pointer (&workload);
      workload = gbt_workload_with_field (before, field_id, field);
    }
}

static GbtWorkload *
read_posts (GbtDb       *db,
            const char  *id,
            guint        number,
            GbtWorkload *workload,
            GError     **error)
{
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (db,
                           "SELECT key, name, basis, bytes, run, note FROM revision_post"
                           " WHERE sheet = ?1 AND number = ?2 ORDER BY rank",
                           error);

  if (statement == NULL)
    return NULL;

  bind_revision (statement, id, number);
  for (;;)
    {
      GbtPost *post;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return gbt_workload_with_posts (workload, posts);

      post = gbt_codes_read_post (db, statement, 0, error);
      if (post == NULL)
        return NULL;
      g_ptr_array_add (posts, post);
    }
}

static GbtWorkload *
read_capacities (GbtDb       *db,
                 const char  *id,
                 guint        number,
                 GbtWorkload *workload,
                 GError     **error)
{
  g_autoptr (GArray) capacities = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (db,
                           "SELECT bytes FROM revision_capacity"
                           " WHERE sheet = ?1 AND number = ?2 ORDER BY bytes",
                           error);

  if (statement == NULL)
    return NULL;

  bind_revision (statement, id, number);
  for (;;)
    {
      guint64 bytes;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return gbt_workload_with_capacities (workload, (const guint64 *) (void *) capacities->data,
                                             capacities->len);

      bytes = gbt_statement_get_count (statement, 0);
      g_array_append_val (capacities, bytes);
    }
}

/*< private >
 * gbt_store_read_content:
 * @db: a connection, in a transaction
 * @id: a sheet
 * @number: one of its revisions
 * @error: set to %GBT_ERROR_DAMAGED when what is stored is not a sheet's
 *
 * Returns: (transfer full): what the revision says
 */
GbtWorkload *
gbt_store_read_content (GbtDb      *db,
                        const char *id,
                        guint       number,
                        GError    **error)
{
  g_autoptr (GbtWorkload) fields = NULL;
  g_autoptr (GbtWorkload) posts = NULL;
  g_autoptr (GbtWorkload) whole = NULL;
  g_autoptr (GError) unfit = NULL;

  if (!gbt_codes_is_id (id) || number < 1)
    {
      gbt_codes_set_unreadable (db, id, "sheet.id", error);
      return NULL;
    }

  fields = read_fields (db, id, number, error);
  if (fields == NULL)
    return NULL;
  posts = read_posts (db, id, number, fields, error);
  if (posts == NULL)
    return NULL;
  whole = read_capacities (db, id, number, posts, error);
  if (whole == NULL)
    return NULL;

  /* The file may come from elsewhere, or have been edited by another tool. */
  if (!gbt_workload_check (whole, &unfit))
    {
      gbt_codes_set_unreadable (db, id, unfit->message, error);
      return NULL;
    }

  return g_steal_pointer (&whole);
}
