/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-fiche.h"
#include "gbt-walk.h"
#include "gbt-wish.h"

#define OFFER "0b7c0a34-5a1e-4d7f-8f7e-000000000001"

/* One preference, one offer with a piece that covers it: the only cell, in words. */
static char *
judge (const char *subject,
       const char *value,
       guint       field,
       const char *offered,
       const char *currency)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (gbt_sheet_get_workload (sheet), NULL);
  GbtEntry *requirement = gbt_entry_new (GBT_ENTRY_REQUIREMENT, "F1", NULL, 0);
  GbtEntry *offer = gbt_entry_new (GBT_ENTRY_OFFER, "o", OFFER, 1);
  GbtEntry *candidate = gbt_entry_new (GBT_ENTRY_CANDIDATE, "C1", NULL, 0);
  GbtEntry *piece = gbt_entry_new (GBT_ENTRY_EVIDENCE, "P1", NULL, 0);
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GbtMatrix) matrix = NULL;
  g_autofree char *said = NULL;
  const GbtCell *cell;

  requirement = gbt_walk_text (requirement, GBT_REQUIREMENT_STRENGTH, "preference");
  requirement = gbt_walk_text (requirement, GBT_REQUIREMENT_SUBJECT, subject);
  requirement = gbt_walk_text (requirement, GBT_REQUIREMENT_VALUE, value);
  offer = gbt_walk_text (offer, GBT_OFFER_CURRENCY, currency);
  offer = gbt_walk_text (offer, field, offered);
  candidate = gbt_walk_text (candidate, GBT_CANDIDATE_OFFER, OFFER);
  candidate = gbt_walk_integer (candidate, GBT_CANDIDATE_OFFER_VERSION, 1);
  piece = gbt_walk_text (piece, GBT_EVIDENCE_SCOPE_OFFERS, OFFER);

  dossier = gbt_walk_put (dossier, requirement);
  dossier = gbt_walk_put (dossier, offer);
  dossier = gbt_walk_put (dossier, candidate);
  dossier = gbt_walk_put (dossier, piece);
  matrix = gbt_matrix_new (gbt_sheet_get_workload (sheet), dossier, estimate);
  /* R5: no preference makes or unmakes the verdict of a candidate. */
  g_assert_cmpint (gbt_matrix_get_standing (matrix, 0)->verdict, ==, GBT_VERDICT_TO_CONFIRM);

  cell = gbt_matrix_get_cell (matrix, 0, 0);
  said = gbt_sentence_dup_english (cell->verdict == GBT_VERDICT_ADMISSIBLE ? cell->proof
                                   : cell->verdict == GBT_VERDICT_EXCLUDED ? cell->ground
                                                                           : cell->condition);
  return g_strdup_printf ("%s: %s", gbt_verdict_get_code (cell->verdict), said);
}

static void
test_cells (void)
{
  static const struct
  {
    const char *subject;
    const char *value;
    guint field;
    const char *offered;
    const char *expected;
  } rows[] = {
    { "hourly-price", "1.00 USD", GBT_OFFER_HOURLY, "1.000", "admissible: 1.000 USD, offer" },
    { "hourly-price", "1.00 USD", GBT_OFFER_HOURLY, "1.001", "excluded: 1.001 USD > 1.00 USD" },
    { "hourly-price", "1,00 USD", GBT_OFFER_HOURLY, "1.001", "excluded: 1.001 USD > 1.00 USD" },
    { "hourly-price", "1.00", GBT_OFFER_HOURLY, "0.10", "to-confirm: value that the requirement asks for" },
    { "hourly-price", "1.00 USD", GBT_OFFER_SPOT, "0.20", "admissible: 0.20 USD, offer" },
    /* R14: another currency is no comparison; a package has no hourly price. */
    { "hourly-price", "1.00 EUR", GBT_OFFER_HOURLY, "0.10", "to-confirm: price in EUR" },
    { "hourly-price", "1.00 USD", GBT_OFFER_PACKAGE, "0.10", "to-confirm: hourly price" },
    { "hourly-price", "cheap", GBT_OFFER_HOURLY, "0.10", "to-confirm: value that the requirement asks for" },
    /* The campaign of the example lasts 72 hours. */
    { "cost", "50 USD", GBT_OFFER_HOURLY, "0.69", "admissible: 49.68 USD, offer" },
    { "cost", "50 USD", GBT_OFFER_HOURLY, "0.70", "excluded: 50.40 USD > 50 USD" },
    { "cost", "50 USD", GBT_OFFER_TITLE, "x", "to-confirm: cost of the campaign" },
    { "tier", "secure", GBT_OFFER_TIER, "secure", "admissible: Data centre, offer" },
    { "tier", "secure", GBT_OFFER_TIER, "community", "excluded: another tier: Community host" },
    { "tier", "secure", GBT_OFFER_TITLE, "x", "to-confirm: tier" },
    { "tier", "best", GBT_OFFER_TIER, "secure", "to-confirm: value that the requirement asks for" },
    { "not-interruptible", NULL, GBT_OFFER_INTERRUPTIBLE, "no", "admissible: not interruptible, offer" },
    { "not-interruptible", NULL, GBT_OFFER_INTERRUPTIBLE, "yes", "excluded: may be interrupted" },
    { "not-interruptible", NULL, GBT_OFFER_SPOT, "0.10", "excluded: sold at an interruptible price only" },
    { "not-interruptible", NULL, GBT_OFFER_TITLE, "x", "to-confirm: whether it may be interrupted" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *said = judge (rows[i].subject, rows[i].value, rows[i].field, rows[i].offered, "USD");

      g_assert_cmpstr (said, ==, rows[i].expected);
    }
}

static char *
dup_requirements (const GbtWish *wish)
{
  g_autoptr (GPtrArray) requirements = gbt_wish_list_requirements (wish);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < requirements->len; i++)
    {
      const GbtEntry *requirement = requirements->pdata[i];
      const char *value = gbt_entry_get_text (requirement, GBT_REQUIREMENT_VALUE);

      g_assert_true (gbt_entry_check (requirement, NULL));
      g_string_append_printf (text, "%c %s%s%s\n", gbt_entry_is (requirement, GBT_REQUIREMENT_STRENGTH, "mandatory") ? 'E' : 'F',
                              gbt_entry_get_text (requirement, GBT_REQUIREMENT_SUBJECT), value != NULL ? " " : "",
                              value != NULL ? value : "");
    }

  return g_string_free (text, FALSE);
}

/* What was asked when ordering is a preference; what was asked of the place and of the day is mandatory. */
static void
test_requirements (void)
{
  g_auto (GbtWish) wish;
  g_autoptr (GbtField) format = gbt_field_new_text ("4bit", NULL);
  g_autofree char *bare = NULL;
  g_autofree char *full = NULL;
  GbtWorkload *workload;

  gbt_wish_init (&wish);
  bare = dup_requirements (&wish);
  g_assert_cmpstr (bare, ==, "E memory\nE limit-workload\n");

  workload = gbt_workload_with_field (wish.workload, GBT_FIELD_WEIGHT_FORMAT, format);
  gbt_workload_unref (wish.workload);
  wish.workload = workload;
  wish.countries = g_strdup ("EU");
  wish.available_only = TRUE;
  wish.without_interruptible = TRUE;
  wish.has_budget = wish.has_max_hourly = TRUE;
  g_assert_true (gbt_money_parse ("50.00", "USD", &wish.budget, NULL));
  g_assert_true (gbt_money_parse ("1.000", "USD", &wish.max_hourly, NULL));
  wish.tier = GBT_TIER_SECURE;
  wish.days = 3;
  full = dup_requirements (&wish);
  g_assert_cmpstr (full, ==, "E memory\nE limit-workload\nE quality\nE country EU\nE availability\nE not-interruptible\n"
                             "F hourly-price 1.000 USD\nF cost 50.00 USD\nF tier secure\n");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cell-price/cells", test_cells);
  g_test_add_func ("/cell-price/requirements", test_requirements);
  return g_test_run ();
}
