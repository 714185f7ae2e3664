/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-csv-candidate-private.h"

#include <string.h>

#include "gbt-bytes.h"

/* No cell is ever empty: a sum skips these words, and must not be given zeros. */
void
gbt_csv_candidate_add_absence (const GbtCsvCandidate *row,
                               GbtCsvAbsence          absence)
{
  static const char *const words[][2] = {
    [GBT_CSV_ABSENT_UNKNOWN] = { "inconnu", "unknown" },
    [GBT_CSV_ABSENT_NOT_APPLICABLE] = { "sans objet", "not_applicable" },
    [GBT_CSV_ABSENT_NONE] = { "néant", "none" },
  };

  gbt_csv_writer_add_text (row->writer, words[absence][row->flavour == GBT_CSV_FRENCH ? 0 : 1]);
}

void
gbt_csv_candidate_add_text (const GbtCsvCandidate *row,
                            const char            *text)
{
  if (text != NULL && *text != '\0')
    gbt_csv_writer_add_text (row->writer, text);
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_UNKNOWN);
}

void
gbt_csv_candidate_add_word (const GbtCsvCandidate *row,
                            const GbtCsvWord      *words,
                            const char            *code)
{
  g_autofree char *low = NULL;

  for (guint i = 0; code != NULL && words[i].code != NULL && row->flavour == GBT_CSV_FRENCH; i++)
    {
      if (strcmp (words[i].code, code) == 0)
        {
          gbt_csv_writer_add_text (row->writer, words[i].french);
          return;
        }
    }

  if (code != NULL)
    low = g_strdelimit (g_strdup (code), "-", '_');
  gbt_csv_candidate_add_text (row, low);
}

void
gbt_csv_candidate_add_condition (const GbtCsvCandidate *row,
                                 const char            *condition)
{
  g_autofree char *text
      = g_strconcat (row->flavour == GBT_CSV_FRENCH ? "à confirmer : " : "to_confirm: ", condition, NULL);

  gbt_csv_writer_add_text (row->writer, text);
}

void
gbt_csv_candidate_add_money (const GbtCsvCandidate *row,
                             const GbtMoney *money)
{
  g_autofree char *decimal = money != NULL ? gbt_money_dup_decimal (money) : NULL;

  if (decimal != NULL)
    gbt_csv_writer_add_decimal (row->writer, decimal);
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_UNKNOWN);
}

/* What a field of the offer that is not known is: to confirm with its condition, or unknown. */
void
gbt_csv_candidate_add_unknown_field (const GbtCsvCandidate *row,
                                     guint                  field)
{
  g_autoptr (GbtField) value = gbt_entry_get_field (row->standing->offer, field);

  if (gbt_field_get_state (value) == GBT_FIELD_TO_CONFIRM)
    gbt_csv_candidate_add_condition (row, gbt_field_get_note (value));
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_UNKNOWN);
}

void
gbt_csv_candidate_write_text (const GbtCsvCandidate       *row,
                              const GbtCsvCandidateColumn *column)
{
  const char *text = gbt_entry_get_text (row->standing->offer, column->field);

  if (text != NULL)
    gbt_csv_writer_add_text (row->writer, text);
  else
    gbt_csv_candidate_add_unknown_field (row, column->field);
}

void
gbt_csv_candidate_write_word (const GbtCsvCandidate       *row,
                              const GbtCsvCandidateColumn *column)
{
  const char *code = gbt_entry_get_text (row->standing->offer, column->field);

  if (code != NULL)
    gbt_csv_candidate_add_word (row, column->words, code);
  else
    gbt_csv_candidate_add_unknown_field (row, column->field);
}

void
gbt_csv_candidate_write_decimal (const GbtCsvCandidate       *row,
                                 const GbtCsvCandidateColumn *column)
{
  const char *decimal = gbt_entry_get_text (row->standing->offer, column->field);

  if (decimal != NULL)
    gbt_csv_writer_add_decimal (row->writer, decimal);
  else
    gbt_csv_candidate_add_unknown_field (row, column->field);
}

void
gbt_csv_candidate_write_integer (const GbtCsvCandidate       *row,
                                 const GbtCsvCandidateColumn *column)
{
  guint64 value;

  if (gbt_entry_get_integer (row->standing->offer, column->field, &value))
    gbt_csv_writer_add_integer (row->writer, (gint64) value);
  else
    gbt_csv_candidate_add_unknown_field (row, column->field);
}

void
gbt_csv_candidate_write_gib (const GbtCsvCandidate       *row,
                             const GbtCsvCandidateColumn *column)
{
  guint64 value;

  if (gbt_entry_get_integer (row->standing->offer, column->field, &value))
    gbt_csv_writer_add_hundredths (row->writer, gbt_bytes_hundredths ((gint64) value, GBT_UNIT_GIB));
  else
    gbt_csv_candidate_add_unknown_field (row, column->field);
}

/* Exact: as many of the nine decimals as there are. */
void
gbt_csv_candidate_write_gb (const GbtCsvCandidate       *row,
                            const GbtCsvCandidateColumn *column)
{
  g_autofree char *decimal = NULL;
  gsize length;
  guint64 value;

  if (!gbt_entry_get_integer (row->standing->offer, column->field, &value))
    {
      gbt_csv_candidate_add_unknown_field (row, column->field);
      return;
    }

  decimal = g_strdup_printf ("%" G_GUINT64_FORMAT ".%09" G_GUINT64_FORMAT, value / GBT_GB, value % GBT_GB);
  length = strlen (decimal);
  while (decimal[length - 1] == '0')
    decimal[--length] = '\0';
  if (decimal[length - 1] == '.')
    decimal[length - 1] = '\0';
  gbt_csv_writer_add_decimal (row->writer, decimal);
}

/* One GPU has nothing to be linked to. */
void
gbt_csv_candidate_write_interconnect (const GbtCsvCandidate       *row,
                                      const GbtCsvCandidateColumn *column)
{
  const char *text = gbt_entry_get_text (row->standing->offer, column->field);

  if (text == NULL && gbt_entry_is (row->standing->offer, GBT_OFFER_GPU_COUNT, "1"))
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_NOT_APPLICABLE);
  else
    gbt_csv_candidate_write_text (row, column);
}

void
gbt_csv_candidate_write_partition (const GbtCsvCandidate       *row,
                                   const GbtCsvCandidateColumn *column)
{
  const char *text = gbt_entry_get_text (row->standing->offer, column->field);

  if (g_strcmp0 (text, "none") == 0 || g_strcmp0 (text, "aucune") == 0)
    gbt_csv_writer_add_text (row->writer, row->flavour == GBT_CSV_FRENCH ? "aucune" : "none");
  else
    gbt_csv_candidate_write_text (row, column);
}
