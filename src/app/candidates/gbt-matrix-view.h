/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-matrix-cell.h"

G_BEGIN_DECLS

/**
 * GbtMatrixView:
 *
 * A grid of cells whose first row and first column stay in view when it scrolls: a #GtkScrollable.
 * One cell is the current one: the arrows, Home and End move it, Tab leaves the grid.
 *
 * Row 0 names the columns and column 0 the rows.
 *
 * Signals:
 *
 * - "activated" (guint row, guint column): Enter, Space or a click on a cell
 * - "moved" (guint row, guint column): the current cell is another one
 */
#define GBT_TYPE_MATRIX_VIEW (gbt_matrix_view_get_type ())
G_DECLARE_FINAL_TYPE (GbtMatrixView, gbt_matrix_view, GBT, MATRIX_VIEW, GtkWidget)

GtkWidget     *gbt_matrix_view_new        (void);
void           gbt_matrix_view_set_size   (GbtMatrixView *self,
                                           guint          n_rows,
                                           guint          n_columns);
GbtMatrixCell *gbt_matrix_view_get_cell   (GbtMatrixView *self,
                                           guint          row,
                                           guint          column);
void           gbt_matrix_view_relayout   (GbtMatrixView *self);
void           gbt_matrix_view_set_current (GbtMatrixView *self,
                                           guint          row,
                                           guint          column);
void           gbt_matrix_view_get_current (GbtMatrixView *self,
                                           guint         *row,
                                           guint         *column);
void           gbt_matrix_view_focus_current (GbtMatrixView *self);
void           gbt_matrix_view_select     (GbtMatrixView *self,
                                           guint          row,
                                           guint          column);
void           gbt_matrix_view_unselect   (GbtMatrixView *self);

G_END_DECLS
