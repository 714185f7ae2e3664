/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-find.h"

#include "gbt-cli-print.h"
#include "gbt-cli-table.h"
#include "gbt-format.h"
#include "gbt-text.h"

/* More are counted: JSON has them all. */
#define MOST_SHOWN 20

/* {{{ Words */

static char *
say (GbtLanguage        language,
     const GbtSentence *sentence)
{
  return gbt_format_sentence (language, GBT_UNIT_GIB, sentence);
}

static char *
say_way (GbtLanguage       language,
         const GbtMachine *machine)
{
  g_autofree char *money = gbt_format_money (language, &machine->price, GBT_SPACE_SCREEN);
  g_autofree char *days = NULL;

  if (machine->way != GBT_WAY_PACKAGE)
    return gbt_text_fill (gbt_text (language, N_("{1}/h")), money, NULL);
  if (machine->package_days == 0)
    return gbt_text_fill (gbt_text (language, N_("{1}, package")), money, NULL);

  days = gbt_format_counted (language, "{1} day", "{1} days", machine->package_days);
  return gbt_text_fill (gbt_text (language, N_("{1}, package of {2}")), money, days, NULL);
}

/* With days asked, what they cost comes first. */
static char *
say_price (GbtLanguage       language,
           const GbtMachine *machine)
{
  g_autofree char *way = say_way (language, machine);
  g_autofree char *total = machine->has_total ? gbt_format_money (language, &machine->total, GBT_SPACE_SCREEN) : NULL;

  return total != NULL ? g_strdup_printf ("%s (%s)", total, way) : g_steal_pointer (&way);
}

/* What is sold; of several GPUs, how many are used. */
static char *
say_gpus (const GbtMachine *machine)
{
  const GbtMarketOffer *offer = machine->offer;
  const char *gpu = offer->gpu != NULL ? offer->gpu : offer->title != NULL ? offer->title : offer->key;

  if (machine->gpus == offer->gpus)
    return g_strdup_printf ("%u × %s", offer->gpus, gpu);
  return g_strdup_printf ("%u/%u × %s", machine->gpus, offer->gpus, gpu);
}

static char *
say_country (GbtLanguage           language,
             const GbtMarketOffer *offer)
{
  return offer->country != NULL ? gbt_format_country (language, offer->country) : g_strdup ("");
}

static void
print_heading (GbtCli     *cli,
               const char *heading)
{
  gbt_cli_print_line (cli, "");
  gbt_cli_print_line (cli, gbt_text (gbt_cli_get_language (cli), heading));
}

static void
print_sentences (GbtCli    *cli,
                 GPtrArray *sentences)
{
  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *line = say (gbt_cli_get_language (cli), sentences->pdata[i]);

      gbt_cli_print_line (cli, line);
    }
}

/* }}} */
/* {{{ Machines */

static void
add_machine (GbtCliTable      *table,
             GbtLanguage       language,
             const char       *mark,
             const GbtMachine *machine)
{
  const GbtMarketOffer *offer = machine->offer;
  g_autofree char *price = say_price (language, machine);
  g_autofree char *gpus = say_gpus (machine);
  g_autofree char *country = say_country (language, offer);
  g_autofree char *margin
      = gbt_format_amount_signed (language, (gint64) machine->margin, GBT_UNIT_GIB, GBT_SPACE_SCREEN);
  const char *confidence = machine->confidence != GBT_CONFIDENCE_NONE
                               ? gbt_text (language, gbt_confidence_get_label (machine->confidence))
                               : "";

  gbt_cli_table_add (table, mark, price, gpus, offer->provider, country, margin, confidence);
}

static void
add_sentences (GbtCliTable *table,
               GbtLanguage  language,
               const char  *mark,
               const char  *label,
               GPtrArray   *sentences)
{
  g_autoptr (GPtrArray) owned = sentences;

  for (guint i = 0; i < owned->len; i++)
    {
      g_autofree char *line = say (language, owned->pdata[i]);

      gbt_cli_table_add (table, mark, gbt_text (language, label), line);
    }
}

/* Why it fits, what is to be known of it, what its confidence rests on, what the budget pays. */
static void
add_details (GbtCliTable      *table,
             GbtLanguage       language,
             const char       *mark,
             const GbtAnswer  *answer,
             const GbtMachine *machine)
{
  g_autoptr (GbtSentence) budget = gbt_answer_dup_budget (answer, machine);

  add_sentences (table, language, mark, N_("holds it"), gbt_answer_list_why (answer, machine));
  add_sentences (table, language, mark, N_("limit"), gbt_answer_list_limits (answer, machine));
  for (guint i = 0; i < GBT_N_CONFIDENCE_REASONS; i++)
    {
      if ((machine->reasons & GBT_REASON_BIT (i)) != 0)
        gbt_cli_table_add (table, mark, gbt_text (language, N_("confidence")),
                           gbt_text (language, gbt_confidence_reason_get_label ((GbtConfidenceReason) i)));
    }
  if (machine->not_ranked != GBT_RANKED)
    gbt_cli_table_add (table, mark, gbt_text (language, N_("not ranked")),
                       gbt_text (language, gbt_not_ranked_get_label (machine->not_ranked)));
  if (budget != NULL)
    {
      g_autofree char *line = say (language, budget);

      gbt_cli_table_add (table, mark, gbt_text (language, N_("budget")), line);
    }
}

static void
print_more (GbtCli *cli,
            guint   n)
{
  g_autofree char *line
      = n > MOST_SHOWN ? gbt_format_counted (gbt_cli_get_language (cli), "and {1} more", "and {1} more", n - MOST_SHOWN) : NULL;

  if (line != NULL)
    gbt_cli_print_line (cli, line);
}

static void
print_machines (GbtCli          *cli,
                const GbtAnswer *answer)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  const guint n_machines = gbt_answer_get_n_machines (answer);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("rrlllrl");
  g_autoptr (GbtCliTable) details = gbt_cli_table_new ("rll");
  g_autofree char *heading = gbt_format_counted (language, "{1} machine holds it",
                                                 "{1} machines hold it, from the cheapest", n_machines);

  gbt_cli_print_line (cli, "");
  gbt_cli_print_line (cli, heading);
  for (guint i = 0; i < MIN (n_machines, MOST_SHOWN); i++)
    {
      const GbtMachine *machine = gbt_answer_get_machine (answer, i);
      g_autofree char *mark = machine->not_ranked == GBT_RANKED ? g_strdup_printf ("%u", i + 1) : g_strdup_printf ("(%u)", i + 1);

      add_machine (table, language, mark, machine);
      add_details (details, language, mark, answer, machine);
    }
  gbt_cli_table_print (table, cli);
  print_more (cli, n_machines);
  gbt_cli_print_line (cli, "");
  gbt_cli_table_print (details, cli);
}

/* }}} */
/* {{{ Nothing, or something else */

static void
print_nothing (GbtCli          *cli,
               const GbtAnswer *answer)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lr");
  guint64 lacks;
  const GbtMarketOffer *nearest = gbt_answer_get_nearest (answer, &lacks);

  print_heading (cli, N_("No machine holds it"));
  if (nearest != NULL)
    {
      g_autofree char *memory = gbt_format_amount (language, (gint64) lacks, GBT_UNIT_GIB, GBT_SPACE_SCREEN);
      const char *name = nearest->title != NULL ? nearest->title : nearest->gpu != NULL ? nearest->gpu : nearest->key;
      g_autofree char *line
          = gbt_text_fill (gbt_text (language, N_("The nearest is {1}: {2} lacking per GPU")), name, memory, NULL);

      gbt_cli_print_line (cli, line);
    }
  for (guint i = 0; i < GBT_N_RELAXATIONS; i++)
    {
      const guint n = gbt_answer_count_relaxed (answer, (GbtRelaxation) i);
      g_autofree char *count = gbt_format_counted (language, "{1} machine", "{1} machines", n);

      if (n > 0)
        gbt_cli_table_add (table, gbt_text (language, gbt_relaxation_get_label ((GbtRelaxation) i)), count);
    }
  gbt_cli_table_print (table, cli);
}

/* Machines that break a preference as machines, then each alternative in a sentence. */
static void
print_alternatives (GbtCli          *cli,
                    const GbtAnswer *answer)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  const guint n_alternatives = gbt_answer_get_n_alternatives (answer);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("rrlllrl");
  g_autoptr (GbtCliTable) details = gbt_cli_table_new ("rll");

  if (n_alternatives == 0)
    return;

  print_heading (cli, N_("Alternatives"));
  for (guint i = 0; i < MIN (n_alternatives, MOST_SHOWN); i++)
    {
      const GbtAlternative *alternative = gbt_answer_get_alternative (answer, i);
      g_autoptr (GbtSentence) sentence = gbt_answer_dup_alternative (answer, alternative);
      g_autofree char *mark = g_strdup_printf ("A%u", i + 1);
      g_autofree char *line = sentence != NULL ? say (language, sentence) : g_strdup ("");

      if (alternative->machine != NULL)
        add_machine (table, language, mark, alternative->machine);
      gbt_cli_table_add (details, mark, line, NULL);
    }
  gbt_cli_table_print (table, cli);
  gbt_cli_table_print (details, cli);
  print_more (cli, n_alternatives);
}

static void
print_left_out (GbtCli          *cli,
                const GbtAnswer *answer)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("rl");
  gboolean any = FALSE;

  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    {
      const guint n = gbt_answer_count_left_out (answer, (GbtLeftOut) i);
      g_autofree char *count = gbt_format_count (language, n);

      if (n == 0)
        continue;
      any = TRUE;
      gbt_cli_table_add (table, count, gbt_text (language, gbt_left_out_get_label ((GbtLeftOut) i)));
    }
  if (!any)
    return;

  print_heading (cli, N_("Offers left out"));
  gbt_cli_table_print (table, cli);
}

/* }}} */

static void
print_source (GbtCli          *cli,
              const GbtMarket *market)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  const guint n = gbt_market_get_n_offers (market);
  g_autofree char *line = NULL;

  if (gbt_market_get_source (market) == GBT_MARKET_EXAMPLE)
    line = gbt_format_counted (language, "Offers: {1} example, not for sale", "Offers: {1} examples, not for sale", n);
  else
    line = gbt_format_counted (language, "Offers: {1}", "Offers: {1}", n);
  gbt_cli_print_line (cli, line);
}

/**
 * gbt_cli_find_print_answer:
 * @cli: the run
 * @answer: the answer of a search
 *
 * Answers the need line by line, the machines, what else there is, what was left out and what was asked.
 */
void
gbt_cli_find_print_answer (GbtCli          *cli,
                           const GbtAnswer *answer)
{
  g_autoptr (GPtrArray) constraints = gbt_answer_list_constraints (answer);

  gbt_cli_print_estimate (cli, gbt_answer_get_estimate (answer));
  gbt_cli_print_line (cli, "");
  print_source (cli, gbt_answer_get_market (answer));
  if (gbt_answer_get_n_machines (answer) > 0)
    print_machines (cli, answer);
  else
    print_nothing (cli, answer);
  print_alternatives (cli, answer);
  print_left_out (cli, answer);
  if (constraints->len > 0)
    {
      print_heading (cli, N_("Constraints applied"));
      print_sentences (cli, constraints);
    }
  gbt_cli_print_line (cli, "");
  gbt_cli_print_line (cli, gbt_text (gbt_cli_get_language (cli), N_("These prices say nothing of speed.")));
}
