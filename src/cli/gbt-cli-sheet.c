/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-sheet.h"

#include "gbt-cli-store.h"
#include "gbt-version.h"

/**
 * gbt_cli_sheet_load:
 * @cli: the run, whose first operand is the id
 * @store: (out) (transfer full) (nullable): the store, opened
 * @edits: (out): the edit counter of the sheet
 * @error: %GBT_ERROR_NOT_FOUND, %GBT_ERROR_AMBIGUOUS, or what the store says
 *
 * Returns: (transfer full) (nullable): the sheet that the command names
 */
GbtSheet *
gbt_cli_sheet_load (GbtCli    *cli,
                    GbtStore **store,
                    guint64   *edits,
                    GError   **error)
{
  const char *id = gbt_cli_get_operand (cli, 0);
  gboolean missing;

  if (!g_utf8_validate (id, -1, NULL))
    {
      gbt_error_set (error, GBT_ERROR_USAGE, N_("“{1}” is not written in UTF-8"), id, NULL);
      return NULL;
    }

  *store = gbt_cli_store_open_to_read (cli, &missing, error);
  if (missing)
    gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("There is no sheet “{1}”"), id, NULL);
  return *store != NULL ? gbt_store_load_sheet (*store, id, edits, error) : NULL;
}

/**
 * gbt_cli_sheet_to_fiche:
 * @sheet: a sheet
 *
 * Returns: (transfer full): its record
 */
GbtFiche *
gbt_cli_sheet_to_fiche (GbtSheet *sheet)
{
  return gbt_fiche_new (sheet, GBT_PROGRAM_VERSION, GBT_CATALOGUE_VERSION);
}
