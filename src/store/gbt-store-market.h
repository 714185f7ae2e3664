/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "gbt-market.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/* Every offer listed, read with only the fields that a search needs (gbt_market_list_fields()), in
 * any order: an empty market when there is none. */
GbtMarket *gbt_store_read_market (GbtStore      *self,
                                  GCancellable  *cancellable,
                                  GError       **error);

G_END_DECLS
