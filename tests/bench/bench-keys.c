/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Times each key of a search as the window's list sees it, from the text being set to the first rows
 * being there: bench-keys FILE. */

#include "bench-report.h"
#include "bench-store.h"
#include "gbt-sheet-list.h"

/* As many rows as a tall window shows. */
#define SHOWN 30
#define PATIENCE_SECONDS 60

static const char *const typed[] = { "projet", "résumé de do", "llama 3", "fc-2026-04242", "zzz" };

static gboolean
is_shown (GbtSheetList *list)
{
  guint shown = MIN (g_list_model_get_n_items (G_LIST_MODEL (list)), SHOWN);

  if (gbt_sheet_list_get_busy (list))
    return FALSE;
  for (guint i = 0; i < shown; i++)
    {
      g_autoptr (GbtSheetItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);

      if (!gbt_sheet_item_get_loaded (item))
        return FALSE;
    }

  return TRUE;
}

static void
wait_until_shown (GbtSheetList *list)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_SECONDS * G_USEC_PER_SEC;

  while (!is_shown (list))
    {
      if (g_get_monotonic_time () > end)
        g_error ("the list did not fill");
      g_main_context_iteration (NULL, TRUE);
    }
}

int
main (int    argc,
      char **argv)
{
  BenchSample *first = bench_sample_new ("list-shown"), *keys = bench_sample_new ("list-key");
  g_autoptr (GbtStoreThread) thread = NULL;
  g_autoptr (GbtSheetList) list = NULL;

  if (argc != 2)
    {
      g_printerr ("usage: bench-keys FILE\n");
      return 2;
    }

  bench_sample_start (first);
  thread = gbt_store_thread_new (argv[1], GBT_STORE_DEFAULT, &bench_store_hooks);
  list = gbt_sheet_list_new ();
  gbt_sheet_list_set_thread (list, thread);
  while (g_list_model_get_n_items (G_LIST_MODEL (list)) == 0)
    g_main_context_iteration (NULL, TRUE);
  wait_until_shown (list);
  bench_sample_stop (first);
  bench_sample_print (first);

  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    for (const char *end = typed[i]; *end != '\0';)
      {
        g_autofree char *text = NULL;

        end = g_utf8_next_char (end);
        text = g_strndup (typed[i], (gsize) (end - typed[i]));

        bench_sample_start (keys);
        gbt_sheet_list_set_search (list, text);
        wait_until_shown (list);
        bench_sample_stop (keys);
      }
  bench_sample_print (keys);

  gbt_store_thread_close (thread);
  return 0;
}
