/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "gbt-estimate.h"

G_BEGIN_DECLS

/**
 * GbtMethodHelp:
 *
 * What each line and post of an estimate counts and leaves out, in words. It is made when it is
 * looked at.
 */
#define GBT_TYPE_METHOD_HELP (gbt_method_help_get_type ())
G_DECLARE_FINAL_TYPE (GbtMethodHelp, gbt_method_help, GBT, METHOD_HELP, AdwBin)

void gbt_method_help_set (GbtMethodHelp *self,
                          GbtEstimate   *estimate);

G_END_DECLS
