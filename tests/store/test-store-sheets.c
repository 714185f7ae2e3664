/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include "gbt-bytes.h"

static GbtSheet *
save (StoreFixture *fixture,
      GbtSheet     *sheet,
      guint64      *edits)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtEstimate) estimate
      = gbt_estimate_compute (gbt_sheet_get_workload (sheet), &error);
  GbtSheet *saved;

  g_assert_no_error (error);
  saved = gbt_store_save_sheet (fixture->store, sheet, estimate, edits, &error);
  g_assert_no_error (error);
  return saved;
}

static GbtSheet *
load (StoreFixture *fixture,
      const char   *name,
      guint64      *edits)
{
  g_autoptr (GError) error = NULL;
  GbtSheet *sheet = gbt_store_load_sheet (fixture->store, name, edits, &error);

  g_assert_no_error (error);
  return sheet;
}

static void
test_create (StoreFixture *fixture,
             gconstpointer data)
{
  guint64 edits = 0;
  g_autoptr (GbtSheet) first = store_fixture_create (fixture, "Premier", &edits);
  g_autoptr (GbtSheet) second = store_fixture_create (fixture, "Second", NULL);
  g_autoptr (GbtSheet) again = NULL;

  g_assert_cmpuint (edits, ==, 1);
  g_assert_cmpuint (gbt_sheet_get_revision (first), ==, 1);
  g_assert_cmpstr (gbt_sheet_get_reference (first), ==, "FC-2026-0001");
  g_assert_cmpstr (gbt_sheet_get_reference (second), ==, "FC-2026-0002");

  store_fixture_reopen (fixture);
  again = load (fixture, gbt_sheet_get_id (first), &edits);
  g_assert_true (gbt_sheet_equal (first, again));
  g_assert_cmpuint (edits, ==, 1);
  store_fixture_assert_holds (fixture->store);
}

/* A reference typed by the planner is kept; the next one given does not collide with it, and a
 * number whose sheet was removed is not given again. */
static void
test_references (StoreFixture *fixture,
                 gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkload) workload = store_fixture_workload ("Choisie");
  g_autoptr (GbtField) reference = gbt_field_new_text ("FC-2026-0041", NULL);
  g_autoptr (GbtWorkload) chosen
      = gbt_workload_with_field (workload, GBT_FIELD_REFERENCE, reference);
  g_autoptr (GbtSheet) first = NULL;
  g_autoptr (GbtSheet) second = NULL;
  g_autoptr (GbtSheet) third = NULL;
  g_autoptr (GbtSheet) next_year = NULL;
  guint64 edits;

  first = gbt_store_create_sheet (fixture->store, chosen, NULL, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gbt_sheet_get_reference (first), ==, "FC-2026-0041");

  second = store_fixture_create (fixture, "Suivante", NULL);
  g_assert_cmpstr (gbt_sheet_get_reference (second), ==, "FC-2026-0042");

  g_assert_true (gbt_store_delete_sheet (fixture->store, gbt_sheet_get_id (second), &error));
  fixture->clock += G_GINT64_CONSTANT (86400 * 2) * G_USEC_PER_SEC;
  store_fixture_reopen (fixture);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM sheet"), ==, 1);
  third = store_fixture_create (fixture, "Encore", NULL);
  g_assert_cmpstr (gbt_sheet_get_reference (third), ==, "FC-2026-0043");

  fixture->clock += G_GINT64_CONSTANT (86400 * 60) * G_USEC_PER_SEC;
  next_year = store_fixture_create (fixture, "Janvier", NULL);
  g_assert_cmpstr (gbt_sheet_get_reference (next_year), ==, "FC-2027-0001");
}

static GbtWorkload *
with (GbtWorkload *workload,
      GbtFieldId   id,
      GbtField    *field)
{
  g_autoptr (GbtWorkload) before = workload;
  g_autoptr (GbtField) owned = field;

  return gbt_workload_with_field (before, id, owned);
}

/* Every field, each in a state of its own; every kind of post; capacities up to the largest. */
static GbtWorkload *
make_full_workload (void)
{
  static const guint64 capacities[] = { 24 * GBT_GB, 80 * GBT_GB, G_GUINT64_CONSTANT (1) << 60 };
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);
  g_autoptr (GbtWorkload) with_posts = NULL;
  GbtWorkload *workload = gbt_workload_new ();

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_field_id_get_spec ((GbtFieldId) i);
      GbtField *field = NULL;

      switch (spec->type)
        {
        case GBT_FIELD_TYPE_TEXT:
          field = gbt_field_new_text ("'; DROP TABLE sheet; -- œuvre", "source « d’ailleurs »");
          break;
        case GBT_FIELD_TYPE_PROSE:
          field = gbt_field_new_text ("deux\nlignes", NULL);
          break;
        case GBT_FIELD_TYPE_CODE:
          field = gbt_field_new_text (spec->codes[0], NULL);
          break;
        case GBT_FIELD_TYPE_LIST:
          field = gbt_field_new_text ("safety-checker text-encoder-3", NULL);
          break;
        case GBT_FIELD_TYPE_INTEGER:
        case GBT_FIELD_TYPE_BYTES:
          field = gbt_field_new_integer (spec->maximum, "unverified");
          break;
        case GBT_FIELD_TYPE_DECIMAL:
          field = gbt_field_new_text ("0.820", NULL);
          break;
        case GBT_FIELD_TYPE_DATE:
          field = gbt_field_new_to_confirm ("date du marché");
          break;
        case GBT_FIELD_TYPE_LINK:
          field = gbt_field_new_text ("https://example.org/modèle", NULL);
          break;
        default:
          g_assert_not_reached ();
        }
      if (i == GBT_FIELD_REFERENCE)
        {
          gbt_field_unref (field);
          field = gbt_field_new_text ("FC-2026-0900", NULL);
        }
      workload = with (workload, (GbtFieldId) i, field);
    }

  g_ptr_array_add (posts, gbt_post_new_formula (GBT_POST_KV));
  g_ptr_array_add (posts, gbt_post_new_unknown (GBT_POST_RUNTIME, NULL, "à mesurer"));
  g_ptr_array_add (posts, gbt_post_new_declared (GBT_POST_OTHER, "Tampon", 0, NULL));
  g_ptr_array_add (posts, gbt_post_new_justified (GBT_POST_COMPUTE, NULL, GBT_BYTES_MAX >> 4, "ES-01",
                                                  "pic"));
  with_posts = gbt_workload_with_posts (workload, posts);
  gbt_workload_unref (workload);

  return gbt_workload_with_capacities (with_posts, capacities, G_N_ELEMENTS (capacities));
}

/* What is loaded is what was saved, to the last byte, in every state (R4). */
static void
test_round_trip (StoreFixture *fixture,
                 gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkload) workload = make_full_workload ();
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GbtSheet) again = NULL;
  g_autoptr (GbtSheet) emptied = NULL;
  g_autoptr (GbtSheet) saved = NULL;
  g_autoptr (GbtSheet) reloaded = NULL;
  guint64 edits;

  g_assert_true (gbt_workload_check (workload, &error));
  sheet = gbt_store_create_sheet (fixture->store, workload, NULL, &edits, &error);
  g_assert_no_error (error);
  store_fixture_reopen (fixture);
  again = load (fixture, gbt_sheet_get_id (sheet), &edits);
  g_assert_true (gbt_workload_equal (gbt_sheet_get_workload (again), workload));

  /* Known values become unknown again: no row is left behind. */
  workload = with (g_steal_pointer (&workload), GBT_FIELD_TITLE, gbt_field_new_unknown ());
  workload = with (g_steal_pointer (&workload), GBT_FIELD_MODEL_PARAMETERS,
                   gbt_field_new_to_confirm ("fiche du modèle"));
  emptied = gbt_sheet_with_workload (again, workload);
  saved = gbt_store_save_sheet (fixture->store, emptied, NULL, &edits, &error);
  g_assert_no_error (error);
  reloaded = load (fixture, gbt_sheet_get_id (sheet), NULL);
  g_assert_true (gbt_sheet_equal (reloaded, saved));
  g_assert_true (gbt_sheet_equal (reloaded, emptied));
  store_fixture_assert_holds (fixture->store);
}

static void
test_names (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", NULL);
  g_autoptr (GbtSheet) other = NULL;
  g_autoptr (GbtSheet) found = NULL;
  g_autofree char *id = NULL;
  g_autofree char *upper = NULL;

  id = gbt_store_find_sheet (fixture->store, "00000001", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (id, ==, gbt_sheet_get_id (sheet));
  g_clear_pointer (&id, g_free);

  id = gbt_store_find_sheet (fixture->store, "fc-2026-0001", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (id, ==, gbt_sheet_get_id (sheet));

  upper = g_ascii_strup (id, -1);
  found = load (fixture, upper, NULL);
  g_assert_true (gbt_sheet_equal (found, sheet));

  g_assert_null (gbt_store_find_sheet (fixture->store, "0000000", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (gbt_store_find_sheet (fixture->store, "", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (gbt_store_find_sheet (fixture->store, "________", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);

  /* Two sheets with one reference, and with one prefix. */
  store_fixture_execute (fixture,
                         "PRAGMA foreign_keys = OFF;"
                         "INSERT INTO sheet (id, created, changed, revision, title_order, reference)"
                         " VALUES ('00000001-ffff-4000-8000-000000000000',"
                         " '2026-11-30T16:33:00.000Z', '2026-11-30T16:33:00.000Z', 1, '',"
                         " 'FC-2026-0001')");
  g_assert_null (gbt_store_find_sheet (fixture->store, "FC-2026-0001", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_AMBIGUOUS);
  g_clear_error (&error);
  g_assert_null (gbt_store_find_sheet (fixture->store, "00000001", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_AMBIGUOUS);
}

/* 8-decisions 7: a revision stays open until something cites it; the next edit opens the next. */
static void
test_revisions (StoreFixture *fixture,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  const char *id = gbt_sheet_get_id (sheet);
  g_autoptr (GbtSheet) open_edit = store_fixture_retitle (sheet, "Un, corrigé");
  g_autoptr (GbtSheet) still_first = save (fixture, open_edit, &edits);
  g_autoptr (GbtSheet) unchanged = NULL;
  g_autoptr (GbtSheet) edit = NULL;
  g_autoptr (GbtSheet) second = NULL;
  g_autoptr (GbtSheet) first = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  GbtRevisionRow *row;

  g_assert_cmpuint (gbt_sheet_get_revision (still_first), ==, 1);
  g_assert_cmpuint (edits, ==, 2);

  g_assert_true (gbt_store_close_revision (fixture->store, id, 1, edits, &error));
  g_assert_true (gbt_store_close_revision (fixture->store, id, 1, edits, &error));

  /* Saving the same thing opens nothing. */
  unchanged = save (fixture, still_first, &edits);
  g_assert_cmpuint (gbt_sheet_get_revision (unchanged), ==, 1);
  g_assert_cmpuint (edits, ==, 2);

  edit = store_fixture_retitle (unchanged, "Deux");
  second = save (fixture, edit, &edits);
  g_assert_cmpuint (gbt_sheet_get_revision (second), ==, 2);
  g_assert_cmpuint (edits, ==, 3);

  first = gbt_store_load_revision (fixture->store, id, 1, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gbt_sheet_get_title (first), ==, "Un, corrigé");
  g_assert_null (gbt_store_load_revision (fixture->store, id, 3, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);

  rows = gbt_store_list_revisions (fixture->store, id, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, 2);
  row = rows->pdata[0];
  g_assert_cmpuint (row->number, ==, 2);
  g_assert_null (row->closed);
  row = rows->pdata[1];
  g_assert_cmpuint (row->number, ==, 1);
  g_assert_nonnull (row->closed);

  /* An old revision cannot be saved over the latest. */
  g_assert_null (gbt_store_save_sheet (fixture->store, first, NULL, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  store_fixture_assert_holds (fixture->store);
}

/* What a newer version wrote beside our fields follows the sheet from revision to revision. */
static void
test_unknown_keys (StoreFixture *fixture,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  g_autoptr (GbtSheet) edit = store_fixture_retitle (sheet, "Deux");
  g_autoptr (GbtSheet) second = NULL;

  store_fixture_execute (fixture, "INSERT INTO revision_field (sheet, number, key, state, text)"
                                  " SELECT id, 1, 'need.from-the-future', 'known', 'x' FROM sheet");
  g_assert_true (
      gbt_store_close_revision (fixture->store, gbt_sheet_get_id (sheet), 1, edits, &error));
  second = save (fixture, edit, &edits);
  g_assert_cmpuint (gbt_sheet_get_revision (second), ==, 2);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM revision_field"
                                                 " WHERE key = 'need.from-the-future'"),
                   ==, 2);
}

static void
test_conflict (StoreFixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits, stale;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  const char *id = gbt_sheet_get_id (sheet);
  g_autoptr (GbtSheet) edit = store_fixture_retitle (sheet, "Deux");
  g_autoptr (GbtSheet) saved = NULL;
  g_autoptr (GbtSheet) stored = NULL;

  stale = edits;
  saved = save (fixture, edit, &edits);
  g_assert_null (gbt_store_save_sheet (fixture->store, sheet, NULL, &stale, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_assert_cmpuint (stale, ==, 1);
  g_clear_error (&error);
  g_assert_false (gbt_store_archive_sheet (fixture->store, id, TRUE, &stale, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);
  g_assert_false (gbt_store_close_revision (fixture->store, id, 1, stale, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);

  stored = load (fixture, id, &edits);
  g_assert_cmpstr (gbt_sheet_get_title (stored), ==, "Deux");
  g_assert_cmpuint (edits, ==, 2);
}

static void
test_archive (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  const char *id = gbt_sheet_get_id (sheet);
  g_autoptr (GbtSheet) archived = NULL;
  g_autoptr (GbtSheet) edit = NULL;
  g_autoptr (GbtSheet) saved = NULL;
  g_autoptr (GbtSheet) back = NULL;

  g_assert_true (gbt_store_archive_sheet (fixture->store, id, TRUE, &edits, &error));
  g_assert_cmpuint (edits, ==, 2);
  archived = load (fixture, id, &edits);
  g_assert_cmpuint (edits, ==, 2);
  g_assert_true (gbt_sheet_get_archived (archived));

  edit = store_fixture_retitle (sheet, "Deux");
  saved = save (fixture, edit, &edits);
  g_assert_true (gbt_sheet_get_archived (saved));

  g_assert_true (gbt_store_archive_sheet (fixture->store, id, FALSE, NULL, &error));
  back = load (fixture, id, NULL);
  g_assert_false (gbt_sheet_get_archived (back));
}

static void
test_duplicate (StoreFixture *fixture,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", NULL);
  g_autoptr (GbtSheet) copy = NULL;
  g_autoptr (GbtSheet) same = NULL;
  g_autoptr (GbtSheet) loaded = NULL;
  guint64 edits;

  copy = gbt_store_duplicate_sheet (fixture->store, gbt_sheet_get_id (sheet), "Copie de Un", &edits,
                                    &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gbt_sheet_get_title (copy), ==, "Copie de Un");
  g_assert_cmpstr (gbt_sheet_get_reference (copy), ==, "FC-2026-0002");
  g_assert_cmpstr (gbt_sheet_get_id (copy), !=, gbt_sheet_get_id (sheet));
  loaded = load (fixture, gbt_sheet_get_id (copy), NULL);
  g_assert_true (gbt_sheet_equal (loaded, copy));
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM estimate"), ==, 2);
  g_assert_cmpint (
      store_fixture_query (fixture, "SELECT count (DISTINCT n) FROM (SELECT count (*) AS n"
                                    " FROM estimate_line GROUP BY sheet)"),
      ==, 1);

  same = gbt_store_duplicate_sheet (fixture->store, gbt_sheet_get_id (sheet), NULL, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gbt_sheet_get_title (same), ==, "Un");
  g_assert_null (gbt_store_duplicate_sheet (fixture->store, "none", NULL, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  store_fixture_assert_holds (fixture->store);
}

static void
test_delete (StoreFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  const char *id = gbt_sheet_get_id (sheet);
  g_autoptr (GbtSheet) back = NULL;
  g_autoptr (GPtrArray) found = NULL;

  g_assert_true (gbt_store_close_revision (fixture->store, id, 1, edits, &error));
  g_assert_true (gbt_store_delete_sheet (fixture->store, id, &error));
  g_assert_null (gbt_store_load_sheet (fixture->store, id, NULL, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (gbt_store_save_sheet (fixture->store, sheet, NULL, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (gbt_store_delete_sheet (fixture->store, id, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  found = gbt_store_search_sheets (fixture->store, "un", 50, &error);
  g_assert_cmpuint (found->len, ==, 0);

  /* Opening again at once keeps what undo needs. */
  store_fixture_reopen (fixture);
  g_assert_true (gbt_store_undelete_sheet (fixture->store, id, &error));
  g_assert_false (gbt_store_undelete_sheet (fixture->store, id, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  back = load (fixture, id, &edits);
  g_assert_true (gbt_sheet_equal (sheet, back));
  g_assert_cmpuint (edits, ==, 3);

  /* A day later everything of it is gone, closed revisions and search included. */
  g_assert_true (gbt_store_delete_sheet (fixture->store, id, &error));
  fixture->clock += G_GINT64_CONSTANT (86401) * G_USEC_PER_SEC;
  store_fixture_reopen (fixture);
  g_assert_cmpint (store_fixture_query (fixture,
                                        "SELECT (SELECT count (*) FROM sheet)"
                                        " + (SELECT count (*) FROM revision)"
                                        " + (SELECT count (*) FROM revision_field)"
                                        " + (SELECT count (*) FROM revision_post)"
                                        " + (SELECT count (*) FROM revision_capacity)"
                                        " + (SELECT count (*) FROM estimate)"
                                        " + (SELECT count (*) FROM estimate_line)"
                                        " + (SELECT count (*) FROM sheet_text)"),
                   ==, 0);
  store_fixture_assert_holds (fixture->store);
}

/* 8-decisions 27: same content, nothing to do; other content, a choice. */
static void
test_import (StoreFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtWorkload) workload = make_full_workload ();
  g_autoptr (GbtSheet) outside
      = gbt_sheet_new ("11111111-2222-4333-8444-555555555555", 3, TRUE, workload);
  g_autoptr (GbtSheet) added = NULL;
  g_autoptr (GbtSheet) again = NULL;
  g_autoptr (GbtSheet) other = NULL;
  g_autoptr (GbtSheet) copy = NULL;
  g_autoptr (GbtSheet) loaded = NULL;
  g_autoptr (GbtSheet) back = NULL;
  g_autoptr (GbtSheet) bad = NULL;
  GbtStoreOutcome outcome;
  guint64 edits = 0;

  added = gbt_store_import_sheet (fixture->store, outside, NULL, FALSE, &outcome, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, GBT_STORE_ADDED);
  g_assert_cmpuint (edits, ==, 1);
  loaded = load (fixture, gbt_sheet_get_id (outside), NULL);
  g_assert_true (gbt_sheet_equal (loaded, outside));

  again = gbt_store_import_sheet (fixture->store, outside, NULL, TRUE, &outcome, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, GBT_STORE_UNCHANGED);

  other = store_fixture_retitle (outside, "Autre");
  g_assert_null (
      gbt_store_import_sheet (fixture->store, other, NULL, FALSE, &outcome, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);

  copy = gbt_store_import_sheet (fixture->store, other, NULL, TRUE, &outcome, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, GBT_STORE_COPIED);
  g_assert_cmpstr (gbt_sheet_get_id (copy), !=, gbt_sheet_get_id (outside));
  g_assert_cmpstr (gbt_sheet_get_reference (copy), ==, "FC-2026-0901");
  g_assert_cmpuint (gbt_sheet_get_revision (copy), ==, 1);

  g_assert_true (gbt_store_delete_sheet (fixture->store, gbt_sheet_get_id (outside), &error));
  back = gbt_store_import_sheet (fixture->store, other, NULL, FALSE, &outcome, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, GBT_STORE_ADDED);
  g_assert_true (gbt_sheet_equal (back, other));

  bad = gbt_sheet_new ("AAAAAAAA-2222-4333-8444-555555555555", 1, FALSE, workload);
  g_assert_null (
      gbt_store_import_sheet (fixture->store, bad, NULL, FALSE, &outcome, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_SYNTAX);
  store_fixture_assert_holds (fixture->store);
}

static void
test_example (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtEstimate) estimate
      = gbt_estimate_compute (gbt_sheet_get_workload (example), &error);
  g_autoptr (GbtSheet) added = NULL;
  g_autoptr (GbtSheet) loaded = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  GbtSheetRow *row;
  GbtStoreOutcome outcome;

  added
      = gbt_store_import_sheet (fixture->store, example, estimate, FALSE, &outcome, NULL, &error);
  g_assert_no_error (error);
  loaded = load (fixture, GBT_SHEET_EXAMPLE_ID, NULL);
  g_assert_true (gbt_sheet_equal (example, loaded));

  rows = gbt_store_list_sheets (fixture->store, GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_TITLE, FALSE,
                                0, 10, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, 1);
  row = rows->pdata[0];
  g_assert_true (row->estimated);
  g_assert_true (row->complete);
  g_assert_cmpuint (row->envelope, ==, gbt_estimate_get_total (estimate));
  store_fixture_assert_holds (fixture->store);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/sheets/create", test_create);
  FIXTURE_TEST ("/store/sheets/references", test_references);
  FIXTURE_TEST ("/store/sheets/round-trip", test_round_trip);
  FIXTURE_TEST ("/store/sheets/names", test_names);
  FIXTURE_TEST ("/store/sheets/revisions", test_revisions);
  FIXTURE_TEST ("/store/sheets/unknown-keys", test_unknown_keys);
  FIXTURE_TEST ("/store/sheets/conflict", test_conflict);
  FIXTURE_TEST ("/store/sheets/archive", test_archive);
  FIXTURE_TEST ("/store/sheets/duplicate", test_duplicate);
  FIXTURE_TEST ("/store/sheets/delete", test_delete);
  FIXTURE_TEST ("/store/sheets/import", test_import);
  FIXTURE_TEST ("/store/sheets/example", test_example);

  return g_test_run ();
}
