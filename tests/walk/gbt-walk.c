/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-walk.h"

#include "gbt-bytes.h"

/**
 * gbt_walk_text:
 * @entry: (transfer full): an entry
 * @field: a field of its kind
 * @text: its text
 *
 * Returns: (transfer full): the entry with it
 */
GbtEntry *
gbt_walk_text (GbtEntry   *entry,
               guint       field,
               const char *text)
{
  g_autoptr (GbtEntry) old = entry;

  return gbt_entry_with_text (old, field, text);
}

/**
 * gbt_walk_integer:
 * @entry: (transfer full): an entry
 * @field: a field of its kind
 * @value: its value
 *
 * Returns: (transfer full): the entry with it
 */
GbtEntry *
gbt_walk_integer (GbtEntry *entry,
                  guint     field,
                  guint64   value)
{
  g_autoptr (GbtEntry) old = entry;

  return gbt_entry_with_integer (old, field, value);
}

/**
 * gbt_walk_put:
 * @dossier: (transfer full): a dossier
 * @entry: (transfer full): an entry
 *
 * Returns: (transfer full): the dossier with it
 */
GbtDossier *
gbt_walk_put (GbtDossier *dossier,
              GbtEntry   *entry)
{
  g_autoptr (GbtDossier) old = dossier;
  g_autoptr (GbtEntry) added = entry;

  return gbt_dossier_with (old, added);
}

/**
 * gbt_walk_set_integer:
 * @workload: (transfer full): a workload
 * @field: a field
 * @value: its value
 *
 * Returns: (transfer full): the workload with it
 */
GbtWorkload *
gbt_walk_set_integer (GbtWorkload *workload,
                      GbtFieldId   field,
                      guint64      value)
{
  g_autoptr (GbtWorkload) old = workload;
  g_autoptr (GbtField) known = gbt_field_new_integer (value, NULL);

  return gbt_workload_with_field (old, field, known);
}

static GbtEntry *
new_requirement (const char *number,
                 const char *subject,
                 const char *comparator)
{
  GbtEntry *entry = gbt_entry_new (GBT_ENTRY_REQUIREMENT, number, NULL, 0);

  entry = gbt_walk_text (entry, GBT_REQUIREMENT_STRENGTH, number[0] == 'F' ? "preference" : "mandatory");
  entry = gbt_walk_text (entry, GBT_REQUIREMENT_SUBJECT, subject);
  return gbt_walk_text (entry, GBT_REQUIREMENT_COMPARATOR, comparator);
}

static GbtDossier *
put_requirements (GbtDossier *dossier)
{
  dossier = gbt_walk_put (dossier, new_requirement ("E1", "memory", "at-least"));
  dossier = gbt_walk_put (dossier, gbt_walk_text (new_requirement ("E2", "formats", "present"),
                                                  GBT_REQUIREMENT_VALUE, "bf16"));
  dossier = gbt_walk_put (dossier, new_requirement ("E3", "limit-workload", "present"));
  dossier = gbt_walk_put (dossier, new_requirement ("E4", "quality", "at-least"));
  dossier = gbt_walk_put (dossier, gbt_walk_text (new_requirement ("E5", "availability", "by"),
                                                  GBT_REQUIREMENT_VALUE, "2026-12-04"));
  dossier = gbt_walk_put (dossier, gbt_walk_text (new_requirement ("E6", "country", "one-of"),
                                                  GBT_REQUIREMENT_VALUE, "EU"));
  dossier = gbt_walk_put (dossier, gbt_walk_integer (new_requirement ("E7", "host-ram", "at-least"),
                                                     GBT_REQUIREMENT_AMOUNT, 32 * GBT_GB));
  return gbt_walk_put (dossier, new_requirement ("F1", "container", "present"));
}

static GbtEntry *
new_offer (const char *key,
           const char *id,
           const char *gpu,
           guint64     nominal,
           guint64     total,
           const char *origin)
{
  GbtEntry *offer = gbt_entry_new (GBT_ENTRY_OFFER, key, id, 1);

  offer = gbt_walk_text (offer, GBT_OFFER_GPU_MODEL, gpu);
  offer = gbt_walk_text (offer, GBT_OFFER_GPU_COUNT, "1");
  offer = gbt_walk_integer (offer, GBT_OFFER_GPUS_USED, 1);
  offer = gbt_walk_integer (offer, GBT_OFFER_NOMINAL, nominal);
  offer = gbt_walk_integer (offer, GBT_OFFER_DEVICE_TOTAL, total);
  return gbt_walk_text (offer, GBT_OFFER_CAPACITY_ORIGIN, origin);
}

static GbtEntry *
price (GbtEntry   *offer,
       const char *title,
       const char *amount)
{
  offer = gbt_walk_text (offer, GBT_OFFER_PROVIDER, "Fournisseur A");
  offer = gbt_walk_text (offer, GBT_OFFER_TITLE, title);
  offer = gbt_walk_text (offer, GBT_OFFER_COUNTRY, "FR");
  offer = gbt_walk_text (offer, GBT_OFFER_CURRENCY, "USD");
  offer = gbt_walk_text (offer, GBT_OFFER_PACKAGE, amount);
  offer = gbt_walk_integer (offer, GBT_OFFER_PACKAGE_DAYS, 3);
  offer = gbt_walk_text (offer, GBT_OFFER_BILLING_STEP, "package");
  return gbt_walk_text (offer, GBT_OFFER_PRICE_READ, "2026-11-28");
}

static GbtDossier *
put_candidate (GbtDossier *dossier,
               const char *number,
               GbtEntry   *offer)
{
  GbtEntry *candidate = gbt_entry_new (GBT_ENTRY_CANDIDATE, number, NULL, 0);

  candidate = gbt_walk_text (candidate, GBT_CANDIDATE_OFFER, gbt_entry_get_id (offer));
  candidate = gbt_walk_integer (candidate, GBT_CANDIDATE_OFFER_VERSION, gbt_entry_get_version (offer));
  dossier = gbt_walk_put (dossier, offer);
  return gbt_walk_put (dossier, candidate);
}

static GbtDossier *
put_candidates (GbtDossier *dossier)
{
  GbtEntry *first = new_offer ("a-4090", GBT_WALK_OFFER_1, "RTX 4090", 24 * GBT_GB, 24564 * GBT_MIB, "device");
  GbtEntry *second = new_offer ("a-6000-ada", GBT_WALK_OFFER_2, "RTX 6000 Ada", 48 * GBT_GB, 49140 * GBT_MIB,
                                "public-reading");
  GbtEntry *third = new_offer ("4080", GBT_WALK_OFFER_3, "RTX 4080", 16 * GBT_GB, 16376 * GBT_MIB,
                               "public-reading");

  first = price (first, "1 × RTX 4090, forfait de 3 jours", "47.14");
  first = gbt_walk_integer (first, GBT_OFFER_DRIVER_RESERVE, 464 * GBT_MIB);
  first = gbt_walk_text (first, GBT_OFFER_CAPACITY_COUNTER, "NVML v2");
  first = gbt_walk_text (first, GBT_OFFER_DRIVER, "580.65");
  first = gbt_walk_text (first, GBT_OFFER_ECC, "off");
  first = gbt_walk_integer (first, GBT_OFFER_HOST_RAM, 64 * GBT_GB);
  first = gbt_walk_text (first, GBT_OFFER_AVAILABLE_FROM, "2026-12-02");
  second = price (second, "1 × RTX 6000 Ada, forfait de 3 jours", "55.71");

  dossier = put_candidate (dossier, "C1", first);
  dossier = put_candidate (dossier, "C2", second);
  return put_candidate (dossier, "C3", third);
}

static GbtDossier *
put_evidence (GbtDossier *dossier,
              const char *number,
              const char *kind,
              const char *title,
              guint       scope,
              const char *covers)
{
  g_autofree char *id = g_strdup_printf ("5d0f6a10-2a4b-4c8d-9e1f-0000000000%s%s",
                                         number[2] == '\0' ? "0" : "", number + 1);
  GbtEntry *evidence = gbt_entry_new (GBT_ENTRY_EVIDENCE, number, id, 0);

  evidence = gbt_walk_text (evidence, GBT_EVIDENCE_TITLE, title);
  evidence = gbt_walk_text (evidence, GBT_EVIDENCE_KIND, kind);
  evidence = gbt_walk_text (evidence, GBT_EVIDENCE_DATE, "2026-11-28");
  return gbt_walk_put (dossier, gbt_walk_text (evidence, scope, covers));
}

static GbtDossier *
attach (GbtDossier *dossier,
        const char *cell,
        const char *verdict,
        const char *evidence)
{
  GbtEntry *assessment = gbt_entry_new (GBT_ENTRY_ASSESSMENT, cell, NULL, 0);

  assessment = gbt_walk_integer (assessment, GBT_ASSESSMENT_OFFER_VERSION, 1);
  assessment = gbt_walk_text (assessment, GBT_ASSESSMENT_VERDICT, verdict);
  return gbt_walk_put (dossier, gbt_walk_text (assessment, GBT_ASSESSMENT_EVIDENCE, evidence));
}

static GbtDossier *
put_first_evidence (GbtDossier *dossier)
{
  dossier = put_evidence (dossier, "P1", "commercial", "Offre C1", GBT_EVIDENCE_SCOPE_OFFERS, GBT_WALK_OFFER_1);
  dossier = put_evidence (dossier, "P2", "commercial", "Offre C2", GBT_EVIDENCE_SCOPE_OFFERS, GBT_WALK_OFFER_2);
  dossier = put_evidence (dossier, "P3", "commercial", "Date de mise à disposition, par écrit",
                          GBT_EVIDENCE_SCOPE_OFFERS, GBT_WALK_OFFER_1);
  dossier = put_evidence (dossier, "P4", "technical", "Fiches du fabricant", GBT_EVIDENCE_SCOPE_NOTE,
                          "formats de calcul des trois GPU");
  dossier = put_evidence (dossier, "P5", "technical", "Relevé du GPU fourni", GBT_EVIDENCE_SCOPE_OFFERS,
                          GBT_WALK_OFFER_1);
  dossier = put_evidence (dossier, "P6", "technical", "Relevés publiés", GBT_EVIDENCE_SCOPE_GPU,
                          "RTX 6000 Ada, RTX 4080");
  dossier = put_evidence (dossier, "P7", "measurement", "Capture de ES-01", GBT_EVIDENCE_SCOPE_RUNS, "ES-01");
  dossier = attach (dossier, "C1/E2", "admissible", "P4");
  dossier = attach (dossier, "C2/E2", "admissible", "P4");
  return attach (dossier, "C3/E2", "admissible", "P4");
}

/**
 * gbt_walk_new_run:
 * @number: its number
 * @candidate: (nullable): what it was made on
 * @gpu: the model of its GPU
 *
 * Returns: (transfer full): a run that confirms the limit of the worked example: 8192 × 4
 */
GbtEntry *
gbt_walk_new_run (const char *number,
                  const char *candidate,
                  const char *gpu)
{
  static const struct
  {
    guint field;
    const char *text;
  } texts[] = {
    { GBT_RUN_STAGE, "limit" },          { GBT_RUN_DATE, "2026-11-29" },
    { GBT_RUN_MODEL, "Modèle dense illustratif" },
    { GBT_RUN_WEIGHT_FORMAT, "16bit" },  { GBT_RUN_KV_FORMAT, "16bit" },
    { GBT_RUN_DISTINCT_INPUTS, "yes" },  { GBT_RUN_KV_USED, "100" },
    { GBT_RUN_HOST_SPILL, "no" },        { GBT_RUN_OTHER_PROCESSES, "no" },
    { GBT_RUN_WARM_UP, "yes" },          { GBT_RUN_SAMPLING, "NVML v2, 100 ms" },
    { GBT_RUN_OUTCOME, "completed" },
  };
  static const struct
  {
    guint field;
    guint64 value;
  } integers[] = {
    { GBT_RUN_GPU_COUNT, 1 },         { GBT_RUN_ASKED_TOKENS, 8192 },    { GBT_RUN_EXECUTED_TOKENS, 8192 },
    { GBT_RUN_INPUT_TOKENS, 7936 },   { GBT_RUN_OUTPUT_TOKENS, 256 },    { GBT_RUN_ASKED_REQUESTS, 4 },
    { GBT_RUN_EXECUTED_REQUESTS, 4 }, { GBT_RUN_RESIDENT_REQUESTS, 4 },  { GBT_RUN_PREEMPTIONS, 0 },
    { GBT_RUN_ERRORS, 0 },
  };
  g_autofree char *id = g_strdup_printf ("c3a1e5d2-6b7f-4a90-8c2d-0000000000%s", number + 3);
  GbtEntry *run = gbt_entry_new (GBT_ENTRY_RUN, number, id, 0);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    run = gbt_walk_text (run, texts[i].field, texts[i].text);
  for (guint i = 0; i < G_N_ELEMENTS (integers); i++)
    run = gbt_walk_integer (run, integers[i].field, integers[i].value);
  run = gbt_walk_text (run, GBT_RUN_CANDIDATE, candidate);
  return gbt_walk_text (run, GBT_RUN_GPU_MODEL, gpu);
}

static GbtDossier *
put_peak (GbtDossier *dossier,
          const char *number,
          const char *phase,
          const char *counter,
          const char *name,
          guint64     bytes)
{
  GbtEntry *peak = gbt_entry_new (GBT_ENTRY_PEAK, number, NULL, 0);

  peak = gbt_walk_text (peak, GBT_PEAK_PHASE, phase);
  peak = gbt_walk_integer (peak, GBT_PEAK_GPU, 0);
  peak = gbt_walk_text (peak, GBT_PEAK_COUNTER, counter);
  peak = gbt_walk_text (peak, GBT_PEAK_COUNTER_NAME, name);
  peak = gbt_walk_integer (peak, GBT_PEAK_BYTES, bytes);
  return gbt_walk_put (dossier, gbt_walk_text (peak, GBT_PEAK_NATURE, "undergone"));
}

static GbtDossier *
put_invalidators (GbtDossier *dossier)
{
  static const struct
  {
    const char *text;
    const char *field; /* what is watched, if it is one field */
  } invalidators[] = {
    { "Une longueur limite au-delà de 8 192 jetons.", "need.limit-tokens" },
    { "Plus de 4 requêtes simultanées.", "need.limit-requests" },
    { "Un autre format des poids ou du cache KV.", "need.weight-format" },
    { "Une autre révision du modèle, du moteur ou du pilote.", "model.revision" },
    { "Un autre processus sur le GPU pendant la campagne.", NULL },
    { "Un autre indicateur, seuil ou jeu d’évaluation.", "need.quality-threshold" },
    { "L’offre P1 modifiée : GPU, prix, durée ou pays.", "offer.package" },
    { "Un GPU livré sous 24 564 Mio, ou partagé.", "offer.device-total" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (invalidators); i++)
    {
      g_autofree char *number = g_strdup_printf ("I%u", i + 1);
      GbtEntry *entry = gbt_entry_new (GBT_ENTRY_INVALIDATOR, number, NULL, 0);

      entry = gbt_walk_text (entry, GBT_INVALIDATOR_TEXT, invalidators[i].text);
      dossier = gbt_walk_put (dossier, gbt_walk_text (entry, GBT_INVALIDATOR_FIELD, invalidators[i].field));
    }

  return dossier;
}

/* ES-01 only creates the context: it confirms no stage, and justifies a post. */
static GbtDossier *
put_context_run (GbtDossier *dossier)
{
  GbtEntry *run = gbt_entry_new (GBT_ENTRY_RUN, "ES-01", "c3a1e5d2-6b7f-4a90-8c2d-000000000001", 0);

  run = gbt_walk_text (run, GBT_RUN_CANDIDATE, "C1");
  run = gbt_walk_text (run, GBT_RUN_GPU_MODEL, "RTX 4090");
  run = gbt_walk_text (run, GBT_RUN_OUTCOME, "completed");
  dossier = gbt_walk_put (dossier, gbt_walk_text (run, GBT_RUN_EVIDENCE, "P7"));
  return put_peak (dossier, "ES-01/1", "load", "device-used", "NVML v2, contexte créé − avant", 481 * GBT_MIB);
}

static GbtDossier *
put_runs (GbtDossier *dossier)
{
  GbtEntry *second = gbt_walk_new_run ("ES-02", "C1", "RTX 4090");
  GbtEntry *third = gbt_walk_new_run ("ES-03", "C2", "RTX 6000 Ada");

  second = gbt_walk_integer (second, GBT_RUN_DEVICE_TOTAL, 24564 * GBT_MIB);
  second = gbt_walk_text (second, GBT_RUN_ECC, "off");
  second = gbt_walk_text (second, GBT_RUN_QUALITY, "0.846");
  second = gbt_walk_text (second, GBT_RUN_EVIDENCE, "P8");
  third = gbt_walk_integer (third, GBT_RUN_EXECUTED_TOKENS, 6144);
  third = gbt_walk_integer (third, GBT_RUN_INPUT_TOKENS, 5888);
  third = gbt_walk_text (third, GBT_RUN_QUALITY, "0.831");
  third = gbt_walk_text (third, GBT_RUN_EVIDENCE, "P9");

  dossier = put_evidence (dossier, "P8", "measurement", "Capture de ES-02", GBT_EVIDENCE_SCOPE_RUNS, "ES-02");
  dossier = put_evidence (dossier, "P9", "measurement", "Capture de ES-03", GBT_EVIDENCE_SCOPE_RUNS, "ES-03");
  dossier = put_evidence (dossier, "P10", "measurement", "Évaluation QS-500 v2", GBT_EVIDENCE_SCOPE_NOTE,
                          "exactitude de ES-02");
  dossier = gbt_walk_put (dossier, second);
  dossier = gbt_walk_put (dossier, third);
  dossier = put_peak (dossier, "ES-02/1", "prefill", "device-used", "NVML v2, utilisé, hors réserve du pilote",
                      G_GUINT64_CONSTANT (19832766464));
  dossier = put_peak (dossier, "ES-02/2", "prefill", "allocated", "alloué aux tenseurs",
                      G_GUINT64_CONSTANT (18700000000));
  dossier = put_peak (dossier, "ES-03/1", "prefill", "device-used", "NVML v2, utilisé, hors réserve du pilote",
                      G_GUINT64_CONSTANT (18900000000));
  return attach (dossier, "C1/E4", NULL, "P10");
}

/**
 * gbt_walk_new_sheet:
 * @step: how far the walk has gone
 *
 * Returns: (transfer full): the worked example at that step, revision 3, then 4 once the limit
 *   changed
 */
GbtSheet *
gbt_walk_new_sheet (GbtWalkStep step)
{
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtWorkload) workload = gbt_workload_ref (gbt_sheet_get_workload (example));
  g_autoptr (GbtDossier) dossier = gbt_dossier_new ();
  g_autoptr (GbtSheet) sheet = NULL;

  dossier = put_requirements (dossier);
  dossier = put_candidates (dossier);
  dossier = put_first_evidence (dossier);
  dossier = put_context_run (dossier);
  dossier = put_invalidators (dossier);
  if (step >= GBT_WALK_AFTER_RUNS)
    dossier = put_runs (dossier);
  if (step >= GBT_WALK_LONGER)
    workload = gbt_walk_set_integer (workload, GBT_FIELD_LIMIT_TOKENS, 16384);
  if (step >= GBT_WALK_LARGER)
    workload = gbt_walk_set_integer (workload, GBT_FIELD_RESERVE, 10 * GBT_GIB);

  sheet = gbt_sheet_new (GBT_SHEET_EXAMPLE_ID, step >= GBT_WALK_LONGER ? 4 : 3, FALSE, workload);
  return gbt_sheet_with_dossier (sheet, dossier);
}
