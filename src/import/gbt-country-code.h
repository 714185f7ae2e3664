/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean gbt_country_is_known   (const char *code);
gboolean gbt_country_from_three (const char *three,
                                 gsize       length,
                                 char        code[3]);

G_END_DECLS
