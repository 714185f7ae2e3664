/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-export-answer.h"
#include "gbt-library-offers.h"
#include "gbt-record.h"
#include "gbt-subject.h"
#include "support-finder.h"

typedef struct
{
  char *path;
  GbtLibrary *library;
  GbtFinder *finder;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->path = new_store_path ();
  fixture->library = open_library (fixture->path);
  fixture->finder = new_finder (fixture->library);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->finder);
  close_library (fixture->library);
  g_object_unref (fixture->library);
  remove_store (fixture->path);
  g_free (fixture->path);
}

static GbtAnswer *
ask (Fixture    *fixture,
     const char *name)
{
  g_autoptr (GbtModel) model = find_model (name);
  g_autoptr (GError) error = NULL;
  GbtAnswer *answer;

  wait_until (has_market, fixture->finder);
  gbt_finder_set_model (fixture->finder, model);
  answer = search_with (fixture->finder, &error);
  g_assert_no_error (error);
  return answer;
}

static GbtWorkbench *
add (GbtLibrary    *library,
     GbtAnswer     *answer,
     const guint   *machines,
     guint          n_machines,
     GbtWorkbench  *workbench,
     GbtLanguage    language,
     GCancellable  *cancellable,
     GError       **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  gbt_library_add_machines_async (library, answer, machines, n_machines, workbench, TRUE, language, cancellable,
                                  keep_result, &result);
  return gbt_library_add_machines_finish (library, wait_result (&result), NULL, error);
}

static GbtEntry *
save_offer (GbtLibrary *library,
            GbtEntry   *offer)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GbtEntry *saved;

  gbt_library_save_offer_async (library, offer, NULL, keep_result, &result);
  saved = gbt_library_save_offer_finish (library, wait_result (&result), NULL, &error);
  g_assert_no_error (error);
  return saved;
}

static GbtEntry *
new_offer (const char *hourly)
{
  static const struct
  {
    guint field;
    const char *text;
  } texts[] = {
    { GBT_OFFER_PROVIDER, "Fournisseur" }, { GBT_OFFER_GPU_MODEL, "RTX 4090" },   { GBT_OFFER_GPU_COUNT, "1" },
    { GBT_OFFER_COUNTRY, "FR" },           { GBT_OFFER_TIER, "secure" },          { GBT_OFFER_CURRENCY, "EUR" },
    { GBT_OFFER_TAX_BASIS, "excluding" },  { GBT_OFFER_AVAILABILITY, "available" },
  };
  GbtEntry *offer = gbt_entry_new (GBT_ENTRY_OFFER, NULL, NULL, 0);
  GbtEntry *next;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      next = gbt_entry_with_text (offer, texts[i].field, texts[i].text);
      gbt_entry_unref (offer);
      offer = next;
    }
  next = gbt_entry_with_integer (offer, GBT_OFFER_NOMINAL, 24000000000);
  gbt_entry_unref (offer);
  offer = gbt_entry_with_text (next, GBT_OFFER_HOURLY, hourly);
  gbt_entry_unref (next);
  return offer;
}

static gboolean
requires (GbtWorkbench *workbench,
          const char   *subject)
{
  GbtDossier *dossier = gbt_workbench_get_dossier (workbench);
  guint n = 0;

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_REQUIREMENT); i++)
    n += gbt_entry_is (gbt_dossier_get (dossier, GBT_ENTRY_REQUIREMENT, i), GBT_REQUIREMENT_SUBJECT, subject);

  g_assert_cmpuint (n, <=, 1);
  return n == 1;
}

static guint
count_evidence (GbtLibrary *library)
{
  return g_list_model_get_n_items (G_LIST_MODEL (gbt_library_get_evidence (library)));
}

/* The words of the sheet are in the language of whoever asked; the candidates in the order asked. */
static void
test_words (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GbtAnswer) answer = ask (fixture, "Llama 3.1 8B");
  static const guint order[] = { 2, 0, 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) sheet
      = add (fixture->library, answer, order, G_N_ELEMENTS (order), NULL, GBT_LANGUAGE_FR, NULL, &error);
  g_autoptr (GbtWorkbench) english = NULL;
  GbtDossier *dossier;
  GbtEntry *evidence;

  g_assert_no_error (error);
  dossier = gbt_workbench_get_dossier (sheet);
  g_assert_cmpstr (get_text (sheet, GBT_FIELD_TITLE), ==, "Llama 3.1 8B, inférence");
  evidence = gbt_dossier_find (dossier, GBT_ENTRY_EVIDENCE, "P1");
  g_assert_cmpstr (gbt_entry_get_text (evidence, GBT_EVIDENCE_TITLE), ==,
                   "Recherche d’une machine\u00a0: Llama 3.1 8B, inférence");
  g_assert_cmpstr (gbt_entry_get_text (evidence, GBT_EVIDENCE_FILE_NAME), ==, "recherche-llama-3.1-8b-inference.json");

  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE), ==, G_N_ELEMENTS (order));
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      GbtEntry *candidate = gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i);

      g_assert_cmpstr (gbt_entry_get_number (gbt_dossier_get_offer (dossier, candidate)), ==,
                       gbt_answer_get_machine (answer, order[i])->offer->key);
      /* R12: no offer says which software places the model. */
      g_assert_cmpint (gbt_entry_get_state (candidate, GBT_CANDIDATE_PLACEMENT), ==, GBT_FIELD_UNKNOWN);
    }

  english = add (fixture->library, answer, order, 1, NULL, GBT_LANGUAGE_EN, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (get_text (english, GBT_FIELD_TITLE), ==, "Llama 3.1 8B, inference");
}

/* The same answer is one file and one piece of evidence, however often and wherever it is kept; the file
 * is what the answer is written as. */
static void
test_kept_once (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GbtAnswer) answer = ask (fixture, "Llama 3.1 8B");
  const guint machine = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) first = add (fixture->library, answer, &machine, 1, NULL, GBT_LANGUAGE_FR, NULL, &error);
  g_autoptr (GbtWorkbench) second = add (fixture->library, answer, &machine, 1, NULL, GBT_LANGUAGE_FR, NULL, &error);
  g_autoptr (GbtWorkbench) again = add (fixture->library, answer, &machine, 1, first, GBT_LANGUAGE_FR, NULL, &error);
  g_autoptr (GAsyncResult) copied = NULL;
  g_autoptr (GFile) copy = NULL;
  g_autoptr (GBytes) bytes = gbt_record_write_answer (answer);
  g_autoptr (GBytes) kept = NULL;
  GbtEntry *evidence;

  g_assert_no_error (error);
  g_assert_true (again == first);
  g_assert_true (first != second);
  evidence = gbt_dossier_find (gbt_workbench_get_dossier (first), GBT_ENTRY_EVIDENCE, "P1");
  g_assert_cmpstr (gbt_entry_get_id (evidence), ==,
                   gbt_entry_get_id (gbt_dossier_find (gbt_workbench_get_dossier (second), GBT_ENTRY_EVIDENCE, "P1")));
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (first), GBT_ENTRY_EVIDENCE), ==, 1);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (first), GBT_ENTRY_CANDIDATE), ==, 1);

  gbt_library_copy_evidence_async (fixture->library, evidence, NULL, keep_result, &copied);
  copy = gbt_library_copy_evidence_finish (fixture->library, wait_result (&copied), &error);
  g_assert_no_error (error);
  kept = g_file_load_bytes (copy, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (kept, bytes));
}

static GBytes *
export_as (Fixture        *fixture,
           GbtAnswer      *answer,
           GbtExportKind   kind,
           GCancellable   *cancellable,
           GError        **error)
{
  g_autofree char *path = g_strconcat (fixture->path, ".export", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;

  gbt_library_export_answer_async (fixture->library, answer, kind, GBT_LANGUAGE_FR, file, cancellable, keep_result, &result);
  if (gbt_library_export_answer_finish (fixture->library, wait_result (&result), error))
    return g_file_load_bytes (file, NULL, NULL, error);

  g_assert_false (g_file_query_exists (file, NULL));
  return NULL;
}

/* What leaves is what the record and the export write; what is refused or given up leaves no file. */
static void
test_export (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GbtAnswer) answer = ask (fixture, "Llama 3.1 8B");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) given_up = NULL;
  g_autoptr (GBytes) record = gbt_record_write_answer (answer);
  g_autoptr (GBytes) rows = gbt_export_answer_csv (answer, GBT_CSV_FRENCH, GBT_LANGUAGE_FR);
  g_autoptr (GBytes) json = NULL;
  g_autoptr (GBytes) csv = NULL;

  g_assert_null (export_as (fixture, answer, GBT_EXPORT_CANDIDATES_RFC4180, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNKNOWN_FORMAT);
  g_cancellable_cancel (cancellable);
  g_assert_null (export_as (fixture, answer, GBT_EXPORT_JSON, cancellable, &given_up));
  g_assert_error (given_up, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  g_clear_error (&error);
  json = export_as (fixture, answer, GBT_EXPORT_JSON, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (json, record));
  {
    g_autoptr (GBytes) pdf = export_as (fixture, answer, GBT_EXPORT_PDF, NULL, &error);

    g_assert_no_error (error);
    g_assert_true (g_str_has_prefix (g_bytes_get_data (pdf, NULL), "%PDF-"));
  }
  csv = export_as (fixture, answer, GBT_EXPORT_CSV_SPREADSHEET, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (csv, rows));
}

/* R5: the answer stands behind no verdict. */
static void
test_shows_nothing (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GbtAnswer) answer = NULL;
  const guint machine = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) sheet = NULL;
  GbtMatrix *matrix;

  set_wish (fixture->finder, GBT_WISH_FIELD_COUNTRIES, "EU");
  set_wish (fixture->finder, GBT_WISH_FIELD_MAX_HOURLY, "1.00");
  set_wish (fixture->finder, GBT_WISH_FIELD_TIER, "secure");
  set_wish (fixture->finder, GBT_WISH_FIELD_INTERRUPTIBLE, "no");
  answer = ask (fixture, "Llama 3.1 8B");
  sheet = add (fixture->library, answer, &machine, 1, NULL, GBT_LANGUAGE_FR, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (requires (sheet, GBT_SUBJECT_COUNTRY));
  g_assert_true (requires (sheet, GBT_SUBJECT_HOURLY_PRICE));
  g_assert_true (requires (sheet, GBT_SUBJECT_TIER));
  g_assert_true (requires (sheet, GBT_SUBJECT_NOT_INTERRUPTIBLE));

  matrix = gbt_workbench_get_matrix (sheet);
  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    g_assert_cmpint (gbt_matrix_get_cell (matrix, 0, i)->verdict, ==, GBT_VERDICT_TO_CONFIRM);
}

/* A machine that holds the model over several GPUs is not excluded by the sheet that it makes. */
static void
test_several_gpus (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GbtEntry) offer = new_offer ("9.00");
  g_autoptr (GbtEntry) eight = gbt_entry_with_text (offer, GBT_OFFER_GPU_COUNT, "8");
  g_autoptr (GbtEntry) large = gbt_entry_with_integer (eight, GBT_OFFER_NOMINAL, 80000000000);
  g_autoptr (GbtEntry) saved = save_offer (fixture->library, large);
  g_autoptr (GbtAnswer) answer = ask (fixture, "Llama 3.1 70B");
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) sheet = NULL;
  GbtMatrix *matrix;
  const guint machine = 0;
  guint64 gpus;

  g_assert_cmpuint (gbt_answer_get_n_machines (answer), ==, 1);
  g_assert_cmpuint (gbt_answer_get_machine (answer, 0)->gpus, >, 1);
  sheet = add (fixture->library, answer, &machine, 1, NULL, GBT_LANGUAGE_FR, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (gbt_workload_get_integer (gbt_workbench_get_workload (sheet), GBT_FIELD_GPUS, &gpus));
  g_assert_cmpuint (gpus, ==, gbt_answer_get_machine (answer, machine)->gpus);
  g_assert_cmpuint (gbt_estimate_get_per_gpu (gbt_workbench_get_estimate (sheet)), ==,
                    gbt_answer_get_machine (answer, machine)->need);
  matrix = gbt_workbench_get_matrix (sheet);
  g_assert_cmpint (gbt_matrix_get_cell (matrix, 0, 0)->verdict, ==, GBT_VERDICT_TO_CONFIRM);
}

/* R8: fewer bits ask for the quality again. */
static void
test_quality (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GbtAnswer) full = ask (fixture, "Llama 3.1 8B");
  const guint machine = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) sheet = add (fixture->library, full, &machine, 1, NULL, GBT_LANGUAGE_FR, NULL, &error);
  g_autoptr (GbtAnswer) reduced = NULL;
  g_autoptr (GbtWorkbench) of_reduced = NULL;

  g_assert_no_error (error);
  g_assert_false (requires (sheet, GBT_SUBJECT_QUALITY));

  gbt_finder_take_format (fixture->finder, GBT_WEIGHT_FORMAT_4BIT);
  reduced = search_with (fixture->finder, &error);
  g_assert_no_error (error);
  of_reduced = add (fixture->library, reduced, &machine, 1, NULL, GBT_LANGUAGE_FR, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (requires (of_reduced, GBT_SUBJECT_QUALITY));
  g_assert_cmpint (gbt_field_get_state (gbt_workbench_get_field (of_reduced, GBT_FIELD_QUALITY_THRESHOLD)), ==,
                   GBT_FIELD_TO_CONFIRM);
}

/* An existing sheet keeps its workload and its requirements; another version of an offer is another
 * candidate; one step of undo takes all of it back. */
static void
test_existing (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (GbtEntry) offer = new_offer ("0.50");
  g_autoptr (GbtEntry) first = save_offer (fixture->library, offer);
  g_autoptr (GbtEntry) dearer = gbt_entry_with_text (first, GBT_OFFER_HOURLY, "0.60");
  g_autoptr (GbtEntry) second = NULL;
  g_autoptr (GbtWorkbench) sheet = create_sheet (fixture->library);
  g_autoptr (GbtAnswer) answer = ask (fixture, "Llama 3.1 8B");
  g_autoptr (GbtAnswer) later = NULL;
  g_autoptr (GbtWorkload) workload = NULL;
  g_autoptr (GbtDossier) before = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkbench) same = NULL;
  g_autoptr (GbtWorkbench) once_more = NULL;
  const guint machine = 0;

  g_assert_cmpint (gbt_market_get_source (gbt_answer_get_market (answer)), ==, GBT_MARKET_STORE);
  workload = gbt_workload_ref (gbt_workbench_get_workload (sheet));
  before = gbt_dossier_ref (gbt_workbench_get_dossier (sheet));
  same = add (fixture->library, answer, &machine, 1, sheet, GBT_LANGUAGE_FR, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (same == sheet);
  g_assert_true (gbt_workload_equal (workload, gbt_workbench_get_workload (sheet)));
  g_assert_true (requires (sheet, GBT_SUBJECT_MEMORY));

  /* The market follows a price that changed, though there are as many offers as before. */
  second = save_offer (fixture->library, dearer);
  g_assert_cmpuint (gbt_entry_get_version (second), ==, 2);
  later = ask (fixture, "Llama 3.1 8B");
  g_assert_cmpuint (gbt_answer_get_machine (later, 0)->offer->version, ==, 2);
  once_more = add (fixture->library, later, &machine, 1, sheet, GBT_LANGUAGE_FR, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (sheet), GBT_ENTRY_CANDIDATE), ==, 2);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (sheet), GBT_ENTRY_EVIDENCE), ==, 2);
  g_assert_cmpuint (count_requirements (gbt_workbench_get_dossier (sheet), "mandatory"), ==, 2);

  gbt_workbench_undo (sheet);
  gbt_workbench_undo (sheet);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (sheet), GBT_ENTRY_REQUIREMENT), ==,
                    gbt_dossier_get_n (before, GBT_ENTRY_REQUIREMENT));
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (sheet), GBT_ENTRY_CANDIDATE), ==, 0);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (sheet), GBT_ENTRY_EVIDENCE), ==, 0);
}

/* Nothing of a library goes into another; what is refused or given up writes nothing. */
static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  Fixture other;
  g_autoptr (GbtEntry) offer = new_offer ("0.50");
  g_autoptr (GbtEntry) saved = save_offer (fixture->library, offer);
  g_autoptr (GbtAnswer) answer = ask (fixture, "Llama 3.1 8B");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GbtWorkbench) theirs = NULL;
  g_autoptr (GError) conflict = NULL;
  g_autoptr (GError) absent = NULL;
  g_autoptr (GError) given_up = NULL;
  const guint machine = 0;

  set_up (&other, NULL);
  theirs = create_sheet (other.library);
  g_assert_null (add (fixture->library, answer, &machine, 1, theirs, GBT_LANGUAGE_FR, NULL, &conflict));
  g_assert_error (conflict, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_assert_null (add (other.library, answer, &machine, 1, NULL, GBT_LANGUAGE_FR, NULL, &absent));
  g_assert_error (absent, GBT_ERROR, GBT_ERROR_NOT_FOUND);

  g_cancellable_cancel (cancellable);
  g_assert_null (add (fixture->library, answer, &machine, 1, NULL, GBT_LANGUAGE_FR, cancellable, &given_up));
  g_assert_error (given_up, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  g_assert_cmpuint (count_evidence (fixture->library), ==, 0);
  g_assert_cmpuint (count_evidence (other.library), ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gbt_library_get_sheets (fixture->library))), ==, 0);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_workbench_get_dossier (theirs), GBT_ENTRY_CANDIDATE), ==, 0);

  g_clear_object (&theirs);
  tear_down (&other, NULL);
}

/* An answer of offers that are others by now is dropped, and the one shown goes. */
static void
test_library_changes (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (GbtEntry) offer = new_offer ("0.50");
  g_autoptr (GbtEntry) saved = NULL;
  g_autoptr (GbtAnswer) answer = ask (fixture, "Llama 3.1 8B");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_finder_get_answer (fixture->finder) == answer);
  gbt_finder_search_async (fixture->finder, NULL, keep_result, &result);
  saved = save_offer (fixture->library, offer);
  wait_until (has_market, fixture->finder);
  wait_result (&result);
  g_assert_cmpint (gbt_market_get_source (gbt_finder_get_market (fixture->finder)), ==, GBT_MARKET_STORE);
  g_assert_null (gbt_finder_search_finish (fixture->finder, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (gbt_finder_get_answer (fixture->finder));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(NAME, TEST) g_test_add ("/find-sheet/" NAME, Fixture, NULL, set_up, TEST, tear_down)
  ADD ("words", test_words);
  ADD ("kept-once", test_kept_once);
  ADD ("export", test_export);
  ADD ("R5-shows-nothing", test_shows_nothing);
  ADD ("R12-several-gpus", test_several_gpus);
  ADD ("R8-quality", test_quality);
  ADD ("existing", test_existing);
  ADD ("refused", test_refused);
  ADD ("library-changes", test_library_changes);
#undef ADD
  return g_test_run ();
}
