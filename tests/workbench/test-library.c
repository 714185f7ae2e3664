/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support.h"

#include <glib/gstdio.h>

#include "gbt-error.h"
#include "gbt-model-catalogue.h"
#include "gbt-version.h"

static GbtLibraryCondition
try_to_open (GbtLibrary  *library,
             GError     **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  gbt_library_open_async (library, NULL, keep_result, &result);
  g_assert_cmpint (gbt_library_get_condition (library), ==, GBT_LIBRARY_OPENING);
  gbt_library_open_finish (library, wait_result (&result), error);
  return gbt_library_get_condition (library);
}

static void
test_opens_and_closes (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = gbt_library_new (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (gbt_library_get_condition (library), ==, GBT_LIBRARY_CLOSED);
  g_assert_cmpint (try_to_open (library, &error), ==, GBT_LIBRARY_OPEN);
  g_assert_no_error (error);
  g_assert_null (gbt_library_get_error (library));

  close_library (library);
  g_assert_cmpint (gbt_library_get_condition (library), ==, GBT_LIBRARY_CLOSED);
  g_assert_cmpint (try_to_open (library, &error), ==, GBT_LIBRARY_OPEN);
  close_library (library);
  g_assert_finalize_object (library);
  remove_store (path);
}

static void
test_damaged (void)
{
  g_autofree char *path = new_store_path ();
  g_autofree char *after = NULL;
  GbtLibrary *library = open_library (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) unopened = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *junk = g_strnfill (8192, 'x');

  close_library (library);
  g_object_unref (library);
  g_assert_true (g_file_set_contents (path, junk, 8192, NULL));

  library = gbt_library_new (path);
  g_assert_cmpint (try_to_open (library, &error), ==, GBT_LIBRARY_DAMAGED);
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
  g_assert_error (gbt_library_get_error (library), GBT_ERROR, GBT_ERROR_DAMAGED);

  /* Nothing pretends to work, and the file is as it was. */
  gbt_library_create_sheet_async (library, NULL, NULL, keep_result, &result);
  g_assert_null (gbt_library_create_sheet_finish (library, wait_result (&result), &unopened));
  g_assert_error (unopened, GBT_ERROR, GBT_ERROR_DAMAGED);
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, junk);

  g_clear_object (&result);
  g_assert_finalize_object (library);
  remove_store (path);
}

static void
test_example_opens_once (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  g_autoptr (GbtWorkbench) first = NULL;
  g_autoptr (GbtWorkbench) second = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) again = NULL;
  g_autoptr (GAsyncResult) later = NULL;
  g_autoptr (GError) error = NULL;

  gbt_library_open_example_async (library, NULL, keep_result, &result);
  gbt_library_open_example_async (library, NULL, keep_result, &again);
  first = gbt_library_open_example_finish (library, wait_result (&result), &error);
  second = gbt_library_open_example_finish (library, wait_result (&again), &error);
  g_assert_no_error (error);
  g_assert_true (first == second);
  g_assert_true (gbt_sheet_is_example (gbt_workbench_get_sheet (first)));
  g_assert_cmpuint (gbt_estimate_get_total (gbt_workbench_get_estimate (first)), ==,
                    G_GUINT64_CONSTANT (20442450944));

  /* As it was left. */
  set_text (first, GBT_FIELD_TITLE, "Le mien");
  g_clear_object (&first);
  g_clear_object (&second);
  gbt_library_open_example_async (library, NULL, keep_result, &later);
  first = gbt_library_open_example_finish (library, wait_result (&later), &error);
  g_assert_cmpstr (get_text (first, GBT_FIELD_TITLE), ==, "Le mien");

  g_clear_object (&first);
  g_clear_object (&result);
  g_clear_object (&again);
  g_clear_object (&later);
  close_library (library);
  g_assert_finalize_object (library);
  remove_store (path);
}

static void
test_duplicate (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  g_autoptr (GbtWorkbench) original = create_sheet (library);
  g_autoptr (GbtWorkbench) copy = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  /* Not saved yet: the copy says it all the same. */
  set_text (original, GBT_FIELD_AUTHOR, "auteur");
  gbt_library_duplicate_sheet_async (library, gbt_sheet_get_id (gbt_workbench_get_sheet (original)), NULL,
                                     keep_result, &result);
  copy = gbt_library_duplicate_sheet_finish (library, wait_result (&result), &error);
  g_assert_no_error (error);
  g_assert_true (copy != original);
  g_assert_cmpstr (get_text (copy, GBT_FIELD_AUTHOR), ==, "auteur");
  g_assert_cmpstr (get_text (copy, GBT_FIELD_REFERENCE), !=, get_text (original, GBT_FIELD_REFERENCE));

  g_clear_object (&original);
  g_clear_object (&copy);
  g_clear_object (&result);
  close_library (library);
  g_assert_finalize_object (library);
  remove_store (path);
}

static void
test_archive (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  g_autoptr (GbtWorkbench) workbench = create_sheet (library);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  set_text (workbench, GBT_FIELD_TITLE, "Titre");
  gbt_library_archive_sheet_async (library, gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)), TRUE,
                                   NULL, keep_result, &result);
  g_assert_true (gbt_library_archive_sheet_finish (library, wait_result (&result), &error));
  g_assert_no_error (error);

  /* The open sheet follows, keeps its undo, and can still be written. */
  wait_saved (workbench);
  wait_ms (50);
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_ARCHIVED);
  g_assert_true (gbt_workbench_get_can_undo (workbench));
  set_text (workbench, GBT_FIELD_TITLE, "Autre");
  wait_saved (workbench);
  g_assert_null (gbt_workbench_get_save_error (workbench));

  g_clear_object (&workbench);
  g_clear_object (&result);
  close_library (library);
  g_assert_finalize_object (library);
  remove_store (path);
}

static void
test_delete_and_undelete (void)
{
  g_autofree char *path = new_store_path ();
  GbtLibrary *library = open_library (path);
  g_autoptr (GbtWorkbench) workbench = create_sheet (library);
  g_autofree char *id = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)));
  g_autoptr (GbtWorkbench) back = NULL;
  g_autoptr (GAsyncResult) deleted = NULL;
  g_autoptr (GAsyncResult) missing = NULL;
  g_autoptr (GAsyncResult) undeleted = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) not_found = NULL;

  set_text (workbench, GBT_FIELD_TITLE, "Titre");
  gbt_library_delete_sheet_async (library, id, NULL, keep_result, &deleted);
  g_assert_true (gbt_library_delete_sheet_finish (library, wait_result (&deleted), &error));
  g_assert_no_error (error);
  g_assert_cmpint (gbt_workbench_get_save_state (workbench), ==, GBT_SAVE_UNKEPT);

  gbt_library_open_sheet_async (library, id, NULL, keep_result, &missing);
  g_assert_null (gbt_library_open_sheet_finish (library, wait_result (&missing), &not_found));
  g_assert_error (not_found, GBT_ERROR, GBT_ERROR_NOT_FOUND);

  gbt_library_undelete_sheet_async (library, id, NULL, keep_result, &undeleted);
  g_assert_true (gbt_library_undelete_sheet_finish (library, wait_result (&undeleted), &error));
  back = open_sheet (library, id);
  g_assert_true (back != workbench);
  g_assert_cmpstr (get_text (back, GBT_FIELD_TITLE), ==, "Titre");

  g_clear_object (&workbench);
  g_clear_object (&back);
  g_clear_object (&deleted);
  g_clear_object (&missing);
  g_clear_object (&undeleted);
  close_library (library);
  g_assert_finalize_object (library);
  remove_store (path);
}

/* A sheet says which catalogue made it: the one that is built in. */
static void
test_versions (void)
{
  g_assert_cmpstr (gbt_model_catalogue_get_version (gbt_model_catalogue_get ()), ==, GBT_CATALOGUE_VERSION);
}

static void
test_default_path (void)
{
  g_autofree char *own = NULL;
  g_autofree char *asked = NULL;

  g_unsetenv ("GABARIT_STORE");
  own = gbt_library_dup_default_path ();
  g_assert_true (g_str_has_suffix (own, "gabarit/gabarit.db"));
  g_setenv ("GABARIT_STORE", "/quelque/part.gabarit", TRUE);
  asked = gbt_library_dup_default_path ();
  g_assert_cmpstr (asked, ==, "/quelque/part.gabarit");
  g_unsetenv ("GABARIT_STORE");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/library/opens-and-closes", test_opens_and_closes);
  g_test_add_func ("/library/damaged", test_damaged);
  g_test_add_func ("/library/example-opens-once", test_example_opens_once);
  g_test_add_func ("/library/duplicate", test_duplicate);
  g_test_add_func ("/library/archive", test_archive);
  g_test_add_func ("/library/delete-and-undelete", test_delete_and_undelete);
  g_test_add_func ("/library/versions", test_versions);
  g_test_add_func ("/library/default-path", test_default_path);

  return g_test_run ();
}
