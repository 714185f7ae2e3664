/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support.h"

#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-store.h"

/* Another program on the same store: a connection of its own, in this thread. */
static GbtStore *
open_elsewhere (const char *path)
{
  const GbtStoreHooks hooks = { .program_version = "essai", .fold = gbt_format_fold };
  g_autoptr (GError) error = NULL;
  GbtStore *store = gbt_store_open (path, GBT_STORE_DEFAULT, &hooks, &error);

  g_assert_no_error (error);
  return store;
}

static void
write_elsewhere (const char *path,
                 const char *id,
                 GbtFieldId  field_id,
                 const char *text)
{
  g_autoptr (GbtStore) store = open_elsewhere (path);
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = gbt_store_load_sheet (store, id, &edits, &error);
  g_autoptr (GbtField) field = gbt_field_new_text (text, NULL);
  g_autoptr (GbtWorkload) workload = gbt_workload_with_field (gbt_sheet_get_workload (sheet), field_id, field);
  g_autoptr (GbtSheet) changed = gbt_sheet_with_workload (sheet, workload);
  g_autoptr (GbtSheet) stored = gbt_store_save_sheet (store, changed, NULL, &edits, &error);

  g_assert_no_error (error);
  g_assert_nonnull (stored);
}

static char *
read_elsewhere (const char *path,
                const char *id,
                GbtFieldId  field_id)
{
  g_autoptr (GbtStore) store = open_elsewhere (path);
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = gbt_store_load_sheet (store, id, &edits, &error);

  g_assert_no_error (error);
  return g_strdup (gbt_workload_get_text (gbt_sheet_get_workload (sheet), field_id));
}

typedef struct
{
  char *path;
  GbtLibrary *library;
  GbtWorkbench *workbench;
  char *id;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->path = new_store_path ();
  fixture->library = open_library (fixture->path);
  fixture->workbench = create_sheet (fixture->library);
  fixture->id = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (fixture->workbench)));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_object (&fixture->workbench);
  close_library (fixture->library);
  g_assert_finalize_object (fixture->library);
  remove_store (fixture->path);
  g_free (fixture->path);
  g_free (fixture->id);
}

/* "Saved" is said only once it is there for others. */
static void
test_saved_is_saved (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autofree char *title = NULL;
  gint64 begun;

  g_assert_cmpint (gbt_workbench_get_save_state (fixture->workbench), ==, GBT_SAVE_SAVED);
  begun = g_get_monotonic_time ();
  set_text (fixture->workbench, GBT_FIELD_TITLE, "Titre");
  g_assert_cmpint (gbt_workbench_get_save_state (fixture->workbench), ==, GBT_SAVE_SAVING);
  wait_saved (fixture->workbench);
  g_assert_cmpint (g_get_monotonic_time () - begun, >=, 250 * 1000);

  title = read_elsewhere (fixture->path, fixture->id, GBT_FIELD_TITLE);
  g_assert_cmpstr (title, ==, "Titre");
}

/* Typing without a pause is saved all the same. */
static void
test_saves_while_typing (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autofree char *title = NULL;

  for (guint i = 0; i < 16; i++)
    {
      g_autofree char *text = g_strdup_printf ("Titre %u", i);

      set_text (fixture->workbench, GBT_FIELD_TITLE, text);
      wait_ms (100);
    }
  title = read_elsewhere (fixture->path, fixture->id, GBT_FIELD_TITLE);
  g_assert_nonnull (title);
  wait_saved (fixture->workbench);
}

static void
test_back_to_the_saved_is_saved (Fixture       *fixture,
                                 gconstpointer  data)
{
  set_text (fixture->workbench, GBT_FIELD_TITLE, "Titre");
  gbt_workbench_undo (fixture->workbench);
  g_assert_cmpint (gbt_workbench_get_save_state (fixture->workbench), ==, GBT_SAVE_SAVED);
}

static void
test_reopened (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (GbtWorkload) written = NULL;

  set_text (fixture->workbench, GBT_FIELD_TITLE, "Titre");
  set_integer (fixture->workbench, GBT_FIELD_MODEL_PARAMETERS, 7000000000);
  written = gbt_workload_ref (gbt_workbench_get_workload (fixture->workbench));

  /* Closed at once, before the moment of saving. */
  g_clear_object (&fixture->workbench);
  fixture->workbench = open_sheet (fixture->library, fixture->id);
  g_assert_true (gbt_workload_equal (written, gbt_workbench_get_workload (fixture->workbench)));
  g_assert_false (gbt_workbench_get_can_undo (fixture->workbench));

  set_text (fixture->workbench, GBT_FIELD_TITLE, "Autre");
  close_library (fixture->library);
  g_assert_cmpint (gbt_workbench_get_save_state (fixture->workbench), ==, GBT_SAVE_UNKEPT);
  g_clear_object (&fixture->workbench);
  g_clear_object (&fixture->library);

  fixture->library = open_library (fixture->path);
  fixture->workbench = open_sheet (fixture->library, fixture->id);
  g_assert_cmpstr (get_text (fixture->workbench, GBT_FIELD_TITLE), ==, "Autre");
}

static void
count (guint *n)
{
  (*n)++;
}

static gboolean
is_counted (gpointer data)
{
  return *(guint *) data > 0;
}

static void
test_foreign_change_shows (Fixture       *fixture,
                           gconstpointer  data)
{
  guint n = 0;
  gint64 begun;

  g_signal_connect_swapped (fixture->workbench, "changed-elsewhere", G_CALLBACK (count), &n);
  set_text (fixture->workbench, GBT_FIELD_AUTHOR, "ici");
  wait_saved (fixture->workbench);

  begun = g_get_monotonic_time ();
  write_elsewhere (fixture->path, fixture->id, GBT_FIELD_TITLE, "ailleurs");
  wait_until (is_counted, &n);
  g_assert_cmpint (g_get_monotonic_time () - begun, <, 2 * G_USEC_PER_SEC);
  g_assert_cmpstr (get_text (fixture->workbench, GBT_FIELD_TITLE), ==, "ailleurs");
  g_assert_cmpstr (get_text (fixture->workbench, GBT_FIELD_AUTHOR), ==, "ici");
  g_assert_false (gbt_workbench_get_can_undo (fixture->workbench));
  g_assert_cmpuint (n, ==, 1);
}

/* Our own saves are not taken for another program's. */
static void
test_own_saves_are_ours (Fixture       *fixture,
                         gconstpointer  data)
{
  guint n = 0;

  g_signal_connect_swapped (fixture->workbench, "changed-elsewhere", G_CALLBACK (count), &n);
  set_text (fixture->workbench, GBT_FIELD_TITLE, "un");
  wait_ms (1300);
  set_text (fixture->workbench, GBT_FIELD_TITLE, "deux");
  wait_ms (1300);
  g_assert_cmpuint (n, ==, 0);
  g_assert_true (gbt_workbench_get_can_undo (fixture->workbench));
}

/* Both write at once: theirs is taken, what is typed here stays, and both are in the store. */
static void
test_conflict (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *title = NULL;
  g_autofree char *author = NULL;

  write_elsewhere (fixture->path, fixture->id, GBT_FIELD_AUTHOR, "ailleurs");
  write_elsewhere (fixture->path, fixture->id, GBT_FIELD_TITLE, "ailleurs");
  set_text (fixture->workbench, GBT_FIELD_TITLE, "ici");
  wait_saved (fixture->workbench);

  g_assert_cmpstr (get_text (fixture->workbench, GBT_FIELD_AUTHOR), ==, "ailleurs");
  g_assert_cmpstr (get_text (fixture->workbench, GBT_FIELD_TITLE), ==, "ici");
  title = read_elsewhere (fixture->path, fixture->id, GBT_FIELD_TITLE);
  author = read_elsewhere (fixture->path, fixture->id, GBT_FIELD_AUTHOR);
  g_assert_cmpstr (title, ==, "ici");
  g_assert_cmpstr (author, ==, "ailleurs");
}

static void
test_deleted_elsewhere (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr (GbtStore) store = open_elsewhere (fixture->path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  guint n = 0;

  g_signal_connect_swapped (fixture->workbench, "deleted-elsewhere", G_CALLBACK (count), &n);
  g_assert_true (gbt_store_delete_sheet (store, fixture->id, NULL));
  wait_until (is_counted, &n);
  g_assert_cmpint (gbt_workbench_get_save_state (fixture->workbench), ==, GBT_SAVE_FAILED);
  g_assert_error (gbt_workbench_get_save_error (fixture->workbench), GBT_ERROR, GBT_ERROR_NOT_FOUND);

  set_text (fixture->workbench, GBT_FIELD_TITLE, "encore");
  gbt_workbench_save_async (fixture->workbench, NULL, keep_result, &result);
  g_assert_false (gbt_workbench_save_finish (fixture->workbench, wait_result (&result), &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_object (&fixture->workbench);
}

/* What is cited stays as it was: the next edit opens the next revision, and the window sees it. */
static void
test_next_revision (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GbtStore) store = NULL;
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = NULL;

  set_text (fixture->workbench, GBT_FIELD_TITLE, "un");
  wait_saved (fixture->workbench);
  store = open_elsewhere (fixture->path);
  sheet = gbt_store_load_sheet (store, fixture->id, &edits, &error);
  g_assert_no_error (error);
  g_assert_true (gbt_store_close_revision (store, fixture->id, 1, edits, &error));

  set_text (fixture->workbench, GBT_FIELD_TITLE, "deux");
  wait_saved (fixture->workbench);
  g_assert_cmpuint (gbt_sheet_get_revision (gbt_workbench_get_sheet (fixture->workbench)), ==, 2);
  g_assert_cmpstr (get_text (fixture->workbench, GBT_FIELD_TITLE), ==, "deux");
  g_assert_true (gbt_workbench_get_can_undo (fixture->workbench));

  set_text (fixture->workbench, GBT_FIELD_TITLE, "trois");
  wait_saved (fixture->workbench);
  g_assert_cmpuint (gbt_sheet_get_revision (gbt_workbench_get_sheet (fixture->workbench)), ==, 2);
}

static void
add (const char *name,
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

  add ("/autosave/saved-is-saved", test_saved_is_saved);
  add ("/autosave/saves-while-typing", test_saves_while_typing);
  add ("/autosave/back-to-the-saved-is-saved", test_back_to_the_saved_is_saved);
  add ("/autosave/reopened", test_reopened);
  add ("/autosave/foreign-change-shows", test_foreign_change_shows);
  add ("/autosave/own-saves-are-ours", test_own_saves_are_ours);
  add ("/autosave/conflict", test_conflict);
  add ("/autosave/deleted-elsewhere", test_deleted_elsewhere);
  add ("/autosave/next-revision", test_next_revision);

  return g_test_run ();
}
