/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-find-sheet.h"
#include "gbt-finder.h"
#include "gbt-history.h"
#include "gbt-library-private.h"
#include "gbt-market-files.h"
#include "gbt-merge.h"
#include "gbt-record.h"
#include "gbt-store-evidence.h"
#include "gbt-store-offers.h"
#include "gbt-workbench-private.h"

typedef struct
{
  GbtAnswer *answer;
  GPtrArray *machines; /* of GbtMachine, the answer's */
  gboolean keep_answer;
  GbtLanguage language;
  char *date;
  GCancellable *cancellable;
  GbtWorkbench *workbench; /* NULL: a new sheet */
  /* What the job found */
  GPtrArray *offers; /* of GbtEntry, in the order of the machines */
  GbtEntry *evidence;
  GbtSheet *sheet;
  guint64 edits;
  guint added;
} Adding;

static void
adding_free (gpointer data)
{
  Adding *adding = data;

  gbt_answer_unref (adding->answer);
  g_ptr_array_unref (adding->machines);
  g_free (adding->date);
  g_clear_object (&adding->cancellable);
  g_clear_object (&adding->workbench);
  g_clear_pointer (&adding->offers, g_ptr_array_unref);
  g_clear_pointer (&adding->evidence, gbt_entry_unref);
  g_clear_pointer (&adding->sheet, gbt_sheet_unref);
  g_free (adding);
}

/* {{{ Offers: in the store's thread */

static GbtEntry *
next_example (gpointer   data,
              GError   **error)
{
  GbtMarket *examples = gbt_market_get_example ();
  guint *next = data;

  if (*next == gbt_market_get_n_offers (examples))
    return NULL;

  return gbt_market_dup_example_offer (gbt_market_get_offer (examples, (*next)++)->key);
}

static GbtEntry *
find_offer (GPtrArray  *rows,
            const char *key,
            GError    **error)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const GbtOfferRow *row = rows->pdata[i];

      if (g_strcmp0 (gbt_entry_get_number (row->offer), key) == 0)
        return gbt_entry_ref (row->offer);
    }

  gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("The offer “{1}” is not in the store"), key, NULL);
  return NULL;
}

/* All of them are kept, once: a reading of a part would unlist the others. */
static gboolean
load_examples (GbtStore  *store,
               Adding    *adding,
               GError   **error)
{
  const GbtOfferQuery query = { .catalogue = GBT_MARKET_EXAMPLE_CATALOGUE };
  const guint n_examples = gbt_market_get_n_offers (gbt_market_get_example ());
  g_autoptr (GPtrArray) rows = NULL;
  GbtImportCounts counts;
  guint next = 0;

  if (adding->machines->len == 0)
    return TRUE;
  if (!gbt_store_import_offers (store, GBT_MARKET_EXAMPLE_CATALOGUE, next_example, &next, adding->cancellable, NULL, NULL,
                                &counts, error))
    return FALSE;

  rows = gbt_store_list_offers (store, &query, 0, n_examples, error);
  for (guint i = 0; rows != NULL && i < adding->machines->len; i++)
    {
      const GbtMachine *machine = adding->machines->pdata[i];
      GbtEntry *offer = find_offer (rows, machine->offer->key, error);

      if (offer == NULL)
        return FALSE;
      g_ptr_array_add (adding->offers, offer);
    }

  return rows != NULL;
}

static gboolean
load_offers (GbtStore  *store,
             Adding    *adding,
             GError   **error)
{
  for (guint i = 0; i < adding->machines->len; i++)
    {
      const GbtMachine *machine = adding->machines->pdata[i];
      GbtEntry *offer;

      if (g_cancellable_set_error_if_cancelled (adding->cancellable, error))
        return FALSE;
      if (machine->offer->id == NULL)
        {
          gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("The offer “{1}” is not in the store"), machine->offer->key, NULL);
          return FALSE;
        }
      offer = gbt_store_load_offer (store, machine->offer->id, machine->offer->version, error);
      if (offer == NULL)
        return FALSE;
      g_ptr_array_add (adding->offers, offer);
    }

  return TRUE;
}

/* }}} */
/* {{{ The answer: in the store's thread */

/* The same answer is the same file, and one piece of evidence, however many sheets cite it. */
static GbtEntry *
find_kept (GbtStore    *store,
           GBytes      *bytes,
           gboolean    *failed,
           GError     **error)
{
  g_autofree char *sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
  g_autoptr (GPtrArray) rows = gbt_store_list_evidence (store, error);

  *failed = rows == NULL;
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const GbtEvidenceRow *row = rows->pdata[i];

      if (row->has_file && gbt_entry_is (row->evidence, GBT_EVIDENCE_KIND, "calculation")
          && gbt_entry_is (row->evidence, GBT_EVIDENCE_SHA256, sha256)
          && gbt_entry_get_text (row->evidence, GBT_EVIDENCE_WITHDRAWN) == NULL)
        return gbt_entry_ref (row->evidence);
    }

  return NULL;
}

static gboolean
keep_answer (GbtStore  *store,
             Adding    *adding,
             GError   **error)
{
  g_autoptr (GBytes) bytes = gbt_record_write_answer (adding->answer);
  g_autoptr (GbtEntry) record = NULL;
  gboolean failed;

  adding->evidence = find_kept (store, bytes, &failed, error);
  if (adding->evidence != NULL || failed)
    return !failed;

  record = gbt_find_sheet_create_evidence (adding->answer, adding->date, adding->language);
  return gbt_store_add_evidence_bytes (store, record, bytes, &adding->evidence, error);
}

/* }}} */
/* {{{ The sheet */

/* A sheet has one number of GPUs: that of the first machine asked for. */
static GbtWorkload *
create_workload (const Adding *adding)
{
  const GbtMachine *first = adding->machines->len > 0 ? adding->machines->pdata[0] : NULL;

  return gbt_find_sheet_create_workload (adding->answer, first != NULL ? first->gpus : 1, adding->language);
}

static GbtSheet *
fill_sheet (const Adding  *adding,
            GbtSheet      *sheet,
            guint         *added,
            GError       **error)
{
  g_autoptr (GbtDossier) dossier
      = gbt_find_sheet_fill (gbt_sheet_get_dossier (sheet), adding->answer, adding->offers, adding->evidence, added);

  return gbt_dossier_check (dossier, error) ? gbt_sheet_with_dossier (sheet, dossier) : NULL;
}

static gboolean
create_sheet (GbtStore  *store,
              Adding    *adding,
              GError   **error)
{
  g_autoptr (GbtWorkload) workload = create_workload (adding);
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (workload, NULL);
  g_autoptr (GbtSheet) sheet = gbt_store_create_sheet (store, workload, estimate, &adding->edits, error);
  g_autoptr (GbtSheet) filled = NULL;

  if (sheet == NULL)
    return FALSE;

  filled = fill_sheet (adding, sheet, &adding->added, error);
  if (filled != NULL)
    adding->sheet = gbt_store_save_sheet (store, filled, estimate, &adding->edits, error);
  if (adding->sheet == NULL)
    gbt_store_delete_sheet (store, gbt_sheet_get_id (sheet), NULL);

  return adding->sheet != NULL;
}

static gpointer
add_job (GbtStore  *store,
         gpointer   data,
         GError   **error)
{
  Adding *adding = data;
  const gboolean example = gbt_market_get_source (gbt_answer_get_market (adding->answer)) == GBT_MARKET_EXAMPLE;

  adding->offers = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  if (g_cancellable_set_error_if_cancelled (adding->cancellable, error)
      || !(example ? load_examples (store, adding, error) : load_offers (store, adding, error))
      || g_cancellable_set_error_if_cancelled (adding->cancellable, error)
      || (adding->keep_answer && !keep_answer (store, adding, error)))
    return NULL;

  if (adding->workbench == NULL)
    create_sheet (store, adding, error);
  return NULL;
}

/* One step of undo, whatever was typed in the sheet meanwhile. */
static gboolean
fill_workbench (Adding  *adding,
                GError **error)
{
  g_autoptr (GbtSheet) filled
      = fill_sheet (adding, gbt_workbench_get_sheet (adding->workbench), &adding->added, error);

  return filled != NULL
         && gbt_workbench_edit_sheet (adding->workbench, filled, N_("Machines of a search"), GBT_HISTORY_APART,
                                      GBT_MERGE_NOT_TYPING, error);
}

static void
on_added (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtLibrary *self = GBT_LIBRARY (source);
  GError *error = NULL;
  Adding *adding = gbt_library_run_finish (self, result, gbt_library_add_machines_async, &error);

  if (adding == NULL
      || (adding->workbench == NULL ? gbt_library_get_thread (self, &error) == NULL : !fill_workbench (adding, &error)))
    {
      g_task_return_error (task, error);
      return;
    }

  if (adding->workbench == NULL)
    {
      adding->workbench = gbt_library_adopt (self, adding->sheet, adding->edits);
      gbt_library_changed (self);
    }
  g_object_set_data (G_OBJECT (task), "added", GUINT_TO_POINTER (adding->added));
  g_task_return_pointer (task, g_object_ref (adding->workbench), g_object_unref);
}

static gboolean
check_workbench (GbtLibrary    *self,
                 GbtWorkbench  *workbench,
                 GError       **error)
{
  const GbtSheet *sheet = gbt_workbench_get_sheet (workbench);

  if (gbt_library_find_open (self, gbt_sheet_get_id (sheet)) != workbench)
    gbt_error_set (error, GBT_ERROR_CONFLICT, N_("This sheet is of another store"), NULL);
  else if (gbt_workbench_get_read_only (workbench))
    gbt_error_set (error, GBT_ERROR_READ_ONLY, N_("This sheet can only be read"), NULL);
  else
    return TRUE;

  return FALSE;
}

static char *
dup_today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  return g_date_time_format (now, "%Y-%m-%d");
}

/* An alternative is a machine too, but of a precision: its machines are of another answer. */
static const GbtMachine *
get_machine (const GbtAnswer *answer,
             guint            index)
{
  const guint n_machines = gbt_answer_get_n_machines (answer);

  if (index < n_machines)
    return gbt_answer_get_machine (answer, index);
  if (index - n_machines >= gbt_answer_get_n_alternatives (answer))
    return NULL;

  return gbt_answer_get_alternative (answer, index - n_machines)->machine;
}

/**
 * gbt_library_add_machines_async:
 * @self: the library
 * @answer: an answer of a search
 * @machines: (array length=n_machines): which of its machines, in the order of their numbers as
 *   candidates; those from the number of its machines on are its alternatives by price or tier
 * @n_machines: how many; 0 to only keep the answer
 * @workbench: (nullable): an open sheet of this library; %NULL for a new one
 * @keep_answer: whether the answer is kept as a piece of evidence
 * @language: of the words that the sheet gets: its title, that of the evidence
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is done
 * @user_data: for @callback
 */
void
gbt_library_add_machines_async (GbtLibrary          *self,
                                GbtAnswer           *answer,
                                const guint         *machines,
                                guint                n_machines,
                                GbtWorkbench        *workbench,
                                gboolean             keep_answer,
                                GbtLanguage          language,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_autoptr (GPtrArray) chosen = g_ptr_array_new ();
  GbtLibraryWrites writes = GBT_LIBRARY_WRITES_NOTHING;
  GError *error = NULL;
  Adding *adding;

  g_return_if_fail (GBT_IS_LIBRARY (self));

  g_task_set_source_tag (task, gbt_library_add_machines_async);
  /* What is written is written, whatever was asked since: the answer tells it. */
  g_task_set_check_cancellable (task, FALSE);
  for (guint i = 0; i < n_machines; i++)
    {
      const GbtMachine *machine = get_machine (answer, machines[i]);

      g_return_if_fail (machine != NULL);
      g_ptr_array_add (chosen, (gpointer) machine);
    }
  if (workbench != NULL && !check_workbench (self, workbench, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  adding = g_new0 (Adding, 1);
  adding->answer = gbt_answer_ref (answer);
  adding->machines = g_steal_pointer (&chosen);
  adding->keep_answer = keep_answer;
  adding->language = language;
  adding->date = dup_today ();
  g_set_object (&adding->cancellable, cancellable);
  g_set_object (&adding->workbench, workbench);
  /* Only examples are written. */
  if (gbt_market_get_source (gbt_answer_get_market (answer)) == GBT_MARKET_EXAMPLE)
    writes |= GBT_LIBRARY_WRITES_OFFERS;
  if (keep_answer)
    writes |= GBT_LIBRARY_WRITES_EVIDENCE;
  gbt_library_run_async (self, add_job, adding, adding_free, gbt_library_add_machines_async, writes, cancellable, on_added,
                         g_steal_pointer (&task));
}

/**
 * gbt_library_add_machines_finish:
 * @self: the library
 * @result: what the callback got
 * @added: (out) (optional): how many were not candidates yet
 * @error: %GBT_ERROR_NOT_FOUND when an offer is no longer here, %G_IO_ERROR_CANCELLED, or what the store
 *   says: the sheet is then as it was
 *
 * Returns: (transfer full) (nullable): the workbench of the sheet
 */
GbtWorkbench *
gbt_library_add_machines_finish (GbtLibrary    *self,
                                 GAsyncResult  *result,
                                 guint         *added,
                                 GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, gbt_library_add_machines_async), NULL);

  if (added != NULL)
    *added = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (result), "added"));
  return g_task_propagate_pointer (G_TASK (result), error);
}
