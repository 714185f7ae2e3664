/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <qpdf/qpdf-c.h>
#include <string.h>

#include "answers.h"
#include "gbt-error.h"
#include "gbt-export-pdf.h"
#include "gbt-import-pdf.h"
#include "gbt-importer.h"
#include "gbt-pdf-verify.h"
#include "gbt-record.h"
#include "sheets.h"

/* A sheet exported by the program, and what may have been done to it on its way back. */

static GBytes *
export_example (void)
{
  static GBytes *bytes;
  g_autoptr (GError) error = NULL;

  if (bytes == NULL)
    {
      g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);

      bytes = gbt_export_pdf (fiche, GBT_LANGUAGE_FR, NULL, &error);
      g_assert_no_error (error);
    }
  return g_bytes_ref (bytes);
}

/* {{{ Changing a file with the library that wrote it */

typedef struct
{
  GBytes *bytes;
  qpdf_data pdf;
  qpdf_oh root;
} File;

static File
file_open (void)
{
  File file = { .bytes = export_example (), .pdf = qpdf_init () };

  qpdf_set_suppress_warnings (file.pdf, QPDF_TRUE);
  qpdf_silence_errors (file.pdf);
  g_assert_cmpint (qpdf_read_memory (file.pdf, "sheet", g_bytes_get_data (file.bytes, NULL),
                                     g_bytes_get_size (file.bytes), NULL),
                   ==, QPDF_SUCCESS);
  file.root = qpdf_get_root (file.pdf);
  return file;
}

static GBytes *
file_write (File *file)
{
  GBytes *bytes;

  qpdf_init_write_memory (file->pdf);
  qpdf_set_object_stream_mode (file->pdf, qpdf_o_disable);
  g_assert_cmpint (qpdf_write (file->pdf), ==, QPDF_SUCCESS);
  bytes = g_bytes_new (qpdf_get_buffer (file->pdf), qpdf_get_buffer_length (file->pdf));
  qpdf_cleanup (&file->pdf);
  g_bytes_unref (file->bytes);
  return bytes;
}

static qpdf_oh
find (const File *file,
      qpdf_oh     object,
      const char *key)
{
  return qpdf_oh_get_key (file->pdf, object, key);
}

static qpdf_oh
find_record (const File *file)
{
  qpdf_oh specification
      = qpdf_oh_get_array_item (file->pdf, find (file, file->root, "/AF"), 0);

  return find (file, find (file, specification, "/EF"), "/F");
}

static qpdf_oh
find_page (const File *file)
{
  return find (file, qpdf_get_page_n (file->pdf, 0), "/Contents");
}

static char *
read_stream (const File *file,
             qpdf_oh     stream,
             gsize      *size)
{
  unsigned char *data = NULL;
  char *copy;

  qpdf_oh_get_stream_data (file->pdf, stream, qpdf_dl_all, NULL, &data, size);
  copy = g_strndup ((const char *) data, *size);
  qpdf_oh_free_buffer (&data);
  return copy;
}

static void
replace_stream (const File *file,
                qpdf_oh     stream,
                const char *data,
                gsize       size)
{
  qpdf_oh null = qpdf_oh_new_null (file->pdf);

  qpdf_oh_replace_stream_data (file->pdf, stream, (const unsigned char *) data, size, null, null);
}

static void
change_stream (const File *file,
               qpdf_oh     stream,
               const char *from,
               const char *to)
{
  gsize size;
  g_autofree char *data = read_stream (file, stream, &size);
  char *found = strstr (data, from);

  g_assert_nonnull (found);
  memcpy (found, to, strlen (to));
  replace_stream (file, stream, data, size);
}

static void
say_record_digest (const File *file,
                   const char *data,
                   gsize       size)
{
  qpdf_oh metadata = find (file, file->root, "/Metadata");
  g_autofree char *digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) data, size);
  g_autofree char *tag = g_strdup_printf ("<gabarit:recordDigest>%s", digest);
  gsize length;
  g_autofree char *xmp = read_stream (file, metadata, &length);
  char *found = strstr (xmp, "<gabarit:recordDigest>");

  memcpy (found, tag, strlen (tag));
  replace_stream (file, metadata, xmp, length);
}

/* }}} */

static const GbtPdfCheck *
get_check (GPtrArray       *checks,
           GbtPdfCheckWhat  what)
{
  for (guint i = 0; i < checks->len; i++)
    {
      const GbtPdfCheck *check = g_ptr_array_index (checks, i);

      if (check->what == what)
        return check;
    }
  return NULL;
}

static void
assert_found (GBytes          *pdf,
              GbtPdfCheckWhat  what,
              const char      *code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) refused = NULL;
  g_autoptr (GPtrArray) checks = gbt_pdf_verify (pdf, "sheet.pdf", NULL, NULL, &error);
  g_autoptr (GbtImportedModel) model = NULL;
  g_autoptr (GbtSheet) sheet = NULL;

  g_assert_no_error (error);
  g_assert_false (gbt_pdf_checks_hold (checks));
  for (guint i = 0; i < checks->len; i++)
    {
      const GbtPdfCheck *check = g_ptr_array_index (checks, i);

      g_assert_cmpint (check->holds, ==, check->what != what);
    }
  g_assert_cmpstr (gbt_sentence_get_code (get_check (checks, what)->detail), ==, code);

  g_assert_false (gbt_importer_read (pdf, "sheet.pdf", &model, &sheet, &refused));
  g_assert_true (refused->domain == GBT_ERROR);
}

static void
assert_refused (GBytes     *pdf,
                GbtError    code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtPdfSheet) sheet = gbt_import_pdf (pdf, "sheet.pdf", &error);

  g_assert_error (error, GBT_ERROR, (gint) code);
  g_assert_null (sheet);
  g_assert_cmpstr (gbt_error_get_file (error), ==, "sheet.pdf");
}

/* {{{ What comes back */

static void
test_read (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);
  g_autoptr (GBytes) record = gbt_record_write (fiche);
  g_autoptr (GBytes) pdf = export_example ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtPdfSheet) sheet = gbt_import_pdf (pdf, "sheet.pdf", &error);

  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (sheet->record, record));
  g_assert_cmpstr (sheet->name, ==, "FC-2026-0007-r3.json");
  g_assert_cmpstr (sheet->record_digest, ==, sheet->said_record_digest);
  g_assert_cmpstr (sheet->pages_digest, ==, sheet->said_pages_digest);
  g_assert_null (sheet->fingerprint);
}

static void
test_import (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);
  g_autoptr (GBytes) pdf = export_example ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtImportedModel) model = NULL;
  g_autoptr (GbtSheet) sheet = NULL;

  g_assert_true (gbt_importer_read (pdf, "sheet.pdf", &model, &sheet, &error));
  g_assert_no_error (error);
  g_assert_null (model);
  g_assert_true (gbt_sheet_equal (sheet, gbt_fiche_get_sheet (fiche)));
}

static void
test_verify (void)
{
  g_autoptr (GBytes) pdf = export_example ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) checks = gbt_pdf_verify (pdf, "sheet.pdf", NULL, NULL, &error);
  g_autoptr (GbtSentence) limit = gbt_pdf_checks_get_limit ();

  g_assert_no_error (error);
  g_assert_cmpuint (checks->len, ==, 3);
  g_assert_true (gbt_pdf_checks_hold (checks));
  g_assert_cmpstr (gbt_sentence_get_code (limit), ==, "not-a-signature");
}

/* }}} */
/* {{{ What was changed */

static void
test_record_changed (void)
{
  File file = file_open ();
  g_autoptr (GBytes) changed = NULL;

  change_stream (&file, find_record (&file), "\"revision\": 3", "\"revision\": 4");
  changed = file_write (&file);
  assert_found (changed, GBT_PDF_CHECK_ATTACHMENT, "attachment-changed");
}

static void
test_pages_changed (void)
{
  File file = file_open ();
  g_autoptr (GBytes) changed = NULL;

  change_stream (&file, find_page (&file), " Tm", " Td");
  changed = file_write (&file);
  assert_found (changed, GBT_PDF_CHECK_PAGES, "pages-changed");
}

/* Another record, its digest told right: a record still has to be one. */
static void
test_other_schema (void)
{
  static const char other[] = "{ \"schema\": \"org.gabarit.sheet/9\" }\n";
  File file = file_open ();
  g_autoptr (GBytes) changed = NULL;

  replace_stream (&file, find_record (&file), other, strlen (other));
  say_record_digest (&file, other, strlen (other));
  changed = file_write (&file);
  assert_found (changed, GBT_PDF_CHECK_ATTACHMENT, "attachment-unread");
}

/* The pages of an answer carry one too, which is no sheet. */
static void
test_answer (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) pdf = answer_export (ANSWER_WALK, GBT_LANGUAGE_EN, &error);
  g_autoptr (GbtImportedModel) model = NULL;
  g_autoptr (GbtSheet) sheet = NULL;

  g_assert_no_error (error);
  g_assert_false (gbt_importer_read (pdf, "answer.pdf", &model, &sheet, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_UNKNOWN_FORMAT);
  g_assert_cmpstr (error->message, ==, "This is not a sheet of Gabarit");
  g_assert_null (model);
  g_assert_null (sheet);
}

/* Whatever byte is changed, nothing else than what was exported is ever told to hold. */
static void
test_any_byte (void)
{
  g_autoptr (GBytes) pdf = export_example ();
  g_autoptr (GbtPdfSheet) whole = gbt_import_pdf (pdf, "sheet.pdf", NULL);
  gsize size;
  const guint8 *data = g_bytes_get_data (pdf, &size);
  guint n_found = 0;

  for (gsize at = 11; at < size; at += 397)
    {
      g_autofree guint8 *copy = g_memdup2 (data, size);
      g_autoptr (GBytes) changed = NULL;
      g_autoptr (GPtrArray) checks = NULL;
      g_autoptr (GbtPdfSheet) sheet = NULL;

      copy[at] ^= 1;
      changed = g_bytes_new_take (g_steal_pointer (&copy), size);
      checks = gbt_pdf_verify (changed, "sheet.pdf", NULL, NULL, NULL);
      if (checks == NULL || !gbt_pdf_checks_hold (checks))
        {
          n_found++;
          continue;
        }
      sheet = gbt_import_pdf (changed, "sheet.pdf", NULL);
      g_assert_true (g_bytes_equal (sheet->record, whole->record));
      g_assert_cmpstr (sheet->pages_digest, ==, whole->pages_digest);
    }

  g_assert_cmpuint (n_found, >, 20);
}

static void
assert_store (const char *stored,
              const char *fingerprint,
              const char *code)
{
  g_autoptr (GBytes) pdf = export_example ();
  g_autoptr (GBytes) bytes = g_bytes_new_static (stored, strlen (stored));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) checks = gbt_pdf_verify (pdf, "sheet.pdf", bytes, fingerprint, &error);
  const GbtPdfCheck *check;

  g_assert_no_error (error);
  check = get_check (checks, GBT_PDF_CHECK_STORE);
  g_assert_cmpstr (gbt_sentence_get_code (check->detail), ==, code);
  g_assert_cmpint (check->holds, ==, g_str_has_suffix (code, "-holds"));
}

/* The store: the same bytes, other ones, and ones that are not those it says. */
static void
test_store (void)
{
  g_autoptr (GBytes) pdf = export_example ();
  g_autoptr (GbtPdfSheet) sheet = gbt_import_pdf (pdf, "sheet.pdf", NULL);
  g_autofree char *record = g_strndup (g_bytes_get_data (sheet->record, NULL),
                                       g_bytes_get_size (sheet->record));
  g_autofree char *other = NULL;

  assert_store (record, sheet->record_digest, "store-holds");
  record[strlen (record) / 2] ^= 1;
  assert_store (record, sheet->record_digest, "store-changed");
  other = g_compute_checksum_for_string (G_CHECKSUM_SHA256, record, -1);
  assert_store (record, other, "store-differs");
}

/* }}} */
/* {{{ What is hostile */

static void
test_not_ours (void)
{
  static const char *const foreign[] = {
    "%PDF-1.4\n1 0 obj\n<< >>\nendobj\nxref\n0 1\ntrailer\n<< /Size 1 >>\nstartxref\n28\n%%EOF\n",
    "%PDF-1.7\n",
    "%PDF-1.7\nstartxref\n99999999999999999999\n%%EOF\n",
    "%PDF-1.7\nxref\ntrailer\n\nstartxref\n9\n%%EOF\n",
    "%PDF-1.7\nxref\ntrailer << /Prev 9 >>\nstartxref\n9\n%%EOF\n",
    "%PDF-1.7\nxref\ntrailer << /Pr#65v 9 >>\nstartxref\n9\n%%EOF\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (foreign); i++)
    {
      g_autoptr (GBytes) pdf = g_bytes_new_static (foreign[i], strlen (foreign[i]));
      g_autoptr (GError) error = NULL;
      g_autoptr (GbtPdfSheet) sheet = gbt_import_pdf (pdf, "sheet.pdf", &error);

      g_assert_null (sheet);
      g_assert_true (error->domain == GBT_ERROR);
      g_assert_true (error->code == GBT_ERROR_UNKNOWN_FORMAT || error->code == GBT_ERROR_DAMAGED);
    }
}

static void
test_without_attachment (void)
{
  File file = file_open ();
  g_autoptr (GBytes) changed = NULL;

  qpdf_oh_remove_key (file.pdf, file.root, "/AF");
  changed = file_write (&file);
  assert_refused (changed, GBT_ERROR_UNKNOWN_FORMAT);
}

/* Two files attached: which one another program extracts is not known. */
static void
test_two_attachments (void)
{
  File file = file_open ();
  qpdf_oh tree = find (&file, find (&file, file.root, "/Names"), "/EmbeddedFiles");
  qpdf_oh names = find (&file, tree, "/Names");
  qpdf_oh copy = qpdf_oh_parse (file.pdf, "<< /Type /Filespec /AFRelationship /Source >>");
  g_autoptr (GBytes) changed = NULL;

  qpdf_oh_set_array_item (file.pdf, names, 1, qpdf_make_indirect_object (file.pdf, copy));
  changed = file_write (&file);
  assert_refused (changed, GBT_ERROR_UNKNOWN_FORMAT);
}

static void
test_encrypted (void)
{
  File file = file_open ();
  g_autoptr (GBytes) changed = NULL;

  qpdf_init_write_memory (file.pdf);
  qpdf_set_object_stream_mode (file.pdf, qpdf_o_disable);
  qpdf_set_r6_encryption_parameters2 (file.pdf, "", "owner", QPDF_TRUE, QPDF_TRUE, QPDF_TRUE,
                                      QPDF_TRUE, QPDF_TRUE, QPDF_TRUE, qpdf_r3p_full, QPDF_TRUE);
  g_assert_cmpint (qpdf_write (file.pdf), ==, QPDF_SUCCESS);
  changed = g_bytes_new (qpdf_get_buffer (file.pdf), qpdf_get_buffer_length (file.pdf));
  qpdf_cleanup (&file.pdf);
  g_bytes_unref (file.bytes);
  assert_refused (changed, GBT_ERROR_UNKNOWN_FORMAT);
}

/* Written again by another program, its objects packed: they are not unpacked to look. */
static void
test_packed (void)
{
  File file = file_open ();
  g_autoptr (GBytes) changed = NULL;

  qpdf_init_write_memory (file.pdf);
  qpdf_set_object_stream_mode (file.pdf, qpdf_o_generate);
  g_assert_cmpint (qpdf_write (file.pdf), ==, QPDF_SUCCESS);
  changed = g_bytes_new (qpdf_get_buffer (file.pdf), qpdf_get_buffer_length (file.pdf));
  qpdf_cleanup (&file.pdf);
  g_bytes_unref (file.bytes);
  assert_refused (changed, GBT_ERROR_UNKNOWN_FORMAT);
}

/* 64 MB of zeros in 64 kB, as the record, then as a page. */
static void
test_bomb (void)
{
  const gsize size = 4 * (gsize) GBT_PDF_MAX_STREAM;
  g_autofree char *zeros = g_malloc0 (size);

  for (guint i = 0; i < 2; i++)
    {
      File file = file_open ();
      g_autoptr (GBytes) changed = NULL;
      gint64 start;

      replace_stream (&file, i == 0 ? find_record (&file) : find_page (&file), zeros, size);
      changed = file_write (&file);
      g_assert_cmpuint (g_bytes_get_size (changed), <, 1000000);
      start = g_get_monotonic_time ();
      assert_refused (changed, GBT_ERROR_TOO_LARGE);
      g_assert_cmpint (g_get_monotonic_time () - start, <, 2 * G_USEC_PER_SEC);
    }
}

static void
test_too_large (void)
{
  const gsize size = GBT_PDF_MAX_SIZE + 1;
  char *data = g_malloc0 (size);
  g_autoptr (GBytes) pdf = NULL;

  memcpy (data, "%PDF-1.7\n", strlen ("%PDF-1.7\n"));
  pdf = g_bytes_new_take (data, size);
  assert_refused (pdf, GBT_ERROR_TOO_LARGE);
}

/* The table announces more objects than there are bytes; a tree of pages that never ends. */
static void
test_many_objects (void)
{
  static const char announced[] = "%PDF-1.7\nxref\n0 999999999\n0000000000 65535 f \ntrailer\n"
                                  "<< /Size 999999999 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n";
  g_autoptr (GBytes) pdf = g_bytes_new_static (announced, strlen (announced));
  g_autoptr (GBytes) whole = export_example ();
  gsize size;
  const char *data = g_bytes_get_data (whole, &size);
  char *copy = g_memdup2 (data, size);
  const char *pages = g_strstr_len (data, (gssize) size, "/Pages ") + strlen ("/Pages ");
  gsize kid = (gsize) (g_strstr_len (data, (gssize) size, "/Kids [ ") - data) + strlen ("/Kids [ ");
  g_autoptr (GBytes) endless = NULL;
  gint64 start = g_get_monotonic_time ();

  assert_refused (pdf, GBT_ERROR_DAMAGED);

  /* The first page is said to be the tree itself: its number is one digit, the page's is two. */
  g_assert_true (pages[1] == ' ' && copy[kid + 2] == ' ');
  copy[kid] = '0';
  copy[kid + 1] = pages[0];
  endless = g_bytes_new_take (copy, size);
  assert_refused (endless, GBT_ERROR_DAMAGED);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 5 * G_USEC_PER_SEC);
}

/* }}} */

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import-pdf/read", test_read);
  g_test_add_func ("/import-pdf/import", test_import);
  g_test_add_func ("/import-pdf/verify", test_verify);
  g_test_add_func ("/import-pdf/record-changed", test_record_changed);
  g_test_add_func ("/import-pdf/pages-changed", test_pages_changed);
  g_test_add_func ("/import-pdf/other-schema", test_other_schema);
  g_test_add_func ("/import-pdf/answer", test_answer);
  g_test_add_func ("/import-pdf/store", test_store);
  g_test_add_func ("/import-pdf/any-byte", test_any_byte);
  g_test_add_func ("/import-pdf/not-ours", test_not_ours);
  g_test_add_func ("/import-pdf/without-attachment", test_without_attachment);
  g_test_add_func ("/import-pdf/two-attachments", test_two_attachments);
  g_test_add_func ("/import-pdf/encrypted", test_encrypted);
  g_test_add_func ("/import-pdf/packed", test_packed);
  g_test_add_func ("/import-pdf/bomb", test_bomb);
  g_test_add_func ("/import-pdf/too-large", test_too_large);
  g_test_add_func ("/import-pdf/many-objects", test_many_objects);
  return g_test_run ();
}
