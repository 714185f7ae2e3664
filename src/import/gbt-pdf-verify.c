/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-verify.h"

#include "gbt-error.h"
#include "gbt-import-pdf.h"
#include "gbt-record.h"

static void
check_free (gpointer data)
{
  GbtPdfCheck *check = data;

  gbt_sentence_unref (check->detail);
  g_free (check);
}

static void
add (GPtrArray       *checks,
     GbtPdfCheckWhat  what,
     gboolean         holds,
     GbtSentence     *detail)
{
  GbtPdfCheck *check = g_new0 (GbtPdfCheck, 1);

  check->what = what;
  check->holds = holds;
  check->detail = detail;
  g_ptr_array_add (checks, check);
}

/* The line where two texts begin to differ, from 1. */
static guint64
find_line (GBytes *a,
           GBytes *b)
{
  gsize size_a;
  gsize size_b;
  const char *data_a = g_bytes_get_data (a, &size_a);
  const char *data_b = g_bytes_get_data (b, &size_b);
  guint64 line = 1;

  for (gsize i = 0; i < MIN (size_a, size_b) && data_a[i] == data_b[i]; i++)
    line += data_a[i] == '\n';
  return line;
}

static void
check_attachment (GPtrArray         *checks,
                  const GbtPdfSheet *sheet)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtSheet) read = NULL;
  const char *name = sheet->name != NULL ? sheet->name : "";

  if (g_strcmp0 (sheet->record_digest, sheet->said_record_digest) != 0)
    {
      add (checks, GBT_PDF_CHECK_ATTACHMENT, FALSE,
           gbt_sentence_new ("attachment-changed",
                             N_("The attached file {1} is not the one that was exported: its SHA-256 is {2}, "
                                "the metadata say {3}"),
                             GBT_ARGUMENT_TEXT, name, GBT_ARGUMENT_TEXT, sheet->record_digest,
                             GBT_ARGUMENT_TEXT, sheet->said_record_digest, GBT_ARGUMENT_END));
      return;
    }

  read = gbt_record_read (sheet->record, name, &error);
  if (read == NULL)
    add (checks, GBT_PDF_CHECK_ATTACHMENT, FALSE,
         gbt_sentence_new ("attachment-unread",
                           N_("The attached file {1} is no record that is read here"),
                           GBT_ARGUMENT_TEXT, name, GBT_ARGUMENT_END));
  else
    add (checks, GBT_PDF_CHECK_ATTACHMENT, TRUE,
         gbt_sentence_new ("attachment-holds",
                           N_("The attached file {1} is the one that was exported, SHA-256 {2}"),
                           GBT_ARGUMENT_TEXT, name, GBT_ARGUMENT_TEXT, sheet->record_digest,
                           GBT_ARGUMENT_END));
}

static void
check_fingerprint (GPtrArray         *checks,
                   const GbtPdfSheet *sheet)
{
  if (sheet->fingerprint == NULL)
    add (checks, GBT_PDF_CHECK_FINGERPRINT, TRUE,
         gbt_sentence_new ("fingerprint-none", N_("No fingerprint is printed: the sheet is not frozen"),
                           GBT_ARGUMENT_END));
  else if (g_strcmp0 (sheet->fingerprint, sheet->record_digest) == 0)
    add (checks, GBT_PDF_CHECK_FINGERPRINT, TRUE,
         gbt_sentence_new ("fingerprint-holds",
                           N_("The printed fingerprint is that of the attached file: {1}"),
                           GBT_ARGUMENT_TEXT, sheet->fingerprint, GBT_ARGUMENT_END));
  else
    add (checks, GBT_PDF_CHECK_FINGERPRINT, FALSE,
         gbt_sentence_new ("fingerprint-differs",
                           N_("The printed fingerprint, {1}, is not that of the attached file, {2}"),
                           GBT_ARGUMENT_TEXT, sheet->fingerprint, GBT_ARGUMENT_TEXT,
                           sheet->record_digest, GBT_ARGUMENT_END));
}

static void
check_pages (GPtrArray         *checks,
             const GbtPdfSheet *sheet)
{
  gboolean holds = g_strcmp0 (sheet->pages_digest, sheet->said_pages_digest) == 0;

  add (checks, GBT_PDF_CHECK_PAGES, holds,
       holds ? gbt_sentence_new ("pages-hold", N_("The contents of the pages are those that were exported"),
                                 GBT_ARGUMENT_END)
             : gbt_sentence_new ("pages-changed",
                                 N_("The contents of the pages are not those that were exported: their "
                                    "SHA-256 is {1}, the metadata say {2}"),
                                 GBT_ARGUMENT_TEXT, sheet->pages_digest, GBT_ARGUMENT_TEXT,
                                 sheet->said_pages_digest, GBT_ARGUMENT_END));
}

static void
check_store (GPtrArray         *checks,
             const GbtPdfSheet *sheet,
             GBytes            *stored,
             const char        *fingerprint)
{
  g_autofree char *computed = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, stored);

  if (g_strcmp0 (computed, fingerprint) != 0)
    add (checks, GBT_PDF_CHECK_STORE, FALSE,
         gbt_sentence_new ("store-changed",
                           N_("The record in the store was changed: its SHA-256 is {1}, its fingerprint is {2}"),
                           GBT_ARGUMENT_TEXT, computed, GBT_ARGUMENT_TEXT,
                           fingerprint, GBT_ARGUMENT_END));
  else if (!g_bytes_equal (stored, sheet->record))
    add (checks, GBT_PDF_CHECK_STORE, FALSE,
         gbt_sentence_new ("store-differs",
                           N_("The store holds another record: it differs from line {1} on"),
                           GBT_ARGUMENT_INTEGER, find_line (stored, sheet->record),
                           GBT_ARGUMENT_END));
  else
    add (checks, GBT_PDF_CHECK_STORE, TRUE,
         gbt_sentence_new ("store-holds", N_("The store holds the same record, byte for byte"),
                           GBT_ARGUMENT_END));
}

/**
 * gbt_pdf_check_get_code:
 * @what: what is checked
 *
 * Returns: its stable word
 */
const char *
gbt_pdf_check_get_code (GbtPdfCheckWhat what)
{
  static const char *const codes[] = { "attachment", "fingerprint", "pages", "store" };

  g_return_val_if_fail ((guint) what < G_N_ELEMENTS (codes), NULL);
  return codes[what];
}

/**
 * gbt_pdf_check_get_label:
 * @what: what is checked
 *
 * Returns: its name, an English msgid
 */
const char *
gbt_pdf_check_get_label (GbtPdfCheckWhat what)
{
  static const char *const labels[] = {
    N_("Attached file"),
    N_("Fingerprint"),
    N_("Pages"),
    N_("Store"),
  };

  g_return_val_if_fail ((guint) what < G_N_ELEMENTS (labels), NULL);
  return labels[what];
}

/**
 * gbt_pdf_verify:
 * @pdf: a PDF from outside
 * @file: its name, for the error
 * @in_store: (nullable): the bytes of the frozen record of the same identity in the store, where
 *   it is there: gbt_frozen_get_bytes()
 * @in_store_fingerprint: (nullable): its fingerprint, as the store says it
 * @error: what gbt_import_pdf() refuses
 *
 * Holds a printed sheet against what it says of itself, and against the store. A change to one
 * byte of the attached record, of the contents of the pages or of the store is found.
 *
 * Returns: (transfer full) (nullable) (element-type GbtPdfCheck): what was checked
 */
GPtrArray *
gbt_pdf_verify (GBytes           *pdf,
                const char       *file,
                GBytes           *in_store,
                const char       *in_store_fingerprint,
                GError          **error)
{
  g_autoptr (GbtPdfSheet) sheet = gbt_import_pdf (pdf, file, error);
  GPtrArray *checks;

  if (sheet == NULL)
    return NULL;

  checks = g_ptr_array_new_with_free_func (check_free);
  check_attachment (checks, sheet);
  check_fingerprint (checks, sheet);
  check_pages (checks, sheet);
  if (in_store != NULL)
    check_store (checks, sheet, in_store, in_store_fingerprint);
  return checks;
}

/**
 * gbt_pdf_checks_hold:
 * @checks: (element-type GbtPdfCheck): what gbt_pdf_verify() found
 *
 * Returns: whether all of them hold
 */
gboolean
gbt_pdf_checks_hold (GPtrArray *checks)
{
  for (guint i = 0; i < checks->len; i++)
    {
      if (!((const GbtPdfCheck *) g_ptr_array_index (checks, i))->holds)
        return FALSE;
    }
  return TRUE;
}

/**
 * gbt_pdf_checks_get_limit:
 *
 * Returns: (transfer full): what no check can prove, to be said with their result
 */
GbtSentence *
gbt_pdf_checks_get_limit (void)
{
  return gbt_sentence_new (
      "not-a-signature",
      N_("A fingerprint finds a change, it is not a signature: whoever rebuilds record, fingerprint and "
         "pages together is found only by comparing with another copy. Of a PDF, what the pages draw is checked, "
         "not its fonts, structure or metadata"),
      GBT_ARGUMENT_END);
}
