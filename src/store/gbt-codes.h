/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-field.h"
#include "gbt-post.h"
#include "gbt-statement.h"

G_BEGIN_DECLS

/* Parts of an estimate (estimate_line.part). */
#define GBT_CODES_PART_LINE "line"
#define GBT_CODES_PART_POST "post"

/* The series of references: FC-2026, then -0007. */
#define GBT_CODES_SERIES "FC"

gboolean    gbt_codes_set_unreadable (GbtDb         *db,
                                      const char    *where,
                                      const char    *what,
                                      GError       **error);
void        gbt_codes_bind_field     (GbtStatement  *statement,
                                      int            first,
                                      GbtField      *field);
GbtField   *gbt_codes_read_field     (GbtDb         *db,
                                      GbtStatement  *statement,
                                      int            first,
                                      const char    *key,
                                      GError       **error);
void        gbt_codes_bind_post      (GbtStatement  *statement,
                                      int            first,
                                      GbtPost       *post);
GbtPost    *gbt_codes_read_post      (GbtDb         *db,
                                      GbtStatement  *statement,
                                      int            first,
                                      GError       **error);
const char *gbt_codes_get_basis      (GbtBasis       basis);
char       *gbt_codes_format_instant (gint64         instant);
gboolean    gbt_codes_is_id          (const char    *text);

G_END_DECLS
