/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-error.h"
#include "gbt-report-words.h"
#include "gbt-text.h"

/* The identity of the sheet: what runs on every page, the cartouche, the notices, the summary and
 * the line of counts. */

static GbtWorkload *
get_workload (const GbtReportBuilder *builder)
{
  return gbt_fiche_get_workload (builder->fiche);
}

static const char *
get_known_text (const GbtReportBuilder *builder,
                GbtFieldId              id)
{
  return gbt_workload_get_text (get_workload (builder), id);
}

/* A name of file that every system takes, whatever was typed as reference. */
static char *
name_attachment (const GbtReportBuilder *builder,
                 guint                   revision)
{
  const char *reference = get_known_text (builder, GBT_FIELD_REFERENCE);
  g_autoptr (GString) name = g_string_new (NULL);

  for (const char *c = reference != NULL ? reference : ""; *c != '\0'; c++)
    g_string_append_c (name, g_ascii_isalnum (*c) || *c == '-' || *c == '_' ? *c : '-');
  if (name->len == 0)
    g_string_append (name, "FC");
  g_string_append_printf (name, "-r%u.json", revision);

  return g_string_free (g_steal_pointer (&name), FALSE);
}

static gboolean
is_kind (const GbtReportBuilder *builder,
         const char             *kind)
{
  return builder->decision != NULL && gbt_entry_is (builder->decision, GBT_DECISION_KIND, kind);
}

/* The civil date of the instant at which it was frozen. */
static char *
dup_frozen_date (const GbtReportBuilder *builder)
{
  const char *frozen = builder->decision != NULL
                           ? gbt_entry_get_text (builder->decision, GBT_DECISION_FROZEN)
                           : NULL;
  g_autofree char *civil = frozen != NULL ? g_strndup (frozen, strlen ("2026-11-30")) : NULL;

  return civil != NULL ? gbt_format_date_long (builder->language, civil) : NULL;
}

/* "decision no. 1", "decided (decision no. 1)" */
static void
name_decision (GbtReportBuilder *builder)
{
  GbtSheet *sheet = gbt_fiche_get_sheet (builder->fiche);
  const char *number;
  const char *status;

  if (builder->decision == NULL)
    {
      builder->status = gbt_report_lower_first (
          gbt_report_word (builder, gbt_sheet_status_get_label (gbt_sheet_get_status (sheet))));
      return;
    }

  number = gbt_entry_get_number (builder->decision);
  builder->decision_name = gbt_text_fill (
      gbt_report_word (builder, is_kind (builder, "shortlist") ? N_("shortlist no. {1}")
                                : is_kind (builder, "closed")  ? N_("closed record no. {1}")
                                                               : N_("decision no. {1}")),
      number, NULL);
  status = builder->changes->len > 0            ? N_("invalidated ({1})")
           : is_kind (builder, "shortlist") ? N_("shortlist ({1})")
           : is_kind (builder, "closed")    ? N_("closed ({1})")
                                            : N_("decided ({1})");
  builder->status
      = gbt_text_fill (gbt_report_word (builder, status), builder->decision_name, NULL);
}

/* The right of the running header. */
static char *
say_state (const GbtReportBuilder *builder)
{
  GbtSheet *sheet = gbt_fiche_get_sheet (builder->fiche);
  g_autofree char *date = dup_frozen_date (builder);
  g_autofree char *after = g_strdup_printf ("%u", builder->superseded_by);

  if (builder->decision == NULL)
    return g_strdup (
        gbt_report_word (builder, gbt_sheet_status_get_label (gbt_sheet_get_status (sheet))));
  if (builder->superseded_by > 0)
    return gbt_text_fill (gbt_report_word (builder, N_("Superseded by decision no. {1}")), after, NULL);
  if (builder->changes->len > 0)
    return g_strdup (gbt_report_word (builder, N_("Decision invalidated")));
  if (date == NULL)
    return g_strdup (gbt_report_word (builder, N_("Not frozen yet")));
  return gbt_text_fill (gbt_report_word (builder, is_kind (builder, "shortlist")
                                                      ? N_("Shortlist frozen on {1}")
                                                  : is_kind (builder, "closed")
                                                      ? N_("Closed, frozen on {1}")
                                                      : N_("Decision frozen on {1}")),
                        date, NULL);
}

static char *
say_footer (const GbtReportBuilder *builder)
{
  const GbtReport *report = builder->report;
  g_autofree char *start = NULL;

  if (report->fingerprint == NULL)
    return gbt_text_fill (
        gbt_report_word (builder, N_("Sizing sheet {1}, {2} · no fingerprint: draft")),
        report->header_reference, report->header_revision, NULL);
  start = g_strndup (report->fingerprint, 8);
  return gbt_text_fill (
      gbt_report_word (builder, N_("Sizing sheet {1}, {2} · fingerprint {3}… (section 10)")),
      report->header_reference, report->header_revision, start, NULL);
}

static void
build_running (GbtReportBuilder *builder)
{
  GbtReport *report = builder->report;
  GbtSheet *sheet = gbt_fiche_get_sheet (builder->fiche);
  const char *reference = get_known_text (builder, GBT_FIELD_REFERENCE);
  const char *title = get_known_text (builder, GBT_FIELD_TITLE);
  g_autofree char *revision = gbt_format_count (builder->language, gbt_sheet_get_revision (sheet));

  name_decision (builder);
  report->document_name = g_strdup (gbt_report_word (builder, N_("Sizing sheet")));
  report->title = g_strdup (title != NULL ? title : gbt_report_word (builder, N_("Untitled sheet")));
  report->header_reference
      = g_strdup (reference != NULL ? reference : gbt_report_word (builder, N_("No reference")));
  report->header_revision
      = gbt_text_fill (gbt_report_word (builder, N_("revision {1}")), revision, NULL);
  report->reference
      = g_strdup_printf ("%s · %s", report->header_reference, report->header_revision);
  report->header_state = say_state (builder);
  report->footer = say_footer (builder);
  report->page = g_strdup (gbt_report_word (builder, N_("Page {1} of {2}")));
  report->continued = g_strdup (gbt_report_word (builder, N_(" (continued)")));
  report->pdf_title = g_strdup_printf ("%s, %s", report->header_reference, report->title);
  report->author = g_strdup (get_known_text (builder, GBT_FIELD_AUTHOR));
  report->program = g_strdup_printf ("Gabarit %s",
                                     gbt_fiche_get_program_version (builder->fiche));
  report->attachment = name_attachment (builder, gbt_sheet_get_revision (sheet));
  report->attachment_description
      = g_strdup (gbt_report_word (builder, N_("The record this sheet was made from (JSON)")));
  report->link_description
      = g_strdup (gbt_report_word (builder, N_("To another place in this sheet")));
}

static void
add_identity (GbtReportBuilder *builder,
              const char       *label,
              GbtReportText    *value)
{
  g_ptr_array_add (builder->report->cartouche_labels, g_strdup (gbt_report_word (builder, label)));
  g_ptr_array_add (builder->report->cartouche_values, value);
}

static GbtReportText *
say_method (GbtReportBuilder *builder)
{
  GbtEstimate *estimate = gbt_fiche_get_estimate (builder->fiche);
  const char *label = gbt_method_get_label (gbt_estimate_get_method (estimate));
  g_autofree char *name = gbt_report_lower_first (gbt_report_word (builder, label));
  g_autofree char *bound = gbt_report_bind_signs (name);
  g_autofree char *version = gbt_format_count (builder->language,
                                               gbt_estimate_get_version (estimate));
  g_autofree char *sentence
      = gbt_text_fill (gbt_report_word (builder, N_("{1}, version {2}")), bound, version, NULL);

  return gbt_report_text_new (sentence);
}

static void
build_cartouche (GbtReportBuilder *builder)
{
  GbtSheet *sheet = gbt_fiche_get_sheet (builder->fiche);
  g_autofree char *revision = gbt_format_count (builder->language, gbt_sheet_get_revision (sheet));
  g_autofree char *date = dup_frozen_date (builder);

  add_identity (builder, N_("Reference"), gbt_report_say_field (builder, GBT_FIELD_REFERENCE));
  add_identity (builder, N_("Revision"), gbt_report_text_new (revision));
  add_identity (builder, N_("Status"), gbt_report_text_new (builder->status));
  add_identity (builder, N_("Author"), gbt_report_say_field (builder, GBT_FIELD_AUTHOR));
  add_identity (builder, N_("Decision date"),
                gbt_report_text_new (date != NULL ? date : gbt_report_word (builder, N_("none"))));
  add_identity (builder, N_("Estimation method"), say_method (builder));
  add_identity (builder, N_("Program"), gbt_report_text_new (builder->report->program));
  add_identity (builder, N_("Catalogue"),
                gbt_report_text_new (gbt_fiche_get_catalogue_version (builder->fiche)));
}

static void
add_notice (GbtReportBuilder *builder,
            const char       *head,
            const char       *rest)
{
  g_ptr_array_add (builder->report->notices, gbt_report_say_headed (builder, head, rest));
}

/* "Decision invalidated: limit length changed from 8 192 to 16 384 tokens (I1)." */
static void
add_invalidated (GbtReportBuilder *builder)
{
  g_autoptr (GString) reasons = g_string_new (NULL);

  for (guint i = 0; i < builder->changes->len; i++)
    {
      const GbtChange *change = g_ptr_array_index (builder->changes, i);
      g_autofree char *reason = gbt_report_say_clause (builder, change->reason);

      if (i > 0)
        g_string_append (reasons, gbt_report_word (builder, N_("; ")));
      g_string_append (reasons, reason);
      if (change->object != NULL)
        g_string_append_printf (reasons, "\u00a0(%s)", change->object);
    }
  g_string_append (reasons, gbt_report_word (builder, N_(". A frozen decision is not corrected: a new one "
                                                         "has to replace it.")));
  add_notice (builder, N_("Decision invalidated:"), reasons->str);
}

static void
add_replacement (GbtReportBuilder *builder,
                 const char       *head,
                 guint64           number)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  g_autofree char *sentence = gbt_text_fill (gbt_report_word (builder, N_("decision no. {1} of {2}.")), digits,
                                             builder->report->header_reference, NULL);

  add_notice (builder, head, sentence);
}

static void
build_notices (GbtReportBuilder *builder)
{
  GbtSheet *sheet = gbt_fiche_get_sheet (builder->fiche);
  GbtMatrix *matrix = gbt_fiche_get_matrix (builder->fiche);
  guint64 supersedes;

  if (gbt_sheet_is_example (sheet))
    add_notice (
        builder, N_("Example sheet."),
        gbt_report_word (
            builder,
            gbt_matrix_get_n_candidates (matrix) > 0
                ? N_("Workload, calculation, prices and verdicts are those of the worked example; the detail "
                     "of the runs and the evidence are made up.")
                : N_("Workload and calculation are those of the worked example; the model is made up.")));
  if (builder->decision == NULL && gbt_matrix_get_n_candidates (matrix) == 0)
    add_notice (builder, N_("Draft."),
                gbt_report_word (builder, N_("Nothing is frozen: this sheet may still change, and no "
                                             "candidate stands in it.")));
  else if (builder->decision == NULL)
    add_notice (builder, N_("Draft."),
                gbt_report_word (builder, N_("Nothing is frozen: this sheet may still change.")));
  if (builder->changes->len > 0)
    add_invalidated (builder);
  if (builder->superseded_by > 0)
    add_replacement (builder, N_("Superseded by"), builder->superseded_by);
  if (builder->decision != NULL
      && gbt_entry_get_integer (builder->decision, GBT_DECISION_SUPERSEDES, &supersedes))
    add_replacement (builder, N_("Supersedes"), supersedes);
}

/* {{{ The summary */

static const GbtStanding *
get_retained (const GbtReportBuilder *builder)
{
  const char *number
      = builder->decision != NULL ? gbt_entry_get_text (builder->decision, GBT_DECISION_RETAINED) : NULL;

  return number != NULL ? gbt_matrix_find_standing (gbt_fiche_get_matrix (builder->fiche), number)
                        : NULL;
}

static void
add_retained_box (GbtReportBuilder *builder)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (builder->fiche);
  const GbtStanding *standing = get_retained (builder);
  const char *name = gbt_report_word (builder, N_("retained candidate"));
  guint n = gbt_matrix_get_n_candidates (matrix);

  if (standing != NULL)
    {
      g_autofree char *offer = gbt_report_name_offer (builder, standing->offer, TRUE);
      g_autofree char *value
          = g_strdup_printf ("%s · %s", gbt_entry_get_number (standing->candidate), offer);
      g_autofree char *legend = gbt_format_counted (
          builder->language, "admissible on the {1} mandatory requirement",
          "admissible on the {1} mandatory requirements", standing->n_admissible);
      gboolean alone = gbt_matrix_count_verdict (matrix, GBT_VERDICT_ADMISSIBLE) == 1;
      g_autofree char *only = gbt_format_counted (
          builder->language, "the only one admissible on the {1} mandatory requirement",
          "the only one admissible on the {1} mandatory requirements", standing->n_admissible);

      gbt_report_add_box (builder->report, gbt_report_mark_of_verdict (standing->verdict), name, value,
                          NULL, alone ? only : legend);
    }
  else if (is_kind (builder, "closed"))
    gbt_report_add_box (builder->report, GBT_REPORT_MARK_NONE, name,
                        gbt_report_word (builder, N_("none")), NULL,
                        gbt_report_word (builder, N_("closed: no candidate is retained")));
  else
    {
      g_autofree char *count
          = gbt_format_counted (builder->language, "{1} candidate in this sheet",
                                "{1} candidates in this sheet", n);

      gbt_report_add_box (builder->report, GBT_REPORT_MARK_NONE, name,
                          gbt_report_word (builder, N_("to be decided")), NULL,
                          n > 0 ? count : gbt_report_word (builder, N_("no candidate in this sheet")));
    }
}

static void
add_estimated_box (GbtReportBuilder *builder)
{
  GbtEstimate *estimate = gbt_fiche_get_estimate (builder->fiche);
  guint n_unknown = gbt_estimate_get_n_unknown (estimate);
  const char *name = gbt_report_word (builder, N_("estimated"));
  const char *legend = gbt_report_word (builder, N_("indicative envelope, per GPU"));
  g_autofree char *amount = NULL;
  g_autofree char *bound = NULL;

  if (!gbt_estimate_has_anything (estimate))
    {
      gbt_report_add_box (builder->report, GBT_REPORT_MARK_ESTIMATED, name,
                          gbt_report_word (builder, N_("unknown")), NULL, legend);
      return;
    }

  amount = gbt_report_say_gib (builder, (gint64) gbt_estimate_get_per_gpu (estimate));
  bound = gbt_format_counted (builder->language,
                              "indicative envelope, per GPU, at least: {1} line unknown",
                              "indicative envelope, per GPU, at least: {1} lines unknown", n_unknown);
  gbt_report_add_box (builder->report, GBT_REPORT_MARK_ESTIMATED, name, amount,
                      gbt_format_unit (builder->language, GBT_UNIT_GIB), n_unknown > 0 ? bound : legend);
}

/* The confirmed peak of the retained candidate, else of the first that has one: it says whose. */
static const GbtStanding *
find_peak (const GbtReportBuilder *builder)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (builder->fiche);
  const GbtStanding *retained = get_retained (builder);

  if (retained != NULL && retained->margin.load == GBT_LOAD_PEAK)
    return retained;
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);

      if (standing->margin.load == GBT_LOAD_PEAK)
        return standing;
    }
  return NULL;
}

static void
add_measured_box (GbtReportBuilder *builder)
{
  const GbtStanding *standing = find_peak (builder);
  guint n_runs = gbt_dossier_get_n (gbt_fiche_get_dossier (builder->fiche), GBT_ENTRY_RUN);
  const char *name = gbt_report_word (builder, N_("measured"));
  g_autofree char *amount = NULL;
  g_autofree char *legend = NULL;

  if (standing == NULL)
    {
      gbt_report_add_box (builder->report, GBT_REPORT_MARK_MEASURED, name,
                          gbt_report_word (builder, N_("none")), NULL,
                          gbt_report_word (builder, n_runs > 0 ? N_("no run confirms the workload")
                                                               : N_("no run, hence no peak")));
      return;
    }

  amount = gbt_report_say_gib (builder, (gint64) standing->margin.load_bytes);
  legend = gbt_text_fill (
      gbt_report_word (builder, N_("confirmed peak on {1}, run {2}; used, whole device")),
      gbt_entry_get_number (standing->candidate),
      standing->margin.run != NULL ? standing->margin.run : "", NULL);
  gbt_report_add_box (builder->report, GBT_REPORT_MARK_MEASURED, name, amount,
                      gbt_format_unit (builder->language, GBT_UNIT_GIB), legend);
}

static char *
say_way_counted (const GbtReportBuilder *builder,
                 const GbtStanding      *standing,
                 const GbtWay           *way)
{
  const char *basis = standing->offer != NULL
                          ? gbt_entry_get_text (standing->offer, GBT_OFFER_TAX_BASIS)
                          : NULL;
  const char *label
      = basis != NULL ? gbt_field_spec_get_code_label (
                            gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_TAX_BASIS), basis)
                      : NULL;
  const char *tax = gbt_report_word (builder, label != NULL ? label : N_("taxes not stated"));
  g_autofree char *count = gbt_format_count (builder->language, way->count);
  g_autofree char *package = way->count == 1
      ? gbt_format_counted (builder->language, "package of {1} day", "package of {1} days", way->days)
      : NULL;
  g_autofree char *packages = gbt_format_counted (builder->language, "packages of {1} day",
                                                  "packages of {1} days", way->days);
  g_autofree char *many = g_strdup_printf ("%s\u00a0%s", count, packages);
  g_autofree char *hours = gbt_format_counted (builder->language, "{1} hour billed", "{1} hours billed",
                                               way->count);
  const char *paid = way->kind != GBT_WAY_PACKAGE ? hours : package != NULL ? package : many;

  return gbt_text_fill (gbt_report_word (builder, N_("{1}; {2}")), paid, tax, NULL);
}

/* The cost of the retained candidate, else of the first in the order. */
static void
add_commercial_box (GbtReportBuilder *builder)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (builder->fiche);
  const GbtStanding *standing = get_retained (builder);
  const char *name = gbt_report_word (builder, N_("commercial"));
  const GbtWay *way = NULL;
  g_autofree char *amount = NULL;
  g_autofree char *paid = NULL;
  g_autofree char *legend = NULL;

  if (gbt_matrix_get_n_candidates (matrix) == 0)
    {
      gbt_report_add_box (builder->report, GBT_REPORT_MARK_COMMERCIAL, name,
                          gbt_report_word (builder, N_("none")), NULL,
                          gbt_report_word (builder, N_("no offer")));
      return;
    }
  if (standing == NULL)
    standing = gbt_matrix_get_standing (matrix, 0);
  if (standing->cost != NULL)
    way = gbt_cost_get_counted (standing->cost);
  if (way == NULL || !way->known)
    {
      gbt_report_add_box (builder->report, GBT_REPORT_MARK_COMMERCIAL, name,
                          gbt_report_word (builder, N_("unknown")), NULL,
                          gbt_report_word (builder, N_("cost of the campaign")));
      return;
    }

  amount = gbt_report_say_money (builder, &way->total, FALSE);
  paid = say_way_counted (builder, standing, way);
  legend = get_retained (builder) != NULL
               ? g_strdup (paid)
               : gbt_text_fill (gbt_report_word (builder, N_("{1}, first in the order: {2}")),
                                gbt_entry_get_number (standing->candidate), paid, NULL);
  gbt_report_add_box (builder->report, GBT_REPORT_MARK_COMMERCIAL, name, amount, way->total.currency,
                      legend);
}

/* }}} */

static void
build_counts (GbtReportBuilder *builder)
{
  GbtReportText *counts = gbt_report_text_new (NULL);
  g_autofree char *unknown
      = gbt_format_count (builder->language, gbt_fiche_count_unknown_fields (builder->fiche));
  g_autofree char *conditions = gbt_format_counted (
      builder->language, "none of these candidates is guaranteed; {1} condition to confirm.",
      "none of these candidates is guaranteed; {1} conditions to confirm.",
      gbt_matrix_count_conditions (gbt_fiche_get_matrix (builder->fiche)));

  gbt_report_text_add (counts, GBT_REPORT_STYLE_STRONG,
                       gbt_report_word (builder, N_("Technical shortlist:")));
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, conditions);
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (counts, GBT_REPORT_STYLE_STRONG,
                       gbt_report_word (builder, N_("Unknown fields and lines:")));
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, "\u00a0");
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, unknown);
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, ".");
  builder->report->counts = counts;
}

/* gbt_report_build_front:
 *
 * All that stands before section 1. */
void
gbt_report_build_front (GbtReportBuilder *builder)
{
  build_running (builder);
  build_cartouche (builder);
  build_notices (builder);
  add_retained_box (builder);
  add_estimated_box (builder);
  add_measured_box (builder);
  add_commercial_box (builder);
  build_counts (builder);
}
