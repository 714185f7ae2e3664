/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-market.h"

G_BEGIN_DECLS

/* The example offers built in (data/catalogues/example-offers.csv): what a search looks through while
 * the library holds none. Read once; labelled as examples wherever they are shown. */
GbtMarket *gbt_market_get_example    (void); /* transfer none */
/* The whole offer of the example, to be saved in a store: key as in the market; transfer full, nullable. */
GbtEntry  *gbt_market_dup_example_offer (const char *key);
/* Adds the offers of one file that can be read; @n_refused (out) (optional): rows refused. */
gboolean   gbt_market_add_file       (GbtMarket   *market,
                                      GBytes      *bytes,
                                      const char  *file,
                                      guint       *n_refused,
                                      GError     **error);

G_END_DECLS
