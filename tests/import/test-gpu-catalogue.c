/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-error.h"
#include "gbt-gpu-catalogue.h"
#include "gbt-json-reader.h"

#define GB G_GUINT64_CONSTANT (1000000000)
#define MIB (G_GUINT64_CONSTANT (1) << 20)

static void
test_version (void)
{
  const GbtGpuCatalogue *catalogue = gbt_gpu_catalogue_get ();

  g_assert_cmpstr (gbt_gpu_catalogue_get_version (catalogue), ==, CATALOGUE_VERSION);
  g_assert_cmpuint (gbt_gpu_catalogue_get_n_gpus (catalogue), ==, 146);
  g_assert_true (gbt_gpu_catalogue_get () == catalogue);
}

/* Each GPU has a name of its own, by which it is found, and sources that are spelt out. */
static void
test_complete (void)
{
  static const char *const facts[] = {
    "architecture", "nominal_gb", "memory_type", "bandwidth_gbs", "tdp_w", "compute_capability", "interconnect",
    "ecc", "types",
  };
  const GbtGpuCatalogue *catalogue = gbt_gpu_catalogue_get ();
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  guint readings = 0;
  guint unverified = 0;

  for (guint i = 0; i < gbt_gpu_catalogue_get_n_gpus (catalogue); i++)
    {
      GbtGpu *gpu = gbt_gpu_catalogue_get_gpu (catalogue, i);

      g_assert_true (g_hash_table_add (names, (gpointer) gbt_gpu_get_name (gpu)));
      g_assert_true (gbt_gpu_catalogue_find (catalogue, gbt_gpu_get_name (gpu), gbt_gpu_get_nominal (gpu)) == gpu);
      g_assert_nonnull (gbt_gpu_get_sources (gpu)[0]);
      for (guint j = 0; gbt_gpu_get_sources (gpu)[j] != NULL; j++)
        g_assert_nonnull (gbt_gpu_catalogue_get_source (catalogue, gbt_gpu_get_sources (gpu)[j]));
      for (guint j = 0; j < gbt_gpu_get_n_readings (gpu); j++)
        {
          const GbtGpuReading *reading = gbt_gpu_get_reading (gpu, j);

          g_assert_cmpuint (reading->total + reading->usable, >, 0);
          g_assert_cmpuint (strlen (reading->source), >, 0);
          g_assert_true (reading->total == 0 || reading->usable <= reading->total);
          unverified += !reading->verified;
          readings++;
        }
      for (gsize j = 0; j < G_N_ELEMENTS (facts); j++)
        unverified += !gbt_gpu_is_fact_verified (gpu, facts[j]);
    }

  g_assert_cmpuint (readings, ==, 96);
  /* A mark that is lost is not seen otherwise. */
  g_assert_cmpuint (unverified, ==, 284);
}

/* Gigabytes of a name and bytes of a driver are two figures. */
static void
test_readings (void)
{
  static const struct
  {
    const char *name;
    guint64 nominal;
    guint64 total; /* MiB */
    guint64 usable; /* MiB, rounded down */
  } cases[] = {
    { "RTX 4090", 24 * GB, 24564, 24080 },
    { "RTX 6000 Ada", 48 * GB, 49140, 0 },
    { "RTX 4080", 16 * GB, 16376, 0 },
    { "RTX 3090", 24 * GB, 24576, 24145 },
    { "RTX 5090", 32 * GB, 32607, 32102 },
    { "L40S", 48 * GB, 46068, 0 },
    { "H100 SXM", 80 * GB, 81559, 80998 },
    { "H200 NVL", 141 * GB, 143771, 0 },
    { "MI300X", 192 * GB, 196608, 196587 },
    /* Of several, the smallest. */
    { "RTX A6000", 48 * GB, 45634, 0 },
    { "T4", 16 * GB, 15079, 0 },
    /* Only what a program saw. */
    { "GTX 1080", 8 * GB, 0, 8107 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const GbtGpu *gpu = gbt_gpu_catalogue_find (gbt_gpu_catalogue_get (), cases[i].name, 0);
      const GbtGpuReading *usual;

      g_assert_nonnull (gpu);
      g_assert_cmpuint (gbt_gpu_get_nominal (gpu), ==, cases[i].nominal);
      usual = gbt_gpu_get_usual_reading (gpu);
      g_assert_cmpuint (usual->total, ==, cases[i].total * MIB);
      g_assert_cmpuint (usual->usable / MIB, ==, cases[i].usable);
    }

  g_assert_null (gbt_gpu_get_usual_reading (gbt_gpu_catalogue_find (gbt_gpu_catalogue_get (), "Tesla P4", 0)));
}

static void
test_facts_of_one (void)
{
  const GbtGpu *gpu = gbt_gpu_catalogue_find (gbt_gpu_catalogue_get (), "NVIDIA GeForce RTX 4090", 24 * GB);
  const GbtGpu *turing = gbt_gpu_catalogue_find (gbt_gpu_catalogue_get (), "Quadro RTX 6000", 0);

  g_assert_cmpstr (gbt_gpu_get_vendor (gpu), ==, "NVIDIA");
  g_assert_cmpstr (gbt_gpu_get_architecture (gpu), ==, "Ada Lovelace");
  g_assert_cmpstr (gbt_gpu_get_compute_capability (gpu), ==, "8.9");
  g_assert_cmpstr (gbt_gpu_get_memory_type (gpu), ==, "GDDR6X");
  g_assert_cmpstr (gbt_gpu_get_ecc (gpu), ==, "optional");
  g_assert_null (gbt_gpu_get_interconnect (gpu));
  g_assert_false (gbt_gpu_get_unified (gpu));
  g_assert_cmpint (gbt_gpu_supports (gpu, "bf16"), ==, 1);
  g_assert_cmpint (gbt_gpu_supports (gpu, "fp4"), ==, 0);
  g_assert_cmpint (gbt_gpu_supports (gpu, "fp2"), ==, -1);
  g_assert_cmpint (gbt_gpu_supports (turing, "bf16"), ==, 0);
  g_assert_cmpstr (gbt_gpu_get_reading (gpu, 0)->ecc, ==, "off");
  g_assert_true (gbt_gpu_is_verified (gpu));
  g_assert_false (gbt_gpu_is_fact_verified (gpu, "ecc"));
  /* Its one reading looks edited by hand. */
  g_assert_false (gbt_gpu_is_verified (gbt_gpu_catalogue_find (gbt_gpu_catalogue_get (), "RTX 6000 Ada", 48 * GB)));
}

static void
test_find (void)
{
  static const struct
  {
    const char *name;
    guint64 bytes;
    const char *found; /* %NULL: none, or not told apart */
    GbtGpuMatch match;
  } cases[] = {
    { "RTX6000-Ada", 0, "NVIDIA RTX 6000 Ada", GBT_GPU_MATCH_FOUND },
    { "RTX-6000-Ada", 48 * GB, "NVIDIA RTX 6000 Ada", GBT_GPU_MATCH_FOUND },
    { "RTX6000Ada", 49140 * MIB, "NVIDIA RTX 6000 Ada", GBT_GPU_MATCH_FOUND },
    { "RTX_6000Ada", 0, "NVIDIA RTX 6000 Ada", GBT_GPU_MATCH_FOUND },
    { "NVIDIA RTX 6000 Ada Generation", 0, "NVIDIA RTX 6000 Ada", GBT_GPU_MATCH_FOUND },
    { "RTX6000", 24 * GB, "NVIDIA Quadro RTX 6000", GBT_GPU_MATCH_FOUND },
    { "RTX6000", 24576 * MIB, "NVIDIA Quadro RTX 6000", GBT_GPU_MATCH_FOUND },
    { "RTX6000", 48 * GB, "NVIDIA RTX 6000 Ada", GBT_GPU_MATCH_FOUND },
    { "RTX6000", 0, NULL, GBT_GPU_MATCH_SEVERAL },
    { "RTX 6000 Pro", 96 * GB, "NVIDIA RTX PRO 6000 Blackwell (WS / Server)", GBT_GPU_MATCH_FOUND },
    { "RTXPRO6000S", 97887 * MIB, "NVIDIA RTX PRO 6000 Blackwell (WS / Server)", GBT_GPU_MATCH_FOUND },
    { "A100-80GB", 0, NULL, GBT_GPU_MATCH_SEVERAL },
    { "A100 PCIe", 80 * GB, "NVIDIA A100 PCIe 80GB", GBT_GPU_MATCH_FOUND },
    { "NVIDIA A100-SXM4-40GB", 0, "NVIDIA A100 SXM4 40GB", GBT_GPU_MATCH_FOUND },
    { "A100_SXM4", 40960 * MIB, "NVIDIA A100 SXM4 40GB", GBT_GPU_MATCH_FOUND },
    { "A100", 0, NULL, GBT_GPU_MATCH_SEVERAL },
    { "H100 SXM", 0, "NVIDIA H100 SXM5 80GB", GBT_GPU_MATCH_FOUND },
    { "H100", 95830 * MIB, "NVIDIA H100 NVL 94GB", GBT_GPU_MATCH_FOUND },
    { "H100", 81559 * MIB, NULL, GBT_GPU_MATCH_SEVERAL },
    { "NVIDIA H100 80GB HBM3", 0, "NVIDIA H100 SXM5 80GB", GBT_GPU_MATCH_FOUND },
    { "NVIDIA GH200 480GB", 0, "NVIDIA GH200 96GB", GBT_GPU_MATCH_FOUND },
    { "B200", 192 * GB, "NVIDIA B200 SXM 180GB", GBT_GPU_MATCH_FOUND },
    { "B200", 183359 * MIB, "NVIDIA B200 SXM 180GB", GBT_GPU_MATCH_FOUND },
    { "V100", 32768 * MIB, "NVIDIA Tesla V100 SXM2 32GB", GBT_GPU_MATCH_FOUND },
    { "A6000", 49152 * MIB, "NVIDIA RTX A6000", GBT_GPU_MATCH_FOUND },
    { "RTX_4070S_Ti", 16376 * MIB, "NVIDIA GeForce RTX 4070 Ti SUPER", GBT_GPU_MATCH_FOUND },
    { "RTX_4060_Ti", 16380 * MIB, "NVIDIA GeForce RTX 4060 Ti 16GB", GBT_GPU_MATCH_FOUND },
    { "RTX 4060 Ti", 0, NULL, GBT_GPU_MATCH_SEVERAL },
    { "RX 7900 XTX", 0, "AMD Radeon RX 7900 XTX", GBT_GPU_MATCH_FOUND },
    { "rtx 4090", 0, "NVIDIA GeForce RTX 4090", GBT_GPU_MATCH_FOUND },
    { "RTX 4090 D", 0, "NVIDIA GeForce RTX 4090 D", GBT_GPU_MATCH_FOUND },
    { "RTX4090", 49140 * MIB, NULL, GBT_GPU_MATCH_OTHER_MEMORY },
    { "RTX 4090 (48 GB mod)", 0, NULL, GBT_GPU_MATCH_OTHER_MEMORY },
    { "L40", 40 * GB, NULL, GBT_GPU_MATCH_OTHER_MEMORY },
    { "tpu-v3-8", 0, NULL, GBT_GPU_MATCH_NONE },
    { "A100 MIG 1g.10gb", 0, NULL, GBT_GPU_MATCH_NONE },
    { "", 0, NULL, GBT_GPU_MATCH_NONE },
    { "\xC3\xA9\xE2\x82\xAC", 0, NULL, GBT_GPU_MATCH_NONE },
  };
  const GbtGpuCatalogue *catalogue = gbt_gpu_catalogue_get ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GbtGpu *gpu = gbt_gpu_catalogue_find (catalogue, cases[i].name, cases[i].bytes);
      GbtGpu *matched;

      g_assert_cmpstr (gpu != NULL ? gbt_gpu_get_name (gpu) : NULL, ==, cases[i].found);
      g_assert_cmpint (gbt_gpu_catalogue_match (catalogue, cases[i].name, cases[i].bytes, &matched), ==,
                       cases[i].match);
    }
}

/* Which of several it is does not matter where all of them have one memory. */
static void
test_several (void)
{
  GbtGpu *gpu = NULL;

  g_assert_cmpint (gbt_gpu_catalogue_match (gbt_gpu_catalogue_get (), "H100", 80 * GB, &gpu), ==,
                   GBT_GPU_MATCH_SEVERAL);
  g_assert_cmpuint (gbt_gpu_get_usual_reading (gpu)->total, ==, 81559 * MIB);
  g_assert_cmpint (gbt_gpu_catalogue_match (gbt_gpu_catalogue_get (), "A100", 80 * GB, &gpu), ==,
                   GBT_GPU_MATCH_SEVERAL);
  g_assert_null (gpu);
  g_assert_cmpint (gbt_gpu_catalogue_match (gbt_gpu_catalogue_get (), "RTX 4090", 48 * GB, &gpu), ==,
                   GBT_GPU_MATCH_OTHER_MEMORY);
  g_assert_cmpstr (gbt_gpu_get_name (gpu), ==, "NVIDIA GeForce RTX 4090");
}

/* {{{ The facts that were collected, where they are */

static char *
find_sample (const char *name)
{
  const char *samples = g_getenv ("GABARIT_SAMPLES");

  if (samples == NULL || samples[0] == '\0')
    {
      g_test_skip ("GABARIT_SAMPLES does not name the folder of collected samples");
      return NULL;
    }
  return g_build_filename (samples, name, NULL);
}

static gboolean
has_total (const GbtGpu *gpu,
           guint64       mebibytes)
{
  for (guint i = 0; i < gbt_gpu_get_n_readings (gpu); i++)
    {
      if (gbt_gpu_get_reading (gpu, i)->total == mebibytes * MIB)
        return TRUE;
    }

  return FALSE;
}

static void
test_collected (void)
{
  g_autofree char *path = find_sample ("gpus.json");
  g_autoptr (GbtJson) facts = NULL;
  g_autoptr (GError) error = NULL;
  guint gpus = 0;
  guint totals = 0;

  if (path == NULL)
    return;
  facts = gbt_json_parse_file (path, NULL, &error);
  g_assert_no_error (error);

  for (const GbtJson *v = gbt_json_get_first (gbt_json_find (facts, "gpus")); v != NULL; v = gbt_json_get_next (v), gpus++)
    {
      const GbtGpu *gpu = gbt_gpu_catalogue_get_gpu (gbt_gpu_catalogue_get (), gpus);
      const GbtJson *reported = gbt_json_find (v, "reported_mib");
      const GbtJson *types = gbt_json_find (v, "dtype_support");
      guint64 gigabytes = 0;
      guint64 mebibytes = 0;

      g_assert_cmpstr (gbt_gpu_get_name (gpu), ==, gbt_json_get_text (v, "name", NULL));
      g_assert_cmpstr (gbt_gpu_get_architecture (gpu), ==, gbt_json_get_text (v, "architecture", NULL));
      g_assert_cmpstr (gbt_gpu_get_memory_type (gpu), ==, gbt_json_get_text (v, "memory_type", NULL));
      g_assert_cmpstr (gbt_gpu_get_compute_capability (gpu), ==, gbt_json_get_text (v, "compute_capability", NULL));
      g_assert_cmpstr (gbt_gpu_get_interconnect (gpu), ==, gbt_json_get_text (v, "interconnect", NULL));
      g_assert_true (gbt_json_get_unsigned (v, "memory_gb_nominal", &gigabytes, NULL));
      g_assert_cmpuint (gbt_gpu_get_nominal (gpu), ==, gigabytes * GB);
      for (const GbtJson *t = gbt_json_get_first (types); t != NULL; t = gbt_json_get_next (t))
        {
          gboolean supported = FALSE;

          g_assert_cmpint (gbt_gpu_supports (gpu, gbt_json_get_key (t)), ==,
                           gbt_json_to_boolean (t, &supported, NULL) ? supported : -1);
        }
      if (gbt_json_is_null (reported))
        continue;
      for (const GbtJson *t = gbt_json_get_first (reported); t != NULL; t = gbt_json_get_next (t), totals++)
        {
          g_assert_true (gbt_json_to_unsigned (t, &mebibytes, NULL));
          g_assert_true (has_total (gpu, mebibytes));
        }
    }

  g_assert_cmpuint (gpus, ==, 135);
  g_assert_cmpuint (totals, ==, 51);
}

/* Each total that a driver was seen to print is a reading of one GPU at least. */
static void
test_collected_readings (void)
{
  const GbtGpuCatalogue *catalogue = gbt_gpu_catalogue_get ();
  g_autofree char *path = find_sample ("gpu-reported.json");
  g_autoptr (GbtJson) facts = NULL;
  guint seen = 0;

  if (path == NULL)
    return;
  facts = gbt_json_parse_file (path, NULL, NULL);

  for (const GbtJson *v = gbt_json_get_first (gbt_json_find (facts, "gpus")); v != NULL; v = gbt_json_get_next (v))
    {
      guint64 mebibytes = 0;
      gboolean found = FALSE;

      /* A slice of a GPU is told in a note. */
      if (!gbt_json_get_unsigned (v, "nvidia_smi_MiB", &mebibytes, NULL) || mebibytes == 9856)
        continue;
      for (guint i = 0; i < gbt_gpu_catalogue_get_n_gpus (catalogue); i++)
        found = found || has_total (gbt_gpu_catalogue_get_gpu (catalogue, i), mebibytes);
      g_assert_true (found);
      seen++;
    }

  g_assert_cmpuint (seen, ==, 76);
}

/* }}} */

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    GbtError code;
    guint line;
  } cases[] = {
    { "{\"schema\": \"org.gabarit.models/1\"}", GBT_ERROR_UNKNOWN_FORMAT, 1 },
    { "{\"schema\": \"org.gabarit.gpus/1\",\n\"catalogue_version\": \"x\", \"sources\": {}, \"gpus\": [\n{}]}",
      GBT_ERROR_MISSING, 3 },
    { "{\"schema\": \"org.gabarit.gpus/1\",\n\"catalogue_version\": \"x\", \"sources\": {}, \"gpus\": [\n"
      "{\"name\": \"A\", \"vendor\": \"B\", \"types\": {}, \"nominal_gb\": 1000000, \"sources\": [], "
      "\"conflicts\": [], \"unverified\": []}]}", GBT_ERROR_RANGE, 3 },
    { "{\"schema\": \"org.gabarit.gpus/1\",\n\"catalogue_version\": \"x\", \"sources\": {}, \"gpus\": [\n"
      "{\"name\": \"A\", \"vendor\": \"B\", \"types\": {}, \"sources\": [\"W\"], "
      "\"conflicts\": [], \"unverified\": []}]}", GBT_ERROR_NOT_FOUND, 3 },
    { "{\"schema\": \"org.gabarit.gpus/1\",\n\"catalogue_version\": \"x\", \"sources\": {}, \"gpus\": [\n"
      "{\"name\": \"A\", \"vendor\": \"B\", \"types\": {}, \"sources\": [], \"readings\": [\n{\"ecc\": \"on\", "
      "\"source\": \"x\", \"usable_gib\": \"-1\"}], \"conflicts\": [], \"unverified\": []}]}", GBT_ERROR_RANGE, 4 },
    { "{\"schema\": \"org.gabarit.gpus/1\",\n\"catalogue_version\": \"x\", \"sources\": {}, \"gpus\": [\n"
      "{\"name\": \"A\", \"vendor\": \"B\", \"types\": {}, \"sources\": [], \"readings\": [\n{\"ecc\": \"on\", "
      "\"source\": \"x\"}], \"conflicts\": [], \"unverified\": []}]}", GBT_ERROR_MISSING, 4 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (cases[i].text, strlen (cases[i].text));
      g_autoptr (GError) error = NULL;

      g_assert_null (gbt_gpu_catalogue_parse (bytes, "gpus.json", &error));
      g_assert_error (error, GBT_ERROR, (int) cases[i].code);
      g_assert_cmpuint (gbt_error_get_line (error), ==, cases[i].line);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gpu-catalogue/version", test_version);
  g_test_add_func ("/gpu-catalogue/complete", test_complete);
  g_test_add_func ("/gpu-catalogue/readings", test_readings);
  g_test_add_func ("/gpu-catalogue/facts-of-one", test_facts_of_one);
  g_test_add_func ("/gpu-catalogue/find", test_find);
  g_test_add_func ("/gpu-catalogue/several", test_several);
  g_test_add_func ("/gpu-catalogue/collected", test_collected);
  g_test_add_func ("/gpu-catalogue/collected-readings", test_collected_readings);
  g_test_add_func ("/gpu-catalogue/refused", test_refused);

  return g_test_run ();
}
