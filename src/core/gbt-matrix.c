/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-private.h"

struct _GbtMatrix
{
  gatomicrefcount ref_count;
  GbtDossier *dossier; /* holds every text that standings and cells cite */
  guint n_requirements;
  GPtrArray *standings; /* of GbtStanding, in the order of R6 */
  GHashTable *cells;    /* number of a candidate → its array of n_requirements GbtCell */
  const char *currency;
  const char *tax_basis;
};

G_DEFINE_BOXED_TYPE (GbtMatrix, gbt_matrix, gbt_matrix_ref, gbt_matrix_unref)

static void
standing_free (gpointer data)
{
  GbtStanding *standing = data;

  gbt_entry_unref (standing->candidate);
  gbt_entry_unref (standing->offer);
  gbt_cost_unref (standing->cost);
  g_free (standing);
}

static void
cell_clear (gpointer data)
{
  GbtCell *cell = data;

  g_clear_pointer (&cell->proof, gbt_sentence_unref);
  g_clear_pointer (&cell->condition, gbt_sentence_unref);
  g_clear_pointer (&cell->ground, gbt_sentence_unref);
  g_clear_pointer (&cell->evidence, g_strfreev);
}

static void
run_view_clear (gpointer data)
{
  GbtRunView *view = data;

  g_clear_pointer (&view->reason, gbt_sentence_unref);
  g_clear_pointer (&view->scope_reason, gbt_sentence_unref);
}

static GArray *
judge_runs (const GbtWorkload *workload,
            const GbtDossier  *dossier)
{
  GArray *views = g_array_new (FALSE, TRUE, sizeof (GbtRunView));

  g_array_set_clear_func (views, run_view_clear);
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_RUN); i++)
    {
      GbtRunView view = { .run = gbt_dossier_get (dossier, GBT_ENTRY_RUN, i) };

      view.judged = gbt_run_judge (workload, view.run, &view.reason);
      g_array_append_vals (views, &view, 1);
    }

  return views;
}

static void
see_runs_from (GArray            *views,
               const GbtWorkload *workload,
               const GbtStanding *standing)
{
  for (guint i = 0; i < views->len; i++)
    {
      GbtRunView *view = &g_array_index (views, GbtRunView, i);

      g_clear_pointer (&view->scope_reason, gbt_sentence_unref);
      view->scope = gbt_run_in_scope (workload, view->run, standing->offer,
                                      gbt_entry_get_number (standing->candidate), &view->scope_reason);
    }
}

/* R5: excluded by one mandatory requirement; admissible by all of them, when there is one. */
static void
conclude (GbtStanding  *standing,
          const GArray *cells)
{
  for (guint i = 0; i < cells->len; i++)
    {
      const GbtCell *cell = &g_array_index (cells, GbtCell, i);

      if (!cell->mandatory)
        continue;
      switch (cell->verdict)
        {
        case GBT_VERDICT_ADMISSIBLE:
          standing->n_admissible++;
          break;
        case GBT_VERDICT_TO_CONFIRM:
          standing->n_to_confirm++;
          break;
        case GBT_VERDICT_EXCLUDED:
        default:
          standing->n_excluded++;
          break;
        }
    }

  if (standing->n_excluded > 0)
    standing->verdict = GBT_VERDICT_EXCLUDED;
  else if (standing->n_to_confirm > 0 || standing->n_admissible == 0)
    standing->verdict = GBT_VERDICT_TO_CONFIRM;
  else
    standing->verdict = GBT_VERDICT_ADMISSIBLE;
}

/* Assessments are looked up once a cell: a sheet may hold 20 000 of them. */
static GHashTable *
index_assessments (const GbtDossier *dossier)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_ASSESSMENT); i++)
    {
      GbtEntry *assessment = gbt_dossier_get (dossier, GBT_ENTRY_ASSESSMENT, i);

      g_hash_table_insert (index, (gpointer) gbt_entry_get_number (assessment), assessment);
    }

  return index;
}

static GArray *
judge_cells (GbtCase    *facts,
             GHashTable *assessments)
{
  guint n_pieces = gbt_dossier_get_n (facts->dossier, GBT_ENTRY_EVIDENCE);
  GArray *cells = g_array_new (FALSE, TRUE, sizeof (GbtCell));

  g_array_set_clear_func (cells, cell_clear);
  for (guint i = 0; i < gbt_dossier_get_n (facts->dossier, GBT_ENTRY_REQUIREMENT); i++)
    {
      const GbtEntry *requirement = gbt_dossier_get (facts->dossier, GBT_ENTRY_REQUIREMENT, i);
      g_autofree char *number = g_strconcat (gbt_entry_get_number (facts->candidate), "/",
                                             gbt_entry_get_number (requirement), NULL);
      g_autofree gboolean *pieces = g_new0 (gboolean, n_pieces + 1);
      GbtCell cell;

      facts->requirement = requirement;
      facts->subject = gbt_subject_find (gbt_entry_get_text (requirement, GBT_REQUIREMENT_SUBJECT));
      facts->assessment = g_hash_table_lookup (assessments, number);
      facts->pieces = pieces;
      gbt_cell_judge (&cell, facts);
      g_array_append_vals (cells, &cell, 1);
    }
  facts->pieces = NULL;

  return cells;
}

/**
 * gbt_matrix_new:
 * @workload: (transfer none): what the sheet asks
 * @dossier: (transfer none): what hangs on it; a candidate whose offer it does not hold is left out
 * @estimate: (transfer none): what its method makes of it
 *
 * Returns: (transfer full): every candidate held against every requirement
 */
GbtMatrix *
gbt_matrix_new (GbtWorkload *workload,
                GbtDossier  *dossier,
                GbtEstimate *estimate)
{
  GbtMatrix *self = g_new0 (GbtMatrix, 1);
  g_autoptr (GArray) runs = judge_runs (workload, dossier);
  g_autoptr (GHashTable) assessments = index_assessments (dossier);
  guint64 hours = 0;

  g_atomic_ref_count_init (&self->ref_count);
  self->dossier = gbt_dossier_ref (dossier);
  self->n_requirements = gbt_dossier_get_n (dossier, GBT_ENTRY_REQUIREMENT);
  self->standings = g_ptr_array_new_with_free_func (standing_free);
  self->cells = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_array_unref);
  gbt_workload_get_integer (workload, GBT_FIELD_CAMPAIGN_HOURS, &hours);

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE); i++)
    {
      GbtEntry *candidate = gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i);
      GbtEntry *offer = gbt_dossier_get_offer (dossier, candidate);
      GbtStanding *standing;
      GbtCase facts = { .workload = workload, .dossier = dossier, .estimate = estimate };
      GArray *cells;

      if (offer == NULL)
        continue;

      standing = g_new0 (GbtStanding, 1);
      standing->candidate = gbt_entry_ref (candidate);
      standing->offer = gbt_entry_ref (offer);
      standing->hours = hours;
      standing->cost = gbt_cost_compute (offer, hours);
      see_runs_from (runs, workload, standing);
      gbt_margin_compute_seen (dossier, estimate, offer, &g_array_index (runs, GbtRunView, 0), runs->len,
                               &standing->margin);

      facts.candidate = candidate;
      facts.offer = offer;
      facts.margin = &standing->margin;
      facts.runs = &g_array_index (runs, GbtRunView, 0);
      facts.n_runs = runs->len;
      cells = judge_cells (&facts, assessments);
      conclude (standing, cells);
      g_hash_table_insert (self->cells, (gpointer) gbt_entry_get_number (candidate), cells);
      g_ptr_array_add (self->standings, standing);
    }

  gbt_matrix_order (self->standings, dossier, &self->currency, &self->tax_basis);
  return self;
}

/**
 * gbt_matrix_ref:
 * @self: a matrix
 *
 * Returns: (transfer full): @self
 */
GbtMatrix *
gbt_matrix_ref (GbtMatrix *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_matrix_unref:
 * @self: (transfer full): a matrix
 */
void
gbt_matrix_unref (GbtMatrix *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_hash_table_unref (self->cells);
  g_ptr_array_unref (self->standings);
  gbt_dossier_unref (self->dossier);
  g_free (self);
}

/**
 * gbt_matrix_get_n_candidates:
 * @self: a matrix
 *
 * Returns: how many candidates it holds
 */
guint
gbt_matrix_get_n_candidates (const GbtMatrix *self)
{
  return self->standings->len;
}

/**
 * gbt_matrix_get_n_requirements:
 * @self: a matrix
 *
 * Returns: how many requirements, preferences included
 */
guint
gbt_matrix_get_n_requirements (const GbtMatrix *self)
{
  return self->n_requirements;
}

/**
 * gbt_matrix_get_requirement:
 * @self: a matrix
 * @requirement: from 0: the mandatory ones by number, then the preferences
 *
 * Returns: (transfer none): the requirement
 */
GbtEntry *
gbt_matrix_get_requirement (const GbtMatrix *self,
                            guint            requirement)
{
  g_return_val_if_fail (requirement < self->n_requirements, NULL);

  return gbt_dossier_get (self->dossier, GBT_ENTRY_REQUIREMENT, requirement);
}

/**
 * gbt_matrix_get_standing:
 * @self: a matrix
 * @candidate: from 0, in the order of R6
 *
 * Returns: (transfer none): how it stands; lives as long as @self
 */
const GbtStanding *
gbt_matrix_get_standing (const GbtMatrix *self,
                         guint            candidate)
{
  g_return_val_if_fail (candidate < self->standings->len, NULL);

  return self->standings->pdata[candidate];
}

/**
 * gbt_matrix_find_standing:
 * @self: a matrix
 * @number: (nullable): number of a candidate: "C1"
 *
 * Returns: (transfer none) (nullable): how it stands; lives as long as @self
 */
const GbtStanding *
gbt_matrix_find_standing (const GbtMatrix *self,
                          const char      *number)
{
  for (guint i = 0; i < self->standings->len; i++)
    {
      const GbtStanding *standing = self->standings->pdata[i];

      if (g_strcmp0 (gbt_entry_get_number (standing->candidate), number) == 0)
        return standing;
    }

  return NULL;
}

/**
 * gbt_matrix_get_cell:
 * @self: a matrix
 * @candidate: from 0, in the order of R6
 * @requirement: from 0
 *
 * Returns: (transfer none): the cell; lives as long as @self
 */
const GbtCell *
gbt_matrix_get_cell (const GbtMatrix *self,
                     guint            candidate,
                     guint            requirement)
{
  const GbtStanding *standing = gbt_matrix_get_standing (self, candidate);
  GArray *cells;

  g_return_val_if_fail (standing != NULL && requirement < self->n_requirements, NULL);

  cells = g_hash_table_lookup (self->cells, gbt_entry_get_number (standing->candidate));
  return &g_array_index (cells, GbtCell, requirement);
}

static gboolean
excludes (const GbtMatrix *self,
          guint            candidate,
          guint            requirement)
{
  const GbtCell *cell = gbt_matrix_get_cell (self, candidate, requirement);

  return cell->mandatory && cell->verdict == GBT_VERDICT_EXCLUDED;
}

/**
 * gbt_matrix_count_excluded:
 * @self: a matrix
 * @requirement: from 0
 *
 * Returns: how many candidates it excludes; a preference excludes none
 */
guint
gbt_matrix_count_excluded (const GbtMatrix *self,
                           guint            requirement)
{
  guint count = 0;

  for (guint i = 0; i < self->standings->len; i++)
    count += excludes (self, i, requirement) ? 1 : 0;

  return count;
}

/**
 * gbt_matrix_count_excluded_alone:
 * @self: a matrix
 * @requirement: from 0
 *
 * Returns: how many candidates nothing but it excludes
 */
guint
gbt_matrix_count_excluded_alone (const GbtMatrix *self,
                                 guint            requirement)
{
  guint count = 0;

  for (guint i = 0; i < self->standings->len; i++)
    {
      if (excludes (self, i, requirement) && gbt_matrix_get_standing (self, i)->n_excluded == 1)
        count++;
    }

  return count;
}

/**
 * gbt_matrix_count_conditions:
 * @self: a matrix
 *
 * Those of preferences and of excluded candidates are not counted.
 *
 * Returns: how many conditions remain to be confirmed
 */
guint
gbt_matrix_count_conditions (const GbtMatrix *self)
{
  guint count = 0;

  for (guint i = 0; i < self->standings->len; i++)
    {
      const GbtStanding *standing = self->standings->pdata[i];

      if (standing->verdict != GBT_VERDICT_EXCLUDED)
        count += standing->n_to_confirm;
    }

  return count;
}

/**
 * gbt_matrix_count_verdict:
 * @self: a matrix
 * @verdict: a verdict
 *
 * Returns: how many candidates have it
 */
guint
gbt_matrix_count_verdict (const GbtMatrix *self,
                          GbtVerdict       verdict)
{
  guint count = 0;

  for (guint i = 0; i < self->standings->len; i++)
    count += gbt_matrix_get_standing (self, i)->verdict == verdict ? 1 : 0;

  return count;
}

/**
 * gbt_matrix_get_ranked_currency:
 * @self: a matrix
 *
 * That of most admissible candidates whose cost is known; of all candidates when none is
 * admissible; of equal groups, the first by code.
 *
 * Returns: (nullable): the currency that costs are ranked in; %NULL when no cost is known
 */
const char *
gbt_matrix_get_ranked_currency (const GbtMatrix *self)
{
  return self->currency;
}

/**
 * gbt_matrix_get_ranked_tax_basis:
 * @self: a matrix
 *
 * Returns: (nullable): the code of the tax basis of the costs that are ranked; %NULL when it is
 *   not stated
 */
const char *
gbt_matrix_get_ranked_tax_basis (const GbtMatrix *self)
{
  return self->tax_basis;
}
