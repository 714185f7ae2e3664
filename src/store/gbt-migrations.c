/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-migrations.h"

#include <gio/gio.h>

#include "gbt-store-resources.h"
#include "gbt-transaction.h"

static const GbtMigration migrations[] = {
  { 1, "/org/gabarit/store/0001-first.sql", FALSE },
  { 2, "/org/gabarit/store/0002-dossier.sql", FALSE },
  { 3, "/org/gabarit/store/0003-evidence-kind.sql", TRUE },
};

/**
 * gbt_migrations_get:
 * @n_migrations: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_migrations): every step, from an empty file on
 */
const GbtMigration *
gbt_migrations_get (guint *n_migrations)
{
  /* A static library drops a resource that nobody names. */
  gbt_store_get_resource ();

  *n_migrations = G_N_ELEMENTS (migrations);
  return migrations;
}

/**
 * gbt_migrations_read_version:
 * @db: a connection
 * @version: (out): the schema of the file; 0 while it is empty
 * @error: set to %GBT_ERROR_UNKNOWN_FORMAT when the file is a database of another program
 *
 * Returns: whether the file is a store
 */
gboolean
gbt_migrations_read_version (GbtDb   *db,
                             guint   *version,
                             GError **error)
{
  gint64 application, tables, number;

  if (!gbt_db_get_integer (db, "PRAGMA application_id", &application, error)
      || !gbt_db_get_integer (db, "PRAGMA user_version", &number, error)
      || !gbt_db_get_integer (db, "SELECT count (*) FROM sqlite_schema", &tables, error))
    return FALSE;

  if (application == 0 && number == 0 && tables == 0)
    {
      *version = 0;
      return TRUE;
    }
  if (application != GBT_DB_APPLICATION_ID || number < 1)
    {
      gbt_error_set (error, GBT_ERROR_UNKNOWN_FORMAT,
                     N_("“{1}” is a database of another program, not a store"),
                     gbt_db_get_path (db), NULL);
      return FALSE;
    }

  *version = (guint) number;
  return TRUE;
}

static gboolean
apply_one (GbtDb              *db,
           const GbtMigration *migration,
           GError            **error)
{
  g_autoptr (GbtTransaction) transaction = gbt_transaction_new_write (db, error);
  g_autoptr (GBytes) script = NULL;
  gint64 broken;
  guint version;

  if (transaction == NULL || !gbt_migrations_read_version (db, &version, error))
    return FALSE;
  /* Another program may have done it while we waited for the right to write. */
  if (version >= migration->version)
    return TRUE;

  script = g_resources_lookup_data (migration->resource, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  if (script == NULL)
    return FALSE;

  if (!gbt_db_execute (db, g_bytes_get_data (script, NULL), error)
      || !gbt_db_set_version (db, migration->version, error)
      || !gbt_db_get_integer (db, "SELECT count (*) FROM pragma_foreign_key_check", &broken, error))
    return FALSE;
  if (broken > 0)
    {
      gbt_error_set (error, GBT_ERROR_DAMAGED,
                     N_("The store “{1}” is damaged: some of its rows refer to missing ones"),
                     gbt_db_get_path (db), NULL);
      return FALSE;
    }

  return gbt_transaction_commit (g_steal_pointer (&transaction), error);
}

/* Removing a table removes the rows of others that refer to it, unless references are held off; inside
 * a transaction they cannot be, and there is no row in a new store. apply_one() checks them all. */
static gboolean
apply_step (GbtDb              *db,
            const GbtMigration *migration,
            GError            **error)
{
  g_autoptr (GError) failure = NULL;
  gboolean applied;

  if (!migration->remakes)
    return apply_one (db, migration, error);

  if (!gbt_db_execute (db, "PRAGMA foreign_keys = OFF", error))
    return FALSE;
  applied = apply_one (db, migration, &failure);
  if (!gbt_db_execute (db, "PRAGMA foreign_keys = ON", applied ? error : NULL))
    applied = FALSE;
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));

  return applied;
}

/* A new store is made whole or not at all, and there is nothing to keep a copy of. */
static gboolean
make_new (GbtDb               *db,
          const GbtMigration  *steps,
          guint                n_steps,
          GError             **error)
{
  g_autoptr (GbtTransaction) transaction = gbt_transaction_new_write (db, error);
  guint version;

  if (transaction == NULL || !gbt_migrations_read_version (db, &version, error))
    return FALSE;
  /* Another program may have made it while we waited for the right to write. */
  if (version > 0)
    return TRUE;

  for (guint i = 0; i < n_steps; i++)
    {
      if (!apply_one (db, &steps[i], error))
        return FALSE;
    }

  return gbt_transaction_commit (g_steal_pointer (&transaction), error);
}

/**
 * gbt_migrations_apply:
 * @db: a connection that may write
 * @steps: (array length=n_steps): the steps, ascending
 * @n_steps: how many
 * @backup: called before each step of a file that is not empty
 * @data: given to @backup
 * @error: set as gbt_db_set_error(), or by @backup
 *
 * Brings the file to the last schema. Each step happens whole or not at all; an empty file gets all
 * of them as one.
 *
 * Returns: whether the file has the last schema
 */
gboolean
gbt_migrations_apply (GbtDb               *db,
                      const GbtMigration  *steps,
                      guint                n_steps,
                      GbtMigrationsBackup  backup,
                      gpointer             data,
                      GError             **error)
{
  guint version;

  if (!gbt_migrations_read_version (db, &version, error) || (version == 0 && !make_new (db, steps, n_steps, error)))
    return FALSE;

  for (guint i = 0; i < n_steps; i++)
    {
      if (!gbt_migrations_read_version (db, &version, error))
        return FALSE;
      if (version >= steps[i].version)
        continue;
      if (!backup (db, steps[i].version, data, error))
        return FALSE;
      if (!apply_step (db, &steps[i], error))
        return FALSE;
    }

  return TRUE;
}
