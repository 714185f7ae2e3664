/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-entry-private.h"

#include "gbt-wish.h"

static const char *const strength_codes[] = {
  "mandatory",
  "preference",
  NULL,
};
static const char *const strength_labels[] = {
  N_("mandatory"),
  N_("preference"),
  NULL,
};
static const char *const comparator_codes[] = {
  "at-least",
  "at-most",
  "equal",
  "one-of",
  "by",
  "present",
  NULL,
};
static const char *const comparator_labels[] = {
  N_("at least"),
  N_("at most"),
  N_("equal to"),
  N_("one of"),
  N_("by"),
  N_("present"),
  NULL,
};
static const char *const verdict_codes[] = {
  "admissible",
  "to-confirm",
  "excluded",
  NULL,
};
static const char *const verdict_labels[] = {
  N_("admissible"),
  N_("to confirm"),
  N_("excluded"),
  NULL,
};
static const char *const evidence_codes[] = {
  "commercial",
  "technical",
  "measurement",
  "calculation",
  NULL,
};
static const char *const evidence_labels[] = {
  N_("commercial"),
  N_("technical"),
  N_("measurement"),
  N_("calculation"),
  NULL,
};
static const char *const yes_no_codes[] = {
  "yes",
  "no",
  NULL,
};
static const char *const yes_no_labels[] = {
  N_("yes"),
  N_("no"),
  NULL,
};
static const char *const decision_codes[] = {
  "shortlist",
  "decision",
  "closed",
  NULL,
};
static const char *const decision_labels[] = {
  N_("shortlist"),
  N_("decision"),
  N_("closed"),
  NULL,
};

static const GbtFieldSpec requirement_specs[GBT_N_REQUIREMENT_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_REQUIREMENT, STRENGTH, "requirement.strength", MAIN, CODE, NULL,
                   N_("Strength"), 0, 0, strength_codes, strength_labels),
  GBT_ENTRY_FIELD (GBT_REQUIREMENT, SUBJECT, "requirement.subject", MAIN, TEXT, NULL, N_("Subject"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_REQUIREMENT, NAME, "requirement.name", MAIN, TEXT, NULL,
                   N_("Requirement"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_REQUIREMENT, COMPARATOR, "requirement.comparator", MAIN, CODE, NULL,
                   N_("Comparison"), 0, 0, comparator_codes, comparator_labels),
  GBT_ENTRY_FIELD (GBT_REQUIREMENT, AMOUNT, "requirement.amount", MAIN, BYTES, NULL,
                   N_("Memory"), 0, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_REQUIREMENT, VALUE, "requirement.value", MAIN, TEXT, NULL, N_("Value"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_REQUIREMENT, REASON, "requirement.reason", MAIN, PROSE, NULL,
                   N_("Reason"), 0, GBT_ENTRY_MAX_PROSE, NULL, NULL),
};

static const GbtFieldSpec candidate_specs[GBT_N_CANDIDATE_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_CANDIDATE, OFFER, "candidate.offer", MAIN, TEXT, NULL, N_("Offer"), 0, 36, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_CANDIDATE, OFFER_VERSION, "candidate.offer-version", MAIN, INTEGER, NULL,
                   N_("Offer version"), 1, 2147483647, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_CANDIDATE, PLACEMENT, "candidate.placement", MAIN, TEXT, NULL,
                   N_("Software placement over the GPUs"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_CANDIDATE, NOTE, "candidate.note", MAIN, PROSE, NULL, N_("Note"), 0, GBT_ENTRY_MAX_PROSE, NULL, NULL),
};

static const GbtFieldSpec assessment_specs[GBT_N_ASSESSMENT_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_ASSESSMENT, OFFER_VERSION, "assessment.offer-version", MAIN, INTEGER, NULL,
                   N_("Offer version"), 1, 2147483647, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_ASSESSMENT, REVISION, "assessment.revision", MAIN, INTEGER, NULL,
                   N_("Revision of the sheet"), 1, 2147483647, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_ASSESSMENT, VERDICT, "assessment.verdict", MAIN, CODE, NULL,
                   N_("Verdict"), 0, 0, verdict_codes, verdict_labels),
  GBT_ENTRY_FIELD (GBT_ASSESSMENT, CONDITION, "assessment.condition", MAIN, TEXT, NULL,
                   N_("Condition to confirm"), 0, 1000, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_ASSESSMENT, GROUND, "assessment.ground", MAIN, TEXT, NULL,
                   N_("Ground for exclusion"), 0, 1000, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_ASSESSMENT, EVIDENCE, "assessment.evidence", MAIN, LIST, NULL,
                   N_("Evidence"), 0, GBT_ENTRY_MAX_LIST, NULL, NULL),
};

static const GbtFieldSpec evidence_specs[GBT_N_EVIDENCE_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_EVIDENCE, TITLE, "evidence.title", MAIN, TEXT, NULL, N_("Title"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, KIND, "evidence.kind", MAIN, CODE, NULL,
                   N_("Kind of evidence"), 0, 0, evidence_codes, evidence_labels),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, VERSION, "evidence.version", MAIN, TEXT, NULL, N_("Version"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, DATE, "evidence.date", MAIN, DATE, NULL, N_("Date"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, SOURCE, "evidence.source", MAIN, TEXT, NULL, N_("Source"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, LINK, "evidence.link", MAIN, LINK, NULL, N_("Link"), 0, 2000, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, FILE_NAME, "evidence.file-name", FILE, TEXT, NULL, N_("File"), 0, 255, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, MEDIA_TYPE, "evidence.media-type", FILE, TEXT, NULL,
                   N_("Type of file"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, SIZE, "evidence.size", FILE, BYTES, NULL, N_("Size"), 0, GBT_ENTRY_MAX_MEMORY, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, SHA256, "evidence.sha256", FILE, TEXT, NULL, N_("SHA-256"), 0, 64, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, PRIVATE, "evidence.private", FILE, CODE, NULL, N_("Private"), 0, 0, yes_no_codes, yes_no_labels),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, WITHDRAWN, "evidence.withdrawn", MAIN, TEXT, NULL,
                   N_("Withdrawn because"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, SCOPE_GPU, "evidence.scope-gpu", SCOPE, TEXT, NULL,
                   N_("Covers the GPU model"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, SCOPE_OFFERS, "evidence.scope-offers", SCOPE, LIST, NULL,
                   N_("Covers the offers"), 0, GBT_ENTRY_MAX_LIST, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, SCOPE_REVISION, "evidence.scope-revision", SCOPE, TEXT, NULL,
                   N_("Covers the revision"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, SCOPE_RUNS, "evidence.scope-runs", SCOPE, LIST, NULL,
                   N_("Covers the runs"), 0, GBT_ENTRY_MAX_LIST, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_EVIDENCE, SCOPE_NOTE, "evidence.scope-note", SCOPE, TEXT, NULL,
                   N_("Scope, in words"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
};

static const GbtFieldSpec invalidator_specs[GBT_N_INVALIDATOR_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_INVALIDATOR, TEXT, "invalidator.text", MAIN, PROSE, NULL,
                   N_("What would invalidate the decision"), 0, 1000, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_INVALIDATOR, FIELD, "invalidator.field", MAIN, TEXT, NULL, N_("Field watched"), 0, 80, NULL, NULL),
};

static const GbtFieldSpec rate_specs[GBT_N_RATE_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_RATE, FROM, "rate.from", MAIN, CURRENCY, NULL, N_("From"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RATE, TO, "rate.to", MAIN, CURRENCY, NULL, N_("To"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RATE, VALUE, "rate.value", MAIN, DECIMAL, NULL, N_("Rate"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RATE, DATE, "rate.date", MAIN, DATE, NULL, N_("Date"), 0, 0, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_RATE, SOURCE, "rate.source", MAIN, TEXT, NULL, N_("Source"), 0, GBT_ENTRY_MAX_LINE, NULL, NULL),
};

static const GbtFieldSpec decision_specs[GBT_N_DECISION_FIELDS] = {
  GBT_ENTRY_FIELD (GBT_DECISION, KIND, "decision.kind", MAIN, CODE, NULL,
                   N_("Kind of record"), 0, 0, decision_codes, decision_labels),
  GBT_ENTRY_FIELD (GBT_DECISION, RETAINED, "decision.retained", MAIN, TEXT, NULL, N_("Retained candidate"), 0, 20, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_DECISION, RATIONALE, "decision.rationale", MAIN, PROSE, NULL,
                   N_("Rationale"), 0, GBT_ENTRY_MAX_PROSE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_DECISION, CALENDAR, "decision.calendar", MAIN, PROSE, NULL,
                   N_("Calendar"), 0, GBT_ENTRY_MAX_PROSE, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_DECISION, FROZEN, "decision.frozen", MAIN, TEXT, NULL, N_("Frozen"), 0, 40, NULL, NULL),
  GBT_ENTRY_FIELD (GBT_DECISION, SUPERSEDES, "decision.supersedes", MAIN, INTEGER, NULL,
                   N_("Supersedes decision"), 1, 2147483647, NULL, NULL),
};

static const struct
{
  const char *code;
  const char *label;
  const GbtFieldSpec *specs;
  guint n_specs;
} kinds[GBT_N_ENTRY_KINDS] = {
  [GBT_ENTRY_REQUIREMENT] = { "requirement", N_("Requirement"), requirement_specs, GBT_N_REQUIREMENT_FIELDS },
  [GBT_ENTRY_OFFER] = { "offer", N_("Offer"), gbt_offer_specs, GBT_N_OFFER_FIELDS },
  [GBT_ENTRY_CANDIDATE] = { "candidate", N_("Candidate"), candidate_specs, GBT_N_CANDIDATE_FIELDS },
  [GBT_ENTRY_ASSESSMENT] = { "assessment", N_("Verdict"), assessment_specs, GBT_N_ASSESSMENT_FIELDS },
  [GBT_ENTRY_EVIDENCE] = { "evidence", N_("Evidence"), evidence_specs, GBT_N_EVIDENCE_FIELDS },
  [GBT_ENTRY_RUN] = { "run", N_("Run"), gbt_run_specs, GBT_N_RUN_FIELDS },
  [GBT_ENTRY_PEAK] = { "peak", N_("Peak"), gbt_peak_specs, GBT_N_PEAK_FIELDS },
  [GBT_ENTRY_INVALIDATOR] = { "invalidator", N_("What would invalidate the decision"), invalidator_specs,
                              GBT_N_INVALIDATOR_FIELDS },
  [GBT_ENTRY_RATE] = { "rate", N_("Exchange rate"), rate_specs, GBT_N_RATE_FIELDS },
  [GBT_ENTRY_DECISION] = { "decision", N_("Decision"), decision_specs, GBT_N_DECISION_FIELDS },
};

/**
 * gbt_entry_kind_get_n_fields:
 * @kind: a kind of entry
 *
 * Returns: how many fields it has
 */
guint
gbt_entry_kind_get_n_fields (GbtEntryKind kind)
{
  g_return_val_if_fail ((guint) kind < GBT_N_ENTRY_KINDS, 0);

  return kinds[kind].n_specs;
}

/**
 * gbt_entry_kind_get_spec:
 * @kind: a kind of entry
 * @field: the number of one of its fields
 *
 * Returns: (transfer none): the one description of the field
 */
const GbtFieldSpec *
gbt_entry_kind_get_spec (GbtEntryKind kind,
                         guint        field)
{
  g_return_val_if_fail (field < gbt_entry_kind_get_n_fields (kind), NULL);

  return &kinds[kind].specs[field];
}

/**
 * gbt_entry_kind_find_field:
 * @kind: a kind of entry
 * @key: (nullable): a stable key: "offer.hourly"
 * @field: (out): the number of the field, written on success only
 *
 * Returns: whether @key is of one of its fields
 */
gboolean
gbt_entry_kind_find_field (GbtEntryKind  kind,
                           const char   *key,
                           guint        *field)
{
  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      if (g_strcmp0 (kinds[kind].specs[i].key, key) == 0)
        {
          *field = i;
          return TRUE;
        }
    }

  return FALSE;
}

/**
 * gbt_field_spec_find:
 * @key: (nullable): a stable key: "need.limit-tokens", "offer.hourly"
 *
 * Returns: (transfer none) (nullable): the description of the field of a sheet, of an entry of any
 *   kind, or of a wish, that has @key
 */
const GbtFieldSpec *
gbt_field_spec_find (const char *key)
{
  GbtFieldId id;
  guint field;

  if (gbt_field_id_from_key (key, &id))
    return gbt_field_id_get_spec (id);

  for (guint kind = 0; kind < GBT_N_ENTRY_KINDS; kind++)
    {
      if (gbt_entry_kind_find_field ((GbtEntryKind) kind, key, &field))
        return gbt_entry_kind_get_spec ((GbtEntryKind) kind, field);
    }

  for (guint i = 0; key != NULL && i < GBT_N_WISH_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_wish_field_get_spec ((GbtWishField) i);

      if (g_str_equal (spec->key, key))
        return spec;
    }

  return NULL;
}

/**
 * gbt_entry_kind_get_code:
 * @kind: a kind of entry
 *
 * Returns: its stable word
 */
const char *
gbt_entry_kind_get_code (GbtEntryKind kind)
{
  g_return_val_if_fail ((guint) kind < GBT_N_ENTRY_KINDS, NULL);

  return kinds[kind].code;
}

/**
 * gbt_entry_kind_get_label:
 * @kind: a kind of entry
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_entry_kind_get_label (GbtEntryKind kind)
{
  g_return_val_if_fail ((guint) kind < GBT_N_ENTRY_KINDS, NULL);

  return kinds[kind].label;
}
