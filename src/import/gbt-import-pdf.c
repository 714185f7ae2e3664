/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-import-pdf.h"

#include <gio/gio.h>
#include <qpdf/qpdf-c.h>
#include <string.h>

#include "gbt-error.h"

#define HEADER "%PDF-"
#define DIGEST_LENGTH 64
/* "startxref", an offset, "%%EOF". */
#define MAX_TAIL 64
/* Of one page; ours have one. */
#define MAX_PARTS 64
/* Read and inflated by so much at a time. */
#define CHUNK (64 * 1024)

typedef struct
{
  qpdf_data pdf;
  GError **error;
} Reader;

/* {{{ Refusing */

static gboolean
refuse_foreign (GError **error)
{
  gbt_error_set (error, GBT_ERROR_UNKNOWN_FORMAT,
                 N_("This PDF is not a sheet of Gabarit as it was exported: no record can be read from it"),
                 NULL);
  return FALSE;
}

static gboolean
refuse_damaged (GError **error)
{
  gbt_error_set (error, GBT_ERROR_DAMAGED,
                 N_("This PDF is damaged, or was changed since it was exported"), NULL);
  return FALSE;
}

static gboolean
refuse_large (GError **error)
{
  gbt_error_set (error, GBT_ERROR_TOO_LARGE,
                 N_("This PDF holds more than a sheet of Gabarit can hold"), NULL);
  return FALSE;
}

static gboolean
refuse_encrypted (GError **error)
{
  gbt_error_set (error, GBT_ERROR_UNKNOWN_FORMAT,
                 N_("This PDF is encrypted: a sheet of Gabarit never is"), NULL);
  return FALSE;
}

/* }}} */
/* {{{ Before the library reads */

/* The offset that the last lines of the file give: "startxref", a number, "%%EOF". */
static gboolean
find_table (const char *data,
            gsize       size,
            gsize      *offset)
{
  const char *tail = data + (size > MAX_TAIL ? size - MAX_TAIL : 0);
  const char *found = g_strrstr_len (tail, data + size - tail, "\nstartxref\n");
  g_autofree char *text = NULL;
  char *end;

  if (found == NULL)
    return FALSE;
  found += strlen ("\nstartxref\n");
  text = g_strndup (found, (gsize) (data + size - found));
  *offset = (gsize) g_ascii_strtoull (text, &end, 10);
  return end != text && (strcmp (end, "\n%%EOF\n") == 0 || strcmp (end, "\n%%EOF") == 0)
         && *offset > 0 && *offset + strlen ("xref\n") < size;
}

/* A sheet of ours is written with a plain table of its objects, so that nothing has to be
 * unpacked to find them: the library that reads it is never made to decode what a hostile file
 * packed. Names are looked for as they are written, hence no '#' may spell them otherwise. */
static gboolean
has_plain_table (GBytes   *bytes,
                 gboolean *encrypted)
{
  static const char *const refused[] = { "/Prev", "/XRefStm", "#" };
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  gsize offset;
  const char *table;
  gsize length;

  *encrypted = FALSE;
  if (!find_table (data, size, &offset) || memcmp (data + offset, "xref\n", 5) != 0)
    return FALSE;

  table = data + offset;
  length = size - offset;
  if (g_strstr_len (table, (gssize) length, "trailer") == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      if (g_strstr_len (table, (gssize) length, refused[i]) != NULL)
        return FALSE;
    }
  *encrypted = g_strstr_len (table, (gssize) length, "/Encrypt") != NULL;
  return TRUE;
}

/* }}} */
/* {{{ Streams */

static qpdf_oh
get (Reader     *reader,
     qpdf_oh     dictionary,
     const char *key)
{
  return qpdf_oh_get_key (reader->pdf, dictionary, key);
}

/* How the stream is packed: not at all, or once, as ours are. */
static gboolean
read_filter (Reader   *reader,
             qpdf_oh   stream,
             gboolean *packed)
{
  qpdf_oh dictionary = qpdf_oh_get_dict (reader->pdf, stream);
  qpdf_oh filter = get (reader, dictionary, "/Filter");

  *packed = FALSE;
  if (!qpdf_oh_has_key (reader->pdf, dictionary, "/Filter"))
    return TRUE;
  if (!qpdf_oh_is_name (reader->pdf, filter)
      || strcmp (qpdf_oh_get_name (reader->pdf, filter), "/FlateDecode") != 0
      || qpdf_oh_has_key (reader->pdf, dictionary, "/DecodeParms"))
    return FALSE;
  *packed = TRUE;
  return TRUE;
}

static gboolean
inflate (const guchar  *data,
         gsize          size,
         gsize          most,
         GByteArray    *out,
         GError       **error)
{
  g_autoptr (GZlibDecompressor) inflater = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  g_autofree guchar *chunk = g_malloc (CHUNK);
  GConverterResult result = G_CONVERTER_CONVERTED;
  gsize at = 0;

  while (result != G_CONVERTER_FINISHED)
    {
      gsize read = 0;
      gsize written = 0;

      result = g_converter_convert (G_CONVERTER (inflater), data + at, size - at, chunk, CHUNK,
                                    G_CONVERTER_INPUT_AT_END, &read, &written, NULL);
      if (result == G_CONVERTER_ERROR)
        return refuse_damaged (error);
      if (written > most - out->len)
        return refuse_large (error);
      g_byte_array_append (out, chunk, (guint) written);
      at += read;
    }

  /* What follows the end of the packed data is not ours. */
  return at == size || refuse_damaged (error);
}

/* The decoded bytes of a stream, added to @out, which may hold at most @most. */
static gboolean
read_stream (Reader     *reader,
             qpdf_oh     stream,
             gsize       most,
             GByteArray *out)
{
  unsigned char *data = NULL;
  size_t size = 0;
  gboolean packed;
  gboolean done;

  if (!qpdf_oh_is_stream (reader->pdf, stream))
    return refuse_damaged (reader->error);
  if (!read_filter (reader, stream, &packed))
    return refuse_foreign (reader->error);
  if (qpdf_oh_get_stream_data (reader->pdf, stream, qpdf_dl_none, NULL, &data, &size)
      != QPDF_SUCCESS)
    {
      qpdf_oh_free_buffer (&data);
      return refuse_damaged (reader->error);
    }

  if (packed)
    done = inflate (data, size, most, out, reader->error);
  else if (size > most - out->len)
    done = refuse_large (reader->error);
  else
    {
      g_byte_array_append (out, data, (guint) size);
      done = TRUE;
    }
  qpdf_oh_free_buffer (&data);
  return done;
}

/* }}} */
/* {{{ What the file carries */

/* The one file attached, the same wherever a reader looks for it: whoever extracts it with
 * another program must get what is read here. */
static gboolean
find_attachment (Reader  *reader,
                 qpdf_oh  root,
                 qpdf_oh *file,
                 qpdf_oh *stream)
{
  qpdf_oh associated = get (reader, root, "/AF");
  qpdf_oh tree = get (reader, get (reader, root, "/Names"), "/EmbeddedFiles");
  qpdf_oh names = get (reader, tree, "/Names");
  qpdf_oh embedded;
  qpdf_oh other;

  if (!qpdf_oh_is_array (reader->pdf, associated)
      || qpdf_oh_get_array_n_items (reader->pdf, associated) != 1
      || !qpdf_oh_is_array (reader->pdf, names)
      || qpdf_oh_get_array_n_items (reader->pdf, names) != 2
      || qpdf_oh_has_key (reader->pdf, tree, "/Kids"))
    return refuse_foreign (reader->error);

  *file = qpdf_oh_get_array_item (reader->pdf, associated, 0);
  other = qpdf_oh_get_array_item (reader->pdf, names, 1);
  if (!qpdf_oh_is_dictionary (reader->pdf, *file)
      || qpdf_oh_get_object_id (reader->pdf, *file) == 0
      || qpdf_oh_get_object_id (reader->pdf, *file) != qpdf_oh_get_object_id (reader->pdf, other))
    return refuse_foreign (reader->error);

  embedded = get (reader, *file, "/EF");
  *stream = get (reader, embedded, "/F");
  other = get (reader, embedded, "/UF");
  if (!qpdf_oh_is_stream (reader->pdf, *stream)
      || qpdf_oh_get_object_id (reader->pdf, *stream)
             != qpdf_oh_get_object_id (reader->pdf, other))
    return refuse_foreign (reader->error);
  return TRUE;
}

static gboolean
read_attachment (Reader      *reader,
                 qpdf_oh      root,
                 GbtPdfSheet *sheet)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  qpdf_oh file;
  qpdf_oh stream;
  qpdf_oh name;

  if (!find_attachment (reader, root, &file, &stream)
      || !read_stream (reader, stream, GBT_PDF_MAX_STREAM, bytes))
    return FALSE;

  name = get (reader, file, "/UF");
  if (qpdf_oh_is_string (reader->pdf, name))
    sheet->name = g_utf8_make_valid (qpdf_oh_get_utf8_value (reader->pdf, name), -1);
  sheet->record_digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes->data, bytes->len);
  sheet->record = g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  return TRUE;
}

static gboolean
digest_page (Reader    *reader,
             qpdf_oh    page,
             gsize     *left,
             GChecksum *digest)
{
  qpdf_oh contents = get (reader, page, "/Contents");
  gboolean array = qpdf_oh_is_array (reader->pdf, contents);
  int n = array ? qpdf_oh_get_array_n_items (reader->pdf, contents) : 1;

  if (n > MAX_PARTS)
    return refuse_foreign (reader->error);
  for (int i = 0; i < n; i++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      qpdf_oh part = array ? qpdf_oh_get_array_item (reader->pdf, contents, i) : contents;

      if (!read_stream (reader, part, MIN (*left, GBT_PDF_MAX_STREAM), bytes))
        return FALSE;
      g_checksum_update (digest, bytes->data, (gssize) bytes->len);
      *left -= bytes->len;
    }
  return TRUE;
}

static gboolean
digest_pages (Reader      *reader,
              GbtPdfSheet *sheet)
{
  g_autoptr (GChecksum) digest = g_checksum_new (G_CHECKSUM_SHA256);
  gsize left = GBT_PDF_MAX_CONTENTS;
  int n = qpdf_get_num_pages (reader->pdf);

  if (n <= 0)
    return refuse_damaged (reader->error);
  if (n > GBT_PDF_MAX_PAGES)
    return refuse_large (reader->error);
  for (int i = 0; i < n; i++)
    {
      if (!digest_page (reader, qpdf_get_page_n (reader->pdf, (size_t) i), &left, digest))
        return FALSE;
    }
  sheet->pages_digest = g_strdup (g_checksum_get_string (digest));
  return TRUE;
}

/* The digest between the tags of a property of ours; none when it is not there once. */
static char *
find_digest (const char *xmp,
             const char *property)
{
  g_autofree char *tag = g_strdup_printf ("<gabarit:%s>", property);
  const char *found = strstr (xmp, tag);

  if (found == NULL || strstr (found + 1, tag) != NULL)
    return NULL;
  found += strlen (tag);
  for (guint i = 0; i < DIGEST_LENGTH; i++)
    {
      if (!g_ascii_isdigit (found[i]) && !(found[i] >= 'a' && found[i] <= 'f'))
        return NULL;
    }
  return found[DIGEST_LENGTH] == '<' ? g_strndup (found, DIGEST_LENGTH) : NULL;
}

static gboolean
read_metadata (Reader      *reader,
               qpdf_oh      root,
               GbtPdfSheet *sheet)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *xmp = NULL;

  if (!qpdf_oh_is_stream (reader->pdf, get (reader, root, "/Metadata")))
    return refuse_foreign (reader->error);
  if (!read_stream (reader, get (reader, root, "/Metadata"), GBT_PDF_MAX_STREAM, bytes))
    return FALSE;

  xmp = g_strndup ((const char *) bytes->data, bytes->len);
  sheet->said_pages_digest = find_digest (xmp, "pagesDigest");
  sheet->said_record_digest = find_digest (xmp, "recordDigest");
  sheet->fingerprint = find_digest (xmp, "fingerprint");
  if (sheet->said_pages_digest == NULL || sheet->said_record_digest == NULL)
    return refuse_foreign (reader->error);
  return TRUE;
}

/* }}} */

/**
 * gbt_import_pdf_sniff:
 * @bytes: a file
 *
 * Returns: whether it begins as a PDF
 */
gboolean
gbt_import_pdf_sniff (GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return size >= strlen (HEADER) && memcmp (data, HEADER, strlen (HEADER)) == 0;
}

static GbtPdfSheet *
read_file (Reader *reader,
           GBytes *bytes)
{
  g_autoptr (GbtPdfSheet) sheet = g_new0 (GbtPdfSheet, 1);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  qpdf_oh root;

  qpdf_set_suppress_warnings (reader->pdf, QPDF_TRUE);
  qpdf_silence_errors (reader->pdf);
  qpdf_set_attempt_recovery (reader->pdf, QPDF_FALSE);
  if ((qpdf_read_memory (reader->pdf, "sheet", data, size, NULL) & QPDF_ERRORS) != 0)
    {
      refuse_damaged (reader->error);
      return NULL;
    }

  root = qpdf_get_root (reader->pdf);
  if (!read_metadata (reader, root, sheet) || !read_attachment (reader, root, sheet)
      || !digest_pages (reader, sheet))
    return NULL;
  return g_steal_pointer (&sheet);
}

/**
 * gbt_import_pdf:
 * @bytes: a PDF from outside
 * @file: its name, for the error
 * @error: %GBT_ERROR_UNKNOWN_FORMAT when it is not a sheet of ours as it was exported (another
 *   PDF, encrypted, written again by another program), %GBT_ERROR_TOO_LARGE,
 *   %GBT_ERROR_DAMAGED
 *
 * Reads what a printed sheet carries: its record, and what tells whether record and pages are
 * those that were exported. The file is hostile: nothing is decoded before it is known how it
 * is packed, nor beyond the bounds of this header.
 *
 * Returns: (transfer full) (nullable): what it carries
 */
GbtPdfSheet *
gbt_import_pdf (GBytes      *bytes,
                const char  *file,
                GError     **error)
{
  g_autoptr (GError) failure = NULL;
  Reader reader = { .error = &failure };
  GbtPdfSheet *sheet = NULL;
  gboolean encrypted;

  if (g_bytes_get_size (bytes) > GBT_PDF_MAX_SIZE)
    refuse_large (&failure);
  else if (!gbt_import_pdf_sniff (bytes) || !has_plain_table (bytes, &encrypted))
    refuse_foreign (&failure);
  else if (encrypted)
    refuse_encrypted (&failure);
  else
    {
      reader.pdf = qpdf_init ();
      sheet = read_file (&reader, bytes);
      /* What the library found was told in our words; it prints what nobody asked for. */
      while (qpdf_has_error (reader.pdf))
        qpdf_get_error (reader.pdf);
      qpdf_cleanup (&reader.pdf);
    }

  if (sheet == NULL)
    {
      gbt_error_set_place (failure, file, 0);
      g_propagate_error (error, g_steal_pointer (&failure));
    }
  return sheet;
}

/**
 * gbt_pdf_sheet_free:
 * @self: (transfer full) (nullable): what a printed sheet carries
 */
void
gbt_pdf_sheet_free (GbtPdfSheet *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->record, g_bytes_unref);
  g_free (self->record_digest);
  g_free (self->name);
  g_free (self->pages_digest);
  g_free (self->said_record_digest);
  g_free (self->said_pages_digest);
  g_free (self->fingerprint);
  g_free (self);
}
