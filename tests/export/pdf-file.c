/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pdf-file.h"

#include <string.h>

/* Each sheet or answer is set once, and read afresh by every rule. */
static GBytes *
set_once (guint number)
{
  static GBytes *files[N_SHEETS + N_ANSWERS];
  g_autoptr (GError) error = NULL;

  if (files[number] == NULL)
    {
      files[number] = number < N_SHEETS ? sheet_export ((Sheet) number, GBT_LANGUAGE_FR, &error)
                                        : answer_export ((AnswerCase) (number - N_SHEETS), GBT_LANGUAGE_FR, &error);
      g_assert_no_error (error);
    }
  return g_bytes_ref (files[number]);
}

void
file_open (File          *file,
           gconstpointer  data)
{
  file->bytes = set_once (GPOINTER_TO_UINT (data));
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

/* One file is attached, under this name, with these bytes. */
void
file_assert_attachment (const File *file,
                        const char *name,
                        GBytes     *record)
{
  qpdf_oh associated = file_get (file, file->root, "/AF");
  qpdf_oh names = file_get (file, file_get (file, file_get (file, file->root, "/Names"), "/EmbeddedFiles"), "/Names");
  qpdf_oh filespec;
  qpdf_oh stream;
  g_autofree char *bytes = NULL;
  gsize size;

  g_assert_cmpint (qpdf_oh_get_array_n_items (file->pdf, associated), ==, 1);
  g_assert_cmpint (qpdf_oh_get_array_n_items (file->pdf, names), ==, 2);
  filespec = qpdf_oh_get_array_item (file->pdf, associated, 0);
  file_assert_name (file, file_get (file, filespec, "/AFRelationship"), "/Source");
  g_assert_cmpstr (qpdf_oh_get_utf8_value (file->pdf, file_get (file, filespec, "/UF")), ==, name);
  stream = file_get (file, file_get (file, filespec, "/EF"), "/F");
  file_assert_name (file, file_get (file, qpdf_oh_get_dict (file->pdf, stream), "/Subtype"),
               "/application/json");
  bytes = file_read_stream (file, stream, &size);
  g_assert_cmpmem (bytes, size, g_bytes_get_data (record, NULL), g_bytes_get_size (record));
}
