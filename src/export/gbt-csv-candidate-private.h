/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-csv.h"
#include "gbt-fiche.h"
#include "gbt-language.h"

G_BEGIN_DECLS

/**
 * GbtCsvCandidate:
 * @fiche: what is exported
 * @flavour: how it is written
 * @language: of the sentences
 * @writer: the file
 * @matrix: the matrix of @fiche
 * @index: place of the candidate in it
 * @standing: how it stands
 *
 * One candidate being written: a row.
 */
typedef struct
{
  const GbtFiche *fiche;
  GbtCsvFlavour flavour;
  GbtLanguage language;
  GbtCsvWriter *writer;
  const GbtMatrix *matrix;
  guint index;
  const GbtStanding *standing;
} GbtCsvCandidate;

/**
 * GbtCsvWord:
 * @code: a code of the record
 * @french: its word in the French spreadsheet
 *
 * Words of the format, not sentences: no catalogue translates them.
 */
typedef struct
{
  const char *code;
  const char *french;
} GbtCsvWord;

/**
 * GbtCsvAbsence:
 *
 * The word of a cell that has no value: no cell is ever empty.
 */
typedef enum
{
  GBT_CSV_ABSENT_UNKNOWN,
  GBT_CSV_ABSENT_NOT_APPLICABLE,
  GBT_CSV_ABSENT_NONE,
} GbtCsvAbsence;

typedef struct _GbtCsvCandidateColumn GbtCsvCandidateColumn;

typedef void (*GbtCsvCandidateWrite) (const GbtCsvCandidate       *row,
                                      const GbtCsvCandidateColumn *column);

/**
 * GbtCsvCandidateColumn:
 * @french: its header in the French spreadsheet
 * @english: its header in RFC 4180
 * @write: writes its cell
 * @field: the field of the offer that it holds, where it holds one
 * @words: (nullable): the words of a closed list
 *
 * One column: one ledger, one unit, one scope, all in its name.
 */
struct _GbtCsvCandidateColumn
{
  const char *french;
  const char *english;
  GbtCsvCandidateWrite write;
  guint field;
  const GbtCsvWord *words;
};

extern const GbtCsvWord gbt_csv_words_tier[];
extern const GbtCsvWord gbt_csv_words_origin[];
extern const GbtCsvWord gbt_csv_words_tax[];
extern const GbtCsvWord gbt_csv_words_capacity[];
extern const GbtCsvWord gbt_csv_words_not_ranked[];

void gbt_csv_candidate_add_absence       (const GbtCsvCandidate *row,
                                          GbtCsvAbsence          absence);
void gbt_csv_candidate_add_text          (const GbtCsvCandidate *row,
                                          const char            *text);
void gbt_csv_candidate_add_word          (const GbtCsvCandidate *row,
                                          const GbtCsvWord      *words,
                                          const char            *code);
void gbt_csv_candidate_add_condition     (const GbtCsvCandidate *row,
                                          const char            *condition);
void gbt_csv_candidate_add_money         (const GbtCsvCandidate *row,
                                          const GbtMoney        *money);
void gbt_csv_candidate_add_unknown_field (const GbtCsvCandidate *row,
                                          guint                  field);

void gbt_csv_candidate_write_text           (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_word           (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_decimal        (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_integer        (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_gib            (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_gb             (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_interconnect   (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_partition      (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_asked          (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_reference      (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_revision       (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_number         (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_rank           (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_verdict        (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_cost           (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_hours          (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_envelope       (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_peak           (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_run            (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_margin         (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_margin_gib     (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_capacity_basis (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_load_basis     (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_n_admissible   (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_n_to_confirm   (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_n_excluded     (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_conditions     (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_grounds        (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_evidence       (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_version        (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_way            (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_ways           (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);
void gbt_csv_candidate_write_not_ranked     (const GbtCsvCandidate       *row,
                                             const GbtCsvCandidateColumn *column);

G_END_DECLS
