/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtChoiceRow:
 *
 * One field that is one of a few short words, all of them in sight: a group of toggles beside the
 * title, or under it where there is little room.
 *
 * Properties: "field" (string, construct): the key of the field; "narrow" (gboolean): the toggles
 * stand under the title.
 */
#define GBT_TYPE_CHOICE_ROW (gbt_choice_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtChoiceRow, gbt_choice_row, GBT, CHOICE_ROW, AdwPreferencesRow)

void gbt_choice_row_set_choices (GbtChoiceRow      *self,
                                 const char *const *codes,
                                 const char *const *labels);

G_END_DECLS
