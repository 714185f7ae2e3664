/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-private.h"

#include "gbt-decimal.h"
#include "gbt-error.h"

/* An overflow of memory at dimensions that the sheet still reaches is an established failure. */
static gboolean
fails_within_limit (const GbtWorkload *workload,
                    const GbtEntry    *run)
{
  gboolean adaptation = gbt_workload_get_task (workload) == GBT_TASK_ADAPTATION;
  GbtFieldId tokens = adaptation ? GBT_FIELD_SEQUENCE_TOKENS : GBT_FIELD_LIMIT_TOKENS;
  GbtFieldId requests = adaptation ? GBT_FIELD_MICROBATCH : GBT_FIELD_LIMIT_REQUESTS;
  guint64 asked, limit;

  return gbt_entry_is (run, GBT_RUN_OUTCOME, "out-of-memory")
         && gbt_entry_get_integer (run, GBT_RUN_ASKED_TOKENS, &asked)
         && gbt_workload_get_integer (workload, tokens, &limit) && asked <= limit
         && gbt_entry_get_integer (run, GBT_RUN_ASKED_REQUESTS, &asked)
         && gbt_workload_get_integer (workload, requests, &limit) && asked <= limit;
}

/* Something that is not known of a run, said with its number. */
static GbtSentence *
word_gap (const GbtEntry    *run,
          const GbtSentence *reason)
{
  if (gbt_sentence_get_n_arguments (reason) == 1
      && gbt_sentence_get_argument_type (reason, 0) == GBT_ARGUMENT_WORD)
    return gbt_sentence_new ("run-field-missing", N_("{1}: {2} to be recorded"), GBT_ARGUMENT_TEXT,
                             gbt_entry_get_number (run), GBT_ARGUMENT_WORD,
                             gbt_sentence_get_argument (reason, 0), GBT_ARGUMENT_END);

  return gbt_sentence_new ("run-unclear", N_("{1}: its figures to be cleared up"), GBT_ARGUMENT_TEXT,
                           gbt_entry_get_number (run), GBT_ARGUMENT_END);
}

/* A run that fits but for something that was not recorded: the condition names it. */
static GbtSentence *
find_gap (const GbtCase *facts)
{
  for (guint i = facts->n_runs; i > 0; i--)
    {
      const GbtRunView *view = &facts->runs[i - 1];

      if (!gbt_entry_is (view->run, GBT_RUN_STAGE, "limit") || view->judged == GBT_RUN_DOES_NOT_CONFIRM
          || view->scope == GBT_RUN_DOES_NOT_CONFIRM)
        continue;
      if (view->judged == GBT_RUN_TO_CONFIRM)
        return word_gap (view->run, view->reason);
      if (view->scope == GBT_RUN_TO_CONFIRM)
        return word_gap (view->run, view->scope_reason);
    }

  return NULL;
}

static GbtSentence *
ask_for_limit_run (const GbtCase *facts)
{
  const GbtWorkload *workload = facts->workload;
  guint64 tokens, batch;

  if (gbt_workload_get_task (workload) == GBT_TASK_INFERENCE
      && gbt_workload_get_integer (workload, GBT_FIELD_LIMIT_TOKENS, &tokens))
    return gbt_sentence_new ("limit-run", N_("limit run, {1} tokens executed"), GBT_ARGUMENT_INTEGER, tokens,
                             GBT_ARGUMENT_END);
  if (gbt_workload_get_task (workload) == GBT_TASK_ADAPTATION
      && gbt_workload_get_integer (workload, GBT_FIELD_SEQUENCE_TOKENS, &tokens)
      && gbt_workload_get_effective_batch (workload, &batch))
    return gbt_sentence_new ("limit-run", N_("limit run, {1} tokens, effective batch of {2}"), GBT_ARGUMENT_INTEGER,
                             tokens, GBT_ARGUMENT_INTEGER, batch, GBT_ARGUMENT_END);

  return gbt_sentence_new ("limit-run", N_("limit run"), GBT_ARGUMENT_END);
}

/* What the runs at the limit say of this candidate stands behind the cell, one way or the other. */
static void
add_pieces_of_limit_runs (GbtCase *facts)
{
  for (guint i = 0; i < facts->n_runs; i++)
    {
      if (gbt_entry_is (facts->runs[i].run, GBT_RUN_STAGE, "limit")
          && facts->runs[i].scope != GBT_RUN_DOES_NOT_CONFIRM)
        gbt_case_add_pieces_of_run (facts, facts->runs[i].run);
    }
}

/* That the limit workload holds: only a run at the limit, within scope, that confirms it makes it
 * admissible; one that ran out of memory there excludes. The last of those decides. */
void
gbt_cell_judge_limit (GbtCell *cell,
                      GbtCase *facts)
{
  const GbtEntry *deciding = NULL;
  gboolean confirms = FALSE;
  GbtSentence *gap;

  for (guint i = 0; i < facts->n_runs; i++)
    {
      const GbtRunView *view = &facts->runs[i];

      if (view->scope != GBT_RUN_CONFIRMS)
        continue;
      if (view->judged == GBT_RUN_CONFIRMS && gbt_entry_is (view->run, GBT_RUN_STAGE, "limit"))
        {
          deciding = view->run;
          confirms = TRUE;
        }
      else if (fails_within_limit (facts->workload, view->run))
        {
          deciding = view->run;
          confirms = FALSE;
        }
    }

  if (deciding == NULL)
    {
      add_pieces_of_limit_runs (facts);
      gap = find_gap (facts);
      gbt_cell_ask (cell, gap != NULL ? gap : ask_for_limit_run (facts));
      return;
    }

  gbt_case_add_pieces_of_run (facts, deciding);
  if (!confirms)
    gbt_cell_exclude (cell, gbt_sentence_new ("run-failed", N_("{1}: out of memory"), GBT_ARGUMENT_TEXT,
                                              gbt_entry_get_number (deciding), GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts,
                    gbt_sentence_new ("limit-confirmed", N_("{1}, at the limit"), GBT_ARGUMENT_TEXT,
                                      gbt_entry_get_number (deciding), GBT_ARGUMENT_END),
                    gbt_sentence_new ("run-evidence", N_("evidence of run {1}"), GBT_ARGUMENT_TEXT,
                                      gbt_entry_get_number (deciding), GBT_ARGUMENT_END));
}

static void
ask_for_quality (GbtCell       *cell,
                 const GbtCase *facts,
                 const char    *threshold)
{
  const char *metric = gbt_workload_get_text (facts->workload, GBT_FIELD_QUALITY_METRIC);

  if (threshold == NULL)
    gbt_cell_ask (cell, gbt_sentence_new ("threshold-missing", N_("quality threshold of the sheet"),
                                          GBT_ARGUMENT_END));
  else if (metric != NULL)
    gbt_cell_ask (cell, gbt_sentence_new ("quality-run", N_("{1}, full input"), GBT_ARGUMENT_TEXT, metric,
                                          GBT_ARGUMENT_END));
  else
    gbt_cell_ask (cell, gbt_sentence_new ("quality-run", N_("quality measured, full input"), GBT_ARGUMENT_END));
}

/* The quality that the last run within scope measured, without truncating anything. */
void
gbt_cell_judge_quality (GbtCell *cell,
                        GbtCase *facts)
{
  const char *threshold = gbt_requirement_get_threshold (facts->requirement, facts->workload);
  gboolean at_most = gbt_entry_is (facts->requirement, GBT_REQUIREMENT_COMPARATOR, "at-most");
  const GbtEntry *deciding = NULL;
  const char *measured = NULL;
  int order;

  for (guint i = 0; i < facts->n_runs; i++)
    {
      const GbtRunView *view = &facts->runs[i];
      const char *quality = gbt_entry_get_text (view->run, GBT_RUN_QUALITY);

      if (view->scope == GBT_RUN_CONFIRMS && view->judged == GBT_RUN_CONFIRMS && gbt_decimal_is_valid (quality))
        {
          deciding = view->run;
          measured = quality;
        }
    }

  if (deciding == NULL || !gbt_decimal_is_valid (threshold))
    {
      ask_for_quality (cell, facts, gbt_decimal_is_valid (threshold) ? threshold : NULL);
      return;
    }

  gbt_case_add_pieces_of_run (facts, deciding);
  order = gbt_decimal_compare (measured, threshold);
  if (at_most ? order > 0 : order < 0)
    gbt_cell_exclude (cell, gbt_sentence_new ("quality-short",
                                              at_most ? N_("{1} > {2}, measured by {3}")
                                                      : N_("{1} < {2}, measured by {3}"),
                                              GBT_ARGUMENT_DECIMAL, measured, GBT_ARGUMENT_DECIMAL, threshold,
                                              GBT_ARGUMENT_TEXT, gbt_entry_get_number (deciding),
                                              GBT_ARGUMENT_END));
  else
    gbt_cell_admit (cell, facts,
                    gbt_sentence_new ("quality-measured", N_("{1}, measured by {2}"), GBT_ARGUMENT_DECIMAL, measured,
                                      GBT_ARGUMENT_TEXT, gbt_entry_get_number (deciding), GBT_ARGUMENT_END),
                    gbt_sentence_new ("run-evidence", N_("evidence of run {1}"), GBT_ARGUMENT_TEXT,
                                      gbt_entry_get_number (deciding), GBT_ARGUMENT_END));
}
