/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* No published dimension comes near it: a larger one is a mistake, refused before it is used. */
#define GBT_ARCHITECTURE_MAX_LAYERS 65536
#define GBT_ARCHITECTURE_MAX_DIMENSION G_GUINT64_CONSTANT (100000000)

/**
 * GbtArchitecture:
 *
 * The dimensions of a text decoder, as its configuration gives them: what is needed to count
 * its parameters exactly (4-estimation 1.1). A plain value: 0 is "none" everywhere.
 *
 * A block is a mixer of tokens (attention, or something else), then a feed-forward (dense, or a
 * mixture of experts): attention_layers + mixer_layers = layers, and dense_layers +
 * expert_layers = layers. Where a block is one or the other (Nemotron-H), the four sum to layers.
 *
 * @layers: blocks of the decoder (L)
 * @hidden_size: width of the residual stream (h)
 * @vocabulary: rows of the embedding (V)
 * @tied: the head is the embedding matrix
 * @head_bias: the head has a bias of V values
 * @positions: rows of a learnt position table
 * @block_norms: norms of width h in each block
 * @norm_has_bias: a norm holds 2 h values (LayerNorm), else h (RMSNorm)
 * @final_norm: the norm before the head is there
 * @attention_layers: blocks with attention
 * @heads: query heads (H)
 * @kv_heads: key and value heads (K)
 * @head_dim: width of one head (D)
 * @qkv_bias: the projections q, k and v have a bias (MLA: the two projections down)
 * @output_bias: the output projection has a bias
 * @qk_norm: values of the q and k norms of one block: 2 D, or H D + K D, or 0
 * @query_gate: q_proj is doubled by an output gate
 * @sinks: one learnt sink a head
 * @q_rank: rank of the compressed query (MLA), 0 where the query is not compressed
 * @kv_rank: rank of the compressed key and value (MLA); above 0 the block is MLA
 * @rope_dim: width of the rotary part of a head (MLA)
 * @nope_dim: width of the other part (MLA)
 * @value_dim: width of a value head (MLA)
 * @mixer_layers: blocks that mix tokens otherwise (Mamba, gated delta net)
 * @mixer_size: values of such a mixer, as the importer counted them
 * @gated: a feed-forward has three matrices (gate, up, down), else two
 * @dense_layers: blocks with a dense feed-forward
 * @intermediate_size: width of a dense feed-forward (F)
 * @mlp_bias: each matrix of a dense feed-forward has a bias
 * @expert_layers: blocks with a mixture of experts
 * @experts: experts of a mixture (X)
 * @expert_size: width of one expert (Fe)
 * @expert_bias: each matrix of an expert has a bias
 * @router_bias: the router has a bias of X values
 * @shared_size: summed width of the experts always used (Fs)
 * @shared_gate: a gate of h values scales the shared expert
 * @extra_per_layer: other values of each block, explained by the importer
 * @extra: other values of the whole model, explained by the importer
 */
typedef struct
{
  guint64 layers;
  guint64 hidden_size;
  guint64 vocabulary;
  gboolean tied;
  gboolean head_bias;
  guint64 positions;
  guint64 block_norms;
  gboolean norm_has_bias;
  gboolean final_norm;

  guint64 attention_layers;
  guint64 heads;
  guint64 kv_heads;
  guint64 head_dim;
  gboolean qkv_bias;
  gboolean output_bias;
  guint64 qk_norm;
  gboolean query_gate;
  gboolean sinks;
  guint64 q_rank;
  guint64 kv_rank;
  guint64 rope_dim;
  guint64 nope_dim;
  guint64 value_dim;

  guint64 mixer_layers;
  guint64 mixer_size;

  gboolean gated;
  guint64 dense_layers;
  guint64 intermediate_size;
  gboolean mlp_bias;

  guint64 expert_layers;
  guint64 experts;
  guint64 expert_size;
  gboolean expert_bias;
  gboolean router_bias;
  guint64 shared_size;
  gboolean shared_gate;

  guint64 extra_per_layer;
  guint64 extra;
} GbtArchitecture;

gboolean gbt_architecture_count_parameters (const GbtArchitecture  *self,
                                            guint64                *parameters,
                                            GError                **error);

G_END_DECLS
