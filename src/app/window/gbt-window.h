/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-application.h"
#include "gbt-library.h"

G_BEGIN_DECLS

/**
 * GbtWindow:
 *
 * The window of one store: the sheets and the libraries beside, the open one in the middle.
 *
 * Properties: "unit" (GbtUnit): the unit of every amount shown; "sort" ("modified", "title",
 * "reference") and "filter" ("current", "archived", "all") of the list of sheets.
 */
#define GBT_TYPE_WINDOW (gbt_window_get_type ())
G_DECLARE_FINAL_TYPE (GbtWindow, gbt_window, GBT, WINDOW, AdwApplicationWindow)

GbtWindow    *gbt_window_new           (GbtApplication *application,
                                        GbtLibrary     *library);
GbtLibrary   *gbt_window_get_library   (GbtWindow      *self);
GbtWorkbench *gbt_window_get_workbench (GbtWindow      *self);
void          gbt_window_import_file   (GbtWindow      *self,
                                        GFile          *file);

G_END_DECLS
