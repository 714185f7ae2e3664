/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GbtArchitecture:
 *
 * The dimensions of a text decoder, as its configuration gives them: what is needed to count
 * its parameters exactly (4-estimation 1.1). A plain value: 0 is "none" unless said otherwise.
 *
 * @layers: blocks of the decoder (L)
 * @hidden_size: width of the residual stream (h)
 * @vocabulary: rows of the embedding (V)
 * @heads: query heads (H)
 * @kv_heads: key and value heads (K)
 * @head_dim: width of one head (D)
 * @intermediate_size: width of a dense feed-forward (F)
 * @tied: the head is the embedding matrix
 * @gated: the feed-forward has three matrices (gate, up, down), else two
 * @block_norms: norms of width h in each block
 * @norm_has_bias: a norm holds 2 h values (LayerNorm), else h (RMSNorm)
 * @final_norm: the norm before the head is there
 * @qkv_bias: the projections q, k and v have a bias
 * @output_bias: the output projection has a bias
 * @mlp_bias: each feed-forward matrix has a bias
 * @qk_norm: values of the q and k norms of one block: 2 D, or H D + K D, or 0
 * @query_gate: q_proj is doubled by an output gate
 * @sinks: one learnt sink a head
 * @positions: rows of a learnt position table
 * @experts: experts of a mixture (X)
 * @expert_size: width of one expert (Fe)
 * @shared_size: summed width of the experts always used (Fs)
 * @shared_gate: a gate of h values scales the shared expert
 * @expert_bias: experts and router have biases
 * @router_bias: the router has a bias of X values
 * @dense_layers: blocks that keep the dense feed-forward among the mixture's
 * @q_rank: rank of the compressed query (MLA), 0 where the query is not compressed
 * @kv_rank: rank of the compressed key and value (MLA); above 0 the block is MLA
 * @rope_dim: width of the rotary part of a head (MLA)
 * @nope_dim: width of the other part (MLA)
 * @value_dim: width of a value head (MLA)
 * @extra_per_layer: other values of each block, explained by the importer
 * @extra: other values of the whole model, explained by the importer
 */
typedef struct
{
  guint64 layers;
  guint64 hidden_size;
  guint64 vocabulary;
  guint64 heads;
  guint64 kv_heads;
  guint64 head_dim;
  guint64 intermediate_size;
  gboolean tied;
  gboolean gated;
  guint64 block_norms;
  gboolean norm_has_bias;
  gboolean final_norm;
  gboolean qkv_bias;
  gboolean output_bias;
  gboolean mlp_bias;
  guint64 qk_norm;
  gboolean query_gate;
  gboolean sinks;
  guint64 positions;
  guint64 experts;
  guint64 expert_size;
  guint64 shared_size;
  gboolean shared_gate;
  gboolean expert_bias;
  gboolean router_bias;
  guint64 dense_layers;
  guint64 q_rank;
  guint64 kv_rank;
  guint64 rope_dim;
  guint64 nope_dim;
  guint64 value_dim;
  guint64 extra_per_layer;
  guint64 extra;
} GbtArchitecture;

gboolean gbt_architecture_count_parameters (const GbtArchitecture  *self,
                                            guint64                *parameters,
                                            GError                **error);

G_END_DECLS
