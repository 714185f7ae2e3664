/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-find.h"

#include "gbt-cli-store.h"
#include "gbt-cli-verbs.h"
#include "gbt-cli-workload.h"
#include "gbt-incoming.h"
#include "gbt-market-files.h"
#include "gbt-record.h"
#include "gbt-store-market.h"
#include "gbt-text.h"

#define MOST_FILES 1000

static void
warn_refused (GbtCli     *cli,
              const char *path,
              guint       n_refused)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autofree char *name = g_filename_display_name (path);
  g_autofree char *count = g_strdup_printf ("%u", n_refused);
  g_autofree char *line = gbt_text_fill (gbt_text (language, N_("{1}: rows refused: {2}")), name, count, NULL);

  if (n_refused > 0)
    gbt_cli_warn (cli, line);
}

static gboolean
add_file (GbtCli      *cli,
          GbtMarket   *market,
          const char  *path,
          GError     **error)
{
  g_autoptr (GbtIncoming) file = gbt_incoming_read (path);
  g_autofree char *shown = g_filename_display_name (path);
  guint n_refused;

  if (gbt_incoming_get_error (file) != NULL)
    {
      g_propagate_error (error, g_error_copy (gbt_incoming_get_error (file)));
      return FALSE;
    }
  if (gbt_incoming_get_kind (file) != GBT_INCOMING_OFFERS)
    {
      g_autoptr (GError) failure = NULL;

      gbt_error_set (&failure, GBT_ERROR_UNKNOWN_FORMAT, N_("These are no offers"), NULL);
      gbt_error_set_place (failure, shown, 0);
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (!gbt_market_add_file (market, gbt_incoming_get_offers (file), shown, &n_refused, error))
    return FALSE;

  warn_refused (cli, path, n_refused);
  return TRUE;
}

/* Files follow --offers: the first is its value, the others are operands. */
static GbtMarket *
read_files (GbtCli  *cli,
            GError **error)
{
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_FILES);

  gbt_cli_blame (cli, GBT_CLI_REFUSED);
  if (!add_file (cli, market, gbt_cli_get_value (cli, "--offers"), error))
    return NULL;
  for (guint i = 0; i < gbt_cli_get_n_operands (cli); i++)
    {
      if (!add_file (cli, market, gbt_cli_get_operand (cli, i), error))
        return NULL;
    }

  return g_steal_pointer (&market);
}

/* Those of the store; the example stands in where it has none. */
static GbtMarket *
read_store (GbtCli  *cli,
            GError **error)
{
  gboolean missing;
  g_autoptr (GbtStore) store = gbt_cli_store_open_to_read (cli, &missing, error);
  g_autoptr (GbtMarket) market = NULL;

  if (missing)
    return gbt_market_ref (gbt_market_get_example ());
  if (store == NULL)
    return NULL;

  market = gbt_store_read_market (store, NULL, error);
  if (market == NULL)
    return NULL;
  return gbt_market_get_n_offers (market) > 0 ? g_steal_pointer (&market) : gbt_market_ref (gbt_market_get_example ());
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_auto (GbtWish) wish = { NULL };
  g_autoptr (GbtMarket) market = NULL;
  g_autoptr (GbtAnswer) answer = NULL;

  gbt_wish_init (&wish);
  if (gbt_cli_get_n_operands (cli) > 0 && !gbt_cli_has (cli, "--offers"))
    {
      gbt_error_set (error, GBT_ERROR_USAGE, N_("“{1}” is no option; files of offers come after {2}"),
                     gbt_cli_get_operand (cli, 0), "--offers", NULL);
      return GBT_CLI_USAGE;
    }
  if (!gbt_cli_find_read_wish (cli, &wish, error))
    return GBT_CLI_USAGE;

  market = gbt_cli_has (cli, "--offers") ? read_files (cli, error) : read_store (cli, error);
  if (market == NULL)
    return GBT_CLI_STORE;

  gbt_cli_blame (cli, GBT_CLI_USAGE);
  answer = gbt_answer_new (market, &wish, error);
  if (answer == NULL)
    return GBT_CLI_USAGE;

  if (gbt_cli_get_json (cli))
    {
      g_autoptr (GBytes) json = gbt_record_write_answer (answer);

      gbt_cli_print_bytes (cli, json);
    }
  else
    gbt_cli_find_print_answer (cli, answer);
  return gbt_answer_get_n_machines (answer) > 0 ? GBT_CLI_DONE : GBT_CLI_NEGATIVE;
}

const GbtCliVerb gbt_cli_verb_find = {
  .name = "find",
  .arguments = N_("(--params N | --model NAME | --config FILE) [OPTIONS] [--offers FILE…]"),
  .summary = N_("Find the machines that hold a workload, from the cheapest."),
  .groups = { gbt_cli_find_options, gbt_cli_workload_options, NULL },
  .max_operands = MOST_FILES,
  .run = run,
};
