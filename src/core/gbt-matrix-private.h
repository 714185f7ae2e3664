/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-matrix.h"

G_BEGIN_DECLS

/**
 * GbtRunView:
 * @run: a run
 * @judged: what it establishes of its stage
 * @reason: (nullable): why not
 * @scope: whether it is within scope of the candidate at hand
 * @scope_reason: (nullable): why not
 *
 * A run, seen from one candidate.
 */
typedef struct
{
  const GbtEntry *run;
  GbtConfirmation judged;
  GbtSentence *reason;
  GbtConfirmation scope;
  GbtSentence *scope_reason;
} GbtRunView;

/**
 * GbtCase:
 * @workload: what the sheet asks
 * @dossier: what hangs on it
 * @estimate: what its method makes of it
 * @candidate: who is judged
 * @offer: its offer
 * @requirement: what is asked
 * @subject: (nullable): of @requirement; %NULL when this version does not know it
 * @assessment: (nullable): what the planner said of the cell
 * @margin: useful margin of the candidate
 * @runs: the runs, in the order of their numbers
 * @n_runs: how many
 * @pieces: which pieces of evidence stand behind the cell, by their index in the dossier
 *
 * All that one cell is judged from.
 */
typedef struct
{
  const GbtWorkload *workload;
  const GbtDossier *dossier;
  const GbtEstimate *estimate;
  const GbtEntry *candidate;
  const GbtEntry *offer;
  const GbtEntry *requirement;
  const GbtSubject *subject;
  const GbtEntry *assessment;
  const GbtMargin *margin;
  const GbtRunView *runs;
  guint n_runs;
  gboolean *pieces;
} GbtCase;

/* The three ways out of a judgement; each takes the sentences. */
void gbt_cell_exclude (GbtCell       *cell,
                       GbtSentence   *ground);
void gbt_cell_ask     (GbtCell       *cell,
                       GbtSentence   *condition);
void gbt_cell_ask_for_value (GbtCell  *cell);
void gbt_cell_admit   (GbtCell       *cell,
                       const GbtCase *facts,
                       GbtSentence   *proof,
                       GbtSentence   *lack);

void gbt_cell_judge   (GbtCell       *cell,
                       GbtCase       *facts);

gboolean gbt_case_has_pieces  (const GbtCase  *self);
void     gbt_case_add_pieces_of_run (GbtCase  *self,
                               const GbtEntry *run);

/* One file a family of subjects. */
void gbt_cell_judge_memory       (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_margin       (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_free_memory  (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_limit        (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_quality      (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_host_ram     (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_cpu          (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_disk         (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_country      (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_availability (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_hourly_price (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_cost         (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_tier         (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_interruption (GbtCell *cell,
                                  GbtCase *facts);
void gbt_cell_judge_validity     (GbtCell *cell,
                                  GbtCase *facts);

/* The date a requirement compares to: its own, else that of the sheet. */
const char *gbt_requirement_get_date      (const GbtEntry    *requirement,
                                           const GbtWorkload *workload);
/* The threshold of quality: its own, else that of the sheet. */
const char *gbt_requirement_get_threshold (const GbtEntry    *requirement,
                                           const GbtWorkload *workload);
/* The amount of a requirement on a price: "1.00 USD". */
gboolean    gbt_requirement_get_money     (const GbtEntry    *requirement,
                                           GbtMoney          *money);

void gbt_margin_compute_seen (const GbtDossier  *dossier,
                              const GbtEstimate *estimate,
                              const GbtEntry    *offer,
                              const GbtRunView  *runs,
                              guint              n_runs,
                              GbtMargin         *margin);

/* Puts standings in the order of R6, gives the ranks, and says the currency and tax basis of the
 * costs that were ranked. */
void gbt_matrix_order (GPtrArray        *standings,
                       const GbtDossier *dossier,
                       const char      **currency,
                       const char      **tax_basis);

G_END_DECLS
