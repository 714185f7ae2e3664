/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-store-private.h"

/* Whether the sheet that is here says the same as the one that comes, and holds the same. */
static gboolean
compare_with_stored (GbtStore           *self,
                     GbtSheet           *sheet,
                     const GbtSheetHead *head,
                     gboolean           *same,
                     GError            **error)
{
  GbtDb *db = gbt_store_get_db (self);
  g_autoptr (GbtWorkload) stored = gbt_store_read_content (db, gbt_sheet_get_id (sheet), head->revision, error);
  g_autoptr (GbtDossier) dossier = NULL;

  if (stored == NULL)
    return FALSE;
  dossier = gbt_store_read_dossier (db, gbt_sheet_get_id (sheet), error);
  if (dossier == NULL)
    return FALSE;

  *same = gbt_workload_equal (stored, gbt_sheet_get_workload (sheet))
          && gbt_dossier_equal (dossier, gbt_sheet_get_dossier (sheet));
  return TRUE;
}

static GbtSheet *
add_sheet (GbtStore       *self,
           const char     *id,
           guint           number,
           gboolean        archived,
           GbtSheetRecord  record,
           GbtWorkload    *workload,
           GbtDossier     *dossier,
           GbtEstimate    *estimate,
           GError        **error)
{
  if (!gbt_store_insert_sheet (self, id, number, archived, workload, estimate, error)
      || !gbt_store_write_dossier (self, id, NULL, dossier, FALSE, error)
      || !gbt_store_close_cited (self, id, number, dossier, error)
      || !gbt_store_write_standing (self, id, record, error))
    return NULL;

  return gbt_store_make_sheet (id, number, archived, record, workload, dossier);
}

/* What was found at the revision that is copied was found at revision 1 of the copy; what was found
 * at another one, at none of its. */
static GbtDossier *
renumber (GbtDossier *dossier,
          guint       revision)
{
  static const struct
  {
    GbtEntryKind kind;
    guint field;
  } cited[] = {
    { GBT_ENTRY_ASSESSMENT, GBT_ASSESSMENT_REVISION },
    { GBT_ENTRY_RUN, GBT_RUN_REVISION },
  };
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);

  for (guint i = 0; i < G_N_ELEMENTS (cited); i++)
    for (guint j = 0; j < gbt_dossier_get_n (dossier, cited[i].kind); j++)
      {
        GbtEntry *entry = gbt_dossier_get (dossier, cited[i].kind, j);
        guint64 number;

        if (!gbt_entry_get_integer (entry, cited[i].field, &number))
          continue;
        g_ptr_array_add (changed, number == revision ? gbt_entry_with_integer (entry, cited[i].field, 1)
                                                     : gbt_entry_with_text (entry, cited[i].field, NULL));
      }

  return gbt_dossier_with_all (dossier, changed);
}

static GbtSheet *
add_copy (GbtStore    *self,
          GbtSheet    *sheet,
          GbtEstimate *estimate,
          GError     **error)
{
  g_autoptr (GbtWorkload) workload
      = gbt_store_give_reference (self, gbt_sheet_get_workload (sheet), error);
  g_autoptr (GbtDossier) dossier = NULL;
  g_autofree char *id = NULL;

  if (workload == NULL)
    return NULL;

  id = gbt_store_make_id (self);
  dossier = renumber (gbt_sheet_get_dossier (sheet), gbt_sheet_get_revision (sheet));
  return add_sheet (self, id, 1, FALSE, GBT_SHEET_UNDECIDED, workload, dossier, estimate, error);
}

static GbtSheet *
add_as_it_is (GbtStore    *self,
              GbtSheet    *sheet,
              GbtEstimate *estimate,
              GError     **error)
{
  return add_sheet (self, gbt_sheet_get_id (sheet), gbt_sheet_get_revision (sheet), gbt_sheet_get_archived (sheet),
                    gbt_sheet_get_record (sheet), gbt_sheet_get_workload (sheet), gbt_sheet_get_dossier (sheet),
                    estimate, error);
}

/* Decides what becomes of a sheet from outside, and does it. */
static GbtSheet *
import_sheet (GbtStore           *self,
              GbtSheet           *sheet,
              GbtEstimate        *estimate,
              gboolean            as_copy,
              const GbtSheetHead *head,
              GbtStoreOutcome    *outcome,
              GError            **error)
{
  gboolean same = FALSE;

  if (!head->found || head->deleted)
    {
      *outcome = GBT_STORE_ADDED;
      if (head->deleted && !gbt_store_remove_sheet (self, gbt_sheet_get_id (sheet), error))
        return NULL;
      return add_as_it_is (self, sheet, estimate, error);
    }

  if (!compare_with_stored (self, sheet, head, &same, error))
    return NULL;
  if (same)
    {
      *outcome = GBT_STORE_UNCHANGED;
      return gbt_store_make_sheet (gbt_sheet_get_id (sheet), head->revision, head->archived, head->record,
                                   gbt_sheet_get_workload (sheet), gbt_sheet_get_dossier (sheet));
    }
  if (as_copy)
    {
      *outcome = GBT_STORE_COPIED;
      return add_copy (self, sheet, estimate, error);
    }

  gbt_error_set (error, GBT_ERROR_CONFLICT,
                 N_("The sheet “{1}” is already here and says something else"),
                 gbt_sheet_get_id (sheet), NULL);
  return NULL;
}

/* What is here of the record that comes: nothing, or the same bytes; other bytes are refused. */
static gboolean
find_same_frozen (GbtStore   *self,
                  GbtFrozen  *frozen,
                  gboolean   *here,
                  GError    **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GbtFrozen) stored
      = gbt_store_read_frozen (gbt_store_get_db (self), gbt_frozen_get_id (frozen), &failure);

  *here = stored != NULL;
  if (stored == NULL)
    {
      if (g_error_matches (failure, GBT_ERROR, GBT_ERROR_NOT_FOUND))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (g_str_equal (gbt_frozen_get_fingerprint (stored), gbt_frozen_get_fingerprint (frozen))
      && g_str_equal (gbt_frozen_get_sheet (stored), gbt_frozen_get_sheet (frozen)))
    return TRUE;

  gbt_error_set (error, GBT_ERROR_CONFLICT,
                 N_("The frozen record “{1}” is here with other content: one of the two was changed"),
                 gbt_frozen_get_id (frozen), NULL);
  return FALSE;
}

static gboolean
add_frozen (GbtStore            *self,
            GbtFrozen           *frozen,
            GbtStoreOutcome     *outcome,
            GError             **error)
{
  if (*outcome == GBT_STORE_UNCHANGED)
    *outcome = GBT_STORE_UPDATED;

  return gbt_store_insert_frozen (self, frozen, error)
         && (*outcome != GBT_STORE_UPDATED || gbt_store_touch_sheet (self, gbt_frozen_get_sheet (frozen), error));
}

/* The sheet as it is here, whatever it has become since. */
static GbtSheet *
load_stored (GbtStore            *self,
             const char          *id,
             const GbtSheetHead  *head,
             GError             **error)
{
  GbtDb *db = gbt_store_get_db (self);
  g_autoptr (GbtWorkload) workload = gbt_store_read_content (db, id, head->revision, error);
  g_autoptr (GbtDossier) dossier = NULL;

  if (workload == NULL)
    return NULL;
  dossier = gbt_store_read_dossier (db, id, error);
  if (dossier == NULL)
    return NULL;

  return gbt_store_make_sheet (id, head->revision, head->archived, head->record, workload, dossier);
}

static GbtSheet *
import_record (GbtStore         *self,
               GbtSheet         *sheet,
               GbtEstimate      *estimate,
               GbtFrozen        *frozen,
               gboolean          as_copy,
               GbtSheetHead     *head,
               GbtStoreOutcome  *outcome,
               GError          **error)
{
  const char *id = gbt_sheet_get_id (sheet);
  g_autoptr (GbtSheet) stored = NULL;
  gboolean here = FALSE;

  if (!gbt_store_read_head (self, id, head, error)
      || (frozen != NULL && !find_same_frozen (self, frozen, &here, error)))
    return NULL;
  if (here)
    {
      *outcome = GBT_STORE_UNCHANGED;
      return load_stored (self, id, head, error);
    }

  stored = import_sheet (self, sheet, estimate, as_copy, head, outcome, error);
  if (stored == NULL || frozen == NULL || *outcome == GBT_STORE_COPIED)
    return g_steal_pointer (&stored);
  if (!add_frozen (self, frozen, outcome, error) || !gbt_store_read_head (self, id, head, error))
    return NULL;

  return gbt_sheet_with_record (stored, head->record);
}

/**
 * gbt_store_import_record:
 * @self: a store
 * @sheet: a sheet from outside, or the worked example
 * @estimate: (nullable): what the method makes of it, %NULL where the computation was refused
 * @frozen: (nullable): the frozen record that the sheet was read from, its bytes verified against
 *   what the file says of them
 * @as_copy: as gbt_store_import_sheet(); a copy has no frozen record, which is of the original
 * @outcome: (out): what was done; updated: the sheet was here, its frozen record was not
 * @edits: (out) (optional): the edit counter of the sheet returned
 * @error: set as gbt_store_import_sheet(); to %GBT_ERROR_CONFLICT when the record is here with other
 *   bytes, or when an offer or a piece of evidence of the sheet is here and says something else
 *
 * Adds a sheet with what hangs on it and the record it was frozen in. The same record here, byte for
 * byte: nothing is done, whatever its sheet has become since.
 *
 * Returns: (transfer full): the sheet as it is in the store
 */
GbtSheet *
gbt_store_import_record (GbtStore        *self,
                         GbtSheet        *sheet,
                         GbtEstimate     *estimate,
                         GbtFrozen       *frozen,
                         gboolean         as_copy,
                         GbtStoreOutcome *outcome,
                         guint64         *edits,
                         GError         **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtSheet) stored = NULL;
  GbtSheetHead head;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  if (!gbt_codes_is_id (gbt_sheet_get_id (sheet)))
    {
      gbt_error_set (error, GBT_ERROR_SYNTAX, N_("“{1}” is not the identity of a sheet"),
                     gbt_sheet_get_id (sheet), NULL);
      return NULL;
    }
  if (frozen != NULL
      && (!gbt_store_check_frozen (frozen, error)
          || g_strcmp0 (gbt_frozen_get_sheet (frozen), gbt_sheet_get_id (sheet)) != 0
          || gbt_frozen_get_revision (frozen) != gbt_sheet_get_revision (sheet)))
    {
      if (error != NULL && *error == NULL)
        gbt_error_set (error, GBT_ERROR_SYNTAX, N_("The frozen record is not of the sheet that comes with it"), NULL);
      return NULL;
    }
  if (!gbt_store_can_write (self, error))
    return NULL;

  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL)
    return NULL;
  stored = import_record (self, sheet, estimate, frozen, as_copy, &head, outcome, error);
  if (stored == NULL || !gbt_transaction_commit (g_steal_pointer (&transaction), error))
    return NULL;

  if (edits != NULL)
    *edits = *outcome == GBT_STORE_UNCHANGED || *outcome == GBT_STORE_UPDATED ? head.edits : 1;
  return g_steal_pointer (&stored);
}

/**
 * gbt_store_import_sheet:
 * @self: a store
 * @sheet: a sheet from outside, or the worked example
 * @estimate: (nullable): what the method makes of it, %NULL where the computation was refused
 * @as_copy: when the sheet is here and says something else, add it under a new identity and a new
 *   reference, at revision 1
 * @outcome: (out): what was done
 * @edits: (out) (optional): the edit counter of the sheet returned
 * @error: set to %GBT_ERROR_CONFLICT when the sheet is here, says something else, and no copy is
 *   wanted; to %GBT_ERROR_SYNTAX when its identity is not a UUID in lower case
 *
 * Adds a sheet with what hangs on it, under its own identity, revision and reference. Where the same sheet is here and
 * says the same, nothing is done; one that was deleted comes back.
 *
 * Returns: (transfer full): the sheet as it is in the store
 */
GbtSheet *
gbt_store_import_sheet (GbtStore        *self,
                        GbtSheet        *sheet,
                        GbtEstimate     *estimate,
                        gboolean         as_copy,
                        GbtStoreOutcome *outcome,
                        guint64         *edits,
                        GError         **error)
{
  return gbt_store_import_record (self, sheet, estimate, NULL, as_copy, outcome, edits, error);
}
