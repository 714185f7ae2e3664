/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

gboolean gbt_export_save (GBytes      *bytes,
                          const char  *path,
                          GError     **error);

G_END_DECLS
