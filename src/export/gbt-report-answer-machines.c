/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-report-answer.h"
#include "gbt-report-words.h"
#include "gbt-text.h"

#define NO_BREAK "\u00a0"

/* The machines of an answer and what stands beside them: offers in one table, amounts of two ledgers
 * side by side in another, both named (R1). */

/* {{{ Words */

/* gbt_report_name_machine:
 *
 * "1 × L4, 24 Go"; of several GPUs, how many of those sold are used. @gpus may be 0: all of them. */
char *
gbt_report_name_machine (const GbtReportBuilder *builder,
                         const GbtMarketOffer   *offer,
                         guint                   gpus)
{
  const char *gpu = offer->gpu != NULL ? offer->gpu : offer->title != NULL ? offer->title : offer->key;
  const guint shown = gpus > 0 ? gpus : offer->gpus;
  g_autofree char *used = gbt_format_count (builder->language, shown);
  g_autoptr (GString) name = g_string_new (NULL);

  if (shown > 0)
    g_string_append_printf (name, "%s" NO_BREAK "× ", used);
  g_string_append (name, gpu);
  if (offer->partition != NULL)
    g_string_append_printf (name, " %s", offer->partition);
  if (offer->nominal > 0)
    {
      g_autofree char *size = gbt_report_say_memory (builder, offer->nominal);

      g_string_append_printf (name, ", %s", size);
    }
  if (gpus > 0 && offer->gpus > gpus)
    {
      g_autofree char *sold = gbt_format_count (builder->language, offer->gpus);
      g_autofree char *of = gbt_text_fill (gbt_report_word (builder, N_("of {1} sold")), sold, NULL);

      g_string_append_printf (name, ", %s", of);
    }
  return g_string_free_and_steal (g_steal_pointer (&name));
}

/* Its name, then who sells it and under what title. */
static GbtReportText *
say_machine (const GbtReportBuilder *builder,
             const GbtMachine       *machine)
{
  const GbtMarketOffer *offer = machine->offer;
  g_autofree char *name = gbt_report_name_machine (builder, offer, machine->gpus);
  GbtReportText *text = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG, name);

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
  if (offer->provider != NULL)
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, offer->provider);
  else
    gbt_report_text_add (text, GBT_REPORT_STYLE_EMPHASIS, gbt_report_word (builder, N_("provider unknown")));
  if (offer->key != NULL)
    {
      gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, NO_BREAK "· ");
      gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, offer->key);
    }
  return text;
}

static GbtReportText *
say_place (const GbtReportBuilder *builder,
           const GbtMarketOffer   *offer)
{
  static const char *const codes[] = {
    [GBT_TIER_UNKNOWN] = NULL,
    [GBT_TIER_DATA_CENTRE] = "secure",
    [GBT_TIER_HOST] = "community",
  };
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_TIER);
  const char *code = codes[offer->tier];
  g_autofree char *country = gbt_format_country (builder->language, offer->country != NULL ? offer->country : "");
  GbtReportText *text = gbt_report_text_new (country);

  if (offer->region != NULL)
    {
      gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, NO_BREAK "· ");
      gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, offer->region);
    }
  if (!gbt_report_text_is_empty (text))
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
  if (code != NULL)
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                         gbt_report_word (builder, gbt_field_spec_get_code_label (spec, code)));
  else
    gbt_report_text_add (text, GBT_REPORT_STYLE_EMPHASIS, gbt_report_word (builder, N_("tier unknown")));
  if (offer->tier_word != NULL)
    {
      g_autofree char *word = gbt_text_fill (gbt_report_word (builder, N_(" “{1}”")), offer->tier_word, NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, word);
    }
  return text;
}

static char *
say_way (const GbtReportBuilder *builder,
         const GbtMachine       *machine)
{
  g_autofree char *money = gbt_format_money (builder->language, &machine->price, GBT_SPACE_PRINT);
  g_autofree char *days = NULL;

  if (machine->way != GBT_WAY_PACKAGE)
    return gbt_text_fill (gbt_report_word (builder, N_("{1}/h")), money, NULL);
  if (machine->package_days == 0)
    return gbt_text_fill (gbt_report_word (builder, N_("{1}, package")), money, NULL);

  days = gbt_format_counted (builder->language, "{1} day", "{1} days", machine->package_days);
  return gbt_text_fill (gbt_report_word (builder, N_("{1}, package of {2}")), money, days, NULL);
}

/* The price, its tax basis, when it was read. */
static GbtReportText *
say_price (const GbtReportBuilder *builder,
           const GbtMachine       *machine)
{
  const GbtMarketOffer *offer = machine->offer;
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_TAX_BASIS);
  g_autofree char *way = say_way (builder, machine);
  GbtReportText *text = gbt_report_text_new (way);

  if (machine->way == GBT_WAY_SPOT)
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_(", interruptible")));
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
  gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET,
                       gbt_report_word (builder, offer->tax_basis != NULL
                                                     ? gbt_field_spec_get_code_label (spec, offer->tax_basis)
                                                     : N_("tax: not stated")));
  if (offer->price_read != NULL)
    {
      g_autofree char *date = gbt_format_date_short (builder->language, offer->price_read);
      g_autofree char *read = gbt_text_fill (gbt_report_word (builder, N_(", read on {1}")), date, NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, read);
    }
  return text;
}

static GbtReportText *
say_total (const GbtReportBuilder *builder,
           const GbtMachine       *machine)
{
  g_autofree char *total
      = machine->has_total ? gbt_format_money (builder->language, &machine->total, GBT_SPACE_PRINT) : NULL;

  return total != NULL ? gbt_report_text_new (total) : gbt_report_say_unknown (builder);
}

static GbtReportText *
say_budget (const GbtReportBuilder *builder,
            const GbtAnswer        *answer,
            const GbtMachine       *machine)
{
  g_autoptr (GbtSentence) budget = gbt_answer_dup_budget (answer, machine);
  g_autofree char *said = budget != NULL ? gbt_report_say_sentence (builder, budget) : NULL;

  return gbt_report_text_new (said);
}

static void
add_line (GbtReportText *text,
          const char    *line)
{
  if (!gbt_report_text_is_empty (text))
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, line);
}

/* The word, then what it rests on. */
static GbtReportText *
say_confidence (const GbtReportBuilder *builder,
                const GbtMachine       *machine)
{
  GbtReportText *text = gbt_report_text_new_styled (
      machine->confidence != GBT_CONFIDENCE_NONE ? GBT_REPORT_STYLE_STRONG : GBT_REPORT_STYLE_PLAIN,
      gbt_report_word (builder, gbt_confidence_get_label (machine->confidence)));

  for (guint i = 0; i < GBT_N_CONFIDENCE_REASONS; i++)
    {
      if ((machine->reasons & GBT_REASON_BIT (i)) != 0)
        add_line (text, gbt_report_word (builder, gbt_confidence_reason_get_label ((GbtConfidenceReason) i)));
    }
  return text;
}

/* Its limits, then how it is shared: what is not in the columns of amounts. */
static GbtReportText *
say_known (const GbtReportBuilder *builder,
           const GbtAnswer        *answer,
           const GbtMachine       *machine)
{
  g_autoptr (GPtrArray) limits = gbt_answer_list_limits (answer, machine);
  g_autoptr (GPtrArray) why = gbt_answer_list_why (answer, machine);
  GbtReportText *text = gbt_report_text_new (NULL);

  for (guint i = 0; i < limits->len; i++)
    {
      g_autofree char *limit = gbt_report_say_sentence (builder, limits->pdata[i]);

      add_line (text, limit);
    }
  if (limits->len == 0)
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("no limit")));
  for (guint i = 0; i < why->len; i++)
    {
      const char *code = gbt_sentence_get_code (why->pdata[i]);
      g_autofree char *said = NULL;

      if (!g_str_equal (code, "shared") && !g_str_equal (code, "gpus-used"))
        continue;
      said = gbt_report_say_sentence (builder, why->pdata[i]);
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
      gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, said);
    }
  return text;
}

/* }}} */
/* {{{ Machines */

static char *
dup_rank (const GbtReportBuilder *builder,
          const GbtMachine       *machine,
          guint                   index)
{
  return machine->not_ranked == GBT_RANKED ? gbt_format_count (builder->language, index + 1) : g_strdup ("–");
}

static void
add_key_column (GbtReportTable *table)
{
  GbtReportColumn *column = gbt_report_table_add_column (table, NULL, 9);

  column->strong = TRUE;
  column->key = TRUE;
}

/* What every table of offers begins with; the last column is that of the caller. */
static void
add_offer_columns (const GbtReportBuilder *builder,
                   GbtReportTable         *table,
                   double                  machine,
                   double                  place,
                   double                  price)
{
  add_key_column (table);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Machine")), machine)->heads = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Country, tier")), place);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Price of the machine")), price);
}

static void
add_offer_cells (const GbtReportBuilder *builder,
                 GbtReportRow           *row,
                 const char             *key,
                 const GbtMachine       *machine)
{
  GbtReportText *price = say_price (builder, machine);

  if (machine->not_ranked != GBT_RANKED)
    {
      g_autofree char *reason = gbt_text_fill (gbt_report_word (builder, N_("not ranked: {1}")),
                                               gbt_report_word (builder, gbt_not_ranked_get_label (machine->not_ranked)),
                                               NULL);

      add_line (price, reason);
    }
  gbt_report_row_add (row, gbt_report_text_new (key));
  gbt_report_row_add (row, say_machine (builder, machine));
  gbt_report_row_add (row, say_place (builder, machine->offer));
  gbt_report_row_add (row, price);
}

/* "And 200 more machines: the attached file has them all." */
static char *
say_more (const GbtReportBuilder *builder,
          guint                   n)
{
  return n <= GBT_REPORT_ANSWER_MOST
             ? NULL
             : gbt_format_counted (builder->language, "And {1} more: the attached file has them all.",
                                   "And {1} more: the attached file has them all.", n - GBT_REPORT_ANSWER_MOST);
}

static void
build_offers (GbtReportBuilder *builder,
              GbtReportSection *section,
              const GbtAnswer  *answer)
{
  const GbtWish *wish = gbt_answer_get_wish (answer);
  const guint n = gbt_answer_get_n_machines (answer);
  const gboolean days = wish->days > 0;
  GbtReportTable *table = gbt_report_start_table (
      builder, "table-machines",
      gbt_report_word (builder, days ? N_("Machines, from the cheapest for the days asked") : N_("Machines, from the cheapest")),
      GBT_REPORT_MARK_COMMERCIAL, N_("commercial"));
  g_autofree char *more = say_more (builder, n);

  add_offer_columns (builder, table, days ? 44 : 50, days ? 36 : 40, days ? 34 : 38);
  if (days)
    gbt_report_table_add_column (
        table, gbt_report_word (builder, N_("Days asked")), wish->has_budget ? 22 : 53);
  if (wish->has_budget)
    gbt_report_table_add_column (table, gbt_report_word (builder, N_("The budget covers")), days ? 31 : 39);
  for (guint i = 0; i < MIN (n, GBT_REPORT_ANSWER_MOST); i++)
    {
      const GbtMachine *machine = gbt_answer_get_machine (answer, i);
      GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
      g_autofree char *rank = dup_rank (builder, machine, i);

      add_offer_cells (builder, row, rank, machine);
      if (days)
        gbt_report_row_add (row, say_total (builder, machine));
      if (wish->has_budget)
        gbt_report_row_add (row, say_budget (builder, answer, machine));
    }
  table->note = gbt_report_text_new (gbt_report_word (builder, N_("These prices say nothing of speed.")));
  if (more != NULL)
    {
      gbt_report_text_add (table->note, GBT_REPORT_STYLE_PLAIN, " ");
      gbt_report_text_add (table->note, GBT_REPORT_STYLE_STRONG, more);
    }
  gbt_report_add_table (section, table);
}

static GbtReportText *
say_short_machine (const GbtReportBuilder *builder,
                   const GbtMachine       *machine)
{
  g_autofree char *name = gbt_report_name_machine (builder, machine->offer, machine->gpus);
  GbtReportText *text = gbt_report_text_new (name);

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
  gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET,
                       gbt_report_word (builder, gbt_capacity_basis_get_label (machine->offer->capacity.basis)));
  gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, gbt_report_word (builder, N_("; ")));
  gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET,
                       gbt_report_word (builder, gbt_memory_origin_get_label (machine->offer->origin)));
  return text;
}

static void
build_fits (GbtReportBuilder *builder,
            GbtReportSection *section,
            const GbtAnswer  *answer)
{
  const char *gib = gbt_format_unit (builder->language, GBT_UNIT_GIB);
  const char *group = gbt_report_word (builder, N_("One GPU"));
  GbtReportTable *table = gbt_report_start_table (
      builder, "table-fits", gbt_report_word (builder, N_("Why each holds it: a capacity less the estimated need, per GPU")),
      GBT_REPORT_MARK_NONE, N_("reconciliation"));
  GbtReportColumn *column;

  add_key_column (table);
  column = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Machine, capacity used")), 44);
  column->heads = TRUE;
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Capacity")), gib, group, 15, 2);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Need")), gib, group, 15, 2);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Margin")), gib, group, 15, 2);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Confidence")), 34);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Limits")), 44);
  for (guint i = 0; i < MIN (gbt_answer_get_n_machines (answer), GBT_REPORT_ANSWER_MOST); i++)
    {
      const GbtMachine *machine = gbt_answer_get_machine (answer, i);
      const guint64 amounts[] = { machine->offer->capacity.bytes, machine->need, machine->margin };
      GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
      g_autofree char *rank = dup_rank (builder, machine, i);

      gbt_report_row_add (row, gbt_report_text_new (rank));
      gbt_report_row_add (row, say_short_machine (builder, machine));
      for (guint j = 0; j < G_N_ELEMENTS (amounts); j++)
        {
          g_autofree char *amount = gbt_report_say_gib (builder, (gint64) MIN (amounts[j], (guint64) G_MAXINT64));

          gbt_report_row_add (row, gbt_report_text_new (amount));
        }
      gbt_report_row_add (row, say_confidence (builder, machine));
      gbt_report_row_add (row, say_known (builder, answer, machine));
    }
  gbt_report_add_table (section, table);
}

/* What is nearest, and which constraint to let go. */
static void
build_nothing (GbtReportBuilder *builder,
               GbtReportSection *section,
               const GbtAnswer  *answer)
{
  GbtReportText *text = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG,
                                                    gbt_report_word (builder, N_("No machine holds it.")));
  GbtReportBlock *block = NULL;
  guint64 lacks = 0;
  const GbtMarketOffer *nearest = gbt_answer_get_nearest (answer, &lacks);

  if (nearest != NULL)
    {
      g_autofree char *name = gbt_report_name_machine (builder, nearest, 0);
      g_autofree char *amount
          = gbt_format_amount (builder->language, (gint64) MIN (lacks, GBT_BYTES_MAX), GBT_UNIT_GIB, GBT_SPACE_PRINT);
      g_autofree char *said
          = gbt_text_fill (gbt_report_word (builder, N_("The nearest is {1}: each GPU lacks {2}.")), name, amount, NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, said);
    }
  gbt_report_add_paragraph (section, text);

  for (guint i = 0; i < GBT_N_RELAXATIONS; i++)
    {
      const guint n = gbt_answer_count_relaxed (answer, (GbtRelaxation) i);
      g_autofree char *count = gbt_format_counted (builder->language, "{1} machine", "{1} machines", n);

      if (n == 0)
        continue;
      if (block == NULL)
        block = gbt_report_section_add (section, GBT_REPORT_BLOCK_PAIRS);
      gbt_report_block_add_pair (block, gbt_report_word (builder, gbt_relaxation_get_label ((GbtRelaxation) i)),
                                 gbt_report_text_new (count));
    }
}

/* gbt_report_build_machines:
 *
 * The machines that hold it: what is sold, then why each fits; or what is nearest. */
void
gbt_report_build_machines (GbtReportBuilder *builder,
                           const GbtAnswer  *answer)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Machines that hold it")));

  if (gbt_answer_get_n_machines (answer) == 0)
    {
      build_nothing (builder, section, answer);
      return;
    }
  build_offers (builder, section, answer);
  build_fits (builder, section, answer);
}

/* }}} */
/* {{{ Alternatives */

/* The same model in fewer bits: each a sentence, that names what it opens. */
static void
build_precisions (GbtReportBuilder *builder,
                  GbtReportSection *section,
                  const GbtAnswer  *answer)
{
  GbtReportBlock *block = NULL;

  for (guint i = 0; i < gbt_answer_get_n_alternatives (answer); i++)
    {
      const GbtAlternative *alternative = gbt_answer_get_alternative (answer, i);
      g_autoptr (GbtSentence) sentence = NULL;
      g_autofree char *said = NULL;

      if (alternative->kind != GBT_ALTERNATIVE_PRECISION)
        continue;
      if (block == NULL)
        block = gbt_report_section_add (section, GBT_REPORT_BLOCK_PAIRS);
      sentence = gbt_answer_dup_alternative (answer, alternative);
      said = gbt_report_say_sentence (builder, sentence);
      gbt_report_block_add_pair (block, gbt_report_word (builder, N_("Same model, fewer bits")), gbt_report_text_new (said));
    }
}

static void
build_preferences (GbtReportBuilder *builder,
                   GbtReportSection *section,
                   const GbtAnswer  *answer)
{
  GbtReportTable *table = NULL;
  guint n = 0;
  g_autofree char *more = NULL;

  for (guint i = 0; i < gbt_answer_get_n_alternatives (answer); i++)
    {
      const GbtAlternative *alternative = gbt_answer_get_alternative (answer, i);
      g_autoptr (GbtSentence) sentence = NULL;
      g_autofree char *said = NULL;
      g_autofree char *key = NULL;
      GbtReportRow *row;

      if (alternative->machine == NULL || ++n > GBT_REPORT_ANSWER_MOST)
        continue;
      if (table == NULL)
        {
          table = gbt_report_start_table (builder, "table-alternatives",
                                          gbt_report_word (builder, N_("Machines that hold it, but break a preference")),
                                          GBT_REPORT_MARK_COMMERCIAL, N_("commercial"));
          add_offer_columns (builder, table, 50, 40, 38);
          gbt_report_table_add_column (table, gbt_report_word (builder, N_("What it breaks")), 39);
        }
      row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
      key = g_strdup_printf ("A%u", n);
      sentence = gbt_answer_dup_alternative (answer, alternative);
      said = sentence != NULL ? gbt_report_say_sentence (builder, sentence) : NULL;
      add_offer_cells (builder, row, key, alternative->machine);
      gbt_report_row_add (row, gbt_report_text_new (said));
    }
  if (table == NULL)
    return;

  more = say_more (builder, n);
  if (more != NULL)
    table->note = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG, more);
  gbt_report_add_table (section, table);
}

/* gbt_report_build_alternatives:
 *
 * What breaks a preference, and the same model in fewer bits. */
void
gbt_report_build_alternatives (GbtReportBuilder *builder,
                               const GbtAnswer  *answer)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Alternatives")));

  if (gbt_answer_get_n_alternatives (answer) == 0)
    gbt_report_add_paragraph (section, gbt_report_text_new (gbt_report_word (builder, N_("None."))));
  build_preferences (builder, section, answer);
  build_precisions (builder, section, answer);
}

/* }}} */
