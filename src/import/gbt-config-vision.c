/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-config-hooks.h"

#include <string.h>

#include "gbt-error.h"

/* A part of a model beside its text decoder that can be counted. */
typedef struct
{
  const char *types[3];
  guint64 (*count) (GbtConfigReading *reading,
                    GbtConfigScope   *vision);
} Part;

/* Wide enough for every tower, small enough that no product of four below can overflow. */
#define MAX_WIDTH 65536

static guint64
need_width (GbtConfigReading *reading,
            GbtConfigScope   *vision,
            const char       *key)
{
  const guint64 width = gbt_config_need_number (reading, vision, key);

  if (width <= MAX_WIDTH)
    return width;

  gbt_config_reading_refuse_width (reading, key);
  return 0;
}

/* A block of a vision transformer: q k v o and two matrices with biases, two LayerNorms. */
static guint64
count_tower_block (guint64 h,
                   guint64 F)
{
  return 4 * h * h + 4 * h + 2 * h * F + F + h + 4 * h;
}

static guint64
square (guint64 x)
{
  return x * x;
}

/* Gemma 3: SigLIP (patches, positions, blocks, a norm), then a norm and a matrix to the text. */
static guint64
count_siglip (GbtConfigReading *reading,
              GbtConfigScope   *vision)
{
  const guint64 h = need_width (reading, vision, "hidden_size");
  const guint64 F = need_width (reading, vision, "intermediate_size");
  const guint64 layers = need_width (reading, vision, "num_hidden_layers");
  const guint64 patch = need_width (reading, vision, "patch_size");
  const guint64 image = need_width (reading, vision, "image_size");
  const guint64 side = patch > 0 ? image / patch : 0;

  (void) gbt_config_take (reading, vision, "num_attention_heads");
  (void) gbt_config_take (reading, vision, "model_type");
  gbt_config_expect_number (reading, vision, "num_channels", 3);
  gbt_config_expect_flag (reading, vision, "vision_use_head", FALSE);

  return 3 * square (MIN (patch, 1024)) * h + h + square (side) * h
         + layers * count_tower_block (h, F) + 2 * h
         + h * reading->architecture.hidden_size + h;
}

/* Qwen3-VL: patches in pairs, positions, blocks, then a merger; and one merger a deep stack. */
static guint64
count_qwen_vision (GbtConfigReading *reading,
                   GbtConfigScope   *vision)
{
  const guint64 h = need_width (reading, vision, "hidden_size");
  const guint64 F = need_width (reading, vision, "intermediate_size");
  const guint64 layers = need_width (reading, vision, "depth");
  const guint64 patch = MIN (need_width (reading, vision, "patch_size"), 1024);
  const guint64 frames = MIN (need_width (reading, vision, "temporal_patch_size"), 1024);
  const guint64 merge = MIN (need_width (reading, vision, "spatial_merge_size"), 1024);
  const guint64 positions = need_width (reading, vision, "num_position_embeddings");
  const guint64 out = need_width (reading, vision, "out_hidden_size");
  const GbtJson *stack = gbt_config_default_list (reading, vision,
                                                     "deepstack_visual_indexes");
  const guint64 stacks = stack != NULL && gbt_json_get_kind (stack) == GBT_JSON_ARRAY
    ? gbt_json_get_length (stack)
    : 0;
  guint64 wide = h * square (merge);
  guint64 merger;

  (void) gbt_config_take (reading, vision, "num_heads");
  (void) gbt_config_take (reading, vision, "model_type");
  gbt_config_expect_number (reading, vision, "in_channels", 3);
  if (wide > 16 * MAX_WIDTH || stacks > 256)
    {
      gbt_config_reading_refuse_width (reading, "spatial_merge_size");
      wide = 0;
    }

  merger = square (wide) + wide + wide * out + out;
  return 3 * frames * square (patch) * h + h + positions * h
         + layers * count_tower_block (h, F)
         + merger + 2 * h
         + MIN (stacks, 256) * (merger + 2 * wide);
}

static const Part parts[] = {
  { { "gemma3" }, count_siglip },
  { { "qwen3_vl", "qwen3_vl_moe" }, count_qwen_vision },
  { { "qwen3_5", "qwen3_5_moe" }, count_qwen_vision },
};

static const Part *
find_part (const char *type)
{
  for (gsize i = 0; i < G_N_ELEMENTS (parts) && type != NULL; i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (parts[i].types) && parts[i].types[j] != NULL; j++)
        {
          if (strcmp (parts[i].types[j], type) == 0)
            return &parts[i];
        }
    }

  return NULL;
}

/* Objects and words that say that a model is more than its text decoder. */
static const char *const other_parts[] = {
  "vision_config", "audio_config", "speech_config", "vision_encoder_config",
  "vision_tokenizer_config", "visual", "vision_tower", "mm_vision_tower", "siglip_config",
  "projector_config", "encoder_layers",
};

static void
read_parts (GbtConfigReading *reading)
{
  const char *type = gbt_config_take_text (reading, reading->root, "model_type");
  const Part *part = find_part (type);
  GbtConfigScope *vision = part != NULL
    ? gbt_config_reading_open (reading, reading->root, "vision_config")
    : NULL;

  if (vision != NULL)
    reading->other_parameters = part->count (reading, vision);

  for (gsize i = 0; i < G_N_ELEMENTS (other_parts); i++)
    {
      if (gbt_config_is_null (reading->root, other_parts[i]))
        (void) gbt_config_take (reading, reading->root, other_parts[i]);
      else if (gbt_config_has (reading->root, other_parts[i])
               && !(vision != NULL && strcmp (other_parts[i], "vision_config") == 0))
        gbt_config_reading_refuse (reading,
                                   N_("“{1}” describes a part of the model that is not counted: "
                                      "only the text decoder is"),
                                   other_parts[i]);
    }
}

/* gbt_config_read_parts:
 * @reading: a reading whose text decoder was read
 *
 * Counts the vision tower where its form is known. Any other part refuses the count of the
 * whole model, not that of the text.
 */
void
gbt_config_read_parts (GbtConfigReading *reading)
{
  GError *text_refusal = g_steal_pointer (&reading->refusal);

  read_parts (reading);
  reading->part_refusal = g_steal_pointer (&reading->refusal);
  reading->refusal = text_refusal;
}
