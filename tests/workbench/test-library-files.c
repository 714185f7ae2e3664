/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-store.h"

/* Where SQLite keeps the number that says which schema a store has. */
#define USER_VERSION_OFFSET 60

typedef struct
{
  char *path;
  char *folder;
  GbtLibrary *library;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->path = new_store_path ();
  fixture->folder = g_path_get_dirname (fixture->path);
  fixture->library = open_library (fixture->path);
}

static gboolean
is_gone (gpointer library)
{
  return g_atomic_pointer_get ((GbtLibrary **) library) == NULL;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  close_library (fixture->library);
  g_object_add_weak_pointer (G_OBJECT (fixture->library), (gpointer *) &fixture->library);
  g_object_unref (fixture->library);
  /* A thread that did its work holds its task a moment longer. */
  wait_until (is_gone, &fixture->library);
  remove_store (fixture->path);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static GFile *
get_file (Fixture    *fixture,
          const char *name)
{
  return g_file_new_build_filename (fixture->folder, name, NULL);
}

static char *
read_file (Fixture    *fixture,
           const char *name,
           gsize      *size)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  char *content = NULL;

  g_assert_true (g_file_get_contents (path, &content, size, NULL));
  return content;
}

static gboolean
export_sheet (Fixture        *fixture,
              GbtWorkbench   *workbench,
              GbtExportKind   kind,
              const char     *name,
              GError        **error)
{
  g_autoptr (GFile) file = get_file (fixture, name);
  g_autoptr (GAsyncResult) result = NULL;

  gbt_library_export_async (fixture->library, workbench, kind, GBT_LANGUAGE_FR, file, NULL, keep_result,
                            &result);
  return gbt_library_export_finish (fixture->library, wait_result (&result), error);
}

static GPtrArray *
read_files (Fixture            *fixture,
            const char *const  *names,
            GbtProgressFunc     progress,
            gpointer            data,
            GCancellable       *cancellable,
            GError            **error)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autoptr (GAsyncResult) result = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GFile) file = get_file (fixture, names[i]);

      g_list_store_append (files, file);
    }
  gbt_library_read_files_async (fixture->library, G_LIST_MODEL (files), progress, data, cancellable,
                                keep_result, &result);
  return gbt_library_read_files_finish (fixture->library, wait_result (&result), error);
}

static GbtStoreOutcome
add (Fixture      *fixture,
     GbtIncoming  *incoming,
     gboolean      as_copy,
     char        **id,
     GError      **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  gbt_library_add_async (fixture->library, incoming, as_copy, NULL, keep_result, &result);
  return gbt_library_add_finish (fixture->library, wait_result (&result), id, error);
}

/* {{{ Export */

static void
test_export (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GbtWorkbench) workbench = create_sheet (fixture->library);
  g_autoptr (GError) error = NULL;
  g_autofree char *json = NULL;
  g_autofree char *pdf = NULL;
  gsize size;

  /* What is typed and not saved yet is in the file all the same. */
  set_text (workbench, GBT_FIELD_TITLE, "Titre exporté");
  g_assert_true (export_sheet (fixture, workbench, GBT_EXPORT_JSON, "a.json", &error));
  g_assert_no_error (error);
  json = read_file (fixture, "a.json", &size);
  g_assert_nonnull (strstr (json, "Titre exporté"));
  g_assert_true (export_sheet (fixture, workbench, GBT_EXPORT_PDF, "a.pdf", &error));
  pdf = read_file (fixture, "a.pdf", &size);
  g_assert_true (g_str_has_prefix (pdf, "%PDF-"));
  g_assert_true (export_sheet (fixture, workbench, GBT_EXPORT_CSV_SPREADSHEET, "a-fr.csv", &error));
  g_assert_true (export_sheet (fixture, workbench, GBT_EXPORT_CSV_RFC4180, "a.csv", &error));

  /* The revision that left stays as it was. */
  g_assert_cmpuint (gbt_sheet_get_revision (gbt_workbench_get_sheet (workbench)), ==, 1);
  set_text (workbench, GBT_FIELD_TITLE, "Après");
  wait_saved (workbench);
  g_assert_cmpuint (gbt_sheet_get_revision (gbt_workbench_get_sheet (workbench)), ==, 2);
}

static void
test_export_fails (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GbtWorkbench) workbench = create_sheet (fixture->library);
  g_autoptr (GFile) remote = g_file_new_for_uri ("sftp://ailleurs/x.pdf");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) nowhere = NULL;
  g_autoptr (GError) elsewhere = NULL;
  g_autoptr (GError) refused = NULL;

  g_assert_false (export_sheet (fixture, workbench, GBT_EXPORT_PDF, "rien/x.pdf", &nowhere));
  g_assert_error (nowhere, GBT_ERROR, GBT_ERROR_IO);

  gbt_library_export_async (fixture->library, workbench, GBT_EXPORT_PDF, GBT_LANGUAGE_FR, remote, NULL,
                            keep_result, &result);
  g_assert_false (gbt_library_export_finish (fixture->library, wait_result (&result), &elsewhere));
  g_assert_error (elsewhere, GBT_ERROR, GBT_ERROR_IO);

  /* A sheet whose estimate is refused leaves all the same: its record says why. */
  set_text (workbench, GBT_FIELD_METHOD, GBT_METHOD_FOUR_LINES);
  set_integer (workbench, GBT_FIELD_MODEL_HEADS, 71);
  set_integer (workbench, GBT_FIELD_GPUS, 2);
  g_assert_true (export_sheet (fixture, workbench, GBT_EXPORT_JSON, "x.json", &refused));
  g_assert_no_error (refused);
}

/* Another program saves at that very moment: the file says what the store says. */
static void
test_export_in_conflict (Fixture       *fixture,
                         gconstpointer  data)
{
  const GbtStoreHooks hooks = { .program_version = "essai", .fold = gbt_format_fold };
  g_autoptr (GbtWorkbench) workbench = create_sheet (fixture->library);
  const char *id = gbt_sheet_get_id (gbt_workbench_get_sheet (workbench));
  g_autoptr (GbtField) author = gbt_field_new_text ("ailleurs", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *json = NULL;

  {
    g_autoptr (GbtStore) store = gbt_store_open (fixture->path, GBT_STORE_DEFAULT, &hooks, &error);
    guint64 edits;
    g_autoptr (GbtSheet) sheet = gbt_store_load_sheet (store, id, &edits, &error);
    g_autoptr (GbtWorkload) workload = gbt_workload_with_field (gbt_sheet_get_workload (sheet), GBT_FIELD_AUTHOR, author);
    g_autoptr (GbtSheet) changed = gbt_sheet_with_workload (sheet, workload);
    g_autoptr (GbtSheet) stored = gbt_store_save_sheet (store, changed, NULL, &edits, &error);

    g_assert_no_error (error);
    g_assert_nonnull (stored);
  }

  g_assert_true (export_sheet (fixture, workbench, GBT_EXPORT_JSON, "a.json", &error));
  g_assert_no_error (error);
  json = read_file (fixture, "a.json", NULL);
  g_assert_nonnull (strstr (json, "ailleurs"));
  g_assert_cmpstr (get_text (workbench, GBT_FIELD_AUTHOR), ==, "ailleurs");
}

static void
test_file_names (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GbtWorkbench) workbench = create_sheet (fixture->library);
  g_autofree char *plain = NULL;
  g_autofree char *hostile = NULL;

  set_text (workbench, GBT_FIELD_REFERENCE, "FC-2026-0042");
  plain = gbt_rendering_dup_name (gbt_workbench_get_sheet (workbench), GBT_EXPORT_PDF);
  g_assert_cmpstr (plain, ==, "FC-2026-0042-r1.pdf");
  set_text (workbench, GBT_FIELD_REFERENCE, "../a:b\\c");
  hostile = gbt_rendering_dup_name (gbt_workbench_get_sheet (workbench), GBT_EXPORT_JSON);
  g_assert_cmpstr (hostile, ==, "-.-a-b-c-r1.json");
}

/* }}} */
/* {{{ Import */

static void
count_progress (guint    done,
                guint    total,
                gpointer data)
{
  guint *last = data;

  g_assert_cmpuint (done, ==, *last + 1);
  g_assert_cmpuint (total, ==, 4);
  *last = done;
}

static void
test_read_files (Fixture       *fixture,
                 gconstpointer  data)
{
  static const char *const names[] = { "modele.json", "mauvais.json", "rien.json", "offres.csv", NULL };
  g_autofree char *model = g_build_filename (fixture->folder, names[0], NULL);
  g_autofree char *bad = g_build_filename (fixture->folder, names[1], NULL);
  g_autofree char *offers = g_build_filename (fixture->folder, names[3], NULL);
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  guint last = 0;

  g_assert_true (g_file_set_contents (model, "{\"model_type\": \"llama\", \"hidden_size\": 4096,"
                                      " \"num_hidden_layers\": 32, \"num_attention_heads\": 32}", -1, NULL));
  g_assert_true (g_file_set_contents (bad, "{\n\"model_type\": \"llama\",\n\"num_hidden_layers\": -1}", -1, NULL));

  g_assert_true (g_file_set_contents (offers, "key,provider,hourly,currency\na,Exemple,1.20,EUR\n", -1, NULL));

  files = read_files (fixture, names, count_progress, &last, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (files->len, ==, 4);
  g_assert_cmpuint (last, ==, 4);
  g_assert_cmpint (gbt_incoming_get_kind (files->pdata[0]), ==, GBT_INCOMING_MODEL);
  g_assert_cmpstr (gbt_model_get_text (gbt_incoming_get_model (files->pdata[0]), GBT_FIELD_MODEL_NAME), ==, "modele");
  g_assert_cmpint (gbt_incoming_get_kind (files->pdata[1]), ==, GBT_INCOMING_REFUSED);
  g_assert_cmpuint (gbt_error_get_line (gbt_incoming_get_error (files->pdata[1])), ==, 3);
  g_assert_cmpstr (gbt_error_get_file (gbt_incoming_get_error (files->pdata[1])), ==, bad);
  g_assert_cmpint (gbt_incoming_get_kind (files->pdata[2]), ==, GBT_INCOMING_REFUSED);
  g_assert_cmpint (gbt_incoming_get_kind (files->pdata[3]), ==, GBT_INCOMING_OFFERS);
  g_assert_nonnull (gbt_incoming_get_offers (files->pdata[3]));
  g_assert_null (gbt_incoming_get_offers (files->pdata[0]));

  g_cancellable_cancel (cancellable);
  none = read_files (fixture, names, NULL, NULL, cancellable, &error);
  g_assert_null (none);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_add (Fixture       *fixture,
          gconstpointer  data)
{
  static const char *const names[] = { "a.json", NULL };
  g_autoptr (GbtWorkbench) workbench = create_sheet (fixture->library);
  g_autofree char *id = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)));
  g_autofree char *same = NULL;
  g_autofree char *copy = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) conflict = NULL;

  set_text (workbench, GBT_FIELD_TITLE, "Titre");
  g_assert_true (export_sheet (fixture, workbench, GBT_EXPORT_JSON, "a.json", NULL));
  files = read_files (fixture, names, NULL, NULL, NULL, &error);
  g_assert_cmpint (gbt_incoming_get_kind (files->pdata[0]), ==, GBT_INCOMING_SHEET);

  g_assert_cmpint (add (fixture, files->pdata[0], FALSE, &same, &error), ==, GBT_STORE_UNCHANGED);
  g_assert_no_error (error);
  g_assert_cmpstr (same, ==, id);

  /* Compared with what is typed, not with what was saved a moment before. */
  set_text (workbench, GBT_FIELD_TITLE, "Autre");
  add (fixture, files->pdata[0], FALSE, NULL, &conflict);
  g_assert_error (conflict, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_assert_cmpint (add (fixture, files->pdata[0], TRUE, &copy, &error), ==, GBT_STORE_COPIED);
  g_assert_no_error (error);
  g_assert_cmpstr (copy, !=, id);
  {
    g_autoptr (GbtWorkbench) opened = open_sheet (fixture->library, copy);

    g_assert_cmpstr (get_text (opened, GBT_FIELD_TITLE), ==, "Titre");
  }
}

static void
test_models (Fixture       *fixture,
             gconstpointer  data)
{
  static const char *const names[] = { "modele.json", NULL };
  g_autofree char *path = g_build_filename (fixture->folder, names[0], NULL);
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) models = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "{\"model_type\": \"llama\", \"hidden_size\": 4096,"
                                      " \"num_hidden_layers\": 32, \"num_attention_heads\": 32}", -1, NULL));
  files = read_files (fixture, names, NULL, NULL, NULL, &error);
  g_assert_cmpint (add (fixture, files->pdata[0], FALSE, NULL, &error), ==, GBT_STORE_ADDED);
  g_assert_cmpint (add (fixture, files->pdata[0], FALSE, NULL, &error), ==, GBT_STORE_UNCHANGED);
  g_assert_no_error (error);

  gbt_library_list_models_async (fixture->library, NULL, keep_result, &result);
  models = gbt_library_list_models_finish (fixture->library, wait_result (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (models->len, ==, 1);
}

/* }}} */
/* {{{ Backup and rescue */

static void
test_backup_and_restore (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr (GbtWorkbench) workbench = create_sheet (fixture->library);
  g_autofree char *id = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)));
  g_autoptr (GFile) copy = get_file (fixture, "copie.gabarit");
  g_autoptr (GAsyncResult) backed_up = NULL;
  g_autoptr (GAsyncResult) restored = NULL;
  g_autoptr (GbtWorkbench) back = NULL;
  g_autofree char *kept = NULL;
  g_autoptr (GError) error = NULL;

  set_text (workbench, GBT_FIELD_TITLE, "Avant");
  gbt_library_backup_async (fixture->library, copy, NULL, keep_result, &backed_up);
  g_assert_true (gbt_library_backup_finish (fixture->library, wait_result (&backed_up), &error));
  g_assert_no_error (error);

  set_text (workbench, GBT_FIELD_TITLE, "Après");
  wait_saved (workbench);
  gbt_library_restore_async (fixture->library, copy, NULL, keep_result, &restored);
  kept = gbt_library_restore_finish (fixture->library, wait_result (&restored), &error);
  g_assert_no_error (error);
  g_assert_true (g_file_test (kept, G_FILE_TEST_IS_REGULAR));
  g_assert_cmpint (gbt_library_get_condition (fixture->library), ==, GBT_LIBRARY_OPEN);
  g_assert_cmpint (gbt_workbench_get_save_state (workbench), ==, GBT_SAVE_UNKEPT);

  back = open_sheet (fixture->library, id);
  g_assert_cmpstr (get_text (back, GBT_FIELD_TITLE), ==, "Avant");
}

static void
test_restore_refused (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "pas-une-copie", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "rien", -1, NULL));
  gbt_library_restore_async (fixture->library, file, NULL, keep_result, &result);
  g_assert_null (gbt_library_restore_finish (fixture->library, wait_result (&result), &error));
  g_assert_nonnull (error);

  /* The store is as it was, and opens again. */
  gbt_library_open_async (fixture->library, NULL, keep_result, &opened);
  g_assert_true (gbt_library_open_finish (fixture->library, wait_result (&opened), NULL));
}

static void
test_salvage (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const no_names[] = { NULL };
  g_autoptr (GbtWorkbench) workbench = create_sheet (fixture->library);
  g_autofree char *name = g_strconcat (gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)), ".json", NULL);
  const char *names[] = { name, NULL };
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) empty = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  guint written, lost;

  set_text (workbench, GBT_FIELD_TITLE, "Sauvée");
  wait_saved (workbench);
  gbt_library_salvage_async (fixture->library, folder, NULL, keep_result, &result);
  g_assert_true (gbt_library_salvage_finish (fixture->library, wait_result (&result), &written, &lost, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (written, ==, 1);
  g_assert_cmpuint (lost, ==, 0);

  files = read_files (fixture, names, NULL, NULL, NULL, &error);
  g_assert_cmpint (gbt_incoming_get_kind (files->pdata[0]), ==, GBT_INCOMING_SHEET);
  g_assert_cmpstr (gbt_sheet_get_title (gbt_incoming_get_sheet (files->pdata[0])), ==, "Sauvée");
  empty = read_files (fixture, no_names, NULL, NULL, NULL, &error);
  g_assert_cmpuint (empty->len, ==, 0);
}

static void
test_list_backups (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) backups = NULL;
  g_autoptr (GError) error = NULL;

  gbt_library_list_backups_async (fixture->library, NULL, keep_result, &result);
  backups = gbt_library_list_backups_finish (fixture->library, wait_result (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (backups->len, ==, 0);
}

/* A store of a newer version can be read and exported, and refuses to be written. */
static void
test_newer (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GbtWorkbench) workbench = create_sheet (fixture->library);
  g_autofree char *id = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)));
  g_autoptr (GbtField) field = gbt_field_new_text ("Autre", NULL);
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) refused = NULL;
  g_autoptr (GError) not_made = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  gsize size;

  g_clear_object (&workbench);
  close_library (fixture->library);
  g_object_unref (fixture->library);
  g_assert_true (g_file_get_contents (fixture->path, &content, &size, NULL));
  content[USER_VERSION_OFFSET + 2] = 0x27;
  g_assert_true (g_file_set_contents (fixture->path, content, (gssize) size, NULL));

  fixture->library = open_library (fixture->path);
  g_assert_cmpint (gbt_library_get_condition (fixture->library), ==, GBT_LIBRARY_READ_ONLY);
  g_assert_error (gbt_library_get_error (fixture->library), GBT_ERROR, GBT_ERROR_NEWER);

  workbench = open_sheet (fixture->library, id);
  g_assert_true (gbt_workbench_get_read_only (workbench));
  g_assert_false (gbt_workbench_set_field (workbench, GBT_FIELD_TITLE, field, &refused));
  g_assert_error (refused, GBT_ERROR, GBT_ERROR_READ_ONLY);
  g_assert_true (export_sheet (fixture, workbench, GBT_EXPORT_JSON, "a.json", &error));
  g_assert_no_error (error);

  gbt_library_create_sheet_async (fixture->library, NULL, NULL, keep_result, &result);
  g_assert_null (gbt_library_create_sheet_finish (fixture->library, wait_result (&result), &not_made));
  g_assert_error (not_made, GBT_ERROR, GBT_ERROR_NEWER);
}

/* }}} */

static void
add_test (const char *name,
          void        (*test) (Fixture       *fixture,
                               gconstpointer  data))
{
  g_test_add (name, Fixture, NULL, set_up, test, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add_test ("/library-files/export", test_export);
  add_test ("/library-files/export-fails", test_export_fails);
  add_test ("/library-files/export-in-conflict", test_export_in_conflict);
  add_test ("/library-files/file-names", test_file_names);
  add_test ("/library-files/read-files", test_read_files);
  add_test ("/library-files/add", test_add);
  add_test ("/library-files/models", test_models);
  add_test ("/library-files/backup-and-restore", test_backup_and_restore);
  add_test ("/library-files/restore-refused", test_restore_refused);
  add_test ("/library-files/salvage", test_salvage);
  add_test ("/library-files/list-backups", test_list_backups);
  add_test ("/library-files/newer", test_newer);

  return g_test_run ();
}
