/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-field.h"

G_BEGIN_DECLS

/**
 * GbtEntryKind:
 *
 * What hangs on a sheet besides its workload. Each kind is a table of fields; store, record,
 * CSV, printed sheet and window read that table.
 */
typedef enum
{
  GBT_ENTRY_REQUIREMENT, /* E1, or F1 for a preference */
  GBT_ENTRY_OFFER,       /* what is sold: the commercial ledger */
  GBT_ENTRY_CANDIDATE,   /* C1: an offer at one version, held against the requirements */
  GBT_ENTRY_ASSESSMENT,  /* C1/E3: what the planner says of one cell */
  GBT_ENTRY_EVIDENCE,    /* P5: a document, its version and what it covers */
  GBT_ENTRY_RUN,         /* ES-02: what was executed */
  GBT_ENTRY_PEAK,        /* ES-02/1: one figure of a run: the measured ledger */
  GBT_ENTRY_INVALIDATOR, /* I1: what would invalidate the decision */
  GBT_ENTRY_RATE,        /* X1: an exchange rate that the planner recorded */
  GBT_ENTRY_DECISION,    /* 1: a frozen record's own words; as a draft, its number is "0" */
  GBT_N_ENTRY_KINDS,
} GbtEntryKind;

typedef enum
{
  GBT_REQUIREMENT_STRENGTH, /* mandatory, preference */
  GBT_REQUIREMENT_SUBJECT,  /* one of the ready set, or "other" */
  GBT_REQUIREMENT_NAME,     /* the planner's words; unknown: those of the subject */
  GBT_REQUIREMENT_COMPARATOR,
  GBT_REQUIREMENT_AMOUNT,   /* memory, for the subjects that compare bytes; unknown for
                             * "memory": the envelope of the estimate */
  GBT_REQUIREMENT_VALUE,    /* any other value: decimal, date, countries "FR DE EU", words */
  GBT_REQUIREMENT_REASON,
  GBT_N_REQUIREMENT_FIELDS,
} GbtRequirementField;

typedef enum
{
  /* What is sold, by whom */
  GBT_OFFER_PROVIDER,
  GBT_OFFER_TITLE,
  GBT_OFFER_LINK,
  GBT_OFFER_TIER,
  GBT_OFFER_TIER_WORD,
  GBT_OFFER_COUNTRY,
  GBT_OFFER_REGION,
  GBT_OFFER_JURISDICTION,
  /* The GPU */
  GBT_OFFER_GPU_MODEL,
  GBT_OFFER_GPU_COUNT, /* decimal text: fractions are sold */
  GBT_OFFER_GPUS_USED,
  GBT_OFFER_INTERCONNECT,
  GBT_OFFER_PARTITION,
  /* The five capacities are never one another (R2); each is for one GPU */
  GBT_OFFER_NOMINAL,
  GBT_OFFER_DEVICE_TOTAL,
  GBT_OFFER_USABLE_TOTAL,
  GBT_OFFER_DRIVER_RESERVE,
  GBT_OFFER_FREE_AT_START,
  GBT_OFFER_CAPACITY_ORIGIN, /* of the device and usable totals */
  GBT_OFFER_CAPACITY_COUNTER,
  GBT_OFFER_DRIVER,
  GBT_OFFER_CUDA,
  GBT_OFFER_ECC,
  GBT_OFFER_UNIFIED,
  /* The host */
  GBT_OFFER_HOST_RAM,
  GBT_OFFER_VCPUS,
  GBT_OFFER_CPU,
  GBT_OFFER_DISK,
  /* The price, all in one currency */
  GBT_OFFER_CURRENCY,
  GBT_OFFER_HOURLY,  /* whole machine */
  GBT_OFFER_SPOT,    /* whole machine, hourly, may be interrupted */
  GBT_OFFER_PACKAGE,
  GBT_OFFER_PACKAGE_DAYS,
  GBT_OFFER_SETUP_FEE,
  GBT_OFFER_TAX_BASIS,
  GBT_OFFER_TAX_RATE,
  GBT_OFFER_PRICE_READ,
  GBT_OFFER_VALID_UNTIL,
  GBT_OFFER_BILLING_STEP,
  GBT_OFFER_COMMITMENT,
  GBT_OFFER_QUANTITY,
  GBT_OFFER_INCLUDES,
  GBT_OFFER_LEAVES_OUT,
  GBT_OFFER_RENEWAL,
  /* The terms */
  GBT_OFFER_AVAILABILITY,
  GBT_OFFER_AVAILABLE_FROM,
  GBT_OFFER_INTERRUPTIBLE,
  GBT_OFFER_BOOKING_LIMIT,
  GBT_OFFER_SUPPORT,
  GBT_OFFER_ATTESTATIONS,
  GBT_OFFER_NOTES,
  GBT_OFFER_DOUBTS, /* codes of readings to check, "memory-gb-as-mib spot-equals-price" */
  GBT_N_OFFER_FIELDS,
} GbtOfferField;

typedef enum
{
  GBT_CANDIDATE_OFFER,         /* the offer's UUID */
  GBT_CANDIDATE_OFFER_VERSION,
  GBT_CANDIDATE_PLACEMENT,     /* R12: the software that places a model over several GPUs */
  GBT_CANDIDATE_NOTE,
  GBT_N_CANDIDATE_FIELDS,
} GbtCandidateField;

typedef enum
{
  GBT_ASSESSMENT_OFFER_VERSION, /* what it was judged on */
  GBT_ASSESSMENT_REVISION,
  GBT_ASSESSMENT_VERDICT,       /* unknown: only evidence was attached to a computed verdict */
  GBT_ASSESSMENT_CONDITION,
  GBT_ASSESSMENT_GROUND,
  GBT_ASSESSMENT_EVIDENCE,      /* "P1 P5" */
  GBT_N_ASSESSMENT_FIELDS,
} GbtAssessmentField;

typedef enum
{
  GBT_EVIDENCE_TITLE,
  GBT_EVIDENCE_KIND, /* commercial, technical, measurement */
  GBT_EVIDENCE_VERSION,
  GBT_EVIDENCE_DATE,
  GBT_EVIDENCE_SOURCE,
  GBT_EVIDENCE_LINK,
  GBT_EVIDENCE_FILE_NAME,
  GBT_EVIDENCE_MEDIA_TYPE,
  GBT_EVIDENCE_SIZE,
  GBT_EVIDENCE_SHA256,
  GBT_EVIDENCE_PRIVATE,
  GBT_EVIDENCE_WITHDRAWN, /* why it no longer proves anything; unknown: it stands */
  /* Scope: each known field narrows it; with none known the scope is not said */
  GBT_EVIDENCE_SCOPE_GPU,      /* a GPU model */
  GBT_EVIDENCE_SCOPE_OFFERS,   /* UUIDs of offers */
  GBT_EVIDENCE_SCOPE_REVISION, /* of the model or software */
  GBT_EVIDENCE_SCOPE_RUNS,     /* "ES-01 ES-02" */
  GBT_EVIDENCE_SCOPE_NOTE,
  GBT_N_EVIDENCE_FIELDS,
} GbtEvidenceField;

typedef enum
{
  GBT_RUN_STAGE, /* short, usual, limit */
  GBT_RUN_CANDIDATE,
  GBT_RUN_REVISION, /* of the sheet */
  GBT_RUN_DATE,
  GBT_RUN_MODEL,
  GBT_RUN_MODEL_REVISION,
  GBT_RUN_WEIGHT_FORMAT,
  GBT_RUN_KV_FORMAT,
  GBT_RUN_ENGINE,
  GBT_RUN_FRAMEWORK,
  GBT_RUN_DRIVER,
  GBT_RUN_CUDA,
  GBT_RUN_GPU_MODEL,
  GBT_RUN_GPU_COUNT,
  GBT_RUN_DEVICE_TOTAL,
  GBT_RUN_ECC,
  /* Dimensions: asked, executed, resident together. Tokens are per request, input and output
   * together but for the two that name one. For adaptation, a token is of the sequence and a
   * request is a sequence of the microbatch. */
  GBT_RUN_ASKED_TOKENS,
  GBT_RUN_EXECUTED_TOKENS,
  GBT_RUN_INPUT_TOKENS,
  GBT_RUN_OUTPUT_TOKENS,
  GBT_RUN_ASKED_REQUESTS,
  GBT_RUN_EXECUTED_REQUESTS,
  GBT_RUN_RESIDENT_REQUESTS,
  GBT_RUN_ACCUMULATION,
  GBT_RUN_UPDATES,
  /* Conditions */
  GBT_RUN_DISTINCT_INPUTS,
  GBT_RUN_PREEMPTIONS,
  GBT_RUN_KV_USED, /* per cent */
  GBT_RUN_HOST_SPILL,
  GBT_RUN_OTHER_PROCESSES,
  GBT_RUN_WARM_UP,
  GBT_RUN_SAMPLING,
  /* Result */
  GBT_RUN_OUTCOME, /* completed, out-of-memory, error */
  GBT_RUN_FAILED_PHASE,
  GBT_RUN_SECONDS,
  GBT_RUN_ERRORS,
  GBT_RUN_QUALITY,
  GBT_RUN_NOTE,
  GBT_RUN_EVIDENCE, /* "P8" */
  GBT_N_RUN_FIELDS,
} GbtRunField;

typedef enum
{
  GBT_PEAK_PHASE,
  GBT_PEAK_GPU, /* from 0 */
  GBT_PEAK_COUNTER,
  GBT_PEAK_COUNTER_NAME, /* with its version and what it holds */
  GBT_PEAK_BYTES,
  GBT_PEAK_NATURE,       /* undergone, set */
  GBT_PEAK_SETTING,
  GBT_PEAK_NEEDED,       /* of a set peak: what the engine needed of it, when that is known */
  GBT_N_PEAK_FIELDS,
} GbtPeakField;

typedef enum
{
  GBT_INVALIDATOR_TEXT,
  GBT_INVALIDATOR_FIELD, /* key of the field of the sheet that is watched: "need.limit-tokens" */
  GBT_N_INVALIDATOR_FIELDS,
} GbtInvalidatorField;

typedef enum
{
  GBT_RATE_FROM,
  GBT_RATE_TO,
  GBT_RATE_VALUE, /* what one unit of "from" is worth in "to" */
  GBT_RATE_DATE,
  GBT_RATE_SOURCE,
  GBT_N_RATE_FIELDS,
} GbtRateField;

typedef enum
{
  GBT_DECISION_KIND, /* shortlist, decision, closed */
  GBT_DECISION_RETAINED, /* "C1" */
  GBT_DECISION_RATIONALE,
  GBT_DECISION_CALENDAR,
  GBT_DECISION_FROZEN, /* instant, UTC: "2026-11-30T17:54:00Z" */
  GBT_DECISION_SUPERSEDES, /* number of the frozen record that it replaces */
  GBT_N_DECISION_FIELDS,
} GbtDecisionField;

guint               gbt_entry_kind_get_n_fields (GbtEntryKind    kind);
const GbtFieldSpec *gbt_entry_kind_get_spec     (GbtEntryKind    kind,
                                                 guint           field);
gboolean            gbt_entry_kind_find_field   (GbtEntryKind    kind,
                                                 const char     *key,
                                                 guint          *field);
const GbtFieldSpec *gbt_field_spec_find         (const char     *key);
const char         *gbt_entry_kind_get_code     (GbtEntryKind    kind);
const char         *gbt_entry_kind_get_label    (GbtEntryKind    kind);

/**
 * GbtEntry:
 *
 * One requirement, offer, candidate, assessment, piece of evidence, run, peak, invalidator, rate
 * or decision: its number on the sheet, its identity where it has one, and its fields. Immutable
 * and reference counted.
 */
typedef struct _GbtEntry GbtEntry;

#define GBT_TYPE_ENTRY (gbt_entry_get_type ())

GType         gbt_entry_get_type     (void) G_GNUC_CONST;
GbtEntry     *gbt_entry_new          (GbtEntryKind     kind,
                                      const char      *number,
                                      const char      *id,
                                      guint            version);
GbtEntry     *gbt_entry_new_with_fields (GbtEntryKind   kind,
                                      const char      *number,
                                      const char      *id,
                                      guint            version,
                                      GbtField *const *fields);
GbtEntry     *gbt_entry_ref          (GbtEntry        *self);
void          gbt_entry_unref        (GbtEntry        *self);
GbtEntryKind  gbt_entry_get_kind     (const GbtEntry  *self);
const char   *gbt_entry_get_number   (const GbtEntry  *self);
const char   *gbt_entry_get_id       (const GbtEntry  *self);
guint         gbt_entry_get_version  (const GbtEntry  *self);
GbtField     *gbt_entry_get_field    (const GbtEntry  *self,
                                      guint            field);
GbtFieldState gbt_entry_get_state    (const GbtEntry  *self,
                                      guint            field);
gboolean      gbt_entry_same_field   (const GbtEntry  *a,
                                      const GbtEntry  *b,
                                      guint            field);
gboolean      gbt_entry_get_integer  (const GbtEntry  *self,
                                      guint            field,
                                      guint64         *value);
const char   *gbt_entry_get_text     (const GbtEntry  *self,
                                      guint            field);
gboolean      gbt_entry_is           (const GbtEntry  *self,
                                      guint            field,
                                      const char      *code);
gboolean      gbt_entry_lists        (const GbtEntry  *self,
                                      guint            field,
                                      const char      *word);
gboolean      gbt_entry_hangs_on     (const GbtEntry  *self,
                                      const char      *number);
gboolean      gbt_entry_is_hidden    (const GbtEntry  *self,
                                      guint            field);
GbtEntry     *gbt_entry_with_identity (const GbtEntry *self,
                                      const char      *number,
                                      const char      *id,
                                      guint            version);
GbtEntry     *gbt_entry_with_field   (const GbtEntry  *self,
                                      guint            field,
                                      GbtField        *value);
GbtEntry     *gbt_entry_with_text    (const GbtEntry  *self,
                                      guint            field,
                                      const char      *text);
GbtEntry     *gbt_entry_with_integer (const GbtEntry  *self,
                                      guint            field,
                                      guint64          value);
gboolean      gbt_entry_has_notes    (const GbtEntry  *self);
gboolean      gbt_entry_same_fields  (const GbtEntry  *a,
                                      const GbtEntry  *b);
gboolean      gbt_entry_equal        (const GbtEntry  *a,
                                      const GbtEntry  *b);
gboolean      gbt_entry_check        (const GbtEntry  *self,
                                      GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtEntry, gbt_entry_unref)

G_END_DECLS
