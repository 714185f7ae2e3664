/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-csv-private.h"

#include "gbt-chart-data.h"
#include "gbt-text.h"

#define ESTIMATE "estimate"

/* Numbers without grouping, with the decimal mark of the language. */
static char *
dup_applied (GbtLanguage  language,
             const char  *neutral)
{
  char *applied = g_strdup (neutral);

  if (applied == NULL || language != GBT_LANGUAGE_FR)
    return applied;
  for (char *c = applied; *c != '\0'; c++)
    if (*c == '.' && c > applied && g_ascii_isdigit (c[-1]) && g_ascii_isdigit (c[1]))
      *c = ',';

  return applied;
}

/* Where the amount of a line comes from: its formula, or the run that justifies it, then what the
 * planner wrote about it. */
static char *
dup_formula (GbtLanguage    language,
             const GbtLine *line)
{
  const char *note = gbt_line_get_note (line);
  g_autofree char *origin = NULL;

  switch (gbt_line_get_basis (line))
    {
    case GBT_BASIS_JUSTIFIED:
      origin = gbt_text_fill (gbt_text (language, N_("estimated, from {1}")),
                              gbt_line_get_run (line), NULL);
      break;
    case GBT_BASIS_FORMULA:
    case GBT_BASIS_DECLARED:
      origin = g_strdup (gbt_text (language, gbt_line_get_formula (line)));
      break;
    case GBT_BASIS_NONE:
    default:
      return NULL;
    }

  return note != NULL ? gbt_text_fill (gbt_text (language, N_("{1}: {2}")), origin, note, NULL)
                      : g_steal_pointer (&origin);
}

static void
add_line (const GbtCsvExport *self,
          const char         *prefix,
          const char         *letter,
          const GbtLine      *line)
{
  const char *name = gbt_line_get_name (line);
  g_autofree char *key = g_strconcat (prefix, gbt_line_get_key (line), NULL);
  g_autofree char *formula = dup_formula (self->language, line);
  g_autofree char *applied = dup_applied (self->language, gbt_line_get_applied (line));
  guint64 per_gpu = 0;
  GbtCsvRow row = {
    .section = ESTIMATE,
    .object = letter != NULL ? letter : gbt_csv_export_get_object (self),
    .key = g_strdelimit (key, "-", '_'),
    .label = name != NULL ? name : gbt_text (self->language, gbt_line_get_label (line)),
    .state = GBT_CSV_STATE_UNKNOWN,
    .ledger = GBT_CSV_LEDGER_UNKNOWN,
  };

  if (gbt_line_get_per_gpu (line, &per_gpu))
    {
      row.state = GBT_CSV_STATE_KNOWN;
      row.ledger = GBT_CSV_LEDGER_ESTIMATED;
      row.has_per_gpu = TRUE;
      row.per_gpu = (gint64) per_gpu;
      row.formula = formula;
      row.applied = applied;
    }

  gbt_csv_sheet_add (self->sheet, &row);
}

/* A sum or a difference of lines, per GPU. */
static void
add_sum (const GbtCsvExport *self,
         const char         *letter,
         const char         *key,
         const char         *label,
         gboolean            known,
         gint64              bytes,
         const char         *formula)
{
  GbtCsvRow row = {
    .section = ESTIMATE,
    .object = letter != NULL ? letter : gbt_csv_export_get_object (self),
    .key = key,
    .label = gbt_text (self->language, label),
    .state = known ? GBT_CSV_STATE_KNOWN : GBT_CSV_STATE_UNKNOWN,
    .ledger = known ? GBT_CSV_LEDGER_ESTIMATED : GBT_CSV_LEDGER_UNKNOWN,
    .has_per_gpu = known,
    .per_gpu = bytes,
    .formula = known ? formula : NULL,
  };

  gbt_csv_sheet_add (self->sheet, &row);
}

/* A sum over unknown lines is a lower bound, and says so (R4). */
static char *
dup_bound (const GbtCsvExport *self,
           guint               n_unknown,
           const char         *formula)
{
  g_autofree char *count = g_strdup_printf ("%u", n_unknown);
  g_autofree char *bound = NULL;

  if (n_unknown == 0)
    return g_strdup (gbt_text (self->language, formula));

  bound = gbt_text_fill (gbt_ntext (self->language, "lower bound, {1} line unknown",
                                    "lower bound, {1} lines unknown", n_unknown),
                         count, NULL);
  return gbt_text_fill (gbt_text (self->language, N_("{1}: {2}")),
                        gbt_text (self->language, formula), bound, NULL);
}

static void
add_posts (const GbtCsvExport *self,
           const GbtChartData *chart)
{
  const GbtEstimate *estimate = gbt_fiche_get_estimate (self->fiche);
  guint n_posts = gbt_estimate_get_n_posts (estimate);
  guint n_unknown = gbt_estimate_get_n_unknown_posts (estimate);
  g_autofree char *bound = dup_bound (self, n_unknown, N_("sum of the known posts"));
  gint64 balance = 0;
  gboolean has_balance = gbt_estimate_get_balance (estimate, &balance);

  if (n_posts == 0)
    return;

  for (guint i = 0; i < n_posts; i++)
    {
      const GbtLine *post = gbt_estimate_get_post (estimate, i);

      add_line (self, "estimate.reserve.", gbt_chart_data_get_letter (chart, post), post);
    }
  add_sum (self, NULL, "estimate.known_posts.bytes", N_("Known posts"), n_unknown < n_posts,
           (gint64) gbt_estimate_get_known_posts (estimate), bound);
  add_sum (self, gbt_chart_data_get_letter (chart, NULL), "estimate.balance_bytes",
           N_("Reserve left over"), has_balance, balance,
           gbt_text (self->language, N_("chosen reserve − known posts")));
}

static void
add_totals (const GbtCsvExport *self)
{
  const GbtEstimate *estimate = gbt_fiche_get_estimate (self->fiche);
  gboolean known = gbt_estimate_has_anything (estimate);
  guint n_unknown = gbt_estimate_get_n_unknown (estimate);
  g_autofree char *bound = dup_bound (self, n_unknown, N_("sum of the lines"));
  GbtCsvRow machine = {
    .section = ESTIMATE,
    .object = gbt_csv_export_get_object (self),
    .key = "estimate.total.bytes",
    .label = gbt_text (self->language,
                       N_("Indicative envelope, all GPUs: sum of maxima that do not coincide")),
    .state = known ? GBT_CSV_STATE_KNOWN : GBT_CSV_STATE_UNKNOWN,
    .ledger = known ? GBT_CSV_LEDGER_ESTIMATED : GBT_CSV_LEDGER_UNKNOWN,
    .has_machine = known,
    .machine = (gint64) gbt_estimate_get_total (estimate),
    .formula = known ? bound : NULL,
  };

  add_sum (self, NULL, "estimate.per_gpu.bytes", N_("Indicative envelope, per GPU"), known,
           (gint64) gbt_estimate_get_per_gpu (estimate), bound);
  gbt_csv_sheet_add (self->sheet, &machine);
  gbt_csv_export_add_number (self, ESTIMATE, "estimate.total.unknown_lines", N_("Unknown lines"),
                             n_unknown);
}

static void
add_format (const GbtCsvExport *self,
            const GbtFormatRow *format,
            const char         *parameters)
{
  const char *code = gbt_weight_format_get_code (format->format);
  const char *label = gbt_text (self->language, gbt_weight_format_get_label (format->format));
  const char *bits = gbt_weight_format_get_bits_text (format->format);
  g_autofree char *neutral = g_strconcat (parameters, " × ", bits, " ÷ 8", NULL);
  g_autofree char *applied = dup_applied (self->language, neutral);
  g_autofree char *weights_key = g_strconcat ("estimate.format.", code, ".weights_bytes", NULL);
  g_autofree char *envelope_key = g_strconcat ("estimate.format.", code, ".envelope_bytes", NULL);
  g_autofree char *weights_label
      = gbt_text_fill (gbt_text (self->language, N_("{1}: weights")), label, NULL);
  g_autofree char *envelope_label
      = gbt_text_fill (gbt_text (self->language, N_("{1}: envelope, same reserve")), label, NULL);
  GbtCsvRow row = {
    .section = ESTIMATE,
    .object = gbt_csv_export_get_object (self),
    .key = weights_key,
    .label = weights_label,
    .state = format->known ? GBT_CSV_STATE_KNOWN : GBT_CSV_STATE_UNKNOWN,
    .ledger = format->known ? GBT_CSV_LEDGER_ESTIMATED : GBT_CSV_LEDGER_UNKNOWN,
    .has_per_gpu = format->known,
    .per_gpu = (gint64) format->weights,
    .formula = format->known ? gbt_text (self->language, N_("parameters × bits ÷ 8")) : NULL,
    .applied = format->known ? applied : NULL,
  };

  gbt_csv_sheet_add (self->sheet, &row);
  row.key = envelope_key;
  row.label = envelope_label;
  row.per_gpu = (gint64) format->envelope;
  row.formula = format->known ? gbt_text (self->language, N_("weights + chosen reserve")) : NULL;
  row.applied = NULL;
  gbt_csv_sheet_add (self->sheet, &row);
}

static void
add_formats (const GbtCsvExport *self)
{
  const GbtEstimate *estimate = gbt_fiche_get_estimate (self->fiche);
  g_autofree char *parameters = NULL;
  guint64 n_parameters = 0;

  gbt_workload_get_integer (gbt_fiche_get_workload (self->fiche), GBT_FIELD_MODEL_PARAMETERS,
                            &n_parameters);
  parameters = g_strdup_printf ("%" G_GUINT64_FORMAT, n_parameters);
  for (guint i = 0; i < gbt_estimate_get_n_formats (estimate); i++)
    add_format (self, gbt_estimate_get_format_row (estimate, i), parameters);
}

/* What was written about posts that have no amount, and what the method says of itself. */
static void
add_notes (const GbtCsvExport *self)
{
  const GbtEstimate *estimate = gbt_fiche_get_estimate (self->fiche);
  const char *const *remarks = gbt_estimate_get_remarks (estimate);
  const GbtSentence *amount = gbt_estimate_get_left_out_amount (estimate);

  for (guint i = 0; i < gbt_estimate_get_n_posts (estimate); i++)
    {
      const GbtLine *post = gbt_estimate_get_post (estimate, i);
      const char *note = gbt_line_get_note (post);
      g_autofree char *key
          = g_strconcat ("estimate.reserve.", gbt_line_get_key (post), ".note", NULL);
      guint64 bytes;

      if (note != NULL && !gbt_line_get_bytes (post, &bytes))
        gbt_csv_export_add_text (self, ESTIMATE, key, gbt_line_get_label (post), note);
    }

  gbt_csv_export_add_text (self, ESTIMATE, "estimate.leaves_out", N_("Left out"),
                           gbt_text (self->language, gbt_estimate_get_leaves_out (estimate)));
  for (guint i = 0; remarks[i] != NULL; i++)
    gbt_csv_export_add_text (self, ESTIMATE, "estimate.remarks", N_("Remark"),
                             gbt_text (self->language, remarks[i]));
  if (amount != NULL)
    {
      g_autofree char *text = gbt_format_sentence (self->language, GBT_UNIT_GIB, amount);

      gbt_csv_export_add_text (self, ESTIMATE, "estimate.remarks", N_("Remark"), text);
    }
}

/* What the planner chose for the calculation. */
static void
add_choices (const GbtCsvExport *self)
{
  const GbtWorkload *workload = gbt_fiche_get_workload (self->fiche);

  gbt_csv_export_add_field (self, ESTIMATE, GBT_FIELD_GPUS);
  gbt_csv_export_add_field (self, ESTIMATE, GBT_FIELD_RESERVE);
  for (guint i = 0; i < gbt_workload_get_n_capacities (workload); i++)
    gbt_csv_export_add_number (self, ESTIMATE, "capacities_bytes", N_("Reference capacity"),
                               (gint64) gbt_workload_get_capacity (workload, i));
}

/* The section of the estimate, in the order in which it is printed: the lines, the reserve post by
 * post, the sums, the formats, what is left out, what was chosen. */
void
gbt_csv_export_add_estimate (const GbtCsvExport *self)
{
  GbtEstimate *estimate = gbt_fiche_get_estimate (self->fiche);
  g_autoptr (GbtChartData) chart = gbt_chart_data_new (estimate, NULL, 0);

  for (guint i = 0; i < gbt_estimate_get_n_lines (estimate); i++)
    {
      const GbtLine *line = gbt_estimate_get_line (estimate, i);

      add_line (self, "estimate.line.", gbt_chart_data_get_letter (chart, line), line);
    }
  add_posts (self, chart);
  add_totals (self);
  add_formats (self);
  add_notes (self);
  add_choices (self);
}
