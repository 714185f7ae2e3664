/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-format-number.h"

#include "gbt-text.h"

/**
 * gbt_format_unit:
 * @language: the language of the text
 * @unit: a unit of memory
 *
 * Returns: its name in a column header or on a button: "Gio", "Go", "octets"
 */
const char *
gbt_format_unit (GbtLanguage language,
                 GbtUnit     unit)
{
  switch (unit)
    {
    case GBT_UNIT_GIB:
      return gbt_text (language, N_("GiB"));
    case GBT_UNIT_GB:
      return gbt_text (language, N_("GB"));
    case GBT_UNIT_BYTE:
      return gbt_text (language, N_("bytes"));
    default:
      g_return_val_if_reached ("");
    }
}

/**
 * gbt_format_amount_number:
 * @language: the language of the text
 * @bytes: an amount, or a difference of amounts
 * @unit: the unit of display
 *
 * The one rounding of an amount (R3), to two decimals; bytes are exact.
 *
 * Returns: (transfer full): the number without its unit: "19,04", "20 442 450 944"
 */
char *
gbt_format_amount_number (GbtLanguage language,
                          gint64      bytes,
                          GbtUnit     unit)
{
  if (unit == GBT_UNIT_BYTE)
    return gbt_format_integer (language, bytes);

  return gbt_format_hundredths (language, gbt_bytes_hundredths (bytes, unit));
}

static char *
format_amount (GbtLanguage language,
               gint64      bytes,
               GbtUnit     unit,
               GbtSpace    space,
               const char *sign)
{
  g_autofree char *number = gbt_format_amount_number (language, bytes, unit);
  const char *name;

  if (unit == GBT_UNIT_BYTE)
    name = gbt_ntext (language, "byte", "bytes",
                      bytes < 0 ? (guint64) 0 - (guint64) bytes : (guint64) bytes);
  else
    name = gbt_format_unit (language, unit);

  return g_strconcat (sign, number, gbt_format_space (space), name, NULL);
}

/**
 * gbt_format_amount:
 * @language: the language of the text
 * @bytes: an amount
 * @unit: the unit of display
 * @space: the space before the unit
 *
 * Returns: (transfer full): "19,04 Gio", "1 octet", "20 442 450 944 octets"; below 0 it begins
 *   with U+2212
 */
char *
gbt_format_amount (GbtLanguage language,
                   gint64      bytes,
                   GbtUnit     unit,
                   GbtSpace    space)
{
  return format_amount (language, bytes, unit, space, "");
}

/**
 * gbt_format_amount_signed:
 * @language: the language of the text
 * @bytes: a difference of amounts
 * @unit: the unit of display
 * @space: the space before the unit
 *
 * Returns: (transfer full): as gbt_format_amount(), with "+" above 0
 */
char *
gbt_format_amount_signed (GbtLanguage language,
                          gint64      bytes,
                          GbtUnit     unit,
                          GbtSpace    space)
{
  return format_amount (language, bytes, unit, space, bytes > 0 ? "+" : "");
}

/**
 * gbt_format_entry_memory:
 * @language: the language of the text
 * @bytes: an amount
 *
 * What a field shows of an amount that was typed: the largest unit, binary before decimal, in
 * which it is a whole number: "6 Gio", "24 Go", "24 564 Mio"; else in bytes.
 *
 * Returns: (transfer full): text that gbt_parse_memory() reads back as @bytes, for any amount
 *   within %GBT_BYTES_MAX
 */
char *
gbt_format_entry_memory (GbtLanguage language,
                         guint64     bytes)
{
  static const struct
  {
    guint64 size;
    const char *name;
  } units[] = {
    { GBT_TIB, N_("TiB") }, { GBT_TB, N_("TB") }, { GBT_GIB, N_("GiB") },
    { GBT_GB, N_("GB") },   { GBT_MIB, N_("MiB") }, { GBT_MB, N_("MB") },
  };
  const char *name = NULL;
  g_autofree char *number = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (units) && name == NULL; i++)
    {
      if (bytes > 0 && bytes % units[i].size == 0)
        {
          name = gbt_text (language, units[i].name);
          bytes /= units[i].size;
        }
    }

  if (name == NULL)
    name = gbt_ntext (language, "byte", "bytes", bytes);

  number = gbt_format_entry_count (language, bytes);
  return g_strconcat (number, GBT_NO_BREAK_SPACE, name, NULL);
}

/**
 * gbt_format_sold:
 * @language: a language
 * @bytes: an amount of memory as it is sold
 * @unit: the unit of what is no whole number of GB, and of everything when it is the byte
 * @space: the space before the unit
 *
 * R3: a vendor's 32 GB is not shown as 29.80 GiB, nor as 32.00 GB: nobody measured it so finely.
 *
 * Returns: (transfer full): "32 Go"
 */
char *
gbt_format_sold (GbtLanguage language,
                 guint64     bytes,
                 GbtUnit     unit,
                 GbtSpace    space)
{
  g_autofree char *count = NULL;

  if (unit == GBT_UNIT_BYTE || bytes == 0 || bytes % GBT_GB != 0)
    return gbt_format_amount (language, (gint64) MIN (bytes, GBT_BYTES_MAX), unit, space);

  count = gbt_format_count (language, bytes / GBT_GB);
  return g_strconcat (count, space == GBT_SPACE_PRINT ? GBT_NARROW_SPACE : GBT_NO_BREAK_SPACE,
                      gbt_format_unit (language, GBT_UNIT_GB), NULL);
}
