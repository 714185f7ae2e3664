/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-library-view.h"

G_BEGIN_DECLS

/**
 * GbtLibraryPage:
 *
 * A library in the middle of the window: its name and how many it holds, what can be done with
 * it, a search, filters, and its rows. Offers, GPUs and evidence each fill one.
 *
 * Signals: "search" (string).
 */
#define GBT_TYPE_LIBRARY_PAGE (gbt_library_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtLibraryPage, gbt_library_page, GBT, LIBRARY_PAGE, AdwBin)

GtkWidget  *gbt_library_page_new        (const char      *title,
                                         const char      *placeholder,
                                         GtkWidget       *view);
void        gbt_library_page_set_count  (GbtLibraryPage  *self,
                                         const char      *count);
void        gbt_library_page_add_action (GbtLibraryPage  *self,
                                         GtkWidget       *button);
void        gbt_library_page_add_filter (GbtLibraryPage  *self,
                                         GtkWidget       *filter);
const char *gbt_library_page_get_search (GbtLibraryPage  *self);
void        gbt_library_page_set_search (GbtLibraryPage  *self,
                                         const char      *search);

G_END_DECLS
