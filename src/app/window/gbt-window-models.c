/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-window-private.h"

#include "gbt-model-catalogue.h"

/* The catalogue is a few hundred kilobytes of JSON: it is read when somebody looks at it. */
static GPtrArray *
list_catalogue (void)
{
  const GbtModelCatalogue *catalogue = gbt_model_catalogue_get ();
  g_autoptr (GPtrArray) models
      = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_model_unref);

  for (guint i = 0; i < gbt_model_catalogue_get_n_models (catalogue); i++)
    g_ptr_array_add (models, gbt_model_ref (gbt_model_catalogue_get_model (catalogue, i)));
  return g_steal_pointer (&models);
}

static void
read_catalogue (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  g_task_return_pointer (task, list_catalogue (), (GDestroyNotify) g_ptr_array_unref);
}

static void
fill_models (GbtWindow *self)
{
  gbt_model_list_clear (self->models);
  if (self->catalogue != NULL)
    gbt_model_list_add (self->models, self->catalogue, FALSE);
  if (self->imported_models != NULL)
    gbt_model_list_add (self->models, self->imported_models, TRUE);
}

static void
imported_read (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GPtrArray) models
      = gbt_library_list_models_finish (GBT_LIBRARY (object), result, NULL);

  if (models == NULL)
    return;

  g_clear_pointer (&self->imported_models, g_ptr_array_unref);
  self->imported_models = g_steal_pointer (&models);
  fill_models (self);
}

static void
catalogue_read (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  GbtWindow *self = GBT_WINDOW (object);

  g_clear_pointer (&self->catalogue, g_ptr_array_unref);
  self->catalogue = g_task_propagate_pointer (G_TASK (result), NULL);
  fill_models (self);
}

static void
models_changed (GbtWindow *self)
{
  gbt_sidebar_set_count (self->sidebar, "models",
                         g_list_model_get_n_items (G_LIST_MODEL (self->models)));
}

/**
 * gbt_window_load_models:
 * @self: a window whose store is open
 *
 * Reads the built-in catalogue, once, and the models imported, again.
 */
void
gbt_window_load_models (GbtWindow *self)
{
  if (self->models == NULL)
    {
      self->models = gbt_model_list_new ();
      g_signal_connect_object (self->models, "items-changed", G_CALLBACK (models_changed), self,
                               G_CONNECT_SWAPPED);
    }

  if (self->catalogue == NULL)
    {
      g_autoptr (GTask) task = g_task_new (self, NULL, catalogue_read, NULL);

      g_task_run_in_thread (task, read_catalogue);
    }
  gbt_library_list_models_async (self->library, NULL, imported_read, g_object_ref (self));
}

/**
 * gbt_window_get_models:
 * @self: a window
 *
 * Returns: (transfer none): the models of the libraries, which are read when first asked for and
 *   come a moment later
 */
GbtModelList *
gbt_window_get_models (GbtWindow *self)
{
  if (self->models == NULL)
    gbt_window_load_models (self);

  return self->models;
}

/**
 * gbt_window_create_models:
 * @self: a window
 *
 * Returns: (transfer full): a list of the same models, to be searched apart
 */
GbtModelList *
gbt_window_create_models (GbtWindow *self)
{
  GbtModelList *models = gbt_model_list_new ();

  if (self->catalogue == NULL)
    self->catalogue = list_catalogue ();
  gbt_model_list_add (models, self->catalogue, FALSE);
  if (self->imported_models != NULL)
    gbt_model_list_add (models, self->imported_models, TRUE);
  return models;
}
