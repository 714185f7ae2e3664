/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-source.h"

#include <string.h>

#include "gbt-cli-sheet.h"
#include "gbt-record.h"

/* What is frozen is read as it was, and never made again from the sheet. */
static gboolean
load_frozen (GbtCli        *cli,
             GbtCliSource  *source,
             GError       **error)
{
  const char *id = gbt_cli_get_operand (cli, 0);

  source->frozen = gbt_store_find_frozen (source->store, id, error);
  if (source->frozen == NULL)
    return FALSE;

  gbt_cli_blame (cli, GBT_CLI_STORE);
  source->fiche = gbt_record_read_frozen (source->frozen, error);
  return source->fiche != NULL;
}

/**
 * gbt_cli_source_load:
 * @cli: the run, whose first operand is the ID of a sheet or of a frozen record
 * @source: (out caller-allocates): what it names, to clear with gbt_cli_source_clear() in any case
 * @error: %GBT_ERROR_NOT_FOUND, %GBT_ERROR_AMBIGUOUS, or what the store says
 */
gboolean
gbt_cli_source_load (GbtCli        *cli,
                     GbtCliSource  *source,
                     GError       **error)
{
  g_autoptr (GbtSheet) sheet = NULL;
  g_autoptr (GError) no_sheet = NULL;
  g_autoptr (GError) no_record = NULL;

  memset (source, 0, sizeof *source);
  sheet = gbt_cli_sheet_load (cli, &source->store, &source->edits, &no_sheet);
  if (sheet != NULL)
    {
      source->fiche = gbt_cli_sheet_to_fiche (sheet);
      return TRUE;
    }
  if (source->store == NULL || !g_error_matches (no_sheet, GBT_ERROR, GBT_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&no_sheet));
      return FALSE;
    }
  if (load_frozen (cli, source, &no_record))
    return TRUE;

  /* Neither is there: what was most likely meant is a sheet. */
  if (g_error_matches (no_record, GBT_ERROR, GBT_ERROR_NOT_FOUND)
      && strchr (gbt_cli_get_operand (cli, 0), '/') == NULL)
    g_propagate_error (error, g_steal_pointer (&no_sheet));
  else
    g_propagate_error (error, g_steal_pointer (&no_record));
  return FALSE;
}

/**
 * gbt_cli_source_clear:
 * @source: what gbt_cli_source_load() filled
 */
void
gbt_cli_source_clear (GbtCliSource *source)
{
  g_clear_pointer (&source->fiche, gbt_fiche_unref);
  g_clear_pointer (&source->frozen, gbt_frozen_unref);
  g_clear_pointer (&source->store, gbt_store_close);
}
