/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-config-hooks.h"

#include <string.h>

/* A width that is a product: no larger than any dimension, so that no sum below can overflow. */
static guint64
multiply_width (GbtConfigReading *reading,
                guint64           a,
                guint64           b,
                const char       *key)
{
  const guint64 product = a * b;

  if (a <= GBT_ARCHITECTURE_MAX_DIMENSION && b <= GBT_ARCHITECTURE_MAX_DIMENSION
      && product <= GBT_ARCHITECTURE_MAX_DIMENSION)
    return product;

  gbt_config_reading_refuse_width (reading, key);
  return 0;
}

/* The selective state space of Mamba: in, convolution, x, dt, A, D, out. */
static guint64
count_mamba (guint64  hidden_size,
             guint64  inner,
             guint64  states,
             guint64  rank,
             guint64  kernel,
             gboolean bias,
             gboolean convolution_bias)
{
  return hidden_size * 2 * inner + (bias ? 2 * inner + hidden_size : 0)
         + inner * kernel + (convolution_bias ? inner : 0)
         + inner * (rank + 2 * states)
         + rank * inner + inner
         + inner * states + inner
         + inner * hidden_size;
}

/* Mamba (arXiv:2312.00752): every block is a state space, with one norm and nothing else. */
void
gbt_config_read_mamba (GbtConfigReading      *reading,
                       const GbtConfigFamily *family)
{
  GbtArchitecture *architecture = &reading->architecture;
  GbtConfigScope *text = reading->text;
  const guint64 hidden_size = architecture->hidden_size;
  const guint64 expand = gbt_config_default_number (reading, text, "expand", 2);
  const guint64 states = gbt_config_default_number (reading, text, "state_size", 16);
  const guint64 kernel = gbt_config_default_number (reading, text, "conv_kernel", 4);
  const guint64 inner = multiply_width (reading, hidden_size, expand, "expand");
  const gboolean bias = gbt_config_take_flag (reading, text, "use_bias", FALSE);
  const gboolean convolution_bias = gbt_config_take_flag (reading, text, "use_conv_bias", TRUE);
  guint64 rank = (hidden_size + 15) / 16;
  const GbtJson *given = gbt_config_take (reading, text, "time_step_rank");

  /* The word "auto" stands for the usual rank. */
  if (given != NULL && gbt_json_get_kind (given) != GBT_JSON_STRING)
    rank = gbt_config_need_number (reading, text, "time_step_rank");

  gbt_config_expect_number (reading, text, "intermediate_size", inner);
  gbt_config_expect_number (reading, text, "d_inner", inner);
  gbt_config_expect_flag (reading, text, "rms_norm", TRUE);

  architecture->attention_layers = 0;
  architecture->dense_layers = 0;
  architecture->mixer_layers = architecture->layers;
  architecture->mixer_size = count_mamba (hidden_size, inner, states, rank, kernel, bias,
                                          convolution_bias);
}

/* How many of the layers i have i mod period = offset. */
static guint64
count_periodic (guint64 layers,
                guint64 period,
                guint64 offset)
{
  if (period == 0 || offset >= period || offset >= layers)
    return 0;
  return (layers - offset - 1) / period + 1;
}

/* Jamba (arXiv:2403.19887): Mamba or attention, then a dense feed-forward or a mixture. */
void
gbt_config_read_jamba (GbtConfigReading      *reading,
                       const GbtConfigFamily *family)
{
  GbtArchitecture *architecture = &reading->architecture;
  GbtConfigScope *text = reading->text;
  const guint64 hidden_size = architecture->hidden_size;
  const guint64 expand = gbt_config_default_number (reading, text, "mamba_expand", 2);
  const guint64 states = gbt_config_default_number (reading, text, "mamba_d_state", 16);
  const guint64 kernel = gbt_config_default_number (reading, text, "mamba_d_conv", 4);
  const guint64 rank = gbt_config_default_number (reading, text, "mamba_dt_rank",
                                                  (hidden_size + 15) / 16);
  const guint64 inner = multiply_width (reading, hidden_size, expand, "mamba_expand");
  const gboolean bias = gbt_config_take_flag (reading, text, "mamba_proj_bias", FALSE);
  const gboolean convolution_bias = gbt_config_take_flag (reading, text, "mamba_conv_bias", TRUE);
  const guint64 attention
    = count_periodic (architecture->layers,
                      gbt_config_default_number (reading, text, "attn_layer_period", 8),
                      gbt_config_default_number (reading, text, "attn_layer_offset", 4));
  const guint64 experts
    = count_periodic (architecture->layers,
                      gbt_config_default_number (reading, text, "expert_layer_period", 2),
                      gbt_config_default_number (reading, text, "expert_layer_offset", 1));

  gbt_config_expect_flag (reading, text, "mamba_inner_layernorms", TRUE);
  architecture->attention_layers = attention;
  architecture->mixer_layers = architecture->layers - attention;
  /* Three norms inside: of dt, B and C. */
  architecture->mixer_size = count_mamba (hidden_size, inner, states, rank, kernel, bias,
                                          convolution_bias) + rank + 2 * states;
  architecture->experts = gbt_config_need_number (reading, text, "num_experts");
  architecture->expert_size = architecture->intermediate_size;
  architecture->expert_layers = experts;
  architecture->dense_layers = architecture->layers - experts;
}

typedef struct
{
  guint64 attention;
  guint64 mixer;
  guint64 dense;
  guint64 experts;
} Blocks;

/* One letter a block: M Mamba-2, * attention, - dense, E mixture. */
static gboolean
count_letters (const char *pattern,
               Blocks     *blocks)
{
  for (const char *c = pattern; *c != '\0'; c++)
    {
      switch (*c)
        {
        case 'M':
          blocks->mixer++;
          break;
        case '*':
          blocks->attention++;
          break;
        case '-':
          blocks->dense++;
          break;
        case 'E':
          blocks->experts++;
          break;
        default:
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
count_words (const GbtJson *types,
             Blocks        *blocks)
{
  for (const GbtJson *v = gbt_json_get_first (types); v != NULL; v = gbt_json_get_next (v))
    {
      const char *type = gbt_json_get_kind (v) == GBT_JSON_STRING ? gbt_json_to_text (v, NULL)
                                                                  : "";

      if (strcmp (type, "mamba") == 0)
        blocks->mixer++;
      else if (strcmp (type, "attention") == 0)
        blocks->attention++;
      else if (strcmp (type, "mlp") == 0)
        blocks->dense++;
      else if (strcmp (type, "moe") == 0)
        blocks->experts++;
      else
        return FALSE;
    }

  return TRUE;
}

static void
set_blocks (GbtConfigReading *reading)
{
  GbtArchitecture *architecture = &reading->architecture;
  const char *pattern = gbt_config_take_text (reading, reading->text, "hybrid_override_pattern");
  const GbtJson *types = gbt_config_take (reading, reading->text, "layers_block_type");
  Blocks blocks = { 0 };

  if (pattern == NULL && types == NULL)
    {
      gbt_config_add_missing (reading, reading->text, "hybrid_override_pattern");
      return;
    }

  if (!(pattern != NULL ? count_letters (pattern, &blocks) : count_words (types, &blocks)))
    gbt_config_reading_refuse_variant (reading, pattern != NULL ? "hybrid_override_pattern" : "layers_block_type");

  architecture->attention_layers = blocks.attention;
  architecture->mixer_layers = blocks.mixer;
  architecture->dense_layers = blocks.dense;
  architecture->expert_layers = blocks.experts;

  /* Recent files only give the list. */
  if (architecture->layers == 0)
    {
      architecture->layers = blocks.attention + blocks.mixer + blocks.dense + blocks.experts;
      gbt_config_reading_set (reading, GBT_CONFIG_LAYERS, architecture->layers,
                              gbt_config_scope_dup_path (reading->text, "layers_block_type"));
    }
}

/* Mamba-2 (arXiv:2405.21060): in, convolution, dt, A, D, norm, out. */
static void
set_mamba2 (GbtConfigReading *reading)
{
  GbtArchitecture *architecture = &reading->architecture;
  GbtConfigScope *text = reading->text;
  const guint64 heads = gbt_config_need_number (reading, text, "mamba_num_heads");
  const guint64 head_dim = gbt_config_need_number (reading, text, "mamba_head_dim");
  const guint64 groups = gbt_config_need_number (reading, text, "n_groups");
  const guint64 states = gbt_config_need_number (reading, text, "ssm_state_size");
  const guint64 kernel = gbt_config_need_number (reading, text, "conv_kernel");
  const gboolean convolution_bias = gbt_config_take_flag (reading, text, "use_conv_bias", TRUE);
  const guint64 inner = multiply_width (reading, heads, head_dim, "mamba_num_heads");
  const guint64 mixed = inner + 2 * multiply_width (reading, groups, states, "ssm_state_size");

  gbt_config_expect_flag (reading, text, "use_bias", FALSE);
  gbt_config_expect_flag (reading, text, "mamba_proj_bias", FALSE);
  (void) gbt_config_take (reading, text, "expand");
  (void) gbt_config_take (reading, text, "time_step_rank");
  architecture->mixer_size = architecture->hidden_size * (inner + mixed + heads)
                             + mixed * kernel + (convolution_bias ? mixed : 0)
                             + 3 * heads + inner + inner * architecture->hidden_size;
}

/* Nemotron-H (arXiv:2504.03624): a block is one thing only, with one norm. */
void
gbt_config_read_nemotron_h (GbtConfigReading      *reading,
                            const GbtConfigFamily *family)
{
  GbtArchitecture *architecture = &reading->architecture;
  GbtConfigScope *text = reading->text;

  set_blocks (reading);
  set_mamba2 (reading);
  if (gbt_config_has (text, "moe_latent_size"))
    {
      (void) gbt_config_take (reading, text, "moe_latent_size");
      gbt_config_reading_refuse_variant (reading, "moe_latent_size");
    }

  if (architecture->expert_layers == 0)
    return;

  gbt_config_expect_number (reading, text, "n_shared_experts", 1);
  architecture->experts = gbt_config_need_number (reading, text, "n_routed_experts");
  architecture->expert_size = gbt_config_need_number (reading, text, "moe_intermediate_size");
  architecture->shared_size = gbt_config_need_number (reading, text,
                                                      "moe_shared_expert_intermediate_size");
}

/* How many blocks keep full attention: one in so many, or as the list says. */
static guint64
count_full_attention (GbtConfigReading *reading)
{
  const guint64 layers = reading->architecture.layers;
  const GbtJson *types = gbt_config_default_list (reading, reading->text, "layer_types");
  const guint64 interval = types == NULL || gbt_config_has (reading->text, "full_attention_interval")
    ? gbt_config_default_number (reading, reading->text, "full_attention_interval", 4)
    : 4;
  guint64 full = 0;

  if (types == NULL || gbt_json_get_kind (types) != GBT_JSON_ARRAY)
    return interval > 0 ? layers / interval : 0;

  for (const GbtJson *v = gbt_json_get_first (types); v != NULL; v = gbt_json_get_next (v))
    {
      const char *type = gbt_json_to_text (v, &reading->error);

      if (type == NULL)
        return 0;
      if (strcmp (type, "full_attention") == 0)
        full++;
      else if (strcmp (type, "linear_attention") != 0)
        gbt_config_reading_refuse_variant (reading, "layer_types");
    }

  if (gbt_json_get_length (types) != layers)
    gbt_config_reading_refuse_variant (reading, "layer_types");
  return MIN (full, layers);
}

/* Gated delta net (arXiv:2412.06464): q k v z, b a, convolution, A, dt, norm, out. */
void
gbt_config_read_delta_net (GbtConfigReading      *reading,
                           const GbtConfigFamily *family)
{
  GbtArchitecture *architecture = &reading->architecture;
  GbtConfigScope *text = reading->text;
  const guint64 hidden_size = architecture->hidden_size;
  const guint64 key_heads = gbt_config_need_number (reading, text, "linear_num_key_heads");
  const guint64 value_heads = gbt_config_need_number (reading, text, "linear_num_value_heads");
  const guint64 key_dim = gbt_config_need_number (reading, text, "linear_key_head_dim");
  const guint64 value_dim = gbt_config_need_number (reading, text, "linear_value_head_dim");
  const guint64 kernel = gbt_config_need_number (reading, text, "linear_conv_kernel_dim");
  const guint64 keys = multiply_width (reading, key_heads, key_dim, "linear_num_key_heads");
  const guint64 values = multiply_width (reading, value_heads, value_dim, "linear_num_value_heads");
  const guint64 full = count_full_attention (reading);

  architecture->attention_layers = full;
  architecture->mixer_layers = architecture->layers - full;
  architecture->mixer_size = hidden_size * (2 * keys + 2 * values) + hidden_size * 2 * value_heads
                             + (2 * keys + values) * kernel + 2 * value_heads + value_dim
                             + values * hidden_size;
}

void
gbt_config_read_delta_net_experts (GbtConfigReading      *reading,
                                   const GbtConfigFamily *family)
{
  gbt_config_read_delta_net (reading, family);
  gbt_config_read_qwen_shared (reading, family);
}
