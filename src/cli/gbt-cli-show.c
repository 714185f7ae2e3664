/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-print.h"
#include "gbt-cli-sheet.h"
#include "gbt-cli-verbs.h"
#include "gbt-record.h"
#include "gbt-text.h"

static const GbtCliOption options[] = { { NULL } };

static void
print_head (GbtCli   *cli,
            GbtSheet *sheet)
{
  const GbtLanguage language = gbt_cli_get_language (cli);
  g_autofree char *revision = g_strdup_printf ("%u", gbt_sheet_get_revision (sheet));
  const char *reference = gbt_sheet_get_reference (sheet);
  g_autofree char *line = NULL;

  line = gbt_text_fill (gbt_text (language, N_("{1}, revision {2} ({3})")),
                        reference != NULL ? reference : gbt_sheet_get_id (sheet), revision,
                        gbt_text (language, gbt_sheet_status_get_label (gbt_sheet_get_status (sheet))), NULL);
  gbt_cli_print_line (cli, line);
  gbt_cli_print_line (cli, "");
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_autoptr (GbtStore) store = NULL;
  guint64 edits;
  g_autoptr (GbtSheet) sheet = gbt_cli_sheet_load (cli, &store, &edits, error);
  g_autoptr (GbtFiche) fiche = NULL;
  g_autoptr (GBytes) json = NULL;

  if (sheet == NULL)
    return GBT_CLI_STORE;
  fiche = gbt_cli_sheet_to_fiche (sheet);

  if (gbt_cli_get_json (cli))
    {
      json = gbt_record_write (fiche);
      gbt_cli_print_bytes (cli, json);
      return GBT_CLI_DONE;
    }

  print_head (cli, sheet);
  gbt_cli_print_workload (cli, gbt_sheet_get_workload (sheet));
  gbt_cli_print_line (cli, "");
  gbt_cli_print_estimate (cli, gbt_fiche_get_estimate (fiche));
  return GBT_CLI_DONE;
}

const GbtCliVerb gbt_cli_verb_show = {
  .name = "show",
  .arguments = N_("ID"),
  .summary = N_("Print a sheet: every field, and its estimate."),
  .groups = { options, NULL },
  .min_operands = 1,
  .max_operands = 1,
  .run = run,
};
