/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-library.h"

G_BEGIN_DECLS

/**
 * GbtSidebar:
 *
 * The sheets of the store, searched, sorted and filtered, and the libraries under them.
 *
 * Signals: "open-sheet" (string, its id); "open-library"; "search" (string): what is searched
 * everywhere.
 */
#define GBT_TYPE_SIDEBAR (gbt_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (GbtSidebar, gbt_sidebar, GBT, SIDEBAR, AdwBin)

void gbt_sidebar_set_library      (GbtSidebar *self,
                                   GbtLibrary *library);
void gbt_sidebar_set_current      (GbtSidebar *self,
                                   const char *id);
void gbt_sidebar_set_count (GbtSidebar *self,
                            const char *library,
                            guint       count);
const char *
     gbt_sidebar_get_search       (GbtSidebar *self);
void gbt_sidebar_focus_search     (GbtSidebar *self);

G_END_DECLS
