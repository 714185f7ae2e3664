/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtCodeRow:
 *
 * One field that is a word of a closed list, or a country.
 *
 * Properties: "field" (string, construct): the key of the field; "plain" (gboolean): a
 * form where nothing is to confirm: an empty field is just not asked.
 */
#define GBT_TYPE_CODE_ROW (gbt_code_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtCodeRow, gbt_code_row, GBT, CODE_ROW, AdwComboRow)

void gbt_code_row_set_choices (GbtCodeRow        *self,
                               const char *const *codes,
                               const char *const *labels);

G_END_DECLS
