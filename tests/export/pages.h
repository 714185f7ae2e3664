/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What another program reads on the pages of a file. */
void  pages_assert      (const char *path);
char *pages_read_text   (const char *path);
void  pages_assert_text (const char *text,
                         const char *words);

G_END_DECLS
