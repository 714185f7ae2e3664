/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *gbt_csv_guard   (const char *text);
char *gbt_csv_unguard (const char *cell);

G_END_DECLS
