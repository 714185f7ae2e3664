/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-finish.h"

#include <qpdf/qpdf-c.h>
#include <string.h>

#include "gbt-error.h"
#include "gbt-icc.h"
#include "gbt-pdf-canvas.h"
#include "gbt-pdf-xmp.h"

/* Annotations are printed, and hidden nowhere. */
#define ANNOTATION_PRINT 4
/* Our own structure is a few levels deep. */
#define MAX_DEPTH 32

typedef struct
{
  qpdf_data pdf;
  GPtrArray *elements;
  guint next; /* of @elements */
  gboolean unlike;
} Finish;

static qpdf_oh
parse (Finish     *finish,
       const char *object)
{
  return qpdf_oh_parse (finish->pdf, object);
}

static qpdf_oh
get (Finish     *finish,
     qpdf_oh     dictionary,
     const char *key)
{
  return qpdf_oh_get_key (finish->pdf, dictionary, key);
}

static void
put (Finish     *finish,
     qpdf_oh     dictionary,
     const char *key,
     qpdf_oh     value)
{
  qpdf_oh_replace_key (finish->pdf, dictionary, key, value);
}

static qpdf_oh
unicode (Finish     *finish,
         const char *text)
{
  return qpdf_oh_new_unicode_string (finish->pdf, text);
}

static qpdf_oh
make_stream (Finish       *finish,
             gconstpointer data,
             gsize         size)
{
  qpdf_oh stream = qpdf_oh_new_stream (finish->pdf);
  qpdf_oh null = qpdf_oh_new_null (finish->pdf);

  qpdf_oh_replace_stream_data (finish->pdf, stream, data, size, null, null);
  return stream;
}

static gboolean
refuse (Finish  *finish,
        GError **error)
{
  qpdf_error reason = qpdf_get_error (finish->pdf);

  gbt_error_set (error, GBT_ERROR_INSIDE, N_("The PDF cannot be finished: {1}"),
                 reason != NULL ? qpdf_get_error_full_text (finish->pdf, reason) : "structure",
                 NULL);
  return FALSE;
}

/* What cairo cannot say of a cell or a figure. */
static void
complete_element (Finish     *finish,
                  qpdf_oh     node,
                  const char *tag)
{
  const GbtPdfElement *element;

  if (finish->next >= finish->elements->len)
    {
      finish->unlike = TRUE;
      return;
    }
  element = g_ptr_array_index (finish->elements, finish->next++);
  if (strcmp (element->tag, tag) != 0)
    {
      finish->unlike = TRUE;
      return;
    }

  if (element->alternative != NULL)
    put (finish, node, "/Alt", unicode (finish, element->alternative));
  if (element->actual != NULL)
    put (finish, node, "/ActualText", unicode (finish, element->actual));
  if (element->scope != GBT_PDF_SCOPE_NONE || element->span > 1)
    {
      qpdf_oh attributes = parse (finish, "<< /O /Table >>");

      if (element->scope != GBT_PDF_SCOPE_NONE)
        put (finish, attributes, "/Scope",
             qpdf_oh_new_name (finish->pdf,
                               element->scope == GBT_PDF_SCOPE_ROW ? "/Row" : "/Column"));
      if (element->span > 1)
        put (finish, attributes, "/ColSpan", qpdf_oh_new_integer (finish->pdf, element->span));
      put (finish, node, "/A", attributes);
    }
}

static void
walk_structure (Finish  *finish,
                qpdf_oh  node,
                guint    depth)
{
  qpdf_oh kind;

  if (depth > MAX_DEPTH)
    return;
  if (qpdf_oh_is_array (finish->pdf, node))
    {
      int n = qpdf_oh_get_array_n_items (finish->pdf, node);

      for (int i = 0; i < n; i++)
        walk_structure (finish, qpdf_oh_get_array_item (finish->pdf, node, i), depth + 1);
      return;
    }
  if (!qpdf_oh_is_dictionary (finish->pdf, node))
    return;

  kind = get (finish, node, "/S");
  if (qpdf_oh_is_name (finish->pdf, kind))
    {
      const char *name = qpdf_oh_get_name (finish->pdf, kind);

      if (strcmp (name, "/TH") == 0 || strcmp (name, "/TD") == 0 || strcmp (name, "/Figure") == 0)
        complete_element (finish, node, name + 1);
      if (qpdf_oh_has_key (finish->pdf, node, "/K"))
        walk_structure (finish, get (finish, node, "/K"), depth + 1);
    }
}

static void
finish_annotations (Finish     *finish,
                    qpdf_oh     page,
                    const char *description)
{
  qpdf_oh annotations = get (finish, page, "/Annots");
  int n = qpdf_oh_is_array (finish->pdf, annotations)
              ? qpdf_oh_get_array_n_items (finish->pdf, annotations)
              : 0;

  for (int i = 0; i < n; i++)
    {
      qpdf_oh annotation = qpdf_oh_get_array_item (finish->pdf, annotations, i);

      put (finish, annotation, "/F", qpdf_oh_new_integer (finish->pdf, ANNOTATION_PRINT));
      put (finish, annotation, "/Contents", unicode (finish, description));
    }
}

/* cairo leaves the map of a TrueType face out; its glyphs are numbered as in the face. */
static void
finish_fonts (Finish  *finish,
              qpdf_oh  page)
{
  qpdf_oh fonts = get (finish, get (finish, page, "/Resources"), "/Font");

  if (!qpdf_oh_is_dictionary (finish->pdf, fonts))
    return;

  qpdf_oh_begin_dict_key_iter (finish->pdf, fonts);
  while (qpdf_oh_dict_more_keys (finish->pdf))
    {
      qpdf_oh font = get (finish, fonts, qpdf_oh_dict_next_key (finish->pdf));
      qpdf_oh descendants = get (finish, font, "/DescendantFonts");
      qpdf_oh descendant;

      if (!qpdf_oh_is_array (finish->pdf, descendants))
        continue;
      descendant = qpdf_oh_get_array_item (finish->pdf, descendants, 0);
      if (strcmp (qpdf_oh_get_name (finish->pdf, get (finish, descendant, "/Subtype")),
                  "/CIDFontType2") == 0
          && !qpdf_oh_has_key (finish->pdf, descendant, "/CIDToGIDMap"))
        put (finish, descendant, "/CIDToGIDMap", qpdf_oh_new_name (finish->pdf, "/Identity"));
    }
}

/* The digest that a reader computes again: the decoded contents of the page, part after part. */
static void
digest_contents (Finish    *finish,
                 qpdf_oh    page,
                 GChecksum *digest)
{
  qpdf_oh contents = get (finish, page, "/Contents");
  gboolean array = qpdf_oh_is_array (finish->pdf, contents);
  int n = array ? qpdf_oh_get_array_n_items (finish->pdf, contents) : 1;

  for (int i = 0; i < n; i++)
    {
      qpdf_oh part = array ? qpdf_oh_get_array_item (finish->pdf, contents, i) : contents;
      unsigned char *data = NULL;
      size_t size = 0;

      if (qpdf_oh_get_stream_data (finish->pdf, part, qpdf_dl_all, NULL, &data, &size)
          == QPDF_SUCCESS)
        g_checksum_update (digest, data, (gssize) size);
      qpdf_oh_free_buffer (&data);
    }
}

static char *
finish_pages (Finish          *finish,
              const GbtReport *report)
{
  g_autoptr (GChecksum) digest = g_checksum_new (G_CHECKSUM_SHA256);
  int n = qpdf_get_num_pages (finish->pdf);

  for (int i = 0; i < n; i++)
    {
      qpdf_oh page = qpdf_get_page_n (finish->pdf, (size_t) i);

      put (finish, page, "/Tabs", qpdf_oh_new_name (finish->pdf, "/S"));
      finish_annotations (finish, page, report->link_description);
      finish_fonts (finish, page);
      digest_contents (finish, page, digest);
    }

  return g_strdup (g_checksum_get_string (digest));
}

static void
add_intent (Finish  *finish,
            qpdf_oh  root)
{
  g_autoptr (GBytes) profile = gbt_icc_new_srgb ();
  qpdf_oh stream
      = make_stream (finish, g_bytes_get_data (profile, NULL), g_bytes_get_size (profile));
  qpdf_oh intents = qpdf_oh_new_array (finish->pdf);
  qpdf_oh intent = parse (finish, "<< /Type /OutputIntent /S /GTS_PDFA1"
                                  " /OutputConditionIdentifier (sRGB IEC61966-2.1)"
                                  " /Info (sRGB IEC61966-2.1) >>");

  put (finish, qpdf_oh_get_dict (finish->pdf, stream), "/N",
       qpdf_oh_new_integer (finish->pdf, 3));
  put (finish, intent, "/DestOutputProfile", stream);
  qpdf_oh_append_item (finish->pdf, intents, qpdf_make_indirect_object (finish->pdf, intent));
  put (finish, root, "/OutputIntents", intents);
}

/* The record the sheet was made from, as an attached file: anyone can hash it. */
static void
attach_record (Finish          *finish,
               qpdf_oh          root,
               const GbtReport *report,
               GBytes          *record)
{
  gsize size;
  gconstpointer data = g_bytes_get_data (record, &size);
  qpdf_oh stream = make_stream (finish, data, size);
  qpdf_oh dictionary = qpdf_oh_get_dict (finish->pdf, stream);
  qpdf_oh parameters = qpdf_oh_new_dictionary (finish->pdf);
  qpdf_oh file = parse (finish, "<< /Type /Filespec /AFRelationship /Source >>");
  qpdf_oh embedded = qpdf_oh_new_dictionary (finish->pdf);
  qpdf_oh associated = qpdf_oh_new_array (finish->pdf);
  qpdf_oh names = get (finish, root, "/Names");
  qpdf_oh names_array = qpdf_oh_new_array (finish->pdf);
  qpdf_oh files = qpdf_oh_new_dictionary (finish->pdf);
  qpdf_oh reference;

  put (finish, dictionary, "/Type", qpdf_oh_new_name (finish->pdf, "/EmbeddedFile"));
  put (finish, dictionary, "/Subtype", qpdf_oh_new_name (finish->pdf, "/application/json"));
  put (finish, parameters, "/Size", qpdf_oh_new_integer (finish->pdf, (long long) size));
  put (finish, dictionary, "/Params", parameters);

  put (finish, file, "/F", unicode (finish, report->attachment));
  put (finish, file, "/UF", unicode (finish, report->attachment));
  put (finish, file, "/Desc", unicode (finish, report->attachment_description));
  put (finish, embedded, "/F", stream);
  put (finish, embedded, "/UF", stream);
  put (finish, file, "/EF", embedded);
  reference = qpdf_make_indirect_object (finish->pdf, file);

  qpdf_oh_append_item (finish->pdf, associated, reference);
  put (finish, root, "/AF", associated);

  if (!qpdf_oh_is_dictionary (finish->pdf, names))
    {
      names = qpdf_oh_new_dictionary (finish->pdf);
      put (finish, root, "/Names", names);
      names = get (finish, root, "/Names");
    }
  qpdf_oh_append_item (finish->pdf, names_array, unicode (finish, report->attachment));
  qpdf_oh_append_item (finish->pdf, names_array, reference);
  put (finish, files, "/Names", names_array);
  put (finish, names, "/EmbeddedFiles", files);
}

static void
add_metadata (Finish          *finish,
              qpdf_oh          root,
              const GbtReport *report,
              const char      *pages_digest,
              GBytes          *record)
{
  const char *language = report->language == GBT_LANGUAGE_FR ? "fr-FR" : "en-GB";
  qpdf_oh info = get (finish, qpdf_get_trailer (finish->pdf), "/Info");
  const char *producer = qpdf_oh_get_utf8_value (finish->pdf, get (finish, info, "/Producer"));
  g_autofree char *record_digest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, record);
  g_autofree char *xmp
      = gbt_pdf_xmp_new (report->pdf_title, report->author, report->program, producer, language,
                         pages_digest, record_digest, report->fingerprint);
  qpdf_oh stream = make_stream (finish, xmp, strlen (xmp));
  qpdf_oh dictionary = qpdf_oh_get_dict (finish->pdf, stream);

  /* cairo dates the file by the clock: a sheet has no date of its own (8-decisions 9). */
  qpdf_oh_remove_key (finish->pdf, info, "/CreationDate");
  qpdf_oh_remove_key (finish->pdf, info, "/ModDate");
  put (finish, dictionary, "/Type", qpdf_oh_new_name (finish->pdf, "/Metadata"));
  put (finish, dictionary, "/Subtype", qpdf_oh_new_name (finish->pdf, "/XML"));
  put (finish, root, "/Metadata", stream);
  put (finish, root, "/Lang", qpdf_oh_new_string (finish->pdf, language));
  put (finish, root, "/MarkInfo", parse (finish, "<< /Marked true >>"));
  put (finish, root, "/ViewerPreferences", parse (finish, "<< /DisplayDocTitle true >>"));
}

static GBytes *
write_file (Finish  *finish,
            GError **error)
{
  if ((qpdf_init_write_memory (finish->pdf) & QPDF_ERRORS) != 0)
    {
      refuse (finish, error);
      return NULL;
    }

  qpdf_set_deterministic_ID (finish->pdf, QPDF_TRUE);
  /* A plain table of objects: whoever reads the file back needs to unpack nothing to find them,
   * and is not made to by a hostile one (gbt_import_pdf()). */
  qpdf_set_object_stream_mode (finish->pdf, qpdf_o_disable);
  qpdf_set_minimum_pdf_version (finish->pdf, "1.7");
  qpdf_set_newline_before_endstream (finish->pdf, QPDF_TRUE);
  qpdf_set_compress_streams (finish->pdf, QPDF_TRUE);
  if ((qpdf_write (finish->pdf) & QPDF_ERRORS) != 0)
    {
      refuse (finish, error);
      return NULL;
    }

  return g_bytes_new (qpdf_get_buffer (finish->pdf), qpdf_get_buffer_length (finish->pdf));
}

/**
 * gbt_pdf_finish:
 * @drawn: the pages as cairo wrote them
 * @report: the report they show
 * @elements: (element-type GbtPdfElement): their cells and figures, in the order of the document
 * @record: the record to attach
 * @error: set to %GBT_ERROR_INSIDE when the file is not what was drawn
 *
 * Makes of it a file designed for PDF/A-3a and PDF/UA-1: language, metadata, colour profile,
 * scopes, spans, alternative text, links, the attached record (6-platform 1). The same input
 * gives the same bytes.
 *
 * Returns: (transfer full) (nullable): the file
 */
GBytes *
gbt_pdf_finish (GBytes           *drawn,
                const GbtReport  *report,
                GPtrArray        *elements,
                GBytes           *record,
                GError          **error)
{
  Finish finish = { .pdf = qpdf_init (), .elements = elements };
  gsize size;
  const char *data = g_bytes_get_data (drawn, &size);
  g_autofree char *digest = NULL;
  GBytes *bytes = NULL;
  qpdf_oh root;

  qpdf_set_suppress_warnings (finish.pdf, QPDF_TRUE);
  qpdf_silence_errors (finish.pdf);
  if ((qpdf_read_memory (finish.pdf, "drawn", data, size, NULL) & QPDF_ERRORS) != 0)
    {
      refuse (&finish, error);
      qpdf_cleanup (&finish.pdf);
      return NULL;
    }

  root = qpdf_get_root (finish.pdf);
  digest = finish_pages (&finish, report);
  add_metadata (&finish, root, report, digest, record);
  add_intent (&finish, root);
  attach_record (&finish, root, report, record);
  walk_structure (&finish, get (&finish, get (&finish, root, "/StructTreeRoot"), "/K"), 0);

  if (finish.unlike || finish.next != elements->len || qpdf_has_error (finish.pdf))
    refuse (&finish, error);
  else
    bytes = write_file (&finish, error);

  qpdf_cleanup (&finish.pdf);
  return bytes;
}
