/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-config-reading.h"

G_BEGIN_DECLS

/**
 * GbtConfigTrait:
 *
 * What the decoder of a family has, as bits.
 */
typedef enum
{
  GBT_CONFIG_GATED = 1 << 0,       /* gate, up and down; else two matrices */
  GBT_CONFIG_NORM_BIAS = 1 << 1,   /* LayerNorm with a bias */
  GBT_CONFIG_QKV_BIAS = 1 << 2,
  GBT_CONFIG_OUTPUT_BIAS = 1 << 3, /* of the attention */
  GBT_CONFIG_MLP_BIAS = 1 << 4,
  GBT_CONFIG_HEAD_BIAS = 1 << 5,
  GBT_CONFIG_EXPERT_BIAS = 1 << 6,
  GBT_CONFIG_ROUTER_BIAS = 1 << 7,
  GBT_CONFIG_QK_NORM = 1 << 8,      /* one q norm and one k norm of a head's width */
  GBT_CONFIG_QK_NORM_WIDE = 1 << 9, /* of the width of all heads */
  GBT_CONFIG_QUERY_GATE = 1 << 10,
  GBT_CONFIG_SINKS = 1 << 11,
  GBT_CONFIG_TIED = 1 << 12,      /* where "tie_word_embeddings" is left out */
  GBT_CONFIG_NO_NORM = 1 << 13,   /* norms without values */
  GBT_CONFIG_ONE_NORM = 1 << 14,  /* in a block, attention and feed-forward in parallel */
  GBT_CONFIG_FOUR_NORMS = 1 << 15,
  GBT_CONFIG_POSITIONS = 1 << 16, /* a learnt table of the context's length */
  GBT_CONFIG_FOUR_TIMES = 1 << 17, /* the feed-forward is 4 h where it is left out */
  GBT_CONFIG_FULL_WIDTH = 1 << 18, /* the heads share the width of the stream, whatever is left */
  GBT_CONFIG_SLIDES = 1 << 19,     /* some layers slide where nothing is said */
  GBT_CONFIG_UNCOUNTED = 1 << 20,  /* the dimensions are read, the parameters are asked for */
} GbtConfigTrait;

/* Biases wherever there is a matrix in a block. */
#define GBT_CONFIG_ALL_BIAS (GBT_CONFIG_QKV_BIAS | GBT_CONFIG_OUTPUT_BIAS | GBT_CONFIG_MLP_BIAS)

/**
 * GbtConfigFlag:
 * @key: a boolean of the configuration
 * @usual: what is meant where it is left out
 * @traits: what it gives when true; 0 where only @usual can be counted
 */
typedef struct
{
  const char *key;
  gboolean usual;
  guint traits;
} GbtConfigFlag;

#define GBT_CONFIG_MAX_NAMES 4

/* The names of each dimension, the first that is there counts. */
typedef const char *const GbtConfigNames[GBT_N_CONFIG_DIMENSIONS][GBT_CONFIG_MAX_NAMES];

typedef struct _GbtConfigFamily GbtConfigFamily;

typedef void (*GbtConfigHook) (GbtConfigReading      *reading,
                               const GbtConfigFamily *family);

/**
 * GbtConfigFamily:
 * @types: the values of "model_type", %NULL-terminated
 * @names: how its keys are named
 * @traits: bits of #GbtConfigTrait
 * @flags: (nullable): booleans that change the traits, ended by a %NULL key
 * @hook: (nullable): reads what is its own: mixture, hybrid, latent attention
 * @defaults: what published files of the family leave out, 0 where they never do
 *
 * One family of decoders: the facts that its "model_type" stands for.
 */
struct _GbtConfigFamily
{
  const char *types[6];
  GbtConfigNames *names;
  guint traits;
  const GbtConfigFlag *flags;
  GbtConfigHook hook;
  guint64 defaults[GBT_N_CONFIG_DIMENSIONS];
};

const GbtConfigFamily *gbt_config_family_find (const char            *type);
void                   gbt_config_family_read (const GbtConfigFamily *self,
                                               GbtConfigReading      *reading);

G_END_DECLS
