/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-finder.h"
#include "gbt-history.h"
#include "gbt-library-private.h"
#include "gbt-market-files.h"
#include "gbt-merge.h"
#include "gbt-record.h"
#include "gbt-store-evidence.h"
#include "gbt-store-offers.h"
#include "gbt-workbench-private.h"

#define HOURS_PER_DAY 24
#define ANSWER_FILE "recherche.json"

/* What is stored for machines that join a sheet. */
typedef struct
{
  GbtAnswer *answer;
  GPtrArray *machines; /* of GbtMachine, which belong to the answer */
  GbtWorkbench *workbench;
  gboolean keep_answer;
  GPtrArray *offers;   /* of GbtEntry, as the store has them */
  GbtEntry *evidence;  /* the answer kept */
  guint added;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  gbt_answer_unref (job->answer);
  g_ptr_array_unref (job->machines);
  g_clear_object (&job->workbench);
  g_ptr_array_unref (job->offers);
  g_clear_pointer (&job->evidence, gbt_entry_unref);
  g_free (job);
}

/* {{{ In the thread of the store */

typedef struct
{
  GbtMarket *market;
  guint next;
} ExampleRows;

static GbtEntry *
next_example (gpointer   data,
              GError   **error)
{
  ExampleRows *rows = data;

  if (rows->next == gbt_market_get_n_offers (rows->market))
    return NULL;

  return gbt_market_dup_example_offer (gbt_market_get_offer (rows->market, rows->next++)->key);
}

/* All of them: one alone would be no catalogue. */
static gboolean
keep_examples (GbtStore  *store,
               GError   **error)
{
  ExampleRows rows = { gbt_market_get_example (), 0 };
  GbtImportCounts counts;

  return gbt_store_import_offers (store, GBT_MARKET_EXAMPLE_CATALOGUE, next_example, &rows, NULL, NULL, NULL, &counts, error);
}

static GbtEntry *
load_example (GbtStore    *store,
              const char  *key,
              GError     **error)
{
  const GbtOfferQuery query = { .catalogue = GBT_MARKET_EXAMPLE_CATALOGUE };
  g_autoptr (GPtrArray) rows = gbt_store_list_offers (store, &query, 0, gbt_market_get_n_offers (gbt_market_get_example ()), error);

  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const GbtOfferRow *row = rows->pdata[i];

      if (g_strcmp0 (gbt_entry_get_number (row->offer), key) == 0)
        return gbt_entry_ref (row->offer);
    }

  if (rows != NULL)
    gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("The offer “{1}” is not in the store"), key, NULL);
  return NULL;
}

static GbtEntry *
load_offer (GbtStore              *store,
            GbtMarketSource        source,
            const GbtMarketOffer  *offer,
            GError               **error)
{
  if (source == GBT_MARKET_EXAMPLE)
    return load_example (store, offer->key, error);
  if (offer->id != NULL)
    return gbt_store_load_offer (store, offer->id, offer->version, error);

  gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("The offer “{1}” is not in the store"), offer->key, NULL);
  return NULL;
}

static GbtEntry *
keep_answer (GbtStore   *store,
             GbtAnswer  *answer,
             GError    **error)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, NULL, 0);
  g_autoptr (GbtEntry) kind = gbt_entry_with_text (bare, GBT_EVIDENCE_KIND, "calculation");
  g_autoptr (GbtEntry) named = gbt_entry_with_text (kind, GBT_EVIDENCE_FILE_NAME, ANSWER_FILE);
  g_autoptr (GbtEntry) titled = gbt_entry_with_text (named, GBT_EVIDENCE_TITLE, ANSWER_FILE);
  g_autoptr (GBytes) bytes = gbt_record_write_answer (answer);
  GbtEntry *saved = NULL;

  return gbt_store_add_evidence_bytes (store, titled, bytes, &saved, error) ? saved : NULL;
}

static gpointer
store_machines (GbtStore  *store,
                gpointer   data,
                GError   **error)
{
  Job *job = data;
  GbtMarketSource source = gbt_market_get_source (gbt_answer_get_market (job->answer));

  if (source == GBT_MARKET_EXAMPLE && !keep_examples (store, error))
    return NULL;

  for (guint i = 0; i < job->machines->len; i++)
    {
      const GbtMachine *machine = job->machines->pdata[i];
      GbtEntry *offer = load_offer (store, source, machine->offer, error);

      if (offer == NULL)
        return NULL;
      g_ptr_array_add (job->offers, offer);
    }
  if (job->keep_answer)
    job->evidence = keep_answer (store, job->answer, error);

  return NULL;
}

/* }}} */

/* {{{ What joins the sheet */

static void
take (GbtDossier **dossier,
      GbtDossier  *next)
{
  gbt_dossier_unref (*dossier);
  *dossier = next;
}

static void
put (GbtDossier **dossier,
     GbtEntry    *entry,
     GbtSeries    series)
{
  g_autofree char *number = gbt_dossier_dup_next (*dossier, series);
  g_autoptr (GbtEntry) numbered = gbt_entry_with_identity (entry, number, gbt_entry_get_id (entry), gbt_entry_get_version (entry));

  take (dossier, gbt_dossier_with (*dossier, numbered));
}

static gboolean
has_offer (GbtDossier     *dossier,
           const GbtEntry *offer)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE); i++)
    {
      const GbtEntry *cited = gbt_dossier_get_offer (dossier, gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i));

      if (cited != NULL && g_strcmp0 (gbt_entry_get_id (cited), gbt_entry_get_id (offer)) == 0)
        return TRUE;
    }

  return FALSE;
}

static void
add_candidate (GbtDossier **dossier,
               GbtEntry    *offer)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_CANDIDATE, NULL, NULL, 0);
  g_autoptr (GbtEntry) named = gbt_entry_with_text (bare, GBT_CANDIDATE_OFFER, gbt_entry_get_id (offer));
  g_autoptr (GbtEntry) citing = gbt_entry_with_integer (named, GBT_CANDIDATE_OFFER_VERSION, gbt_entry_get_version (offer));

  take (dossier, gbt_dossier_with (*dossier, offer));
  put (dossier, citing, GBT_SERIES_CANDIDATE);
}

static gboolean
asks_for (GbtDossier *dossier,
          const char *subject)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_REQUIREMENT); i++)
    {
      if (gbt_entry_is (gbt_dossier_get (dossier, GBT_ENTRY_REQUIREMENT, i), GBT_REQUIREMENT_SUBJECT, subject))
        return TRUE;
    }

  return FALSE;
}

static void
add_requirements (GbtDossier    **dossier,
                  const GbtWish  *wish)
{
  g_autoptr (GPtrArray) requirements = gbt_wish_list_requirements (wish);

  for (guint i = 0; i < requirements->len; i++)
    {
      GbtEntry *requirement = requirements->pdata[i];

      if (!asks_for (*dossier, gbt_entry_get_text (requirement, GBT_REQUIREMENT_SUBJECT)))
        put (dossier, requirement,
             gbt_entry_is (requirement, GBT_REQUIREMENT_STRENGTH, "preference") ? GBT_SERIES_PREFERENCE : GBT_SERIES_MANDATORY);
    }
}

static gboolean
has_file (GbtDossier     *dossier,
          const GbtEntry *evidence)
{
  const char *sha256 = gbt_entry_get_text (evidence, GBT_EVIDENCE_SHA256);

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      if (gbt_entry_is (gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i), GBT_EVIDENCE_SHA256, sha256))
        return TRUE;
    }

  return FALSE;
}

/* One step of undo. */
static gboolean
join (Job     *job,
      GError **error)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_workbench_get_dossier (job->workbench));
  g_autoptr (GbtSheet) sheet = NULL;

  add_requirements (&dossier, gbt_answer_get_wish (job->answer));
  for (guint i = 0; i < job->offers->len; i++)
    {
      if (has_offer (dossier, job->offers->pdata[i]))
        continue;
      add_candidate (&dossier, job->offers->pdata[i]);
      job->added++;
    }
  if (job->evidence != NULL && !has_file (dossier, job->evidence))
    put (&dossier, job->evidence, GBT_SERIES_EVIDENCE);

  if (!gbt_dossier_check (dossier, error))
    return FALSE;

  sheet = gbt_sheet_with_dossier (gbt_workbench_get_sheet (job->workbench), dossier);
  return gbt_workbench_edit_sheet (job->workbench, sheet, N_ ("Candidate"), GBT_HISTORY_APART, GBT_MERGE_NOT_TYPING, error);
}

/* What was asked, as the workload of a sheet: without what was typed for other tasks. */
static GbtWorkload *
make_workload (const GbtWish *wish)
{
  GbtWorkload *workload = gbt_wish_dup_workload (wish, 1);
  guint task = GBT_TASK_BIT (gbt_workload_get_task (workload));
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      GbtWorkload *next;
      g_autoptr (GbtField) title = NULL;

      if (i == GBT_FIELD_TITLE && gbt_workload_get_text (workload, GBT_FIELD_MODEL_NAME) != NULL)
        title = gbt_field_new_text (gbt_workload_get_text (workload, GBT_FIELD_MODEL_NAME), NULL);
      else if (i == GBT_FIELD_CAMPAIGN_HOURS && wish->days > 0)
        title = gbt_field_new_integer (wish->days * HOURS_PER_DAY, NULL);
      else if ((gbt_field_id_get_spec ((GbtFieldId) i)->tasks & task) != 0)
        continue;

      next = gbt_workload_with_field (workload, (GbtFieldId) i, title != NULL ? title : unknown);
      gbt_workload_unref (workload);
      workload = next;
    }

  return workload;
}

static void
finish_task (GTask *task)
{
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;

  if (join (job, &error))
    g_task_return_pointer (task, g_object_ref (job->workbench), g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
sheet_created (GObject      *source,
               GAsyncResult *result,
               gpointer      data)
{
  g_autoptr (GTask) task = G_TASK (data);
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;

  job->workbench = gbt_library_create_sheet_finish (GBT_LIBRARY (source), result, &error);
  if (job->workbench == NULL)
    g_task_return_error (task, error);
  else
    finish_task (task);
}

static void
machines_stored (GObject      *source,
                 GAsyncResult *result,
                 gpointer      data)
{
  g_autoptr (GTask) task = G_TASK (data);
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;

  if (gbt_library_run_finish (GBT_LIBRARY (source), result, store_machines, &error) == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  if (job->workbench != NULL)
    {
      finish_task (task);
    }
  else
    {
      g_autoptr (GbtWorkload) workload = make_workload (gbt_answer_get_wish (job->answer));
      GCancellable *cancellable = g_task_get_cancellable (task);

      gbt_library_create_sheet_async (GBT_LIBRARY (source), workload, cancellable, sheet_created, g_steal_pointer (&task));
    }
}

/* }}} */

static const GbtMachine *
get_machine (const GbtAnswer *answer,
             guint            number)
{
  guint n_machines = gbt_answer_get_n_machines (answer);

  if (number < n_machines)
    return gbt_answer_get_machine (answer, number);

  g_return_val_if_fail (number - n_machines < gbt_answer_get_n_alternatives (answer), NULL);
  return gbt_answer_get_alternative (answer, number - n_machines)->machine;
}

static gpointer
store_task (GbtStore  *store,
            gpointer   data,
            GError   **error)
{
  return store_machines (store, g_task_get_task_data (G_TASK (data)), error);
}

/**
 * gbt_library_add_machines_async:
 * @self: the library
 * @answer: an answer
 * @machines: (array length=n_machines): numbers of machines, then of alternatives
 * @n_machines: how many
 * @workbench: (nullable): the sheet; %NULL: a new one
 * @keep_answer: whether the answer is kept with it
 * @cancellable: (nullable): stops it before anything joins the sheet
 * @callback: called when they have joined
 * @user_data: for @callback
 */
void
gbt_library_add_machines_async (GbtLibrary          *self,
                                GbtAnswer           *answer,
                                const guint         *machines,
                                guint                n_machines,
                                GbtWorkbench        *workbench,
                                gboolean             keep_answer,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  Job *job = g_new0 (Job, 1);

  job->answer = gbt_answer_ref (answer);
  job->machines = g_ptr_array_new ();
  job->offers = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  job->keep_answer = keep_answer;
  g_set_object (&job->workbench, workbench);
  g_task_set_source_tag (task, gbt_library_add_machines_async);
  g_task_set_task_data (task, job, job_free);

  for (guint i = 0; i < n_machines; i++)
    {
      const GbtMachine *machine = get_machine (answer, machines[i]);

      if (machine != NULL)
        g_ptr_array_add (job->machines, (gpointer) machine);
    }

  gbt_library_run_async (self, store_task, g_object_ref (task), g_object_unref, store_machines,
                         GBT_LIBRARY_WRITES_OFFERS | GBT_LIBRARY_WRITES_EVIDENCE, cancellable, machines_stored, g_object_ref (task));
}

/**
 * gbt_library_add_machines_finish:
 * @self: the library
 * @result: what the callback got
 * @added: (out) (optional): how many were not candidates yet
 * @error: what the store says, or what does not fit the sheet; the sheet is then as it was
 *
 * Returns: (transfer full) (nullable): the sheet, open
 */
GbtWorkbench *
gbt_library_add_machines_finish (GbtLibrary    *self,
                                 GAsyncResult  *result,
                                 guint         *added,
                                 GError       **error)
{
  Job *job = g_task_get_task_data (G_TASK (result));

  if (added != NULL)
    *added = job->added;
  return g_task_propagate_pointer (G_TASK (result), error);
}
