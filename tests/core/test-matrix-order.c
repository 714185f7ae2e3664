/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-bytes.h"
#include "gbt-fiche.h"
#include "gbt-walk.h"

/* R5 and R6, on cases chosen and on random dossiers. */

#define SEED 20261130
#define ROUNDS 1500

static GbtEntry *
new_offer (guint n)
{
  g_autofree char *id = g_strdup_printf ("0b7c0a34-5a1e-4d7f-8f7e-%012u", n);
  g_autofree char *key = g_strdup_printf ("offer-%u", n);

  return gbt_entry_new (GBT_ENTRY_OFFER, key, id, 1);
}

static GbtDossier *
put_candidate (GbtDossier *dossier,
               guint       n,
               GbtEntry   *offer)
{
  g_autofree char *number = g_strdup_printf ("C%u", n);
  GbtEntry *candidate = gbt_entry_new (GBT_ENTRY_CANDIDATE, number, NULL, 0);

  candidate = gbt_walk_text (candidate, GBT_CANDIDATE_OFFER, gbt_entry_get_id (offer));
  candidate = gbt_walk_integer (candidate, GBT_CANDIDATE_OFFER_VERSION, 1);
  dossier = gbt_walk_put (dossier, offer);
  return gbt_walk_put (dossier, candidate);
}

static GbtEntry *
new_requirement (const char *number,
                 const char *subject)
{
  GbtEntry *entry = gbt_entry_new (GBT_ENTRY_REQUIREMENT, number, NULL, 0);

  entry = gbt_walk_text (entry, GBT_REQUIREMENT_STRENGTH, number[0] == 'F' ? "preference" : "mandatory");
  return gbt_walk_text (entry, GBT_REQUIREMENT_SUBJECT, subject);
}

static GbtDossier *
put_assessment (GbtDossier *dossier,
                const char *cell,
                const char *verdict,
                const char *evidence)
{
  GbtEntry *entry = gbt_entry_new (GBT_ENTRY_ASSESSMENT, cell, NULL, 0);

  entry = gbt_walk_text (entry, GBT_ASSESSMENT_VERDICT, verdict);
  entry = gbt_walk_text (entry, GBT_ASSESSMENT_CONDITION, "à écrire");
  entry = gbt_walk_text (entry, GBT_ASSESSMENT_GROUND, "refus écrit");
  return gbt_walk_put (dossier, gbt_walk_text (entry, GBT_ASSESSMENT_EVIDENCE, evidence));
}

static GbtMatrix *
judge (GbtDossier *dossier)
{
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (gbt_sheet_get_workload (example), NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_dossier_check (dossier, &error));
  g_assert_no_error (error);
  return gbt_matrix_new (gbt_sheet_get_workload (example), dossier, estimate);
}

static char *
dup_order (const GbtMatrix *matrix)
{
  GString *order = g_string_new (NULL);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *found = gbt_matrix_get_standing (matrix, i);

      g_string_append_printf (order, "%s%s", i > 0 ? " " : "", gbt_entry_get_number (found->candidate));
      if (found->verdict == GBT_VERDICT_ADMISSIBLE && found->rank > 0)
        g_string_append_printf (order, "=%u", found->rank);
      else if (found->verdict == GBT_VERDICT_ADMISSIBLE)
        g_string_append_printf (order, "(%s)", gbt_not_ranked_get_code (found->not_ranked));
    }

  return g_string_free (order, FALSE);
}

typedef struct
{
  const char *currency, *hourly, *tax;
  guint64 nominal;
  const char *date, *title, *provider;
  gboolean to_confirm;
} Row;

/* Candidates that one requirement admits, but for those that it asks about. */
static GbtDossier *
new_dossier (const Row *rows,
             guint      n_rows)
{
  GbtDossier *dossier = gbt_dossier_new ();

  dossier = gbt_walk_put (dossier, new_requirement ("E1", "support"));
  dossier = gbt_walk_put (dossier, gbt_entry_new (GBT_ENTRY_EVIDENCE, "P1", NULL, 0));
  for (guint i = 0; i < n_rows; i++)
    {
      GbtEntry *offer = new_offer (i + 1);
      g_autofree char *cell = g_strdup_printf ("C%u/E1", i + 1);

      offer = gbt_walk_text (offer, GBT_OFFER_CURRENCY, rows[i].currency);
      offer = gbt_walk_text (offer, GBT_OFFER_HOURLY, rows[i].hourly);
      offer = gbt_walk_text (offer, GBT_OFFER_TAX_BASIS, rows[i].tax);
      if (rows[i].nominal > 0)
        offer = gbt_walk_integer (offer, GBT_OFFER_NOMINAL, rows[i].nominal);
      offer = gbt_walk_text (offer, GBT_OFFER_AVAILABLE_FROM, rows[i].date);
      offer = gbt_walk_text (offer, GBT_OFFER_TITLE, rows[i].title);
      offer = gbt_walk_text (offer, GBT_OFFER_PROVIDER, rows[i].provider);
      dossier = put_candidate (dossier, i + 1, offer);
      dossier = put_assessment (dossier, cell, rows[i].to_confirm ? "to-confirm" : "admissible", "P1");
    }

  return dossier;
}

static void
assert_order (const Row  *rows,
              guint       n_rows,
              const char *expected)
{
  g_autoptr (GbtDossier) dossier = new_dossier (rows, n_rows);
  g_autoptr (GbtMatrix) matrix = judge (dossier);
  g_autofree char *order = dup_order (matrix);

  g_assert_cmpstr (order, ==, expected);
}

/* Each key of R6 in its turn, the others equal. */
static void
test_keys (void)
{
  static const Row cost[] = { { "USD", "2", NULL, 48, NULL, NULL, NULL, FALSE },
                              { "USD", "1.9999", NULL, 24, NULL, NULL, NULL, FALSE },
                              { "USD", "10", NULL, 80, NULL, NULL, NULL, FALSE } };
  static const Row margin[] = { { "USD", "1", NULL, 24, NULL, NULL, NULL, FALSE },
                                { "USD", "1.00", NULL, 48, NULL, NULL, NULL, FALSE },
                                { "USD", "1", NULL, 0, NULL, NULL, NULL, FALSE } };
  static const Row date[] = { { "USD", "1", NULL, 24, NULL, NULL, NULL, FALSE },
                              { "USD", "1", NULL, 24, "2026-12-03", NULL, NULL, FALSE },
                              { "USD", "1", NULL, 24, "2026-12-02", "Z", NULL, FALSE } };
  static const Row name[] = { { "USD", "1", NULL, 24, NULL, "b", NULL, FALSE },
                              { "USD", "1", NULL, 24, NULL, "B", NULL, FALSE },
                              { "USD", "1", NULL, 24, NULL, NULL, NULL, FALSE } };
  static const Row provider[] = { { "USD", "1", NULL, 24, NULL, "a", "y", FALSE },
                                  { "USD", "1", NULL, 24, NULL, "a", "x", FALSE } };
  static const Row number[] = { { "USD", "1", NULL, 24, NULL, "a", "x", FALSE },
                                { "USD", "1", NULL, 24, NULL, "a", "x", FALSE } };

  assert_order (cost, 3, "C2=1 C1=2 C3=3");
  assert_order (margin, 3, "C2=1 C1=2 C3=3");
  assert_order (date, 3, "C3=1 C2=2 C1=3");
  assert_order (name, 3, "C2=1 C1=2 C3=3");
  assert_order (provider, 2, "C2=1 C1=2");
  assert_order (number, 2, "C1=1 C2=2");
}

/* "C10" comes after "C9". */
static void
test_numbers_are_numbers (void)
{
  Row rows[11];

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    rows[i] = (Row) { .hourly = NULL };
  assert_order (rows, 11,
                "C1(cost-unknown) C2(cost-unknown) C3(cost-unknown) C4(cost-unknown) C5(cost-unknown) "
                "C6(cost-unknown) C7(cost-unknown) C8(cost-unknown) C9(cost-unknown) C10(cost-unknown) "
                "C11(cost-unknown)");
}

/* Amounts compare in one currency and one tax basis; the others come after, not ranked, with the
 * reason; an unknown cost is never zero. */
static void
test_not_ranked (void)
{
  static const Row rows[] = {
    { NULL, NULL, NULL, 80, NULL, NULL, NULL, FALSE },
    { "EUR", "0.10", "excluding", 24, NULL, NULL, NULL, FALSE },
    { "USD", "3", "excluding", 24, NULL, NULL, NULL, FALSE },
    { "USD", "0.10", "including", 24, NULL, NULL, NULL, FALSE },
    { "USD", "2", "excluding", 24, NULL, NULL, NULL, FALSE },
    { "USD", "0.10", NULL, 24, NULL, NULL, NULL, FALSE },
    { "USD", "0.01", "excluding", 24, NULL, NULL, NULL, TRUE },
  };
  g_autoptr (GbtDossier) dossier = new_dossier (rows, G_N_ELEMENTS (rows));
  g_autoptr (GbtMatrix) matrix = judge (dossier);
  g_autofree char *order = dup_order (matrix);

  g_assert_cmpstr (order, ==,
                   "C5=1 C3=2 C2(currency) C6(tax-basis) C4(tax-basis) C1(cost-unknown) C7");
  g_assert_cmpstr (gbt_matrix_get_ranked_currency (matrix), ==, "USD");
  g_assert_cmpstr (gbt_matrix_get_ranked_tax_basis (matrix), ==, "excluding");
}

/* What is ranked is what most admissible candidates are in; of equal groups, the first by code. */
static void
test_reference (void)
{
  static const Row tie[] = { { "USD", "1", NULL, 24, NULL, NULL, NULL, FALSE },
                             { "EUR", "9", NULL, 24, NULL, NULL, NULL, FALSE } };
  static const Row admissible_first[] = { { "USD", "1", NULL, 24, NULL, NULL, NULL, TRUE },
                                          { "USD", "2", NULL, 24, NULL, NULL, NULL, TRUE },
                                          { "EUR", "9", NULL, 24, NULL, NULL, NULL, FALSE } };
  static const Row none[] = { { NULL, NULL, NULL, 24, NULL, NULL, NULL, FALSE } };
  g_autoptr (GbtDossier) dossier = new_dossier (none, 1);
  g_autoptr (GbtMatrix) matrix = judge (dossier);

  assert_order (tie, 2, "C2=1 C1(currency)");
  assert_order (admissible_first, 3, "C3=1 C1 C2");
  g_assert_null (gbt_matrix_get_ranked_currency (matrix));
}

static GbtEntry *
new_rate (const char *number,
          const char *from,
          const char *to,
          const char *value,
          const char *date,
          const char *source)
{
  GbtEntry *rate = gbt_entry_new (GBT_ENTRY_RATE, number, NULL, 0);

  rate = gbt_walk_text (rate, GBT_RATE_FROM, from);
  rate = gbt_walk_text (rate, GBT_RATE_TO, to);
  rate = gbt_walk_text (rate, GBT_RATE_VALUE, value);
  rate = gbt_walk_text (rate, GBT_RATE_DATE, date);
  return gbt_walk_text (rate, GBT_RATE_SOURCE, source);
}

static void
assert_order_with_rates (GbtEntry   *first,
                         GbtEntry   *second,
                         const char *expected)
{
  static const Row rows[] = { { "EUR", "1", NULL, 24, NULL, NULL, NULL, FALSE },
                              { "USD", "1.05", NULL, 24, NULL, NULL, NULL, FALSE },
                              { "USD", "1.15", NULL, 24, NULL, NULL, NULL, FALSE } };
  g_autoptr (GbtDossier) dossier = new_dossier (rows, G_N_ELEMENTS (rows));
  g_autoptr (GbtMatrix) matrix = NULL;
  g_autofree char *order = NULL;

  dossier = gbt_walk_put (dossier, first);
  if (second != NULL)
    dossier = gbt_walk_put (dossier, second);
  matrix = judge (dossier);
  order = dup_order (matrix);
  g_assert_cmpstr (order, ==, expected);
}

/* R14: a rate converts when it was recorded with its date and source; the last one serves. */
static void
test_rates (void)
{
  assert_order_with_rates (new_rate ("X1", "EUR", "USD", "1.10", "2026-11-28", "BCE"), NULL, "C2=1 C1=2 C3=3");
  assert_order_with_rates (new_rate ("X1", "USD", "EUR", "0.9091", "2026-11-28", "BCE"), NULL, "C2=1 C1=2 C3=3");
  assert_order_with_rates (new_rate ("X1", "EUR", "USD", "1.10", "2026-11-28", NULL), NULL,
                           "C2=1 C3=2 C1(currency)");
  assert_order_with_rates (new_rate ("X1", "EUR", "USD", "1.10", NULL, "BCE"), NULL, "C2=1 C3=2 C1(currency)");
  assert_order_with_rates (new_rate ("X1", "EUR", "GBP", "1.10", "2026-11-28", "BCE"), NULL,
                           "C2=1 C3=2 C1(currency)");
  assert_order_with_rates (new_rate ("X1", "EUR", "USD", "2", "2026-11-28", "BCE"),
                           new_rate ("X2", "EUR", "USD", "0.5", "2026-11-27", "BCE"), "C2=1 C3=2 C1=3");
  assert_order_with_rates (new_rate ("X1", "EUR", "USD", "2", "2026-11-28", "BCE"),
                           new_rate ("X2", "EUR", "USD", "0.5", "2026-11-28", "BCE"), "C1=1 C2=2 C3=3");
}

/* --- random dossiers --- */

static const char *
pick (GRand             *random,
      const char *const *words,
      guint              n_words)
{
  return words[g_rand_int_range (random, 0, (gint32) n_words)];
}

#define PICK(random, words) pick (random, words, G_N_ELEMENTS (words))

static GbtEntry *
random_requirement (GRand      *random,
                    const char *number)
{
  static const char *const subjects[] = { "memory", "margin", "free-memory", "limit-workload", "quality",
                                          "host-ram", "cpu", "disk", "country", "availability",
                                          "price-validity", "support", "other", "formats", "not-a-subject" };
  static const char *const values[] = { NULL, "EU", "FR DE", "2026-12-04", "8", "0.8", "mots" };
  GbtEntry *entry = new_requirement (number, PICK (random, subjects));

  entry = gbt_walk_text (entry, GBT_REQUIREMENT_VALUE, PICK (random, values));
  if (g_rand_boolean (random))
    entry = gbt_walk_integer (entry, GBT_REQUIREMENT_AMOUNT, (guint64) g_rand_int_range (random, 0, 40) * GBT_GB);
  return entry;
}

static GbtEntry *
random_offer (GRand *random,
              guint  n)
{
  static const char *const currencies[] = { NULL, "USD", "USD", "USD", "EUR" };
  static const char *const prices[] = { NULL, "0", "0.65", "0.65", "1.2345", "9" };
  static const char *const taxes[] = { NULL, NULL, "excluding", "including" };
  static const char *const countries[] = { NULL, "FR", "DE", "US", "GB" };
  static const char *const origins[] = { NULL, "device", "device", "public-reading", "host" };
  static const char *const dates[] = { NULL, "2026-12-02", "2026-12-04", "2026-12-09" };
  static const char *const titles[] = { NULL, "a", "b" };
  static const char *const gpus[] = { NULL, "RTX 4090", "RTX 6000 Ada" };
  GbtEntry *offer = new_offer (n);

  offer = gbt_walk_text (offer, GBT_OFFER_CURRENCY, PICK (random, currencies));
  offer = gbt_walk_text (offer, GBT_OFFER_HOURLY, PICK (random, prices));
  offer = gbt_walk_text (offer, GBT_OFFER_PACKAGE, PICK (random, prices));
  offer = gbt_walk_text (offer, GBT_OFFER_TAX_BASIS, PICK (random, taxes));
  offer = gbt_walk_text (offer, GBT_OFFER_COUNTRY, PICK (random, countries));
  offer = gbt_walk_text (offer, GBT_OFFER_CAPACITY_ORIGIN, PICK (random, origins));
  offer = gbt_walk_text (offer, GBT_OFFER_AVAILABLE_FROM, PICK (random, dates));
  offer = gbt_walk_text (offer, GBT_OFFER_VALID_UNTIL, PICK (random, dates));
  offer = gbt_walk_text (offer, GBT_OFFER_TITLE, PICK (random, titles));
  offer = gbt_walk_text (offer, GBT_OFFER_GPU_MODEL, PICK (random, gpus));
  if (g_rand_boolean (random))
    offer = gbt_walk_integer (offer, GBT_OFFER_PACKAGE_DAYS, (guint64) g_rand_int_range (random, 1, 8));
  if (g_rand_boolean (random))
    offer = gbt_walk_integer (offer, GBT_OFFER_NOMINAL, (guint64) g_rand_int_range (random, 1, 60) * GBT_GB);
  if (g_rand_boolean (random))
    offer = gbt_walk_integer (offer, GBT_OFFER_DEVICE_TOTAL, (guint64) g_rand_int_range (random, 1, 60) * GBT_GIB);
  if (g_rand_boolean (random))
    offer = gbt_walk_integer (offer, GBT_OFFER_FREE_AT_START, (guint64) g_rand_int_range (random, 1, 60) * GBT_GIB);
  if (g_rand_boolean (random))
    offer = gbt_walk_integer (offer, GBT_OFFER_HOST_RAM, (guint64) g_rand_int_range (random, 1, 60) * GBT_GB);
  return offer;
}

static GbtDossier *
random_evidence (GRand      *random,
                 GbtDossier *dossier,
                 guint       n_candidates)
{
  static const char *const kinds[] = { NULL, "commercial", "technical", "measurement", "calculation" };
  static const char *const withdrawn[] = { NULL, NULL, NULL, "retirée" };

  for (guint i = 1; i <= 6; i++)
    {
      g_autofree char *number = g_strdup_printf ("P%u", i);
      GbtEntry *piece = gbt_entry_new (GBT_ENTRY_EVIDENCE, number, NULL, 0);

      piece = gbt_walk_text (piece, GBT_EVIDENCE_KIND, PICK (random, kinds));
      piece = gbt_walk_text (piece, GBT_EVIDENCE_WITHDRAWN, PICK (random, withdrawn));
      if (g_rand_boolean (random))
        {
          g_autofree char *id = g_strdup_printf ("0b7c0a34-5a1e-4d7f-8f7e-%012d",
                                                 g_rand_int_range (random, 1, (gint32) n_candidates + 1));

          piece = gbt_walk_text (piece, GBT_EVIDENCE_SCOPE_OFFERS, id);
        }
      dossier = gbt_walk_put (dossier, piece);
    }

  return dossier;
}

static GbtDossier *
random_runs (GRand      *random,
             GbtDossier *dossier)
{
  static const char *const gpus[] = { "RTX 4090", "RTX 6000 Ada" };
  static const char *const candidates[] = { NULL, "C1", "C2" };
  static const char *const outcomes[] = { "completed", "completed", "out-of-memory" };
  static const char *const qualities[] = { NULL, "0.81", "0.83" };
  static const char *const pieces[] = { NULL, "P1", "P2 P3" };

  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *number = g_strdup_printf ("ES-%02u", i);
      g_autofree char *peak_number = g_strdup_printf ("ES-%02u/1", i);
      GbtEntry *run = gbt_walk_new_run (number, PICK (random, candidates), PICK (random, gpus));
      GbtEntry *peak = gbt_walk_text (gbt_entry_new (GBT_ENTRY_PEAK, peak_number, NULL, 0), GBT_PEAK_COUNTER,
                                      "device-used");

      run = gbt_walk_text (run, GBT_RUN_OUTCOME, PICK (random, outcomes));
      run = gbt_walk_text (run, GBT_RUN_QUALITY, PICK (random, qualities));
      run = gbt_walk_text (run, GBT_RUN_EVIDENCE, PICK (random, pieces));
      dossier = gbt_walk_put (dossier, run);
      dossier = gbt_walk_put (dossier, gbt_walk_integer (peak, GBT_PEAK_BYTES,
                                                         (guint64) g_rand_int_range (random, 1, 60) * GBT_GIB));
    }

  return dossier;
}

/* Easy dossiers, in which many are admissible, and hard ones. */
static GbtDossier *
random_dossier (GRand *random)
{
  static const char *const verdicts[] = { NULL, "admissible", "admissible", "to-confirm", "excluded" };
  static const char *const pieces[] = { NULL, "P1", "P2 P3", "P1 P4 P6" };
  guint n_candidates = (guint) g_rand_int_range (random, 0, 9);
  guint n_mandatory = (guint) g_rand_int_range (random, 0, 6);
  guint n_preferences = (guint) g_rand_int_range (random, 0, 4);
  gboolean easy = g_rand_boolean (random);
  GbtDossier *dossier = gbt_dossier_new ();

  for (guint i = 1; i <= n_candidates; i++)
    dossier = put_candidate (dossier, i, random_offer (random, i));
  for (guint i = 1; i <= n_mandatory + n_preferences; i++)
    {
      g_autofree char *number = i <= n_mandatory ? g_strdup_printf ("E%u", i)
                                                 : g_strdup_printf ("F%u", i - n_mandatory);

      dossier = gbt_walk_put (dossier, easy ? new_requirement (number, "support")
                                            : random_requirement (random, number));
      for (guint j = 1; j <= n_candidates; j++)
        {
          g_autofree char *cell = g_strdup_printf ("C%u/%s", j, number);

          if (g_rand_int_range (random, 0, 4) > 0)
            dossier = put_assessment (dossier, cell, easy ? "admissible" : PICK (random, verdicts),
                                      PICK (random, pieces));
        }
    }
  dossier = random_evidence (random, dossier, MAX (n_candidates, 1));
  if (g_rand_boolean (random))
    dossier = gbt_walk_put (dossier, new_rate ("X1", "EUR", "USD", "1.1", "2026-11-28", "BCE"));
  return g_rand_boolean (random) ? random_runs (random, dossier) : dossier;
}

static void
check_cell (const GbtDossier *dossier,
            const GbtCell    *cell)
{
  for (guint i = 0; cell->evidence[i] != NULL; i++)
    {
      GbtEntry *piece = gbt_dossier_find (dossier, GBT_ENTRY_EVIDENCE, cell->evidence[i]);

      g_assert_nonnull (piece);
      g_assert_null (gbt_entry_get_text (piece, GBT_EVIDENCE_WITHDRAWN));
      g_assert_false (gbt_entry_is (piece, GBT_EVIDENCE_KIND, "calculation"));
    }
  g_assert_cmpint (cell->verdict == GBT_VERDICT_ADMISSIBLE, ==, cell->proof != NULL);
  g_assert_cmpint (cell->verdict == GBT_VERDICT_TO_CONFIRM, ==, cell->condition != NULL);
  g_assert_cmpint (cell->verdict == GBT_VERDICT_EXCLUDED, ==, cell->ground != NULL);
  if (cell->verdict == GBT_VERDICT_ADMISSIBLE)
    g_assert_nonnull (cell->evidence[0]);
}

/* R5, counted anew from the cells. */
static void
check_verdicts (const GbtDossier *dossier,
                const GbtMatrix  *matrix)
{
  guint conditions = 0;

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *found = gbt_matrix_get_standing (matrix, i);
      guint counts[3] = { 0 };

      for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
        {
          const GbtCell *cell = gbt_matrix_get_cell (matrix, i, j);
          gboolean mandatory = gbt_entry_get_number (gbt_matrix_get_requirement (matrix, j))[0] == 'E';

          check_cell (dossier, cell);
          g_assert_cmpint (cell->mandatory, ==, mandatory);
          if (mandatory)
            counts[cell->verdict]++;
        }
      g_assert_cmpuint (found->n_admissible, ==, counts[GBT_VERDICT_ADMISSIBLE]);
      g_assert_cmpuint (found->n_to_confirm, ==, counts[GBT_VERDICT_TO_CONFIRM]);
      g_assert_cmpuint (found->n_excluded, ==, counts[GBT_VERDICT_EXCLUDED]);
      g_assert_cmpint (found->verdict == GBT_VERDICT_EXCLUDED, ==, counts[GBT_VERDICT_EXCLUDED] > 0);
      g_assert_cmpint (found->verdict == GBT_VERDICT_ADMISSIBLE, ==,
                       counts[GBT_VERDICT_EXCLUDED] == 0 && counts[GBT_VERDICT_TO_CONFIRM] == 0
                           && counts[GBT_VERDICT_ADMISSIBLE] > 0);
      if (counts[GBT_VERDICT_EXCLUDED] == 0)
        conditions += counts[GBT_VERDICT_TO_CONFIRM];
    }
  g_assert_cmpuint (gbt_matrix_count_conditions (matrix), ==, conditions);
}

static void
check_excluded_counts (const GbtMatrix *matrix)
{
  for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
    {
      guint excluded = 0;
      guint alone = 0;

      for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
        {
          const GbtCell *cell = gbt_matrix_get_cell (matrix, i, j);

          if (!cell->mandatory || cell->verdict != GBT_VERDICT_EXCLUDED)
            continue;
          excluded++;
          alone += gbt_matrix_get_standing (matrix, i)->n_excluded == 1 ? 1 : 0;
        }
      g_assert_cmpuint (gbt_matrix_count_excluded (matrix, j), ==, excluded);
      g_assert_cmpuint (gbt_matrix_count_excluded_alone (matrix, j), ==, alone);
    }
}

/* What a candidate costs where the ranking compares, in millionths. */
static gboolean
get_comparable (const GbtMatrix   *matrix,
                const GbtStanding *found,
                double            *cost)
{
  const GbtMoney *total = gbt_cost_get_total (found->cost);

  if (total == NULL)
    return FALSE;
  *cost = (double) total->minor;
  for (guint i = 0; i < total->digits; i++)
    *cost /= 10;
  if (strcmp (total->currency, gbt_matrix_get_ranked_currency (matrix)) != 0)
    *cost = strcmp (total->currency, "EUR") == 0 ? *cost * 1.1 : *cost / 1.1;
  return TRUE;
}

/* R6 between neighbours: verdict, then rank, cost, margin, date. */
static void
check_order (const GbtMatrix *matrix)
{
  guint rank = 0;
  gboolean not_ranked = FALSE;

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *found = gbt_matrix_get_standing (matrix, i);
      const GbtStanding *before = i > 0 ? gbt_matrix_get_standing (matrix, i - 1) : NULL;
      double cost = 0, cost_before = 0;

      g_assert_true (before == NULL || before->verdict <= found->verdict);
      g_assert_true (found->rank == 0 || found->verdict == GBT_VERDICT_ADMISSIBLE);
      if (found->verdict != GBT_VERDICT_ADMISSIBLE)
        continue;

      g_assert_cmpint (found->rank > 0, ==, found->not_ranked == GBT_RANKED);
      g_assert_cmpint (found->not_ranked == GBT_NOT_RANKED_COST_UNKNOWN, ==,
                       gbt_cost_get_total (found->cost) == NULL);
      not_ranked = not_ranked || found->rank == 0;
      if (found->rank == 0)
        continue;

      g_assert_false (not_ranked);
      g_assert_cmpuint (found->rank, ==, ++rank);
      g_assert_true (get_comparable (matrix, found, &cost));
      g_assert_cmpstr (gbt_entry_get_text (found->offer, GBT_OFFER_TAX_BASIS), ==,
                       gbt_matrix_get_ranked_tax_basis (matrix));
      if (before == NULL)
        continue;
      get_comparable (matrix, before, &cost_before);
      /* Within the half cent that a conversion rounds. */
      g_assert_true (cost_before < cost + 0.006);
      if (gbt_cost_get_total (before->cost)->minor == gbt_cost_get_total (found->cost)->minor
          && g_str_equal (gbt_cost_get_total (before->cost)->currency, gbt_cost_get_total (found->cost)->currency))
        {
          g_assert_true (before->margin.known || !found->margin.known);
          g_assert_true (!found->margin.known || before->margin.bytes >= found->margin.bytes);
        }
    }
}

static GbtDossier *
without_preferences (const GbtDossier *dossier)
{
  GbtDossier *bare = gbt_dossier_ref ((GbtDossier *) dossier);

  for (guint i = 1; i <= 4; i++)
    {
      g_autofree char *number = g_strdup_printf ("F%u", i);
      g_autoptr (GbtDossier) old = bare;

      bare = gbt_dossier_without (old, GBT_ENTRY_REQUIREMENT, number);
    }

  return bare;
}

static void
test_random (void)
{
  GRand *random = g_rand_new_with_seed (SEED);
  guint ranked = 0;
  guint excluded = 0;
  guint not_ranked = 0;

  for (guint i = 0; i < ROUNDS; i++)
    {
      g_autoptr (GbtDossier) dossier = random_dossier (random);
      g_autoptr (GbtDossier) bare = without_preferences (dossier);
      g_autoptr (GbtMatrix) matrix = judge (dossier);
      g_autoptr (GbtMatrix) again = judge (dossier);
      g_autoptr (GbtMatrix) unwished = judge (bare);
      g_autofree char *order = dup_order (matrix);
      g_autofree char *order_again = dup_order (again);
      g_autofree char *order_unwished = dup_order (unwished);

      g_assert_cmpuint (gbt_matrix_get_n_candidates (matrix), ==, gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE));
      check_verdicts (dossier, matrix);
      check_excluded_counts (matrix);
      check_order (matrix);
      g_assert_cmpstr (order, ==, order_again);
      /* No preference compensates, nor spoils. */
      g_assert_cmpstr (order, ==, order_unwished);
      for (guint j = 0; j < gbt_matrix_get_n_candidates (matrix); j++)
        {
          const GbtStanding *found = gbt_matrix_get_standing (matrix, j);

          ranked += found->rank > 0 ? 1 : 0;
          not_ranked += found->not_ranked != GBT_RANKED ? 1 : 0;
          excluded += found->verdict == GBT_VERDICT_EXCLUDED ? 1 : 0;
        }
    }
  g_rand_free (random);

  /* The dice reach what the test is about. */
  g_assert_cmpuint (ranked, >, 100);
  g_assert_cmpuint (not_ranked, >, 50);
  g_assert_cmpuint (excluded, >, 100);
}

/* Forty candidates by twenty requirements is a sheet; the largest dossier is still bearable. */
static void
test_largest (void)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GbtMatrix) matrix = NULL;

  for (guint i = 1; i <= GBT_DOSSIER_MAX_CANDIDATES; i++)
    dossier = put_candidate (dossier, i, gbt_walk_integer (new_offer (i), GBT_OFFER_NOMINAL, i * GBT_GB));
  for (guint i = 1; i <= GBT_DOSSIER_MAX_REQUIREMENTS; i++)
    {
      g_autofree char *number = g_strdup_printf ("E%u", i);

      dossier = gbt_walk_put (dossier, new_requirement (number, i % 2 == 0 ? "memory" : "limit-workload"));
    }
  matrix = judge (dossier);
  /* 20.44 GB are needed: 20 of them are below. */
  g_assert_cmpuint (gbt_matrix_count_verdict (matrix, GBT_VERDICT_EXCLUDED), ==, 20);
  g_assert_cmpuint (gbt_matrix_count_excluded (matrix, 1), ==, 20);
  g_assert_cmpuint (gbt_matrix_count_excluded_alone (matrix, 1), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/matrix-order/keys", test_keys);
  g_test_add_func ("/matrix-order/numbers-are-numbers", test_numbers_are_numbers);
  g_test_add_func ("/matrix-order/not-ranked", test_not_ranked);
  g_test_add_func ("/matrix-order/reference", test_reference);
  g_test_add_func ("/matrix-order/rates", test_rates);
  g_test_add_func ("/matrix-order/random", test_random);
  g_test_add_func ("/matrix-order/largest", test_largest);

  return g_test_run ();
}
