/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-csv-candidate-private.h"

#include "gbt-bytes.h"
#include "gbt-csv-sentence.h"
#include "gbt-text.h"

/* The condition that a requirement on @subject asks, when it does. */
static const GbtSentence *
find_condition (const GbtCsvCandidate *row,
                const char            *subject)
{
  for (guint i = 0; i < gbt_matrix_get_n_requirements (row->matrix); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (row->matrix, row->index, i);

      if (cell->mandatory && cell->condition != NULL
          && gbt_entry_is (gbt_matrix_get_requirement (row->matrix, i), GBT_REQUIREMENT_SUBJECT, subject))
        return cell->condition;
    }

  return NULL;
}

void
gbt_csv_candidate_write_asked (const GbtCsvCandidate       *row,
                               const GbtCsvCandidateColumn *column)
{
  const char *subject = column->field == GBT_OFFER_COUNTRY ? GBT_SUBJECT_COUNTRY : GBT_SUBJECT_AVAILABILITY;
  const GbtSentence *condition = find_condition (row, subject);
  g_autofree char *worded = condition != NULL ? gbt_csv_sentence (row->language, condition) : NULL;
  const char *text = gbt_entry_get_text (row->standing->offer, column->field);

  if (text != NULL)
    gbt_csv_writer_add_text (row->writer, text);
  else if (worded != NULL)
    gbt_csv_candidate_add_condition (row, worded);
  else
    gbt_csv_candidate_add_unknown_field (row, column->field);
}

void
gbt_csv_candidate_write_reference (const GbtCsvCandidate       *row,
                                   const GbtCsvCandidateColumn *column)
{
  gbt_csv_candidate_add_text (row, gbt_sheet_get_reference (gbt_fiche_get_sheet (row->fiche)));
}

void
gbt_csv_candidate_write_revision (const GbtCsvCandidate       *row,
                                  const GbtCsvCandidateColumn *column)
{
  gbt_csv_writer_add_integer (row->writer, gbt_sheet_get_revision (gbt_fiche_get_sheet (row->fiche)));
}

void
gbt_csv_candidate_write_number (const GbtCsvCandidate       *row,
                                const GbtCsvCandidateColumn *column)
{
  gbt_csv_writer_add_text (row->writer, gbt_entry_get_number (row->standing->candidate));
}

void
gbt_csv_candidate_write_rank (const GbtCsvCandidate       *row,
                              const GbtCsvCandidateColumn *column)
{
  if (row->standing->rank > 0)
    gbt_csv_writer_add_integer (row->writer, row->standing->rank);
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_NOT_APPLICABLE);
}

void
gbt_csv_candidate_write_verdict (const GbtCsvCandidate       *row,
                                 const GbtCsvCandidateColumn *column)
{
  gbt_csv_candidate_add_word (row, column->words, gbt_verdict_get_code (row->standing->verdict));
}

void
gbt_csv_candidate_write_cost (const GbtCsvCandidate       *row,
                              const GbtCsvCandidateColumn *column)
{
  gbt_csv_candidate_add_money (row, gbt_cost_get_total (row->standing->cost));
}

void
gbt_csv_candidate_write_hours (const GbtCsvCandidate       *row,
                               const GbtCsvCandidateColumn *column)
{
  if (row->standing->hours > 0)
    gbt_csv_writer_add_integer (row->writer, (gint64) row->standing->hours);
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_UNKNOWN);
}

/* A lower bound is not an envelope. */
void
gbt_csv_candidate_write_envelope (const GbtCsvCandidate       *row,
                                  const GbtCsvCandidateColumn *column)
{
  const GbtEstimate *estimate = gbt_fiche_get_estimate (row->fiche);

  if (gbt_estimate_is_complete (estimate))
    gbt_csv_writer_add_integer (row->writer, (gint64) gbt_estimate_get_per_gpu (estimate));
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_UNKNOWN);
}

void
gbt_csv_candidate_write_peak (const GbtCsvCandidate       *row,
                              const GbtCsvCandidateColumn *column)
{
  const GbtDossier *dossier = gbt_fiche_get_dossier (row->fiche);
  const GbtEntry *run = row->standing->margin.run != NULL
                            ? gbt_dossier_find (dossier, GBT_ENTRY_RUN, row->standing->margin.run)
                            : NULL;
  const GbtEntry *peak = run != NULL ? gbt_run_get_highest_device_peak (dossier, run) : NULL;
  guint64 bytes;

  if (peak != NULL && gbt_entry_get_integer (peak, GBT_PEAK_BYTES, &bytes))
    gbt_csv_writer_add_integer (row->writer, (gint64) bytes);
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_NONE);
}

void
gbt_csv_candidate_write_run (const GbtCsvCandidate       *row,
                             const GbtCsvCandidateColumn *column)
{
  if (row->standing->margin.run != NULL)
    gbt_csv_writer_add_text (row->writer, row->standing->margin.run);
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_NONE);
}

void
gbt_csv_candidate_write_margin (const GbtCsvCandidate       *row,
                                const GbtCsvCandidateColumn *column)
{
  if (row->standing->margin.known)
    gbt_csv_writer_add_integer (row->writer, row->standing->margin.bytes);
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_UNKNOWN);
}

void
gbt_csv_candidate_write_margin_gib (const GbtCsvCandidate       *row,
                                    const GbtCsvCandidateColumn *column)
{
  if (row->standing->margin.known)
    gbt_csv_writer_add_hundredths (row->writer,
                                   gbt_bytes_hundredths (row->standing->margin.bytes, GBT_UNIT_GIB));
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_UNKNOWN);
}

void
gbt_csv_candidate_write_capacity_basis (const GbtCsvCandidate       *row,
                                        const GbtCsvCandidateColumn *column)
{
  if (row->standing->margin.capacity.basis == GBT_CAPACITY_UNKNOWN)
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_UNKNOWN);
  else
    gbt_csv_candidate_add_word (row, column->words, gbt_capacity_basis_get_code (row->standing->margin.capacity.basis));
}

void
gbt_csv_candidate_write_load_basis (const GbtCsvCandidate       *row,
                                    const GbtCsvCandidateColumn *column)
{
  gboolean french = row->flavour == GBT_CSV_FRENCH;

  switch (row->standing->margin.load)
    {
    case GBT_LOAD_PEAK:
      gbt_csv_writer_add_text (row->writer, french ? "mesuré, utilisé GPU entier" : "measured, whole device");
      return;
    case GBT_LOAD_ENVELOPE:
      gbt_csv_writer_add_text (row->writer, french ? "estimé, enveloppe" : "estimated, envelope");
      return;
    case GBT_LOAD_SET_PEAK:
    case GBT_LOAD_UNKNOWN:
    default:
      gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_UNKNOWN);
      return;
    }
}

void
gbt_csv_candidate_write_n_admissible (const GbtCsvCandidate       *row,
                                      const GbtCsvCandidateColumn *column)
{
  gbt_csv_writer_add_integer (row->writer, row->standing->n_admissible);
}

void
gbt_csv_candidate_write_n_to_confirm (const GbtCsvCandidate       *row,
                                      const GbtCsvCandidateColumn *column)
{
  gbt_csv_writer_add_integer (row->writer, row->standing->n_to_confirm);
}

void
gbt_csv_candidate_write_n_excluded (const GbtCsvCandidate       *row,
                                    const GbtCsvCandidateColumn *column)
{
  gbt_csv_writer_add_integer (row->writer, row->standing->n_excluded);
}

/* What the mandatory cells of one verdict say, each with the number of its requirement. */
static void
add_cells (const GbtCsvCandidate *row,
           GbtVerdict             verdict)
{
  const char *colon = row->language == GBT_LANGUAGE_FR ? " : " : ": ";
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < gbt_matrix_get_n_requirements (row->matrix); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (row->matrix, row->index, i);
      g_autofree char *worded = NULL;

      if (!cell->mandatory || cell->verdict != verdict)
        continue;
      worded = gbt_csv_sentence (row->language, verdict == GBT_VERDICT_EXCLUDED ? cell->ground : cell->condition);
      g_string_append_printf (list, "%s%s%s%s", list->len > 0 ? " | " : "",
                              gbt_entry_get_number (gbt_matrix_get_requirement (row->matrix, i)), colon, worded);
    }

  if (list->len > 0)
    gbt_csv_writer_add_text (row->writer, list->str);
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_NONE);
}

void
gbt_csv_candidate_write_conditions (const GbtCsvCandidate       *row,
                                    const GbtCsvCandidateColumn *column)
{
  add_cells (row, GBT_VERDICT_TO_CONFIRM);
}

void
gbt_csv_candidate_write_grounds (const GbtCsvCandidate       *row,
                                 const GbtCsvCandidateColumn *column)
{
  add_cells (row, GBT_VERDICT_EXCLUDED);
}

static gboolean
stands_behind (const GbtCsvCandidate *row,
               const char            *piece)
{
  for (guint i = 0; i < gbt_matrix_get_n_requirements (row->matrix); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (row->matrix, row->index, i);

      if (g_strv_contains ((const char *const *) cell->evidence, piece))
        return TRUE;
    }

  return FALSE;
}

void
gbt_csv_candidate_write_evidence (const GbtCsvCandidate       *row,
                                  const GbtCsvCandidateColumn *column)
{
  const GbtDossier *dossier = gbt_fiche_get_dossier (row->fiche);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      const char *number = gbt_entry_get_number (gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i));

      if (stands_behind (row, number))
        g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", number);
    }

  if (list->len > 0)
    gbt_csv_writer_add_text (row->writer, list->str);
  else
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_NONE);
}

void
gbt_csv_candidate_write_version (const GbtCsvCandidate       *row,
                                 const GbtCsvCandidateColumn *column)
{
  gbt_csv_writer_add_integer (row->writer, gbt_entry_get_version (row->standing->offer));
}

static char *
word_way (const GbtCsvCandidate *row,
          const GbtWay          *way)
{
  g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, way->count);
  g_autofree char *days = g_strdup_printf ("%" G_GUINT64_FORMAT, way->days);

  switch (way->kind)
    {
    case GBT_WAY_PACKAGE:
      if (way->count == 0)
        return g_strdup (gbt_text (row->language, N_("package")));
      return gbt_text_fill (gbt_ntext (row->language, "{1} × {2}-day package", "{1} × {2}-day package", way->days),
                            count, days, NULL);
    case GBT_WAY_HOURLY:
      if (way->count == 0)
        return g_strdup (gbt_text (row->language, N_("hourly")));
      return gbt_text_fill (gbt_text (row->language, N_("{1} × 1 hour")), count, NULL);
    case GBT_WAY_SPOT:
    default:
      if (way->count == 0)
        return g_strdup (gbt_text (row->language, N_("hourly, may be interrupted")));
      return gbt_text_fill (gbt_text (row->language, N_("{1} × 1 hour, may be interrupted")), count, NULL);
    }
}

void
gbt_csv_candidate_write_way (const GbtCsvCandidate       *row,
                             const GbtCsvCandidateColumn *column)
{
  const GbtWay *way = gbt_cost_get_counted (row->standing->cost);
  g_autofree char *worded = way != NULL ? word_way (row, way) : NULL;

  gbt_csv_candidate_add_text (row, worded);
}

static void
append_way (const GbtCsvCandidate *row,
            GString               *list,
            const char            *way,
            const char            *cost)
{
  g_string_append_printf (list, "%s%s%s%s", list->len > 0 ? " | " : "", way,
                          row->language == GBT_LANGUAGE_FR ? " : " : ": ", cost);
}

/* Every way that covers the campaign; that nothing is known of an hourly price is said beside a
 * package. */
void
gbt_csv_candidate_write_ways (const GbtCsvCandidate       *row,
                              const GbtCsvCandidateColumn *column)
{
  const GbtCost *cost = row->standing->cost;
  const char *unknown = gbt_text (row->language, N_("unknown"));
  g_autoptr (GString) list = g_string_new (NULL);
  gboolean hourly = FALSE;

  for (guint i = 0; i < gbt_cost_get_n_ways (cost); i++)
    {
      const GbtWay *way = gbt_cost_get_way (cost, i);
      g_autofree char *worded = word_way (row, way);
      g_autofree char *decimal = way->known ? gbt_money_dup_decimal (&way->total) : NULL;
      g_autofree char *total = decimal != NULL ? gbt_csv_money_decimal (row->language, decimal) : NULL;

      append_way (row, list, worded, total != NULL ? total : unknown);
      hourly = hourly || way->kind != GBT_WAY_PACKAGE;
    }
  if (list->len > 0 && !hourly)
    append_way (row, list, gbt_text (row->language, N_("hourly")), unknown);

  gbt_csv_candidate_add_text (row, list->str);
}

void
gbt_csv_candidate_write_not_ranked (const GbtCsvCandidate       *row,
                                    const GbtCsvCandidateColumn *column)
{
  if (row->standing->not_ranked == GBT_RANKED)
    gbt_csv_candidate_add_absence (row, GBT_CSV_ABSENT_NOT_APPLICABLE);
  else
    gbt_csv_candidate_add_word (row, column->words, gbt_not_ranked_get_code (row->standing->not_ranked));
}
