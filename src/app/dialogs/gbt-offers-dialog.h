/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-library-offers.h"

G_BEGIN_DECLS

/**
 * GbtOffersDialog:
 *
 * A file of offers: it is read through, with its progress and a way to stop, then shown for what
 * it is: how many rows are read without a remark, read but to be checked, refused, and how many
 * offers are no longer listed; each remark with its line and its cause. Nothing is written before
 * the button, which says how many will be; closing leaves all as it was.
 *
 * Signals: "imported" (string: what was done, in the language of the window).
 */
#define GBT_TYPE_OFFERS_DIALOG (gbt_offers_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GbtOffersDialog, gbt_offers_dialog, GBT, OFFERS_DIALOG, AdwDialog)

GbtOffersDialog *gbt_offers_dialog_new (GbtLibrary  *library,
                                        GbtIncoming *incoming);

G_END_DECLS
