/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-model.h"

#define N_MODEL_FIELDS (GBT_MODEL_LAST_FIELD - GBT_MODEL_FIRST_FIELD + 1)

struct _GbtModel
{
  gatomicrefcount ref_count;
  GbtField *fields[N_MODEL_FIELDS];
};

G_DEFINE_BOXED_TYPE (GbtModel, gbt_model, gbt_model_ref, gbt_model_unref)

static gboolean
is_model_field (GbtFieldId id)
{
  return id >= GBT_MODEL_FIRST_FIELD && id <= GBT_MODEL_LAST_FIELD;
}

/**
 * gbt_model_new:
 *
 * Returns: (transfer full): a model of which nothing is known
 */
GbtModel *
gbt_model_new (void)
{
  GbtModel *self = g_new0 (GbtModel, 1);

  g_atomic_ref_count_init (&self->ref_count);
  for (guint i = 0; i < N_MODEL_FIELDS; i++)
    self->fields[i] = gbt_field_new_unknown ();

  return self;
}

/**
 * gbt_model_ref:
 * @self: a model
 *
 * Returns: (transfer full): @self
 */
GbtModel *
gbt_model_ref (GbtModel *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_model_unref:
 * @self: (transfer full): a model
 */
void
gbt_model_unref (GbtModel *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; i < N_MODEL_FIELDS; i++)
    gbt_field_unref (self->fields[i]);
  g_free (self);
}

/**
 * gbt_model_get_field:
 * @self: a model
 * @id: one of the fields GBT_FIELD_MODEL_*
 *
 * Returns: (transfer none): the field
 */
GbtField *
gbt_model_get_field (const GbtModel *self,
                     GbtFieldId      id)
{
  g_return_val_if_fail (is_model_field (id), NULL);

  return self->fields[id - GBT_MODEL_FIRST_FIELD];
}

/**
 * gbt_model_with_field:
 * @self: a model
 * @id: one of the fields GBT_FIELD_MODEL_*
 * @field: (transfer none): what it becomes; checked by gbt_field_check() beforehand
 *
 * Returns: (transfer full): @self with that field changed
 */
GbtModel *
gbt_model_with_field (const GbtModel *self,
                      GbtFieldId      id,
                      GbtField       *field)
{
  GbtModel *model;

  g_return_val_if_fail (is_model_field (id), NULL);

  model = g_new0 (GbtModel, 1);
  g_atomic_ref_count_init (&model->ref_count);
  for (guint i = 0; i < N_MODEL_FIELDS; i++)
    model->fields[i]
        = gbt_field_ref (i == (guint) (id - GBT_MODEL_FIRST_FIELD) ? field : self->fields[i]);

  return model;
}

/**
 * gbt_model_get_integer:
 * @self: a model
 * @id: a field that holds an integer
 * @value: (out): its value, written when known
 *
 * Returns: whether it is known
 */
gboolean
gbt_model_get_integer (const GbtModel *self,
                       GbtFieldId      id,
                       guint64        *value)
{
  GbtField *field = gbt_model_get_field (self, id);

  if (!gbt_field_is_known (field) || !gbt_field_has_integer (field))
    return FALSE;

  *value = gbt_field_get_integer (field);
  return TRUE;
}

/**
 * gbt_model_get_text:
 * @self: a model
 * @id: a field that holds text
 *
 * Returns: (nullable): the text, %NULL when it is not known
 */
const char *
gbt_model_get_text (const GbtModel *self,
                    GbtFieldId      id)
{
  return gbt_field_get_text (gbt_model_get_field (self, id));
}

static gboolean
is_known (const GbtModel *self,
          GbtFieldId      id)
{
  return gbt_field_is_known (gbt_model_get_field (self, id));
}

/**
 * gbt_model_get_task:
 * @self: a model
 *
 * What a model is for, told from its fields alone: a chain with a denoiser makes images, a model
 * with a decoder and encoder positions transcribes speech, any other is a text model.
 *
 * Returns: %GBT_TASK_IMAGE, %GBT_TASK_SPEECH or %GBT_TASK_INFERENCE
 */
GbtTask
gbt_model_get_task (const GbtModel *self)
{
  g_return_val_if_fail (self != NULL, GBT_TASK_INFERENCE);

  if (is_known (self, GBT_FIELD_MODEL_DENOISER))
    return GBT_TASK_IMAGE;
  if (is_known (self, GBT_FIELD_MODEL_DECODER_LAYERS)
      && is_known (self, GBT_FIELD_MODEL_ENCODER_POSITIONS))
    return GBT_TASK_SPEECH;
  return GBT_TASK_INFERENCE;
}

/**
 * gbt_model_serves:
 * @self: a model
 * @task: a task
 *
 * A text model is run and adapted; a notebook and what is described in words take any model. A
 * model that says neither its layers nor its networks may be of any kind.
 *
 * Returns: whether @task can be asked of @self
 */
gboolean
gbt_model_serves (const GbtModel *self,
                  GbtTask         task)
{
  GbtTask own;

  g_return_val_if_fail (self != NULL, FALSE);

  if (task == GBT_TASK_NOTEBOOK || task == GBT_TASK_OTHER)
    return TRUE;

  own = gbt_model_get_task (self);
  if (own != GBT_TASK_INFERENCE)
    return task == own;
  return task == GBT_TASK_INFERENCE || task == GBT_TASK_ADAPTATION
         || !is_known (self, GBT_FIELD_MODEL_LAYERS);
}

/**
 * gbt_model_dup_network_name:
 * @field: the parameters of a network, GBT_FIELD_MODEL_DENOISER to _SAFETY_CHECKER
 *
 * The source of a network of the catalogue begins with its name, after the mark of what was not
 * checked: "unverified, Flux MMDiT, organisation/repository@commit:path".
 *
 * Returns: (transfer full) (nullable): its name; %NULL when @field has no source
 */
char *
gbt_model_dup_network_name (const GbtField *field)
{
  const char *source = gbt_field_is_known (field) ? gbt_field_get_source (field) : NULL;
  g_auto (GStrv) parts = NULL;
  guint first;

  if (source == NULL || source[0] == '\0')
    return NULL;

  parts = g_strsplit (source, ", ", 3);
  first = g_str_equal (parts[0], GBT_SOURCE_UNVERIFIED) ? 1 : 0;
  return g_strdup (parts[first]);
}

/**
 * gbt_model_equal:
 * @a: a model
 * @b: a model
 *
 * Returns: whether every field is equal
 */
gboolean
gbt_model_equal (const GbtModel *a,
                 const GbtModel *b)
{
  for (guint i = 0; i < N_MODEL_FIELDS; i++)
    {
      if (!gbt_field_equal (a->fields[i], b->fields[i]))
        return FALSE;
    }

  return TRUE;
}
