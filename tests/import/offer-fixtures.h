/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-offer-reader.h"

/* A file of tests/data/offers. */
GBytes         *offer_load         (const char            *name);
GbtOfferReader *offer_open         (const char            *name);
GbtOfferReader *offer_open_text    (const char            *text,
                                    const char            *file,
                                    GError               **error);

/* An offer that a store accepts, or a cause with its place. */
void            offer_assert_sound (const GbtOfferReading *reading,
                                    const char            *file);
