/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-error.h"
#include "gbt-report-words.h"
#include "gbt-text.h"

#define TABLE_EVIDENCE "table-evidence"
/* The fingerprint is printed in two lines. */
#define FINGERPRINT_LINE 32

/* The last sections: 7 what is to confirm, 9 evidence, 10 units, fingerprint and verification. */

static GbtMatrix *
get_matrix (const GbtReportBuilder *builder)
{
  return gbt_fiche_get_matrix (builder->fiche);
}

/* {{{ 7 To confirm */

static void
add_condition_columns (const GbtReportBuilder *builder,
                       GbtReportTable         *table)
{
  GbtReportColumn *column = gbt_report_table_add_column (table, NULL, 8);

  column->strong = column->key = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Exact condition")), 96)->heads = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Bears on")), 27);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("What depends on it")), 45);
}

static void
add_condition (const GbtReportBuilder *builder,
               GbtReportTable         *table,
               const GbtStanding      *standing,
               const GbtCell          *cell,
               const GbtEntry         *requirement)
{
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  const char *candidate = gbt_entry_get_number (standing->candidate);
  g_autofree char *number = g_strdup_printf ("Q%u", table->rows->len);
  g_autofree char *said
      = cell->condition != NULL ? gbt_report_say_about (builder, requirement, cell->condition) : NULL;
  g_autofree char *condition = said != NULL ? gbt_report_upper_first (said) : NULL;
  g_autofree char *bears
      = g_strdup_printf ("%s · %s", candidate, gbt_entry_get_number (requirement));
  g_autofree char *depends = gbt_text_fill (
      gbt_report_word (builder, N_("{1} becoming admissible")), candidate, NULL);
  GbtReportText *text = condition != NULL ? gbt_report_text_new (condition)
                                          : gbt_report_say_unknown (builder);

  gbt_report_add_pieces (builder, text, cell->evidence);
  gbt_report_row_add (row, gbt_report_text_new (number));
  gbt_report_row_add (row, text);
  gbt_report_row_add (row, gbt_report_text_new (bears));
  gbt_report_row_add (row, gbt_report_text_new (depends));
}

static void
add_conditions (const GbtReportBuilder *builder,
                GbtReportTable         *table)
{
  GbtMatrix *matrix = get_matrix (builder);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);

      if (standing->verdict == GBT_VERDICT_EXCLUDED)
        continue;
      for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
        {
          const GbtCell *cell = gbt_matrix_get_cell (matrix, i, j);

          if (cell->mandatory && cell->verdict == GBT_VERDICT_TO_CONFIRM)
            add_condition (builder, table, standing, cell, gbt_matrix_get_requirement (matrix, j));
        }
    }
}

/* Fields of the sheet itself may be to confirm too. */
static void
add_fields (const GbtReportBuilder *builder,
            GbtReportTable         *table)
{
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      g_autoptr (GbtField) field = gbt_workload_get_shown_field (
          gbt_fiche_get_workload (builder->fiche), (GbtFieldId) i);
      const char *label = gbt_field_id_get_spec ((GbtFieldId) i)->label;
      const char *note = gbt_field_get_note (field);
      GbtReportRow *row;

      if (gbt_field_get_state (field) != GBT_FIELD_TO_CONFIRM)
        continue;
      row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
      gbt_report_row_add (row, gbt_report_text_new (NULL));
      gbt_report_row_add (row, gbt_report_text_new (note != NULL ? note : ""));
      gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (builder, label)));
      gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (builder, N_("the sheet itself"))));
    }
}

static void
add_part (const GbtReportBuilder *builder,
          GbtReportText          *note,
          const char             *sentence)
{
  if (gbt_report_text_is_empty (note))
    {
      gbt_report_text_add (note, GBT_REPORT_STYLE_STRONG,
                           gbt_report_word (builder, N_("Not counted:")));
      gbt_report_text_add (note, GBT_REPORT_STYLE_PLAIN, " ");
    }
  else
    gbt_report_text_add (note, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("; ")));
  gbt_report_text_add (note, GBT_REPORT_STYLE_PLAIN, sentence);
}

/* "C3, E3 to E7, while E1 excludes it" */
static void
add_excluded (const GbtReportBuilder *builder,
              GbtReportText          *note,
              guint                   candidate)
{
  GbtMatrix *matrix = get_matrix (builder);
  const GbtStanding *standing = gbt_matrix_get_standing (matrix, candidate);
  g_autoptr (GPtrArray) open = g_ptr_array_new ();
  g_autoptr (GPtrArray) failed = g_ptr_array_new ();
  g_autofree char *conditions = NULL;
  g_autofree char *failures = NULL;
  g_autofree char *sentence = NULL;

  if (standing->verdict != GBT_VERDICT_EXCLUDED)
    return;
  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (matrix, candidate, i);
      char *number = (char *) gbt_entry_get_number (gbt_matrix_get_requirement (matrix, i));

      if (cell->mandatory && cell->verdict == GBT_VERDICT_TO_CONFIRM)
        g_ptr_array_add (open, number);
      else if (cell->mandatory && cell->verdict == GBT_VERDICT_EXCLUDED)
        g_ptr_array_add (failed, number);
    }
  if (open->len == 0)
    return;
  conditions = gbt_report_join_numbers (builder, open);
  failures = gbt_report_join_numbers (builder, failed);
  sentence = gbt_text_fill (gbt_ntext (builder->language, "{1}, {2}, while {3} excludes it",
                                       "{1}, {2}, while {3} exclude it", failed->len),
                            gbt_entry_get_number (standing->candidate), conditions, failures, NULL);
  add_part (builder, note, sentence);
}

/* "preference F1, to confirm on C1, C2 and C3" */
static void
add_preference (const GbtReportBuilder *builder,
                GbtReportText          *note,
                guint                   requirement)
{
  GbtMatrix *matrix = get_matrix (builder);
  g_autoptr (GPtrArray) candidates = g_ptr_array_new ();
  g_autofree char *list = NULL;
  g_autofree char *sentence = NULL;

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtCell *cell = gbt_matrix_get_cell (matrix, i, requirement);

      if (!cell->mandatory && cell->verdict == GBT_VERDICT_TO_CONFIRM)
        g_ptr_array_add (candidates, (char *) gbt_entry_get_number (
                                         gbt_matrix_get_standing (matrix, i)->candidate));
    }
  if (candidates->len == 0)
    return;
  list = gbt_report_join_numbers (builder, candidates);
  sentence = gbt_text_fill (
      gbt_report_word (builder, N_("preference {1}, to confirm on {2}")),
      gbt_entry_get_number (gbt_matrix_get_requirement (matrix, requirement)), list, NULL);
  add_part (builder, note, sentence);
}

static void
add_other_formats (const GbtReportBuilder *builder,
                   GbtReportText          *note)
{
  const char *metric = gbt_workload_get_text (gbt_fiche_get_workload (builder->fiche),
                                              GBT_FIELD_QUALITY_METRIC);
  g_autofree char *sentence = NULL;

  if (gbt_estimate_get_n_formats (gbt_fiche_get_estimate (builder->fiche)) < 2
      || gbt_matrix_get_n_candidates (get_matrix (builder)) == 0)
    return;
  sentence = gbt_text_fill (gbt_report_word (builder, N_("{1} in the other formats, if the format changed")),
                            metric != NULL ? metric : gbt_report_word (builder, N_("quality")), NULL);
  add_part (builder, note, sentence);
}

static GbtReportText *
say_not_counted (const GbtReportBuilder *builder)
{
  GbtMatrix *matrix = get_matrix (builder);
  GbtReportText *note = gbt_report_text_new (NULL);

  if (gbt_matrix_get_n_candidates (matrix) > GBT_REPORT_SIDE_BY_SIDE
      && gbt_matrix_count_verdict (matrix, GBT_VERDICT_EXCLUDED) > 0)
    {
      g_autofree char *table = gbt_format_count (builder->language, builder->verdicts_number);
      g_autofree char *sentence = gbt_text_fill (
          gbt_report_word (builder, N_("conditions of the excluded candidates, in table {1}")), table, NULL);

      add_part (builder, note, sentence);
    }
  else
    for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
      add_excluded (builder, note, i);
  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    add_preference (builder, note, i);
  add_other_formats (builder, note);
  if (gbt_report_text_is_empty (note))
    {
      gbt_report_text_free (note);
      return NULL;
    }
  gbt_report_text_add (note, GBT_REPORT_STYLE_PLAIN, ".");
  return note;
}

/* gbt_report_build_conditions:
 *
 * Section 7: the conditions of the candidates that are not excluded, then what is not counted. */
void
gbt_report_build_conditions (GbtReportBuilder *builder)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("To confirm")));
  g_autoptr (GbtReportTable) table = gbt_report_table_new (NULL, NULL, NULL);
  GbtReportText *note = say_not_counted (builder);

  add_condition_columns (builder, table);
  add_conditions (builder, table);
  add_fields (builder, table);
  if (table->rows->len > 0)
    {
      table->note = note;
      gbt_report_add_table (section, g_steal_pointer (&table));
      return;
    }
  gbt_report_add_paragraph (section, gbt_report_text_new (gbt_report_word (builder, N_("None."))));
  if (note != NULL)
    gbt_report_add_paragraph (section, note);
}

/* }}} */
/* {{{ 9 Evidence */

static gboolean
is_private (const GbtEntry *evidence)
{
  return gbt_entry_is (evidence, GBT_EVIDENCE_PRIVATE, "yes");
}

/* Title and kind, then the digest of the file, or the link. A private piece keeps its title. */
static GbtReportText *
say_piece (const GbtReportBuilder *builder,
           const GbtEntry         *evidence,
           guint                   n_private)
{
  const char *digest = gbt_entry_get_text (evidence, GBT_EVIDENCE_SHA256);
  const char *link = gbt_entry_get_text (evidence, GBT_EVIDENCE_LINK);
  g_autoptr (GbtReportText) kind = gbt_report_say_entry (builder, evidence, GBT_EVIDENCE_KIND);
  g_autoptr (GbtReportText) size = gbt_report_say_entry (builder, evidence, GBT_EVIDENCE_SIZE);
  g_autofree char *count = gbt_format_count (builder->language, n_private);
  g_autofree char *hidden
      = gbt_text_fill (gbt_report_word (builder, N_("private piece {1}")), count, NULL);
  GbtReportText *text = is_private (evidence)
                            ? gbt_report_text_new (hidden)
                            : gbt_report_say_entry (builder, evidence, GBT_EVIDENCE_TITLE);

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\u00a0· ");
  gbt_report_text_append (text, kind);
  if (gbt_entry_get_text (evidence, GBT_EVIDENCE_WITHDRAWN) != NULL)
    {
      g_autofree char *withdrawn
          = gbt_text_fill (gbt_report_word (builder, N_("; withdrawn: {1}")),
                           gbt_entry_get_text (evidence, GBT_EVIDENCE_WITHDRAWN), NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_STRONG | GBT_REPORT_STYLE_REFUSAL, withdrawn);
    }
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
  if (digest != NULL)
    gbt_report_text_add (text, GBT_REPORT_STYLE_DIGEST, digest);
  else if (link != NULL && !is_private (evidence))
    gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, link);
  else
    gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET,
                         gbt_report_word (builder, N_("no file attached")));
  return text;
}

static void
add_scope (GbtReportText *text,
           const char    *part)
{
  if (part == NULL || *part == '\0')
    return;
  if (!gbt_report_text_is_empty (text))
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ", ");
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, part);
}

/* The candidates whose offers a list of identities names. */
static char *
name_candidates (const GbtReportBuilder *builder,
                 const char             *identities)
{
  GbtMatrix *matrix = get_matrix (builder);
  g_auto (GStrv) ids = g_strsplit (identities, " ", -1);
  g_autoptr (GPtrArray) numbers = g_ptr_array_new ();

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);

      if (standing->offer != NULL
          && g_strv_contains ((const char *const *) ids, gbt_entry_get_id (standing->offer)))
        g_ptr_array_add (numbers, (char *) gbt_entry_get_number (standing->candidate));
    }
  return numbers->len > 0 ? gbt_report_join_numbers (builder, numbers)
                          : g_strdup (gbt_report_word (builder, N_("offers outside this sheet")));
}

static GbtReportText *
say_scope (const GbtReportBuilder *builder,
           const GbtEntry         *evidence)
{
  const char *offers = gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_OFFERS);
  g_autofree char *candidates = offers != NULL ? name_candidates (builder, offers) : NULL;
  GbtReportText *text = gbt_report_text_new (NULL);

  add_scope (text, gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_NOTE));
  add_scope (text, candidates);
  add_scope (text, gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_GPU));
  add_scope (text, gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_RUNS));
  add_scope (text, gbt_entry_get_text (evidence, GBT_EVIDENCE_SCOPE_REVISION));
  if (gbt_report_text_is_empty (text))
    gbt_report_text_add (text, GBT_REPORT_STYLE_EMPHASIS, gbt_report_word (builder, N_("unknown")));
  return text;
}

/* gbt_report_build_evidence:
 *
 * Section 9. */
void
gbt_report_build_evidence (GbtReportBuilder *builder)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Evidence")));
  GbtDossier *dossier = gbt_fiche_get_dossier (builder->fiche);
  guint n = gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE);
  guint n_private = 0;
  GbtReportColumn *column;
  GbtReportTable *table;

  if (n == 0)
    {
      gbt_report_add_paragraph (section,
                                gbt_report_text_new (gbt_report_word (builder, N_("None."))));
      return;
    }

  table = gbt_report_start_table (
      builder, TABLE_EVIDENCE,
      gbt_report_word (builder, N_("Evidence of this sheet, with the SHA-256 of each file")),
      GBT_REPORT_MARK_NONE, NULL);
  column = gbt_report_table_add_column (table, gbt_report_word (builder, N_("No.")), 8);
  column->strong = column->key = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Piece, kind and SHA-256 of the file")), 91)
      ->heads
      = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Version")), 21);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Scope")), 37);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Date")), 19);
  for (guint i = 0; i < n; i++)
    {
      GbtEntry *evidence = gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i);
      GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);

      n_private += is_private (evidence);
      gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (evidence)));
      gbt_report_row_add (row, say_piece (builder, evidence, n_private));
      gbt_report_row_add (row, gbt_report_say_entry (builder, evidence, GBT_EVIDENCE_VERSION));
      gbt_report_row_add (row, say_scope (builder, evidence));
      gbt_report_row_add (row, gbt_report_say_entry (builder, evidence, GBT_EVIDENCE_DATE));
    }
  gbt_report_add_table (section, table);
}

/* }}} */
/* {{{ 10 Units, fingerprint and verification */

/* gbt_report_say_units:
 *
 * What the units are. */
GbtReportText *
gbt_report_say_units (const GbtReportBuilder *builder)
{
  return gbt_report_say_headed (
      builder, N_("Units."),
      gbt_report_word (builder, N_("1 GB = 10⁹ bytes; 1 MiB = 2²⁰ bytes; 1 GiB = 2³⁰ bytes (binary "
                                   "prefixes: IEC 80000-13). So 24 GB are 22.35 GiB. Whole bytes "
                                   "are computed with; two decimals are rounded for display only. "
                                   "Times are UTC.")));
}

/* gbt_report_say_ledgers:
 *
 * What each ledger is. */
GbtReportText *
gbt_report_say_ledgers (const GbtReportBuilder *builder)
{
  static const struct
  {
    GbtReportMark mark;
    const char *word;
    const char *meaning;
  } ledgers[] = {
    { GBT_REPORT_MARK_ESTIMATED, N_("estimated"), N_(": from a calculation or a choice;") },
    { GBT_REPORT_MARK_MEASURED, N_("measured"), N_(": read on a counter during a run;") },
    { GBT_REPORT_MARK_COMMERCIAL, N_("commercial"), N_(": announced or declared for an offer;") },
    { GBT_REPORT_MARK_UNKNOWN, N_("unknown"), N_(": never counted as zero.") },
  };
  GbtReportText *text = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG,
                                                    gbt_report_word (builder, N_("Ledgers.")));

  for (guint i = 0; i < G_N_ELEMENTS (ledgers); i++)
    {
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, i == 0 ? " " : "\n");
      gbt_report_text_add_mark (text, ledgers[i].mark,
                                GBT_REPORT_STYLE_LEDGER
                                    | (ledgers[i].mark == GBT_REPORT_MARK_UNKNOWN
                                           ? GBT_REPORT_STYLE_EMPHASIS
                                           : GBT_REPORT_STYLE_PLAIN),
                                gbt_report_word (builder, ledgers[i].word));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                           gbt_report_word (builder, ledgers[i].meaning));
    }

  return text;
}

/* gbt_report_say_digest:
 *
 * A digest under its head, an English msgid, in lines that a box holds. */
GbtReportText *
gbt_report_say_digest (const GbtReportBuilder *builder,
                       const char             *head,
                       const char             *digest)
{
  g_autofree char *first = g_strndup (digest, FINGERPRINT_LINE);
  GbtReportText *text = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG, gbt_report_word (builder, head));

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
  gbt_report_text_add (text, GBT_REPORT_STYLE_CODE, first);
  if (strlen (digest) > FINGERPRINT_LINE)
    {
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
      gbt_report_text_add (text, GBT_REPORT_STYLE_CODE, digest + FINGERPRINT_LINE);
    }
  return text;
}

static GbtReportText *
say_fingerprint (const GbtReportBuilder *builder)
{
  const char *fingerprint = builder->report->fingerprint;

  if (fingerprint == NULL)
    return gbt_report_say_headed (builder, N_("Fingerprint:"),
                                  gbt_report_word (builder, builder->decision == NULL
                                                                ? N_("none (draft)")
                                                                : N_("none (not frozen yet)")));

  return gbt_report_say_digest (builder, N_("SHA-256 fingerprint of the frozen record"), fingerprint);
}

static GbtReportText *
say_check (const GbtReportBuilder *builder)
{
  GbtReportText *text;

  if (builder->report->fingerprint == NULL)
    {
      text = gbt_report_say_headed (
          builder, N_("To check:"),
          gbt_report_word (builder, N_("this PDF carries the attached file")));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
      gbt_report_text_add (text, GBT_REPORT_STYLE_CODE, builder->report->attachment);
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                           gbt_report_word (builder, N_(", the record that every figure of this sheet was "
                                                        "worded from. A fingerprint finds a change; it is "
                                                        "not a signature.")));
      return text;
    }

  text = gbt_report_say_headed (builder, N_("To check:"),
                                gbt_report_word (builder, N_("extract from this PDF the attached file")));
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (text, GBT_REPORT_STYLE_CODE, builder->report->attachment);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                       gbt_report_word (builder, N_(", compute its SHA-256 and compare; or run ")));
  gbt_report_text_add (text, GBT_REPORT_STYLE_CODE, gbt_report_word (builder, N_("gabarit-cli verify FILE.pdf")));
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                       gbt_report_word (builder, N_(", which checks the pages too. A fingerprint finds a "
                                                    "change; it is not a signature.")));
  return text;
}

/* gbt_report_build_verification:
 *
 * Section 10. */
void
gbt_report_build_verification (GbtReportBuilder *builder)
{
  GbtReportSection *section = gbt_report_add_section (
      builder->report, gbt_report_word (builder, N_("Units, fingerprint and verification")));
  GbtReportBlock *panel = gbt_report_section_add (section, GBT_REPORT_BLOCK_PANEL);

  g_ptr_array_add (panel->texts, gbt_report_say_units (builder));
  g_ptr_array_add (panel->texts, gbt_report_say_ledgers (builder));
  g_ptr_array_add (panel->boxed, say_fingerprint (builder));
  g_ptr_array_add (panel->boxed, say_check (builder));
}

/* }}} */
