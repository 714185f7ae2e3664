/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-format.h"

G_BEGIN_DECLS

/* Shared by the files of this room only. */
#define GBT_MINUS "\xE2\x88\x92" /* U+2212 */
#define GBT_NARROW_SPACE "\xE2\x80\xAF" /* U+202F */
#define GBT_NO_BREAK_SPACE "\xC2\xA0" /* U+00A0 */

const char *gbt_format_space         (GbtSpace     space);
void        gbt_format_append_groups (GString     *text,
                                      const char  *digits,
                                      gsize        n_digits,
                                      const char  *separator);
gsize       gbt_format_scan_decimal  (const char  *text,
                                      gsize       *n_whole);

G_END_DECLS
