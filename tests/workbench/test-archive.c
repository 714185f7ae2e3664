/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support.h"

#include <glib/gstdio.h>

#include "gbt-bytes.h"
#include "gbt-error.h"

#define OFFER_ID "1d8a2f70-52d7-4a0e-9b53-4c7d6e8f9a01"

static gboolean
is_loaded (gpointer data)
{
  return gbt_archive_get_loaded (data);
}

static GbtArchive *
get_archive (GbtWorkbench *workbench)
{
  GbtArchive *archive = gbt_workbench_get_archive (workbench);

  wait_until (is_loaded, archive);
  g_assert_no_error (gbt_archive_get_error (archive));
  return archive;
}

static void
add_requirement (GbtWorkbench *workbench)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_REQUIREMENT, NULL, NULL, 0);
  g_autoptr (GbtEntry) strong = gbt_entry_with_text (bare, GBT_REQUIREMENT_STRENGTH, "mandatory");
  g_autoptr (GbtEntry) requirement = gbt_entry_with_text (strong, GBT_REQUIREMENT_SUBJECT, "container");
  g_autoptr (GError) error = NULL;
  g_autofree char *number = gbt_workbench_add_entry (workbench, requirement, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (number, ==, "E1");
}

static void
add_candidate (GbtWorkbench *workbench)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_OFFER, "a/rtx-4090", OFFER_ID, 1);
  g_autoptr (GbtEntry) offer = gbt_entry_with_text (bare, GBT_OFFER_GPU_MODEL, "RTX 4090");
  g_autoptr (GError) error = NULL;
  g_autofree char *number = gbt_workbench_add_candidate (workbench, offer, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (number, ==, "C1");
}

static void
draft (GbtWorkbench *workbench,
       const char   *kind,
       const char   *retained)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_DECISION, NULL, NULL, 0);
  g_autoptr (GbtEntry) of_kind = gbt_entry_with_text (bare, GBT_DECISION_KIND, kind);
  g_autoptr (GbtEntry) retaining = gbt_entry_with_text (of_kind, GBT_DECISION_RETAINED, retained);
  g_autoptr (GbtEntry) entry = gbt_entry_with_text (retaining, GBT_DECISION_RATIONALE, "Motif.");
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_workbench_set_draft (workbench, entry, &error));
  g_assert_no_error (error);
}

static GbtFrozen *
freeze (GbtArchive  *archive,
        GError     **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  gbt_archive_freeze_async (archive, NULL, keep_result, &result);
  return gbt_archive_freeze_finish (archive, wait_result (&result), error);
}

static void
admit (GbtWorkbench *workbench)
{
  g_autofree char *id = g_uuid_string_random ();
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_EVIDENCE, NULL, id, 0);
  g_autoptr (GbtEntry) piece = gbt_entry_with_text (bare, GBT_EVIDENCE_TITLE, "Page de l’offre");
  g_autoptr (GbtEntry) verdict = gbt_entry_new (GBT_ENTRY_ASSESSMENT, "C1/E1", NULL, 0);
  g_autoptr (GbtEntry) admissible = gbt_entry_with_text (verdict, GBT_ASSESSMENT_VERDICT, "admissible");
  g_autoptr (GbtEntry) proven = gbt_entry_with_text (admissible, GBT_ASSESSMENT_EVIDENCE, "P1");
  g_autoptr (GError) error = NULL;
  g_autofree char *number = gbt_workbench_add_entry (workbench, piece, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (number, ==, "P1");

  /* R5: without evidence it is refused, and nothing changes. */
  g_assert_false (gbt_workbench_set_assessment (workbench, admissible, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_true (gbt_workbench_set_assessment (workbench, proven, &error));
  g_assert_no_error (error);
}

static void
count_signal (guint *count)
{
  (*count)++;
}

/* From nothing to a frozen decision, what invalidates it, and the record that replaces it. */
static void
test_decision (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  GbtWorkbench *workbench = create_sheet (library);
  GbtArchive *archive = get_archive (workbench);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFrozen) nothing = NULL;
  g_autoptr (GbtFrozen) early = NULL;
  g_autoptr (GbtFrozen) shortlist = NULL;
  g_autoptr (GbtFrozen) first = NULL;
  g_autoptr (GbtFrozen) second = NULL;
  g_autoptr (GbtFiche) read = NULL;
  guint n_elsewhere = 0;

  g_signal_connect_swapped (workbench, "changed-elsewhere", G_CALLBACK (count_signal), &n_elsewhere);
  set_integer (workbench, GBT_FIELD_MODEL_PARAMETERS, 7 * GBT_GB);
  set_integer (workbench, GBT_FIELD_LIMIT_TOKENS, 8192);
  nothing = freeze (archive, &error);
  g_assert_null (nothing);
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
  g_clear_error (&error);

  add_requirement (workbench);
  add_candidate (workbench);
  draft (workbench, GBT_DECISION_DECISION, "C1");
  early = freeze (archive, &error);
  g_assert_null (early);
  g_assert_nonnull (error);
  g_clear_error (&error);

  /* A shortlist holds any mix of verdicts, and decides nothing. */
  draft (workbench, GBT_DECISION_SHORTLIST, NULL);
  shortlist = freeze (archive, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gbt_frozen_get_number (shortlist), ==, 1);
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_SHORTLIST);
  g_assert_null (gbt_dossier_get_draft (gbt_workbench_get_dossier (workbench)));

  admit (workbench);
  draft (workbench, GBT_DECISION_DECISION, "C1");
  first = freeze (archive, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gbt_archive_get_records (archive)->len, ==, 2);
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_DECIDED);
  g_assert_cmpuint (gbt_archive_get_changes (archive)->len, ==, 0);
  read = gbt_archive_read (archive, first, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gbt_entry_get_text (gbt_fiche_get_decision (read), GBT_DECISION_RATIONALE), ==, "Motif.");

  /* A title is no ground; the limit length is, and taking it back stands the decision up again. */
  set_text (workbench, GBT_FIELD_TITLE, "Un autre titre");
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_DECIDED);
  set_integer (workbench, GBT_FIELD_LIMIT_TOKENS, 16384);
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_INVALIDATED);
  g_assert_cmpuint (gbt_archive_get_changes (archive)->len, >, 0);
  gbt_workbench_undo (workbench);
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_DECIDED);
  gbt_workbench_redo (workbench);
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_INVALIDATED);

  /* It is replaced, never changed. */
  draft (workbench, GBT_DECISION_DECISION, "C1");
  second = freeze (archive, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_DECIDED);
  g_assert_cmpuint (gbt_archive_get_superseded_by (archive, first), ==, gbt_frozen_get_number (second));
  g_assert_cmpuint (gbt_archive_get_superseded_by (archive, shortlist), ==, 0);
  g_assert_cmpuint (gbt_frozen_get_revision (second), >, gbt_frozen_get_revision (first));
  wait_saved (workbench);

  /* Freezing is not another program's doing. */
  g_assert_cmpuint (n_elsewhere, ==, 0);

  g_object_unref (workbench);
  close_library (library);
  g_object_unref (library);
  remove_store (path);
}

/* What leaves is the record while nothing changed since, and the sheet with what became of its
 * decision from then on. */
static void
test_exported (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  GbtWorkbench *workbench = create_sheet (library);
  GbtArchive *archive = get_archive (workbench);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFrozen) frozen = NULL;
  g_autoptr (GbtFiche) same = NULL;
  g_autoptr (GbtFiche) record = NULL;
  g_autoptr (GbtFiche) changed = NULL;
  g_autoptr (GbtFiche) exported = NULL;
  GbtReportContext context = { NULL, NULL, 0 };

  add_requirement (workbench);
  add_candidate (workbench);
  admit (workbench);
  draft (workbench, GBT_DECISION_DECISION, "C1");
  frozen = freeze (archive, &error);
  g_assert_no_error (error);

  same = gbt_workbench_create_fiche (workbench);
  record = gbt_archive_get_exported (archive, same, &context);
  g_assert_nonnull (context.frozen);
  g_assert_cmpstr (gbt_frozen_get_fingerprint (context.frozen), ==, gbt_frozen_get_fingerprint (frozen));
  g_assert_nonnull (gbt_fiche_get_decision (record));

  set_integer (workbench, GBT_FIELD_MODEL_PARAMETERS, 9 * GBT_GB);
  changed = gbt_workbench_create_fiche (workbench);
  exported = gbt_archive_get_exported (archive, changed, &context);
  g_assert_null (context.frozen);
  g_assert_true (exported == changed);
  g_assert_cmpuint (context.changes->len, >, 0);

  /* The record itself, asked for, is what it was, and its decision is said invalidated. */
  gbt_archive_get_context (archive, gbt_archive_get_decision (archive), &context);
  g_assert_nonnull (context.frozen);
  g_assert_cmpuint (context.changes->len, >, 0);
  wait_saved (workbench);

  g_object_unref (workbench);
  close_library (library);
  g_object_unref (library);
  remove_store (path);
}

/* The word on the decision is kept with the sheet, and the records are read again at opening. */
static void
test_reopened (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  GbtWorkbench *workbench = create_sheet (library);
  GbtArchive *archive = get_archive (workbench);
  g_autofree char *id = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)));
  g_autofree char *fingerprint = NULL;
  g_autoptr (GbtFrozen) frozen = NULL;
  g_autoptr (GError) error = NULL;

  add_requirement (workbench);
  add_candidate (workbench);
  admit (workbench);
  draft (workbench, GBT_DECISION_DECISION, "C1");
  frozen = freeze (archive, &error);
  g_assert_no_error (error);
  fingerprint = g_strdup (gbt_frozen_get_fingerprint (frozen));
  set_integer (workbench, GBT_FIELD_MODEL_PARAMETERS, 8 * GBT_GB);
  wait_saved (workbench);
  g_object_unref (workbench);
  close_library (library);
  g_object_unref (library);

  library = open_library (path);
  workbench = open_sheet (library, id);
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_INVALIDATED);
  archive = get_archive (workbench);
  g_assert_cmpstr (gbt_frozen_get_fingerprint (gbt_archive_get_decision (archive)), ==, fingerprint);
  g_assert_cmpuint (gbt_archive_get_changes (archive)->len, >, 0);
  g_object_unref (workbench);
  close_library (library);
  g_object_unref (library);
  remove_store (path);
}

static GBytes *
export_frozen (GbtArchive    *archive,
               GbtFrozen     *frozen,
               GbtExportKind  kind,
               const char    *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GBytes *bytes;

  gbt_archive_export_async (archive, frozen, kind, GBT_LANGUAGE_FR, file, NULL, keep_result, &result);
  g_assert_true (gbt_archive_export_finish (archive, wait_result (&result), &error));
  g_assert_no_error (error);
  bytes = g_file_load_bytes (file, NULL, NULL, &error);
  g_assert_no_error (error);
  return bytes;
}

/* What the window does with a file that is dropped on it, in a store that never saw the sheet. */
static void
assert_comes_back (const char *path,
                   const char *fingerprint)
{
  g_autofree char *store = new_store_path ();
  GbtLibrary *library = open_library (store);
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) read = NULL;
  g_autoptr (GAsyncResult) added = NULL;
  g_autoptr (GPtrArray) incoming = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;
  GbtWorkbench *workbench;
  GbtArchive *archive;

  g_list_store_append (files, file);
  gbt_library_read_files_async (library, G_LIST_MODEL (files), NULL, NULL, NULL, keep_result, &read);
  incoming = gbt_library_read_files_finish (library, wait_result (&read), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (incoming->len, ==, 1);
  g_assert_cmpint (gbt_incoming_get_kind (incoming->pdata[0]), ==, GBT_INCOMING_SHEET);
  gbt_library_add_async (library, incoming->pdata[0], FALSE, NULL, keep_result, &added);
  g_assert_cmpint (gbt_library_add_finish (library, wait_result (&added), &id, &error), ==, GBT_STORE_ADDED);
  g_assert_no_error (error);

  workbench = open_sheet (library, id);
  archive = get_archive (workbench);
  g_assert_cmpuint (gbt_archive_get_records (archive)->len, ==, 1);
  g_assert_cmpstr (gbt_frozen_get_fingerprint (gbt_archive_get_decision (archive)), ==, fingerprint);
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_DECIDED);
  g_assert_cmpuint (gbt_archive_get_changes (archive)->len, ==, 0);
  wait_saved (workbench);

  g_object_unref (workbench);
  close_library (library);
  g_object_unref (library);
  remove_store (store);
}

/* A decision leaves as a PDF and as its own bytes; both bring sheet and record back elsewhere, and the PDF is the
 * same each time. */
static void
test_comes_back (void)
{
  g_autofree char *path = new_store_path ();
  g_autofree char *folder = g_dir_make_tmp ("gabarit-archive-XXXXXX", NULL);
  g_autofree char *pdf = g_build_filename (folder, "decision.pdf", NULL);
  g_autofree char *json = g_build_filename (folder, "decision.json", NULL);
  GbtLibrary *library = open_library (path);
  GbtWorkbench *workbench = create_sheet (library);
  GbtArchive *archive = get_archive (workbench);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFrozen) frozen = NULL;
  g_autoptr (GBytes) once = NULL;
  g_autoptr (GBytes) twice = NULL;
  g_autoptr (GBytes) record = NULL;

  add_requirement (workbench);
  add_candidate (workbench);
  admit (workbench);
  draft (workbench, GBT_DECISION_DECISION, "C1");
  frozen = freeze (archive, &error);
  g_assert_no_error (error);
  once = export_frozen (archive, frozen, GBT_EXPORT_PDF, pdf);
  twice = export_frozen (archive, frozen, GBT_EXPORT_PDF, pdf);
  g_assert_true (g_bytes_equal (once, twice));
  record = export_frozen (archive, frozen, GBT_EXPORT_JSON, json);
  g_assert_true (g_bytes_equal (record, gbt_frozen_get_bytes (frozen)));
  wait_saved (workbench);
  g_object_unref (workbench);
  close_library (library);
  g_object_unref (library);
  remove_store (path);

  assert_comes_back (pdf, gbt_frozen_get_fingerprint (frozen));
  assert_comes_back (json, gbt_frozen_get_fingerprint (frozen));
  g_remove (pdf);
  g_remove (json);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/decision", test_decision);
  g_test_add_func ("/archive/exported", test_exported);
  g_test_add_func ("/archive/reopened", test_reopened);
  g_test_add_func ("/archive/comes-back", test_comes_back);
  return g_test_run ();
}
