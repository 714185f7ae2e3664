/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-matrix.h"

G_BEGIN_DECLS

/**
 * GbtMatrixSort:
 * @GBT_MATRIX_SORT_VERDICT: the order of R6: verdict, then cost
 * @GBT_MATRIX_SORT_NUMBER: as they were added
 * @GBT_MATRIX_SORT_COST: the cheapest first; unknown and not ranked costs after
 * @GBT_MATRIX_SORT_MARGIN: the largest margin first; unknown after
 * @GBT_MATRIX_SORT_NAME: by the name of the GPU, then number
 *
 * How the candidates are shown. Whatever the order, the excluded ones come last: sorting never
 * hides an exclusion.
 */
typedef enum
{
  GBT_MATRIX_SORT_VERDICT,
  GBT_MATRIX_SORT_NUMBER,
  GBT_MATRIX_SORT_COST,
  GBT_MATRIX_SORT_MARGIN,
  GBT_MATRIX_SORT_NAME,
  GBT_N_MATRIX_SORTS,
} GbtMatrixSort;

GArray     *gbt_matrix_sort_new_order        (const GbtMatrix *matrix,
                                         GbtMatrixSort    sort);
const char *gbt_matrix_sort_get_code    (GbtMatrixSort    sort);
const char *gbt_matrix_sort_get_label   (GbtMatrixSort    sort);
gboolean    gbt_matrix_sort_from_code   (const char      *code,
                                         GbtMatrixSort   *sort);

G_END_DECLS
