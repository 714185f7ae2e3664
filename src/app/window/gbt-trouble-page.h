/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-library.h"

G_BEGIN_DECLS

/**
 * GbtTroublePage:
 *
 * What the window shows when the store cannot be opened: what went wrong, what was kept, the
 * ways out.
 */
#define GBT_TYPE_TROUBLE_PAGE (gbt_trouble_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtTroublePage, gbt_trouble_page, GBT, TROUBLE_PAGE, AdwBin)

void gbt_trouble_page_show (GbtTroublePage      *self,
                            GbtLibraryCondition  condition,
                            const char          *sentence);

G_END_DECLS
