/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-report-words.h"
#include "gbt-text.h"

#define TABLE_MATRIX "table-verdicts"
#define TABLE_REQUIREMENTS "table-requirements"
#define TABLE_DETAIL "table-detail"
/* A grid holds so many requirements; the next ones are in another. */
#define GRID_COLUMNS 20
#define GRID_WIDTH 5.4
#define GRID_ROWS 5

/* Section 5. Up to three candidates, every word in the matrix; from four on a grid of letters,
 * then the conditions and grounds one by one. */

static GbtMatrix *
get_matrix (const GbtReportBuilder *builder)
{
  return gbt_fiche_get_matrix (builder->fiche);
}

static guint
get_n_candidates (const GbtReportBuilder *builder)
{
  return gbt_matrix_get_n_candidates (get_matrix (builder));
}

static guint
get_n_requirements (const GbtReportBuilder *builder)
{
  return gbt_matrix_get_n_requirements (get_matrix (builder));
}

static gboolean
is_mandatory (const GbtEntry *requirement)
{
  return gbt_entry_is (requirement, GBT_REQUIREMENT_STRENGTH, "mandatory");
}

static guint
count_mandatory (const GbtReportBuilder *builder)
{
  guint n = 0;

  while (n < get_n_requirements (builder)
         && is_mandatory (gbt_matrix_get_requirement (get_matrix (builder), n)))
    n++;
  return n;
}

/* {{{ The whole matrix */

static const GbtSentence *
get_reason (const GbtCell *cell)
{
  return cell->verdict == GBT_VERDICT_TO_CONFIRM ? cell->condition
         : cell->verdict == GBT_VERDICT_EXCLUDED ? cell->ground
                                                 : cell->proof;
}

/* The proof, condition or ground, inside a sentence; nothing where it only names the pieces, which
 * are told in brackets. */
static char *
say_reason (const GbtReportBuilder *builder,
            const GbtCell          *cell,
            const GbtEntry         *requirement)
{
  const GbtSentence *reason = get_reason (cell);
  g_autofree char *pieces = cell->evidence != NULL ? g_strjoinv (", ", cell->evidence) : NULL;
  g_autofree char *said
      = reason != NULL ? gbt_report_say_about (builder, requirement, reason) : NULL;

  if (said == NULL || g_strcmp0 (said, pieces) == 0)
    return NULL;
  return gbt_report_lower_clause (reason, said);
}

/* "admissible [P8]", "to confirm: condition [P9]", "excluded [P6]: ground" */
static GbtReportText *
say_cell (const GbtReportBuilder *builder,
          const GbtCell          *cell,
          const GbtEntry         *requirement)
{
  GbtReportText *text = gbt_report_text_new (NULL);
  g_autofree char *said = say_reason (builder, cell, requirement);

  gbt_report_add_verdict (builder, text, cell->verdict, cell->mandatory);
  if (cell->verdict != GBT_VERDICT_TO_CONFIRM)
    gbt_report_add_pieces (builder, text, cell->evidence);
  if (said != NULL)
    {
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                           cell->verdict == GBT_VERDICT_ADMISSIBLE
                               ? "\n"
                               : gbt_report_word (builder, N_(": ")));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, said);
    }
  if (cell->verdict == GBT_VERDICT_TO_CONFIRM)
    gbt_report_add_pieces (builder, text, cell->evidence);
  return text;
}

/* The requirements that exclude a candidate. */
static char *
name_failures (const GbtReportBuilder *builder,
               guint                   candidate)
{
  g_autoptr (GPtrArray) numbers = g_ptr_array_new ();

  for (guint i = 0; i < get_n_requirements (builder); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (get_matrix (builder), candidate, i);

      if (cell->mandatory && cell->verdict == GBT_VERDICT_EXCLUDED)
        g_ptr_array_add (numbers, (char *) gbt_entry_get_number (
                                      gbt_matrix_get_requirement (get_matrix (builder), i)));
    }
  return gbt_report_join_numbers (builder, numbers);
}

/* "admissible", "to confirm, 5 conditions", "excluded, by E1" */
static GbtReportText *
say_overall (const GbtReportBuilder *builder,
             guint                   candidate,
             gboolean                brief)
{
  const GbtStanding *standing = gbt_matrix_get_standing (get_matrix (builder), candidate);
  GbtReportText *text = gbt_report_text_new (NULL);
  g_autofree char *rest = NULL;

  gbt_report_add_verdict (builder, text, standing->verdict, TRUE);
  if (brief && standing->verdict != GBT_VERDICT_ADMISSIBLE)
    {
      g_autofree char *count = gbt_format_count (
          builder->language, standing->verdict == GBT_VERDICT_EXCLUDED ? standing->n_excluded
                                                                       : standing->n_to_confirm);

      rest = g_strdup_printf (", %s", count);
    }
  else if (standing->verdict == GBT_VERDICT_TO_CONFIRM)
    rest = gbt_format_counted (builder->language, ", {1} condition", ", {1} conditions",
                               standing->n_to_confirm);
  else if (standing->verdict == GBT_VERDICT_EXCLUDED)
    {
      g_autofree char *failures = name_failures (builder, candidate);

      rest = gbt_text_fill (gbt_report_word (builder, N_(", by {1}")), failures, NULL);
    }
  if (rest != NULL)
    gbt_report_text_add (text,
                         standing->verdict == GBT_VERDICT_EXCLUDED
                             ? GBT_REPORT_STYLE_STRONG | GBT_REPORT_STYLE_REFUSAL
                             : GBT_REPORT_STYLE_STRONG,
                         rest);
  return text;
}

static void
add_requirement (const GbtReportBuilder *builder,
                 GbtReportTable         *table,
                 guint                   index)
{
  GbtEntry *requirement = gbt_matrix_get_requirement (get_matrix (builder), index);
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  GbtReportText *words = gbt_report_say_requirement (builder, requirement);

  gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (requirement)));
  if (is_mandatory (requirement))
    gbt_report_row_add (row, words);
  else
    {
      g_autofree char *said = gbt_report_text_to_string (words);
      g_autofree char *lower = gbt_report_lower_first (said);
      g_autofree char *sentence = gbt_text_fill (
          gbt_report_word (builder, N_("Preference: {1}; it makes up for no requirement")), lower, NULL);

      gbt_report_text_free (words);
      gbt_report_row_add (row, gbt_report_text_new (sentence));
    }
  for (guint i = 0; i < get_n_candidates (builder); i++)
    gbt_report_row_add (row,
                        say_cell (builder, gbt_matrix_get_cell (get_matrix (builder), i, index),
                                  requirement));
}

static void
add_overall (const GbtReportBuilder *builder,
             GbtReportTable         *table)
{
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_TOTAL);

  gbt_report_row_add (row, gbt_report_text_new (NULL));
  gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (builder, N_("Overall"))));
  for (guint i = 0; i < get_n_candidates (builder); i++)
    gbt_report_row_add (row, say_overall (builder, i, FALSE));
}

static void
build_matrix (GbtReportBuilder *builder,
              GbtReportSection *section)
{
  static const double widths[4][3] = { { 0 }, { 122 }, { 61, 61 }, { 38, 44, 40 } };
  guint n = get_n_candidates (builder);
  guint n_mandatory = count_mandatory (builder);
  GbtReportTable *table = gbt_report_start_table (
      builder, TABLE_MATRIX,
      gbt_report_word (builder, N_("Mandatory requirements by candidate; evidence in brackets")),
      GBT_REPORT_MARK_NONE, N_("verdicts"));
  GbtReportColumn *column = gbt_report_table_add_column (table, NULL, 8);

  builder->verdicts_number = builder->n_tables;
  column->strong = column->key = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Requirement")), 46)->heads = TRUE;
  for (guint i = 0; i < n; i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (get_matrix (builder), i);

      column = gbt_report_table_add_column (table, gbt_entry_get_number (standing->candidate),
                                            widths[n][i]);
      column->unit = gbt_report_name_offer (builder, standing->offer, TRUE);
    }
  for (guint i = 0; i < n_mandatory; i++)
    add_requirement (builder, table, i);
  add_overall (builder, table);
  for (guint i = n_mandatory; i < get_n_requirements (builder); i++)
    {
      add_requirement (builder, table, i);
      if (i == n_mandatory)
        ((GbtReportRow *) g_ptr_array_index (table->rows, table->rows->len - 1))->separate = TRUE;
    }
  gbt_report_add_table (section, table);
}

/* }}} */
/* {{{ The grid */

static void
build_requirements (GbtReportBuilder *builder,
                    GbtReportSection *section)
{
  GbtReportBlock *block = gbt_report_section_add (section, GBT_REPORT_BLOCK_LIST);

  block->table = gbt_report_start_table (
      builder, TABLE_REQUIREMENTS,
      gbt_report_word (builder, N_("Requirements; their numbers serve in the tables that follow")),
      GBT_REPORT_MARK_NONE, NULL);
  for (guint i = 0; i < get_n_requirements (builder); i++)
    {
      GbtEntry *requirement = gbt_matrix_get_requirement (get_matrix (builder), i);
      GbtReportText *text = gbt_report_say_requirement (builder, requirement);

      if (!is_mandatory (requirement))
        {
          gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
          gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET,
                               gbt_report_word (builder, N_("(preference)")));
        }
      gbt_report_block_add_pair (block, gbt_entry_get_number (requirement), text);
    }
}

static void
add_grid_row (const GbtReportBuilder *builder,
              GbtReportTable         *table,
              guint                   candidate,
              guint                   start,
              guint                   end)
{
  const GbtStanding *standing = gbt_matrix_get_standing (get_matrix (builder), candidate);
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  g_autofree char *name = gbt_report_name_offer (builder, standing->offer, TRUE);

  row->separate = candidate > 0 && candidate % GRID_ROWS == 0;
  gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (standing->candidate)));
  gbt_report_row_add (row, gbt_report_text_new (name));
  for (guint i = start; i < end; i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (get_matrix (builder), candidate, i);
      GbtReportText *text = gbt_report_text_new (NULL);

      gbt_report_add_verdict (builder, text, cell->verdict, cell->mandatory);
      gbt_report_row_add (row, text);
    }
  gbt_report_row_add (row, say_overall (builder, candidate, TRUE));
}

static void
build_grid (GbtReportBuilder *builder,
            GbtReportSection *section,
            guint             start,
            guint             end)
{
  g_autofree char *id = start == 0 ? g_strdup (TABLE_MATRIX)
                                   : g_strdup_printf (TABLE_MATRIX "-%u", start + 1);
  GbtReportTable *table = gbt_report_start_table (
      builder, id,
      gbt_report_word (builder,
                       N_("Verdicts, a candidate a row: A admissible, C to confirm, X excluded")),
      GBT_REPORT_MARK_NONE, N_("verdicts"));
  GbtReportColumn *column = gbt_report_table_add_column (table, NULL, 8);

  if (start == 0)
    builder->verdicts_number = builder->n_tables;
  table->compact = TRUE;
  column->strong = column->key = TRUE;
  column = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Candidate")),
                                        176 - 8 - 28 - (end - start) * GRID_WIDTH);
  column->heads = TRUE;
  for (guint i = start; i < end; i++)
    {
      column = gbt_report_table_add_column (
          table, gbt_entry_get_number (gbt_matrix_get_requirement (get_matrix (builder), i)),
          GRID_WIDTH);
      column->letter = TRUE;
    }
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Overall")), 28);
  for (guint i = 0; i < get_n_candidates (builder); i++)
    add_grid_row (builder, table, i, start, end);
  if (end == get_n_requirements (builder))
    table->note = gbt_report_text_new (gbt_report_word (
        builder, N_("An X in a solid box excludes the candidate by itself. The next table gives the "
                    "evidence and, for each C and each X, the condition or the ground. Of a preference, A "
                    "is met and X is not met.")));
  gbt_report_add_table (section, table);
}

/* }}} */
/* {{{ The detail */

/* "admissible: E1 [P5], E3 [P19], …" */
static void
add_admissible (const GbtReportBuilder *builder,
                GbtReportTable         *table,
                guint                   candidate)
{
  GbtReportText *text = gbt_report_text_new (NULL);
  GbtReportRow *row;
  guint n = 0;

  for (guint i = 0; i < get_n_requirements (builder); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (get_matrix (builder), candidate, i);

      if (cell->verdict != GBT_VERDICT_ADMISSIBLE)
        continue;
      if (n++ == 0)
        {
          gbt_report_add_verdict (builder, text, cell->verdict, TRUE);
          gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_(": ")));
        }
      else
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ", ");
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                           gbt_entry_get_number (gbt_matrix_get_requirement (get_matrix (builder), i)));
      gbt_report_add_pieces (builder, text, cell->evidence);
    }
  if (n == 0)
    {
      gbt_report_text_free (text);
      return;
    }

  row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  gbt_report_row_add (row, gbt_report_text_new (NULL));
  gbt_report_row_add (row, text);
}

static void
add_detail_row (const GbtReportBuilder *builder,
                GbtReportTable         *table,
                guint                   candidate,
                guint                   requirement)
{
  const GbtCell *cell = gbt_matrix_get_cell (get_matrix (builder), candidate, requirement);
  GbtEntry *entry = gbt_matrix_get_requirement (get_matrix (builder), requirement);
  g_autofree char *clause = say_reason (builder, cell, entry);
  g_autofree char *pieces = cell->evidence != NULL ? g_strjoinv (", ", cell->evidence) : g_strdup ("");
  GbtReportText *verdict = gbt_report_text_new (NULL);
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);

  gbt_report_add_verdict (builder, verdict, cell->verdict, cell->mandatory);
  gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (entry)));
  gbt_report_row_add (row, gbt_report_say_requirement (builder, entry));
  gbt_report_row_add (row, verdict);
  gbt_report_row_add (row, clause != NULL ? gbt_report_text_new (clause)
                                          : gbt_report_say_unknown (builder));
  gbt_report_row_add (row, gbt_report_text_new_styled (
                               GBT_REPORT_STYLE_QUIET,
                               *pieces != '\0' ? pieces : gbt_report_word (builder, N_("none"))));
}

static void
add_detail (const GbtReportBuilder *builder,
            GbtReportTable         *table,
            guint                   candidate)
{
  const GbtStanding *standing = gbt_matrix_get_standing (get_matrix (builder), candidate);
  g_autofree char *name = gbt_report_name_offer (builder, standing->offer, TRUE);
  GbtReportText *group = gbt_report_text_new_styled (
      GBT_REPORT_STYLE_STRONG, gbt_entry_get_number (standing->candidate));

  gbt_report_text_add (group, GBT_REPORT_STYLE_PLAIN, " · ");
  gbt_report_text_add (group, GBT_REPORT_STYLE_PLAIN, name);
  gbt_report_text_add (group, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("; ")));
  gbt_report_add_verdict (builder, group, standing->verdict, TRUE);
  gbt_report_row_add (gbt_report_table_add_row (table, GBT_REPORT_ROW_GROUP), group);
  add_admissible (builder, table, candidate);
  for (guint i = 0; i < get_n_requirements (builder); i++)
    {
      if (gbt_matrix_get_cell (get_matrix (builder), candidate, i)->verdict != GBT_VERDICT_ADMISSIBLE)
        add_detail_row (builder, table, candidate, i);
    }
}

static void
build_detail (GbtReportBuilder *builder,
              GbtReportSection *section)
{
  GbtReportTable *table = gbt_report_start_table (
      builder, TABLE_DETAIL,
      gbt_report_word (builder, N_("Verdicts in detail, by candidate: those admissible together, then each "
                                   "condition")),
      GBT_REPORT_MARK_NONE, N_("verdicts"));
  GbtReportColumn *column = gbt_report_table_add_column (table, NULL, 9);

  builder->verdicts_number = builder->n_tables;
  column->strong = column->key = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Requirement")), 51)->heads = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Verdict")), 25);
  gbt_report_table_add_column (
      table, gbt_report_word (builder, N_("Condition to confirm, or ground for exclusion")), 72);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Evidence")), 19);
  for (guint i = 0; i < get_n_candidates (builder); i++)
    add_detail (builder, table, i);
  gbt_report_add_table (section, table);
}

/* }}} */

/* gbt_report_build_verdicts:
 *
 * Section 5: every candidate against every requirement. */
void
gbt_report_build_verdicts (GbtReportBuilder *builder)
{
  GbtReportSection *section = gbt_report_add_section (
      builder->report, gbt_report_word (builder, N_("Requirements and verdicts")));
  guint n = get_n_requirements (builder);

  if (count_mandatory (builder) == 0)
    gbt_report_add_paragraph (
        section, gbt_report_text_new (gbt_report_word (
                     builder, get_n_candidates (builder) == 0
                                  ? N_("Mandatory requirements: none.")
                                  : N_("Mandatory requirements: none. Every candidate is to confirm."))));
  if (n == 0)
    return;

  if (get_n_candidates (builder) == 0)
    {
      build_requirements (builder, section);
      return;
    }
  if (get_n_candidates (builder) <= GBT_REPORT_SIDE_BY_SIDE)
    {
      build_matrix (builder, section);
      return;
    }
  build_requirements (builder, section);
  for (guint i = 0; i < n; i += GRID_COLUMNS)
    build_grid (builder, section, i, MIN (i + GRID_COLUMNS, n));
  build_detail (builder, section);
}
