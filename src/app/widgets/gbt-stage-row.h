/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtStageRow:
 *
 * Two counts of the sheet on one row, one by the other: tokens x requests of a stage, width x
 * height of an image. Each is a field of its own.
 *
 * Properties: "first", "second" (string, construct): the keys of the fields.
 */
#define GBT_TYPE_STAGE_ROW (gbt_stage_row_get_type ())
G_DECLARE_FINAL_TYPE (GbtStageRow, gbt_stage_row, GBT, STAGE_ROW, AdwActionRow)

G_END_DECLS
