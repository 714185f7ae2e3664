/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-report-build.h"

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

static void
read_context (GbtReportBuilder       *builder,
              const GbtReportContext *context)
{
  builder->decision = gbt_fiche_get_decision (builder->fiche);
  builder->changes = g_ptr_array_new ();
  if (context == NULL)
    return;

  builder->superseded_by = context->superseded_by;
  if (context->changes != NULL)
    {
      g_ptr_array_unref (builder->changes);
      builder->changes = g_ptr_array_ref (context->changes);
    }
  if (context->frozen != NULL)
    {
      builder->decision = gbt_frozen_get_decision (context->frozen);
      builder->report->fingerprint = g_strdup (gbt_frozen_get_fingerprint (context->frozen));
    }
}

/**
 * gbt_report_new_in_context:
 * @fiche: what is worded
 * @context: (nullable): what is known of it besides
 * @language: the language, whatever the locale
 *
 * Words a fiche, once: every section of the sheet is there, and says so when it is empty.
 *
 * Returns: (transfer full): the report
 */
GbtReport *
gbt_report_new_in_context (GbtFiche               *fiche,
                           const GbtReportContext *context,
                           GbtLanguage             language)
{
  GbtReportBuilder builder = { .fiche = fiche, .language = language };

  builder.report = gbt_report_alloc (language);
  read_context (&builder, context);
  gbt_report_build_front (&builder);
  gbt_report_build_workload (&builder);
  gbt_report_build_estimate (&builder);
  gbt_report_build_runs (&builder);
  gbt_report_build_candidates (&builder);
  gbt_report_build_verdicts (&builder);
  gbt_report_build_decision (&builder);
  gbt_report_build_conditions (&builder);
  gbt_report_build_invalidators (&builder);
  gbt_report_build_evidence (&builder);
  gbt_report_build_verification (&builder);

  g_ptr_array_unref (builder.changes);
  g_free (builder.decision_name);
  g_free (builder.status);
  return builder.report;
}

/**
 * gbt_report_new:
 * @fiche: what is worded
 * @language: the language, whatever the locale
 * @error: kept for what a later record may lack
 *
 * gbt_report_new_in_context() of a sheet as it stands.
 *
 * Returns: (transfer full): the report
 */
GbtReport *
gbt_report_new (GbtFiche     *fiche,
                GbtLanguage   language,
                GError      **error)
{
  return gbt_report_new_in_context (fiche, NULL, language);
}
