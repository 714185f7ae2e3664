/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-dossier.h"
#include "gbt-matrix.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/**
 * GbtMatrixWords:
 * @icon_name: (nullable): its mark; not owned
 * @text: what it says first
 * @second: (nullable): why, or from when
 * @tone: (nullable): a class of colour; not owned
 * @warns: the second line warns: the tone is its own
 *
 * What one cell says, in the words of the window.
 */
typedef struct
{
  const char *icon_name;
  char *text;
  char *second;
  const char *tone;
  gboolean warns;
} GbtMatrixWords;

void        gbt_matrix_words_clear       (GbtMatrixWords    *words);
char       *gbt_matrix_words_capitalize  (char              *text);

void        gbt_matrix_words_mark        (GbtVerdict         verdict,
                                          gboolean           mandatory,
                                          GbtMatrixWords    *words);
void        gbt_matrix_words_cell        (const GbtCell     *cell,
                                          const GbtDossier  *dossier,
                                          GbtUnit            unit,
                                          GbtMatrixWords    *words);
void        gbt_matrix_words_standing    (const GbtMatrix   *matrix,
                                          guint              candidate,
                                          GbtMatrixWords    *words);
void        gbt_matrix_words_cost        (const GbtStanding *standing,
                                          gboolean           same_way,
                                          gboolean           same_money,
                                          const char        *today,
                                          GbtMatrixWords    *words);
void        gbt_matrix_words_margin      (const GbtStanding *standing,
                                          gboolean           same_load,
                                          GbtUnit            unit,
                                          GbtMatrixWords    *words);

char       *gbt_matrix_words_candidate   (const GbtStanding *standing);
char       *gbt_matrix_words_machine     (const GbtEntry    *offer);
char       *gbt_matrix_words_requirement (const GbtEntry    *requirement);
char       *gbt_matrix_words_asked       (const GbtEntry    *requirement,
                                          const GbtWorkload *workload,
                                          const GbtEstimate *estimate,
                                          GbtUnit            unit);
char       *gbt_matrix_words_exclusions  (guint              excluded,
                                          guint              alone);
char       *gbt_matrix_words_exclusions_long (guint         excluded,
                                          guint              alone);
char       *gbt_matrix_words_money       (const GbtMoney    *money,
                                          gboolean           currency);
char       *gbt_matrix_words_way         (const GbtWay      *way);
char       *gbt_matrix_words_taxes       (const GbtEntry    *offer);
char       *gbt_matrix_words_price_age   (const GbtEntry    *offer,
                                          const char        *today,
                                          gboolean          *stale);
const char *gbt_matrix_words_load        (const GbtMargin   *margin);
const char *gbt_matrix_words_capacity    (GbtCapacityBasis   basis);
char       *gbt_matrix_words_today       (void);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GbtMatrixWords, gbt_matrix_words_clear)

G_END_DECLS
