/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-report-answer.h"

#include "gbt-error.h"
#include "gbt-report-words.h"
#include "gbt-text.h"

#define ATTACHMENT "gabarit-find.json"
/* A search is no sheet: the words of one are borrowed for its workload. */
#define NO_SHEET "00000000-0000-0000-0000-000000000000"

/* The answer of a search in words: identity, what was asked, what it needs, machines, alternatives,
 * what was left out, units and digest. */

/* {{{ The front */

/* "Llama 3.1 8B, 16 bits": what is searched for. */
static char *
say_title (const GbtReportBuilder *builder)
{
  const GbtWorkload *workload = gbt_fiche_get_workload (builder->fiche);
  const GbtTask task = gbt_workload_get_task (workload);
  const char *model = gbt_workload_get_text (workload, GBT_FIELD_MODEL_NAME);
  const char *format = gbt_workload_get_text (workload, GBT_FIELD_WEIGHT_FORMAT);
  const char *what = gbt_report_word (builder, gbt_task_get_label (task));
  g_autoptr (GString) title = g_string_new (model != NULL && task != GBT_TASK_NOTEBOOK ? model : what);
  guint64 tokens;
  guint64 requests;

  if (task == GBT_TASK_NOTEBOOK)
    return g_string_free_and_steal (g_steal_pointer (&title));
  if (format != NULL)
    {
      const char *label = gbt_field_code_get_label (GBT_FIELD_WEIGHT_FORMAT, format);

      g_string_append_printf (title, ", %s", gbt_report_word (builder, label));
    }
  if (task == GBT_TASK_INFERENCE && gbt_workload_get_integer (workload, GBT_FIELD_LIMIT_TOKENS, &tokens)
      && gbt_workload_get_integer (workload, GBT_FIELD_LIMIT_REQUESTS, &requests))
    {
      g_autofree char *length = gbt_format_tokens (builder->language, tokens);
      g_autofree char *count = gbt_format_requests (builder->language, requests);

      g_string_append_printf (title, ", %s\u00a0× %s", length, count);
    }
  else if (model != NULL)
    {
      g_autofree char *lower = gbt_report_lower_first (what);

      g_string_append_printf (title, ", %s", lower);
    }
  return g_string_free_and_steal (g_steal_pointer (&title));
}

static char *
say_offers (const GbtReportBuilder *builder,
            const GbtAnswer        *answer)
{
  return gbt_format_counted (builder->language, "{1} offer looked through", "{1} offers looked through",
                             gbt_market_get_n_offers (gbt_answer_get_market (answer)));
}

static void
build_running (GbtReportBuilder *builder,
               const GbtAnswer  *answer,
               const char       *digest)
{
  GbtReport *report = builder->report;
  g_autofree char *start = g_strndup (digest, 8);

  report->document_name = g_strdup (gbt_report_word (builder, N_("Search for a machine")));
  report->title = say_title (builder);
  report->header_reference = g_strdup (report->document_name);
  report->header_revision = say_offers (builder, answer);
  report->reference = g_strdup (report->header_revision);
  report->header_state = gbt_format_counted (builder->language, "{1} machine holds the workload",
                                             "{1} machines hold the workload", gbt_answer_get_n_machines (answer));
  report->footer = gbt_text_fill (gbt_report_word (builder, N_("Search for a machine · fingerprint {1}… (section 6)")), start,
                                  NULL);
  report->page = g_strdup (gbt_report_word (builder, N_("Page {1} of {2}")));
  report->continued = g_strdup (gbt_report_word (builder, N_(" (continued)")));
  report->pdf_title = g_strdup_printf ("%s, %s", report->document_name, report->title);
  report->program = g_strdup_printf ("Gabarit %s", gbt_fiche_get_program_version (builder->fiche));
  report->attachment = g_strdup (ATTACHMENT);
  report->attachment_description = g_strdup (gbt_report_word (builder, N_("The answer these pages were made from (JSON)")));
  report->link_description = g_strdup (gbt_report_word (builder, N_("To another place in these pages")));
}

static void
add_identity (GbtReportBuilder *builder,
              const char       *label,
              const char       *value)
{
  g_ptr_array_add (builder->report->cartouche_labels, g_strdup (gbt_report_word (builder, label)));
  g_ptr_array_add (builder->report->cartouche_values,
                   gbt_report_text_new (value));
}

static char *
say_method (const GbtReportBuilder *builder)
{
  GbtEstimate *estimate = gbt_fiche_get_estimate (builder->fiche);
  g_autofree char *name
      = gbt_report_lower_first (gbt_report_word (builder, gbt_method_get_label (gbt_estimate_get_method (estimate))));
  g_autofree char *version = gbt_format_count (builder->language, gbt_estimate_get_version (estimate));

  return gbt_text_fill (gbt_report_word (builder, N_("{1}, version {2}")), name, version, NULL);
}

static void
build_cartouche (GbtReportBuilder *builder,
                 const GbtAnswer  *answer)
{
  static const char *const sources[] = {
    [GBT_MARKET_STORE] = N_("the library of offers"),
    [GBT_MARKET_FILES] = N_("files given for this search"),
    [GBT_MARKET_EXAMPLE] = N_("built-in examples"),
  };
  const GbtMarket *market = gbt_answer_get_market (answer);
  const GbtTask task = gbt_workload_get_task (gbt_fiche_get_workload (builder->fiche));
  g_autofree char *method = say_method (builder);

  add_identity (builder, N_("Task"), gbt_report_word (builder, gbt_task_get_label (task)));
  add_identity (builder, N_("Offers from"), gbt_report_word (builder, sources[gbt_market_get_source (market)]));
  add_identity (builder, N_("Estimation method"), method);
  add_identity (builder, N_("Program"), builder->report->program);
}

static void
build_notices (GbtReportBuilder *builder,
               const GbtAnswer  *answer)
{
  if (gbt_market_get_source (gbt_answer_get_market (answer)) == GBT_MARKET_EXAMPLE)
    g_ptr_array_add (builder->report->notices,
                     gbt_report_say_headed (builder, N_("Example offers."),
                                            gbt_report_word (builder, N_("They are built in, and not for sale."))));
  g_ptr_array_add (builder->report->notices,
                   gbt_report_say_headed (builder, N_("A calculation."),
                                          gbt_report_word (builder, N_("Nothing here was measured: that a machine holds the "
                                                                       "workload is to be confirmed by a run."))));
}

static void
build_boxes (GbtReportBuilder *builder,
             const GbtAnswer  *answer)
{
  const guint n_machines = gbt_answer_get_n_machines (answer);
  const GbtMachine *first = n_machines > 0 ? gbt_answer_get_machine (answer, 0) : NULL;
  guint n_left_out = 0;
  g_autofree char *machines = gbt_format_count (builder->language, n_machines);
  g_autofree char *offers = say_offers (builder, answer);
  g_autofree char *need
      = gbt_report_say_gib (builder, (gint64) gbt_estimate_get_per_gpu (gbt_fiche_get_estimate (builder->fiche)));
  g_autofree char *left_out = NULL;

  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    n_left_out += gbt_answer_count_left_out (answer, (GbtLeftOut) i);
  left_out = gbt_format_count (builder->language, n_left_out);

  gbt_report_add_box (builder->report, GBT_REPORT_MARK_NONE, gbt_report_word (builder, N_("machines that hold it")),
                      machines, "", offers);
  gbt_report_add_box (builder->report, GBT_REPORT_MARK_ESTIMATED, gbt_report_word (builder, N_("estimated")), need,
                      gbt_format_unit (builder->language, GBT_UNIT_GIB),
                      gbt_report_word (builder, N_("memory needed, on one GPU")));
  if (first != NULL)
    {
      const GbtMoney *shown = first->has_total ? &first->total : &first->price;
      g_autofree char *money = gbt_format_money (builder->language, shown, GBT_SPACE_PRINT);
      g_autofree char *name = gbt_report_name_machine (builder, first->offer, first->gpus);
      g_autofree char *unit = NULL;
      char *gap = g_strrstr (money, "\u202f");

      *gap = '\0';
      unit = gbt_text_fill (gbt_report_word (builder, first->has_total || first->way == GBT_WAY_PACKAGE ? "{1}" : N_("{1}/h")),
                            shown->currency, NULL);
      gbt_report_add_box (builder->report, GBT_REPORT_MARK_COMMERCIAL, gbt_report_word (builder, N_("commercial")), money,
                          unit, name);
    }
  else
    gbt_report_add_box (builder->report, GBT_REPORT_MARK_COMMERCIAL, gbt_report_word (builder, N_("commercial")),
                        gbt_report_word (builder, N_("none")), NULL,
                        gbt_report_word (builder, N_("no machine holds it")));
  gbt_report_add_box (builder->report, GBT_REPORT_MARK_NONE, gbt_report_word (builder, N_("left out")), left_out, "",
                      gbt_report_word (builder, N_("offers, each for one reason")));
}

static void
add_reference (const GbtReportBuilder *builder,
               GbtReportText          *text,
               const char             *head,
               const char             *section,
               const char             *target)
{
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (text, GBT_REPORT_STYLE_STRONG, gbt_report_word (builder, head));
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add_link (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, section), target);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ".");
}

static void
build_front (GbtReportBuilder *builder,
             const GbtAnswer  *answer,
             const char       *digest)
{
  build_running (builder, answer, digest);
  build_cartouche (builder, answer);
  build_notices (builder, answer);
  build_boxes (builder, answer);
  builder->report->counts
      = gbt_report_say_headed (builder, N_("Order:"),
                               gbt_report_word (builder, N_("by price, then by margin; the same for the same offers, "
                                                            "wherever it is computed.")));
  add_reference (builder, builder->report->counts, N_("Left out, by reason:"), N_("section 5"), "section-5");
  add_reference (builder, builder->report->counts, N_("To check:"), N_("section 6"), "section-6");
}

/* }}} */
/* {{{ Sections */

static char *
join_sentences (const GbtReportBuilder *builder,
                GPtrArray              *sentences)
{
  g_autoptr (GPtrArray) owned = sentences;
  g_autoptr (GString) said = g_string_new (NULL);

  for (guint i = 0; i < owned->len; i++)
    {
      g_autofree char *one = i == 0 ? gbt_report_say_sentence (builder, owned->pdata[i])
                                    : gbt_report_say_clause (builder, owned->pdata[i]);

      if (i > 0)
        g_string_append (said, gbt_report_word (builder, N_("; ")));
      g_string_append (said, one);
    }
  return g_string_free_and_steal (g_steal_pointer (&said));
}

static void
build_asked (GbtReportBuilder *builder,
             const GbtAnswer  *answer)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("What was asked")));
  g_autofree char *constraints = join_sentences (builder, gbt_answer_list_constraints (answer));
  GbtReportText *text;

  gbt_report_build_asked (builder, section);
  text = gbt_report_say_headed (builder, N_("Constraints applied:"), constraints);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ".");
  gbt_report_add_paragraph (section, text);
}

/* What the note under the lines does not say already. */
static GPtrArray *
list_readings (const GbtAnswer *answer)
{
  g_autoptr (GPtrArray) all = gbt_answer_list_assumptions (answer);
  GPtrArray *readings = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sentence_unref);

  for (guint i = 0; i < all->len; i++)
    {
      const char *code = gbt_sentence_get_code (all->pdata[i]);

      if (g_str_equal (code, "length") || g_str_equal (code, "equal-parts"))
        g_ptr_array_add (readings, gbt_sentence_ref (all->pdata[i]));
    }
  return readings;
}

static void
build_need (GbtReportBuilder *builder,
            const GbtAnswer  *answer)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Memory needed")));
  g_autofree char *readings = join_sentences (builder, list_readings (answer));

  gbt_report_build_lines (builder, section);
  if (*readings != '\0')
    {
      GbtReportText *text = gbt_report_say_headed (builder, N_("How it is read:"), readings);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ".");
      gbt_report_add_paragraph (section, text);
    }
}

static void
add_count (const GbtReportBuilder *builder,
           GbtReportTable         *table,
           GbtReportRowKind        kind,
           const char             *label,
           guint                   n)
{
  GbtReportRow *row = gbt_report_table_add_row (table, kind);
  g_autofree char *count = gbt_format_count (builder->language, n);

  gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (builder, label)));
  gbt_report_row_add (row, gbt_report_text_new (count));
}

/* Every offer is in one row: they add up. Of places, a number only (R13). */
static void
build_left_out (GbtReportBuilder *builder,
                const GbtAnswer  *answer)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Where every offer went")));
  GbtReportTable *table = gbt_report_start_table (
      builder, "table-offers", gbt_report_word (builder, N_("Offers, each counted once, for the first reason that applies")),
      GBT_REPORT_MARK_NONE, NULL);
  guint n_alternatives = 0;

  for (guint i = 0; i < gbt_answer_get_n_alternatives (answer); i++)
    n_alternatives += gbt_answer_get_alternative (answer, i)->machine != NULL;

  table->compact = TRUE;
  gbt_report_table_add_column (table, NULL, 146)->heads = TRUE;
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Offers")), NULL, NULL, 30, 0);
  add_count (builder, table, GBT_REPORT_ROW_PLAIN, N_("Machines that hold it"), gbt_answer_get_n_machines (answer));
  add_count (builder, table, GBT_REPORT_ROW_PLAIN, N_("Alternatives: hold it, but break a preference"), n_alternatives);
  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    {
      const guint n = gbt_answer_count_left_out (answer, (GbtLeftOut) i);

      if (n > 0)
        add_count (builder, table, GBT_REPORT_ROW_PLAIN, gbt_left_out_get_label ((GbtLeftOut) i), n);
    }
  add_count (builder, table, GBT_REPORT_ROW_TOTAL, N_("Offers looked through"),
             gbt_market_get_n_offers (gbt_answer_get_market (answer)));
  gbt_report_add_table (section, table);
}

static void
build_verification (GbtReportBuilder *builder,
                    const char       *digest)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Units, fingerprint and verification")));
  GbtReportBlock *panel = gbt_report_section_add (section, GBT_REPORT_BLOCK_PANEL);
  GbtReportText *check
      = gbt_report_say_headed (builder, N_("To check:"),
                               gbt_report_word (builder, N_("extract from this PDF the attached file")));

  gbt_report_text_add (check, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (check, GBT_REPORT_STYLE_CODE, builder->report->attachment);
  gbt_report_text_add (check, GBT_REPORT_STYLE_PLAIN,
                       gbt_report_word (builder, N_(", compute its SHA-256 and compare. A fingerprint finds a change; it is "
                                                    "not a signature.")));
  g_ptr_array_add (panel->texts, gbt_report_say_units (builder));
  g_ptr_array_add (panel->texts, gbt_report_say_ledgers (builder));
  g_ptr_array_add (panel->boxed, gbt_report_say_digest (builder, N_("SHA-256 fingerprint of the answer"), digest));
  g_ptr_array_add (panel->boxed, check);
}

/* }}} */

/**
 * gbt_report_new_answer:
 * @answer: the answer of a search
 * @digest: SHA-256 of its JSON, in hexadecimal
 * @program_version: of the program that made it
 * @language: the language, whatever the locale
 *
 * Words an answer, once. The first %GBT_REPORT_ANSWER_MOST machines and alternatives stand in it; of
 * the others it says how many there are.
 *
 * Returns: (transfer full): the report
 */
GbtReport *
gbt_report_new_answer (const GbtAnswer *answer,
                       const char      *digest,
                       const char      *program_version,
                       GbtLanguage      language)
{
  g_autoptr (GbtWorkload) workload = gbt_wish_dup_workload (gbt_answer_get_wish (answer), 1);
  g_autoptr (GbtSheet) sheet = gbt_sheet_new (NO_SHEET, 1, FALSE, workload);
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, program_version, "");
  GbtReportBuilder builder = { .fiche = fiche, .language = language };

  builder.report = gbt_report_alloc (language);
  build_front (&builder, answer, digest);
  build_asked (&builder, answer);
  build_need (&builder, answer);
  gbt_report_build_machines (&builder, answer);
  gbt_report_build_alternatives (&builder, answer);
  build_left_out (&builder, answer);
  build_verification (&builder, digest);

  return builder.report;
}
