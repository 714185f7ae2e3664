/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-list.h"

#include "gbt-cli-store.h"
#include "gbt-cli-table.h"
#include "gbt-format.h"
#include "gbt-gpu-catalogue.h"
#include "gbt-record.h"
#include "gbt-store-evidence.h"
#include "gbt-store-frozen.h"
#include "gbt-store-offers.h"
#include "gbt-text.h"

/* Rows read at once. */
#define PAGE_ROWS 1000

static const char *
or_nothing (const char *text)
{
  return text != NULL ? text : "";
}

/* The known fields of an entry, by key. */
static void
write_fields (GbtJsonWriter  *writer,
              const GbtEntry *entry)
{
  const GbtEntryKind kind = gbt_entry_get_kind (entry);

  gbt_json_writer_begin_object (writer, "fields");
  for (guint i = 0; i < gbt_entry_kind_get_n_fields (kind); i++)
    {
      const char *key = gbt_entry_kind_get_spec (kind, i)->key;
      g_autoptr (GbtField) field = gbt_entry_get_field (entry, i);

      if (!gbt_field_is_known (field))
        continue;
      if (gbt_field_has_integer (field))
        gbt_json_writer_add_unsigned (writer, key, gbt_field_get_integer (field));
      else
        gbt_json_writer_add_text (writer, key, gbt_field_get_text (field));
    }
  gbt_json_writer_end_object (writer);
}

static char *
say_memory (GbtLanguage     language,
            const GbtEntry *entry,
            guint           field)
{
  guint64 bytes;

  return gbt_entry_get_integer (entry, field, &bytes)
             ? gbt_format_amount (language, (gint64) bytes, GBT_UNIT_GIB, GBT_SPACE_SCREEN)
             : g_strdup (gbt_text (language, N_("unknown")));
}

/* {{{ Offers */

static void
add_offer (GbtJsonWriter     *writer,
           GbtCliTable       *table,
           GbtLanguage        language,
           const GbtOfferRow *row)
{
  const GbtEntry *offer = row->offer;
  g_autofree char *id = g_strndup (gbt_entry_get_id (offer), GBT_STORE_MIN_PREFIX);
  g_autofree char *memory = say_memory (language, offer, GBT_OFFER_NOMINAL);
  const char *price = gbt_entry_get_text (offer, GBT_OFFER_HOURLY);
  g_autofree char *hourly = price != NULL ? gbt_format_decimal (language, price) : g_strdup ("");

  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "id", gbt_entry_get_id (offer));
  gbt_json_writer_add_text (writer, "key", gbt_entry_get_number (offer));
  gbt_json_writer_add_unsigned (writer, "version", gbt_entry_get_version (offer));
  gbt_json_writer_add_text (writer, "catalogue", row->catalogue);
  gbt_json_writer_add_boolean (writer, "listed", row->listed);
  write_fields (writer, offer);
  gbt_json_writer_end_object (writer);

  gbt_cli_table_add (table, id, or_nothing (gbt_entry_get_text (offer, GBT_OFFER_PROVIDER)),
                     or_nothing (gbt_entry_get_text (offer, GBT_OFFER_GPU_MODEL)), memory,
                     or_nothing (gbt_entry_get_text (offer, GBT_OFFER_COUNTRY)), hourly,
                     or_nothing (gbt_entry_get_text (offer, GBT_OFFER_CURRENCY)));
}

/**
 * gbt_cli_list_offers:
 * @cli: the run
 * @error: what the store says
 *
 * Answers the latest version of each offer of the library, those no longer listed included.
 */
GbtCliExit
gbt_cli_list_offers (GbtCli  *cli,
                     GError **error)
{
  const GbtOfferQuery query = { .unlisted = TRUE };
  gboolean missing;
  g_autoptr (GbtStore) store = gbt_cli_store_open_to_read (cli, &missing, error);
  g_autoptr (GbtJsonWriter) writer = gbt_cli_list_begin ("offers");
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lllrlrl");
  guint offset = 0;
  guint n_read = store != NULL ? PAGE_ROWS : 0;

  if (store == NULL && !missing)
    return GBT_CLI_STORE;

  while (n_read == PAGE_ROWS)
    {
      g_autoptr (GPtrArray) page = gbt_store_list_offers (store, &query, offset, PAGE_ROWS, error);

      if (page == NULL)
        return GBT_CLI_STORE;
      n_read = page->len;
      offset += n_read;
      for (guint i = 0; i < n_read; i++)
        add_offer (writer, table, gbt_cli_get_language (cli), page->pdata[i]);
    }

  if (gbt_cli_get_json (cli))
    gbt_cli_list_end (cli, writer);
  else
    gbt_cli_table_print (table, cli);
  return GBT_CLI_DONE;
}

/* }}} */
/* {{{ GPUs */

static void
write_gpu (GbtJsonWriter *writer,
           const GbtGpu  *gpu)
{
  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "id", gbt_gpu_get_name (gpu));
  gbt_json_writer_add_text (writer, "vendor", gbt_gpu_get_vendor (gpu));
  if (gbt_gpu_get_nominal (gpu) > 0)
    gbt_json_writer_add_unsigned (writer, "nominal_bytes", gbt_gpu_get_nominal (gpu));
  else
    gbt_json_writer_add_null (writer, "nominal_bytes");
  gbt_json_writer_begin_array (writer, "readings");
  for (guint i = 0; i < gbt_gpu_get_n_readings (gpu); i++)
    {
      const GbtGpuReading *reading = gbt_gpu_get_reading (gpu, i);

      gbt_json_writer_begin_object (writer, NULL);
      if (reading->total > 0)
        gbt_json_writer_add_unsigned (writer, "total_bytes", reading->total);
      else
        gbt_json_writer_add_null (writer, "total_bytes");
      if (reading->usable > 0)
        gbt_json_writer_add_unsigned (writer, "usable_bytes", reading->usable);
      else
        gbt_json_writer_add_null (writer, "usable_bytes");
      gbt_json_writer_add_text (writer, "ecc", reading->ecc);
      gbt_json_writer_add_text (writer, "source", reading->source);
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
  gbt_json_writer_end_object (writer);
}

/**
 * gbt_cli_list_gpus:
 * @cli: the run
 *
 * Answers the GPUs of the built-in catalogue: their nominal capacity, and what drivers declared.
 */
GbtCliExit
gbt_cli_list_gpus (GbtCli *cli)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  const GbtGpuCatalogue *catalogue = gbt_gpu_catalogue_get ();
  g_autoptr (GbtJsonWriter) writer = gbt_cli_list_begin ("gpus");
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("llrr");

  for (guint i = 0; i < gbt_gpu_catalogue_get_n_gpus (catalogue); i++)
    {
      const GbtGpu *gpu = gbt_gpu_catalogue_get_gpu (catalogue, i);
      const GbtGpuReading *usual = gbt_gpu_get_usual_reading (gpu);
      const guint64 nominal = gbt_gpu_get_nominal (gpu);
      const guint64 total = usual != NULL ? usual->total : 0;
      g_autofree char *shown = gbt_format_amount (language, (gint64) nominal, GBT_UNIT_GB, GBT_SPACE_SCREEN);
      g_autofree char *read = gbt_format_amount (language, (gint64) total, GBT_UNIT_GIB, GBT_SPACE_SCREEN);
      const char *unknown = gbt_text (language, N_("unknown"));

      write_gpu (writer, gpu);
      gbt_cli_table_add (table, gbt_gpu_get_name (gpu), or_nothing (gbt_gpu_get_vendor (gpu)),
                         nominal > 0 ? shown : unknown, total > 0 ? read : unknown);
    }

  if (gbt_cli_get_json (cli))
    gbt_cli_list_end (cli, writer);
  else
    gbt_cli_table_print (table, cli);
  return GBT_CLI_DONE;
}

/* }}} */
/* {{{ Evidence */

/**
 * gbt_cli_list_evidence:
 * @cli: the run
 * @error: what the store says
 *
 * Answers the pieces of the library: what they are, and how many sheets cite them.
 */
GbtCliExit
gbt_cli_list_evidence (GbtCli  *cli,
                       GError **error)
{
  gboolean missing;
  g_autoptr (GbtStore) store = gbt_cli_store_open_to_read (cli, &missing, error);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GbtJsonWriter) writer = gbt_cli_list_begin ("evidence");
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("llll");

  if (missing)
    rows = g_ptr_array_new ();
  else if (store != NULL)
    rows = gbt_store_list_evidence (store, error);
  if (rows == NULL)
    return GBT_CLI_STORE;

  for (guint i = 0; i < rows->len; i++)
    {
      const GbtEvidenceRow *row = rows->pdata[i];
      g_autofree char *id = g_strndup (gbt_entry_get_id (row->evidence), GBT_STORE_MIN_PREFIX);

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "id", gbt_entry_get_id (row->evidence));
      gbt_json_writer_add_unsigned (writer, "sheets", row->sheets);
      gbt_json_writer_add_unsigned (writer, "frozen", row->frozen);
      gbt_json_writer_add_boolean (writer, "has_file", row->has_file);
      write_fields (writer, row->evidence);
      gbt_json_writer_end_object (writer);
      gbt_cli_table_add (table, id, or_nothing (gbt_entry_get_text (row->evidence, GBT_EVIDENCE_DATE)),
                         or_nothing (gbt_entry_get_text (row->evidence, GBT_EVIDENCE_TITLE)),
                         or_nothing (gbt_entry_get_text (row->evidence, GBT_EVIDENCE_SHA256)));
    }

  if (gbt_cli_get_json (cli))
    gbt_cli_list_end (cli, writer);
  else
    gbt_cli_table_print (table, cli);
  return GBT_CLI_DONE;
}

/* }}} */
/* {{{ Decisions */

static void
add_decision (GbtJsonWriter     *writer,
              GbtCliTable       *table,
              GbtLanguage        language,
              const GbtSheetRow *sheet,
              const GbtFrozen   *frozen)
{
  const GbtEntry *decision = gbt_frozen_get_decision (frozen);
  const GbtFieldSpec *spec = gbt_entry_kind_get_spec (GBT_ENTRY_DECISION, GBT_DECISION_KIND);
  const char *kind = gbt_entry_get_text (decision, GBT_DECISION_KIND);
  const char *instant = gbt_entry_get_text (decision, GBT_DECISION_FROZEN);
  g_autofree char *id = g_strndup (gbt_frozen_get_id (frozen), GBT_STORE_MIN_PREFIX);
  g_autofree char *name = g_strdup_printf ("%s/%u", sheet->reference != NULL ? sheet->reference : sheet->id,
                                           gbt_frozen_get_number (frozen));
  g_autofree char *when = instant != NULL ? gbt_format_instant (language, instant) : g_strdup ("");

  gbt_json_writer_begin_object (writer, NULL);
  gbt_json_writer_add_text (writer, "id", gbt_frozen_get_id (frozen));
  gbt_json_writer_add_text (writer, "sheet", gbt_frozen_get_sheet (frozen));
  gbt_json_writer_add_text (writer, "reference", sheet->reference);
  gbt_json_writer_add_unsigned (writer, "decision", gbt_frozen_get_number (frozen));
  gbt_json_writer_add_unsigned (writer, "revision", gbt_frozen_get_revision (frozen));
  gbt_json_writer_add_text (writer, "kind", kind);
  gbt_json_writer_add_text (writer, "retained", gbt_entry_get_text (decision, GBT_DECISION_RETAINED));
  gbt_json_writer_add_text (writer, "frozen", instant);
  gbt_json_writer_add_text (writer, "fingerprint", gbt_frozen_get_fingerprint (frozen));
  gbt_json_writer_end_object (writer);
  gbt_cli_table_add (table, name, id, gbt_text (language, gbt_field_spec_get_code_label (spec, kind)),
                     or_nothing (gbt_entry_get_text (decision, GBT_DECISION_RETAINED)), when);
}

/**
 * gbt_cli_list_decisions:
 * @cli: the run
 * @error: what the store says
 *
 * Answers the frozen records of every sheet, the latest of each first.
 */
GbtCliExit
gbt_cli_list_decisions (GbtCli  *cli,
                        GError **error)
{
  gboolean missing;
  g_autoptr (GbtStore) store = gbt_cli_store_open_to_read (cli, &missing, error);
  g_autoptr (GPtrArray) sheets = NULL;
  g_autoptr (GbtJsonWriter) writer = gbt_cli_list_begin ("decisions");
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("lllll");

  if (missing)
    sheets = g_ptr_array_new ();
  else if (store != NULL)
    sheets = gbt_cli_list_read_sheets (store, error);
  if (sheets == NULL)
    return GBT_CLI_STORE;

  for (guint i = 0; i < sheets->len; i++)
    {
      const GbtSheetRow *sheet = sheets->pdata[i];
      g_autoptr (GPtrArray) records = gbt_store_list_frozen (store, sheet->id, error);

      if (records == NULL)
        return GBT_CLI_STORE;
      for (guint j = 0; j < records->len; j++)
        add_decision (writer, table, gbt_cli_get_language (cli), sheet, records->pdata[j]);
    }

  if (gbt_cli_get_json (cli))
    gbt_cli_list_end (cli, writer);
  else
    gbt_cli_table_print (table, cli);
  return GBT_CLI_DONE;
}

/* }}} */
