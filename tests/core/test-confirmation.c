/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-confirmation.h"
#include "gbt-walk.h"

/* The worked example: its limit is 8192 tokens by 4 requests. */
static GbtWorkload *
example (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();

  return gbt_workload_ref (gbt_sheet_get_workload (sheet));
}

static GbtWorkload *
set_text (GbtWorkload *workload,
          GbtFieldId   field,
          const char  *text)
{
  g_autoptr (GbtWorkload) old = workload;
  g_autoptr (GbtField) known = text != NULL ? gbt_field_new_text (text, NULL) : gbt_field_new_unknown ();

  return gbt_workload_with_field (old, field, known);
}

/* Sequences of 2048, microbatch 8, accumulation 4: an effective batch of 32. */
static GbtWorkload *
adaptation (void)
{
  GbtWorkload *workload = set_text (example (), GBT_FIELD_TASK, "adaptation");

  workload = gbt_walk_set_integer (workload, GBT_FIELD_SEQUENCE_TOKENS, 2048);
  workload = gbt_walk_set_integer (workload, GBT_FIELD_MICROBATCH, 8);
  return gbt_walk_set_integer (workload, GBT_FIELD_ACCUMULATION, 4);
}

static GbtEntry *
forget (GbtEntry *entry,
        guint     field)
{
  g_autoptr (GbtEntry) old = entry;
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();

  return gbt_entry_with_field (old, field, unknown);
}

static void
assert_judged (const GbtWorkload *workload,
               GbtEntry          *run,
               GbtConfirmation    expected,
               const char        *words)
{
  g_autoptr (GbtEntry) owned = run;
  g_autoptr (GbtSentence) reason = NULL;
  g_autofree char *said = NULL;

  g_assert_cmpint (gbt_run_judge (workload, owned, &reason), ==, expected);
  said = reason != NULL ? gbt_sentence_dup_english (reason) : NULL;
  g_assert_cmpstr (said, ==, words);
}

static void
test_confirms (void)
{
  g_autoptr (GbtWorkload) workload = example ();
  GbtEntry *longer = gbt_walk_new_run ("ES-02", "C1", "RTX 4090");

  assert_judged (workload, gbt_walk_new_run ("ES-02", "C1", "RTX 4090"), GBT_RUN_CONFIRMS, NULL);

  /* More than the limit holds the limit. */
  longer = gbt_walk_integer (longer, GBT_RUN_ASKED_TOKENS, 9000);
  longer = gbt_walk_integer (longer, GBT_RUN_EXECUTED_TOKENS, 9000);
  longer = gbt_walk_integer (longer, GBT_RUN_INPUT_TOKENS, 9000);
  assert_judged (workload, longer, GBT_RUN_CONFIRMS, NULL);
}

/* Each failure alone. */
static void
test_refusals (void)
{
  static const struct
  {
    guint field;
    const char *text;
    guint64 value;
    const char *words;
  } cases[] = {
    { GBT_RUN_OUTCOME, "out-of-memory", 0, "out of memory" },
    { GBT_RUN_OUTCOME, "error", 0, "error" },
    { GBT_RUN_ERRORS, NULL, 3, "errors: 3" },
    { GBT_RUN_EXECUTED_TOKENS, NULL, 6144, "input truncated at 6144 tokens" },
    { GBT_RUN_EXECUTED_TOKENS, NULL, 8191, "input truncated at 8191 tokens" },
    { GBT_RUN_EXECUTED_REQUESTS, NULL, 3, "3 requests executed of 4" },
    { GBT_RUN_RESIDENT_REQUESTS, NULL, 2, "2 requests resident together of 4" },
    { GBT_RUN_PREEMPTIONS, NULL, 1, "preemptions: 1" },
    { GBT_RUN_DISTINCT_INPUTS, "no", 0, "shared prefix: inputs are identical" },
    { GBT_RUN_HOST_SPILL, "yes", 0, "spill to host RAM" },
  };
  g_autoptr (GbtWorkload) workload = example ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GbtEntry *run = gbt_walk_new_run ("ES-02", "C1", "RTX 4090");

      run = cases[i].text != NULL ? gbt_walk_text (run, cases[i].field, cases[i].text)
                                  : gbt_walk_integer (run, cases[i].field, cases[i].value);
      assert_judged (workload, run, GBT_RUN_DOES_NOT_CONFIRM, cases[i].words);
    }
}

/* All at once: the first of the order is said, then the next once it is mended. */
static void
test_order_of_reasons (void)
{
  static const struct
  {
    guint field;
    const char *wrong;
    const char *right;
    guint64 wrong_value;
    guint64 right_value;
    const char *code;
  } steps[] = {
    { GBT_RUN_OUTCOME, "out-of-memory", "completed", 0, 0, "out-of-memory" },
    { GBT_RUN_ERRORS, NULL, NULL, 2, 0, "error" },
    { GBT_RUN_ASKED_TOKENS, NULL, NULL, 8192, 4096, "truncated" },
    { GBT_RUN_ASKED_REQUESTS, NULL, NULL, 4, 2, "fewer-requests" },
    { GBT_RUN_PREEMPTIONS, NULL, NULL, 2, 0, "preempted" },
    { GBT_RUN_DISTINCT_INPUTS, "no", "yes", 0, 0, "shared-prefix" },
    { GBT_RUN_HOST_SPILL, "yes", "no", 0, 0, "host-spill" },
  };
  g_autoptr (GbtWorkload) workload = example ();
  g_autoptr (GbtEntry) run = gbt_walk_new_run ("ES-02", "C1", "RTX 4090");

  run = gbt_walk_integer (run, GBT_RUN_EXECUTED_TOKENS, 4096);
  run = gbt_walk_integer (run, GBT_RUN_EXECUTED_REQUESTS, 2);
  run = gbt_walk_integer (run, GBT_RUN_RESIDENT_REQUESTS, 2);
  run = forget (run, GBT_RUN_SAMPLING);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    run = steps[i].wrong != NULL ? gbt_walk_text (run, steps[i].field, steps[i].wrong)
                                 : gbt_walk_integer (run, steps[i].field, steps[i].wrong_value);

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (GbtSentence) reason = NULL;

      g_assert_cmpint (gbt_run_judge (workload, run, &reason), ==, GBT_RUN_DOES_NOT_CONFIRM);
      g_assert_cmpstr (gbt_sentence_get_code (reason), ==, steps[i].code);
      run = steps[i].right != NULL ? gbt_walk_text (run, steps[i].field, steps[i].right)
                                   : gbt_walk_integer (run, steps[i].field, steps[i].right_value);
    }

  /* Then what it executed is less than the sheet asks; then a field lacks. */
  assert_judged (workload, gbt_entry_ref (run), GBT_RUN_DOES_NOT_CONFIRM,
                 "below the limit: 4096 tokens executed, 8192 needed");
  run = gbt_walk_integer (run, GBT_RUN_EXECUTED_TOKENS, 8192);
  assert_judged (workload, gbt_entry_ref (run), GBT_RUN_DOES_NOT_CONFIRM,
                 "below the limit: 2 requests executed together, 4 needed");
  run = gbt_walk_integer (run, GBT_RUN_EXECUTED_REQUESTS, 4);
  run = gbt_walk_integer (run, GBT_RUN_RESIDENT_REQUESTS, 4);
  assert_judged (workload, gbt_entry_ref (run), GBT_RUN_TO_CONFIRM, "Sampling of the counters was not recorded");
}

/* Each field without which nothing is confirmed: it is named. */
static void
test_missing_fields (void)
{
  static const GbtRunField needed[] = {
    GBT_RUN_STAGE,           GBT_RUN_OUTCOME,         GBT_RUN_ASKED_TOKENS,       GBT_RUN_EXECUTED_TOKENS,
    GBT_RUN_INPUT_TOKENS,    GBT_RUN_OUTPUT_TOKENS,   GBT_RUN_ASKED_REQUESTS,     GBT_RUN_EXECUTED_REQUESTS,
    GBT_RUN_DISTINCT_INPUTS, GBT_RUN_PREEMPTIONS,     GBT_RUN_RESIDENT_REQUESTS,  GBT_RUN_KV_USED,
    GBT_RUN_HOST_SPILL,      GBT_RUN_OTHER_PROCESSES, GBT_RUN_WARM_UP,            GBT_RUN_SAMPLING,
  };
  g_autoptr (GbtWorkload) workload = example ();

  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    {
      g_autoptr (GbtEntry) run = forget (gbt_walk_new_run ("ES-02", "C1", "RTX 4090"), needed[i]);
      g_autoptr (GbtSentence) reason = NULL;

      g_assert_cmpint (gbt_run_judge (workload, run, &reason), ==, GBT_RUN_TO_CONFIRM);
      g_assert_cmpstr (gbt_sentence_get_argument (reason, 0), ==,
                       gbt_entry_kind_get_spec (GBT_ENTRY_RUN, needed[i])->label);
    }
}

static void
test_figures_that_disagree (void)
{
  g_autoptr (GbtWorkload) workload = example ();

  assert_judged (workload,
                 gbt_walk_integer (gbt_walk_new_run ("ES-02", "C1", "RTX 4090"), GBT_RUN_INPUT_TOKENS, 6000),
                 GBT_RUN_TO_CONFIRM, "input and output are 6256 tokens, 8192 are said executed");
}

/* Each stage has its own length and its own number of requests; a sheet that does not say them has
 * nothing confirmed. */
static void
test_stages (void)
{
  g_autoptr (GbtWorkload) workload = example ();
  GbtEntry *run = gbt_walk_new_run ("ES-02", "C1", "RTX 4090");

  run = gbt_walk_text (run, GBT_RUN_STAGE, "usual");
  run = gbt_walk_integer (run, GBT_RUN_ASKED_TOKENS, 2048);
  run = gbt_walk_integer (run, GBT_RUN_EXECUTED_TOKENS, 2048);
  assert_judged (workload, gbt_entry_ref (run), GBT_RUN_CONFIRMS, NULL);
  assert_judged (workload, gbt_walk_text (gbt_entry_ref (run), GBT_RUN_STAGE, "limit"), GBT_RUN_DOES_NOT_CONFIRM,
                 "below the limit: 2048 tokens executed, 8192 needed");

  workload = gbt_walk_set_integer (workload, GBT_FIELD_USUAL_TOKENS, 4096);
  assert_judged (workload, gbt_entry_ref (run), GBT_RUN_DOES_NOT_CONFIRM,
                 "below its stage: 2048 tokens executed, 4096 needed");
  workload = set_text (workload, GBT_FIELD_USUAL_TOKENS, NULL);
  assert_judged (workload, run, GBT_RUN_TO_CONFIRM, "Usual stage, length is not known on the sheet");
}

static GbtEntry *
training (guint64 microbatch,
          guint64 accumulation)
{
  GbtEntry *run = gbt_walk_new_run ("ES-02", "C1", "RTX 4090");

  run = gbt_walk_integer (run, GBT_RUN_ASKED_TOKENS, 2048);
  run = gbt_walk_integer (run, GBT_RUN_EXECUTED_TOKENS, 2048);
  run = gbt_walk_integer (run, GBT_RUN_ASKED_REQUESTS, 8);
  run = gbt_walk_integer (run, GBT_RUN_EXECUTED_REQUESTS, microbatch);
  run = gbt_walk_integer (run, GBT_RUN_ACCUMULATION, accumulation);
  return gbt_walk_integer (run, GBT_RUN_UPDATES, 1);
}

static void
test_adaptation (void)
{
  g_autoptr (GbtWorkload) workload = adaptation ();

  assert_judged (workload, training (8, 4), GBT_RUN_CONFIRMS, NULL);
  /* A smaller microbatch at the same effective batch is the same task. */
  assert_judged (workload, training (4, 8), GBT_RUN_CONFIRMS, NULL);
  assert_judged (workload, training (1, 32), GBT_RUN_CONFIRMS, NULL);
  assert_judged (workload, training (4, 4), GBT_RUN_DOES_NOT_CONFIRM,
                 "below the limit: effective batch of 16, 32 needed");
  assert_judged (workload, gbt_walk_integer (training (8, 4), GBT_RUN_UPDATES, 0), GBT_RUN_DOES_NOT_CONFIRM,
                 "stopped before the first optimiser update");
  assert_judged (workload, gbt_walk_integer (training (8, 4), GBT_RUN_EXECUTED_TOKENS, 1024),
                 GBT_RUN_DOES_NOT_CONFIRM, "input truncated at 1024 tokens");
  assert_judged (workload, forget (training (8, 4), GBT_RUN_UPDATES), GBT_RUN_TO_CONFIRM,
                 "Optimiser updates was not recorded");
  assert_judged (workload,
                 gbt_walk_text (gbt_walk_text (training (8, 4), GBT_RUN_OUTCOME, "out-of-memory"),
                                GBT_RUN_FAILED_PHASE, "backward"),
                 GBT_RUN_DOES_NOT_CONFIRM, "out of memory: backward");
}

static void
assert_scope (const GbtWorkload *workload,
              GbtEntry          *run,
              const GbtEntry    *offer,
              const char        *candidate,
              GbtConfirmation    expected,
              const char        *words)
{
  g_autoptr (GbtEntry) owned = run;
  g_autoptr (GbtSentence) reason = NULL;
  g_autofree char *said = NULL;

  g_assert_cmpint (gbt_run_in_scope (workload, owned, offer, candidate, &reason), ==, expected);
  said = reason != NULL ? gbt_sentence_dup_english (reason) : NULL;
  g_assert_cmpstr (said, ==, words);
}

static GbtEntry *
first_offer (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_BEFORE_RUNS);

  return gbt_entry_ref (gbt_dossier_find_id (gbt_sheet_get_dossier (sheet), GBT_ENTRY_OFFER, GBT_WALK_OFFER_1));
}

static GbtEntry *
complete_run (void)
{
  GbtEntry *run = gbt_walk_new_run ("ES-04", "C9", "NVIDIA GeForce RTX 4090");

  run = gbt_walk_integer (run, GBT_RUN_DEVICE_TOTAL, 24564 * GBT_MIB);
  return gbt_walk_text (run, GBT_RUN_ECC, "off");
}

static void
test_scope (void)
{
  static const struct
  {
    guint field;
    const char *text;
    const char *words;
  } others[] = {
    { GBT_RUN_GPU_MODEL, "RTX 4090 Laptop GPU", "GPU model: RTX 4090 Laptop GPU instead of RTX 4090" },
    { GBT_RUN_MODEL, "Autre modèle", "Model: Autre modèle instead of Modèle dense illustratif" },
    { GBT_RUN_WEIGHT_FORMAT, "8bit", "Weight format: 8 bits instead of 16 bits" },
    { GBT_RUN_KV_FORMAT, "8bit", "KV cache format: 8 bits instead of 16 bits" },
    { GBT_RUN_ENGINE, "vLLM 0.11", "Inference engine: vLLM 0.11 instead of vLLM 0.12" },
    { GBT_RUN_FRAMEWORK, "PyTorch 2.8", "Framework: PyTorch 2.8 instead of PyTorch 2.9" },
    { GBT_RUN_MODEL_REVISION, "b", "Model revision: b instead of a" },
    { GBT_RUN_ECC, "on", "ECC: on instead of off" },
  };
  g_autoptr (GbtWorkload) workload = example ();
  g_autoptr (GbtEntry) offer = first_offer ();

  /* What the sheet leaves unknown is not compared. */
  assert_scope (workload, complete_run (), offer, "C1", GBT_RUN_CONFIRMS, NULL);
  assert_scope (workload, gbt_walk_text (complete_run (), GBT_RUN_ENGINE, "any"), offer, "C1", GBT_RUN_CONFIRMS,
                NULL);

  workload = set_text (workload, GBT_FIELD_SOFTWARE_ENGINE, "vLLM 0.12");
  workload = set_text (workload, GBT_FIELD_SOFTWARE_FRAMEWORK, "PyTorch 2.9");
  workload = set_text (workload, GBT_FIELD_MODEL_REVISION, "a");
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      GbtEntry *run = complete_run ();

      run = gbt_walk_text (run, GBT_RUN_ENGINE, "vLLM 0.12");
      run = gbt_walk_text (run, GBT_RUN_FRAMEWORK, "PyTorch 2.9");
      run = gbt_walk_text (run, GBT_RUN_MODEL_REVISION, "a");
      assert_scope (workload, gbt_entry_ref (run), offer, "C1", GBT_RUN_CONFIRMS, NULL);
      assert_scope (workload, gbt_walk_text (run, others[i].field, others[i].text), offer, "C1",
                    GBT_RUN_DOES_NOT_CONFIRM, others[i].words);
    }
  assert_scope (workload, complete_run (), offer, "C1", GBT_RUN_TO_CONFIRM, "Model revision was not recorded");
}

static void
test_scope_of_the_machine (void)
{
  g_autoptr (GbtWorkload) workload = example ();
  g_autoptr (GbtEntry) offer = first_offer ();
  g_autoptr (GbtEntry) published = gbt_entry_with_text (offer, GBT_OFFER_CAPACITY_ORIGIN, "public-reading");
  g_autoptr (GbtEntry) nameless = forget (first_offer (), GBT_OFFER_GPU_MODEL);
  GbtEntry *own = gbt_walk_text (forget (forget (complete_run (), GBT_RUN_ECC), GBT_RUN_DEVICE_TOTAL),
                                 GBT_RUN_CANDIDATE, "C1");

  assert_scope (workload, gbt_walk_integer (complete_run (), GBT_RUN_GPU_COUNT, 2), offer, "C1",
                GBT_RUN_DOES_NOT_CONFIRM, "GPUs used: 2 instead of 1");
  assert_scope (workload, gbt_walk_integer (complete_run (), GBT_RUN_DEVICE_TOTAL, GBT_GIB), offer, "C1",
                GBT_RUN_DOES_NOT_CONFIRM, "GPU total: 1073741824 bytes instead of 25757220864 bytes");
  /* Where the offer's figure is not of the GPU supplied, a difference is to be cleared up. */
  assert_scope (workload, gbt_walk_integer (complete_run (), GBT_RUN_DEVICE_TOTAL, GBT_GIB), published, "C1",
                GBT_RUN_TO_CONFIRM, "GPU total: 1073741824 bytes instead of 25757220864 bytes");
  assert_scope (workload, forget (complete_run (), GBT_RUN_ECC), offer, "C1", GBT_RUN_TO_CONFIRM,
                "ECC was not recorded");
  /* Made on the candidate itself: its hardware is that of the offer. */
  assert_scope (workload, gbt_entry_ref (own), offer, "C1", GBT_RUN_CONFIRMS, NULL);
  assert_scope (workload, own, offer, "C2", GBT_RUN_TO_CONFIRM, "GPU total was not recorded");
  assert_scope (workload, complete_run (), nameless, "C1", GBT_RUN_TO_CONFIRM, "GPU model was not recorded");
}

static GbtDossier *
put_peak (GbtDossier *dossier,
          const char *number,
          const char *counter,
          guint64     bytes)
{
  GbtEntry *peak = gbt_entry_new (GBT_ENTRY_PEAK, number, NULL, 0);

  peak = gbt_walk_text (peak, GBT_PEAK_COUNTER, counter);
  return gbt_walk_put (dossier, gbt_walk_integer (peak, GBT_PEAK_BYTES, bytes));
}

static void
test_highest_device_peak (void)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GbtEntry) run = gbt_walk_new_run ("ES-01", "C1", "RTX 4090");
  g_autoptr (GbtEntry) eleventh = gbt_walk_new_run ("ES-11", "C1", "RTX 4090");

  g_assert_null (gbt_run_get_highest_device_peak (dossier, run));
  dossier = put_peak (dossier, "ES-01/1", "device-used", 10);
  dossier = put_peak (dossier, "ES-01/2", "device-used", 30);
  dossier = put_peak (dossier, "ES-01/3", "device-used", 30);
  /* Never a counter of a process, of what is free or of what an engine announces. */
  dossier = put_peak (dossier, "ES-01/4", "process-used", 99);
  dossier = put_peak (dossier, "ES-01/5", "reserved", 99);
  dossier = put_peak (dossier, "ES-01/6", "device-free", 99);
  dossier = put_peak (dossier, "ES-01/7", "engine-total", 99);
  dossier = put_peak (dossier, "ES-11/1", "device-used", 50);
  g_assert_cmpstr (gbt_entry_get_number (gbt_run_get_highest_device_peak (dossier, run)), ==, "ES-01/2");
  g_assert_cmpstr (gbt_entry_get_number (gbt_run_get_highest_device_peak (dossier, eleventh)), ==, "ES-11/1");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/confirmation/confirms", test_confirms);
  g_test_add_func ("/confirmation/refusals", test_refusals);
  g_test_add_func ("/confirmation/order-of-reasons", test_order_of_reasons);
  g_test_add_func ("/confirmation/missing-fields", test_missing_fields);
  g_test_add_func ("/confirmation/figures-that-disagree", test_figures_that_disagree);
  g_test_add_func ("/confirmation/stages", test_stages);
  g_test_add_func ("/confirmation/adaptation", test_adaptation);
  g_test_add_func ("/confirmation/scope", test_scope);
  g_test_add_func ("/confirmation/scope-of-the-machine", test_scope_of_the_machine);
  g_test_add_func ("/confirmation/highest-device-peak", test_highest_device_peak);

  return g_test_run ();
}
