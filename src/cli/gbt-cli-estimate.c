/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-print.h"
#include "gbt-cli-verbs.h"
#include "gbt-cli-workload.h"
#include "gbt-estimate.h"
#include "gbt-record.h"

/* One request, where only its length is said: the question is then about that request. */
static GbtWorkload *
with_one_request (GbtWorkload *workload)
{
  g_autoptr (GbtField) one = gbt_field_new_integer (1, NULL);

  if (!gbt_field_is_known (gbt_workload_get_field (workload, GBT_FIELD_LIMIT_TOKENS))
      || gbt_field_is_known (gbt_workload_get_field (workload, GBT_FIELD_LIMIT_REQUESTS)))
    return gbt_workload_ref (workload);
  return gbt_workload_with_field (workload, GBT_FIELD_LIMIT_REQUESTS, one);
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_autoptr (GbtWorkload) read = NULL;
  g_autoptr (GbtWorkload) workload = NULL;
  g_autoptr (GbtEstimate) estimate = NULL;
  g_autoptr (GBytes) json = NULL;

  if (!gbt_cli_has (cli, "--params") && !gbt_cli_has (cli, "--model") && !gbt_cli_has (cli, "--config"))
    {
      gbt_error_set (error, GBT_ERROR_USAGE, N_("Which model? Give {1}, {2} or {3}"), "--params", "--model",
                     "--config", NULL);
      return GBT_CLI_USAGE;
    }
  read = gbt_cli_workload_read (cli, error);
  if (read == NULL)
    return GBT_CLI_USAGE;

  workload = with_one_request (read);
  estimate = gbt_estimate_compute (workload, error);
  if (estimate == NULL)
    return GBT_CLI_USAGE;

  if (gbt_cli_get_json (cli))
    {
      json = gbt_record_write_estimate (workload, estimate);
      gbt_cli_print_bytes (cli, json);
    }
  else
    gbt_cli_print_estimate (cli, estimate);
  return GBT_CLI_DONE;
}

const GbtCliVerb gbt_cli_verb_estimate = {
  .name = "estimate",
  .arguments = N_("(--params N | --model NAME | --config FILE) [OPTIONS]"),
  .summary = N_("Print the memory that a workload takes, line by line."),
  .groups = { gbt_cli_workload_options, NULL },
  .run = run,
};
