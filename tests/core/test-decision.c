/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-frozen.h"
#include "gbt-walk.h"

#include <string.h>

/* What may be frozen, and what a frozen decision rests on. */

static GbtEntry *
make_decision (const char *kind,
               const char *retained,
               const char *rationale)
{
  GbtEntry *entry = gbt_entry_new (GBT_ENTRY_DECISION, "1", NULL, 0);

  entry = gbt_walk_text (entry, GBT_DECISION_KIND, kind);
  entry = gbt_walk_text (entry, GBT_DECISION_RETAINED, retained);
  return gbt_walk_text (entry, GBT_DECISION_RATIONALE, rationale);
}

static GbtFiche *
make_fiche (GbtWalkStep step)
{
  g_autoptr (GbtSheet) sheet = gbt_walk_new_sheet (step);

  return gbt_fiche_new (sheet, "test", "test");
}

static GbtFiche *
freeze (GbtWalkStep  step,
        const char  *kind,
        const char  *retained)
{
  g_autoptr (GbtFiche) fiche = make_fiche (step);
  g_autoptr (GbtEntry) decision = make_decision (kind, retained, "motif");

  return gbt_fiche_with_decision (fiche, decision);
}

static GbtFiche *
with_workload (GbtFiche    *fiche,
               GbtWorkload *workload)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_workload (gbt_fiche_get_sheet (fiche), workload);

  return gbt_fiche_new (sheet, "test", "test");
}

/* @dossier is taken. */
static GbtFiche *
with_dossier (GbtFiche   *fiche,
              GbtDossier *dossier)
{
  g_autoptr (GbtDossier) owned = dossier;
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_dossier (gbt_fiche_get_sheet (fiche), owned);

  return gbt_fiche_new (sheet, "test", "test");
}

static GbtDossier *
get_dossier (GbtFiche *fiche)
{
  return gbt_dossier_ref (gbt_fiche_get_dossier (fiche));
}

static GbtEntry *
get (GbtFiche     *fiche,
     GbtEntryKind  kind,
     const char   *number)
{
  GbtEntry *entry = gbt_dossier_find (gbt_fiche_get_dossier (fiche), kind, number);

  g_assert_nonnull (entry);
  return gbt_entry_ref (entry);
}

/* All the changes, "words (object) [field]; …" */
static char *
list_changes (GbtFiche *frozen,
              GbtFiche *current)
{
  g_autoptr (GPtrArray) changes = gbt_decision_list_changes (frozen, current);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < changes->len; i++)
    {
      const GbtChange *change = g_ptr_array_index (changes, i);
      g_autofree char *words = gbt_sentence_dup_english (change->reason);

      g_string_append_printf (list, "%s%s", i > 0 ? "; " : "", words);
      if (change->object != NULL)
        g_string_append_printf (list, " (%s)", change->object);
    }

  return g_string_free (g_steal_pointer (&list), FALSE);
}

/* @current is taken. */
static void
assert_changes (GbtFiche   *frozen,
                GbtFiche   *current,
                const char *expected)
{
  g_autoptr (GbtFiche) owned = current;
  g_autofree char *changes = list_changes (frozen, owned);

  g_assert_cmpstr (changes, ==, expected);
}

static void
assert_check (GbtWalkStep  step,
              const char  *kind,
              const char  *retained,
              const char  *rationale,
              const char  *expected)
{
  g_autoptr (GbtFiche) fiche = make_fiche (step);
  g_autoptr (GbtEntry) decision = make_decision (kind, retained, rationale);
  g_autoptr (GError) error = NULL;
  gboolean may_be_frozen = gbt_decision_check (gbt_fiche_get_matrix (fiche), decision, &error);

  g_assert_cmpstr (error != NULL ? error->message : NULL, ==, expected);
  g_assert_cmpint (may_be_frozen, ==, expected == NULL);
}

static void
test_check (void)
{
  assert_check (GBT_WALK_BEFORE_RUNS, GBT_DECISION_DECISION, "C1", "motif",
                "C1 is to confirm on E3, E4: a decision retains an admissible candidate, a shortlist may be frozen");
  assert_check (GBT_WALK_BEFORE_RUNS, GBT_DECISION_SHORTLIST, NULL, NULL, NULL);
  assert_check (GBT_WALK_BEFORE_RUNS, GBT_DECISION_SHORTLIST, "C1", NULL, "Only a decision retains a candidate");
  assert_check (GBT_WALK_BEFORE_RUNS, GBT_DECISION_CLOSED, NULL, "budget refusé", NULL);
  assert_check (GBT_WALK_BEFORE_RUNS, GBT_DECISION_CLOSED, NULL, " \n", "The record says why: its rationale is empty");
  assert_check (GBT_WALK_BEFORE_RUNS, GBT_DECISION_CLOSED, "C1", "motif", "Only a decision retains a candidate");
  assert_check (GBT_WALK_BEFORE_RUNS, NULL, NULL, "motif",
                "What is frozen is a shortlist, a decision or a closed record");
  assert_check (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1", "motif", NULL);
  assert_check (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1", NULL, "The record says why: its rationale is empty");
  assert_check (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C3", "motif",
                "C3 is excluded by E1: a decision retains an admissible candidate");
  assert_check (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C9", "motif", "The sheet has no candidate “C9”");
  assert_check (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, NULL, "motif",
                "A decision retains a candidate; without one, the record is closed or a shortlist");
}

static void
test_check_without_candidates (void)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "test", "test");
  g_autoptr (GbtEntry) shortlist = make_decision (GBT_DECISION_SHORTLIST, NULL, NULL);
  g_autoptr (GbtEntry) closed = make_decision (GBT_DECISION_CLOSED, NULL, "abandon");
  g_autoptr (GError) error = NULL;

  g_assert_false (gbt_decision_check (gbt_fiche_get_matrix (fiche), shortlist, &error));
  g_assert_cmpstr (error->message, ==, "A shortlist has at least one candidate");
  g_assert_true (gbt_decision_check (gbt_fiche_get_matrix (fiche), closed, NULL));
}

/* Walk 1: the limit goes from 8192 to 16384 tokens, I1 watches it; nothing that follows is told beside. */
static void
test_walk (void)
{
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1");

  assert_changes (frozen, make_fiche (GBT_WALK_AFTER_RUNS), "");
  assert_changes (frozen, make_fiche (GBT_WALK_LONGER), "limit length changed from 8192 to 16384 tokens (I1)");
  assert_changes (frozen, make_fiche (GBT_WALK_LARGER),
                  "limit length changed from 8192 to 16384 tokens (I1); "
                  "chosen reserve changed from 6442450944 bytes to 10737418240 bytes");
}

/* Fields that name the sheet, or say where something was read: a decision does not rest on them. */
static const GbtFieldId labels[]
    = { GBT_FIELD_TITLE, GBT_FIELD_REFERENCE, GBT_FIELD_AUTHOR, GBT_FIELD_MODEL_LINK, GBT_FIELD_NOTES };

static gboolean
is_label (GbtFieldId id)
{
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      if (labels[i] == id)
        return TRUE;
    }
  return FALSE;
}

/* A value that a field does not hold yet. */
static GbtField *
make_other (GbtField           *field,
            const GbtFieldSpec *spec)
{
  const char *text = gbt_field_get_text (field);

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_INTEGER:
    case GBT_FIELD_TYPE_BYTES:
      return gbt_field_new_integer (gbt_field_has_integer (field) && gbt_field_get_integer (field) == 2 ? 4 : 2, NULL);
    case GBT_FIELD_TYPE_CODE:
      return gbt_field_new_text (spec->codes[g_strcmp0 (text, spec->codes[0]) == 0 ? 1 : 0], NULL);
    case GBT_FIELD_TYPE_DECIMAL:
      return gbt_field_new_text ("0.5", NULL);
    case GBT_FIELD_TYPE_DATE:
      return gbt_field_new_text ("2027-01-02", NULL);
    case GBT_FIELD_TYPE_LINK:
      return gbt_field_new_text ("https://example.org/other", NULL);
    case GBT_FIELD_TYPE_COUNTRY:
      return gbt_field_new_text ("NO", NULL);
    case GBT_FIELD_TYPE_CURRENCY:
      return gbt_field_new_text ("NOK", NULL);
    case GBT_FIELD_TYPE_LIST:
      return gbt_field_new_text (spec->codes != NULL ? spec->codes[0] : "autre", NULL);
    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    default:
      return gbt_field_new_text ("autre", NULL);
    }
}

/* Each field of a sheet: changing it invalidates exactly when the decision rests on it and the task
 * has a use for it. */
static void
test_each_field (void)
{
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1");
  GbtWorkload *workload = gbt_fiche_get_workload (frozen);
  guint n_fired = 0;

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      GbtFieldId id = (GbtFieldId) i;
      const GbtFieldSpec *spec = gbt_field_id_get_spec (id);
      g_autoptr (GbtField) other = make_other (gbt_workload_get_field (workload, id), spec);
      g_autoptr (GbtWorkload) changed = gbt_workload_with_field (workload, id, other);
      g_autoptr (GbtFiche) current = with_workload (frozen, changed);
      g_autoptr (GPtrArray) changes = gbt_decision_list_changes (frozen, current);
      gboolean applies = (spec->tasks & GBT_TASK_BIT (GBT_TASK_INFERENCE)) != 0;

      g_test_message ("%s", spec->key);
      g_assert_cmpint (gbt_field_id_supports_decision (id), ==, !is_label (id));
      if (is_label (id) || !applies)
        {
          g_assert_cmpuint (changes->len, ==, 0);
          continue;
        }
      g_assert_cmpuint (changes->len, ==, 1);
      g_assert_cmpstr (((GbtChange *) g_ptr_array_index (changes, 0))->field, ==, spec->key);
      n_fired++;
    }
  g_assert_cmpuint (n_fired, >, 25);
}

/* Where a value was read may be written better: it is the same value. An unknown one is another. */
static void
test_states_of_a_field (void)
{
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1");
  GbtWorkload *workload = gbt_fiche_get_workload (frozen);
  g_autoptr (GbtField) sourced = gbt_field_new_integer (72, "bon de commande");
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();
  g_autoptr (GbtField) asked = gbt_field_new_to_confirm ("durée à fixer");
  g_autoptr (GbtWorkload) same = gbt_workload_with_field (workload, GBT_FIELD_CAMPAIGN_HOURS, sourced);
  g_autoptr (GbtWorkload) without = gbt_workload_with_field (workload, GBT_FIELD_CAMPAIGN_HOURS, unknown);
  g_autoptr (GbtWorkload) confirm = gbt_workload_with_field (workload, GBT_FIELD_CAMPAIGN_HOURS, asked);

  assert_changes (frozen, with_workload (frozen, same), "");
  assert_changes (frozen, with_workload (frozen, without), "“Campaign length” changed from 72 to unknown");
  assert_changes (frozen, with_workload (frozen, confirm), "“Campaign length” changed from 72 to to confirm");
}

static void
test_posts (void)
{
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1");
  GbtWorkload *workload = gbt_fiche_get_workload (frozen);
  g_autoptr (GbtPost) measured = gbt_post_new_justified (GBT_POST_RUNTIME, NULL, 500 * GBT_MIB, "ES-01", NULL);
  g_autoptr (GbtPost) declared = gbt_post_new_declared (GBT_POST_OTHER, "affichage", 300 * GBT_MIB, NULL);
  g_autoptr (GbtWorkload) corrected = gbt_workload_with_post (workload, 1, measured);
  g_autoptr (GbtWorkload) added = gbt_workload_with_post (workload, gbt_workload_get_n_posts (workload), declared);
  g_autoptr (GbtWorkload) removed = gbt_workload_without_post (workload, 3);

  assert_changes (frozen, with_workload (frozen, corrected),
                  "“Runtime context” changed from 504365056 bytes to 524288000 bytes");
  assert_changes (frozen, with_workload (frozen, added), "the post “affichage” was added to the reserve");
  assert_changes (frozen, with_workload (frozen, removed), "the post “Transient allocations” of the reserve was removed");
}

static void
test_requirements (void)
{
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1");
  GbtDossier *dossier = gbt_fiche_get_dossier (frozen);
  GbtEntry *added = gbt_entry_new (GBT_ENTRY_REQUIREMENT, "E8", NULL, 0);
  GbtEntry *preference = gbt_entry_new (GBT_ENTRY_REQUIREMENT, "F2", NULL, 0);

  added = gbt_walk_text (added, GBT_REQUIREMENT_STRENGTH, "mandatory");
  preference = gbt_walk_text (preference, GBT_REQUIREMENT_STRENGTH, "preference");
  assert_changes (frozen, with_dossier (frozen, gbt_walk_put (get_dossier (frozen), added)),
                  "the mandatory requirement E8 was added (E8)");
  assert_changes (frozen, with_dossier (frozen, gbt_dossier_without (dossier, GBT_ENTRY_REQUIREMENT, "E7")),
                  "the mandatory requirement E7 was removed (E7)");
  assert_changes (frozen,
                  with_dossier (frozen, gbt_walk_put (get_dossier (frozen),
                                                      gbt_walk_integer (get (frozen, GBT_ENTRY_REQUIREMENT, "E7"),
                                                                        GBT_REQUIREMENT_AMOUNT, 16 * GBT_GB))),
                  "“Memory” of E7 changed from 32000000000 bytes to 16000000000 bytes (E7)");
  assert_changes (frozen,
                  with_dossier (frozen, gbt_walk_put (get_dossier (frozen),
                                                      gbt_walk_text (get (frozen, GBT_ENTRY_REQUIREMENT, "E7"),
                                                                     GBT_REQUIREMENT_REASON, "mieux dit"))),
                  "");
  /* Preferences compensate nothing. */
  assert_changes (frozen, with_dossier (frozen, gbt_walk_put (get_dossier (frozen), preference)), "");
  assert_changes (frozen, with_dossier (frozen, gbt_dossier_without (dossier, GBT_ENTRY_REQUIREMENT, "F1")), "");
}

static GbtEntry *
get_offer (GbtFiche   *fiche,
           const char *candidate)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (fiche);

  return gbt_dossier_get_offer (dossier, gbt_dossier_find (dossier, GBT_ENTRY_CANDIDATE, candidate));
}

/* Each field of the retained offer in a later version, and none of another. */
static void
test_each_field_of_the_offer (void)
{
  static const GbtOfferField words[]
      = { GBT_OFFER_TITLE, GBT_OFFER_LINK, GBT_OFFER_PRICE_READ, GBT_OFFER_NOTES, GBT_OFFER_DOUBTS };
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1");

  for (guint i = 0; i < GBT_N_OFFER_FIELDS; i++)
    {
      for (guint other = 0; other < 2; other++)
        {
          const char *candidate = other ? "C2" : "C1";
          GbtEntry *offer = get_offer (frozen, candidate);
          const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, i);
          g_autoptr (GbtField) field = gbt_entry_get_field (offer, i);
          g_autoptr (GbtField) value = make_other (field, spec);
          g_autoptr (GbtEntry) changed = gbt_entry_with_field (offer, i, value);
          g_autoptr (GbtEntry) later = gbt_entry_with_identity (changed, gbt_entry_get_number (offer),
                                                                gbt_entry_get_id (offer), 2);
          GbtDossier *dossier = gbt_walk_put (get_dossier (frozen), gbt_entry_ref (later));
          g_autoptr (GbtFiche) current = NULL;
          g_autoptr (GPtrArray) changes = NULL;
          gboolean rests = !other;

          /* The candidate goes on citing the first version: the later one is known all the same. */
          current = with_dossier (frozen, dossier);
          changes = gbt_decision_list_changes (frozen, current);
          for (guint j = 0; j < G_N_ELEMENTS (words); j++)
            rests = rests && words[j] != i;
          g_test_message ("%s of %s", spec->key, candidate);
          g_assert_cmpuint (changes->len, ==, rests);
          if (rests)
            {
              const GbtChange *change = g_ptr_array_index (changes, 0);

              g_assert_cmpstr (change->field, ==, spec->key);
              g_assert_nonnull (change->object);
            }
        }
    }
}

static void
test_candidates (void)
{
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1");
  GbtDossier *dossier = gbt_fiche_get_dossier (frozen);
  GbtEntry *moved = gbt_walk_text (get (frozen, GBT_ENTRY_CANDIDATE, "C1"), GBT_CANDIDATE_OFFER, GBT_WALK_OFFER_2);

  assert_changes (frozen, with_dossier (frozen, gbt_dossier_without (dossier, GBT_ENTRY_CANDIDATE, "C1")),
                  "the candidate C1 was removed (C1)");
  assert_changes (frozen, with_dossier (frozen, gbt_dossier_without (dossier, GBT_ENTRY_CANDIDATE, "C2")), "");
  assert_changes (frozen, with_dossier (frozen, gbt_walk_put (get_dossier (frozen), moved)),
                  "the candidate C1 cites another offer (C1)");
}

static void
test_evidence (void)
{
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1");

  /* P8 is behind the limit run of C1; P9 behind what C2 was asked. */
  assert_changes (frozen,
                  with_dossier (frozen, gbt_walk_put (get_dossier (frozen),
                                                      gbt_walk_text (get (frozen, GBT_ENTRY_EVIDENCE, "P8"),
                                                                     GBT_EVIDENCE_WITHDRAWN, "mauvais journal"))),
                  "the piece of evidence P8 was withdrawn: mauvais journal (P8)");
  assert_changes (frozen,
                  with_dossier (frozen, gbt_walk_put (get_dossier (frozen),
                                                      gbt_walk_text (get (frozen, GBT_ENTRY_EVIDENCE, "P8"),
                                                                     GBT_EVIDENCE_TITLE, "mieux nommée"))),
                  "");
  assert_changes (frozen,
                  with_dossier (frozen, gbt_walk_put (get_dossier (frozen),
                                                      gbt_walk_text (get (frozen, GBT_ENTRY_EVIDENCE, "P9"),
                                                                     GBT_EVIDENCE_WITHDRAWN, "mauvais journal"))),
                  "");
  {
    g_autoptr (GbtFiche) current
        = with_dossier (frozen, gbt_walk_put (get_dossier (frozen),
                                              gbt_walk_text (get (frozen, GBT_ENTRY_EVIDENCE, "P8"), GBT_EVIDENCE_SHA256,
                                                             "ba7816bf8f01cfea414140de5dae2223"
                                                             "b00361a396177a9cb410ff61f20015ad")));
    g_autoptr (GPtrArray) changes = gbt_decision_list_changes (frozen, current);

    g_assert_cmpuint (changes->len, ==, 1);
    g_assert_cmpstr (((GbtChange *) changes->pdata[0])->field, ==, "evidence.sha256");
    g_assert_cmpstr (((GbtChange *) changes->pdata[0])->object, ==, "P8");
  }
}

static void
test_runs (void)
{
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1");
  GbtDossier *dossier = gbt_fiche_get_dossier (frozen);
  GbtEntry *peak = NULL;

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_PEAK) && peak == NULL; i++)
    {
      GbtEntry *entry = gbt_dossier_get (dossier, GBT_ENTRY_PEAK, i);

      if (gbt_entry_hangs_on (entry, "ES-02") && gbt_entry_is (entry, GBT_PEAK_COUNTER, "device-used"))
        peak = gbt_entry_ref (entry);
    }
  g_assert_nonnull (peak);

  assert_changes (frozen, with_dossier (frozen, gbt_dossier_without (dossier, GBT_ENTRY_RUN, "ES-02")),
                  "the run ES-02 was removed (ES-02)");
  assert_changes (frozen, with_dossier (frozen, gbt_dossier_without (dossier, GBT_ENTRY_RUN, "ES-03")), "");
  assert_changes (frozen,
                  with_dossier (frozen, gbt_walk_put (get_dossier (frozen),
                                                      gbt_walk_text (get (frozen, GBT_ENTRY_RUN, "ES-02"),
                                                                     GBT_RUN_QUALITY, "0.845"))),
                  "“Quality measured” of ES-02 changed from 0.846 to 0.845 (ES-02)");
  assert_changes (frozen,
                  with_dossier (frozen, gbt_walk_put (get_dossier (frozen),
                                                      gbt_walk_text (get (frozen, GBT_ENTRY_RUN, "ES-02"),
                                                                     GBT_RUN_NOTE, "refait"))),
                  "");
  {
    g_autofree char *number = g_strdup (gbt_entry_get_number (peak));
    g_autofree char *expected = g_strdup_printf ("“Peak” of %s changed from 19832766464 bytes to 20000000000 bytes (%s)",
                                                 number, number);

    assert_changes (frozen,
                    with_dossier (frozen, gbt_walk_put (get_dossier (frozen),
                                                        gbt_walk_integer (peak, GBT_PEAK_BYTES, 20 * GBT_GB))),
                    expected);
  }
}

/* What the planner says of a cell may undo the verdict by itself. */
static void
test_verdict (void)
{
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_AFTER_RUNS, GBT_DECISION_DECISION, "C1");
  GbtEntry *excluded = gbt_walk_text (get (frozen, GBT_ENTRY_ASSESSMENT, "C1/E2"), GBT_ASSESSMENT_VERDICT, "excluded");
  GbtEntry *asked = gbt_walk_text (get (frozen, GBT_ENTRY_ASSESSMENT, "C1/E2"), GBT_ASSESSMENT_VERDICT, "to-confirm");

  excluded = gbt_walk_text (excluded, GBT_ASSESSMENT_GROUND, "pilote trop ancien");
  asked = gbt_walk_text (asked, GBT_ASSESSMENT_CONDITION, "essai en bf16");
  assert_changes (frozen, with_dossier (frozen, gbt_walk_put (get_dossier (frozen), excluded)),
                  "the candidate C1 is now excluded by E2 (C1)");
  assert_changes (frozen, with_dossier (frozen, gbt_walk_put (get_dossier (frozen), asked)),
                  "the candidate C1 is now to confirm on E2 (C1)");
}

/* A closed record rests on every candidate: one that became admissible reopens it. */
static void
test_closed (void)
{
  g_autoptr (GbtFiche) frozen = freeze (GBT_WALK_BEFORE_RUNS, GBT_DECISION_CLOSED, NULL);
  GbtEntry *cheaper = gbt_walk_text (gbt_entry_ref (get_offer (frozen, "C2")), GBT_OFFER_PACKAGE, "40.00");

  assert_changes (frozen, make_fiche (GBT_WALK_AFTER_RUNS), "the candidate C1 is now admissible (C1)");
  assert_changes (frozen, with_dossier (frozen, gbt_walk_put (get_dossier (frozen), cheaper)),
                  "“Package price” of C2 changed from 55.71 to 40.00 (I7)");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decision/check", test_check);
  g_test_add_func ("/decision/check-without-candidates", test_check_without_candidates);
  g_test_add_func ("/decision/walk", test_walk);
  g_test_add_func ("/decision/each-field", test_each_field);
  g_test_add_func ("/decision/states-of-a-field", test_states_of_a_field);
  g_test_add_func ("/decision/posts", test_posts);
  g_test_add_func ("/decision/requirements", test_requirements);
  g_test_add_func ("/decision/each-field-of-the-offer", test_each_field_of_the_offer);
  g_test_add_func ("/decision/candidates", test_candidates);
  g_test_add_func ("/decision/evidence", test_evidence);
  g_test_add_func ("/decision/runs", test_runs);
  g_test_add_func ("/decision/verdict", test_verdict);
  g_test_add_func ("/decision/closed", test_closed);
  return g_test_run ();
}
