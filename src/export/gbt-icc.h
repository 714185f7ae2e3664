/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

GBytes *gbt_icc_new_srgb (void);

G_END_DECLS
