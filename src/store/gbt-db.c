/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-db.h"

#include <errno.h>

#include "gbt-cause.h"
#include "gbt-statement.h"

struct _GbtDb
{
  sqlite3 *handle;
  char *path;
  GThread *owner;
  GHashTable *statements; /* SQL text -> sqlite3_stmt, not in use */
  guint depth;
  gboolean newer;
};

static const char pragmas[]
    = "PRAGMA foreign_keys = ON;"
      "PRAGMA recursive_triggers = ON;"
      "PRAGMA trusted_schema = OFF;"
      "PRAGMA cell_size_check = ON;"
      "PRAGMA temp_store = MEMORY;";

/* A rollback journal leaves everything in one file that can be copied; EXTRA also writes the
 * folder after the journal is gone, so that what was said to be saved survives the power. */
static const char writing_pragmas[]
    = "PRAGMA journal_mode = DELETE;"
      "PRAGMA synchronous = EXTRA;";

static gboolean
is_out_of_room (int code)
{
  return code == ENOSPC || code == EDQUOT || code == EFBIG;
}

/* Our statements fit our schema: what they name and do not find, someone took out of the file. */
static gboolean
lacks_part (const char *message)
{
  return g_str_has_prefix (message, "no such table: ") || g_str_has_prefix (message, "no such column: ");
}

/**
 * gbt_db_set_error:
 * @self: a connection
 * @code: what SQLite answered, not a success
 * @error: set by cause
 *
 * Returns: %FALSE
 */
gboolean
gbt_db_set_error (GbtDb   *self,
                  int      code,
                  GError **error)
{
  int extended = sqlite3_extended_errcode (self->handle);
  const char *message = sqlite3_errmsg (self->handle);

  /* The handle keeps the last error only; a code that did not come from it speaks for itself. */
  if ((extended & 0xff) != (code & 0xff))
    {
      extended = code;
      message = sqlite3_errstr (code);
    }

  switch (code & 0xff)
    {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      gbt_error_set (error, GBT_ERROR_BUSY,
                     N_("Another program is using the store “{1}”. Try again in a moment."),
                     self->path, NULL);
      break;
    case SQLITE_FULL:
      gbt_error_set (error, GBT_ERROR_FULL, N_("There is no room left on the disk of “{1}”"),
                     self->path, NULL);
      break;
    case SQLITE_READONLY:
      gbt_error_set (error, GBT_ERROR_READ_ONLY, N_("The store “{1}” can only be read"), self->path,
                     NULL);
      break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      gbt_error_set (error, GBT_ERROR_DAMAGED, N_("The store “{1}” is damaged: {2}"), self->path,
                     gbt_cause_get_label ((code & 0xff) == SQLITE_NOTADB ? GBT_CAUSE_NOT_A_DATABASE
                                                                         : GBT_CAUSE_UNREADABLE_PAGES),
                     NULL);
      break;
    case SQLITE_TOOBIG:
      gbt_error_set (error, GBT_ERROR_TOO_LARGE, N_("This is too large for the store"), NULL);
      break;
    case SQLITE_CANTOPEN:
      gbt_error_set (error, GBT_ERROR_IO, N_("The store “{1}” cannot be opened: {2}"), self->path,
                     gbt_cause_describe (sqlite3_system_errno (self->handle)), NULL);
      break;
    case SQLITE_IOERR:
      if (is_out_of_room (sqlite3_system_errno (self->handle)))
        gbt_error_set (error, GBT_ERROR_FULL, N_("There is no room left on the disk of “{1}”"),
                       self->path, NULL);
      else
        gbt_error_set (error, GBT_ERROR_IO, N_("The store “{1}” cannot be read or written: {2}"),
                       self->path, gbt_cause_get_label (GBT_CAUSE_NO_ANSWER), NULL);
      break;
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_NOLFS:
    case SQLITE_PROTOCOL:
      gbt_error_set (error, GBT_ERROR_IO, N_("The store “{1}” cannot be read or written: {2}"),
                     self->path, message, NULL);
      break;
    default:
      if (self->newer)
        gbt_error_set (error, GBT_ERROR_NEWER,
                       N_("The store “{1}” was written by a newer version, which this one cannot read"),
                       self->path, NULL);
      else
        gbt_error_set (error, lacks_part (message) ? GBT_ERROR_DAMAGED : GBT_ERROR_INSIDE,
                       N_("The store refused: {1}"), message, NULL);
    }

  return FALSE;
}

/* More than any text of ours; a file from elsewhere cannot make a reading take more memory. */
#define MAX_VALUE (16 * 1024 * 1024)

static int
set_config (sqlite3 *handle)
{
  static const struct
  {
    int option;
    int value;
  } options[] = {
    { SQLITE_DBCONFIG_DEFENSIVE, 1 },
    { SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
    { SQLITE_DBCONFIG_DQS_DML, 0 },
    { SQLITE_DBCONFIG_DQS_DDL, 0 },
    { SQLITE_DBCONFIG_ENABLE_VIEW, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      int code = sqlite3_db_config (handle, options[i].option, options[i].value, NULL);

      if (code != SQLITE_OK)
        return code;
    }

  sqlite3_limit (handle, SQLITE_LIMIT_LENGTH, MAX_VALUE);
  return sqlite3_busy_timeout (handle, GBT_DB_WAIT);
}

static GbtDb *
db_new (const char *path)
{
  GbtDb *self = g_new0 (GbtDb, 1);

  self->path = g_strdup (path);
  self->owner = g_thread_self ();
  self->statements = g_hash_table_new (g_str_hash, g_str_equal);

  return self;
}

static gboolean
open_handle (GbtDb      *self,
             const char *name,
             int         flags,
             GError    **error)
{
  gint64 ignored;
  int code = sqlite3_open_v2 (name, &self->handle,
                              flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);

  if (code == SQLITE_OK)
    code = set_config (self->handle);
  if (code != SQLITE_OK)
    return gbt_db_set_error (self, code, error);

  /* The file is looked at only when something is read from it. */
  return gbt_db_execute (self, pragmas, error)
         && gbt_db_get_integer (self, "SELECT count (*) FROM sqlite_schema", &ignored, error);
}

/**
 * gbt_db_open:
 * @path: the file
 * @mode: how
 * @error: set to %GBT_ERROR_NOT_FOUND, %GBT_ERROR_DAMAGED when it is not an SQLite file, or as
 *   gbt_db_set_error()
 *
 * Opens a file safely: its schema is not trusted, nothing in it is executed but what we ask.
 *
 * Returns: (transfer full): the connection, owned by the calling thread
 */
GbtDb *
gbt_db_open (const char *path,
             GbtDbMode   mode,
             GError    **error)
{
  /* An absolute path cannot be taken for an address ("file:..."). */
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  g_autoptr (GbtDb) self = db_new (absolute);
  int flags = mode == GBT_DB_READ_ONLY ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;

  if (mode == GBT_DB_CREATE)
    flags |= SQLITE_OPEN_CREATE;
  else if (!g_file_test (absolute, G_FILE_TEST_EXISTS))
    {
      gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("There is no store “{1}”"), absolute, NULL);
      return NULL;
    }

  if (!open_handle (self, absolute, flags, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * gbt_db_open_scratch:
 * @error: set as gbt_db_set_error()
 *
 * Returns: (transfer full): an empty database in memory
 */
GbtDb *
gbt_db_open_scratch (GError **error)
{
  static const char memory[] = ":memory:";
  g_autoptr (GbtDb) self = db_new (memory);

  if (!open_handle (self, memory, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * gbt_db_make_durable:
 * @self: a connection that may write, before its first write
 * @error: set as gbt_db_set_error()
 *
 * Makes a commit return only once it is on the disk.
 *
 * Returns: whether it was done
 */
gboolean
gbt_db_make_durable (GbtDb   *self,
                     GError **error)
{
  return gbt_db_execute (self, writing_pragmas, error);
}

/**
 * gbt_db_close:
 * @self: (transfer full): a connection; a transaction still open is abandoned
 */
void
gbt_db_close (GbtDb *self)
{
  GHashTableIter iter;
  gpointer statement;

  g_return_if_fail (gbt_db_is_owner (self));

  g_hash_table_iter_init (&iter, self->statements);
  while (g_hash_table_iter_next (&iter, NULL, &statement))
    sqlite3_finalize (statement);
  g_hash_table_unref (self->statements);

  if (sqlite3_close (self->handle) != SQLITE_OK)
    g_critical ("A statement outlives its connection to %s", self->path);
  g_free (self->path);
  g_free (self);
}

/**
 * gbt_db_is_owner:
 * @self: a connection
 *
 * Returns: whether the calling thread owns @self
 */
gboolean
gbt_db_is_owner (GbtDb *self)
{
  return self->owner == g_thread_self ();
}

/**
 * gbt_db_get_path:
 * @self: a connection
 *
 * Returns: the absolute path of its file
 */
const char *
gbt_db_get_path (GbtDb *self)
{
  return self->path;
}

/**
 * gbt_db_get_handle:
 * @self: a connection
 *
 * Returns: (transfer none): SQLite's own handle, for what this type does not wrap
 */
sqlite3 *
gbt_db_get_handle (GbtDb *self)
{
  g_return_val_if_fail (gbt_db_is_owner (self), NULL);

  return self->handle;
}

/**
 * gbt_db_is_read_only:
 * @self: a connection
 *
 * Returns: whether the file can only be read, asked or not
 */
gboolean
gbt_db_is_read_only (GbtDb *self)
{
  g_return_val_if_fail (gbt_db_is_owner (self), TRUE);

  return sqlite3_db_readonly (self->handle, "main") != 0;
}

/**
 * gbt_db_set_newer:
 * @self: a connection
 *
 * Tells that the file has a schema that we do not know: a statement it refuses is then no defect
 * of ours.
 */
void
gbt_db_set_newer (GbtDb *self)
{
  self->newer = TRUE;
}

/**
 * gbt_db_is_newer:
 * @self: a connection
 *
 * Returns: whether gbt_db_set_newer() was called
 */
gboolean
gbt_db_is_newer (GbtDb *self)
{
  return self->newer;
}

/**
 * gbt_db_execute:
 * @self: a connection
 * @script: statements that take no value
 * @error: set as gbt_db_set_error()
 *
 * Returns: whether all were executed
 */
gboolean
gbt_db_execute (GbtDb      *self,
                const char *script,
                GError    **error)
{
  int code;

  g_return_val_if_fail (gbt_db_is_owner (self), FALSE);

  code = sqlite3_exec (self->handle, script, NULL, NULL, NULL);
  if (code != SQLITE_OK)
    return gbt_db_set_error (self, code, error);

  return TRUE;
}

/**
 * gbt_db_get_integer:
 * @self: a connection
 * @sql: a query of one value
 * @value: (out): the value, 0 where there is none
 * @error: set as gbt_db_set_error()
 *
 * Returns: whether it was read
 */
gboolean
gbt_db_get_integer (GbtDb      *self,
                    const char *sql,
                    gint64     *value,
                    GError    **error)
{
  g_autoptr (GbtStatement) statement = NULL;
  gboolean row;

  g_return_val_if_fail (gbt_db_is_owner (self), FALSE);

  statement = gbt_statement_new (self, sql, error);
  if (statement == NULL || !gbt_statement_next (statement, &row, error))
    return FALSE;

  *value = row ? gbt_statement_get_integer (statement, 0) : 0;
  return TRUE;
}

/**
 * gbt_db_get_changes:
 * @self: a connection
 *
 * Returns: how many rows the last statement that writes added, changed or removed, those removed
 *   with others left out
 */
guint64
gbt_db_get_changes (GbtDb *self)
{
  g_return_val_if_fail (gbt_db_is_owner (self), 0);

  return (guint64) sqlite3_changes64 (self->handle);
}

/**
 * gbt_db_set_version:
 * @self: a connection
 * @version: the number of the schema that the file now has
 * @error: set as gbt_db_set_error()
 *
 * Returns: whether it was written
 */
gboolean
gbt_db_set_version (GbtDb   *self,
                    guint    version,
                    GError **error)
{
  /* A pragma takes no bound value. */
  g_autofree char *pragma = g_strdup_printf ("PRAGMA user_version = %u; PRAGMA application_id = %d",
                                             version, GBT_DB_APPLICATION_ID);

  return gbt_db_execute (self, pragma, error);
}

/**
 * gbt_db_take_statement: (skip)
 * @self: a connection
 * @sql: the text of one statement
 * @error: set as gbt_db_set_error()
 *
 * Returns: (transfer full): the statement, to be given back
 */
sqlite3_stmt *
gbt_db_take_statement (GbtDb      *self,
                       const char *sql,
                       GError    **error)
{
  sqlite3_stmt *statement = NULL;
  int code;

  g_return_val_if_fail (gbt_db_is_owner (self), NULL);

  statement = g_hash_table_lookup (self->statements, sql);
  if (statement != NULL)
    {
      g_hash_table_remove (self->statements, sql);
      return statement;
    }

  code = sqlite3_prepare_v3 (self->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
  if (code != SQLITE_OK)
    {
      gbt_db_set_error (self, code, error);
      return NULL;
    }

  return statement;
}

/**
 * gbt_db_give_statement: (skip)
 * @self: a connection
 * @statement: (transfer full): a statement of gbt_db_take_statement(), reset
 */
void
gbt_db_give_statement (GbtDb        *self,
                       sqlite3_stmt *statement)
{
  const char *sql = sqlite3_sql (statement);

  g_return_if_fail (gbt_db_is_owner (self));

  if (g_hash_table_contains (self->statements, sql))
    sqlite3_finalize (statement);
  else
    g_hash_table_insert (self->statements, (char *) sql, statement);
}

/**
 * gbt_db_get_depth: (skip)
 * @self: a connection
 *
 * Returns: how many transactions are open, one inside the other
 */
guint
gbt_db_get_depth (GbtDb *self)
{
  return self->depth;
}

/**
 * gbt_db_set_depth: (skip)
 * @self: a connection
 * @depth: how many transactions are open
 */
void
gbt_db_set_depth (GbtDb *self,
                  guint  depth)
{
  self->depth = depth;
}
