/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-entry-columns.h"
#include "gbt-store-private.h"

/* The kinds that have a table of a sheet's own, parents first. Offers and evidence are in
 * libraries, which the sheet cites. */
static const GbtEntryKind own_kinds[] = {
  GBT_ENTRY_REQUIREMENT, GBT_ENTRY_CANDIDATE,   GBT_ENTRY_ASSESSMENT, GBT_ENTRY_RUN,
  GBT_ENTRY_PEAK,        GBT_ENTRY_INVALIDATOR, GBT_ENTRY_RATE,       GBT_ENTRY_DECISION,
};

static const char *const own_keys[] = { "sheet", "number", "id", NULL };
#define FIRST_FIELD 4

static const char *const series_codes[GBT_N_SERIES] = {
  [GBT_SERIES_MANDATORY] = "mandatory", [GBT_SERIES_PREFERENCE] = "preference",
  [GBT_SERIES_CANDIDATE] = "candidate", [GBT_SERIES_EVIDENCE] = "evidence",
  [GBT_SERIES_RUN] = "run",             [GBT_SERIES_INVALIDATOR] = "invalidator",
  [GBT_SERIES_RATE] = "rate",
};

static gboolean
write_notes (GbtDb       *db,
             const char  *sheet,
             GbtEntry    *entry,
             gboolean     is_new,
             GError     **error)
{
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
  if (!gbt_entry_columns_has_notes (entry))
    return TRUE;

  put = gbt_statement_new (
      db, "INSERT INTO entry_note (sheet, number, field, condition, source) VALUES (?1, ?2, ?3, ?4, ?5)", error);
  if (put == NULL)
    return FALSE;

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (gbt_entry_get_kind (entry)); i++)
    {
      gboolean has_note;

      gbt_entry_columns_bind_note (put, 3, entry, i, &has_note);
      if (!has_note)
        continue;
      gbt_statement_bind_text (put, 1, sheet);
      gbt_statement_bind_text (put, 2, gbt_entry_get_number (entry));
      if (!gbt_statement_run (put, error))
        return FALSE;
    }

  return TRUE;
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
      gbt_statement_bind_text (put, 2, series_codes[i]);
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

  for (guint i = 0; i < G_N_ELEMENTS (own_kinds); i++)
    {
      if (!write_kind (db, sheet, before, dossier, own_kinds[i], error))
        return FALSE;
    }

  return write_numbering (db, sheet, before, dossier, error);
}

static GbtStatement *
new_of_sheet (GbtDb       *db,
              const char  *sql,
              const char  *sheet,
              GError     **error)
{
  GbtStatement *statement = gbt_statement_new (db, sql, error);

  if (statement != NULL)
    gbt_statement_bind_text (statement, 1, sheet);
  return statement;
}

/* Columns 0 to 2 of @statement are the number, the identity and the version. */
static gboolean
read_entries (GbtDb                *db,
              GbtStatement         *statement,
              GbtEntryKind          kind,
              const GbtEntryNotes  *notes,
              GPtrArray            *entries,
              GError              **error)
{
  for (;;)
    {
      g_autoptr (GbtEntry) identity = NULL;
      g_autofree char *number = NULL;
      g_autofree char *id = NULL;
      GbtEntry *entry;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      number = gbt_statement_dup_text (statement, 0);
      id = gbt_statement_dup_text (statement, 1);
      identity = gbt_entry_new (kind, number, id, (guint) gbt_statement_get_count (statement, 2));
      entry = gbt_entry_columns_read (db, statement, 3, identity, notes, kind == GBT_ENTRY_OFFER ? id : number, error);
      if (entry == NULL)
        return FALSE;
      g_ptr_array_add (entries, entry);
    }
}

static gboolean
read_kind (GbtDb                *db,
           const char           *sheet,
           GbtEntryKind          kind,
           const char           *from,
           const GbtEntryNotes  *notes,
           GPtrArray            *entries,
           GError              **error)
{
  g_autofree char *sql = g_strconcat ("SELECT ", from, NULL);
  g_autoptr (GbtStatement) statement = new_of_sheet (db, sql, sheet, error);

  return statement != NULL && read_entries (db, statement, kind, notes, entries, error);
}

static gboolean
read_own (GbtDb       *db,
          const char  *sheet,
          GPtrArray   *entries,
          GError     **error)
{
  g_autoptr (GbtEntryNotes) notes = gbt_entry_notes_new ();
  g_autoptr (GbtStatement) statement
      = new_of_sheet (db, "SELECT number, field, condition, source FROM entry_note WHERE sheet = ?1", sheet, error);

  if (statement == NULL || !gbt_entry_notes_read (notes, statement, error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (own_kinds); i++)
    {
      g_autofree char *from = g_strdup_printf ("number, id, 0, %s FROM %s WHERE sheet = ?1",
                                               gbt_entry_columns_get_list (own_kinds[i]),
                                               gbt_entry_kind_get_code (own_kinds[i]));

      if (!read_kind (db, sheet, own_kinds[i], from, notes, entries, error))
        return FALSE;
    }

  return TRUE;
}

/* The versions of offers that the candidates cite. */
static gboolean
read_offers (GbtDb       *db,
             const char  *sheet,
             GPtrArray   *entries,
             GError     **error)
{
  g_autoptr (GbtStatement) cited = new_of_sheet (
      db, "SELECT DISTINCT offer, offer_version FROM candidate WHERE sheet = ?1 AND offer IS NOT NULL", sheet, error);

  if (cited == NULL)
    return FALSE;

  for (;;)
    {
      g_autofree char *id = NULL;
      GbtEntry *offer;
      gboolean row;

      if (!gbt_statement_next (cited, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      id = gbt_statement_dup_text (cited, 0);
      offer = gbt_store_read_offer (db, id, (guint) gbt_statement_get_count (cited, 1), error);
      if (offer == NULL)
        return FALSE;
      g_ptr_array_add (entries, offer);
    }
}

static gboolean
read_evidence (GbtDb       *db,
               const char  *sheet,
               GPtrArray   *entries,
               GError     **error)
{
  g_autoptr (GbtEntryNotes) notes = gbt_entry_notes_new ();
  g_autofree char *from
      = g_strdup_printf ("sheet_evidence.number, evidence.id, 0, %s FROM sheet_evidence"
                         " JOIN evidence ON evidence.id = sheet_evidence.evidence WHERE sheet_evidence.sheet = ?1",
                         gbt_entry_columns_get_list (GBT_ENTRY_EVIDENCE));
  g_autoptr (GbtStatement) statement
      = new_of_sheet (db,
                      "SELECT number, field, condition, source FROM evidence_note"
                      " JOIN sheet_evidence ON sheet_evidence.evidence = evidence_note.evidence WHERE sheet = ?1",
                      sheet, error);

  return statement != NULL && gbt_entry_notes_read (notes, statement, error)
         && read_kind (db, sheet, GBT_ENTRY_EVIDENCE, from, notes, entries, error);
}

static GbtDossier *
read_numbering (GbtDb       *db,
                const char  *sheet,
                GbtDossier  *entries,
                GError     **error)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (entries);
  g_autoptr (GbtStatement) statement
      = new_of_sheet (db, "SELECT series, last FROM sheet_numbering WHERE sheet = ?1", sheet, error);

  if (statement == NULL)
    return NULL;

  for (;;)
    {
      g_autofree char *code = NULL;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&dossier);

      code = gbt_statement_dup_text (statement, 0);
      for (guint i = 0; i < GBT_N_SERIES; i++)
        {
          g_autoptr (GbtDossier) before = NULL;

          if (g_strcmp0 (code, series_codes[i]) != 0)
            continue;
          before = g_steal_pointer (&dossier);
          dossier = gbt_dossier_with_last (before, (GbtSeries) i,
                                           (guint) MIN (gbt_statement_get_count (statement, 1), G_MAXINT));
        }
    }
}

/*< private >
 * gbt_store_read_dossier:
 * @db: a connection, in a transaction
 * @sheet: a sheet
 * @error: set to %GBT_ERROR_DAMAGED when what is stored is not a dossier
 *
 * Returns: (transfer full): what hangs on the sheet
 */
GbtDossier *
gbt_store_read_dossier (GbtDb       *db,
                        const char  *sheet,
                        GError     **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  g_autoptr (GbtDossier) empty = gbt_dossier_new ();
  g_autoptr (GbtDossier) unnumbered = NULL;
  g_autoptr (GbtDossier) dossier = NULL;
  g_autoptr (GError) unfit = NULL;

  if (!read_own (db, sheet, entries, error) || !read_offers (db, sheet, entries, error)
      || !read_evidence (db, sheet, entries, error))
    return NULL;

  unnumbered = gbt_dossier_with_all (empty, entries);
  dossier = read_numbering (db, sheet, unnumbered, error);
  if (dossier == NULL)
    return NULL;

  /* The file may come from elsewhere, or have been edited by another tool. */
  if (!gbt_dossier_check (dossier, &unfit))
    {
      gbt_codes_set_unreadable (db, sheet, unfit->message, error);
      return NULL;
    }

  return g_steal_pointer (&dossier);
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
