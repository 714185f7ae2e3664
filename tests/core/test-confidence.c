/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-confidence.h"
#include "gbt-find-walk.h"
#include "gbt-walk.h"

/* Written from the page of the domain, apart from the code: where each task begins, what takes a step. */
static const struct
{
  GbtTask task;
  const char *by_steps[4];
} tasks[] = {
  { GBT_TASK_INFERENCE, { "high", "medium", "low", "low" } },
  { GBT_TASK_ADAPTATION, { "high", "medium", "low", "low" } },
  { GBT_TASK_SPEECH, { "medium", "low", "low", "low" } },
  { GBT_TASK_IMAGE, { "low", "low", "low", "low" } },
  { GBT_TASK_NOTEBOOK, { "none", "none", "none", "none" } },
};

static const struct
{
  const char *code;
  guint steps;
} reasons[] = {
  { "quantised-weights", 1 }, { "split", 1 },         { "host-reported-memory", 1 },  { "publicly-reported-memory", 1 },
  { "memory-origin-unknown", 1 }, { "narrow-margin", 1 }, { "fine-tuning", 1 },       { "loss-left-out", 1 },
  { "image", 0 },             { "speech", 0 },        { "architecture", 1 },
};

static void
test_all (void)
{
  g_assert_cmpuint (G_N_ELEMENTS (reasons), ==, GBT_N_CONFIDENCE_REASONS);
  for (guint i = 0; i < GBT_N_CONFIDENCE_REASONS; i++)
    g_assert_cmpstr (gbt_confidence_reason_get_code ((GbtConfidenceReason) i), ==, reasons[i].code);

  for (guint i = 0; i < G_N_ELEMENTS (tasks); i++)
    for (guint bits = 0; bits < 1u << GBT_N_CONFIDENCE_REASONS; bits++)
      {
        guint steps = 0;

        for (guint j = 0; j < GBT_N_CONFIDENCE_REASONS; j++)
          steps += (bits & 1u << j) != 0 ? reasons[j].steps : 0;
        g_assert_cmpstr (gbt_confidence_get_code (gbt_confidence_get (tasks[i].task, bits)), ==,
                         tasks[i].by_steps[MIN (steps, 3)]);
      }
}

/* Every machine: origin, GPUs, margin just under and just at a tenth. */
static void
test_machines (void)
{
  static const char *const by_origin[] = { "memory-origin-unknown", NULL, NULL, NULL, "publicly-reported-memory",
                                           "host-reported-memory" };

  for (guint origin = 0; origin < G_N_ELEMENTS (by_origin); origin++)
    for (guint gpus = 1; gpus <= 8; gpus++)
      for (guint64 margin = 99; margin <= 101; margin++)
        {
          guint got = gbt_confidence_add_machine_reasons (0, (GbtMemoryOrigin) origin, gpus, margin, 1000);

          for (guint i = 0; i < GBT_N_CONFIDENCE_REASONS; i++)
            {
              gboolean expected = g_strcmp0 (reasons[i].code, by_origin[origin]) == 0
                                  || (g_str_equal (reasons[i].code, "split") && gpus > 1)
                                  || (g_str_equal (reasons[i].code, "narrow-margin") && margin < 100);

              g_assert_cmpint ((got & 1u << i) != 0, ==, expected);
            }
        }
  /* Exactly, whatever the size. */
  g_assert_cmpuint (gbt_confidence_add_machine_reasons (0, GBT_MEMORY_ORIGIN_DEVICE, 1, G_MAXUINT64 / 10, G_MAXUINT64), !=, 0);
}

static guint
get_reasons (const char *format,
             const char *attention)
{
  g_autoptr (GbtWorkload) plain = gbt_find_walk_new_workload (GBT_FIND_WALK_LLAMA_8B, format, 4096, 1);
  g_autoptr (GbtField) value = gbt_field_new_text (attention, NULL);
  g_autoptr (GbtWorkload) workload = gbt_workload_with_field (plain, GBT_FIELD_MODEL_ATTENTION, value);
  g_autoptr (GbtEstimate) estimate = gbt_estimate_compute (workload, NULL);

  return gbt_confidence_get_workload_reasons (workload, estimate);
}

static void
test_workloads (void)
{
  guint quantised = GBT_REASON_BIT (GBT_REASON_QUANTISED_WEIGHTS);
  guint architecture = GBT_REASON_BIT (GBT_REASON_ARCHITECTURE);

  g_assert_cmpuint (get_reasons ("32bit", "gqa"), ==, 0);
  g_assert_cmpuint (get_reasons ("16bit", "gqa"), ==, 0);
  g_assert_cmpuint (get_reasons ("8bit", "gqa"), ==, quantised);
  g_assert_cmpuint (get_reasons ("4bit", "gqa"), ==, quantised);
  g_assert_cmpuint (get_reasons ("16bit", "mla"), ==, architecture);
  g_assert_cmpuint (get_reasons ("4bit", "sliding"), ==, quantised | architecture);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/confidence/all", test_all);
  g_test_add_func ("/confidence/machines", test_machines);
  g_test_add_func ("/confidence/workloads", test_workloads);
  return g_test_run ();
}
