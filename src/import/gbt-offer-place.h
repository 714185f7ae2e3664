/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean gbt_offer_place_find (const char *provider,
                               const char *region,
                               char        country[3],
                               gboolean   *continent);

G_END_DECLS
