/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The namespace of what only Gabarit says about a file. */
#define GBT_XMP_NAMESPACE "urn:org.gabarit:sheet-file/1/"

char *gbt_pdf_xmp_new (const char *title,
                       const char *author,
                       const char *program,
                       const char *producer,
                       const char *language,
                       const char *pages_digest,
                       const char *record_digest,
                       const char *fingerprint);

G_END_DECLS
