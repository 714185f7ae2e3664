/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GbtOptionalNetworks:
 *
 * A switch for each network that the image model of a sheet works without: off, it is among the
 * networks not loaded. It edits need.networks-not-loaded, and only where the model has such
 * networks.
 */
#define GBT_TYPE_OPTIONAL_NETWORKS (gbt_optional_networks_get_type ())
G_DECLARE_FINAL_TYPE (GbtOptionalNetworks, gbt_optional_networks, GBT, OPTIONAL_NETWORKS,
                      AdwPreferencesGroup)

G_END_DECLS
