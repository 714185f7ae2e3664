/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-imported-model-private.h"
#include "gbt-json.h"

G_BEGIN_DECLS

/**
 * GbtConfigScope:
 *
 * One object of a configuration whose members are being read: the whole file, its
 * "text_config", its "vision_config"... It remembers which members were understood.
 */
typedef struct _GbtConfigScope GbtConfigScope;

/**
 * GbtConfigDimension:
 *
 * The dimensions that every decoder has, whatever its family calls them.
 */
typedef enum
{
  GBT_CONFIG_LAYERS,
  GBT_CONFIG_HIDDEN_SIZE,
  GBT_CONFIG_VOCABULARY,
  GBT_CONFIG_HEADS,
  GBT_CONFIG_KV_HEADS,
  GBT_CONFIG_HEAD_DIM,
  GBT_CONFIG_FEED_FORWARD,
  GBT_CONFIG_CONTEXT,
  GBT_N_CONFIG_DIMENSIONS,
} GbtConfigDimension;

/**
 * GbtConfigLeftOut:
 *
 * What kinds of values the file leaves out and the count takes from its family, as bits. A key
 * that is not understood and holds such a value could be the one that was expected.
 */
typedef enum
{
  GBT_CONFIG_LEFT_OUT_NUMBER = 1 << 0,
  GBT_CONFIG_LEFT_OUT_TRUE = 1 << 1,  /* a flag that would only matter if it were true */
  GBT_CONFIG_LEFT_OUT_FALSE = 1 << 2, /* one that would only matter if it were false */
  GBT_CONFIG_LEFT_OUT_LIST = 1 << 3,
  GBT_CONFIG_LEFT_OUT_WORD = 1 << 4,
} GbtConfigLeftOut;

/**
 * GbtConfigReading:
 * @result: what is being filled
 * @root: the whole file
 * @text: the object that describes the text decoder; @root itself when it is not nested
 * @dimensions: what was found of each dimension, 0 where it was not
 * @sources: where each was found: its key, or the keys it follows from
 * @architecture: what the family makes of them
 * @slides: some layers only keep a window of the context
 * @other_parameters: parameters of the other parts of the model that were counted (vision)
 * @error: the first value that cannot be accepted; once set, nothing more is read
 * @refusal: the first reason why the count would be a guess; reading goes on
 * @part_refusal: the same, for the parts of the model beside its text decoder
 * @left_out: bits of #GbtConfigLeftOut
 *
 * The state of one import.
 */
typedef struct
{
  GbtImportedModel *result;
  GbtConfigScope *root;
  GbtConfigScope *text;
  guint64 dimensions[GBT_N_CONFIG_DIMENSIONS];
  char *sources[GBT_N_CONFIG_DIMENSIONS];
  GbtArchitecture architecture;
  gboolean slides;
  guint64 other_parameters;
  GError *error;
  GError *refusal;
  GError *part_refusal;
  guint left_out;
  GPtrArray *scopes; /* private */
} GbtConfigReading;

GbtConfigReading *gbt_config_reading_new      (const GbtJson    *root,
                                               const char       *file);
void              gbt_config_reading_free     (GbtConfigReading *self);
void              gbt_config_reading_set      (GbtConfigReading  *self,
                                               GbtConfigDimension dimension,
                                               guint64            value,
                                               char              *source);
GbtConfigScope   *gbt_config_reading_open     (GbtConfigReading *self,
                                               GbtConfigScope   *parent,
                                               const char       *key);
void              gbt_config_reading_refuse   (GbtConfigReading *self,
                                               const char       *message,
                                               const char       *argument);
void              gbt_config_reading_refuse_variant (GbtConfigReading *self,
                                                     const char       *key);
void              gbt_config_reading_refuse_width (GbtConfigReading *self,
                                                   const char       *key);
void              gbt_config_reading_close    (GbtConfigReading *self);

char             *gbt_config_scope_dup_path   (const GbtConfigScope *self,
                                               const char       *key);
gboolean          gbt_config_has              (const GbtConfigScope *scope,
                                               const char       *key);
gboolean          gbt_config_is_null          (const GbtConfigScope *scope,
                                               const char       *key);
const GbtJson    *gbt_config_take             (GbtConfigReading *self,
                                               GbtConfigScope   *scope,
                                               const char       *key);
gboolean          gbt_config_take_number      (GbtConfigReading *self,
                                               GbtConfigScope   *scope,
                                               const char       *key,
                                               guint64          *value);
const char       *gbt_config_take_text        (GbtConfigReading *self,
                                               GbtConfigScope   *scope,
                                               const char       *key);
const char       *gbt_config_default_text     (GbtConfigReading *self,
                                               GbtConfigScope   *scope,
                                               const char       *key);
const GbtJson    *gbt_config_default_list     (GbtConfigReading *self,
                                               GbtConfigScope   *scope,
                                               const char       *key);
gboolean          gbt_config_take_flag        (GbtConfigReading *self,
                                               GbtConfigScope   *scope,
                                               const char       *key,
                                               gboolean          usual);
guint64           gbt_config_need_number      (GbtConfigReading *self,
                                               GbtConfigScope   *scope,
                                               const char       *key);
guint64           gbt_config_default_number   (GbtConfigReading *self,
                                               GbtConfigScope   *scope,
                                               const char       *key,
                                               guint64           usual);
void              gbt_config_expect_flag      (GbtConfigReading *self,
                                               GbtConfigScope   *scope,
                                               const char       *key,
                                               gboolean          expected);
void              gbt_config_expect_number    (GbtConfigReading *self,
                                               GbtConfigScope   *scope,
                                               const char       *key,
                                               guint64           expected);
void              gbt_config_add_default      (GbtConfigReading *self,
                                               const GbtConfigScope *scope,
                                               const char       *key,
                                               const char       *value);
void              gbt_config_add_missing      (GbtConfigReading *self,
                                               const GbtConfigScope *scope,
                                               const char       *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtConfigReading, gbt_config_reading_free)

G_END_DECLS
