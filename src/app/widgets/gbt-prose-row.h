/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtProseRow:
 *
 * One field of the sheet that holds several lines of text.
 *
 * Properties: "field" (string, construct): the key of the field.
 */
#define GBT_TYPE_PROSE_ROW (gbt_prose_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtProseRow, gbt_prose_row, GBT, PROSE_ROW, AdwPreferencesRow)

G_END_DECLS
