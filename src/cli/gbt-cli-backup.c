/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-store.h"
#include "gbt-cli-verbs.h"
#include "gbt-text.h"

#include <glib/gstdio.h>

static const GbtCliOption options[] = { { NULL } };

static void
answer (GbtCli     *cli,
        const char *path)
{
  g_autoptr (GbtJsonWriter) writer = NULL;
  g_autofree char *shown = g_filename_display_name (path);
  g_autofree char *line = NULL;
  GStatBuf status = { 0 };

  if (!gbt_cli_get_json (cli))
    {
      line = gbt_text_fill (gbt_text (gbt_cli_get_language (cli), N_("Store copied to {1}")), shown, NULL);
      gbt_cli_print_line (cli, line);
      return;
    }

  g_stat (path, &status);
  writer = gbt_cli_begin_json ("org.gabarit.backup/1");
  gbt_json_writer_add_text (writer, "path", shown);
  gbt_json_writer_add_unsigned (writer, "bytes", (guint64) status.st_size);
  gbt_cli_end_json (cli, writer);
}

static GbtCliExit
run (GbtCli  *cli,
     GError **error)
{
  const char *path = gbt_cli_get_operand (cli, 0);
  gboolean missing;
  g_autoptr (GbtStore) store = gbt_cli_store_open_to_read (cli, &missing, error);

  if (missing)
    gbt_error_set (error, GBT_ERROR_IO, N_("There is no store yet: nothing to copy"), NULL);
  if (store == NULL || !gbt_store_backup (store, path, error))
    return GBT_CLI_STORE;

  answer (cli, path);
  return GBT_CLI_DONE;
}

const GbtCliVerb gbt_cli_verb_backup = {
  .name = "backup",
  .arguments = N_("FILE"),
  .summary = N_("Copy the store, even while it is in use."),
  .groups = { options, NULL },
  .min_operands = 1,
  .max_operands = 1,
  .run = run,
};
