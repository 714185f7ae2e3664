/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-fiche.h"
#include "gbt-walk.h"

#define UNKNOWN 0

static GbtEntry *
new_offer (guint64     nominal,
           guint64     total,
           guint64     usable,
           guint64     reserve,
           const char *origin)
{
  GbtEntry *offer = gbt_entry_new (GBT_ENTRY_OFFER, "o", GBT_WALK_OFFER_1, 1);

  if (nominal != UNKNOWN)
    offer = gbt_walk_integer (offer, GBT_OFFER_NOMINAL, nominal);
  if (total != UNKNOWN)
    offer = gbt_walk_integer (offer, GBT_OFFER_DEVICE_TOTAL, total);
  if (usable != UNKNOWN)
    offer = gbt_walk_integer (offer, GBT_OFFER_USABLE_TOTAL, usable);
  if (reserve != UNKNOWN)
    offer = gbt_walk_integer (offer, GBT_OFFER_DRIVER_RESERVE, reserve);
  return gbt_walk_text (offer, GBT_OFFER_CAPACITY_ORIGIN, origin);
}

/* The first that is known serves; the largest is kept; the nominal figure is read on no GPU. */
static void
test_capacity (void)
{
  static const struct
  {
    guint64 nominal, total, usable, reserve;
    const char *origin;
    GbtCapacityBasis basis;
    guint64 bytes, largest;
    gboolean supplied;
  } cases[] = {
    { 24, 25, 20, 3, "device", GBT_CAPACITY_USABLE, 20, 25, TRUE },
    { 24, 25, UNKNOWN, 3, "device", GBT_CAPACITY_TOTAL_LESS_RESERVE, 22, 25, TRUE },
    { 24, 23, UNKNOWN, UNKNOWN, "device", GBT_CAPACITY_TOTAL, 23, 24, TRUE },
    { 24, 25, UNKNOWN, UNKNOWN, "public-reading", GBT_CAPACITY_TOTAL, 25, 25, FALSE },
    { 24, 25, UNKNOWN, UNKNOWN, NULL, GBT_CAPACITY_TOTAL, 25, 25, FALSE },
    { 24, UNKNOWN, UNKNOWN, 3, "device", GBT_CAPACITY_NOMINAL, 24, 24, FALSE },
    { UNKNOWN, UNKNOWN, UNKNOWN, 3, "device", GBT_CAPACITY_UNKNOWN, 0, 0, FALSE },
    /* A reserve above the total is no reserve. */
    { UNKNOWN, 25, UNKNOWN, 26, "device", GBT_CAPACITY_TOTAL, 25, 25, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GbtEntry) offer = new_offer (cases[i].nominal, cases[i].total, cases[i].usable, cases[i].reserve,
                                              cases[i].origin);
      GbtCapacityUse use;

      gbt_capacity_choose (offer, &use);
      g_assert_cmpint (use.basis, ==, cases[i].basis);
      g_assert_cmpuint (use.bytes, ==, cases[i].bytes);
      g_assert_cmpuint (use.largest, ==, cases[i].largest);
      g_assert_cmpint (use.supplied, ==, cases[i].supplied);
    }
}

static void
compute (GbtDossier        *dossier,
         const GbtWorkload *workload,
         GbtMargin         *margin)
{
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (workload, NULL);

  gbt_margin_compute (dossier, workload, estimate,
                      gbt_dossier_find_id (dossier, GBT_ENTRY_OFFER, GBT_WALK_OFFER_1), margin);
}

static GbtDossier *
put_peak (GbtDossier *dossier,
          const char *number,
          const char *counter,
          guint64     bytes,
          const char *nature,
          guint64     needed)
{
  GbtEntry *peak = gbt_entry_new (GBT_ENTRY_PEAK, number, NULL, 0);

  peak = gbt_walk_text (peak, GBT_PEAK_COUNTER, counter);
  peak = gbt_walk_text (peak, GBT_PEAK_NATURE, nature);
  peak = gbt_walk_integer (peak, GBT_PEAK_BYTES, bytes);
  if (needed != UNKNOWN)
    peak = gbt_walk_integer (peak, GBT_PEAK_NEEDED, needed);
  return gbt_walk_put (dossier, peak);
}

/* After the runs of the walk, with a peak of ES-02 replaced. */
static GbtDossier *
after_runs_with_peak (guint64     bytes,
                      const char *nature,
                      guint64     needed)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);

  return put_peak (gbt_dossier_ref (gbt_sheet_get_dossier (sheet)), "ES-02/1", "device-used", bytes, nature, needed);
}

static void
test_set_peak (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  GbtWorkload *workload = gbt_sheet_get_workload (sheet);
  g_autoptr (GbtDossier) set = after_runs_with_peak (23 * GBT_GIB, "set", UNKNOWN);
  g_autoptr (GbtDossier) needed = after_runs_with_peak (23 * GBT_GIB, "set", 18 * GBT_GIB);
  g_autoptr (GbtDossier) plain = after_runs_with_peak (23 * GBT_GIB, NULL, 18 * GBT_GIB);
  GbtMargin margin;

  /* An engine that reserves a fraction shows its setting: without what it needed, no margin. */
  compute (set, workload, &margin);
  g_assert_cmpint (margin.load, ==, GBT_LOAD_SET_PEAK);
  g_assert_false (margin.known);
  g_assert_cmpstr (margin.run, ==, "ES-02");

  compute (needed, workload, &margin);
  g_assert_cmpint (margin.load, ==, GBT_LOAD_PEAK);
  g_assert_cmpuint (margin.load_bytes, ==, 18 * GBT_GIB);

  /* A nature that is not said is undergone: what was measured is what it takes. */
  compute (plain, workload, &margin);
  g_assert_cmpuint (margin.load_bytes, ==, 23 * GBT_GIB);
}

static void
test_process_counter_never_serves (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  GbtWorkload *workload = gbt_sheet_get_workload (sheet);
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (sheet));
  GbtDossier *without;
  GbtMargin margin;

  dossier = put_peak (dossier, "ES-02/7", "process-used", 23 * GBT_GIB, "undergone", UNKNOWN);
  compute (dossier, workload, &margin);
  g_assert_cmpuint (margin.load_bytes, ==, G_GUINT64_CONSTANT (19832766464));

  without = gbt_dossier_without (dossier, GBT_ENTRY_PEAK, "ES-02/1");
  gbt_dossier_unref (dossier);
  dossier = without;
  compute (dossier, workload, &margin);
  g_assert_cmpint (margin.load, ==, GBT_LOAD_ENVELOPE);
}

/* The highest of the runs within scope that confirm; a smaller stage alone says nothing of the
 * workload, and a run of another GPU nothing of this one. */
static void
test_highest_confirmed (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  GbtWorkload *workload = gbt_sheet_get_workload (sheet);
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (sheet));
  g_autoptr (GbtDossier) usual_only = NULL;
  GbtEntry *usual = gbt_walk_text (gbt_walk_new_run ("ES-05", "C1", "RTX 4090"), GBT_RUN_STAGE, "usual");
  GbtMargin margin;

  dossier = gbt_walk_put (dossier, gbt_walk_new_run ("ES-04", "C1", "RTX 4090"));
  dossier = put_peak (dossier, "ES-04/1", "device-used", 20 * GBT_GIB, "undergone", UNKNOWN);
  compute (dossier, workload, &margin);
  g_assert_cmpstr (margin.run, ==, "ES-04");
  g_assert_cmpuint (margin.load_bytes, ==, 20 * GBT_GIB);

  dossier = gbt_walk_put (dossier, usual);
  dossier = put_peak (dossier, "ES-05/1", "device-used", 21 * GBT_GIB, "undergone", UNKNOWN);
  compute (dossier, workload, &margin);
  g_assert_cmpstr (margin.run, ==, "ES-05");

  dossier = gbt_walk_put (dossier, gbt_walk_new_run ("ES-06", "C1", "RTX 3090"));
  dossier = put_peak (dossier, "ES-06/1", "device-used", 22 * GBT_GIB, "undergone", UNKNOWN);
  compute (dossier, workload, &margin);
  g_assert_cmpstr (margin.run, ==, "ES-05");

  usual_only = gbt_dossier_without (dossier, GBT_ENTRY_RUN, "ES-02");
  {
    g_autoptr (GbtDossier) old = usual_only;

    usual_only = gbt_dossier_without (old, GBT_ENTRY_RUN, "ES-04");
  }
  compute (usual_only, workload, &margin);
  g_assert_cmpint (margin.load, ==, GBT_LOAD_ENVELOPE);
  g_assert_null (margin.run);
}

/* A lower bound is no envelope: no margin is told from it (R4). */
static void
test_unknown_line (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_BEFORE_RUNS);
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();
  g_autoptr (GbtWorkload) bare = gbt_workload_with_field (gbt_sheet_get_workload (sheet), GBT_FIELD_RESERVE, unknown);
  GbtMargin margin;

  compute (gbt_sheet_get_dossier (sheet), bare, &margin);
  g_assert_cmpint (margin.load, ==, GBT_LOAD_UNKNOWN);
  g_assert_false (margin.known);
  g_assert_false (margin.nominal_known);
}

static void
test_words (void)
{
  for (guint i = 0; i <= GBT_CAPACITY_UNKNOWN; i++)
    {
      g_assert_nonnull (gbt_capacity_basis_get_label ((GbtCapacityBasis) i));
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (gbt_capacity_basis_get_code ((GbtCapacityBasis) i), !=,
                         gbt_capacity_basis_get_code ((GbtCapacityBasis) j));
    }
  for (guint i = 0; i <= GBT_LOAD_UNKNOWN; i++)
    {
      g_assert_nonnull (gbt_load_basis_get_label ((GbtLoadBasis) i));
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (gbt_load_basis_get_code ((GbtLoadBasis) i), !=, gbt_load_basis_get_code ((GbtLoadBasis) j));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/margin/capacity", test_capacity);
  g_test_add_func ("/margin/set-peak", test_set_peak);
  g_test_add_func ("/margin/process-counter-never-serves", test_process_counter_never_serves);
  g_test_add_func ("/margin/highest-confirmed", test_highest_confirmed);
  g_test_add_func ("/margin/unknown-line", test_unknown_line);
  g_test_add_func ("/margin/words", test_words);

  return g_test_run ();
}
