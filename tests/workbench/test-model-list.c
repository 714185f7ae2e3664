/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-model-list.h"

static GbtModel *
create_model (const char *name,
              const char *licence,
              const char *source)
{
  g_autoptr (GbtModel) empty = gbt_model_new ();
  g_autoptr (GbtField) name_field = gbt_field_new_text (name, source);
  g_autoptr (GbtField) licence_field = gbt_field_new_text (licence, source);
  g_autoptr (GbtModel) named = gbt_model_with_field (empty, GBT_FIELD_MODEL_NAME, name_field);

  return gbt_model_with_field (named, GBT_FIELD_MODEL_LICENCE, licence_field);
}

static GbtModelList *
create_list (void)
{
  GbtModelList *list = gbt_model_list_new ();
  g_autoptr (GPtrArray) built_in = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_model_unref);
  g_autoptr (GPtrArray) imported = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_model_unref);

  g_ptr_array_add (built_in, create_model ("Œuvre 7B", "apache-2.0", "config.json"));
  g_ptr_array_add (built_in,
                   create_model ("Été 13B", "mit", "card (" GBT_SOURCE_UNVERIFIED ")"));
  g_ptr_array_add (imported, create_model ("Maison", "apache-2.0", "config.json"));
  gbt_model_list_add (list, built_in, FALSE);
  gbt_model_list_add (list, imported, TRUE);
  return list;
}

static GbtModelItem *
get_item (GbtModelList *list,
          guint         position)
{
  g_autoptr (GbtModelItem) item = g_list_model_get_item (G_LIST_MODEL (list), position);

  return item;
}

static void
test_order_and_marks (void)
{
  g_autoptr (GbtModelList) list = create_list ();

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);
  g_assert_cmpstr (gbt_model_item_get_name (get_item (list, 0)), ==, "Été 13B");
  g_assert_cmpstr (gbt_model_item_get_name (get_item (list, 1)), ==, "Maison");
  g_assert_cmpstr (gbt_model_item_get_name (get_item (list, 2)), ==, "Œuvre 7B");
  g_assert_true (gbt_model_item_get_unverified (get_item (list, 0)));
  g_assert_false (gbt_model_item_get_unverified (get_item (list, 1)));
  g_assert_true (gbt_model_item_get_imported (get_item (list, 1)));
  g_assert_false (gbt_model_item_get_imported (get_item (list, 2)));
}

static void
test_search (void)
{
  static const struct
  {
    const char *search;
    guint found;
  } cases[] = {
    { "oeuvre", 1 }, { "ETE", 1 },         { "apache", 2 },  { "apache 7b", 1 },
    { "7b mit", 0 }, { "nothing like it", 0 }, { "  ", 3 }, { "", 3 },
  };
  g_autoptr (GbtModelList) list = create_list ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gbt_model_list_set_search (list, cases[i].search);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, cases[i].found);
    }

  /* Found by its whole name whatever is searched. */
  gbt_model_list_set_search (list, "maison");
  g_assert_nonnull (gbt_model_list_find (list, "Œuvre 7B"));
  g_assert_null (gbt_model_list_find (list, "Œuvre"));

  gbt_model_list_clear (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
}

/* A chooser asks for the models of one task; the search holds among them. */
static void
test_task (void)
{
  g_autoptr (GbtModelList) list = create_list ();
  g_autoptr (GPtrArray) more = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_model_unref);
  g_autoptr (GbtModel) plain = create_model ("Peintre", "mit", "config.json");
  g_autoptr (GbtField) parameters = gbt_field_new_integer (860000000, "config.json");

  g_ptr_array_add (more, gbt_model_with_field (plain, GBT_FIELD_MODEL_DENOISER, parameters));
  g_ptr_array_add (more, gbt_model_with_field (plain, GBT_FIELD_MODEL_LAYERS, parameters));
  gbt_model_list_clear (list);
  gbt_model_list_add (list, more, FALSE);

  g_assert_cmpint (gbt_model_list_get_task (list), ==, GBT_TASK_OTHER);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2);
  gbt_model_list_set_task (list, GBT_TASK_IMAGE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
  g_assert_true (gbt_model_item_get_model (get_item (list, 0)) == g_ptr_array_index (more, 0));
  gbt_model_list_set_task (list, GBT_TASK_SPEECH);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
  gbt_model_list_set_task (list, GBT_TASK_ADAPTATION);
  gbt_model_list_set_search (list, "peintre");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
  gbt_model_list_set_search (list, "other");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model-list/order-and-marks", test_order_and_marks);
  g_test_add_func ("/model-list/search", test_search);
  g_test_add_func ("/model-list/task", test_task);

  return g_test_run ();
}
