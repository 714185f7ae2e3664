/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-store.h"
#include "gbt-cli-verbs.h"
#include "gbt-cli-workload.h"
#include "gbt-estimate.h"
#include "gbt-parse.h"

#define HOURS_PER_DAY 24

static const GbtCliOption options[] = {
  { "--title", N_("TEXT"), N_("title of the sheet") },
  { "--author", N_("TEXT"), N_("who writes it") },
  { "--days", N_("N"), N_("length of the campaign, in days") },
  { NULL },
};

static gboolean
set_field (GbtWorkload **workload,
           GbtFieldId    id,
           GbtField     *field,
           GError      **error)
{
  g_autoptr (GbtField) owned = field;
  g_autoptr (GbtWorkload) before = NULL;

  if (!gbt_field_check (owned, id, error))
    return FALSE;
  before = *workload;
  *workload = gbt_workload_with_field (before, id, owned);
  return TRUE;
}

static gboolean
set_text (GbtCli       *cli,
          GbtWorkload **workload,
          GbtFieldId    id,
          const char   *option,
          GError      **error)
{
  const char *text;

  if (!gbt_cli_has (cli, option))
    return TRUE;
  text = gbt_cli_get_text (cli, option, error);
  return text != NULL && set_field (workload, id, gbt_field_new_text (text, NULL), error);
}

static gboolean
set_days (GbtCli       *cli,
          GbtWorkload **workload,
          GError      **error)
{
  const guint64 most = gbt_field_id_get_spec (GBT_FIELD_CAMPAIGN_HOURS)->maximum / HOURS_PER_DAY;
  const char *text;
  guint64 days;

  if (!gbt_cli_has (cli, "--days"))
    return TRUE;
  text = gbt_cli_get_text (cli, "--days", error);
  return text != NULL
         && gbt_parse_count (text, 1, most, &days, error)
         && set_field (workload, GBT_FIELD_CAMPAIGN_HOURS,
                       gbt_field_new_integer (days * HOURS_PER_DAY, NULL), error);
}

static void
answer (GbtCli   *cli,
        GbtSheet *sheet)
{
  g_autoptr (GbtJsonWriter) writer = NULL;

  if (!gbt_cli_get_json (cli))
    {
      gbt_cli_print_line (cli, gbt_sheet_get_reference (sheet));
      return;
    }

  writer = gbt_cli_begin_json ("org.gabarit.new/1");
  gbt_json_writer_add_text (writer, "id", gbt_sheet_get_id (sheet));
  gbt_json_writer_add_text (writer, "reference", gbt_sheet_get_reference (sheet));
  gbt_json_writer_add_unsigned (writer, "revision", gbt_sheet_get_revision (sheet));
  gbt_cli_end_json (cli, writer);
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_autoptr (GbtWorkload) workload = gbt_cli_workload_read (cli, error);
  g_autoptr (GbtEstimate) estimate = NULL;
  g_autoptr (GbtStore) store = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  guint64 edits;

  if (workload == NULL
      || !set_text (cli, &workload, GBT_FIELD_TITLE, "--title", error)
      || !set_text (cli, &workload, GBT_FIELD_AUTHOR, "--author", error)
      || !set_days (cli, &workload, error))
    return GBT_CLI_USAGE;

  /* A sheet whose estimate cannot be computed is kept: it says why when it is shown. */
  estimate = gbt_estimate_compute (workload, NULL);
  store = gbt_cli_store_open_to_write (cli, error);
  if (store == NULL)
    return GBT_CLI_STORE;
  sheet = gbt_store_create_sheet (store, workload, estimate, &edits, error);
  if (sheet == NULL)
    return GBT_CLI_STORE;

  answer (cli, sheet);
  return GBT_CLI_DONE;
}

const GbtCliVerb gbt_cli_verb_new = {
  .name = "new",
  .arguments = N_("--title TEXT [OPTIONS]"),
  .summary = N_("Make a sheet in the store and print its reference."),
  .groups = { options, gbt_cli_workload_options, NULL },
  .run = run,
};
