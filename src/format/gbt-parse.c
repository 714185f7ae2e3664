/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-parse.h"

#include <string.h>

#include "gbt-bytes.h"
#include "gbt-error.h"
#include "gbt-parse-number.h"

/* Without a unit, a number of parameters below this is in billions (8-decisions 24). */
#define BILLIONS_BELOW 10000
/* Without a unit, an amount of memory below this is no number of bytes (7-command-line). */
#define BYTES_FROM GBT_MIB

static gboolean
refuse (GError    **error,
        GbtError    code,
        const char *message,
        const char *text)
{
  g_autofree char *quote = gbt_parse_quote (text);

  gbt_error_set (error, code, message, quote, NULL);
  return FALSE;
}

/**
 * gbt_parse_count:
 * @text: what was typed
 * @minimum: the smallest accepted
 * @maximum: the largest accepted, at most 2^63-1
 * @count: (out): the number, written on success only
 * @error: set to %GBT_ERROR_SYNTAX where it is no whole number, %GBT_ERROR_RANGE outside the
 *   bounds
 *
 * Reads "8192" or "8 192" (grouped by plain, no-break or narrow spaces), in whichever language it
 * is shown. A comma or a point is a decimal mark, and refused.
 */
gboolean
gbt_parse_count (const char *text,
                 guint64     minimum,
                 guint64     maximum,
                 guint64    *count,
                 GError    **error)
{
  g_autofree char *prepared = gbt_parse_prepare (text);
  const char *cursor = prepared;
  GbtNumber number;
  gboolean too_long;
  gboolean exact;
  guint64 value;

  if (prepared == NULL || !gbt_number_scan (&number, &cursor, &too_long) || *cursor != '\0' ||
      number.has_mark || number.has_exponent)
    return refuse (error, GBT_ERROR_SYNTAX,
                   N_("“{1}” is not a whole number: write it as 8192 or 8 192"), text);

  if (too_long || !gbt_number_scale (&number, 1, &value, &exact) || value < minimum ||
      value > maximum)
    {
      g_autofree char *quote = gbt_parse_quote (text);
      g_autofree char *from = g_strdup_printf ("%" G_GUINT64_FORMAT, minimum);
      g_autofree char *to = g_strdup_printf ("%" G_GUINT64_FORMAT, maximum);

      gbt_error_set (error, GBT_ERROR_RANGE,
                     N_("“{1}” is out of bounds: from {2} to {3} is accepted"), quote, from, to,
                     NULL);
      return FALSE;
    }

  *count = value;
  return TRUE;
}

typedef struct
{
  const char *name;
  guint64 size;
} Scale;

/* Compared without case. */
static const Scale parameter_scales[] = {
  { "g", GBT_GB },         { "b", GBT_GB },        { "md", GBT_GB },       { "mds", GBT_GB },
  { "milliard", GBT_GB },  { "milliards", GBT_GB }, { "billion", GBT_GB }, { "billions", GBT_GB },
  { "m", GBT_MB },         { "million", GBT_MB },  { "millions", GBT_MB }, { "t", GBT_TB },
};

static gboolean
find_parameter_scale (const char *name,
                      guint64    *size)
{
  for (guint i = 0; i < G_N_ELEMENTS (parameter_scales); i++)
    {
      if (g_ascii_strcasecmp (name, parameter_scales[i].name) == 0)
        {
          *size = parameter_scales[i].size;
          return TRUE;
        }
    }

  return FALSE;
}

static gboolean
parse_parameters (const char *text,
                  gboolean    strict,
                  guint64    *parameters,
                  GError    **error)
{
  const char *accepted = strict
    ? N_("“{1}” is not a number of parameters: write it as 7e9, 8.03e9, 7G or 8030261248")
    : N_("“{1}” is not a number of parameters: write 7 (billion), 8.03, 7e9 or 8 030 261 248");
  g_autofree char *prepared = gbt_parse_prepare (text);
  const char *cursor = prepared;
  GbtNumber number;
  gboolean too_long;
  gboolean exact;
  guint64 size = 1;
  guint64 value;

  if (prepared == NULL || !gbt_number_scan (&number, &cursor, &too_long))
    return refuse (error, GBT_ERROR_SYNTAX, accepted, text);

  cursor = gbt_parse_skip (cursor);
  if (*cursor != '\0' && (number.has_exponent || !find_parameter_scale (cursor, &size)))
    return refuse (error, GBT_ERROR_SYNTAX, accepted, text);
  /* "8.0" may be meant in billions: the command line does not guess. */
  if (strict && *cursor == '\0' && number.has_mark && !number.has_exponent)
    return refuse (error, GBT_ERROR_SYNTAX, accepted, text);

  if (!strict && *cursor == '\0' && !number.has_exponent && !too_long &&
      (number.has_mark || (gbt_number_scale (&number, 1, &value, &exact) && value < BILLIONS_BELOW)))
    size = GBT_GB;

  if (too_long || !gbt_number_scale (&number, size, &value, &exact))
    return refuse (error, GBT_ERROR_RANGE, N_("“{1}” is more parameters than any model has"), text);
  if (!exact)
    return refuse (error, GBT_ERROR_SYNTAX,
                   N_("“{1}” is not a whole number of parameters: give fewer decimals"), text);
  if (value == 0)
    return refuse (error, GBT_ERROR_RANGE, N_("A model has at least one parameter"), text);

  *parameters = value;
  return TRUE;
}

/**
 * gbt_parse_parameters:
 * @text: what was typed in the window's field
 * @parameters: (out): the number of parameters, written on success only
 * @error: set to %GBT_ERROR_SYNTAX or %GBT_ERROR_RANGE
 *
 * Reads "7e9", "7 G", "7B", "124M", "7 milliards", "8 030 261 248" as they stand. Without a unit
 * or an exponent, a decimal part or a value below 10 000 means billions: "7" and "8,03"
 * (8-decisions 24). Exact: a count that is not whole is refused.
 */
gboolean
gbt_parse_parameters (const char *text,
                      guint64    *parameters,
                      GError    **error)
{
  return parse_parameters (text, FALSE, parameters, error);
}

/**
 * gbt_parse_parameters_strict:
 * @text: an argument of the command line
 * @parameters: (out): the number of parameters, written on success only
 * @error: set to %GBT_ERROR_SYNTAX or %GBT_ERROR_RANGE
 *
 * As gbt_parse_parameters(), but never guesses: "7" is seven, "8.03" is refused.
 */
gboolean
gbt_parse_parameters_strict (const char *text,
                             guint64    *parameters,
                             GError    **error)
{
  return parse_parameters (text, TRUE, parameters, error);
}

/* Size of a unit of memory: a prefix of any case, "i" for powers of 1024, then "o" or "B". Bits
   (a small b) are told apart by the caller. */
static gboolean
find_memory_unit (const char *name,
                  guint64    *size)
{
  static const char *const words[] = { "o", "B", "octet", "octets", "byte", "bytes" };
  static const struct
  {
    char prefix;
    guint64 decimal;
    guint64 binary;
  } prefixes[] = {
    { 'k', GBT_KB, GBT_KIB },
    { 'm', GBT_MB, GBT_MIB },
    { 'g', GBT_GB, GBT_GIB },
    { 't', GBT_TB, GBT_TIB },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (g_str_equal (name, words[i]))
        {
          *size = 1;
          return TRUE;
        }
    }

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      const char *rest = name + 1;
      gboolean binary = g_ascii_tolower (*rest) == 'i';

      if (g_ascii_tolower (*name) != prefixes[i].prefix)
        continue;
      if (binary)
        rest++;
      if (!g_str_equal (rest, "o") && !g_str_equal (rest, "O") && !g_str_equal (rest, "B"))
        return FALSE;
      *size = binary ? prefixes[i].binary : prefixes[i].decimal;
      return TRUE;
    }

  return FALSE;
}

/* "b", "Gb", "Gib", "Gbit": bits. */
static gboolean
is_bits (const char *name)
{
  gsize length = strlen (name);

  return g_str_has_suffix (name, "bit") || g_str_has_suffix (name, "bits") ||
         (length >= 1 && length <= 3 && name[length - 1] == 'b');
}

static gboolean
refuse_unit (GError    **error,
             const char *unit,
             const char *text)
{
  if (is_bits (unit))
    return refuse (error, GBT_ERROR_SYNTAX,
                   N_("“{1}” is in bits: for bytes write GiB or GB (Gio or Go)"), text);
  if (strlen (unit) == 1 && strchr ("kKmMgGtT", *unit) != NULL)
    return refuse (error, GBT_ERROR_AMBIGUOUS,
                   N_("“{1}” does not say which unit: write GiB (powers of 1024) or GB (powers of "
                      "1000)"),
                   text);
  return refuse (error, GBT_ERROR_SYNTAX,
                 N_("“{1}” is not an amount of memory: write it as 6 GiB, 24 GB, 24564 MiB or a "
                    "number of bytes"),
                 text);
}

/**
 * gbt_parse_memory:
 * @text: what was typed
 * @bytes: (out): the amount, written on success only
 * @error: set to %GBT_ERROR_SYNTAX, %GBT_ERROR_AMBIGUOUS or %GBT_ERROR_RANGE
 *
 * Reads "6 Gio", "6GiB", "24 Go", "24 564 Mio", "1,5 To" in whichever language it is shown. A bare
 * integer is bytes, and refused below 1 048 576; bits and "6 G" are refused. The amount is exact;
 * where the decimals do not make whole bytes ("19,04 Gio") it is rounded half up, once.
 */
gboolean
gbt_parse_memory (const char *text,
                  guint64    *bytes,
                  GError    **error)
{
  g_autofree char *prepared = gbt_parse_prepare (text);
  const char *cursor = prepared;
  GbtNumber number;
  gboolean too_long;
  gboolean exact;
  guint64 size = 1;
  guint64 value;

  if (prepared == NULL || !gbt_number_scan (&number, &cursor, &too_long) || number.has_exponent)
    return refuse_unit (error, "", text);

  cursor = gbt_parse_skip (cursor);
  if (*cursor != '\0' && !find_memory_unit (cursor, &size))
    return refuse_unit (error, cursor, text);

  if (too_long || !gbt_number_scale (&number, size, &value, &exact))
    return refuse (error, GBT_ERROR_RANGE,
                   N_("“{1}” is too large: at most 9 223 372 036 854 775 807 bytes"), text);
  if (*cursor == '\0' && (number.has_mark || value < BYTES_FROM))
    return refuse (error, GBT_ERROR_AMBIGUOUS,
                   N_("“{1}” has no unit: {1}GiB? A number alone is bytes, from 1 048 576 on"),
                   text);

  *bytes = value;
  return TRUE;
}
