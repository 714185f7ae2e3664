/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean gbt_decimal_is_valid (const char *text);
int      gbt_decimal_compare  (const char *a,
                               const char *b);

G_END_DECLS
