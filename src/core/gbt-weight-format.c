/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-weight-format.h"

#include "gbt-bytes.h"
#include "gbt-error.h"

static const struct
{
  const char *code;
  const char *label;
  guint numerator;
  guint denominator;
  const char *bits;
  GbtWeightFormat nominal;
} formats[GBT_N_WEIGHT_FORMATS] = {
  [GBT_WEIGHT_FORMAT_32BIT] = { "32bit", N_("32 bits"), 32, 1, "32", GBT_WEIGHT_FORMAT_32BIT },
  [GBT_WEIGHT_FORMAT_16BIT] = { "16bit", N_("16 bits"), 16, 1, "16", GBT_WEIGHT_FORMAT_16BIT },
  [GBT_WEIGHT_FORMAT_8BIT] = { "8bit", N_("8 bits"), 8, 1, "8", GBT_WEIGHT_FORMAT_8BIT },
  [GBT_WEIGHT_FORMAT_4BIT] = { "4bit", N_("4 bits"), 4, 1, "4", GBT_WEIGHT_FORMAT_4BIT },
  [GBT_WEIGHT_FORMAT_NF4] = { "nf4", N_("NF4"), 4127, 1000, "4.127", GBT_WEIGHT_FORMAT_4BIT },
};

/**
 * gbt_weight_format_get_code:
 * @format: a format
 *
 * Returns: its stored word
 */
const char *
gbt_weight_format_get_code (GbtWeightFormat format)
{
  g_return_val_if_fail ((guint) format < GBT_N_WEIGHT_FORMATS, NULL);

  return formats[format].code;
}

/**
 * gbt_weight_format_get_label:
 * @format: a format
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_weight_format_get_label (GbtWeightFormat format)
{
  g_return_val_if_fail ((guint) format < GBT_N_WEIGHT_FORMATS, NULL);

  return formats[format].label;
}

/**
 * gbt_weight_format_from_code:
 * @code: (nullable): a stored word
 * @format: (out): the format, written on success only
 *
 * Returns: whether @code is a format's
 */
gboolean
gbt_weight_format_from_code (const char      *code,
                             GbtWeightFormat *format)
{
  for (guint i = 0; i < GBT_N_WEIGHT_FORMATS; i++)
    {
      if (g_strcmp0 (formats[i].code, code) == 0)
        {
          *format = (GbtWeightFormat) i;
          return TRUE;
        }
    }

  return FALSE;
}

/**
 * gbt_weight_format_get_bits:
 * @format: a format
 * @numerator: (out): bits a value takes, with @denominator
 * @denominator: (out): 1, or 1000 for NF4
 */
void
gbt_weight_format_get_bits (GbtWeightFormat format,
                            guint          *numerator,
                            guint          *denominator)
{
  g_return_if_fail ((guint) format < GBT_N_WEIGHT_FORMATS);

  *numerator = formats[format].numerator;
  *denominator = formats[format].denominator;
}

/**
 * gbt_weight_format_get_bits_text:
 * @format: a format
 *
 * Returns: its bits a value, as neutral text ("16", "4.127")
 */
const char *
gbt_weight_format_get_bits_text (GbtWeightFormat format)
{
  g_return_val_if_fail ((guint) format < GBT_N_WEIGHT_FORMATS, NULL);

  return formats[format].bits;
}

/**
 * gbt_weight_format_get_nominal:
 * @format: a format
 *
 * The four lines know 32, 16, 8 and 4 bits only (8-decisions 22).
 *
 * Returns: the nominal class of @format
 */
GbtWeightFormat
gbt_weight_format_get_nominal (GbtWeightFormat format)
{
  g_return_val_if_fail ((guint) format < GBT_N_WEIGHT_FORMATS, GBT_WEIGHT_FORMAT_16BIT);

  return formats[format].nominal;
}

/**
 * gbt_weight_format_get_bytes:
 * @format: a format
 * @values: how many values
 * @bytes: (out): floor (values x bits / 8), written on success only
 * @error: set to %GBT_ERROR_OVERFLOW above 2^63-1 bytes
 */
gboolean
gbt_weight_format_get_bytes (GbtWeightFormat format,
                             guint64         values,
                             guint64        *bytes,
                             GError        **error)
{
  g_return_val_if_fail ((guint) format < GBT_N_WEIGHT_FORMATS, FALSE);

  return gbt_bytes_scale (values, formats[format].numerator,
                          (guint64) formats[format].denominator * 8, bytes, error);
}
