/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-fiche.h"
#include "gbt-walk.h"

#define ADMISSIBLE GBT_VERDICT_ADMISSIBLE
#define TO_CONFIRM GBT_VERDICT_TO_CONFIRM
#define EXCLUDED GBT_VERDICT_EXCLUDED

static GbtEntry *
forget (GbtEntry *entry,
        guint     field)
{
  g_autoptr (GbtEntry) old = entry;
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();

  return gbt_entry_with_field (old, field, unknown);
}

static GbtEntry *
new_requirement (const char *number,
                 const char *subject)
{
  GbtEntry *entry = gbt_entry_new (GBT_ENTRY_REQUIREMENT, number, NULL, 0);

  entry = gbt_walk_text (entry, GBT_REQUIREMENT_STRENGTH, number[0] == 'F' ? "preference" : "mandatory");
  return gbt_walk_text (entry, GBT_REQUIREMENT_SUBJECT, subject);
}

static GbtEntry *
new_assessment (const char *cell,
                const char *verdict)
{
  GbtEntry *entry = gbt_entry_new (GBT_ENTRY_ASSESSMENT, cell, NULL, 0);

  entry = gbt_walk_text (entry, GBT_ASSESSMENT_VERDICT, verdict);
  entry = gbt_walk_text (entry, GBT_ASSESSMENT_CONDITION, "écrit");
  entry = gbt_walk_text (entry, GBT_ASSESSMENT_GROUND, "refus écrit");
  return gbt_walk_text (entry, GBT_ASSESSMENT_EVIDENCE, "P1");
}

static GbtEntry *
new_piece (const char *number)
{
  return gbt_walk_text (gbt_entry_new (GBT_ENTRY_EVIDENCE, number, NULL, 0), GBT_EVIDENCE_TITLE, "pièce");
}

/* Candidates "C1"… cite offers of these identities. */
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
  candidate = gbt_walk_integer (candidate, GBT_CANDIDATE_OFFER_VERSION, gbt_entry_get_version (offer));
  dossier = gbt_walk_put (dossier, offer);
  return gbt_walk_put (dossier, candidate);
}

static GbtWorkload *
example (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();

  return gbt_workload_ref (gbt_sheet_get_workload (sheet));
}

static GbtMatrix *
judge (GbtWorkload *workload,
       GbtDossier  *dossier)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (workload, &error);

  g_assert_no_error (error);
  g_assert_true (gbt_dossier_check (dossier, &error));
  g_assert_no_error (error);
  return gbt_matrix_new (workload, dossier, estimate);
}

/* The only cell of a matrix, in words: "excluded: 3 < 4". */
static char *
dup_only_cell (const GbtWorkload *workload,
               GbtEntry          *requirement,
               GbtEntry          *offer,
               const char        *placement)
{
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GbtMatrix) matrix = NULL;
  g_autoptr (GbtEntry) piece = new_piece ("P1");
  GbtEntry *candidate;
  const GbtCell *cell;
  g_autofree char *said = NULL;

  piece = gbt_walk_text (g_steal_pointer (&piece), GBT_EVIDENCE_SCOPE_OFFERS, gbt_entry_get_id (offer));
  dossier = gbt_walk_put (dossier, requirement);
  dossier = gbt_walk_put (dossier, gbt_entry_ref (piece));
  dossier = put_candidate (dossier, 1, offer);
  candidate = gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, 0);
  dossier = gbt_walk_put (dossier, gbt_entry_with_text (candidate, GBT_CANDIDATE_PLACEMENT, placement));
  matrix = judge ((GbtWorkload *) workload, dossier);
  cell = gbt_matrix_get_cell (matrix, 0, 0);
  said = gbt_sentence_dup_english (cell->verdict == ADMISSIBLE ? cell->proof
                                   : cell->verdict == EXCLUDED ? cell->ground
                                                               : cell->condition);
  g_assert_cmpint (cell->verdict, ==, gbt_matrix_get_standing (matrix, 0)->verdict);

  return g_strdup_printf ("%s: %s", gbt_verdict_get_code (cell->verdict), said);
}

static void
assert_cell (const GbtWorkload *workload,
             GbtEntry          *requirement,
             GbtEntry          *offer,
             const char        *expected)
{
  g_autofree char *said = dup_only_cell (workload, requirement, offer, NULL);

  g_assert_cmpstr (said, ==, expected);
}

static GbtEntry *
capacity (guint64     nominal,
          guint64     total,
          const char *origin)
{
  GbtEntry *offer = gbt_walk_text (new_offer (1), GBT_OFFER_CAPACITY_ORIGIN, origin);

  if (nominal > 0)
    offer = gbt_walk_integer (offer, GBT_OFFER_NOMINAL, nominal);
  return total > 0 ? gbt_walk_integer (offer, GBT_OFFER_DEVICE_TOTAL, total) : offer;
}

/* The table of 8-decisions 17, for a need of 20 442 450 944 bytes. */
static void
test_memory_table (void)
{
  static const struct
  {
    guint64 nominal, total;
    const char *origin, *expected;
  } rows[] = {
    { 0, G_GUINT64_CONSTANT (20442450944), "device", "admissible: read on the GPU supplied" },
    /* One byte short does not fit. */
    { 0, G_GUINT64_CONSTANT (20442450943), "device",
      "excluded: 20442450943 bytes < 20442450944 bytes, chosen reserve of 6442450944 bytes" },
    /* Read on the GPU supplied, a larger nominal figure does not save it. */
    { 24 * GBT_GB, G_GUINT64_CONSTANT (20442450943), "device",
      "excluded: 20442450943 bytes < 20442450944 bytes, chosen reserve of 6442450944 bytes" },
    { 24 * GBT_GB, 0, "device", "to-confirm: reading on the GPU supplied" },
    { 24 * GBT_GB, 25 * GBT_GB, "data-centre", "to-confirm: reading on the GPU supplied" },
    { 24 * GBT_GB, 25 * GBT_GB, "manufacturer", "to-confirm: reading on the GPU supplied" },
    { 24 * GBT_GB, 25 * GBT_GB, "public-reading", "to-confirm: reading on the GPU supplied" },
    { 24 * GBT_GB, 25 * GBT_GB, "host", "to-confirm: reading on the GPU supplied" },
    { 24 * GBT_GB, 25 * GBT_GB, NULL, "to-confirm: reading on the GPU supplied" },
    /* The largest that is known is still too small. */
    { 16 * GBT_GB, 15 * GBT_GB, "host",
      "excluded: 16000000000 bytes < 20442450944 bytes, chosen reserve of 6442450944 bytes" },
    { 16 * GBT_GB, 25 * GBT_GB, "host", "to-confirm: reading on the GPU supplied" },
    /* Too small for the weights alone: an exact line. */
    { 12 * GBT_GB, 0, NULL, "excluded: 12000000000 bytes < 14000000000 bytes, exact line: Model weights" },
    { 0, 0, NULL, "to-confirm: reading on the GPU supplied" },
  };
  g_autoptr (GbtWorkload) workload = example ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_cell (workload, new_requirement ("E1", "memory"),
                 capacity (rows[i].nominal, rows[i].total, rows[i].origin), rows[i].expected);

  assert_cell (workload, gbt_walk_integer (new_requirement ("E1", "memory"), GBT_REQUIREMENT_AMOUNT, 24 * GBT_GIB),
               capacity (24 * GBT_GB, 0, NULL), "excluded: 24000000000 bytes < 25769803776 bytes, the amount required");
}

static void
test_free_memory_and_margin (void)
{
  g_autoptr (GbtWorkload) workload = example ();
  GbtEntry *free_memory = gbt_walk_integer (new_requirement ("E1", "free-memory"), GBT_REQUIREMENT_AMOUNT, 20 * GBT_GB);
  GbtEntry *margin = gbt_walk_integer (new_requirement ("E1", "margin"), GBT_REQUIREMENT_AMOUNT, 4 * GBT_GB);
  GbtEntry *read = capacity (0, 24 * GBT_GB, "device");

  assert_cell (workload, gbt_entry_ref (free_memory), gbt_entry_ref (read),
               "to-confirm: free memory read at start, on the GPU supplied");
  assert_cell (workload, gbt_entry_ref (free_memory),
               gbt_walk_integer (gbt_entry_ref (read), GBT_OFFER_FREE_AT_START, 20 * GBT_GB),
               "admissible: 20000000000 bytes free at start");
  assert_cell (workload, gbt_entry_ref (free_memory),
               gbt_walk_integer (gbt_entry_ref (read), GBT_OFFER_FREE_AT_START, 20 * GBT_GB - 1),
               "excluded: 19999999999 bytes free at start < 20000000000 bytes");
  /* A figure of another GPU shows nothing of this one. */
  assert_cell (workload, gbt_entry_ref (free_memory),
               gbt_walk_integer (capacity (0, 24 * GBT_GB, "host"), GBT_OFFER_FREE_AT_START, 23 * GBT_GB),
               "to-confirm: free memory read at start, on the GPU supplied");
  assert_cell (workload, free_memory, capacity (16 * GBT_GB, 0, NULL),
               "excluded: 16000000000 bytes < 20000000000 bytes, the amount required");

  assert_cell (workload, gbt_entry_ref (margin), gbt_entry_ref (read),
               "excluded: 24000000000 bytes < 24442450944 bytes: envelope, margin of 4000000000 bytes");
  assert_cell (workload, gbt_entry_ref (margin), capacity (0, 25 * GBT_GB, "device"),
               "admissible: read on the GPU supplied");
  assert_cell (workload, margin, capacity (0, 25 * GBT_GB, "host"), "to-confirm: reading on the GPU supplied");
  assert_cell (workload, new_requirement ("E1", "margin"), read,
               "to-confirm: amount that the requirement asks for");
}

static GbtWorkload *
set_text (GbtWorkload *workload,
          GbtFieldId   field,
          const char  *text)
{
  g_autoptr (GbtWorkload) old = workload;
  g_autoptr (GbtField) known = text != NULL ? gbt_field_new_text (text, NULL) : gbt_field_new_unknown ();

  return gbt_workload_with_field (old, field, known);
}

/* A line of class approximate never excludes by itself; a lower bound that is already above
 * excludes, one that is not asks for what is unknown. */
static void
test_lines_that_exclude (void)
{
  g_autoptr (GbtWorkload) four = set_text (example (), GBT_FIELD_METHOD, GBT_METHOD_FOUR_LINES);
  g_autoptr (GbtWorkload) bound = set_text (example (), GBT_FIELD_RESERVE, NULL);
  g_autoptr (GbtEstimate) estimate = NULL;

  four = gbt_walk_set_integer (four, GBT_FIELD_MODEL_HEADS, 32);
  estimate = gbt_estimate_compute (four, NULL);
  g_assert_true (gbt_estimate_is_complete (estimate));
  /* (14 000 000 000 + 4 294 967 296) × 1.2 + 2^30 = 23 027 702 579.2, rounded up. */
  assert_cell (four, new_requirement ("E1", "memory"), capacity (0, 20 * GBT_GB, "device"),
               "to-confirm: limit run: 20000000000 bytes < 23027702580 bytes rests on approximate lines");
  assert_cell (four, new_requirement ("E1", "memory"), capacity (0, 18 * GBT_GB, "device"),
               "excluded: 18000000000 bytes < 18294967296 bytes, exact lines");

  assert_cell (bound, new_requirement ("E1", "memory"), capacity (0, 13 * GBT_GB, "device"),
               "excluded: 13000000000 bytes < 14000000000 bytes, exact line: Model weights");
  assert_cell (bound, new_requirement ("E1", "memory"), capacity (0, 24 * GBT_GB, "device"),
               "to-confirm: unknown lines of the estimate: 1");

  bound = set_text (g_steal_pointer (&bound), GBT_FIELD_MODEL_PARAMETERS, NULL);
  assert_cell (bound, new_requirement ("E1", "memory"), capacity (0, 24 * GBT_GB, "device"),
               "to-confirm: an estimate: nothing of the need is known");
}

/* R12: two GPUs are not one memory, and several count only with a software placement. */
static void
test_several_gpus (void)
{
  g_autoptr (GbtWorkload) one = example ();
  g_autoptr (GbtWorkload) two = set_text (example (), GBT_FIELD_METHOD, GBT_METHOD_FOUR_LINES);
  GbtEntry *pair = gbt_walk_text (capacity (0, 14 * GBT_GB, "device"), GBT_OFFER_GPU_COUNT, "2");
  g_autofree char *placed = NULL;
  g_autofree char *unread = NULL;

  assert_cell (one, new_requirement ("E1", "memory"), gbt_walk_text (capacity (0, 15 * GBT_GB, "device"),
                                                                     GBT_OFFER_GPU_COUNT, "2"),
               "excluded: 15000000000 bytes < 20442450944 bytes on one GPU: 2 GPUs are not one memory");

  two = gbt_walk_set_integer (two, GBT_FIELD_MODEL_HEADS, 32);
  two = gbt_walk_set_integer (two, GBT_FIELD_GPUS, 2);
  assert_cell (two, new_requirement ("E1", "memory"), gbt_entry_ref (pair),
               "to-confirm: software placement over 2 GPUs");
  assert_cell (two, new_requirement ("E1", "memory"),
               gbt_walk_text (gbt_entry_ref (pair), GBT_OFFER_CAPACITY_ORIGIN, "host"),
               "to-confirm: reading on the GPU supplied, and software placement over 2 GPUs");
  assert_cell (two, new_requirement ("E1", "memory"), gbt_walk_text (gbt_entry_ref (pair), GBT_OFFER_GPU_COUNT, "1"),
               "excluded: 1 GPUs, the estimate shares over 2");
  assert_cell (two, new_requirement ("E1", "memory"), gbt_walk_text (gbt_entry_ref (pair), GBT_OFFER_GPU_COUNT, "1.5"),
               "excluded: 1 GPUs, the estimate shares over 2");
  assert_cell (two, new_requirement ("E1", "memory"), gbt_walk_integer (gbt_entry_ref (pair), GBT_OFFER_GPUS_USED, 1),
               "excluded: 1 GPUs, the estimate shares over 2");
  assert_cell (two, new_requirement ("E1", "memory"), forget (gbt_entry_ref (pair), GBT_OFFER_GPU_COUNT),
               "to-confirm: number of GPUs");
  placed = dup_only_cell (two, new_requirement ("E1", "memory"), gbt_entry_ref (pair), "vLLM, tensor parallel 2");
  g_assert_cmpstr (placed, ==, "admissible: read on the GPU supplied");
  unread = dup_only_cell (two, new_requirement ("E1", "memory"), forget (pair, GBT_OFFER_CAPACITY_ORIGIN), "vLLM");
  g_assert_cmpstr (unread, ==, "to-confirm: reading on the GPU supplied");
}

static void
test_offer_subjects (void)
{
  g_autoptr (GbtWorkload) workload = example ();
  static const struct
  {
    const char *subject, *comparator, *value;
    guint64 amount;
    guint field;
    const char *offered;
    guint64 offered_bytes;
    const char *expected;
  } rows[] = {
    { "host-ram", NULL, NULL, 32, GBT_OFFER_HOST_RAM, NULL, 32, "admissible: 32 bytes, offer" },
    { "host-ram", NULL, NULL, 32, GBT_OFFER_HOST_RAM, NULL, 31, "excluded: 31 bytes < 32 bytes" },
    { "host-ram", NULL, NULL, 32, GBT_OFFER_TITLE, "x", 0, "to-confirm: RAM" },
    { "host-ram", NULL, NULL, 0, GBT_OFFER_HOST_RAM, NULL, 32, "to-confirm: value that the requirement asks for" },
    { "disk", NULL, NULL, 32, GBT_OFFER_DISK, NULL, 31, "excluded: 31 bytes < 32 bytes" },
    { "disk", NULL, NULL, 32, GBT_OFFER_TITLE, "x", 0, "to-confirm: size of the disk" },
    { "cpu", NULL, "8", 0, GBT_OFFER_VCPUS, "8.0", 0, "admissible: 8.0, offer" },
    { "cpu", NULL, "8", 0, GBT_OFFER_VCPUS, "7.999999999999999999", 0, "excluded: 7.999999999999999999 < 8" },
    { "cpu", "at-most", "8", 0, GBT_OFFER_VCPUS, "9", 0, "excluded: 9 > 8" },
    { "cpu", "equal", "8", 0, GBT_OFFER_VCPUS, "9", 0, "excluded: 9 instead of 8" },
    { "cpu", NULL, "8", 0, GBT_OFFER_TITLE, "x", 0, "to-confirm: number of vCPUs" },
    { "cpu", NULL, "many", 0, GBT_OFFER_VCPUS, "9", 0, "to-confirm: value that the requirement asks for" },
    { "country", NULL, "EU", 0, GBT_OFFER_COUNTRY, "DE", 0, "admissible: DE, offer" },
    { "country", NULL, "FR CH", 0, GBT_OFFER_COUNTRY, "CH", 0, "admissible: CH, offer" },
    { "country", NULL, "EU", 0, GBT_OFFER_COUNTRY, "GB", 0, "excluded: machine in another country: GB" },
    { "country", NULL, "EU", 0, GBT_OFFER_TITLE, "x", 0, "to-confirm: country" },
    { "country", NULL, "Europe", 0, GBT_OFFER_COUNTRY, "FR", 0, "to-confirm: value that the requirement asks for" },
    { "availability", NULL, "2026-12-04", 0, GBT_OFFER_AVAILABLE_FROM, "2026-12-04", 0, "admissible: 2026-12-04, in writing" },
    { "availability", NULL, "2026-12-04", 0, GBT_OFFER_AVAILABLE_FROM, "2026-12-05", 0,
      "excluded: available from 2026-12-05, after 2026-12-04" },
    { "availability", NULL, "2026-12-04", 0, GBT_OFFER_AVAILABILITY, "available", 0,
      "to-confirm: written date from the provider" },
    /* The date of the sheet, when the requirement holds none. */
    { "availability", NULL, NULL, 0, GBT_OFFER_AVAILABLE_FROM, "2026-12-05", 0,
      "excluded: available from 2026-12-05, after 2026-12-04" },
    { "availability", NULL, "soon", 0, GBT_OFFER_AVAILABLE_FROM, "2026-12-05", 0, "to-confirm: date that it is needed from" },
    { "price-validity", NULL, "2026-12-04", 0, GBT_OFFER_VALID_UNTIL, "2026-12-04", 0, "admissible: until 2026-12-04, offer" },
    { "price-validity", NULL, "2026-12-04", 0, GBT_OFFER_VALID_UNTIL, "2026-12-03", 0,
      "excluded: price valid until 2026-12-03, before 2026-12-04" },
    { "price-validity", NULL, "2026-12-04", 0, GBT_OFFER_TITLE, "x", 0, "to-confirm: validity of the price, in writing" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GbtEntry *requirement = new_requirement ("E1", rows[i].subject);
      GbtEntry *offer = new_offer (1);

      requirement = gbt_walk_text (requirement, GBT_REQUIREMENT_COMPARATOR, rows[i].comparator);
      requirement = gbt_walk_text (requirement, GBT_REQUIREMENT_VALUE, rows[i].value);
      if (rows[i].amount > 0)
        requirement = gbt_walk_integer (requirement, GBT_REQUIREMENT_AMOUNT, rows[i].amount);
      offer = rows[i].offered != NULL ? gbt_walk_text (offer, rows[i].field, rows[i].offered)
                                      : gbt_walk_integer (offer, rows[i].field, rows[i].offered_bytes);
      assert_cell (workload, requirement, offer, rows[i].expected);
    }
}

/* R11: whatever is asked of an offer that says nothing is to confirm, with its condition; it is
 * neither taken for met nor left out. */
static void
test_missing_is_to_confirm (void)
{
  g_autoptr (GbtWorkload) workload = example ();

  for (guint i = 0; i < gbt_subject_get_n_all (); i++)
    {
      g_autoptr (GbtDossier) dossier = put_candidate (gbt_dossier_new (), 1, new_offer (1));
      g_autoptr (GbtMatrix) matrix = NULL;

      dossier = gbt_walk_put (dossier, new_requirement ("E1", gbt_subject_get (i)->code));
      matrix = judge (workload, dossier);
      g_assert_cmpint (gbt_matrix_get_standing (matrix, 0)->verdict, ==, TO_CONFIRM);
      g_assert_cmpuint (gbt_matrix_count_conditions (matrix), ==, 1);
      g_assert_nonnull (gbt_matrix_get_cell (matrix, 0, 0)->condition);
    }
}

/* R13: outside the countries that are asked for is excluded; a country that is unknown is not
 * inside, nor is the continent the union. */
static void
test_countries_are_strict (void)
{
  static const char *const countries[] = { "FR", "CH", "GB", "NO", NULL };
  static const GbtVerdict verdicts[] = { ADMISSIBLE, EXCLUDED, EXCLUDED, EXCLUDED, TO_CONFIRM };
  g_autoptr (GbtWorkload) workload = example ();
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GbtMatrix) matrix = NULL;

  dossier = gbt_walk_put (dossier, gbt_walk_text (new_requirement ("E1", "country"), GBT_REQUIREMENT_VALUE, "EU"));
  dossier = gbt_walk_put (dossier, new_piece ("P1"));
  for (guint n = 1; n <= G_N_ELEMENTS (verdicts); n++)
    {
      g_autofree char *cell = g_strdup_printf ("C%u/E1", n);
      GbtEntry *offer = gbt_walk_text (new_offer (n), GBT_OFFER_REGION, "EU");

      dossier = put_candidate (dossier, n, gbt_walk_text (offer, GBT_OFFER_COUNTRY, countries[n - 1]));
      dossier = gbt_walk_put (dossier, gbt_walk_text (gbt_entry_new (GBT_ENTRY_ASSESSMENT, cell, NULL, 0),
                                                      GBT_ASSESSMENT_EVIDENCE, "P1"));
    }

  matrix = judge (workload, dossier);
  for (guint n = 1; n <= G_N_ELEMENTS (verdicts); n++)
    {
      g_autofree char *number = g_strdup_printf ("C%u", n);

      g_assert_cmpint (gbt_matrix_find_standing (matrix, number)->verdict, ==, verdicts[n - 1]);
    }
}

/* Known and met, with nothing that shows it: to confirm, and the condition names what lacks. */
static void
test_nothing_without_evidence (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (sheet));
  g_autoptr (GbtMatrix) matrix = NULL;
  static const char *const lacks[] = {
    "evidence of the reading on the GPU supplied", "evidence: Weight and compute formats", "evidence of run ES-02",
    "evidence of run ES-02", "evidence of the date", "evidence of the country", "evidence of the RAM",
  };

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); i++)
    dossier = gbt_walk_put (dossier, gbt_entry_with_text (gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i),
                                                          GBT_EVIDENCE_WITHDRAWN, "retirée"));
  matrix = judge (gbt_sheet_get_workload (sheet), dossier);
  g_assert_cmpuint (gbt_matrix_find_standing (matrix, "C1")->n_to_confirm, ==, 7);
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      if (g_str_equal (gbt_entry_get_number (gbt_matrix_get_standing (matrix, i)->candidate), "C1"))
        {
          for (guint j = 0; j < G_N_ELEMENTS (lacks); j++)
            {
              g_autofree char *said = gbt_sentence_dup_english (gbt_matrix_get_cell (matrix, i, j)->condition);

              g_assert_cmpstr (said, ==, lacks[j]);
              g_assert_cmpuint (g_strv_length (gbt_matrix_get_cell (matrix, i, j)->evidence), ==, 0);
            }
        }
    }
}

/* Nine admissible and one excluded is excluded, whatever the preferences, the price and the place
 * in the sort. */
static void
test_one_excludes (void)
{
  g_autoptr (GbtWorkload) workload = example ();
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GbtMatrix) matrix = NULL;
  const GbtStanding *found;

  dossier = gbt_walk_put (dossier, new_piece ("P1"));
  for (guint n = 1; n <= 2; n++)
    {
      GbtEntry *offer = gbt_walk_text (new_offer (n), GBT_OFFER_CURRENCY, "USD");

      offer = gbt_walk_text (offer, GBT_OFFER_HOURLY, n == 1 ? "0.01" : "9.00");
      dossier = put_candidate (dossier, n, gbt_walk_integer (offer, GBT_OFFER_NOMINAL, n == 1 ? 200 * GBT_GB : GBT_GB));
    }
  for (guint i = 1; i <= 10; i++)
    {
      g_autofree char *number = g_strdup_printf ("E%u", i);
      g_autofree char *preference = g_strdup_printf ("F%u", i);

      dossier = gbt_walk_put (dossier, new_requirement (number, "other"));
      dossier = gbt_walk_put (dossier, new_requirement (preference, "support"));
      for (guint n = 1; n <= 2; n++)
        {
          g_autofree char *cell = g_strdup_printf ("C%u/%s", n, number);
          g_autofree char *wish = g_strdup_printf ("C%u/%s", n, preference);

          dossier = gbt_walk_put (dossier, new_assessment (cell, n == 1 && i == 7 ? "excluded" : "admissible"));
          dossier = gbt_walk_put (dossier, new_assessment (wish, n == 1 ? "admissible" : "excluded"));
        }
    }

  matrix = judge (workload, dossier);
  found = gbt_matrix_find_standing (matrix, "C1");
  g_assert_cmpint (found->verdict, ==, EXCLUDED);
  g_assert_cmpuint (found->n_admissible, ==, 9);
  g_assert_cmpuint (found->n_excluded, ==, 1);
  g_assert_cmpuint (found->rank, ==, 0);
  g_assert_true (gbt_matrix_get_standing (matrix, 1) == found);
  found = gbt_matrix_find_standing (matrix, "C2");
  g_assert_cmpint (found->verdict, ==, ADMISSIBLE);
  g_assert_cmpuint (found->rank, ==, 1);
  g_assert_cmpuint (gbt_matrix_count_excluded (matrix, 6), ==, 1);
  g_assert_cmpuint (gbt_matrix_count_excluded_alone (matrix, 6), ==, 1);
  /* A preference excludes nobody. */
  for (guint i = 10; i < 20; i++)
    g_assert_cmpuint (gbt_matrix_count_excluded (matrix, i), ==, 0);
}

static void
test_no_requirement (void)
{
  g_autoptr (GbtWorkload) workload = example ();
  g_autoptr (GbtDossier) dossier = put_candidate (gbt_dossier_new (), 1, new_offer (1));
  g_autoptr (GbtDossier) wished = NULL;
  g_autoptr (GbtMatrix) matrix = judge (workload, dossier);
  g_autoptr (GbtMatrix) only_preferences = NULL;

  g_assert_cmpint (gbt_matrix_get_standing (matrix, 0)->verdict, ==, TO_CONFIRM);

  wished = gbt_walk_put (gbt_dossier_ref (dossier), new_requirement ("F1", "support"));
  wished = gbt_walk_put (wished, new_piece ("P1"));
  wished = gbt_walk_put (wished, new_assessment ("C1/F1", "admissible"));
  only_preferences = judge (workload, wished);
  g_assert_cmpint (gbt_matrix_get_standing (only_preferences, 0)->verdict, ==, TO_CONFIRM);
  g_assert_cmpint (gbt_matrix_get_cell (only_preferences, 0, 0)->verdict, ==, ADMISSIBLE);
}

/* What the planner set on another version of the offer is to be set again. */
static void
test_verdict_of_another_version (void)
{
  g_autoptr (GbtWorkload) workload = example ();
  static const char *const verdicts[] = { "admissible", "excluded" };

  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    {
      g_autoptr (GbtDossier) dossier = put_candidate (gbt_dossier_new (), 1, new_offer (1));
      g_autoptr (GbtMatrix) matrix = NULL;
      g_autofree char *said = NULL;

      dossier = gbt_walk_put (dossier, new_piece ("P1"));
      dossier = gbt_walk_put (dossier, new_requirement ("E1", "support"));
      dossier = gbt_walk_put (dossier, gbt_walk_integer (new_assessment ("C1/E1", verdicts[i]),
                                                         GBT_ASSESSMENT_OFFER_VERSION, 7));
      matrix = judge (workload, dossier);
      g_assert_cmpint (gbt_matrix_get_cell (matrix, 0, 0)->verdict, ==, TO_CONFIRM);
      said = gbt_sentence_dup_english (gbt_matrix_get_cell (matrix, 0, 0)->condition);
      g_assert_cmpstr (said, ==, "verdict given on version 7 of the offer");
    }
}

/* The last run that settles it decides: out of memory at dimensions that the sheet reaches is an
 * established failure, beyond them it is not. */
static void
test_run_that_fails (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (sheet));
  GbtEntry *failed = gbt_walk_text (gbt_walk_new_run ("ES-04", "C1", "RTX 4090"), GBT_RUN_OUTCOME, "out-of-memory");
  GbtEntry *beyond = gbt_walk_integer (gbt_entry_ref (failed), GBT_RUN_ASKED_TOKENS, 8193);
  g_autoptr (GbtMatrix) further = NULL;
  g_autoptr (GbtMatrix) matrix = NULL;
  g_autoptr (GbtMatrix) mended = NULL;
  g_autofree char *said = NULL;
  guint last;

  dossier = gbt_walk_put (dossier, beyond);
  further = judge (gbt_sheet_get_workload (sheet), dossier);
  g_assert_cmpint (gbt_matrix_find_standing (further, "C1")->verdict, ==, ADMISSIBLE);

  dossier = gbt_walk_put (dossier, failed);
  matrix = judge (gbt_sheet_get_workload (sheet), dossier);
  last = gbt_matrix_get_n_candidates (matrix) - 1;
  g_assert_cmpint (gbt_matrix_find_standing (matrix, "C1")->verdict, ==, EXCLUDED);
  g_assert_cmpuint (gbt_matrix_count_excluded (matrix, 2), ==, 1);
  for (guint i = 0; i <= last; i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (matrix, i, 2);

      if (cell->verdict == EXCLUDED)
        said = gbt_sentence_dup_english (cell->ground);
    }
  g_assert_cmpstr (said, ==, "ES-04: out of memory");

  dossier = gbt_walk_put (dossier, gbt_walk_text (gbt_walk_new_run ("ES-05", "C1", "RTX 4090"), GBT_RUN_EVIDENCE, "P8"));
  mended = judge (gbt_sheet_get_workload (sheet), dossier);
  g_assert_cmpint (gbt_matrix_find_standing (mended, "C1")->n_excluded, ==, 0);
}

static char *
dup_condition (GbtSheet   *sheet,
               GbtDossier *dossier,
               const char *candidate,
               guint       requirement)
{
  g_autoptr (GbtMatrix) matrix = judge (gbt_sheet_get_workload (sheet), dossier);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (matrix, i, requirement);

      if (g_str_equal (gbt_entry_get_number (gbt_matrix_get_standing (matrix, i)->candidate), candidate))
        return gbt_sentence_dup_english (cell->verdict == EXCLUDED     ? cell->ground
                                         : cell->verdict == TO_CONFIRM ? cell->condition
                                                                       : cell->proof);
    }
  g_assert_not_reached ();
}

static void
test_conditions_of_runs (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_AFTER_RUNS);
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (sheet));
  GbtEntry *second = gbt_dossier_find (dossier, GBT_ENTRY_RUN, "ES-02");
  g_autoptr (GbtDossier) unsampled = gbt_walk_put (gbt_dossier_ref (dossier), forget (gbt_entry_ref (second), GBT_RUN_SAMPLING));
  g_autoptr (GbtDossier) unnamed = gbt_walk_put (gbt_dossier_ref (dossier), forget (gbt_entry_ref (second), GBT_RUN_MODEL));
  g_autoptr (GbtDossier) worse = gbt_walk_put (gbt_dossier_ref (dossier),
                                               gbt_entry_with_text (second, GBT_RUN_QUALITY, "0.8199999999999999999"));
  g_autoptr (GbtDossier) just = gbt_walk_put (gbt_dossier_ref (dossier), gbt_entry_with_text (second, GBT_RUN_QUALITY, "0.82"));
  g_autofree char *sampling = dup_condition (sheet, unsampled, "C1", 2);
  g_autofree char *model = dup_condition (sheet, unnamed, "C1", 2);
  g_autofree char *below = dup_condition (sheet, worse, "C1", 3);
  g_autofree char *at = dup_condition (sheet, just, "C1", 3);

  g_assert_cmpstr (sampling, ==, "ES-02: Sampling of the counters to be recorded");
  g_assert_cmpstr (model, ==, "ES-02: Model to be recorded");
  g_assert_cmpstr (below, ==, "0.8199999999999999999 < 0.820, measured by ES-02");
  g_assert_cmpstr (at, ==, "0.82, measured by ES-02");
}

static void
assert_refused (GbtDossier *dossier,
                GbtEntry   *assessment,
                GbtError    code,
                const char *template)
{
  g_autoptr (GbtEntry) owned = assessment;
  g_autoptr (GError) error = NULL;

  g_assert_false (gbt_assessment_check (dossier, owned, &error));
  g_assert_error (error, GBT_ERROR, (int) code);
  g_assert_cmpstr (gbt_error_get_template (error), ==, template);
}

static void
test_assessments_refused (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_BEFORE_RUNS);
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (sheet));
  g_autoptr (GbtEntry) fine = gbt_walk_text (new_assessment ("C1/E2", "admissible"), GBT_ASSESSMENT_EVIDENCE, "P4");
  g_autoptr (GbtEntry) attached = gbt_walk_text (new_assessment ("C1/E1", NULL), GBT_ASSESSMENT_EVIDENCE, "P5");
  GbtEntry *withdrawn = gbt_entry_with_text (gbt_dossier_find (dossier, GBT_ENTRY_EVIDENCE, "P7"),
                                             GBT_EVIDENCE_WITHDRAWN, "capture fausse");

  dossier = gbt_walk_put (dossier, withdrawn);
  g_assert_true (gbt_assessment_check (dossier, fine, NULL));
  g_assert_true (gbt_assessment_check (dossier, attached, NULL));

  assert_refused (dossier, forget (gbt_entry_ref (fine), GBT_ASSESSMENT_EVIDENCE), GBT_ERROR_NOT_ADMISSIBLE,
                  "{1} cannot be admissible without evidence: attach a piece that shows it");
  assert_refused (dossier, gbt_entry_with_text (fine, GBT_ASSESSMENT_EVIDENCE, "P7"), GBT_ERROR_NOT_ADMISSIBLE,
                  "{1} cannot be admissible: the evidence attached was withdrawn");
  assert_refused (dossier, gbt_entry_with_text (fine, GBT_ASSESSMENT_EVIDENCE, "P2 P6"), GBT_ERROR_NOT_ADMISSIBLE,
                  "{1} cannot be admissible: the evidence attached is about another offer or GPU");
  assert_refused (dossier, forget (new_assessment ("C1/E2", "to-confirm"), GBT_ASSESSMENT_CONDITION),
                  GBT_ERROR_MISSING, "{1} cannot be to confirm without its condition: say what would settle it");
  assert_refused (dossier, forget (new_assessment ("C1/E2", "excluded"), GBT_ASSESSMENT_GROUND), GBT_ERROR_MISSING,
                  "{1} cannot be excluded without its ground: say what was established");
  assert_refused (dossier, new_assessment ("C1/E1", "admissible"), GBT_ERROR_CONFLICT,
                  "{1} is computed: attach evidence to it instead of setting its verdict");
  assert_refused (dossier, new_assessment ("C9/E2", "admissible"), GBT_ERROR_NOT_FOUND,
                  "The verdict “{1}” has no such candidate or requirement");
  assert_refused (dossier, new_assessment ("C1", "admissible"), GBT_ERROR_NOT_FOUND,
                  "The verdict “{1}” has no such candidate or requirement");
}

/* A verdict forced into the record of a computed subject changes nothing. */
static void
test_computed_is_not_set (void)
{
  g_autoptr (GbtWorkload) workload = example ();
  g_autoptr (GbtDossier) dossier = put_candidate (gbt_dossier_new (), 1, capacity (12 * GBT_GB, 0, NULL));
  g_autoptr (GbtMatrix) matrix = NULL;

  dossier = gbt_walk_put (dossier, new_piece ("P1"));
  dossier = gbt_walk_put (dossier, new_requirement ("E1", "memory"));
  dossier = gbt_walk_put (dossier, new_assessment ("C1/E1", "admissible"));
  matrix = judge (workload, dossier);
  g_assert_cmpint (gbt_matrix_get_cell (matrix, 0, 0)->verdict, ==, EXCLUDED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/matrix/memory-table", test_memory_table);
  g_test_add_func ("/matrix/free-memory-and-margin", test_free_memory_and_margin);
  g_test_add_func ("/matrix/lines-that-exclude", test_lines_that_exclude);
  g_test_add_func ("/matrix/several-gpus", test_several_gpus);
  g_test_add_func ("/matrix/offer-subjects", test_offer_subjects);
  g_test_add_func ("/matrix/R11-missing-is-to-confirm", test_missing_is_to_confirm);
  g_test_add_func ("/matrix/R13-countries-are-strict", test_countries_are_strict);
  g_test_add_func ("/matrix/nothing-without-evidence", test_nothing_without_evidence);
  g_test_add_func ("/matrix/one-excludes", test_one_excludes);
  g_test_add_func ("/matrix/no-requirement", test_no_requirement);
  g_test_add_func ("/matrix/verdict-of-another-version", test_verdict_of_another_version);
  g_test_add_func ("/matrix/run-that-fails", test_run_that_fails);
  g_test_add_func ("/matrix/conditions-of-runs", test_conditions_of_runs);
  g_test_add_func ("/matrix/assessments-refused", test_assessments_refused);
  g_test_add_func ("/matrix/computed-is-not-set", test_computed_is_not_set);

  return g_test_run ();
}
