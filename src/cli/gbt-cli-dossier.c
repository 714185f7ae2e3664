/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-print.h"

#include "gbt-cli-table.h"
#include "gbt-format.h"
#include "gbt-text.h"

static char *
say (GbtLanguage        language,
     const GbtSentence *sentence)
{
  return sentence != NULL ? gbt_format_sentence (language, GBT_UNIT_GIB, sentence) : g_strdup ("");
}

static char *
say_cost (GbtLanguage    language,
          const GbtCost *cost)
{
  const GbtMoney *total = gbt_cost_get_total (cost);
  g_autofree char *decimal = NULL;
  g_autofree char *amount = NULL;

  if (total == NULL)
    return g_strdup (gbt_text (language, N_("unknown cost")));

  decimal = gbt_money_dup_decimal (total);
  amount = gbt_format_decimal (language, decimal);
  return g_strconcat (amount, "\u00A0", total->currency, NULL);
}

static char *
say_margin (GbtLanguage      language,
            const GbtMargin *margin)
{
  return margin->known ? gbt_format_amount_signed (language, margin->bytes, GBT_UNIT_GIB, GBT_SPACE_SCREEN)
                       : g_strdup (gbt_text (language, N_("unknown margin")));
}

/* What an offer is called: its title, else its GPU. */
static const char *
get_title (const GbtEntry *offer)
{
  const char *title = gbt_entry_get_text (offer, GBT_OFFER_TITLE);
  const char *gpu = gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL);

  if (title != NULL)
    return title;
  return gpu != NULL ? gpu : gbt_entry_get_number (offer);
}

static void
add_standing (GbtCliTable       *table,
              GbtLanguage        language,
              const GbtStanding *standing)
{
  g_autofree char *rank = standing->rank > 0 ? g_strdup_printf ("%u", standing->rank) : g_strdup ("");
  g_autofree char *margin = say_margin (language, &standing->margin);
  g_autofree char *cost = say_cost (language, standing->cost);

  gbt_cli_table_add (table, rank, gbt_entry_get_number (standing->candidate), get_title (standing->offer),
                     gbt_text (language, gbt_verdict_get_label (standing->verdict)), margin, cost);
}

static void
add_cells (GbtCliTable     *table,
           GbtLanguage      language,
           const GbtMatrix *matrix,
           guint            candidate)
{
  const GbtStanding *standing = gbt_matrix_get_standing (matrix, candidate);

  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    {
      const GbtEntry *requirement = gbt_matrix_get_requirement (matrix, i);
      const GbtCell *cell = gbt_matrix_get_cell (matrix, candidate, i);
      const char *label = cell->mandatory ? gbt_verdict_get_label (cell->verdict)
                                          : gbt_verdict_get_preference_label (cell->verdict);
      g_autofree char *why = say (language, cell->verdict == GBT_VERDICT_ADMISSIBLE   ? cell->proof
                                            : cell->verdict == GBT_VERDICT_TO_CONFIRM ? cell->condition
                                                                                      : cell->ground);
      g_autofree char *evidence = cell->evidence != NULL ? g_strjoinv (" ", cell->evidence) : g_strdup ("");

      gbt_cli_table_add (table, gbt_entry_get_number (standing->candidate), gbt_entry_get_number (requirement),
                         gbt_text (language, gbt_requirement_get_label (requirement)), gbt_text (language, label), why,
                         evidence);
    }
}

/**
 * gbt_cli_print_matrix:
 * @cli: the run
 * @fiche: a sheet and what hangs on it
 *
 * Prints how each candidate stands, in the order of the matrix, then each of its verdicts.
 */
void
gbt_cli_print_matrix (GbtCli   *cli,
                      GbtFiche *fiche)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  GbtMatrix *matrix = gbt_fiche_get_matrix (fiche);
  const guint n_candidates = gbt_matrix_get_n_candidates (matrix);
  const guint n_conditions = gbt_matrix_count_conditions (matrix);
  g_autoptr (GbtCliTable) standings = gbt_cli_table_new ("llllrr");
  g_autoptr (GbtCliTable) cells = gbt_cli_table_new ("llllll");

  if (n_candidates == 0)
    {
      gbt_cli_print_line (cli, gbt_text (language, N_("No candidate")));
      return;
    }

  for (guint i = 0; i < n_candidates; i++)
    {
      add_standing (standings, language, gbt_matrix_get_standing (matrix, i));
      add_cells (cells, language, matrix, i);
    }
  gbt_cli_table_print (standings, cli);
  gbt_cli_print_line (cli, "");
  gbt_cli_table_print (cells, cli);
  gbt_cli_print_line (cli, "");
  if (n_conditions > 0)
    {
      g_autofree char *count = gbt_format_count (language, n_conditions);
      g_autofree char *line = gbt_text_fill (gbt_text (language, N_("Conditions to confirm: {1}")), count, NULL);

      gbt_cli_print_line (cli, line);
    }
  gbt_cli_print_line (cli, gbt_text (language, N_("These prices say nothing of speed.")));
  gbt_cli_print_line (cli, gbt_text (language, N_("Two GPUs are not one memory.")));
}

static void
print_heading (GbtCli     *cli,
               const char *heading)
{
  gbt_cli_print_line (cli, "");
  gbt_cli_print_line (cli, gbt_text (gbt_cli_get_language (cli), heading));
}

static void
print_runs (GbtCli   *cli,
            GbtFiche *fiche)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  GbtDossier *dossier = gbt_fiche_get_dossier (fiche);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lllll");

  if (gbt_dossier_get_n (dossier, GBT_ENTRY_RUN) == 0)
    return;

  print_heading (cli, N_("Runs"));
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_RUN); i++)
    {
      const GbtEntry *run = gbt_dossier_get (dossier, GBT_ENTRY_RUN, i);
      const char *gpu = gbt_entry_get_text (run, GBT_RUN_GPU_MODEL);
      const char *candidate = gbt_entry_get_text (run, GBT_RUN_CANDIDATE);
      g_autoptr (GbtSentence) reason = NULL;
      const GbtConfirmation confirmation = gbt_run_judge (gbt_fiche_get_workload (fiche), run, &reason);
      g_autofree char *why = say (language, reason);

      gbt_cli_table_add (table, gbt_entry_get_number (run), candidate != NULL ? candidate : "", gpu != NULL ? gpu : "",
                         gbt_text (language, gbt_confirmation_get_label (confirmation)), why);
    }
  gbt_cli_table_print (table, cli);
}

/* Entries of a kind as their number and the text of one of their fields. */
static void
print_entries (GbtCli       *cli,
               GbtDossier   *dossier,
               GbtEntryKind  kind,
               guint         field,
               const char   *heading)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("ll");

  if (gbt_dossier_get_n (dossier, kind) == 0)
    return;

  print_heading (cli, heading);
  for (guint i = 0; i < gbt_dossier_get_n (dossier, kind); i++)
    {
      const GbtEntry *entry = gbt_dossier_get (dossier, kind, i);
      const char *text = gbt_entry_get_text (entry, field);

      gbt_cli_table_add (table, gbt_entry_get_number (entry), text != NULL ? text : gbt_text (language, N_("unknown")));
    }
  gbt_cli_table_print (table, cli);
}

/**
 * gbt_cli_print_dossier:
 * @cli: the run
 * @fiche: a sheet and what hangs on it
 *
 * Prints its candidates, runs, evidence and what would invalidate its decision; nothing when it has
 * none.
 */
void
gbt_cli_print_dossier (GbtCli   *cli,
                       GbtFiche *fiche)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (fiche);

  if (gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE) > 0)
    {
      print_heading (cli, N_("Candidates"));
      gbt_cli_print_matrix (cli, fiche);
    }
  print_runs (cli, fiche);
  print_entries (cli, dossier, GBT_ENTRY_EVIDENCE, GBT_EVIDENCE_TITLE, N_("Evidence"));
  print_entries (cli, dossier, GBT_ENTRY_INVALIDATOR, GBT_INVALIDATOR_TEXT, N_("What would invalidate the decision"));
}

/**
 * gbt_cli_print_frozen:
 * @cli: the run
 * @frozen: a frozen record
 * @changes: (nullable) (element-type GbtChange): what is no longer what it rests on; %NULL: not
 *   asked
 *
 * Prints its number, its kind, what it retains, its fingerprint, and whether it stands.
 */
void
gbt_cli_print_frozen (GbtCli          *cli,
                      const GbtFrozen *frozen,
                      GPtrArray       *changes)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  const GbtEntry *decision = gbt_frozen_get_decision (frozen);
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_DECISION, GBT_DECISION_KIND);
  const char *retained = gbt_entry_get_text (decision, GBT_DECISION_RETAINED);
  const char *instant = gbt_entry_get_text (decision, GBT_DECISION_FROZEN);
  g_autofree char *when = instant != NULL ? gbt_format_instant (language, instant) : g_strdup ("");
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lllll");

  gbt_cli_table_add (table, gbt_entry_get_number (decision),
                     gbt_text (language, gbt_field_spec_get_code_label (spec, gbt_entry_get_text (decision, GBT_DECISION_KIND))),
                     retained != NULL ? retained : "", when, gbt_frozen_get_fingerprint (frozen));
  gbt_cli_table_print (table, cli);

  for (guint i = 0; changes != NULL && i < changes->len; i++)
    {
      const GbtChange *change = g_ptr_array_index (changes, i);
      g_autofree char *reason = say (language, change->reason);
      g_autofree char *line = change->object != NULL
                                  ? gbt_text_fill (gbt_text (language, N_("  Invalidated: {1} ({2})")), reason,
                                                   change->object, NULL)
                                  : gbt_text_fill (gbt_text (language, N_("  Invalidated: {1}")), reason, NULL);

      gbt_cli_print_line (cli, line);
    }
}
