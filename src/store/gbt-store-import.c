/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-store-private.h"

/* Whether the sheet that is here says the same as the one that comes. */
static gboolean
compare_with_stored (GbtStore           *self,
                     GbtSheet           *sheet,
                     const GbtSheetHead *head,
                     gboolean           *same,
                     GError            **error)
{
  g_autoptr (GbtWorkload) stored = gbt_store_read_content (
      gbt_store_get_db (self), gbt_sheet_get_id (sheet), head->revision, error);

  if (stored == NULL)
    return FALSE;

  *same = gbt_workload_equal (stored, gbt_sheet_get_workload (sheet));
  return TRUE;
}

static GbtSheet *
add_copy (GbtStore    *self,
          GbtSheet    *sheet,
          GbtEstimate *estimate,
          GError     **error)
{
  g_autoptr (GbtWorkload) workload
      = gbt_store_give_reference (self, gbt_sheet_get_workload (sheet), error);
  g_autofree char *id = NULL;

  if (workload == NULL)
    return NULL;

  id = gbt_store_make_id (self);
  if (!gbt_store_insert_sheet (self, id, 1, FALSE, workload, estimate, error))
    return NULL;

  return gbt_sheet_new (id, 1, FALSE, workload);
}

static GbtSheet *
add_as_it_is (GbtStore    *self,
              GbtSheet    *sheet,
              GbtEstimate *estimate,
              GError     **error)
{
  if (!gbt_store_insert_sheet (self, gbt_sheet_get_id (sheet), gbt_sheet_get_revision (sheet),
                               gbt_sheet_get_archived (sheet), gbt_sheet_get_workload (sheet),
                               estimate, error))
    return NULL;

  return gbt_sheet_ref (sheet);
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
      return gbt_sheet_new (gbt_sheet_get_id (sheet), head->revision, head->archived,
                            gbt_sheet_get_workload (sheet));
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
 * Adds a sheet with its own identity, revision and reference. Where the same sheet is here and
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
  if (!gbt_store_can_write (self, error))
    return NULL;

  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !gbt_store_read_head (self, gbt_sheet_get_id (sheet), &head, error))
    return NULL;
  stored = import_sheet (self, sheet, estimate, as_copy, &head, outcome, error);
  if (stored == NULL || !gbt_transaction_commit (g_steal_pointer (&transaction), error))
    return NULL;

  if (edits != NULL)
    *edits = *outcome == GBT_STORE_UNCHANGED ? head.edits : 1;
  return g_steal_pointer (&stored);
}
