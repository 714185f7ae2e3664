/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-store-frozen.h"

#include <string.h>

#include "gbt-codes.h"
#include "gbt-entry-columns.h"
#include "gbt-store-private.h"

static const char *const keys[] = { "id", "sheet", "number", "revision", "sha256", "bytes", NULL };
#define FIRST_FIELD 7

/* A fingerprint, in hexadecimal digits. */
#define FINGERPRINT 64

static void
set_no_record (const char  *name,
               GError     **error)
{
  gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("There is no frozen record “{1}”"), name, NULL);
}

/*< private >
 * gbt_store_read_frozen:
 * @db: a connection
 * @id: the identity of a frozen record
 * @error: set to %GBT_ERROR_NOT_FOUND, to %GBT_ERROR_DAMAGED when its bytes are not those that were
 *   frozen
 *
 * Returns: (transfer full): the frozen record
 */
GbtFrozen *
gbt_store_read_frozen (GbtDb       *db,
                       const char  *id,
                       GError     **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT sheet, number, revision, sha256, bytes, %s FROM frozen_record"
                                          " WHERE id = ?1",
                                          gbt_entry_columns_get_list (GBT_ENTRY_DECISION));
  g_autoptr (GbtStatement) statement = gbt_statement_new (db, sql, error);
  g_autoptr (GbtStatement) noted = NULL;
  g_autoptr (GbtEntryNotes) notes = gbt_entry_notes_new ();
  g_autoptr (GbtEntry) identity = NULL;
  g_autoptr (GbtEntry) decision = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GbtFrozen) frozen = NULL;
  g_autofree char *sheet = NULL;
  g_autofree char *number = NULL;
  const guint8 *data;
  gsize length;
  gboolean row;

  if (statement == NULL)
    return NULL;
  gbt_statement_bind_text (statement, 1, id);
  if (!gbt_statement_next (statement, &row, error))
    return NULL;
  if (!row)
    {
      set_no_record (id, error);
      return NULL;
    }

  sheet = gbt_statement_dup_text (statement, 0);
  number = gbt_statement_dup_text (statement, 1);
  identity = gbt_entry_new (GBT_ENTRY_DECISION, number, id, 0);
  noted = gbt_statement_new (db, "SELECT frozen, field, condition, source FROM frozen_note WHERE frozen = ?1", error);
  if (noted == NULL)
    return NULL;
  gbt_statement_bind_text (noted, 1, id);
  if (!gbt_entry_notes_read (notes, noted, error))
    return NULL;
  decision = gbt_entry_columns_read (db, statement, 5, identity, notes, id, error);
  if (decision == NULL)
    return NULL;

  data = gbt_statement_get_blob (statement, 4, &length);
  bytes = g_bytes_new (data, length);
  frozen = gbt_frozen_new (decision, sheet, (guint) gbt_statement_get_count (statement, 2), bytes);
  if (!gbt_statement_has_text (statement, 3, gbt_frozen_get_fingerprint (frozen)))
    {
      gbt_error_set (error, GBT_ERROR_DAMAGED, N_("The frozen record “{1}” is not what was frozen"), id, NULL);
      return NULL;
    }

  return g_steal_pointer (&frozen);
}

/*< private >
 * gbt_store_has_frozen:
 * @self: a store
 * @sheet: a sheet
 * @has: (out): whether it has a frozen record
 * @error: set on failure
 *
 * Returns: whether it could be told
 */
gboolean
gbt_store_has_frozen (GbtStore    *self,
                      const char  *sheet,
                      gboolean    *has,
                      GError     **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (
      gbt_store_get_db (self), "SELECT 1 FROM frozen_record WHERE sheet = ?1 LIMIT 1", error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, sheet);
  return gbt_statement_next (statement, has, error);
}

static gboolean
write_notes (GbtDb            *db,
             const GbtFrozen  *frozen,
             GError          **error)
{
  const char *const owner[] = { gbt_frozen_get_id (frozen), NULL };
  g_autoptr (GbtStatement) put = gbt_statement_new (
      db, "INSERT INTO frozen_note (frozen, field, condition, source) VALUES (?1, ?2, ?3, ?4)", error);

  return put != NULL && gbt_entry_columns_write_notes (put, owner, gbt_frozen_get_decision (frozen), error);
}

/* @sql keeps something of the sheet for the record: its values are both. */
static gboolean
pin (GbtDb            *db,
     const char       *sql,
     const GbtFrozen  *frozen,
     GError          **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (db, sql, error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, gbt_frozen_get_id (frozen));
  gbt_statement_bind_text (statement, 2, gbt_frozen_get_sheet (frozen));
  return gbt_statement_run (statement, error);
}

/*< private >
 * gbt_store_insert_frozen:
 * @self: a store, in a transaction
 * @frozen: a frozen record of a sheet that is there, at a revision that is there
 * @error: set on failure
 *
 * Writes the record, closes its revision, keeps what the sheet cites from vanishing, and says that
 * the sheet is decided when it is.
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_insert_frozen (GbtStore   *self,
                         GbtFrozen  *frozen,
                         GError    **error)
{
  GbtDb *db = gbt_store_get_db (self);
  GbtEntry *decision = gbt_frozen_get_decision (frozen);
  const char *sheet = gbt_frozen_get_sheet (frozen);
  g_autofree char *sql = gbt_entry_columns_dup_insert (GBT_ENTRY_DECISION, "frozen_record", keys, NULL);
  g_autoptr (GbtStatement) put = gbt_statement_new (db, sql, error);
  gsize length;
  const guint8 *bytes = g_bytes_get_data (gbt_frozen_get_bytes (frozen), &length);

  if (put == NULL)
    return FALSE;

  gbt_statement_bind_text (put, 1, gbt_frozen_get_id (frozen));
  gbt_statement_bind_text (put, 2, sheet);
  gbt_statement_bind_integer (put, 3, gbt_frozen_get_number (frozen));
  gbt_statement_bind_integer (put, 4, gbt_frozen_get_revision (frozen));
  gbt_statement_bind_text (put, 5, gbt_frozen_get_fingerprint (frozen));
  gbt_statement_bind_blob (put, 6, bytes, length);
  gbt_entry_columns_bind (put, FIRST_FIELD, decision);

  return gbt_statement_run (put, error) && write_notes (db, frozen, error)
         && pin (db,
                 "INSERT INTO frozen_offer (frozen, offer, version)"
                 " SELECT DISTINCT ?1, offer, offer_version FROM candidate WHERE sheet = ?2",
                 frozen, error)
         && pin (db,
                 "INSERT INTO frozen_evidence (frozen, evidence, sha256) SELECT ?1, evidence.id, evidence.sha256"
                 " FROM sheet_evidence JOIN evidence ON evidence.id = evidence WHERE sheet = ?2",
                 frozen, error)
         && gbt_store_put_closed (self, sheet, gbt_frozen_get_revision (frozen), error)
         && (gbt_entry_is (decision, GBT_DECISION_KIND, GBT_DECISION_SHORTLIST)
             || gbt_store_write_standing (self, sheet, GBT_SHEET_HAS_DECISION, error));
}

/*< private >
 * gbt_store_check_frozen:
 * @frozen: a frozen record
 * @error: set to %GBT_ERROR_SYNTAX
 *
 * Returns: whether it can be kept
 */
gboolean
gbt_store_check_frozen (GbtFrozen  *frozen,
                        GError    **error)
{
  if (!gbt_codes_is_id (gbt_frozen_get_id (frozen)) || gbt_frozen_get_number (frozen) == 0
      || g_bytes_get_size (gbt_frozen_get_bytes (frozen)) == 0
      || gbt_entry_get_text (gbt_frozen_get_decision (frozen), GBT_DECISION_KIND) == NULL)
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX, N_("A frozen record has an identity, a number, a kind and bytes"), NULL);
      return FALSE;
    }

  return gbt_entry_check (gbt_frozen_get_decision (frozen), error);
}

static gboolean
check_place (GbtStore            *self,
             GbtFrozen           *frozen,
             const GbtSheetHead  *head,
             GError             **error)
{
  const char *sheet = gbt_frozen_get_sheet (frozen);
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self),
                           "SELECT ifnull (max (number), 0) FROM frozen_record WHERE sheet = ?1", error);
  gboolean row;

  if (statement == NULL)
    return FALSE;
  gbt_statement_bind_text (statement, 1, sheet);
  if (!gbt_statement_next (statement, &row, error))
    return FALSE;

  if (gbt_frozen_get_revision (frozen) != head->revision
      || gbt_frozen_get_number (frozen) != gbt_statement_get_count (statement, 0) + 1)
    return gbt_store_set_conflict (sheet, error);

  return TRUE;
}

/**
 * gbt_store_freeze:
 * @self: a store
 * @sheet: a sheet
 * @edits: (inout): the edit counter last seen; becomes the new one
 * @frozen: the record, of the latest revision of @sheet as it is saved, with the number after that
 *   of the latest record
 * @error: set to %GBT_ERROR_CONFLICT when the sheet was saved by another program since, or has
 *   another revision or number; to %GBT_ERROR_NOT_FOUND
 *
 * Keeps a record for good. Its revision closes; the versions of offers and the evidence that the
 * sheet cites can no longer be removed; a decision, or a record closed without one, makes the sheet
 * decided. The draft that hangs on the sheet is left as it is.
 *
 * Returns: whether it is kept
 */
gboolean
gbt_store_freeze (GbtStore    *self,
                  const char  *sheet,
                  guint64     *edits,
                  GbtFrozen   *frozen,
                  GError     **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  GbtSheetHead head;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);
  g_return_val_if_fail (g_strcmp0 (sheet, gbt_frozen_get_sheet (frozen)) == 0, FALSE);

  if (!gbt_store_check_frozen (frozen, error) || !gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !gbt_store_require_head (self, sheet, &head, error))
    return FALSE;
  if (head.edits != *edits)
    return gbt_store_set_conflict (sheet, error);
  if (!check_place (self, frozen, &head, error) || !gbt_store_insert_frozen (self, frozen, error)
      || !gbt_store_touch_sheet (self, sheet, error)
      || !gbt_transaction_commit (g_steal_pointer (&transaction), error))
    return FALSE;

  *edits = head.edits + 1;
  return TRUE;
}

static GPtrArray *
read_ids (GbtStatement  *statement,
          GError       **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  for (;;)
    {
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&ids);
      g_ptr_array_add (ids, gbt_statement_dup_text (statement, 0));
    }
}

/**
 * gbt_store_list_frozen:
 * @self: a store
 * @sheet: a sheet
 * @error: set to %GBT_ERROR_DAMAGED when one of them is not what was frozen
 *
 * Returns: (transfer full) (element-type GbtFrozen): its frozen records, the latest first
 */
GPtrArray *
gbt_store_list_frozen (GbtStore    *self,
                       const char  *sheet,
                       GError     **error)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_frozen_unref);
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtStatement) statement = NULL;
  g_autoptr (GPtrArray) ids = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  if (transaction == NULL)
    return NULL;
  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "SELECT id FROM frozen_record WHERE sheet = ?1 ORDER BY number DESC", error);
  if (statement == NULL)
    return NULL;
  gbt_statement_bind_text (statement, 1, sheet);
  ids = read_ids (statement, error);

  for (guint i = 0; ids != NULL && i < ids->len; i++)
    {
      GbtFrozen *frozen = gbt_store_read_frozen (gbt_store_get_db (self), ids->pdata[i], error);

      if (frozen == NULL)
        return NULL;
      g_ptr_array_add (records, frozen);
    }

  return ids != NULL ? g_steal_pointer (&records) : NULL;
}

/* "FC-2026-0007/1", or a sheet's UUID before the slash. */
static GPtrArray *
list_by_number (GbtStore    *self,
                const char  *name,
                GError     **error)
{
  const char *slash = strrchr (name, '/');
  g_autofree char *sheet_name = g_strndup (name, (gsize) (slash - name));
  g_autofree char *sheet = NULL;
  g_autoptr (GbtStatement) statement = NULL;
  guint64 number;

  if (!g_ascii_string_to_unsigned (slash + 1, 10, 1, G_MAXINT32, &number, NULL))
    return g_ptr_array_new_with_free_func (g_free);

  sheet = gbt_store_find_sheet (self, sheet_name, error);
  if (sheet == NULL)
    return NULL;
  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "SELECT id FROM frozen_record WHERE sheet = ?1 AND number = ?2", error);
  if (statement == NULL)
    return NULL;
  gbt_statement_bind_text (statement, 1, sheet);
  gbt_statement_bind_integer (statement, 2, number);

  return read_ids (statement, error);
}

static GPtrArray *
list_by_identity (GbtStore    *self,
                  const char  *name,
                  GError     **error)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);
  g_autofree char *after = g_strconcat (lower, "g", NULL);
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self),
                           "SELECT id FROM frozen_record WHERE id >= ?1 AND id < ?2"
                           " UNION SELECT id FROM frozen_record WHERE sha256 = ?1 LIMIT 2",
                           error);
  gsize length = strlen (lower);

  if (statement == NULL)
    return NULL;
  if (length < GBT_STORE_MIN_PREFIX || length > FINGERPRINT || strspn (lower, "0123456789abcdef-") != length)
    return g_ptr_array_new_with_free_func (g_free);

  gbt_statement_bind_text (statement, 1, lower);
  gbt_statement_bind_text (statement, 2, after);
  return read_ids (statement, error);
}

/**
 * gbt_store_find_frozen:
 * @self: a store
 * @name: its UUID or a prefix of it with at least %GBT_STORE_MIN_PREFIX characters, the name of its
 *   sheet and its number ("FC-2026-0007/1"), or its whole fingerprint
 * @error: set to %GBT_ERROR_NOT_FOUND, to %GBT_ERROR_AMBIGUOUS when several answer, to
 *   %GBT_ERROR_DAMAGED when it is not what was frozen
 *
 * Returns: (transfer full): the frozen record
 */
GbtFrozen *
gbt_store_find_frozen (GbtStore    *self,
                       const char  *name,
                       GError     **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GPtrArray) ids = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  if (transaction == NULL)
    return NULL;
  ids = strchr (name, '/') != NULL ? list_by_number (self, name, error) : list_by_identity (self, name, error);
  if (ids == NULL)
    return NULL;
  if (ids->len == 0)
    {
      set_no_record (name, error);
      return NULL;
    }
  if (ids->len > 1)
    {
      gbt_error_set (error, GBT_ERROR_AMBIGUOUS, N_("Several frozen records answer to “{1}”"), name, NULL);
      return NULL;
    }

  return gbt_store_read_frozen (gbt_store_get_db (self), ids->pdata[0], error);
}
