/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-report-build.h"
#include "gbt-text.h"

#define TABLE_LINES "table-1"
#define TABLE_POSTS "table-2"
#define TABLE_FORMATS "table-3"
#define FIGURE "figure-1"
/* The remark of the method. */
#define RESERVE_EXCEEDED N_("The chosen reserve does not cover the known posts")
/* So many letters are written out in a sum; more are a range. */
#define MOST_LETTERS 4

static GbtEstimate *
get_estimate (const GbtReportBuilder *builder)
{
  return gbt_fiche_get_estimate (builder->fiche);
}

static GbtReportTable *
start_table (GbtReportBuilder *builder,
             const char       *id,
             const char       *caption)
{
  g_autofree char *number = gbt_report_say_table (builder, ++builder->n_tables);
  GbtReportTable *table = gbt_report_table_new (id, number, gbt_report_word (builder, caption));

  table->mark = GBT_REPORT_MARK_ESTIMATED;
  table->ledger = g_strdup (gbt_report_word (builder, N_("estimated")));
  return table;
}

/* The columns of tables 1 and 2: the same, so that one reads on into the other. */
static void
add_line_columns (const GbtReportBuilder *builder,
                  GbtReportTable         *table)
{
  GbtReportColumn *column = gbt_report_table_add_column (table, NULL, 7);
  const char *group = gbt_report_word (builder, N_("Memory per GPU"));

  column->strong = TRUE;
  column->key = TRUE;
  column = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Line")), 35);
  column->strong = TRUE;
  column->heads = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Formula, then its numbers")),
                               75.5);
  gbt_report_table_add_number (table, NULL, gbt_format_unit (builder->language, GBT_UNIT_BYTE),
                               group, 22.3, 0);
  gbt_report_table_add_number (table, NULL, gbt_format_unit (builder->language, GBT_UNIT_GIB),
                               group, 13.2, 2);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Origin of the amount")), 23);
}

static GbtReportText *
say_origin (const GbtReportBuilder *builder,
            GbtBasis                basis,
            const char             *run,
            gboolean                known)
{
  g_autofree char *sentence = NULL;

  if (!known)
    return gbt_report_text_new_mark (GBT_REPORT_MARK_UNKNOWN,
                                     GBT_REPORT_STYLE_EMPHASIS,
                                     gbt_report_word (builder, N_("unknown")));

  switch (basis)
    {
    case GBT_BASIS_DECLARED:
      sentence = g_strdup (gbt_report_word (builder, N_("estimated, chosen")));
      break;
    case GBT_BASIS_JUSTIFIED:
      sentence = gbt_text_fill (gbt_report_word (builder, N_("estimated, from {1}")),
                                run != NULL ? run : "", NULL);
      break;
    case GBT_BASIS_NONE:
    case GBT_BASIS_FORMULA:
    default:
      sentence = g_strdup (gbt_report_word (builder, N_("estimated")));
      break;
    }

  return gbt_report_text_new_mark (GBT_REPORT_MARK_ESTIMATED, GBT_REPORT_STYLE_LEDGER, sentence);
}

static void
add_amounts (const GbtReportBuilder *builder,
             GbtReportRow           *row,
             gboolean                known,
             gint64                  bytes)
{
  g_autofree char *whole = NULL;
  g_autofree char *gib = NULL;

  if (!known)
    {
      gbt_report_row_add (row, gbt_report_say_unknown (builder));
      gbt_report_row_add (row, gbt_report_say_unknown (builder));
      return;
    }

  whole = gbt_format_integer (builder->language, bytes);
  gib = gbt_report_say_gib (builder, bytes);
  gbt_report_row_add (row, gbt_report_text_new (whole));
  gbt_report_row_add (row, gbt_report_text_new (gib));
}

/* The formula gives the whole amount; the column is per GPU. */
static void
say_share (const GbtReportBuilder *builder,
           const GbtLine          *line,
           GbtReportText          *text)
{
  guint64 whole;
  guint64 share;

  if (gbt_line_get_bytes (line, &whole) && gbt_line_get_per_gpu (line, &share) && whole != share)
    {
      g_autofree char *gpus
          = gbt_format_count (builder->language, gbt_estimate_get_gpus (get_estimate (builder)));
      g_autofree char *sentence
          = gbt_text_fill (gbt_report_word (builder, N_("; shared between {1} GPUs")), gpus, NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
    }
}

static GbtReportText *
say_formula (const GbtReportBuilder *builder,
             const GbtLine          *line)
{
  GbtReportText *text = gbt_report_text_new (NULL);
  const char *formula = gbt_line_get_formula (line);
  const char *applied = gbt_line_get_applied (line);
  const char *note = gbt_line_get_note (line);

  /* What the planner wrote says more than "taken from a run"; a formula is always shown. */
  if (note != NULL && gbt_line_get_basis (line) != GBT_BASIS_FORMULA)
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, note);
  else if (formula != NULL)
    {
      g_autofree char *bound = gbt_report_bind_signs (gbt_report_word (builder, formula));

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, bound);
    }
  else if (applied == NULL)
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                         gbt_report_word (builder, N_("not computed")));

  if (applied != NULL)
    {
      g_autofree char *numbers = gbt_report_say_expression (builder, applied);

      if (!gbt_report_text_is_empty (text))
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, numbers);
    }
  say_share (builder, line, text);

  return text;
}

/* The reserve is one choice; its posts are in the next table. */
static GbtReportText *
say_reserve (const GbtReportBuilder *builder,
             const GbtLine          *line)
{
  const char *applied = gbt_line_get_applied (line);
  GbtReportText *text;
  g_autofree char *numbers = NULL;

  if (applied == NULL || gbt_estimate_get_n_posts (get_estimate (builder)) == 0)
    return say_formula (builder, line);

  numbers = gbt_report_say_expression (builder, applied);
  text = gbt_report_text_new (numbers);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("; ")));
  gbt_report_text_add_link (text, GBT_REPORT_STYLE_PLAIN,
                            gbt_report_word (builder, N_("detail in table 2")), TABLE_POSTS);
  return text;
}

/* The letters of the reserve: that of its first part to that of its last. */
static char *
key_reserve (const GbtChartData *chart)
{
  const char *first = NULL;
  const char *last = NULL;

  for (guint i = 0; i < gbt_chart_data_get_n_segments (chart); i++)
    {
      const GbtChartSegment *segment = gbt_chart_data_get_segment (chart, i);

      if (!segment->in_reserve)
        continue;
      if (first == NULL)
        first = segment->letter;
      last = segment->letter;
    }

  if (first == NULL)
    return g_strdup ("");
  if (first == last)
    return g_strdup (first);
  return g_strdup_printf ("%s–%s", first, last);
}

static void
add_line (const GbtReportBuilder *builder,
          GbtReportTable         *table,
          const GbtChartData     *chart,
          GbtLine                *line)
{
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  gboolean reserve = g_strcmp0 (gbt_line_get_key (line), GBT_LINE_RESERVE) == 0;
  const char *letter = gbt_chart_data_get_letter (chart, line);
  const char *name = gbt_line_get_name (line);
  g_autofree char *range = reserve ? key_reserve (chart) : NULL;
  guint64 bytes = 0;
  gboolean known = gbt_line_get_per_gpu (line, &bytes);

  gbt_report_row_add (row, gbt_report_text_new (range != NULL ? range : letter));
  gbt_report_row_add (row, gbt_report_text_new (
                               name != NULL ? name
                                            : gbt_report_word (builder, gbt_line_get_label (line))));
  gbt_report_row_add (row, reserve ? say_reserve (builder, line) : say_formula (builder, line));
  add_amounts (builder, row, known, (gint64) bytes);
  gbt_report_row_add (row, say_origin (builder, gbt_line_get_basis (line), gbt_line_get_run (line),
                                       known));
}

static void
add_total (const GbtReportBuilder *builder,
           GbtReportTable         *table)
{
  GbtEstimate *estimate = get_estimate (builder);
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_TOTAL);
  gboolean reserve = g_strcmp0 (gbt_estimate_get_method (estimate), GBT_METHOD_RESERVE) == 0;
  g_autofree char *sum = gbt_report_bind_signs (
      gbt_report_word (builder, reserve ? N_("weights + chosen reserve") : N_("sum of the lines")));
  g_autofree char *bound = gbt_format_counted (
      builder->language, "lower bound, {1} line unknown",
      "lower bound, {1} lines unknown", gbt_estimate_get_n_unknown (estimate));

  gbt_report_row_add (row, gbt_report_text_new (NULL));
  gbt_report_row_add (row,
                      gbt_report_text_new (gbt_report_word (builder, N_("Indicative envelope"))));
  gbt_report_row_add (row,
                      gbt_report_text_new (gbt_estimate_is_complete (estimate) ? sum : bound));
  add_amounts (builder, row, TRUE, (gint64) gbt_estimate_get_per_gpu (estimate));
  gbt_report_row_add (row, say_origin (builder, GBT_BASIS_FORMULA, NULL, TRUE));
}

static GbtReportText *
say_left_out (const GbtReportBuilder *builder)
{
  GbtEstimate *estimate = get_estimate (builder);
  const char *left_out = gbt_estimate_get_leaves_out (estimate);
  const char *const *remarks = gbt_estimate_get_remarks (estimate);
  const GbtSentence *amount = gbt_estimate_get_left_out_amount (estimate);
  GbtReportText *text = gbt_report_text_new (NULL);

  if (left_out != NULL)
    {
      gbt_report_text_add (text, GBT_REPORT_STYLE_STRONG,
                           gbt_report_word (builder, N_("Left out:")));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, left_out));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ".");
    }
  for (guint i = 0; remarks != NULL && remarks[i] != NULL; i++)
    {
      /* Said under the posts, where its figures are. */
      if (g_str_equal (remarks[i], RESERVE_EXCEEDED) && gbt_estimate_get_n_posts (estimate) > 0)
        continue;
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
      gbt_report_text_add (text, GBT_REPORT_STYLE_STRONG, gbt_report_word (builder, remarks[i]));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ".");
    }
  if (amount != NULL)
    {
      g_autofree char *said = gbt_format_sentence_spaced (builder->language, GBT_UNIT_GIB, GBT_SPACE_PRINT, amount);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
      gbt_report_text_add (text, GBT_REPORT_STYLE_STRONG, said);
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ".");
    }

  return text;
}

static void
build_lines (GbtReportBuilder   *builder,
             GbtReportSection   *section,
             const GbtChartData *chart)
{
  GbtEstimate *estimate = get_estimate (builder);
  GbtReportTable *table
      = start_table (builder, TABLE_LINES, N_("Indicative envelope, per GPU"));

  add_line_columns (builder, table);
  for (guint i = 0; i < gbt_estimate_get_n_lines (estimate); i++)
    add_line (builder, table, chart, gbt_estimate_get_line (estimate, i));
  add_total (builder, table);
  table->note = say_left_out (builder);
  gbt_report_section_add (section, GBT_REPORT_BLOCK_TABLE)->table = table;
}

/* gbt_report_build_lines:
 *
 * The lines alone, for an answer that has neither chart nor formats. */
void
gbt_report_build_lines (GbtReportBuilder *builder,
                        GbtReportSection *section)
{
  g_autoptr (GbtChartData) chart
      = gbt_chart_data_new_for_matrix (get_estimate (builder), gbt_fiche_get_workload (builder->fiche),
                                       gbt_fiche_get_matrix (builder->fiche));

  build_lines (builder, section, chart);
}

static char *
say_known_letters (const GbtReportBuilder *builder,
                   const GbtChartData     *chart)
{
  GbtEstimate *estimate = get_estimate (builder);
  g_autoptr (GPtrArray) letters = g_ptr_array_new ();

  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    {
      const char *letter = gbt_chart_data_get_letter (chart, gbt_estimate_get_post (estimate, i));

      if (letter != NULL)
        g_ptr_array_add (letters, (char *) letter);
    }

  if (letters->len == 0)
    return g_strdup (gbt_report_word (builder, N_("none")));
  if (letters->len > MOST_LETTERS)
    return gbt_text_fill (gbt_report_word (builder, N_("sum of {1} to {2}")),
                          g_ptr_array_index (letters, 0),
                          g_ptr_array_index (letters, letters->len - 1), NULL);
  g_ptr_array_add (letters, NULL);
  return g_strjoinv ("\u00a0+ ", (char **) letters->pdata);
}

static void
add_known_posts (const GbtReportBuilder *builder,
                 GbtReportTable         *table,
                 const GbtChartData     *chart)
{
  GbtEstimate *estimate = get_estimate (builder);
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_TOTAL);
  guint n_unknown = gbt_estimate_get_n_unknown_posts (estimate);
  gboolean known = n_unknown < gbt_estimate_get_n_posts (estimate);
  g_autofree char *letters = say_known_letters (builder, chart);
  g_autofree char *bound = gbt_format_counted (
      builder->language, "; lower bound, {1} post unknown",
      "; lower bound, {1} posts unknown", n_unknown);
  GbtReportText *formula = gbt_report_text_new (letters);

  if (n_unknown > 0)
    gbt_report_text_add (formula, GBT_REPORT_STYLE_PLAIN, bound);
  gbt_report_row_add (row, gbt_report_text_new (NULL));
  gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (builder, N_("Known posts"))));
  gbt_report_row_add (row, formula);
  /* Of nothing known, zero would be no lower bound (R4). */
  add_amounts (builder, row, known, (gint64) gbt_estimate_get_known_posts (estimate));
  gbt_report_row_add (row, say_origin (builder, GBT_BASIS_FORMULA, NULL, known));
}

static void
add_balance (const GbtReportBuilder *builder,
             GbtReportTable         *table,
             const GbtChartData     *chart)
{
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  gint64 balance = 0;
  gboolean known = gbt_estimate_get_balance (get_estimate (builder), &balance);
  g_autofree char *formula
      = gbt_report_bind_signs (gbt_report_word (builder, N_("chosen reserve − known posts")));

  gbt_report_row_add (row, gbt_report_text_new (gbt_chart_data_get_letter (chart, NULL)));
  gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (
                               builder, balance < 0 ? N_("Reserve exceeded")
                                                    : N_("Reserve left over"))));
  gbt_report_row_add (row, gbt_report_text_new (formula));
  add_amounts (builder, row, known, balance);
  gbt_report_row_add (row, say_origin (builder, GBT_BASIS_FORMULA, NULL, known));
}

static GbtReportText *
say_posts_note (const GbtReportBuilder *builder)
{
  GbtEstimate *estimate = get_estimate (builder);
  guint n_unknown = gbt_estimate_get_n_unknown_posts (estimate);
  GbtReportText *text = gbt_report_text_new_styled (
      GBT_REPORT_STYLE_STRONG, gbt_report_word (builder, N_("Conservative envelope:")));
  gint64 balance;

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                       gbt_report_word (builder, N_("sum of maxima that do not coincide.")));
  if (!gbt_estimate_get_balance (estimate, &balance))
    return text;

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
  if (balance < 0)
    {
      gbt_report_text_add (
          text, GBT_REPORT_STYLE_STRONG, gbt_report_word (builder, RESERVE_EXCEEDED));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ".");
    }
  else if (n_unknown > 0)
    {
      g_autofree char *amount
          = gbt_format_amount (builder->language, balance, GBT_UNIT_GIB, GBT_SPACE_PRINT);
      g_autofree char *count = gbt_format_count (builder->language, n_unknown);
      g_autofree char *sentence = gbt_text_fill (
          gbt_ntext (builder->language, "What is left, {1}, is all there is for {2} unknown post.",
                     "What is left, {1}, is all there is for {2} unknown posts.", n_unknown),
          amount, count, NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
    }

  return text;
}

static void
build_posts (GbtReportBuilder   *builder,
             GbtReportSection   *section,
             const GbtChartData *chart)
{
  GbtEstimate *estimate = get_estimate (builder);
  GbtReportTable *table;

  if (gbt_estimate_get_n_posts (estimate) == 0)
    return;

  table = start_table (builder, TABLE_POSTS, N_("Reserve, post by post"));
  add_line_columns (builder, table);
  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    add_line (builder, table, chart, gbt_estimate_get_post (estimate, i));
  add_known_posts (builder, table, chart);
  add_balance (builder, table, chart);
  table->note = say_posts_note (builder);
  gbt_report_section_add (section, GBT_REPORT_BLOCK_TABLE)->table = table;
}

static GbtReportText *
say_figure_note (const GbtReportBuilder *builder,
                 const GbtChartData     *chart)
{
  guint n_left_out = gbt_chart_data_get_n_left_out (chart);
  gboolean reserve
      = g_strcmp0 (gbt_estimate_get_method (get_estimate (builder)), GBT_METHOD_RESERVE) == 0;
  GbtReportText *text = gbt_report_text_new (NULL);

  if (gbt_chart_data_get_n_capacities (chart) > 0)
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                         gbt_report_word (builder, N_("Light bar: nominal capacity, in decimal GB. ")));
  if (gbt_chart_data_get_n_capacities (chart) > 0 && gbt_chart_data_get_capacity (chart, 0)->offered)
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                         gbt_report_word (builder, N_("Thick upright: GPU total; thin one: what is left for "
                                                      "programs, when that is known. ")));
  if (reserve || gbt_estimate_find_line (get_estimate (builder), GBT_LINE_OVERHEAD) != NULL)
    gbt_report_text_add (
        text, GBT_REPORT_STYLE_PLAIN,
        gbt_report_word (builder,
                         reserve ? N_("Hatching: what the planner chose and no known post explains. ")
                                 : N_("Hatching: the overhead, a convention of the method. ")));
  gbt_report_text_add (
      text, GBT_REPORT_STYLE_PLAIN,
      gbt_report_word (builder, N_("Dashed line: envelope. Measured peaks are in section 3.")));
  if (n_left_out > 0)
    {
      g_autofree char *sentence = gbt_format_counted (
          builder->language, " {1} other capacity, further from the envelope, is not drawn.",
          " {1} other capacities, further from the envelope, are not drawn.", n_left_out);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
    }

  return text;
}

static void
build_figure (GbtReportBuilder *builder,
              GbtReportSection *section,
              GbtChartData     *chart)
{
  GbtReportBlock *block = gbt_report_section_add (section, GBT_REPORT_BLOCK_FIGURE);
  guint n_unknown = gbt_estimate_get_n_unknown_posts (get_estimate (builder));

  block->table = gbt_report_table_new (
      FIGURE, gbt_report_word (builder, N_("Figure 1.")),
      gbt_report_word (builder, N_("Estimated envelope and capacities, per GPU, in GiB")));
  block->table->mark = GBT_REPORT_MARK_ESTIMATED;
  block->table->ledger = g_strdup (gbt_report_word (builder, N_("estimated")));
  block->table->note = say_figure_note (builder, chart);
  block->words = gbt_chart_words_new (chart, builder->language, n_unknown);
  block->chart = chart;
}

/* The run that settled the quality of the chosen format, if one did. */
static GbtReportText *
say_evaluated (const GbtReportBuilder *builder)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (builder->fiche);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const char *number = gbt_matrix_get_standing (matrix, i)->margin.run;
      GbtEntry *run = number != NULL ? gbt_dossier_find (gbt_fiche_get_dossier (builder->fiche),
                                                         GBT_ENTRY_RUN, number)
                                     : NULL;

      if (run != NULL && gbt_entry_get_text (run, GBT_RUN_QUALITY) != NULL)
        {
          g_autofree char *sentence
              = gbt_text_fill (gbt_report_word (builder, N_("evaluated, run {1}")), number, NULL);

          return gbt_report_text_new (sentence);
        }
    }
  return NULL;
}

static GbtReportText *
say_quality (const GbtReportBuilder *builder)
{
  const char *metric = gbt_workload_get_text (gbt_fiche_get_workload (builder->fiche),
                                              GBT_FIELD_QUALITY_METRIC);
  g_autofree char *sentence = gbt_text_fill (
      gbt_report_word (builder, N_("To confirm: {1}")),
      metric != NULL ? metric : gbt_report_word (builder, N_("quality, its metric unknown")), NULL);

  return gbt_report_text_new (sentence);
}

static void
add_format (const GbtReportBuilder *builder,
            GbtReportTable         *table,
            const GbtFormatRow     *format)
{
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  const char *label = gbt_report_word (builder, gbt_weight_format_get_label (format->format));
  g_autofree char *chosen
      = gbt_text_fill (gbt_report_word (builder, N_("{1}, chosen")), label, NULL);
  GbtReportText *evaluated;
  guint64 parameters = 0;

  gbt_report_row_add (row, gbt_report_text_new (format->chosen ? chosen : label));
  if (gbt_workload_get_integer (gbt_fiche_get_workload (builder->fiche),
                                GBT_FIELD_MODEL_PARAMETERS, &parameters))
    {
      g_autofree char *neutral
          = g_strdup_printf ("%" G_GUINT64_FORMAT " × %s ÷ 8", parameters,
                             gbt_weight_format_get_bits_text (format->format));
      g_autofree char *applied = gbt_report_say_expression (builder, neutral);

      gbt_report_row_add (row, gbt_report_text_new (applied));
    }
  else
    gbt_report_row_add (row, gbt_report_say_unknown (builder));

  add_amounts (builder, row, format->known, (gint64) format->weights);
  if (format->known)
    {
      g_autofree char *envelope = gbt_report_say_gib (builder, (gint64) format->envelope);

      gbt_report_row_add (row, gbt_report_text_new (envelope));
    }
  else
    gbt_report_row_add (row, gbt_report_say_unknown (builder));
  evaluated = format->chosen ? say_evaluated (builder) : NULL;
  gbt_report_row_add (row, evaluated != NULL ? evaluated : say_quality (builder));
}

static void
build_formats (GbtReportBuilder *builder,
               GbtReportSection *section)
{
  GbtEstimate *estimate = get_estimate (builder);
  const char *gib = gbt_format_unit (builder->language, GBT_UNIT_GIB);
  GbtReportColumn *column;
  GbtReportTable *table;

  if (gbt_estimate_get_n_formats (estimate) == 0)
    return;

  table = start_table (builder, TABLE_FORMATS, N_("Weight formats, same reserve"));
  column = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Weight format")), 27);
  column->heads = TRUE;
  column->strong = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Its numbers")), 41);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Weights per GPU")),
                               gbt_format_unit (builder->language, GBT_UNIT_BYTE), NULL, 26, 0);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Weights")), gib, NULL, 20, 2);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Envelope")), gib, NULL, 20, 2);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Quality")), 42);
  for (guint i = 0; i < gbt_estimate_get_n_formats (estimate); i++)
    add_format (builder, table, gbt_estimate_get_format_row (estimate, i));
  table->note = gbt_report_text_new (gbt_report_word (
      builder, N_("The arithmetic effect of the format alone: the reserve may change with it; the "
                  "same is left out as in table 1.")));
  gbt_report_section_add (section, GBT_REPORT_BLOCK_TABLE)->table = table;
}

/* gbt_report_build_estimate:
 *
 * Section 2: the lines, the reserve post by post, the chart, the formats at the same reserve. */
void
gbt_report_build_estimate (GbtReportBuilder *builder)
{
  GbtEstimate *estimate = get_estimate (builder);
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Estimate")));
  g_autoptr (GbtChartData) chart
      = gbt_chart_data_new_for_matrix (estimate, gbt_fiche_get_workload (builder->fiche),
                                       gbt_fiche_get_matrix (builder->fiche));

  if (!gbt_estimate_has_anything (estimate))
    {
      gbt_report_add_paragraph (
          section, gbt_report_text_new (gbt_report_word (
                       builder, N_("No estimate: the envelope is unknown. The chart is left out."))));
      return;
    }

  build_lines (builder, section, chart);
  build_posts (builder, section, chart);
  build_figure (builder, section, g_steal_pointer (&chart));
  build_formats (builder, section);
}
