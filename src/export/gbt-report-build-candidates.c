/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-report-words.h"
#include "gbt-text.h"

#define TABLE_COSTS "table-costs"

/* Section 4: the offers, what the campaign costs by every way to pay, and the useful margins: a
 * reconciliation of two ledgers, in neither. */

static GbtMatrix *
get_matrix (const GbtReportBuilder *builder)
{
  return gbt_fiche_get_matrix (builder->fiche);
}

/* {{{ Costs */

/* The currency of every amount, when there is only one. */
static const char *
get_currency (const GbtReportBuilder *builder)
{
  const char *currency = NULL;

  for (guint i = 0; i < gbt_matrix_get_n_candidates (get_matrix (builder)); i++)
    {
      const GbtCost *cost = gbt_matrix_get_standing (get_matrix (builder), i)->cost;

      for (guint j = 0; cost != NULL && j < gbt_cost_get_n_ways (cost); j++)
        {
          const GbtWay *way = gbt_cost_get_way (cost, j);

          if (!way->known)
            continue;
          if (currency != NULL && !g_str_equal (currency, way->price.currency))
            return NULL;
          currency = way->price.currency;
        }
    }
  return currency;
}

static guint
count_digits (const GbtReportBuilder *builder,
              gboolean                of_total)
{
  guint digits = 0;

  for (guint i = 0; i < gbt_matrix_get_n_candidates (get_matrix (builder)); i++)
    {
      const GbtCost *cost = gbt_matrix_get_standing (get_matrix (builder), i)->cost;

      for (guint j = 0; cost != NULL && j < gbt_cost_get_n_ways (cost); j++)
        {
          const GbtWay *way = gbt_cost_get_way (cost, j);

          if (way->known)
            digits = MAX (digits, of_total ? way->total.digits : way->price.digits);
        }
    }
  return digits;
}

static GbtReportText *
say_way (const GbtReportBuilder *builder,
         const GbtWay           *way,
         guint64                 hours)
{
  g_autofree char *length = gbt_format_count (builder->language, hours);
  g_autofree char *days = NULL;
  g_autofree char *sentence = NULL;

  switch (way->kind)
    {
    case GBT_WAY_PACKAGE:
      if (way->days == 0)
        return gbt_report_text_new (gbt_report_word (builder, N_("package, its length unknown")));
      days = gbt_format_counted (builder->language, "package of {1} day", "package of {1} days", way->days);
      sentence = hours > 0 ? gbt_text_fill (gbt_report_word (builder, N_("{1}, covers {2} h")), days,
                                            length, NULL)
                           : g_strdup (days);
      return gbt_report_text_new (sentence);
    case GBT_WAY_SPOT:
      return gbt_report_text_new (gbt_report_word (builder, N_("by the hour, may be interrupted")));
    case GBT_WAY_HOURLY:
    default:
      return gbt_report_text_new (gbt_report_word (builder, N_("by the hour")));
    }
}

static const char *
say_counted (const GbtCost *cost,
             const GbtWay  *way)
{
  guint n_known = 0;

  for (guint i = 0; i < gbt_cost_get_n_ways (cost); i++)
    n_known += gbt_cost_get_way (cost, i)->known;
  if (way->counted)
    return n_known == 1 ? N_("yes, the only price known") : N_("yes, the cheapest");
  if (!way->known)
    return N_("no: price unknown");
  return way->kind == GBT_WAY_SPOT ? N_("no: may be interrupted") : N_("no: dearer");
}

static void
add_money (const GbtReportBuilder *builder,
           GbtReportRow           *row,
           const GbtMoney         *money,
           gboolean                known,
           gboolean                with_currency,
           gboolean                strong)
{
  g_autofree char *amount = known ? gbt_report_say_money (builder, money, with_currency) : NULL;

  gbt_report_row_add (row, known ? gbt_report_text_new_styled (strong ? GBT_REPORT_STYLE_STRONG
                                                                      : GBT_REPORT_STYLE_PLAIN,
                                                               amount)
                                 : gbt_report_say_unknown (builder));
}

static void
add_way (const GbtReportBuilder *builder,
         GbtReportTable         *table,
         const GbtStanding      *standing,
         const GbtWay           *way,
         gboolean                with_currency)
{
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  g_autofree char *count = gbt_format_count (builder->language, way->count);
  GbtReportText *counted
      = gbt_report_text_new (gbt_report_word (builder, say_counted (standing->cost, way)));

  if (way->counted && standing->not_ranked != GBT_RANKED
      && standing->verdict == GBT_VERDICT_ADMISSIBLE)
    {
      g_autofree char *reason = gbt_report_lower_first (
          gbt_report_word (builder, gbt_not_ranked_get_label (standing->not_ranked)));
      g_autofree char *sentence
          = gbt_text_fill (gbt_report_word (builder, N_("; not ranked: {1}")), reason, NULL);

      gbt_report_text_add (counted, GBT_REPORT_STYLE_PLAIN, sentence);
    }
  gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (standing->candidate)));
  gbt_report_row_add (row, say_way (builder, way, standing->hours));
  gbt_report_row_add (row, way->count > 0 ? gbt_report_text_new (count)
                                          : gbt_report_say_unknown (builder));
  add_money (builder, row, &way->price, way->known, with_currency, FALSE);
  add_money (builder, row, &way->total, way->known, with_currency, way->counted);
  gbt_report_row_add (row, counted);
}

/* Without any way to pay there is a row still: an unknown cost is never nothing. */
static void
add_no_way (const GbtReportBuilder *builder,
            GbtReportTable         *table,
            const GbtStanding      *standing)
{
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);

  gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (standing->candidate)));
  gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (builder, N_("no price offered"))));
  for (guint i = 0; i < 3; i++)
    gbt_report_row_add (row, gbt_report_say_unknown (builder));
  gbt_report_row_add (row, gbt_report_text_new (
                               gbt_report_word (builder, N_("not ranked: cost unknown"))));
}

static char *
say_costs_caption (const GbtReportBuilder *builder)
{
  const char *basis = gbt_matrix_get_ranked_tax_basis (get_matrix (builder));
  const char *label
      = basis != NULL ? gbt_field_spec_get_code_label (
                            gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, GBT_OFFER_TAX_BASIS), basis)
                      : NULL;
  const char *tax = gbt_report_word (builder, label != NULL ? label : N_("taxes not stated"));
  guint64 hours;

  if (gbt_workload_get_integer (gbt_fiche_get_workload (builder->fiche), GBT_FIELD_CAMPAIGN_HOURS,
                                &hours))
    {
      g_autofree char *count = gbt_format_count (builder->language, hours);

      return gbt_text_fill (
          gbt_report_word (builder, N_("Cost of the campaign of {1} h: all ways to pay, {2}")), count,
          tax, NULL);
    }
  return gbt_text_fill (
      gbt_report_word (builder, N_("Cost of the campaign, its length unknown: all ways to pay, {1}")), tax,
      NULL);
}

static void
build_costs (GbtReportBuilder *builder,
             GbtReportSection *section)
{
  const char *currency = get_currency (builder);
  const char *unit = currency != NULL ? currency : gbt_report_word (builder, N_("with its currency"));
  g_autofree char *caption = say_costs_caption (builder);
  GbtReportTable *table = gbt_report_start_table (builder, TABLE_COSTS, caption,
                                                  GBT_REPORT_MARK_COMMERCIAL, N_("commercial"));
  GbtReportColumn *column = gbt_report_table_add_column (table, NULL, 8);

  column->strong = column->key = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Way to pay")), 50)->heads = TRUE;
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Quantity")),
                               gbt_report_word (builder, N_("number")), NULL, 18, 0);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Unit price")), unit, NULL, 25,
                               currency != NULL ? count_digits (builder, FALSE) : 0);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Cost")), unit, NULL, 25,
                               currency != NULL ? count_digits (builder, TRUE) : 0);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Way counted")), 50);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (get_matrix (builder)); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (get_matrix (builder), i);
      guint n_ways = standing->cost != NULL ? gbt_cost_get_n_ways (standing->cost) : 0;

      for (guint j = 0; j < n_ways; j++)
        add_way (builder, table, standing, gbt_cost_get_way (standing->cost, j), currency == NULL);
      if (n_ways == 0)
        add_no_way (builder, table, standing);
    }
  gbt_report_add_table (section, table);
}

/* }}} */
/* {{{ Margins */

/* "GPU supplied, 24 564 MiB less the driver reserve, 464 MiB [P5]" */
static GbtReportText *
say_capacity (const GbtReportBuilder *builder,
              const GbtStanding      *standing)
{
  const GbtCapacityUse *use = &standing->margin.capacity;
  const GbtEntry *offer = standing->offer;
  g_autoptr (GbtReportText) origin = NULL;
  g_autofree char *source = NULL;
  g_autofree char *amount = NULL;
  g_autofree char *other = NULL;
  g_autofree char *sentence = NULL;
  GbtReportText *text;
  guint field = GBT_OFFER_DEVICE_TOTAL;
  guint64 total = 0;
  guint64 reserve = 0;

  if (use->basis == GBT_CAPACITY_UNKNOWN || offer == NULL)
    return gbt_report_text_new_mark (GBT_REPORT_MARK_UNKNOWN, GBT_REPORT_STYLE_EMPHASIS,
                                     gbt_report_word (builder, N_("unknown")));

  origin = gbt_report_say_entry (builder, offer, GBT_OFFER_CAPACITY_ORIGIN);
  source = use->supplied ? g_strdup (gbt_report_word (builder, N_("GPU supplied")))
           : gbt_entry_get_text (offer, GBT_OFFER_CAPACITY_ORIGIN) != NULL
               ? gbt_report_text_to_string (origin)
               : g_strdup (gbt_report_word (builder, N_("origin unknown")));
  gbt_entry_get_integer (offer, GBT_OFFER_DEVICE_TOTAL, &total);
  gbt_entry_get_integer (offer, GBT_OFFER_DRIVER_RESERVE, &reserve);
  amount = gbt_report_say_memory (builder, total);
  other = gbt_report_say_memory (builder,
                                 use->basis == GBT_CAPACITY_TOTAL_LESS_RESERVE ? reserve : use->bytes);

  switch (use->basis)
    {
    case GBT_CAPACITY_USABLE:
      field = GBT_OFFER_USABLE_TOTAL;
      sentence = gbt_text_fill (gbt_report_word (builder, N_("{1}, usable total {2}")), source, other, NULL);
      break;
    case GBT_CAPACITY_TOTAL_LESS_RESERVE:
      sentence = gbt_text_fill (gbt_report_word (builder, N_("{1}, {2} less the driver reserve, {3}")),
                                source, amount, other, NULL);
      break;
    case GBT_CAPACITY_NOMINAL:
      field = GBT_OFFER_NOMINAL;
      sentence = gbt_text_fill (gbt_report_word (builder, N_("nominal, {1}")), other, NULL);
      break;
    case GBT_CAPACITY_TOTAL:
    case GBT_CAPACITY_UNKNOWN:
    default:
      sentence = gbt_text_fill (gbt_report_word (builder, N_("{1}, {2}, before driver reserve")),
                                source, amount, NULL);
    }

  text = gbt_report_text_new (NULL);
  gbt_report_text_add_mark (text, GBT_REPORT_MARK_COMMERCIAL, GBT_REPORT_STYLE_PLAIN, sentence);
  gbt_report_add_piece_of (builder, text, offer, field);
  return text;
}

static GbtReportText *
say_load (const GbtReportBuilder *builder,
          const GbtMargin        *margin)
{
  GbtReportText *text;

  switch (margin->load)
    {
    case GBT_LOAD_PEAK:
      {
        g_autofree char *sentence
            = gbt_text_fill (gbt_report_word (builder, N_("confirmed peak, used, whole device, {1}")),
                             margin->run != NULL ? margin->run : "", NULL);
        GbtEntry *run = margin->run != NULL
                            ? gbt_dossier_find (gbt_fiche_get_dossier (builder->fiche), GBT_ENTRY_RUN,
                                                margin->run)
                            : NULL;
        const char *list = run != NULL ? gbt_entry_get_text (run, GBT_RUN_EVIDENCE) : NULL;

        text = gbt_report_text_new_mark (GBT_REPORT_MARK_MEASURED, GBT_REPORT_STYLE_PLAIN, sentence);
        if (list != NULL)
          {
            char *first[] = { NULL, NULL };
            g_auto (GStrv) numbers = g_strsplit (list, " ", 2);

            first[0] = numbers[0];
            gbt_report_add_pieces (builder, text, first);
          }
        return text;
      }
    case GBT_LOAD_ENVELOPE:
      return gbt_report_text_new_mark (GBT_REPORT_MARK_ESTIMATED, GBT_REPORT_STYLE_PLAIN,
                                       gbt_report_word (builder, N_("envelope, no confirming run")));
    case GBT_LOAD_SET_PEAK:
      return gbt_report_text_new_mark (
          GBT_REPORT_MARK_UNKNOWN, GBT_REPORT_STYLE_PLAIN,
          gbt_report_word (builder, N_("peak set by the engine, what it needed is unknown")));
    case GBT_LOAD_UNKNOWN:
    default:
      return gbt_report_text_new_mark (GBT_REPORT_MARK_UNKNOWN, GBT_REPORT_STYLE_EMPHASIS,
                                       gbt_report_word (builder, N_("unknown")));
    }
}

static void
add_gib (const GbtReportBuilder *builder,
         GbtReportRow           *row,
         gboolean                known,
         gint64                  bytes,
         gboolean                strong)
{
  g_autofree char *gib = gbt_report_say_gib (builder, bytes);

  gbt_report_row_add (row, known ? gbt_report_text_new_styled (
                                       strong ? GBT_REPORT_STYLE_STRONG : GBT_REPORT_STYLE_PLAIN, gib)
                                 : gbt_report_say_unknown (builder));
}

static void
add_margin (const GbtReportBuilder *builder,
            GbtReportTable         *table,
            const GbtStanding      *standing)
{
  const GbtMargin *margin = &standing->margin;
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  g_autofree char *bytes = gbt_format_integer (builder->language, margin->bytes);

  gbt_report_row_add (row, gbt_report_text_new (gbt_entry_get_number (standing->candidate)));
  gbt_report_row_add (row, say_capacity (builder, standing));
  add_gib (builder, row, margin->capacity.basis != GBT_CAPACITY_UNKNOWN,
           (gint64) MIN (margin->capacity.bytes, GBT_BYTES_MAX), FALSE);
  gbt_report_row_add (row, say_load (builder, margin));
  add_gib (builder, row, margin->load == GBT_LOAD_PEAK || margin->load == GBT_LOAD_ENVELOPE,
           (gint64) MIN (margin->load_bytes, GBT_BYTES_MAX), FALSE);
  gbt_report_row_add (row, margin->known ? gbt_report_text_new (bytes)
                                         : gbt_report_say_unknown (builder));
  add_gib (builder, row, margin->known, margin->bytes, TRUE);
}

/* "C1: 25 757 220 864 − 486 539 264 − 19 832 766 464 = 5 437 915 136 bytes; rounding comes
 * after." The subtraction of the first candidate that has a margin, whole. */
static void
say_subtraction (const GbtReportBuilder *builder,
                 GbtReportText          *text,
                 const GbtStanding      *standing)
{
  const GbtMargin *margin = &standing->margin;
  g_autofree char *load = gbt_format_count (builder->language, margin->load_bytes);
  g_autofree char *capacity = NULL;
  g_autofree char *result
      = gbt_format_amount (builder->language, margin->bytes, GBT_UNIT_BYTE, GBT_SPACE_PRINT);
  g_autofree char *sentence = NULL;
  guint64 total = 0;
  guint64 reserve = 0;

  if (margin->capacity.basis == GBT_CAPACITY_TOTAL_LESS_RESERVE
      && gbt_entry_get_integer (standing->offer, GBT_OFFER_DEVICE_TOTAL, &total)
      && gbt_entry_get_integer (standing->offer, GBT_OFFER_DRIVER_RESERVE, &reserve))
    {
      g_autofree char *whole = gbt_format_count (builder->language, total);
      g_autofree char *kept = gbt_format_count (builder->language, reserve);

      capacity = g_strdup_printf ("%s\u00a0− %s", whole, kept);
    }
  else
    capacity = gbt_format_count (builder->language, margin->capacity.bytes);

  sentence = gbt_text_fill (
      gbt_report_word (builder, N_("{1}: {2}\u00a0− {3}\u00a0= {4}; rounding comes after. ")),
      gbt_entry_get_number (standing->candidate), capacity, load, result, NULL);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
}

/* What would be left on the envelope where a run was confirmed. */
static void
say_on_envelope (const GbtReportBuilder *builder,
                 GbtReportText          *text,
                 const GbtStanding      *standing)
{
  GbtEstimate *estimate = gbt_fiche_get_estimate (builder->fiche);
  const GbtMargin *margin = &standing->margin;
  gint64 left;
  g_autofree char *bytes = NULL;
  g_autofree char *gib = NULL;
  g_autofree char *sentence = NULL;

  if (margin->load != GBT_LOAD_PEAK || !gbt_estimate_is_complete (estimate))
    return;

  left = (gint64) margin->capacity.bytes - (gint64) gbt_estimate_get_per_gpu (estimate);
  bytes = gbt_format_amount (builder->language, left, GBT_UNIT_BYTE, GBT_SPACE_PRINT);
  gib = gbt_format_amount (builder->language, left, GBT_UNIT_GIB, GBT_SPACE_PRINT);
  sentence = gbt_text_fill (
      gbt_report_word (builder, N_("On the envelope, {1} would keep {2}, {3}. ")),
      gbt_entry_get_number (standing->candidate), bytes, gib, NULL);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, sentence);
}

static GbtReportText *
say_margins_note (const GbtReportBuilder *builder)
{
  GbtReportText *text = gbt_report_text_new (NULL);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (get_matrix (builder)); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (get_matrix (builder), i);

      if (!standing->margin.known)
        continue;
      say_subtraction (builder, text, standing);
      say_on_envelope (builder, text, standing);
      break;
    }
  gbt_report_text_add (text, GBT_REPORT_STYLE_STRONG,
                       gbt_report_word (builder, N_("Two GPUs are not one memory.")));
  return text;
}

static void
build_margins (GbtReportBuilder *builder,
               GbtReportSection *section)
{
  const char *gib = gbt_format_unit (builder->language, GBT_UNIT_GIB);
  const char *group = gbt_report_word (builder, N_("Useful margin"));
  GbtReportTable *table = gbt_report_start_table (
      builder, GBT_REPORT_TABLE_MARGINS,
      gbt_report_word (builder, N_("Useful margin per GPU: a capacity less a load, both named")),
      GBT_REPORT_MARK_NONE, N_("reconciliation"));
  GbtReportColumn *column = gbt_report_table_add_column (table, NULL, 8);

  column->strong = column->key = TRUE;
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Capacity used")), 55)->heads = TRUE;
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Capacity")), gib, NULL, 15, 2);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Load used")), 44.2);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Load")), gib, NULL, 18, 2);
  gbt_report_table_add_number (table, NULL, gbt_format_unit (builder->language, GBT_UNIT_BYTE), group,
                               22.8, 0);
  gbt_report_table_add_number (table, NULL, gib, group, 13, 2);
  for (guint i = 0; i < gbt_matrix_get_n_candidates (get_matrix (builder)); i++)
    add_margin (builder, table, gbt_matrix_get_standing (get_matrix (builder), i));
  table->note = say_margins_note (builder);
  builder->margins_number = builder->n_tables;
  gbt_report_add_table (section, table);
}

/* }}} */

/* gbt_report_build_candidates:
 *
 * Section 4: the offers, the costs, the margins. */
void
gbt_report_build_candidates (GbtReportBuilder *builder)
{
  GbtReportSection *section
      = gbt_report_add_section (builder->report, gbt_report_word (builder, N_("Candidates")));

  if (gbt_matrix_get_n_candidates (get_matrix (builder)) == 0)
    {
      gbt_report_add_paragraph (
          section, gbt_report_text_new (gbt_report_word (builder, N_("Candidates: none."))));
      return;
    }

  gbt_report_build_offers (builder, section);
  build_costs (builder, section);
  build_margins (builder, section);
}
