/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A sheet with 40 candidates and 20 requirements takes less than a megabyte. */
#define GBT_PDF_MAX_SIZE (32 * 1024 * 1024)
#define GBT_PDF_MAX_PAGES 1000
/* What one stream may hold once decoded. */
#define GBT_PDF_MAX_STREAM (16 * 1024 * 1024)
/* What all the pages may hold once decoded. */
#define GBT_PDF_MAX_CONTENTS (64 * 1024 * 1024)

/**
 * GbtPdfSheet:
 * @record: the attached file: the record, byte for byte
 * @record_digest: its SHA-256, computed
 * @name: (nullable): its name in the file
 * @pages_digest: SHA-256 of the decoded contents of the pages, in order, computed
 * @said_record_digest: (nullable): the digest of the record that the metadata holds
 * @said_pages_digest: (nullable): the digest of the pages that the metadata holds
 * @fingerprint: (nullable): the fingerprint printed on the sheet, as the metadata repeats it; a
 *   draft has none
 *
 * What a printed sheet of ours carries. Nothing is compared: see gbt_pdf_verify().
 */
typedef struct
{
  GBytes *record;
  char *record_digest;
  char *name;
  char *pages_digest;
  char *said_record_digest;
  char *said_pages_digest;
  char *fingerprint;
} GbtPdfSheet;

gboolean     gbt_import_pdf_sniff (GBytes       *bytes);
GbtPdfSheet *gbt_import_pdf       (GBytes       *bytes,
                                   const char   *file,
                                   GError      **error);
void         gbt_pdf_sheet_free   (GbtPdfSheet  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtPdfSheet, gbt_pdf_sheet_free)

G_END_DECLS
