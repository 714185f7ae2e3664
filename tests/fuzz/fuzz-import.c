/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "gbt-architecture.h"
#include "gbt-error.h"
#include "gbt-importer.h"

/* Each list is there, and each of its values has a key. */
static void
walk (const GbtImportedModel *model)
{
  for (guint kind = 0; kind < GBT_N_IMPORTED_KINDS; kind++)
    {
      for (guint i = 0; i < gbt_imported_model_get_n_values (model, kind); i++)
        g_assert_nonnull (gbt_imported_model_get_value (model, kind, i)->key);
    }
}

/*
 * A file from outside: refused with a reason, or a model whose count is the one its dimensions
 * give, and whose fields a sheet accepts.
 */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtImportedModel) model = NULL;
  g_autoptr (GbtSheet) sheet = NULL;
  guint64 parameters = 0;
  guint64 again = 0;

  if (!gbt_importer_read (bytes, "fuzz", &model, &sheet, &error))
    {
      g_assert_nonnull (error);
      g_assert_true (error->domain == GBT_ERROR);
      return 0;
    }

  if (model == NULL)
    return 0;

  walk (model);
  for (guint id = GBT_MODEL_FIRST_FIELD; id <= GBT_MODEL_LAST_FIELD; id++)
    g_assert_true (gbt_field_check (gbt_model_get_field (gbt_imported_model_get_model (model),
                                                         (GbtFieldId) id),
                                    (GbtFieldId) id, NULL));

  g_assert_true (gbt_imported_model_get_parameters (model, &parameters)
                 == (gbt_imported_model_get_refusal (model) == NULL));
  if (gbt_imported_model_get_architecture (model) != NULL)
    {
      g_assert_true (gbt_architecture_count_parameters (gbt_imported_model_get_architecture (model),
                                                        &again, NULL));
      g_assert_cmpuint (again, ==, parameters);
    }

  return 0;
}
