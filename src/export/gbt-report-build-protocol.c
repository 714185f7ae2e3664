/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-report-runs.h"

#include "gbt-text.h"

/* The protocol of section 3: stages, phases, conditions, counters and their scope. */

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

  for (guint i = 0; i < gbt_dossier_get_n (gbt_report_get_dossier (builder), kind); i++)
    {
      const GbtEntry *entry = gbt_dossier_get (gbt_report_get_dossier (builder), kind, i);
      const char *label = gbt_report_label_code (entry, field);

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
  for (guint i = 1; i < gbt_report_get_n_runs (builder); i++)
    same = same
           && gbt_entry_same_field (gbt_report_get_run (builder, 0), gbt_report_get_run (builder, i), field);
  for (guint i = 0; i < (same ? 1 : gbt_report_get_n_runs (builder)); i++)
    {
      const GbtEntry *run = gbt_report_get_run (builder, i);
      g_autoptr (GbtReportText) value = gbt_report_say_entry (builder, run, field);

      if (i > 0)
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ", ");
      gbt_report_text_append (text, value);
      if (!same)
        {
          g_autofree char *number
              = g_strdup_printf (" (%s)", gbt_entry_get_number (run));

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

const char *
gbt_report_get_counter_scope (const GbtEntry *peak)
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

  for (guint i = 0; i < gbt_dossier_get_n (gbt_report_get_dossier (builder), GBT_ENTRY_PEAK); i++)
    {
      GbtEntry *peak = gbt_dossier_get (gbt_report_get_dossier (builder), GBT_ENTRY_PEAK, i);
      const char *label = gbt_report_label_code (peak, GBT_PEAK_COUNTER);
      const char *name = gbt_entry_get_text (peak, GBT_PEAK_COUNTER_NAME);
      g_autofree char *sentence = NULL;

      if (label == NULL)
        continue;
      sentence = gbt_text_fill (gbt_report_word (builder, N_("{1}: {2}, {3}")),
                                gbt_report_word (builder, label),
                                name != NULL ? name : gbt_report_word (builder, N_("counter unknown")),
                                gbt_report_word (builder, gbt_report_get_counter_scope (peak)), NULL);
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

void
gbt_report_build_protocol (const GbtReportBuilder *builder,
                           GbtReportSection       *section)
{
  g_autofree char *followed = gbt_format_counted (builder->language, ", followed by {1} run",
                                                  ", followed by {1} runs", gbt_report_get_n_runs (builder));
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
