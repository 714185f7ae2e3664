/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-imported-model-private.h"

struct _GbtImportedModel
{
  gatomicrefcount references;
  char *file;
  char *family;
  char *quantization;
  GbtModel *model;
  GbtArchitecture architecture;
  gboolean counted;
  guint64 parameters;
  gboolean text_counted;
  guint64 text_parameters;
  GError *refusal;
  GArray *values[GBT_N_IMPORTED_KINDS];
};

G_DEFINE_BOXED_TYPE (GbtImportedModel, gbt_imported_model,
                     gbt_imported_model_ref, gbt_imported_model_unref)

static void
value_clear (gpointer data)
{
  GbtImportedValue *value = data;

  g_free (value->key);
  g_free (value->value);
}

/* gbt_imported_model_new:
 * @file: the file, as the person named it
 *
 * Returns: (transfer full): nothing read yet
 */
GbtImportedModel *
gbt_imported_model_new (const char *file)
{
  GbtImportedModel *self = g_new0 (GbtImportedModel, 1);

  g_atomic_ref_count_init (&self->references);
  self->file = g_strdup (file);
  self->model = gbt_model_new ();
  for (guint i = 0; i < GBT_N_IMPORTED_KINDS; i++)
    {
      self->values[i] = g_array_new (FALSE, FALSE, sizeof (GbtImportedValue));
      g_array_set_clear_func (self->values[i], value_clear);
    }

  return self;
}

/**
 * gbt_imported_model_ref:
 * @self: an imported model
 *
 * Returns: (transfer full): @self
 */
GbtImportedModel *
gbt_imported_model_ref (GbtImportedModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

/**
 * gbt_imported_model_unref:
 * @self: (transfer full): an imported model
 */
void
gbt_imported_model_unref (GbtImportedModel *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;

  for (guint i = 0; i < GBT_N_IMPORTED_KINDS; i++)
    g_array_unref (self->values[i]);
  g_clear_error (&self->refusal);
  gbt_model_unref (self->model);
  g_free (self->file);
  g_free (self->family);
  g_free (self->quantization);
  g_free (self);
}

void
gbt_imported_model_add_value (GbtImportedModel *self,
                              GbtImportedKind   kind,
                              const char       *key,
                              const char       *value,
                              guint             line)
{
  const GbtImportedValue added = { g_strdup (key), g_strdup (value), line };

  g_array_append_val (self->values[kind], added);
}

void
gbt_imported_model_set_model (GbtImportedModel *self,
                              GbtModel         *model)
{
  GbtModel *old = self->model;

  self->model = gbt_model_ref (model);
  gbt_model_unref (old);
}

void
gbt_imported_model_set_family (GbtImportedModel *self,
                               const char       *family)
{
  g_set_str (&self->family, family);
}

void
gbt_imported_model_set_quantization (GbtImportedModel *self,
                                     const char       *quantization)
{
  g_set_str (&self->quantization, quantization);
}

void
gbt_imported_model_set_text_parameters (GbtImportedModel *self,
                                        guint64           parameters)
{
  self->text_counted = TRUE;
  self->text_parameters = parameters;
}

void
gbt_imported_model_set_architecture (GbtImportedModel      *self,
                                     const GbtArchitecture *architecture,
                                     guint64                parameters)
{
  self->architecture = *architecture;
  self->counted = TRUE;
  self->parameters = parameters;
}

void
gbt_imported_model_set_refusal (GbtImportedModel *self,
                                const GError     *refusal)
{
  g_clear_error (&self->refusal);
  self->refusal = g_error_copy (refusal);
}

/**
 * gbt_imported_model_get_file:
 * @self: an imported model
 *
 * Returns: the file it was read from, as the person named it
 */
const char *
gbt_imported_model_get_file (const GbtImportedModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->file;
}

/**
 * gbt_imported_model_get_model:
 * @self: an imported model
 *
 * Returns: (transfer none): the fields the file fills; the others are unknown
 */
GbtModel *
gbt_imported_model_get_model (const GbtImportedModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->model;
}

/**
 * gbt_imported_model_get_family:
 * @self: an imported model
 *
 * Returns: (nullable): the "model_type" of the text decoder
 */
const char *
gbt_imported_model_get_family (const GbtImportedModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->family;
}

/**
 * gbt_imported_model_get_architecture:
 * @self: an imported model
 *
 * Returns: (nullable): the dimensions that were counted, %NULL when the count is refused
 */
const GbtArchitecture *
gbt_imported_model_get_architecture (const GbtImportedModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->counted ? &self->architecture : NULL;
}

/**
 * gbt_imported_model_get_parameters:
 * @self: an imported model
 * @parameters: (out) (optional): the exact count of the whole model
 *
 * Returns: whether the configuration gives the count; otherwise it is to be asked for, and
 *   gbt_imported_model_get_refusal() says why
 */
gboolean
gbt_imported_model_get_parameters (const GbtImportedModel *self,
                                   guint64                *parameters)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->counted && parameters != NULL)
    *parameters = self->parameters;
  return self->counted;
}

/**
 * gbt_imported_model_get_text_parameters:
 * @self: an imported model
 * @parameters: (out) (optional): the exact count of the text decoder alone
 *
 * Returns: whether the text decoder was counted, even where another part of the model (vision,
 *   audio) was not
 */
gboolean
gbt_imported_model_get_text_parameters (const GbtImportedModel *self,
                                        guint64                *parameters)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->text_counted && parameters != NULL)
    *parameters = self->text_parameters;
  return self->text_counted;
}

/**
 * gbt_imported_model_get_refusal:
 * @self: an imported model
 *
 * Returns: (nullable): why the parameters were not counted, as an error of our domain to word
 */
const GError *
gbt_imported_model_get_refusal (const GbtImportedModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->refusal;
}

/**
 * gbt_imported_model_get_quantization:
 * @self: an imported model
 *
 * Returns: (nullable): how the published weights are quantised, as the file names it ("fp8")
 */
const char *
gbt_imported_model_get_quantization (const GbtImportedModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->quantization;
}

/**
 * gbt_imported_model_get_n_values:
 * @self: an imported model
 * @kind: what became of them
 *
 * Returns: how many keys are listed under @kind
 */
guint
gbt_imported_model_get_n_values (const GbtImportedModel *self,
                                 GbtImportedKind         kind)
{
  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail ((guint) kind < GBT_N_IMPORTED_KINDS, 0);

  return self->values[kind]->len;
}

/**
 * gbt_imported_model_get_value:
 * @self: an imported model
 * @kind: what became of it
 * @index: which, from 0
 *
 * Returns: (transfer none): one key, in the order of the file where it has one
 */
const GbtImportedValue *
gbt_imported_model_get_value (const GbtImportedModel *self,
                              GbtImportedKind         kind,
                              guint                   index)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail ((guint) kind < GBT_N_IMPORTED_KINDS, NULL);
  g_return_val_if_fail (index < self->values[kind]->len, NULL);

  return &g_array_index (self->values[kind], GbtImportedValue, index);
}
