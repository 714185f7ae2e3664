/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-import-offers.h"
#include "gbt-cli-model.h"
#include "gbt-cli-store.h"
#include "gbt-cli-verbs.h"
#include "gbt-estimate.h"
#include "gbt-format.h"
#include "gbt-incoming.h"
#include "gbt-store-frozen.h"
#include "gbt-text.h"

#define MOST_FILES 1000

static const GbtCliOption options[] = {
  { "--as-copy", NULL, N_("add under a new identity a sheet that is here with other content") },
  { NULL },
};

typedef struct
{
  GbtCli *cli;
  GPtrArray *files;
  guint added;
  guint updated;
  guint unchanged;
  GPtrArray *sheets; /* of GbtSheet, as they are in the store */
} GbtCounts;

/* {{{ Reading */

static gboolean
read_files (GbtCli     *cli,
            GPtrArray  *files,
            GError    **error)
{
  GbtIncomingKind kind = GBT_INCOMING_REFUSED;

  gbt_cli_blame (cli, GBT_CLI_REFUSED);
  for (guint i = 0; i < gbt_cli_get_n_operands (cli); i++)
    {
      GbtIncoming *file = gbt_incoming_read (gbt_cli_get_operand (cli, i));

      g_ptr_array_add (files, file);
      if (gbt_incoming_get_error (file) != NULL)
        {
          g_propagate_error (error, g_error_copy (gbt_incoming_get_error (file)));
          return FALSE;
        }
      if (kind != GBT_INCOMING_REFUSED && gbt_incoming_get_kind (file) != kind)
        {
          gbt_error_set (error, GBT_ERROR_USAGE, N_("Import models, sheets and offers one after the other, not together"),
                         NULL);
          return FALSE;
        }
      kind = gbt_incoming_get_kind (file);
    }
  return TRUE;
}

/* }}} */
/* {{{ Storing */

static gboolean
store_file (GbtStore         *store,
            GbtIncoming      *file,
            gboolean          as_copy,
            GPtrArray        *sheets,
            GbtStoreOutcome  *outcome,
            GError          **error)
{
  g_autoptr (GbtEstimate) estimate = NULL;
  GbtSheet *stored;

  if (gbt_incoming_get_kind (file) == GBT_INCOMING_MODEL)
    return gbt_store_save_model (store, gbt_incoming_get_model (file), outcome, error);

  estimate = gbt_estimate_compute (gbt_sheet_get_workload (gbt_incoming_get_sheet (file)), NULL);
  stored = gbt_store_import_record (store, gbt_incoming_get_sheet (file), estimate, gbt_incoming_get_frozen (file), as_copy,
                                    outcome, NULL, error);
  if (stored != NULL)
    g_ptr_array_add (sheets, stored);
  return stored != NULL;
}

/* All of them, or none: a #GbtStoreBatch. */
static gboolean
store_files (GbtStore *store,
             gpointer  data,
             GError  **error)
{
  GbtCounts *counts = data;
  GbtCli *cli = counts->cli;
  GPtrArray *files = counts->files;

  for (guint i = 0; i < files->len; i++)
    {
      GbtStoreOutcome outcome;
      g_autoptr (GError) failure = NULL;

      if (!store_file (store, files->pdata[i], gbt_cli_has (cli, "--as-copy"), counts->sheets, &outcome,
                       &failure))
        {
          /* The store is well: it is the file that cannot come in. */
          if (g_error_matches (failure, GBT_ERROR, GBT_ERROR_CONFLICT))
            {
              gbt_cli_blame (cli, GBT_CLI_REFUSED);
              gbt_error_set_place (failure, gbt_incoming_get_path (files->pdata[i]), 0);
            }
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
      switch (outcome)
        {
        case GBT_STORE_UPDATED:
          counts->updated++;
          break;
        case GBT_STORE_UNCHANGED:
          counts->unchanged++;
          break;
        case GBT_STORE_ADDED:
        case GBT_STORE_COPIED:
        default:
          counts->added++;
        }
    }
  return TRUE;
}

/* }}} */
/* {{{ Answering */

static void
write_row (GbtJsonWriter          *writer,
           const GbtImportedValue *value,
           const char             *cause)
{
  gbt_json_writer_begin_object (writer, NULL);
  if (value->line > 0)
    gbt_json_writer_add_unsigned (writer, "line", value->line);
  else
    gbt_json_writer_add_null (writer, "line");
  gbt_json_writer_add_text (writer, "outcome", "to-check");
  gbt_json_writer_add_text (writer, "field", value->key);
  gbt_json_writer_add_text (writer, "read", value->value);
  gbt_json_writer_add_text (writer, "cause", cause);
  gbt_json_writer_end_object (writer);
}

static void
write_rows (GbtJsonWriter *writer,
            GPtrArray     *files)
{
  gbt_json_writer_begin_array (writer, "rows");
  for (guint i = 0; i < files->len; i++)
    {
      const GbtImportedModel *imported = gbt_incoming_get_imported (files->pdata[i]);

      if (imported == NULL)
        continue;
      for (guint j = 0; j < gbt_imported_model_get_n_values (imported, GBT_IMPORTED_MISSING); j++)
        write_row (writer, gbt_imported_model_get_value (imported, GBT_IMPORTED_MISSING, j), "missing");
      for (guint j = 0; j < gbt_imported_model_get_n_values (imported, GBT_IMPORTED_NOT_UNDERSTOOD); j++)
        write_row (writer, gbt_imported_model_get_value (imported, GBT_IMPORTED_NOT_UNDERSTOOD, j),
                   "not-understood");
    }
  gbt_json_writer_end_array (writer);
}

static void
write_values (GbtJsonWriter          *writer,
              const char             *key,
              const GbtImportedModel *imported,
              GbtImportedKind         kind)
{
  gbt_json_writer_begin_array (writer, key);
  for (guint i = 0; i < gbt_imported_model_get_n_values (imported, kind); i++)
    {
      const GbtImportedValue *value = gbt_imported_model_get_value (imported, kind, i);

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "key", value->key);
      gbt_json_writer_add_text (writer, "value", value->value);
      if (value->line > 0)
        gbt_json_writer_add_unsigned (writer, "line", value->line);
      else
        gbt_json_writer_add_null (writer, "line");
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
}

static void
write_models (GbtJsonWriter *writer,
              GPtrArray     *files)
{
  gbt_json_writer_begin_array (writer, "models");
  for (guint i = 0; i < files->len; i++)
    {
      const GbtImportedModel *imported = gbt_incoming_get_imported (files->pdata[i]);
      guint64 parameters;

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "name",
                                gbt_model_get_text (gbt_incoming_get_model (files->pdata[i]), GBT_FIELD_MODEL_NAME));
      if (gbt_imported_model_get_parameters (imported, &parameters))
        gbt_json_writer_add_unsigned (writer, "parameters", parameters);
      else
        gbt_json_writer_add_null (writer, "parameters");
      write_values (writer, "read", imported, GBT_IMPORTED_READ);
      write_values (writer, "defaults", imported, GBT_IMPORTED_DEFAULT);
      write_values (writer, "missing", imported, GBT_IMPORTED_MISSING);
      write_values (writer, "not_understood", imported, GBT_IMPORTED_NOT_UNDERSTOOD);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
}

static void
write_sheets (GbtJsonWriter *writer,
              GPtrArray     *sheets)
{
  gbt_json_writer_begin_array (writer, "sheets");
  for (guint i = 0; i < sheets->len; i++)
    {
      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "id", gbt_sheet_get_id (sheets->pdata[i]));
      gbt_json_writer_add_text (writer, "reference", gbt_sheet_get_reference (sheets->pdata[i]));
      gbt_json_writer_add_unsigned (writer, "revision", gbt_sheet_get_revision (sheets->pdata[i]));
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
}

static gboolean
are_models (GPtrArray *files)
{
  return gbt_incoming_get_kind (files->pdata[0]) == GBT_INCOMING_MODEL;
}

static void
answer_json (GbtCli          *cli,
             GPtrArray       *files,
             const GbtCounts *counts)
{
  g_autoptr (GbtJsonWriter) writer = gbt_cli_begin_json ("org.gabarit.import/1");

  gbt_json_writer_add_text (writer, "kind", are_models (files) ? "models" : "sheet");
  gbt_json_writer_add_unsigned (writer, "added", counts->added);
  gbt_json_writer_add_unsigned (writer, "updated", counts->updated);
  gbt_json_writer_add_unsigned (writer, "unchanged", counts->unchanged);
  gbt_json_writer_add_unsigned (writer, "no_longer_listed", 0);
  gbt_json_writer_add_unsigned (writer, "refused", 0);
  write_rows (writer, files);
  if (are_models (files))
    write_models (writer, files);
  else
    write_sheets (writer, counts->sheets);
  gbt_cli_end_json (cli, writer);
}

static void
print_count (GbtCli     *cli,
             const char *sentence,
             guint       n)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autofree char *count = gbt_format_count (language, n);
  g_autofree char *line = gbt_text_fill (gbt_text (language, sentence), count, NULL);

  if (n > 0)
    gbt_cli_print_line (cli, line);
}

static void
print_model (GbtCli      *cli,
             GbtIncoming *file)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  const char *name = gbt_model_get_text (gbt_incoming_get_model (file), GBT_FIELD_MODEL_NAME);
  g_autofree char *count = NULL;
  g_autofree char *line = NULL;
  guint64 parameters;

  if (gbt_imported_model_get_parameters (gbt_incoming_get_imported (file), &parameters))
    {
      count = gbt_format_count (language, parameters);
      line = gbt_text_fill (gbt_text (language, N_("{1}: {2} parameters")), name, count, NULL);
    }
  else
    line = gbt_text_fill (gbt_text (language, N_("{1}: number of parameters to be typed")), name, NULL);
  gbt_cli_print_line (cli, line);
}

static void
answer_text (GbtCli          *cli,
             GPtrArray       *files,
             const GbtCounts *counts)
{
  for (guint i = 0; are_models (files) && i < files->len; i++)
    print_model (cli, files->pdata[i]);
  for (guint i = 0; i < counts->sheets->len; i++)
    {
      const char *reference = gbt_sheet_get_reference (counts->sheets->pdata[i]);

      gbt_cli_print_line (cli, reference != NULL ? reference : gbt_sheet_get_id (counts->sheets->pdata[i]));
    }
  print_count (cli, N_("Added: {1}"), counts->added);
  print_count (cli, N_("Brought up to date: {1}"), counts->updated);
  print_count (cli, N_("Already here, unchanged: {1}"), counts->unchanged);
}

/* }}} */

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_incoming_unref);
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sheet_unref);
  g_autoptr (GbtStore) store = NULL;
  GbtCounts counts = { .cli = cli, .files = files, .sheets = sheets };

  /* Everything is read before anything is written: a file that is refused leaves nothing. */
  if (!read_files (cli, files, error))
    return GBT_CLI_REFUSED;
  if (gbt_incoming_get_kind (files->pdata[0]) == GBT_INCOMING_OFFERS)
    return gbt_cli_import_offers (cli, files, error);
  store = gbt_cli_store_open_to_write (cli, error);
  if (store == NULL || !gbt_store_run_batch (store, store_files, &counts, error))
    return GBT_CLI_STORE;

  for (guint i = 0; i < files->len; i++)
    if (gbt_incoming_get_imported (files->pdata[i]) != NULL)
      gbt_cli_model_warn (cli, gbt_incoming_get_path (files->pdata[i]), gbt_incoming_get_imported (files->pdata[i]));
  if (gbt_cli_get_json (cli))
    answer_json (cli, files, &counts);
  else
    answer_text (cli, files, &counts);
  return GBT_CLI_DONE;
}

const GbtCliVerb gbt_cli_verb_import = {
  .name = "import",
  .arguments = N_("FILE… [--as-copy]"),
  .summary = N_("Read offers, models (config.json) or sheets (JSON or PDF) into the store."),
  .groups = { options, NULL },
  .min_operands = 1,
  .max_operands = MOST_FILES,
  .run = run,
};
