/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-model.h"

#include "gbt-cli-store.h"
#include "gbt-import-config.h"
#include "gbt-model-catalogue.h"
#include "gbt-text.h"

static void
warn_value (GbtCli                 *cli,
            const char             *file,
            const GbtImportedValue *value,
            const char             *sentence)
{
  g_autofree char *cause = gbt_text_fill (gbt_text (gbt_cli_get_language (cli), sentence), value->key, NULL);
  g_autofree char *line = NULL;

  if (value->line > 0)
    line = g_strdup_printf ("%s:%u: %s", file, value->line, cause);
  else
    line = g_strdup_printf ("%s: %s", file, cause);
  gbt_cli_warn (cli, line);
}

/**
 * gbt_cli_model_warn:
 * @cli: the run
 * @file: the configuration, as it was typed
 * @imported: what it said
 *
 * Remarks on what was missing in it or not understood, and on why its parameters could not be
 * counted.
 */
void
gbt_cli_model_warn (GbtCli                 *cli,
                    const char             *file,
                    const GbtImportedModel *imported)
{
  const GError *refusal = gbt_imported_model_get_refusal (imported);

  for (guint i = 0; i < gbt_imported_model_get_n_values (imported, GBT_IMPORTED_MISSING); i++)
    warn_value (cli, file, gbt_imported_model_get_value (imported, GBT_IMPORTED_MISSING, i),
                N_("the value “{1}” is missing"));
  for (guint i = 0; i < gbt_imported_model_get_n_values (imported, GBT_IMPORTED_NOT_UNDERSTOOD); i++)
    warn_value (cli, file, gbt_imported_model_get_value (imported, GBT_IMPORTED_NOT_UNDERSTOOD, i),
                N_("“{1}” is not understood"));
  if (refusal != NULL)
    {
      g_autoptr (GError) placed = g_error_copy (refusal);
      g_autofree char *line = NULL;

      gbt_error_set_place (placed, file, 0);
      line = gbt_format_error_with_place (gbt_cli_get_language (cli), placed);

      gbt_cli_warn (cli, line);
    }
}

static GbtModel *
read_config (GbtCli  *cli,
             GError **error)
{
  g_autoptr (GbtImportedModel) imported = NULL;

  gbt_cli_blame (cli, GBT_CLI_REFUSED);
  imported = gbt_import_config_file (gbt_cli_get_value (cli, "--config"), error);
  if (imported == NULL)
    return NULL;

  gbt_cli_model_warn (cli, gbt_cli_get_value (cli, "--config"), imported);
  return gbt_model_ref (gbt_imported_model_get_model (imported));
}

/* A model imported under this name exactly; %NULL when there is none, or no store. */
static GbtModel *
find_imported (GbtCli     *cli,
               const char *name)
{
  gboolean missing;
  g_autoptr (GbtStore) store = gbt_cli_store_open_to_read (cli, &missing, NULL);

  return store != NULL ? gbt_store_load_model (store, name, NULL) : NULL;
}

/* The catalogue first: what it answers depends on nothing, and needs no store. */
static GbtModel *
find_named (GbtCli  *cli,
            GError **error)
{
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  const char *name = gbt_cli_get_text (cli, "--model", error);
  g_autoptr (GError) unknown = NULL;
  GbtModel *imported;
  guint index;

  if (name == NULL)
    return NULL;
  if (gbt_model_catalogue_find (catalogue, name, &index, &unknown))
    return gbt_model_ref (gbt_model_catalogue_get_model (catalogue, index));

  imported = find_imported (cli, name);
  gbt_cli_blame (cli, GBT_CLI_USAGE);
  if (imported == NULL)
    g_propagate_error (error, g_steal_pointer (&unknown));
  return imported;
}

/**
 * gbt_cli_model_read:
 * @cli: the run
 * @model: (out) (transfer full) (nullable): the model that the command names, %NULL when it names
 *   none
 * @error: why it cannot be read
 *
 * Returns: whether it could be read
 */
gboolean
gbt_cli_model_read (GbtCli    *cli,
                    GbtModel **model,
                    GError   **error)
{
  const gboolean named = gbt_cli_has (cli, "--model");
  const gboolean read = gbt_cli_has (cli, "--config");

  *model = NULL;
  if (named && read)
    {
      gbt_error_set (error, GBT_ERROR_USAGE, N_("The model comes from {1} or from {2}, not from both"), "--model",
                     "--config", NULL);
      return FALSE;
    }
  if (named)
    *model = find_named (cli, error);
  else if (read)
    *model = read_config (cli, error);
  return *model != NULL || !(named || read);
}
