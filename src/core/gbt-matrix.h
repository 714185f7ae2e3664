/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-confirmation.h"
#include "gbt-cost.h"
#include "gbt-dossier.h"
#include "gbt-margin.h"
#include "gbt-sentence.h"
#include "gbt-subject.h"

G_BEGIN_DECLS

/**
 * GbtVerdict:
 *
 * R5. For a preference the same three are worded met, to confirm, not met.
 */
typedef enum
{
  GBT_VERDICT_ADMISSIBLE,
  GBT_VERDICT_TO_CONFIRM,
  GBT_VERDICT_EXCLUDED,
} GbtVerdict;

/**
 * GbtCell:
 * @verdict: of one requirement for one candidate
 * @computed: the program computed it; else the planner set it, or nobody did
 * @mandatory: the requirement is; else a preference, which compensates nothing
 * @proof: (nullable): what admits it, short: "Read on the GPU supplied"
 * @condition: (nullable): TO_CONFIRM: the exact condition
 * @ground: (nullable): EXCLUDED: the established failure, and what it rests on
 * @evidence: (array zero-terminated=1): numbers of the pieces that stand behind it, ascending
 */
typedef struct
{
  GbtVerdict verdict;
  gboolean computed;
  gboolean mandatory;
  GbtSentence *proof;
  GbtSentence *condition;
  GbtSentence *ground;
  char **evidence;
} GbtCell;

/**
 * GbtNotRanked:
 *
 * Why an admissible candidate has no rank (8-decisions 19).
 */
typedef enum
{
  GBT_RANKED,
  GBT_NOT_RANKED_CURRENCY,
  GBT_NOT_RANKED_TAX_BASIS,
  GBT_NOT_RANKED_COST_UNKNOWN,
} GbtNotRanked;

/**
 * GbtStanding:
 * @candidate: the candidate
 * @offer: the version of the offer it cites
 * @verdict: of the whole (R5)
 * @rank: among the admissible, from 1; 0: none
 * @not_ranked: why an admissible one has none
 * @n_admissible: mandatory requirements by verdict
 * @n_to_confirm: the same
 * @n_excluded: the same
 * @margin: useful margin, one GPU
 * @cost: of the campaign
 * @hours: the campaign it was computed for; 0: not known
 *
 * How one candidate stands.
 */
typedef struct
{
  GbtEntry *candidate;
  GbtEntry *offer;
  GbtVerdict verdict;
  guint rank;
  GbtNotRanked not_ranked;
  guint n_admissible;
  guint n_to_confirm;
  guint n_excluded;
  GbtMargin margin;
  GbtCost *cost;
  guint64 hours;
} GbtStanding;

/**
 * GbtMatrix:
 *
 * Every candidate against every requirement: verdicts (R5), order (R6), margins, costs. Immutable
 * and reference counted; pure: the same sheet gives the same matrix. Candidates stand in the
 * order of R6 (admissible ranked, admissible not ranked, to confirm, excluded; within the last
 * two by the same keys, known cost first, then number); requirements: mandatory ones by number, then preferences by number.
 */
typedef struct _GbtMatrix GbtMatrix;

#define GBT_TYPE_MATRIX (gbt_matrix_get_type ())

GType              gbt_matrix_get_type           (void) G_GNUC_CONST;
GbtMatrix         *gbt_matrix_new                (GbtWorkload       *workload,
                                                  GbtDossier        *dossier,
                                                  GbtEstimate       *estimate);
GbtMatrix         *gbt_matrix_ref                (GbtMatrix         *self);
void               gbt_matrix_unref              (GbtMatrix         *self);
guint              gbt_matrix_get_n_candidates   (const GbtMatrix   *self);
guint              gbt_matrix_get_n_requirements (const GbtMatrix   *self);
GbtEntry          *gbt_matrix_get_requirement    (const GbtMatrix   *self,
                                                  guint              requirement);
const GbtStanding *gbt_matrix_get_standing       (const GbtMatrix   *self,
                                                  guint              candidate);
const GbtStanding *gbt_matrix_find_standing      (const GbtMatrix   *self,
                                                  const char        *number);
const GbtCell     *gbt_matrix_get_cell           (const GbtMatrix   *self,
                                                  guint              candidate,
                                                  guint              requirement);
/* How many candidates a mandatory requirement excludes, and how many it alone excludes. */
guint              gbt_matrix_count_excluded     (const GbtMatrix   *self,
                                                  guint              requirement);
guint              gbt_matrix_count_excluded_alone (const GbtMatrix *self,
                                                  guint              requirement);
/* Conditions of mandatory requirements, of the candidates that are not excluded. */
guint              gbt_matrix_count_conditions   (const GbtMatrix   *self);
guint              gbt_matrix_count_verdict      (const GbtMatrix   *self,
                                                  GbtVerdict         verdict);
const char        *gbt_verdict_get_code          (GbtVerdict         verdict);
const char        *gbt_verdict_get_label         (GbtVerdict         verdict);
const char        *gbt_verdict_get_preference_label (GbtVerdict      verdict);
/* The currency and the tax basis (NULL: not stated) in which candidates are ranked: those of most
 * admissible candidates, of all of them when none is admissible. NULL when no cost is known. */
const char        *gbt_matrix_get_ranked_currency (const GbtMatrix  *self);
const char        *gbt_matrix_get_ranked_tax_basis (const GbtMatrix *self);
gboolean           gbt_verdict_from_code         (const char        *code,
                                                  GbtVerdict        *verdict);
const char        *gbt_not_ranked_get_code       (GbtNotRanked       reason);
const char        *gbt_not_ranked_get_label      (GbtNotRanked       reason);
/* Words of a requirement: its own, else those of its subject; with what it compares to. */
const char        *gbt_requirement_get_label     (const GbtEntry    *requirement);
GbtSentence       *gbt_requirement_describe      (const GbtEntry    *requirement,
                                                  const GbtWorkload *workload,
                                                  const GbtEstimate *estimate);
/* Refuses what R5 forbids: admissible without evidence, to confirm without its condition, a computed verdict
 * set by hand. */
gboolean           gbt_assessment_check          (const GbtDossier  *dossier,
                                                  const GbtEntry    *assessment,
                                                  GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtMatrix, gbt_matrix_unref)

G_END_DECLS
