/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean gbt_config_key_is_irrelevant (const char *key);
gboolean gbt_config_keys_are_sorted   (void);

G_END_DECLS
