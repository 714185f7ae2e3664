/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-confidence.h"
#include "gbt-cost.h"
#include "gbt-market.h"
#include "gbt-matrix.h"
#include "gbt-wish.h"

G_BEGIN_DECLS

/**
 * GbtLeftOut:
 *
 * Why an offer is not in the answer: the first that applies, in this order (8-decisions 20). Of the
 * first two only a number is ever given (R13).
 */
typedef enum
{
  GBT_LEFT_OUT_COUNTRY,
  GBT_LEFT_OUT_LOCATION_UNKNOWN,
  GBT_LEFT_OUT_UNAVAILABLE,
  GBT_LEFT_OUT_AVAILABILITY_UNKNOWN, /* only when asked for */
  GBT_LEFT_OUT_INTERRUPTIBLE,        /* only when asked for */
  GBT_LEFT_OUT_MEMORY_UNKNOWN,
  GBT_LEFT_OUT_MODEL_DATA_MISSING,
  GBT_LEFT_OUT_HEADS_NOT_DIVISIBLE,
  GBT_LEFT_OUT_KV_HEADS_NOT_DIVISIBLE,
  GBT_LEFT_OUT_SINGLE_GPU_ONLY,
  GBT_LEFT_OUT_TOO_SMALL,
  GBT_LEFT_OUT_PRICE_UNKNOWN,
  GBT_N_LEFT_OUT,
} GbtLeftOut;

/**
 * GbtLimit:
 *
 * What is to be known of a machine that fits.
 */
typedef enum
{
  GBT_LIMIT_MEMORY_REPORTED,         /* by the host */
  GBT_LIMIT_MEMORY_PUBLISHED,        /* a reading published for another host */
  GBT_LIMIT_MEMORY_ORIGIN_UNKNOWN,
  GBT_LIMIT_NARROW_MARGIN,
  GBT_LIMIT_INTERRUPTIBLE,
  GBT_LIMIT_BOOKING,                 /* the longest booking is short */
  GBT_LIMIT_AVAILABILITY_UNVERIFIED,
  GBT_LIMIT_AVAILABLE_FROM,
  GBT_LIMIT_MEMORY_READABLE,         /* the host can read the memory of a session */
  GBT_LIMIT_SOFTWARE_PLACEMENT,      /* R12: over several GPUs, software must place the model */
  GBT_LIMIT_OVER_BUDGET,
  GBT_LIMIT_COMMITMENT,
  GBT_LIMIT_TAX_UNKNOWN,
  GBT_LIMIT_DOUBTS,
  GBT_N_LIMITS,
} GbtLimit;

/**
 * GbtMachine:
 * @offer: what is sold
 * @gpus: how many of its GPUs are used: the smallest number that fits and divides
 * @need: bytes of one GPU, floored (a fit compares the exact amount)
 * @margin: of one GPU: capacity less @need
 * @confidence: as a word
 * @reasons: bits of what it rests on
 * @limits: bits of what is to be known (1u << #GbtLimit)
 * @way: how it is paid, as ordered: hourly, spot when it is the only way, else by package
 * @price: of one hour or one package
 * @package_days: of one package
 * @has_total: with days asked: @total is
 * @total: what those days cost
 * @not_ranked: why it stands after the others, without a rank
 *
 * One machine that holds the workload.
 */
typedef struct
{
  const GbtMarketOffer *offer;
  guint gpus;
  guint64 need;
  guint64 margin;
  GbtConfidence confidence;
  guint reasons;
  guint limits;
  GbtWayKind way;
  GbtMoney price;
  guint64 package_days;
  gboolean has_total;
  GbtMoney total;
  GbtNotRanked not_ranked;
} GbtMachine;

/**
 * GbtBudgetCover:
 * @known: the budget and the price compare
 * @has_seconds: @seconds is known: not of packages whose length is not
 * @seconds: what the budget pays, by whole billing steps or whole packages
 * @packages: how many of them; 0 when paid by the hour
 * @left: what is not spent
 */
typedef struct
{
  gboolean known;
  gboolean has_seconds;
  guint64 seconds;
  guint64 packages;
  GbtMoney left;
} GbtBudgetCover;

typedef enum
{
  GBT_ALTERNATIVE_PRICE,     /* fits, above the highest hourly price, or not comparable with it */
  GBT_ALTERNATIVE_TIER,      /* fits, of another tier, or of one that is not known; whatever its price */
  GBT_ALTERNATIVE_PRECISION, /* the same model in fewer bits */
} GbtAlternativeKind;

/**
 * GbtAlternative:
 * @kind: what it breaks
 * @machine: (nullable): the machine, but of a precision
 * @format: of a precision: the weight format
 * @estimate: (nullable): of a precision: its need
 * @n_machines: of a precision: how many machines then satisfy every preference
 * @n_opened: of them, how many are not in the answer
 * @cheapest: (nullable): of a precision: the first of those it opens, as ordered
 *
 * A precision is one only when it opens more machines or a cheaper one; its quality is to be confirmed.
 */
typedef struct
{
  GbtAlternativeKind kind;
  const GbtMachine *machine;
  GbtWeightFormat format;
  GbtEstimate *estimate;
  guint n_machines;
  guint n_opened;
  const GbtMachine *cheapest;
} GbtAlternative;

/**
 * GbtRelaxation:
 *
 * When nothing fits: which constraint, let go alone, would open how many machines.
 */
typedef enum
{
  GBT_RELAX_COUNTRIES,
  GBT_RELAX_AVAILABILITY,
  GBT_RELAX_INTERRUPTIBLE,
  GBT_RELAX_TIER,
  GBT_RELAX_MAX_HOURLY,
  GBT_N_RELAXATIONS,
} GbtRelaxation;

/**
 * GbtAnswer:
 *
 * The machines that hold a workload, from the cheapest; pure: the same wish and the same offers
 * give the same answer, whatever their order, the locale or the clock. Immutable and reference
 * counted.
 *
 * Each offer of the market is in one place: a machine, an alternative by price or tier, or left out
 * for one reason; the three numbers add up.
 *
 * Machines are ordered, with days asked, by what they cost, else hourly ones by price, then those
 * sold only by package, by price and length (8-decisions 19); equal ones by useful margin (larger first),
 * availability date, name, catalogue and native key. Those in another currency or on another tax basis
 * than the ranked ones come after, not ranked. Alternatives by kind: price, tier (each ordered in the same way),
 * precision (more bits first).
 */
typedef struct _GbtAnswer GbtAnswer;

#define GBT_TYPE_ANSWER (gbt_answer_get_type ())

GType                 gbt_answer_get_type           (void) G_GNUC_CONST;
/* Fails only on a wish with problems: the first of them, GBT_ERROR_MISSING or GBT_ERROR_RANGE. */
GbtAnswer            *gbt_answer_new                (GbtMarket        *market,
                                                     const GbtWish    *wish,
                                                     GError          **error);
/* How many machines would be in the answer, without making it: for each key typed. */
gboolean              gbt_answer_count              (GbtMarket        *market,
                                                     const GbtWish    *wish,
                                                     guint            *n_machines);
GbtAnswer            *gbt_answer_ref                (GbtAnswer        *self);
void                  gbt_answer_unref              (GbtAnswer        *self);
GbtMarket            *gbt_answer_get_market         (const GbtAnswer  *self);
const GbtWish        *gbt_answer_get_wish           (const GbtAnswer  *self);
/* The need, on one GPU. */
GbtEstimate          *gbt_answer_get_estimate       (const GbtAnswer  *self);
guint                 gbt_answer_get_n_machines     (const GbtAnswer  *self);
const GbtMachine     *gbt_answer_get_machine        (const GbtAnswer  *self,
                                                     guint             index);
guint                 gbt_answer_get_n_alternatives (const GbtAnswer  *self);
const GbtAlternative *gbt_answer_get_alternative    (const GbtAnswer  *self,
                                                     guint             index);
guint                 gbt_answer_count_left_out     (const GbtAnswer  *self,
                                                     GbtLeftOut        reason);
/* NULL for a country and an unknown location, always; in the order of catalogue and native key. */
const GbtMarketOffer *gbt_answer_get_left_out       (const GbtAnswer  *self,
                                                     GbtLeftOut        reason,
                                                     guint             index);
/* The sentences: each is made when asked for. (transfer full) (element-type GbtSentence) */
GPtrArray            *gbt_answer_list_why           (const GbtAnswer  *self,
                                                     const GbtMachine *machine);
GPtrArray            *gbt_answer_list_limits        (const GbtAnswer  *self,
                                                     const GbtMachine *machine);
GPtrArray            *gbt_answer_list_constraints   (const GbtAnswer  *self);
/* What the need rests on: the convention of the 20 %, what the method leaves out… */
GPtrArray            *gbt_answer_list_assumptions   (const GbtAnswer  *self);
/* (transfer full) (nullable): NULL: no budget was said */
GbtSentence          *gbt_answer_dup_budget         (const GbtAnswer  *self,
                                                     const GbtMachine *machine);
/* (transfer full) (nullable): of an alternative: what it breaks or asks to confirm */
GbtSentence          *gbt_answer_dup_alternative    (const GbtAnswer  *self,
                                                     const GbtAlternative *alternative);
/* (transfer full) (nullable): of an offer left out: "10 KV heads do not divide by 4", "One GPU lacks…" */
GbtSentence          *gbt_answer_dup_left_out       (const GbtAnswer  *self,
                                                     GbtLeftOut        reason,
                                                     const GbtMarketOffer *offer);
void                  gbt_answer_cover_budget       (const GbtAnswer  *self,
                                                     const GbtMachine *machine,
                                                     GbtBudgetCover   *cover);
/* When there is no machine: the smallest lack of memory per GPU among those left out as too small. */
const GbtMarketOffer *gbt_answer_get_nearest        (const GbtAnswer  *self,
                                                     guint64          *lacks);
guint                 gbt_answer_count_relaxed      (const GbtAnswer  *self,
                                                     GbtRelaxation     relaxation);
const char           *gbt_left_out_get_code         (GbtLeftOut        reason);
const char           *gbt_left_out_get_label        (GbtLeftOut        reason);
const char           *gbt_limit_get_code            (GbtLimit          limit);
const char           *gbt_alternative_kind_get_code (GbtAlternativeKind kind);
const char           *gbt_relaxation_get_code       (GbtRelaxation     relaxation);
const char           *gbt_relaxation_get_label      (GbtRelaxation     relaxation);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtAnswer, gbt_answer_unref)

G_END_DECLS
