/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dossier-fixture.h"
#include "store-fixture.h"

#include <string.h>

#include "gbt-store-private.h"

#define RECORD_1 "bbbbbbbb-0000-4000-8000-000000000001"
#define RECORD_2 "bbbbbbbb-0000-4000-8000-000000000002"
#define RECORD_3 "cccccccc-0000-4000-8000-000000000003"

/* A sheet with a whole dossier, saved. */
static GbtSheet *
make_sheet (StoreFixture *fixture,
            guint64      *edits)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_KNOWN);
  g_autoptr (GbtSheet) sheet = store_fixture_create (fixture, "Un", edits);
  g_autoptr (GbtSheet) whole = gbt_sheet_with_dossier (sheet, dossier);
  GbtSheet *saved = gbt_store_save_sheet (fixture->store, whole, NULL, edits, &error);

  g_assert_no_error (error);
  return saved;
}

static void
freeze (StoreFixture *fixture,
        GbtSheet     *sheet,
        guint64      *edits,
        const char   *id,
        const char   *number,
        const char   *kind)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFrozen) frozen
      = dossier_fixture_freeze (id, gbt_sheet_get_id (sheet), gbt_sheet_get_revision (sheet), number, kind);

  g_assert_true (gbt_store_freeze (fixture->store, gbt_sheet_get_id (sheet), edits, frozen, &error));
  g_assert_no_error (error);
}

static GbtSheetStatus
get_status (StoreFixture *fixture,
            GbtSheet     *sheet)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) loaded = gbt_store_load_sheet (fixture->store, gbt_sheet_get_id (sheet), NULL, &error);

  g_assert_no_error (error);
  return gbt_sheet_get_status (loaded);
}

/* Kept byte for byte, found by all its names; the revision closes, the sheet is decided by a
 * decision and not by a shortlist. */
static void
test_freeze (StoreFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = make_sheet (fixture, &edits);
  const char *id = gbt_sheet_get_id (sheet);
  g_autoptr (GbtFrozen) expected = dossier_fixture_freeze (RECORD_1, id, 1, "1", "shortlist");
  g_autoptr (GPtrArray) records = NULL;
  g_autofree char *by_number = g_strconcat (gbt_sheet_get_reference (sheet), "/1", NULL);
  g_autofree char *by_sheet = g_strconcat (id, "/1", NULL);
  const char *const names[] = { RECORD_1, "bbbbbbbb-0000-4000-8000-000000000001", by_number, by_sheet,
                                gbt_frozen_get_fingerprint (expected) };
  guint64 before = edits;

  freeze (fixture, sheet, &edits, RECORD_1, "1", "shortlist");
  g_assert_cmpuint (edits, ==, before + 1);
  g_assert_cmpint (get_status (fixture, sheet), ==, GBT_SHEET_SHORTLIST);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT closed IS NOT NULL FROM revision"), ==, 1);
  freeze (fixture, sheet, &edits, RECORD_2, "2", "decision");
  g_assert_cmpint (get_status (fixture, sheet), ==, GBT_SHEET_DECIDED);

  store_fixture_reopen (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GbtFrozen) found = gbt_store_find_frozen (fixture->store, names[i], &error);

      g_assert_no_error (error);
      g_assert_true (g_bytes_equal (gbt_frozen_get_bytes (found), gbt_frozen_get_bytes (expected)));
      g_assert_cmpstr (gbt_frozen_get_fingerprint (found), ==, gbt_frozen_get_fingerprint (expected));
      g_assert_true (gbt_entry_equal (gbt_frozen_get_decision (found), gbt_frozen_get_decision (expected)));
      g_assert_cmpstr (gbt_frozen_get_sheet (found), ==, id);
      g_assert_cmpuint (gbt_frozen_get_revision (found), ==, 1);
    }

  records = gbt_store_list_frozen (fixture->store, id, &error);
  g_assert_cmpuint (records->len, ==, 2);
  g_assert_cmpuint (gbt_frozen_get_number (records->pdata[0]), ==, 2);

  g_assert_null (gbt_store_find_frozen (fixture->store, "bbbbbbbb", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_AMBIGUOUS);
  g_clear_error (&error);
  g_assert_null (gbt_store_find_frozen (fixture->store, "bbbbbbb", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  store_fixture_assert_holds (fixture->store);
}

/* What a decision says besides its values stays with it. */
static void
test_notes (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = make_sheet (fixture, &edits);
  g_autoptr (GbtFrozen) bare = dossier_fixture_freeze (RECORD_1, gbt_sheet_get_id (sheet), 1, "1", "decision");
  g_autoptr (GbtField) calendar = gbt_field_new_to_confirm ("date de notification");
  g_autoptr (GbtField) rationale = gbt_field_new_text ("la moins chère", "séance du 30");
  g_autoptr (GbtEntry) dated
      = gbt_entry_with_field (gbt_frozen_get_decision (bare), GBT_DECISION_CALENDAR, calendar);
  g_autoptr (GbtEntry) decision = gbt_entry_with_field (dated, GBT_DECISION_RATIONALE, rationale);
  g_autoptr (GbtFrozen) frozen
      = gbt_frozen_new (decision, gbt_sheet_get_id (sheet), 1, gbt_frozen_get_bytes (bare));
  g_autoptr (GbtFrozen) found = NULL;

  g_assert_true (gbt_store_freeze (fixture->store, gbt_sheet_get_id (sheet), &edits, frozen, &error));
  g_assert_no_error (error);
  found = gbt_store_find_frozen (fixture->store, RECORD_1, &error);
  g_assert_true (gbt_entry_equal (gbt_frozen_get_decision (found), decision));
}

/* Only the sheet as it was seen is frozen, with the next number. */
static void
test_conflicts (StoreFixture *fixture,
                gconstpointer data)
{
  static const struct
  {
    const char *number;
    guint revision;
    guint64 behind;
  } wrong[] = { { "1", 1, 1 }, { "2", 1, 0 }, { "1", 2, 0 } };
  guint64 edits;
  g_autoptr (GbtSheet) sheet = make_sheet (fixture, &edits);
  const char *id = gbt_sheet_get_id (sheet);
  g_autoptr (GbtFrozen) draft = dossier_fixture_freeze (RECORD_1, id, 1, "0", "decision");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GbtFrozen) frozen
          = dossier_fixture_freeze (RECORD_1, id, wrong[i].revision, wrong[i].number, "decision");
      guint64 seen = edits - wrong[i].behind;

      g_assert_false (gbt_store_freeze (fixture->store, id, &seen, frozen, &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
      g_clear_error (&error);
    }
  g_assert_false (gbt_store_freeze (fixture->store, id, &edits, draft, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_SYNTAX);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM frozen_record"), ==, 0);
}

/* What it rests on stays: its sheet, its version of the offer, its evidence and the file of it. */
static void
test_rests_on (StoreFixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = make_sheet (fixture, &edits);
  g_autoptr (GbtDossier) empty = gbt_dossier_new ();
  g_autoptr (GbtSheet) emptied = NULL;
  g_autoptr (GbtSheet) saved = NULL;

  freeze (fixture, sheet, &edits, RECORD_1, "1", "decision");
  emptied = gbt_sheet_with_dossier (sheet, empty);
  saved = gbt_store_save_sheet (fixture->store, emptied, NULL, &edits, &error);
  g_assert_no_error (error);

  g_assert_false (gbt_store_delete_offer (fixture->store, DOSSIER_OFFER, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);
  g_assert_false (gbt_store_delete_evidence (fixture->store, DOSSIER_EVIDENCE, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);
  g_assert_false (gbt_store_delete_sheet (fixture->store, gbt_sheet_get_id (sheet), &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_clear_error (&error);
  g_assert_true (gbt_store_archive_sheet (fixture->store, gbt_sheet_get_id (sheet), TRUE, &edits, &error));
  g_assert_no_error (error);
  g_assert_cmpint (get_status (fixture, sheet), ==, GBT_SHEET_ARCHIVED);
}

/* What is done around the triggers is found, by whoever reads the record and by the check. */
static void
test_tampered (StoreFixture *fixture,
               gconstpointer data)
{
  static const struct
  {
    const char *script;
    const char *what;
    gboolean reads;
  } faults[] = {
    { "DROP TRIGGER frozen_record_update", "schema", TRUE },
    { "DROP TRIGGER frozen_record_update;"
      "UPDATE frozen_record SET bytes = CAST (replace (CAST (bytes AS TEXT), '1', '2') AS BLOB)",
      "frozen", FALSE },
    { "DROP TRIGGER frozen_record_update; UPDATE frozen_record SET sha256 = replace (sha256, 'a', 'b')", "frozen", FALSE },
    { "DROP TRIGGER frozen_record_delete; PRAGMA foreign_keys = OFF; DELETE FROM frozen_record", "references", FALSE },
    { "DROP TRIGGER frozen_evidence_update; UPDATE frozen_evidence SET sha256 = NULL", "evidence", TRUE },
    { "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'sheet_frozen_delete'", "schema", TRUE },
    { "DROP TRIGGER revision_closed_update; UPDATE revision SET closed = NULL", "frozen", TRUE },
    { "UPDATE offer SET package = 1", "offers", TRUE },
    { "UPDATE offer SET hourly = 1", "offers", TRUE },
    { "UPDATE sheet SET record = NULL", NULL, TRUE },
    { "UPDATE sheet SET candidates = 5", "lists", TRUE },
    { "DROP TRIGGER sheet_status_changed; UPDATE sheet SET status = 0", "lists", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      StoreFixture other = { 0 };
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtSheet) sheet = NULL;
      g_autoptr (GbtFrozen) frozen = NULL;
      g_autoptr (GPtrArray) checks = NULL;
      guint64 edits;
      gboolean found = faults[i].what == NULL;

      g_test_message ("%s", faults[i].script);
      store_fixture_set_up (&other, NULL);
      sheet = make_sheet (&other, &edits);
      freeze (&other, sheet, &edits, RECORD_1, "1", "decision");
      store_fixture_execute (&other, faults[i].script);

      frozen = gbt_store_find_frozen (other.store, RECORD_1, &error);
      g_assert_cmpint (frozen != NULL, ==, faults[i].reads);
      if (!faults[i].reads)
        g_assert_true (g_error_matches (error, GBT_ERROR, GBT_ERROR_DAMAGED)
                       || g_error_matches (error, GBT_ERROR, GBT_ERROR_NOT_FOUND));
      g_clear_error (&error);
      checks = gbt_store_check (other.store, &error);
      g_assert_no_error (error);
      for (guint j = 0; j < checks->len; j++)
        {
          GbtStoreCheck *check = checks->pdata[j];

          found = found || (check->fault != NULL && strcmp (check->what, faults[i].what) == 0);
        }
      g_assert_true (found);
      store_fixture_tear_down (&other, NULL);
    }
}

/* What another room reads in the bytes of the tests. */
static gboolean
check_frozen (const GbtFrozen  *frozen,
              GbtSheet        **sheet,
              GError          **error)
{
  g_autofree char *text
      = g_strndup (g_bytes_get_data (gbt_frozen_get_bytes (frozen), NULL),
                   g_bytes_get_size (gbt_frozen_get_bytes (frozen)));
  g_autofree char *id = g_strndup (text + strlen ("{ \"decision\": \""), 36);
  g_autoptr (GbtFrozen) said
      = dossier_fixture_freeze (id, "00000001-0000-4000-8000-000000000000", 1, "1", "decision");

  return gbt_entry_equal (gbt_frozen_get_decision (said), gbt_frozen_get_decision (frozen));
}

/* What the store repeats beside the bytes is held against what they say. */
static void
test_repeated (StoreFixture *fixture,
               gconstpointer data)
{
  static const char *const scripts[] = {
    "kind = 'closed'", "retained = 'C2'", "frozen = '2026-12-01T00:00:00Z'", "rationale = 'autre'",
    "id = 'cccccccc-0000-4000-8000-000000000003'",
  };

  for (guint i = 0; i <= G_N_ELEMENTS (scripts); i++)
    {
      StoreFixture other = { 0 };
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtSheet) sheet = NULL;
      g_autoptr (GPtrArray) checks = NULL;
      guint64 edits;

      store_fixture_set_up (&other, NULL);
      other.hooks.check_frozen = check_frozen;
      store_fixture_reopen (&other);
      sheet = make_sheet (&other, &edits);
      freeze (&other, sheet, &edits, RECORD_1, "1", "decision");
      if (i < G_N_ELEMENTS (scripts))
        {
          g_autofree char *script
              = g_strconcat ("DROP TRIGGER frozen_record_update; UPDATE frozen_record SET ", scripts[i], NULL);

          g_test_message ("%s", script);
          store_fixture_execute (&other, script);
        }

      checks = gbt_store_check (other.store, &error);
      g_assert_no_error (error);
      for (guint j = 0; j < checks->len; j++)
        {
          GbtStoreCheck *check = checks->pdata[j];

          if (strcmp (check->what, "frozen") != 0)
            continue;
          g_assert_cmpint (check->fault != NULL, ==, i < G_N_ELEMENTS (scripts));
        }
      store_fixture_tear_down (&other, NULL);
    }
}

/* A record from outside comes with its sheet; the same again is nothing to do, other bytes are refused. */
static void
test_import (StoreFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtDossier) dossier = dossier_fixture_new (DOSSIER_SOURCED);
  g_autoptr (GbtWorkload) workload = store_fixture_workload ("Un");
  g_autoptr (GbtSheet) bare = gbt_sheet_new (GBT_SHEET_EXAMPLE_ID, 3, FALSE, workload);
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_dossier (bare, dossier);
  g_autoptr (GbtFrozen) frozen = dossier_fixture_freeze (RECORD_1, GBT_SHEET_EXAMPLE_ID, 3, "2", "decision");
  g_autoptr (GbtFrozen) forged = dossier_fixture_freeze (RECORD_1, GBT_SHEET_EXAMPLE_ID, 3, "3", "decision");
  g_autoptr (GbtFrozen) of_another = dossier_fixture_freeze (RECORD_2, RECORD_3, 3, "2", "decision");
  g_autoptr (GbtSheet) added = NULL;
  g_autoptr (GbtSheet) retitled = NULL;
  g_autoptr (GbtSheet) edited = NULL;
  g_autoptr (GbtSheet) again = NULL;
  g_autoptr (GbtFrozen) found = NULL;
  GbtStoreOutcome outcome;
  guint64 edits;

  g_assert_null (gbt_store_import_record (fixture->store, sheet, NULL, of_another, FALSE, &outcome, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_SYNTAX);
  g_clear_error (&error);

  added = gbt_store_import_record (fixture->store, sheet, NULL, frozen, FALSE, &outcome, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, GBT_STORE_ADDED);
  g_assert_cmpint (gbt_sheet_get_status (added), ==, GBT_SHEET_DECIDED);
  found = gbt_store_find_frozen (fixture->store, RECORD_1, &error);
  g_assert_true (g_bytes_equal (gbt_frozen_get_bytes (found), gbt_frozen_get_bytes (frozen)));
  store_fixture_assert_holds (fixture->store);

  /* The sheet goes on; the record is still the same. */
  retitled = store_fixture_retitle (added, "Deux");
  edited = gbt_store_save_sheet (fixture->store, retitled, NULL, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gbt_sheet_get_revision (edited), ==, 4);
  again = gbt_store_import_record (fixture->store, sheet, NULL, frozen, FALSE, &outcome, &edits, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, GBT_STORE_UNCHANGED);
  g_assert_cmpstr (gbt_sheet_get_title (again), ==, "Deux");

  g_assert_null (gbt_store_import_record (fixture->store, sheet, NULL, forged, TRUE, &outcome, &edits, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_CONFLICT);
  g_assert_cmpint (store_fixture_query (fixture, "SELECT count (*) FROM frozen_record"), ==, 1);
}

/* The sheet was here, its record was not. */
static void
test_import_later (StoreFixture *fixture,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 edits;
  guint64 seen;
  g_autoptr (GbtSheet) sheet = make_sheet (fixture, &edits);
  g_autoptr (GbtFrozen) frozen = dossier_fixture_freeze (RECORD_1, gbt_sheet_get_id (sheet), 1, "1", "closed");
  g_autoptr (GbtSheet) stored = NULL;
  GbtStoreOutcome outcome;

  stored = gbt_store_import_record (fixture->store, sheet, NULL, frozen, FALSE, &outcome, &seen, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, GBT_STORE_UPDATED);
  g_assert_cmpuint (seen, ==, edits + 1);
  g_assert_cmpint (gbt_sheet_get_status (stored), ==, GBT_SHEET_DECIDED);
  store_fixture_assert_holds (fixture->store);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/frozen/freeze", test_freeze);
  FIXTURE_TEST ("/store/frozen/notes", test_notes);
  FIXTURE_TEST ("/store/frozen/conflicts", test_conflicts);
  FIXTURE_TEST ("/store/frozen/rests-on", test_rests_on);
  FIXTURE_TEST ("/store/frozen/tampered", test_tampered);
  FIXTURE_TEST ("/store/frozen/repeated", test_repeated);
  FIXTURE_TEST ("/store/frozen/import", test_import);
  FIXTURE_TEST ("/store/frozen/import-later", test_import_later);

  return g_test_run ();
}
