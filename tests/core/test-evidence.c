/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-country.h"
#include "gbt-error.h"
#include "gbt-evidence.h"
#include "gbt-matrix.h"
#include "gbt-subject.h"
#include "gbt-walk.h"

static void
test_gpu_models (void)
{
  static const char *const same[][2] = {
    { "RTX 4090", "NVIDIA GeForce RTX 4090" }, { "RTX 4090", "rtx  4090" },
    { "RTX-4090", "RTX_4090" },                { "RTX 6000 Ada", "NVIDIA RTX 6000 Ada Generation" },
    { "RX 7900 XTX", "AMD Radeon RX 7900 XTX" },
  };
  static const char *const other[][2] = {
    { "RTX 4090", "RTX 4090 Laptop GPU" }, { "RTX 6000", "RTX 6000 Ada" }, { "A100 SXM", "A100 PCIe" },
    { "RTX 4080", "RTX 4080 SUPER" },      { "RTX 3090", "RTX 3090 Ti" },  { "RTX 4090", "NVIDIA" },
    { "NVIDIA", "GeForce" },               { "A100", "A10" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    g_assert_true (gbt_gpu_model_is_same (same[i][0], same[i][1]));
  for (guint i = 0; i < G_N_ELEMENTS (other); i++)
    g_assert_false (gbt_gpu_model_is_same (other[i][0], other[i][1]));
  g_assert_false (gbt_gpu_model_is_same (NULL, "RTX 4090"));
  g_assert_false (gbt_gpu_model_is_same (NULL, NULL));
}

static GbtEntry *
new_piece (const char *kind,
           const char *gpu,
           const char *offers,
           const char *runs)
{
  GbtEntry *piece = gbt_entry_new (GBT_ENTRY_EVIDENCE, "P1", NULL, 0);

  piece = gbt_walk_text (piece, GBT_EVIDENCE_KIND, kind);
  piece = gbt_walk_text (piece, GBT_EVIDENCE_SCOPE_GPU, gpu);
  piece = gbt_walk_text (piece, GBT_EVIDENCE_SCOPE_OFFERS, offers);
  return gbt_walk_text (piece, GBT_EVIDENCE_SCOPE_RUNS, runs);
}

/* What a scope covers by itself, and what it lets be attached. */
static void
test_scopes (void)
{
  static const struct
  {
    const char *kind, *gpu, *offers, *runs;
    gboolean terms, host, hardware, admits;
  } cases[] = {
    { "commercial", NULL, GBT_WALK_OFFER_1, NULL, TRUE, TRUE, FALSE, TRUE },
    { "technical", NULL, GBT_WALK_OFFER_1, NULL, FALSE, TRUE, TRUE, TRUE },
    { "measurement", NULL, GBT_WALK_OFFER_1, NULL, FALSE, TRUE, TRUE, TRUE },
    { NULL, NULL, GBT_WALK_OFFER_2 " " GBT_WALK_OFFER_1, NULL, TRUE, TRUE, TRUE, TRUE },
    /* Another offer, another GPU. */
    { NULL, NULL, GBT_WALK_OFFER_2, NULL, FALSE, FALSE, FALSE, FALSE },
    { "technical", "RTX 4080", NULL, NULL, FALSE, FALSE, FALSE, FALSE },
    { "technical", "RTX 4080", GBT_WALK_OFFER_1, NULL, FALSE, FALSE, FALSE, FALSE },
    /* A GPU model covers its hardware, nothing of who hosts it. */
    { "technical", "RTX 4080, RTX 4090", NULL, NULL, FALSE, FALSE, TRUE, TRUE },
    { "commercial", "RTX 4090", NULL, NULL, FALSE, FALSE, FALSE, TRUE },
    /* About a run, and nothing else. */
    { "measurement", NULL, GBT_WALK_OFFER_1, "ES-02", FALSE, FALSE, FALSE, TRUE },
    /* A scope that is not said covers nothing, and may be attached. */
    { "technical", NULL, NULL, NULL, FALSE, FALSE, FALSE, TRUE },
    /* What the program calculated shows nothing, whatever its scope says. */
    { "calculation", "RTX 4090", GBT_WALK_OFFER_1, NULL, FALSE, FALSE, FALSE, FALSE },
    { "calculation", NULL, NULL, NULL, FALSE, FALSE, FALSE, FALSE },
  };
  g_autoptr (GbtEntry) offer = gbt_entry_new (GBT_ENTRY_OFFER, "a", GBT_WALK_OFFER_1, 1);

  offer = gbt_walk_text (offer, GBT_OFFER_GPU_MODEL, "RTX 4090");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GbtEntry) piece = new_piece (cases[i].kind, cases[i].gpu, cases[i].offers, cases[i].runs);

      g_assert_cmpint (gbt_evidence_covers_offer (piece, offer, GBT_EVIDENCE_FOR_TERMS), ==, cases[i].terms);
      g_assert_cmpint (gbt_evidence_covers_offer (piece, offer, GBT_EVIDENCE_FOR_HOST), ==, cases[i].host);
      g_assert_cmpint (gbt_evidence_covers_offer (piece, offer, GBT_EVIDENCE_FOR_HARDWARE), ==, cases[i].hardware);
      g_assert_cmpint (gbt_evidence_admits_offer (piece, offer), ==, cases[i].admits);
      g_assert_true (gbt_evidence_stands (piece));
    }
}

static void
test_runs (void)
{
  g_autoptr (GbtEntry) cited = gbt_walk_text (gbt_walk_new_run ("ES-02", NULL, "RTX 4090"), GBT_RUN_EVIDENCE, "P7 P1");
  g_autoptr (GbtEntry) bare = gbt_walk_new_run ("ES-02", NULL, "RTX 4090");
  g_autoptr (GbtEntry) about = new_piece (NULL, NULL, NULL, "ES-01 ES-02");
  g_autoptr (GbtEntry) other = new_piece (NULL, NULL, NULL, "ES-01");
  g_autoptr (GbtEntry) calculated = new_piece ("calculation", NULL, NULL, "ES-02");

  g_assert_true (gbt_evidence_covers_run (other, cited));
  g_assert_true (gbt_evidence_covers_run (about, bare));
  g_assert_false (gbt_evidence_covers_run (other, bare));
  g_assert_false (gbt_evidence_covers_run (calculated, cited));
}

/* R5: a calculation stands behind no verdict, alone or beside a piece that was withdrawn. */
static void
test_calculation (void)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (GBT_WALK_BEFORE_RUNS);
  g_autoptr (GbtDossier) dossier = gbt_dossier_ref (gbt_sheet_get_dossier (sheet));
  g_autoptr (GbtEntry) admissible = gbt_entry_new (GBT_ENTRY_ASSESSMENT, "C1/E2", NULL, 0);
  g_autoptr (GbtEntry) with_piece = NULL;
  g_autoptr (GError) error = NULL;
  GbtEntry *calculated = gbt_entry_new (GBT_ENTRY_EVIDENCE, "P90", NULL, 0);

  calculated = gbt_walk_text (calculated, GBT_EVIDENCE_KIND, "calculation");
  calculated = gbt_walk_text (calculated, GBT_EVIDENCE_SCOPE_OFFERS, GBT_WALK_OFFER_1);
  dossier = gbt_walk_put (dossier, calculated);
  admissible = gbt_walk_text (admissible, GBT_ASSESSMENT_VERDICT, "admissible");
  admissible = gbt_walk_text (admissible, GBT_ASSESSMENT_EVIDENCE, "P90");

  g_assert_false (gbt_assessment_check (dossier, admissible, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_ADMISSIBLE);
  g_assert_cmpstr (gbt_error_get_template (error), ==,
                   "{1} cannot be admissible: a calculation shows nothing of the machine");

  with_piece = gbt_entry_with_text (admissible, GBT_ASSESSMENT_EVIDENCE, "P90 P4");
  g_assert_true (gbt_assessment_check (dossier, with_piece, NULL));
}

/* R13: the 27, no more, and never the continent. */
static void
test_countries (void)
{
  static const char *const outside[] = { "GB", "CH", "NO", "IS", "TR", "UA", "RS", "US", "EL", "UK", "EU", "" };
  const char *const *states = gbt_country_list_european_union ();

  g_assert_cmpuint (g_strv_length ((char **) states), ==, 27);
  for (guint i = 0; states[i] != NULL; i++)
    {
      g_assert_true (gbt_country_is_in_european_union (states[i]));
      g_assert_true (gbt_country_list_holds ("US EU", states[i]));
      g_assert_true (i == 0 || strcmp (states[i - 1], states[i]) < 0);
    }
  for (guint i = 0; i < G_N_ELEMENTS (outside); i++)
    g_assert_false (gbt_country_is_in_european_union (outside[i]));
  g_assert_false (gbt_country_is_in_european_union (NULL));

  g_assert_true (gbt_country_list_holds ("FR, DE", "DE"));
  g_assert_false (gbt_country_list_holds ("FR DE", "NL"));
  g_assert_false (gbt_country_list_holds ("EU", "GB"));
  g_assert_true (gbt_country_list_is_valid ("FR"));
  g_assert_true (gbt_country_list_is_valid (" EU ;CH"));
  g_assert_false (gbt_country_list_is_valid ("France"));
  g_assert_false (gbt_country_list_is_valid ("fr"));
  g_assert_false (gbt_country_list_is_valid (" "));
  g_assert_false (gbt_country_list_is_valid (NULL));
}

/* 8-decisions 32: the ready set, in its order. */
static void
test_subjects (void)
{
  static const char *const order[] = {
    "architecture", "driver",      "runtime",         "memory",         "margin",       "free-memory",
    "limit-workload", "latency",   "quality",         "formats",        "host-ram",     "cpu",
    "disk",         "interconnect", "country",        "jurisdiction",   "availability", "price-validity",
    "hourly-price", "cost",        "tier",            "not-interruptible",
    "managed-application", "confidentiality", "attestations", "model-licence", "driver-licence", "support",
    "reversibility", "container",  "other",
  };
  static const char *const computed[] = {
    GBT_SUBJECT_MEMORY,  GBT_SUBJECT_MARGIN,       GBT_SUBJECT_FREE_MEMORY, GBT_SUBJECT_LIMIT_WORKLOAD,
    GBT_SUBJECT_QUALITY, GBT_SUBJECT_HOST_RAM,     GBT_SUBJECT_CPU,         GBT_SUBJECT_DISK,
    GBT_SUBJECT_COUNTRY, GBT_SUBJECT_AVAILABILITY, GBT_SUBJECT_PRICE_VALIDITY,
    GBT_SUBJECT_HOURLY_PRICE, GBT_SUBJECT_COST,    GBT_SUBJECT_TIER,        GBT_SUBJECT_NOT_INTERRUPTIBLE, NULL,
  };
  const GbtFieldSpec *comparator = gbt_entry_kind_get_spec (GBT_ENTRY_REQUIREMENT, GBT_REQUIREMENT_COMPARATOR);

  g_assert_cmpuint (gbt_subject_get_n_all (), ==, G_N_ELEMENTS (order));
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const GbtSubject *subject = gbt_subject_get (i);

      g_assert_cmpstr (subject->code, ==, order[i]);
      g_assert_true (gbt_subject_find (order[i]) == subject);
      g_assert_cmpint (subject->computed, ==, g_strv_contains (computed, subject->code));
      g_assert_true (subject->label[0] != '\0' && subject->hint[0] != '\0');
      for (guint j = 0; subject->comparators[j] != NULL; j++)
        g_assert_true (g_strv_contains (comparator->codes, subject->comparators[j]));
      g_assert_nonnull (subject->comparators[0]);
    }
  g_assert_null (gbt_subject_find ("speed"));
  g_assert_null (gbt_subject_find (NULL));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/evidence/gpu-models", test_gpu_models);
  g_test_add_func ("/evidence/scopes", test_scopes);
  g_test_add_func ("/evidence/runs", test_runs);
  g_test_add_func ("/evidence/calculation", test_calculation);
  g_test_add_func ("/evidence/countries", test_countries);
  g_test_add_func ("/evidence/subjects", test_subjects);

  return g_test_run ();
}
