/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-print.h"
#include "gbt-cli-source.h"
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

/* The frozen records of the sheet, the latest first; the latest that decides is held against the
 * sheet as it stands. */
static gboolean
print_records (GbtCli              *cli,
               const GbtCliSource  *source,
               GError             **error)
{
  const char *id = gbt_sheet_get_id (gbt_fiche_get_sheet (source->fiche));
  g_autoptr (GPtrArray) records = gbt_store_list_frozen (source->store, id, error);
  gboolean asked = FALSE;

  if (records == NULL)
    return FALSE;
  if (records->len > 0)
    {
      gbt_cli_print_line (cli, "");
      gbt_cli_print_line (cli, gbt_text (gbt_cli_get_language (cli), N_("Frozen records")));
    }

  for (guint i = 0; i < records->len; i++)
    {
      const GbtFrozen *frozen = records->pdata[i];
      g_autoptr (GPtrArray) changes = NULL;

      if (!asked && !gbt_entry_is (gbt_frozen_get_decision (frozen), GBT_DECISION_KIND, GBT_DECISION_SHORTLIST))
        {
          g_autoptr (GbtFiche) before = gbt_record_read_frozen (frozen, error);

          if (before == NULL)
            return FALSE;
          changes = gbt_decision_list_changes (before, source->fiche);
          asked = TRUE;
        }
      gbt_cli_print_frozen (cli, frozen, changes);
    }

  return TRUE;
}

static void
answer_json (GbtCli             *cli,
             const GbtCliSource *source)
{
  g_autoptr (GBytes) json = source->frozen != NULL ? g_bytes_ref (gbt_frozen_get_bytes (source->frozen))
                                                   : gbt_record_write (source->fiche);

  gbt_cli_print_bytes (cli, json);
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  g_auto (GbtCliSource) source = { NULL };

  if (!gbt_cli_source_load (cli, &source, error))
    return GBT_CLI_STORE;
  if (gbt_cli_get_json (cli))
    {
      answer_json (cli, &source);
      return GBT_CLI_DONE;
    }

  print_head (cli, gbt_fiche_get_sheet (source.fiche));
  gbt_cli_print_workload (cli, gbt_fiche_get_workload (source.fiche));
  gbt_cli_print_line (cli, "");
  gbt_cli_print_estimate (cli, gbt_fiche_get_estimate (source.fiche));
  gbt_cli_print_dossier (cli, source.fiche);
  if (source.frozen != NULL)
    {
      gbt_cli_print_line (cli, "");
      gbt_cli_print_frozen (cli, source.frozen, NULL);
    }
  else if (!print_records (cli, &source, error))
    return GBT_CLI_STORE;
  return GBT_CLI_DONE;
}

const GbtCliVerb gbt_cli_verb_show = {
  .name = "show",
  .arguments = N_("ID"),
  .summary = N_("Print a sheet or a frozen record: every field, its estimate, and what hangs on it."),
  .groups = { options, NULL },
  .min_operands = 1,
  .max_operands = 1,
  .run = run,
};
