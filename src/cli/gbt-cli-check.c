/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-store.h"
#include "gbt-cli-table.h"
#include "gbt-cli-verbs.h"
#include "gbt-text.h"

static const GbtCliOption options[] = { { NULL } };

static gboolean
all_hold (GPtrArray *checks)
{
  for (guint i = 0; i < checks->len; i++)
    if (((const GbtStoreCheck *) checks->pdata[i])->fault != NULL)
      return FALSE;
  return TRUE;
}

static void
answer_json (GbtCli    *cli,
             GPtrArray *checks)
{
  g_autoptr (GbtJsonWriter) writer = gbt_cli_begin_json ("org.gabarit.check/1");

  gbt_json_writer_add_boolean (writer, "holds", all_hold (checks));
  gbt_json_writer_begin_array (writer, "checks");
  for (guint i = 0; i < checks->len; i++)
    {
      const GbtStoreCheck *check = checks->pdata[i];

      gbt_json_writer_begin_object (writer, NULL);
      gbt_json_writer_add_text (writer, "what", check->what);
      gbt_json_writer_add_boolean (writer, "holds", check->fault == NULL);
      if (check->fault != NULL)
        gbt_json_writer_add_text (writer, "detail", check->fault->message);
      else
        gbt_json_writer_add_null (writer, "detail");
      gbt_json_writer_end_object (writer);
    }
  gbt_json_writer_end_array (writer);
  gbt_cli_end_json (cli, writer);
}

static void
answer_text (GbtCli    *cli,
             GPtrArray *checks)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autoptr (GbtCliTable) table = gbt_cli_table_new ("ll");

  for (guint i = 0; i < checks->len; i++)
    {
      const GbtStoreCheck *check = checks->pdata[i];
      g_autofree char *fault = NULL;

      if (check->fault != NULL)
        fault = gbt_format_error_sentence (language, check->fault);
      gbt_cli_table_add (table, gbt_text (language, check->label),
                         fault != NULL ? fault : gbt_text (language, N_("holds")));
    }
  gbt_cli_table_print (table, cli);
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  gboolean missing;
  g_autoptr (GbtStore) store = gbt_cli_store_open_to_read (cli, &missing, error);
  g_autoptr (GPtrArray) checks = NULL;

  if (missing)
    gbt_error_set (error, GBT_ERROR_IO, N_("There is no store yet: nothing to check"), NULL);
  if (store == NULL)
    return GBT_CLI_STORE;
  checks = gbt_store_check (store, error);
  if (checks == NULL)
    return GBT_CLI_STORE;

  if (gbt_cli_get_json (cli))
    answer_json (cli, checks);
  else
    answer_text (cli, checks);
  return all_hold (checks) ? GBT_CLI_DONE : GBT_CLI_NEGATIVE;
}

const GbtCliVerb gbt_cli_verb_check = {
  .name = "check",
  .arguments = N_("[OPTIONS]"),
  .summary = N_("Check that the store is whole."),
  .groups = { options, NULL },
  .run = run,
};
