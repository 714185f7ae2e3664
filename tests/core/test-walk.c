/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-fiche.h"
#include "gbt-walk.h"

/* The first acceptance walk: every figure, verdict and count of it is golden. */

#define ADMISSIBLE GBT_VERDICT_ADMISSIBLE
#define TO_CONFIRM GBT_VERDICT_TO_CONFIRM
#define EXCLUDED GBT_VERDICT_EXCLUDED

static GbtFiche *
walk (GbtWalkStep step)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (step);
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_dossier_check (gbt_sheet_get_dossier (sheet), &error));
  g_assert_no_error (error);
  return gbt_fiche_new (sheet, "test", "test");
}

static const GbtCell *
find_cell (GbtFiche   *fiche,
           const char *candidate,
           const char *requirement)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (fiche);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
        {
          if (g_str_equal (gbt_entry_get_number (gbt_matrix_get_standing (matrix, i)->candidate), candidate)
              && g_str_equal (gbt_entry_get_number (gbt_matrix_get_requirement (matrix, j)), requirement))
            return gbt_matrix_get_cell (matrix, i, j);
        }
    }
  g_assert_not_reached ();
}

static void
assert_cell (GbtFiche   *fiche,
             const char *candidate,
             const char *requirement,
             GbtVerdict  verdict,
             const char *words,
             const char *evidence)
{
  const GbtCell *cell = find_cell (fiche, candidate, requirement);
  GbtSentence *sentence = cell->verdict == ADMISSIBLE ? cell->proof
                          : cell->verdict == EXCLUDED ? cell->ground
                                                      : cell->condition;
  g_autofree char *said = gbt_sentence_dup_english (sentence);
  g_autofree char *pieces = g_strjoinv (" ", cell->evidence);

  g_assert_cmpint (cell->verdict, ==, verdict);
  g_assert_cmpstr (said, ==, words);
  g_assert_cmpstr (pieces, ==, evidence);
}

static void
assert_order (GbtFiche   *fiche,
              const char *order)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (fiche);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    g_string_append_printf (found, "%s%s", i > 0 ? " " : "",
                            gbt_entry_get_number (gbt_matrix_get_standing (matrix, i)->candidate));
  g_assert_cmpstr (found->str, ==, order);
}

static const GbtStanding *
standing (GbtFiche   *fiche,
          const char *candidate)
{
  return gbt_matrix_find_standing (gbt_fiche_get_matrix (fiche), candidate);
}

/* As it is printed. */
static void
assert_margin (GbtFiche         *fiche,
               const char       *candidate,
               gint64            bytes,
               gint64            hundredths,
               GbtCapacityBasis  basis)
{
  const GbtMargin *margin = &standing (fiche, candidate)->margin;

  g_assert_true (margin->known);
  g_assert_cmpint (margin->bytes, ==, bytes);
  g_assert_cmpint (gbt_bytes_hundredths (margin->bytes, GBT_UNIT_GIB), ==, hundredths);
  g_assert_cmpint (margin->capacity.basis, ==, basis);
}

static void
assert_nominal (GbtFiche   *fiche,
                const char *candidate,
                gint64      hundredths)
{
  const GbtMargin *margin = &standing (fiche, candidate)->margin;

  g_assert_true (margin->nominal_known);
  g_assert_cmpint (gbt_bytes_hundredths (margin->nominal, GBT_UNIT_GIB), ==, hundredths);
}

static void
assert_counts (GbtFiche   *fiche,
               const char *candidate,
               GbtVerdict  verdict,
               guint       admissible,
               guint       to_confirm,
               guint       excluded)
{
  const GbtStanding *found = standing (fiche, candidate);

  g_assert_cmpint (found->verdict, ==, verdict);
  g_assert_cmpuint (found->n_admissible, ==, admissible);
  g_assert_cmpuint (found->n_to_confirm, ==, to_confirm);
  g_assert_cmpuint (found->n_excluded, ==, excluded);
}

static void
test_figures (void)
{
  static const gint64 formats[] = { 3208, 1904, 1252, 926 };
  g_autoptr (GbtFiche) fiche = walk (GBT_WALK_BEFORE_RUNS);
  GbtEstimate *estimate = gbt_fiche_get_estimate (fiche);
  guint64 bytes;
  gint64 balance;

  g_assert_true (gbt_line_get_bytes (gbt_estimate_find_line (estimate, "weights"), &bytes));
  g_assert_cmpuint (bytes, ==, G_GUINT64_CONSTANT (14000000000));
  g_assert_cmpint (gbt_bytes_hundredths ((gint64) bytes, GBT_UNIT_GIB), ==, 1304);
  g_assert_cmpuint (gbt_estimate_get_per_gpu (estimate), ==, G_GUINT64_CONSTANT (20442450944));
  g_assert_cmpuint (gbt_estimate_get_known_posts (estimate), ==, G_GUINT64_CONSTANT (4799332352));
  g_assert_cmpuint (gbt_estimate_get_n_unknown_posts (estimate), ==, 2);
  g_assert_true (gbt_estimate_get_balance (estimate, &balance));
  g_assert_cmpint (balance, ==, G_GINT64_CONSTANT (1643118592));
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    g_assert_cmpint (gbt_bytes_hundredths ((gint64) gbt_estimate_get_format_row (estimate, i)->envelope,
                                           GBT_UNIT_GIB),
                     ==, formats[i]);
}

static void
test_before_runs (void)
{
  g_autoptr (GbtFiche) fiche = walk (GBT_WALK_BEFORE_RUNS);
  GbtMatrix *matrix = gbt_fiche_get_matrix (fiche);

  assert_counts (fiche, "C1", TO_CONFIRM, 5, 2, 0);
  assert_counts (fiche, "C2", TO_CONFIRM, 2, 5, 0);
  assert_counts (fiche, "C3", EXCLUDED, 1, 5, 1);
  assert_order (fiche, "C1 C2 C3");
  g_assert_cmpuint (gbt_matrix_count_conditions (matrix), ==, 7);
  g_assert_cmpuint (gbt_matrix_count_verdict (matrix, ADMISSIBLE), ==, 0);
  g_assert_cmpuint (gbt_matrix_count_verdict (matrix, TO_CONFIRM), ==, 2);
  g_assert_cmpuint (gbt_matrix_count_excluded (matrix, 0), ==, 1);
  g_assert_cmpuint (gbt_matrix_count_excluded_alone (matrix, 0), ==, 1);
  g_assert_cmpuint (standing (fiche, "C1")->rank, ==, 0);

  assert_cell (fiche, "C1", "E1", ADMISSIBLE, "read on the GPU supplied", "P5");
  assert_cell (fiche, "C1", "E2", ADMISSIBLE, "P4", "P4");
  assert_cell (fiche, "C1", "E3", TO_CONFIRM, "limit run, 8192 tokens executed", "");
  assert_cell (fiche, "C1", "E4", TO_CONFIRM, "exactitude, full input", "");
  assert_cell (fiche, "C1", "E5", ADMISSIBLE, "2026-12-02, in writing", "P1 P3");
  assert_cell (fiche, "C1", "E6", ADMISSIBLE, "FR, offer", "P1 P3");
  assert_cell (fiche, "C1", "E7", ADMISSIBLE, "64000000000 bytes, offer", "P1 P3 P5");
  assert_cell (fiche, "C1", "F1", TO_CONFIRM, "evidence: Container", "");
  assert_cell (fiche, "C2", "E1", TO_CONFIRM, "reading on the GPU supplied", "P6");
  assert_cell (fiche, "C2", "E5", TO_CONFIRM, "written date from the provider", "P2");
  assert_cell (fiche, "C2", "E7", TO_CONFIRM, "RAM", "P2");
  assert_cell (fiche, "C3", "E1", EXCLUDED,
               "17171480576 bytes < 20442450944 bytes, chosen reserve of 6442450944 bytes", "P6");
  assert_cell (fiche, "C3", "E6", TO_CONFIRM, "country", "");
  g_assert_false (find_cell (fiche, "C1", "F1")->mandatory);
  g_assert_true (find_cell (fiche, "C1", "E1")->computed);
  g_assert_false (find_cell (fiche, "C1", "E2")->computed);
}

static void
test_margins_on_the_envelope (void)
{
  g_autoptr (GbtFiche) fiche = walk (GBT_WALK_BEFORE_RUNS);
  g_autoptr (GbtEntry) unread = NULL;
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();
  GbtMargin margin;

  assert_margin (fiche, "C1", G_GINT64_CONSTANT (4828230656), 450, GBT_CAPACITY_TOTAL_LESS_RESERVE);
  assert_margin (fiche, "C2", G_GINT64_CONSTANT (31084573696), 2895, GBT_CAPACITY_TOTAL);
  assert_margin (fiche, "C3", G_GINT64_CONSTANT (-3270970368), -305, GBT_CAPACITY_TOTAL);
  assert_nominal (fiche, "C1", 331);
  assert_nominal (fiche, "C2", 2566);
  assert_nominal (fiche, "C3", -414);
  g_assert_cmpint (standing (fiche, "C1")->margin.load, ==, GBT_LOAD_ENVELOPE);

  /* On the device total of C1, before its reserve. */
  unread = gbt_entry_with_field (standing (fiche, "C1")->offer, GBT_OFFER_DRIVER_RESERVE, unknown);
  gbt_margin_compute (gbt_fiche_get_dossier (fiche), gbt_fiche_get_workload (fiche),
                      gbt_fiche_get_estimate (fiche), unread, &margin);
  g_assert_cmpint (gbt_bytes_hundredths (margin.bytes, GBT_UNIT_GIB), ==, 495);
}

static void
test_after_runs (void)
{
  g_autoptr (GbtFiche) fiche = walk (GBT_WALK_AFTER_RUNS);
  GbtDossier *dossier = gbt_fiche_get_dossier (fiche);
  GbtEntry *third = gbt_dossier_find (dossier, GBT_ENTRY_RUN, "ES-03");
  g_autoptr (GbtSentence) reason = NULL;
  g_autofree char *said = NULL;
  const GbtStanding *first = standing (fiche, "C1");

  g_assert_cmpint (gbt_run_judge (gbt_fiche_get_workload (fiche), third, &reason), ==, GBT_RUN_DOES_NOT_CONFIRM);
  said = gbt_sentence_dup_english (reason);
  g_assert_cmpstr (said, ==, "input truncated at 6144 tokens");
  g_assert_cmpint (gbt_run_judge (gbt_fiche_get_workload (fiche),
                                  gbt_dossier_find (dossier, GBT_ENTRY_RUN, "ES-02"), NULL),
                   ==, GBT_RUN_CONFIRMS);

  assert_counts (fiche, "C1", ADMISSIBLE, 7, 0, 0);
  assert_counts (fiche, "C2", TO_CONFIRM, 2, 5, 0);
  assert_counts (fiche, "C3", EXCLUDED, 1, 5, 1);
  assert_order (fiche, "C1 C2 C3");
  g_assert_cmpuint (first->rank, ==, 1);
  g_assert_cmpstr (gbt_matrix_get_ranked_currency (gbt_fiche_get_matrix (fiche)), ==, "USD");
  g_assert_null (gbt_matrix_get_ranked_tax_basis (gbt_fiche_get_matrix (fiche)));
  assert_cell (fiche, "C1", "E3", ADMISSIBLE, "ES-02, at the limit", "P8");
  assert_cell (fiche, "C1", "E4", ADMISSIBLE, "0.846, measured by ES-02", "P8 P10");
  assert_cell (fiche, "C2", "E3", TO_CONFIRM, "limit run, 8192 tokens executed", "P9");

  assert_margin (fiche, "C1", G_GINT64_CONSTANT (5437915136), 506, GBT_CAPACITY_TOTAL_LESS_RESERVE);
  g_assert_cmpint (first->margin.load, ==, GBT_LOAD_PEAK);
  g_assert_cmpuint (first->margin.load_bytes, ==, G_GUINT64_CONSTANT (19832766464));
  g_assert_cmpstr (first->margin.run, ==, "ES-02");
  g_assert_cmpint (standing (fiche, "C2")->margin.load, ==, GBT_LOAD_ENVELOPE);
  g_assert_cmpuint (gbt_cost_get_total (first->cost)->minor, ==, 4714);
}

static void
test_longer_limit (void)
{
  g_autoptr (GbtFiche) fiche = walk (GBT_WALK_LONGER);
  GbtEstimate *estimate = gbt_fiche_get_estimate (fiche);
  GbtEntry *second = gbt_dossier_find (gbt_fiche_get_dossier (fiche), GBT_ENTRY_RUN, "ES-02");
  g_autoptr (GbtSentence) reason = NULL;
  gint64 balance;

  g_assert_cmpint (gbt_bytes_hundredths ((gint64) gbt_estimate_get_known_posts (estimate), GBT_UNIT_GIB), ==, 847);
  g_assert_true (gbt_estimate_get_balance (estimate, &balance));
  g_assert_cmpint (gbt_bytes_hundredths (balance, GBT_UNIT_GIB), ==, -247);
  g_assert_cmpint (gbt_run_judge (gbt_fiche_get_workload (fiche), second, &reason), ==, GBT_RUN_DOES_NOT_CONFIRM);
  g_assert_cmpstr (gbt_sentence_get_code (reason), ==, "below-limit");
  assert_counts (fiche, "C1", TO_CONFIRM, 5, 2, 0);
  assert_margin (fiche, "C1", G_GINT64_CONSTANT (4828230656), 450, GBT_CAPACITY_TOTAL_LESS_RESERVE);
}

static void
test_larger_reserve (void)
{
  g_autoptr (GbtFiche) fiche = walk (GBT_WALK_LARGER);
  g_autoptr (GbtEntry) unread = NULL;
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();
  GbtMargin margin;

  g_assert_cmpuint (gbt_estimate_get_per_gpu (gbt_fiche_get_estimate (fiche)), ==,
                    G_GUINT64_CONSTANT (24737418240));
  assert_margin (fiche, "C1", G_GINT64_CONSTANT (533263360), 50, GBT_CAPACITY_TOTAL_LESS_RESERVE);
  assert_margin (fiche, "C2", G_GINT64_CONSTANT (26789606400), 2495, GBT_CAPACITY_TOTAL);

  unread = gbt_entry_with_field (standing (fiche, "C1")->offer, GBT_OFFER_DRIVER_RESERVE, unknown);
  gbt_margin_compute (gbt_fiche_get_dossier (fiche), gbt_fiche_get_workload (fiche),
                      gbt_fiche_get_estimate (fiche), unread, &margin);
  g_assert_cmpint (gbt_bytes_hundredths (margin.bytes, GBT_UNIT_GIB), ==, 95);
}

/* The worked shortlist: 7 × 10^9 at 16 bits with a reserve of 6 GiB. On their nominal capacities
 * both fit on paper; both are to confirm until measured, and cost orders them. */
static void
test_worked_shortlist (void)
{
  g_autoptr (GbtFiche) before = walk (GBT_WALK_BEFORE_RUNS);
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_fiche_get_dossier (before));
  g_autoptr (GbtFiche) fiche = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();

  for (guint i = 0; i < 2; i++)
    {
      GbtEntry *offer = gbt_dossier_get_offer (dossier, gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i));
      g_autoptr (GbtEntry) nominal = gbt_entry_with_field (offer, GBT_OFFER_DEVICE_TOTAL, unknown);

      dossier = gbt_walk_put (dossier, gbt_entry_ref (nominal));
    }
  sheet = gbt_sheet_with_dossier (gbt_fiche_get_sheet (before), dossier);
  fiche = gbt_fiche_new (sheet, "test", "test");

  for (guint i = 0; i < 2; i++)
    {
      const char *number = i == 0 ? "C1" : "C2";
      const GbtStanding *found = standing (fiche, number);

      g_assert_cmpint (found->verdict, ==, TO_CONFIRM);
      g_assert_cmpint (found->margin.capacity.basis, ==, GBT_CAPACITY_NOMINAL);
      g_assert_cmpint (found->margin.bytes, >, 0);
      g_assert_cmpint (found->margin.bytes, ==, found->margin.nominal);
      g_assert_cmpint (gbt_cost_get_total (found->cost)->minor, ==, i == 0 ? 4714 : 5571);
      g_assert_cmpint (find_cell (fiche, number, "E1")->verdict, ==, TO_CONFIRM);
    }
  assert_order (fiche, "C1 C2 C3");
}

static void
test_requirements_in_words (void)
{
  static const char *const words[] = {
    "≥ 20442450944 bytes", "bf16",           "8192 tokens × 4",     "exactitude ≥ 0.820",
    "by 2026-12-04",       "European Union", "≥ 32000000000 bytes", NULL,
  };
  g_autoptr (GbtFiche) fiche = walk (GBT_WALK_BEFORE_RUNS);
  GbtMatrix *matrix = gbt_fiche_get_matrix (fiche);

  g_assert_cmpuint (gbt_matrix_get_n_requirements (matrix), ==, G_N_ELEMENTS (words));
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autoptr (GbtSentence) sentence
          = gbt_requirement_describe (gbt_matrix_get_requirement (matrix, i), gbt_fiche_get_workload (fiche),
                                      gbt_fiche_get_estimate (fiche));
      g_autofree char *said = sentence != NULL ? gbt_sentence_dup_english (sentence) : NULL;

      g_assert_cmpstr (said, ==, words[i]);
    }
  g_assert_cmpstr (gbt_requirement_get_label (gbt_matrix_get_requirement (matrix, 0)), ==, "Memory per GPU");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/walk/figures", test_figures);
  g_test_add_func ("/walk/before-runs", test_before_runs);
  g_test_add_func ("/walk/margins-on-the-envelope", test_margins_on_the_envelope);
  g_test_add_func ("/walk/after-runs", test_after_runs);
  g_test_add_func ("/walk/longer-limit", test_longer_limit);
  g_test_add_func ("/walk/larger-reserve", test_larger_reserve);
  g_test_add_func ("/walk/worked-shortlist", test_worked_shortlist);
  g_test_add_func ("/walk/requirements-in-words", test_requirements_in_words);

  return g_test_run ();
}
