/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-list.h"

#include "gbt-cli-store.h"
#include "gbt-cli-table.h"
#include "gbt-cli-verbs.h"
#include "gbt-estimate.h"
#include "gbt-format.h"
#include "gbt-model-catalogue.h"
#include "gbt-text.h"
#include "gbt-weight-format.h"

/* Rows read at once. */
#define PAGE_ROWS 1000

static const GbtCliOption options[] = { { NULL } };

/**
 * gbt_cli_list_begin:
 * @kind: what is listed
 *
 * Returns: (transfer full): a writer inside the array of the items
 */
GbtJsonWriter *
gbt_cli_list_begin (const char *kind)
{
  GbtJsonWriter *writer = gbt_cli_begin_json ("org.gabarit.list/1");

  gbt_json_writer_add_text (writer, "kind", kind);
  gbt_json_writer_begin_array (writer, "items");
  return writer;
}

/**
 * gbt_cli_list_end:
 * @cli: the run
 * @writer: (transfer none): what gbt_cli_list_begin() returned
 *
 * Answers what was written.
 */
void
gbt_cli_list_end (GbtCli        *cli,
                  GbtJsonWriter *writer)
{
  gbt_json_writer_end_array (writer);
  gbt_cli_end_json (cli, writer);
}

/* {{{ Sheets */

/**
 * gbt_cli_list_read_sheets:
 * @store: a store
 * @error: what it says
 *
 * Returns: (transfer full) (element-type GbtSheetRow): all its sheets, by reference
 */
GPtrArray *
gbt_cli_list_read_sheets (GbtStore  *store,
                          GError   **error)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sheet_row_free);
  guint n_read;

  do
    {
      g_autoptr (GPtrArray) page = gbt_store_list_sheets (store, GBT_SHEET_STATUS_ALL,
                                                          GBT_SHEET_ORDER_REFERENCE, FALSE,
                                                          sheets->len, PAGE_ROWS, error);

      if (page == NULL)
        return NULL;
      n_read = page->len;
      for (guint i = 0; i < n_read; i++)
        g_ptr_array_add (sheets, gbt_sheet_row_copy (page->pdata[i]));
    }
  while (n_read == PAGE_ROWS);
  return g_steal_pointer (&sheets);
}

static void
write_sheet (GbtJsonWriter     *writer,
             const GbtSheetRow *row)
{
  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "id", row->id);
  gbt_json_writer_add_text (writer, "reference", row->reference);
  gbt_json_writer_add_text (writer, "title", row->title);
  gbt_json_writer_add_unsigned (writer, "revision", row->revision);
  gbt_json_writer_add_text (writer, "status", gbt_sheet_status_get_code (row->status));
  gbt_json_writer_add_text (writer, "model", row->model);
  gbt_json_writer_add_text (writer, "author", row->author);
  gbt_json_writer_add_text (writer, "created", row->created);
  gbt_json_writer_add_text (writer, "changed", row->changed);
  gbt_json_writer_begin_object (writer, "envelope");
  if (row->estimated)
    gbt_json_writer_add_unsigned (writer, "bytes", row->envelope);
  else
    gbt_json_writer_add_null (writer, "bytes");
  gbt_json_writer_add_boolean (writer, "complete", row->complete);
  gbt_json_writer_end_object (writer);
  gbt_json_writer_end_object (writer);
}

static void
add_sheet (GbtCliTable       *table,
           GbtLanguage        language,
           const GbtSheetRow *row)
{
  g_autofree char *id = g_strndup (row->id, GBT_STORE_MIN_PREFIX);
  g_autofree char *envelope = NULL;

  if (!row->estimated)
    envelope = g_strdup (gbt_text (language, N_("unknown")));
  else
    envelope = gbt_format_amount (language, (gint64) row->envelope, GBT_UNIT_GIB, GBT_SPACE_SCREEN);
  gbt_cli_table_add (table, row->reference, id, gbt_text (language, gbt_sheet_status_get_label (row->status)),
                     row->estimated && !row->complete ? "≥" : "", envelope, row->title);
}

static GbtCliExit
list_sheets (GbtCli  *cli,
             GError **error)
{
  gboolean missing;
  g_autoptr (GbtStore) store = gbt_cli_store_open_to_read (cli, &missing, error);
  g_autoptr (GPtrArray) sheets = NULL;
  g_autoptr (GbtJsonWriter) writer = NULL;
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lllrrl");

  if (missing)
    sheets = g_ptr_array_new ();
  else if (store != NULL)
    sheets = gbt_cli_list_read_sheets (store, error);
  if (sheets == NULL)
    return GBT_CLI_STORE;

  if (gbt_cli_get_json (cli))
    {
      writer = gbt_cli_list_begin ("sheets");
      for (guint i = 0; i < sheets->len; i++)
        write_sheet (writer, sheets->pdata[i]);
      gbt_cli_list_end (cli, writer);
      return GBT_CLI_DONE;
    }

  for (guint i = 0; i < sheets->len; i++)
    add_sheet (table, gbt_cli_get_language (cli), sheets->pdata[i]);
  gbt_cli_table_print (table, cli);
  return GBT_CLI_DONE;
}

/* }}} */
/* {{{ Models */

static void
write_model (GbtJsonWriter  *writer,
             const GbtModel *model,
             const char     *origin)
{
  guint64 parameters;

  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "id", gbt_model_get_text (model, GBT_FIELD_MODEL_NAME));
  gbt_json_writer_add_text (writer, "origin", origin);
  if (gbt_model_get_integer (model, GBT_FIELD_MODEL_PARAMETERS, &parameters))
    gbt_json_writer_add_unsigned (writer, "parameters", parameters);
  else
    gbt_json_writer_add_null (writer, "parameters");
  gbt_json_writer_add_text (writer, "licence", gbt_model_get_text (model, GBT_FIELD_MODEL_LICENCE));
  gbt_json_writer_add_text (writer, "link", gbt_model_get_text (model, GBT_FIELD_MODEL_LINK));
  gbt_json_writer_end_object (writer);
}

static void
add_model (GbtCliTable    *table,
           GbtLanguage     language,
           const GbtModel *model,
           const char     *origin)
{
  g_autofree char *count = NULL;
  guint64 parameters;

  if (gbt_model_get_integer (model, GBT_FIELD_MODEL_PARAMETERS, &parameters))
    count = gbt_format_count (language, parameters);
  else
    count = g_strdup (gbt_text (language, N_("unknown")));
  gbt_cli_table_add (table, gbt_model_get_text (model, GBT_FIELD_MODEL_NAME), count,
                     gbt_model_get_text (model, GBT_FIELD_MODEL_LICENCE), gbt_text (language, origin));
}

static GbtCliExit
list_models (GbtCli  *cli,
             GError **error)
{
  gboolean missing;
  g_autoptr (GbtStore) store = gbt_cli_store_open_to_read (cli, &missing, error);
  g_autoptr (GPtrArray) imported = NULL;
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  const guint n_built_in = gbt_model_catalogue_get_n_models (catalogue);
  g_autoptr (GbtJsonWriter) writer = NULL;
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lrll");

  if (missing)
    imported = g_ptr_array_new ();
  else if (store != NULL)
    imported = gbt_store_list_models (store, error);
  if (imported == NULL)
    return GBT_CLI_STORE;

  if (gbt_cli_get_json (cli))
    {
      writer = gbt_cli_list_begin ("models");
      for (guint i = 0; i < imported->len; i++)
        write_model (writer, imported->pdata[i], "imported");
      for (guint i = 0; i < n_built_in; i++)
        write_model (writer, gbt_model_catalogue_get_model (catalogue, i), "catalogue");
      gbt_cli_list_end (cli, writer);
      return GBT_CLI_DONE;
    }

  for (guint i = 0; i < imported->len; i++)
    add_model (table, gbt_cli_get_language (cli), imported->pdata[i], N_("imported"));
  for (guint i = 0; i < n_built_in; i++)
    add_model (table, gbt_cli_get_language (cli), gbt_model_catalogue_get_model (catalogue, i), N_("catalogue"));
  gbt_cli_table_print (table, cli);
  return GBT_CLI_DONE;
}

/* }}} */
/* {{{ Formats */

static GbtCliExit
list_formats (GbtCli *cli)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autoptr (GbtJsonWriter) writer = gbt_cli_list_begin ("formats");
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lrl");

  for (guint i = 0; i < GBT_N_WEIGHT_FORMATS; i++)
    {
      const GbtWeightFormat format = (GbtWeightFormat) i;
      const char *bits = gbt_weight_format_get_bits_text (format);
      g_autofree char *shown = gbt_format_expression (language, bits);

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "id", gbt_weight_format_get_code (format));
      gbt_json_writer_add_text (writer, "bits", bits);
      gbt_json_writer_end_object (writer);
      gbt_cli_table_add (table, gbt_weight_format_get_code (format), shown,
                         gbt_text (language, gbt_weight_format_get_label (format)));
    }

  if (gbt_cli_get_json (cli))
    gbt_cli_list_end (cli, writer);
  else
    gbt_cli_table_print (table, cli);
  return GBT_CLI_DONE;
}

/* }}} */

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  const char *kind = gbt_cli_get_operand (cli, 0);

  if (kind == NULL || g_str_equal (kind, "sheets"))
    return list_sheets (cli, error);
  if (g_str_equal (kind, "models"))
    return list_models (cli, error);
  if (g_str_equal (kind, "formats"))
    return list_formats (cli);

  if (g_str_equal (kind, "offers"))
    return gbt_cli_list_offers (cli, error);
  if (g_str_equal (kind, "gpus"))
    return gbt_cli_list_gpus (cli);
  if (g_str_equal (kind, "evidence"))
    return gbt_cli_list_evidence (cli, error);
  if (g_str_equal (kind, "decisions"))
    return gbt_cli_list_decisions (cli, error);

  gbt_error_set (error, GBT_ERROR_USAGE, N_("{1} takes one of {2}, not “{3}”"), "list",
                 "sheets, models, formats, offers, gpus, evidence, decisions", kind, NULL);
  return GBT_CLI_USAGE;
}

const GbtCliVerb gbt_cli_verb_list = {
  .name = "list",
  .arguments = "[sheets|models|formats|offers|gpus|evidence|decisions]",
  .summary = N_("List the sheets, or what the libraries hold."),
  .groups = { options, NULL },
  .max_operands = 1,
  .run = run,
};
