/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"
#include "gbt-report-words.h"
#include "gbt-text.h"

#define TABLE_OFFERS "table-offers"
#define TABLE_OTHER "table-offers-other"

/* The offers of section 4: up to three side by side, one row a field; from four on one row each,
 * and what has no column there in a second table. */

typedef enum
{
  CELL_FIELDS,   /* the fields, a dot between */
  CELL_CAPACITY, /* an amount as announced, then in GiB */
  CELL_PACKAGE,
} CellKind;

#define MOST_FIELDS 5

/* Each field of an offer stands in one of these rows, or is named under the table. */
static const struct
{
  const char *label;
  CellKind kind;
  gboolean separate;
  guint fields[MOST_FIELDS];
  guint n_fields;
} rows[] = {
  { N_("Offer"), CELL_FIELDS, FALSE, { GBT_OFFER_TITLE }, 1 },
  { N_("GPU model · unified memory"), CELL_FIELDS, FALSE, { GBT_OFFER_GPU_MODEL, GBT_OFFER_UNIFIED }, 2 },
  { N_("GPUs sold · used"), CELL_FIELDS, FALSE, { GBT_OFFER_GPU_COUNT, GBT_OFFER_GPUS_USED }, 2 },
  { N_("Provider · tier · its word"), CELL_FIELDS, FALSE, { GBT_OFFER_PROVIDER, GBT_OFFER_TIER, GBT_OFFER_TIER_WORD }, 3 },
  { N_("Country · region · jurisdiction"), CELL_FIELDS, FALSE,
    { GBT_OFFER_COUNTRY, GBT_OFFER_REGION, GBT_OFFER_JURISDICTION }, 3 },
  { N_("Host: RAM · disk"), CELL_FIELDS, FALSE, { GBT_OFFER_HOST_RAM, GBT_OFFER_DISK }, 2 },
  { N_("Host: vCPUs · processor"), CELL_FIELDS, FALSE, { GBT_OFFER_VCPUS, GBT_OFFER_CPU }, 2 },
  { N_("Interconnect"), CELL_FIELDS, FALSE, { GBT_OFFER_INTERCONNECT }, 1 },
  { N_("Availability · from"), CELL_FIELDS, FALSE, { GBT_OFFER_AVAILABILITY, GBT_OFFER_AVAILABLE_FROM }, 2 },
  { N_("Interruptible · longest booking"), CELL_FIELDS, FALSE, { GBT_OFFER_INTERRUPTIBLE, GBT_OFFER_BOOKING_LIMIT }, 2 },
  { N_("Support · attestations"), CELL_FIELDS, FALSE, { GBT_OFFER_SUPPORT, GBT_OFFER_ATTESTATIONS }, 2 },
  { N_("Nominal capacity per GPU"), CELL_CAPACITY, TRUE, { GBT_OFFER_NOMINAL }, 1 },
  { N_("GPU total"), CELL_CAPACITY, FALSE, { GBT_OFFER_DEVICE_TOTAL }, 1 },
  { N_("Usable total"), CELL_CAPACITY, FALSE, { GBT_OFFER_USABLE_TOTAL }, 1 },
  { N_("Driver reserve"), CELL_CAPACITY, FALSE, { GBT_OFFER_DRIVER_RESERVE }, 1 },
  { N_("Free at start"), CELL_CAPACITY, FALSE, { GBT_OFFER_FREE_AT_START }, 1 },
  { N_("Origin of the capacity"), CELL_FIELDS, FALSE, { GBT_OFFER_CAPACITY_ORIGIN }, 1 },
  { N_("Counter · driver · CUDA · ECC · partition"), CELL_FIELDS, FALSE,
    { GBT_OFFER_CAPACITY_COUNTER, GBT_OFFER_DRIVER, GBT_OFFER_CUDA, GBT_OFFER_ECC, GBT_OFFER_PARTITION }, 5 },
  { N_("Package"), CELL_PACKAGE, TRUE, { GBT_OFFER_PACKAGE, GBT_OFFER_PACKAGE_DAYS, GBT_OFFER_CURRENCY }, 3 },
  { N_("Hourly price · interruptible"), CELL_FIELDS, FALSE, { GBT_OFFER_HOURLY, GBT_OFFER_SPOT }, 2 },
  { N_("Tax: basis · rate"), CELL_FIELDS, FALSE, { GBT_OFFER_TAX_BASIS, GBT_OFFER_TAX_RATE }, 2 },
  { N_("Price read on · valid until"), CELL_FIELDS, FALSE, { GBT_OFFER_PRICE_READ, GBT_OFFER_VALID_UNTIL }, 2 },
  { N_("Billing step · commitment"), CELL_FIELDS, FALSE, { GBT_OFFER_BILLING_STEP, GBT_OFFER_COMMITMENT }, 2 },
  { N_("Quantity · included · not included"), CELL_FIELDS, FALSE,
    { GBT_OFFER_QUANTITY, GBT_OFFER_INCLUDES, GBT_OFFER_LEAVES_OUT }, 3 },
  { N_("Set-up · renewal"), CELL_FIELDS, FALSE, { GBT_OFFER_SETUP_FEE, GBT_OFFER_RENEWAL }, 2 },
  { N_("Link · notes"), CELL_FIELDS, FALSE, { GBT_OFFER_LINK, GBT_OFFER_NOTES }, 2 },
  { N_("Readings to check"), CELL_FIELDS, FALSE, { GBT_OFFER_DOUBTS }, 1 },
};

/* The fields that have a column of their own where each offer is a row. */
static gboolean
has_column (guint field)
{
  switch (field)
    {
    case GBT_OFFER_GPU_MODEL:
    case GBT_OFFER_GPU_COUNT:
    case GBT_OFFER_TIER:
    case GBT_OFFER_TIER_WORD:
    case GBT_OFFER_NOMINAL:
    case GBT_OFFER_DEVICE_TOTAL:
    case GBT_OFFER_CAPACITY_ORIGIN:
    case GBT_OFFER_PACKAGE:
    case GBT_OFFER_PACKAGE_DAYS:
    case GBT_OFFER_TAX_BASIS:
    case GBT_OFFER_AVAILABLE_FROM:
    case GBT_OFFER_CURRENCY:
      return TRUE;
    default:
      return FALSE;
    }
}

static GbtMatrix *
get_matrix (const GbtReportBuilder *builder)
{
  return gbt_fiche_get_matrix (builder->fiche);
}

static const char *
get_candidate (const GbtStanding *standing)
{
  return gbt_entry_get_number (standing->candidate);
}

/* {{{ Cells */

static GbtReportText *
say_capacity (const GbtReportBuilder *builder,
              const GbtEntry         *offer,
              guint                   field)
{
  guint64 bytes;
  g_autofree char *announced = NULL;
  g_autofree char *gib = NULL;
  g_autofree char *sentence = NULL;
  GbtReportText *text;

  if (!gbt_entry_get_integer (offer, field, &bytes))
    return gbt_report_say_entry (builder, offer, field);

  announced = gbt_report_say_memory (builder, bytes);
  gib = gbt_format_amount (builder->language, (gint64) bytes, GBT_UNIT_GIB, GBT_SPACE_PRINT);
  sentence = g_str_equal (announced, gib)
                 ? g_strdup (gib)
                 : gbt_text_fill (gbt_report_word (builder, N_("{1}, that is {2}")), announced, gib,
                                  NULL);
  text = gbt_report_text_new (sentence);
  gbt_report_add_piece_of (builder, text, offer, field);
  return text;
}

static GbtReportText *
say_package (const GbtReportBuilder *builder,
             const GbtEntry         *offer)
{
  g_autoptr (GbtReportText) price = gbt_report_say_entry (builder, offer, GBT_OFFER_PACKAGE);
  g_autofree char *days = NULL;
  GbtReportText *text;
  guint64 n_days;

  if (gbt_entry_get_text (offer, GBT_OFFER_PACKAGE) == NULL)
    return g_steal_pointer (&price);
  days = gbt_entry_get_integer (offer, GBT_OFFER_PACKAGE_DAYS, &n_days)
             ? gbt_format_counted (builder->language, "{1} day", "{1} days", n_days)
             : g_strdup (gbt_report_word (builder, N_("length unknown")));
  text = gbt_report_text_new (days);
  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_(": ")));
  gbt_report_text_append (text, price);
  gbt_report_add_piece_of (builder, text, offer, GBT_OFFER_PACKAGE);
  return text;
}

static GbtReportText *
say_cell (const GbtReportBuilder *builder,
          const GbtEntry         *offer,
          guint                   row)
{
  GbtReportText *text;

  switch (rows[row].kind)
    {
    case CELL_CAPACITY:
      return say_capacity (builder, offer, rows[row].fields[0]);
    case CELL_PACKAGE:
      return say_package (builder, offer);
    case CELL_FIELDS:
    default:
      text = gbt_report_say_entries (builder, offer, rows[row].fields, rows[row].n_fields);
      gbt_report_add_piece_of (builder, text, offer, rows[row].fields[0]);
      return text;
    }
}

static GbtReportText *
say_pieces (const GbtReportBuilder *builder,
            guint                   candidate)
{
  g_autoptr (GPtrArray) pieces = gbt_report_collect_pieces (builder, candidate);
  GbtReportText *text;

  if (pieces->len == 0)
    return gbt_report_text_new (gbt_report_word (builder, N_("none")));
  text = gbt_report_text_new (NULL);
  for (guint i = 0; i < pieces->len; i++)
    {
      if (i > 0)
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ", ");
      gbt_report_text_add_link (text, GBT_REPORT_STYLE_PLAIN, g_ptr_array_index (pieces, i),
                                "section-9");
    }
  return text;
}

/* }}} */
/* {{{ What no offer states */

static gboolean
is_unknown_everywhere (const GbtReportBuilder *builder,
                       guint                   field)
{
  for (guint i = 0; i < gbt_matrix_get_n_candidates (get_matrix (builder)); i++)
    {
      const GbtEntry *offer = gbt_matrix_get_standing (get_matrix (builder), i)->offer;

      if (gbt_entry_get_state (offer, field) != GBT_FIELD_UNKNOWN)
        return FALSE;
    }
  return TRUE;
}

/* A row that would only say "unknown" gives way to a name under the table; the rows that begin a
 * group of fields always stand. */
static gboolean
has_row (const GbtReportBuilder *builder,
         guint                   row)
{
  for (guint i = 0; i < rows[row].n_fields; i++)
    {
      if (!is_unknown_everywhere (builder, rows[row].fields[i]))
        return TRUE;
    }
  return rows[row].separate;
}

static gboolean
is_in_row (const GbtReportBuilder *builder,
           guint                   field)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      for (guint j = 0; j < rows[i].n_fields; j++)
        {
          if (rows[i].fields[j] == field)
            return has_row (builder, i);
        }
    }
  return FALSE;
}

static gboolean
is_in_column (const GbtReportBuilder *builder,
              guint                   field)
{
  return has_column (field) || !is_unknown_everywhere (builder, field);
}

/* The names of the fields that have no place in the table, in a sentence; none: no sentence. */
static GbtReportText *
say_unknown_everywhere (const GbtReportBuilder *builder,
                        gboolean (*has_place) (const GbtReportBuilder *builder,
                                               guint                   field))
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (GBT_ENTRY_OFFER); i++)
    {
      g_autofree char *label = gbt_report_lower_first (
          gbt_report_word (builder, gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, i)->label));

      /* Some labels hold a comma. */
      if (!has_place (builder, i))
        g_string_append_printf (names, "%s%s", names->len > 0 ? gbt_report_word (builder, N_("; ")) : "",
                                label);
    }
  if (names->len == 0)
    return NULL;
  g_string_append_c (names, '.');
  return gbt_report_say_headed (builder, N_("Unknown for every offer:"), names->str);
}

/* }}} */
/* {{{ Side by side */

static GbtReportText *
say_speed (const GbtReportBuilder *builder)
{
  GbtReportText *text = gbt_report_text_new_styled (
      GBT_REPORT_STYLE_STRONG,
      gbt_report_word (builder, N_("These prices say nothing of speed.")));

  gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, " ");
  gbt_report_text_add (
      text, GBT_REPORT_STYLE_PLAIN,
      gbt_report_word (builder, N_("Capacity or stock announced prove neither an installation of the "
                                   "software nor a date.")));
  return text;
}

/* Said on every sheet that holds such a machine. */
static void
add_community (const GbtReportBuilder *builder,
               GbtReportText          *note)
{
  for (guint i = 0; i < gbt_matrix_get_n_candidates (get_matrix (builder)); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (get_matrix (builder), i);

      if (standing->offer != NULL && gbt_entry_is (standing->offer, GBT_OFFER_TIER, "community"))
        {
          gbt_report_text_add (note, GBT_REPORT_STYLE_PLAIN, " ");
          gbt_report_text_add (
              note, GBT_REPORT_STYLE_STRONG,
              gbt_report_word (builder, N_("A community host can read the memory of a session.")));
          return;
        }
    }
}

static void
build_side_by_side (GbtReportBuilder *builder,
                    GbtReportSection *section)
{
  static const double widths[4][4] = {
    { 0 }, { 57, 119 }, { 53, 61.5, 61.5 }, { 47, 45, 46, 38 },
  };
  guint n = gbt_matrix_get_n_candidates (get_matrix (builder));
  g_autoptr (GbtReportText) unknown = NULL;
  GbtReportTable *table = gbt_report_start_table (
      builder, TABLE_OFFERS,
      gbt_report_word (builder, N_("Offers; a field that the offer does not state reads “unknown”")),
      GBT_REPORT_MARK_COMMERCIAL, N_("commercial"));
  GbtReportColumn *column
      = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Field")), widths[n][0]);

  column->heads = TRUE;
  for (guint i = 0; i < n; i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (get_matrix (builder), i);

      column = gbt_report_table_add_column (table, get_candidate (standing), widths[n][i + 1]);
      column->unit = gbt_report_name_offer (builder, standing->offer, FALSE);
    }
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GbtReportRow *row;

      if (!has_row (builder, i))
        continue;
      row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
      row->separate = rows[i].separate;
      gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (builder, rows[i].label)));
      for (guint j = 0; j < n; j++)
        gbt_report_row_add (
            row, say_cell (builder, gbt_matrix_get_standing (get_matrix (builder), j)->offer, i));
    }
  {
    GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);

    gbt_report_row_add (row, gbt_report_text_new (gbt_report_word (builder, N_("Evidence"))));
    for (guint j = 0; j < n; j++)
      gbt_report_row_add (row, say_pieces (builder, j));
  }
  table->note = say_speed (builder);
  add_community (builder, table->note);
  unknown = say_unknown_everywhere (builder, is_in_row);
  if (unknown != NULL)
    {
      gbt_report_text_add (table->note, GBT_REPORT_STYLE_PLAIN, "\n");
      gbt_report_text_append (table->note, unknown);
    }
  gbt_report_add_table (section, table);
}

/* }}} */
/* {{{ One a row */

static GbtReportText *
say_gib_cell (const GbtReportBuilder *builder,
              const GbtEntry         *offer,
              guint                   field)
{
  g_autofree char *gib = NULL;
  guint64 bytes;

  if (!gbt_entry_get_integer (offer, field, &bytes))
    return gbt_report_say_unknown (builder);
  gib = gbt_report_say_gib (builder, (gint64) bytes);
  return gbt_report_text_new (gib);
}

static GbtReportText *
say_nominal_cell (const GbtReportBuilder *builder,
                  const GbtEntry         *offer)
{
  g_autofree char *number = NULL;
  guint64 bytes;

  if (!gbt_entry_get_integer (offer, GBT_OFFER_NOMINAL, &bytes))
    return gbt_report_say_unknown (builder);
  number = bytes % GBT_GB == 0
               ? gbt_format_count (builder->language, bytes / GBT_GB)
               : gbt_format_amount_number (builder->language, (gint64) bytes, GBT_UNIT_GB);
  return gbt_report_text_new (number);
}

/* "1 × RTX 4090, centre de données « Secure Cloud »" */
static GbtReportText *
say_offer_cell (const GbtReportBuilder *builder,
                const GbtEntry         *offer)
{
  g_autofree char *name = gbt_report_name_offer (builder, offer, FALSE);
  const char *word = gbt_entry_get_text (offer, GBT_OFFER_TIER_WORD);
  GbtReportText *text = gbt_report_text_new (name);

  if (gbt_entry_get_text (offer, GBT_OFFER_TIER) != NULL)
    {
      g_autoptr (GbtReportText) tier = gbt_report_say_entry (builder, offer, GBT_OFFER_TIER);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, ", ");
      gbt_report_text_append (text, tier);
    }
  if (word != NULL)
    {
      g_autofree char *quoted
          = gbt_text_fill (gbt_report_word (builder, N_(" “{1}”")), word, NULL);

      gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, quoted);
    }
  return text;
}

static GbtReportText *
say_days_cell (const GbtReportBuilder *builder,
               const GbtEntry         *offer)
{
  g_autofree char *days = NULL;
  guint64 n;

  if (!gbt_entry_get_integer (offer, GBT_OFFER_PACKAGE_DAYS, &n))
    return gbt_report_say_unknown (builder);
  days = gbt_format_counted (builder->language, "{1} day", "{1} days", n);
  return gbt_report_text_new (days);
}

/* Words short enough for a narrow column; those of the side-by-side table say more. */
static GbtReportText *
say_briefly (const GbtReportBuilder *builder,
             const GbtEntry         *offer,
             guint                   field)
{
  static const struct
  {
    guint field;
    const char *code;
    const char *word;
  } words[] = {
    { GBT_OFFER_CAPACITY_ORIGIN, "device", N_("supplied") },
    { GBT_OFFER_CAPACITY_ORIGIN, "public-reading", N_("published") },
    { GBT_OFFER_TAX_BASIS, "excluding", N_("excl.") },
    { GBT_OFFER_TAX_BASIS, "including", N_("incl.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (words[i].field == field && gbt_entry_is (offer, field, words[i].code))
        return gbt_report_text_new (gbt_report_word (builder, words[i].word));
    }
  return gbt_report_say_entry (builder, offer, field);
}

/* The pieces that are about the offer itself; those of the verdicts stand in their detail. */
static void
add_offer_pieces (const GbtReportBuilder *builder,
                  GbtReportText          *text,
                  const GbtEntry         *offer)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (builder->fiche);
  g_autoptr (GPtrArray) pieces = g_ptr_array_new ();

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      GbtEntry *evidence = gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i);

      if (gbt_entry_lists (evidence, GBT_EVIDENCE_SCOPE_OFFERS, gbt_entry_get_id (offer)))
        g_ptr_array_add (pieces, (char *) gbt_entry_get_number (evidence));
    }
  g_ptr_array_add (pieces, NULL);
  gbt_report_add_pieces (builder, text, (char **) pieces->pdata);
}

static void
add_offer_row (const GbtReportBuilder *builder,
               GbtReportTable         *table,
               guint                   index)
{
  const GbtStanding *standing = gbt_matrix_get_standing (get_matrix (builder), index);
  GbtReportRow *row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  GbtReportText *available
      = gbt_report_say_entry (builder, standing->offer, GBT_OFFER_AVAILABLE_FROM);

  add_offer_pieces (builder, available, standing->offer);
  gbt_report_row_add (row, gbt_report_text_new (get_candidate (standing)));
  gbt_report_row_add (row, say_offer_cell (builder, standing->offer));
  gbt_report_row_add (row, say_nominal_cell (builder, standing->offer));
  gbt_report_row_add (row, say_gib_cell (builder, standing->offer, GBT_OFFER_DEVICE_TOTAL));
  gbt_report_row_add (row, say_briefly (builder, standing->offer, GBT_OFFER_CAPACITY_ORIGIN));
  gbt_report_row_add (row, say_days_cell (builder, standing->offer));
  gbt_report_row_add (row, gbt_report_say_entry (builder, standing->offer, GBT_OFFER_PACKAGE));
  gbt_report_row_add (row, say_briefly (builder, standing->offer, GBT_OFFER_TAX_BASIS));
  gbt_report_row_add (row, available);
}

static void
build_rows (GbtReportBuilder *builder,
            GbtReportSection *section)
{
  GbtReportTable *table
      = gbt_report_start_table (builder, TABLE_OFFERS, gbt_report_word (builder, N_("Offers")),
                                GBT_REPORT_MARK_COMMERCIAL, N_("commercial"));
  g_autofree char *per_gpu
      = gbt_text_fill (gbt_report_word (builder, N_("{1}/GPU")),
                       gbt_format_unit (builder->language, GBT_UNIT_GB), NULL);
  g_autofree char *gib_per_gpu
      = gbt_text_fill (gbt_report_word (builder, N_("{1}/GPU")),
                       gbt_format_unit (builder->language, GBT_UNIT_GIB), NULL);
  GbtReportColumn *column = gbt_report_table_add_column (table, NULL, 9);

  column->strong = column->key = TRUE;
  column = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Offer")), 42);
  column->strong = column->heads = TRUE;
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Nominal")), per_gpu, NULL, 15, 0);
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("GPU total")), gib_per_gpu, NULL,
                               15.5, 2);
  gbt_report_table_add_column (table, gbt_report_word (builder, N_("Reading")), 17);
  column = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Package")), 15);
  column->unit = g_strdup (gbt_report_word (builder, N_("length")));
  gbt_report_table_add_number (table, gbt_report_word (builder, N_("Price")),
                               gbt_report_word (builder, N_("package")), NULL, 22, 0);
  column = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Tax")), 14.5);
  column->unit = g_strdup (gbt_report_word (builder, N_("basis")));
  column = gbt_report_table_add_column (table, gbt_report_word (builder, N_("Available from")), 26);
  column->unit = g_strdup (gbt_report_word (builder, N_("and evidence")));

  for (guint i = 0; i < gbt_matrix_get_n_candidates (get_matrix (builder)); i++)
    add_offer_row (builder, table, i);
  table->note = say_speed (builder);
  add_community (builder, table->note);
  gbt_report_add_table (section, table);
}

/* What a candidate's offer holds beyond the columns: the known fields named one after the other,
 * then the names of the unknown ones. */
static void
add_other_rows (const GbtReportBuilder *builder,
                GbtReportTable         *table,
                guint                   index)
{
  const GbtStanding *standing = gbt_matrix_get_standing (get_matrix (builder), index);
  GbtReportText *known = gbt_report_text_new (NULL);
  GbtReportText *unknown = gbt_report_text_new (NULL);
  GbtReportText *group = gbt_report_text_new_styled (GBT_REPORT_STYLE_STRONG, get_candidate (standing));
  g_autofree char *name = gbt_report_name_offer (builder, standing->offer, TRUE);
  GbtReportRow *row;

  gbt_report_text_add (group, GBT_REPORT_STYLE_PLAIN, " · ");
  gbt_report_text_add (group, GBT_REPORT_STYLE_PLAIN, name);
  gbt_report_row_add (gbt_report_table_add_row (table, GBT_REPORT_ROW_GROUP), group);

  for (guint i = 0; i < gbt_entry_kind_get_n_fields (GBT_ENTRY_OFFER); i++)
    {
      const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_OFFER, i);
      g_autofree char *label = gbt_report_lower_first (gbt_report_word (builder, spec->label));
      GbtFieldState state = gbt_entry_get_state (standing->offer, i);
      GbtReportText *text = state == GBT_FIELD_UNKNOWN ? unknown : known;
      g_autoptr (GbtReportText) value = gbt_report_say_entry (builder, standing->offer, i);

      if (has_column (i) || is_unknown_everywhere (builder, i))
        continue;
      if (!gbt_report_text_is_empty (text))
        gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN,
                             state == GBT_FIELD_UNKNOWN ? ", " : "\u00a0· ");
      if (state == GBT_FIELD_UNKNOWN)
        {
          gbt_report_text_add (text, GBT_REPORT_STYLE_PLAIN, label);
          continue;
        }
      gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, label);
      gbt_report_text_add (text, GBT_REPORT_STYLE_QUIET, gbt_report_word (builder, N_(": ")));
      gbt_report_text_append (text, value);
    }
  if (gbt_report_text_is_empty (known))
    gbt_report_text_add (known, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("none")));
  if (gbt_report_text_is_empty (unknown))
    gbt_report_text_add (unknown, GBT_REPORT_STYLE_PLAIN, gbt_report_word (builder, N_("none")));

  row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  gbt_report_row_add (row, gbt_report_text_new_styled (GBT_REPORT_STYLE_QUIET,
                                                       gbt_report_word (builder, N_("Stated"))));
  gbt_report_row_add (row, known);
  row = gbt_report_table_add_row (table, GBT_REPORT_ROW_PLAIN);
  gbt_report_row_add (row, gbt_report_text_new_styled (
                               GBT_REPORT_STYLE_QUIET | GBT_REPORT_STYLE_EMPHASIS,
                               gbt_ctext (builder->language, "several", "unknown")));
  gbt_report_row_add (row, unknown);
}

static void
build_other (GbtReportBuilder *builder,
             GbtReportSection *section)
{
  GbtReportTable *table = gbt_report_start_table (
      builder, TABLE_OTHER, gbt_report_word (builder, N_("Offers: the other fields")),
      GBT_REPORT_MARK_COMMERCIAL, N_("commercial"));

  gbt_report_table_add_column (table, NULL, 20)->heads = TRUE;
  gbt_report_table_add_column (table, NULL, 156);
  for (guint i = 0; i < gbt_matrix_get_n_candidates (get_matrix (builder)); i++)
    add_other_rows (builder, table, i);
  table->note = say_unknown_everywhere (builder, is_in_column);
  gbt_report_add_table (section, table);
}

/* }}} */

/* gbt_report_build_offers:
 *
 * The offers of section 4, whose heading is there. */
void
gbt_report_build_offers (GbtReportBuilder *builder,
                         GbtReportSection *section)
{
  if (gbt_matrix_get_n_candidates (get_matrix (builder)) <= GBT_REPORT_SIDE_BY_SIDE)
    {
      build_side_by_side (builder, section);
      return;
    }
  build_rows (builder, section);
  build_other (builder, section);
}
