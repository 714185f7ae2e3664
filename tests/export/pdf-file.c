/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pdf-file.h"

#include <string.h>

/* Each sheet is set once, and read afresh by every rule. */
static GBytes *
set_once (Sheet sheet)
{
  static GBytes *files[N_SHEETS];
  g_autoptr (GError) error = NULL;

  if (files[sheet] == NULL)
    {
      files[sheet] = sheet_export (sheet, GBT_LANGUAGE_FR, &error);
      g_assert_no_error (error);
    }
  return g_bytes_ref (files[sheet]);
}

void
file_open (File          *file,
           gconstpointer  data)
{
  file->bytes = set_once ((Sheet) GPOINTER_TO_UINT (data));
  file->pdf = qpdf_init ();
  qpdf_set_suppress_warnings (file->pdf, QPDF_TRUE);
  g_assert_cmpint (qpdf_read_memory (file->pdf, "sheet", g_bytes_get_data (file->bytes, NULL),
                                     g_bytes_get_size (file->bytes), NULL),
                   ==, QPDF_SUCCESS);
  file->root = qpdf_get_root (file->pdf);
}

void
file_close (File          *file,
            gconstpointer  data)
{
  qpdf_cleanup (&file->pdf);
  g_bytes_unref (file->bytes);
}

qpdf_oh
file_get (const File *file,
          qpdf_oh     dictionary,
          const char *key)
{
  return qpdf_oh_get_key (file->pdf, dictionary, key);
}

void
file_assert_name (const File *file,
                  qpdf_oh     object,
                  const char *name)
{
  g_assert_true (qpdf_oh_is_name (file->pdf, object));
  g_assert_cmpstr (qpdf_oh_get_name (file->pdf, object), ==, name);
}

static char *
copy_bytes (const unsigned char *data,
            size_t               size)
{
  char *copy = g_malloc (size + 1);

  memcpy (copy, data, size);
  copy[size] = '\0';
  return copy;
}

char *
file_read_stream (const File *file,
                  qpdf_oh     stream,
                  gsize      *size)
{
  unsigned char *data = NULL;
  size_t length = 0;
  char *copy;

  g_assert_cmpint (qpdf_oh_get_stream_data (file->pdf, stream, qpdf_dl_all, NULL, &data, &length),
                   ==, QPDF_SUCCESS);
  copy = copy_bytes (data, length);
  qpdf_oh_free_buffer (&data);
  if (size != NULL)
    *size = length;
  return copy;
}

char *
file_read_contents (const File *file,
                    int         page)
{
  unsigned char *data = NULL;
  size_t length = 0;
  char *copy;

  qpdf_oh_get_page_content_data (file->pdf, qpdf_get_page_n (file->pdf, (size_t) page), &data,
                                 &length);
  copy = copy_bytes (data, length);
  qpdf_oh_free_buffer (&data);
  return copy;
}
