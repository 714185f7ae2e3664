/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-report-build.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-format.h"
#include "gbt-text.h"

/* gbt_report_word:
 *
 * The text of a msgid in the language of the report. */
const char *
gbt_report_word (const GbtReportBuilder *builder,
                 const char             *msgid)
{
  return gbt_text (builder->language, msgid);
}

/* gbt_report_lower_first:
 *
 * A label inside a sentence. */
char *
gbt_report_lower_first (const char *text)
{
  g_autofree char *first = NULL;
  const char *rest;

  if (*text == '\0')
    return g_strdup ("");
  rest = g_utf8_next_char (text);
  /* An acronym (NF4) keeps its capitals. */
  if (*rest != '\0' && (g_unichar_isupper (g_utf8_get_char (rest)) || g_ascii_isdigit (*rest)))
    return g_strdup (text);
  first = g_utf8_strdown (text, rest - text);
  return g_strconcat (first, rest, NULL);
}

/* gbt_report_bind_signs:
 *
 * A formula that breaks after its signs, never before. */
char *
gbt_report_bind_signs (const char *formula)
{
  const char *const signs[] = { "×", "÷", "≥", "<", "=", "−", "+" };
  g_autoptr (GString) bound = g_string_new (formula);

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      g_autofree char *loose = g_strdup_printf (" %s ", signs[i]);
      g_autofree char *tight = g_strdup_printf ("\u00a0%s ", signs[i]);

      g_string_replace (bound, loose, tight, 0);
    }

  return g_string_free (g_steal_pointer (&bound), FALSE);
}

/* gbt_report_say_expression:
 *
 * An applied formula, its digits grouped. */
char *
gbt_report_say_expression (const GbtReportBuilder *builder,
                           const char             *neutral)
{
  g_autofree char *grouped = gbt_format_expression (builder->language, neutral);

  return gbt_report_bind_signs (grouped);
}

/* gbt_report_say_gib:
 *
 * An amount in GiB, without its unit; the minus is U+2212. */
char *
gbt_report_say_gib (const GbtReportBuilder *builder,
                    gint64                  bytes)
{
  return gbt_format_amount_number (builder->language, bytes, GBT_UNIT_GIB);
}

/* gbt_report_say_table:
 *
 * "Table 1." */
char *
gbt_report_say_table (const GbtReportBuilder *builder,
                      guint                   number)
{
  g_autofree char *digits = gbt_format_count (builder->language, number);

  return gbt_text_fill (gbt_report_word (builder, N_("Table {1}.")), digits, NULL);
}

/* gbt_report_say_unknown:
 *
 * The word that stands where a value is not known. */
GbtReportText *
gbt_report_say_unknown (const GbtReportBuilder *builder)
{
  return gbt_report_text_new_styled (GBT_REPORT_STYLE_EMPHASIS,
                                     gbt_report_word (builder, N_("unknown")));
}

/* gbt_report_add_paragraph:
 *
 * A block of one paragraph; takes the text. */
void
gbt_report_add_paragraph (GbtReportSection *section,
                          GbtReportText    *text)
{
  GbtReportBlock *block = gbt_report_section_add (section, GBT_REPORT_BLOCK_PARAGRAPH);

  g_ptr_array_add (block->texts, text);
}

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

static void
build_running (GbtReportBuilder *builder)
{
  GbtReport *report = builder->report;
  GbtSheet *sheet = gbt_fiche_get_sheet (builder->fiche);
  const char *reference = get_known_text (builder, GBT_FIELD_REFERENCE);
  const char *title = get_known_text (builder, GBT_FIELD_TITLE);
  g_autofree char *revision = gbt_format_count (builder->language, gbt_sheet_get_revision (sheet));

  report->document_name = g_strdup (gbt_report_word (builder, N_("Sizing sheet")));
  report->title = g_strdup (title != NULL ? title : gbt_report_word (builder, N_("Untitled sheet")));
  report->header_reference
      = g_strdup (reference != NULL ? reference : gbt_report_word (builder, N_("No reference")));
  report->header_revision
      = gbt_text_fill (gbt_report_word (builder, N_("revision {1}")), revision, NULL);
  report->reference
      = g_strdup_printf ("%s · %s", report->header_reference, report->header_revision);
  report->header_state = g_strdup (
      gbt_report_word (builder, gbt_sheet_status_get_label (gbt_sheet_get_status (sheet))));
  report->footer = gbt_text_fill (
      gbt_report_word (builder, N_("Sizing sheet {1}, {2} · no fingerprint: draft")),
      report->header_reference, report->header_revision, NULL);
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
  g_autofree char *status = gbt_report_lower_first (
      gbt_report_word (builder, gbt_sheet_status_get_label (gbt_sheet_get_status (sheet))));

  add_identity (builder, N_("Reference"), gbt_report_say_field (builder, GBT_FIELD_REFERENCE));
  add_identity (builder, N_("Revision"), gbt_report_text_new (revision));
  add_identity (builder, N_("Status"), gbt_report_text_new (status));
  add_identity (builder, N_("Author"), gbt_report_say_field (builder, GBT_FIELD_AUTHOR));
  add_identity (builder, N_("Decision date"),
                gbt_report_text_new (gbt_report_word (builder, N_("none"))));
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
  GbtReportText *notice
      = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG, gbt_report_word (builder, head));

  gbt_report_text_add (notice, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (notice, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, rest));
  g_ptr_array_add (builder->report->notices, notice);
}

static void
build_notices (GbtReportBuilder *builder)
{
  GbtSheet *sheet = gbt_fiche_get_sheet (builder->fiche);

  if (gbt_sheet_is_example (sheet))
    add_notice (builder, N_("Example sheet."),
                N_("Workload and calculation are those of the worked example; the model is made up."));
  if (gbt_sheet_get_status (sheet) == GBT_SHEET_DRAFT)
    add_notice (builder, N_("Draft."),
                N_("Nothing is frozen: this sheet may still change, and no candidate stands in it."));
}

static void
build_summary (GbtReportBuilder *builder)
{
  GbtEstimate *estimate = gbt_fiche_get_estimate (builder->fiche);
  const char *none = gbt_report_word (builder, N_("none"));
  guint n_unknown = gbt_estimate_get_n_unknown (estimate);

  gbt_report_add_box (builder->report, GBT_REPORT_MARK_NONE,
                      gbt_report_word (builder, N_("retained candidate")),
                      gbt_report_word (builder, N_("to be decided")), NULL,
                      gbt_report_word (builder, N_("no candidate in this sheet")));

  if (!gbt_estimate_has_anything (estimate))
    gbt_report_add_box (builder->report, GBT_REPORT_MARK_ESTIMATED,
                        gbt_report_word (builder, N_("estimated")),
                        gbt_report_word (builder, N_("unknown")), NULL,
                        gbt_report_word (builder, N_("indicative envelope, per GPU")));
  else
    {
      g_autofree char *amount
          = gbt_report_say_gib (builder, (gint64) gbt_estimate_get_per_gpu (estimate));
      g_autofree char *bound = gbt_format_counted (
          builder->language, "indicative envelope, per GPU, at least: {1} line unknown",
          "indicative envelope, per GPU, at least: {1} lines unknown", n_unknown);

      gbt_report_add_box (builder->report, GBT_REPORT_MARK_ESTIMATED,
                          gbt_report_word (builder, N_("estimated")), amount,
                          gbt_format_unit (builder->language, GBT_UNIT_GIB),
                          n_unknown > 0
                              ? bound
                              : gbt_report_word (builder, N_("indicative envelope, per GPU")));
    }

  gbt_report_add_box (builder->report, GBT_REPORT_MARK_MEASURED,
                      gbt_report_word (builder, N_("measured")), none, NULL,
                      gbt_report_word (builder, N_("no run, hence no peak")));
  gbt_report_add_box (builder->report, GBT_REPORT_MARK_COMMERCIAL,
                      gbt_report_word (builder, N_("commercial")), none, NULL,
                      gbt_report_word (builder, N_("no offer")));
}

static void
build_counts (GbtReportBuilder *builder)
{
  GbtReportText *counts = gbt_report_text_new (NULL);
  g_autofree char *unknown
      = gbt_format_count (builder->language, gbt_fiche_count_unknown_fields (builder->fiche));

  gbt_report_text_add (counts, GBT_REPORT_STYLE_STRONG,
                       gbt_report_word (builder, N_("Technical shortlist:")));
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (
      counts, GBT_REPORT_STYLE_PLAIN,
      gbt_report_word (builder, N_("none of these candidates is guaranteed; 0 conditions to confirm.")));
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (counts, GBT_REPORT_STYLE_STRONG,
                       gbt_report_word (builder, N_("Unknown fields and lines:")));
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, "\u00a0");
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, unknown);
  gbt_report_text_add (counts, GBT_REPORT_STYLE_PLAIN, ".");
  builder->report->counts = counts;
}

static void
add_empty_section (GbtReportBuilder *builder,
                   const char       *title,
                   const char       *words)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, title));

  gbt_report_add_paragraph (section, gbt_report_text_new (gbt_report_word (builder, words)));
}

static void
build_decision (GbtReportBuilder *builder)
{
  GbtReportSection *section = gbt_report_add_section (
      builder->report, gbt_report_word (builder, N_("Sizing decision")));
  GbtSheet *sheet = gbt_fiche_get_sheet (builder->fiche);
  g_autofree char *status = gbt_report_lower_first (
      gbt_report_word (builder, gbt_sheet_status_get_label (gbt_sheet_get_status (sheet))));
  g_autofree char *sentence = gbt_text_fill (
      gbt_report_word (builder, N_("No decision frozen. Status: {1}.")), status, NULL);

  gbt_report_add_paragraph (section, gbt_report_text_new (sentence));
}

/* The conditions that the sheet itself asks for: candidates, which bring most of them, are not
 * there yet. */
static void
build_conditions (GbtReportBuilder *builder)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("To confirm")));
  g_autoptr (GbtReportTable) table = gbt_report_table_new (NULL, NULL, NULL);

  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Exact condition")), 116);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Bears on")), 60);
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      g_autoptr (GbtField) field
          = gbt_workload_get_shown_field (get_workload (builder), (GbtFieldId) i);

      if (gbt_field_get_state (field) == GBT_FIELD_TO_CONFIRM)
        {
          GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
          const char *label = gbt_field_id_get_spec ((GbtFieldId) i)->label;
          const char *note = gbt_field_get_note (field);

          gbt_report_row_add (row, gbt_report_text_new (note != NULL ? note : ""));
          gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (builder, label)));
        }
    }

  if (table->rows->len > 0)
    gbt_report_section_add (section, GBT_REPORT_BLOCK_TABLE)->table = g_steal_pointer (&table);
  else
    gbt_report_add_paragraph (section,
                              gbt_report_text_new (gbt_report_word (builder, N_("None."))));
}

static GbtReportText *
say_headed (GbtReportBuilder *builder,
            const char       *head,
            const char       *rest)
{
  GbtReportText *text
      = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG, gbt_report_word (builder, head));

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, rest);
  return text;
}

static GbtReportText *
say_ledgers (GbtReportBuilder *builder)
{
  static const struct
  {
    GbtReportMark mark;
    const char *word;
    const char *meaning;
  } ledgers[] = {
    { GBT_REPORT_MARK_ESTIMATED, N_("estimated"), N_(": from a calculation or a choice;") },
    { GBT_REPORT_MARK_MEASURED, N_("measured"), N_(": read on a counter during a run;") },
    { GBT_REPORT_MARK_COMMERCIAL, N_("commercial"), N_(": announced or declared for an offer;") },
    { GBT_REPORT_MARK_UNKNOWN, N_("unknown"), N_(": never counted as zero.") },
  };
  GbtReportText *text = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG,
                                                    gbt_report_word (builder, N_("Ledgers.")));

  for (guint i = 0; i < G_N_ELEMENTS (ledgers); i++)
    {
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, i == 0 ? " " : "\n");
      gbt_report_text_add_mark (text, ledgers[i].mark,
                                GBT_REPORT_STYLE_LEDGER
                                    | (ledgers[i].mark == GBT_REPORT_MARK_UNKNOWN
                                           ? GBT_REPORT_STYLE_EMPHASIS
                                           : GBT_REPORT_STYLE_PLAIN),
                                gbt_report_word (builder, ledgers[i].word));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                           gbt_report_word (builder, ledgers[i].meaning));
    }

  return text;
}

static GbtReportText *
say_check (GbtReportBuilder *builder)
{
  GbtReportText *text = say_headed (builder, N_("To check:"),
                                    gbt_report_word (builder, N_("this PDF carries the attached file")));

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (text, GBT_REPORT_STYLE_CODE, builder->report->attachment);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                       gbt_report_word (builder, N_(", the record that every figure of this sheet was "
                                                    "worded from. A fingerprint finds a change; it is "
                                                    "not a signature.")));
  return text;
}

static void
build_verification (GbtReportBuilder *builder)
{
  GbtReportSection *section = gbt_report_add_section (
      builder->report, gbt_report_word (builder, N_("Units, fingerprint and verification")));
  GbtReportBlock *panel = gbt_report_section_add (section, GBT_REPORT_BLOCK_PANEL);
  g_ptr_array_add (
      panel->texts,
      say_headed (builder, N_("Units."),
                  gbt_report_word (builder,
                                   N_("1 GB = 10⁹ bytes; 1 MiB = 2²⁰ bytes; 1 GiB = 2³⁰ bytes (binary "
                                      "prefixes: IEC 80000-13). So 24 GB are 22.35 GiB. Whole bytes "
                                      "are computed with; two decimals are rounded for display only. "
                                      "Times are UTC."))));
  g_ptr_array_add (panel->texts, say_ledgers (builder));
  g_ptr_array_add (panel->boxed,
                   say_headed (builder, N_("Fingerprint:"),
                               gbt_report_word (builder, N_("none (draft)"))));
  g_ptr_array_add (panel->boxed, say_check (builder));
}

/**
 * gbt_report_new:
 * @fiche: what is worded
 * @language: the language, whatever the locale
 * @error: kept for what a later record may lack
 *
 * Words a fiche, once: every section of the sheet is there, and says so when it is empty.
 *
 * Returns: (transfer full): the report
 */
GbtReport *
gbt_report_new (GbtFiche     *fiche,
                GbtLanguage   language,
                GError      **error)
{
  GbtReportBuilder builder = { .fiche = fiche, .language = language };

  builder.report = gbt_report_alloc (language);
  build_running (&builder);
  build_cartouche (&builder);
  build_notices (&builder);
  build_summary (&builder);
  build_counts (&builder);

  gbt_report_build_workload (&builder);
  gbt_report_build_estimate (&builder);
  add_empty_section (&builder, N_("Measurements"),
                     N_("Runs: none. No peak was measured; the margin rests on the envelope."));
  add_empty_section (&builder, N_("Candidates"), N_("Candidates: none."));
  add_empty_section (&builder, N_("Requirements and verdicts"), N_("Mandatory requirements: none."));
  build_decision (&builder);
  build_conditions (&builder);
  add_empty_section (&builder, N_("What would invalidate the decision"), N_("None."));
  add_empty_section (&builder, N_("Evidence"), N_("None."));
  build_verification (&builder);

  return builder.report;
}
