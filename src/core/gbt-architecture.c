/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-architecture.h"

#include "gbt-bytes.h"
#include "gbt-error.h"

typedef struct
{
  const char *name;
  gsize offset;
} Dimension;

#define DIMENSION(field) { #field, G_STRUCT_OFFSET (GbtArchitecture, field) }

static const Dimension always_needed[] = {
  DIMENSION (layers),
  DIMENSION (hidden_size),
  DIMENSION (vocabulary),
};

static const Dimension attention_needed[] = {
  DIMENSION (heads),
  DIMENSION (kv_heads),
  DIMENSION (head_dim),
};

static const Dimension mla_needed[] = {
  DIMENSION (heads),
  DIMENSION (rope_dim),
  DIMENSION (nope_dim),
  DIMENSION (value_dim),
};

static const Dimension dense_needed[] = {
  DIMENSION (intermediate_size),
};

static const Dimension expert_needed[] = {
  DIMENSION (experts),
  DIMENSION (expert_size),
};

static const Dimension mixer_needed[] = {
  DIMENSION (mixer_size),
};

static const Dimension bounded[] = {
  DIMENSION (hidden_size),
  DIMENSION (vocabulary),
  DIMENSION (positions),
  DIMENSION (block_norms),
  DIMENSION (heads),
  DIMENSION (kv_heads),
  DIMENSION (head_dim),
  DIMENSION (q_rank),
  DIMENSION (kv_rank),
  DIMENSION (rope_dim),
  DIMENSION (nope_dim),
  DIMENSION (value_dim),
  DIMENSION (intermediate_size),
  DIMENSION (experts),
  DIMENSION (expert_size),
  DIMENSION (shared_size),
};

static guint64
dimension_of (const GbtArchitecture *self,
              const Dimension       *dimension)
{
  return G_STRUCT_MEMBER (guint64, self, dimension->offset);
}

static gboolean
check_needed (const GbtArchitecture  *self,
              const Dimension        *dimensions,
              gsize                   n_dimensions,
              GError                **error)
{
  for (gsize i = 0; i < n_dimensions; i++)
    {
      if (dimension_of (self, &dimensions[i]) == 0)
        {
          gbt_error_set (error, GBT_ERROR_MISSING,
                         N_("The parameters cannot be counted without the dimension “{1}”"),
                         dimensions[i].name, NULL);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
check_bounds (const GbtArchitecture  *self,
              GError                **error)
{
  const char *offender = NULL;

  if (self->layers > GBT_ARCHITECTURE_MAX_LAYERS)
    offender = "layers";

  for (gsize i = 0; i < G_N_ELEMENTS (bounded) && offender == NULL; i++)
    {
      if (dimension_of (self, &bounded[i]) > GBT_ARCHITECTURE_MAX_DIMENSION)
        offender = bounded[i].name;
    }

  if (offender == NULL)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_RANGE,
                 N_("The dimension “{1}” is larger than any model’s"), offender, NULL);
  return FALSE;
}

/* The kinds of blocks are small once bounded by the layers: their sums cannot overflow. */
static gboolean
check_blocks (const GbtArchitecture  *self,
              GError                **error)
{
  const guint64 kinds[] = {
    self->attention_layers, self->mixer_layers, self->dense_layers, self->expert_layers,
  };
  gboolean whole = TRUE;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    whole = whole && kinds[i] <= self->layers;

  if (whole)
    {
      guint64 mixing = kinds[0] + kinds[1];
      guint64 feeding = kinds[2] + kinds[3];

      whole = (mixing == self->layers && feeding == self->layers)
              || mixing + feeding == self->layers;
    }

  if (!whole)
    gbt_error_set (error, GBT_ERROR_RANGE,
                   N_("The kinds of blocks do not add up to the layers of the model"), NULL);

  return whole;
}

static gboolean
check_architecture (const GbtArchitecture  *self,
                    GError                **error)
{
  if (!check_needed (self, always_needed, G_N_ELEMENTS (always_needed), error)
      || !check_bounds (self, error)
      || !check_blocks (self, error))
    return FALSE;

  if (self->attention_layers > 0)
    {
      gboolean there = self->kv_rank > 0
        ? check_needed (self, mla_needed, G_N_ELEMENTS (mla_needed), error)
        : check_needed (self, attention_needed, G_N_ELEMENTS (attention_needed), error);

      if (!there)
        return FALSE;
    }

  return (self->mixer_layers == 0
          || check_needed (self, mixer_needed, G_N_ELEMENTS (mixer_needed), error))
         && (self->dense_layers == 0
             || check_needed (self, dense_needed, G_N_ELEMENTS (dense_needed), error))
         && (self->expert_layers == 0
             || check_needed (self, expert_needed, G_N_ELEMENTS (expert_needed), error));
}

/* total += a x b x c, refused when it does not fit. */
static gboolean
add_product (guint64  *total,
             guint64   a,
             guint64   b,
             guint64   c,
             GError  **error)
{
  guint64 product;

  return gbt_bytes_multiply (a, b, &product, error)
         && gbt_bytes_multiply (product, c, &product, error)
         && gbt_bytes_add (*total, product, total, error);
}

/* h H D + 2 h K D + H D h, and what a family adds to it. */
static gboolean
count_attention (const GbtArchitecture  *self,
                 guint64                *count,
                 GError                **error)
{
  const guint64 h = self->hidden_size;
  const guint64 H = self->heads;
  const guint64 K = self->kv_heads;
  const guint64 D = self->head_dim;
  const guint64 queries = self->query_gate ? 2 : 1;
  guint64 query_width;
  guint64 key_width;

  *count = 0;
  return gbt_bytes_multiply (H, D, &query_width, error)
         && gbt_bytes_multiply (K, D, &key_width, error)
         && add_product (count, h, query_width, queries, error)
         && add_product (count, h, key_width, 2, error)
         && add_product (count, query_width, h, 1, error)
         && (!self->qkv_bias || (add_product (count, query_width, queries, 1, error)
                                 && add_product (count, key_width, 2, 1, error)))
         && (!self->output_bias || gbt_bytes_add (*count, h, count, error))
         && (!self->sinks || gbt_bytes_add (*count, H, count, error))
         && gbt_bytes_add (*count, self->qk_norm, count, error);
}

/* h rq + rq + rq H (n + r), or h H (n + r); h (c + r) + c + c H (n + v); H v h. */
static gboolean
count_mla (const GbtArchitecture  *self,
           guint64                *count,
           GError                **error)
{
  const guint64 h = self->hidden_size;
  const guint64 H = self->heads;
  const guint64 rank = self->q_rank;
  const guint64 head = self->nope_dim + self->rope_dim;
  const guint64 down = self->kv_rank + self->rope_dim;

  *count = 0;
  if (rank > 0)
    {
      if (!add_product (count, h, rank, 1, error)
          || !gbt_bytes_add (*count, rank, count, error)
          || !add_product (count, rank, H, head, error))
        return FALSE;
    }
  else if (!add_product (count, h, H, head, error))
    return FALSE;

  return add_product (count, h, down, 1, error)
         && gbt_bytes_add (*count, self->kv_rank, count, error)
         && add_product (count, self->kv_rank, H, self->nope_dim + self->value_dim, error)
         && add_product (count, H, self->value_dim, h, error)
         && (!self->qkv_bias || gbt_bytes_add (*count, rank + down, count, error))
         && (!self->output_bias || gbt_bytes_add (*count, h, count, error))
         && gbt_bytes_add (*count, self->qk_norm, count, error);
}

/* Three matrices of h x width (two without a gate), and their biases. */
static gboolean
count_feed_forward (const GbtArchitecture  *self,
                    guint64                 width,
                    gboolean                bias,
                    guint64                *count,
                    GError                **error)
{
  *count = 0;
  return add_product (count, self->hidden_size, width, self->gated ? 3 : 2, error)
         && (!bias || (add_product (count, width, self->gated ? 2 : 1, 1, error)
                       && gbt_bytes_add (*count, self->hidden_size, count, error)));
}

/* h X + X experts + the shared expert. */
static gboolean
count_mixture (const GbtArchitecture  *self,
               guint64                *count,
               GError                **error)
{
  guint64 expert;
  guint64 shared;

  *count = 0;
  return count_feed_forward (self, self->expert_size, self->expert_bias, &expert, error)
         && count_feed_forward (self, self->shared_size, FALSE, &shared, error)
         && add_product (count, self->hidden_size, self->experts, 1, error)
         && add_product (count, expert, self->experts, 1, error)
         && gbt_bytes_add (*count, shared, count, error)
         && (!self->router_bias || gbt_bytes_add (*count, self->experts, count, error))
         && (!self->shared_gate || gbt_bytes_add (*count, self->hidden_size, count, error));
}

/* Every norm of the model: those of each block, and the last. */
static gboolean
add_norms (const GbtArchitecture  *self,
           guint64                *total,
           GError                **error)
{
  const guint64 width = self->hidden_size * (self->norm_has_bias ? 2 : 1);

  return add_product (total, self->layers, self->block_norms, width, error)
         && (!self->final_norm || gbt_bytes_add (*total, width, total, error));
}

/**
 * gbt_architecture_count_parameters:
 * @self: the dimensions of a text decoder
 * @parameters: (out): how many values its weights hold, written on success only
 * @error: %GBT_ERROR_MISSING when a dimension the count needs is 0, %GBT_ERROR_RANGE when one is
 *   larger than any model's or the blocks do not add up, %GBT_ERROR_OVERFLOW when the count does
 *   not fit in 2^63-1
 *
 * Counts the parameters exactly, in whole numbers (4-estimation 1.1). What a file stores besides
 * (rotary tables, an untied copy of a tied head, a layer for multi-token prediction) is not
 * counted: it explains a difference against that file.
 *
 * Returns: whether @parameters was written
 */
gboolean
gbt_architecture_count_parameters (const GbtArchitecture  *self,
                                   guint64                *parameters,
                                   GError                **error)
{
  guint64 total = 0;
  guint64 mixing = 0;
  guint64 dense = 0;
  guint64 mixture = 0;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (parameters != NULL, FALSE);

  if (!check_architecture (self, error))
    return FALSE;

  if (!(self->kv_rank > 0 ? count_mla (self, &mixing, error)
                          : count_attention (self, &mixing, error))
      || !count_feed_forward (self, self->intermediate_size, self->mlp_bias, &dense, error)
      || !count_mixture (self, &mixture, error))
    return FALSE;

  if (!add_product (&total, self->vocabulary, self->hidden_size, self->tied ? 1 : 2, error)
      || !add_product (&total, self->positions, self->hidden_size, 1, error)
      || (self->head_bias && !gbt_bytes_add (total, self->vocabulary, &total, error))
      || !add_norms (self, &total, error)
      || !add_product (&total, self->attention_layers, mixing, 1, error)
      || !add_product (&total, self->mixer_layers, self->mixer_size, 1, error)
      || !add_product (&total, self->dense_layers, dense, 1, error)
      || !add_product (&total, self->expert_layers, mixture, 1, error)
      || !add_product (&total, self->layers, self->extra_per_layer, 1, error)
      || !gbt_bytes_add (total, self->extra, &total, error))
    return FALSE;

  *parameters = total;
  return TRUE;
}
