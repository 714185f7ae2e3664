/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record.h"
#include "gbt-walk.h"

#include <string.h>

#define ID "7d1f3c52-08c4-4c3e-9a0b-5b7f0a1d2e31"

static GbtFiche *
make_fiche (GbtWalkStep step)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (step);

  return gbt_fiche_new (sheet, "0.2.0", "2026-11-30");
}

static GbtEntry *
make_decision (const char *number,
               const char *kind,
               const char *retained)
{
  GbtEntry *entry = gbt_entry_new (GBT_ENTRY_DECISION, number, ID, 0);

  entry = gbt_walk_text (entry, GBT_DECISION_KIND, kind);
  entry = gbt_walk_text (entry, GBT_DECISION_RETAINED, retained);
  entry = gbt_walk_text (entry, GBT_DECISION_RATIONALE, "La moins chère des configurations admissibles.");
  return gbt_walk_text (entry, GBT_DECISION_FROZEN, "2026-11-30T17:54:00Z");
}

static void
test_freeze (void)
{
  g_autoptr (GbtFiche) fiche = make_fiche (GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtEntry) decision = make_decision ("1", GBT_DECISION_DECISION, "C1");
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtFrozen) frozen = gbt_record_freeze (fiche, decision, &error);
  g_autoptr (GbtFrozen) same = gbt_record_freeze (fiche, decision, NULL);
  g_autoptr (GbtFiche) read = NULL;
  g_autoptr (GBytes) again = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (gbt_frozen_get_number (frozen), ==, 1);
  g_assert_cmpstr (gbt_frozen_get_sheet (frozen), ==, GBT_SHEET_EXAMPLE_ID);
  g_assert_cmpstr (gbt_frozen_get_fingerprint (frozen), ==, gbt_frozen_get_fingerprint (same));

  read = gbt_record_read_frozen (frozen, &error);
  g_assert_no_error (error);
  g_assert_true (gbt_entry_equal (gbt_fiche_get_decision (read), decision));
  g_assert_cmpint (gbt_sheet_get_status (gbt_fiche_get_sheet (read)), ==, GBT_SHEET_DECIDED);
  again = gbt_record_write (read);
  g_assert_true (g_bytes_equal (again, gbt_frozen_get_bytes (frozen)));
}

/* The draft is what became the record: it is not in it. */
static void
test_draft (void)
{
  g_autoptr (GbtFiche) fiche = make_fiche (GBT_WALK_BEFORE_RUNS);
  GbtSheet *sheet = gbt_fiche_get_sheet (fiche);
  g_autoptr (GbtEntry) draft = gbt_entry_new (GBT_ENTRY_DECISION, "0", NULL, 0);
  g_autoptr (GbtDossier) dossier = gbt_dossier_with (gbt_sheet_get_dossier (sheet), draft);
  g_autoptr (GbtSheet) prepared = gbt_sheet_with_dossier (sheet, dossier);
  g_autoptr (GbtFiche) whole = gbt_fiche_new (prepared, "0.2.0", "2026-11-30");
  g_autoptr (GbtEntry) shortlist = make_decision ("2", GBT_DECISION_SHORTLIST, NULL);
  g_autoptr (GbtFrozen) frozen = gbt_record_freeze (whole, shortlist, NULL);
  g_autoptr (GbtFiche) read = gbt_record_read_frozen (frozen, NULL);

  g_assert_null (gbt_dossier_get_draft (gbt_fiche_get_dossier (read)));
  g_assert_cmpint (gbt_sheet_get_status (gbt_fiche_get_sheet (read)), ==, GBT_SHEET_SHORTLIST);
}

static void
assert_refused (GbtFiche   *fiche,
                GbtEntry   *decision,
                GbtError    code,
                const char *message)
{
  g_autoptr (GbtEntry) owned = decision;
  g_autoptr (GError) error = NULL;

  g_assert_null (gbt_record_freeze (fiche, owned, &error));
  g_assert_error (error, GBT_ERROR, (int) code);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_refused (void)
{
  g_autoptr (GbtFiche) before = make_fiche (GBT_WALK_BEFORE_RUNS);
  g_autoptr (GbtFiche) after = make_fiche (GBT_WALK_AFTER_RUNS);
  GbtEntry *decision;

  assert_refused (before, make_decision ("1", GBT_DECISION_DECISION, "C1"), GBT_ERROR_NOT_ADMISSIBLE,
                  "C1 is to confirm on E3, E4: a decision retains an admissible candidate, a shortlist may be frozen");
  assert_refused (after, make_decision ("1", GBT_DECISION_DECISION, "C3"), GBT_ERROR_NOT_ADMISSIBLE,
                  "C3 is excluded by E1: a decision retains an admissible candidate");
  assert_refused (after, make_decision ("0", GBT_DECISION_DECISION, "C1"), GBT_ERROR_RANGE,
                  "A frozen record has a number, from 1, and an identity");
  assert_refused (after, make_decision ("01", GBT_DECISION_DECISION, "C1"), GBT_ERROR_RANGE,
                  "A frozen record has a number, from 1, and an identity");
  decision = gbt_walk_text (make_decision ("1", GBT_DECISION_DECISION, "C1"), GBT_DECISION_FROZEN, "2026-11-30 17:54");
  assert_refused (after, decision, GBT_ERROR_SYNTAX,
                  "A frozen record says when it was frozen, such as 2026-11-30T17:54:00Z");
  decision = gbt_walk_text (make_decision ("1", GBT_DECISION_DECISION, "C1"), GBT_DECISION_FROZEN, "2026-02-30T17:54:00Z");
  assert_refused (after, decision, GBT_ERROR_SYNTAX,
                  "A frozen record says when it was frozen, such as 2026-11-30T17:54:00Z");
  decision = gbt_walk_integer (make_decision ("1", GBT_DECISION_DECISION, "C1"), GBT_DECISION_SUPERSEDES, 1);
  assert_refused (after, decision, GBT_ERROR_RANGE, "A frozen record supersedes one that came before it");
}

/* A record that was made by hand retains no candidate that is not admissible either. */
static void
test_forged (void)
{
  g_autoptr (GbtFiche) fiche = make_fiche (GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtEntry) decision = make_decision ("1", GBT_DECISION_DECISION, "C1");
  g_autoptr (GbtFrozen) frozen = gbt_record_freeze (fiche, decision, NULL);
  gsize size;
  const char *data = g_bytes_get_data (gbt_frozen_get_bytes (frozen), &size);
  g_autofree char *text = g_strndup (data, size);
  char *at = strstr (text, "\"retained\": {");
  g_autoptr (GBytes) changed = NULL;
  g_autoptr (GbtFrozen) other = NULL;
  g_autoptr (GError) error = NULL;

  at = strstr (at, "\"C1\"");
  at[2] = '3';
  changed = g_bytes_new (text, size);
  g_assert_null (gbt_record_read_fiche (changed, "decision.json", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_ADMISSIBLE);
  g_assert_cmpuint (gbt_error_get_line (error), >, 1);
  g_clear_error (&error);

  /* The bytes of another sheet. */
  other = gbt_frozen_new (decision, ID, 1, gbt_frozen_get_bytes (frozen));
  g_assert_null (gbt_record_read_frozen (other, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
}

/* One byte of the record, wherever: it is refused, or it is another record. */
static void
test_one_byte (void)
{
  g_autoptr (GbtFiche) fiche = make_fiche (GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtEntry) decision = make_decision ("1", GBT_DECISION_DECISION, "C1");
  g_autoptr (GbtFrozen) frozen = gbt_record_freeze (fiche, decision, NULL);
  gsize size;
  const guint8 *data = g_bytes_get_data (gbt_frozen_get_bytes (frozen), &size);

  for (gsize i = 0; i < size; i += 997)
    {
      g_autofree guint8 *copy = g_memdup2 (data, size);
      g_autoptr (GBytes) changed = NULL;
      g_autoptr (GbtFrozen) other = NULL;

      copy[i] ^= 1;
      changed = g_bytes_new (copy, size);
      other = gbt_frozen_new (decision, GBT_SHEET_EXAMPLE_ID, gbt_frozen_get_revision (frozen), changed);
      g_assert_cmpstr (gbt_frozen_get_fingerprint (other), !=, gbt_frozen_get_fingerprint (frozen));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/record-frozen/freeze", test_freeze);
  g_test_add_func ("/record-frozen/draft", test_draft);
  g_test_add_func ("/record-frozen/refused", test_refused);
  g_test_add_func ("/record-frozen/forged", test_forged);
  g_test_add_func ("/record-frozen/one-byte", test_one_byte);

  return g_test_run ();
}
