/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtCountriesDialog:
 *
 * The countries, to be searched and ticked, the European Union first.
 *
 * Signals: "changed" (string): those that are ticked now, "FR DE".
 */
#define GBT_TYPE_COUNTRIES_DIALOG (gbt_countries_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GbtCountriesDialog, gbt_countries_dialog, GBT, COUNTRIES_DIALOG, AdwDialog)

AdwDialog *gbt_countries_dialog_new  (const char *countries);
char      *gbt_countries_dialog_word (const char *code);

G_END_DECLS
