/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include "gbt-error.h"
#include "gbt-import-pdf.h"
#include "gbt-importer.h"
#include "gbt-pdf-verify.h"

/* A PDF from outside: refused with a reason, or everything that is told of it is there; what is
 * imported had nothing changed. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) refused = NULL;
  g_autoptr (GPtrArray) checks = gbt_pdf_verify (bytes, "fuzz", NULL, NULL, &error);
  g_autoptr (GbtImportedModel) model = NULL;
  g_autoptr (GbtSheet) sheet = NULL;

  if (checks == NULL)
    {
      g_assert_true (error->domain == GBT_ERROR);
      return 0;
    }

  g_assert_no_error (error);
  g_assert_cmpuint (checks->len, ==, 3);
  if (gbt_importer_read (bytes, "fuzz", &model, &sheet, &refused))
    g_assert_true (gbt_pdf_checks_hold (checks));
  else
    g_assert_true (refused->domain == GBT_ERROR);
  return 0;
}
