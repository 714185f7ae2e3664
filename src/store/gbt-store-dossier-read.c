/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-entry-columns.h"
#include "gbt-store-private.h"

/* The kinds that have a table of a sheet's own, parents first. Offers and evidence are in
 * libraries, which the sheet cites. */
const GbtEntryKind gbt_store_own_kinds[GBT_STORE_N_OWN_KINDS] = {
  GBT_ENTRY_REQUIREMENT, GBT_ENTRY_CANDIDATE,   GBT_ENTRY_ASSESSMENT, GBT_ENTRY_RUN,
  GBT_ENTRY_PEAK,        GBT_ENTRY_INVALIDATOR, GBT_ENTRY_RATE,       GBT_ENTRY_DECISION,
};

const char *const gbt_store_series_codes[GBT_N_SERIES] = {
  [GBT_SERIES_MANDATORY] = "mandatory", [GBT_SERIES_PREFERENCE] = "preference",
  [GBT_SERIES_CANDIDATE] = "candidate", [GBT_SERIES_EVIDENCE] = "evidence",
  [GBT_SERIES_RUN] = "run",             [GBT_SERIES_INVALIDATOR] = "invalidator",
  [GBT_SERIES_RATE] = "rate",
};

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

  for (guint i = 0; i < GBT_STORE_N_OWN_KINDS; i++)
    {
      g_autofree char *from = g_strdup_printf ("number, id, 0, %s FROM %s WHERE sheet = ?1",
                                               gbt_entry_columns_get_list (gbt_store_own_kinds[i]),
                                               gbt_entry_kind_get_code (gbt_store_own_kinds[i]));

      if (!read_kind (db, sheet, gbt_store_own_kinds[i], from, notes, entries, error))
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
      g_autoptr (GError) failure = NULL;
      g_autofree char *id = NULL;
      GbtEntry *offer;
      gboolean row;

      if (!gbt_statement_next (cited, &row, error))
        return FALSE;
      if (!row)
        return TRUE;

      id = gbt_statement_dup_text (cited, 0);
      offer = gbt_store_read_offer (db, id, (guint) gbt_statement_get_count (cited, 1), &failure);
      /* The store promises that what is cited is there: nobody asked for an offer by its name. */
      if (g_error_matches (failure, GBT_ERROR, GBT_ERROR_NOT_FOUND))
        return gbt_codes_set_unreadable (db, sheet, failure->message, error);
      if (offer == NULL)
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
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

          if (g_strcmp0 (code, gbt_store_series_codes[i]) != 0)
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
