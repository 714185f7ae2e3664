/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "fixtures.h"
#include "gbt-error.h"
#include "gbt-import-config.h"
#include "gbt-json-reader.h"

/* Published files, where they were collected: read, never kept with the sources. */

static char *
find_samples (const char *folder)
{
  const char *samples = g_getenv ("GABARIT_SAMPLES");

  if (samples == NULL || samples[0] == '\0')
    {
      g_test_skip ("GABARIT_SAMPLES does not name the folder of collected samples");
      return NULL;
    }

  return g_build_filename (samples, folder, NULL);
}

/* Every member of the whole file is in one list, and in one only. */
static void
assert_accounted (const GbtImportedModel *model,
                  const char             *path)
{
  static const char *const opened[] = { "text_config", "language_config", "vision_config" };
  g_autoptr (GbtJson) root = gbt_json_parse_file (path, &gbt_import_config_limits, NULL);

  for (const GbtJson *v = gbt_json_get_first (root); v != NULL; v = gbt_json_get_next (v))
    {
      const char *key = gbt_json_get_key (v);
      guint lists = 0;

      for (guint kind = 0; kind < GBT_N_IMPORTED_KINDS; kind++)
        {
          const GbtImportedValue *value = fixture_find (model, kind, key);

          if (value != NULL && kind != GBT_IMPORTED_DEFAULT && kind != GBT_IMPORTED_MISSING)
            {
              g_assert_cmpuint (value->line, ==, gbt_json_get_line (v));
              lists++;
            }
        }

      for (gsize i = 0; i < G_N_ELEMENTS (opened); i++)
        lists += lists == 0 && strcmp (key, opened[i]) == 0
                 && gbt_json_get_kind (v) == GBT_JSON_OBJECT;
      g_assert_cmpuint (lists, ==, 1);
    }
}

typedef struct
{
  const char *name;
  guint64 parameters; /* published or recomputed elsewhere; 0 where it is to be asked for */
} Expected;

/* The counts of the collected configurations; a file that is not here must only be read. */
static const Expected expected_configs[] = {
  { "MiniMaxAI--MiniMax-M2.5_config.json", 228689764864 },
  { "Qwen--Qwen3-0.6B_config.json", 596049920 },
  { "Qwen--Qwen3-1.7B_config.json", 1720574976 },
  { "Qwen--Qwen3-235B-A22B_config.json", 235093634560 },
  { "Qwen--Qwen3-30B-A3B_config.json", 30532122624 },
  { "Qwen--Qwen3-32B_config.json", 32762123264 },
  { "Qwen--Qwen3-8B_config.json", 8190735360 },
  { "Qwen--Qwen3-Coder-480B-A35B-Instruct_config.json", 480154875392 },
  /* Published totals less the layer for multi-token prediction: 844 640 768 and 424 699 392. */
  { "Qwen--Qwen3.5-35B-A3B_config.json", 35951822704 - 844640768 },
  { "nvidia--Qwen3.6-27B-NVFP4_config.json", 27781427952 - 424699392 },
  { "deepseek-ai--DeepSeek-V3_config.json", 671026419200 },
  { "meta-llama--Llama-4-Scout-17B-16E-Instruct_config.json", 107769861120 },
  { "meta-llama--Meta-Llama-3.1-405B_config.json", 405853388800 },
  { "meta-llama--Meta-Llama-3.1-70B_config.json", 70553706496 },
  { "meta-llama--Meta-Llama-3.1-8B_config.json", 8030261248 },
  { "mistralai--Mixtral-8x22B-v0.1_config.json", 140620634112 },
  { "mistralai--Mixtral-8x7B-v0.1_config.json", 46702792704 },
  { "nvidia--NVIDIA-Nemotron-3-Nano-30B-A3B-BF16_config.json", 31577937344 },
  { "nvidia--Nemotron-H-56B-Base-8K_config.json", 56324350464 },
  { "openai--gpt-oss-120b_config.json", 116829156672 },
  { "openai--gpt-oss-20b_config.json", 20914757184 },
  { "google--gemma-4-26B-A4B_config.json", 0 },
  { "moonshotai--Kimi-K3_config.json", 0 },
  { "zai-org--GLM-5.2-FP8_config.json", 0 },
};

static void
check_config (const char *folder,
              const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtImportedModel) model = gbt_import_config_file (path, &error);

  if (model == NULL)
    {
      /* The settings of a quantisation are no model. */
      g_assert_cmpuint (gbt_error_get_line (error), >, 0);
      g_assert_error (error, GBT_ERROR, GBT_ERROR_UNKNOWN_FORMAT);
      g_assert_true (g_str_has_suffix (name, "_hf_quant_config.json"));
      return;
    }

  assert_accounted (model, path);
  for (gsize i = 0; i < G_N_ELEMENTS (expected_configs); i++)
    {
      guint64 parameters = 0;

      if (strcmp (name, expected_configs[i].name) != 0)
        continue;
      (void) gbt_imported_model_get_parameters (model, &parameters);
      g_assert_cmpuint (parameters, ==, expected_configs[i].parameters);
    }
}

static void
test_configs (void)
{
  g_autofree char *folder = find_samples ("configs");
  g_autoptr (GDir) files = NULL;
  const char *name;

  if (folder == NULL)
    return;

  files = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (files);
  while ((name = g_dir_read_name (files)) != NULL)
    {
      if (g_str_has_suffix (name, ".json"))
        check_config (folder, name);
    }
}

/* One record of CSV with quoted fields. */
static GPtrArray *
split_record (const char *line)
{
  GPtrArray *fields = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) field = g_string_new (NULL);
  gboolean quoted = FALSE;

  for (const char *c = line; *c != '\0' && *c != '\r'; c++)
    {
      if (*c == '"')
        quoted = !quoted;
      else if (*c == ',' && !quoted)
        {
          g_ptr_array_add (fields, g_strdup (field->str));
          g_string_truncate (field, 0);
        }
      else
        g_string_append_c (field, *c);
    }
  g_ptr_array_add (fields, g_strdup (field->str));

  return fields;
}

static const char *
get_field (GPtrArray  *header,
           GPtrArray  *record,
           const char *name)
{
  for (guint i = 0; i < header->len && i < record->len; i++)
    {
      if (strcmp (g_ptr_array_index (header, i), name) == 0)
        return g_ptr_array_index (record, i);
    }

  return "";
}

/* What the configuration alone does not say, or says of another model than the file beside it. */
static const Expected unlike_pairs[] = {
  { "deepseek-ocr-fp32", 0 },         /* a family we do not know, with a vision tower */
  { "flames-internlm-7b-reward", 0 }, /* classifiers instead of the head */
  { "lisa-7b-llava", 0 },             /* the file does not end where its object does */
  { "logics-thinking-8b", 0 },
  { "xgen-mm", 0 },
  { "nllb-1.3b-m2m100", 0 },
  { "gemma4-compressed-tensors", 0 },
  { "flux1-transformer", 0 },
};

static gboolean
is_unlike (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (unlike_pairs); i++)
    {
      if (strcmp (name, unlike_pairs[i].name) == 0)
        return TRUE;
    }

  return FALSE;
}

/*
 * The count against the bytes that the same model's index adds up: equal, or different by what
 * was explained (rotary tables, an untied copy of the head, a vision tower).
 */
static void
check_pair (const char *folder,
            GPtrArray  *header,
            GPtrArray  *record)
{
  const char *name = get_field (header, record, "name");
  const char *type = get_field (header, record, "torch_dtype");
  const char *total = get_field (header, record, "total_size");
  g_autofree char *path = g_build_filename (folder, name, "config.json", NULL);
  g_autoptr (GbtImportedModel) model = gbt_import_config_file (path, NULL);
  const gint64 width = strcmp (type, "float32") == 0 ? 4 : 2;
  guint64 parameters = 0;
  gint64 difference;

  if (is_unlike (name))
    {
      g_assert_true (model == NULL || !gbt_imported_model_get_parameters (model, NULL));
      return;
    }

  g_assert_nonnull (model);
  g_assert_true (gbt_imported_model_get_parameters (model, &parameters));
  g_assert_cmpstr (get_field (header, record, "config_params"), !=, "");
  g_assert_cmpuint (parameters, ==,
                    g_ascii_strtoull (get_field (header, record, "config_params"), NULL, 10));

  if (total[0] == '\0' || get_field (header, record, "quantization")[0] != '\0')
    return;

  difference = g_ascii_strtoll (total, NULL, 10) - (gint64) parameters * width;
  g_assert_cmpint (difference, ==,
                   g_ascii_strtoll (get_field (header, record, "difference"), NULL, 10));
  g_assert_cmpstr (get_field (header, record, "residual"), ==, "0");
}

static void
test_pairs (void)
{
  g_autofree char *folder = find_samples ("pairs");
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GPtrArray) header = NULL;
  guint checked = 0;

  if (folder == NULL)
    return;

  path = g_build_filename (folder, "pairs.csv", NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  header = split_record (lines[0]);
  for (guint i = 1; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      g_autoptr (GPtrArray) record = split_record (lines[i]);

      check_pair (folder, header, record);
      checked++;
    }
  g_assert_cmpuint (checked, >, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/import-samples/configs", test_configs);
  g_test_add_func ("/import-samples/pairs", test_pairs);

  return g_test_run ();
}
