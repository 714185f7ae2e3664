/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* More text than this is refused unread. */
#define GBT_PARSE_MAX_LENGTH 100
/* At most so many digits on each side of the mark, so that they fit in 128 bits. */
#define GBT_NUMBER_MAX_DIGITS 25

/**
 * GbtNumber:
 * @whole: the digits before the mark, without useless zeros
 * @decimals: the digits after it, all of them
 * @has_mark: there was a decimal mark
 * @has_exponent: there was an exponent
 * @exponent: of ten
 *
 * A number as it was typed, exactly: what no binary fraction could hold.
 */
typedef struct
{
  char whole[GBT_NUMBER_MAX_DIGITS + 1];
  char decimals[GBT_NUMBER_MAX_DIGITS + 1];
  gboolean has_mark;
  gboolean has_exponent;
  guint exponent;
} GbtNumber;

char       *gbt_parse_prepare (const char       *text);
char       *gbt_parse_quote   (const char       *text);
const char *gbt_parse_skip    (const char       *text);
gboolean    gbt_number_scan   (GbtNumber        *self,
                               const char      **cursor,
                               gboolean         *too_long);
gboolean    gbt_number_scale  (const GbtNumber  *self,
                               guint64           multiplier,
                               guint64          *value,
                               gboolean         *exact);

G_END_DECLS
