/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Times what a value typed costs until the estimate is the new one. */

#include "bench-report.h"
#include "gbt-workbench.h"

#define TIMES 2000

static guint n_estimates;

static void
on_estimate (GbtWorkbench *workbench,
             GParamSpec   *pspec,
             gpointer      data)
{
  guint64 *total = data;

  *total = gbt_estimate_get_total (gbt_workbench_get_estimate (workbench));
  n_estimates++;
}

static GbtSheet *
make_sheet (const char *method)
{
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtField) field = gbt_field_new_text (method, NULL);
  g_autoptr (GbtWorkload) workload
      = gbt_workload_with_field (gbt_sheet_get_workload (example), GBT_FIELD_METHOD, field);

  return gbt_sheet_with_workload (example, workload);
}

static void
time_typing (const char *name,
             const char *method)
{
  BenchSample *sample = bench_sample_new (name);
  g_autoptr (GbtSheet) sheet = make_sheet (method);
  g_autoptr (GbtWorkbench) workbench = gbt_workbench_new (sheet);
  guint64 total = 0, before = 0;

  g_signal_connect (workbench, "notify::estimate", G_CALLBACK (on_estimate), &total);
  for (guint i = 0; i < TIMES; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtField) field
          = gbt_field_new_integer (G_GUINT64_CONSTANT (7000000000) + i * 1000000, NULL);

      bench_sample_start (sample);
      if (!gbt_workbench_set_field (workbench, GBT_FIELD_MODEL_PARAMETERS, field, &error))
        bench_fail (name, error);
      bench_sample_stop (sample);
      /* The first value is the one that stood there. */
      if (i > 0 && total == before)
        g_error ("the estimate did not change");
      before = total;
    }

  bench_sample_print (sample);
}

/* What is left of it without the workbench: the arithmetic. */
static void
time_estimate (const char *name,
               const char *method)
{
  BenchSample *sample = bench_sample_new (name);
  g_autoptr (GbtSheet) sheet = make_sheet (method);

  for (guint i = 0; i < TIMES; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtEstimate) estimate = NULL;

      bench_sample_start (sample);
      estimate = gbt_estimate_compute (gbt_sheet_get_workload (sheet), &error);
      bench_sample_stop (sample);
      if (estimate == NULL)
        bench_fail (name, error);
    }

  bench_sample_print (sample);
}

int
main (int    argc,
      char **argv)
{
  time_typing ("typing-reserve", GBT_METHOD_RESERVE);
  time_typing ("typing-four-lines", GBT_METHOD_FOUR_LINES);
  time_estimate ("estimate-reserve", GBT_METHOD_RESERVE);
  time_estimate ("estimate-four-lines", GBT_METHOD_FOUR_LINES);

  return 0;
}
