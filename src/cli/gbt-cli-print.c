/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-print.h"

#include "gbt-cli-table.h"
#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-text.h"

static char *
format_memory (GbtLanguage language,
               gint64      bytes)
{
  return gbt_format_amount (language, bytes, GBT_UNIT_GIB, GBT_SPACE_SCREEN);
}

static char *
format_bytes (GbtLanguage language,
              guint64     bytes)
{
  return gbt_format_amount (language, (gint64) bytes, GBT_UNIT_BYTE, GBT_SPACE_SCREEN);
}

static char *
format_label (GbtLanguage    language,
              const GbtLine *line)
{
  const char *label = gbt_text (language, gbt_line_get_label (line));
  const char *name = gbt_line_get_name (line);

  return name != NULL ? g_strconcat (label, " (", name, ")", NULL) : g_strdup (label);
}

/* What an amount rests on: the formula with its numbers, else the run or the words of the planner. */
static char *
format_ground (GbtLanguage    language,
               const GbtLine *line)
{
  const char *applied = gbt_line_get_applied (line);
  const char *run = gbt_line_get_run (line);
  const char *note = gbt_line_get_note (line);
  g_autofree char *expression = applied != NULL ? gbt_format_expression (language, applied) : NULL;

  if (run != NULL)
    return gbt_text_fill (gbt_text (language, N_("{1} (from {2})")), expression != NULL ? expression : "", run, NULL);
  if (expression != NULL)
    return g_steal_pointer (&expression);
  if (note != NULL)
    return g_strdup (note);
  return g_strdup (gbt_text (language, gbt_line_get_formula (line) != NULL ? gbt_line_get_formula (line) : ""));
}

static void
add_line (GbtCliTable   *table,
          GbtLanguage    language,
          const GbtLine *line)
{
  g_autofree char *label = format_label (language, line);
  g_autofree char *ground = format_ground (language, line);
  g_autofree char *memory = NULL;
  g_autofree char *exact = NULL;
  guint64 bytes;

  if (gbt_line_get_bytes (line, &bytes))
    {
      memory = format_memory (language, (gint64) bytes);
      exact = format_bytes (language, bytes);
    }
  else
    memory = g_strdup (gbt_text (language, N_("unknown")));
  gbt_cli_table_add (table, label, memory, exact, ground);
}

static void
add_amount (GbtCliTable *table,
            GbtLanguage  language,
            const char  *label,
            guint64      bytes,
            const char  *remark)
{
  g_autofree char *memory = format_memory (language, (gint64) bytes);
  g_autofree char *exact = format_bytes (language, bytes);

  gbt_cli_table_add (table, label, memory, exact, remark);
}

static void
add_total (GbtCliTable *table,
           GbtLanguage  language,
           GbtEstimate *estimate)
{
  const char *label = gbt_text (language, N_("Indicative envelope"));
  const guint n_unknown = gbt_estimate_get_n_unknown (estimate);
  g_autofree char *remark = NULL;

  if (n_unknown > 0)
    {
      g_autofree char *count = gbt_format_counted (language, "at least; {1} line unknown",
                                                   "at least; {1} lines unknown", n_unknown);

      remark = g_steal_pointer (&count);
    }
  /* Of nothing known, zero would be no lower bound but a wrong figure (R4). */
  if (!gbt_estimate_has_anything (estimate))
    {
      gbt_cli_table_add (table, label, gbt_text (language, N_("unknown")), NULL, NULL);
      return;
    }
  add_amount (table, language, label, gbt_estimate_get_total (estimate), remark);

  if (gbt_estimate_get_gpus (estimate) > 1)
    {
      g_autofree char *gpus = gbt_format_counted (language, "{1} GPU", "{1} GPUs",
                                                  gbt_estimate_get_gpus (estimate));

      add_amount (table, language, gbt_text (language, N_("Per GPU")), gbt_estimate_get_per_gpu (estimate), gpus);
    }
}

static gboolean
says_something (GbtEstimate *estimate)
{
  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    {
      guint64 bytes;

      if (gbt_line_get_bytes (gbt_estimate_get_post (estimate, i), &bytes))
        return TRUE;
    }
  return FALSE;
}

static void
print_posts (GbtCli      *cli,
             GbtEstimate *estimate)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lrrl");
  gint64 balance;

  gbt_cli_print_line (cli, "");
  gbt_cli_print_line (cli, gbt_text (language, N_("Reserve, post by post")));
  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    add_line (table, language, gbt_estimate_get_post (estimate, i));

  add_amount (table, language, gbt_text (language, N_("Known posts (lower bound)")),
              gbt_estimate_get_known_posts (estimate), NULL);
  if (gbt_estimate_get_balance (estimate, &balance))
    {
      g_autofree char *memory = gbt_format_amount_signed (language, balance, GBT_UNIT_GIB, GBT_SPACE_SCREEN);
      g_autofree char *exact = gbt_format_amount_signed (language, balance, GBT_UNIT_BYTE, GBT_SPACE_SCREEN);

      gbt_cli_table_add (table, gbt_text (language, N_("Reserve left over")), memory, exact, NULL);
    }
  gbt_cli_table_print (table, cli);
}

static void
print_sentence (GbtCli     *cli,
                const char *label,
                const char *sentence)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autofree char *line = gbt_text_fill (gbt_text (language, label), gbt_text (language, sentence), NULL);

  gbt_cli_print_line (cli, line);
}

/**
 * gbt_cli_print_estimate:
 * @cli: the run
 * @estimate: an estimate
 *
 * Answers its lines, its posts when one is known, what it leaves out and its remarks.
 */
void
gbt_cli_print_estimate (GbtCli      *cli,
                        GbtEstimate *estimate)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  const char *const *remarks = gbt_estimate_get_remarks (estimate);
  const char *leaves_out = gbt_estimate_get_leaves_out (estimate);
  const GbtSentence *amount = gbt_estimate_get_left_out_amount (estimate);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lrrl");

  print_sentence (cli, N_("Method: {1}"), gbt_method_get_label (gbt_estimate_get_method (estimate)));
  gbt_cli_print_line (cli, "");
  for (guint i = 0; i < gbt_estimate_get_n_lines (estimate); i++)
    add_line (table, language, gbt_estimate_get_line (estimate, i));
  add_total (table, language, estimate);
  gbt_cli_table_print (table, cli);

  if (says_something (estimate))
    print_posts (cli, estimate);

  gbt_cli_print_line (cli, "");
  for (guint i = 0; remarks != NULL && remarks[i] != NULL; i++)
    gbt_cli_print_line (cli, gbt_text (language, remarks[i]));
  if (amount != NULL)
    {
      g_autofree char *text = gbt_format_sentence (language, GBT_UNIT_GIB, amount);

      gbt_cli_print_line (cli, text);
    }
  if (leaves_out != NULL)
    print_sentence (cli, N_("Not counted: {1}"), leaves_out);
}

static char *
format_known (GbtLanguage         language,
              const GbtFieldSpec *spec,
              const GbtField     *field)
{
  g_autofree char *count = NULL;

  switch (spec->type)
    {
    case GBT_FIELD_TYPE_CODE:
      return g_strdup (gbt_text (language, gbt_field_code_get_label (spec->id, gbt_field_get_text (field))));
    case GBT_FIELD_TYPE_INTEGER:
      count = gbt_format_count (language, gbt_field_get_integer (field));
      return spec->unit != NULL
               ? g_strconcat (count, "\u00a0", gbt_format_noun (language, spec->unit, gbt_field_get_integer (field)), NULL)
               : g_steal_pointer (&count);
    case GBT_FIELD_TYPE_BYTES:
      return format_memory (language, (gint64) gbt_field_get_integer (field));
    case GBT_FIELD_TYPE_DECIMAL:
      return gbt_format_decimal (language, gbt_field_get_text (field));
    case GBT_FIELD_TYPE_DATE:
      return gbt_format_date_long (language, gbt_field_get_text (field));
    case GBT_FIELD_TYPE_TEXT:
    case GBT_FIELD_TYPE_PROSE:
    case GBT_FIELD_TYPE_LINK:
    default:
      return g_strdup (gbt_field_get_text (field));
    }
}

static char *
format_field (GbtLanguage         language,
              const GbtFieldSpec *spec,
              const GbtField     *field)
{
  switch (gbt_field_get_state (field))
    {
    case GBT_FIELD_KNOWN:
      return format_known (language, spec, field);
    case GBT_FIELD_TO_CONFIRM:
      return gbt_text_fill (gbt_text (language, N_("to confirm: {1}")), gbt_field_get_note (field), NULL);
    case GBT_FIELD_UNKNOWN:
    case GBT_FIELD_NOT_APPLICABLE:
    default:
      return g_strdup (gbt_text (language, N_("unknown")));
    }
}

/**
 * gbt_cli_print_workload:
 * @cli: the run
 * @workload: a workload
 *
 * Answers every field that its task has, unknown or not.
 */
void
gbt_cli_print_workload (GbtCli      *cli,
                        GbtWorkload *workload)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lll");

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_field_id_get_spec ((GbtFieldId) i);
      g_autoptr (GbtField) field = gbt_workload_get_shown_field (workload, spec->id);
      g_autofree char *value = NULL;

      if (gbt_field_get_state (field) == GBT_FIELD_NOT_APPLICABLE)
        continue;
      value = format_field (language, spec, field);
      gbt_cli_table_add (table, gbt_text (language, spec->label), value, gbt_field_get_source (field));
    }
  gbt_cli_table_print (table, cli);
}
