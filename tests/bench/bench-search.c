/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Times the opening of a store, the pages of its list and each key of a search: bench-search FILE. */

#include <sqlite3.h>

#include "bench-report.h"
#include "bench-store.h"

#define PAGE 64
#define FOUND 200
#define TIMES 25

/* Typed letter by letter. What begins most words, what is in every sheet, what is in one, what is in none. */
static const char *const typed[] = {
  "projet", "résumé de dossiers", "llama 3.1 8b", "données internes partagée", "fc-2026-04242",
  "zzz", "demande du projet", "œuvres bibliothèque morel", "adaptation m",
};

static GbtStore *
open_store (const char *path)
{
  g_autoptr (GError) error = NULL;
  GbtStore *store = gbt_store_open (path, GBT_STORE_DEFAULT, &bench_store_hooks, &error);

  if (store == NULL)
    bench_fail ("opening", error);
  return store;
}

static void
time_opening (const char *path)
{
  BenchSample *sample = bench_sample_new ("open");

  for (guint i = 0; i < TIMES; i++)
    {
      g_autoptr (GbtStore) store = NULL;

      bench_sample_start (sample);
      store = open_store (path);
      bench_sample_stop (sample);
    }

  bench_sample_print (sample);
}

static void
time_first_page (const char *path)
{
  BenchSample *sample = bench_sample_new ("open-and-list");

  for (guint i = 0; i < TIMES; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtStore) store = NULL;
      g_autoptr (GPtrArray) rows = NULL;
      guint64 count;

      bench_sample_start (sample);
      store = open_store (path);
      rows = gbt_store_list_sheets (store, GBT_SHEET_STATUS_NOT_ARCHIVED, GBT_SHEET_ORDER_CHANGED,
                                    TRUE, 0, PAGE, &error);
      if (rows == NULL
          || !gbt_store_count_sheets (store, GBT_SHEET_STATUS_NOT_ARCHIVED, &count, &error))
        bench_fail ("listing", error);
      bench_sample_stop (sample);
    }

  bench_sample_print (sample);
}

static void
time_count (GbtStore *store)
{
  BenchSample *sample = bench_sample_new ("count");

  for (guint i = 0; i < TIMES; i++)
    {
      g_autoptr (GError) error = NULL;
      guint64 count;

      bench_sample_start (sample);
      if (!gbt_store_count_sheets (store, GBT_SHEET_STATUS_NOT_ARCHIVED, &count, &error))
        bench_fail ("counting", error);
      bench_sample_stop (sample);
    }

  bench_sample_print (sample);
}

static void
time_pages (GbtStore     *store,
            const char   *name,
            GbtSheetOrder order,
            guint         offset)
{
  BenchSample *sample = bench_sample_new (name);

  for (guint i = 0; i < TIMES; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) rows = NULL;

      bench_sample_start (sample);
      rows = gbt_store_list_sheets (store, GBT_SHEET_STATUS_NOT_ARCHIVED, order, TRUE, offset, PAGE,
                                    &error);
      if (rows == NULL)
        bench_fail ("listing", error);
      bench_sample_stop (sample);
    }

  bench_sample_print (sample);
}

static void
time_keys (GbtStore *store)
{
  BenchSample *sample = bench_sample_new ("search-key");

  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    for (const char *end = typed[i]; *end != '\0';)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (GPtrArray) rows = NULL;
        g_autofree char *text = NULL;
        double time;

        end = g_utf8_next_char (end);
        text = g_strndup (typed[i], (gsize) (end - typed[i]));

        bench_sample_start (sample);
        rows = gbt_store_search_sheets (store, text, FOUND, &error);
        if (rows == NULL)
          bench_fail (text, error);
        time = bench_sample_stop (sample);
        if (g_getenv ("BENCH_VERBOSE") != NULL)
          g_printerr ("“%s”: %u found, %.0f µs\n", text, rows->len, time);
      }

  bench_sample_print (sample);
}

/* What the same words cost without an index: every text read from one end to the other. */
static void
time_scan (const char *path)
{
  BenchSample *sample = bench_sample_new ("scan");
  sqlite3 *handle = NULL;
  sqlite3_stmt *statement = NULL;

  if (sqlite3_open_v2 (path, &handle, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK
      || sqlite3_prepare_v2 (handle,
                             "SELECT count (*) FROM sheet_text WHERE title LIKE '%projet%'"
                             " OR notes LIKE '%projet%'",
                             -1, &statement, NULL)
             != SQLITE_OK)
    g_error ("%s", sqlite3_errmsg (handle));

  for (guint i = 0; i < TIMES / 5; i++)
    {
      bench_sample_start (sample);
      if (sqlite3_step (statement) != SQLITE_ROW)
        g_error ("%s", sqlite3_errmsg (handle));
      bench_sample_stop (sample);
      sqlite3_reset (statement);
    }

  sqlite3_finalize (statement);
  sqlite3_close (handle);
  bench_sample_print (sample);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GbtStore) store = NULL;

  if (argc != 2)
    {
      g_printerr ("usage: bench-search FILE\n");
      return 2;
    }

  time_opening (argv[1]);
  time_first_page (argv[1]);
  store = open_store (argv[1]);
  time_count (store);
  time_pages (store, "list-changed", GBT_SHEET_ORDER_CHANGED, 0);
  time_pages (store, "list-title", GBT_SHEET_ORDER_TITLE, 0);
  time_pages (store, "list-far", GBT_SHEET_ORDER_CHANGED, 90000);
  time_keys (store);
  time_scan (argv[1]);

  return 0;
}
