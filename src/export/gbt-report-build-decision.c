/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-error.h"
#include "gbt-report-words.h"
#include "gbt-text.h"

/* Section 6: what was frozen, why, and what it rests on; section 8: what would invalidate it. */

static const GbtStanding *
get_retained (const GbtReportBuilder *builder)
{
  const char *number = gbt_entry_get_text (builder->decision, GBT_DECISION_RETAINED);

  return number != NULL ? gbt_matrix_find_standing (gbt_fiche_get_matrix (builder->fiche), number)
                        : NULL;
}

static void
add_pair (const GbtReportBuilder *builder,
          GbtReportBlock         *block,
          const char             *label,
          GbtReportText          *text)
{
  gbt_report_block_add_pair (block, gbt_report_word (builder, label), text);
}

static GbtReportText *
say_retained (const GbtReportBuilder *builder,
              const GbtStanding      *standing)
{
  g_autofree char *name = gbt_report_name_offer (builder, standing->offer, TRUE);
  g_autofree char *title
      = g_strdup_printf ("%s · %s", gbt_entry_get_number (standing->candidate), name);
  GbtReportText *text = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG, title);

  if (standing->offer != NULL)
    {
      const char *offer = gbt_entry_get_text (standing->offer, GBT_OFFER_TITLE);
      g_autofree char *version
          = gbt_format_count (builder->language, gbt_entry_get_version (standing->offer));
      g_autofree char *sentence = gbt_text_fill (
          gbt_report_word (builder, N_(", offer “{1}”, version {2}")),
          offer != NULL ? offer : gbt_entry_get_number (standing->offer), version, NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
    }
  return text;
}

/* "47,14 USD: 1 package of 3 days covers the 72 h; taxes not stated" */
static GbtReportText *
say_cost (const GbtReportBuilder *builder,
          const GbtStanding      *standing)
{
  const GbtWay *way = standing->cost != NULL ? gbt_cost_get_counted (standing->cost) : NULL;
  const char *basis = standing->offer != NULL
                          ? gbt_entry_get_text (standing->offer, GBT_OFFER_TAX_BASIS)
                          : NULL;
  const char *label
      = basis != NULL ? gbt_field_spec_get_code_label (
                            gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_TAX_BASIS), basis)
                      : NULL;
  g_autofree char *total = NULL;
  g_autofree char *count = NULL;
  g_autofree char *hours = NULL;
  g_autofree char *days = NULL;
  g_autofree char *sentence = NULL;

  if (way == NULL || !way->known)
    return gbt_report_say_unknown (builder);

  total = gbt_report_say_money (builder, &way->total, TRUE);
  count = gbt_format_count (builder->language, way->count);
  hours = gbt_format_count (builder->language, standing->hours);
  days = gbt_format_counted (builder->language, "{1} day", "{1} days", way->days);
  sentence
      = way->kind == GBT_WAY_PACKAGE
            ? gbt_text_fill (gbt_ntext (builder->language, "{1}: {2} package of {3} covers the {4} h; {5}",
                                        "{1}: {2} packages of {3} cover the {4} h; {5}", way->count),
                             total, count, days, hours,
                             gbt_report_word (builder, label != NULL ? label : N_("taxes not stated")), NULL)
            : gbt_text_fill (gbt_report_word (builder, N_("{1}: {2} hours billed for {3} h; {4}")), total,
                             count, hours,
                             gbt_report_word (builder, label != NULL ? label : N_("taxes not stated")), NULL);
  return gbt_report_text_new (sentence);
}

static GbtReportText *
say_least_margin (const GbtReportBuilder *builder)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (builder->fiche);

  for (guint i = 0; i < gbt_matrix_get_n_requirements (matrix); i++)
    {
      GbtEntry *requirement = gbt_matrix_get_requirement (matrix, i);

      if (gbt_entry_is (requirement, GBT_REQUIREMENT_SUBJECT, GBT_SUBJECT_MARGIN))
        return gbt_report_say_entry (builder, requirement, GBT_REQUIREMENT_AMOUNT);
    }
  return gbt_report_text_new (gbt_report_word (builder, N_("not set")));
}

/* "5,06 GiB per GPU, on the confirmed peak (table 9); least margin: not set" */
static GbtReportText *
say_margin (const GbtReportBuilder *builder,
            const GbtStanding      *standing)
{
  const GbtMargin *margin = &standing->margin;
  g_autoptr (GbtReportText) least = say_least_margin (builder);
  g_autofree char *amount
      = gbt_format_amount (builder->language, margin->bytes, GBT_UNIT_GIB, GBT_SPACE_PRINT);
  g_autofree char *table = gbt_format_count (builder->language, builder->margins_number);
  g_autofree char *link = gbt_text_fill (gbt_report_word (builder, N_("table {1}")), table, NULL);
  g_autofree char *sentence = NULL;
  GbtReportText *text;

  if (!margin->known)
    return gbt_report_say_unknown (builder);

  sentence = gbt_text_fill (gbt_report_word (builder, margin->load == GBT_LOAD_PEAK
                                                          ? N_("{1} per GPU, on the confirmed peak (")
                                                          : N_("{1} per GPU, on the envelope (")),
                            amount, NULL);
  text = gbt_report_text_new (sentence);
  gbt_report_text_add_link (text, GBT_REPORT_STYLE_PLAIN, link, GBT_REPORT_TABLE_MARGINS);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("); least margin: ")));
  gbt_report_text_append (text, least);
  return text;
}

static GbtReportText *
say_calendar (const GbtReportBuilder *builder,
              const GbtStanding      *standing)
{
  g_autoptr (GbtField) typed = gbt_entry_get_field (builder->decision, GBT_DECISION_CALENDAR);
  GbtReportText *text = gbt_report_text_new (NULL);

  if (gbt_field_is_known (typed))
    gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_field_get_text (typed));
  if (standing != NULL && standing->offer != NULL)
    {
      g_autoptr (GbtReportText) from
          = gbt_report_say_entry (builder, standing->offer, GBT_OFFER_AVAILABLE_FROM);
      g_autoptr (GbtReportText) until
          = gbt_report_say_entry (builder, standing->offer, GBT_OFFER_VALID_UNTIL);

      if (!gbt_report_text_is_empty (text))
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, "\n");
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("available from: ")));
      gbt_report_text_append (text, from);
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                           gbt_report_word (builder, N_("; price valid until: ")));
      gbt_report_text_append (text, until);
    }
  if (gbt_report_text_is_empty (text))
    {
      gbt_report_text_free (text);
      return gbt_report_say_unknown (builder);
    }
  return text;
}

static guint
find_index (const GbtReportBuilder *builder,
            const GbtStanding      *standing)
{
  guint index = 0;

  while (gbt_matrix_get_standing (gbt_fiche_get_matrix (builder->fiche), index) != standing)
    index++;
  return index;
}

static GbtReportText *
say_rests_on (const GbtReportBuilder *builder,
              const GbtStanding      *standing)
{
  g_autofree char *revision = gbt_format_count (
      builder->language, gbt_sheet_get_revision (gbt_fiche_get_sheet (builder->fiche)));
  g_autofree char *sheet
      = gbt_text_fill (gbt_report_word (builder, N_("revision {1} of the sheet")), revision, NULL);
  GbtReportText *text = gbt_report_text_new (sheet);

  if (standing == NULL)
    return text;
  if (standing->margin.run != NULL)
    {
      g_autofree char *run
          = gbt_text_fill (gbt_report_word (builder, N_(", run {1}")), standing->margin.run, NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, run);
    }
  if (standing->offer != NULL)
    {
      g_autofree char *version
          = gbt_format_count (builder->language, gbt_entry_get_version (standing->offer));
      g_autofree char *offer
          = gbt_text_fill (gbt_report_word (builder, N_(", offer of {1} version {2}")),
                           gbt_entry_get_number (standing->candidate), version, NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, offer);
    }
  {
    g_autoptr (GPtrArray) pieces = gbt_report_collect_pieces (builder, find_index (builder, standing));
    g_autofree char *list = gbt_report_join_numbers (builder, pieces);
    g_autofree char *sentence = gbt_text_fill (gbt_report_word (builder, N_(", evidence {1}")), list, NULL);

    if (pieces->len > 0)
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
  }
  return text;
}

static const char *
say_nature (const GbtEntry *decision)
{
  if (gbt_entry_is (decision, GBT_DECISION_KIND, "shortlist"))
    return N_("shortlist: candidates sent out with their conditions, none of them retained");
  if (gbt_entry_is (decision, GBT_DECISION_KIND, "closed"))
    return N_("closed: no candidate is retained");
  return N_("decision: an admissible candidate is retained");
}

/* "decision no. 1 of FC-2026-0007, 30 November 2026, 16:53 UTC; supersedes: none; superseded by:
 * none" */
static GbtReportText *
say_frozen (const GbtReportBuilder *builder)
{
  const char *frozen = gbt_entry_get_text (builder->decision, GBT_DECISION_FROZEN);
  g_autofree char *instant = frozen != NULL ? gbt_format_instant (builder->language, frozen)
                                            : g_strdup (gbt_report_word (builder, N_("not yet")));
  const char *none = gbt_report_word (builder, N_("none"));
  guint64 supersedes;
  g_autofree char *before
      = gbt_entry_get_integer (builder->decision, GBT_DECISION_SUPERSEDES, &supersedes)
            ? g_strdup_printf ("%" G_GUINT64_FORMAT, supersedes)
            : NULL;
  g_autofree char *after = builder->superseded_by > 0 ? g_strdup_printf ("%u", builder->superseded_by)
                                                      : NULL;
  g_autofree char *supersedes_words
      = before != NULL ? gbt_text_fill (gbt_report_word (builder, N_("decision no. {1}")), before, NULL)
                       : g_strdup (none);
  g_autofree char *superseded_words
      = after != NULL ? gbt_text_fill (gbt_report_word (builder, N_("decision no. {1}")), after, NULL)
                      : g_strdup (none);
  g_autofree char *sentence = gbt_text_fill (
      gbt_report_word (builder, N_("{1} of {2}, {3}; supersedes: {4}; superseded by: {5}")),
      builder->decision_name, builder->report->header_reference, instant, supersedes_words,
      superseded_words, NULL);

  return gbt_report_text_new (sentence);
}

static GbtReportText *
say_changes (const GbtReportBuilder *builder)
{
  GbtReportText *text = gbt_report_text_new (NULL);

  for (guint i = 0; i < builder->changes->len; i++)
    {
      const GbtChange *change = g_ptr_array_index (builder->changes, i);
      g_autofree char *reason = gbt_report_say_clause (builder, change->reason);

      if (i > 0)
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("; ")));
      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, reason);
      if (change->object != NULL)
        {
          g_autofree char *object = g_strdup_printf ("\u00a0(%s)", change->object);

          gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, object);
        }
    }
  return text;
}

/* gbt_report_build_decision:
 *
 * Section 6. */
void
gbt_report_build_decision (GbtReportBuilder *builder)
{
  GbtReportSection *section = gbt_report_add_section (
      builder->report, gbt_report_word (builder, N_("Sizing decision")));
  const GbtStanding *retained;
  GbtReportBlock *block;

  if (builder->decision == NULL)
    {
      g_autofree char *sentence = gbt_text_fill (
          gbt_report_word (builder, N_("No decision frozen. Status: {1}.")), builder->status, NULL);

      gbt_report_add_paragraph (section, gbt_report_text_new (sentence));
      return;
    }

  retained = get_retained (builder);
  block = gbt_report_section_add (section, GBT_REPORT_BLOCK_PAIRS);
  add_pair (builder, block, N_("Retained candidate"),
            retained != NULL ? say_retained (builder, retained)
                             : gbt_report_text_new (gbt_report_word (builder, N_("none"))));
  add_pair (builder, block, N_("Rationale"),
            gbt_report_say_entry (builder, builder->decision, GBT_DECISION_RATIONALE));
  if (retained != NULL)
    {
      add_pair (builder, block, N_("Cost of the campaign"), say_cost (builder, retained));
      add_pair (builder, block, N_("Useful margin"), say_margin (builder, retained));
    }
  add_pair (builder, block, N_("Calendar"), say_calendar (builder, retained));
  add_pair (builder, block, N_("Rests on"), say_rests_on (builder, retained));
  add_pair (builder, block, N_("Nature"),
            gbt_report_text_new (gbt_report_word (builder, say_nature (builder->decision))));
  if (builder->changes->len > 0)
    add_pair (builder, block, N_("Invalidated by"), say_changes (builder));
  add_pair (builder, block, N_("Frozen"), say_frozen (builder));
}

/* gbt_report_build_invalidators:
 *
 * Section 8. */
void
gbt_report_build_invalidators (GbtReportBuilder *builder)
{
  GbtReportSection *section = gbt_report_add_section (
      builder->report, gbt_report_word (builder, N_("What would invalidate the decision")));
  GbtDossier *dossier = gbt_fiche_get_dossier (builder->fiche);
  guint n = gbt_dossier_get_n (dossier, GBT_ENTRY_INVALIDATOR);
  GbtReportBlock *block;

  if (n == 0)
    {
      gbt_report_add_paragraph (section,
                                gbt_report_text_new (gbt_report_word (builder, N_("None."))));
      return;
    }

  block = gbt_report_section_add (section, GBT_REPORT_BLOCK_LIST);
  for (guint i = 0; i < n; i++)
    {
      GbtEntry *entry = gbt_dossier_get (dossier, GBT_ENTRY_INVALIDATOR, i);

      gbt_report_block_add_pair (block, gbt_entry_get_number (entry),
                                 gbt_report_say_entry (builder, entry, GBT_INVALIDATOR_TEXT));
    }
}
