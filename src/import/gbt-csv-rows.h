/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a file may hold. */
#define GBT_CSV_ROWS_MAX_ROWS 1000000
#define GBT_CSV_ROWS_MAX_COLUMNS 256
#define GBT_CSV_ROWS_MAX_CELL 65536

/**
 * GbtCsvRows:
 *
 * Reads a CSV file row by row, whatever its size, in the memory of one row. The first row names
 * the columns. Rows end with LF or CRLF; the separator is "," or ";", found in the first row.
 */
typedef struct _GbtCsvRows GbtCsvRows;

GbtCsvRows *gbt_csv_rows_new           (GBytes            *bytes,
                                        const char        *file,
                                        GError           **error);
void        gbt_csv_rows_free          (GbtCsvRows        *self);
void        gbt_csv_rows_rewind        (GbtCsvRows        *self);
char        gbt_csv_rows_get_separator (const GbtCsvRows  *self);
guint       gbt_csv_rows_get_n_columns (const GbtCsvRows  *self);
const char *gbt_csv_rows_get_name      (const GbtCsvRows  *self,
                                        guint              column);
gboolean    gbt_csv_rows_find          (const GbtCsvRows  *self,
                                        const char        *name,
                                        guint             *column);
gboolean    gbt_csv_rows_next          (GbtCsvRows        *self,
                                        GError           **refusal,
                                        GError           **error);
guint       gbt_csv_rows_get_line      (const GbtCsvRows  *self);
const char *gbt_csv_rows_get_cell      (const GbtCsvRows  *self,
                                        guint              column);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtCsvRows, gbt_csv_rows_free)

G_END_DECLS
