/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtFieldRow:
 *
 * One field of the sheet, typed on one line: a text, a count, a memory, a decimal number, a day,
 * a link. What is typed is read at every key; what is refused says under the row what is
 * accepted, and the sheet keeps what it had.
 *
 * Properties: "field" (string, construct): the key of the field; "plain" (gboolean): a
 * form where nothing is to confirm: an empty field is just not asked.
 */
#define GBT_TYPE_FIELD_ROW (gbt_field_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtFieldRow, gbt_field_row, GBT, FIELD_ROW, AdwEntryRow)

G_END_DECLS
