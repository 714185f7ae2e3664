/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtCountriesRow:
 *
 * Where a machine may stand: in any country that is known, in the European Union, or in countries
 * picked from a list that can be searched; those picked are shown, each with what takes it away.
 *
 * Properties: "field" (string, construct): the key of the field; "narrow" (gboolean): the choices
 * stand under the title.
 */
#define GBT_TYPE_COUNTRIES_ROW (gbt_countries_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtCountriesRow, gbt_countries_row, GBT, COUNTRIES_ROW, AdwPreferencesRow)

G_END_DECLS
