/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Times the search for a machine: bench-find FILE COUNT. Writes a catalogue of COUNT offers to FILE, reads it, then
 * answers and counts. The same at each run. */

#include <string.h>

#include "bench-report.h"
#include "gbt-answer.h"
#include "gbt-market-files.h"

#define TIMES 15

static const char *const gpus[] = { "RTX 4090", "RTX 6000 Ada", "L4", "L40S", "A100 80GB", "H100 SXM", "T4", "RTX 3090" };
static const guint mebibytes[] = { 24564, 49140, 23034, 46068, 81920, 81559, 15360, 24576 };
static const char *const countries[] = { "FR", "DE", "US", "CA", "FI", "NO", "SE", "GB", "NL", "" };

static const struct
{
  GbtFieldId field;
  const char *text;
  guint64 integer;
} workload_fields[] = {
  { GBT_FIELD_TASK, "inference", 0 },       { GBT_FIELD_MODEL_NAME, "Llama 3.1 8B", 0 },
  { GBT_FIELD_MODEL_PARAMETERS, NULL, 8030261248 }, { GBT_FIELD_MODEL_LAYERS, NULL, 32 },
  { GBT_FIELD_MODEL_HEADS, NULL, 32 },      { GBT_FIELD_MODEL_KV_HEADS, NULL, 8 },
  { GBT_FIELD_MODEL_HEAD_DIM, NULL, 128 },  { GBT_FIELD_WEIGHT_FORMAT, "16bit", 0 },
  { GBT_FIELD_LIMIT_TOKENS, NULL, 4096 },   { GBT_FIELD_LIMIT_REQUESTS, NULL, 1 },
};

static GBytes *
make_catalogue (guint count)
{
  GString *text = g_string_new ("key,provider,title,gpu_model,gpu_count,device_total,capacity_origin,tier,country,currency,"
                                "hourly,tax_basis,billing_step,availability,interruptible\n");

  for (guint i = 0; i < count; i++)
    {
      guint mixed = i * 2654435761u >> 8;
      guint gpu = mixed % G_N_ELEMENTS (gpus);

      g_string_append_printf (text, "machine-%u/%u,Fournisseur %u,Offre %u : %s,%s,%u,%u MiB,%s,%s,%s,"
                              "USD,%u.%04u,excluding,second,%s,%s\n",
                              mixed % 997, i, mixed % 40, i, gpus[gpu], gpus[gpu], mixed % 5 == 0 ? 8 : 1, mebibytes[gpu],
                              mixed % 3 == 0 ? "host" : "data-centre", mixed % 3 == 0 ? "community" : "secure",
                              countries[mixed % G_N_ELEMENTS (countries)], mixed % 12, mixed / 7 % 10000,
                              mixed % 11 == 0 ? "" : "available", mixed % 4 == 0 ? "yes" : "no");
    }

  return g_string_free_to_bytes (text);
}

static void
init_wish (GbtWish *wish)
{
  gbt_wish_init (wish);
  for (guint i = 0; i < G_N_ELEMENTS (workload_fields); i++)
    {
      g_autoptr (GbtWorkload) before = wish->workload;
      g_autoptr (GbtField) value = workload_fields[i].text != NULL ? gbt_field_new_text (workload_fields[i].text, NULL)
                                                                   : gbt_field_new_integer (workload_fields[i].integer, NULL);

      wish->workload = gbt_workload_with_field (before, workload_fields[i].field, value);
    }
}

static void
time_answers (GbtMarket     *market,
              const GbtWish *wish,
              const char    *answer_name,
              const char    *count_name)
{
  BenchSample *answered = bench_sample_new (answer_name);
  BenchSample *counted = bench_sample_new (count_name);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < TIMES; i++)
    {
      g_autoptr (GbtAnswer) answer = NULL;
      guint count = 0;

      bench_sample_start (answered);
      answer = gbt_answer_new (market, wish, &error);
      bench_sample_stop (answered);
      if (answer == NULL)
        bench_fail ("answering", error);

      bench_sample_start (counted);
      gbt_answer_count (market, wish, &count);
      bench_sample_stop (counted);
      if (count == 0 || count != gbt_answer_get_n_machines (answer))
        bench_fail ("counting", NULL);
    }

  bench_sample_print (answered);
  bench_sample_print (counted);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GbtMarket) market = gbt_market_new (GBT_MARKET_FILES);
  g_auto (GbtWish) wish = { 0 };
  BenchSample *read = bench_sample_new ("find-read");
  gsize size;
  const char *text;

  if (argc != 3)
    {
      g_printerr ("usage: bench-find FILE COUNT\n");
      return 2;
    }

  bytes = make_catalogue ((guint) g_ascii_strtoull (argv[2], NULL, 10));
  text = g_bytes_get_data (bytes, &size);
  if (!g_file_set_contents (argv[1], text, (gssize) size, &error))
    bench_fail ("writing", error);

  bench_sample_start (read);
  if (!gbt_market_add_file (market, bytes, "bench.csv", NULL, &error))
    bench_fail ("reading", error);
  bench_sample_stop (read);
  bench_sample_print (read);

  init_wish (&wish);
  /* Every country and price: the most machines to put in order. */
  time_answers (market, &wish, "find-answer-all", "find-count-all");
  wish.countries = g_strdup ("EU");
  wish.available_only = TRUE;
  wish.has_max_hourly = TRUE;
  wish.max_hourly = (GbtMoney) { 100, 2, "USD" };
  time_answers (market, &wish, "find-answer", "find-count");

  return 0;
}
