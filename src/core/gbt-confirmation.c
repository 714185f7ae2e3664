/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-confirmation.h"

#include "gbt-error.h"

/* What a run must have recorded before its stage is confirmed (8-decisions 29, 30), in the order
 * in which a missing one is named. */
static const GbtRunField inference_fields[] = {
  GBT_RUN_ASKED_TOKENS,       GBT_RUN_EXECUTED_TOKENS, GBT_RUN_INPUT_TOKENS,    GBT_RUN_OUTPUT_TOKENS,
  GBT_RUN_ASKED_REQUESTS,     GBT_RUN_EXECUTED_REQUESTS, GBT_RUN_RESIDENT_REQUESTS, GBT_RUN_DISTINCT_INPUTS,
  GBT_RUN_PREEMPTIONS,        GBT_RUN_KV_USED,         GBT_RUN_HOST_SPILL,      GBT_RUN_OTHER_PROCESSES,
  GBT_RUN_WARM_UP,            GBT_RUN_SAMPLING,
};
static const GbtRunField adaptation_fields[] = {
  GBT_RUN_ASKED_TOKENS, GBT_RUN_EXECUTED_TOKENS, GBT_RUN_EXECUTED_REQUESTS, GBT_RUN_ACCUMULATION,
  GBT_RUN_UPDATES,      GBT_RUN_HOST_SPILL,      GBT_RUN_OTHER_PROCESSES,   GBT_RUN_SAMPLING,
};
static const GbtRunField batch_fields[] = {
  GBT_RUN_ASKED_REQUESTS,  GBT_RUN_EXECUTED_REQUESTS, GBT_RUN_HOST_SPILL,
  GBT_RUN_OTHER_PROCESSES, GBT_RUN_WARM_UP,           GBT_RUN_SAMPLING,
};
static const GbtRunField other_fields[] = {
  GBT_RUN_HOST_SPILL,
  GBT_RUN_OTHER_PROCESSES,
  GBT_RUN_SAMPLING,
};

/* What the sheet asks of a stage today. */
typedef struct
{
  gboolean has_tokens;
  GbtFieldId tokens;
  gboolean has_requests;
  GbtFieldId requests;
} Stage;

static Stage
get_stage (const GbtWorkload *workload,
           const GbtEntry    *run)
{
  gboolean limit = gbt_entry_is (run, GBT_RUN_STAGE, "limit");

  switch (gbt_workload_get_task (workload))
    {
    case GBT_TASK_INFERENCE:
      if (gbt_entry_is (run, GBT_RUN_STAGE, "short"))
        return (Stage) { TRUE, GBT_FIELD_SHORT_TOKENS, TRUE, GBT_FIELD_SHORT_REQUESTS };
      if (gbt_entry_is (run, GBT_RUN_STAGE, "usual"))
        return (Stage) { TRUE, GBT_FIELD_USUAL_TOKENS, TRUE, GBT_FIELD_USUAL_REQUESTS };
      return (Stage) { TRUE, GBT_FIELD_LIMIT_TOKENS, TRUE, GBT_FIELD_LIMIT_REQUESTS };
    case GBT_TASK_ADAPTATION:
      return (Stage) { limit, GBT_FIELD_SEQUENCE_TOKENS, limit, GBT_FIELD_MICROBATCH };
    case GBT_TASK_IMAGE:
      return (Stage) { FALSE, GBT_FIELD_TITLE, limit, GBT_FIELD_IMAGE_COUNT };
    case GBT_TASK_SPEECH:
      return (Stage) { FALSE, GBT_FIELD_TITLE, limit, GBT_FIELD_STREAMS };
    case GBT_TASK_NOTEBOOK:
    case GBT_TASK_OTHER:
    case GBT_N_TASKS:
    default:
      return (Stage) { FALSE, GBT_FIELD_TITLE, FALSE, GBT_FIELD_TITLE };
    }
}

static void
list_needed_fields (const GbtWorkload  *workload,
                    const GbtRunField **fields,
                    guint              *n_fields)
{
  switch (gbt_workload_get_task (workload))
    {
    case GBT_TASK_INFERENCE:
      *fields = inference_fields;
      *n_fields = G_N_ELEMENTS (inference_fields);
      return;
    case GBT_TASK_ADAPTATION:
      *fields = adaptation_fields;
      *n_fields = G_N_ELEMENTS (adaptation_fields);
      return;
    case GBT_TASK_IMAGE:
    case GBT_TASK_SPEECH:
      *fields = batch_fields;
      *n_fields = G_N_ELEMENTS (batch_fields);
      return;
    case GBT_TASK_NOTEBOOK:
    case GBT_TASK_OTHER:
    case GBT_N_TASKS:
    default:
      *fields = other_fields;
      *n_fields = G_N_ELEMENTS (other_fields);
      return;
    }
}

static GbtSentence *
missing (guint field)
{
  return gbt_sentence_new ("field-missing", N_("{1} was not recorded"),
                           GBT_ARGUMENT_WORD, gbt_entry_kind_get_spec (GBT_ENTRY_RUN, field)->label,
                           GBT_ARGUMENT_END);
}

/* That it ended otherwise than by completing. */
static GbtSentence *
find_failure (const GbtEntry *run)
{
  const char *phase = gbt_entry_get_text (run, GBT_RUN_FAILED_PHASE);
  guint64 errors;

  if (gbt_entry_is (run, GBT_RUN_OUTCOME, "out-of-memory"))
    return phase != NULL
               ? gbt_sentence_new ("out-of-memory", N_("out of memory: {1}"), GBT_ARGUMENT_WORD,
                                   gbt_field_spec_get_code_label (
                                       gbt_entry_kind_get_spec (GBT_ENTRY_RUN, GBT_RUN_FAILED_PHASE), phase),
                                   GBT_ARGUMENT_END)
               : gbt_sentence_new ("out-of-memory", N_("out of memory"), GBT_ARGUMENT_END);
  if (gbt_entry_get_integer (run, GBT_RUN_ERRORS, &errors) && errors > 0)
    return gbt_sentence_new ("error", N_("errors: {1}"), GBT_ARGUMENT_INTEGER, errors, GBT_ARGUMENT_END);
  if (gbt_entry_is (run, GBT_RUN_OUTCOME, "error"))
    return gbt_sentence_new ("error", N_("error"), GBT_ARGUMENT_END);

  return NULL;
}

/* That it executed less than it was asked (R7). */
static GbtSentence *
find_reduction (const GbtWorkload *workload,
                const GbtEntry    *run)
{
  guint64 asked, executed, resident;

  if (gbt_entry_get_integer (run, GBT_RUN_ASKED_TOKENS, &asked)
      && gbt_entry_get_integer (run, GBT_RUN_EXECUTED_TOKENS, &executed) && executed < asked)
    return gbt_sentence_new ("truncated", N_("input truncated at {1} tokens"),
                             GBT_ARGUMENT_INTEGER, executed, GBT_ARGUMENT_END);

  /* For adaptation, a smaller microbatch at the same effective batch is the same task. */
  if (gbt_workload_get_task (workload) == GBT_TASK_ADAPTATION
      || !gbt_entry_get_integer (run, GBT_RUN_ASKED_REQUESTS, &asked))
    return NULL;

  if (gbt_entry_get_integer (run, GBT_RUN_EXECUTED_REQUESTS, &executed) && executed < asked)
    return gbt_sentence_new ("fewer-requests", N_("{1} requests executed of {2}"), GBT_ARGUMENT_INTEGER,
                             executed, GBT_ARGUMENT_INTEGER, asked, GBT_ARGUMENT_END);
  if (gbt_entry_get_integer (run, GBT_RUN_RESIDENT_REQUESTS, &resident) && resident < asked)
    return gbt_sentence_new ("fewer-resident", N_("{1} requests resident together of {2}"),
                             GBT_ARGUMENT_INTEGER, resident, GBT_ARGUMENT_INTEGER, asked, GBT_ARGUMENT_END);

  return NULL;
}

/* That memory was spared in a way that the need does not have. */
static GbtSentence *
find_relief (const GbtEntry *run)
{
  guint64 preemptions;

  if (gbt_entry_get_integer (run, GBT_RUN_PREEMPTIONS, &preemptions) && preemptions > 0)
    return gbt_sentence_new ("preempted", N_("preemptions: {1}"), GBT_ARGUMENT_INTEGER, preemptions,
                             GBT_ARGUMENT_END);
  if (gbt_entry_is (run, GBT_RUN_DISTINCT_INPUTS, "no"))
    return gbt_sentence_new ("shared-prefix", N_("shared prefix: inputs are identical"), GBT_ARGUMENT_END);
  if (gbt_entry_is (run, GBT_RUN_HOST_SPILL, "yes"))
    return gbt_sentence_new ("host-spill", N_("spill to host RAM"), GBT_ARGUMENT_END);

  return NULL;
}

static GbtSentence *
below (const GbtEntry *run,
       const char     *unit_message_limit,
       const char     *unit_message_stage,
       guint64         executed,
       guint64         wanted)
{
  gboolean limit = gbt_entry_is (run, GBT_RUN_STAGE, "limit");

  return gbt_sentence_new (limit ? "below-limit" : "below-stage",
                           limit ? unit_message_limit : unit_message_stage,
                           GBT_ARGUMENT_INTEGER, executed, GBT_ARGUMENT_INTEGER, wanted, GBT_ARGUMENT_END);
}

/* The product, at most the largest integer: it is only compared. */
static guint64
multiply (guint64 a,
          guint64 b)
{
  guint64 product;

  return __builtin_mul_overflow (a, b, &product) ? G_MAXUINT64 : product;
}

static GbtSentence *
find_smaller_batch (const GbtWorkload *workload,
                    const GbtEntry    *run)
{
  guint64 wanted, microbatch, accumulation;

  if (!gbt_workload_get_effective_batch (workload, &wanted)
      || !gbt_entry_get_integer (run, GBT_RUN_EXECUTED_REQUESTS, &microbatch)
      || !gbt_entry_get_integer (run, GBT_RUN_ACCUMULATION, &accumulation)
      || multiply (microbatch, accumulation) >= wanted)
    return NULL;

  return below (run, N_("below the limit: effective batch of {1}, {2} needed"),
                N_("below its stage: effective batch of {1}, {2} needed"),
                multiply (microbatch, accumulation), wanted);
}

/* That what it executed is less than the stage of the sheet as it stands today. */
static GbtSentence *
find_shortfall (const GbtWorkload *workload,
                const GbtEntry    *run)
{
  Stage stage = get_stage (workload, run);
  guint64 wanted, executed, resident;

  if (stage.has_tokens && gbt_workload_get_integer (workload, stage.tokens, &wanted)
      && gbt_entry_get_integer (run, GBT_RUN_EXECUTED_TOKENS, &executed) && executed < wanted)
    return below (run, N_("below the limit: {1} tokens executed, {2} needed"),
                  N_("below its stage: {1} tokens executed, {2} needed"), executed, wanted);

  if (gbt_workload_get_task (workload) == GBT_TASK_ADAPTATION)
    return stage.has_requests ? find_smaller_batch (workload, run) : NULL;

  if (!stage.has_requests || !gbt_workload_get_integer (workload, stage.requests, &wanted))
    return NULL;
  if (gbt_entry_get_integer (run, GBT_RUN_EXECUTED_REQUESTS, &executed)
      && gbt_entry_get_integer (run, GBT_RUN_RESIDENT_REQUESTS, &resident))
    executed = MIN (executed, resident);
  else if (!gbt_entry_get_integer (run, GBT_RUN_EXECUTED_REQUESTS, &executed))
    return NULL;

  return executed < wanted ? below (run, N_("below the limit: {1} requests executed together, {2} needed"),
                                    N_("below its stage: {1} requests executed together, {2} needed"),
                                    executed, wanted)
                           : NULL;
}

static GbtSentence *
find_missing_of_sheet (const GbtWorkload *workload,
                       const GbtEntry    *run)
{
  Stage stage = get_stage (workload, run);
  GbtFieldId needed[3];
  guint n = 0;

  if (stage.has_tokens)
    needed[n++] = stage.tokens;
  if (stage.has_requests)
    needed[n++] = stage.requests;
  if (stage.has_requests && stage.requests == GBT_FIELD_MICROBATCH)
    needed[n++] = GBT_FIELD_ACCUMULATION;

  for (guint i = 0; i < n; i++)
    {
      guint64 value;

      if (!gbt_workload_get_integer (workload, needed[i], &value))
        return gbt_sentence_new ("sheet-field-missing", N_("{1} is not known on the sheet"), GBT_ARGUMENT_WORD,
                                 gbt_field_id_get_spec (needed[i])->label, GBT_ARGUMENT_END);
    }

  return NULL;
}

static gboolean
is_recorded (const GbtEntry *run,
             guint           field)
{
  g_autoptr (GbtField) value = gbt_entry_get_field (run, field);

  return gbt_field_is_known (value);
}

static GbtSentence *
find_missing (const GbtWorkload *workload,
              const GbtEntry    *run)
{
  const GbtRunField *fields;
  guint n_fields;
  guint64 input, output, executed;

  if (!is_recorded (run, GBT_RUN_STAGE))
    return missing (GBT_RUN_STAGE);
  if (!is_recorded (run, GBT_RUN_OUTCOME))
    return missing (GBT_RUN_OUTCOME);

  list_needed_fields (workload, &fields, &n_fields);
  for (guint i = 0; i < n_fields; i++)
    {
      if (!is_recorded (run, fields[i]))
        return missing (fields[i]);
    }

  if (gbt_workload_get_task (workload) == GBT_TASK_INFERENCE
      && gbt_entry_get_integer (run, GBT_RUN_INPUT_TOKENS, &input)
      && gbt_entry_get_integer (run, GBT_RUN_OUTPUT_TOKENS, &output)
      && gbt_entry_get_integer (run, GBT_RUN_EXECUTED_TOKENS, &executed) && input + output < executed)
    return gbt_sentence_new ("tokens-disagree", N_("input and output are {1} tokens, {2} are said executed"),
                             GBT_ARGUMENT_INTEGER, input + output, GBT_ARGUMENT_INTEGER, executed,
                             GBT_ARGUMENT_END);

  return find_missing_of_sheet (workload, run);
}

static GbtSentence *
find_refusal (const GbtWorkload *workload,
              const GbtEntry    *run)
{
  GbtSentence *reason = find_failure (run);
  guint64 updates;

  if (reason == NULL)
    reason = find_reduction (workload, run);
  if (reason == NULL)
    reason = find_relief (run);
  if (reason == NULL)
    reason = find_shortfall (workload, run);
  if (reason == NULL && gbt_workload_get_task (workload) == GBT_TASK_ADAPTATION
      && gbt_entry_get_integer (run, GBT_RUN_UPDATES, &updates) && updates == 0)
    reason = gbt_sentence_new ("no-update", N_("stopped before the first optimiser update"), GBT_ARGUMENT_END);

  return reason;
}

/**
 * gbt_run_judge:
 * @workload: what the sheet asks today
 * @run: a run
 * @reason: (out) (optional) (nullable) (transfer full): why it does not confirm, or what is
 *   missing; %NULL when it confirms
 *
 * A run confirms its stage when it completed, executed at least what the sheet asks of that stage
 * without truncating, sharing, preempting or spilling, and recorded all that says so (R7,
 * 8-decisions 29, 30). An established failure comes before a missing field.
 *
 * Returns: what it establishes
 */
GbtConfirmation
gbt_run_judge (const GbtWorkload  *workload,
               const GbtEntry     *run,
               GbtSentence       **reason)
{
  g_autoptr (GbtSentence) refusal = find_refusal (workload, run);
  g_autoptr (GbtSentence) lack = refusal == NULL ? find_missing (workload, run) : NULL;
  GbtConfirmation confirmation = refusal != NULL ? GBT_RUN_DOES_NOT_CONFIRM
                                 : lack != NULL  ? GBT_RUN_TO_CONFIRM
                                                 : GBT_RUN_CONFIRMS;

  if (reason != NULL)
    *reason = refusal != NULL ? g_steal_pointer (&refusal) : g_steal_pointer (&lack);

  return confirmation;
}

/**
 * gbt_run_get_highest_device_peak:
 * @dossier: the dossier that holds the peaks of @run
 * @run: a run
 *
 * Counted over all processes of one GPU: a counter of a process never serves (8-decisions 18).
 *
 * Returns: (transfer none) (nullable): the peak of the most bytes, of any phase and GPU; the first
 *   of equal ones
 */
GbtEntry *
gbt_run_get_highest_device_peak (const GbtDossier *dossier,
                                 const GbtEntry   *run)
{
  g_autofree char *prefix = g_strconcat (gbt_entry_get_number (run), "/", NULL);
  GbtEntry *highest = NULL;
  guint64 most = 0;

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *peak = gbt_dossier_get (dossier, GBT_ENTRY_PEAK, i);
      guint64 bytes;

      if (g_str_has_prefix (gbt_entry_get_number (peak), prefix)
          && gbt_entry_is (peak, GBT_PEAK_COUNTER, "device-used")
          && gbt_entry_get_integer (peak, GBT_PEAK_BYTES, &bytes) && (highest == NULL || bytes > most))
        {
          highest = peak;
          most = bytes;
        }
    }

  return highest;
}

/**
 * gbt_confirmation_get_label:
 * @confirmation: what a run establishes
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_confirmation_get_label (GbtConfirmation confirmation)
{
  switch (confirmation)
    {
    case GBT_RUN_CONFIRMS:
      return N_("Confirms its stage");
    case GBT_RUN_DOES_NOT_CONFIRM:
      return N_("Does not confirm");
    case GBT_RUN_TO_CONFIRM:
      return N_("To confirm");
    default:
      g_return_val_if_reached (NULL);
    }
}
