/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-store.h"

#include <errno.h>
#include <glib/gstdio.h>

#include "gbt-backup.h"
#include "gbt-cause.h"
#include "gbt-codes.h"
#include "gbt-migrations.h"
#include "gbt-store-private.h"

struct _GbtStore
{
  GbtDb *db;
  GbtStoreHooks hooks;
  GError *condition;
  gint64 data_version;
};

static gboolean
read_data_version (GbtStore *self,
                   gint64   *version,
                   GError  **error)
{
  return gbt_db_get_integer (self->db, "PRAGMA data_version", version, error);
}

/* An empty file is a valid database: one that was emptied would open as a new store, and the
 * loss would not be told. */
static gboolean
refuse_emptied (const char *path,
                GError    **error)
{
  g_autoptr (GPtrArray) backups = NULL;
  GStatBuf status;

  if (g_stat (path, &status) != 0 || status.st_size > 0)
    return TRUE;

  backups = gbt_backup_list (path, NULL);
  if (backups == NULL || backups->len == 0)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_DAMAGED,
                 N_("The store “{1}” is damaged: it is empty, though there are backups of it"), path,
                 NULL);
  return FALSE;
}

static gboolean
make_folder (const char *path,
             GError    **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_IO, N_("The folder “{1}” cannot be made: {2}"), folder,
                 gbt_cause_describe (errno), NULL);
  return FALSE;
}

static gboolean
backup_before (GbtDb   *db,
               guint    version,
               gpointer data,
               GError **error)
{
  GbtStore *self = data;
  g_autofree char *path
      = gbt_backup_make_path (gbt_db_get_path (db), gbt_store_get_time (self), version, error);

  return path != NULL && gbt_store_copy_file (db, path, error);
}

static gboolean
open_read_only (GbtStore   *self,
                const char *path,
                GError    **error)
{
  g_clear_pointer (&self->db, gbt_db_close);
  self->db = gbt_db_open (path, GBT_DB_READ_ONLY, error);

  return self->db != NULL;
}

static gboolean
settle_schema (GbtStore   *self,
               const char *path,
               GError    **error)
{
  guint n_migrations, version, last;
  const GbtMigration *migrations = gbt_migrations_get (&n_migrations);

  last = migrations[n_migrations - 1].version;
  if (!gbt_migrations_read_version (self->db, &version, error))
    return FALSE;

  if (version > last)
    {
      if (!open_read_only (self, path, error))
        return FALSE;
      gbt_db_set_newer (self->db);
      gbt_error_set (&self->condition, GBT_ERROR_NEWER,
                     N_("The store “{1}” was written by a newer version: it is open for reading only"),
                     path, NULL);
      return TRUE;
    }

  if (gbt_db_is_read_only (self->db))
    {
      gbt_error_set (&self->condition, GBT_ERROR_READ_ONLY, N_("The store “{1}” can only be read"),
                     path, NULL);
      if (version == last)
        return TRUE;
      gbt_error_set (error, GBT_ERROR_READ_ONLY,
                     N_("The store “{1}” has to be brought up to date, but it can only be read"), path,
                     NULL);
      return FALSE;
    }

  return gbt_db_make_durable (self->db, error)
         && gbt_migrations_apply (self->db, migrations, n_migrations, backup_before, self, error);
}

/**
 * gbt_store_open:
 * @path: the file
 * @flags: how to open it
 * @hooks: what the store takes from outside; copied
 * @error: set to %GBT_ERROR_NOT_FOUND without %GBT_STORE_CREATE, %GBT_ERROR_DAMAGED (see
 *   gbt-rescue.h for the ways out), %GBT_ERROR_UNKNOWN_FORMAT for a database of another program,
 *   %GBT_ERROR_BUSY, %GBT_ERROR_FULL, %GBT_ERROR_IO
 *
 * Opens a store, and brings an older one up to date after keeping a copy of it. One written by a
 * newer version opens for reading: see gbt_store_get_condition().
 *
 * Returns: (transfer full): the store, which belongs to the calling thread
 */
GbtStore *
gbt_store_open (const char          *path,
                GbtStoreFlags        flags,
                const GbtStoreHooks *hooks,
                GError             **error)
{
  g_autoptr (GbtStore) self = NULL;
  g_autofree char *absolute = NULL;
  GbtDbMode mode = GBT_DB_WRITE;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (hooks != NULL && hooks->fold != NULL && hooks->program_version != NULL, NULL);
  g_return_val_if_fail ((flags & GBT_STORE_CREATE) == 0 || (flags & GBT_STORE_READ_ONLY) == 0, NULL);

  absolute = g_canonicalize_filename (path, NULL);
  if ((flags & GBT_STORE_READ_ONLY) != 0)
    mode = GBT_DB_READ_ONLY;
  else if ((flags & GBT_STORE_CREATE) != 0)
    mode = GBT_DB_CREATE;

  if (!refuse_emptied (absolute, error))
    return NULL;
  if (mode == GBT_DB_CREATE && !make_folder (absolute, error))
    return NULL;

  self = g_new0 (GbtStore, 1);
  self->hooks = *hooks;
  self->db = gbt_db_open (absolute, mode, error);
  if (self->db == NULL || !settle_schema (self, absolute, error))
    return NULL;

  if (self->condition == NULL && !gbt_store_purge (self, error))
    return NULL;
  if (!read_data_version (self, &self->data_version, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * gbt_store_close:
 * @self: (transfer full): a store
 */
void
gbt_store_close (GbtStore *self)
{
  g_clear_pointer (&self->db, gbt_db_close);
  g_clear_error (&self->condition);
  g_free (self);
}

/**
 * gbt_store_get_path:
 * @self: a store
 *
 * Returns: the absolute path of its file
 */
const char *
gbt_store_get_path (GbtStore *self)
{
  return gbt_db_get_path (self->db);
}

/**
 * gbt_store_get_condition:
 * @self: a store
 *
 * Returns: (transfer none) (nullable): why nothing can be written: %GBT_ERROR_NEWER or
 *   %GBT_ERROR_READ_ONLY, with the sentence to show; %NULL for a store that can be written
 */
const GError *
gbt_store_get_condition (GbtStore *self)
{
  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  return self->condition;
}

/**
 * gbt_store_is_read_only:
 * @self: a store
 *
 * Returns: whether nothing can be written; gbt_store_get_condition() says why
 */
gboolean
gbt_store_is_read_only (GbtStore *self)
{
  g_return_val_if_fail (gbt_store_is_owner (self), TRUE);

  return self->condition != NULL;
}

/**
 * gbt_store_run_batch:
 * @self: a store
 * @func: what to do
 * @data: given to @func
 * @error: set by @func, or when the whole cannot be written
 *
 * Does several writes as one: all are on the disk when it returns, or none.
 *
 * Returns: whether all was written
 */
gboolean
gbt_store_run_batch (GbtStore      *self,
                     GbtStoreBatch  func,
                     gpointer       data,
                     GError       **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (!gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (self->db, error);
  if (transaction == NULL || !func (self, data, error))
    return FALSE;

  return gbt_transaction_commit (g_steal_pointer (&transaction), error);
}

/**
 * gbt_store_changed_elsewhere:
 * @self: a store
 * @changed: (out): whether another program wrote since the last call (or the opening)
 * @error: set on failure
 *
 * Costs some microseconds: may be asked every other second.
 *
 * Returns: whether it could be told
 */
gboolean
gbt_store_changed_elsewhere (GbtStore *self,
                             gboolean *changed,
                             GError  **error)
{
  gint64 version;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (!read_data_version (self, &version, error))
    return FALSE;

  *changed = version != self->data_version;
  self->data_version = version;
  return TRUE;
}

/*< private > */
GbtDb *
gbt_store_get_db (GbtStore *self)
{
  return self->db;
}

/*< private >
 * gbt_store_is_owner:
 *
 * Returns: whether the calling thread is the one that opened @self
 */
gboolean
gbt_store_is_owner (GbtStore *self)
{
  return gbt_db_is_owner (self->db);
}

/*< private >
 * gbt_store_can_write:
 *
 * Returns: whether @self may be written; else @error says why not
 */
gboolean
gbt_store_can_write (GbtStore *self,
                     GError  **error)
{
  if (self->condition == NULL)
    return TRUE;

  if (error != NULL)
    *error = g_error_copy (self->condition);
  return FALSE;
}

/*< private > */
char *
gbt_store_make_id (GbtStore *self)
{
  return self->hooks.make_id != NULL ? self->hooks.make_id (self->hooks.data)
                                     : g_uuid_string_random ();
}

/*< private > */
gint64
gbt_store_get_time (GbtStore *self)
{
  return self->hooks.get_time != NULL ? self->hooks.get_time (self->hooks.data)
                                      : g_get_real_time ();
}

/*< private > */
char *
gbt_store_format_now (GbtStore *self)
{
  return gbt_codes_format_instant (gbt_store_get_time (self));
}

/*< private >
 * gbt_store_fold:
 * @text: (nullable): text
 *
 * Returns: (transfer full): @text folded for search and sorting; empty where there is none
 */
char *
gbt_store_fold (GbtStore   *self,
                const char *text)
{
  return text != NULL ? self->hooks.fold (text) : g_strdup ("");
}

/*< private > */
const char *
gbt_store_get_program_version (GbtStore *self)
{
  return self->hooks.program_version;
}

/*< private >
 * gbt_store_repeats_frozen:
 * @frozen: a frozen record, as the store repeats it
 * @sheet: (out) (transfer full) (nullable): the sheet that its bytes hold, as far as can be told
 * @error: set when its bytes say something else
 *
 * Returns: whether its bytes say the same, as far as can be told
 */
gboolean
gbt_store_repeats_frozen (GbtStore         *self,
                          const GbtFrozen  *frozen,
                          GbtSheet        **sheet,
                          GError          **error)
{
  *sheet = NULL;
  return self->hooks.check_frozen == NULL || self->hooks.check_frozen (frozen, sheet, error);
}
