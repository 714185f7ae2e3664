/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-codes.h"
#include "gbt-store-private.h"

/* An error names at most so many of the sheets that answer to one name. */
#define MAX_NAMED 4

static gboolean
is_id_prefix (const char *name)
{
  if (strlen (name) < GBT_STORE_MIN_PREFIX || strlen (name) > 36)
    return FALSE;

  for (const char *c = name; *c != '\0'; c++)
    {
      if (!g_ascii_isxdigit (*c) && *c != '-')
        return FALSE;
    }

  return TRUE;
}

static GPtrArray *
list_answering (GbtStore   *self,
                const char *name,
                GError    **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *lower = g_ascii_strdown (name, -1);
  g_autofree char *upper = g_ascii_strup (name, -1);
  g_autofree char *after = g_strconcat (lower, "g", NULL);
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self),
                           "SELECT id FROM sheet WHERE deleted IS NULL AND id >= ?1 AND id < ?2"
                           " UNION"
                           " SELECT id FROM sheet WHERE deleted IS NULL AND reference IN (?3, ?4)"
                           " LIMIT ?5",
                           error);

  if (statement == NULL)
    return NULL;

  if (is_id_prefix (name))
    {
      gbt_statement_bind_text (statement, 1, lower);
      gbt_statement_bind_text (statement, 2, after);
    }
  gbt_statement_bind_text (statement, 3, name);
  gbt_statement_bind_text (statement, 4, upper);
  gbt_statement_bind_integer (statement, 5, MAX_NAMED);

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

static char *
find_sheet (GbtStore   *self,
            const char *name,
            GError    **error)
{
  g_autoptr (GPtrArray) ids = list_answering (self, name, error);

  if (ids == NULL)
    return NULL;
  if (ids->len == 0)
    {
      gbt_store_set_no_sheet (name, error);
      return NULL;
    }
  if (ids->len > 1)
    {
      g_autofree char *list = NULL;

      g_ptr_array_add (ids, NULL);
      list = g_strjoinv (", ", (char **) ids->pdata);
      gbt_error_set (error, GBT_ERROR_AMBIGUOUS, N_("Several sheets answer to “{1}”: {2}"), name,
                     list, NULL);
      return NULL;
    }

  return g_ptr_array_steal_index (ids, 0);
}

/**
 * gbt_store_find_sheet:
 * @self: a store
 * @name: a UUID, a prefix of one with at least %GBT_STORE_MIN_PREFIX characters, or a reference
 * @error: set to %GBT_ERROR_NOT_FOUND, or to %GBT_ERROR_AMBIGUOUS when several sheets answer
 *
 * Returns: (transfer full): the UUID of the sheet
 */
char *
gbt_store_find_sheet (GbtStore   *self,
                      const char *name,
                      GError    **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  return transaction != NULL ? find_sheet (self, name, error) : NULL;
}

/**
 * gbt_store_load_sheet:
 * @self: a store
 * @name: as gbt_store_find_sheet()
 * @edits: (out) (optional): the edit counter, for gbt_store_save_sheet()
 * @error: set as gbt_store_find_sheet()
 *
 * Returns: (transfer full): the sheet at its latest revision
 */
GbtSheet *
gbt_store_load_sheet (GbtStore   *self,
                      const char *name,
                      guint64    *edits,
                      GError    **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtWorkload) workload = NULL;
  g_autoptr (GbtDossier) dossier = NULL;
  g_autofree char *id = NULL;
  GbtSheetHead head;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  if (transaction == NULL)
    return NULL;
  id = find_sheet (self, name, error);
  if (id == NULL || !gbt_store_require_head (self, id, &head, error))
    return NULL;
  workload = gbt_store_read_content (gbt_store_get_db (self), id, head.revision, error);
  if (workload == NULL)
    return NULL;
  dossier = gbt_store_read_dossier (gbt_store_get_db (self), id, error);
  if (dossier == NULL)
    return NULL;

  if (edits != NULL)
    *edits = head.edits;
  return gbt_store_make_sheet (id, head.revision, head.archived, head.record, workload, dossier);
}

/**
 * gbt_revision_row_free:
 * @self: (transfer full): a row
 */
void
gbt_revision_row_free (GbtRevisionRow *self)
{
  g_free (self->opened);
  g_free (self->closed);
  g_free (self);
}

/**
 * gbt_store_list_revisions:
 * @self: a store
 * @id: a sheet
 * @error: set to %GBT_ERROR_NOT_FOUND when there is no such sheet
 *
 * Returns: (transfer full) (element-type GbtRevisionRow): its revisions, the latest first
 */
GPtrArray *
gbt_store_list_revisions (GbtStore   *self,
                          const char *id,
                          GError    **error)
{
  g_autoptr (GPtrArray) rows
      = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_revision_row_free);
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtStatement) statement = NULL;
  GbtSheetHead head;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  if (transaction == NULL || !gbt_store_require_head (self, id, &head, error))
    return NULL;
  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "SELECT number, opened, closed FROM revision WHERE sheet = ?1"
                                 " ORDER BY number DESC",
                                 error);
  if (statement == NULL)
    return NULL;

  gbt_statement_bind_text (statement, 1, id);
  for (;;)
    {
      GbtRevisionRow *revision;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&rows);

      revision = g_new0 (GbtRevisionRow, 1);
      revision->number = (guint) gbt_statement_get_count (statement, 0);
      revision->opened = gbt_statement_dup_text (statement, 1);
      revision->closed = gbt_statement_dup_text (statement, 2);
      g_ptr_array_add (rows, revision);
    }
}

static gboolean
require_revision (GbtStore   *self,
                  const char *id,
                  guint       number,
                  gboolean   *closed,
                  GError    **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self),
                           "SELECT closed IS NOT NULL FROM revision"
                           " WHERE sheet = ?1 AND number = ?2",
                           error);
  gboolean row;

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, id);
  gbt_statement_bind_integer (statement, 2, number);
  if (!gbt_statement_next (statement, &row, error))
    return FALSE;
  if (!row)
    {
      g_autofree char *text = g_strdup_printf ("%u", number);

      gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("The sheet “{1}” has no revision {2}"), id, text,
                     NULL);
      return FALSE;
    }

  *closed = gbt_statement_get_integer (statement, 0) != 0;
  return TRUE;
}

/**
 * gbt_store_load_revision:
 * @self: a store
 * @id: a sheet
 * @number: one of its revisions
 * @error: set to %GBT_ERROR_NOT_FOUND when there is no such revision
 *
 * Returns: (transfer full): the sheet as that revision says, with what hangs on it now: runs,
 *   offers, evidence and requirements are of no revision
 */
GbtSheet *
gbt_store_load_revision (GbtStore   *self,
                         const char *id,
                         guint       number,
                         GError    **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtWorkload) workload = NULL;
  g_autoptr (GbtDossier) dossier = NULL;
  GbtSheetHead head;
  gboolean closed;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  if (transaction == NULL || !gbt_store_require_head (self, id, &head, error)
      || !require_revision (self, id, number, &closed, error))
    return NULL;
  workload = gbt_store_read_content (gbt_store_get_db (self), id, number, error);
  if (workload == NULL)
    return NULL;
  dossier = gbt_store_read_dossier (gbt_store_get_db (self), id, error);
  if (dossier == NULL)
    return NULL;

  return gbt_store_make_sheet (id, number, head.archived, head.record, workload, dossier);
}

/**
 * gbt_store_close_revision:
 * @self: a store
 * @id: a sheet
 * @number: the revision that something cites: a file exported, a run, a verdict
 * @edits: the edit counter last seen, so that what is closed is what was cited
 * @error: set to %GBT_ERROR_NOT_FOUND, or to %GBT_ERROR_CONFLICT when the sheet was saved by
 *   another program since
 *
 * The revision is never rewritten from now on: the next edit opens the next one. A revision
 * already closed stays so.
 *
 * Returns: whether it is closed
 */
gboolean
gbt_store_close_revision (GbtStore   *self,
                          const char *id,
                          guint       number,
                          guint64     edits,
                          GError    **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  GbtSheetHead head;
  gboolean closed;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (!gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !gbt_store_require_head (self, id, &head, error)
      || !require_revision (self, id, number, &closed, error))
    return FALSE;
  if (closed)
    return TRUE;
  if (head.edits != edits)
    return gbt_store_set_conflict (id, error);

  return gbt_store_put_closed (self, id, number, error)
         && gbt_transaction_commit (g_steal_pointer (&transaction), error);
}

/*< private >
 * gbt_store_put_closed:
 * @self: a store, in a transaction
 * @id: a sheet
 * @number: a revision that something cites
 * @error: set on failure
 *
 * Returns: whether it is closed
 */
gboolean
gbt_store_put_closed (GbtStore   *self,
                      const char *id,
                      guint       number,
                      GError    **error)
{
  g_autoptr (GbtStatement) statement = NULL;
  g_autofree char *now = NULL;

  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "UPDATE revision SET closed = ?3"
                                 " WHERE sheet = ?1 AND number = ?2 AND closed IS NULL",
                                 error);
  if (statement == NULL)
    return FALSE;
  now = gbt_store_format_now (self);
  gbt_statement_bind_text (statement, 1, id);
  gbt_statement_bind_integer (statement, 2, number);
  gbt_statement_bind_text (statement, 3, now);

  return gbt_statement_run (statement, error);
}
