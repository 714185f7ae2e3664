/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-store-evidence.h"

#include <string.h>

#include "gbt-codes.h"
#include "gbt-entry-columns.h"
#include "gbt-store-private.h"

static const char *const keys[] = { "id", "added", "changed", NULL };
#define FIRST_FIELD 4

static void
set_no_evidence (const char  *id,
                 GError     **error)
{
  gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("There is no piece of evidence “{1}”"), id, NULL);
}

/**
 * gbt_evidence_row_free:
 * @self: (transfer full): a row
 */
void
gbt_evidence_row_free (GbtEvidenceRow *self)
{
  g_clear_pointer (&self->evidence, gbt_entry_unref);
  g_free (self->added);
  g_free (self->changed);
  g_free (self);
}

static gboolean
write_notes (GbtDb       *db,
             GbtEntry    *evidence,
             GError     **error)
{
  const char *const owner[] = { gbt_entry_get_id (evidence), NULL };
  g_autoptr (GbtStatement) drop = gbt_statement_new (db, "DELETE FROM evidence_note WHERE evidence = ?1", error);
  g_autoptr (GbtStatement) put = NULL;

  if (drop == NULL)
    return FALSE;
  gbt_statement_bind_text (drop, 1, gbt_entry_get_id (evidence));
  if (!gbt_statement_run (drop, error))
    return FALSE;

  put = gbt_statement_new (
      db, "INSERT INTO evidence_note (evidence, field, condition, source) VALUES (?1, ?2, ?3, ?4)", error);
  return put != NULL && gbt_entry_columns_write_notes (put, owner, evidence, error);
}

static gboolean
write_record (GbtStore  *self,
              GbtEntry  *evidence,
              GError   **error)
{
  GbtDb *db = gbt_store_get_db (self);
  g_autofree char *insert = gbt_entry_columns_dup_insert (GBT_ENTRY_EVIDENCE, "evidence", keys, "id");
  g_autofree char *sql = g_strconcat (insert, ", changed = excluded.changed", NULL);
  g_autofree char *now = gbt_store_format_now (self);
  g_autoptr (GbtStatement) put = gbt_statement_new (db, sql, error);

  if (put == NULL)
    return FALSE;

  gbt_statement_bind_text (put, 1, gbt_entry_get_id (evidence));
  gbt_statement_bind_text (put, 2, now);
  gbt_statement_bind_text (put, 3, now);
  gbt_entry_columns_bind (put, FIRST_FIELD, evidence);

  return gbt_statement_run (put, error) && write_notes (db, evidence, error);
}

static gboolean
read_notes (GbtDb          *db,
            const char     *id,
            GbtEntryNotes  *notes,
            GError        **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (db,
                           "SELECT evidence, field, condition, source FROM evidence_note"
                           " WHERE ?1 IS NULL OR evidence = ?1",
                           error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, id);
  return gbt_entry_notes_read (notes, statement, error);
}

/* NULL without an error: it is not here. */
static GbtEntry *
read_record (GbtDb       *db,
             const char  *id,
             gboolean    *found,
             GError     **error)
{
  g_autofree char *sql
      = g_strdup_printf ("SELECT %s FROM evidence WHERE id = ?1", gbt_entry_columns_get_list (GBT_ENTRY_EVIDENCE));
  g_autoptr (GbtStatement) statement = gbt_statement_new (db, sql, error);
  g_autoptr (GbtEntryNotes) notes = gbt_entry_notes_new ();
  g_autoptr (GbtEntry) identity = NULL;

  *found = FALSE;
  if (statement == NULL || !read_notes (db, id, notes, error))
    return NULL;
  gbt_statement_bind_text (statement, 1, id);
  if (!gbt_statement_next (statement, found, error) || !*found)
    return NULL;

  identity = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, id, 0);
  return gbt_entry_columns_read (db, statement, 0, identity, notes, id, error);
}

/* Who has one of its sheets open has to notice. */
static gboolean
touch_sheets (GbtStore    *self,
              const char  *evidence,
              const char  *but,
              GError     **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self),
                           "UPDATE sheet SET edits = edits + 1 WHERE id IS NOT ?2"
                           " AND id IN (SELECT sheet FROM sheet_evidence WHERE evidence = ?1)",
                           error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, evidence);
  gbt_statement_bind_text (statement, 2, but);
  return gbt_statement_run (statement, error);
}

/* The file of a record is the one that was added with it. */
static gboolean
same_file (const GbtEntry *a,
           const GbtEntry *b)
{
  guint64 size_a = 0;
  guint64 size_b = 0;

  gbt_entry_get_integer (a, GBT_EVIDENCE_SIZE, &size_a);
  gbt_entry_get_integer (b, GBT_EVIDENCE_SIZE, &size_b);

  return size_a == size_b
         && g_strcmp0 (gbt_entry_get_text (a, GBT_EVIDENCE_SHA256), gbt_entry_get_text (b, GBT_EVIDENCE_SHA256)) == 0;
}

static gboolean
check_record (GbtEntry  *evidence,
              GError   **error)
{
  const char *sha256 = gbt_entry_get_text (evidence, GBT_EVIDENCE_SHA256);
  guint64 size;

  if (!gbt_entry_check (evidence, error))
    return FALSE;

  if (gbt_entry_get_integer (evidence, GBT_EVIDENCE_SIZE, &size) != (sha256 != NULL)
      || (sha256 != NULL
          && (strlen (sha256) != 64 || strspn (sha256, "0123456789abcdef") != 64)))
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX, N_("A piece of evidence has a size and a SHA-256, or neither"), NULL);
      return FALSE;
    }

  return TRUE;
}

/*< private >
 * gbt_store_put_evidence:
 * @self: a store, in a transaction
 * @evidence: a piece of evidence, with its identity
 * @sheet: (nullable): the sheet that is being written, whose edit counter moves by itself
 * @may_change: whether a record that is here may change
 * @error: set to %GBT_ERROR_CONFLICT when it may not and says something else, or when the file is
 *   another
 *
 * Makes sure that the library says the same.
 *
 * Returns: whether it does
 */
gboolean
gbt_store_put_evidence (GbtStore    *self,
                        GbtEntry    *evidence,
                        const char  *sheet,
                        gboolean     may_change,
                        GError     **error)
{
  g_autoptr (GError) failure = NULL;
  gboolean found;
  g_autoptr (GbtEntry) stored
      = read_record (gbt_store_get_db (self), gbt_entry_get_id (evidence), &found, &failure);

  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (!check_record (evidence, error))
    return FALSE;
  if (!found)
    return write_record (self, evidence, error);
  if (gbt_entry_same_fields (stored, evidence))
    return TRUE;
  if (!may_change || !same_file (stored, evidence))
    {
      gbt_error_set (error, GBT_ERROR_CONFLICT, N_("The piece of evidence “{1}” is already here and says something else"),
                     gbt_entry_get_id (evidence), NULL);
      return FALSE;
    }

  return write_record (self, evidence, error) && touch_sheets (self, gbt_entry_get_id (evidence), sheet, error);
}

/**
 * gbt_store_list_evidence:
 * @self: a store
 * @error: set on failure
 *
 * Returns: (transfer full) (element-type GbtEvidenceRow): every piece of evidence, the latest added
 *   first
 */
GPtrArray *
gbt_store_list_evidence (GbtStore  *self,
                         GError   **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_evidence_row_free);
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtEntryNotes) notes = gbt_entry_notes_new ();
  g_autoptr (GbtStatement) statement = NULL;
  g_autofree char *sql = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  if (transaction == NULL || !read_notes (gbt_store_get_db (self), NULL, notes, error))
    return NULL;
  sql = g_strdup_printf ("SELECT id, added, changed,"
                         " (SELECT count (*) FROM sheet_evidence JOIN sheet ON sheet.id = sheet_evidence.sheet"
                         "  WHERE sheet_evidence.evidence = evidence.id AND sheet.deleted IS NULL),"
                         " (SELECT count (*) FROM frozen_evidence WHERE frozen_evidence.evidence = evidence.id),"
                         " EXISTS (SELECT 1 FROM evidence_file WHERE evidence_file.sha256 = evidence.sha256), %s"
                         " FROM evidence ORDER BY added DESC, id",
                         gbt_entry_columns_get_list (GBT_ENTRY_EVIDENCE));
  statement = gbt_statement_new (gbt_store_get_db (self), sql, error);
  if (statement == NULL)
    return NULL;

  for (;;)
    {
      g_autoptr (GbtEntry) identity = NULL;
      g_autofree char *id = NULL;
      GbtEvidenceRow *evidence;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&rows);

      evidence = g_new0 (GbtEvidenceRow, 1);
      g_ptr_array_add (rows, evidence);
      id = gbt_statement_dup_text (statement, 0);
      evidence->added = gbt_statement_dup_text (statement, 1);
      evidence->changed = gbt_statement_dup_text (statement, 2);
      evidence->sheets = gbt_statement_get_count (statement, 3);
      evidence->frozen = gbt_statement_get_count (statement, 4);
      evidence->has_file = gbt_statement_get_integer (statement, 5) != 0;
      identity = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, id, 0);
      evidence->evidence
          = gbt_entry_columns_read (gbt_store_get_db (self), statement, 6, identity, notes, id, error);
      if (evidence->evidence == NULL)
        return NULL;
    }
}

/**
 * gbt_store_load_evidence:
 * @self: a store
 * @id: the identity of a piece of evidence
 * @error: set to %GBT_ERROR_NOT_FOUND when there is no such piece
 *
 * Returns: (transfer full): its record, without a number
 */
GbtEntry *
gbt_store_load_evidence (GbtStore    *self,
                         const char  *id,
                         GError     **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  GbtEntry *evidence;
  gboolean found;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  if (transaction == NULL)
    return NULL;

  evidence = read_record (gbt_store_get_db (self), id, &found, error);
  if (evidence == NULL && !found && (error == NULL || *error == NULL))
    set_no_evidence (id, error);
  return evidence;
}

static gboolean
add (GbtStore      *self,
     GbtEntry      *evidence,
     GInputStream  *stream,
     GbtEntry     **saved,
     GError       **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtEntry) named = NULL;
  g_autoptr (GbtEntry) sized = NULL;
  g_autoptr (GbtEntry) hashed = NULL;
  g_autofree char *id = NULL;
  g_autofree char *sha256 = NULL;
  guint64 size = 0;

  if (!gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || (stream != NULL && !gbt_store_put_file (self, stream, &sha256, &size, error)))
    return FALSE;

  id = gbt_store_make_id (self);
  named = gbt_entry_with_identity (evidence, NULL, id, 0);
  if (sha256 != NULL)
    sized = gbt_entry_with_integer (named, GBT_EVIDENCE_SIZE, size);
  else
    sized = gbt_entry_with_text (named, GBT_EVIDENCE_SIZE, NULL);
  hashed = gbt_entry_with_text (sized, GBT_EVIDENCE_SHA256, sha256);

  if (!check_record (hashed, error) || !write_record (self, hashed, error)
      || !gbt_transaction_commit (g_steal_pointer (&transaction), error))
    return FALSE;

  if (saved != NULL)
    *saved = g_steal_pointer (&hashed);
  return TRUE;
}

/* What the system says of the file, where nothing was typed. */
static GbtEntry *
describe_file (GbtEntry   *evidence,
               GFileInfo  *info)
{
  const char *type = g_file_info_get_content_type (info);
  const char *title = gbt_entry_get_text (evidence, GBT_EVIDENCE_TITLE);
  const char *own_type = gbt_entry_get_text (evidence, GBT_EVIDENCE_MEDIA_TYPE);
  g_autofree char *mime = type != NULL ? g_content_type_get_mime_type (type) : NULL;
  g_autofree char *name = g_utf8_make_valid (g_file_info_get_display_name (info), -1);
  g_autoptr (GbtEntry) typed = NULL;
  g_autoptr (GbtEntry) named = NULL;

  typed = gbt_entry_with_text (evidence, GBT_EVIDENCE_MEDIA_TYPE, own_type != NULL ? own_type : mime);
  named = gbt_entry_with_text (typed, GBT_EVIDENCE_FILE_NAME, name);
  return gbt_entry_with_text (named, GBT_EVIDENCE_TITLE, title != NULL ? title : name);
}

/**
 * gbt_store_add_evidence:
 * @self: a store
 * @evidence: what is said of it
 * @file: (nullable): its file; %NULL for a link
 * @saved: (out) (transfer full) (optional): its record, with its identity, size and SHA-256
 * @error: set to %GBT_ERROR_TOO_LARGE over %GBT_STORE_MAX_FILE, to %GBT_ERROR_IO when the file
 *   cannot be read
 *
 * Adds a piece of evidence. The file is read once, hashed as it is read; identical files are kept
 * once. Its name, its media type and a title are taken from it where none was given.
 *
 * Returns: whether it is stored
 */
gboolean
gbt_store_add_evidence (GbtStore   *self,
                        GbtEntry   *evidence,
                        GFile      *file,
                        GbtEntry  **saved,
                        GError    **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GbtEntry) described = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (file == NULL)
    return add (self, evidence, NULL, saved, error);

  info = g_file_query_info (file,
                            G_FILE_ATTRIBUTE_STANDARD_DISPLAY_NAME "," G_FILE_ATTRIBUTE_STANDARD_CONTENT_TYPE
                            "," G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                            G_FILE_QUERY_INFO_NONE, NULL, &failure);
  /* Reading a pipe nobody writes to would never end. */
  if (info != NULL && g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    {
      gbt_error_set (error, GBT_ERROR_IO, N_("This is not a file"), NULL);
      return FALSE;
    }
  if (info != NULL && g_file_info_get_size (info) > (goffset) GBT_STORE_MAX_FILE)
    {
      gbt_store_set_too_large (error);
      return FALSE;
    }
  if (info != NULL)
    stream = g_file_read (file, NULL, &failure);
  if (stream == NULL)
    {
      g_autofree char *name = g_file_get_parse_name (file);

      gbt_error_set (error, GBT_ERROR_IO, N_("“{1}” cannot be read: {2}"), name, failure->message, NULL);
      return FALSE;
    }

  described = describe_file (evidence, info);
  return add (self, described, G_INPUT_STREAM (stream), saved, error);
}

/**
 * gbt_store_add_evidence_bytes:
 * @self: a store
 * @evidence: what is said of it
 * @bytes: the bytes of its file
 * @saved: (out) (transfer full) (optional): as gbt_store_add_evidence()
 * @error: set as gbt_store_add_evidence()
 *
 * Adds a piece of evidence whose bytes are in memory.
 *
 * Returns: whether it is stored
 */
gboolean
gbt_store_add_evidence_bytes (GbtStore   *self,
                              GbtEntry   *evidence,
                              GBytes     *bytes,
                              GbtEntry  **saved,
                              GError    **error)
{
  g_autoptr (GInputStream) stream = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  stream = g_memory_input_stream_new_from_bytes (bytes);
  return add (self, evidence, stream, saved, error);
}

/**
 * gbt_store_save_evidence:
 * @self: a store
 * @evidence: a piece of evidence of this store
 * @error: set to %GBT_ERROR_NOT_FOUND when it is not here, to %GBT_ERROR_CONFLICT when its size or
 *   SHA-256 are not those of its file
 *
 * Saves what is said of it. The edit counters of the sheets that cite it move.
 *
 * Returns: whether it is stored
 */
gboolean
gbt_store_save_evidence (GbtStore  *self,
                         GbtEntry  *evidence,
                         GError   **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtEntry) stored = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);
  g_return_val_if_fail (gbt_entry_get_id (evidence) != NULL, FALSE);

  if (!gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL)
    return FALSE;
  stored = gbt_store_load_evidence (self, gbt_entry_get_id (evidence), error);

  return stored != NULL && gbt_store_put_evidence (self, evidence, NULL, TRUE, error)
         && gbt_transaction_commit (g_steal_pointer (&transaction), error);
}

static gboolean
refuse_cited (GbtStore    *self,
              const char  *id,
              GError     **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self),
                           "SELECT EXISTS (SELECT 1 FROM sheet_evidence WHERE evidence = ?1)"
                           " OR EXISTS (SELECT 1 FROM frozen_evidence WHERE evidence = ?1)",
                           error);
  gboolean row;

  if (statement == NULL)
    return FALSE;
  gbt_statement_bind_text (statement, 1, id);
  if (!gbt_statement_next (statement, &row, error))
    return FALSE;
  if (gbt_statement_get_integer (statement, 0) == 0)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_CONFLICT, N_("A sheet cites the piece of evidence “{1}”: it stays"), id, NULL);
  return FALSE;
}

/**
 * gbt_store_delete_evidence:
 * @self: a store
 * @id: the identity of a piece of evidence
 * @error: set to %GBT_ERROR_NOT_FOUND, or to %GBT_ERROR_CONFLICT while a sheet or a frozen record
 *   cites it
 *
 * Removes a piece of evidence, and its file when no other names it.
 *
 * Returns: whether it was removed
 */
gboolean
gbt_store_delete_evidence (GbtStore    *self,
                           const char  *id,
                           GError     **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtStatement) drop = NULL;
  g_autoptr (GbtEntry) stored = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (!gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL)
    return FALSE;
  stored = gbt_store_load_evidence (self, id, error);
  if (stored == NULL || !refuse_cited (self, id, error))
    return FALSE;
  drop = gbt_statement_new (gbt_store_get_db (self), "DELETE FROM evidence WHERE id = ?1", error);
  if (drop == NULL)
    return FALSE;

  gbt_statement_bind_text (drop, 1, id);
  return gbt_statement_run (drop, error)
         && gbt_store_drop_file (self, gbt_entry_get_text (stored, GBT_EVIDENCE_SHA256), error)
         && gbt_transaction_commit (g_steal_pointer (&transaction), error);
}

/**
 * gbt_store_read_evidence_file:
 * @self: a store
 * @sha256: the SHA-256 of a file, 64 hexadecimal digits
 * @error: set to %GBT_ERROR_NOT_FOUND when its bytes are not here, to %GBT_ERROR_DAMAGED when they
 *   are others
 *
 * Returns: (transfer full): its bytes
 */
GBytes *
gbt_store_read_evidence_file (GbtStore    *self,
                              const char  *sha256,
                              GError     **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  return transaction != NULL ? gbt_store_read_file (gbt_store_get_db (self), sha256, error) : NULL;
}
