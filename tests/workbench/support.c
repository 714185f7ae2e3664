/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support.h"

#include <glib/gstdio.h>
#include <unistd.h>

static gboolean
on_too_long (gpointer data)
{
  g_error ("Nothing happened for %d seconds", PATIENCE_SECONDS);
  return G_SOURCE_REMOVE;
}

void
wait_until (Condition condition,
            gpointer  data)
{
  const guint id = g_timeout_add_seconds (PATIENCE_SECONDS, on_too_long, NULL);

  while (!condition (data))
    {
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (500);
    }
  g_source_remove (id);
}

static void
set_true (gpointer data)
{
  *(gboolean *) data = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

void
wait_ms (guint milliseconds)
{
  gboolean over = FALSE;

  g_timeout_add_once (milliseconds, set_true, &over);
  wait_until (is_true, &over);
}

void
keep_result (GObject      *source,
             GAsyncResult *result,
             gpointer      place)
{
  *(GAsyncResult **) place = g_object_ref (result);
}

static gboolean
has_result (gpointer data)
{
  return *(GAsyncResult **) data != NULL;
}

GAsyncResult *
wait_result (GAsyncResult **place)
{
  wait_until (has_result, place);
  return *place;
}

/* In memory where there is a place for it: that the disk holds is for the tests of the store. */
char *
new_store_path (void)
{
  const char *parent = access ("/dev/shm", W_OK) == 0 ? "/dev/shm" : g_get_tmp_dir ();
  g_autofree char *folder = g_build_filename (parent, "gabarit-workbench-XXXXXX", NULL);

  g_assert_nonnull (g_mkdtemp (folder));
  return g_build_filename (folder, "essai.gabarit", NULL);
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        remove_folder (path);
      else
        g_unlink (path);
    }
  g_rmdir (folder);
}

void
remove_store (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  remove_folder (folder);
}

GbtLibrary *
open_library (const char *path)
{
  GbtLibrary *library = gbt_library_new (path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  gbt_library_open_async (library, NULL, keep_result, &result);
  gbt_library_open_finish (library, wait_result (&result), &error);
  g_assert_no_error (error);
  return library;
}

void
close_library (GbtLibrary *library)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  gbt_library_close_async (library, NULL, keep_result, &result);
  gbt_library_close_finish (library, wait_result (&result), &error);
  g_assert_no_error (error);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

GbtWorkbench *
open_sheet (GbtLibrary *library,
            const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GbtWorkbench *workbench;

  gbt_library_open_sheet_async (library, id, NULL, keep_result, &result);
  workbench = gbt_library_open_sheet_finish (library, wait_result (&result), &error);
  g_assert_no_error (error);
  return workbench;
}

GbtWorkbench *
create_sheet (GbtLibrary *library)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GbtWorkbench *workbench;

  gbt_library_create_sheet_async (library, NULL, NULL, keep_result, &result);
  workbench = gbt_library_create_sheet_finish (library, wait_result (&result), &error);
  g_assert_no_error (error);
  return workbench;
}

static gboolean
is_saved (gpointer workbench)
{
  return gbt_workbench_get_save_state (workbench) == GBT_SAVE_SAVED;
}

void
wait_saved (GbtWorkbench *workbench)
{
  wait_until (is_saved, workbench);
}

void
set_text (GbtWorkbench *workbench,
          GbtFieldId    id,
          const char   *text)
{
  g_autoptr (GbtField) field = gbt_field_new_text (text, NULL);
  g_autoptr (GError) error = NULL;

  gbt_workbench_set_field (workbench, id, field, &error);
  g_assert_no_error (error);
}

void
set_integer (GbtWorkbench *workbench,
             GbtFieldId    id,
             guint64       value)
{
  g_autoptr (GbtField) field = gbt_field_new_integer (value, NULL);
  g_autoptr (GError) error = NULL;

  gbt_workbench_set_field (workbench, id, field, &error);
  g_assert_no_error (error);
}

const char *
get_text (GbtWorkbench *workbench,
          GbtFieldId    id)
{
  return gbt_workload_get_text (gbt_workbench_get_workload (workbench), id);
}
