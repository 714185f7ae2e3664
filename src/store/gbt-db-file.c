/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-db.h"

#include "gbt-statement.h"

/**
 * gbt_db_copy:
 * @self: a connection
 * @path: a new file
 * @error: set as gbt_db_set_error()
 *
 * Copies the whole file at one instant, other programs writing or not.
 *
 * Returns: whether it was copied
 */
gboolean
gbt_db_copy (GbtDb      *self,
             const char *path,
             GError    **error)
{
  g_autoptr (GbtDb) copy = NULL;
  sqlite3_backup *backup;
  int code;

  g_return_val_if_fail (gbt_db_is_owner (self), FALSE);

  copy = gbt_db_open (path, GBT_DB_CREATE, error);
  if (copy == NULL || !gbt_db_make_durable (copy, error))
    return FALSE;

  backup = sqlite3_backup_init (gbt_db_get_handle (copy), "main", gbt_db_get_handle (self), "main");
  if (backup == NULL)
    return gbt_db_set_error (copy, sqlite3_errcode (gbt_db_get_handle (copy)), error);

  /* SQLite does not wait here by itself. Often enough to slip in between two saves of a program
   * that does nothing else. */
  for (gint64 end = g_get_monotonic_time () + GBT_DB_WAIT * 1000;;)
    {
      code = sqlite3_backup_step (backup, -1);
      if ((code != SQLITE_BUSY && code != SQLITE_LOCKED) || g_get_monotonic_time () > end)
        break;
      g_usleep (1000);
    }
  sqlite3_backup_finish (backup);

  if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    return gbt_db_set_error (self, code, error);
  if (code != SQLITE_DONE)
    return gbt_db_set_error (copy, code, error);

  return TRUE;
}

static GPtrArray *
list_tables (GbtDb   *self,
             GError **error)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GbtStatement) statement = NULL;
  gboolean row;

  statement = gbt_statement_new (self,
                                 "SELECT name FROM sqlite_schema WHERE type = 'table'"
                                 " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND rootpage > 0",
                                 error);
  if (statement == NULL)
    return NULL;

  do
    {
      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (row)
        g_ptr_array_add (tables, gbt_statement_dup_text (statement, 0));
    }
  while (row);

  return g_steal_pointer (&tables);
}

/**
 * gbt_db_quick_check:
 * @self: a connection
 * @error: set to %GBT_ERROR_DAMAGED with the first fault found
 *
 * Reads every page. Table by table, so that a program that waits to write gets its turn between
 * two of them.
 *
 * Returns: whether the file is whole
 */
gboolean
gbt_db_quick_check (GbtDb   *self,
                    GError **error)
{
  g_autoptr (GPtrArray) tables = NULL;

  g_return_val_if_fail (gbt_db_is_owner (self), FALSE);

  tables = list_tables (self, error);
  if (tables == NULL)
    return FALSE;

  for (guint i = 0; i < tables->len; i++)
    {
      g_autoptr (GbtStatement) statement = NULL;
      g_autofree char *fault = NULL;
      gboolean row;

      statement = gbt_statement_new (self, "SELECT * FROM pragma_quick_check (?1) LIMIT 1", error);
      if (statement == NULL)
        return FALSE;
      gbt_statement_bind_text (statement, 1, tables->pdata[i]);
      if (!gbt_statement_next (statement, &row, error))
        return FALSE;

      fault = row ? gbt_statement_dup_text (statement, 0) : NULL;
      if (g_strcmp0 (fault, "ok") != 0)
        {
          gbt_error_set (error, GBT_ERROR_DAMAGED, N_("The store “{1}” is damaged: {2}"),
                         gbt_db_get_path (self), fault != NULL ? fault : (char *) tables->pdata[i], NULL);
          return FALSE;
        }
    }

  return TRUE;
}
