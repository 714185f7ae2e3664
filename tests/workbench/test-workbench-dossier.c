/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support.h"

#include "gbt-error.h"
#include "gbt-merge.h"

#define SHEET_ID "0b9c4d2e-3f1a-4b5c-8d6e-7f8091a2b3c4"
#define OFFER_ID "1d8a2f70-52d7-4a0e-9b53-4c7d6e8f9a01"

static GbtWorkbench *
new_workbench (void)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtSheet) sheet = gbt_sheet_new (SHEET_ID, 1, FALSE, workload);

  return gbt_workbench_new (sheet);
}

static GbtEntry *
new_requirement (const char *strength)
{
  g_autoptr (GbtEntry) bare = gbt_entry_new (GBT_ENTRY_REQUIREMENT, NULL, NULL, 0);
  g_autoptr (GbtEntry) strong = gbt_entry_with_text (bare, GBT_REQUIREMENT_STRENGTH, strength);

  return gbt_entry_with_text (strong, GBT_REQUIREMENT_SUBJECT, "memory");
}

static char *
add_requirement (GbtWorkbench *workbench)
{
  g_autoptr (GbtEntry) requirement = new_requirement ("mandatory");
  g_autoptr (GError) error = NULL;
  char *number = gbt_workbench_add_entry (workbench, requirement, &error);

  g_assert_no_error (error);
  return number;
}

static guint
count (GbtWorkbench *workbench,
       GbtEntryKind  kind)
{
  return gbt_dossier_get_n (gbt_workbench_get_dossier (workbench), kind);
}

/* A step back takes the entry away; its number is not given to another. */
static void
test_undo (void)
{
  g_autoptr (GbtWorkbench) workbench = new_workbench ();
  g_autofree char *first = add_requirement (workbench);
  g_autofree char *second = NULL;

  g_assert_cmpstr (first, ==, "E1");
  g_assert_cmpstr (gbt_workbench_get_undo_label (workbench), ==, "Requirement");
  gbt_workbench_undo (workbench);
  g_assert_cmpuint (count (workbench, GBT_ENTRY_REQUIREMENT), ==, 0);
  second = add_requirement (workbench);
  g_assert_cmpstr (second, ==, "E2");

  set_text (workbench, GBT_FIELD_TITLE, "un titre");
  gbt_workbench_undo (workbench);
  g_assert_cmpuint (count (workbench, GBT_ENTRY_REQUIREMENT), ==, 1);
  gbt_workbench_undo (workbench);
  g_assert_cmpuint (count (workbench, GBT_ENTRY_REQUIREMENT), ==, 0);
  gbt_workbench_redo (workbench);
  g_assert_cmpuint (count (workbench, GBT_ENTRY_REQUIREMENT), ==, 1);
}

static void
test_candidate (void)
{
  g_autoptr (GbtWorkbench) workbench = new_workbench ();
  g_autoptr (GbtEntry) offer = gbt_entry_new (GBT_ENTRY_OFFER, "a/rtx-4090", OFFER_ID, 1);
  g_autoptr (GbtEntry) newer = gbt_entry_new (GBT_ENTRY_OFFER, "a/rtx-4090", OFFER_ID, 2);
  g_autoptr (GError) error = NULL;
  g_autofree char *number = gbt_workbench_add_candidate (workbench, offer, &error);
  GbtDossier *dossier;

  g_assert_no_error (error);
  g_assert_cmpstr (number, ==, "C1");
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_SHORTLIST);

  g_assert_true (gbt_workbench_set_candidate_offer (workbench, "C1", newer, &error));
  dossier = gbt_workbench_get_dossier (workbench);
  g_assert_cmpuint (gbt_dossier_get_n (dossier, GBT_ENTRY_OFFER), ==, 1);
  g_assert_cmpuint (gbt_entry_get_version (gbt_dossier_get (dossier, GBT_ENTRY_OFFER, 0)), ==, 2);

  g_assert_true (gbt_workbench_remove_entry (workbench, GBT_ENTRY_CANDIDATE, "C1", &error));
  g_assert_cmpuint (count (workbench, GBT_ENTRY_OFFER), ==, 0);
  g_assert_cmpint (gbt_sheet_get_status (gbt_workbench_get_sheet (workbench)), ==, GBT_SHEET_DRAFT);
}

/* What does not hold together is refused, and nothing changed. */
static void
test_refused (void)
{
  g_autoptr (GbtWorkbench) workbench = new_workbench ();
  g_autoptr (GbtEntry) verdict = gbt_entry_new (GBT_ENTRY_ASSESSMENT, "C1/E1", NULL, 0);
  g_autoptr (GError) error = NULL;
  GbtSheet *before = gbt_workbench_get_sheet (workbench);

  g_assert_false (gbt_workbench_put_entry (workbench, verdict, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_assert_true (gbt_workbench_get_sheet (workbench) == before);
  g_assert_false (gbt_workbench_get_can_undo (workbench));
}

static GbtDossier *
with_requirements (const char *const *numbers)
{
  GbtDossier *dossier = gbt_dossier_new ();
  g_autoptr (GbtEntry) requirement = new_requirement ("mandatory");

  for (guint i = 0; numbers[i] != NULL; i++)
    {
      g_autoptr (GbtEntry) numbered = gbt_entry_with_identity (requirement, numbers[i], NULL, 0);
      GbtDossier *next = gbt_dossier_with (dossier, numbered);

      gbt_dossier_unref (dossier);
      dossier = next;
    }
  return dossier;
}

/* Two programs: what each added stays, what one took away goes unless the other changed it. */
static void
test_merge (void)
{
  g_autoptr (GbtDossier) base = with_requirements ((const char *const[]) { "E1", "E2", "E3", NULL });
  g_autoptr (GbtDossier) ours = with_requirements ((const char *const[]) { "E1", "E3", "E4", NULL });
  g_autoptr (GbtDossier) theirs = with_requirements ((const char *const[]) { "E1", "E2", "E3", "E5", NULL });
  g_autoptr (GbtDossier) merged = gbt_merge_dossiers (base, ours, theirs);

  g_assert_cmpuint (gbt_dossier_get_n (merged, GBT_ENTRY_REQUIREMENT), ==, 4);
  g_assert_null (gbt_dossier_find (merged, GBT_ENTRY_REQUIREMENT, "E2"));
  g_assert_nonnull (gbt_dossier_find (merged, GBT_ENTRY_REQUIREMENT, "E4"));
  g_assert_nonnull (gbt_dossier_find (merged, GBT_ENTRY_REQUIREMENT, "E5"));
  g_assert_cmpuint (gbt_dossier_get_last (merged, GBT_SERIES_MANDATORY), ==, 5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/workbench-dossier/undo", test_undo);
  g_test_add_func ("/workbench-dossier/candidate", test_candidate);
  g_test_add_func ("/workbench-dossier/refused", test_refused);
  g_test_add_func ("/workbench-dossier/merge", test_merge);
  return g_test_run ();
}
