/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-csv-private.h"

#include "gbt-bytes.h"
#include "gbt-text.h"

#define IDENTITY "identity"
#define NEED "need"
#define TO_CONFIRM "to_confirm"
#define UNITS "units"
#define FINGERPRINT "fingerprint"

/* What the row is about when it is not a line of the estimate. */
const char *
gbt_csv_export_get_object (const GbtCsvExport *self)
{
  return self->flavour == GBT_CSV_FRENCH ? "fiche" : "sheet";
}

void
gbt_csv_export_add_text (const GbtCsvExport *self,
                         const char         *section,
                         const char         *key,
                         const char         *label,
                         const char         *text)
{
  GbtCsvRow row = {
    .section = section,
    .object = gbt_csv_export_get_object (self),
    .key = key,
    .label = gbt_text (self->language, label),
    .state = text != NULL ? GBT_CSV_STATE_KNOWN : GBT_CSV_STATE_UNKNOWN,
    .text = text,
  };

  gbt_csv_sheet_add (self->sheet, &row);
}

void
gbt_csv_export_add_number (const GbtCsvExport *self,
                           const char         *section,
                           const char         *key,
                           const char         *label,
                           gint64              number)
{
  GbtCsvRow row = {
    .section = section,
    .object = gbt_csv_export_get_object (self),
    .key = key,
    .label = gbt_text (self->language, label),
    .state = GBT_CSV_STATE_KNOWN,
    .has_number = TRUE,
    .number = number,
  };

  gbt_csv_sheet_add (self->sheet, &row);
}

/* The key of the record with low lines; an amount of memory without a column of its own says
 * its unit. */
static char *
dup_key (const GbtFieldSpec *spec)
{
  char *key = g_strconcat (spec->key, spec->type == GBT_FIELD_TYPE_BYTES ? "_bytes" : NULL, NULL);

  return g_strdelimit (key, "-", '_');
}

/* A word of a closed list: worded for the reader of a French spreadsheet, the code of the record
 * for a program. */
char *
gbt_csv_export_dup_code (const GbtCsvExport *self,
          const char         *label,
          const char         *code)
{
  if (self->flavour == GBT_CSV_FRENCH)
    return g_strdup (gbt_text (self->language, label));

  return g_strdelimit (g_strdup (code), "-", '_');
}

/* Words of a closed list: as gbt_csv_export_dup_code(), each. */
static char *
dup_codes (const GbtCsvExport *self,
           const GbtFieldSpec *spec,
           const char         *text)
{
  g_auto (GStrv) codes = g_strsplit (text, " ", -1);

  for (guint i = 0; codes[i] != NULL; i++)
    {
      g_autofree char *code = codes[i];

      codes[i] = gbt_csv_export_dup_code (self, gbt_field_spec_get_code_label (spec, code), code);
    }

  return g_strjoinv (self->flavour == GBT_CSV_FRENCH ? ", " : " ", codes);
}

GbtCsvState
gbt_csv_export_get_state (const GbtField *field)
{
  switch (gbt_field_get_state (field))
    {
    case GBT_FIELD_KNOWN:
      return GBT_CSV_STATE_KNOWN;
    case GBT_FIELD_TO_CONFIRM:
      return GBT_CSV_STATE_TO_CONFIRM;
    case GBT_FIELD_NOT_APPLICABLE:
      return GBT_CSV_STATE_NOT_APPLICABLE;
    case GBT_FIELD_UNKNOWN:
    default:
      return GBT_CSV_STATE_UNKNOWN;
    }
}

void
gbt_csv_export_add_field (const GbtCsvExport *self,
                          const char         *section,
                          GbtFieldId          id)
{
  const GbtFieldSpec *spec = gbt_field_id_get_spec (id);
  g_autoptr (GbtField) field
      = gbt_workload_get_shown_field (gbt_fiche_get_workload (self->fiche), id);
  const char *source = gbt_field_get_source (field);
  g_autofree char *key = dup_key (spec);
  g_autofree char *word = NULL;
  g_autofree char *origin = NULL;
  GbtCsvRow row = {
    .section = section,
    .object = gbt_csv_export_get_object (self),
    .key = key,
    .label = gbt_text (self->language, spec->label),
    .state = gbt_csv_export_get_state (field),
    .text = gbt_field_get_note (field),
  };

  if (row.state == GBT_CSV_STATE_KNOWN && gbt_field_has_integer (field))
    {
      row.has_number = TRUE;
      row.number = (gint64) gbt_field_get_integer (field);
    }
  else if (row.state == GBT_CSV_STATE_KNOWN && spec->type == GBT_FIELD_TYPE_DECIMAL)
    row.decimal = gbt_field_get_text (field);
  else if (row.state == GBT_CSV_STATE_KNOWN && spec->type == GBT_FIELD_TYPE_CODE)
    {
      const char *code = gbt_field_get_text (field);

      row.text = word = gbt_csv_export_dup_code (self, gbt_field_code_get_label (id, code), code);
    }
  else if (row.state == GBT_CSV_STATE_KNOWN && spec->type == GBT_FIELD_TYPE_LIST)
    row.text = word = dup_codes (self, spec, gbt_field_get_text (field));
  else if (row.state == GBT_CSV_STATE_KNOWN)
    row.text = gbt_field_get_text (field);

  if (source != NULL)
    row.formula = origin
        = gbt_text_fill (gbt_text (self->language, N_("source: {1}")), source, NULL);

  gbt_csv_sheet_add (self->sheet, &row);
}

/* The head of the printed sheet. */
static void
add_identity (const GbtCsvExport *self)
{
  const GbtSheet *sheet = gbt_fiche_get_sheet (self->fiche);
  GbtSheetStatus status = gbt_sheet_get_status (sheet);
  g_autofree char *word = gbt_csv_export_dup_code (self, gbt_sheet_status_get_label (status),
                                    gbt_sheet_status_get_code (status));

  gbt_csv_export_add_field (self, IDENTITY, GBT_FIELD_TITLE);
  gbt_csv_export_add_field (self, IDENTITY, GBT_FIELD_REFERENCE);
  gbt_csv_export_add_number (self, IDENTITY, "sheet.revision", N_("Revision"),
                             gbt_sheet_get_revision (sheet));
  gbt_csv_export_add_text (self, IDENTITY, "sheet.status", N_("Status"), word);
  gbt_csv_export_add_field (self, IDENTITY, GBT_FIELD_AUTHOR);
  gbt_csv_export_add_field (self, IDENTITY, GBT_FIELD_METHOD);
  gbt_csv_export_add_text (self, IDENTITY, "program.version", N_("Program"),
                           gbt_fiche_get_program_version (self->fiche));
  gbt_csv_export_add_text (self, IDENTITY, "program.catalogue", N_("Catalogue"),
                           gbt_fiche_get_catalogue_version (self->fiche));
  gbt_csv_export_add_text (self, IDENTITY, "sheet.id", N_("Identifier"), gbt_sheet_get_id (sheet));
}

/* Printed beside the two fields it is the product of. */
static void
add_effective_batch (const GbtCsvExport *self)
{
  const GbtWorkload *workload = gbt_fiche_get_workload (self->fiche);
  guint64 batch = 0;
  gboolean known = gbt_workload_get_effective_batch (workload, &batch);
  GbtCsvRow row = {
    .section = NEED,
    .object = gbt_csv_export_get_object (self),
    .key = "need.effective_batch",
    .label = gbt_text (self->language, N_("Effective batch")),
    .state = known ? GBT_CSV_STATE_KNOWN : GBT_CSV_STATE_UNKNOWN,
    .has_number = known,
    .number = (gint64) batch,
  };

  if (gbt_workload_get_task (workload) != GBT_TASK_ADAPTATION)
    {
      row.state = GBT_CSV_STATE_NOT_APPLICABLE;
      row.has_number = FALSE;
    }
  gbt_csv_sheet_add (self->sheet, &row);
}

static void
add_need (const GbtCsvExport *self)
{
  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      GbtFieldSection section = gbt_field_id_get_spec ((GbtFieldId) i)->section;

      if (section == GBT_FIELD_SECTION_MODEL || section == GBT_FIELD_SECTION_NEED)
        gbt_csv_export_add_field (self, NEED, (GbtFieldId) i);
      if (i == GBT_FIELD_ACCUMULATION)
        add_effective_batch (self);
    }
}

/* A section that holds nothing. */
static void
add_none (const GbtCsvExport *self,
          const char         *section,
          const char         *label)
{
  GbtCsvRow row = {
    .section = section,
    .object = gbt_csv_export_get_object (self),
    .key = section,
    .label = gbt_text (self->language, label),
    .state = GBT_CSV_STATE_NONE,
  };

  gbt_csv_sheet_add (self->sheet, &row);
}

/* The conditions written in the fields, numbered as questions. */
static void
add_conditions (const GbtCsvExport *self)
{
  const GbtWorkload *workload = gbt_fiche_get_workload (self->fiche);
  guint n = gbt_csv_export_add_conditions (self);

  for (guint i = 0; i < GBT_N_FIELDS; i++)
    {
      const GbtFieldSpec *spec = gbt_field_id_get_spec ((GbtFieldId) i);
      g_autoptr (GbtField) field = gbt_workload_get_shown_field (workload, spec->id);
      g_autofree char *object = NULL;
      g_autofree char *key = dup_key (spec);
      GbtCsvRow row = {
        .section = TO_CONFIRM,
        .key = key,
        .label = gbt_text (self->language, spec->label),
        .state = GBT_CSV_STATE_TO_CONFIRM,
        .text = gbt_field_get_note (field),
      };

      if (gbt_field_get_state (field) != GBT_FIELD_TO_CONFIRM)
        continue;
      row.object = object = g_strdup_printf ("Q%u", ++n);
      gbt_csv_sheet_add (self->sheet, &row);
    }

  if (n == 0)
    add_none (self, TO_CONFIRM, N_("To confirm"));
}

/* Of a frozen record: what its bytes hash to. */
static void
add_fingerprint (const GbtCsvExport     *self,
                 const GbtReportContext *context)
{
  if (context != NULL && context->frozen != NULL)
    gbt_csv_export_add_text (self, FINGERPRINT, FINGERPRINT, N_("Fingerprint"),
                             gbt_frozen_get_fingerprint (context->frozen));
  else
    add_none (self, FINGERPRINT, N_("Fingerprint"));
}

/**
 * gbt_export_csv_in_context:
 * @fiche: what is exported
 * @context: (nullable): what is known of it besides
 * @flavour: how the file is written
 * @language: of the labels and sentences
 *
 * Writes the sheet in the long form: one row a field, a line, a total; 36 columns whose names
 * carry ledger, unit and scope. The same fiche gives the same bytes whatever the locale, the
 * clock or the machine (R10). A frozen record tells its fingerprint.
 *
 * Returns: (transfer full): the file
 */
GBytes *
gbt_export_csv_in_context (const GbtFiche         *fiche,
                           const GbtReportContext *context,
                           GbtCsvFlavour           flavour,
                           GbtLanguage             language)
{
  const GbtSheet *sheet = gbt_fiche_get_sheet (fiche);
  g_autoptr (GbtCsvSheet) file = gbt_csv_sheet_new (flavour, gbt_sheet_get_reference (sheet),
                                                    gbt_sheet_get_revision (sheet));
  GbtCsvExport self = { fiche, flavour, language, file };

  add_identity (&self);
  add_need (&self);
  gbt_csv_export_add_estimate (&self);
  if (!gbt_csv_export_add_runs (&self))
    add_none (&self, "measurements", N_("Measurements"));
  if (!gbt_csv_export_add_candidates (&self))
    add_none (&self, "candidates", N_("Candidates"));
  if (!gbt_csv_export_add_requirements (&self))
    add_none (&self, "requirements", N_("Requirements and verdicts"));
  if (!gbt_csv_export_add_decision (&self))
    add_none (&self, "decision", N_("Sizing decision"));
  add_conditions (&self);
  if (!gbt_csv_export_add_invalidators (&self))
    add_none (&self, "invalidators", N_("What would invalidate the decision"));
  if (!gbt_csv_export_add_evidence (&self))
    add_none (&self, "evidence", N_("Evidence"));
  gbt_csv_export_add_number (&self, UNITS, "units.gib_bytes", N_("1 GiB, in bytes"), GBT_GIB);
  gbt_csv_export_add_number (&self, UNITS, "units.gb_bytes", N_("1 GB, in bytes"), GBT_GB);
  add_fingerprint (&self, context);

  return gbt_csv_sheet_finish (file);
}

/**
 * gbt_export_csv:
 * @fiche: what is exported
 * @flavour: how the file is written
 * @language: of the labels and sentences
 *
 * gbt_export_csv_in_context() of a sheet as it stands.
 *
 * Returns: (transfer full): the file
 */
GBytes *
gbt_export_csv (const GbtFiche *fiche,
                GbtCsvFlavour   flavour,
                GbtLanguage     language)
{
  return gbt_export_csv_in_context (fiche, NULL, flavour, language);
}
