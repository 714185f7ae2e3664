/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What stands for the 27 member states in a list of countries (R13). */
#define GBT_COUNTRY_EUROPEAN_UNION "EU"

const char *const *gbt_country_list_european_union (void);
gboolean           gbt_country_is_in_european_union (const char *country);
gboolean           gbt_country_list_is_valid        (const char *countries);
gboolean           gbt_country_list_holds           (const char *countries,
                                                     const char *country);

G_END_DECLS
