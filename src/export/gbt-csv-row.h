/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-csv.h"

G_BEGIN_DECLS

/**
 * GbtCsvState:
 *
 * What is known of the value of a row.
 */
typedef enum
{
  GBT_CSV_STATE_KNOWN,
  GBT_CSV_STATE_UNKNOWN,
  GBT_CSV_STATE_TO_CONFIRM,
  GBT_CSV_STATE_NOT_APPLICABLE,
  GBT_CSV_STATE_NONE,
} GbtCsvState;

/**
 * GbtCsvLedger:
 *
 * The ledger of a row (R1); @GBT_CSV_LEDGER_NONE for what is not an amount of memory or money.
 */
typedef enum
{
  GBT_CSV_LEDGER_NONE,
  GBT_CSV_LEDGER_UNKNOWN,
  GBT_CSV_LEDGER_ESTIMATED,
  GBT_CSV_LEDGER_MEASURED,
  GBT_CSV_LEDGER_COMMERCIAL,
} GbtCsvLedger;

/**
 * GbtCsvColumn:
 *
 * The columns of the sheet, long form. Columns are only ever added at the end.
 */
typedef enum
{
  GBT_CSV_COLUMN_REFERENCE,
  GBT_CSV_COLUMN_REVISION,
  GBT_CSV_COLUMN_SECTION,
  GBT_CSV_COLUMN_RANK,
  GBT_CSV_COLUMN_OBJECT,
  GBT_CSV_COLUMN_KEY,
  GBT_CSV_COLUMN_LABEL,
  GBT_CSV_COLUMN_STATE,
  GBT_CSV_COLUMN_LEDGER,
  GBT_CSV_COLUMN_TEXT,
  GBT_CSV_COLUMN_NUMBER,
  GBT_CSV_COLUMN_ESTIMATED_GPU,
  GBT_CSV_COLUMN_ESTIMATED_MACHINE,
  GBT_CSV_COLUMN_ESTIMATED_HOST,
  GBT_CSV_COLUMN_DEVICE_USED,
  GBT_CSV_COLUMN_ALLOCATED,
  GBT_CSV_COLUMN_RESERVED,
  GBT_CSV_COLUMN_MEASURED_HOST,
  GBT_CSV_COLUMN_NOMINAL,
  GBT_CSV_COLUMN_DECLARED,
  GBT_CSV_COLUMN_OFFERED_HOST,
  GBT_CSV_COLUMN_ESTIMATED_GPU_GIB,
  GBT_CSV_COLUMN_DEVICE_USED_GIB,
  GBT_CSV_COLUMN_ALLOCATED_GIB,
  GBT_CSV_COLUMN_RESERVED_GIB,
  GBT_CSV_COLUMN_DECLARED_GIB,
  GBT_CSV_COLUMN_PACKAGE_COST,
  GBT_CSV_COLUMN_CURRENCY,
  GBT_CSV_COLUMN_COUNTER,
  GBT_CSV_COLUMN_FORMULA,
  GBT_CSV_COLUMN_APPLIED,
  GBT_CSV_COLUMN_PIECES,
  GBT_CSV_COLUMN_REQUESTED,
  GBT_CSV_COLUMN_PROCESS_USED,
  GBT_CSV_COLUMN_DEVICE_FREE,
  GBT_CSV_COLUMN_ENGINE_TOTAL,
  GBT_CSV_N_COLUMNS = 36,
} GbtCsvColumn;

/**
 * GbtCsvRow:
 * @section: code of the section
 * @object: what the row is about: the sheet, or the letter of a line
 * @key: stable English key
 * @label: (nullable): name of the field, in the language of the sheet; none where a section is
 *   not named
 * @state: what is known of the value
 * @ledger: its ledger
 * @text: (nullable): the value when it is text; the condition when it is to confirm
 * @has_number: @number is the value
 * @number: a number in the unit of the key
 * @decimal: (nullable): the value, a decimal number as its text
 * @has_per_gpu: @per_gpu is the value
 * @per_gpu: estimated bytes, one GPU
 * @has_machine: @machine is the value
 * @machine: estimated bytes, all GPUs of the machine
 * @bytes_column: the column of its ledger, unit and scope where @bytes stands; 0: none
 * @bytes: bytes, measured or commercial
 * @gib_column: the column of the same amount in GiB, a reading aid; 0: none
 * @cost: (nullable): the price of a package
 * @currency: (nullable): of @cost or @decimal
 * @counter: (nullable): the full name of the counter
 * @pieces: (nullable): numbers of the evidence
 * @formula: (nullable): where the amount comes from
 * @applied: (nullable): the formula with its numbers
 *
 * One row: its value stands in one place.
 */
typedef struct
{
  const char *section;
  const char *object;
  const char *key;
  const char *label;
  GbtCsvState state;
  GbtCsvLedger ledger;
  const char *text;
  gboolean has_number;
  gint64 number;
  const char *decimal;
  gboolean has_per_gpu;
  gint64 per_gpu;
  gboolean has_machine;
  gint64 machine;
  guint bytes_column;
  gint64 bytes;
  guint gib_column;
  const char *cost;
  const char *currency;
  const char *counter;
  const char *pieces;
  const char *formula;
  const char *applied;
} GbtCsvRow;

/**
 * GbtCsvSheet:
 *
 * The rows of one sheet as they are written: each section numbers its own.
 */
typedef struct _GbtCsvSheet GbtCsvSheet;

GbtCsvSheet *gbt_csv_sheet_new    (GbtCsvFlavour    flavour,
                                   const char      *reference,
                                   guint            revision);
void         gbt_csv_sheet_free   (GbtCsvSheet     *self);
void         gbt_csv_sheet_add    (GbtCsvSheet     *self,
                                   const GbtCsvRow *row);
GBytes      *gbt_csv_sheet_finish (GbtCsvSheet     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtCsvSheet, gbt_csv_sheet_free)

G_END_DECLS
