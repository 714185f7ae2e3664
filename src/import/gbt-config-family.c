/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-config-family.h"

#include <string.h>

#include "gbt-config-families.h"
#include "gbt-error.h"

/* gbt_config_family_find:
 * @type: (nullable): a "model_type"
 *
 * Returns: (nullable) (transfer none): its family, %NULL where it is not one we know
 */
const GbtConfigFamily *
gbt_config_family_find (const char *type)
{
  if (type == NULL)
    return NULL;

  for (const GbtConfigFamily *family = gbt_config_families; family->names != NULL; family++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (family->types) && family->types[i] != NULL; i++)
        {
          if (strcmp (family->types[i], type) == 0)
            return family;
        }
    }

  return NULL;
}

static gboolean
is_acceptable (GbtConfigDimension dimension,
               guint64            value)
{
  /* A mixture without a dense feed-forward may say 0. */
  if (value == 0)
    return dimension == GBT_CONFIG_FEED_FORWARD;

  return dimension != GBT_CONFIG_LAYERS || value <= GBT_ARCHITECTURE_MAX_LAYERS;
}

static void
refuse_dimension (GbtConfigReading   *reading,
                  GbtConfigDimension  dimension,
                  const char         *key,
                  guint64             value)
{
  const guint64 most = dimension == GBT_CONFIG_LAYERS ? GBT_ARCHITECTURE_MAX_LAYERS
                                                      : GBT_ARCHITECTURE_MAX_DIMENSION;
  g_autofree char *path = gbt_config_scope_dup_path (reading->text, key);
  g_autofree char *shown = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
  g_autofree char *largest = g_strdup_printf ("%" G_GUINT64_FORMAT, most);

  gbt_error_set (&reading->error, GBT_ERROR_RANGE,
                 N_("“{1}” is {2}; a whole number from 1 to {3} is expected"), path, shown,
                 largest, NULL);
}

/* Two names of one dimension that say different things: the first is kept, the count refused. */
static void
settle_twice (GbtConfigReading   *reading,
              GbtConfigDimension  dimension,
              const char         *key,
              guint64             value)
{
  if (value != reading->dimensions[dimension] && dimension != GBT_CONFIG_CONTEXT)
    gbt_config_reading_refuse (reading,
                               N_("“{1}” contradicts another key: the parameters cannot be "
                                  "counted"),
                               key);
}

static void
take_named (GbtConfigReading      *reading,
            const GbtConfigFamily *family,
            GbtConfigDimension     dimension)
{
  const char *const *names = (*family->names)[dimension];

  for (guint i = 0; i < GBT_CONFIG_MAX_NAMES && names[i] != NULL; i++)
    {
      const GbtJson *json;
      guint64 value;

      if (!gbt_config_take_number (reading, reading->text, names[i], &value))
        continue;

      json = gbt_config_take (reading, reading->text, names[i]);
      if (!is_acceptable (dimension, value))
        {
          refuse_dimension (reading, dimension, names[i], value);
          gbt_json_place_error (json, reading->error);
          return;
        }

      if (reading->sources[dimension] == NULL)
        gbt_config_reading_set (reading, dimension, value,
                                gbt_config_scope_dup_path (reading->text, names[i]));
      else
        settle_twice (reading, dimension, names[i], value);
    }
}

/* What a dimension is where the file leaves it out: a fact of the family, or a rule of all. */
static void
take_usual (GbtConfigReading      *reading,
            const GbtConfigFamily *family,
            GbtConfigDimension     dimension)
{
  const guint64 *found = reading->dimensions;
  const char *name = (*family->names)[dimension][0];
  guint64 value = family->defaults[dimension];
  g_autofree char *source = NULL;

  /* Nothing follows from anything in a family that we do not know. */
  if (family == &gbt_config_unknown_family)
    return;

  if (value > 0)
    source = g_strdup_printf ("model_type %s", family->types[0]);
  else if (dimension == GBT_CONFIG_KV_HEADS)
    {
      value = found[GBT_CONFIG_HEADS];
      source = g_strdup (reading->sources[GBT_CONFIG_HEADS]);
    }
  else if (dimension == GBT_CONFIG_HEAD_DIM && found[GBT_CONFIG_HEADS] > 0)
    {
      value = found[GBT_CONFIG_HIDDEN_SIZE] / found[GBT_CONFIG_HEADS];
      source = g_strdup_printf ("%s ÷ %s", reading->sources[GBT_CONFIG_HIDDEN_SIZE],
                                reading->sources[GBT_CONFIG_HEADS]);
    }
  else if (dimension == GBT_CONFIG_FEED_FORWARD && (family->traits & GBT_CONFIG_FOUR_TIMES) != 0)
    {
      value = 4 * found[GBT_CONFIG_HIDDEN_SIZE];
      source = g_strdup_printf ("4 × %s", reading->sources[GBT_CONFIG_HIDDEN_SIZE]);
    }

  if (value == 0)
    return;

  if (name != NULL)
    {
      g_autofree char *shown = g_strdup_printf ("%" G_GUINT64_FORMAT, value);

      /* A context that is left out changes no count. */
      if (dimension != GBT_CONFIG_CONTEXT || (family->traits & GBT_CONFIG_POSITIONS) != 0)
        reading->left_out |= GBT_CONFIG_LEFT_OUT_NUMBER;
      gbt_config_add_default (reading, reading->text, name, shown);
    }
  gbt_config_reading_set (reading, dimension, value, g_steal_pointer (&source));
}

static void
take_dimensions (GbtConfigReading      *reading,
                 const GbtConfigFamily *family)
{
  for (guint d = 0; d < GBT_N_CONFIG_DIMENSIONS && reading->error == NULL; d++)
    {
      take_named (reading, family, d);
      if (reading->sources[d] == NULL && reading->error == NULL)
        take_usual (reading, family, d);
    }
}

static guint
take_flags (GbtConfigReading      *reading,
            const GbtConfigFamily *family)
{
  guint traits = family->traits;

  for (const GbtConfigFlag *flag = family->flags; flag != NULL && flag->key != NULL; flag++)
    {
      if (flag->traits == 0)
        gbt_config_expect_flag (reading, reading->text, flag->key, flag->usual);
      else if (gbt_config_take_flag (reading, reading->text, flag->key, flag->usual))
        traits |= flag->traits;
      else
        traits &= ~flag->traits;
    }

  return traits;
}

/* The text part says it, or else the whole file. */
static gboolean
take_tie (GbtConfigReading *reading,
          gboolean          usual)
{
  static const char key[] = "tie_word_embeddings";
  const gboolean nested = gbt_config_has (reading->text, key);
  const gboolean whole = reading->root != reading->text && gbt_config_has (reading->root, key);
  gboolean tied = usual;

  if (!nested && !whole)
    {
      reading->left_out |= GBT_CONFIG_LEFT_OUT_TRUE | GBT_CONFIG_LEFT_OUT_FALSE;
      gbt_config_add_default (reading, reading->text, key, usual ? "true" : "false");
      return usual;
    }

  if (whole)
    tied = gbt_config_take_flag (reading, reading->root, key, usual);
  if (nested)
    {
      const gboolean inside = gbt_config_take_flag (reading, reading->text, key, usual);

      if (whole && !inside != !tied)
        gbt_config_reading_refuse (reading,
                                   N_("“{1}” contradicts another key: the parameters cannot be "
                                      "counted"),
                                   key);
      tied = inside;
    }

  return tied;
}

static guint64
count_block_norms (guint traits)
{
  if (traits & GBT_CONFIG_NO_NORM)
    return 0;
  if (traits & GBT_CONFIG_ONE_NORM)
    return 1;
  return traits & GBT_CONFIG_FOUR_NORMS ? 4 : 2;
}

static guint64
count_qk_norm (const GbtArchitecture *architecture,
               guint                  traits)
{
  if (traits & GBT_CONFIG_QK_NORM)
    return 2 * architecture->head_dim;
  if (traits & GBT_CONFIG_QK_NORM_WIDE)
    return (architecture->heads + architecture->kv_heads) * architecture->head_dim;
  return 0;
}

/* A plain decoder: attention and a dense feed-forward in every block. The hook changes it. */
static void
fill_architecture (GbtConfigReading *reading,
                   guint             traits)
{
  const guint64 *found = reading->dimensions;
  GbtArchitecture *architecture = &reading->architecture;

  *architecture = (GbtArchitecture) {
    .layers = found[GBT_CONFIG_LAYERS],
    .hidden_size = found[GBT_CONFIG_HIDDEN_SIZE],
    .vocabulary = found[GBT_CONFIG_VOCABULARY],
    .tied = take_tie (reading, (traits & GBT_CONFIG_TIED) != 0),
    .head_bias = (traits & GBT_CONFIG_HEAD_BIAS) != 0,
    .positions = traits & GBT_CONFIG_POSITIONS ? found[GBT_CONFIG_CONTEXT] : 0,
    .block_norms = count_block_norms (traits),
    .norm_has_bias = (traits & GBT_CONFIG_NORM_BIAS) != 0,
    .final_norm = (traits & GBT_CONFIG_NO_NORM) == 0,
    .attention_layers = found[GBT_CONFIG_LAYERS],
    .heads = found[GBT_CONFIG_HEADS],
    .kv_heads = found[GBT_CONFIG_KV_HEADS],
    .head_dim = found[GBT_CONFIG_HEAD_DIM],
    .qkv_bias = (traits & GBT_CONFIG_QKV_BIAS) != 0,
    .output_bias = (traits & GBT_CONFIG_OUTPUT_BIAS) != 0,
    .query_gate = (traits & GBT_CONFIG_QUERY_GATE) != 0,
    .sinks = (traits & GBT_CONFIG_SINKS) != 0,
    .gated = (traits & GBT_CONFIG_GATED) != 0,
    .dense_layers = found[GBT_CONFIG_LAYERS],
    .intermediate_size = found[GBT_CONFIG_FEED_FORWARD],
    .mlp_bias = (traits & GBT_CONFIG_MLP_BIAS) != 0,
    .expert_bias = (traits & GBT_CONFIG_EXPERT_BIAS) != 0,
    .router_bias = (traits & GBT_CONFIG_ROUTER_BIAS) != 0,
  };
  architecture->qk_norm = count_qk_norm (architecture, traits);

  if ((traits & GBT_CONFIG_FULL_WIDTH) != 0 && architecture->heads > 0
      && architecture->hidden_size % architecture->heads != 0)
    {
      /* The matrices are as wide as the stream; the heads do not change their size. */
      architecture->heads = 1;
      architecture->kv_heads = 1;
      architecture->head_dim = architecture->hidden_size;
    }
}

static gboolean
has_sliding_layer (const GbtJson *types)
{
  if (gbt_json_get_kind (types) != GBT_JSON_ARRAY)
    return FALSE;

  for (const GbtJson *v = gbt_json_get_first (types); v != NULL; v = gbt_json_get_next (v))
    {
      const char *type = gbt_json_get_kind (v) == GBT_JSON_STRING ? gbt_json_to_text (v, NULL)
                                                                  : NULL;

      if (type != NULL && (strstr (type, "sliding") != NULL || strstr (type, "chunked") != NULL))
        return TRUE;
    }

  return FALSE;
}

/* Windows change the cache, never the count. */
static void
read_window (GbtConfigReading      *reading,
             const GbtConfigFamily *family)
{
  const guint64 context = reading->dimensions[GBT_CONFIG_CONTEXT];
  const GbtJson *types = gbt_config_take (reading, reading->text, "layer_types");
  const GbtJson *wanted = gbt_config_take (reading, reading->text, "use_sliding_window");
  gboolean used = (family->traits & GBT_CONFIG_SLIDES) != 0;
  guint64 window = 0;

  if (gbt_config_take_number (reading, reading->text, "sliding_window", &window)
      || gbt_config_take_number (reading, reading->text, "attention_chunk_size", &window))
    used = window > 0 && (context == 0 || window < context);
  else if (gbt_config_is_null (reading->text, "sliding_window"))
    used = FALSE;

  if (wanted != NULL && reading->error == NULL)
    {
      gboolean on = FALSE;

      used = gbt_json_to_boolean (wanted, &on, &reading->error) && on && used;
    }
  else if ((family->traits & GBT_CONFIG_SLIDES) == 0 && g_str_has_prefix (family->types[0], "qwen"))
    used = FALSE;

  reading->slides = types != NULL ? has_sliding_layer (types) : used;
}

/* Every dimension that the blocks need was found, or is listed as missing. */
static void
check_needed (GbtConfigReading      *reading,
              const GbtConfigFamily *family)
{
  const GbtArchitecture *architecture = &reading->architecture;
  const gboolean needed[GBT_N_CONFIG_DIMENSIONS] = {
    [GBT_CONFIG_LAYERS] = TRUE,
    [GBT_CONFIG_HIDDEN_SIZE] = TRUE,
    [GBT_CONFIG_VOCABULARY] = TRUE,
    [GBT_CONFIG_HEADS] = architecture->attention_layers > 0 || architecture->layers == 0,
    [GBT_CONFIG_FEED_FORWARD] = architecture->dense_layers > 0,
    [GBT_CONFIG_CONTEXT] = (family->traits & GBT_CONFIG_POSITIONS) != 0,
  };

  for (guint d = 0; d < GBT_N_CONFIG_DIMENSIONS; d++)
    {
      const char *name = (*family->names)[d][0];

      if (needed[d] && reading->dimensions[d] == 0)
        gbt_config_add_missing (reading, reading->text, name != NULL ? name : "n_inner");
    }
}

static void
check_heads (GbtConfigReading      *reading,
             const GbtConfigFamily *family)
{
  const guint64 heads = reading->dimensions[GBT_CONFIG_HEADS];
  const guint64 kv_heads = reading->dimensions[GBT_CONFIG_KV_HEADS];

  /* Shared keys and values have the width of a head: there must be one. */
  if ((family->traits & GBT_CONFIG_FULL_WIDTH) != 0 && heads > 0 && kv_heads != heads
      && reading->dimensions[GBT_CONFIG_HIDDEN_SIZE] % heads != 0)
    gbt_config_reading_refuse (reading,
                               N_("“{1}” is not a multiple of the attention heads: such a model "
                                  "cannot be built"),
                               reading->sources[GBT_CONFIG_HIDDEN_SIZE]);

  if (heads == 0 || kv_heads == 0 || (kv_heads <= heads && heads % kv_heads == 0))
    return;

  gbt_config_reading_refuse (reading,
                             N_("The attention heads are not a multiple of “{1}”: such a model "
                                "cannot be built"),
                             reading->sources[GBT_CONFIG_KV_HEADS]);
}

/* gbt_config_family_read:
 * @reading: a reading whose text part is of the family
 *
 * Reads the dimensions of the decoder and fills @reading's architecture. What is missing, or
 * describes a variant that is not counted, is listed and refuses the count.
 */
void
gbt_config_family_read (const GbtConfigFamily *self,
                        GbtConfigReading      *reading)
{
  guint traits;

  take_dimensions (reading, self);
  traits = take_flags (reading, self);
  fill_architecture (reading, traits);
  read_window (reading, self);

  if (self->hook != NULL && reading->error == NULL)
    self->hook (reading, self);

  if (self->traits & GBT_CONFIG_UNCOUNTED)
    gbt_config_reading_refuse (reading,
                               N_("The blocks of the family “{1}” are not described by these "
                                  "dimensions alone: the parameters cannot be counted"),
                               gbt_imported_model_get_family (reading->result));
  else if (reading->error == NULL)
    {
      check_needed (reading, self);
      check_heads (reading, self);
    }
}
