/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-sheet.h"

static void
test_immutable (void)
{
  g_autoptr (GbtWorkload) before = gbt_workload_new ();
  g_autoptr (GbtField) title = gbt_field_new_text ("Titre", NULL);
  g_autoptr (GbtWorkload) after = gbt_workload_with_field (before, GBT_FIELD_TITLE, title);
  g_autoptr (GbtPost) post = gbt_post_new_declared (GBT_POST_OTHER, "Cache disque", GBT_GIB, NULL);
  g_autoptr (GbtWorkload) longer
      = gbt_workload_with_post (after, gbt_workload_get_n_posts (after), post);
  g_autoptr (GbtWorkload) shorter = gbt_workload_without_post (longer, 0);

  g_assert_null (gbt_workload_get_text (before, GBT_FIELD_TITLE));
  g_assert_cmpstr (gbt_workload_get_text (after, GBT_FIELD_TITLE), ==, "Titre");
  g_assert_cmpuint (gbt_workload_get_n_posts (after), ==, 4);
  g_assert_cmpuint (gbt_workload_get_n_posts (longer), ==, 5);
  g_assert_cmpuint (gbt_workload_get_n_posts (shorter), ==, 4);
  g_assert_cmpstr (gbt_post_get_name (gbt_workload_get_post (shorter, 3)), ==, "Cache disque");
  g_assert_false (gbt_workload_equal (before, after));
  g_assert_false (gbt_workload_equal (after, longer));
  g_assert_true (gbt_workload_equal (after, after));
}

static void
test_capacities (void)
{
  static const guint64 typed[] = { 48 * GBT_GB, 16 * GBT_GB, 48 * GBT_GB };
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtWorkload) changed
      = gbt_workload_with_capacities (workload, typed, G_N_ELEMENTS (typed));

  g_assert_cmpuint (gbt_workload_get_n_capacities (workload), ==, 2);
  g_assert_cmpuint (gbt_workload_get_capacity (workload, 0), ==, 24 * GBT_GB);
  g_assert_cmpuint (gbt_workload_get_n_capacities (changed), ==, 2);
  g_assert_cmpuint (gbt_workload_get_capacity (changed, 0), ==, 16 * GBT_GB);
  g_assert_cmpuint (gbt_workload_get_capacity (changed, 1), ==, 48 * GBT_GB);
}

/* Adaptation hides no multiplier: it opens five empty posts. */
static void
test_default_posts (void)
{
  static const char *const expected[] = { "gradients", "optimizer", "activations", "loss", "compute" };
  g_autoptr (GPtrArray) posts = gbt_workload_list_default_posts (GBT_TASK_ADAPTATION);
  g_autoptr (GPtrArray) none = gbt_workload_list_default_posts (GBT_TASK_OTHER);

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (posts->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < posts->len; i++)
    {
      g_assert_cmpstr (gbt_post_get_key (posts->pdata[i]), ==, expected[i]);
      g_assert_cmpint (gbt_post_get_basis (posts->pdata[i]), ==, GBT_BASIS_NONE);
    }
}

static void
test_model_copy (void)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtModel) nothing = gbt_model_new ();
  g_autoptr (GbtField) layers = gbt_field_new_integer (32, "config.json, num_hidden_layers");
  g_autoptr (GbtModel) model = gbt_model_with_field (nothing, GBT_FIELD_MODEL_LAYERS, layers);
  g_autoptr (GbtWorkload) with = gbt_workload_with_model (workload, model);
  guint64 value;

  g_assert_false (gbt_model_get_integer (nothing, GBT_FIELD_MODEL_LAYERS, &value));
  g_assert_true (gbt_workload_get_integer (with, GBT_FIELD_MODEL_LAYERS, &value));
  g_assert_cmpuint (value, ==, 32);
  g_assert_cmpstr (gbt_field_get_source (gbt_workload_get_field (with, GBT_FIELD_MODEL_LAYERS)), ==,
                   "config.json, num_hidden_layers");
  g_assert_true (gbt_model_equal (model, model));
  g_assert_false (gbt_model_equal (model, nothing));
}

static void
test_check (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  GbtWorkload *workload = gbt_sheet_get_workload (example);
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_post_unref);
  g_autoptr (GbtWorkload) crowded = NULL;
  g_autoptr (GbtField) unknown = gbt_field_new_unknown ();
  g_autoptr (GbtWorkload) taskless = gbt_workload_with_field (workload, GBT_FIELD_TASK, unknown);

  g_assert_true (gbt_workload_check (workload, &error));
  g_assert_no_error (error);

  for (guint i = 0; i < GBT_WORKLOAD_MAX_POSTS + 1; i++)
    g_ptr_array_add (posts, gbt_post_new_unknown (GBT_POST_OTHER, "x", NULL));
  crowded = gbt_workload_with_posts (workload, posts);
  g_assert_false (gbt_workload_check (crowded, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_TOO_LARGE);
  g_clear_error (&error);

  g_assert_false (gbt_workload_check (taskless, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_MISSING);
}

static void
test_example (void)
{
  g_autoptr (GbtSheet) a = gbt_sheet_new_example ();
  g_autoptr (GbtSheet) b = gbt_sheet_new_example ();

  g_assert_true (gbt_sheet_equal (a, b));
  g_assert_true (gbt_sheet_is_example (a));
  g_assert_cmpstr (gbt_workload_get_text (gbt_sheet_get_workload (a), GBT_FIELD_AUTHOR), ==, "exemple");
  g_assert_cmpint (gbt_sheet_get_status (a), ==, GBT_SHEET_DRAFT);
}

static GbtModel *
create_model (GbtFieldId first,
              GbtFieldId second)
{
  g_autoptr (GbtModel) empty = gbt_model_new ();
  g_autoptr (GbtField) number = gbt_field_new_integer (12, "config.json");
  g_autoptr (GbtModel) half = gbt_model_with_field (empty, first, number);

  return gbt_model_with_field (half, second, number);
}

/* What a model is for is told from its fields, and a task that it does not serve is left for it. */
static void
test_model_task (void)
{
  static const struct
  {
    GbtFieldId first;
    GbtFieldId second;
    GbtTask task;
    guint serves; /* of the first four tasks */
  } cases[] = {
    { GBT_FIELD_MODEL_LAYERS, GBT_FIELD_MODEL_VOCABULARY, GBT_TASK_INFERENCE,
      GBT_TASK_BIT (GBT_TASK_INFERENCE) | GBT_TASK_BIT (GBT_TASK_ADAPTATION) },
    { GBT_FIELD_MODEL_DENOISER, GBT_FIELD_MODEL_AUTOENCODER, GBT_TASK_IMAGE,
      GBT_TASK_BIT (GBT_TASK_IMAGE) },
    { GBT_FIELD_MODEL_DECODER_LAYERS, GBT_FIELD_MODEL_ENCODER_POSITIONS, GBT_TASK_SPEECH,
      GBT_TASK_BIT (GBT_TASK_SPEECH) },
    /* Of which nothing is known but its size. */
    { GBT_FIELD_MODEL_PARAMETERS, GBT_FIELD_MODEL_PARAMETERS, GBT_TASK_INFERENCE, 0xf },
    { GBT_FIELD_MODEL_LAYERS, GBT_FIELD_MODEL_ENCODER_POSITIONS, GBT_TASK_INFERENCE,
      GBT_TASK_BIT (GBT_TASK_INFERENCE) | GBT_TASK_BIT (GBT_TASK_ADAPTATION) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GbtModel) model = create_model (cases[i].first, cases[i].second);

      g_assert_cmpint (gbt_model_get_task (model), ==, cases[i].task);
      for (guint task = 0; task < GBT_N_TASKS; task++)
        {
          gboolean serves = task >= GBT_TASK_NOTEBOOK
                            || (cases[i].serves & GBT_TASK_BIT (task)) != 0;
          g_autoptr (GbtWorkload) empty = gbt_workload_new ();
          g_autoptr (GbtField) asked = gbt_field_new_text (gbt_task_get_code ((GbtTask) task), NULL);
          g_autoptr (GbtWorkload) before = gbt_workload_with_field (empty, GBT_FIELD_TASK, asked);
          g_autoptr (GbtWorkload) after = gbt_workload_with_model (before, model);

          g_assert_true (gbt_model_serves (model, (GbtTask) task) == serves);
          g_assert_cmpint (gbt_workload_get_task (after), ==,
                           serves ? (GbtTask) task : cases[i].task);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/workload/immutable", test_immutable);
  g_test_add_func ("/workload/capacities", test_capacities);
  g_test_add_func ("/workload/default-posts", test_default_posts);
  g_test_add_func ("/workload/model-copy", test_model_copy);
  g_test_add_func ("/workload/check", test_check);
  g_test_add_func ("/workload/example", test_example);
  g_test_add_func ("/workload/model-task", test_model_task);

  return g_test_run ();
}
