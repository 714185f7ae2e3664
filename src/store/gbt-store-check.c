/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-migrations.h"
#include "gbt-store-private.h"

/* Looks for a fault: sets @fault when there is one; returns whether it could look. */
typedef gboolean (*CheckFunc) (GbtStore  *self,
                               GError   **fault,
                               GError   **error);

/*< private > */
void
gbt_store_set_fault (GError    **fault,
                     const char *message,
                     const char *argument)
{
  gbt_error_set (fault, GBT_ERROR_DAMAGED, message, argument, NULL);
}

/*< private >
 * gbt_store_look_for_row:
 * @sql: a query that names what is wrong, by its first row
 * @message: an English msgid that says it
 *
 * Returns: whether it could look
 */
gboolean
gbt_store_look_for_row (GbtStore   *self,
                        const char *sql,
                        const char *message,
                        GError    **fault,
                        GError    **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (gbt_store_get_db (self), sql, error);
  g_autofree char *name = NULL;
  gboolean row;

  if (statement == NULL || !gbt_statement_next (statement, &row, error))
    return FALSE;
  if (!row)
    return TRUE;

  name = gbt_statement_dup_text (statement, 0);
  gbt_store_set_fault (fault, message, name != NULL ? name : "");
  return TRUE;
}

static gboolean
check_file (GbtStore *self,
            GError  **fault,
            GError  **error)
{
  return gbt_store_look_for_row (self,
                       "SELECT integrity_check FROM pragma_integrity_check"
                       " WHERE integrity_check <> 'ok' LIMIT 1",
                       N_("The file is not whole: {1}"), fault, error);
}

static gboolean
check_references (GbtStore *self,
                  GError  **fault,
                  GError  **error)
{
  return gbt_store_look_for_row (self, "SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1",
                       N_("A row of “{1}” refers to one that is not there"), fault, error);
}

static GPtrArray *
list_schema (GbtDb   *db,
             GError **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (db,
                           "SELECT type || ' ' || name, ifnull (sql, '') FROM sqlite_schema"
                           " WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name",
                           error);

  if (statement == NULL)
    return NULL;

  for (;;)
    {
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&entries);
      g_ptr_array_add (entries, gbt_statement_dup_text (statement, 0));
      g_ptr_array_add (entries, gbt_statement_dup_text (statement, 1));
    }
}

static gboolean
no_backup (GbtDb   *db,
           guint    version,
           gpointer data,
           GError **error)
{
  return TRUE;
}

static GPtrArray *
list_expected_schema (GError **error)
{
  g_autoptr (GbtDb) scratch = gbt_db_open_scratch (error);
  guint n_migrations;
  const GbtMigration *migrations = gbt_migrations_get (&n_migrations);

  if (scratch == NULL
      || !gbt_migrations_apply (scratch, migrations, n_migrations, no_backup, NULL, error))
    return NULL;

  return list_schema (scratch, error);
}

/* A store whose triggers were taken away would keep its word no more. */
static gboolean
check_schema (GbtStore *self,
              GError  **fault,
              GError  **error)
{
  g_autoptr (GPtrArray) expected = list_expected_schema (error);
  g_autoptr (GPtrArray) found = NULL;

  if (expected == NULL)
    return FALSE;
  found = list_schema (gbt_store_get_db (self), error);
  if (found == NULL)
    return FALSE;

  for (guint i = 0; i < MAX (expected->len, found->len); i += 2)
    {
      const char *name = i < expected->len ? expected->pdata[i] : found->pdata[i];

      if (i >= expected->len || i >= found->len
          || g_strcmp0 (expected->pdata[i], found->pdata[i]) != 0
          || g_strcmp0 (expected->pdata[i + 1], found->pdata[i + 1]) != 0)
        {
          gbt_store_set_fault (fault, N_("The schema is not the expected one: {1}"), name);
          return TRUE;
        }
    }

  return TRUE;
}

/*< private >
 * gbt_store_check_index:
 * @sql: the statement by which an index of words checks itself
 * @name: the name of the index
 *
 * Returns: whether it could look
 */
gboolean
gbt_store_check_index (GbtStore   *self,
                       const char *sql,
                       const char *name,
                       GError    **fault,
                       GError    **error)
{
  g_autoptr (GError) failure = NULL;

  /* It checks itself through a statement that writes, though it writes nothing. */
  if (gbt_store_is_read_only (self) || gbt_db_execute (gbt_store_get_db (self), sql, &failure))
    return TRUE;
  if (!g_error_matches (failure, GBT_ERROR, GBT_ERROR_DAMAGED))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  gbt_store_set_fault (fault, N_("Search does not say the same as what it looks through: {1}"), name);
  return TRUE;
}

static gboolean
check_search (GbtStore *self,
              GError  **fault,
              GError  **error)
{
  if (!gbt_store_look_for_row (self,
                               "SELECT id FROM sheet WHERE NOT EXISTS"
                               " (SELECT 1 FROM sheet_text WHERE sheet_text.sheet = sheet.id) LIMIT 1",
                               N_("Search does not know the sheet “{1}”"), fault, error))
    return FALSE;

  return *fault != NULL
         || gbt_store_check_index (self, "INSERT INTO sheet_search (sheet_search, rank) VALUES ('integrity-check', 1)",
                                   "sheet_search", fault, error);
}

static gboolean
check_lists (GbtStore *self,
             GError  **fault,
             GError  **error)
{
  return gbt_store_look_for_row (
      self,
      "SELECT id FROM sheet AS s WHERE"
      " revision IS NOT (SELECT max (number) FROM revision WHERE sheet = s.id)"
      " OR title IS NOT (SELECT text FROM revision_field WHERE sheet = s.id"
      "  AND number = s.revision AND key = 'identity.title')"
      " OR reference IS NOT (SELECT text FROM revision_field WHERE sheet = s.id"
      "  AND number = s.revision AND key = 'identity.reference')"
      " OR author IS NOT (SELECT text FROM revision_field WHERE sheet = s.id"
      "  AND number = s.revision AND key = 'identity.author')"
      " OR model IS NOT (SELECT text FROM revision_field WHERE sheet = s.id"
      "  AND number = s.revision AND key = 'model.name')"
      " OR status <> CASE WHEN archived THEN 4 WHEN record = 'invalidated' THEN 3 WHEN record = 'decided' THEN 2"
      "  WHEN candidates > 0 THEN 1 ELSE 0 END"
      " OR candidates <> (SELECT count (*) FROM candidate WHERE sheet = s.id)"
      " OR (record IS NOT NULL AND NOT EXISTS"
      "  (SELECT 1 FROM frozen_record WHERE sheet = s.id AND kind <> 'shortlist')) LIMIT 1",
      N_("The list does not say the same as the sheet “{1}”"), fault, error);
}

static gboolean
check_estimates (GbtStore *self,
                 GError  **fault,
                 GError  **error)
{
  return gbt_store_look_for_row (
      self,
      "SELECT sheet FROM estimate AS e WHERE"
      " total IS NOT (SELECT sum (bytes) FROM estimate_line WHERE sheet = e.sheet"
      "  AND number = e.number AND part = 'line')"
      " OR complete IS NOT (SELECT count (*) > 0 AND count (*) = count (bytes) FROM estimate_line"
      "  WHERE sheet = e.sheet AND number = e.number AND part = 'line') LIMIT 1",
      N_("The lines of an estimate of the sheet “{1}” do not add up to its total"), fault, error);
}

static const char lost_notes[]
    = "SELECT sheet FROM entry_note AS n WHERE"
      " NOT EXISTS (SELECT 1 FROM requirement WHERE sheet = n.sheet AND number = n.number)"
      " AND NOT EXISTS (SELECT 1 FROM candidate WHERE sheet = n.sheet AND number = n.number)"
      " AND NOT EXISTS (SELECT 1 FROM assessment WHERE sheet = n.sheet AND number = n.number)"
      " AND NOT EXISTS (SELECT 1 FROM run WHERE sheet = n.sheet AND number = n.number)"
      " AND NOT EXISTS (SELECT 1 FROM peak WHERE sheet = n.sheet AND number = n.number)"
      " AND NOT EXISTS (SELECT 1 FROM invalidator WHERE sheet = n.sheet AND number = n.number)"
      " AND NOT EXISTS (SELECT 1 FROM rate WHERE sheet = n.sheet AND number = n.number)"
      " AND NOT EXISTS (SELECT 1 FROM decision WHERE sheet = n.sheet AND number = n.number) LIMIT 1";

static gboolean
check_sheets (GbtStore *self,
              GError  **fault,
              GError  **error)
{
  g_autoptr (GbtTransaction) transaction
      = gbt_transaction_new_read (gbt_store_get_db (self), error);
  g_autoptr (GbtStatement) statement = NULL;

  if (transaction == NULL)
    return FALSE;
  statement = gbt_statement_new (gbt_store_get_db (self), "SELECT revision.sheet, revision.number,"
                                                          " revision.number = sheet.revision"
                                                          " FROM revision LEFT JOIN sheet ON sheet.id = revision.sheet",
                                 error);
  if (statement == NULL)
    return FALSE;

  for (;;)
    {
      g_autoptr (GbtWorkload) workload = NULL;
      g_autoptr (GbtDossier) dossier = NULL;
      g_autofree char *id = NULL;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return gbt_store_look_for_row (self, lost_notes, N_("A note of the sheet “{1}” is about nothing it holds"),
                                       fault, error);

      id = gbt_statement_dup_text (statement, 0);
      workload
          = gbt_store_read_content (gbt_store_get_db (self), id,
                                    (guint) gbt_statement_get_count (statement, 1), fault);
      if (workload == NULL)
        return TRUE;
      if (gbt_statement_get_integer (statement, 2) == 0)
        continue;
      dossier = gbt_store_read_dossier (gbt_store_get_db (self), id, fault);
      if (dossier == NULL)
        return TRUE;
    }
}

static const struct
{
  const char *what;
  const char *label;
  CheckFunc func;
} checks[] = {
  { "file", N_("The file is whole"), check_file },
  { "references", N_("Every row refers to rows that are there"), check_references },
  { "schema", N_("Tables and triggers are the expected ones"), check_schema },
  { "search", N_("Search says the same as the sheets"), check_search },
  { "lists", N_("The list says the same as the sheets"), check_lists },
  { "estimates", N_("The lines of every estimate add up to its total"), check_estimates },
  { "sheets", N_("Every revision, and what hangs on every sheet, can be read"), check_sheets },
  { "offers", N_("Every offer can be read, and its list says the same"), gbt_store_check_offers },
  { "evidence", N_("Every file of evidence is the one that was added"), gbt_store_check_evidence },
  { "frozen", N_("Every frozen record is what was frozen"), gbt_store_check_records },
};

/**
 * gbt_store_check_free:
 * @check: (transfer full): a check
 */
void
gbt_store_check_free (GbtStoreCheck *check)
{
  g_clear_error (&check->fault);
  g_free (check);
}

/**
 * gbt_store_check:
 * @self: a store
 * @error: set when a check could not be made: the store was busy, or could not be read
 *
 * Looks at everything that can be compared. It reads the whole file, several times.
 *
 * Returns: (transfer full) (element-type GbtStoreCheck): each thing checked, with its fault or
 *   none
 */
GPtrArray *
gbt_store_check (GbtStore *self,
                 GError  **error)
{
  g_autoptr (GPtrArray) results
      = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_store_check_free);

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      GbtStoreCheck *result = g_new0 (GbtStoreCheck, 1);
      g_autoptr (GError) failure = NULL;

      result->what = checks[i].what;
      result->label = checks[i].label;
      g_ptr_array_add (results, result);

      if (checks[i].func (self, &result->fault, &failure))
        continue;
      /* A page that cannot be read is what the check was looking for. */
      if (!g_error_matches (failure, GBT_ERROR, GBT_ERROR_DAMAGED)
          && !g_error_matches (failure, GBT_ERROR, GBT_ERROR_NEWER))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
      result->fault = g_steal_pointer (&failure);
    }

  return g_steal_pointer (&results);
}

/**
 * gbt_store_count:
 * @self: a store
 * @counts: (out): how much it holds
 * @error: set on failure
 *
 * Returns: whether it could be counted
 */
gboolean
gbt_store_count (GbtStore       *self,
                 GbtStoreCounts *counts,
                 GError        **error)
{
  g_autoptr (GbtStatement) statement = NULL;
  gboolean row;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  statement = gbt_statement_new (
      gbt_store_get_db (self),
      "SELECT (SELECT count (*) FROM sheet WHERE deleted IS NULL),"
      " (SELECT count (*) FROM sheet WHERE deleted IS NULL AND archived = 1),"
      " (SELECT count (*) FROM revision JOIN sheet ON id = sheet WHERE deleted IS NULL),"
      " (SELECT count (*) FROM model), (SELECT count (*) FROM offer), (SELECT count (*) FROM evidence),"
      " (SELECT count (*) FROM frozen_record)",
      error);
  if (statement == NULL || !gbt_statement_next (statement, &row, error))
    return FALSE;

  counts->sheets = gbt_statement_get_count (statement, 0);
  counts->archived = gbt_statement_get_count (statement, 1);
  counts->revisions = gbt_statement_get_count (statement, 2);
  counts->models = gbt_statement_get_count (statement, 3);
  counts->offers = gbt_statement_get_count (statement, 4);
  counts->evidence = gbt_statement_get_count (statement, 5);
  counts->frozen = gbt_statement_get_count (statement, 6);
  return TRUE;
}
