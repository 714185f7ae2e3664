/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-report-runs.h"

#include <string.h>

#include "gbt-confirmation.h"
#include "gbt-text.h"

#define TABLE_ASKED "table-runs"
#define TABLE_RESULTS "table-results"

/* Section 3: what was executed and what it established. */

GbtDossier *
gbt_report_get_dossier (const GbtReportBuilder *builder)
{
  return gbt_fiche_get_dossier (builder->fiche);
}

guint
gbt_report_get_n_runs (const GbtReportBuilder *builder)
{
  return gbt_dossier_get_n (gbt_report_get_dossier (builder), GBT_ENTRY_RUN);
}

GbtEntry *
gbt_report_get_run (const GbtReportBuilder *builder,
                    guint                   index)
{
  return gbt_dossier_get (gbt_report_get_dossier (builder), GBT_ENTRY_RUN, index);
}

gboolean
gbt_report_peak_belongs_to (const GbtEntry *peak,
                            const GbtEntry *run)
{
  const char *number = gbt_entry_get_number (run);
  const char *whole = gbt_entry_get_number (peak);

  return g_str_has_prefix (whole, number) && whole[strlen (number)] == '/';
}

const char *
gbt_report_label_code (const GbtEntry *entry,
                       guint           field)
{
  const char *code = gbt_entry_get_text (entry, field);

  return code != NULL ? gbt_field_spec_get_code_label (
                            gbt_entry_kind_get_spec (gbt_entry_get_kind (entry), field), code)
                      : NULL;
}

static GbtReportText *
name_stage (const GbtReportBuilder *builder,
            const GbtEntry         *run)
{
  static const struct
  {
    const char *code;
    const char *word;
  } stages[] = { { "short", N_("short") }, { "usual", N_("usual") }, { "limit", N_("limit") } };

  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      if (gbt_entry_is (run, GBT_RUN_STAGE, stages[i].code))
        return gbt_report_text_new (gbt_report_word (builder, stages[i].word));
    }
  return gbt_report_say_entry (builder, run, GBT_RUN_STAGE);
}

GbtReportText *
gbt_report_name_run_gpu (const GbtReportBuilder *builder,
                         const GbtEntry         *run)
{
  const char *model = gbt_entry_get_text (run, GBT_RUN_GPU_MODEL);
  g_autofree char *number = NULL;
  g_autofree char *name = NULL;
  guint64 count;

  if (model == NULL)
    return gbt_report_say_unknown (builder);
  if (!gbt_entry_get_integer (run, GBT_RUN_GPU_COUNT, &count))
    return gbt_report_text_new (model);
  number = gbt_format_count (builder->language, count);
  name = g_strdup_printf ("%s\u00a0× %s", number, model);
  return gbt_report_text_new (name);
}

/* A count without its unit: that is in the header. */
GbtReportText *
gbt_report_say_number (const GbtReportBuilder *builder,
                       const GbtEntry         *entry,
                       guint                   field)
{
  const char *text = gbt_entry_get_text (entry, field);
  g_autofree char *number = NULL;
  guint64 value;

  if (gbt_entry_get_integer (entry, field, &value))
    number = gbt_format_count (builder->language, value);
  else if (text != NULL)
    number = gbt_format_decimal (builder->language, text);
  else
    return gbt_report_say_entry (builder, entry, field);
  return gbt_report_text_new (number);
}

static void
build_asked (GbtReportBuilder *builder,
             GbtReportSection *section)
{
  static const struct
  {
    const char *unit;
    const char *group;
    double width;
    guint field;
  } columns[] = {
    { N_("asked"), N_("Tokens per request"), 15.7, GBT_RUN_ASKED_TOKENS },
    { N_("executed"), N_("Tokens per request"), 15, GBT_RUN_EXECUTED_TOKENS },
    { N_("distinct input"), N_("Tokens per request"), 15.7, GBT_RUN_INPUT_TOKENS },
    { N_("output"), N_("Tokens per request"), 12.6, GBT_RUN_OUTPUT_TOKENS },
    { N_("requests asked"), N_("Requests at once"), 17, GBT_RUN_ASKED_REQUESTS },
    { N_("requests executed"), N_("Requests at once"), 15.8, GBT_RUN_EXECUTED_REQUESTS },
    { N_("resident"), N_("Requests at once"), 16, GBT_RUN_RESIDENT_REQUESTS },
  };
  GbtReportTable *table = gbt_report_start_table (
      builder, TABLE_ASKED, gbt_report_word (builder, N_("Runs: asked for and executed")),
      GBT_REPORT_MARK_MEASURED, N_("measured"));
  GbtReportColumn *column
      = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Run")), 11);

  column->strong = column->heads = column->key = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Stage")), 11.5);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("GPU")), 27.3);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    gbt_report_table_add_number (table, NULL, gbt_report_word (builder, columns[i].unit),
                                 gbt_report_word (builder, columns[i].group), columns[i].width, 0);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Preemptions")),
                               gbt_report_word (builder, N_("number")), NULL, 18.4, 0);

  for (guint i = 0; i < gbt_report_get_n_runs (builder); i++)
    {
      GbtEntry *run = gbt_report_get_run (builder, i);
      GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);

      gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (run)));
      gbt_report_row_add (row, name_stage (builder, run));
      gbt_report_row_add (row, gbt_report_name_run_gpu (builder, run));
      for (guint j = 0; j < G_N_ELEMENTS (columns); j++)
        gbt_report_row_add (row, gbt_report_say_number (builder, run, columns[j].field));
      gbt_report_row_add (row, gbt_report_say_number (builder, run, GBT_RUN_PREEMPTIONS));
    }
  gbt_report_add_table (section, table);
}

/* "Confirms the workload", "Confirms the short stage", "Does not confirm: …", "To confirm: …" */
void
gbt_report_add_confirmation (const GbtReportBuilder *builder,
                             GbtReportText          *text,
                             const GbtEntry         *run,
                             gboolean                inside)
{
  g_autoptr (GbtSentence) reason = NULL;
  GbtConfirmation confirmation
      = gbt_run_judge (gbt_fiche_get_workload (builder->fiche), run, &reason);
  const char *words = confirmation != GBT_RUN_CONFIRMS          ? gbt_confirmation_get_label (confirmation)
                      : gbt_entry_is (run, GBT_RUN_STAGE, "short") ? N_("Confirms the short stage")
                      : gbt_entry_is (run, GBT_RUN_STAGE, "usual") ? N_("Confirms the usual stage")
                                                                   : N_("Confirms the workload");
  g_autofree char *lower = gbt_report_lower_first (gbt_report_word (builder, words));
  GbtReportStyle style = GBT_REPORT_STYLE_STRONG;

  if (confirmation == GBT_RUN_DOES_NOT_CONFIRM)
    style |= GBT_REPORT_STYLE_REFUSAL;
  gbt_report_text_add (text, style, inside ? lower : gbt_report_word (builder, words));
  if (reason != NULL && !inside && confirmation != GBT_RUN_CONFIRMS)
    {
      g_autofree char *clause = gbt_report_say_clause (builder, reason);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_(": ")));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, clause);
    }
  if (inside && confirmation != GBT_RUN_CONFIRMS)
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                         gbt_report_word (builder, N_(", for information")));
}

static void
add_evidence_of (const GbtReportBuilder *builder,
                 GbtReportText          *text,
                 const GbtEntry         *run)
{
  const char *list = gbt_entry_get_text (run, GBT_RUN_EVIDENCE);
  g_auto (GStrv) numbers = NULL;

  if (list == NULL)
    return;
  numbers = g_strsplit (list, " ", -1);
  gbt_report_add_pieces (builder, text, numbers);
}

/* The stages that no run was made at, and what overflowed first. */
static GbtReportText *
say_results_note (const GbtReportBuilder *builder)
{
  static const struct
  {
    const char *code;
    const char *words;
  } stages[] = {
    { "short", N_("Short stage: no run. ") },
    { "usual", N_("Usual stage: no run. ") },
    { "limit", N_("Limit stage: no run. ") },
  };
  GbtReportText *text = gbt_report_text_new (NULL);
  const char *overflow = NULL;
  g_autofree char *sentence = NULL;

  for (guint i = 0; i < gbt_report_get_n_runs (builder); i++)
    {
      const GbtEntry *run = gbt_report_get_run (builder, i);

      if (overflow == NULL && gbt_entry_is (run, GBT_RUN_OUTCOME, "out-of-memory"))
        overflow = gbt_entry_get_number (run);
    }
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      gboolean found = FALSE;

      for (guint j = 0; j < gbt_report_get_n_runs (builder); j++)
        found = found || gbt_entry_is (gbt_report_get_run (builder, j), GBT_RUN_STAGE, stages[i].code);
      if (!found)
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, stages[i].words));
    }
  sentence = gbt_text_fill (gbt_report_word (builder, N_("First overflow: {1}.")),
                            overflow != NULL ? overflow : gbt_report_word (builder, N_("none")), NULL);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
  return text;
}

static guint
count_decimals (const GbtReportBuilder *builder,
                guint                   field)
{
  gsize most = 0;

  for (guint i = 0; i < gbt_report_get_n_runs (builder); i++)
    {
      const char *text = gbt_entry_get_text (gbt_report_get_run (builder, i), field);
      const char *point = text != NULL ? strchr (text, '.') : NULL;

      if (point != NULL)
        most = MAX (most, strlen (point + 1));
    }
  return (guint) MIN (most, 6);
}

static void
build_results (GbtReportBuilder *builder,
               GbtReportSection *section)
{
  GbtWorkload *workload = gbt_fiche_get_workload (builder->fiche);
  const char *metric = gbt_workload_get_text (workload, GBT_FIELD_QUALITY_METRIC);
  const char *set = gbt_workload_get_text (workload, GBT_FIELD_EVALUATION_SET);
  g_autofree char *quality = metric != NULL && g_utf8_strlen (metric, -1) < 16
                                 ? gbt_report_upper_first (metric)
                                 : g_strdup (gbt_report_word (builder, N_("Quality")));
  GbtReportTable *table = gbt_report_start_table (builder, TABLE_RESULTS,
                                                  gbt_report_word (builder, N_("Runs: results")),
                                                  GBT_REPORT_MARK_MEASURED, N_("measured"));
  GbtReportColumn *column
      = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Run")), 12);

  column->strong = column->heads = column->key = TRUE;
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("KV used")),
                               gbt_report_word (builder, N_("engine, %")), NULL, 19,
                               count_decimals (builder, GBT_RUN_KV_USED));
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Time")), "s", NULL, 15,
                               count_decimals (builder, GBT_RUN_SECONDS));
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Errors")),
                               gbt_report_word (builder, N_("number")), NULL, 16, 0);
  gbt_report_table_add_number (table, quality,
                               set != NULL && g_utf8_strlen (set, -1) < 16
                                   ? set
                                   : gbt_report_word (builder, N_("evaluation set")),
                               NULL, 20, count_decimals (builder, GBT_RUN_QUALITY));
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Confirms the workload?")), 94);

  for (guint i = 0; i < gbt_report_get_n_runs (builder); i++)
    {
      GbtEntry *run = gbt_report_get_run (builder, i);
      GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
      GbtReportText *confirmation = gbt_report_text_new (NULL);

      gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (run)));
      gbt_report_row_add (row, gbt_report_say_number (builder, run, GBT_RUN_KV_USED));
      gbt_report_row_add (row, gbt_report_say_number (builder, run, GBT_RUN_SECONDS));
      gbt_report_row_add (row, gbt_report_say_number (builder, run, GBT_RUN_ERRORS));
      gbt_report_row_add (row, gbt_report_say_number (builder, run, GBT_RUN_QUALITY));
      gbt_report_add_confirmation (builder, confirmation, run, FALSE);
      add_evidence_of (builder, confirmation, run);
      gbt_report_row_add (row, confirmation);
    }
  table->note = say_results_note (builder);
  gbt_report_add_table (section, table);
}

/* gbt_report_build_runs:
 *
 * Section 3: the protocol, the runs as asked and executed, what they establish, their peaks. */
void
gbt_report_build_runs (GbtReportBuilder *builder)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Measurements")));

  if (gbt_report_get_n_runs (builder) == 0)
    {
      gbt_report_add_paragraph (
          section,
          gbt_report_text_new (gbt_report_word (
              builder, N_("Runs: none. No peak was measured; the margin rests on the envelope."))));
      return;
    }

  gbt_report_build_protocol (builder, section);
  build_asked (builder, section);
  build_results (builder, section);
  gbt_report_build_peaks (builder, section);
}
