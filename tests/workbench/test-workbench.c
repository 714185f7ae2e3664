/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "support.h"

#include "gbt-bytes.h"
#include "gbt-error.h"

#define SHEET_ID "0b9c4d2e-3f1a-4b5c-8d6e-7f8091a2b3c4"

static GbtWorkbench *
new_workbench (void)
{
  g_autoptr (GbtWorkload) workload = gbt_workload_new ();
  g_autoptr (GbtSheet) sheet = gbt_sheet_new (SHEET_ID, 1, FALSE, workload);

  return gbt_workbench_new (sheet);
}

static GbtWorkbench *
seven_billion (void)
{
  GbtWorkbench *workbench = new_workbench ();

  set_integer (workbench, GBT_FIELD_MODEL_PARAMETERS, 7 * GBT_GB);
  set_text (workbench, GBT_FIELD_WEIGHT_FORMAT, "16bit");
  set_integer (workbench, GBT_FIELD_RESERVE, 6 * GBT_GIB);
  return workbench;
}

static void
test_estimate_follows (void)
{
  g_autoptr (GbtWorkbench) workbench = seven_billion ();

  g_assert_cmpuint (gbt_estimate_get_total (gbt_workbench_get_estimate (workbench)), ==,
                    G_GUINT64_CONSTANT (20442450944));

  set_text (workbench, GBT_FIELD_WEIGHT_FORMAT, "8bit");
  g_assert_cmpuint (gbt_estimate_get_total (gbt_workbench_get_estimate (workbench)), ==,
                    G_GUINT64_CONSTANT (13442450944));
}

typedef struct
{
  GString *names;
  gboolean whole;
} Heard;

/* At each notification the workbench is already as a whole what it will be. */
static void
hear (GObject    *object,
      GParamSpec *pspec,
      gpointer    data)
{
  Heard *heard = data;
  GbtWorkbench *workbench = GBT_WORKBENCH (object);
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (gbt_workbench_get_workload (workbench), NULL);

  g_string_append (heard->names, pspec->name);
  g_string_append_c (heard->names, ' ');
  heard->whole = heard->whole && gbt_estimate_equal (estimate, gbt_workbench_get_estimate (workbench));
}

static void
test_notifies_on_real_change (void)
{
  g_autoptr (GbtWorkbench) workbench = seven_billion ();
  g_autoptr (GString) names = g_string_new (NULL);
  Heard heard = { names, TRUE };
  GbtEstimate *estimate = gbt_workbench_get_estimate (workbench);

  g_signal_connect (workbench, "notify", G_CALLBACK (hear), &heard);

  /* The same value again. */
  set_integer (workbench, GBT_FIELD_RESERVE, 6 * GBT_GIB);
  g_assert_cmpstr (names->str, ==, "");

  /* A title changes no figure. */
  set_text (workbench, GBT_FIELD_TITLE, "Titre");
  g_assert_cmpstr (names->str, ==, "sheet workload ");
  g_assert_true (gbt_workbench_get_estimate (workbench) == estimate);

  g_string_truncate (names, 0);
  set_integer (workbench, GBT_FIELD_RESERVE, 10 * GBT_GIB);
  g_assert_cmpstr (names->str, ==, "sheet workload estimate ");

  g_string_truncate (names, 0);
  gbt_workbench_undo (workbench);
  g_assert_cmpstr (names->str, ==, "sheet workload estimate can-redo ");
  g_assert_true (heard.whole);
}

static void
test_undo_gives_back_the_same (void)
{
  g_autoptr (GbtWorkbench) workbench = seven_billion ();
  g_autoptr (GbtWorkload) start = gbt_workload_ref (gbt_workbench_get_workload (workbench));
  g_autoptr (GRand) rand = g_rand_new_with_seed (20261130);
  guint undone = 0;

  while (gbt_workbench_get_can_undo (workbench))
    gbt_workbench_undo (workbench);
  while (gbt_workbench_get_can_redo (workbench))
    gbt_workbench_redo (workbench);
  g_assert_true (gbt_workload_equal (start, gbt_workbench_get_workload (workbench)));

  /* Whatever is done, undoing all of it leads to the beginning, redoing all of it to the end. */
  for (guint i = 0; i < 200; i++)
    {
      switch (g_rand_int_range (rand, 0, 6))
        {
        case 0:
          set_integer (workbench, GBT_FIELD_RESERVE, (guint64) g_rand_int_range (rand, 1, 100) * GBT_GIB);
          break;
        case 1:
          set_text (workbench, GBT_FIELD_TITLE, g_rand_boolean (rand) ? "un" : "deux");
          break;
        case 2:
          set_text (workbench, GBT_FIELD_TASK, g_rand_boolean (rand) ? "adaptation" : "inference");
          break;
        case 3:
          gbt_workbench_end_edit (workbench);
          break;
        case 4:
          gbt_workbench_undo (workbench);
          break;
        default:
          gbt_workbench_redo (workbench);
        }
    }
  {
    g_autoptr (GbtWorkload) end = NULL;

    while (gbt_workbench_get_can_redo (workbench))
      gbt_workbench_redo (workbench);
    end = gbt_workload_ref (gbt_workbench_get_workload (workbench));
    while (gbt_workbench_get_can_undo (workbench))
      gbt_workbench_undo (workbench), undone++;
    g_assert_false (gbt_field_is_known (gbt_workbench_get_field (workbench, GBT_FIELD_MODEL_PARAMETERS)));
    while (gbt_workbench_get_can_redo (workbench))
      gbt_workbench_redo (workbench), undone--;
    g_assert_cmpuint (undone, ==, 0);
    g_assert_true (gbt_workload_equal (end, gbt_workbench_get_workload (workbench)));
  }
}

static void
test_typing_is_one_step (void)
{
  g_autoptr (GbtWorkbench) workbench = new_workbench ();

  set_text (workbench, GBT_FIELD_TITLE, "a");
  set_text (workbench, GBT_FIELD_TITLE, "as");
  set_text (workbench, GBT_FIELD_TITLE, "ass");
  g_assert_cmpstr (gbt_workbench_get_undo_label (workbench), ==, "Title");
  gbt_workbench_undo (workbench);
  g_assert_null (get_text (workbench, GBT_FIELD_TITLE));
  g_assert_false (gbt_workbench_get_can_undo (workbench));

  /* A choice in a list is a step of its own. */
  set_text (workbench, GBT_FIELD_WEIGHT_FORMAT, "8bit");
  set_text (workbench, GBT_FIELD_WEIGHT_FORMAT, "4bit");
  gbt_workbench_undo (workbench);
  g_assert_cmpstr (get_text (workbench, GBT_FIELD_WEIGHT_FORMAT), ==, "8bit");
}

static void
test_task_opens_its_posts (void)
{
  g_autoptr (GbtWorkbench) workbench = new_workbench ();
  g_autoptr (GbtPost) post = gbt_post_new_declared (GBT_POST_GRADIENTS, NULL, GBT_GIB, NULL);

  set_text (workbench, GBT_FIELD_TASK, "adaptation");
  g_assert_cmpuint (gbt_workload_get_n_posts (gbt_workbench_get_workload (workbench)), ==, 5);
  gbt_workbench_undo (workbench);
  g_assert_cmpstr (gbt_post_get_key (gbt_workload_get_post (gbt_workbench_get_workload (workbench), 0)),
                   ==, GBT_POST_KV);

  /* Posts that the planner wrote stay. */
  gbt_workbench_redo (workbench);
  g_assert_true (gbt_workbench_set_post (workbench, 0, post, NULL));
  set_text (workbench, GBT_FIELD_TASK, "inference");
  g_assert_true (gbt_post_equal (gbt_workload_get_post (gbt_workbench_get_workload (workbench), 0), post));
}

static void
test_posts_and_capacities (void)
{
  const guint64 capacities[] = { 80 * GBT_GB, 16 * GBT_GB };
  const guint64 none[] = { 0 };
  g_autoptr (GbtWorkbench) workbench = new_workbench ();
  g_autoptr (GbtPost) post = gbt_post_new_declared (GBT_POST_OTHER, "autre", GBT_GIB, NULL);
  const guint n = gbt_workload_get_n_posts (gbt_workbench_get_workload (workbench));
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_workbench_set_post (workbench, n, post, NULL));
  g_assert_cmpuint (gbt_workload_get_n_posts (gbt_workbench_get_workload (workbench)), ==, n + 1);
  g_assert_true (gbt_workbench_remove_post (workbench, 0, NULL));
  g_assert_cmpuint (gbt_workload_get_n_posts (gbt_workbench_get_workload (workbench)), ==, n);

  g_assert_true (gbt_workbench_set_capacities (workbench, capacities, 2, NULL));
  g_assert_cmpuint (gbt_workload_get_capacity (gbt_workbench_get_workload (workbench), 0), ==, 16 * GBT_GB);

  g_assert_false (gbt_workbench_set_capacities (workbench, none, 1, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_RANGE);
  g_assert_cmpuint (gbt_workload_get_n_capacities (gbt_workbench_get_workload (workbench)), ==, 2);
}

static void
test_refuses (void)
{
  g_autoptr (GbtWorkbench) workbench = seven_billion ();
  g_autoptr (GbtWorkload) before = gbt_workload_ref (gbt_workbench_get_workload (workbench));
  g_autoptr (GbtField) none = gbt_field_new_integer (0, NULL);
  g_autoptr (GbtField) word = gbt_field_new_text ("17bit", NULL);
  g_autoptr (GError) range = NULL;
  g_autoptr (GError) code = NULL;

  g_assert_false (gbt_workbench_set_field (workbench, GBT_FIELD_MODEL_PARAMETERS, none, &range));
  g_assert_nonnull (range);
  g_assert_false (gbt_workbench_set_field (workbench, GBT_FIELD_WEIGHT_FORMAT, word, &code));
  g_assert_nonnull (code);
  g_assert_true (gbt_workbench_get_workload (workbench) == before);
}

/* A model brings its task where it does not serve the sheet's own, with the posts of that task. */
static void
test_model_brings_its_task (void)
{
  g_autoptr (GbtWorkbench) workbench = new_workbench ();
  g_autoptr (GbtModel) empty = gbt_model_new ();
  g_autoptr (GbtField) number = gbt_field_new_integer (12, "config.json");
  g_autoptr (GbtModel) image = gbt_model_with_field (empty, GBT_FIELD_MODEL_DENOISER, number);
  g_autoptr (GbtModel) text = gbt_model_with_field (empty, GBT_FIELD_MODEL_LAYERS, number);
  g_autoptr (GPtrArray) posts = gbt_workload_list_default_posts (GBT_TASK_IMAGE);
  GbtWorkload *workload;

  g_assert_true (gbt_workbench_set_model (workbench, image, NULL));
  workload = gbt_workbench_get_workload (workbench);
  g_assert_cmpint (gbt_workload_get_task (workload), ==, GBT_TASK_IMAGE);
  g_assert_cmpuint (gbt_workload_get_n_posts (workload), ==, posts->len);

  /* One step of undo for both. */
  gbt_workbench_undo (workbench);
  g_assert_cmpint (gbt_workload_get_task (gbt_workbench_get_workload (workbench)), ==,
                   GBT_TASK_INFERENCE);

  /* A task that it serves stays. */
  set_text (workbench, GBT_FIELD_TASK, "adaptation");
  g_assert_true (gbt_workbench_set_model (workbench, text, NULL));
  g_assert_cmpint (gbt_workload_get_task (gbt_workbench_get_workload (workbench)), ==,
                   GBT_TASK_ADAPTATION);
}

/* What cannot be computed says why; the sheet keeps what was typed. */
static void
test_no_estimate (void)
{
  g_autoptr (GbtWorkbench) workbench = seven_billion ();

  set_text (workbench, GBT_FIELD_METHOD, GBT_METHOD_FOUR_LINES);
  set_integer (workbench, GBT_FIELD_MODEL_HEADS, 71);
  set_integer (workbench, GBT_FIELD_GPUS, 2);
  g_assert_null (gbt_workbench_get_estimate (workbench));
  g_assert_error (gbt_workbench_get_estimate_error (workbench), GBT_ERROR, GBT_ERROR_RANGE);

  gbt_workbench_undo (workbench);
  g_assert_nonnull (gbt_workbench_get_estimate (workbench));
  g_assert_null (gbt_workbench_get_estimate_error (workbench));
}

static void
test_in_no_store (void)
{
  g_autoptr (GbtWorkbench) workbench = seven_billion ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (gbt_workbench_get_save_state (workbench), ==, GBT_SAVE_UNKEPT);
  gbt_workbench_save_async (workbench, NULL, keep_result, &result);
  g_assert_true (gbt_workbench_save_finish (workbench, wait_result (&result), &error));
  g_assert_cmpint (gbt_workbench_get_save_state (workbench), ==, GBT_SAVE_UNKEPT);
}

static void
test_finalised (void)
{
  GbtWorkbench *workbench = seven_billion ();

  g_object_add_weak_pointer (G_OBJECT (workbench), (gpointer *) &workbench);
  g_object_unref (workbench);
  g_assert_null (workbench);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/workbench/estimate-follows", test_estimate_follows);
  g_test_add_func ("/workbench/notifies-on-real-change", test_notifies_on_real_change);
  g_test_add_func ("/workbench/undo-gives-back-the-same", test_undo_gives_back_the_same);
  g_test_add_func ("/workbench/typing-is-one-step", test_typing_is_one_step);
  g_test_add_func ("/workbench/task-opens-its-posts", test_task_opens_its_posts);
  g_test_add_func ("/workbench/model-brings-its-task", test_model_brings_its_task);
  g_test_add_func ("/workbench/posts-and-capacities", test_posts_and_capacities);
  g_test_add_func ("/workbench/refuses", test_refuses);
  g_test_add_func ("/workbench/no-estimate", test_no_estimate);
  g_test_add_func ("/workbench/in-no-store", test_in_no_store);
  g_test_add_func ("/workbench/finalised", test_finalised);

  return g_test_run ();
}
