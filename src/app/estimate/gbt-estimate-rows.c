/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-estimate-rows.h"

#include <glib/gi18n.h>

#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

static GPtrArray *
rows_new (void)
{
  return g_ptr_array_new_with_free_func (g_object_unref);
}

static char *
word_bytes (guint64 bytes)
{
  return gbt_format_amount (gbt_words_get_language (), (gint64) bytes, GBT_UNIT_BYTE, GBT_SPACE_SCREEN);
}

static void
set_estimated (GbtTableRow *row,
               guint        index,
               const char  *basis)
{
  gbt_table_row_set_cell (row, index, gbt_text (gbt_words_get_language (), gbt_origin_get_label (GBT_ORIGIN_ESTIMATED)),
                          basis);
  gbt_table_row_set_mark (row, index, "gbt-estimated-symbolic", NULL);
}

static void
set_unknown (GbtTableRow *row,
             guint        index)
{
  gbt_table_row_set_cell (row, index, gbt_text (gbt_words_get_language (), gbt_origin_get_label (GBT_ORIGIN_UNKNOWN)),
                          NULL);
  gbt_table_row_set_mark (row, index, "gbt-unknown-symbolic", "warning");
}

/* "formula", "choice", "convention", "from ES-01": under the mark of the origin. */
static char *
word_basis (const GbtLine *line)
{
  switch (gbt_line_get_basis (line))
    {
    case GBT_BASIS_FORMULA:
      if (gbt_line_get_exactness (line) == GBT_EXACTNESS_APPROXIMATE)
        return g_strdup (_("convention"));
      return g_strdup (_("formula"));

    case GBT_BASIS_DECLARED:
      return g_strdup (_("choice"));

    case GBT_BASIS_JUSTIFIED:
      return gbt_text_fill (_("from {1}"), gbt_line_get_run (line), NULL);

    case GBT_BASIS_NONE:
    default:
      return NULL;
    }
}

static char *
word_help (const GbtLine *line)
{
  GbtLanguage language = gbt_words_get_language ();

  if (gbt_line_get_counts (line) == NULL || gbt_line_get_leaves_out (line) == NULL)
    return NULL;

  return gbt_text_fill (_("Counts: {1}\nLeaves out: {2}"), gbt_text (language, gbt_line_get_counts (line)),
                        gbt_text (language, gbt_line_get_leaves_out (line)), NULL);
}

static const char *
name_of (const GbtLine *line)
{
  if (gbt_line_get_name (line) != NULL)
    return gbt_line_get_name (line);

  return gbt_text (gbt_words_get_language (), gbt_line_get_label (line));
}

/* Cells 3 and 4 (or 2 and 3 without a formula): the amount and its origin. */
static void
set_amount (GbtTableRow   *row,
            guint          index,
            const GbtLine *line,
            GbtUnit        unit)
{
  guint64 bytes;

  if (gbt_line_get_per_gpu (line, &bytes))
    {
      g_autofree char *number = gbt_words_number (bytes, unit);
      g_autofree char *basis = word_basis (line);

      gbt_table_row_set_cell (row, index, number, NULL);
      set_estimated (row, index + 1, basis);
    }
  else
    {
      gbt_table_row_set_cell (row, index, C_("amount", "unknown"), NULL);
      gbt_table_row_set_unknown (row, index, TRUE);
      set_unknown (row, index + 1);
    }
}

/* What an unknown amount waits for, where the planner wrote nothing: a cell is never blank. */
static const char *
word_missing (const GbtLine *line)
{
  static const struct
  {
    const char *key;
    const char *words;
  } missing[] = {
    { GBT_LINE_WEIGHTS, N_("needs the parameters and the format of the weights") },
    { GBT_LINE_RESERVE, N_("to be chosen") },
    { GBT_LINE_OVERHEAD, N_("needs the lines it is taken of") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (missing); i++)
    {
      if (g_strcmp0 (gbt_line_get_key (line), missing[i].key) == 0)
        return _(missing[i].words);
    }

  if (g_strcmp0 (gbt_line_get_key (line), GBT_LINE_KV) == 0 && gbt_line_get_basis (line) == GBT_BASIS_FORMULA)
    return _("needs the layers, the KV heads, their dimension, the length and the requests");

  return _("nothing establishes it yet");
}

static void
set_applied (GbtTableRow   *row,
             guint          index,
             const GbtLine *line)
{
  guint64 bytes;

  if (gbt_line_get_bytes (line, &bytes) && gbt_line_get_applied (line) != NULL)
    {
      g_autofree char *applied
          = gbt_format_expression (gbt_words_get_language (), gbt_line_get_applied (line));
      g_autofree char *whole = word_bytes (bytes);

      gbt_table_row_set_cell (row, index, applied, whole);
    }
  else
    gbt_table_row_set_cell (row, index, gbt_line_get_note (line) != NULL ? gbt_line_get_note (line) : word_missing (line),
                            NULL);
}

static char *
word_sum (GbtEstimate *estimate,
          GbtUnit      unit)
{
  g_autoptr (GString) sum = g_string_new (NULL);

  for (guint i = 0; i < gbt_estimate_get_n_lines (estimate); i++)
    {
      guint64 bytes;
      g_autofree char *number = NULL;

      if (!gbt_line_get_per_gpu (gbt_estimate_get_line (estimate, i), &bytes))
        continue;
      number = gbt_words_number (bytes, unit);
      g_string_append_printf (sum, "%s%s", sum->len > 0 ? " + " : "", number);
    }

  return g_string_free (g_steal_pointer (&sum), FALSE);
}

static void
add_total (GPtrArray   *rows,
           GbtEstimate *estimate,
           GbtUnit      unit)
{
  GbtTableRow *row = gbt_table_row_new ();
  gboolean four = g_strcmp0 (gbt_estimate_get_method (estimate), GBT_METHOD_FOUR_LINES) == 0;
  guint n_unknown = gbt_estimate_get_n_unknown (estimate);
  guint64 total = gbt_estimate_get_per_gpu (estimate);
  g_autofree char *sum = word_sum (estimate, unit);
  g_autofree char *whole = word_bytes (total);
  g_autofree char *number = gbt_words_number (total, unit);
  g_autofree char *shown = n_unknown == 0 ? g_strdup (number) : gbt_text_fill (_("at least {1}"), number, NULL);
  g_autofree char *missing = n_unknown == 0
                                 ? NULL
                                 : gbt_format_counted (gbt_words_get_language (), "{1} unknown line",
                                                       "{1} unknown lines", n_unknown);

  gbt_table_row_set_strong (row, TRUE);
  gbt_table_row_set_cell (row, 0, four ? _("Total") : _("Indicative envelope"), NULL);
  gbt_table_row_set_cell (row, 1, four ? _("sum of the lines") : _("weights + chosen reserve"), NULL);
  if (gbt_estimate_has_anything (estimate))
    {
      gbt_table_row_set_cell (row, 2, sum, whole);
      gbt_table_row_set_cell (row, 3, shown, NULL);
      set_estimated (row, 4, missing);
    }
  else
    {
      gbt_table_row_set_cell (row, 2, _("every line is unknown"), NULL);
      gbt_table_row_set_cell (row, 3, C_("amount", "unknown"), NULL);
      gbt_table_row_set_unknown (row, 3, TRUE);
      set_unknown (row, 4);
    }
  g_ptr_array_add (rows, row);
}

/**
 * gbt_estimate_rows_for_lines:
 * @estimate: an estimate
 * @unit: the unit of its amounts
 *
 * Returns: (transfer container) (element-type GbtTableRow): its lines, then its total: name,
 *   formula, formula with its numbers, amount per GPU, origin
 */
GPtrArray *
gbt_estimate_rows_for_lines (GbtEstimate *estimate,
                             GbtUnit      unit)
{
  GPtrArray *rows = rows_new ();
  GbtLanguage language = gbt_words_get_language ();

  for (guint i = 0; i < gbt_estimate_get_n_lines (estimate); i++)
    {
      GbtLine *line = gbt_estimate_get_line (estimate, i);
      GbtTableRow *row = gbt_table_row_new ();
      g_autofree char *help = word_help (line);
      g_autofree char *posts = NULL;
      guint n_posts = gbt_estimate_get_n_posts (estimate);

      if (g_strcmp0 (gbt_line_get_key (line), GBT_LINE_RESERVE) == 0 && n_posts > 0)
        {
          g_autofree char *all = gbt_format_counted (language, "{1} post", "{1} posts", n_posts);
          guint n_unknown = gbt_estimate_get_n_unknown_posts (estimate);
          g_autofree char *unknown = gbt_format_count (language, n_unknown);

          posts = n_unknown == 0 ? g_strdup (all) : gbt_text_fill (_("{1}, {2} of them unknown"), all, unknown, NULL);
        }
      gbt_table_row_set_help (row, help);
      gbt_table_row_set_cell (row, 0, name_of (line), posts);
      gbt_table_row_set_cell (row, 1, gbt_text (language, gbt_line_get_formula (line)), NULL);
      set_applied (row, 2, line);
      set_amount (row, 3, line, unit);
      g_ptr_array_add (rows, row);
    }

  add_total (rows, estimate, unit);
  return rows;
}

static void
add_balance (GPtrArray   *rows,
             GbtEstimate *estimate,
             GbtUnit      unit)
{
  GbtLanguage language = gbt_words_get_language ();
  GbtTableRow *row = gbt_table_row_new ();
  guint64 known = gbt_estimate_get_known_posts (estimate);
  guint n_unknown = gbt_estimate_get_n_unknown_posts (estimate);
  g_autofree char *known_number = gbt_words_number (known, unit);
  g_autofree char *known_bytes = word_bytes (known);
  g_autofree char *missing = NULL;
  gint64 balance;

  /* A sum of nothing would read as a known zero. */
  if (n_unknown == gbt_estimate_get_n_posts (estimate))
    return;

  if (n_unknown > 0)
    missing = gbt_format_counted (language, "{1} unknown: lower bound", "{1} unknown: lower bound", n_unknown);
  gbt_table_row_set_cell (row, 0, _("Known posts"), missing);
  gbt_table_row_set_cell (row, 1, _("sum of the known posts"), known_bytes);
  gbt_table_row_set_cell (row, 2, known_number, NULL);
  set_estimated (row, 3, NULL);
  g_ptr_array_add (rows, row);

  if (!gbt_estimate_get_balance (estimate, &balance))
    return;

  row = gbt_table_row_new ();
  {
    g_autofree char *number = gbt_format_amount_number (language, balance, unit);
    g_autofree char *whole = gbt_format_amount (language, balance, GBT_UNIT_BYTE, GBT_SPACE_SCREEN);
    g_autofree char *left_for
        = n_unknown == 0 ? NULL
                         : gbt_format_counted (language, "For the {1} unknown post",
                                               "For the {1} unknown posts", n_unknown);

    gbt_table_row_set_strong (row, TRUE);
    gbt_table_row_set_cell (row, 0, _("Reserve left over"), balance >= 0 ? left_for : _("Reserve exceeded"));
    gbt_table_row_set_cell (row, 1, _("chosen reserve − known posts"), whole);
    gbt_table_row_set_cell (row, 2, number, NULL);
    set_estimated (row, 3, NULL);
  }
  g_ptr_array_add (rows, row);
}

/**
 * gbt_estimate_rows_for_posts:
 * @estimate: an estimate
 * @unit: the unit of its amounts
 *
 * Returns: (transfer container) (element-type GbtTableRow): the posts of the reserve, which can
 *   be edited, then their sum and what is left: name, calculation or justification, amount,
 *   origin
 */
GPtrArray *
gbt_estimate_rows_for_posts (GbtEstimate *estimate,
                             GbtUnit      unit)
{
  GPtrArray *rows = rows_new ();

  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    {
      GbtLine *post = gbt_estimate_get_post (estimate, i);
      GbtTableRow *row = gbt_table_row_new ();
      g_autofree char *help = word_help (post);

      gbt_table_row_set_editable (row, TRUE);
      gbt_table_row_set_help (row, help);
      gbt_table_row_set_cell (row, 0, name_of (post), NULL);
      set_applied (row, 1, post);
      if (gbt_line_get_note (post) != NULL && gbt_line_get_basis (post) != GBT_BASIS_NONE)
        {
          g_autofree char *whole = g_strdup_printf ("%s · %s", gbt_table_row_get_text (row, 1),
                                                    gbt_table_row_get_second (row, 1));

          gbt_table_row_set_cell (row, 1, gbt_line_get_note (post), whole);
        }
      set_amount (row, 2, post, unit);
      g_ptr_array_add (rows, row);
    }

  if (rows->len > 0)
    add_balance (rows, estimate, unit);
  return rows;
}

static void
set_quality (GbtTableRow        *row,
             guint               index,
             const GbtFormatRow *format,
             const GbtWorkload  *workload)
{
  const char *metric = gbt_workload_get_text (workload, GBT_FIELD_QUALITY_METRIC);
  g_autofree char *condition = gbt_text_fill (_("To confirm: {1}"), metric != NULL ? metric : _("quality"), NULL);

  if (format->chosen && metric != NULL)
    gbt_table_row_set_cell (row, index, _("Criterion of the sheet"), NULL);
  else
    {
      gbt_table_row_set_cell (row, index, condition, NULL);
      gbt_table_row_set_mark (row, index, "gbt-confirm-symbolic", "warning");
    }
}

/**
 * gbt_estimate_rows_for_formats:
 * @estimate: an estimate by weights + reserve
 * @workload: what it was made of
 * @unit: the unit of its amounts
 *
 * A changed format always asks for the quality criterion again (R8).
 *
 * Returns: (transfer container) (element-type GbtTableRow): format, weights, reserve, envelope,
 *   margin on the smallest reference capacity, quality
 */
GPtrArray *
gbt_estimate_rows_for_formats (GbtEstimate       *estimate,
                               const GbtWorkload *workload,
                               GbtUnit            unit)
{
  GPtrArray *rows = rows_new ();
  GbtLanguage language = gbt_words_get_language ();

  for (guint i = 0; i < gbt_estimate_get_n_formats (estimate); i++)
    {
      const GbtFormatRow *format = gbt_estimate_get_format_row (estimate, i);
      GbtTableRow *row = gbt_table_row_new ();

      gbt_table_row_set_strong (row, format->chosen);
      gbt_table_row_set_cell (row, 0, gbt_text (language, gbt_weight_format_get_label (format->format)), NULL);
      if (format->known)
        {
          g_autofree char *weights = gbt_words_number (format->weights, unit);
          g_autofree char *reserve = gbt_words_number (format->envelope - format->weights, unit);
          g_autofree char *envelope = gbt_words_number (format->envelope, unit);

          gbt_table_row_set_cell (row, 1, weights, NULL);
          gbt_table_row_set_cell (row, 2, reserve, NULL);
          gbt_table_row_set_cell (row, 3, envelope, NULL);
        }
      for (guint j = 1; j < 5; j++)
        {
          if (!format->known)
            {
              gbt_table_row_set_cell (row, j, C_("amount", "unknown"), NULL);
              gbt_table_row_set_unknown (row, j, TRUE);
            }
        }
      if (format->known && gbt_workload_get_n_capacities (workload) > 0)
        {
          gint64 margin = (gint64) gbt_workload_get_capacity (workload, 0) - (gint64) format->envelope;
          g_autofree char *number = gbt_format_amount_number (language, margin, unit);

          gbt_table_row_set_cell (row, 4, number, NULL);
        }
      else if (format->known)
        {
          gbt_table_row_set_cell (row, 4, C_("amount", "unknown"), NULL);
          gbt_table_row_set_unknown (row, 4, TRUE);
        }
      set_quality (row, 5, format, workload);
      g_ptr_array_add (rows, row);
    }

  return rows;
}

static char *
word_fit (const GbtLengthLine *line,
          const GbtLengthFit  *fit)
{
  GbtLanguage language = gbt_words_get_language ();
  g_autofree char *requests = gbt_format_requests (language, line->requests);
  g_autofree char *capacity = gbt_format_entry_memory (language, fit->capacity);

  return gbt_text_fill (_("{1} on {2}"), requests, capacity, NULL);
}

/**
 * gbt_estimate_rows_for_curve:
 * @curve: a curve
 *
 * Returns: (transfer container) (element-type GbtTableRow): the largest length that fits, for
 *   each number of requests and each reference capacity
 */
GPtrArray *
gbt_estimate_rows_for_curve (const GbtLengthCurve *curve)
{
  GPtrArray *rows = rows_new ();

  for (guint i = 0; i < curve->n_lines; i++)
    {
      const GbtLengthLine *line = &curve->lines[i];

      for (guint j = 0; j < line->n_fits; j++)
        {
          GbtTableRow *row = gbt_table_row_new ();
          g_autofree char *name = word_fit (line, &line->fits[j]);
          g_autofree char *tokens = gbt_format_count (gbt_words_get_language (), line->fits[j].tokens);
          const char *remark = NULL;

          if (line->fits[j].tokens == 0)
            remark = _("Not even one token fits");
          else if (line->fits[j].at_limit)
            remark = _("The model’s own limit");
          gbt_table_row_set_cell (row, 0, name, NULL);
          gbt_table_row_set_cell (row, 1, remark, NULL);
          gbt_table_row_set_cell (row, 2, tokens, NULL);
          g_ptr_array_add (rows, row);
        }
    }

  return rows;
}

/**
 * gbt_estimate_word_curve:
 * @curve: a curve
 *
 * Returns: (transfer full): what the curve shows, in words
 */
char *
gbt_estimate_word_curve (const GbtLengthCurve *curve)
{
  g_autoptr (GString) words
      = g_string_new (_("Circle: the largest length that fits the nominal capacity."));

  for (guint i = 0; i < curve->n_lines && i < 1; i++)
    {
      const GbtLengthLine *line = &curve->lines[i];

      for (guint j = 0; j < line->n_fits; j++)
        {
          g_autofree char *name = word_fit (line, &line->fits[j]);
          g_autofree char *tokens = gbt_format_tokens (gbt_words_get_language (), line->fits[j].tokens);
          g_autofree char *sentence
              = line->fits[j].tokens == 0
                    ? gbt_text_fill (_("{1}: not even one token."), name, NULL)
                    : gbt_text_fill (line->fits[j].at_limit ? _("{1}: {2}, the model’s own limit.") : _("{1}: {2}."),
                                     name, tokens, NULL);

          g_string_append_c (words, ' ');
          g_string_append (words, sentence);
        }
    }
  if (curve->model_limit > 0 && curve->tokens > curve->model_limit)
    {
      GbtLanguage language = gbt_words_get_language ();
      g_autofree char *tokens = gbt_format_tokens (language, curve->tokens);
      g_autofree char *limit = gbt_format_tokens (language, curve->model_limit);
      g_autofree char *sentence
          = gbt_text_fill (_("The sheet asks for {1}; the model’s own limit is {2}."), tokens, limit, NULL);

      g_string_append_c (words, ' ');
      g_string_append (words, sentence);
    }

  return g_string_free (g_steal_pointer (&words), FALSE);
}
