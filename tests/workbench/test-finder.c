/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-library-offers.h"
#include "support-finder.h"

static void
count_signal (GbtFinder *finder,
              guint     *n)
{
  (*n)++;
}

/* Walk 2, with the example offers: the need and the count follow each change; the answer is there when asked for. */
static void
test_example (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  g_autoptr (GbtFinder) finder = new_finder (library);
  g_autoptr (GbtModel) model = find_model ("Llama 3.1 8B");
  g_autoptr (GbtAnswer) answer = NULL;
  g_autoptr (GError) error = NULL;
  guint n_signals = 0;
  guint count = 0;

  g_assert_cmpint (gbt_market_get_source (gbt_finder_get_market (finder)), ==, GBT_MARKET_EXAMPLE);
  g_assert_cmpstr (gbt_finder_get_wish (finder)->currency, ==, "USD");
  g_assert_cmpuint (gbt_finder_get_problems (finder)->len, >, 0);
  g_assert_false (gbt_finder_get_count (finder, &count));

  g_signal_connect (finder, "changed", G_CALLBACK (count_signal), &n_signals);
  gbt_finder_set_model (finder, model);
  g_assert_cmpuint (n_signals, ==, 1);
  g_assert_cmpuint (gbt_estimate_get_total (gbt_finder_get_need (finder)), ==, 20990613913);
  g_assert_true (gbt_finder_get_count (finder, &count));

  set_wish (finder, GBT_WISH_FIELD_COUNTRIES, "EU");
  set_wish (finder, GBT_WISH_FIELD_BUDGET, "50.00");
  set_wish (finder, GBT_WISH_FIELD_MAX_HOURLY, "1.00");
  set_wish (finder, GBT_WISH_FIELD_AVAILABLE_ONLY, "yes");
  g_assert_true (gbt_finder_get_count (finder, &count));
  g_assert_cmpuint (count, ==, 5);
  /* The same again is no change. */
  n_signals = 0;
  set_wish (finder, GBT_WISH_FIELD_MAX_HOURLY, "1.00");
  g_assert_cmpuint (n_signals, ==, 0);

  answer = search_with (finder, &error);
  g_assert_no_error (error);
  g_assert_true (answer == gbt_finder_get_answer (finder));
  g_assert_cmpuint (gbt_answer_get_n_machines (answer), ==, 5);

  /* Another wish has no answer yet. */
  gbt_finder_take_format (finder, GBT_WEIGHT_FORMAT_8BIT);
  g_assert_null (gbt_finder_get_answer (finder));
  g_assert_true (gbt_finder_get_count (finder, &count));
  g_assert_cmpuint (count, ==, 6);

  close_library (library);
  remove_store (path);
}

/* What the answer was made of has changed: it is none. */
static void
test_stale (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  g_autoptr (GbtFinder) finder = new_finder (library);
  g_autoptr (GbtModel) model = find_model ("Llama 3.1 8B");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) cancelled = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  gbt_finder_set_model (finder, model);
  gbt_finder_search_async (finder, NULL, keep_result, &result);
  g_assert_true (set_number (finder, GBT_FIELD_LIMIT_TOKENS, 8192, &error));
  wait_result (&result);
  g_assert_null (gbt_finder_search_finish (finder, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (gbt_finder_get_answer (finder));

  g_clear_error (&error);
  gbt_finder_search_async (finder, cancellable, keep_result, &cancelled);
  g_cancellable_cancel (cancellable);
  wait_result (&cancelled);
  g_assert_null (gbt_finder_search_finish (finder, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  close_library (library);
  remove_store (path);
}

/* A task keeps what was typed for it; a model that serves another is let go. */
static void
test_tasks (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  g_autoptr (GbtFinder) finder = new_finder (library);
  g_autoptr (GbtModel) text = find_model ("Llama 3.1 8B");
  g_autoptr (GbtModel) speech = find_model ("Whisper large-v2");
  g_autoptr (GError) error = NULL;
  guint64 tokens;

  gbt_finder_set_model (finder, text);
  g_assert_true (set_number (finder, GBT_FIELD_LIMIT_TOKENS, 16384, &error));
  gbt_finder_set_task (finder, GBT_TASK_ADAPTATION);
  g_assert_nonnull (gbt_workload_get_text (gbt_finder_get_wish (finder)->workload, GBT_FIELD_MODEL_NAME));
  gbt_finder_set_task (finder, GBT_TASK_SPEECH);
  g_assert_null (gbt_workload_get_text (gbt_finder_get_wish (finder)->workload, GBT_FIELD_MODEL_NAME));
  gbt_finder_set_task (finder, GBT_TASK_INFERENCE);
  g_assert_true (gbt_workload_get_integer (gbt_finder_get_wish (finder)->workload, GBT_FIELD_LIMIT_TOKENS, &tokens));
  g_assert_cmpuint (tokens, ==, 16384);

  gbt_finder_set_model (finder, speech);
  g_assert_cmpint (gbt_workload_get_task (gbt_finder_get_wish (finder)->workload), ==, GBT_TASK_SPEECH);

  /* What a field refuses changes nothing. */
  g_assert_false (set_number (finder, GBT_FIELD_STREAMS, 0, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);

  close_library (library);
  remove_store (path);
}

static gboolean
has_store_market (gpointer data)
{
  GbtMarket *market = gbt_finder_get_market (data);

  return market != NULL && gbt_market_get_source (market) == GBT_MARKET_STORE;
}

/* An offer that comes into the library takes the place of the examples. */
static void
test_library (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  g_autoptr (GbtFinder) finder = new_finder (library);
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_OFFER, NULL, NULL, 0);
  g_autoptr (GbtEntry) offer = gbt_entry_with_text (bare, GBT_OFFER_PROVIDER, "Someone");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GbtEntry) saved = NULL;

  gbt_library_save_offer_async (library, offer, NULL, keep_result, &result);
  wait_result (&result);
  saved = gbt_library_save_offer_finish (library, result, NULL, NULL);
  g_assert_nonnull (saved);
  wait_until (has_store_market, finder);
  g_assert_cmpuint (gbt_market_get_n_offers (gbt_finder_get_market (finder)), ==, 1);

  close_library (library);
  remove_store (path);
}

/* What was asked goes with the machine; what is a preference stays one (R5); an example stays an example. */
static void
test_machines (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  g_autoptr (GbtFinder) finder = new_finder (library);
  g_autoptr (GbtModel) model = find_model ("Llama 3.1 8B");
  g_autoptr (GbtAnswer) answer = NULL;
  g_autoptr (GbtWorkbench) sheet = NULL;
  g_autoptr (GbtWorkbench) same = NULL;
  g_autoptr (GError) error = NULL;
  GbtDossier *dossier;
  GbtEntry *evidence;
  guint64 hours;
  guint added;

  gbt_finder_set_model (finder, model);
  set_wish (finder, GBT_WISH_FIELD_COUNTRIES, "EU");
  set_wish (finder, GBT_WISH_FIELD_BUDGET, "50.00");
  set_wish (finder, GBT_WISH_FIELD_MAX_HOURLY, "1.00");
  set_wish (finder, GBT_WISH_FIELD_AVAILABLE_ONLY, "yes");
  {
    g_autoptr (GbtField) days = gbt_field_new_integer (3, NULL);

    g_assert_true (gbt_field_holder_set_field (gbt_finder_get_preferences (finder), gbt_wish_field_get_spec (GBT_WISH_FIELD_DAYS),
                                               days, &error));
  }
  answer = search_with (finder, &error);
  g_assert_no_error (error);

  sheet = add_machine (library, answer, 0, NULL, TRUE, &added);
  g_assert_cmpuint (added, ==, 1);
  dossier = gbt_workbench_get_dossier (sheet);
  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE), ==, 1);
  g_assert_cmpuint (count_requirements (dossier, "mandatory"), ==, 4);
  g_assert_cmpuint (count_requirements (dossier, "preference"), ==, 2);
  g_assert_cmpstr (gbt_workload_get_text (gbt_workbench_get_workload (sheet), GBT_FIELD_METHOD), ==, "four-lines");
  g_assert_true (gbt_workload_get_integer (gbt_workbench_get_workload (sheet), GBT_FIELD_CAMPAIGN_HOURS, &hours));
  g_assert_cmpuint (hours, ==, 72);
  g_assert_cmpuint (gbt_estimate_get_total (gbt_workbench_get_estimate (sheet)), ==, 20990613913);
  /* What a microbatch of an adaptation was is not asked of an inference. */
  g_assert_false (gbt_field_is_known (gbt_workload_get_field (gbt_workbench_get_workload (sheet), GBT_FIELD_MICROBATCH)));
  evidence = gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, 0);
  g_assert_true (gbt_entry_is (evidence, GBT_EVIDENCE_KIND, "calculation"));

  /* The same machine and the same answer once more; then another machine, in one step of undo. */
  same = add_machine (library, answer, 0, sheet, TRUE, &added);
  g_assert_true (same == sheet);
  g_assert_cmpuint (added, ==, 0);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (sheet), GBT_ENTRY_EVIDENCE), ==, 1);
  g_clear_object (&same);
  same = add_machine (library, answer, gbt_answer_get_n_machines (answer), sheet, FALSE, &added);
  g_assert_cmpuint (added, ==, 1);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (sheet), GBT_ENTRY_CANDIDATE), ==, 2);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (sheet), GBT_ENTRY_REQUIREMENT), ==, 6);
  gbt_workbench_undo (sheet);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (sheet), GBT_ENTRY_CANDIDATE), ==, 1);

  wait_until (has_market, finder);
  g_assert_cmpint (gbt_market_get_source (gbt_finder_get_market (finder)), ==, GBT_MARKET_EXAMPLE);

  close_library (library);
  remove_store (path);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/finder/example", test_example);
  g_test_add_func ("/finder/stale", test_stale);
  g_test_add_func ("/finder/tasks", test_tasks);
  g_test_add_func ("/finder/library", test_library);
  g_test_add_func ("/finder/machines", test_machines);
  return g_test_run ();
}
