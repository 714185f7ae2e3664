/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean gbt_parse_iso_date (const char *iso,
                             guint      *year,
                             guint      *month,
                             guint      *day);

G_END_DECLS
