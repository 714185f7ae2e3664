/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GbtCatalogue:
 *
 * A compiled catalogue of translations (GNU .mo, little-endian, revision 0) in memory. It points
 * into the data, which must outlive it. Read-only once opened: any thread may search it.
 */
typedef struct
{
  const guint8 *data;
  gsize size;
  guint32 n_messages;
  guint32 originals;
  guint32 translations;
} GbtCatalogue;

gboolean    gbt_catalogue_open (GbtCatalogue       *self,
                                const guint8       *data,
                                gsize               size);
const char *gbt_catalogue_find (const GbtCatalogue *self,
                                const char         *msgid,
                                gsize              *length);

/* French, compiled into the program from po/ at build time. */
extern const guint8 gbt_catalogue_fr[];
extern const gsize gbt_catalogue_fr_size;

G_END_DECLS
