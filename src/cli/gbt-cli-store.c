/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-store.h"

#include "gbt-format.h"
#include "gbt-library.h"
#include "gbt-version.h"

static const GbtStoreHooks hooks = {
  .program_version = GBT_PROGRAM_VERSION,
  .fold = gbt_format_fold,
  .check_frozen = gbt_library_check_frozen,
};

static char *
dup_path (GbtCli *cli)
{
  const char *path = gbt_cli_get_store (cli);

  return path != NULL ? g_strdup (path) : gbt_library_dup_default_path ();
}

/**
 * gbt_cli_store_open_to_read:
 * @cli: the run
 * @missing: (out): there is no store yet, and the command does not name one: not an error
 * @error: why it cannot be read
 *
 * Opens the store without making one. From here on a failure is the store's.
 *
 * Returns: (transfer full) (nullable): the store, to close with gbt_store_close()
 */
GbtStore *
gbt_cli_store_open_to_read (GbtCli    *cli,
                            gboolean  *missing,
                            GError   **error)
{
  g_autofree char *path = dup_path (cli);

  gbt_cli_blame (cli, GBT_CLI_STORE);
  *missing = FALSE;
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return gbt_store_open (path, GBT_STORE_DEFAULT, &hooks, error);

  if (gbt_cli_get_store (cli) != NULL)
    gbt_error_set (error, GBT_ERROR_IO, N_("There is no store at “{1}”"), path, NULL);
  else
    *missing = TRUE;
  return NULL;
}

/**
 * gbt_cli_store_open_to_write:
 * @cli: the run
 * @error: why it cannot be opened
 *
 * Opens the store, made first when there is none. From here on a failure is the store's.
 *
 * Returns: (transfer full) (nullable): the store, to close with gbt_store_close()
 */
GbtStore *
gbt_cli_store_open_to_write (GbtCli  *cli,
                             GError **error)
{
  g_autofree char *path = dup_path (cli);

  gbt_cli_blame (cli, GBT_CLI_STORE);
  return gbt_store_open (path, GBT_STORE_CREATE, &hooks, error);
}
