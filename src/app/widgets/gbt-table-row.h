/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "gbt-figure.h"

G_BEGIN_DECLS

/* A row has at most so many cells. */
#define GBT_TABLE_MAX_CELLS 8

/**
 * GbtTableRow:
 *
 * What one row of a table says, in the words and the unit of the window: a text and a second
 * line for each cell, an origin or a mark in the cell that has one. It changes in place, and
 * emits "changed", so that typing never rebuilds a table.
 */
#define GBT_TYPE_TABLE_ROW (gbt_table_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtTableRow, gbt_table_row, GBT, TABLE_ROW, GObject)

GbtTableRow *gbt_table_row_new          (void);
void         gbt_table_row_set_cell     (GbtTableRow *self,
                                         guint        index,
                                         const char  *text,
                                         const char  *second);
void         gbt_table_row_set_mark     (GbtTableRow *self,
                                         guint        index,
                                         const char  *icon_name,
                                         const char  *tone);
void         gbt_table_row_set_unknown  (GbtTableRow *self,
                                         guint        index,
                                         gboolean     unknown);
void         gbt_table_row_set_strong   (GbtTableRow *self,
                                         gboolean     strong);
void         gbt_table_row_set_help     (GbtTableRow *self,
                                         const char  *help);
void         gbt_table_row_set_editable (GbtTableRow *self,
                                         gboolean     editable);
const char  *gbt_table_row_get_text     (GbtTableRow *self,
                                         guint        index);
const char  *gbt_table_row_get_second   (GbtTableRow *self,
                                         guint        index);
const char  *gbt_table_row_get_icon     (GbtTableRow *self,
                                         guint        index);
const char  *gbt_table_row_get_tone     (GbtTableRow *self,
                                         guint        index);
gboolean     gbt_table_row_get_unknown  (GbtTableRow *self,
                                         guint        index);
gboolean     gbt_table_row_get_strong   (GbtTableRow *self);
const char  *gbt_table_row_get_help     (GbtTableRow *self);
gboolean     gbt_table_row_get_editable (GbtTableRow *self);
gboolean     gbt_table_row_take         (GbtTableRow *self,
                                         GbtTableRow *other);

G_END_DECLS
