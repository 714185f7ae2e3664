/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-confirmation.h"
#include "gbt-error.h"
#include "gbt-report-words.h"
#include "gbt-text.h"

#define TABLE_ASKED "table-runs"
#define TABLE_RESULTS "table-results"
#define TABLE_PEAKS "table-peaks"

/* Section 3: what was executed, what it established, and the peaks of the measured ledger. */

static GbtDossier *
get_dossier (const GbtReportBuilder *builder)
{
  return gbt_fiche_get_dossier (builder->fiche);
}

static guint
get_n_runs (const GbtReportBuilder *builder)
{
  return gbt_dossier_get_n (get_dossier (builder), GBT_ENTRY_RUN);
}

static GbtEntry *
get_run (const GbtReportBuilder *builder,
         guint                   index)
{
  return gbt_dossier_get (get_dossier (builder), GBT_ENTRY_RUN, index);
}

static gboolean
belongs_to (const GbtEntry *peak,
            const GbtEntry *run)
{
  const char *number = gbt_entry_get_number (run);
  const char *whole = gbt_entry_get_number (peak);

  return g_str_has_prefix (whole, number) && whole[strlen (number)] == '/';
}

static const char *
label_code (const GbtEntry *entry,
            guint           field)
{
  const char *code = gbt_entry_get_text (entry, field);

  return code != NULL ? gbt_field_spec_get_code_label (
                            gbt_entry_kind_get_spec (gbt_entry_get_kind (entry), field), code)
                      : NULL;
}

/* {{{ The protocol */

static void
add_stage (const GbtReportBuilder *builder,
           GString                *stages,
           const char             *name,
           GbtFieldId              tokens,
           GbtFieldId              requests)
{
  GbtWorkload *workload = gbt_fiche_get_workload (builder->fiche);
  guint64 n_tokens;
  guint64 n_requests;

  if (stages->len > 0)
    g_string_append (stages, gbt_report_word (builder, N_("; ")));
  g_string_append_printf (stages, "%s ", gbt_report_word (builder, name));
  if (gbt_workload_get_integer (workload, tokens, &n_tokens)
      && gbt_workload_get_integer (workload, requests, &n_requests))
    {
      g_autofree char *length = gbt_format_count (builder->language, n_tokens);
      g_autofree char *count = gbt_format_count (builder->language, n_requests);

      g_string_append_printf (stages, "%s\u00a0× %s", length, count);
    }
  else
    g_string_append (stages, gbt_report_word (builder, N_("unknown")));
}

static GbtReportText *
say_stages (const GbtReportBuilder *builder)
{
  g_autoptr (GString) stages = g_string_new (NULL);
  GbtReportText *text;

  if (gbt_workload_get_task (gbt_fiche_get_workload (builder->fiche)) != GBT_TASK_INFERENCE)
    return gbt_report_text_new (gbt_report_word (builder, N_("those of the workload, section 1")));

  add_stage (builder, stages, N_("short"), GBT_FIELD_SHORT_TOKENS, GBT_FIELD_SHORT_REQUESTS);
  add_stage (builder, stages, N_("usual"), GBT_FIELD_USUAL_TOKENS, GBT_FIELD_USUAL_REQUESTS);
  add_stage (builder, stages, N_("limit"), GBT_FIELD_LIMIT_TOKENS, GBT_FIELD_LIMIT_REQUESTS);
  text = gbt_report_text_new (stages->str);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                       gbt_report_word (builder, N_(" (tokens, input + output, × requests at once)")));
  return text;
}

/* The distinct words that a field of the runs or peaks holds, in the order of their first one. */
static char *
join_codes (const GbtReportBuilder *builder,
            GbtEntryKind            kind,
            guint                   field)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (guint i = 0; i < gbt_dossier_get_n (get_dossier (builder), kind); i++)
    {
      const char *label = label_code (gbt_dossier_get (get_dossier (builder), kind, i), field);

      if (label != NULL && !g_ptr_array_find_with_equal_func (words, label, g_str_equal, NULL))
        g_ptr_array_add (words, (char *) label);
    }
  if (words->len == 0)
    return NULL;
  for (guint i = 0; i < words->len; i++)
    words->pdata[i] = (char *) gbt_report_word (builder, words->pdata[i]);
  g_ptr_array_add (words, NULL);
  return g_strjoinv (", ", (char **) words->pdata);
}

/* One condition of the runs, said once when they agree, else run by run. */
static void
add_condition (const GbtReportBuilder *builder,
               GbtReportText          *text,
               guint                   field)
{
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_RUN, field);
  g_autofree char *label = gbt_report_lower_first (gbt_report_word (builder, spec->label));
  gboolean same = TRUE;

  if (!gbt_report_text_is_empty (text))
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("; ")));
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, label);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_(": ")));
  for (guint i = 1; i < get_n_runs (builder); i++)
    same = same
           && gbt_field_equal (gbt_entry_get_field (get_run (builder, 0), field),
                               gbt_entry_get_field (get_run (builder, i), field));
  for (guint i = 0; i < (same ? 1 : get_n_runs (builder)); i++)
    {
      g_autoptr (GbtReportText) value = gbt_report_say_entry (builder, get_run (builder, i), field);

      if (i > 0)
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ", ");
      gbt_report_text_append (text, value);
      if (!same)
        {
          g_autofree char *number
              = g_strdup_printf (" (%s)", gbt_entry_get_number (get_run (builder, i)));

          gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, number);
        }
    }
}

static GbtReportText *
say_conditions (const GbtReportBuilder *builder)
{
  const guint fields[] = { GBT_RUN_DISTINCT_INPUTS, GBT_RUN_WARM_UP, GBT_RUN_OTHER_PROCESSES,
                           GBT_RUN_HOST_SPILL, GBT_RUN_SAMPLING };
  GbtReportText *text = gbt_report_text_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    add_condition (builder, text, fields[i]);
  return text;
}

static const char *
get_scope (const GbtEntry *peak)
{
  const char *counter = gbt_entry_get_text (peak, GBT_PEAK_COUNTER);

  return counter != NULL && g_str_has_prefix (counter, "device-") ? N_("all processes")
                                                                  : N_("one process");
}

static GbtReportText *
say_counters (const GbtReportBuilder *builder)
{
  g_autoptr (GPtrArray) said = g_ptr_array_new_with_free_func (g_free);
  GbtReportText *text = gbt_report_text_new (NULL);

  for (guint i = 0; i < gbt_dossier_get_n (get_dossier (builder), GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *peak = gbt_dossier_get (get_dossier (builder), GBT_ENTRY_PEAK, i);
      const char *label = label_code (peak, GBT_PEAK_COUNTER);
      const char *name = gbt_entry_get_text (peak, GBT_PEAK_COUNTER_NAME);
      g_autofree char *sentence = NULL;

      if (label == NULL)
        continue;
      sentence = gbt_text_fill (gbt_report_word (builder, N_("{1}: {2}, {3}")),
                                gbt_report_word (builder, label),
                                name != NULL ? name : gbt_report_word (builder, N_("counter unknown")),
                                gbt_report_word (builder, get_scope (peak)), NULL);
      if (g_ptr_array_find_with_equal_func (said, sentence, g_str_equal, NULL))
        continue;
      if (said->len > 0)
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("; ")));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
      g_ptr_array_add (said, g_steal_pointer (&sentence));
    }
  if (said->len == 0)
    gbt_report_text_add (text, GBT_REPORT_STYLE_EMPHASIS,
                         gbt_ctext (builder->language, "several", "unknown"));
  return text;
}

static void
build_protocol (const GbtReportBuilder *builder,
                GbtReportSection       *section)
{
  g_autofree char *followed = gbt_format_counted (builder->language, ", followed by {1} run",
                                                  ", followed by {1} runs", get_n_runs (builder));
  g_autofree char *phases = join_codes (builder, GBT_ENTRY_PEAK, GBT_PEAK_PHASE);
  GbtReportText *head = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG,
                                                    gbt_report_word (builder, N_("Protocol")));
  GbtReportBlock *block;

  gbt_report_text_add (head, GBT_REPORT_STYLE_PLAIN, followed);
  gbt_report_add_paragraph (section, head);

  block = gbt_report_section_add (section, GBT_REPORT_BLOCK_PAIRS);
  gbt_report_block_add_pair (block, gbt_report_word (builder, N_("Stages")), say_stages (builder));
  gbt_report_block_add_pair (block, gbt_report_word (builder, N_("Phases")),
                             phases != NULL ? gbt_report_text_new (phases)
                                            : gbt_report_say_unknown (builder));
  gbt_report_block_add_pair (block, gbt_report_word (builder, N_("Conditions")),
                             say_conditions (builder));
  gbt_report_block_add_pair (block, gbt_report_word (builder, N_("Counters and scope")),
                             say_counters (builder));
}

/* }}} */
/* {{{ Runs */

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

static GbtReportText *
name_gpu (const GbtReportBuilder *builder,
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
static GbtReportText *
say_number (const GbtReportBuilder *builder,
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

  for (guint i = 0; i < get_n_runs (builder); i++)
    {
      GbtEntry *run = get_run (builder, i);
      GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);

      gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (run)));
      gbt_report_row_add (row, name_stage (builder, run));
      gbt_report_row_add (row, name_gpu (builder, run));
      for (guint j = 0; j < G_N_ELEMENTS (columns); j++)
        gbt_report_row_add (row, say_number (builder, run, columns[j].field));
      gbt_report_row_add (row, say_number (builder, run, GBT_RUN_PREEMPTIONS));
    }
  gbt_report_add_table (section, table);
}

/* "Confirms the workload", "Confirms the short stage", "Does not confirm: …", "To confirm: …" */
static void
add_confirmation (const GbtReportBuilder *builder,
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

  for (guint i = 0; i < get_n_runs (builder); i++)
    {
      if (overflow == NULL && gbt_entry_is (get_run (builder, i), GBT_RUN_OUTCOME, "out-of-memory"))
        overflow = gbt_entry_get_number (get_run (builder, i));
    }
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      gboolean found = FALSE;

      for (guint j = 0; j < get_n_runs (builder); j++)
        found = found || gbt_entry_is (get_run (builder, j), GBT_RUN_STAGE, stages[i].code);
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

  for (guint i = 0; i < get_n_runs (builder); i++)
    {
      const char *text = gbt_entry_get_text (get_run (builder, i), field);
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

  for (guint i = 0; i < get_n_runs (builder); i++)
    {
      GbtEntry *run = get_run (builder, i);
      GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
      GbtReportText *confirmation = gbt_report_text_new (NULL);

      gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (run)));
      gbt_report_row_add (row, say_number (builder, run, GBT_RUN_KV_USED));
      gbt_report_row_add (row, say_number (builder, run, GBT_RUN_SECONDS));
      gbt_report_row_add (row, say_number (builder, run, GBT_RUN_ERRORS));
      gbt_report_row_add (row, say_number (builder, run, GBT_RUN_QUALITY));
      add_confirmation (builder, confirmation, run, FALSE);
      add_evidence_of (builder, confirmation, run);
      gbt_report_row_add (row, confirmation);
    }
  table->note = say_results_note (builder);
  gbt_report_add_table (section, table);
}

/* }}} */
/* {{{ Peaks */

/* The counters that have a column; others make the table a long one. */
static const char *const counters[] = { "allocated", "reserved", "device-used" };

static gboolean
is_short (const GbtReportBuilder *builder)
{
  for (guint i = 0; i < gbt_dossier_get_n (get_dossier (builder), GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *peak = gbt_dossier_get (get_dossier (builder), GBT_ENTRY_PEAK, i);
      gboolean known = FALSE;

      for (guint j = 0; j < G_N_ELEMENTS (counters); j++)
        known = known || gbt_entry_is (peak, GBT_PEAK_COUNTER, counters[j]);
      if (!known)
        return FALSE;
    }
  return TRUE;
}

/* The highest peak that a margin subtracts, whose cell stands out; the run that has it. */
static gboolean
get_highest (const GbtReportBuilder *builder,
             guint64                *bytes)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (builder->fiche);
  gboolean found = FALSE;

  *bytes = 0;
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtMargin *margin = &gbt_matrix_get_standing (matrix, i)->margin;

      if (margin->load == GBT_LOAD_PEAK && margin->load_bytes >= *bytes)
        {
          *bytes = margin->load_bytes;
          found = TRUE;
        }
    }
  return found;
}

static GbtReportText *
say_peak (const GbtReportBuilder *builder,
          const GbtEntry         *peak)
{
  g_autofree char *amount = NULL;
  guint64 bytes;
  guint64 highest;
  gboolean strong;

  if (peak == NULL || !gbt_entry_get_integer (peak, GBT_PEAK_BYTES, &bytes))
    return gbt_report_say_unknown (builder);
  strong = gbt_entry_is (peak, GBT_PEAK_COUNTER, "device-used") && get_highest (builder, &highest)
           && bytes == highest;
  amount = gbt_report_say_gib (builder, (gint64) bytes);
  return gbt_report_text_new_styled (strong ? GBT_REPORT_STYLE_STRONG : GBT_REPORT_STYLE_PLAIN, amount);
}

static GbtEntry *
find_peak (const GbtReportBuilder *builder,
           const GbtEntry         *like,
           const GbtEntry         *run,
           const char             *counter)
{
  for (guint i = 0; i < gbt_dossier_get_n (get_dossier (builder), GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *peak = gbt_dossier_get (get_dossier (builder), GBT_ENTRY_PEAK, i);

      if (belongs_to (peak, run)
          && (counter == NULL || gbt_entry_is (peak, GBT_PEAK_COUNTER, counter))
          && gbt_field_equal (gbt_entry_get_field (peak, GBT_PEAK_PHASE),
                              gbt_entry_get_field (like, GBT_PEAK_PHASE))
          && gbt_field_equal (gbt_entry_get_field (peak, GBT_PEAK_GPU),
                              gbt_entry_get_field (like, GBT_PEAK_GPU)))
        return peak;
    }
  return NULL;
}

static GbtReportText *
say_phase (const GbtReportBuilder *builder,
           const GbtEntry         *peak)
{
  const char *label = label_code (peak, GBT_PEAK_PHASE);
  g_autofree char *phase = NULL;

  if (label == NULL)
    return gbt_report_say_unknown (builder);
  phase = gbt_report_upper_first (gbt_report_word (builder, label));
  return gbt_report_text_new (phase);
}

/* "Run ES-02 · 1 × RTX 4090, 8 192 tokens × 4 requests; peak undergone; confirms the workload" */
static GbtReportText *
say_run (const GbtReportBuilder *builder,
         const GbtEntry         *run,
         const GbtEntry         *peak)
{
  g_autoptr (GbtReportText) gpu = name_gpu (builder, run);
  g_autofree char *head
      = gbt_text_fill (gbt_report_word (builder, N_("Run {1}")), gbt_entry_get_number (run), NULL);
  const char *nature = label_code (peak, GBT_PEAK_NATURE);
  const char *setting = gbt_entry_get_text (peak, GBT_PEAK_SETTING);
  GbtReportText *text = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG, head);
  guint64 executed;
  guint64 asked;
  guint64 requests;

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " · ");
  gbt_report_text_append (text, gpu);
  if (gbt_entry_get_integer (run, GBT_RUN_EXECUTED_TOKENS, &executed)
      && gbt_entry_get_integer (run, GBT_RUN_EXECUTED_REQUESTS, &requests))
    {
      gboolean cut = gbt_entry_get_integer (run, GBT_RUN_ASKED_TOKENS, &asked) && asked > executed;
      g_autofree char *done = gbt_format_tokens (builder->language, executed);
      g_autofree char *wanted = gbt_format_count (builder->language, cut ? asked : executed);
      g_autofree char *count = gbt_format_requests (builder->language, requests);
      g_autofree char *dimensions
          = cut ? gbt_text_fill (gbt_report_word (builder, N_(", {1} executed of {2}")), done, wanted,
                                 NULL)
                : g_strdup_printf (", %s\u00a0× %s", done, count);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, dimensions);
    }
  if (nature != NULL)
    {
      g_autofree char *sentence = gbt_text_fill (gbt_report_word (builder, N_("; peak {1}")),
                                                 gbt_report_word (builder, nature), NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
      if (setting != NULL)
        {
          g_autofree char *shown = g_strdup_printf (" (%s)", setting);

          gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, shown);
        }
    }
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("; ")));
  add_confirmation (builder, text, run, TRUE);
  return text;
}

static void
add_peak_columns (const GbtReportBuilder *builder,
                  GbtReportTable         *table,
                  gboolean                brief)
{
  static const struct
  {
    const char *name;
    const char *unit;
  } columns[G_N_ELEMENTS (counters)] = {
    { N_("Allocated to tensors"), N_("measured, process, GiB") },
    { N_("Reserved by the allocator"), N_("measured, process, GiB") },
    { N_("Used, whole device"), N_("measured, all processes, GiB") },
  };
  GbtReportColumn *column
      = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Phase")), brief ? 44 : 40);

  column->strong = column->heads = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("GPU")), brief ? 18 : 12);
  if (brief)
    {
      for (guint i = 0; i < G_N_ELEMENTS (counters); i++)
        gbt_report_table_add_number (table, gbt_report_word (builder, columns[i].name),
                                     gbt_report_word (builder, columns[i].unit), NULL, 38, 2);
      return;
    }
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Counter")), 74);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Scope of the counter")), 28);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Peak")),
                               gbt_format_unit (builder->language, GBT_UNIT_GIB), NULL, 22, 2);
}

static GbtReportText *
say_counter (const GbtReportBuilder *builder,
             const GbtEntry         *peak)
{
  const char *name = gbt_entry_get_text (peak, GBT_PEAK_COUNTER_NAME);
  GbtReportText *text = gbt_report_say_entry (builder, peak, GBT_PEAK_COUNTER);

  if (name != NULL)
    {
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_(": ")));
      gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, name);
    }
  return text;
}

static void
add_peaks_of (const GbtReportBuilder *builder,
              GbtReportTable         *table,
              const GbtEntry         *run,
              gboolean                brief)
{
  gboolean named = FALSE;

  for (guint i = 0; i < gbt_dossier_get_n (get_dossier (builder), GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *peak = gbt_dossier_get (get_dossier (builder), GBT_ENTRY_PEAK, i);
      GbtReportRow *row;

      if (!belongs_to (peak, run) || (brief && find_peak (builder, peak, run, NULL) != peak))
        continue;
      if (!named)
        gbt_report_row_add (gbt_report_table_add_row (table, GBT_REPORT_ROW_GROUP),
                            say_run (builder, run, peak));
      named = TRUE;

      row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
      gbt_report_row_add (row, say_phase (builder, peak));
      gbt_report_row_add (row, say_number (builder, peak, GBT_PEAK_GPU));
      if (brief)
        {
          for (guint j = 0; j < G_N_ELEMENTS (counters); j++)
            gbt_report_row_add (row,
                                say_peak (builder, find_peak (builder, peak, run, counters[j])));
          continue;
        }
      gbt_report_row_add (row, say_counter (builder, peak));
      gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (builder, get_scope (peak))));
      gbt_report_row_add (row, say_peak (builder, peak));
    }
}

static GbtReportText *
say_peaks_note (const GbtReportBuilder *builder)
{
  GbtReportText *text = gbt_report_text_new (gbt_report_word (
      builder, N_("Counters of different scopes are neither added nor subtracted. ")));
  guint64 highest;

  if (get_highest (builder, &highest))
    {
      g_autofree char *bytes
          = gbt_format_amount (builder->language, (gint64) highest, GBT_UNIT_BYTE, GBT_SPACE_PRINT);
      g_autofree char *sentence = gbt_text_fill (
          gbt_report_word (builder, N_("In bold: the highest confirmed peak, {1}. ")), bytes, NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
    }
  gbt_report_text_add (
      text, GBT_REPORT_STYLE_PLAIN,
      gbt_report_word (builder, N_("Peak undergone: the engine allocates on demand; a peak that is set "
                                   "would show its setting, not the load.")));
  return text;
}

static void
build_peaks (GbtReportBuilder *builder,
             GbtReportSection *section)
{
  gboolean brief = is_short (builder);
  GbtReportTable *table;

  if (gbt_dossier_get_n (get_dossier (builder), GBT_ENTRY_PEAK) == 0)
    {
      gbt_report_add_paragraph (
          section, gbt_report_text_new (gbt_report_word (
                       builder, N_("Peaks: none. The margin rests on the envelope."))));
      return;
    }

  table = gbt_report_start_table (builder, TABLE_PEAKS,
                                  gbt_report_word (builder, N_("Peaks by phase, GPU and counter")),
                                  GBT_REPORT_MARK_MEASURED, N_("measured"));
  add_peak_columns (builder, table, brief);
  for (guint i = 0; i < get_n_runs (builder); i++)
    add_peaks_of (builder, table, get_run (builder, i), brief);
  table->note = say_peaks_note (builder);
  gbt_report_add_table (section, table);
}

/* }}} */

/* gbt_report_build_runs:
 *
 * Section 3: the protocol, the runs as asked and executed, what they establish, their peaks. */
void
gbt_report_build_runs (GbtReportBuilder *builder)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Measurements")));

  if (get_n_runs (builder) == 0)
    {
      gbt_report_add_paragraph (
          section,
          gbt_report_text_new (gbt_report_word (
              builder, N_("Runs: none. No peak was measured; the margin rests on the envelope."))));
      return;
    }

  build_protocol (builder, section);
  build_asked (builder, section);
  build_results (builder, section);
  build_peaks (builder, section);
}
