/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-matrix-view.h"
#include "gbt-matrix.h"
#include "gbt-unit.h"

G_BEGIN_DECLS

/* The rows before the requirements: names, verdict, cost, margin. */
#define GBT_MATRIX_ROW_NAMES 0
#define GBT_MATRIX_ROW_VERDICT 1
#define GBT_MATRIX_ROW_COST 2
#define GBT_MATRIX_ROW_MARGIN 3
#define GBT_MATRIX_FIRST_REQUIREMENT 4

/**
 * GbtMatrixCommon:
 * @way: (nullable): how all known costs are paid, when it is one way
 * @currency: (nullable): of all known costs, when it is one, on one tax basis
 * @taxes: (nullable): what all prices say of taxes, with @currency
 * @same_load: all known margins subtract the same thing
 * @load: (nullable): that thing
 *
 * What all candidates share, said once beside the name of the row.
 */
typedef struct
{
  char *way;
  char *currency;
  char *taxes;
  gboolean same_load;
  const char *load;
} GbtMatrixCommon;

void  gbt_matrix_common_init   (GbtMatrixCommon   *self,
                                const GbtMatrix   *matrix);
void  gbt_matrix_common_clear  (GbtMatrixCommon   *self);
char *gbt_matrix_common_dup_cost_title (const GbtMatrixCommon *self);
char *gbt_matrix_common_dup_cost_basis (const GbtMatrixCommon *self,
                                        const GbtMatrix       *matrix);
char *gbt_matrix_common_dup_margin_basis (const GbtMatrixCommon *self,
                                          GbtUnit                unit);

void  gbt_matrix_fill          (GbtMatrixView     *view,
                                const GbtMatrix   *matrix,
                                const GbtDossier  *dossier,
                                const GbtWorkload *workload,
                                const GbtEstimate *estimate,
                                GArray            *order,
                                GbtUnit            unit);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GbtMatrixCommon, gbt_matrix_common_clear)

G_END_DECLS
