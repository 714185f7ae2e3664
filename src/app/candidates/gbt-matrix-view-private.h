/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-matrix-view.h"

G_BEGIN_DECLS

struct _GbtMatrixView
{
  GtkWidget parent_instance;

  GPtrArray *cells; /* of GbtMatrixCell, owned by the widget tree, row after row */
  guint n_rows;
  guint n_columns;
  guint row;
  guint column;
  GbtMatrixCell *selected; /* not owned, one of the cells */

  GArray *tops; /* int: top of each row and, at the end, the bottom of the last */
  int laid_out_for;
  int title_width;
  int column_width;

  GtkAdjustment *adjustments[2]; /* by GtkOrientation */
  GtkScrollablePolicy policies[2];
};

int  gbt_matrix_view_get_top           (GbtMatrixView  *self,
                                        guint           row);
int  gbt_matrix_view_get_header_height (GbtMatrixView  *self);
int  gbt_matrix_view_get_scroll        (GbtMatrixView  *self,
                                        GtkOrientation  orientation);
void gbt_matrix_view_class_lay_out     (GtkWidgetClass *klass);

G_END_DECLS
