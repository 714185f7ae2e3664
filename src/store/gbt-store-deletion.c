/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-store-private.h"

/* How long a deleted sheet can be brought back, in microseconds: a day. */
#define KEPT_DELETED (G_GINT64_CONSTANT (86400) * G_USEC_PER_SEC)

/* R9: what was decided stays. */
static gboolean
refuse_frozen (GbtStore   *self,
               const char *id,
               GError    **error)
{
  gboolean has;

  if (!gbt_store_has_frozen (self, id, &has, error))
    return FALSE;
  if (has)
    gbt_error_set (error, GBT_ERROR_CONFLICT,
                   N_("The sheet “{1}” has a frozen record, which nothing removes. It can be archived."), id, NULL);

  return !has;
}

static gboolean
set_deleted (GbtStore   *self,
             const char *id,
             gboolean    deleted,
             GError    **error)
{
  g_autofree char *now = deleted ? gbt_store_format_now (self) : NULL;
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtStatement) statement = NULL;
  GbtSheetHead head;

  if (!gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !gbt_store_read_head (self, id, &head, error))
    return FALSE;
  if (!head.found || head.deleted == deleted)
    {
      gbt_store_set_no_sheet (id, error);
      return FALSE;
    }
  if (deleted && !refuse_frozen (self, id, error))
    return FALSE;

  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "UPDATE sheet SET deleted = ?2, edits = edits + 1 WHERE id = ?1",
                                 error);
  if (statement == NULL)
    return FALSE;
  gbt_statement_bind_text (statement, 1, id);
  gbt_statement_bind_text (statement, 2, now);

  return gbt_statement_run (statement, error)
         && gbt_transaction_commit (g_steal_pointer (&transaction), error);
}

/**
 * gbt_store_delete_sheet:
 * @self: a store
 * @id: a sheet
 * @error: set to %GBT_ERROR_NOT_FOUND when there is no such sheet, to %GBT_ERROR_CONFLICT when it
 *   has a frozen record: it can be archived
 *
 * Puts a sheet out of sight of everything but gbt_store_undelete_sheet(). It is removed, with all
 * its revisions, at the first opening a day later.
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_delete_sheet (GbtStore   *self,
                        const char *id,
                        GError    **error)
{
  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  return set_deleted (self, id, TRUE, error);
}

/**
 * gbt_store_undelete_sheet:
 * @self: a store
 * @id: a sheet deleted less than a day ago
 * @error: set to %GBT_ERROR_NOT_FOUND when there is no such deleted sheet
 *
 * Undoes gbt_store_delete_sheet(). The edit counter has moved: the sheet is to be loaded again
 * before it is saved.
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_undelete_sheet (GbtStore   *self,
                          const char *id,
                          GError    **error)
{
  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  return set_deleted (self, id, FALSE, error);
}

/*< private >
 * gbt_store_remove_sheet:
 * @self: a store, in a transaction
 * @id: a sheet
 * @error: set on failure
 *
 * Removes a sheet for good, closed revisions included.
 *
 * Returns: whether it was removed
 */
gboolean
gbt_store_remove_sheet (GbtStore   *self,
                        const char *id,
                        GError    **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self), "DELETE FROM sheet WHERE id = ?1", error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, id);
  return gbt_statement_run (statement, error);
}

static gboolean
remove_deleted (GbtStore   *self,
                const char *before,
                GError    **error)
{
  g_autoptr (GbtTransaction) transaction
      = gbt_transaction_new_write (gbt_store_get_db (self), error);
  g_autoptr (GbtStatement) statement = NULL;

  if (transaction == NULL)
    return FALSE;
  statement
      = gbt_statement_new (gbt_store_get_db (self), "DELETE FROM sheet WHERE deleted < ?1", error);
  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, before);
  return gbt_statement_run (statement, error)
         && gbt_transaction_commit (g_steal_pointer (&transaction), error);
}

/*< private >
 * gbt_store_purge:
 * @self: a store that may be written
 * @error: set on failure
 *
 * Removes the sheets deleted more than a day ago. It can wait for another day: that another
 * program is writing, or that the disk is full, does not make it fail.
 *
 * Returns: whether the store holds
 */
gboolean
gbt_store_purge (GbtStore *self,
                 GError  **error)
{
  g_autofree char *before
      = gbt_codes_format_instant (gbt_store_get_time (self) - KEPT_DELETED);
  g_autoptr (GbtStatement) statement = NULL;
  g_autoptr (GError) failure = NULL;
  gboolean row;

  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "SELECT 1 FROM sheet WHERE deleted < ?1 LIMIT 1", error);
  if (statement == NULL)
    return FALSE;
  gbt_statement_bind_text (statement, 1, before);
  if (!gbt_statement_next (statement, &row, error))
    return FALSE;
  g_clear_pointer (&statement, gbt_statement_free);

  if (row && !remove_deleted (self, before, &failure)
      && !g_error_matches (failure, GBT_ERROR, GBT_ERROR_BUSY)
      && !g_error_matches (failure, GBT_ERROR, GBT_ERROR_FULL))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  return TRUE;
}
