/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-error.h"
#include "gbt-export-csv-private.h"
#include "gbt-format.h"
#include "gbt-text.h"

/* The sections of the dossier: one row a field of each entry, read from the table of its kind; an
 * amount stands in the column of its own ledger, unit and scope (R1). */

static const struct
{
  guint field;
  guint column;
  guint gib_column;
} offer_columns[] = {
  { GBT_OFFER_NOMINAL, GBT_CSV_COLUMN_NOMINAL, 0 },
  { GBT_OFFER_DEVICE_TOTAL, GBT_CSV_COLUMN_DECLARED, GBT_CSV_COLUMN_DECLARED_GIB },
  { GBT_OFFER_HOST_RAM, GBT_CSV_COLUMN_OFFERED_HOST, 0 },
};

static const struct
{
  const char *counter;
  guint column;
  guint gib_column;
} peak_columns[] = {
  { "device-used", GBT_CSV_COLUMN_DEVICE_USED, GBT_CSV_COLUMN_DEVICE_USED_GIB },
  { "allocated", GBT_CSV_COLUMN_ALLOCATED, GBT_CSV_COLUMN_ALLOCATED_GIB },
  { "reserved", GBT_CSV_COLUMN_RESERVED, GBT_CSV_COLUMN_RESERVED_GIB },
  { "requested", GBT_CSV_COLUMN_REQUESTED, 0 },
  { "process-used", GBT_CSV_COLUMN_PROCESS_USED, 0 },
  { "device-free", GBT_CSV_COLUMN_DEVICE_FREE, 0 },
  { "engine-total", GBT_CSV_COLUMN_ENGINE_TOTAL, 0 },
};

/* Where the bytes of a field stand; none has a column of its own where this says so. */
static gboolean
find_column (const GbtEntry *entry,
             guint           field,
             GbtCsvRow      *row)
{
  if (gbt_entry_get_kind (entry) == GBT_ENTRY_OFFER)
    {
      for (guint i = 0; i < G_N_ELEMENTS (offer_columns); i++)
        {
          if (offer_columns[i].field != field)
            continue;
          row->bytes_column = offer_columns[i].column;
          row->gib_column = offer_columns[i].gib_column;
        }
    }
  else if (gbt_entry_get_kind (entry) == GBT_ENTRY_PEAK && field == GBT_PEAK_BYTES)
    {
      for (guint i = 0; i < G_N_ELEMENTS (peak_columns); i++)
        {
          if (!gbt_entry_is (entry, GBT_PEAK_COUNTER, peak_columns[i].counter))
            continue;
          row->bytes_column = peak_columns[i].column;
          row->gib_column = peak_columns[i].gib_column;
        }
    }
  return row->bytes_column != 0;
}

static gboolean
is_money (const GbtEntry *entry,
          guint           field)
{
  return gbt_entry_get_kind (entry) == GBT_ENTRY_OFFER
         && (field == GBT_OFFER_HOURLY || field == GBT_OFFER_SPOT || field == GBT_OFFER_PACKAGE
             || field == GBT_OFFER_SETUP_FEE);
}

static GbtCsvLedger
get_ledger (const GbtEntry *entry,
            guint           field)
{
  if (gbt_entry_get_kind (entry) == GBT_ENTRY_OFFER)
    return GBT_CSV_LEDGER_COMMERCIAL;
  if (gbt_entry_get_kind (entry) == GBT_ENTRY_PEAK && field == GBT_PEAK_BYTES)
    return GBT_CSV_LEDGER_MEASURED;
  return GBT_CSV_LEDGER_NONE;
}

/* What a private piece is called or where it comes from does not leave. */
static gboolean
is_hidden (const GbtEntry *entry,
           guint           field)
{
  return gbt_entry_get_kind (entry) == GBT_ENTRY_EVIDENCE
         && gbt_entry_is (entry, GBT_EVIDENCE_PRIVATE, "yes")
         && (field == GBT_EVIDENCE_TITLE || field == GBT_EVIDENCE_LINK || field == GBT_EVIDENCE_SOURCE
             || field == GBT_EVIDENCE_FILE_NAME);
}

static void
add_entry_field (const GbtCsvExport *self,
                 const char         *section,
                 const char         *object,
                 const GbtEntry     *entry,
                 guint               index)
{
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (gbt_entry_get_kind (entry), index);
  g_autoptr (GbtField) field = gbt_entry_get_field (entry, index);
  g_autofree char *word = NULL;
  g_autofree char *key = NULL;
  GbtCsvRow row = {
    .section = section,
    .object = object,
    .label = gbt_text (self->language, spec->label),
    .state = gbt_csv_export_get_state (field),
    .ledger = get_ledger (entry, index),
    .text = gbt_field_get_note (field),
  };
  gboolean own = spec->type == GBT_FIELD_TYPE_BYTES && find_column (entry, index, &row);

  if (is_hidden (entry, index))
    {
      row.state = GBT_CSV_STATE_NOT_APPLICABLE;
      row.text = NULL;
    }
  else if (row.state == GBT_CSV_STATE_KNOWN && gbt_field_has_integer (field))
    {
      row.has_number = !own;
      row.number = row.bytes = (gint64) gbt_field_get_integer (field);
    }
  else if (row.state == GBT_CSV_STATE_KNOWN && spec->type == GBT_FIELD_TYPE_DECIMAL)
    {
      if (gbt_entry_get_kind (entry) == GBT_ENTRY_OFFER && index == GBT_OFFER_PACKAGE)
        row.cost = gbt_field_get_text (field);
      else
        row.decimal = gbt_field_get_text (field);
      if (is_money (entry, index))
        row.currency = gbt_entry_get_text (entry, GBT_OFFER_CURRENCY);
    }
  else if (row.state == GBT_CSV_STATE_KNOWN && spec->type == GBT_FIELD_TYPE_CODE)
    {
      const char *code = gbt_field_get_text (field);
      const char *label = gbt_field_spec_get_code_label (spec, code);

      row.text = word = gbt_csv_export_dup_code (self, label != NULL ? label : code, code);
    }
  else if (row.state == GBT_CSV_STATE_KNOWN)
    row.text = gbt_field_get_text (field);

  if (row.state != GBT_CSV_STATE_KNOWN)
    row.bytes_column = row.gib_column = 0;
  if (gbt_entry_get_kind (entry) == GBT_ENTRY_PEAK && index == GBT_PEAK_BYTES)
    row.counter = gbt_entry_get_text (entry, GBT_PEAK_COUNTER_NAME);
  key = g_strconcat (spec->key, own || spec->type != GBT_FIELD_TYPE_BYTES ? "" : "_bytes",
                     is_money (entry, index) && index != GBT_OFFER_PACKAGE ? "_amount" : "", NULL);
  row.key = g_strdelimit (key, "-", '_');
  gbt_csv_sheet_add (self->sheet, &row);
}

static void
add_entry (const GbtCsvExport *self,
           const char         *section,
           const char         *object,
           const GbtEntry     *entry)
{
  for (guint i = 0; i < gbt_entry_kind_get_n_fields (gbt_entry_get_kind (entry)); i++)
    add_entry_field (self, section, object, entry, i);
}

static void
add_entries (const GbtCsvExport *self,
             const char         *section,
             GbtEntryKind        kind)
{
  GbtDossier *dossier = gbt_fiche_get_dossier (self->fiche);

  for (guint i = 0; i < gbt_dossier_get_n (dossier, kind); i++)
    {
      GbtEntry *entry = gbt_dossier_get (dossier, kind, i);

      add_entry (self, section, gbt_entry_get_number (entry), entry);
    }
}

/* {{{ Verdicts */

static void
add_cell (const GbtCsvExport *self,
          const GbtStanding  *standing,
          const GbtEntry     *requirement,
          const GbtCell      *cell)
{
  const char *verdict = gbt_verdict_get_code (cell->verdict);
  g_autofree char *object = g_strdup_printf ("%s/%s", gbt_entry_get_number (standing->candidate),
                                             gbt_entry_get_number (requirement));
  const GbtSentence *sentence = cell->verdict == GBT_VERDICT_TO_CONFIRM ? cell->condition
                                : cell->verdict == GBT_VERDICT_EXCLUDED ? cell->ground
                                                                        : NULL;
  g_autofree char *word = gbt_csv_export_dup_code (self, gbt_verdict_get_label (cell->verdict), verdict);
  g_autofree char *said
      = sentence != NULL ? gbt_format_sentence (self->language, GBT_UNIT_GIB, sentence) : NULL;
  g_autofree char *whole = said != NULL ? g_strconcat (word, ": ", said, NULL) : NULL;
  g_autofree char *pieces = cell->evidence != NULL ? g_strjoinv (" ", cell->evidence) : NULL;
  GbtCsvRow row = {
    .section = "requirements",
    .object = object,
    .key = "verdict",
    .label = gbt_text (self->language, N_("Verdict")),
    .state = cell->verdict == GBT_VERDICT_TO_CONFIRM ? GBT_CSV_STATE_TO_CONFIRM : GBT_CSV_STATE_KNOWN,
    .text = cell->verdict == GBT_VERDICT_TO_CONFIRM ? (said != NULL ? said : "")
            : whole != NULL                         ? whole
                                                    : word,
    .pieces = pieces != NULL && *pieces != '\0' ? pieces : NULL,
  };

  gbt_csv_sheet_add (self->sheet, &row);
}

/* The conditions that the sheet counts, numbered as it prints them. */
static void
add_condition (const GbtCsvExport *self,
               const GbtStanding  *standing,
               const GbtEntry     *requirement,
               const GbtCell      *cell,
               guint               number)
{
  g_autofree char *object = g_strdup_printf ("Q%u", number);
  g_autofree char *key = g_strdup_printf ("%s/%s", gbt_entry_get_number (standing->candidate),
                                          gbt_entry_get_number (requirement));
  g_autofree char *said
      = cell->condition != NULL ? gbt_format_sentence (self->language, GBT_UNIT_GIB, cell->condition)
                                : g_strdup ("");
  GbtCsvRow row = {
    .section = "to_confirm",
    .object = object,
    .key = "condition",
    .label = key,
    .state = GBT_CSV_STATE_TO_CONFIRM,
    .text = said,
  };

  gbt_csv_sheet_add (self->sheet, &row);
}

/* }}} */

/* Section 3. Returns: whether it holds anything. */
gboolean
gbt_csv_export_add_runs (const GbtCsvExport *self)
{
  add_entries (self, "measurements", GBT_ENTRY_RUN);
  add_entries (self, "measurements", GBT_ENTRY_PEAK);
  return gbt_dossier_get_n (gbt_fiche_get_dossier (self->fiche), GBT_ENTRY_RUN) > 0;
}

/* Section 4, in the order of the sheet. */
gboolean
gbt_csv_export_add_candidates (const GbtCsvExport *self)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (self->fiche);

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);
      const char *number = gbt_entry_get_number (standing->candidate);

      add_entry (self, "candidates", number, standing->candidate);
      if (standing->offer != NULL)
        add_entry (self, "candidates", number, standing->offer);
    }
  return gbt_matrix_get_n_candidates (matrix) > 0;
}

/* Section 5: the requirements, then every verdict. */
gboolean
gbt_csv_export_add_requirements (const GbtCsvExport *self)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (self->fiche);

  add_entries (self, "requirements", GBT_ENTRY_REQUIREMENT);
  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
      add_cell (self, gbt_matrix_get_standing (matrix, i), gbt_matrix_get_requirement (matrix, j),
                gbt_matrix_get_cell (matrix, i, j));
  return gbt_matrix_get_n_requirements (matrix) > 0;
}

/* Section 6. */
gboolean
gbt_csv_export_add_decision (const GbtCsvExport *self)
{
  GbtEntry *decision = gbt_fiche_get_decision (self->fiche);

  if (decision != NULL)
    add_entry (self, "decision", gbt_entry_get_number (decision), decision);
  return decision != NULL;
}

/* Section 7. Returns: how many conditions there are. */
guint
gbt_csv_export_add_conditions (const GbtCsvExport *self)
{
  GbtMatrix *matrix = gbt_fiche_get_matrix (self->fiche);
  guint n = 0;

  for (guint i = 0; i < gbt_matrix_get_n_candidates (matrix); i++)
    {
      const GbtStanding *standing = gbt_matrix_get_standing (matrix, i);

      for (guint j = 0; j < gbt_matrix_get_n_requirements (matrix); j++)
        {
          const GbtCell *cell = gbt_matrix_get_cell (matrix, i, j);

          if (standing->verdict != GBT_VERDICT_EXCLUDED && cell->mandatory
              && cell->verdict == GBT_VERDICT_TO_CONFIRM)
            add_condition (self, standing, gbt_matrix_get_requirement (matrix, j), cell, ++n);
        }
    }
  return n;
}

/* Sections 8 and 9. */
gboolean
gbt_csv_export_add_invalidators (const GbtCsvExport *self)
{
  add_entries (self, "invalidators", GBT_ENTRY_INVALIDATOR);
  return gbt_dossier_get_n (gbt_fiche_get_dossier (self->fiche), GBT_ENTRY_INVALIDATOR) > 0;
}

gboolean
gbt_csv_export_add_evidence (const GbtCsvExport *self)
{
  add_entries (self, "evidence", GBT_ENTRY_EVIDENCE);
  return gbt_dossier_get_n (gbt_fiche_get_dossier (self->fiche), GBT_ENTRY_EVIDENCE) > 0;
}
