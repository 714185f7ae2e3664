/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

static GPtrArray *
list (StoreFixture *fixture,
      guint         statuses,
      GbtSheetOrder order,
      gboolean      descending,
      guint         offset,
      guint         limit)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *rows = gbt_store_list_sheets (fixture->store, statuses, order, descending, offset,
                                           limit, &error);

  g_assert_no_error (error);
  return rows;
}

static void
assert_titles (GPtrArray  *rows,
               const char *expected)
{
  g_autoptr (GString) titles = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      GbtSheetRow *row = rows->pdata[i];

      g_string_append_printf (titles, "%s%s", i > 0 ? "|" : "",
                              row->title != NULL ? row->title : "");
    }
  g_assert_cmpstr (titles->str, ==, expected);
}

/* Accents and case do not count; the page, the order and the filter do. */
static void
test_list (StoreFixture *fixture,
           gconstpointer data)
{
  static const struct
  {
    guint statuses;
    GbtSheetOrder order;
    gboolean descending;
    const char *titles;
  } cases[] = {
    { GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_TITLE, FALSE, "|Abricot|école|Zèbre" },
    { GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_TITLE, TRUE, "Zèbre|école|Abricot|" },
    { GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_CHANGED, FALSE, "école|Abricot||Zèbre" },
    { GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_CHANGED, TRUE, "Zèbre||Abricot|école" },
    { GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_REFERENCE, FALSE, "Zèbre|école|Abricot|" },
    { GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_REFERENCE, TRUE, "|Abricot|école|Zèbre" },
    { GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_STATUS, FALSE, "Zèbre||école|Abricot" },
    { GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_STATUS, TRUE, "Abricot|école||Zèbre" },
    { GBT_SHEET_STATUS_NOT_ARCHIVED, GBT_SHEET_ORDER_TITLE, FALSE, "|école|Zèbre" },
    { GBT_SHEET_STATUS_BIT (GBT_SHEET_ARCHIVED), GBT_SHEET_ORDER_TITLE, FALSE, "Abricot" },
    { GBT_SHEET_STATUS_BIT (GBT_SHEET_DECIDED), GBT_SHEET_ORDER_TITLE, FALSE, "" },
    { 0, GBT_SHEET_ORDER_TITLE, FALSE, "" },
  };
  g_autoptr (GError) error = NULL;
  guint64 edits, count;
  g_autoptr (GbtSheet) zebra = store_fixture_create (fixture, "Zebre", &edits);
  g_autoptr (GbtSheet) school = store_fixture_create (fixture, "école", NULL);
  g_autoptr (GbtSheet) apricot = store_fixture_create (fixture, "Abricot", NULL);
  g_autoptr (GbtSheet) deleted = store_fixture_create (fixture, "Supprimée", NULL);
  g_autoptr (GbtWorkload) empty = gbt_workload_new ();
  g_autoptr (GbtSheet) untitled = NULL;
  g_autoptr (GbtSheet) edit = store_fixture_retitle (zebra, "Zèbre");
  g_autoptr (GbtSheet) saved = NULL;
  guint64 other_edits;

  untitled = gbt_store_create_sheet (fixture->store, empty, NULL, &other_edits, &error);
  g_assert_no_error (error);
  g_assert_true (gbt_store_delete_sheet (fixture->store, gbt_sheet_get_id (deleted), &error));
  g_assert_true (
      gbt_store_archive_sheet (fixture->store, gbt_sheet_get_id (apricot), TRUE, NULL, &error));
  saved = gbt_store_save_sheet (fixture->store, edit, NULL, &edits, &error);
  g_assert_no_error (error);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) rows
          = list (fixture, cases[i].statuses, cases[i].order, cases[i].descending, 0, G_MAXUINT);

      g_test_message ("case %u", i);
      assert_titles (rows, cases[i].titles);
      g_assert_true (
          gbt_store_count_sheets (fixture->store, cases[i].statuses, &count, &error));
      g_assert_cmpuint (count, ==, rows->len);
    }
}

/* Pages cut one list, whatever the order: none twice, none left out. */
static void
test_pages (StoreFixture *fixture,
            gconstpointer data)
{
  static const GbtSheetOrder orders[] = { GBT_SHEET_ORDER_CHANGED, GBT_SHEET_ORDER_TITLE,
                                          GBT_SHEET_ORDER_REFERENCE, GBT_SHEET_ORDER_STATUS };

  for (guint i = 0; i < 23; i++)
    {
      g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, i % 2 == 0 ? "Pair" : "Impair", NULL);
    }

  for (guint i = 0; i < 2 * G_N_ELEMENTS (orders); i++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint offset = 0; offset < 30; offset += 5)
        {
          g_autoptr (GPtrArray) rows
              = list (fixture, GBT_SHEET_STATUS_ALL, orders[i / 2], i % 2 == 1, offset, 5);

          for (guint j = 0; j < rows->len; j++)
            {
              GbtSheetRow *row = rows->pdata[j];

              g_assert_true (g_hash_table_add (seen, g_strdup (row->id)));
            }
        }
      g_assert_cmpuint (g_hash_table_size (seen), ==, 23);
    }
}

/* A row says as much as the sheet, and unknown is not zero (R4). */
static void
test_row (StoreFixture *fixture,
          gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  g_autoptr (GPtrArray) before
      = list (fixture, GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_TITLE, FALSE, 0, 1);
  g_autoptr (GPtrArray) after = NULL;
  g_autoptr (GPtrArray) whole = NULL;
  g_autoptr (GbtSheetRow) copy = NULL;
  GbtWorkload *workload = gbt_workload_ref (gbt_sheet_get_workload (sheet));
  GbtSheetRow *row = before->pdata[0];
  const struct
  {
    GbtFieldId id;
    GbtField *field;
  } changes[] = {
    { GBT_FIELD_AUTHOR, gbt_field_new_text ("exemple", NULL) },
    { GBT_FIELD_MODEL_NAME, gbt_field_new_text ("Modèle 7 B", NULL) },
    { GBT_FIELD_MODEL_PARAMETERS, gbt_field_new_integer (7000000000, NULL) },
    { GBT_FIELD_WEIGHT_FORMAT, gbt_field_new_text ("16bit", NULL) },
    { GBT_FIELD_RESERVE, gbt_field_new_integer (6442450944, NULL) },
  };

  g_assert_cmpstr (row->id, ==, gbt_sheet_get_id (sheet));
  g_assert_cmpstr (row->reference, ==, "FC-2026-0001");
  g_assert_cmpint (row->status, ==, GBT_SHEET_DRAFT);
  g_assert_cmpuint (row->edits, ==, 1);
  g_assert_cmpuint (row->revision, ==, 1);
  g_assert_cmpstr (row->created, ==, row->changed);
  g_assert_true (g_str_has_prefix (row->created, "2026-11-30T16:33:0"));
  g_assert_false (row->estimated);
  g_assert_false (row->complete);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GbtWorkload) previous = workload;
      g_autoptr (GbtEstimate) estimate = NULL;
      g_autoptr (GbtSheet) edit = NULL;
      g_autoptr (GbtSheet) saved = NULL;

      workload = gbt_workload_with_field (previous, changes[i].id, changes[i].field);
      gbt_field_unref (changes[i].field);
      estimate = gbt_estimate_compute (workload, &error);
      edit = gbt_sheet_with_workload (sheet, workload);
      saved = gbt_store_save_sheet (fixture->store, edit, estimate, &edits, &error);
      g_assert_no_error (error);
      if (changes[i].id == GBT_FIELD_WEIGHT_FORMAT)
        after = list (fixture, GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_TITLE, FALSE, 0, 1);
    }
  gbt_workload_unref (workload);

  row = after->pdata[0];
  g_assert_true (row->estimated);
  g_assert_false (row->complete);
  g_assert_cmpuint (row->envelope, ==, 14000000000);

  whole = list (fixture, GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_TITLE, FALSE, 0, 1);
  row = whole->pdata[0];
  g_assert_cmpstr (row->author, ==, "exemple");
  g_assert_cmpstr (row->model, ==, "Modèle 7 B");
  g_assert_true (row->complete);
  g_assert_cmpuint (row->envelope, ==, 20442450944);
  g_assert_cmpuint (row->edits, ==, 6);
  g_assert_cmpstr (row->created, <, row->changed);

  copy = gbt_sheet_row_copy (row);
  g_assert_cmpstr (copy->title, ==, "Un");
  g_assert_cmpuint (copy->envelope, ==, row->envelope);
  store_fixture_assert_holds (fixture->store);
}

static void
assert_found (StoreFixture *fixture,
              const char   *text,
              const char   *titles)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = gbt_store_search_sheets (fixture->store, text, 50, &error);

  g_assert_no_error (error);
  assert_titles (rows, titles);
}

static void
test_search (StoreFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) one = store_fixture_create (fixture, "Mémoire d’œuvre", &edits);
  g_autoptr (GbtSheet) two = store_fixture_create (fixture, "Dimensionnement mémoire", NULL);
  g_autoptr (GbtSheet) edit = NULL;
  g_autoptr (GbtSheet) saved = NULL;
  g_autoptr (GPtrArray) limited = NULL;

  assert_found (fixture, "memoire", "Dimensionnement mémoire|Mémoire d’œuvre");
  assert_found (fixture, "MÉMO", "Dimensionnement mémoire|Mémoire d’œuvre");
  assert_found (fixture, "oeuvre", "Mémoire d’œuvre");
  assert_found (fixture, "œuv", "Mémoire d’œuvre");
  assert_found (fixture, "mém dim", "Dimensionnement mémoire");
  assert_found (fixture, "moire", "");
  assert_found (fixture, "fc-2026-0002", "Dimensionnement mémoire");
  assert_found (fixture, "FC 0001", "Mémoire d’œuvre");
  assert_found (fixture, "m", "Dimensionnement mémoire|Mémoire d’œuvre");

  /* Nothing typed is an operator. */
  assert_found (fixture, "", "");
  assert_found (fixture, "  \"  ", "");
  assert_found (fixture, "mem* OR dim", "");
  assert_found (fixture, "title:memoire", "");
  assert_found (fixture, "\"memoire", "Dimensionnement mémoire|Mémoire d’œuvre");
  assert_found (fixture, "memoire\" NEAR(", "");
  assert_found (fixture, "-memoire^ (", "Dimensionnement mémoire|Mémoire d’œuvre");
  assert_found (fixture, "\xff\xfe", "");
  assert_found (fixture, "東京", "");

  limited = gbt_store_search_sheets (fixture->store, "memoire", 1, &error);
  g_assert_cmpuint (limited->len, ==, 1);

  /* Search follows a save, and forgets what was there before. */
  edit = store_fixture_retitle (one, "Tampons");
  saved = gbt_store_save_sheet (fixture->store, edit, NULL, &edits, &error);
  g_assert_no_error (error);
  assert_found (fixture, "oeuvre", "");
  assert_found (fixture, "tampon", "Tampons");
  store_fixture_assert_holds (fixture->store);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/lists/list", test_list);
  FIXTURE_TEST ("/store/lists/pages", test_pages);
  FIXTURE_TEST ("/store/lists/row", test_row);
  FIXTURE_TEST ("/store/lists/search", test_search);

  return g_test_run ();
}
