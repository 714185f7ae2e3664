/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * GbtMatrixCell:
 *
 * One cell of a matrix: a mark and its word, or a figure, and a second line that says why. It
 * draws its own text: a matrix of 40 candidates has a thousand of them.
 */
#define GBT_TYPE_MATRIX_CELL (gbt_matrix_cell_get_type ())
G_DECLARE_FINAL_TYPE (GbtMatrixCell, gbt_matrix_cell, GBT, MATRIX_CELL, GtkWidget)

/**
 * GbtMatrixCellStyle:
 * @GBT_MATRIX_CELL_PLAIN: a verdict or a figure
 * @GBT_MATRIX_CELL_HEADER: the name of a column
 * @GBT_MATRIX_CELL_TITLE: the name of a row
 * @GBT_MATRIX_CELL_STRONG: the name of a row about the whole candidate
 */
typedef enum
{
  GBT_MATRIX_CELL_PLAIN,
  GBT_MATRIX_CELL_HEADER,
  GBT_MATRIX_CELL_TITLE,
  GBT_MATRIX_CELL_STRONG,
} GbtMatrixCellStyle;

GtkWidget  *gbt_matrix_cell_new             (GtkAccessibleRole  role);
void        gbt_matrix_cell_set_style       (GbtMatrixCell     *self,
                                             GbtMatrixCellStyle style);
gboolean    gbt_matrix_cell_set_text        (GbtMatrixCell     *self,
                                             const char        *icon_name,
                                             const char        *text,
                                             const char        *second,
                                             const char        *tone);
void        gbt_matrix_cell_set_warning     (GbtMatrixCell     *self,
                                             gboolean           warning);
void        gbt_matrix_cell_set_name        (GbtMatrixCell     *self,
                                             const char        *name);
void        gbt_matrix_cell_set_selected    (GbtMatrixCell     *self,
                                             gboolean           selected);
const char *gbt_matrix_cell_get_text        (GbtMatrixCell     *self);
const char *gbt_matrix_cell_get_second      (GbtMatrixCell     *self);
const char *gbt_matrix_cell_get_icon        (GbtMatrixCell     *self);
const char *gbt_matrix_cell_get_name        (GbtMatrixCell     *self);

G_END_DECLS
