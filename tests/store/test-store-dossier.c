/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dossier-fixture.h"
#include "store-fixture.h"

#include "gbt-store-private.h"

static GbtSheet *
save (StoreFixture *fixture,
      GbtSheet     *sheet,
      GbtDossier   *dossier,
      guint64      *edits)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) edit = gbt_sheet_with_dossier (sheet, dossier);
  GbtSheet *saved = gbt_store_save_sheet (fixture->store, edit, NULL, edits, &error);

  g_assert_no_error (error);
  return saved;
}

static GbtSheet *
load (StoreFixture *fixture,
      GbtSheet     *sheet)
{
  g_autoptr (GError) error = NULL;
  GbtSheet *loaded = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), NULL, &error);

  g_assert_no_error (error);
  return loaded;
}

/* Every field of every kind comes back: a value, its source, a condition; and the last numbers given. */
static void
test_round_trip (StoreFixture *fixture,
                 gconstpointer data)
{
  for (guint fill = DOSSIER_KNOWN; fill <= DOSSIER_TO_CONFIRM; fill++)
    {
      StoreFixture other = { 0 };
      g_autoptr (GbtDossier) dossier = dossier_fixture_new ((DossierFill) fill);
      g_autoptr (GbtSheet) sheet = NULL;
      g_autoptr (GbtSheet) saved = NULL;
      g_autoptr (GbtSheet) loaded = NULL;
      guint64 edits;

      store_fixture_set_up (&other, NULL);
      sheet = store_fixture_create (&other, "Un", &edits);
      saved = save (&other, sheet, dossier, &edits);
      store_fixture_reopen (&other);
      loaded = load (&other, sheet);
      for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
        {
          g_test_message ("%u: %s", fill, gbt_entry_kind_get_code ((GbtEntryKind) kind));
          g_assert_true (gbt_entry_equal (gbt_dossier_get (dossier, (GbtEntryKind) kind, 0),
                                          gbt_dossier_get (gbt_sheet_get_dossier (loaded), (GbtEntryKind) kind, 0)));
        }
      g_assert_true (gbt_sheet_equal (loaded, saved));
      g_assert_true (gbt_dossier_equal (gbt_sheet_get_dossier (loaded), dossier));
      g_assert_cmpuint (gbt_dossier_get_last (gbt_sheet_get_dossier (loaded), GBT_SERIES_PREFERENCE), ==, 4);
      store_fixture_assert_holds (other.store);
      store_fixture_tear_down (&other, NULL);
    }
}

static int
count_changes (StoreFixture *fixture)
{
  return sqlite3_total_changes (gbt_db_get_handle (gbt_store_get_db (fixture->store)));
}

/* Only what changed is written, and what is gone goes with what was said of it. */
static void
test_incremental (StoreFixture *fixture,
                  gconstpointer data)
{
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_SOURCED);
  g_autoptr (GbtEntry) requirement = NULL;
  g_autoptr (GbtDossier) changed = NULL;
  g_autoptr (GbtDossier) less = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  g_autoptr (GbtSheet) saved = save (fixture, sheet, dossier, &edits);
  g_autoptr (GbtSheet) again = NULL;
  g_autoptr (GbtSheet) third = NULL;
  g_autoptr (GbtSheet) loaded = NULL;
  int before;

  before = count_changes (fixture);
  again = save (fixture, saved, dossier, &edits);
  g_assert_cmpint (count_changes (fixture), ==, before);

  requirement = gbt_entry_with_text (gbt_dossier_find (dossier, GBT_ENTRY_REQUIREMENT, "E1"),
                                     GBT_REQUIREMENT_VALUE, "autre");
  changed = gbt_dossier_with (dossier, requirement);
  before = count_changes (fixture);
  third = save (fixture, again, changed, &edits);
  /* Its row, its notes, and the sheet's own row. */
  g_assert_cmpint (count_changes (fixture) - before, <, 2 * GBT_N_REQUIREMENT_FIELDS + 6);

  less = gbt_dossier_without (changed, GBT_ENTRY_CANDIDATE, "C1");
  g_clear_pointer (&again, gbt_sheet_unref);
  again = save (fixture, third, less, &edits);
  loaded = load (fixture, again);
  g_assert_true (gbt_dossier_equal (gbt_sheet_get_dossier (loaded), less));
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM assessment"), ==, 0);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM entry_note WHERE number GLOB 'C1*'"), ==, 0);
  /* The library keeps the offer; a number is not given again. */
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM offer_version"), ==, 1);
  g_assert_cmpuint (gbt_dossier_get_last (gbt_sheet_get_dossier (loaded), GBT_SERIES_CANDIDATE), ==, 1);

  store_fixture_assert_holds (fixture->store);
}

/* 8-decisions 7: a run or a verdict closes the revision that it cites, and that one only. */
static void
test_closing (StoreFixture *fixture,
              gconstpointer data)
{
  static const struct
  {
    GbtEntryKind kind;
    guint field;
  } citing[] = { { GBT_ENTRY_RUN, GBT_RUN_REVISION }, { GBT_ENTRY_ASSESSMENT, GBT_ASSESSMENT_REVISION } };

  for (guint i = 0; i < G_N_ELEMENTS (citing); i++)
    for (guint revision = 1; revision <= 2; revision++)
      {
        StoreFixture other = { 0 };
        g_autoptr (GError) error = NULL;
        g_autoptr (GbtDossier) whole = dossier_fixture_new (DOSSIER_TO_CONFIRM);
        g_autoptr (GbtEntry) entry
            = gbt_entry_with_integer (gbt_dossier_get (whole, citing[i].kind, 0), citing[i].field, revision);
        g_autoptr (GbtDossier) dossier = gbt_dossier_with (whole, entry);
        g_autoptr (GbtSheet) sheet = NULL;
        g_autoptr (GbtSheet) saved = NULL;
        g_autoptr (GbtSheet) retitled = NULL;
        g_autoptr (GbtSheet) next = NULL;
        g_autoptr (GbtSheet) first = NULL;
        guint64 edits;

        store_fixture_set_up (&other, NULL);
        sheet = store_fixture_create (&other, "Un", &edits);
        saved = save (&other, sheet, dossier, &edits);
        g_assert_cmpuint (gbt_sheet_get_revision (saved), ==, 1);
        g_assert_cmpint (store_fixture_query (&other, "SELECT closed IS NOT NULL FROM revision"), ==, revision == 1);

        retitled = store_fixture_retitle (saved, "Deux");
        next = gbt_store_save_sheet (other.store, retitled, NULL, &edits, &error);
        g_assert_no_error (error);
        g_assert_cmpuint (gbt_sheet_get_revision (next), ==, revision == 1 ? 2 : 1);
        g_assert_true (gbt_dossier_equal (gbt_sheet_get_dossier (next), dossier));

        /* What hangs on the sheet is of no revision. */
        first = gbt_store_load_revision (other.store, gbt_sheet_get_id (sheet), 1, &error);
        g_assert_cmpstr (gbt_sheet_get_title (first), ==, revision == 1 ? "Un" : "Deux");
        g_assert_true (gbt_dossier_equal (gbt_sheet_get_dossier (first), dossier));
        store_fixture_assert_holds (other.store);
        store_fixture_tear_down (&other, NULL);
      }
}

/* A revision that is closed does not keep what hangs on the sheet from changing, nor opens another. */
static void
test_after_closing (StoreFixture *fixture,
                    gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_KNOWN);
  g_autoptr (GbtDossier) less = gbt_dossier_without (dossier, GBT_ENTRY_INVALIDATOR, "I1");
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  g_autoptr (GbtSheet) saved = save (fixture, sheet, dossier, &edits);
  g_autoptr (GbtSheet) same = NULL;
  g_autoptr (GbtSheet) fewer = NULL;
  guint64 before = edits;

  same = save (fixture, saved, dossier, &edits);
  g_assert_cmpuint (edits, ==, before);
  fewer = save (fixture, same, less, &edits);
  g_assert_cmpuint (edits, ==, before + 1);
  g_assert_cmpuint (gbt_sheet_get_revision (fewer), ==, 1);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM invalidator"), ==, 0);
}

static guint
count_listed (StoreFixture *fixture,
              guint         statuses)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows
      = gbt_store_list_sheets (fixture->store, statuses, GBT_SHEET_ORDER_STATUS, FALSE, 0, 10, &error);
  guint64 count;

  g_assert_no_error (error);
  g_assert_true (gbt_store_count_sheets (fixture->store, statuses, &count, &error));
  g_assert_cmpuint (count, ==, rows->len);
  return rows->len;
}

/* Each status is listed, counted, filtered and sorted by; it is that of the sheet that was saved. */
static void
test_statuses (StoreFixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_TO_CONFIRM);

  for (guint status = GBT_SHEET_DRAFT; status <= GBT_SHEET_ARCHIVED; status++)
    {
      guint64 edits;
      g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, gbt_sheet_status_get_code (status), &edits);
      g_autoptr (GbtSheet) record = gbt_sheet_with_record (sheet, status == GBT_SHEET_DECIDED ? GBT_SHEET_HAS_DECISION
                                                                  : status == GBT_SHEET_INVALIDATED
                                                                      ? GBT_SHEET_HAS_INVALIDATED
                                                                      : GBT_SHEET_UNDECIDED);
      g_autoptr (GbtSheet) saved = NULL;
      g_autoptr (GbtSheet) loaded = NULL;

      if (status == GBT_SHEET_DRAFT)
        saved = gbt_store_save_sheet (fixture->store, record, NULL, &edits, &error);
      else
        saved = save (fixture, record, dossier, &edits);
      g_assert_no_error (error);
      if (status == GBT_SHEET_ARCHIVED)
        gbt_store_archive_sheet (fixture->store, gbt_sheet_get_id (sheet), TRUE, &edits, &error);
      loaded = load (fixture, sheet);
      g_assert_cmpint (gbt_sheet_get_status (loaded), ==, status);
      g_assert_cmpuint (count_listed (fixture, GBT_SHEET_STATUS_BIT (status)), ==, 1);
    }

  g_assert_cmpuint (count_listed (fixture, GBT_SHEET_STATUS_ALL), ==, 5);
  g_assert_cmpuint (count_listed (fixture, GBT_SHEET_STATUS_NOT_ARCHIVED), ==, 4);
  g_assert_cmpuint (count_listed (fixture, 0), ==, 0);
  rows = gbt_store_list_sheets (fixture->store, GBT_SHEET_STATUS_ALL, GBT_SHEET_ORDER_STATUS, TRUE, 0, 10, &error);
  for (guint i = 0; i < rows->len; i++)
    {
      GbtSheetRow *row = rows->pdata[i];

      g_assert_cmpint (row->status, ==, GBT_SHEET_ARCHIVED - i);
      g_assert_cmpstr (row->title, ==, gbt_sheet_status_get_code (row->status));
    }
}

/* One record for all the sheets that cite it: who has another open notices that it changed. */
static void
test_shared_evidence (StoreFixture *fixture,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_KNOWN);
  g_autoptr (GbtEntry) withdrawn = gbt_entry_with_text (gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, 0),
                                                        GBT_EVIDENCE_WITHDRAWN, "édition suivante");
  g_autoptr (GbtDossier) changed = gbt_dossier_with (dossier, withdrawn);
  guint64 edits_a;
  guint64 edits_b;
  guint64 seen;
  g_autoptr (GbtSheet) a = store_fixture_create (fixture, "A", &edits_a);
  g_autoptr (GbtSheet) b = store_fixture_create (fixture, "B", &edits_b);
  g_autoptr (GbtSheet) saved_a = save (fixture, a, dossier, &edits_a);
  g_autoptr (GbtSheet) saved_b = save (fixture, b, dossier, &edits_b);
  g_autoptr (GbtSheet) again = save (fixture, saved_a, changed, &edits_a);
  g_autoptr (GbtSheet) loaded = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (b), &seen, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (seen, ==, edits_b + 1);
  g_assert_true (gbt_dossier_equal (gbt_sheet_get_dossier (loaded), changed));
  g_assert_null (gbt_store_save_sheet (fixture->store, saved_b, NULL, &edits_b, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
}

/* What does not hold together is not written, and neither is the rest. */
static void
test_refused (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GbtDossier) whole = dossier_fixture_new (DOSSIER_KNOWN);
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  g_autoptr (GbtSheet) saved = save (fixture, sheet, whole, &edits);
  g_autoptr (GbtEntry) other_price
      = gbt_entry_with_text (gbt_dossier_get (whole, GBT_ENTRY_OFFER, 0), GBT_OFFER_HOURLY, "9");
  g_autoptr (GbtEntry) no_version
      = gbt_entry_with_identity (gbt_dossier_get (whole, GBT_ENTRY_OFFER, 0), "cle", DOSSIER_OFFER, 0);
  g_autoptr (GbtEntry) nameless = gbt_entry_new (GBT_ENTRY_EVIDENCE, "P2", NULL, 0);
  g_autoptr (GbtEntry) lost = gbt_entry_new (GBT_ENTRY_ASSESSMENT, "C9/E1", NULL, 0);
  g_autoptr (GbtEntry) other_file
      = gbt_entry_with_integer (gbt_dossier_get (whole, GBT_ENTRY_EVIDENCE, 0), GBT_EVIDENCE_SIZE, 9);
  GbtEntry *const bad[] = { other_price, no_version, nameless, lost, other_file };
  static const GbtError codes[] = { GBT_ERROR_CONFLICT, GBT_ERROR_MISSING, GBT_ERROR_SYNTAX, GBT_ERROR_NOT_FOUND,
                                    GBT_ERROR_CONFLICT };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtDossier) dossier = gbt_dossier_with (whole, bad[i]);
      g_autoptr (GbtSheet) edit = gbt_sheet_with_dossier (saved, dossier);
      g_autoptr (GbtSheet) retitled = store_fixture_retitle (edit, "Deux");
      g_autoptr (GbtSheet) loaded = NULL;
      guint64 before = edits;

      g_assert_null (gbt_store_save_sheet (fixture->store, retitled, NULL, &edits, &error));
      g_assert_error (error, GBT_ERROR, (int) codes[i]);
      g_assert_cmpuint (edits, ==, before);
      loaded = load (fixture, sheet);
      g_assert_true (gbt_sheet_equal (loaded, saved));
    }
}

/* A copy has the questions, not the answers: those were of the original. */
static void
test_duplicate (StoreFixture *fixture,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_SOURCED);
  guint64 edits;
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", &edits);
  g_autoptr (GbtSheet) saved = save (fixture, sheet, dossier, &edits);
  g_autoptr (GbtSheet) copy
      = gbt_store_duplicate_sheet (fixture->store, gbt_sheet_get_id (sheet), NULL, &edits, &error);
  g_autoptr (GbtSheet) loaded = NULL;
  GbtDossier *kept;

  g_assert_no_error (error);
  loaded = load (fixture, copy);
  g_assert_true (gbt_sheet_equal (loaded, copy));
  kept = gbt_sheet_get_dossier (loaded);
  g_assert_cmpuint (gbt_dossier_get_n (kept, GBT_ENTRY_REQUIREMENT), ==, 2);
  g_assert_cmpuint (gbt_dossier_get_n (kept, GBT_ENTRY_CANDIDATE), ==, 1);
  g_assert_cmpuint (gbt_dossier_get_n (kept, GBT_ENTRY_EVIDENCE), ==, 1);
  g_assert_cmpuint (gbt_dossier_get_n (kept, GBT_ENTRY_ASSESSMENT), ==, 0);
  g_assert_cmpuint (gbt_dossier_get_n (kept, GBT_ENTRY_RUN), ==, 0);
  g_assert_cmpuint (gbt_dossier_get_n (kept, GBT_ENTRY_DECISION), ==, 0);
  g_assert_cmpint (gbt_sheet_get_status (loaded), ==, GBT_SHEET_SHORTLIST);
  store_fixture_assert_holds (fixture->store);
}

/* A sheet from outside brings its offers and its evidence; what is here and says something else is
 * not changed by it. */
static void
test_import (StoreFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_SOURCED);
  g_autoptr (GbtWorkload) workload = store_fixture_workload ("Un");
  g_autoptr (GbtSheet) bare = gbt_sheet_new (GBT_SHEET_EXAMPLE_ID, 1, FALSE, workload);
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_dossier (bare, dossier);
  g_autoptr (GbtSheet) added = NULL;
  g_autoptr (GbtSheet) again = NULL;
  g_autoptr (GbtSheet) loaded = NULL;
  g_autoptr (GbtSheet) other = NULL;
  g_autoptr (GbtSheet) copy = NULL;
  g_autoptr (GbtDossier) less = gbt_dossier_without (dossier, GBT_ENTRY_RATE, "X1");
  g_autoptr (GbtEntry) withdrawn = NULL;
  g_autoptr (GbtDossier) conflicting = NULL;
  g_autoptr (GbtSheet) third = NULL;
  GbtStoreOutcome outcome;
  guint64 edits;
  guint64 revision;

  added = gbt_store_import_sheet (fixture->store, sheet, NULL, FALSE, &outcome, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, GBT_STORE_ADDED);
  loaded = load (fixture, sheet);
  g_assert_true (gbt_sheet_equal (loaded, sheet));
  /* Its runs and verdicts cite revision 1. */
  g_assert_cmpint (store_fixture_query (fixture, "SELECT closed IS NOT NULL FROM revision"), ==, 1);

  again = gbt_store_import_sheet (fixture->store, sheet, NULL, FALSE, &outcome, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, GBT_STORE_UNCHANGED);

  other = gbt_sheet_with_dossier (sheet, less);
  g_assert_null (gbt_store_import_sheet (fixture->store, other, NULL, FALSE, &outcome, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);
  copy = gbt_store_import_sheet (fixture->store, other, NULL, TRUE, &outcome, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, GBT_STORE_COPIED);
  g_assert_cmpuint (gbt_dossier_get_n (gbt_sheet_get_dossier (copy), GBT_ENTRY_RUN), ==, 1);
  g_assert_true (gbt_entry_get_integer (gbt_dossier_get (gbt_sheet_get_dossier (copy), GBT_ENTRY_RUN, 0),
                                        GBT_RUN_REVISION, &revision));
  g_assert_cmpuint (revision, ==, 1);

  withdrawn = gbt_entry_with_text (gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, 0), GBT_EVIDENCE_WITHDRAWN, NULL);
  conflicting = gbt_dossier_with (dossier, withdrawn);
  third = gbt_sheet_with_dossier (sheet, conflicting);
  g_assert_null (gbt_store_import_sheet (fixture->store, third, NULL, TRUE, &outcome, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  store_fixture_assert_holds (fixture->store);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/dossier/round-trip", test_round_trip);
  FIXTURE_TEST ("/store/dossier/incremental", test_incremental);
  FIXTURE_TEST ("/store/dossier/closing", test_closing);
  FIXTURE_TEST ("/store/dossier/after-closing", test_after_closing);
  FIXTURE_TEST ("/store/dossier/statuses", test_statuses);
  FIXTURE_TEST ("/store/dossier/shared-evidence", test_shared_evidence);
  FIXTURE_TEST ("/store/dossier/refused", test_refused);
  FIXTURE_TEST ("/store/dossier/duplicate", test_duplicate);
  FIXTURE_TEST ("/store/dossier/import", test_import);

  return g_test_run ();
}
