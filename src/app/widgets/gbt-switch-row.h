/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtSwitchRow:
 *
 * One field that is "yes" or "no"; or one word of a list that names what is left out: the switch is
 * on while the word is not in it.
 *
 * Properties: "field" (string, construct): the key of the field; "word" (string, construct,
 * nullable): the word of the list.
 */
#define GBT_TYPE_SWITCH_ROW (gbt_switch_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtSwitchRow, gbt_switch_row, GBT, SWITCH_ROW, AdwActionRow)

G_END_DECLS
