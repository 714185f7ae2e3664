/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-bytes.h"

#include "gbt-error.h"

static gboolean
refuse_overflow (GError **error)
{
  gbt_error_set (error, GBT_ERROR_OVERFLOW,
                 N_("The amount does not fit: more than 9,223,372,036,854,775,807 bytes"), NULL);
  return FALSE;
}

/**
 * gbt_bytes_add:
 * @a: bytes
 * @b: bytes
 * @sum: (out): a + b, written on success only
 * @error: set to %GBT_ERROR_OVERFLOW above 2^63-1
 */
gboolean
gbt_bytes_add (guint64   a,
               guint64   b,
               guint64  *sum,
               GError  **error)
{
  guint64 result;

  if (__builtin_add_overflow (a, b, &result) || result > GBT_BYTES_MAX)
    return refuse_overflow (error);

  *sum = result;
  return TRUE;
}

/**
 * gbt_bytes_multiply:
 * @a: a factor
 * @b: a factor
 * @product: (out): a x b, written on success only
 * @error: set to %GBT_ERROR_OVERFLOW above 2^63-1
 */
gboolean
gbt_bytes_multiply (guint64   a,
                    guint64   b,
                    guint64  *product,
                    GError  **error)
{
  guint64 result;

  if (__builtin_mul_overflow (a, b, &result) || result > GBT_BYTES_MAX)
    return refuse_overflow (error);

  *product = result;
  return TRUE;
}

/**
 * gbt_bytes_scale:
 * @amount: a count or an amount
 * @numerator: multiplied first, exactly
 * @denominator: divided last, floored; not 0
 * @scaled: (out): floor (amount x numerator / denominator), written on success only
 * @error: set to %GBT_ERROR_OVERFLOW when the result is above 2^63-1
 *
 * The product is exact whatever its size (128 bits), so that the only rounding is the last
 * division: "20 % of a sum is floored to the byte" (1-domain, our readings).
 */
gboolean
gbt_bytes_scale (guint64   amount,
                 guint64   numerator,
                 guint64   denominator,
                 guint64  *scaled,
                 GError  **error)
{
  unsigned __int128 result;

  g_return_val_if_fail (denominator != 0, FALSE);

  result = (unsigned __int128) amount * numerator / denominator;
  if (result > GBT_BYTES_MAX)
    return refuse_overflow (error);

  *scaled = (guint64) result;
  return TRUE;
}

/**
 * gbt_bytes_per_unit:
 * @unit: a unit
 *
 * Returns: how many bytes one @unit is
 */
guint64
gbt_bytes_per_unit (GbtUnit unit)
{
  switch (unit)
    {
    case GBT_UNIT_GIB:
      return GBT_GIB;
    case GBT_UNIT_GB:
      return GBT_GB;
    case GBT_UNIT_BYTE:
      return 1;
    default:
      g_return_val_if_reached (1);
    }
}

/**
 * gbt_bytes_hundredths:
 * @bytes: a signed amount
 * @unit: the unit of display
 *
 * The only rounding of an amount (R3): half up (away from zero), to two decimals.
 *
 * Returns: @bytes in hundredths of @unit
 */
gint64
gbt_bytes_hundredths (gint64  bytes,
                      GbtUnit unit)
{
  __int128 per_unit = (__int128) gbt_bytes_per_unit (unit);
  __int128 magnitude = bytes < 0 ? -(__int128) bytes : (__int128) bytes;
  __int128 hundredths = (magnitude * 200 + per_unit) / (2 * per_unit);

  if (hundredths > G_MAXINT64)
    hundredths = G_MAXINT64;

  return bytes < 0 ? (gint64) -hundredths : (gint64) hundredths;
}
