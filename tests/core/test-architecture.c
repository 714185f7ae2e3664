/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "gbt-architecture.h"
#include "gbt-error.h"

/* A plain llama block: RMSNorm twice, a gated feed-forward, no bias. */
#define LLAMA(L, h, V, H, K, D, F)                                     \
  .layers = (L), .hidden_size = (h), .vocabulary = (V), .heads = (H),  \
  .kv_heads = (K), .head_dim = (D), .attention_layers = (L),           \
  .block_norms = 2, .final_norm = TRUE, .gated = TRUE,                 \
  .dense_layers = (L), .intermediate_size = (F)

#define MIXTURE(L, h, V, H, K, D, X, Fe)                               \
  .layers = (L), .hidden_size = (h), .vocabulary = (V), .heads = (H),  \
  .kv_heads = (K), .head_dim = (D), .attention_layers = (L),           \
  .block_norms = 2, .final_norm = TRUE, .gated = TRUE,                 \
  .expert_layers = (L), .experts = (X), .expert_size = (Fe)

typedef struct
{
  const char *name;
  guint64 parameters;
  GbtArchitecture architecture;
} Golden;

/* Published counts, or those of 4-estimation 1.1. */
static const Golden goldens[] = {
  { "llama-3.1-8b", 8030261248, { LLAMA (32, 4096, 128256, 32, 8, 128, 14336) } },
  { "llama-3.2-1b", 1235814400,
    { LLAMA (16, 2048, 128256, 32, 8, 64, 8192), .tied = TRUE } },
  { "mistral-nemo", 12247782400, { LLAMA (40, 5120, 131072, 32, 8, 128, 14336) } },
  { "qwen2.5-7b", 7615616512,
    { LLAMA (28, 3584, 152064, 28, 4, 128, 18944), .qkv_bias = TRUE } },
  { "qwen3-8b", 8190735360,
    { LLAMA (36, 4096, 151936, 32, 8, 128, 12288), .qk_norm = 2 * 128 } },
  { "qwen3-30b-a3b", 30532122624,
    { MIXTURE (48, 2048, 151936, 32, 4, 128, 128, 768), .qk_norm = 2 * 128 } },
  { "mixtral-8x7b", 46702792704, { MIXTURE (32, 4096, 32000, 32, 8, 128, 8, 14336) } },
  { "qwen1.5-moe", 14315784192,
    { MIXTURE (24, 2048, 151936, 16, 16, 128, 60, 1408), .qkv_bias = TRUE,
      .shared_size = 5632, .shared_gate = TRUE } },
  { "gpt-oss-20b", 20914757184,
    { MIXTURE (24, 2880, 201088, 64, 8, 64, 32, 2880), .qkv_bias = TRUE, .output_bias = TRUE,
      .sinks = TRUE, .expert_bias = TRUE, .router_bias = TRUE } },
  { "gpt-oss-120b", 116829156672,
    { MIXTURE (36, 2880, 201088, 64, 8, 64, 128, 2880), .qkv_bias = TRUE, .output_bias = TRUE,
      .sinks = TRUE, .expert_bias = TRUE, .router_bias = TRUE } },
  { "gpt2", 124439808,
    { .layers = 12, .hidden_size = 768, .vocabulary = 50257, .tied = TRUE, .positions = 1024,
      .heads = 12, .kv_heads = 12, .head_dim = 64, .attention_layers = 12, .block_norms = 2,
      .norm_has_bias = TRUE, .final_norm = TRUE, .qkv_bias = TRUE, .output_bias = TRUE,
      .dense_layers = 12, .intermediate_size = 3072, .mlp_bias = TRUE } },
  { "phi-2", 2779683840,
    { .layers = 32, .hidden_size = 2560, .vocabulary = 51200, .head_bias = TRUE, .heads = 32,
      .kv_heads = 32, .head_dim = 80, .attention_layers = 32, .block_norms = 1,
      .norm_has_bias = TRUE, .final_norm = TRUE, .qkv_bias = TRUE, .output_bias = TRUE,
      .dense_layers = 32, .intermediate_size = 10240, .mlp_bias = TRUE } },
  { "deepseek-v2-lite", 15706484224,
    { .layers = 27, .hidden_size = 2048, .vocabulary = 102400, .heads = 16, .kv_rank = 512,
      .rope_dim = 64, .nope_dim = 128, .value_dim = 128, .attention_layers = 27, .block_norms = 2,
      .final_norm = TRUE, .gated = TRUE, .dense_layers = 1, .intermediate_size = 10944,
      .expert_layers = 26, .experts = 64, .expert_size = 1408, .shared_size = 2816 } },
  /* 671 026 404 352 without the biases of its 58 routers (14 848 values). */
  { "deepseek-v3", 671026404352 + 14848,
    { .layers = 61, .hidden_size = 7168, .vocabulary = 129280, .heads = 128, .q_rank = 1536,
      .kv_rank = 512, .rope_dim = 64, .nope_dim = 128, .value_dim = 128, .attention_layers = 61,
      .block_norms = 2, .final_norm = TRUE, .gated = TRUE, .dense_layers = 3,
      .intermediate_size = 18432, .expert_layers = 58, .experts = 256, .expert_size = 2048,
      .router_bias = TRUE, .shared_size = 2048 } },
  /* 24 Mamba blocks with one norm and nothing else: see the importer for the mixer's size. */
  { "mamba-130m", 129135360,
    { .layers = 24, .hidden_size = 768, .vocabulary = 50280, .tied = TRUE, .block_norms = 1,
      .final_norm = TRUE, .mixer_layers = 24,
      .mixer_size = 768 * 3072 + 1536 * 4 + 1536 + 1536 * (48 + 32) + 48 * 1536 + 1536
                    + 1536 * 16 + 1536 + 1536 * 768 } },
};

static void
test_golden (gconstpointer data)
{
  const Golden *golden = data;
  g_autoptr (GError) error = NULL;
  guint64 parameters = 0;

  g_assert_true (gbt_architecture_count_parameters (&golden->architecture, &parameters, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (parameters, ==, golden->parameters);
}

/* Each option adds what its definition says, to a block of small primes. */
static void
test_options (void)
{
  const GbtArchitecture base = {
    LLAMA (7, 11, 101, 6, 2, 5, 13),
  };
  GbtArchitecture changed;
  guint64 plain = 0;
  guint64 parameters = 0;

  g_assert_true (gbt_architecture_count_parameters (&base, &plain, NULL));
  g_assert_cmpuint (plain, ==,
                    2 * 101 * 11 + 11 + 7 * (11 * 30 + 2 * 11 * 10 + 30 * 11 + 3 * 11 * 13 + 2 * 11));

#define ASSERT_ADDS(assignment, difference)                                              \
  G_STMT_START {                                                                         \
    changed = base;                                                                      \
    changed.assignment;                                                                  \
    g_assert_true (gbt_architecture_count_parameters (&changed, &parameters, NULL));     \
    g_assert_cmpint ((gint64) parameters - (gint64) plain, ==, (difference));            \
  } G_STMT_END

  ASSERT_ADDS (tied = TRUE, -101 * 11);
  ASSERT_ADDS (head_bias = TRUE, 101);
  ASSERT_ADDS (positions = 17, 17 * 11);
  ASSERT_ADDS (block_norms = 4, 7 * 2 * 11);
  ASSERT_ADDS (norm_has_bias = TRUE, 7 * 2 * 11 + 11);
  ASSERT_ADDS (final_norm = FALSE, -11);
  ASSERT_ADDS (qkv_bias = TRUE, 7 * (30 + 2 * 10));
  ASSERT_ADDS (output_bias = TRUE, 7 * 11);
  ASSERT_ADDS (qk_norm = 10, 7 * 10);
  ASSERT_ADDS (query_gate = TRUE, 7 * 11 * 30);
  ASSERT_ADDS (sinks = TRUE, 7 * 6);
  ASSERT_ADDS (gated = FALSE, -7 * 11 * 13);
  ASSERT_ADDS (mlp_bias = TRUE, 7 * (2 * 13 + 11));
  ASSERT_ADDS (extra_per_layer = 3, 7 * 3);
  ASSERT_ADDS (extra = 3, 3);
#undef ASSERT_ADDS
}

/* A block that is one thing only (Nemotron-H): the four kinds sum to the layers. */
static void
test_single_blocks (void)
{
  const GbtArchitecture single = {
    .layers = 10, .hidden_size = 8, .vocabulary = 3, .heads = 2, .kv_heads = 1, .head_dim = 4,
    .block_norms = 1, .final_norm = TRUE, .attention_layers = 2, .mixer_layers = 4,
    .mixer_size = 1000, .dense_layers = 1, .intermediate_size = 5, .expert_layers = 3,
    .experts = 7, .expert_size = 2,
  };
  guint64 parameters = 0;

  g_assert_true (gbt_architecture_count_parameters (&single, &parameters, NULL));
  g_assert_cmpuint (parameters, ==,
                    2 * 3 * 8 + 8 + 10 * 8 + 2 * (64 + 64 + 64) + 4 * 1000 + 2 * 8 * 5
                    + 3 * (8 * 7 + 7 * 2 * 8 * 2));
}

static void
assert_refused (const GbtArchitecture *architecture,
                GbtError               code)
{
  g_autoptr (GError) error = NULL;
  guint64 parameters = 42;

  g_assert_false (gbt_architecture_count_parameters (architecture, &parameters, &error));
  g_assert_error (error, GBT_ERROR, (int) code);
  g_assert_cmpuint (parameters, ==, 42);
}

static void
test_refusals (void)
{
  const GbtArchitecture base = { LLAMA (32, 4096, 128256, 32, 8, 128, 14336) };
  GbtArchitecture changed = { 0 };

  assert_refused (&changed, GBT_ERROR_MISSING);

  changed = base;
  changed.heads = 0;
  assert_refused (&changed, GBT_ERROR_MISSING);

  changed = base;
  changed.intermediate_size = 0;
  assert_refused (&changed, GBT_ERROR_MISSING);

  changed = base;
  changed.layers = GBT_ARCHITECTURE_MAX_LAYERS + 1;
  assert_refused (&changed, GBT_ERROR_RANGE);

  changed = base;
  changed.vocabulary = GBT_ARCHITECTURE_MAX_DIMENSION + 1;
  assert_refused (&changed, GBT_ERROR_RANGE);

  changed = base;
  changed.attention_layers = 31;
  assert_refused (&changed, GBT_ERROR_RANGE);

  changed = base;
  changed.expert_layers = G_MAXUINT64;
  assert_refused (&changed, GBT_ERROR_RANGE);

  changed = base;
  changed.hidden_size = GBT_ARCHITECTURE_MAX_DIMENSION;
  changed.intermediate_size = GBT_ARCHITECTURE_MAX_DIMENSION;
  changed.layers = GBT_ARCHITECTURE_MAX_LAYERS;
  changed.attention_layers = GBT_ARCHITECTURE_MAX_LAYERS;
  changed.dense_layers = GBT_ARCHITECTURE_MAX_LAYERS;
  assert_refused (&changed, GBT_ERROR_OVERFLOW);

  changed = base;
  changed.extra = G_MAXINT64;
  assert_refused (&changed, GBT_ERROR_OVERFLOW);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (goldens); i++)
    {
      g_autofree char *path = g_strdup_printf ("/architecture/golden/%s", goldens[i].name);

      g_test_add_data_func (path, &goldens[i], test_golden);
    }
  g_test_add_func ("/architecture/options", test_options);
  g_test_add_func ("/architecture/single-blocks", test_single_blocks);
  g_test_add_func ("/architecture/refusals", test_refusals);

  return g_test_run ();
}
