/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtListRow:
 *
 * One field that is a list of words, chosen among some: readings to check, offers that a piece of
 * evidence covers. Folded it says which; unfolded each can be checked.
 *
 * Properties: "field" (string, construct): the key of the field.
 */
#define GBT_TYPE_LIST_ROW (gbt_list_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtListRow, gbt_list_row, GBT, LIST_ROW, AdwExpanderRow)

void gbt_list_row_set_choices (GbtListRow        *self,
                               const char *const *codes,
                               const char *const *labels);

G_END_DECLS
