/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support.h"

#include "gbt-format.h"
#include "gbt-store.h"

#define N_SHEETS 334

/* One store for all the tests of this file: making it takes longer than they do. */
static char *path;
static GbtLibrary *library;

static void
fill_store (void)
{
  const GbtStoreHooks hooks = { .program_version = "essai", .fold = gbt_format_fold };
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtStore) store = gbt_store_open (path, GBT_STORE_CREATE, &hooks, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < N_SHEETS; i++)
    {
      g_autoptr (GbtWorkload) empty = gbt_workload_new ();
      g_autofree char *title = g_strdup_printf ("Œuvre T%04u", i);
      g_autoptr (GbtField) field = gbt_field_new_text (title, NULL);
      g_autoptr (GbtWorkload) workload = gbt_workload_with_field (empty, GBT_FIELD_TITLE, field);
      guint64 edits;
      g_autoptr (GbtSheet) sheet = gbt_store_create_sheet (store, workload, NULL, &edits, &error);

      g_assert_no_error (error);
      g_assert_nonnull (sheet);
    }
}

static gboolean
is_calm (gpointer list)
{
  return !gbt_sheet_list_get_busy (list);
}

static gboolean
is_loaded (gpointer item)
{
  return gbt_sheet_item_get_loaded (item);
}

static GbtSheetList *
new_list (void)
{
  GbtSheetList *list = gbt_library_get_sheets (library);

  gbt_sheet_list_set_search (list, NULL);
  gbt_sheet_list_set_statuses (list, GBT_SHEET_STATUS_NOT_ARCHIVED);
  gbt_sheet_list_set_order (list, GBT_SHEET_ORDER_TITLE, FALSE);
  wait_until (is_calm, list);
  return list;
}

static GbtSheetItem *
get_loaded (GbtSheetList *list,
            guint         position)
{
  g_autoptr (GbtSheetItem) item = g_list_model_get_item (G_LIST_MODEL (list), position);

  g_assert_nonnull (item);
  wait_until (is_loaded, item);
  return g_steal_pointer (&item);
}

static void
test_pages (void)
{
  GbtSheetList *list = new_list ();
  g_autoptr (GbtSheetItem) first = NULL;
  g_autoptr (GbtSheetItem) middle = NULL;
  g_autoptr (GbtSheetItem) same = NULL;
  g_autoptr (GbtSheetItem) last = NULL;
  g_autoptr (GObject) none = NULL;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, N_SHEETS);
  first = get_loaded (list, 0);
  g_assert_cmpstr (gbt_sheet_item_get_title (first), ==, "Œuvre T0000");

  /* Handed out at once, filled in place, the same object when asked for again. */
  middle = g_list_model_get_item (G_LIST_MODEL (list), 277);
  g_assert_false (gbt_sheet_item_get_loaded (middle));
  g_assert_cmpstr (gbt_sheet_item_get_title (middle), ==, "");
  wait_until (is_loaded, middle);
  g_assert_cmpstr (gbt_sheet_item_get_title (middle), ==, "Œuvre T0277");
  same = g_list_model_get_item (G_LIST_MODEL (list), 277);
  g_assert_true (same == middle);

  last = get_loaded (list, N_SHEETS - 1);
  g_assert_cmpstr (gbt_sheet_item_get_title (last), ==, "Œuvre T0333");
  none = g_list_model_get_item (G_LIST_MODEL (list), N_SHEETS);
  g_assert_null (none);
}

/* A view that sweeps over everything gets every row, and only a few pages are kept. */
static void
test_sweep (void)
{
  GbtSheetList *list = new_list ();

  for (guint i = 0; i < N_SHEETS; i += 50)
    {
      g_autofree char *title = g_strdup_printf ("Œuvre T%04u", i);
      g_autoptr (GbtSheetItem) item = get_loaded (list, i);

      g_assert_cmpstr (gbt_sheet_item_get_title (item), ==, title);
    }
}

static void
test_order (void)
{
  GbtSheetList *list = new_list ();
  g_autoptr (GbtSheetItem) item = NULL;
  guint n = 0;

  g_signal_connect_swapped (list, "notify::descending", G_CALLBACK (g_atomic_int_inc), &n);
  gbt_sheet_list_set_order (list, GBT_SHEET_ORDER_TITLE, TRUE);
  gbt_sheet_list_set_order (list, GBT_SHEET_ORDER_TITLE, TRUE);
  g_assert_cmpuint (n, ==, 1);
  wait_until (is_calm, list);
  item = get_loaded (list, 0);
  g_assert_cmpstr (gbt_sheet_item_get_title (item), ==, "Œuvre T0333");
  g_signal_handlers_disconnect_by_data (list, &n);
}

static void
test_search (void)
{
  GbtSheetList *list = new_list ();
  g_autoptr (GbtSheetItem) item = NULL;

  /* Letter after letter: only the last question counts. */
  gbt_sheet_list_set_search (list, "o");
  gbt_sheet_list_set_search (list, "oeuvre t02");
  gbt_sheet_list_set_search (list, " oeuvre t0203 ");
  g_assert_cmpstr (gbt_sheet_list_get_search (list), ==, "oeuvre t0203");
  wait_until (is_calm, list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
  item = get_loaded (list, 0);
  g_assert_cmpstr (gbt_sheet_item_get_title (item), ==, "Œuvre T0203");

  gbt_sheet_list_set_search (list, "introuvable");
  wait_until (is_calm, list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
  gbt_sheet_list_set_search (list, "");
  wait_until (is_calm, list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, N_SHEETS);
}

typedef struct
{
  guint n;
  guint position;
  guint removed;
  guint added;
} Change;

static void
on_items_changed (GListModel *list,
                  guint       position,
                  guint       removed,
                  guint       added,
                  gpointer    data)
{
  Change *change = data;

  change->n++;
  change->position = position;
  change->removed = removed;
  change->added = added;
}

/* The open sheet moves or changes its title: its item follows it, the others stay. */
static void
test_items_follow_their_sheet (void)
{
  GbtSheetList *list = new_list ();
  g_autoptr (GbtSheetItem) third = get_loaded (list, 3);
  g_autoptr (GbtSheetItem) moved = NULL;
  g_autoptr (GbtWorkbench) workbench = open_sheet (library, gbt_sheet_item_get_id (third));
  Change change = { 0 };
  guint position;

  g_signal_connect (list, "items-changed", G_CALLBACK (on_items_changed), &change);

  set_text (workbench, GBT_FIELD_TITLE, "Œuvre T0003 bis");
  wait_saved (workbench);
  wait_until (is_calm, list);
  g_assert_cmpstr (gbt_sheet_item_get_title (third), ==, "Œuvre T0003 bis");
  g_assert_cmpuint (change.n, ==, 0);

  set_text (workbench, GBT_FIELD_TITLE, "Œuvre T0000 bis");
  wait_saved (workbench);
  wait_until (is_calm, list);
  g_assert_cmpuint (change.n, ==, 1);
  g_assert_cmpuint (change.position, ==, 1);
  g_assert_cmpuint (change.removed, ==, 3);
  g_assert_cmpuint (change.added, ==, 3);
  moved = get_loaded (list, 1);
  g_assert_true (moved == third);
  g_assert_true (gbt_sheet_list_find (list, gbt_sheet_item_get_id (third), &position) == third);
  g_assert_cmpuint (position, ==, 1);

  set_text (workbench, GBT_FIELD_TITLE, "Œuvre T0003");
  wait_saved (workbench);
  wait_until (is_calm, list);
  g_signal_handlers_disconnect_by_data (list, &change);
}

static void
test_new_sheet_appears (void)
{
  GbtSheetList *list = new_list ();
  g_autoptr (GbtSheetItem) second = get_loaded (list, 1);
  g_autoptr (GbtSheetItem) third = NULL;
  g_autoptr (GbtWorkbench) workbench = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  Change change = { 0 };

  workbench = create_sheet (library);
  wait_until (is_calm, list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, N_SHEETS + 1);

  g_signal_connect (list, "items-changed", G_CALLBACK (on_items_changed), &change);
  set_text (workbench, GBT_FIELD_TITLE, "Œuvre T0000 ter");
  wait_saved (workbench);
  wait_until (is_calm, list);
  third = get_loaded (list, 2);
  g_assert_true (third == second);
  g_assert_cmpstr (gbt_sheet_item_get_title (third), ==, "Œuvre T0001");

  gbt_library_archive_sheet_async (library, gbt_sheet_get_id (gbt_workbench_get_sheet (workbench)), TRUE,
                                   NULL, keep_result, &result);
  g_assert_true (gbt_library_archive_sheet_finish (library, wait_result (&result), NULL));
  wait_until (is_calm, list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, N_SHEETS);
  gbt_sheet_list_set_statuses (list, GBT_SHEET_STATUS_BIT (GBT_SHEET_ARCHIVED));
  wait_until (is_calm, list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
  g_signal_handlers_disconnect_by_data (list, &change);
}

int
main (int   argc,
      char *argv[])
{
  int failed;

  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/sheet-list/pages", test_pages);
  g_test_add_func ("/sheet-list/sweep", test_sweep);
  g_test_add_func ("/sheet-list/order", test_order);
  g_test_add_func ("/sheet-list/search", test_search);
  g_test_add_func ("/sheet-list/items-follow-their-sheet", test_items_follow_their_sheet);
  g_test_add_func ("/sheet-list/new-sheet-appears", test_new_sheet_appears);

  path = new_store_path ();
  fill_store ();
  library = open_library (path);
  failed = g_test_run ();
  close_library (library);
  g_assert_finalize_object (library);
  remove_store (path);
  g_free (path);
  return failed;
}
