/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-statement.h"

#include <string.h>

struct _GbtStatement
{
  GbtDb *db;
  sqlite3_stmt *statement;
  int bound; /* the first binding that failed, or SQLITE_OK */
};

/**
 * gbt_statement_new:
 * @db: a connection, which must outlive the statement
 * @sql: one statement; values are ?1, ?2…
 * @error: set as gbt_db_set_error()
 *
 * Returns: (transfer full): the statement, before its first row
 */
GbtStatement *
gbt_statement_new (GbtDb      *db,
                   const char *sql,
                   GError    **error)
{
  sqlite3_stmt *statement = gbt_db_take_statement (db, sql, error);
  GbtStatement *self;

  if (statement == NULL)
    return NULL;

  self = g_new0 (GbtStatement, 1);
  self->db = db;
  self->statement = statement;

  return self;
}

/**
 * gbt_statement_free:
 * @self: (transfer full): a statement
 */
void
gbt_statement_free (GbtStatement *self)
{
  g_return_if_fail (gbt_db_is_owner (self->db));

  /* The answer of a reset repeats what the last step said. */
  sqlite3_reset (self->statement);
  sqlite3_clear_bindings (self->statement);
  gbt_db_give_statement (self->db, self->statement);
  g_free (self);
}

static void
keep_first (GbtStatement *self,
            int           code)
{
  if (self->bound == SQLITE_OK)
    self->bound = code;
}

/**
 * gbt_statement_bind_text:
 * @self: a statement
 * @index: which value, from 1
 * @text: (nullable): the value; %NULL is SQL's NULL
 */
void
gbt_statement_bind_text (GbtStatement *self,
                         int           index,
                         const char   *text)
{
  keep_first (self, sqlite3_bind_text (self->statement, index, text, -1, SQLITE_TRANSIENT));
}

/**
 * gbt_statement_bind_static:
 * @self: a statement
 * @index: which value, from 1
 * @text: (nullable): the value, which must not change until the statement has run; %NULL is SQL's
 *   NULL
 *
 * As gbt_statement_bind_text(), without a copy: for who writes many.
 */
void
gbt_statement_bind_static (GbtStatement *self,
                           int           index,
                           const char   *text)
{
  keep_first (self, sqlite3_bind_text (self->statement, index, text, -1, SQLITE_STATIC));
}

/**
 * gbt_statement_bind_integer:
 * @self: a statement
 * @index: which value, from 1
 * @value: the value, at most 2^63-1
 */
void
gbt_statement_bind_integer (GbtStatement *self,
                            int           index,
                            guint64       value)
{
  if (value > G_MAXINT64)
    keep_first (self, SQLITE_TOOBIG);
  else
    keep_first (self, sqlite3_bind_int64 (self->statement, index, (gint64) value));
}

/**
 * gbt_statement_bind_null:
 * @self: a statement
 * @index: which value, from 1
 */
void
gbt_statement_bind_null (GbtStatement *self,
                         int           index)
{
  keep_first (self, sqlite3_bind_null (self->statement, index));
}

/**
 * gbt_statement_bind_blob:
 * @self: a statement before its first row
 * @index: which value, from 1
 * @bytes: (array length=length): the bytes, which must not change until the statement has run
 * @length: how many
 */
void
gbt_statement_bind_blob (GbtStatement *self,
                         int           index,
                         const guint8 *bytes,
                         gsize         length)
{
  keep_first (self, sqlite3_bind_blob64 (self->statement, index, bytes, length, SQLITE_STATIC));
}

/**
 * gbt_statement_next:
 * @self: a statement
 * @row: (out): whether there is a row to read
 * @error: set as gbt_db_set_error()
 *
 * Returns: whether the step succeeded, with a row or at the end
 */
gboolean
gbt_statement_next (GbtStatement *self,
                    gboolean     *row,
                    GError      **error)
{
  int code;

  g_return_val_if_fail (gbt_db_is_owner (self->db), FALSE);

  *row = FALSE;
  if (self->bound != SQLITE_OK)
    return gbt_db_set_error (self->db, self->bound, error);

  code = sqlite3_step (self->statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    return gbt_db_set_error (self->db, code, error);

  *row = code == SQLITE_ROW;
  return TRUE;
}

/**
 * gbt_statement_run:
 * @self: a statement that gives no row
 * @error: set as gbt_db_set_error()
 *
 * Executes @self and makes it ready to be executed again with other values.
 *
 * Returns: whether it succeeded
 */
gboolean
gbt_statement_run (GbtStatement *self,
                   GError      **error)
{
  gboolean row;
  gboolean done = gbt_statement_next (self, &row, error);

  gbt_statement_reset (self);

  return done;
}

/**
 * gbt_statement_reset:
 * @self: a statement, whatever it was doing
 *
 * Makes @self ready to be executed again with other values.
 */
void
gbt_statement_reset (GbtStatement *self)
{
  sqlite3_reset (self->statement);
  sqlite3_clear_bindings (self->statement);
  self->bound = SQLITE_OK;
}

/**
 * gbt_statement_is_null:
 * @self: a statement on a row
 * @column: which column, from 0
 *
 * Returns: whether it holds NULL
 */
gboolean
gbt_statement_is_null (GbtStatement *self,
                       int           column)
{
  return sqlite3_column_type (self->statement, column) == SQLITE_NULL;
}

/**
 * gbt_statement_get_integer:
 * @self: a statement on a row
 * @column: which column, from 0
 *
 * Returns: its value, 0 for NULL
 */
gint64
gbt_statement_get_integer (GbtStatement *self,
                           int           column)
{
  return sqlite3_column_int64 (self->statement, column);
}

/**
 * gbt_statement_get_count:
 * @self: a statement on a row
 * @column: which column, from 0, of a column that is never negative
 *
 * Returns: its value, 0 for NULL and for the negative number that only a damaged file holds
 */
guint64
gbt_statement_get_count (GbtStatement *self,
                         int           column)
{
  return (guint64) MAX (sqlite3_column_int64 (self->statement, column), 0);
}

/**
 * gbt_statement_dup_text:
 * @self: a statement on a row
 * @column: which column, from 0
 *
 * Returns: (transfer full) (nullable): its text, always valid UTF-8; %NULL for NULL
 */
char *
gbt_statement_dup_text (GbtStatement *self,
                        int           column)
{
  const char *text = (const char *) sqlite3_column_text (self->statement, column);

  return text != NULL ? g_utf8_make_valid (text, sqlite3_column_bytes (self->statement, column))
                      : NULL;
}

/**
 * gbt_statement_has_text:
 * @self: a statement on a row
 * @column: which column, from 0
 * @text: a text
 *
 * Returns: whether it holds exactly @text
 */
gboolean
gbt_statement_has_text (GbtStatement *self,
                        int           column,
                        const char   *text)
{
  const char *stored = (const char *) sqlite3_column_text (self->statement, column);
  int length = sqlite3_column_bytes (self->statement, column);

  return stored != NULL && strlen (text) == (gsize) length && memcmp (stored, text, (gsize) length) == 0;
}

/**
 * gbt_statement_get_blob:
 * @self: a statement on a row
 * @column: which column, from 0
 * @length: (out): how many bytes
 *
 * Returns: (transfer none) (nullable) (array length=length): its bytes, until the next step
 */
const guint8 *
gbt_statement_get_blob (GbtStatement *self,
                        int           column,
                        gsize        *length)
{
  const guint8 *bytes = sqlite3_column_blob (self->statement, column);

  *length = (gsize) sqlite3_column_bytes (self->statement, column);
  return bytes;
}
