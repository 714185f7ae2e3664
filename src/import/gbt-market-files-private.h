/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* data/catalogues/example-offers.csv, put into the program at build time. */
extern const guint8 gbt_market_example_data[];
extern const gsize gbt_market_example_data_size;

G_END_DECLS
