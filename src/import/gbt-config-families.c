/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-config-families.h"

#include "gbt-config-hooks.h"

/*
 * One row a family: facts of its published class, checked against published counts where there
 * are some (tests/import). A default is only given where published files leave the value out.
 */

#define NAMES(layers, hidden, vocabulary, heads, kv_heads, head_dim, feed_forward, context)    \
  {                                                                                            \
    [GBT_CONFIG_LAYERS] = layers, [GBT_CONFIG_HIDDEN_SIZE] = hidden,                           \
    [GBT_CONFIG_VOCABULARY] = vocabulary, [GBT_CONFIG_HEADS] = heads,                          \
    [GBT_CONFIG_KV_HEADS] = kv_heads, [GBT_CONFIG_HEAD_DIM] = head_dim,                        \
    [GBT_CONFIG_FEED_FORWARD] = feed_forward, [GBT_CONFIG_CONTEXT] = context                   \
  }
#define N(...) { __VA_ARGS__ }
#define NONE { NULL }

static GbtConfigNames usual_names
    = NAMES (N ("num_hidden_layers"), N ("hidden_size"), N ("vocab_size"),
             N ("num_attention_heads"), N ("num_key_value_heads"), N ("head_dim"),
             N ("intermediate_size"), N ("max_position_embeddings"));

static GbtConfigNames latent_names
    = NAMES (N ("num_hidden_layers"), N ("hidden_size"), N ("vocab_size"),
             N ("num_attention_heads"), N ("num_key_value_heads"), NONE, N ("intermediate_size"),
             N ("max_position_embeddings"));

/* Before grouped heads, and where a head is the width over the heads. */
static GbtConfigNames full_names
    = NAMES (N ("num_hidden_layers"), N ("hidden_size"), N ("vocab_size"),
             N ("num_attention_heads"), NONE, NONE, N ("intermediate_size"),
             N ("max_position_embeddings"));

static GbtConfigNames gpt2_names
    = NAMES (N ("n_layer", "num_hidden_layers"), N ("n_embd", "hidden_size"), N ("vocab_size"),
             N ("n_head", "num_attention_heads"), NONE, NONE, N ("n_inner"),
             N ("n_positions", "n_ctx", "max_position_embeddings"));

static GbtConfigNames neo_names
    = NAMES (N ("num_layers", "num_hidden_layers"), N ("hidden_size"), N ("vocab_size"),
             N ("num_heads", "num_attention_heads"), NONE, NONE, N ("intermediate_size"),
             N ("max_position_embeddings"));

static GbtConfigNames falcon_names
    = NAMES (N ("num_hidden_layers", "n_layer"), N ("hidden_size"), N ("vocab_size"),
             N ("num_attention_heads", "n_head"), NONE, NONE, N ("ffn_hidden_size"),
             N ("max_position_embeddings"));

static GbtConfigNames mpt_names
    = NAMES (N ("n_layers"), N ("d_model"), N ("vocab_size"), N ("n_heads"), NONE, NONE, NONE,
             N ("max_seq_len"));

static GbtConfigNames bloom_names
    = NAMES (N ("n_layer", "num_hidden_layers"), N ("hidden_size", "n_embed"), N ("vocab_size"),
             N ("n_head", "num_attention_heads"), NONE, NONE, N ("n_inner"), N ("seq_length"));

static GbtConfigNames opt_names
    = NAMES (N ("num_hidden_layers"), N ("hidden_size"), N ("vocab_size"),
             N ("num_attention_heads"), NONE, NONE, N ("ffn_dim"), N ("max_position_embeddings"));

static GbtConfigNames chatglm_names
    = NAMES (N ("num_layers", "num_hidden_layers"), N ("hidden_size"),
             N ("padded_vocab_size", "vocab_size"), N ("num_attention_heads"), NONE,
             N ("kv_channels"), N ("ffn_hidden_size"), N ("seq_length"));

static GbtConfigNames qwen_names
    = NAMES (N ("num_hidden_layers"), N ("hidden_size"), N ("vocab_size"),
             N ("num_attention_heads"), NONE, N ("kv_channels"), N ("intermediate_size"),
             N ("max_position_embeddings", "seq_length"));

static GbtConfigNames exaone_names
    = NAMES (N ("num_layers", "num_hidden_layers"), N ("hidden_size"), N ("vocab_size"),
             N ("num_attention_heads"), N ("num_key_value_heads"), N ("head_dim"),
             N ("intermediate_size"), N ("max_position_embeddings"));

static GbtConfigNames mamba_names
    = NAMES (N ("num_hidden_layers", "n_layer"), N ("hidden_size", "d_model"), N ("vocab_size"),
             NONE, NONE, NONE, NONE, NONE);

static GbtConfigNames nemotron_h_names
    = NAMES (N ("num_hidden_layers"), N ("hidden_size"), N ("vocab_size"),
             N ("num_attention_heads"), N ("num_key_value_heads"),
             N ("head_dim", "attention_head_dim"), N ("intermediate_size"),
             N ("max_position_embeddings"));

static GbtConfigNames any_names
    = NAMES (N ("num_hidden_layers", "n_layer", "n_layers", "num_layers"),
             N ("hidden_size", "n_embd", "d_model"), N ("vocab_size", "padded_vocab_size"),
             N ("num_attention_heads", "n_head", "n_heads", "num_heads"),
             N ("num_key_value_heads", "num_kv_heads", "n_head_kv"),
             N ("head_dim", "kv_channels"), N ("intermediate_size", "ffn_hidden_size", "n_inner"),
             N ("max_position_embeddings", "n_positions", "seq_length", "max_seq_len"));

#define END { NULL, FALSE, 0 }

static const GbtConfigFlag llama_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  { "mlp_bias", FALSE, GBT_CONFIG_MLP_BIAS },
  END,
};

static const GbtConfigFlag attention_bias_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  END,
};

static const GbtConfigFlag glm_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS },
  END,
};

static const GbtConfigFlag glm4_moe_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS },
  { "use_qk_norm", FALSE, GBT_CONFIG_QK_NORM },
  END,
};

static const GbtConfigFlag gpt_oss_flags[] = {
  { "attention_bias", TRUE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  END,
};

static const GbtConfigFlag mimo_flags[] = {
  { "attention_bias", TRUE, 0 },
  END,
};

static const GbtConfigFlag qwen_moe_flags[] = {
  { "qkv_bias", TRUE, GBT_CONFIG_QKV_BIAS },
  END,
};

static const GbtConfigFlag qwen3_moe_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  { "qkv_bias", FALSE, 0 },
  { "use_qk_norm", TRUE, 0 },
  END,
};

static const GbtConfigFlag qwen3_next_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  { "attn_output_gate", TRUE, GBT_CONFIG_QUERY_GATE },
  END,
};

static const GbtConfigFlag phi_flags[] = {
  { "qk_layernorm", FALSE, 0 },
  END,
};

static const GbtConfigFlag phi3_flags[] = {
  { "attention_bias", FALSE, 0 },
  { "mlp_bias", FALSE, 0 },
  { "lm_head_bias", FALSE, 0 },
  END,
};

static const GbtConfigFlag phimoe_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  { "lm_head_bias", FALSE, GBT_CONFIG_HEAD_BIAS },
  END,
};

static const GbtConfigFlag neox_flags[] = {
  { "attention_bias", TRUE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  END,
};

static const GbtConfigFlag gpt2_flags[] = {
  { "add_cross_attention", FALSE, 0 },
  END,
};

static const GbtConfigFlag cohere_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  { "use_qk_norm", FALSE, GBT_CONFIG_QK_NORM_WIDE },
  END,
};

static const GbtConfigFlag cohere2_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  { "use_qk_norm", FALSE, 0 },
  { "use_embedding_sharing", TRUE, 0 },
  { "use_gated_activation", TRUE, 0 },
  { "use_parallel_block", TRUE, 0 },
  END,
};

static const GbtConfigFlag starcoder2_flags[] = {
  { "use_bias", TRUE, GBT_CONFIG_ALL_BIAS },
  END,
};

static const GbtConfigFlag internlm_flags[] = {
  { "bias", TRUE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  END,
};

static const GbtConfigFlag internlm2_flags[] = {
  { "bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  END,
};

static const GbtConfigFlag seed_flags[] = {
  { "attention_bias", TRUE, GBT_CONFIG_QKV_BIAS },
  { "attention_out_bias", FALSE, GBT_CONFIG_OUTPUT_BIAS },
  { "mlp_bias", FALSE, GBT_CONFIG_MLP_BIAS },
  END,
};

static const GbtConfigFlag ernie_flags[] = {
  { "use_bias", FALSE, 0 },
  END,
};

static const GbtConfigFlag nemotron_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  { "mlp_bias", FALSE, GBT_CONFIG_MLP_BIAS },
  END,
};

static const GbtConfigFlag minimax_flags[] = {
  { "use_qk_norm", TRUE, GBT_CONFIG_QK_NORM_WIDE },
  { "use_routing_bias", TRUE, GBT_CONFIG_ROUTER_BIAS },
  END,
};

static const GbtConfigFlag deepseek_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  { "use_mla", TRUE, 0 },
  END,
};

static const GbtConfigFlag opt_flags[] = {
  { "enable_bias", TRUE, GBT_CONFIG_ALL_BIAS },
  { "do_layer_norm_before", TRUE, 0 },
  { "layer_norm_elementwise_affine", TRUE, 0 },
  { "_remove_final_layer_norm", FALSE, 0 },
  END,
};

static const GbtConfigFlag chatglm_flags[] = {
  { "add_qkv_bias", FALSE, GBT_CONFIG_QKV_BIAS },
  { "add_bias_linear", FALSE, 0 },
  { "rmsnorm", TRUE, 0 },
  { "post_layer_norm", TRUE, 0 },
  END,
};

static const GbtConfigFlag qwen_flags[] = {
  { "no_bias", TRUE, 0 },
  END,
};

static const GbtConfigFlag bias_flags[] = {
  { "bias", FALSE, GBT_CONFIG_ALL_BIAS },
  END,
};

static const GbtConfigFlag stablelm_flags[] = {
  { "use_qkv_bias", FALSE, GBT_CONFIG_QKV_BIAS },
  { "qk_layernorm", FALSE, 0 },
  END,
};

static const GbtConfigFlag llama4_flags[] = {
  { "attention_bias", FALSE, GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS },
  END,
};

#define GEMMA (GBT_CONFIG_GATED | GBT_CONFIG_TIED)
#define GPT2 (GBT_CONFIG_NORM_BIAS | GBT_CONFIG_ALL_BIAS | GBT_CONFIG_TIED | GBT_CONFIG_POSITIONS \
              | GBT_CONFIG_FOUR_TIMES | GBT_CONFIG_FULL_WIDTH)

const GbtConfigFamily gbt_config_families[] = {
  { { "llama", "granite" }, &usual_names, GBT_CONFIG_GATED, llama_flags },
  { { "mistral", "ministral" }, &usual_names, GBT_CONFIG_GATED },
  { { "mixtral" }, &usual_names, GBT_CONFIG_GATED, NULL, gbt_config_read_local_experts },
  { { "baichuan" }, &full_names, GBT_CONFIG_GATED | GBT_CONFIG_FULL_WIDTH },
  { { "internlm" }, &full_names, GBT_CONFIG_GATED | GBT_CONFIG_FULL_WIDTH, internlm_flags },
  { { "internlm2" }, &usual_names, GBT_CONFIG_GATED, internlm2_flags },
  { { "minicpm", "smollm3" }, &usual_names, GEMMA, llama_flags },
  { { "ernie4_5" }, &usual_names, GEMMA, ernie_flags },
  { { "exaone" }, &exaone_names, GBT_CONFIG_GATED },
  { { "seed_oss" }, &usual_names, GBT_CONFIG_GATED, seed_flags },

  { { "qwen" }, &qwen_names, GBT_CONFIG_GATED | GBT_CONFIG_QKV_BIAS, qwen_flags,
    gbt_config_read_qwen },
  { { "qwen2", "qwen2_vl", "qwen2_5_vl", "qwen2_vl_text", "qwen2_5_vl_text" }, &usual_names,
    GBT_CONFIG_GATED | GBT_CONFIG_QKV_BIAS },
  { { "mimo" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_QKV_BIAS, mimo_flags },
  { { "qwen2_moe" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_QKV_BIAS, qwen_moe_flags,
    gbt_config_read_qwen_shared },
  { { "qwen3", "qwen3_vl_text" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_QK_NORM,
    attention_bias_flags, NULL, { [GBT_CONFIG_HEAD_DIM] = 128 } },
  { { "qwen3_moe", "qwen3_vl_moe_text" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_QK_NORM,
    qwen3_moe_flags, gbt_config_read_qwen_experts },
  { { "qwen3_next" }, &usual_names,
    GBT_CONFIG_GATED | GBT_CONFIG_QK_NORM | GBT_CONFIG_QUERY_GATE, qwen3_next_flags,
    gbt_config_read_delta_net_experts, { [GBT_CONFIG_HEAD_DIM] = 256 } },
  { { "qwen3_5_moe_text", "qwen3_5_moe" }, &usual_names,
    GBT_CONFIG_GATED | GBT_CONFIG_QK_NORM | GBT_CONFIG_QUERY_GATE, qwen3_next_flags,
    gbt_config_read_delta_net_experts, { [GBT_CONFIG_HEAD_DIM] = 256 } },
  { { "qwen3_5_text", "qwen3_5" }, &usual_names,
    GBT_CONFIG_GATED | GBT_CONFIG_QK_NORM | GBT_CONFIG_QUERY_GATE, qwen3_next_flags,
    gbt_config_read_delta_net, { [GBT_CONFIG_HEAD_DIM] = 256 } },

  { { "gemma" }, &usual_names, GEMMA, attention_bias_flags, NULL,
    { [GBT_CONFIG_HEAD_DIM] = 256 } },
  { { "gemma2" }, &usual_names, GEMMA | GBT_CONFIG_FOUR_NORMS | GBT_CONFIG_SLIDES,
    attention_bias_flags, NULL, { [GBT_CONFIG_HEAD_DIM] = 256 } },
  /* The published files of Gemma 3 leave out what equals the class. */
  { { "gemma3_text", "gemma3" }, &usual_names,
    GEMMA | GBT_CONFIG_FOUR_NORMS | GBT_CONFIG_QK_NORM | GBT_CONFIG_SLIDES, attention_bias_flags,
    NULL,
    { [GBT_CONFIG_VOCABULARY] = 262208, [GBT_CONFIG_HEADS] = 8, [GBT_CONFIG_KV_HEADS] = 4,
      [GBT_CONFIG_HEAD_DIM] = 256, [GBT_CONFIG_CONTEXT] = 131072 } },

  { { "phi" }, &usual_names,
    GBT_CONFIG_NORM_BIAS | GBT_CONFIG_ALL_BIAS | GBT_CONFIG_HEAD_BIAS | GBT_CONFIG_ONE_NORM
    | GBT_CONFIG_FOUR_TIMES, phi_flags },
  { { "phi3" }, &usual_names, GBT_CONFIG_GATED, phi3_flags },
  { { "phimoe" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_NORM_BIAS, phimoe_flags,
    gbt_config_read_local_experts },
  { { "gpt_oss" }, &usual_names,
    GBT_CONFIG_GATED | GBT_CONFIG_SINKS | GBT_CONFIG_EXPERT_BIAS | GBT_CONFIG_ROUTER_BIAS
    | GBT_CONFIG_SLIDES, gpt_oss_flags, gbt_config_read_local_experts,
    { [GBT_CONFIG_HEAD_DIM] = 64 } },

  { { "deepseek" }, &usual_names, GBT_CONFIG_GATED, attention_bias_flags,
    gbt_config_read_deepseek },
  { { "deepseek_v2" }, &latent_names, GBT_CONFIG_GATED, deepseek_flags,
    gbt_config_read_deepseek_v2 },
  { { "deepseek_v3", "kimi_k2" }, &latent_names, GBT_CONFIG_GATED, deepseek_flags,
    gbt_config_read_deepseek_v3 },
  { { "deepseek_v32", "glm_moe_dsa" }, &latent_names, GBT_CONFIG_GATED, deepseek_flags,
    gbt_config_read_sparse_latent },
  { { "minimax_m2" }, &usual_names, GBT_CONFIG_GATED, minimax_flags, gbt_config_read_minimax },
  { { "llama4_text" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_SLIDES, llama4_flags,
    gbt_config_read_llama4 },

  { { "chatglm" }, &chatglm_names, GBT_CONFIG_GATED, chatglm_flags, gbt_config_read_chatglm },
  { { "glm" }, &usual_names, GBT_CONFIG_GATED, glm_flags },
  { { "glm4" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_FOUR_NORMS, glm_flags },
  { { "glm4_moe" }, &usual_names, GBT_CONFIG_GATED, glm4_moe_flags, gbt_config_read_glm4_moe },

  { { "falcon" }, &falcon_names,
    GBT_CONFIG_NORM_BIAS | GBT_CONFIG_TIED | GBT_CONFIG_FOUR_TIMES | GBT_CONFIG_FULL_WIDTH,
    bias_flags, gbt_config_read_falcon },
  { { "RefinedWeb", "RefinedWebModel" }, &falcon_names,
    GBT_CONFIG_NORM_BIAS | GBT_CONFIG_TIED | GBT_CONFIG_FOUR_TIMES | GBT_CONFIG_FULL_WIDTH,
    bias_flags, gbt_config_read_refined_web },

  { { "gpt2" }, &gpt2_names, GPT2, gpt2_flags },
  { { "gpt_bigcode" }, &gpt2_names, GPT2, gpt2_flags, gbt_config_read_bigcode },
  { { "gpt_neo" }, &neo_names,
    GBT_CONFIG_NORM_BIAS | GBT_CONFIG_OUTPUT_BIAS | GBT_CONFIG_MLP_BIAS | GBT_CONFIG_TIED
    | GBT_CONFIG_POSITIONS | GBT_CONFIG_FOUR_TIMES | GBT_CONFIG_FULL_WIDTH | GBT_CONFIG_SLIDES,
    NULL, gbt_config_read_neo },
  { { "gptj", "codegen" }, &gpt2_names,
    GBT_CONFIG_NORM_BIAS | GBT_CONFIG_MLP_BIAS | GBT_CONFIG_HEAD_BIAS | GBT_CONFIG_ONE_NORM
    | GBT_CONFIG_FOUR_TIMES | GBT_CONFIG_FULL_WIDTH },
  { { "gpt_neox" }, &full_names,
    GBT_CONFIG_NORM_BIAS | GBT_CONFIG_ALL_BIAS | GBT_CONFIG_FULL_WIDTH, neox_flags },
  { { "mpt" }, &mpt_names, GBT_CONFIG_TIED | GBT_CONFIG_FULL_WIDTH, NULL, gbt_config_read_mpt },
  { { "bloom" }, &bloom_names,
    GBT_CONFIG_NORM_BIAS | GBT_CONFIG_ALL_BIAS | GBT_CONFIG_TIED | GBT_CONFIG_FOUR_TIMES
    | GBT_CONFIG_FULL_WIDTH, NULL, gbt_config_read_bloom },
  { { "opt" }, &opt_names,
    GBT_CONFIG_NORM_BIAS | GBT_CONFIG_TIED | GBT_CONFIG_POSITIONS | GBT_CONFIG_FULL_WIDTH,
    opt_flags, gbt_config_read_opt },

  { { "starcoder2" }, &usual_names, GBT_CONFIG_NORM_BIAS | GBT_CONFIG_TIED, starcoder2_flags },
  { { "stablelm" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_NORM_BIAS, stablelm_flags,
    gbt_config_read_stablelm },
  { { "olmo" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_NO_NORM, attention_bias_flags },
  { { "olmo2", "olmo3" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_QK_NORM_WIDE,
    attention_bias_flags },
  { { "olmoe" }, &usual_names, GBT_CONFIG_GATED | GBT_CONFIG_QK_NORM_WIDE, attention_bias_flags,
    gbt_config_read_experts },
  { { "cohere" }, &usual_names, GEMMA | GBT_CONFIG_ONE_NORM, cohere_flags },
  { { "cohere2" }, &usual_names, GEMMA | GBT_CONFIG_ONE_NORM | GBT_CONFIG_SLIDES,
    cohere2_flags },
  { { "nemotron" }, &usual_names, GBT_CONFIG_NORM_BIAS, nemotron_flags },

  { { "nemotron_h" }, &nemotron_h_names, GBT_CONFIG_ONE_NORM, nemotron_flags,
    gbt_config_read_nemotron_h },
  { { "mamba" }, &mamba_names, GBT_CONFIG_ONE_NORM | GBT_CONFIG_TIED, NULL,
    gbt_config_read_mamba },
  { { "jamba" }, &usual_names, GBT_CONFIG_GATED, NULL, gbt_config_read_jamba },

  /* Known, and more than these dimensions: asked for. */
  { { "gemma3n_text", "gemma4_text", "gemma4", "gemma3n" }, &usual_names,
    GBT_CONFIG_UNCOUNTED | GBT_CONFIG_SLIDES | GBT_CONFIG_TIED },
  { { NULL }, NULL },
};

const GbtConfigFamily gbt_config_unknown_family = {
  { "" }, &any_names, GBT_CONFIG_UNCOUNTED,
};
