/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-config-hooks.h"

/* Every block is a mixture. */
static void
set_experts_everywhere (GbtConfigReading *reading,
                        guint64           experts,
                        guint64           expert_size)
{
  GbtArchitecture *architecture = &reading->architecture;

  architecture->expert_layers = architecture->layers;
  architecture->dense_layers = 0;
  architecture->experts = experts;
  architecture->expert_size = expert_size;
}

static void
need_feed_forward (GbtConfigReading      *reading,
                   const GbtConfigFamily *family)
{
  if (reading->dimensions[GBT_CONFIG_FEED_FORWARD] == 0)
    gbt_config_add_missing (reading, reading->text, (*family->names)[GBT_CONFIG_FEED_FORWARD][0]);
}

/* Mixtral: "num_local_experts", each as wide as "intermediate_size". */
void
gbt_config_read_local_experts (GbtConfigReading      *reading,
                               const GbtConfigFamily *family)
{
  need_feed_forward (reading, family);
  set_experts_everywhere (reading,
                          gbt_config_need_number (reading, reading->text, "num_local_experts"),
                          reading->dimensions[GBT_CONFIG_FEED_FORWARD]);
}

/* OLMoE: the same under "num_experts". */
void
gbt_config_read_experts (GbtConfigReading      *reading,
                         const GbtConfigFamily *family)
{
  need_feed_forward (reading, family);
  set_experts_everywhere (reading,
                          gbt_config_need_number (reading, reading->text, "num_experts"),
                          reading->dimensions[GBT_CONFIG_FEED_FORWARD]);
}

/* A 1 is a block with full attention. */
static gboolean
is_all_ones (const GbtJson *list)
{
  if (gbt_json_get_kind (list) != GBT_JSON_ARRAY)
    return FALSE;

  for (const GbtJson *v = gbt_json_get_first (list); v != NULL; v = gbt_json_get_next (v))
    {
      guint64 kind;

      if (!gbt_json_to_unsigned (v, &kind, NULL) || kind != 1)
        return FALSE;
    }

  return TRUE;
}

/* MiniMax M2: as Mixtral, with no shared expert. */
void
gbt_config_read_minimax (GbtConfigReading      *reading,
                         const GbtConfigFamily *family)
{
  const char *kind = gbt_config_take_text (reading, reading->text, "qk_norm_type");
  const GbtJson *blocks = gbt_config_take (reading, reading->text, "attn_type_list");

  gbt_config_expect_number (reading, reading->text, "shared_intermediate_size", 0);
  gbt_config_read_local_experts (reading, family);
  if (kind != NULL && !g_str_equal (kind, "per_layer"))
    gbt_config_reading_refuse_variant (reading, "qk_norm_type");
  if (blocks != NULL && !is_all_ones (blocks))
    gbt_config_reading_refuse_variant (reading, "attn_type_list");
}

/* How many blocks are a mixture: every @step-th, the last of its group. */
static guint64
count_every (guint64 layers,
             guint64 step)
{
  return step > 0 ? layers / step : 0;
}

/* The blocks that "mlp_only_layers" takes out of the mixture. */
static guint64
count_mlp_only (GbtConfigReading *reading,
                guint64           step)
{
  const GbtJson *only = gbt_config_default_list (reading, reading->text, "mlp_only_layers");
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  if (only == NULL)
    return 0;
  if (gbt_json_get_kind (only) != GBT_JSON_ARRAY)
    {
      gbt_config_reading_refuse_variant (reading, "mlp_only_layers");
      return 0;
    }

  for (const GbtJson *v = gbt_json_get_first (only); v != NULL; v = gbt_json_get_next (v))
    {
      guint64 layer;

      if (!gbt_json_to_unsigned (v, &layer, &reading->error))
        return 0;
      if (layer < reading->architecture.layers && (layer + 1) % step == 0)
        g_hash_table_add (seen, GUINT_TO_POINTER ((guint) layer));
    }

  return g_hash_table_size (seen);
}

static void
set_qwen_experts (GbtConfigReading *reading)
{
  GbtArchitecture *architecture = &reading->architecture;
  const guint64 step = gbt_config_default_number (reading, reading->text, "decoder_sparse_step",
                                                  1);

  if (step == 0)
    {
      gbt_config_reading_refuse_variant (reading, "decoder_sparse_step");
      return;
    }

  architecture->experts = gbt_config_need_number (reading, reading->text, "num_experts");
  architecture->expert_size = gbt_config_need_number (reading, reading->text,
                                                      "moe_intermediate_size");
  architecture->expert_layers = count_every (architecture->layers, step)
                                - count_mlp_only (reading, step);
  architecture->dense_layers = architecture->layers - architecture->expert_layers;
}

/* Qwen3 MoE: no shared expert. */
void
gbt_config_read_qwen_experts (GbtConfigReading      *reading,
                              const GbtConfigFamily *family)
{
  gbt_config_expect_number (reading, reading->text, "shared_expert_intermediate_size", 0);
  set_qwen_experts (reading);
}

/* Qwen2 MoE and the Qwen hybrids: a shared expert with a gate. */
void
gbt_config_read_qwen_shared (GbtConfigReading      *reading,
                             const GbtConfigFamily *family)
{
  reading->architecture.shared_size
    = gbt_config_need_number (reading, reading->text, "shared_expert_intermediate_size");
  reading->architecture.shared_gate = TRUE;
  set_qwen_experts (reading);
}

/* The blocks from @dense on that are a mixture, when "moe_layer_freq" says which. */
static guint64
count_frequent (GbtConfigReading *reading,
                guint64           dense)
{
  const guint64 layers = reading->architecture.layers;
  const GbtJson *frequency = gbt_config_take (reading, reading->text, "moe_layer_freq");
  guint64 count = 0;
  guint64 every = 1;

  if (frequency == NULL)
    reading->left_out |= GBT_CONFIG_LEFT_OUT_NUMBER | GBT_CONFIG_LEFT_OUT_LIST;
  else if (gbt_json_get_kind (frequency) == GBT_JSON_ARRAY)
    {
      gbt_config_reading_refuse_variant (reading, "moe_layer_freq");
      return 0;
    }
  if (frequency != NULL && !gbt_json_to_unsigned (frequency, &every, &reading->error))
    return 0;

  for (guint64 i = dense; i < layers && every > 0; i++)
    count += i % every == 0;

  return count;
}

static void
set_deepseek_experts (GbtConfigReading *reading,
                      guint64           usual_dense)
{
  GbtArchitecture *architecture = &reading->architecture;
  guint64 shared;
  guint64 dense;

  if (!gbt_config_has (reading->text, "n_routed_experts"))
    {
      gbt_config_add_missing (reading, reading->text, "n_routed_experts");
      return;
    }

  dense = gbt_config_default_number (reading, reading->text, "first_k_dense_replace", usual_dense);
  architecture->experts = gbt_config_need_number (reading, reading->text, "n_routed_experts");
  architecture->expert_size = gbt_config_need_number (reading, reading->text,
                                                      "moe_intermediate_size");
  shared = gbt_config_default_number (reading, reading->text, "n_shared_experts", 0);
  architecture->shared_size = shared * architecture->expert_size;
  architecture->expert_layers = count_frequent (reading, MIN (dense, architecture->layers));
  architecture->dense_layers = architecture->layers - architecture->expert_layers;
}

/* Multi-head latent attention (MLA). A null rank of the query means that it is not compressed. */
static void
set_latent_attention (GbtConfigReading *reading)
{
  GbtArchitecture *architecture = &reading->architecture;

  architecture->kv_rank = gbt_config_need_number (reading, reading->text, "kv_lora_rank");
  architecture->rope_dim = gbt_config_need_number (reading, reading->text, "qk_rope_head_dim");
  architecture->nope_dim = gbt_config_need_number (reading, reading->text, "qk_nope_head_dim");
  architecture->value_dim = gbt_config_need_number (reading, reading->text, "v_head_dim");

  if (gbt_config_is_null (reading->text, "q_lora_rank"))
    (void) gbt_config_take (reading, reading->text, "q_lora_rank");
  else
    architecture->q_rank = gbt_config_need_number (reading, reading->text, "q_lora_rank");

  /* The cache holds the latent vector: no width of a head describes it. */
  gbt_config_reading_set (reading, GBT_CONFIG_HEAD_DIM, 0, NULL);
}

/* The first DeepSeek mixture: plain attention. */
void
gbt_config_read_deepseek (GbtConfigReading      *reading,
                          const GbtConfigFamily *family)
{
  set_deepseek_experts (reading, 0);
}

/* DeepSeek V2: the router has no bias. */
void
gbt_config_read_deepseek_v2 (GbtConfigReading      *reading,
                             const GbtConfigFamily *family)
{
  (void) gbt_config_take_text (reading, reading->text, "topk_method");
  set_latent_attention (reading);
  set_deepseek_experts (reading, 0);
}

/* DeepSeek V3 and Kimi K2: the router's bias corrects the load of the experts. */
void
gbt_config_read_deepseek_v3 (GbtConfigReading      *reading,
                             const GbtConfigFamily *family)
{
  const char *method = gbt_config_default_text (reading, reading->text, "topk_method");

  set_latent_attention (reading);
  set_deepseek_experts (reading, 3);
  reading->architecture.router_bias = method == NULL || g_str_equal (method, "noaux_tc");
}

/* DeepSeek V3.2 and GLM-5: V3, and in each block an indexer that chooses what is attended. */
void
gbt_config_read_sparse_latent (GbtConfigReading      *reading,
                               const GbtConfigFamily *family)
{
  GbtArchitecture *architecture = &reading->architecture;
  GbtConfigScope *text = reading->text;
  const guint64 heads = gbt_config_need_number (reading, text, "index_n_heads");
  const guint64 width = gbt_config_need_number (reading, text, "index_head_dim");
  const GbtJson *shared = gbt_config_default_list (reading, text, "indexer_types");

  gbt_config_read_deepseek_v3 (reading, family);
  (void) gbt_config_take (reading, text, "qk_head_dim");
  (void) gbt_config_take (reading, text, "head_dim");

  /* Some blocks then use the indexer of another. */
  if (shared != NULL)
    gbt_config_reading_refuse_variant (reading, "indexer_types");
  if (heads > 65536 || width > 65536)
    gbt_config_reading_refuse_width (reading, "index_n_heads");
  else
    architecture->extra_per_layer
      = architecture->q_rank * heads * width + architecture->hidden_size * width + 2 * width
        + architecture->hidden_size * heads;
}

/* GLM-4.5: grouped attention with the mixture of DeepSeek V3. */
void
gbt_config_read_glm4_moe (GbtConfigReading      *reading,
                          const GbtConfigFamily *family)
{
  set_deepseek_experts (reading, 1);
  reading->architecture.router_bias = TRUE;
}

/* Llama 4: a mixture every so many blocks, with one shared expert; the others are wider. */
void
gbt_config_read_llama4 (GbtConfigReading      *reading,
                        const GbtConfigFamily *family)
{
  GbtArchitecture *architecture = &reading->architecture;
  const guint64 width = reading->dimensions[GBT_CONFIG_FEED_FORWARD];
  const guint64 step = gbt_config_default_number (reading, reading->text,
                                                  "interleave_moe_layer_step", 1);

  need_feed_forward (reading, family);
  if (gbt_config_has (reading->text, "moe_layers"))
    {
      (void) gbt_config_take (reading, reading->text, "moe_layers");
      gbt_config_reading_refuse_variant (reading, "moe_layers");
    }

  /* The norm of queries and keys has no weight here. */
  (void) gbt_config_take_flag (reading, reading->text, "use_qk_norm", TRUE);
  architecture->experts = gbt_config_need_number (reading, reading->text, "num_local_experts");
  architecture->expert_size = width;
  architecture->shared_size = width;
  architecture->expert_layers = count_every (architecture->layers, step);
  architecture->dense_layers = architecture->layers - architecture->expert_layers;
  architecture->intermediate_size
    = architecture->dense_layers > 0
      ? gbt_config_need_number (reading, reading->text, "intermediate_size_mlp")
      : gbt_config_default_number (reading, reading->text, "intermediate_size_mlp", 0);
}
