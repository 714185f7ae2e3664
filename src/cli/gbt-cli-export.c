/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-sheet.h"
#include "gbt-cli-source.h"
#include "gbt-cli-table.h"
#include "gbt-cli-verbs.h"
#include "gbt-export-save.h"
#include "gbt-format.h"
#include "gbt-incoming.h"
#include "gbt-record.h"
#include "gbt-records.h"
#include "gbt-rendering.h"

static const GbtCliOption options[] = {
  { "--file", N_("FILE"), N_("the sheet is this JSON file, not one of the store") },
  { "--example", NULL, N_("the sheet is the worked example") },
  { "--pdf", N_("FILE"), N_("write a PDF") },
  { "--csv", N_("FILE"), N_("write a CSV for programs (RFC 4180)") },
  { "--csv-fr", N_("FILE"), N_("write a CSV for a spreadsheet set to French") },
  { "--json-file", N_("FILE"), N_("write the record, which imports back") },
  { "--csv-candidates", N_("FILE"), N_("write the candidates as a CSV for programs") },
  { "--csv-candidates-fr", N_("FILE"), N_("write the candidates as a CSV for a spreadsheet set to French") },
  { NULL },
};

static const struct
{
  const char *option;
  GbtExportKind kind;
} forms[] = {
  { "--pdf", GBT_EXPORT_PDF },
  { "--csv", GBT_EXPORT_CSV_RFC4180 },
  { "--csv-fr", GBT_EXPORT_CSV_SPREADSHEET },
  { "--json-file", GBT_EXPORT_JSON },
  { "--csv-candidates", GBT_EXPORT_CANDIDATES_RFC4180 },
  { "--csv-candidates-fr", GBT_EXPORT_CANDIDATES_SPREADSHEET },
};

typedef struct
{
  const char *path;
  GBytes *bytes;
} GbtWritten;

static void
written_clear (gpointer data)
{
  g_bytes_unref (((GbtWritten *) data)->bytes);
}

/* {{{ Which sheet */

static gboolean
check_usage (GbtCli  *cli,
             GError **error)
{
  const guint sources = gbt_cli_get_n_operands (cli) + gbt_cli_has (cli, "--file") + gbt_cli_has (cli, "--example");
  guint n_forms = 0;

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    n_forms += gbt_cli_has (cli, forms[i].option);

  if (sources != 1)
    gbt_error_set (error, GBT_ERROR_USAGE, N_("Which sheet? Give its ID, {1} or {2}"), "--file", "--example", NULL);
  else if (n_forms == 0)
    gbt_error_set (error, GBT_ERROR_USAGE, N_("Into which file? Give {1}, {2}, {3} or {4}"), "--pdf", "--csv",
                   "--csv-fr", "--json-file", NULL);
  return sources == 1 && n_forms > 0;
}

static gboolean
read_file (GbtCli        *cli,
           GbtCliSource  *source,
           GError       **error)
{
  const char *path = gbt_cli_get_value (cli, "--file");
  g_autoptr (GbtIncoming) file = gbt_incoming_read (path);
  g_autofree char *shown = g_filename_display_name (path);

  gbt_cli_blame (cli, GBT_CLI_REFUSED);
  switch (gbt_incoming_get_kind (file))
    {
    case GBT_INCOMING_SHEET:
      if (gbt_incoming_get_frozen (file) == NULL)
        {
          source->fiche = gbt_cli_sheet_to_fiche (gbt_incoming_get_sheet (file));
          return TRUE;
        }
      source->frozen = gbt_frozen_ref (gbt_incoming_get_frozen (file));
      source->fiche = gbt_record_read_frozen (source->frozen, error);
      return source->fiche != NULL;
    case GBT_INCOMING_MODEL:
      gbt_error_set (error, GBT_ERROR_UNKNOWN_FORMAT, N_("This is a model, not a sheet"), NULL);
      gbt_error_set_place (error != NULL ? *error : NULL, shown, 0);
      return FALSE;
    case GBT_INCOMING_OFFERS:
      gbt_error_set (error, GBT_ERROR_UNKNOWN_FORMAT, N_("These are offers, not a sheet"), NULL);
      gbt_error_set_place (error != NULL ? *error : NULL, shown, 0);
      return FALSE;
    case GBT_INCOMING_REFUSED:
    default:
      g_propagate_error (error, g_error_copy (gbt_incoming_get_error (file)));
      return FALSE;
    }
}

static gboolean
find_source (GbtCli        *cli,
             GbtCliSource  *source,
             GError       **error)
{
  g_autoptr (GbtSheet) example = NULL;

  if (gbt_cli_has (cli, "--file"))
    return read_file (cli, source, error);
  if (!gbt_cli_has (cli, "--example"))
    return gbt_cli_source_load (cli, source, error);

  example = gbt_sheet_new_example ();
  source->fiche = gbt_cli_sheet_to_fiche (example);
  return TRUE;
}

/* A file that leaves cites the revision, which then stays as it is. A store that can only be read
 * cannot be told, and nobody can change the sheet there either. */
static gboolean
cite (GbtCli              *cli,
      const GbtCliSource  *source,
      GError             **error)
{
  const GbtSheet *sheet = gbt_fiche_get_sheet (source->fiche);

  /* What is frozen is closed already. */
  if (source->store == NULL || source->frozen != NULL || gbt_store_is_read_only (source->store))
    return TRUE;
  gbt_cli_blame (cli, GBT_CLI_STORE);
  return gbt_store_close_revision (source->store, gbt_sheet_get_id (sheet), gbt_sheet_get_revision (sheet),
                                   source->edits, error);
}

/* }}} */
/* {{{ Making and writing */

/* What is known of it besides itself. What @context points to is kept in @records and @changes. */
static gboolean
find_context (GbtCliSource      *source,
              GPtrArray        **records,
              GPtrArray        **changes,
              GbtReportContext  *context,
              GError           **error)
{
  const char *id = gbt_sheet_get_id (gbt_fiche_get_sheet (source->fiche));
  g_autoptr (GbtFiche) current = gbt_fiche_ref (source->fiche);
  GbtFiche *exported;

  context->frozen = source->frozen;
  if (source->store == NULL)
    return TRUE;

  if (source->frozen != NULL)
    {
      g_autoptr (GbtSheet) sheet = gbt_store_load_sheet (source->store, id, NULL, error);

      if (sheet == NULL)
        return FALSE;
      gbt_fiche_unref (current);
      current = gbt_cli_sheet_to_fiche (sheet);
    }

  *records = gbt_store_list_frozen (source->store, id, error);
  *changes = *records != NULL ? gbt_records_list_changes (*records, current, error) : NULL;
  if (*changes == NULL)
    return FALSE;

  for (guint i = 0; source->frozen != NULL && i < (*records)->len; i++)
    {
      GbtFrozen *frozen = g_ptr_array_index (*records, i);

      if (gbt_frozen_get_number (frozen) == gbt_frozen_get_number (source->frozen))
        gbt_records_describe (*records, frozen, *changes, context);
    }
  if (source->frozen != NULL)
    return TRUE;

  exported = gbt_records_get_exported (*records, source->fiche, *changes, context);
  gbt_fiche_unref (source->fiche);
  source->fiche = exported;
  return TRUE;
}

static gboolean
make_files (GbtCli        *cli,
            GbtCliSource  *source,
            GArray        *files,
            GError       **error)
{
  g_autoptr (GPtrArray) records = NULL;
  g_autoptr (GPtrArray) changes = NULL;
  GbtReportContext context = { NULL, NULL, 0 };

  if (!find_context (source, &records, &changes, &context, error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      GbtWritten file = { gbt_cli_get_value (cli, forms[i].option), NULL };

      if (file.path == NULL)
        continue;
      file.bytes = gbt_rendering_make (source->fiche, &context, forms[i].kind, gbt_cli_get_sheet_language (cli), NULL,
                                       error);
      if (file.bytes == NULL)
        return FALSE;
      g_array_append_val (files, file);
    }
  return TRUE;
}

/* On the disk, but not in their places yet: a file that cannot be written leaves all of them as
   they were, and the revision open. */
static GbtExportFiles *
write_files (GArray  *files,
             GError **error)
{
  g_autoptr (GbtExportFiles) written = gbt_export_files_new ();

  for (guint i = 0; i < files->len; i++)
    {
      const GbtWritten *file = &g_array_index (files, GbtWritten, i);

      if (!gbt_export_files_add (written, file->bytes, file->path, error))
        return NULL;
    }
  return g_steal_pointer (&written);
}

static void
answer (GbtCli *cli,
        GArray *files)
{
  g_autoptr (GbtJsonWriter) writer = gbt_cli_begin_json ("org.gabarit.export/1");
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lr");

  gbt_json_writer_begin_array (writer, "files");
  for (guint i = 0; i < files->len; i++)
    {
      const GbtWritten *file = &g_array_index (files, GbtWritten, i);
      const gsize size = g_bytes_get_size (file->bytes);
      g_autofree char *path = g_filename_display_name (file->path);
      g_autofree char *shown = gbt_format_amount (gbt_cli_get_language (cli), (gint64) size, GBT_UNIT_BYTE,
                                                  GBT_SPACE_SCREEN);
      g_autofree char *digest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, file->bytes);

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "path", path);
      gbt_json_writer_add_unsigned (writer, "bytes", size);
      gbt_json_writer_add_text (writer, "sha256", digest);
      gbt_json_writer_end_object (writer);
      gbt_cli_table_add (table, path, shown);
    }
  gbt_json_writer_end_array (writer);

  if (gbt_cli_get_json (cli))
    gbt_cli_end_json (cli, writer);
  else
    gbt_cli_table_print (table, cli);
}

/* }}} */

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_autoptr (GArray) files = g_array_new (FALSE, FALSE, sizeof (GbtWritten));
  g_auto (GbtCliSource) source = { NULL };
  g_autoptr (GbtExportFiles) written = NULL;

  g_array_set_clear_func (files, written_clear);
  if (!check_usage (cli, error))
    return GBT_CLI_USAGE;
  if (!find_source (cli, &source, error))
    return GBT_CLI_STORE;

  gbt_cli_blame (cli, GBT_CLI_REFUSED);
  if (!make_files (cli, &source, files, error))
    return GBT_CLI_REFUSED;
  written = write_files (files, error);
  if (written == NULL || !cite (cli, &source, error))
    return GBT_CLI_REFUSED;
  gbt_cli_blame (cli, GBT_CLI_REFUSED);
  if (!gbt_export_files_place (written, error))
    return GBT_CLI_REFUSED;

  answer (cli, files);
  return GBT_CLI_DONE;
}

const GbtCliVerb gbt_cli_verb_export = {
  .name = "export",
  .arguments = N_("(ID | --file FILE | --example) [OPTIONS]"),
  .summary = N_("Write a sheet or a frozen record as PDF, CSV or JSON; --lang is also its language (French by default)."),
  .groups = { options, NULL },
  .max_operands = 1,
  .run = run,
};
