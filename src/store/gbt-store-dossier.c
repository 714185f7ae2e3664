/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-entry-columns.h"
#include "gbt-store-private.h"

static const char *const own_keys[] = { "sheet", "number", "id", NULL };
#define FIRST_FIELD 4

static gboolean
write_notes (GbtDb       *db,
             const char  *sheet,
             GbtEntry    *entry,
             gboolean     is_new,
             GError     **error)
{
  const char *const owner[] = { sheet, gbt_entry_get_number (entry), NULL };
  g_autoptr (GbtStatement) put = NULL;

  if (!is_new)
    {
      g_autoptr (GbtStatement) drop
          = gbt_statement_new (db, "DELETE FROM entry_note WHERE sheet = ?1 AND number = ?2", error);

      if (drop == NULL)
        return FALSE;
      gbt_statement_bind_text (drop, 1, sheet);
      gbt_statement_bind_text (drop, 2, gbt_entry_get_number (entry));
      if (!gbt_statement_run (drop, error))
        return FALSE;
    }
  if (!gbt_entry_has_notes (entry))
    return TRUE;

  put = gbt_statement_new (
      db, "INSERT INTO entry_note (sheet, number, field, condition, source) VALUES (?1, ?2, ?3, ?4, ?5)", error);
  return put != NULL && gbt_entry_columns_write_notes (put, owner, entry, error);
}

static gboolean
write_entry (GbtDb       *db,
             const char  *sheet,
             GbtEntry    *entry,
             gboolean     is_new,
             GError     **error)
{
  GbtEntryKind kind = gbt_entry_get_kind (entry);
  g_autofree char *sql
      = gbt_entry_columns_dup_insert (kind, gbt_entry_kind_get_code (kind), own_keys, "sheet, number");
  g_autoptr (GbtStatement) put = gbt_statement_new (db, sql, error);

  if (put == NULL)
    return FALSE;

  gbt_statement_bind_text (put, 1, sheet);
  gbt_statement_bind_text (put, 2, gbt_entry_get_number (entry));
  gbt_statement_bind_text (put, 3, gbt_entry_get_id (entry));
  gbt_entry_columns_bind (put, FIRST_FIELD, entry);

  return gbt_statement_run (put, error) && write_notes (db, sheet, entry, is_new, error);
}

/* @sql is one of a few texts; its values are the sheet and the number. */
static gboolean
remove_numbered (GbtDb       *db,
                 const char  *sql,
                 const char  *sheet,
                 const char  *number,
                 GError     **error)
{
  g_autoptr (GbtStatement) drop = gbt_statement_new (db, sql, error);

  if (drop == NULL)
    return FALSE;

  gbt_statement_bind_text (drop, 1, sheet);
  gbt_statement_bind_text (drop, 2, number);
  return gbt_statement_run (drop, error);
}

/* The entries of a kind by their number: those that are stored, then those that are to be. */
static GHashTable *
index_entries (GbtDossier   *dossier,
               GbtEntryKind  kind)
{
  GHashTable *entries = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; dossier != NULL && i < gbt_dossier_get_n (dossier, kind); i++)
    {
      GbtEntry *entry = gbt_dossier_get (dossier, kind, i);

      g_hash_table_insert (entries, (char *) gbt_entry_get_number (entry), entry);
    }

  return entries;
}

static gboolean
remove_absent (GbtDb         *db,
               const char    *sheet,
               GbtDossier    *before,
               GHashTable    *wanted,
               GbtEntryKind   kind,
               GError       **error)
{
  g_autofree char *sql = g_strdup_printf ("DELETE FROM %s WHERE sheet = ?1 AND number = ?2",
                                          kind == GBT_ENTRY_EVIDENCE ? "sheet_evidence"
                                                                     : gbt_entry_kind_get_code (kind));

  for (guint i = 0; before != NULL && i < gbt_dossier_get_n (before, kind); i++)
    {
      const char *number = gbt_entry_get_number (gbt_dossier_get (before, kind, i));

      if (g_hash_table_contains (wanted, number))
        continue;
      if (!remove_numbered (db, sql, sheet, number, error)
          || !remove_numbered (db, "DELETE FROM entry_note WHERE sheet = ?1 AND number = ?2", sheet, number, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
write_kind (GbtDb         *db,
            const char    *sheet,
            GbtDossier    *before,
            GbtDossier    *dossier,
            GbtEntryKind   kind,
            GError       **error)
{
  g_autoptr (GHashTable) stored = index_entries (before, kind);
  g_autoptr (GHashTable) wanted = index_entries (dossier, kind);

  if (!remove_absent (db, sheet, before, wanted, kind, error))
    return FALSE;

  for (guint i = 0; i < gbt_dossier_get_n (dossier, kind); i++)
    {
      GbtEntry *entry = gbt_dossier_get (dossier, kind, i);
      GbtEntry *old = g_hash_table_lookup (stored, gbt_entry_get_number (entry));

      if (old != NULL && gbt_entry_equal (old, entry))
        continue;
      if (!write_entry (db, sheet, entry, old == NULL, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
attach (GbtStore    *self,
        const char  *sheet,
        GbtEntry    *evidence,
        GError     **error)
{
  g_autoptr (GbtStatement) put = gbt_statement_new (
      gbt_store_get_db (self),
      "INSERT INTO sheet_evidence (sheet, number, evidence) VALUES (?1, ?2, ?3)"
      " ON CONFLICT (sheet, number) DO UPDATE SET evidence = excluded.evidence",
      error);

  if (put == NULL)
    return FALSE;

  gbt_statement_bind_text (put, 1, sheet);
  gbt_statement_bind_text (put, 2, gbt_entry_get_number (evidence));
  gbt_statement_bind_text (put, 3, gbt_entry_get_id (evidence));
  return gbt_statement_run (put, error);
}

static gboolean
write_evidence (GbtStore    *self,
                const char  *sheet,
                GbtDossier  *before,
                GbtDossier  *dossier,
                gboolean     may_change,
                GError     **error)
{
  g_autoptr (GHashTable) stored = index_entries (before, GBT_ENTRY_EVIDENCE);
  g_autoptr (GHashTable) wanted = index_entries (dossier, GBT_ENTRY_EVIDENCE);

  if (!remove_absent (gbt_store_get_db (self), sheet, before, wanted, GBT_ENTRY_EVIDENCE, error))
    return FALSE;

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      GbtEntry *entry = gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i);
      GbtEntry *old = g_hash_table_lookup (stored, gbt_entry_get_number (entry));

      if (old != NULL && gbt_entry_equal (old, entry))
        continue;
      if (!gbt_store_put_evidence (self, entry, sheet, may_change, error)
          || !attach (self, sheet, entry, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
write_offers (GbtStore    *self,
              GbtDossier  *before,
              GbtDossier  *dossier,
              GError     **error)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_OFFER); i++)
    {
      GbtEntry *offer = gbt_dossier_get (dossier, GBT_ENTRY_OFFER, i);
      gboolean stored = FALSE;

      for (guint j = 0; before != NULL && !stored && j < gbt_dossier_get_n (before, GBT_ENTRY_OFFER); j++)
        stored = gbt_entry_equal (gbt_dossier_get (before, GBT_ENTRY_OFFER, j), offer);
      if (!stored && !gbt_store_put_offer (self, offer, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
write_numbering (GbtDb       *db,
                 const char  *sheet,
                 GbtDossier  *before,
                 GbtDossier  *dossier,
                 GError     **error)
{
  for (guint i = 0; i < GBT_N_SERIES; i++)
    {
      guint last = gbt_dossier_get_last (dossier, (GbtSeries) i);
      g_autoptr (GbtStatement) put = NULL;

      if (last == 0 || (before != NULL && gbt_dossier_get_last (before, (GbtSeries) i) == last))
        continue;
      put = gbt_statement_new (db,
                               "INSERT INTO sheet_numbering (sheet, series, last) VALUES (?1, ?2, ?3)"
                               " ON CONFLICT (sheet, series) DO UPDATE SET last = excluded.last",
                               error);
      if (put == NULL)
        return FALSE;
      gbt_statement_bind_text (put, 1, sheet);
      gbt_statement_bind_text (put, 2, gbt_store_series_codes[i]);
      gbt_statement_bind_integer (put, 3, last);
      if (!gbt_statement_run (put, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
check_ids (GbtDossier  *dossier,
           GError     **error)
{
  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    for (guint i = 0; i < gbt_dossier_get_n (dossier, (GbtEntryKind) kind); i++)
      {
        GbtEntry *entry = gbt_dossier_get (dossier, (GbtEntryKind) kind, i);
        const char *id = gbt_entry_get_id (entry);
        gboolean needed = kind == GBT_ENTRY_OFFER || kind == GBT_ENTRY_EVIDENCE;

        if (id != NULL ? !gbt_codes_is_id (id) : needed)
          {
            gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” has no identity that the store takes"),
                           gbt_entry_get_number (entry), NULL);
            return FALSE;
          }
      }

  return TRUE;
}

/*< private >
 * gbt_store_write_dossier:
 * @self: a store, in a transaction
 * @sheet: a sheet that is there
 * @before: (nullable): what hangs on it, as stored; %NULL: nothing
 * @dossier: what is to
 * @may_change: whether records of evidence already here may change; else one that says something
 *   else is a conflict
 * @error: set when @dossier does not fit, to %GBT_ERROR_CONFLICT when a version of an offer here
 *   says something else
 *
 * Writes what changed, and nothing else.
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_write_dossier (GbtStore    *self,
                         const char  *sheet,
                         GbtDossier  *before,
                         GbtDossier  *dossier,
                         gboolean     may_change,
                         GError     **error)
{
  GbtDb *db = gbt_store_get_db (self);

  if (before != NULL && gbt_dossier_equal (before, dossier))
    return TRUE;
  if (!gbt_dossier_check (dossier, error) || !check_ids (dossier, error) || !write_offers (self, before, dossier, error)
      || !write_evidence (self, sheet, before, dossier, may_change, error))
    return FALSE;

  for (guint i = 0; i < GBT_STORE_N_OWN_KINDS; i++)
    {
      if (!write_kind (db, sheet, before, dossier, gbt_store_own_kinds[i], error))
        return FALSE;
    }

  return write_numbering (db, sheet, before, dossier, error);
}

static gboolean
cites_revision (GbtDossier   *dossier,
                GbtEntryKind  kind,
                guint         field,
                guint         number)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, kind); i++)
    {
      guint64 revision;

      if (gbt_entry_get_integer (gbt_dossier_get (dossier, kind, i), field, &revision) && revision == number)
        return TRUE;
    }

  return FALSE;
}

/*< private >
 * gbt_store_close_cited:
 * @self: a store, in a transaction
 * @sheet: a sheet
 * @number: its latest revision, as written
 * @dossier: what hangs on the sheet
 * @error: set on failure
 *
 * Closes the revision when a run or a verdict cites it (8-decisions 7).
 *
 * Returns: whether it could be done
 */
gboolean
gbt_store_close_cited (GbtStore    *self,
                       const char  *sheet,
                       guint        number,
                       GbtDossier  *dossier,
                       GError     **error)
{
  if (!cites_revision (dossier, GBT_ENTRY_RUN, GBT_RUN_REVISION, number)
      && !cites_revision (dossier, GBT_ENTRY_ASSESSMENT, GBT_ASSESSMENT_REVISION, number))
    return TRUE;

  return gbt_store_put_closed (self, sheet, number, error);
}

/*< private >
 * gbt_store_write_standing:
 * @self: a store, in a transaction
 * @sheet: a sheet, its dossier written
 * @record: what its latest frozen decision is worth
 * @error: set on failure
 *
 * Writes what the status of the sheet is derived from.
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_write_standing (GbtStore        *self,
                          const char      *sheet,
                          GbtSheetRecord   record,
                          GError         **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self),
                           "UPDATE sheet SET record = ?2,"
                           " candidates = (SELECT count (*) FROM candidate WHERE sheet = ?1) WHERE id = ?1",
                           error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, sheet);
  gbt_statement_bind_text (statement, 2,
                           record == GBT_SHEET_HAS_DECISION      ? "decided"
                           : record == GBT_SHEET_HAS_INVALIDATED ? "invalidated"
                                                                 : NULL);
  return gbt_statement_run (statement, error);
}

/*< private >
 * gbt_store_make_sheet:
 * @id: its identity
 * @number: its revision
 * @archived: whether it is archived
 * @record: what its latest frozen decision is worth
 * @workload: what it says
 * @dossier: what hangs on it
 *
 * Returns: (transfer full): the sheet
 */
GbtSheet *
gbt_store_make_sheet (const char      *id,
                      guint            number,
                      gboolean         archived,
                      GbtSheetRecord   record,
                      GbtWorkload     *workload,
                      GbtDossier      *dossier)
{
  g_autoptr (GbtSheet) bare = gbt_sheet_new (id, number, archived, workload);
  g_autoptr (GbtSheet) whole = gbt_sheet_with_dossier (bare, dossier);

  return gbt_sheet_with_record (whole, record);
}
