/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fixtures.h"

#include <string.h>

#include "gbt-import-config.h"

char *
fixture_load (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".json", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "configs", file, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

GbtImportedModel *
fixture_import_text (const char  *text,
                     GError     **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return gbt_import_config (bytes, "some/folder/config.json", error);
}

char *
fixture_replace (const char *text,
                 const char *from,
                 const char *to)
{
  const char *at = strstr (text, from);

  g_assert_nonnull (at);
  return g_strdup_printf ("%.*s%s%s", (int) (at - text), text, to, at + strlen (from));
}

const GbtImportedValue *
fixture_find (const GbtImportedModel *model,
              GbtImportedKind         kind,
              const char             *key)
{
  for (guint i = 0; i < gbt_imported_model_get_n_values (model, kind); i++)
    {
      const GbtImportedValue *value = gbt_imported_model_get_value (model, kind, i);

      if (strcmp (value->key, key) == 0)
        return value;
    }

  return NULL;
}
