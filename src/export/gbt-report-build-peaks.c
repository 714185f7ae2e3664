/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-report-runs.h"

#include "gbt-text.h"

#define TABLE_PEAKS "table-peaks"

/* The peaks of the measured ledger, by phase, GPU and counter. */

/* The counters that have a column; others make the table a long one. */
static const char *const counters[] = { "allocated", "reserved", "device-used" };

static gboolean
is_short (const GbtReportBuilder *builder)
{
  for (guint i = 0; i < gbt_dossier_get_n (gbt_report_get_dossier (builder), GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *peak = gbt_dossier_get (gbt_report_get_dossier (builder), GBT_ENTRY_PEAK, i);
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
  for (guint i = 0; i < gbt_dossier_get_n (gbt_report_get_dossier (builder), GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *peak = gbt_dossier_get (gbt_report_get_dossier (builder), GBT_ENTRY_PEAK, i);

      if (gbt_report_peak_belongs_to (peak, run)
          && (counter == NULL || gbt_entry_is (peak, GBT_PEAK_COUNTER, counter))
          && gbt_entry_same_field (peak, like, GBT_PEAK_PHASE)
          && gbt_entry_same_field (peak, like, GBT_PEAK_GPU))
        return peak;
    }
  return NULL;
}

static GbtReportText *
say_phase (const GbtReportBuilder *builder,
           const GbtEntry         *peak)
{
  const char *label = gbt_report_label_code (peak, GBT_PEAK_PHASE);
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
  g_autoptr (GbtReportText) gpu = gbt_report_name_run_gpu (builder, run);
  g_autofree char *head
      = gbt_text_fill (gbt_report_word (builder, N_("Run {1}")), gbt_entry_get_number (run), NULL);
  const char *nature = gbt_report_label_code (peak, GBT_PEAK_NATURE);
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
  gbt_report_add_confirmation (builder, text, run, TRUE);
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

  for (guint i = 0; i < gbt_dossier_get_n (gbt_report_get_dossier (builder), GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *peak = gbt_dossier_get (gbt_report_get_dossier (builder), GBT_ENTRY_PEAK, i);
      GbtReportRow *row;

      if (!gbt_report_peak_belongs_to (peak, run) || (brief && find_peak (builder, peak, run, NULL) != peak))
        continue;
      if (!named)
        gbt_report_row_add (gbt_report_table_add_row (table, GBT_REPORT_ROW_GROUP),
                            say_run (builder, run, peak));
      named = TRUE;

      row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
      gbt_report_row_add (row, say_phase (builder, peak));
      gbt_report_row_add (row, gbt_report_say_number (builder, peak, GBT_PEAK_GPU));
      if (brief)
        {
          for (guint j = 0; j < G_N_ELEMENTS (counters); j++)
            gbt_report_row_add (row,
                                say_peak (builder, find_peak (builder, peak, run, counters[j])));
          continue;
        }
      gbt_report_row_add (row, say_counter (builder, peak));
      gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (
                                   builder, gbt_report_get_counter_scope (peak))));
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

void
gbt_report_build_peaks (GbtReportBuilder *builder,
                        GbtReportSection *section)
{
  gboolean brief = is_short (builder);
  GbtReportTable *table;

  if (gbt_dossier_get_n (gbt_report_get_dossier (builder), GBT_ENTRY_PEAK) == 0)
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
  for (guint i = 0; i < gbt_report_get_n_runs (builder); i++)
    add_peaks_of (builder, table, gbt_report_get_run (builder, i), brief);
  table->note = say_peaks_note (builder);
  gbt_report_add_table (section, table);
}
