/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-money.h"
#include "gbt-sentence.h"
#include "gbt-workload.h"

G_BEGIN_DECLS

typedef enum
{
  GBT_TIER_ANY,
  GBT_TIER_SECURE,
  GBT_TIER_COMMUNITY,
} GbtTierChoice;

/**
 * GbtWish:
 * @workload: what the machine must hold; estimated by four lines whatever its method says
 * @currency: ISO 4217, of the two amounts, and the one in which machines are ranked; "" when not said
 * @has_budget: @budget is asked
 * @budget: what can be spent in all
 * @has_max_hourly: @max_hourly is asked
 * @max_hourly: preference: the highest hourly price of the whole machine; says nothing of packages
 * @tier: preference: an offer whose tier is not known satisfies only %GBT_TIER_ANY
 * @countries: (nullable): where the machine must stand (R13): "FR DE", "EU" is the 27 member
 *   states; "": none was chosen, which is a problem; %NULL: in any country that is known
 * @days: how long it is needed: machines are then ordered by what that costs; 0: not asked
 * @available_only: only machines known to be available now
 * @without_interruptible: no machine that may be interrupted
 *
 * What is asked of the search for a machine. Init with gbt_wish_init(), free with gbt_wish_clear().
 */
typedef struct
{
  GbtWorkload *workload;
  char currency[4];
  gboolean has_budget;
  GbtMoney budget;
  gboolean has_max_hourly;
  GbtMoney max_hourly;
  GbtTierChoice tier;
  char *countries;
  guint64 days;
  gboolean available_only;
  gboolean without_interruptible;
} GbtWish;

void        gbt_wish_init            (GbtWish       *self);
void        gbt_wish_copy            (GbtWish       *self,
                                      const GbtWish *other);
void        gbt_wish_clear           (GbtWish       *self);
gboolean    gbt_wish_equal           (const GbtWish *a,
                                      const GbtWish *b);
const char *gbt_tier_choice_get_code (GbtTierChoice  tier);
gboolean    gbt_tier_choice_from_code (const char    *code,
                                      GbtTierChoice *tier);

/**
 * GbtWishField:
 *
 * The preferences as fields of a form, beside those of the workload: a table like any other
 * (gbt_field_spec_find() knows its keys, "wish.budget").
 */
typedef enum
{
  GBT_WISH_FIELD_CURRENCY,
  GBT_WISH_FIELD_BUDGET,        /* decimal */
  GBT_WISH_FIELD_MAX_HOURLY,    /* decimal */
  GBT_WISH_FIELD_TIER,          /* code: "any", "secure", "community" */
  GBT_WISH_FIELD_COUNTRIES,     /* countries, "FR DE EU"; unknown: any; to confirm: none chosen yet */
  GBT_WISH_FIELD_DAYS,
  GBT_WISH_FIELD_AVAILABLE_ONLY, /* code: "yes", "no" */
  GBT_WISH_FIELD_INTERRUPTIBLE, /* code: "yes", "no" */
  GBT_N_WISH_FIELDS,
} GbtWishField;

const GbtFieldSpec *gbt_wish_field_get_spec (GbtWishField  field);
/* (transfer full) */
GbtField   *gbt_wish_get_field       (const GbtWish *self,
                                      GbtWishField   field);
/* An amount typed before its currency is kept, in the currency "" until it is chosen. */
gboolean    gbt_wish_set_field       (GbtWish       *self,
                                      GbtWishField   field,
                                      GbtField      *value,
                                      GError       **error);

/**
 * GbtWishPart:
 *
 * What a problem is about, so that it is said where it was typed.
 */
typedef enum
{
  GBT_WISH_TASK,
  GBT_WISH_MODEL,
  GBT_WISH_FORMAT,
  GBT_WISH_TOKENS,   /* context per request, or sequence length */
  GBT_WISH_REQUESTS, /* requests, batch, streams */
  GBT_WISH_MEMORY,   /* of a notebook */
  GBT_WISH_BUDGET,
  GBT_WISH_MAX_HOURLY,
  GBT_WISH_COUNTRIES,
  GBT_N_WISH_PARTS,
} GbtWishPart;

/**
 * GbtWishProblem:
 * @part: what it is about
 * @sentence: what is wrong, and what would do: "no-model", "other-task", "no-format", "no-tokens",
 *   "no-requests", "no-memory", "beyond-model" (more tokens than the model's own limit),
 *   "zero-budget", "zero-price", "no-currency", "no-country", "method-refuses"
 */
typedef struct
{
  GbtWishPart part;
  GbtSentence *sentence;
} GbtWishProblem;

/* (transfer full) (element-type GbtWishProblem): empty: it can be searched for. In the order of the parts. */
GPtrArray  *gbt_wish_list_problems   (const GbtWish *self);
void        gbt_wish_problem_free    (GbtWishProblem *self);
const char *gbt_wish_part_get_code   (GbtWishPart    part);
/* What was asked, as requirements of a sheet, without numbers (transfer full) (element-type GbtEntry): countries, availability
 * and an interruption are mandatory; prices and tier are preferences (R5). */
GPtrArray  *gbt_wish_list_requirements (const GbtWish *self);
/* The workload as it is estimated: four lines, on so many GPUs. */
GbtWorkload *gbt_wish_dup_workload   (const GbtWish *self,
                                      guint          gpus);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GbtWish, gbt_wish_clear)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtWishProblem, gbt_wish_problem_free)

G_END_DECLS
