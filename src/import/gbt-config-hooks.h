/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-config-family.h"

G_BEGIN_DECLS

/* What one family reads besides the common dimensions. */

/* Mixtures of experts: gbt-config-experts.c. */
void gbt_config_read_local_experts   (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_experts         (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_qwen_experts    (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_qwen_shared     (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_deepseek        (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_deepseek_v2     (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_deepseek_v3     (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_sparse_latent   (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_glm4_moe        (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_minimax         (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_llama4          (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);

/* Blocks without attention: gbt-config-mixers.c. */
void gbt_config_read_mamba           (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_jamba           (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_nemotron_h      (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_delta_net       (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_delta_net_experts (GbtConfigReading      *reading,
                                        const GbtConfigFamily *family);

/* Ways of their own: gbt-config-dialects.c. */
void gbt_config_read_falcon          (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_refined_web     (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_mpt             (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_bloom           (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_opt             (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_chatglm         (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_bigcode         (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_qwen            (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_neo             (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);
void gbt_config_read_stablelm        (GbtConfigReading      *reading,
                                      const GbtConfigFamily *family);

/* The other parts of a model: gbt-config-vision.c. */
void gbt_config_read_parts           (GbtConfigReading      *reading);

G_END_DECLS
