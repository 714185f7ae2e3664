/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-record-private.h"

/* What follows from the rest of the sheet: written for those who read the record without the
 * program, compared when it is read. */

static const char *const argument_keys[] = {
  [GBT_ARGUMENT_TEXT] = "text",       [GBT_ARGUMENT_WORD] = "word", [GBT_ARGUMENT_INTEGER] = "integer",
  [GBT_ARGUMENT_SOLD] = "bytes",
  [GBT_ARGUMENT_BYTES] = "bytes",     [GBT_ARGUMENT_DECIMAL] = "decimal", [GBT_ARGUMENT_DATE] = "date",
  [GBT_ARGUMENT_COUNTRY] = "country",
  [GBT_ARGUMENT_COUNTRIES] = "countries", [GBT_ARGUMENT_MONEY] = "money", [GBT_ARGUMENT_SECONDS] = "seconds",
};

/* @sentence: (nullable): null is written without one */
static void
add_sentence (GbtJsonWriter     *writer,
              const char        *key,
              const GbtSentence *sentence)
{
  g_autofree char *english = NULL;

  if (sentence == NULL)
    {
      gbt_json_writer_add_null (writer, key);
      return;
    }

  english = gbt_sentence_dup_english (sentence);
  gbt_json_writer_begin_object (writer, key);
  gbt_json_writer_add_text (writer, "code", gbt_sentence_get_code (sentence));
  gbt_json_writer_add_text (writer, "sentence", english);
  gbt_json_writer_begin_array (writer, "arguments");
  for (guint i = 0; i < gbt_sentence_get_n_arguments (sentence); i++)
    {
      GbtArgumentType type = gbt_sentence_get_argument_type (sentence, i);
      const char *argument = gbt_sentence_get_argument (sentence, i);

      gbt_json_writer_begin_object (writer, NULL);
      if (type == GBT_ARGUMENT_INTEGER || type == GBT_ARGUMENT_BYTES || type == GBT_ARGUMENT_SOLD
          || type == GBT_ARGUMENT_SECONDS)
        gbt_json_writer_add_unsigned (writer, argument_keys[type], g_ascii_strtoull (argument, NULL, 10));
      else
        gbt_json_writer_add_text (writer, argument_keys[type], argument);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
  gbt_json_writer_end_object (writer);
}

static void
add_cell (GbtJsonWriter *writer,
          const char    *candidate,
          const GbtCell *cell)
{
  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "candidate", candidate);
  gbt_json_writer_add_text (writer, "verdict", gbt_verdict_get_code (cell->verdict));
  gbt_json_writer_add_boolean (writer, "computed", cell->computed);
  add_sentence (writer, "proof", cell->proof);
  add_sentence (writer, "condition", cell->condition);
  add_sentence (writer, "ground", cell->ground);
  gbt_json_writer_begin_array (writer, "evidence");
  for (guint i = 0; cell->evidence != NULL && cell->evidence[i] != NULL; i++)
    gbt_json_writer_add_text (writer, NULL, cell->evidence[i]);
  gbt_json_writer_end_array (writer);
  gbt_json_writer_end_object (writer);
}

/* Candidates in the order of their numbers, as everywhere in the record. */
static const GbtCell *
find_cell (const GbtMatrix *matrix,
           const char      *candidate,
           const GbtEntry  *requirement)
{
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      if (g_strcmp0 (gbt_entry_get_number (gbt_matrix_get_standing (matrix, i)->candidate), candidate) != 0)
        continue;
      for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
        {
          if (gbt_matrix_get_requirement (matrix, j) == requirement)
            return gbt_matrix_get_cell (matrix, i, j);
        }
    }

  return NULL;
}

/* The verdicts of every candidate on a requirement. */
void
gbt_record_add_cells (GbtJsonWriter  *writer,
                      const GbtFiche *fiche,
                      const GbtEntry *requirement)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (fiche);
  GbtMatrix *matrix = gbt_fiche_get_matrix (fiche);

  gbt_json_writer_add_text (writer, "label", gbt_requirement_get_label (requirement));
  gbt_json_writer_begin_array (writer, "cells");
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE); i++)
    {
      const char *candidate = gbt_entry_get_number (gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i));

      add_cell (writer, candidate, find_cell (matrix, candidate, requirement));
    }
  gbt_json_writer_end_array (writer);
}

static void
add_signed_or_null (GbtJsonWriter *writer,
                    const char    *key,
                    gboolean       known,
                    gint64         value)
{
  if (known)
    gbt_json_writer_add_signed (writer, key, value);
  else
    gbt_json_writer_add_null (writer, key);
}

static void
add_unsigned_or_null (GbtJsonWriter *writer,
                      const char    *key,
                      gboolean       known,
                      guint64        value)
{
  if (known)
    gbt_json_writer_add_unsigned (writer, key, value);
  else
    gbt_json_writer_add_null (writer, key);
}

static void
add_margin (GbtJsonWriter   *writer,
            const GbtMargin *margin)
{
  gboolean has_capacity = margin->capacity.basis != GBT_CAPACITY_UNKNOWN;
  gboolean has_load = margin->load == GBT_LOAD_PEAK || margin->load == GBT_LOAD_ENVELOPE;

  gbt_json_writer_begin_object (writer, "margin");
  add_signed_or_null (writer, "bytes", margin->known, margin->bytes);
  add_signed_or_null (writer, "nominal_bytes", margin->nominal_known, margin->nominal);
  gbt_json_writer_begin_object (writer, "capacity");
  gbt_json_writer_add_text (writer, "basis", gbt_capacity_basis_get_code (margin->capacity.basis));
  add_unsigned_or_null (writer, "bytes", has_capacity, margin->capacity.bytes);
  add_unsigned_or_null (writer, "largest_bytes", has_capacity, margin->capacity.largest);
  gbt_json_writer_add_boolean (writer, "supplied", margin->capacity.supplied);
  gbt_json_writer_end_object (writer);
  gbt_json_writer_begin_object (writer, "load");
  gbt_json_writer_add_text (writer, "basis", gbt_load_basis_get_code (margin->load));
  add_unsigned_or_null (writer, "bytes", has_load, margin->load_bytes);
  gbt_json_writer_add_text (writer, "run", margin->run);
  gbt_json_writer_end_object (writer);
  gbt_json_writer_end_object (writer);
}

static void
add_money (GbtJsonWriter  *writer,
           const char     *key,
           const GbtMoney *money)
{
  g_autofree char *amount = NULL;

  if (money == NULL)
    {
      gbt_json_writer_add_null (writer, key);
      return;
    }

  amount = gbt_money_dup_decimal (money);
  gbt_json_writer_begin_object (writer, key);
  gbt_json_writer_add_text (writer, "amount", amount);
  gbt_json_writer_add_text (writer, "currency", money->currency);
  gbt_json_writer_end_object (writer);
}

static void
add_cost (GbtJsonWriter *writer,
          const GbtCost *cost)
{
  static const char *const kinds[] = {
    [GBT_WAY_PACKAGE] = "package",
    [GBT_WAY_HOURLY] = "hourly",
    [GBT_WAY_SPOT] = "spot",
  };

  gbt_json_writer_begin_object (writer, "cost");
  add_money (writer, "total", gbt_cost_get_total (cost));
  gbt_json_writer_begin_array (writer, "ways");
  for (guint i = 0; i < gbt_cost_get_n_ways (cost); i++)
    {
      const GbtWay *way = gbt_cost_get_way (cost, i);

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "kind", kinds[way->kind]);
      add_unsigned_or_null (writer, "count", way->count > 0, way->count);
      add_unsigned_or_null (writer, "days", way->days > 0, way->days);
      add_money (writer, "price", way->price.currency[0] != '\0' ? &way->price : NULL);
      add_money (writer, "total", way->known ? &way->total : NULL);
      gbt_json_writer_add_boolean (writer, "counted", way->counted);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
  gbt_json_writer_end_object (writer);
}

/* How a candidate stands: verdict, rank, margin, cost. */
void
gbt_record_add_standing (GbtJsonWriter  *writer,
                         const GbtFiche *fiche,
                         const GbtEntry *candidate)
{
  const GbtStanding *standing
      = gbt_matrix_find_standing (gbt_fiche_get_matrix (fiche), gbt_entry_get_number (candidate));

  gbt_json_writer_begin_object (writer, "standing");
  gbt_json_writer_add_text (writer, "verdict", gbt_verdict_get_code (standing->verdict));
  add_unsigned_or_null (writer, "rank", standing->rank > 0, standing->rank);
  gbt_json_writer_add_text (writer, "not_ranked",
                            standing->not_ranked != GBT_RANKED ? gbt_not_ranked_get_code (standing->not_ranked)
                                                               : NULL);
  gbt_json_writer_add_unsigned (writer, "admissible", standing->n_admissible);
  gbt_json_writer_add_unsigned (writer, "to_confirm", standing->n_to_confirm);
  gbt_json_writer_add_unsigned (writer, "excluded", standing->n_excluded);
  add_unsigned_or_null (writer, "hours", standing->hours > 0, standing->hours);
  add_margin (writer, &standing->margin);
  add_cost (writer, standing->cost);
  gbt_json_writer_end_object (writer);
}

/* What a run establishes of its stage. */
void
gbt_record_add_confirmation (GbtJsonWriter  *writer,
                             const GbtFiche *fiche,
                             const GbtEntry *run)
{
  static const char *const codes[] = {
    [GBT_RUN_CONFIRMS] = "confirms",
    [GBT_RUN_DOES_NOT_CONFIRM] = "does-not-confirm",
    [GBT_RUN_TO_CONFIRM] = "to-confirm",
  };
  g_autoptr (GbtSentence) why = NULL;
  GbtConfirmation confirmation = gbt_run_judge (gbt_fiche_get_workload (fiche), run, &why);

  gbt_json_writer_add_text (writer, "confirmation", codes[confirmation]);
  add_sentence (writer, "why", why);
}

/* What is left to confirm: mandatory requirements of the candidates that are not excluded. */
void
gbt_record_add_conditions (GbtJsonWriter  *writer,
                           const GbtFiche *fiche)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (fiche);
  GbtMatrix *matrix = gbt_fiche_get_matrix (fiche);

  gbt_json_writer_begin_array (writer, "conditions");
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE); i++)
    {
      const char *candidate = gbt_entry_get_number (gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i));

      if (gbt_matrix_find_standing (matrix, candidate)->verdict == GBT_VERDICT_EXCLUDED)
        continue;
      for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
        {
          GbtEntry *requirement = gbt_matrix_get_requirement (matrix, j);
          const GbtCell *cell = find_cell (matrix, candidate, requirement);

          if (!cell->mandatory || cell->verdict != GBT_VERDICT_TO_CONFIRM)
            continue;
          gbt_json_writer_begin_object (writer, NULL);
          gbt_json_writer_add_text (writer, "candidate", candidate);
          gbt_json_writer_add_text (writer, "requirement", gbt_entry_get_number (requirement));
          gbt_json_writer_end_object (writer);
        }
    }
  gbt_json_writer_end_array (writer);
}
