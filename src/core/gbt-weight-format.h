/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GbtWeightFormat:
 *
 * How one value is written in memory, by its number of bits; for weights, and (but NF4) for the
 * KV cache. Codes are stored: append-only.
 */
typedef enum
{
  GBT_WEIGHT_FORMAT_32BIT,
  GBT_WEIGHT_FORMAT_16BIT,
  GBT_WEIGHT_FORMAT_8BIT,
  GBT_WEIGHT_FORMAT_4BIT,
  GBT_WEIGHT_FORMAT_NF4, /* 4.127 bits: NF4 with double quantisation, QLoRA arXiv:2305.14314 */
  GBT_N_WEIGHT_FORMATS,
} GbtWeightFormat;

const char *gbt_weight_format_get_code  (GbtWeightFormat  format);
const char *gbt_weight_format_get_label (GbtWeightFormat  format);
gboolean    gbt_weight_format_from_code (const char      *code,
                                         GbtWeightFormat *format);
void        gbt_weight_format_get_bits  (GbtWeightFormat  format,
                                         guint           *numerator,
                                         guint           *denominator);
const char *gbt_weight_format_get_bits_text (GbtWeightFormat format);
GbtWeightFormat gbt_weight_format_get_nominal (GbtWeightFormat format);
gboolean    gbt_weight_format_get_bytes (GbtWeightFormat  format,
                                         guint64          values,
                                         guint64         *bytes,
                                         GError         **error);

G_END_DECLS
