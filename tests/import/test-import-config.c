/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "fixtures.h"
#include "gbt-config-keys.h"
#include "gbt-error.h"

typedef struct
{
  const char *name;
  guint64 parameters; /* published, or recomputed by hand; 0 where it is asked for */
  guint64 text;       /* of the text decoder, where it differs */
  const char *attention;
  guint64 kv_heads;
  guint64 head_dim;
} Fixture;

static const Fixture fixtures[] = {
  { "baichuan2-7b", 7505973248, 0, "mha", 32, 128 },
  { "bloom-7b1", 7069016064, 0, "mha", 32, 128 },
  { "codegen-350m", 356712448, 0, "mha", 16, 64 },
  { "command-r7b", 8028033024, 0, "sliding", 8, 128 },
  { "deepseek-moe-16b", 16375728128, 0, "mha", 16, 128 },
  { "deepseek-v2-lite", 15706484224, 0, "mla", 16, 0 },
  { "deepseek-v3", 671026419200, 0, "mla", 128, 0 },
  { "deepseek-v3.2", 671877944064, 0, "mla", 128, 0 },
  { "ernie-4.5-0.3b", 360748032, 0, "gqa", 2, 128 },
  { "exaone-3-7.8b", 7818448896, 0, "gqa", 8, 128 },
  { "falcon-40b", 41303293952, 0, "gqa", 8, 64 },
  { "falcon-7b", 6921720704, 0, "mqa", 1, 64 },
  { "gemma-2-9b", 9241705984, 0, "sliding", 8, 256 },
  { "gemma-3-27b", 27432406640, 27009346304, "sliding", 16, 128 },
  { "gemma-3-4b", 4300079472, 3880263168, "sliding", 4, 256 },
  { "glm-4-9b", 9399951360, 0, "gqa", 2, 128 },
  { "glm-4-9b-hf", 9399951360, 0, "gqa", 2, 128 },
  { "glm-4.5-air", 106852251264, 0, "gqa", 8, 128 },
  { "glm-5", 743911218432, 0, "mla", 64, 0 },
  { "gpt-j-6b", 6050882784, 0, "mha", 16, 256 },
  { "gpt-neo-125m", 125198592, 0, "sliding", 12, 64 },
  { "gpt-neox-20b", 20554567680, 0, "mha", 64, 96 },
  { "gpt-oss-20b", 20914757184, 0, "sliding", 8, 64 },
  { "gpt2", 124439808, 0, "mha", 12, 64 },
  { "internlm-7b", 7321948160, 0, "mha", 32, 128 },
  { "internlm2-7b", 7737708544, 0, "gqa", 8, 128 },
  { "jamba-52b", 51570323328, 0, "hybrid", 8, 128 },
  { "kimi-k2-vision", 0, 1026408232448, "mla", 64, 0 },
  { "llama-2-7b", 6738415616, 0, "mha", 32, 128 },
  { "llama-3.1-8b", 8030261248, 0, "gqa", 8, 128 },
  { "llama-4-scout", 107769861120, 0, "sliding", 8, 128 },
  { "mamba-130m", 129135360, 0, "none", 0, 0 },
  { "minicpm-2b", 2724880896, 0, "mha", 36, 64 },
  { "minimax-m2", 228689764864, 0, "gqa", 8, 128 },
  { "mistral-7b", 7241732096, 0, "sliding", 8, 128 },
  { "mixtral-8x7b", 46702792704, 0, "gqa", 8, 128 },
  { "mpt-7b", 6649286656, 0, "mha", 32, 128 },
  { "nemotron-3-nano", 31577937344, 0, "hybrid", 2, 128 },
  { "nemotron-4-15b", 15628775424, 0, "gqa", 8, 128 },
  { "olmo-2-7b", 7298617344, 0, "mha", 32, 128 },
  { "olmo-7b", 6888095744, 0, "mha", 32, 128 },
  { "olmoe-7b", 6919161856, 0, "mha", 16, 128 },
  { "opt-125m", 125239296, 0, "mha", 12, 64 },
  { "phi-2", 2779683840, 0, "mha", 32, 80 },
  { "phi-3-mini", 3821079552, 0, "sliding", 32, 96 },
  { "phi-3.5-moe", 41873153344, 0, "gqa", 8, 128 },
  { "phi-4-mini", 3836021760, 0, "gqa", 8, 128 },
  { "qwen-7b", 7721324544, 0, "mha", 32, 128 },
  { "qwen1.5-moe", 14315784192, 0, "mha", 16, 128 },
  { "qwen2.5-7b", 7615616512, 0, "gqa", 4, 128 },
  { "qwen3-0.6b", 596049920, 0, "gqa", 8, 128 },
  { "qwen3-30b-a3b", 30532122624, 0, "gqa", 4, 128 },
  { "qwen3-next-80b", 79674391296, 0, "hybrid", 2, 256 },
  { "qwen3-vl-8b", 8767123696, 8190735360, "gqa", 8, 128 },
  { "qwen3.5-27b", 27356728560, 26895998464, "hybrid", 4, 256 },
  { "seed-oss-36b", 36151104512, 0, "gqa", 8, 128 },
  { "smollm2-135m", 134515008, 0, "gqa", 3, 64 },
  { "stablelm-2-1.6b", 1644515328, 0, "mha", 32, 64 },
  { "starcoder", 15517456384, 0, "mqa", 1, 128 },
  { "starcoder2-7b", 7173923840, 0, "sliding", 4, 128 },
  { "unknown-family", 0, 0, NULL, 0, 0 },
};

static guint64
get_integer (const GbtImportedModel *model,
             GbtFieldId              id)
{
  guint64 value = 0;

  (void) gbt_model_get_integer (gbt_imported_model_get_model (model), id, &value);
  return value;
}

static void
test_fixture (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autofree char *text = fixture_load (fixture->name);
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtImportedModel) model = fixture_import_text (text, &error);
  guint64 parameters = 0;
  guint64 of_text = 0;
  guint64 again = 0;

  g_assert_no_error (error);
  g_assert_nonnull (model);
  g_assert_true (gbt_imported_model_get_parameters (model, &parameters)
                 == (fixture->parameters > 0));
  g_assert_cmpuint (parameters, ==, fixture->parameters);
  g_assert_cmpuint (get_integer (model, GBT_FIELD_MODEL_PARAMETERS), ==, fixture->parameters);
  (void) gbt_imported_model_get_text_parameters (model, &of_text);
  g_assert_cmpuint (of_text, ==, fixture->text > 0 ? fixture->text : fixture->parameters);
  g_assert_true ((gbt_imported_model_get_refusal (model) == NULL) == (fixture->parameters > 0));

  g_assert_cmpstr (gbt_model_get_text (gbt_imported_model_get_model (model),
                                       GBT_FIELD_MODEL_ATTENTION), ==, fixture->attention);
  g_assert_cmpuint (get_integer (model, GBT_FIELD_MODEL_KV_HEADS), ==, fixture->kv_heads);
  g_assert_cmpuint (get_integer (model, GBT_FIELD_MODEL_HEAD_DIM), ==, fixture->head_dim);

  if (fixture->parameters > 0)
    {
      g_assert_cmpuint (gbt_imported_model_get_n_values (model, GBT_IMPORTED_NOT_UNDERSTOOD), ==,
                        0);
      g_assert_true (gbt_architecture_count_parameters (gbt_imported_model_get_architecture (model),
                                                        &again, NULL));
      g_assert_cmpuint (again, ==, parameters);
    }
  else
    g_assert_null (gbt_imported_model_get_architecture (model));
}

/*
 * The same models counted another way: matrix by matrix, as their files store them. Each takes
 * the width of the stream, so that a width that was never published has an expected count too.
 */
static guint64
count_llama_3_8b (guint64 h)
{
  const guint64 D = h / 32;
  guint64 block = 0;

  block += 32 * D * h;            /* q_proj */
  block += 8 * D * h;             /* k_proj */
  block += 8 * D * h;             /* v_proj */
  block += h * 32 * D;            /* o_proj */
  block += 14336 * h;             /* gate_proj */
  block += 14336 * h;             /* up_proj */
  block += h * 14336;             /* down_proj */
  block += h + h;                 /* input_layernorm, post_attention_layernorm */
  return 128256 * h + 32 * block + h + 128256 * h;
}

static guint64
count_llama_2_7b (guint64 h)
{
  guint64 block = 0;

  for (guint i = 0; i < 4; i++)
    block += 32 * (h / 32) * h;
  for (guint i = 0; i < 3; i++)
    block += h * 11008;
  return 2 * 32000 * h + 32 * (block + 2 * h) + h;
}

static guint64
count_qwen_2_7b (guint64 h)
{
  const guint64 D = h / 28;
  const guint64 block = 28 * D * h + 28 * D       /* q_proj and its bias */
                        + 2 * (4 * D * h + 4 * D) /* k_proj, v_proj */
                        + h * 28 * D + 3 * h * 18944 + 2 * h;

  return 152064 * h * 2 + h + 28 * block;
}

static guint64
count_qwen_3_30b (guint64 h)
{
  guint64 block = 32 * 128 * h + 2 * 4 * 128 * h + h * 32 * 128 + 128 + 128 + 2 * h;

  block += 128 * h; /* gate */
  for (guint expert = 0; expert < 128; expert++)
    block += 768 * h + 768 * h + h * 768;
  return 2 * 151936 * h + h + 48 * block;
}

static guint64
count_mixtral (guint64 h)
{
  const guint64 D = h / 32;
  guint64 block = 2 * (32 * D * h) + 2 * (8 * D * h) + 2 * h + 8 * h;

  for (guint expert = 0; expert < 8; expert++)
    block += 3 * 14336 * h;
  return 2 * 32000 * h + h + 32 * block;
}

static guint64
count_gpt_oss_20b (guint64 h)
{
  guint64 block = 64 * 64 * h + 64 * 64 + 2 * (8 * 64 * h + 8 * 64) + h * 64 * 64 + h + 64 + 2 * h;

  block += 32 * h + 32;                       /* router */
  block += 32 * (h * 2 * 2880 + 2 * 2880);    /* gate_up_proj and its bias */
  block += 32 * (2880 * h + h);               /* down_proj and its bias */
  return 2 * 201088 * h + h + 24 * block;
}

static guint64
count_gemma_3_27b (guint64 h)
{
  const guint64 block = 32 * 128 * h + 2 * 16 * 128 * h + h * 32 * 128 + 2 * 128 + 3 * 21504 * h
                        + 4 * h;

  return 262208 * h + h + 62 * block /* tied */
         + 416866032 + 1152 * h + 1152; /* SigLIP, and the projector */
}

static guint64
count_deepseek_v3 (guint64 h)
{
  guint64 latent = h * 1536 + 1536;              /* q_a_proj, q_a_layernorm */

  latent += 1536 * 128 * 192;                    /* q_b_proj */
  latent += h * (512 + 64) + 512;                /* kv_a_proj_with_mqa, kv_a_layernorm */
  latent += 512 * 128 * (128 + 128);             /* kv_b_proj */
  latent += 128 * 128 * h + 2 * h;               /* o_proj, norms */
  return 2 * 129280 * h + h + 61 * latent + 3 * 3 * 18432 * h
         + 58 * (256 * h + 256 + 257 * 3 * 2048 * h);
}

static guint64
count_gpt2 (guint64 h)
{
  return 50257 * h + 1024 * h + 12 * (12 * h * h + 13 * h) + 2 * h;
}

static guint64
count_falcon_40b (guint64 h)
{
  const guint64 D = h / 128;

  return 65024 * h + 2 * h + 60 * (h * (128 + 16) * D + h * h + 8 * h * h + 4 * h);
}

typedef struct
{
  const char *name;
  const char *key;
  guint64 width;
  guint64 (*count) (guint64 width);
} Width;

static const Width widths[] = {
  { "llama-3.1-8b", "hidden_size", 4096, count_llama_3_8b },
  { "llama-2-7b", "hidden_size", 4096, count_llama_2_7b },
  { "qwen2.5-7b", "hidden_size", 3584, count_qwen_2_7b },
  { "qwen3-30b-a3b", "hidden_size", 2048, count_qwen_3_30b },
  { "mixtral-8x7b", "hidden_size", 4096, count_mixtral },
  { "gpt-oss-20b", "hidden_size", 2880, count_gpt_oss_20b },
  { "gemma-3-27b", "hidden_size", 5376, count_gemma_3_27b },
  { "deepseek-v3", "hidden_size", 7168, count_deepseek_v3 },
  { "gpt2", "n_embd", 768, count_gpt2 },
  { "falcon-40b", "hidden_size", 8192, count_falcon_40b },
};

/* A width that was never published, and another name: the arithmetic, not a memory of models. */
static void
test_width (gconstpointer data)
{
  const Width *width = data;
  g_autofree char *text = fixture_load (width->name);

  for (int step = -1; step <= 1; step++)
    {
      const guint64 changed = width->width + (guint64) (128 * step);
      g_autofree char *from = g_strdup_printf ("\"%s\": %" G_GUINT64_FORMAT, width->key,
                                               width->width);
      g_autofree char *to = g_strdup_printf ("\"_name_or_path\": \"someone/other-name\",\n"
                                             "\"%s\": %" G_GUINT64_FORMAT, width->key, changed);
      g_autofree char *variant = fixture_replace (text, from, to);
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtImportedModel) model = fixture_import_text (variant, &error);
      guint64 parameters = 0;

      g_assert_no_error (error);
      g_assert_true (gbt_imported_model_get_parameters (model, &parameters));
      g_assert_cmpuint (parameters, ==, width->count (changed));
      g_assert_cmpuint (get_integer (model, GBT_FIELD_MODEL_HIDDEN_SIZE), ==, changed);
    }
}

/*
 * Each key in turn under another name: it is listed as not understood at its line, and the count
 * is refused, or what it was: never another number.
 */
static void
rename_key (const Fixture *fixture,
            char         **lines,
            guint          at)
{
  const char *open = strchr (lines[at], '"');
  const char *close = open != NULL ? strchr (open + 1, '"') : NULL;
  g_autofree char *line = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtImportedModel) model = NULL;
  guint64 parameters = 0;
  gboolean listed = FALSE;
  char *kept = lines[at];

  if (close == NULL || close[1] != ':')
    return;

  line = g_strdup_printf ("%.*s_renamed%s", (int) (close - kept), kept, close);
  lines[at] = line;
  text = g_strjoinv ("\n", lines);
  lines[at] = kept;

  model = fixture_import_text (text, &error);
  g_assert_no_error (error);
  if (gbt_imported_model_get_parameters (model, &parameters))
    g_assert_cmpuint (parameters, ==, fixture->parameters);

  for (guint i = 0; i < gbt_imported_model_get_n_values (model, GBT_IMPORTED_NOT_UNDERSTOOD); i++)
    {
      const GbtImportedValue *value
        = gbt_imported_model_get_value (model, GBT_IMPORTED_NOT_UNDERSTOOD, i);

      listed = listed || (g_str_has_suffix (value->key, "_renamed") && value->line == at + 1);
    }

  /* What is inside an object that is passed over as a whole has no line of its own. */
  g_assert_true (listed || strncmp (kept, "    ", 4) == 0);
}

static void
test_rename (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autofree char *text = fixture_load (fixture->name);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    rename_key (fixture, lines, i);
}

/* A nested key is listed with its path. */
static void
test_rename_nested (void)
{
  g_autofree char *text = fixture_load ("gemma-3-27b");
  g_autofree char *renamed = fixture_replace (text, "\"intermediate_size\"", "\"ffn_width\"");
  g_autoptr (GbtImportedModel) model = fixture_import_text (renamed, NULL);
  const GbtImportedValue *value = fixture_find (model, GBT_IMPORTED_NOT_UNDERSTOOD,
                                                "text_config.ffn_width");

  g_assert_nonnull (value);
  g_assert_cmpstr (value->value, ==, "21504");
  g_assert_cmpuint (value->line, ==, 9);
  g_assert_nonnull (fixture_find (model, GBT_IMPORTED_MISSING, "text_config.intermediate_size"));
  g_assert_false (gbt_imported_model_get_parameters (model, NULL));
}

/* What was read, left out, passed over; and the source of each field. */
static void
test_lists (void)
{
  g_autofree char *text = fixture_load ("llama-2-7b");
  g_autoptr (GbtImportedModel) model = fixture_import_text (text, NULL);
  GbtModel *fields = gbt_imported_model_get_model (model);
  const GbtImportedValue *value;

  g_assert_cmpstr (gbt_imported_model_get_file (model), ==, "config.json");
  g_assert_cmpstr (gbt_imported_model_get_family (model), ==, "llama");

  value = fixture_find (model, GBT_IMPORTED_READ, "hidden_size");
  g_assert_nonnull (value);
  g_assert_cmpstr (value->value, ==, "4096");
  g_assert_cmpuint (value->line, ==, 4);

  value = fixture_find (model, GBT_IMPORTED_DEFAULT, "num_key_value_heads");
  g_assert_nonnull (value);
  g_assert_cmpstr (value->value, ==, "32");

  g_assert_nonnull (fixture_find (model, GBT_IMPORTED_IRRELEVANT, "torch_dtype"));
  g_assert_cmpuint (gbt_imported_model_get_n_values (model, GBT_IMPORTED_MISSING), ==, 0);

  g_assert_cmpstr (gbt_field_get_source (gbt_model_get_field (fields, GBT_FIELD_MODEL_LAYERS)), ==,
                   "config.json, num_hidden_layers");
  g_assert_cmpstr (gbt_field_get_source (gbt_model_get_field (fields, GBT_FIELD_MODEL_KV_HEADS)),
                   ==, "config.json, num_attention_heads");
  g_assert_cmpstr (gbt_field_get_source (gbt_model_get_field (fields, GBT_FIELD_MODEL_HEAD_DIM)),
                   ==, "config.json, hidden_size ÷ num_attention_heads");
  g_assert_cmpstr (gbt_field_get_source (gbt_model_get_field (fields,
                                                              GBT_FIELD_MODEL_PARAMETERS)), ==,
                   "config.json, model_type llama");
  g_assert_cmpstr (gbt_model_get_text (fields, GBT_FIELD_MODEL_ARCHITECTURE), ==,
                   "LlamaForCausalLM");
}

/* A family that we do not know: its dimensions are read, its parameters are asked for. */
static void
test_unknown_family (void)
{
  g_autofree char *text = fixture_load ("unknown-family");
  g_autoptr (GbtImportedModel) model = fixture_import_text (text, NULL);

  g_assert_cmpuint (get_integer (model, GBT_FIELD_MODEL_LAYERS), ==, 24);
  g_assert_cmpuint (get_integer (model, GBT_FIELD_MODEL_HEADS), ==, 16);
  g_assert_cmpuint (get_integer (model, GBT_FIELD_MODEL_CONTEXT_LIMIT), ==, 8192);
  g_assert_error (gbt_imported_model_get_refusal (model), GBT_ERROR, GBT_ERROR_MISSING);
  g_assert_nonnull (strstr (gbt_imported_model_get_refusal (model)->message, "nova"));
  g_assert_nonnull (fixture_find (model, GBT_IMPORTED_NOT_UNDERSTOOD, "nova_ranks"));
}

typedef struct
{
  const char *name;
  const char *from;
  const char *to;
  const char *key; /* listed as not understood, %NULL where only the count is refused */
} Variant;

/* Variants of a family that its row does not describe: refused, never counted as the usual one. */
static const Variant variants[] = {
  { "phi-2", "\"qk_layernorm\": false", "\"qk_layernorm\": true", "qk_layernorm" },
  { "falcon-40b", "\"n_head_kv\"", "\"n_heads_of_keys\"", "n_heads_of_keys" },
  { "glm-4-9b", "\"rmsnorm\": true", "\"rmsnorm\": false", "rmsnorm" },
  { "opt-125m", "\"word_embed_proj_dim\": 768", "\"word_embed_proj_dim\": 512",
    "word_embed_proj_dim" },
  { "mpt-7b", "\"qk_ln\": false", "\"qk_ln\": true", "attn_config.qk_ln" },
  { "nemotron-3-nano", "\"MEMEM*", "\"MEXEM*", NULL },
  { "nemotron-3-nano", "\"n_shared_experts\"", "\"moe_latent_size\": 512, \"n_shared_experts\"",
    NULL },
  { "llama-3.1-8b", "LlamaForCausalLM", "LlamaForSequenceClassification", NULL },
  { "llama-3.1-8b", "\"num_key_value_heads\": 8", "\"num_key_value_heads\": 7", NULL },
  { "falcon-7b", "\"hidden_size\": 4544", "\"hidden_size\": 4672", NULL },
  { "glm-4-9b", "\"num_layers\": 40", "\"num_layers\": 41", NULL },
  { "gemma-3-27b", "\"text_config\": {",
    "\"tie_word_embeddings\": false, \"text_config\": {\"tie_word_embeddings\": true,", NULL },
};

static void
test_variants (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      g_autofree char *text = fixture_load (variants[i].name);
      g_autofree char *variant = fixture_replace (text, variants[i].from, variants[i].to);
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtImportedModel) model = fixture_import_text (variant, &error);

      g_assert_no_error (error);
      g_assert_false (gbt_imported_model_get_parameters (model, NULL));
      g_assert_nonnull (gbt_imported_model_get_refusal (model));
      if (variants[i].key != NULL)
        g_assert_nonnull (fixture_find (model, GBT_IMPORTED_NOT_UNDERSTOOD, variants[i].key));
    }
}

/* How the published weights are quantised is noted; it changes no count. */
static void
test_quantization (void)
{
  static const struct
  {
    const char *settings;
    const char *expected;
  } cases[] = {
    { "{\"quant_method\": \"fp8\"}", "fp8" },
    { "{\"quant_method\": \"gptq\", \"bits\": 4}", "gptq 4" },
    { "{\"quant_method\": \"bitsandbytes\", \"load_in_4bit\": true,"
      " \"bnb_4bit_quant_type\": \"nf4\"}", "bitsandbytes 4 (nf4)" },
    { "{\"quant_algo\": \"NVFP4\"}", "NVFP4" },
    { "null", NULL },
  };
  g_autofree char *text = fixture_load ("llama-3.1-8b");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *member = g_strdup_printf ("\"quantization_config\": %s, \"rope_theta\"",
                                                 cases[i].settings);
      g_autofree char *quantized = fixture_replace (text, "\"rope_theta\"", member);
      g_autoptr (GbtImportedModel) model = fixture_import_text (quantized, NULL);
      guint64 parameters = 0;

      g_assert_cmpstr (gbt_imported_model_get_quantization (model), ==, cases[i].expected);
      g_assert_true (gbt_imported_model_get_parameters (model, &parameters));
      g_assert_cmpuint (parameters, ==, 8030261248);
    }
}

/* A name is taken where it was published, not from somebody's folder. */
static void
test_names (void)
{
  static const struct
  {
    const char *path;
    const char *expected;
  } cases[] = {
    { "meta-llama/Llama-3.1-8B", "meta-llama/Llama-3.1-8B" },
    { "/models/llama", NULL },
    { "./llama", NULL },
    { "~/llama", NULL },
    { "C:\\\\models\\\\llama/x", NULL },
    { "a/b/c", NULL },
    { "llama", NULL },
    { "", NULL },
  };
  g_autofree char *text = fixture_load ("llama-3.1-8b");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *member = g_strdup_printf ("\"_name_or_path\": \"%s\", \"rope_theta\"",
                                                 cases[i].path);
      g_autofree char *named = fixture_replace (text, "\"rope_theta\"", member);
      g_autoptr (GbtImportedModel) model = fixture_import_text (named, NULL);

      g_assert_cmpstr (gbt_model_get_text (gbt_imported_model_get_model (model),
                                           GBT_FIELD_MODEL_NAME), ==, cases[i].expected);
    }
}

/* The table is searched by halves: each of its keys is found, and its neighbours are not. */
static void
test_irrelevant_keys (void)
{
  static const char *const known[] = {
    "_attn_implementation", "architectures", "auto_map", "bos_token_id", "hidden_act",
    "initializer_range", "num_experts_per_tok", "num_nextn_predict_layers", "rope_scaling",
    "torch_dtype", "transformers_version", "use_cache", "rms_norm_eps", "attention_dropout",
  };
  static const char *const unknown[] = {
    "", "hidden_size", "num_hidden_layers", "rope", "zz", "num_key_value_heads", "architecture",
    "kv_lora_rank", "tie_word_embeddings",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_true (gbt_config_key_is_irrelevant (known[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (unknown); i++)
    g_assert_false (gbt_config_key_is_irrelevant (unknown[i]));
  g_assert_true (gbt_config_keys_are_sorted ());
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (fixtures); i++)
    {
      g_autofree char *path = g_strconcat ("/import-config/fixture/", fixtures[i].name, NULL);
      g_autofree char *rename = g_strconcat ("/import-config/rename/", fixtures[i].name, NULL);

      g_test_add_data_func (path, &fixtures[i], test_fixture);
      g_test_add_data_func (rename, &fixtures[i], test_rename);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autofree char *path = g_strconcat ("/import-config/width/", widths[i].name, NULL);

      g_test_add_data_func (path, &widths[i], test_width);
    }
  g_test_add_func ("/import-config/rename-nested", test_rename_nested);
  g_test_add_func ("/import-config/lists", test_lists);
  g_test_add_func ("/import-config/unknown-family", test_unknown_family);
  g_test_add_func ("/import-config/variants", test_variants);
  g_test_add_func ("/import-config/quantization", test_quantization);
  g_test_add_func ("/import-config/names", test_names);
  g_test_add_func ("/import-config/irrelevant-keys", test_irrelevant_keys);

  return g_test_run ();
}
