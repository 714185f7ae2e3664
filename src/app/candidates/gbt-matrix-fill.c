/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-matrix-fill.h"

#include "gbt-format.h"
#include "gbt-matrix-words.h"
#include "gbt-text.h"
#include "gbt-words.h"

/* {{{ What all candidates share */

static const GbtMoney *
get_total (const GbtStanding *standing)
{
  return standing->cost != NULL ? gbt_cost_get_total (standing->cost) : NULL;
}

static void
share (char       **common,
       gboolean    *first,
       const char  *value)
{
  if (*first)
    g_set_str (common, value);
  else if (g_strcmp0 (*common, value) != 0)
    g_clear_pointer (common, g_free);
}

static void
share_costs (GbtMatrixCommon *self,
             const GbtMatrix *matrix)
{
  gboolean first = TRUE;

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);
      const GbtMoney *total = get_total (standing);
      const GbtWay *counted = total != NULL ? gbt_cost_get_counted (standing->cost) : NULL;
      g_autofree char *way = counted != NULL ? gbt_matrix_words_way (counted) : NULL;
      g_autofree char *taxes = NULL;

      if (total == NULL)
        continue;
      taxes = gbt_matrix_words_taxes (standing->offer);
      share (&self->way, &first, way);
      share (&self->currency, &first, total->currency);
      share (&self->taxes, &first, taxes);
      first = FALSE;
    }

  if (self->currency == NULL || self->taxes == NULL)
    {
      g_clear_pointer (&self->currency, g_free);
      g_clear_pointer (&self->taxes, g_free);
    }
}

static void
share_loads (GbtMatrixCommon *self,
             const GbtMatrix *matrix)
{
  self->same_load = TRUE;
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtMargin *margin = &gbt_matrix_get_standing (matrix, i)->margin;
      const char *load;

      if (!margin->known)
        continue;
      load = gbt_matrix_words_load (margin);
      if (self->load != NULL && self->load != load)
        self->same_load = FALSE;
      self->load = load;
    }
}

/**
 * gbt_matrix_common_init:
 * @self: what is filled
 * @matrix: a matrix
 *
 * Finds what all candidates share.
 */
void
gbt_matrix_common_init (GbtMatrixCommon *self,
                        const GbtMatrix *matrix)
{
  *self = (GbtMatrixCommon) { 0 };
  share_costs (self, matrix);
  share_loads (self, matrix);
}

/**
 * gbt_matrix_common_clear:
 * @self: what candidates share
 *
 * Frees what it holds.
 */
void
gbt_matrix_common_clear (GbtMatrixCommon *self)
{
  g_clear_pointer (&self->way, g_free);
  g_clear_pointer (&self->currency, g_free);
  g_clear_pointer (&self->taxes, g_free);
}

/**
 * gbt_matrix_common_dup_cost_title:
 * @self: what candidates share
 *
 * Returns: (transfer full): "Coût, forfait de 3 jours"
 */
char *
gbt_matrix_common_dup_cost_title (const GbtMatrixCommon *self)
{
  if (self->way == NULL)
    return g_strdup (_ ("Cost of the campaign"));
  /* Translators: {1} is a way to pay: "package of 3 days" */
  return gbt_text_fill (_ ("Cost, {1}"), self->way, NULL);
}

/**
 * gbt_matrix_common_dup_cost_basis:
 * @self: what candidates share
 * @matrix: the matrix
 *
 * Returns: (transfer full): "USD, taxes non indiquées"; else the length of the campaign
 */
char *
gbt_matrix_common_dup_cost_basis (const GbtMatrixCommon *self,
                                  const GbtMatrix       *matrix)
{
  guint64 hours = gbt_matrix_get_n_candidates (matrix) > 0
                      ? gbt_matrix_get_standing (matrix, 0)->hours
                      : 0;

  if (self->currency != NULL)
    return g_strdup_printf ("%s, %s", self->currency, self->taxes);
  if (hours == 0)
    return g_strdup (_ ("length of the campaign unknown"));
  return gbt_format_counted (gbt_words_get_language (), "{1} hour", "{1} hours", hours);
}

/**
 * gbt_matrix_common_dup_margin_basis:
 * @self: what candidates share
 * @unit: the unit of amounts
 *
 * Returns: (transfer full): "Gio par GPU, sur l’enveloppe"
 */
char *
gbt_matrix_common_dup_margin_basis (const GbtMatrixCommon *self,
                                    GbtUnit                unit)
{
  const char *word = gbt_format_unit (gbt_words_get_language (), unit);

  if (!self->same_load || self->load == NULL)
    /* Translators: {1} is a unit: "GiB" */
    return gbt_text_fill (_ ("{1} per GPU"), word, NULL);
  /* Translators: {1} is a unit, {2} "on the envelope" */
  return gbt_text_fill (_ ("{1}/GPU, {2}"), word, self->load, NULL);
}

/* }}} */
/* {{{ Cells */

static gboolean
show_words (GbtMatrixView        *view,
            guint                 row,
            guint                 column,
            const GbtMatrixWords *words)
{
  GbtMatrixCell *cell = gbt_matrix_view_get_cell (view, row, column);

  gbt_matrix_cell_set_warning (cell, words->warns);
  return gbt_matrix_cell_set_text (cell, words->icon_name, words->text, words->second,
                                   words->tone);
}

/* "E1 Mémoire par GPU. C1 · RTX 4090, 24 Go. Admissible. Lue sur le GPU fourni" */
static void
name_cell (GbtMatrixView        *view,
           guint                 row,
           guint                 column,
           const char           *title,
           const char           *candidate,
           const GbtMatrixWords *words)
{
  g_autofree char *name
      = words->second != NULL
            ? g_strdup_printf ("%s. %s. %s. %s", title, candidate, words->text, words->second)
            : g_strdup_printf ("%s. %s. %s", title, candidate, words->text);

  gbt_matrix_cell_set_name (gbt_matrix_view_get_cell (view, row, column), name);
}

static gboolean
show_title (GbtMatrixView *view,
            guint          row,
            const char    *title,
            const char    *second,
            gboolean       strong,
            const char    *more)
{
  GbtMatrixCell *cell = gbt_matrix_view_get_cell (view, row, 0);
  g_autofree char *name = NULL;

  if (more != NULL)
    name = g_strdup_printf ("%s. %s. %s", title, second != NULL ? second : "", more);
  else if (second != NULL)
    name = g_strdup_printf ("%s. %s", title, second);
  gbt_matrix_cell_set_style (cell, strong ? GBT_MATRIX_CELL_STRONG : GBT_MATRIX_CELL_TITLE);
  gbt_matrix_cell_set_name (cell, name != NULL ? name : title);
  return gbt_matrix_cell_set_text (cell, NULL, title, second, NULL);
}

static gboolean
fill_requirement_title (GbtMatrixView     *view,
                        const GbtMatrix   *matrix,
                        const GbtWorkload *workload,
                        const GbtEstimate *estimate,
                        guint              requirement,
                        GbtUnit            unit)
{
  GbtEntry *entry = gbt_matrix_get_requirement (matrix, requirement);
  g_autofree char *title = gbt_matrix_words_requirement (entry);
  g_autofree char *asked = gbt_matrix_words_asked (entry, workload, estimate, unit);
  guint excluded = gbt_matrix_count_excluded (matrix, requirement);
  guint alone = gbt_matrix_count_excluded_alone (matrix, requirement);
  g_autofree char *exclusions = gbt_matrix_words_exclusions (excluded, alone);
  g_autofree char *second = NULL;
  g_autofree char *more = NULL;

  if (exclusions == NULL)
    return show_title (view, GBT_MATRIX_FIRST_REQUIREMENT + requirement, title, asked, FALSE, NULL);

  second = asked != NULL ? g_strdup_printf ("%s · %s", asked, exclusions) : g_strdup (exclusions);
  more = gbt_matrix_words_exclusions_long (excluded, alone);
  return show_title (view, GBT_MATRIX_FIRST_REQUIREMENT + requirement, title, second, FALSE, more);
}

static gboolean
fill_titles (GbtMatrixView         *view,
             const GbtMatrix       *matrix,
             const GbtMatrixCommon *common,
             GbtUnit                unit)
{
  g_autofree char *cost = gbt_matrix_common_dup_cost_title (common);
  g_autofree char *cost_basis = gbt_matrix_common_dup_cost_basis (common, matrix);
  g_autofree char *margin_basis = gbt_matrix_common_dup_margin_basis (common, unit);
  GbtMatrixCell *corner = gbt_matrix_view_get_cell (view, GBT_MATRIX_ROW_NAMES, 0);
  gboolean changed;

  gbt_matrix_cell_set_name (corner, _ ("Requirement"));
  changed = gbt_matrix_cell_set_text (corner, NULL, _ ("Requirement"), NULL, NULL);
  changed |= show_title (view, GBT_MATRIX_ROW_VERDICT, _ ("Verdict"), NULL, TRUE, NULL);
  changed |= show_title (view, GBT_MATRIX_ROW_COST, cost, cost_basis, TRUE, NULL);
  changed |= show_title (view, GBT_MATRIX_ROW_MARGIN, _ ("Useful margin"), margin_basis, TRUE,
                         NULL);
  return changed;
}

static gboolean
fill_candidate (GbtMatrixView         *view,
                const GbtMatrix       *matrix,
                const GbtDossier      *dossier,
                const GbtMatrixCommon *common,
                guint                  candidate,
                guint                  column,
                const char            *today,
                GbtUnit                unit)
{
  const GbtStanding *standing = gbt_matrix_get_standing (matrix, candidate);
  GbtMatrixCell *header = gbt_matrix_view_get_cell (view, GBT_MATRIX_ROW_NAMES, column);
  g_autofree char *name = gbt_matrix_words_candidate (standing);
  const char *provider = gbt_entry_get_text (standing->offer, GBT_OFFER_PROVIDER);
  g_autofree char *heard = provider != NULL ? g_strdup_printf ("%s. %s", name, provider) : NULL;
  gboolean changed;
  g_auto (GbtMatrixWords) verdict = { 0 };
  g_auto (GbtMatrixWords) cost = { 0 };
  g_auto (GbtMatrixWords) margin = { 0 };

  gbt_matrix_cell_set_name (header, heard != NULL ? heard : name);
  changed = gbt_matrix_cell_set_text (header, NULL, name, NULL, NULL);

  gbt_matrix_words_standing (matrix, candidate, &verdict);
  changed |= show_words (view, GBT_MATRIX_ROW_VERDICT, column, &verdict);
  name_cell (view, GBT_MATRIX_ROW_VERDICT, column, _ ("Verdict"), name, &verdict);

  gbt_matrix_words_cost (standing, common->way != NULL, common->currency != NULL, today, &cost);
  changed |= show_words (view, GBT_MATRIX_ROW_COST, column, &cost);
  name_cell (view, GBT_MATRIX_ROW_COST, column,
             gbt_matrix_cell_get_text (gbt_matrix_view_get_cell (view, GBT_MATRIX_ROW_COST, 0)),
             name, &cost);

  gbt_matrix_words_margin (standing, common->same_load, unit, &margin);
  changed |= show_words (view, GBT_MATRIX_ROW_MARGIN, column, &margin);
  name_cell (view, GBT_MATRIX_ROW_MARGIN, column, _ ("Useful margin"), name, &margin);

  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    {
      guint row = GBT_MATRIX_FIRST_REQUIREMENT + i;
      g_auto (GbtMatrixWords) words = { 0 };

      gbt_matrix_words_cell (gbt_matrix_get_cell (matrix, candidate, i), dossier, unit, &words);
      changed |= show_words (view, row, column, &words);
      name_cell (view, row, column,
                 gbt_matrix_cell_get_text (gbt_matrix_view_get_cell (view, row, 0)), name, &words);
    }

  return changed;
}

/**
 * gbt_matrix_fill:
 * @view: a grid
 * @matrix: what it shows
 * @dossier: where its pieces of evidence are
 * @workload: what requirements take their values from
 * @estimate: (nullable): the same
 * @order: (element-type guint): the candidates, in the order of the columns
 * @unit: the unit of amounts
 *
 * Writes every cell; the grid is laid out again only if one says something else.
 */
void
gbt_matrix_fill (GbtMatrixView     *view,
                 const GbtMatrix   *matrix,
                 const GbtDossier  *dossier,
                 const GbtWorkload *workload,
                 const GbtEstimate *estimate,
                 GArray            *order,
                 GbtUnit            unit)
{
  guint n_requirements = gbt_matrix_get_n_requirements (matrix);
  g_autofree char *today = gbt_matrix_words_today ();
  g_auto (GbtMatrixCommon) common = { 0 };
  gboolean changed;

  gbt_matrix_common_init (&common, matrix);
  gbt_matrix_view_set_size (view, GBT_MATRIX_FIRST_REQUIREMENT + n_requirements, order->len + 1);

  changed = fill_titles (view, matrix, &common, unit);
  for (guint i = 0; i < n_requirements; i++)
    changed |= fill_requirement_title (view, matrix, workload, estimate, i, unit);
  for (guint i = 0; i < order->len; i++)
    changed |= fill_candidate (view, matrix, dossier, &common, g_array_index (order, guint, i), i + 1,
                               today, unit);
  if (changed)
    gbt_matrix_view_relayout (view);
}

/* }}} */
