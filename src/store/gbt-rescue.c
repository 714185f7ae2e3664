/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-rescue.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "gbt-cause.h"
#include "gbt-file.h"
#include "gbt-migrations.h"
#include "gbt-salvage-file.h"
#include "gbt-store-private.h"

/* Files that SQLite keeps beside a store: one left by a damaged store would be applied to what
 * replaces it. */
static const char *const companions[] = { "-journal", "-wal", "-shm" };

/**
 * gbt_rescue_list_backups:
 * @store_path: a store, there or not
 * @error: set to %GBT_ERROR_IO
 *
 * Returns: (transfer full) (element-type GbtBackup): its backups, the latest first
 */
GPtrArray *
gbt_rescue_list_backups (const char *store_path,
                         GError    **error)
{
  g_autofree char *absolute = g_canonicalize_filename (store_path, NULL);

  return gbt_backup_list (absolute, error);
}

/**
 * gbt_rescue_quick_check:
 * @store_path: a store
 * @error: set to %GBT_ERROR_DAMAGED when it is not whole
 *
 * Reads every page, through a connection of its own. Meant for a thread, once the store is open.
 *
 * Returns: whether the file is whole
 */
gboolean
gbt_rescue_quick_check (const char *store_path,
                        GError    **error)
{
  g_autoptr (GbtDb) db = gbt_db_open (store_path, GBT_DB_READ_ONLY, error);

  return db != NULL && gbt_db_quick_check (db, error);
}

static gboolean
check_backup (const char *path,
              GError    **error)
{
  g_autoptr (GbtDb) db = gbt_db_open (path, GBT_DB_READ_ONLY, error);
  guint version;

  if (db == NULL || !gbt_migrations_read_version (db, &version, error))
    return FALSE;
  if (version == 0)
    {
      gbt_error_set (error, GBT_ERROR_UNKNOWN_FORMAT, N_("“{1}” is empty, not a backup"), path, NULL);
      return FALSE;
    }

  return gbt_db_quick_check (db, error);
}

/* A second name for the damaged file: at no moment is there no file under the first one. */
static char *
keep_aside (const char *store_path,
            GError    **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *stamp = g_date_time_format (now, "%Y%m%dT%H%M%SZ");

  for (guint i = 1; i < 1000; i++)
    {
      g_autofree char *kept = g_strdup_printf ("%s.damaged-%s-%u", store_path, stamp, i);

      if (link (store_path, kept) == 0)
        return g_steal_pointer (&kept);
      /* Some disks have no second names; a copy serves. */
      if (errno != EEXIST && !g_file_test (kept, G_FILE_TEST_EXISTS))
        return gbt_file_copy (store_path, kept, error) ? g_steal_pointer (&kept) : NULL;
    }

  gbt_error_set (error, GBT_ERROR_IO, N_("“{1}” cannot be read or written: {2}"), store_path,
                 gbt_cause_describe (EEXIST), NULL);
  return NULL;
}

static gboolean
move_companions (const char *store_path,
                 const char *kept_path,
                 GError    **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (companions); i++)
    {
      g_autofree char *from = g_strconcat (store_path, companions[i], NULL);
      g_autofree char *to = g_strconcat (kept_path, companions[i], NULL);

      if (g_rename (from, to) != 0 && errno != ENOENT)
        {
          gbt_error_set (error, GBT_ERROR_IO, N_("“{1}” cannot be read or written: {2}"), from,
                         gbt_cause_describe (errno), NULL);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
put_in_place (const char *store_path,
              const char *part,
              char      **kept_path,
              GError    **error)
{
  g_autofree char *kept = NULL;

  if (g_file_test (store_path, G_FILE_TEST_EXISTS))
    {
      kept = keep_aside (store_path, error);
      if (kept == NULL || !move_companions (store_path, kept, error))
        return FALSE;
    }
  if (!gbt_file_replace (part, store_path, error))
    return FALSE;

  if (kept_path != NULL)
    *kept_path = g_steal_pointer (&kept);
  return TRUE;
}

/**
 * gbt_rescue_restore:
 * @store_path: a store that is damaged, closed here and in every other program
 * @backup_path: a backup of it
 * @kept_path: (out) (optional) (nullable): where the damaged file is now, %NULL when there was
 *   none
 * @error: set to %GBT_ERROR_DAMAGED or %GBT_ERROR_UNKNOWN_FORMAT when the backup is not good; the
 *   store is then left as it is
 *
 * Puts a copy of a backup in the place of the store. The damaged file is kept beside it, under
 * another name.
 *
 * Returns: whether the store is the backup
 */
gboolean
gbt_rescue_restore (const char *store_path,
                    const char *backup_path,
                    char      **kept_path,
                    GError    **error)
{
  g_autofree char *absolute = g_canonicalize_filename (store_path, NULL);
  g_autofree char *part = NULL;

  if (!check_backup (backup_path, error))
    return FALSE;

  part = gbt_file_make_beside (absolute, error);
  if (part == NULL)
    return FALSE;
  if (!gbt_file_copy (backup_path, part, error)
      || !put_in_place (absolute, part, kept_path, error))
    {
      g_unlink (part);
      return FALSE;
    }

  return TRUE;
}

/**
 * gbt_salvage_free:
 * @self: (transfer full): what was read of a damaged store
 */
void
gbt_salvage_free (GbtSalvage *self)
{
  g_ptr_array_unref (self->sheets);
  g_ptr_array_unref (self->models);
  g_free (self);
}

/* Reads one column until the end, or until a page that cannot be read. */
static gboolean
collect (GbtDb      *db,
         const char *sql,
         GHashTable *names)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (db, sql, NULL);
  gboolean row = FALSE;

  if (statement == NULL)
    return FALSE;

  while (gbt_statement_next (statement, &row, NULL))
    {
      if (!row)
        return TRUE;
      if (!gbt_statement_is_null (statement, 0))
        g_hash_table_add (names, gbt_statement_dup_text (statement, 0));
    }

  return FALSE;
}

/* Both ways, and wherever else the names are written: a damaged page in the middle hides only
 * what is on it. */
static GHashTable *
collect_sheets (GbtDb    *db,
                gboolean *whole)
{
  static const char *const elsewhere[] = {
    "SELECT id FROM sheet ORDER BY id DESC",
    "SELECT sheet FROM revision ORDER BY sheet, number",
    "SELECT sheet FROM revision ORDER BY sheet DESC, number DESC",
    "SELECT sheet FROM sheet_text NOT INDEXED ORDER BY number",
    "SELECT sheet FROM sheet_text NOT INDEXED ORDER BY number DESC",
  };
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  *whole = collect (db, "SELECT id FROM sheet ORDER BY id", ids);
  for (guint i = 0; !*whole && i < G_N_ELEMENTS (elsewhere); i++)
    collect (db, elsewhere[i], ids);

  return ids;
}

static gboolean
read_numbers (GbtDb      *db,
              const char *sql,
              const char *id,
              gint64      numbers[3])
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (db, sql, NULL);
  gboolean row;

  if (statement == NULL)
    return FALSE;
  gbt_statement_bind_text (statement, 1, id);
  if (!gbt_statement_next (statement, &row, NULL) || !row)
    return FALSE;

  for (int i = 0; i < 3; i++)
    numbers[i] = gbt_statement_get_integer (statement, i);
  return TRUE;
}

/* Returns FALSE when the sheet is known and cannot be read. */
static gboolean
salvage_sheet (GbtDb      *db,
               const char *id,
               GPtrArray  *sheets)
{
  g_autoptr (GbtDossier) dossier = NULL;
  g_autoptr (GbtWorkload) workload = NULL;
  gint64 numbers[3] = { 0 };
  guint number;

  if (!read_numbers (db, "SELECT revision, archived, deleted IS NOT NULL FROM sheet WHERE id = ?1",
                     id, numbers)
      && !read_numbers (db,
                        "SELECT number, 0, 0 FROM revision WHERE sheet = ?1"
                        " ORDER BY number DESC LIMIT 1",
                        id, numbers)
      && !read_numbers (db,
                        "SELECT number, 0, 0 FROM revision_field WHERE sheet = ?1"
                        " ORDER BY number DESC LIMIT 1",
                        id, numbers))
    return FALSE;
  if (numbers[2] != 0)
    return TRUE;

  number = (guint) CLAMP (numbers[0], 1, G_MAXINT);
  workload = gbt_store_read_content (db, id, number, NULL);
  if (workload == NULL)
    return FALSE;

  /* Better the sheet alone than no sheet. */
  dossier = gbt_store_read_dossier (db, id, NULL);
  if (dossier == NULL)
    dossier = gbt_dossier_new ();

  g_ptr_array_add (sheets,
                   gbt_store_make_sheet (id, number, numbers[1] != 0, GBT_SHEET_UNDECIDED, workload, dossier));
  return TRUE;
}

static GbtSalvage *
salvage (GbtDb *db)
{
  g_autoptr (GbtSalvage) self = g_new0 (GbtSalvage, 1);
  g_autoptr (GHashTable) models
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) sheets = NULL;
  g_autoptr (GList) ids = NULL;

  self->sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sheet_unref);
  self->models = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_model_unref);

  sheets = collect_sheets (db, &self->whole);
  ids = g_list_sort (g_hash_table_get_keys (sheets), (GCompareFunc) (void (*) (void)) strcmp);
  for (GList *l = ids; l != NULL; l = l->next)
    {
      if (!salvage_sheet (db, l->data, self->sheets))
        self->lost++;
    }

  if (!collect (db, "SELECT id FROM model ORDER BY id", models))
    {
      self->whole = FALSE;
      collect (db, "SELECT id FROM model ORDER BY id DESC", models);
    }
  g_list_free (ids);
  ids = g_list_sort (g_hash_table_get_keys (models), (GCompareFunc) (void (*) (void)) strcmp);
  for (GList *l = ids; l != NULL; l = l->next)
    {
      GbtModel *model = gbt_store_read_model (db, l->data, l->data, NULL);

      if (model != NULL)
        g_ptr_array_add (self->models, model);
      else
        self->whole = FALSE;
    }

  return g_steal_pointer (&self);
}

/**
 * gbt_rescue_salvage:
 * @store_path: a damaged store
 * @error: set to %GBT_ERROR_DAMAGED when nothing at all can be read of it, to %GBT_ERROR_NOT_FOUND,
 *   or when there is no room for the copy that is worked on
 *
 * Reads what can still be read, sheet by sheet, from a copy of the file.
 *
 * Returns: (transfer full): what was read, and what is known to be lost
 */
GbtSalvage *
gbt_rescue_salvage (const char *store_path,
                    GError    **error)
{
  g_autofree char *absolute = g_canonicalize_filename (store_path, NULL);
  g_autoptr (GbtSalvageFile) copy = gbt_salvage_file_new (absolute, error);
  g_autoptr (GbtDb) db = NULL;

  if (copy == NULL)
    return NULL;
  db = gbt_salvage_file_open (copy, error);

  return db != NULL ? salvage (db) : NULL;
}
