/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-confirmation.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-evidence.h"

/* What the comparisons of one run found: the first difference wins over the first gap. */
typedef struct
{
  GbtSentence *difference;
  GbtSentence *gap;
} Findings;

static const char *
get_label (guint field)
{
  return gbt_entry_kind_get_spec (GBT_ENTRY_RUN, field)->label;
}

static void
note_gap (Findings *findings,
          guint     field)
{
  if (findings->gap == NULL)
    findings->gap = gbt_sentence_new ("scope-unknown", N_("{1} was not recorded"), GBT_ARGUMENT_WORD,
                                      get_label (field), GBT_ARGUMENT_END);
}

static void
note_difference (Findings        *findings,
                 guint            field,
                 GbtArgumentType  type,
                 const char      *found,
                 const char      *wanted)
{
  if (findings->difference == NULL)
    findings->difference = gbt_sentence_new ("other-scope", N_("{1}: {2} instead of {3}"), GBT_ARGUMENT_WORD,
                                             get_label (field), type, found, type, wanted, GBT_ARGUMENT_END);
}

/* What stands before and after does not make another text. */
static gboolean
same_text (const char *a,
           const char *b)
{
  g_autofree char *plain_a = g_strstrip (g_strdup (a));
  g_autofree char *plain_b = g_strstrip (g_strdup (b));

  return strcmp (plain_a, plain_b) == 0;
}

/* What the sheet leaves unknown is not compared. */
static void
compare_text (Findings       *findings,
              const GbtEntry *run,
              guint           field,
              const char     *wanted,
              gboolean        taken_for_granted)
{
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_RUN, field);
  const char *found = gbt_entry_get_text (run, field);

  if (wanted == NULL)
    return;
  if (found == NULL)
    {
      if (!taken_for_granted)
        note_gap (findings, field);
      return;
    }
  if (field == GBT_RUN_GPU_MODEL ? gbt_gpu_model_is_same (found, wanted) : same_text (found, wanted))
    return;

  if (spec->code_labels != NULL)
    note_difference (findings, field, GBT_ARGUMENT_WORD, gbt_field_spec_get_code_label (spec, found),
                     gbt_field_spec_get_code_label (spec, wanted));
  else
    note_difference (findings, field, GBT_ARGUMENT_TEXT, found, wanted);
}

/* How many GPUs of the machine the workload is to use. */
static gboolean
get_wanted_gpus (const GbtWorkload *workload,
                 const GbtEntry    *offer,
                 guint64           *gpus)
{
  return gbt_entry_get_integer (offer, GBT_OFFER_GPUS_USED, gpus)
         || (gbt_workload_get_task (workload) == GBT_TASK_INFERENCE
             && gbt_workload_get_integer (workload, GBT_FIELD_GPUS, gpus));
}

static void
compare_count (Findings          *findings,
               const GbtWorkload *workload,
               const GbtEntry    *run,
               const GbtEntry    *offer,
               gboolean           own)
{
  guint64 wanted, found;

  if (!get_wanted_gpus (workload, offer, &wanted))
    return;
  if (!gbt_entry_get_integer (run, GBT_RUN_GPU_COUNT, &found))
    {
      if (!own)
        note_gap (findings, GBT_RUN_GPU_COUNT);
    }
  else if (found != wanted && findings->difference == NULL)
    findings->difference = gbt_sentence_new ("other-scope", N_("{1}: {2} instead of {3}"), GBT_ARGUMENT_WORD,
                                             get_label (GBT_RUN_GPU_COUNT), GBT_ARGUMENT_INTEGER, found,
                                             GBT_ARGUMENT_INTEGER, wanted, GBT_ARGUMENT_END);
}

/* A reading of another GPU of the model says less than one of the GPU supplied: where they differ,
 * it is to be confirmed. */
static void
compare_capacity (Findings       *findings,
                  const GbtEntry *run,
                  const GbtEntry *offer,
                  gboolean        own)
{
  gboolean supplied = gbt_entry_is (offer, GBT_OFFER_CAPACITY_ORIGIN, "device");
  guint64 wanted, found;
  GbtSentence **finding = supplied ? &findings->difference : &findings->gap;

  if (!gbt_entry_get_integer (offer, GBT_OFFER_DEVICE_TOTAL, &wanted))
    return;
  if (!gbt_entry_get_integer (run, GBT_RUN_DEVICE_TOTAL, &found))
    {
      if (!own)
        note_gap (findings, GBT_RUN_DEVICE_TOTAL);
    }
  else if (found != wanted && *finding == NULL)
    *finding = gbt_sentence_new (supplied ? "other-scope" : "other-reading", N_("{1}: {2} instead of {3}"),
                                 GBT_ARGUMENT_WORD, get_label (GBT_RUN_DEVICE_TOTAL), GBT_ARGUMENT_BYTES,
                                 found, GBT_ARGUMENT_BYTES, wanted, GBT_ARGUMENT_END);
}

/**
 * gbt_run_in_scope:
 * @workload: what the sheet asks today
 * @run: a run
 * @offer: the offer of a candidate
 * @candidate: (nullable): the number of that candidate
 * @reason: (out) (optional) (nullable) (transfer full): what differs, or what is not known; %NULL
 *   when it is within scope
 *
 * A run is within scope when model, revision, formats, engine, framework, GPU model and count,
 * reading of the capacity and ECC are those of the sheet and the offer (8-decisions 29). What the
 * sheet or the offer leaves unknown is not compared, but for the GPU model; what the run did not
 * record is to be confirmed, unless it was made on that very candidate, whose hardware it then has.
 *
 * Returns: %GBT_RUN_CONFIRMS within scope, %GBT_RUN_DOES_NOT_CONFIRM outside, %GBT_RUN_TO_CONFIRM
 *   when it cannot be told
 */
GbtConfirmation
gbt_run_in_scope (const GbtWorkload  *workload,
                  const GbtEntry     *run,
                  const GbtEntry     *offer,
                  const char         *candidate,
                  GbtSentence       **reason)
{
  Findings findings = { 0 };
  gboolean own = candidate != NULL && gbt_entry_is (run, GBT_RUN_CANDIDATE, candidate);
  GbtConfirmation confirmation;

  compare_text (&findings, run, GBT_RUN_GPU_MODEL, gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL), own);
  if (gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL) == NULL && !own)
    note_gap (&findings, GBT_RUN_GPU_MODEL);
  compare_count (&findings, workload, run, offer, own);
  compare_text (&findings, run, GBT_RUN_MODEL, gbt_workload_get_text (workload, GBT_FIELD_MODEL_NAME), FALSE);
  compare_text (&findings, run, GBT_RUN_MODEL_REVISION,
                gbt_workload_get_text (workload, GBT_FIELD_MODEL_REVISION), FALSE);
  compare_text (&findings, run, GBT_RUN_WEIGHT_FORMAT,
                gbt_workload_get_text (workload, GBT_FIELD_WEIGHT_FORMAT), FALSE);
  if (gbt_workload_get_task (workload) == GBT_TASK_INFERENCE)
    compare_text (&findings, run, GBT_RUN_KV_FORMAT, gbt_workload_get_text (workload, GBT_FIELD_KV_FORMAT),
                  FALSE);
  compare_text (&findings, run, GBT_RUN_ENGINE, gbt_workload_get_text (workload, GBT_FIELD_SOFTWARE_ENGINE),
                FALSE);
  compare_text (&findings, run, GBT_RUN_FRAMEWORK,
                gbt_workload_get_text (workload, GBT_FIELD_SOFTWARE_FRAMEWORK), FALSE);
  compare_capacity (&findings, run, offer, own);
  compare_text (&findings, run, GBT_RUN_ECC, gbt_entry_get_text (offer, GBT_OFFER_ECC), own);

  confirmation = findings.difference != NULL ? GBT_RUN_DOES_NOT_CONFIRM
                 : findings.gap != NULL      ? GBT_RUN_TO_CONFIRM
                                             : GBT_RUN_CONFIRMS;
  if (reason != NULL)
    *reason = findings.difference != NULL ? g_steal_pointer (&findings.difference)
                                          : g_steal_pointer (&findings.gap);
  g_clear_pointer (&findings.difference, gbt_sentence_unref);
  g_clear_pointer (&findings.gap, gbt_sentence_unref);

  return confirmation;
}
