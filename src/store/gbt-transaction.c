/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-transaction.h"

struct _GbtTransaction
{
  GbtDb *db;
  gboolean outermost;
};

static GbtTransaction *
transaction_new (GbtDb      *db,
                 const char *begin,
                 GError    **error)
{
  guint depth = gbt_db_get_depth (db);
  GbtTransaction *self;

  if (!gbt_db_execute (db, depth == 0 ? begin : "SAVEPOINT inner", error))
    return NULL;

  gbt_db_set_depth (db, depth + 1);
  self = g_new0 (GbtTransaction, 1);
  self->db = db;
  self->outermost = depth == 0;

  return self;
}

/**
 * gbt_transaction_new_read:
 * @db: a connection
 * @error: set as gbt_db_set_error()
 *
 * Returns: (transfer full): a transaction in which everything read is of one instant
 */
GbtTransaction *
gbt_transaction_new_read (GbtDb   *db,
                          GError **error)
{
  return transaction_new (db, "BEGIN DEFERRED", error);
}

/**
 * gbt_transaction_new_write:
 * @db: a connection
 * @error: set to %GBT_ERROR_BUSY when another program writes for too long, to
 *   %GBT_ERROR_READ_ONLY, or as gbt_db_set_error()
 *
 * Takes the right to write at once: what is read inside cannot change before the commit.
 *
 * Returns: (transfer full): a transaction that may write
 */
GbtTransaction *
gbt_transaction_new_write (GbtDb   *db,
                           GError **error)
{
  return transaction_new (db, "BEGIN IMMEDIATE", error);
}

/**
 * gbt_transaction_commit:
 * @self: (transfer full): a transaction
 * @error: set as gbt_db_set_error(); everything is then undone
 *
 * Returns: whether what was written is on the disk (or, inside another transaction, kept for its
 *   commit)
 */
gboolean
gbt_transaction_commit (GbtTransaction *self,
                        GError        **error)
{
  if (!gbt_db_execute (self->db, self->outermost ? "COMMIT" : "RELEASE inner", error))
    {
      gbt_transaction_free (self);
      return FALSE;
    }

  gbt_db_set_depth (self->db, gbt_db_get_depth (self->db) - 1);
  g_free (self);
  return TRUE;
}

/**
 * gbt_transaction_free:
 * @self: (transfer full): a transaction; undone
 */
void
gbt_transaction_free (GbtTransaction *self)
{
  /* SQLite has already undone everything after some errors (disk full, damage): nothing is then
   * left to undo. */
  if (!sqlite3_get_autocommit (gbt_db_get_handle (self->db)))
    gbt_db_execute (self->db,
                    self->outermost ? "ROLLBACK" : "ROLLBACK TO inner; RELEASE inner", NULL);

  gbt_db_set_depth (self->db, gbt_db_get_depth (self->db) - 1);
  g_free (self);
}
