/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean gbt_parse_count             (const char  *text,
                                      guint64      minimum,
                                      guint64      maximum,
                                      guint64     *count,
                                      GError     **error);
gboolean gbt_parse_parameters        (const char  *text,
                                      guint64     *parameters,
                                      GError     **error);
gboolean gbt_parse_parameters_strict (const char  *text,
                                      guint64     *parameters,
                                      GError     **error);
gboolean gbt_parse_memory            (const char  *text,
                                      guint64     *bytes,
                                      GError     **error);
char    *gbt_parse_decimal           (const char  *text,
                                      GError     **error);
char    *gbt_parse_date              (const char  *text,
                                      GError     **error);
char    *gbt_parse_link              (const char  *text,
                                      GError     **error);

G_END_DECLS
