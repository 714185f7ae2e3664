/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-csv-row.h"

#include "gbt-bytes.h"

/* The header of each column and the words of the format, French then RFC 4180. They are part of
 * the format, not sentences: no catalogue translates them. */
static const char *const headers[GBT_CSV_N_COLUMNS][2] = {
  { "fiche_reference", "sheet_reference" },
  { "fiche_revision_numero", "sheet_revision_number" },
  { "section_code", "section_code" },
  { "rang_dans_section", "rank_in_section" },
  { "objet", "object" },
  { "champ_code", "field_key" },
  { "champ_libelle", "field_label" },
  { "etat", "state" },
  { "registre", "ledger" },
  { "texte", "text" },
  { "nombre_unite_du_champ", "number_in_field_unit" },
  { "estime_par_gpu_octets", "estimated_per_gpu_bytes" },
  { "estime_machine_octets", "estimated_machine_bytes" },
  { "estime_hote_octets", "estimated_host_bytes" },
  { "mesure_gpu_entier_octets", "measured_whole_device_bytes" },
  { "mesure_processus_alloue_octets", "measured_process_allocated_bytes" },
  { "mesure_processus_reserve_octets", "measured_process_reserved_bytes" },
  { "mesure_hote_octets", "measured_host_bytes" },
  { "commercial_nominal_par_gpu_octets", "commercial_nominal_per_gpu_bytes" },
  { "commercial_declare_par_gpu_octets", "commercial_declared_per_gpu_bytes" },
  { "commercial_hote_octets", "commercial_host_bytes" },
  { "estime_par_gpu_gio", "estimated_per_gpu_gib" },
  { "mesure_gpu_entier_gio", "measured_whole_device_gib" },
  { "mesure_processus_alloue_gio", "measured_process_allocated_gib" },
  { "mesure_processus_reserve_gio", "measured_process_reserved_gib" },
  { "commercial_declare_par_gpu_gio", "commercial_declared_per_gpu_gib" },
  { "commercial_cout_forfait_dans_devise", "commercial_package_cost_in_currency" },
  { "devise_iso4217", "currency_iso4217" },
  { "compteur", "counter" },
  { "formule", "formula" },
  { "formule_chiffree", "formula_applied" },
  { "pieces_numeros", "evidence_numbers" },
  { "mesure_processus_demande_octets", "measured_process_requested_bytes" },
  { "mesure_processus_utilise_octets", "measured_process_used_bytes" },
  { "mesure_gpu_libre_octets", "measured_device_free_bytes" },
  { "mesure_moteur_annonce_octets", "measured_engine_total_bytes" },
};

static const char *const states[][2] = {
  [GBT_CSV_STATE_KNOWN] = { "renseigné", "known" },
  [GBT_CSV_STATE_UNKNOWN] = { "inconnu", "unknown" },
  [GBT_CSV_STATE_TO_CONFIRM] = { "à confirmer", "to_confirm" },
  [GBT_CSV_STATE_NOT_APPLICABLE] = { "sans objet", "not_applicable" },
  [GBT_CSV_STATE_NONE] = { "néant", "none" },
};

static const char *const to_confirm_prefix[2] = { "à confirmer : ", "to_confirm: " };

static const char *const ledgers[][2] = {
  [GBT_CSV_LEDGER_NONE] = { "hors registre", "none" },
  [GBT_CSV_LEDGER_UNKNOWN] = { "inconnu", "unknown" },
  [GBT_CSV_LEDGER_ESTIMATED] = { "estimé", "estimated" },
  [GBT_CSV_LEDGER_MEASURED] = { "mesuré", "measured" },
  [GBT_CSV_LEDGER_COMMERCIAL] = { "commercial", "commercial" },
};

struct _GbtCsvSheet
{
  GbtCsvFlavour flavour;
  GbtCsvWriter *writer;
  char *reference;
  guint revision;
  const char *section;
  guint rank;
};

/* Which of the two words of a table. */
static guint
get_word_index (GbtCsvFlavour flavour)
{
  return flavour == GBT_CSV_FRENCH ? 0 : 1;
}

/**
 * gbt_csv_sheet_new: (skip)
 * @flavour: how it is written
 * @reference: (nullable): reference of the sheet, when known
 * @revision: number of the revision
 *
 * Returns: (transfer full): a file with its header
 */
GbtCsvSheet *
gbt_csv_sheet_new (GbtCsvFlavour  flavour,
                   const char    *reference,
                   guint          revision)
{
  GbtCsvSheet *self = g_new0 (GbtCsvSheet, 1);
  guint word = get_word_index (flavour);

  self->flavour = flavour;
  self->writer = gbt_csv_writer_new (flavour);
  self->reference = g_strdup (reference != NULL ? reference : states[GBT_CSV_STATE_UNKNOWN][word]);
  self->revision = revision;

  for (guint i = 0; i < GBT_CSV_N_COLUMNS; i++)
    gbt_csv_writer_add_header (self->writer, headers[i][word]);
  gbt_csv_writer_end_row (self->writer);
  return self;
}

/**
 * gbt_csv_sheet_free: (skip)
 * @self: (transfer full): a file
 */
void
gbt_csv_sheet_free (GbtCsvSheet *self)
{
  gbt_csv_writer_free (self->writer);
  g_free (self->reference);
  g_free (self);
}

static void
add_optional_text (GbtCsvWriter *writer,
                   const char   *text)
{
  if (text != NULL)
    gbt_csv_writer_add_text (writer, text);
  else
    gbt_csv_writer_add_empty (writer);
}

/* The value when it is text, or the word of its absence. */
static void
add_value_text (GbtCsvSheet     *self,
                const GbtCsvRow *row)
{
  guint word = get_word_index (self->flavour);
  g_autofree char *condition = NULL;

  switch (row->state)
    {
    case GBT_CSV_STATE_KNOWN:
      add_optional_text (self->writer, row->text);
      break;
    case GBT_CSV_STATE_TO_CONFIRM:
      condition = g_strconcat (to_confirm_prefix[word], row->text, NULL);
      gbt_csv_writer_add_text (self->writer, condition);
      break;
    case GBT_CSV_STATE_UNKNOWN:
    case GBT_CSV_STATE_NOT_APPLICABLE:
    case GBT_CSV_STATE_NONE:
    default:
      gbt_csv_writer_add_text (self->writer, states[row->state][word]);
      break;
    }
}

static void
add_number (GbtCsvWriter    *writer,
            const GbtCsvRow *row)
{
  if (row->decimal != NULL)
    gbt_csv_writer_add_decimal (writer, row->decimal);
  else if (row->has_number)
    gbt_csv_writer_add_integer (writer, row->number);
  else
    gbt_csv_writer_add_empty (writer);
}

static void
add_bytes (GbtCsvWriter *writer,
           gboolean      known,
           gint64        bytes)
{
  if (known)
    gbt_csv_writer_add_integer (writer, bytes);
  else
    gbt_csv_writer_add_empty (writer);
}

/* The columns of the other ledgers: the one amount of the row, in its own column. */
static void
add_amount (GbtCsvWriter    *writer,
            const GbtCsvRow *row,
            guint            column)
{
  if (column == row->bytes_column)
    gbt_csv_writer_add_integer (writer, row->bytes);
  else if (column == row->gib_column)
    gbt_csv_writer_add_hundredths (writer, gbt_bytes_hundredths (row->bytes, GBT_UNIT_GIB));
  else
    gbt_csv_writer_add_empty (writer);
}

static void
add_cell (GbtCsvSheet     *self,
          const GbtCsvRow *row,
          guint            column)
{
  guint word = get_word_index (self->flavour);

  switch ((GbtCsvColumn) column)
    {
    case GBT_CSV_COLUMN_REFERENCE:
      gbt_csv_writer_add_text (self->writer, self->reference);
      break;
    case GBT_CSV_COLUMN_REVISION:
      gbt_csv_writer_add_integer (self->writer, self->revision);
      break;
    case GBT_CSV_COLUMN_SECTION:
      gbt_csv_writer_add_text (self->writer, row->section);
      break;
    case GBT_CSV_COLUMN_RANK:
      gbt_csv_writer_add_integer (self->writer, self->rank);
      break;
    case GBT_CSV_COLUMN_OBJECT:
      gbt_csv_writer_add_text (self->writer, row->object);
      break;
    case GBT_CSV_COLUMN_KEY:
      gbt_csv_writer_add_text (self->writer, row->key);
      break;
    case GBT_CSV_COLUMN_LABEL:
      add_optional_text (self->writer, row->label);
      break;
    case GBT_CSV_COLUMN_STATE:
      gbt_csv_writer_add_text (self->writer, states[row->state][word]);
      break;
    case GBT_CSV_COLUMN_LEDGER:
      gbt_csv_writer_add_text (self->writer, ledgers[row->ledger][word]);
      break;
    case GBT_CSV_COLUMN_TEXT:
      add_value_text (self, row);
      break;
    case GBT_CSV_COLUMN_NUMBER:
      add_number (self->writer, row);
      break;
    case GBT_CSV_COLUMN_ESTIMATED_GPU:
      add_bytes (self->writer, row->has_per_gpu, row->per_gpu);
      break;
    case GBT_CSV_COLUMN_ESTIMATED_MACHINE:
      add_bytes (self->writer, row->has_machine, row->machine);
      break;
    case GBT_CSV_COLUMN_ESTIMATED_GPU_GIB:
      if (row->has_per_gpu)
        gbt_csv_writer_add_hundredths (self->writer,
                                       gbt_bytes_hundredths (row->per_gpu, GBT_UNIT_GIB));
      else
        gbt_csv_writer_add_empty (self->writer);
      break;
    case GBT_CSV_COLUMN_FORMULA:
      add_optional_text (self->writer, row->formula);
      break;
    case GBT_CSV_COLUMN_APPLIED:
      add_optional_text (self->writer, row->applied);
      break;
    case GBT_CSV_COLUMN_PACKAGE_COST:
      if (row->cost != NULL)
        gbt_csv_writer_add_decimal (self->writer, row->cost);
      else
        gbt_csv_writer_add_empty (self->writer);
      break;
    case GBT_CSV_COLUMN_CURRENCY:
      add_optional_text (self->writer, row->currency);
      break;
    case GBT_CSV_COLUMN_COUNTER:
      add_optional_text (self->writer, row->counter);
      break;
    case GBT_CSV_COLUMN_PIECES:
      add_optional_text (self->writer, row->pieces);
      break;
    /* Measured and commercial columns: an estimate never fills them (R1). */
    default:
      add_amount (self->writer, row, column);
      break;
    }
}

/**
 * gbt_csv_sheet_add: (skip)
 * @self: a file
 * @row: a row; its section is the one of the row before, or a new one
 *
 * Writes a row at the next rank of its section.
 */
void
gbt_csv_sheet_add (GbtCsvSheet     *self,
                   const GbtCsvRow *row)
{
  if (g_strcmp0 (self->section, row->section) != 0)
    self->rank = 0;
  self->section = row->section;
  self->rank++;

  for (guint i = 0; i < GBT_CSV_N_COLUMNS; i++)
    add_cell (self, row, i);
  gbt_csv_writer_end_row (self->writer);
}

/**
 * gbt_csv_sheet_finish: (skip)
 * @self: a file; it can only be freed then
 *
 * Returns: (transfer full): its bytes
 */
GBytes *
gbt_csv_sheet_finish (GbtCsvSheet *self)
{
  return gbt_csv_writer_finish (self->writer);
}
