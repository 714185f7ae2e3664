/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-sentence.h"

G_BEGIN_DECLS

typedef enum
{
  GBT_PDF_CHECK_ATTACHMENT,  /* the attached record is the one that was exported */
  GBT_PDF_CHECK_FINGERPRINT, /* the printed fingerprint is that of the attached record */
  GBT_PDF_CHECK_PAGES,       /* the pages are those that were exported */
  GBT_PDF_CHECK_STORE,       /* the store holds the same frozen record */
} GbtPdfCheckWhat;

/**
 * GbtPdfCheck:
 * @what: what was held against what
 * @holds: whether they agree
 * @detail: what was found, and where
 */
typedef struct
{
  GbtPdfCheckWhat what;
  gboolean holds;
  GbtSentence *detail;
} GbtPdfCheck;

const char  *gbt_pdf_check_get_code  (GbtPdfCheckWhat    what);
const char  *gbt_pdf_check_get_label (GbtPdfCheckWhat    what);
GPtrArray   *gbt_pdf_verify          (GBytes            *pdf,
                                      const char        *file,
                                      GBytes            *in_store,
                                      const char        *in_store_fingerprint,
                                      GError           **error);
gboolean     gbt_pdf_checks_hold     (GPtrArray         *checks);
GbtSentence *gbt_pdf_checks_get_limit (void);

G_END_DECLS
