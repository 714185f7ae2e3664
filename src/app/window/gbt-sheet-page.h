/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-settings.h"
#include "gbt-workbench.h"

G_BEGIN_DECLS

/**
 * GbtSheetPage:
 *
 * The open sheet: its pages in the order of the work, and the summary beside.
 *
 * Properties: "unit" (GbtUnit): the unit of every amount shown; "pane-collapsed" (gboolean): the
 * summary covers the page instead of standing beside it; "narrow" (gboolean): as on a phone.
 */
#define GBT_TYPE_SHEET_PAGE (gbt_sheet_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtSheetPage, gbt_sheet_page, GBT, SHEET_PAGE, AdwBin)

void        gbt_sheet_page_set_settings   (GbtSheetPage *self,
                                           GbtSettings  *settings);
void        gbt_sheet_page_set_workbench  (GbtSheetPage *self,
                                           GbtWorkbench *workbench);
void        gbt_sheet_page_set_banner     (GbtSheetPage *self,
                                           const char   *sentence);
void        gbt_sheet_page_show_page      (GbtSheetPage *self,
                                           const char   *name);
void        gbt_sheet_page_show_field     (GbtSheetPage *self,
                                           GbtFieldId    id);
void        gbt_sheet_page_show_cell      (GbtSheetPage *self,
                                           const char   *candidate,
                                           const char   *requirement);
void        gbt_sheet_page_focus_header   (GbtSheetPage *self);
void        gbt_sheet_page_toggle_summary (GbtSheetPage *self);

G_END_DECLS
