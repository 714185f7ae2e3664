/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

#include "gbt-backup.h"
#include "gbt-rescue.h"

/* How many calls to the disk are left out between two tried ones; all are tried with
 * -m slow. */
#define STRIDE 97

static char *
get_program (const char *name)
{
  return g_test_build_filename (G_TEST_BUILT, "store", name, NULL);
}

static guint64
read_edits (StoreFixture *fixture)
{
  return (guint64) store_fixture_query (fixture, "SELECT ifnull (max (edits), 0) FROM sheet");
}

/* Killed at any moment, with no warning: every save that was said to be done is there, and the
 * store holds. */
static void
test_kill (StoreFixture *fixture,
           gconstpointer data)
{
  g_autofree char *worker = get_program ("store-worker");
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", NULL);

  for (guint round = 1; round <= 8; round++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GSubprocess) process = NULL;
      g_autoptr (GDataInputStream) lines = NULL;
      guint64 said = 0;

      g_clear_pointer (&fixture->store, gbt_store_close);
      process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, worker, fixture->path,
                                  "save", gbt_sheet_get_id (sheet), "0", "0", NULL);
      g_assert_no_error (error);
      lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));

      for (guint i = 0; i < 3 * round; i++)
        {
          g_autofree char *line = g_data_input_stream_read_line (lines, NULL, NULL, &error);

          g_assert_no_error (error);
          g_assert_nonnull (line);
          said = g_ascii_strtoull (line, NULL, 10);
        }
      /* Somewhere inside the next save. */
      g_usleep (round * 700);
      g_subprocess_force_exit (process);
      g_subprocess_wait (process, NULL, &error);
      g_assert_no_error (error);

      store_fixture_reopen (fixture);
      g_assert_cmpuint (read_edits (fixture), >=, said);
      store_fixture_assert_holds (fixture->store);
    }
}

typedef struct
{
  guint64 said; /* the last edit counter that the worker said was saved */
  long calls;   /* to the disk, when it ended well */
  int status;
  char *word;   /* the cause it gave up for */
} Outcome;

static void
outcome_clear (Outcome *outcome)
{
  g_free (outcome->word);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static Outcome
run_on_faulty_disk (StoreFixture *fixture,
                    const char   *mode,
                    guint         at)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *worker = get_program ("store-worker");
  g_autofree char *disk = get_program ("libfaulty-disk.so");
  g_autofree char *number = g_strdup_printf ("%u", at);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
      G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  g_auto (GStrv) said = NULL;
  Outcome outcome = { 0 };

  g_subprocess_launcher_setenv (launcher, "LD_PRELOAD", disk, TRUE);
  g_subprocess_launcher_setenv (launcher, "FAULT_MODE", mode, TRUE);
  g_subprocess_launcher_setenv (launcher, "FAULT_AT", number, TRUE);
  if (at == 0)
    g_subprocess_launcher_setenv (launcher, "FAULT_COUNT", "1", TRUE);
  process = g_subprocess_launcher_spawn (launcher, &error, worker, fixture->path, "life", NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &out, &err, &error));
  g_assert_no_error (error);

  said = g_strsplit (out, "\n", -1);
  for (guint i = 0; said[i] != NULL && *said[i] != '\0'; i++)
    outcome.said = g_ascii_strtoull (said[i], NULL, 10);
  g_assert_true (g_subprocess_get_if_exited (process));
  outcome.status = g_subprocess_get_exit_status (process);
  if (at == 0)
    {
      g_assert_cmpint (sscanf (err, "calls %ld", &outcome.calls), ==, 1);
    }
  outcome.word = g_strdelimit (g_steal_pointer (&err), "\n", '\0');

  return outcome;
}

/* After any fault: the store opens, it holds, nothing that was said is missing, no more than one
 * step is there that was not said, and every backup is whole. */
static void
assert_survives (StoreFixture  *fixture,
                 const Outcome *outcome)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) backups = NULL;
  guint64 edits;

  fixture->store = store_fixture_open (fixture, GBT_STORE_CREATE, &error);
  g_assert_no_error (error);
  store_fixture_assert_holds (fixture->store);
  g_clear_pointer (&fixture->store, gbt_store_close);

  edits = read_edits (fixture);
  g_assert_cmpuint (edits, >=, outcome->said);
  g_assert_cmpuint (edits, <=, outcome->said + 1);

  backups = gbt_rescue_list_backups (fixture->path, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < backups->len; i++)
    {
      g_assert_true (gbt_rescue_quick_check (((GbtBackup *) backups->pdata[i])->path, &error));
      g_assert_no_error (error);
    }
}

static void
start_anew (StoreFixture *fixture)
{
  store_fixture_tear_down (fixture, NULL);
  store_fixture_set_up (fixture, NULL);
  g_clear_pointer (&fixture->store, gbt_store_close);
  g_assert_cmpint (remove (fixture->path), ==, 0);
}

/* A disk that fails at any call to it, from the making of the store to its first backup. */
static void
test_faulty_disk (StoreFixture *fixture,
                  gconstpointer data)
{
  const char *mode = data;
  g_auto (Outcome) whole = { 0 };
  guint refused = 0;

#ifdef __SANITIZE_ADDRESS__
  g_test_skip ("a sanitised program takes no preloaded library");
  return;
#endif

  start_anew (fixture);
  whole = run_on_faulty_disk (fixture, mode, 0);
  g_assert_cmpint (whole.status, ==, 0);
  g_assert_cmpuint (whole.said, ==, 6);
  g_assert_cmpint (whole.calls, >, 100);
  g_test_message ("%ld calls to the disk", whole.calls);

  for (guint at = 1; at <= (guint) whole.calls; at += g_test_slow () ? 1 : STRIDE)
    {
      g_auto (Outcome) outcome = { 0 };

      start_anew (fixture);
      outcome = run_on_faulty_disk (fixture, mode, at);
      g_test_message ("call %u: status %d, %" G_GUINT64_FORMAT " said, %s", at, outcome.status,
                      outcome.said, outcome.word);
      if (g_str_equal (mode, "die") || g_str_equal (mode, "torn"))
        g_assert_cmpint (outcome.status, ==, 99);
      else
        g_assert_true (outcome.status == 0 || outcome.status == 3);
      if (outcome.status == 3)
        {
          g_assert_cmpstr (outcome.word, ==, g_str_equal (mode, "full") ? "full" : "io");
          refused++;
        }
      assert_survives (fixture, &outcome);
    }

  if (g_str_equal (mode, "full") || g_str_equal (mode, "error"))
    g_assert_cmpuint (refused, >, 0);
}

int
main (int    argc,
      char **argv)
{
  static const char *const modes[] = { "die", "torn", "full", "error" };

  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/crash/kill", test_kill);
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autofree char *path = g_strconcat ("/store/crash/disk/", modes[i], NULL);

      g_test_add (path, StoreFixture, modes[i], store_fixture_set_up, test_faulty_disk,
                  store_fixture_tear_down);
    }

  return g_test_run ();
}
