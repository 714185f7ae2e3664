/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-dossier.h"
#include "gbt-error.h"
#include "gbt-sentence.h"
#include "gbt-sheet.h"

#define OFFER_ID "1d8a2f70-52d7-4a0e-9b53-4c7d6e8f9a01"

/* Every table of fields is whole: numbered in its order, keyed by its kind, with a name, and a
 * word for each code. */
static void
test_specs (void)
{
  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    {
      g_autofree char *prefix = g_strconcat (gbt_entry_kind_get_code ((GbtEntryKind) kind), ".", NULL);

      g_assert_nonnull (gbt_entry_kind_get_label ((GbtEntryKind) kind));
      g_assert_cmpuint (gbt_entry_kind_get_n_fields ((GbtEntryKind) kind), >, 0);
      for (guint i = 0; i < gbt_entry_kind_get_n_fields ((GbtEntryKind) kind); i++)
        {
          const GbtFieldSpec *spec = gbt_entry_kind_get_spec ((GbtEntryKind) kind, i);
          guint found = G_MAXUINT;

          g_assert_cmpuint (spec->id, ==, i);
          g_assert_true (g_str_has_prefix (spec->key, prefix));
          g_assert_nonnull (spec->label);
          g_assert_true (gbt_entry_kind_find_field ((GbtEntryKind) kind, spec->key, &found));
          g_assert_cmpuint (found, ==, i);
          g_assert_nonnull (gbt_field_section_get_label (spec->section));
          if (spec->type == GBT_FIELD_TYPE_CODE)
            g_assert_nonnull (spec->codes);
          if (spec->type == GBT_FIELD_TYPE_TEXT || spec->type == GBT_FIELD_TYPE_LIST)
            g_assert_cmpuint (spec->maximum, >, 0);
          if (spec->codes != NULL)
            g_assert_cmpuint (g_strv_length ((char **) spec->codes), ==, g_strv_length ((char **) spec->code_labels));
        }
    }
}

static GbtEntry *
new_requirement (const char *number,
                 const char *strength)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_REQUIREMENT, number, NULL, 0);
  g_autoptr (GbtEntry) strong = gbt_entry_with_text (bare, GBT_REQUIREMENT_STRENGTH, strength);

  return gbt_entry_with_text (strong, GBT_REQUIREMENT_SUBJECT, "memory");
}

static void
add (GbtDossier **dossier,
     GbtEntry    *entry)
{
  g_autoptr (GbtEntry) owned = entry;
  GbtDossier *next = gbt_dossier_with (*dossier, owned);

  gbt_dossier_unref (*dossier);
  *dossier = next;
}

static void
drop (GbtDossier  **dossier,
      GbtEntryKind  kind,
      const char   *number)
{
  GbtDossier *next = gbt_dossier_without (*dossier, kind, number);

  gbt_dossier_unref (*dossier);
  *dossier = next;
}

static void
add_candidate (GbtDossier **dossier,
               const char  *number)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_CANDIDATE, number, NULL, 0);
  g_autoptr (GbtEntry) named = gbt_entry_with_text (bare, GBT_CANDIDATE_OFFER, OFFER_ID);

  add (dossier, gbt_entry_new (GBT_ENTRY_OFFER, "a/rtx-4090", OFFER_ID, 1));
  add (dossier, gbt_entry_with_integer (named, GBT_CANDIDATE_OFFER_VERSION, 1));
}

static void
test_numbers (void)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autofree char *first = gbt_dossier_dup_next (dossier, GBT_SERIES_RUN);
  g_autofree char *after = NULL;
  g_autofree char *preference = NULL;

  g_assert_cmpstr (first, ==, "ES-01");
  add (&dossier, new_requirement ("E9", "mandatory"));
  add (&dossier, new_requirement ("E10", "mandatory"));
  add (&dossier, new_requirement ("E2", "mandatory"));
  g_assert_cmpstr (gbt_entry_get_number (gbt_dossier_get (dossier, GBT_ENTRY_REQUIREMENT, 0)), ==, "E2");
  g_assert_cmpstr (gbt_entry_get_number (gbt_dossier_get (dossier, GBT_ENTRY_REQUIREMENT, 2)), ==, "E10");

  /* Given once: the number of what was taken away is not given again. */
  drop (&dossier, GBT_ENTRY_REQUIREMENT, "E10");
  after = gbt_dossier_dup_next (dossier, GBT_SERIES_MANDATORY);
  preference = gbt_dossier_dup_next (dossier, GBT_SERIES_PREFERENCE);
  g_assert_cmpstr (after, ==, "E11");
  g_assert_cmpstr (preference, ==, "F1");
}

static void
test_replaces (void)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GbtDossier) before = NULL;
  g_autoptr (GbtEntry) requirement = new_requirement ("E1", "mandatory");

  add (&dossier, gbt_entry_ref (requirement));
  before = gbt_dossier_ref (dossier);
  add (&dossier, gbt_entry_with_text (requirement, GBT_REQUIREMENT_NAME, "Mémoire"));

  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_REQUIREMENT), ==, 1);
  g_assert_false (gbt_dossier_equal (dossier, before));
  g_assert_null (gbt_entry_get_text (gbt_dossier_get (before, GBT_ENTRY_REQUIREMENT, 0), GBT_REQUIREMENT_NAME));
}

static GbtEntry *
new_peak (const char *number)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_PEAK, number, NULL, 0);
  g_autoptr (GbtEntry) counted = gbt_entry_with_text (bare, GBT_PEAK_COUNTER, "device-used");

  return gbt_entry_with_integer (counted, GBT_PEAK_BYTES, 19831717888);
}

/* What hangs on an entry goes with it, and an offer with the last candidate that cites it. */
static void
test_removal (void)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();

  add (&dossier, new_requirement ("E1", "mandatory"));
  add (&dossier, new_requirement ("E10", "mandatory"));
  add_candidate (&dossier, "C1");
  add_candidate (&dossier, "C2");
  add (&dossier, gbt_entry_new (GBT_ENTRY_ASSESSMENT, "C1/E1", NULL, 0));
  add (&dossier, gbt_entry_new (GBT_ENTRY_ASSESSMENT, "C1/E10", NULL, 0));
  add (&dossier, gbt_entry_new (GBT_ENTRY_ASSESSMENT, "C2/E1", NULL, 0));
  add (&dossier, gbt_entry_new (GBT_ENTRY_RUN, "ES-01", NULL, 0));
  add (&dossier, new_peak ("ES-01/1"));
  g_assert_true (gbt_dossier_check (dossier, NULL));

  drop (&dossier, GBT_ENTRY_REQUIREMENT, "E1");
  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_ASSESSMENT), ==, 1);
  g_assert_nonnull (gbt_dossier_get_assessment (dossier, "C1", "E10"));
  drop (&dossier, GBT_ENTRY_CANDIDATE, "C1");
  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_ASSESSMENT), ==, 0);
  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_OFFER), ==, 1);
  drop (&dossier, GBT_ENTRY_CANDIDATE, "C2");
  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_OFFER), ==, 0);
  drop (&dossier, GBT_ENTRY_RUN, "ES-01");
  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_PEAK), ==, 0);
  g_assert_true (gbt_dossier_check (dossier, NULL));
}

static void
assert_refused (GbtEntry *entry,
                GbtError  code)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GError) error = NULL;

  add (&dossier, entry);
  g_assert_false (gbt_dossier_check (dossier, &error));
  g_assert_error (error, GBT_ERROR, (int) code);
}

/* Whatever cites what is not there is refused, and so is a number that is not of its series. */
static void
test_refusals (void)
{
  g_autoptr (GbtEntry) run = gbt_entry_new (GBT_ENTRY_RUN, "ES-01", NULL, 0);

  assert_refused (gbt_entry_new (GBT_ENTRY_ASSESSMENT, "C1/E1", NULL, 0), GBT_ERROR_NOT_FOUND);
  assert_refused (gbt_entry_new (GBT_ENTRY_PEAK, "ES-01/1", NULL, 0), GBT_ERROR_NOT_FOUND);
  assert_refused (gbt_entry_new (GBT_ENTRY_CANDIDATE, "C1", NULL, 0), GBT_ERROR_NOT_FOUND);
  assert_refused (gbt_entry_with_text (run, GBT_RUN_EVIDENCE, "P1"), GBT_ERROR_NOT_FOUND);
  assert_refused (gbt_entry_new (GBT_ENTRY_RUN, "ES-1", NULL, 0), GBT_ERROR_SYNTAX);
  assert_refused (gbt_entry_new (GBT_ENTRY_RUN, "E1", NULL, 0), GBT_ERROR_SYNTAX);
  assert_refused (gbt_entry_new (GBT_ENTRY_EVIDENCE, "P01", NULL, 0), GBT_ERROR_SYNTAX);
  assert_refused (gbt_entry_new (GBT_ENTRY_EVIDENCE, "P0", NULL, 0), GBT_ERROR_SYNTAX);
  assert_refused (gbt_entry_new (GBT_ENTRY_EVIDENCE, "P99999999999", NULL, 0), GBT_ERROR_SYNTAX);
  assert_refused (new_requirement ("F1", "mandatory"), GBT_ERROR_RANGE);
  assert_refused (new_requirement ("E1", "preference"), GBT_ERROR_RANGE);
}

/* R2: a figure without the counter it was read in is none. */
static void
test_peaks (void)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GbtEntry) peak = new_peak ("ES-01/1");
  g_autoptr (GError) error = NULL;

  add (&dossier, gbt_entry_new (GBT_ENTRY_RUN, "ES-01", NULL, 0));
  add (&dossier, gbt_entry_with_text (peak, GBT_PEAK_COUNTER, NULL));
  g_assert_false (gbt_dossier_check (dossier, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
  g_clear_error (&error);
  add (&dossier, gbt_entry_with_text (peak, GBT_PEAK_BYTES, NULL));
  g_assert_false (gbt_dossier_check (dossier, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
  add (&dossier, gbt_entry_ref (peak));
  g_assert_true (gbt_dossier_check (dossier, NULL));
}

/* All at once is as one after the other: same order, the last of two stays, same numbers given. */
static void
test_all_at_once (void)
{
  static const char *const numbers[] = { "ES-100", "ES-02", "ES-99", "ES-02", "ES-07" };
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);
  g_autoptr (GbtDossier) one_by_one = gbt_dossier_new ();
  g_autoptr (GbtDossier) at_once = NULL;
  g_autoptr (GbtDossier) start = NULL;

  add (&one_by_one, new_requirement ("E3", "mandatory"));
  add (&one_by_one, gbt_entry_new (GBT_ENTRY_RUN, "ES-07", NULL, 0));
  start = gbt_dossier_ref (one_by_one);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_RUN, numbers[i], NULL, 0);

      g_ptr_array_add (entries, gbt_entry_with_integer (bare, GBT_RUN_REVISION, i + 1));
      add (&one_by_one, gbt_entry_ref (entries->pdata[i]));
    }

  at_once = gbt_dossier_with_all (start, entries);
  g_assert_true (gbt_dossier_equal (at_once, one_by_one));
  g_assert_cmpuint (gbt_dossier_get_n (at_once, GBT_ENTRY_RUN), ==, 4);
  g_assert_cmpuint (gbt_dossier_get_last (at_once, GBT_SERIES_RUN), ==, 100);
  g_assert_cmpuint (gbt_dossier_get_n (start, GBT_ENTRY_RUN), ==, 1);
}

static void
assert_field (guint       field,
              const char *text,
              gboolean    fits)
{
  g_autoptr (GbtEntry) offer = gbt_entry_new (GBT_ENTRY_OFFER, "a", NULL, 0);
  g_autoptr (GbtEntry) with = gbt_entry_with_text (offer, field, text);

  g_assert_cmpint (gbt_entry_check (with, NULL), ==, fits);
}

static void
test_types (void)
{
  assert_field (GBT_OFFER_COUNTRY, "FR", TRUE);
  assert_field (GBT_OFFER_COUNTRY, "fr", FALSE);
  assert_field (GBT_OFFER_COUNTRY, "F", FALSE);
  assert_field (GBT_OFFER_COUNTRY, "FRA", FALSE);
  assert_field (GBT_OFFER_CURRENCY, "EUR", TRUE);
  assert_field (GBT_OFFER_CURRENCY, "EU", FALSE);
  assert_field (GBT_OFFER_CURRENCY, "€", FALSE);
  assert_field (GBT_OFFER_DOUBTS, "spot-zero gpu-unknown", TRUE);
  assert_field (GBT_OFFER_DOUBTS, "spot-zero spot-zero", FALSE);
  assert_field (GBT_OFFER_DOUBTS, "spot-zero  gpu-unknown", FALSE);
  assert_field (GBT_OFFER_DOUBTS, "anything", FALSE);
  assert_field (GBT_OFFER_HOURLY, "0.4402", TRUE);
  assert_field (GBT_OFFER_HOURLY, "1e308", FALSE);
}

static void
test_lists (void)
{
  g_autoptr (GbtEntry) run = gbt_entry_new (GBT_ENTRY_RUN, "ES-01", NULL, 0);
  g_autoptr (GbtEntry) with = gbt_entry_with_text (run, GBT_RUN_EVIDENCE, "P1 P10 P3");

  g_assert_true (gbt_entry_lists (with, GBT_RUN_EVIDENCE, "P1"));
  g_assert_true (gbt_entry_lists (with, GBT_RUN_EVIDENCE, "P10"));
  g_assert_true (gbt_entry_lists (with, GBT_RUN_EVIDENCE, "P3"));
  g_assert_false (gbt_entry_lists (with, GBT_RUN_EVIDENCE, "P"));
  g_assert_false (gbt_entry_lists (with, GBT_RUN_EVIDENCE, "P2"));
  g_assert_false (gbt_entry_lists (run, GBT_RUN_EVIDENCE, "P1"));
}

static void
test_status (void)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtSheet) sheet = gbt_sheet_new (OFFER_ID, 1, FALSE, workload);
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GbtSheet) shortlist = NULL;
  g_autoptr (GbtSheet) decided = NULL;
  g_autoptr (GbtSheet) invalidated = NULL;

  g_assert_cmpint (gbt_sheet_get_status (sheet), ==, GBT_SHEET_DRAFT);
  add_candidate (&dossier, "C1");
  shortlist = gbt_sheet_with_dossier (sheet, dossier);
  g_assert_cmpint (gbt_sheet_get_status (shortlist), ==, GBT_SHEET_SHORTLIST);
  decided = gbt_sheet_with_record (shortlist, GBT_SHEET_HAS_DECISION);
  g_assert_cmpint (gbt_sheet_get_status (decided), ==, GBT_SHEET_DECIDED);
  invalidated = gbt_sheet_with_record (decided, GBT_SHEET_HAS_INVALIDATED);
  g_assert_cmpint (gbt_sheet_get_status (invalidated), ==, GBT_SHEET_INVALIDATED);
  g_assert_true (gbt_sheet_get_dossier (invalidated) == dossier);
}

static void
test_sentence (void)
{
  g_autoptr (GbtSentence) sentence
      = gbt_sentence_new ("too-small", "{1} < {2}, {3}", GBT_ARGUMENT_BYTES, G_GUINT64_CONSTANT (17171480576),
                          GBT_ARGUMENT_BYTES, G_GUINT64_CONSTANT (20442450944), GBT_ARGUMENT_WORD, "chosen reserve",
                          GBT_ARGUMENT_END);
  g_autofree char *english = gbt_sentence_dup_english (sentence);

  g_assert_cmpuint (gbt_sentence_get_n_arguments (sentence), ==, 3);
  g_assert_cmpstr (gbt_sentence_get_argument (sentence, 0), ==, "17171480576");
  g_assert_cmpstr (english, ==, "17171480576 bytes < 20442450944 bytes, chosen reserve");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dossier/specs", test_specs);
  g_test_add_func ("/dossier/numbers", test_numbers);
  g_test_add_func ("/dossier/replaces", test_replaces);
  g_test_add_func ("/dossier/removal", test_removal);
  g_test_add_func ("/dossier/peaks", test_peaks);
  g_test_add_func ("/dossier/all-at-once", test_all_at_once);
  g_test_add_func ("/dossier/refusals", test_refusals);
  g_test_add_func ("/dossier/types", test_types);
  g_test_add_func ("/dossier/lists", test_lists);
  g_test_add_func ("/dossier/status", test_status);
  g_test_add_func ("/dossier/sentence", test_sentence);
  return g_test_run ();
}
