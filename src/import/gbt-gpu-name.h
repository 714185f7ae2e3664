/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *gbt_gpu_name_normalise (const char *name,
                              guint64    *bytes);

G_END_DECLS
