/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

static GbtModel *
make_model (const char *name,
            guint64     layers)
{
  g_autoptr (GbtModel) empty = gbt_model_new ();
  g_autoptr (GbtField) name_field = gbt_field_new_text (name, "config.json");
  g_autoptr (GbtField) layers_field = gbt_field_new_integer (layers, "config.json");
  g_autoptr (GbtField) to_confirm = gbt_field_new_to_confirm ("licence à lire");
  g_autoptr (GbtModel) named = gbt_model_with_field (empty, GBT_FIELD_MODEL_NAME, name_field);
  g_autoptr (GbtModel) sized = gbt_model_with_field (named, GBT_FIELD_MODEL_LAYERS, layers_field);

  return gbt_model_with_field (sized, GBT_FIELD_MODEL_LICENCE, to_confirm);
}

static GbtStoreOutcome
save (StoreFixture *fixture,
      GbtModel     *model)
{
  g_autoptr (GError) error = NULL;
  GbtStoreOutcome outcome = GBT_STORE_COPIED;

  g_assert_true (gbt_store_save_model (fixture->store, model, &outcome, &error));
  g_assert_no_error (error);
  return outcome;
}

static void
test_library (StoreFixture *fixture,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtModel) llama = make_model ("Llama", 32);
  g_autoptr (GbtModel) larger = make_model ("Llama", 80);
  g_autoptr (GbtModel) elan = make_model ("Élan", 12);
  g_autoptr (GbtModel) nameless = gbt_model_new ();
  g_autoptr (GbtModel) loaded = NULL;
  g_autoptr (GPtrArray) models = NULL;
  g_autoptr (GPtrArray) left = NULL;
  GbtStoreOutcome outcome;

  g_assert_cmpint (save (fixture, llama), ==, GBT_STORE_ADDED);
  g_assert_cmpint (save (fixture, llama), ==, GBT_STORE_UNCHANGED);
  g_assert_cmpint (save (fixture, elan), ==, GBT_STORE_ADDED);
  g_assert_cmpint (save (fixture, larger), ==, GBT_STORE_UPDATED);

  store_fixture_reopen (fixture);
  loaded = gbt_store_load_model (fixture->store, "Llama", &error);
  g_assert_no_error (error);
  g_assert_true (gbt_model_equal (loaded, larger));

  models = gbt_store_list_models (fixture->store, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (models->len, ==, 2);
  g_assert_true (gbt_model_equal (models->pdata[0], elan));
  g_assert_true (gbt_model_equal (models->pdata[1], larger));

  g_assert_false (gbt_store_save_model (fixture->store, nameless, &outcome, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
  g_clear_error (&error);

  g_assert_true (gbt_store_delete_model (fixture->store, "Llama", &error));
  g_assert_false (gbt_store_delete_model (fixture->store, "Llama", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (gbt_store_load_model (fixture->store, "Llama", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_NOT_FOUND);
  g_clear_error (&error);
  left = gbt_store_list_models (fixture->store, &error);
  g_assert_cmpuint (left->len, ==, 1);
  store_fixture_assert_holds (fixture->store);
}

/* A file edited by another tool: what is not a model's is said, never shown. */
static void
test_unfit (StoreFixture *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtModel) llama = make_model ("Llama", 32);

  save (fixture, llama);
  store_fixture_execute (fixture, "UPDATE model_field SET integer = 0 WHERE key = 'model.layers'");
  g_assert_null (gbt_store_load_model (fixture->store, "Llama", &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_DAMAGED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  FIXTURE_TEST ("/store/models/library", test_library);
  FIXTURE_TEST ("/store/models/unfit", test_unfit);

  return g_test_run ();
}
