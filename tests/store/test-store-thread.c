/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include "gbt-store-thread.h"

typedef struct
{
  GAsyncResult *result;
  guint answered;
} Answer;

static void
on_answer (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  Answer *answer = data;

  g_set_object (&answer->result, result);
  answer->answered++;
}

static void
wait_for (Answer *answer,
          guint   n)
{
  while (answer->answered < n)
    g_main_context_iteration (NULL, TRUE);
}

static gpointer
create (GbtStore *store,
        gpointer  data,
        GError  **error)
{
  g_autoptr (GbtWorkload) workload = store_fixture_workload (data);
  guint64 edits;

  return gbt_store_create_sheet (store, workload, NULL, &edits, error);
}

static gpointer
count (GbtStore *store,
       gpointer  data,
       GError  **error)
{
  guint64 *number = g_new0 (guint64, 1);

  gbt_store_count_sheets (store, GBT_SHEET_STATUS_ALL, number, error);
  return number;
}

static gpointer
do_nothing (GbtStore *store,
            gpointer  data,
            GError  **error)
{
  return NULL;
}

static void
run (GbtStoreThread *thread,
     GbtStoreFunc    func,
     const char     *title,
     GDestroyNotify  result_destroy,
     GCancellable   *cancellable,
     Answer         *answer)
{
  gbt_store_thread_run_async (thread, func, g_strdup (title), g_free, result_destroy, cancellable,
                              answer != NULL ? on_answer : NULL, answer);
}

static void
test_answers (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStoreThread) thread = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  g_autofree guint64 *number = NULL;
  Answer answer = { 0 };

  g_clear_pointer (&fixture->store, gbt_store_close);
  thread = gbt_store_thread_new (fixture->path, GBT_STORE_DEFAULT, &fixture->hooks);

  run (thread, create, "Un", (GDestroyNotify) gbt_sheet_unref, NULL, &answer);
  wait_for (&answer, 1);
  sheet = gbt_store_thread_run_finish (thread, answer.result, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gbt_sheet_get_title (sheet), ==, "Un");

  run (thread, count, NULL, g_free, NULL, &answer);
  wait_for (&answer, 2);
  number = gbt_store_thread_run_finish (thread, answer.result, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (*number, ==, 1);

  /* Nothing to give is no failure. */
  run (thread, do_nothing, NULL, NULL, NULL, &answer);
  wait_for (&answer, 3);
  g_assert_null (gbt_store_thread_run_finish (thread, answer.result, &error));
  g_assert_no_error (error);
  g_clear_object (&answer.result);
}

/* What was accepted is on the disk once the thread is closed, in the order given, though nobody
 * waited for the answers. */
static void
test_close (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GbtStoreThread) thread = NULL;
  Answer answer = { 0 };

  g_clear_pointer (&fixture->store, gbt_store_close);
  thread = gbt_store_thread_new (fixture->path, GBT_STORE_DEFAULT, &fixture->hooks);
  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *title = g_strdup_printf ("Fiche %02u", i);

      run (thread, create, title, (GDestroyNotify) gbt_sheet_unref, NULL, &answer);
    }
  gbt_store_thread_close (thread);
  gbt_store_thread_close (thread);

  store_fixture_reopen (fixture);
  rows = gbt_store_list_sheets (fixture->store, GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_CHANGED,
                                FALSE, 0, 100, &error);
  g_assert_cmpuint (rows->len, ==, 20);
  for (guint i = 0; i < rows->len; i++)
    {
      g_autofree char *title = g_strdup_printf ("Fiche %02u", i);

      g_assert_cmpstr (((GbtSheetRow *) rows->pdata[i])->title, ==, title);
    }

  /* The answers come all the same, and the object goes with them. */
  wait_for (&answer, 20);
  g_clear_object (&answer.result);
  g_object_add_weak_pointer (G_OBJECT (thread), (gpointer *) &thread);
  g_object_unref (thread);
  g_assert_null (thread);
}

/* Dropped while jobs wait, by whoever drops it last: nothing is lost and nothing is stuck. */
static void
test_drop (StoreFixture *fixture,
           gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 number = 0;
  GbtStoreThread *thread;

  g_clear_pointer (&fixture->store, gbt_store_close);
  thread = gbt_store_thread_new (fixture->path, GBT_STORE_DEFAULT, &fixture->hooks);
  for (guint i = 0; i < 5; i++)
    run (thread, create, "Un", (GDestroyNotify) gbt_sheet_unref, NULL, NULL);
  g_object_unref (thread);

  for (guint i = 0; i < 500 && number < 5; i++)
    {
      g_clear_pointer (&fixture->store, gbt_store_close);
      store_fixture_reopen (fixture);
      g_assert_true (
          gbt_store_count_sheets (fixture->store, GBT_SHEET_STATUS_ALL, &number, &error));
      while (g_main_context_iteration (NULL, FALSE))
        ;
      g_usleep (10000);
    }
  g_assert_cmpuint (number, ==, 5);
}

static void
test_cancel (StoreFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GbtStoreThread) thread = NULL;
  Answer answer = { 0 };

  g_clear_pointer (&fixture->store, gbt_store_close);
  thread = gbt_store_thread_new (fixture->path, GBT_STORE_DEFAULT, &fixture->hooks);
  g_cancellable_cancel (cancellable);
  run (thread, create, "Un", (GDestroyNotify) gbt_sheet_unref, cancellable, &answer);
  wait_for (&answer, 1);
  g_assert_null (gbt_store_thread_run_finish (thread, answer.result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_object (&answer.result);
  g_clear_object (&thread);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM sheet"), ==, 0);
}

/* A store that does not open says so at each job, with its own sentence. */
static void
test_unopened (StoreFixture *fixture,
               gconstpointer data)
{
  g_autoptr (GbtStoreThread) thread = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "missing.db", NULL);
  Answer answer = { 0 };

  thread = gbt_store_thread_new (path, GBT_STORE_DEFAULT, &fixture->hooks);
  for (guint i = 1; i <= 2; i++)
    {
      g_autoptr (GError) error = NULL;

      run (thread, create, "Un", (GDestroyNotify) gbt_sheet_unref, NULL, &answer);
      wait_for (&answer, i);
      g_assert_null (gbt_store_thread_run_finish (thread, answer.result, &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
      g_assert_cmpstr (gbt_error_get_argument (error, 0), ==, path);
    }
  g_clear_object (&answer.result);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/thread/answers", test_answers);
  FIXTURE_TEST ("/store/thread/close", test_close);
  FIXTURE_TEST ("/store/thread/drop", test_drop);
  FIXTURE_TEST ("/store/thread/cancel", test_cancel);
  FIXTURE_TEST ("/store/thread/unopened", test_unopened);

  return g_test_run ();
}
