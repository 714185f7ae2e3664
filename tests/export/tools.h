/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Runs a tool of the system that reads files from outside our code. */
gboolean   tool_is_there       (const char        *name);
char      *tool_output         (const char *const *argv);
char      *tool_write          (GBytes            *bytes,
                                const char        *name);
const char *tool_get_folder    (void);
GPtrArray *tool_read_operators (const char        *contents);

G_END_DECLS
