/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-codes.h"
#include "gbt-store-private.h"

/*< private >
 * gbt_store_read_model:
 * @db: a connection, in a transaction
 * @id: identity of a model
 * @name: its name, for @error
 * @error: set to %GBT_ERROR_DAMAGED when what is stored is not a model's
 *
 * Returns: (transfer full): the model
 */
GbtModel *
gbt_store_read_model (GbtDb      *db,
                      const char *id,
                      const char *name,
                      GError    **error)
{
  g_autoptr (GbtModel) model = gbt_model_new ();
  g_autoptr (GbtStatement) statement = gbt_statement_new (
      db, "SELECT key, state, text, integer, note, source FROM model_field WHERE model = ?1",
      error);

  if (statement == NULL)
    return NULL;

  gbt_statement_bind_text (statement, 1, id);
  for (;;)
    {
      g_autoptr (GbtModel) before = NULL;
      g_autoptr (GbtField) field = NULL;
      g_autoptr (GError) unfit = NULL;
      g_autofree char *key = NULL;
      GbtFieldId field_id;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&model);

      key = gbt_statement_dup_text (statement, 0);
      if (!gbt_field_id_from_key (key, &field_id) || field_id < GBT_MODEL_FIRST_FIELD
          || field_id > GBT_MODEL_LAST_FIELD)
        continue;
      field = gbt_codes_read_field (db, statement, 1, key, error);
      if (field == NULL)
        return NULL;
      if (!gbt_field_check (field, field_id, &unfit))
        {
          gbt_codes_set_unreadable (db, name, unfit->message, error);
          return NULL;
        }

      before = g_steal_pointer (&model);
      model = gbt_model_with_field (before, field_id, field);
    }
}

static gboolean
find_model (GbtStore   *self,
            const char *name,
            char      **id,
            GError    **error)
{
  g_autoptr (GbtStatement) statement = gbt_statement_new (
      gbt_store_get_db (self), "SELECT id FROM model WHERE name = ?1", error);
  gboolean row;

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, name);
  if (!gbt_statement_next (statement, &row, error))
    return FALSE;

  *id = row ? gbt_statement_dup_text (statement, 0) : NULL;
  return TRUE;
}

static void
set_no_model (const char *name,
              GError    **error)
{
  gbt_error_set (error, GBT_ERROR_NOT_FOUND, N_("There is no imported model “{1}”"), name, NULL);
}

static gboolean
put_model (GbtStore   *self,
           const char *id,
           const char *name,
           GError    **error)
{
  g_autofree char *now = gbt_store_format_now (self);
  g_autofree char *order = gbt_store_fold (self, name);
  g_autoptr (GbtStatement) statement
      = gbt_statement_new (gbt_store_get_db (self),
                           "INSERT INTO model (id, name, name_order, added, changed)"
                           " VALUES (?1, ?2, ?3, ?4, ?4)"
                           " ON CONFLICT (id) DO UPDATE SET changed = excluded.changed",
                           error);

  if (statement == NULL)
    return FALSE;

  gbt_statement_bind_text (statement, 1, id);
  gbt_statement_bind_text (statement, 2, name);
  gbt_statement_bind_text (statement, 3, order);
  gbt_statement_bind_text (statement, 4, now);

  return gbt_statement_run (statement, error);
}

static gboolean
put_fields (GbtStore   *self,
            const char *id,
            GbtModel   *model,
            GError    **error)
{
  GbtDb *db = gbt_store_get_db (self);
  g_autoptr (GbtStatement) clear
      = gbt_statement_new (db, "DELETE FROM model_field WHERE model = ?1", error);
  g_autoptr (GbtStatement) put = NULL;

  if (clear == NULL)
    return FALSE;
  gbt_statement_bind_text (clear, 1, id);
  if (!gbt_statement_run (clear, error))
    return FALSE;

  put = gbt_statement_new (db,
                           "INSERT INTO model_field (model, key, state, text, integer, note, source)"
                           " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                           error);
  if (put == NULL)
    return FALSE;

  for (guint i = GBT_MODEL_FIRST_FIELD; i <= GBT_MODEL_LAST_FIELD; i++)
    {
      GbtField *field = gbt_model_get_field (model, (GbtFieldId) i);

      if (gbt_field_get_state (field) == GBT_FIELD_UNKNOWN)
        continue;
      gbt_statement_bind_text (put, 1, id);
      gbt_statement_bind_text (put, 2, gbt_field_id_get_spec ((GbtFieldId) i)->key);
      gbt_codes_bind_field (put, 3, field);
      if (!gbt_statement_run (put, error))
        return FALSE;
    }

  return TRUE;
}

/**
 * gbt_store_save_model:
 * @self: a store
 * @model: a model with a name
 * @outcome: (out): what was done
 * @error: set to %GBT_ERROR_MISSING when it has no name
 *
 * Keeps an imported model in the library, in place of one of the same name.
 *
 * Returns: whether the library holds it
 */
gboolean
gbt_store_save_model (GbtStore        *self,
                      GbtModel        *model,
                      GbtStoreOutcome *outcome,
                      GError         **error)
{
  const char *name = gbt_model_get_text (model, GBT_FIELD_MODEL_NAME);
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autofree char *id = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (name == NULL)
    {
      gbt_error_set (error, GBT_ERROR_MISSING, N_("A model of the library has a name"), NULL);
      return FALSE;
    }
  if (!gbt_store_can_write (self, error))
    return FALSE;

  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !find_model (self, name, &id, error))
    return FALSE;

  *outcome = id != NULL ? GBT_STORE_UPDATED : GBT_STORE_ADDED;
  if (id != NULL)
    {
      g_autoptr (GbtModel) stored
          = gbt_store_read_model (gbt_store_get_db (self), id, name, error);

      if (stored == NULL)
        return FALSE;
      if (gbt_model_equal (stored, model))
        {
          *outcome = GBT_STORE_UNCHANGED;
          return TRUE;
        }
    }
  else
    id = gbt_store_make_id (self);

  return put_model (self, id, name, error) && put_fields (self, id, model, error)
         && gbt_transaction_commit (g_steal_pointer (&transaction), error);
}

/**
 * gbt_store_load_model:
 * @self: a store
 * @name: its name
 * @error: set to %GBT_ERROR_NOT_FOUND when there is none
 *
 * Returns: (transfer full): an imported model
 */
GbtModel *
gbt_store_load_model (GbtStore   *self,
                      const char *name,
                      GError    **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autofree char *id = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  if (transaction == NULL || !find_model (self, name, &id, error))
    return NULL;
  if (id == NULL)
    {
      set_no_model (name, error);
      return NULL;
    }

  return gbt_store_read_model (gbt_store_get_db (self), id, name, error);
}

/**
 * gbt_store_list_models:
 * @self: a store
 * @error: set on failure
 *
 * Returns: (transfer full) (element-type GbtModel): every imported model, by name
 */
GPtrArray *
gbt_store_list_models (GbtStore *self,
                       GError  **error)
{
  g_autoptr (GPtrArray) models = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_model_unref);
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtStatement) statement = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), NULL);

  transaction = gbt_transaction_new_read (gbt_store_get_db (self), error);
  if (transaction == NULL)
    return NULL;
  statement = gbt_statement_new (gbt_store_get_db (self),
                                 "SELECT id, name FROM model ORDER BY name_order, name", error);
  if (statement == NULL)
    return NULL;

  for (;;)
    {
      g_autofree char *id = NULL;
      g_autofree char *name = NULL;
      GbtModel *model;
      gboolean row;

      if (!gbt_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        return g_steal_pointer (&models);

      id = gbt_statement_dup_text (statement, 0);
      name = gbt_statement_dup_text (statement, 1);
      model = gbt_store_read_model (gbt_store_get_db (self), id, name, error);
      if (model == NULL)
        return NULL;
      g_ptr_array_add (models, model);
    }
}

/**
 * gbt_store_delete_model:
 * @self: a store
 * @name: the name of an imported model
 * @error: set to %GBT_ERROR_NOT_FOUND when there is none
 *
 * Takes a model out of the library; the sheets that used it keep their own copy. To undo it, save
 * the model again.
 *
 * Returns: whether it was removed
 */
gboolean
gbt_store_delete_model (GbtStore   *self,
                        const char *name,
                        GError    **error)
{
  g_autoptr (GbtTransaction) transaction = NULL;
  g_autoptr (GbtStatement) statement = NULL;
  g_autofree char *id = NULL;

  g_return_val_if_fail (gbt_store_is_owner (self), FALSE);

  if (!gbt_store_can_write (self, error))
    return FALSE;
  transaction = gbt_transaction_new_write (gbt_store_get_db (self), error);
  if (transaction == NULL || !find_model (self, name, &id, error))
    return FALSE;
  if (id == NULL)
    {
      set_no_model (name, error);
      return FALSE;
    }

  statement
      = gbt_statement_new (gbt_store_get_db (self), "DELETE FROM model WHERE id = ?1", error);
  if (statement == NULL)
    return FALSE;
  gbt_statement_bind_text (statement, 1, id);

  return gbt_statement_run (statement, error)
         && gbt_transaction_commit (g_steal_pointer (&transaction), error);
}
