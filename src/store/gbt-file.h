/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-error.h"

G_BEGIN_DECLS

/* What the store does to whole files. */

char     *gbt_file_make_beside (const char  *path,
                                GError     **error);
gboolean  gbt_file_copy        (const char  *from,
                                const char  *to,
                                GError     **error);
gboolean  gbt_file_replace     (const char  *from,
                                const char  *to,
                                GError     **error);
char     *gbt_file_dup_place   (const char  *path,
                                GError     **error);
gboolean  gbt_file_is_same     (const char  *a,
                                const char  *b);

G_END_DECLS
