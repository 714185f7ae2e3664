/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-store-private.h"

/*< private >
 * gbt_store_set_no_sheet:
 * @name: what was asked for
 * @error: set to %GBT_ERROR_NOT_FOUND
 */
void
gbt_store_set_no_sheet (const char *name,
                        GError    **error)
{
  gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("There is no sheet “{1}”"), name, NULL);
}

/*< private >
 * gbt_store_read_head:
 * @self: a store, in a transaction
 * @id: a sheet
 * @head: (out): what is known of it; not found is no error
 * @error: set on failure
 *
 * Returns: whether it could be read
 */
gboolean
gbt_store_read_head (GbtStore     *self,
                     const char   *id,
                     GbtSheetHead *head,
                     GError      **error)
{
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self),
                           "SELECT sheet.edits, sheet.revision, sheet.archived,"
                           " sheet.deleted IS NOT NULL, revision.closed IS NOT NULL, sheet.record"
                           " FROM sheet LEFT JOIN revision"
                           " ON revision.sheet = sheet.id AND revision.number = sheet.revision"
                           " WHERE sheet.id = ?1",
                           error);

  *head = (GbtSheetHead) { 0 };
  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, id);
  if (!gbt_statement_next (statement, &head->found, error))
    return FALSE;
  if (!head->found)
    return TRUE;

  head->edits = gbt_statement_get_count (statement, 0);
  head->revision = (guint) gbt_statement_get_count (statement, 1);
  head->archived = gbt_statement_get_integer (statement, 2) != 0;
  head->deleted = gbt_statement_get_integer (statement, 3) != 0;
  head->closed = gbt_statement_get_integer (statement, 4) != 0;
  if (gbt_statement_has_text (statement, 5, "decided"))
    head->record = GBT_SHEET_HAS_DECISION;
  else if (gbt_statement_has_text (statement, 5, "invalidated"))
    head->record = GBT_SHEET_HAS_INVALIDATED;

  return TRUE;
}

/*< private >
 * gbt_store_require_head:
 * @self: a store, in a transaction
 * @id: a sheet
 * @head: (out): what is known of it
 * @error: set to %GBT_ERROR_NOT_FOUND when it is not there, or deleted
 *
 * Returns: whether it is there
 */
gboolean
gbt_store_require_head (GbtStore     *self,
                        const char   *id,
                        GbtSheetHead *head,
                        GError      **error)
{
  if (!gbt_store_read_head (self, id, head, error))
    return FALSE;

  if (!head->found || head->deleted)
    {
      gbt_store_set_no_sheet (id, error);
      return FALSE;
    }

  return TRUE;
}

/*< private >
 * gbt_store_set_conflict:
 * @id: a sheet
 * @error: set to %GBT_ERROR_CONFLICT
 *
 * Returns: %FALSE
 */
gboolean
gbt_store_set_conflict (const char *id,
                        GError    **error)
{
  gbt_error_set (error, GBT_ERROR_CONFLICT,
                 N_("The sheet “{1}” was changed by another program meanwhile"), id, NULL);
  return FALSE;
}

static void
bind_list_columns (GbtStore     *self,
                   GbtStatement *statement,
                   int           first,
                   GbtWorkload  *workload)
{
  const char *title = gbt_workload_get_text (workload, GBT_FIELD_TITLE);
  g_autofree char *order = gbt_store_fold (self, title);

  gbt_statement_bind_text (statement, first, title);
  gbt_statement_bind_text (statement, first + 1, order);
  gbt_statement_bind_text (statement, first + 2,
                           gbt_workload_get_text (workload, GBT_FIELD_REFERENCE));
  gbt_statement_bind_text (statement, first + 3,
                           gbt_workload_get_text (workload, GBT_FIELD_MODEL_NAME));
  gbt_statement_bind_text (statement, first + 4,
                           gbt_workload_get_text (workload, GBT_FIELD_AUTHOR));
}

static gboolean
insert_revision (GbtStore   *self,
                 const char *id,
                 guint       number,
                 const char *now,
                 GError    **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (
      gbt_store_get_db (self), "INSERT INTO revision (sheet, number, opened) VALUES (?1, ?2, ?3)",
      error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, id);
  gbt_statement_bind_integer (statement, 2, number);
  gbt_statement_bind_text (statement, 3, now);

  return gbt_statement_run (statement, error);
}

/*< private >
 * gbt_store_insert_sheet:
 * @self: a store, in a transaction
 * @id: a UUID that no sheet has
 * @number: of its one revision
 * @archived: whether it is archived
 * @workload: what it says
 * @estimate: (nullable): what the method makes of it
 * @error: set on failure
 *
 * Returns: whether it was written; its edit counter is 1
 */
gboolean
gbt_store_insert_sheet (GbtStore    *self,
                        const char  *id,
                        guint        number,
                        gboolean     archived,
                        GbtWorkload *workload,
                        GbtEstimate *estimate,
                        GError     **error)
{
  g_autofree char *now = gbt_store_format_now (self);
  g_autoptr (GbtStatement) statement = gbt_statement_new (
      gbt_store_get_db (self),
      "INSERT INTO sheet (id, archived, created, changed, revision, title, title_order, reference,"
      " model, author) VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
      error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, id);
  gbt_statement_bind_integer (statement, 2, archived ? 1 : 0);
  gbt_statement_bind_text (statement, 3, now);
  gbt_statement_bind_integer (statement, 4, number);
  bind_list_columns (self, statement, 5, workload);

  return gbt_statement_run (statement, error) && insert_revision (self, id, number, now, error)
         && gbt_store_write_content (self, id, number, workload, estimate, error)
         && gbt_store_write_text (self, id, workload, error);
}

/**
 * gbt_store_create_sheet:
 * @self: a store
 * @workload: what the sheet says; without a reference it gets the next of the year,
 *   "FC-2026-0007"
 * @estimate: (nullable): what the method makes of it, %NULL where the computation was refused
 * @edits: (out): the edit counter, for gbt_store_save_sheet()
 * @error: set on failure
 *
 * Makes a sheet: its identity is new, its revision 1 is open.
 *
 * Returns: (transfer full): the sheet as stored
 */
GbtSheet *
gbt_store_create_sheet (GbtStore    *self,
                        GbtWorkload *workload,
                        GbtEstimate *estimate,
                        guint64     *edits,
                        GError     **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtWorkload) stored = NULL;
  g_autofree char *id = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  if (!gbt_store_can_write (self, error))
    return NULL;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL)
    return NULL;

  if (gbt_field_is_known (gbt_workload_get_field (workload, GBT_FIELD_REFERENCE)))
    stored = gbt_workload_ref (workload);
  else
    stored = gbt_store_give_reference (self, workload, error);
  id = gbt_store_make_id (self);
  if (stored == NULL || !gbt_store_insert_sheet (self, id, 1, FALSE, stored, estimate, error)
      || !gbt_transaction_commit (g_steal_pointer (&transaction), error))
    return NULL;

  *edits = 1;
  return gbt_sheet_new (id, 1, FALSE, stored);
}

/* Fields of a newer version's are carried along: they are part of what the sheet says. */
static gboolean
open_next_revision (GbtStore   *self,
                    const char *id,
                    guint       number,
                    GError    **error)
{
  g_autofree char *now = gbt_store_format_now (self);
  g_autoptr (GbtStatement) statement = NULL;

  if (!insert_revision (self, id, number, now, error))
    return FALSE;

  statement = gbt_statement_new (
      gbt_store_get_db (self),
      "INSERT INTO revision_field (sheet, number, key, state, text, integer, note, source)"
      " SELECT sheet, ?2, key, state, text, integer, note, source FROM revision_field"
      " WHERE sheet = ?1 AND number = ?2 - 1",
      error);
  if (statement == NULL)
    return FALSE;
  gbt_statement_bind_text (statement, 1, id);
  gbt_statement_bind_integer (statement, 2, number);

  return gbt_statement_run (statement, error);
}

static gboolean
update_sheet (GbtStore    *self,
              const char  *id,
              guint        number,
              GbtWorkload *workload,
              GError     **error)
{
  g_autofree char *now = gbt_store_format_now (self);
  g_autoptr (GbtStatement) statement = gbt_statement_new (
      gbt_store_get_db (self),
      "UPDATE sheet SET edits = edits + 1, changed = ?2, revision = ?3, title = ?4,"
      " title_order = ?5, reference = ?6, model = ?7, author = ?8 WHERE id = ?1",
      error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, id);
  gbt_statement_bind_text (statement, 2, now);
  gbt_statement_bind_integer (statement, 3, number);
  bind_list_columns (self, statement, 4, workload);

  return gbt_statement_run (statement, error) && gbt_store_write_text (self, id, workload, error);
}

/* Writes what the sheet says and what hangs on it; the number becomes that of its revision. */
static gboolean
write_changes (GbtStore           *self,
               GbtSheet           *sheet,
               GbtEstimate        *estimate,
               const GbtSheetHead *head,
               gboolean           *changed,
               guint              *number,
               GError            **error)
{
  GbtDb *db = gbt_store_get_db (self);
  const char *id = gbt_sheet_get_id (sheet);
  GbtWorkload *workload = gbt_sheet_get_workload (sheet);
  GbtDossier *dossier = gbt_sheet_get_dossier (sheet);
  g_autoptr (GbtDossier) before = gbt_store_read_dossier (db, id, error);
  gboolean rewrite = TRUE;

  *number = head->revision;
  *changed = TRUE;
  if (before == NULL)
    return FALSE;

  if (head->closed)
    {
      g_autoptr (GbtWorkload) cited = gbt_store_read_content (db, id, *number, error);

      if (cited == NULL)
        return FALSE;
      rewrite = !gbt_workload_equal (cited, workload);
      *changed = rewrite || head->record != gbt_sheet_get_record (sheet) || !gbt_dossier_equal (before, dossier);
      if (!*changed)
        return TRUE;
      if (rewrite && !open_next_revision (self, id, ++*number, error))
        return FALSE;
    }

  return (!rewrite || gbt_store_write_content (self, id, *number, workload, estimate, error))
         && update_sheet (self, id, *number, workload, error)
         && gbt_store_write_dossier (self, id, before, dossier, TRUE, error)
         && gbt_store_close_cited (self, id, *number, dossier, error)
         && gbt_store_write_standing (self, id, gbt_sheet_get_record (sheet), error);
}

/**
 * gbt_store_save_sheet:
 * @self: a store
 * @sheet: a sheet of this store, at its latest revision
 * @estimate: (nullable): what the method makes of it, %NULL where the computation was refused
 * @edits: (inout): the edit counter last seen; becomes the new one
 * @error: set to %GBT_ERROR_CONFLICT when the sheet was saved by another program since, or when a
 *   version of an offer that it cites says something else here, to %GBT_ERROR_NOT_FOUND when it
 *   was deleted; nothing is then written
 *
 * Saves what the sheet says and what hangs on it; only what changed is written. When something
 * cites its revision, that one stays as it was and the next is opened, unless what it says did not
 * change; what hangs on the sheet is of no revision. A run or a verdict that cites the revision
 * closes it. The offers and evidence that it holds join the libraries. Whether it is archived is
 * not saved here: see gbt_store_archive_sheet().
 *
 * Returns: (transfer full): the sheet as stored; its revision may be the next one
 */
GbtSheet *
gbt_store_save_sheet (GbtStore    *self,
                      GbtSheet    *sheet,
                      GbtEstimate *estimate,
                      guint64     *edits,
                      GError     **error)
{
  const char *id = gbt_sheet_get_id (sheet);
  g_autoptr (GbtTransaction) transaction = NULL;
  GbtSheetHead head;
  gboolean changed;
  guint number;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  if (!gbt_store_can_write (self, error))
    return NULL;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !gbt_store_require_head (self, id, &head, error))
    return NULL;
  if (head.edits != *edits || head.revision != gbt_sheet_get_revision (sheet))
    {
      gbt_store_set_conflict (id, error);
      return NULL;
    }
  if (!write_changes (self, sheet, estimate, &head, &changed, &number, error)
      || (changed && !gbt_transaction_commit (g_steal_pointer (&transaction), error)))
    return NULL;

  *edits = head.edits + (changed ? 1 : 0);
  return gbt_store_make_sheet (id, number, head.archived, gbt_sheet_get_record (sheet),
                               gbt_sheet_get_workload (sheet), gbt_sheet_get_dossier (sheet));
}

static GbtDossier *
without_findings (GbtDossier *dossier)
{
  static const GbtEntryKind kept[] = { GBT_ENTRY_REQUIREMENT, GBT_ENTRY_OFFER,       GBT_ENTRY_CANDIDATE,
                                       GBT_ENTRY_EVIDENCE,    GBT_ENTRY_INVALIDATOR, GBT_ENTRY_RATE };
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  g_autoptr (GbtDossier) empty = gbt_dossier_new ();

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    for (guint j = 0; j < gbt_dossier_get_n (dossier, kept[i]); j++)
      g_ptr_array_add (entries, gbt_dossier_get (dossier, kept[i], j));

  return gbt_dossier_with_all (empty, entries);
}

/**
 * gbt_store_duplicate_sheet:
 * @self: a store
 * @id: a sheet
 * @title: (nullable): the title of the copy, %NULL to keep the same
 * @edits: (out): the edit counter of the copy
 * @error: set to %GBT_ERROR_NOT_FOUND when there is no such sheet
 *
 * Makes a sheet that says the same as the latest revision of @id, with an identity and a
 * reference of its own, at revision 1. Its estimate is copied with it, and its requirements,
 * candidates, evidence, rates and invalidators; what was said and measured of the original is not:
 * verdicts, runs, decisions.
 *
 * Returns: (transfer full): the copy
 */
GbtSheet *
gbt_store_duplicate_sheet (GbtStore   *self,
                           const char *id,
                           const char *title,
                           guint64    *edits,
                           GError    **error)
{
  static const char *const copies[] = {
    "INSERT INTO estimate SELECT ?2, 1, method, version, program, gpus, total, per_gpu, complete"
    " FROM estimate WHERE sheet = ?1 AND number = ?3",
    "INSERT INTO estimate_line SELECT ?2, 1, part, rank, key, name, origin, basis, exactness,"
    " bytes, formula, applied, run, note FROM estimate_line WHERE sheet = ?1 AND number = ?3",
  };
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtWorkload) original = NULL;
  g_autoptr (GbtWorkload) titled = NULL;
  g_autoptr (GbtWorkload) copy = NULL;
  g_autoptr (GbtDossier) whole = NULL;
  g_autoptr (GbtDossier) dossier = NULL;
  g_autofree char *copy_id = NULL;
  GbtSheetHead head;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  if (!gbt_store_can_write (self, error))
    return NULL;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !gbt_store_require_head (self, id, &head, error))
    return NULL;
  original = gbt_store_read_content (gbt_store_get_db (self), id, head.revision, error);
  if (original == NULL)
    return NULL;

  if (title != NULL && *title != '\0')
    {
      g_autoptr (GbtField) field = gbt_field_new_text (title, NULL);

      titled = gbt_workload_with_field (original, GBT_FIELD_TITLE, field);
    }
  else
    titled = gbt_workload_ref (original);
  copy = gbt_store_give_reference (self, titled, error);
  if (copy == NULL)
    return NULL;

  copy_id = gbt_store_make_id (self);
  whole = gbt_store_read_dossier (gbt_store_get_db (self), id, error);
  if (whole == NULL)
    return NULL;
  dossier = without_findings (whole);
  if (!gbt_store_insert_sheet (self, copy_id, 1, FALSE, copy, NULL, error)
      || !gbt_store_write_dossier (self, copy_id, NULL, dossier, TRUE, error)
      || !gbt_store_write_standing (self, copy_id, GBT_SHEET_UNDECIDED, error))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      g_autoptr (GbtStatement) statement
          = gbt_statement_new (gbt_store_get_db (self), copies[i], error);

      if (statement == NULL)
        return NULL;
      gbt_statement_bind_text (statement, 1, id);
      gbt_statement_bind_text (statement, 2, copy_id);
      gbt_statement_bind_integer (statement, 3, head.revision);
      if (!gbt_statement_run (statement, error))
        return NULL;
    }
  if (!gbt_transaction_commit (g_steal_pointer (&transaction), error))
    return NULL;

  *edits = 1;
  return gbt_store_make_sheet (copy_id, 1, FALSE, GBT_SHEET_UNDECIDED, copy, dossier);
}

/**
 * gbt_store_archive_sheet:
 * @self: a store
 * @id: a sheet
 * @archived: whether it becomes archived, or comes back
 * @edits: (inout) (optional): the edit counter last seen, %NULL not to compare; becomes the new
 *   one
 * @error: set to %GBT_ERROR_NOT_FOUND, %GBT_ERROR_CONFLICT as gbt_store_save_sheet()
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_archive_sheet (GbtStore   *self,
                         const char *id,
                         gboolean    archived,
                         guint64    *edits,
                         GError    **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtStatement) statement = NULL;
  GbtSheetHead head;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (!gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !gbt_store_require_head (self, id, &head, error))
    return FALSE;
  if (edits != NULL && head.edits != *edits)
    return gbt_store_set_conflict (id, error);

  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "UPDATE sheet SET archived = ?2, edits = edits + 1 WHERE id = ?1",
                                 error);
  if (statement == NULL)
    return FALSE;
  gbt_statement_bind_text (statement, 1, id);
  gbt_statement_bind_integer (statement, 2, archived ? 1 : 0);
  if (!gbt_statement_run (statement, error)
      || !gbt_transaction_commit (g_steal_pointer (&transaction), error))
    return FALSE;

  if (edits != NULL)
    *edits = head.edits + 1;
  return TRUE;
}

/*< private >
 * gbt_store_touch_sheet:
 * @self: a store, in a transaction
 * @id: a sheet
 * @error: set on failure
 *
 * Moves its edit counter, for who has it open to notice.
 *
 * Returns: whether it was written
 */
gboolean
gbt_store_touch_sheet (GbtStore   *self,
                       const char *id,
                       GError    **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (
      gbt_store_get_db (self), "UPDATE sheet SET edits = edits + 1 WHERE id = ?1", error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, id);
  return gbt_statement_run (statement, error);
}
