/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-print.h"
#include "gbt-cli-verbs.h"
#include "gbt-cli-workload.h"
#include "gbt-estimate.h"
#include "gbt-record.h"

/* One request, one sequence, one stream where only the length or the task is said: the question is
 * then about that one. */
static GbtWorkload *
with_one (GbtWorkload *workload)
{
  static const struct
  {
    GbtTask task;
    GbtFieldId length; /* GBT_N_FIELDS: always */
    GbtFieldId count;
  } ones[] = {
    { GBT_TASK_INFERENCE, GBT_FIELD_LIMIT_TOKENS, GBT_FIELD_LIMIT_REQUESTS },
    { GBT_TASK_ADAPTATION, GBT_FIELD_SEQUENCE_TOKENS, GBT_FIELD_MICROBATCH },
    { GBT_TASK_SPEECH, GBT_N_FIELDS, GBT_FIELD_STREAMS },
  };
  g_autoptr (GbtField) one = gbt_field_new_integer (1, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (ones); i++)
    {
      if (gbt_workload_get_task (workload) == ones[i].task
          && (ones[i].length == GBT_N_FIELDS
              || gbt_field_is_known (gbt_workload_get_field (workload, ones[i].length)))
          && !gbt_field_is_known (gbt_workload_get_field (workload, ones[i].count)))
        return gbt_workload_with_field (workload, ones[i].count, one);
    }

  return gbt_workload_ref (workload);
}

/* A notebook has no model: its memory is typed. */
static gboolean
asks_model (GbtCli *cli)
{
  const char *task = gbt_cli_has (cli, "--task") ? gbt_cli_get_text (cli, "--task", NULL) : NULL;

  return task == NULL || g_ascii_strcasecmp (task, gbt_task_get_code (GBT_TASK_NOTEBOOK)) != 0;
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_autoptr (GbtWorkload) read = NULL;
  g_autoptr (GbtWorkload) workload = NULL;
  g_autoptr (GbtEstimate) estimate = NULL;
  g_autoptr (GBytes) json = NULL;

  if (asks_model (cli) && !gbt_cli_has (cli, "--params") && !gbt_cli_has (cli, "--model")
      && !gbt_cli_has (cli, "--config"))
    {
      gbt_error_set (error, GBT_ERROR_USAGE, N_("Which model? Give {1}, {2} or {3}"), "--params", "--model",
                     "--config", NULL);
      return GBT_CLI_USAGE;
    }
  read = gbt_cli_workload_read (cli, error);
  if (read == NULL)
    return GBT_CLI_USAGE;

  workload = with_one (read);
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
