/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtWelcomePage:
 *
 * What the window shows while no sheet is open: the ways in.
 */
#define GBT_TYPE_WELCOME_PAGE (gbt_welcome_page_get_type ())
G_DECLARE_FINAL_TYPE (GbtWelcomePage, gbt_welcome_page, GBT, WELCOME_PAGE, AdwBin)

void gbt_welcome_page_set_banner (GbtWelcomePage *self,
                                  const char     *sentence);

G_END_DECLS
