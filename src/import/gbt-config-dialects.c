/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-config-hooks.h"

#include <string.h>

static void
set_kv_heads (GbtConfigReading *reading,
              guint64           kv_heads,
              const char       *key)
{
  reading->architecture.kv_heads = kv_heads;
  gbt_config_reading_set (reading, GBT_CONFIG_KV_HEADS, kv_heads,
                          gbt_config_scope_dup_path (reading->text, key));
}

/* The heads of the cache in Falcon, under either of its names. */
static void
take_falcon_kv_heads (GbtConfigReading *reading,
                      gboolean          grouped,
                      gboolean          shared)
{
  const char *key = gbt_config_has (reading->text, "num_kv_heads") ? "num_kv_heads" : "n_head_kv";
  guint64 kv_heads = 0;
  const gboolean there = gbt_config_take_number (reading, reading->text, key, &kv_heads);

  /* The number only means something in the grouped variant. */
  if (grouped && there && kv_heads > 0)
    set_kv_heads (reading, kv_heads, key);
  else if (grouped)
    gbt_config_add_missing (reading, reading->text, "num_kv_heads");
  else if (shared)
    set_kv_heads (reading, 1, "multi_query");
}

/* Falcon (arXiv:2311.16867): one norm in parallel, two in the grouped variant. */
void
gbt_config_read_falcon (GbtConfigReading      *reading,
                        const GbtConfigFamily *family)
{
  GbtConfigScope *text = reading->text;
  const gboolean grouped = gbt_config_take_flag (reading, text, "new_decoder_architecture", FALSE);
  const gboolean shared = gbt_config_take_flag (reading, text, "multi_query", TRUE);
  const gboolean parallel = gbt_config_take_flag (reading, text, "parallel_attn", TRUE);
  guint64 norms = grouped || !parallel ? 2 : 1;

  (void) gbt_config_take (reading, text, "alibi");
  take_falcon_kv_heads (reading, grouped, shared);
  if (grouped)
    norms = gbt_config_default_number (reading, text, "num_ln_in_parallel_attn", 2);
  gbt_config_expect_number (reading, text, "ff_factor", 4);
  reading->architecture.block_norms = norms;
}

/* The names under which Falcon was first published: 40B is grouped, 7B shares one head. */
void
gbt_config_read_refined_web (GbtConfigReading      *reading,
                             const GbtConfigFamily *family)
{
  GbtConfigScope *text = reading->text;
  const gboolean grouped
    = g_strcmp0 (gbt_imported_model_get_family (reading->result), "RefinedWeb") == 0;
  const gboolean shared = gbt_config_take_flag (reading, text, "multi_query", !grouped);
  const gboolean parallel = gbt_config_take_flag (reading, text, "parallel_attn", TRUE);

  (void) gbt_config_take (reading, text, "alibi");
  take_falcon_kv_heads (reading, grouped, shared);
  reading->architecture.block_norms = grouped || !parallel ? 2 : 1;
}

static void
set_mpt_heads (GbtConfigReading *reading,
               GbtConfigScope   *attention)
{
  const char *kind = gbt_config_take_text (reading, attention, "attn_type");

  if (kind == NULL || strcmp (kind, "multihead_attention") == 0)
    return;

  if (strcmp (kind, "multiquery_attention") == 0)
    set_kv_heads (reading, 1, "attn_config.attn_type");
  else if (strcmp (kind, "grouped_query_attention") == 0)
    set_kv_heads (reading, gbt_config_need_number (reading, attention, "kv_n_heads"),
                  "attn_config.kv_n_heads");
  else
    gbt_config_reading_refuse_variant (reading, "attn_config.attn_type");
}

/* MPT: its own names, and a position table unless ALiBi or rotary positions replace it. */
void
gbt_config_read_mpt (GbtConfigReading      *reading,
                     const GbtConfigFamily *family)
{
  GbtArchitecture *architecture = &reading->architecture;
  GbtConfigScope *attention = gbt_config_reading_open (reading, reading->text, "attn_config");
  const guint64 ratio = gbt_config_default_number (reading, reading->text, "expansion_ratio", 4);
  const gboolean bare = gbt_config_take_flag (reading, reading->text, "no_bias", TRUE);
  gboolean table = gbt_config_take_flag (reading, reading->text, "learned_pos_emb", TRUE);

  if (attention == NULL)
    {
      gbt_config_add_missing (reading, reading->text, "attn_config");
      return;
    }

  table = !gbt_config_take_flag (reading, attention, "alibi", FALSE) && table;
  table = !gbt_config_take_flag (reading, attention, "rope", FALSE) && table;
  gbt_config_expect_flag (reading, attention, "qk_ln", FALSE);
  gbt_config_expect_flag (reading, attention, "qk_gn", FALSE);
  set_mpt_heads (reading, attention);

  architecture->norm_has_bias = !bare;
  architecture->qkv_bias = !bare;
  architecture->output_bias = !bare;
  architecture->mlp_bias = !bare;
  architecture->intermediate_size = ratio * architecture->hidden_size;
  architecture->positions = table ? reading->dimensions[GBT_CONFIG_CONTEXT] : 0;
  gbt_config_reading_set (reading, GBT_CONFIG_FEED_FORWARD, architecture->intermediate_size,
                          g_strdup ("expansion_ratio × d_model"));
}

/* BLOOM: a norm of the embedding; positions are ALiBi's, without weights. */
void
gbt_config_read_bloom (GbtConfigReading      *reading,
                       const GbtConfigFamily *family)
{
  reading->architecture.extra = 2 * reading->architecture.hidden_size;
}

/* OPT: two more rows of positions than the context. */
void
gbt_config_read_opt (GbtConfigReading      *reading,
                     const GbtConfigFamily *family)
{
  gbt_config_expect_number (reading, reading->text, "word_embed_proj_dim",
                            reading->architecture.hidden_size);
  if (reading->architecture.positions > 0)
    reading->architecture.positions += 2;
}

/* ChatGLM: heads of the cache in groups, when it says so. */
void
gbt_config_read_chatglm (GbtConfigReading      *reading,
                         const GbtConfigFamily *family)
{
  if (gbt_config_take_flag (reading, reading->text, "multi_query_attention", FALSE))
    set_kv_heads (reading,
                  gbt_config_need_number (reading, reading->text, "multi_query_group_num"),
                  "multi_query_group_num");
}

/* StarCoder: GPT-2 with one head of keys and values. */
void
gbt_config_read_bigcode (GbtConfigReading      *reading,
                         const GbtConfigFamily *family)
{
  if (gbt_config_take_flag (reading, reading->text, "multi_query", TRUE))
    set_kv_heads (reading, 1, "multi_query");
}

/* Qwen, the first: "intermediate_size" counts gate and up together. */
void
gbt_config_read_qwen (GbtConfigReading      *reading,
                      const GbtConfigFamily *family)
{
  reading->architecture.intermediate_size /= 2;
}

/* GPT-Neo: which layers are local changes no weight. */
void
gbt_config_read_neo (GbtConfigReading      *reading,
                     const GbtConfigFamily *family)
{
  (void) gbt_config_take (reading, reading->text, "attention_types");
  (void) gbt_config_take (reading, reading->text, "attention_layers");
  (void) gbt_config_take (reading, reading->text, "window_size");
}

/* StableLM: one norm when attention and feed-forward are in parallel. */
void
gbt_config_read_stablelm (GbtConfigReading      *reading,
                          const GbtConfigFamily *family)
{
  if (gbt_config_take_flag (reading, reading->text, "use_parallel_residual", FALSE))
    reading->architecture.block_norms = 1;
}
