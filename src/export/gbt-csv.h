/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "gbt-csv-guard.h"

G_BEGIN_DECLS

/**
 * GbtCsvFlavour:
 * @GBT_CSV_FRENCH: for a spreadsheet set to French: UTF-8 with a byte order mark, ";" and ",",
 *   every text quoted
 * @GBT_CSV_RFC4180: for programs and spreadsheets set to English: UTF-8, "," and ".", quoted
 *   where RFC 4180 needs it
 *
 * The two ways in which the same rows are written. Both end every line with CRLF.
 */
typedef enum
{
  GBT_CSV_FRENCH,
  GBT_CSV_RFC4180,
} GbtCsvFlavour;

/**
 * GbtCsvWriter:
 *
 * Writes rows in one flavour. A text goes through the formula guard; a number never does.
 */
typedef struct _GbtCsvWriter GbtCsvWriter;

GbtCsvWriter *gbt_csv_writer_new            (GbtCsvFlavour   flavour);
void          gbt_csv_writer_free           (GbtCsvWriter   *self);
void          gbt_csv_writer_add_header     (GbtCsvWriter   *self,
                                             const char     *name);
void          gbt_csv_writer_add_text       (GbtCsvWriter   *self,
                                             const char     *text);
void          gbt_csv_writer_add_integer    (GbtCsvWriter   *self,
                                             gint64          value);
void          gbt_csv_writer_add_hundredths (GbtCsvWriter   *self,
                                             gint64          value);
void          gbt_csv_writer_add_decimal    (GbtCsvWriter   *self,
                                             const char     *decimal);
void          gbt_csv_writer_add_empty      (GbtCsvWriter   *self);
void          gbt_csv_writer_end_row        (GbtCsvWriter   *self);
GBytes       *gbt_csv_writer_finish         (GbtCsvWriter   *self);

char         *gbt_csv_clean                 (const char     *text);
GPtrArray    *gbt_csv_parse                 (GBytes         *bytes,
                                             GbtCsvFlavour   flavour,
                                             const char     *file,
                                             GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtCsvWriter, gbt_csv_writer_free)

G_END_DECLS
