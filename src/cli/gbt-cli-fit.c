/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-print.h"
#include "gbt-cli-source.h"
#include "gbt-cli-table.h"
#include "gbt-cli-verbs.h"
#include "gbt-format.h"
#include "gbt-text.h"

static const GbtCliOption options[] = { { NULL } };

/* {{{ JSON */

static void
write_sentence (GbtJsonWriter     *writer,
                const char        *key,
                const GbtSentence *sentence)
{
  g_autofree char *english = sentence != NULL ? gbt_sentence_dup_english (sentence) : NULL;

  gbt_json_writer_add_text (writer, key, english);
}

static void
write_bytes (GbtJsonWriter *writer,
             const char    *key,
             gboolean       known,
             gint64         bytes)
{
  if (known)
    gbt_json_writer_add_signed (writer, key, bytes);
  else
    gbt_json_writer_add_null (writer, key);
}

static void
write_money (GbtJsonWriter  *writer,
             const char     *key,
             const GbtMoney *money)
{
  if (money == NULL)
    {
      gbt_json_writer_add_null (writer, key);
      return;
    }

  gbt_json_writer_begin_object (writer, key);
  gbt_json_writer_add_signed (writer, "minor", money->minor);
  gbt_json_writer_add_unsigned (writer, "digits", money->digits);
  gbt_json_writer_add_text (writer, "currency", money->currency);
  gbt_json_writer_end_object (writer);
}

static void
write_margin (GbtJsonWriter     *writer,
              const GbtStanding *standing)
{
  const GbtMargin *margin = &standing->margin;

  gbt_json_writer_begin_object (writer, "capacity");
  write_bytes (writer, "bytes", margin->capacity.basis != GBT_CAPACITY_UNKNOWN, (gint64) margin->capacity.bytes);
  gbt_json_writer_add_text (writer, "basis", gbt_capacity_basis_get_code (margin->capacity.basis));
  gbt_json_writer_add_text (writer, "origin", gbt_entry_get_text (standing->offer, GBT_OFFER_CAPACITY_ORIGIN));
  gbt_json_writer_end_object (writer);

  gbt_json_writer_begin_object (writer, "load");
  write_bytes (writer, "bytes", margin->load == GBT_LOAD_PEAK || margin->load == GBT_LOAD_ENVELOPE,
               (gint64) margin->load_bytes);
  gbt_json_writer_add_text (writer, "basis",
                            margin->load == GBT_LOAD_PEAK       ? "measured"
                            : margin->load == GBT_LOAD_ENVELOPE ? "estimated"
                                                                : NULL);
  gbt_json_writer_add_text (writer, "run", margin->run);
  gbt_json_writer_end_object (writer);
  write_bytes (writer, "margin_bytes", margin->known, margin->bytes);
}

static void
write_cell (GbtJsonWriter  *writer,
            const GbtEntry *requirement,
            const GbtCell  *cell)
{
  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "key", gbt_entry_get_number (requirement));
  gbt_json_writer_add_text (writer, "subject", gbt_entry_get_text (requirement, GBT_REQUIREMENT_SUBJECT));
  gbt_json_writer_add_text (writer, "verdict", gbt_verdict_get_code (cell->verdict));
  write_sentence (writer, "proof", cell->proof);
  write_sentence (writer, "condition", cell->condition);
  write_sentence (writer, "ground", cell->ground);
  gbt_json_writer_begin_array (writer, "evidence");
  for (guint i = 0; cell->evidence != NULL && cell->evidence[i] != NULL; i++)
    gbt_json_writer_add_text (writer, NULL, cell->evidence[i]);
  gbt_json_writer_end_array (writer);
  gbt_json_writer_end_object (writer);
}

static void
write_candidate (GbtJsonWriter   *writer,
                 const GbtMatrix *matrix,
                 guint            candidate)
{
  const GbtStanding *standing = gbt_matrix_get_standing (matrix, candidate);

  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "number", gbt_entry_get_number (standing->candidate));
  gbt_json_writer_add_text (writer, "offer", gbt_entry_get_id (standing->offer));
  gbt_json_writer_add_text (writer, "title", gbt_entry_get_text (standing->offer, GBT_OFFER_TITLE));
  gbt_json_writer_add_text (writer, "verdict", gbt_verdict_get_code (standing->verdict));
  write_bytes (writer, "rank", standing->rank > 0, standing->rank);
  gbt_json_writer_add_text (writer, "not_ranked",
                            standing->not_ranked != GBT_RANKED ? gbt_not_ranked_get_code (standing->not_ranked) : NULL);
  write_margin (writer, standing);
  write_money (writer, "cost", gbt_cost_get_total (standing->cost));
  gbt_json_writer_begin_array (writer, "requirements");
  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    write_cell (writer, gbt_matrix_get_requirement (matrix, i), gbt_matrix_get_cell (matrix, candidate, i));
  gbt_json_writer_end_array (writer);
  gbt_json_writer_end_object (writer);
}

static void
answer_json (GbtCli          *cli,
             const GbtMatrix *matrix)
{
  g_autoptr (GbtJsonWriter) writer = gbt_cli_begin_json ("org.gabarit.fit/1");

  gbt_json_writer_begin_array (writer, "candidates");
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    write_candidate (writer, matrix, i);
  gbt_json_writer_end_array (writer);
  gbt_json_writer_begin_array (writer, "order");
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    gbt_json_writer_add_text (writer, NULL, gbt_entry_get_id (gbt_matrix_get_standing (matrix, i)->offer));
  gbt_json_writer_end_array (writer);
  gbt_json_writer_add_unsigned (writer, "conditions", gbt_matrix_count_conditions (matrix));
  gbt_cli_end_json (cli, writer);
}

/* }}} */

/* Something fits as long as one candidate is not excluded. */
static gboolean
does_fit (const GbtMatrix *matrix)
{
  return gbt_matrix_count_verdict (matrix, GBT_VERDICT_EXCLUDED) < gbt_matrix_get_n_candidates (matrix);
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_auto (GbtCliSource) source = { NULL };

  if (!gbt_cli_source_load (cli, &source, error))
    return GBT_CLI_STORE;

  if (gbt_cli_get_json (cli))
    answer_json (cli, gbt_fiche_get_matrix (source.fiche));
  else
    gbt_cli_print_matrix (cli, source.fiche);
  return does_fit (gbt_fiche_get_matrix (source.fiche)) ? GBT_CLI_DONE : GBT_CLI_NEGATIVE;
}

const GbtCliVerb gbt_cli_verb_fit = {
  .name = "fit",
  .arguments = N_("ID"),
  .summary = N_("Hold the candidates of a sheet against its requirements: verdicts, order, margins, costs."),
  .groups = { options, NULL },
  .min_operands = 1,
  .max_operands = 1,
  .run = run,
};
