/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>
#include <string.h>

#include "gbt-export-pdf.h"
#include "gbt-record.h"
#include "pdf-file.h"
#include "sheets.h"
#include "tools.h"

/* What PDF/A-3a and PDF/UA-1 refuse, one test a rule: there is no validator of both among the
 * packages of a distribution. The files are read back through the same library that finished
 * them, and through others' tools. */

static void
test_version (File          *file,
              gconstpointer  data)
{
  g_assert_cmpstr (qpdf_get_pdf_version (file->pdf), ==, "1.7");
}

static void
test_language (File          *file,
               gconstpointer  data)
{
  g_assert_cmpstr (qpdf_oh_get_string_value (file->pdf, file_get (file, file->root, "/Lang")), ==,
                   "fr-FR");
}

static void
test_marked (File          *file,
             gconstpointer  data)
{
  qpdf_oh info = file_get (file, file->root, "/MarkInfo");

  g_assert_true (qpdf_oh_get_bool_value (file->pdf, file_get (file, info, "/Marked")));
}

static void
test_viewer (File          *file,
             gconstpointer  data)
{
  qpdf_oh preferences = file_get (file, file->root, "/ViewerPreferences");

  g_assert_true (qpdf_oh_get_bool_value (file->pdf, file_get (file, preferences, "/DisplayDocTitle")));
}

static char *
digest_pages (const File *file)
{
  g_autoptr (GChecksum) digest = g_checksum_new (G_CHECKSUM_SHA256);
  int n = qpdf_get_num_pages (file->pdf);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *contents = file_read_contents (file, i);

      g_checksum_update (digest, (const guchar *) contents, -1);
    }
  return g_strdup (g_checksum_get_string (digest));
}

static void
test_metadata (File          *file,
               gconstpointer  data)
{
  g_autofree char *xmp = file_read_stream (file, file_get (file, file->root, "/Metadata"), NULL);
  g_autofree char *pages = digest_pages (file);
  g_autofree char *digest
      = g_strdup_printf ("<gabarit:pagesDigest>%s</gabarit:pagesDigest>", pages);

  g_assert_nonnull (strstr (xmp, "<pdfaid:part>3</pdfaid:part>"));
  g_assert_nonnull (strstr (xmp, "<pdfaid:conformance>A</pdfaid:conformance>"));
  g_assert_nonnull (strstr (xmp, "<pdfuaid:part>1</pdfuaid:part>"));
  g_assert_nonnull (strstr (xmp, "<rdf:li>fr-FR</rdf:li>"));
  g_assert_nonnull (strstr (xmp, "FC-2026-0007, Assistant documentaire interne"));
  g_assert_nonnull (strstr (xmp, "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"));
  g_assert_nonnull (strstr (xmp, "<pdfaSchema:prefix>gabarit</pdfaSchema:prefix>"));
  g_assert_nonnull (strstr (xmp, digest));
}

/* The metadata and the old dictionary of the file must agree, and none holds a date. */
static void
test_information (File          *file,
                  gconstpointer  data)
{
  g_autofree char *xmp = file_read_stream (file, file_get (file, file->root, "/Metadata"), NULL);
  qpdf_oh info = file_get (file, qpdf_get_trailer (file->pdf), "/Info");
  g_autofree char *producer
      = g_markup_printf_escaped ("<pdf:Producer>%s</pdf:Producer>",
                                 qpdf_oh_get_utf8_value (file->pdf, file_get (file, info, "/Producer")));

  g_assert_false (qpdf_oh_has_key (file->pdf, info, "/CreationDate"));
  g_assert_false (qpdf_oh_has_key (file->pdf, info, "/ModDate"));
  g_assert_null (strstr (xmp, "Date>"));
  g_assert_nonnull (strstr (xmp, producer));
  g_assert_cmpstr (qpdf_oh_get_utf8_value (file->pdf, file_get (file, info, "/Author")), ==, "exemple");
  g_assert_cmpstr (qpdf_oh_get_utf8_value (file->pdf, file_get (file, info, "/Creator")), ==,
                   "Gabarit 1.0.0");
}

static void
test_identifier (File          *file,
                 gconstpointer  data)
{
  qpdf_oh identifier = file_get (file, qpdf_get_trailer (file->pdf), "/ID");

  g_assert_true (qpdf_oh_is_array (file->pdf, identifier));
  g_assert_cmpint (qpdf_oh_get_array_n_items (file->pdf, identifier), ==, 2);
}

static void
test_output_intent (File          *file,
                    gconstpointer  data)
{
  qpdf_oh intents = file_get (file, file->root, "/OutputIntents");
  qpdf_oh intent;
  qpdf_oh profile;
  g_autofree char *bytes = NULL;
  gsize size;

  g_assert_cmpint (qpdf_oh_get_array_n_items (file->pdf, intents), ==, 1);
  intent = qpdf_oh_get_array_item (file->pdf, intents, 0);
  file_assert_name (file, file_get (file, intent, "/S"), "/GTS_PDFA1");
  profile = file_get (file, intent, "/DestOutputProfile");
  g_assert_cmpint (qpdf_oh_get_int_value_as_int (
                       file->pdf, file_get (file, qpdf_oh_get_dict (file->pdf, profile), "/N")),
                   ==, 3);
  bytes = file_read_stream (file, profile, &size);
  g_assert_cmpmem (bytes + 12, 8, "mntrRGB ", 8);
  g_assert_cmpmem (bytes + 36, 4, "acsp", 4);
  g_assert_cmpuint (GUINT32_FROM_BE (*(guint32 *) bytes), ==, size);
}

/* Calls a function on each element of the structure. */
typedef void (*ElementFunc) (const File *file,
                             qpdf_oh     element,
                             const char *tag,
                             guint      *count);

static void
walk (const File *file,
      qpdf_oh     node,
      ElementFunc func,
      guint      *count)
{
  if (qpdf_oh_is_array (file->pdf, node))
    {
      int n = qpdf_oh_get_array_n_items (file->pdf, node);

      for (int i = 0; i < n; i++)
        walk (file, qpdf_oh_get_array_item (file->pdf, node, i), func, count);
    }
  else if (qpdf_oh_is_dictionary (file->pdf, node)
           && qpdf_oh_is_name (file->pdf, file_get (file, node, "/S")))
    {
      func (file, node, qpdf_oh_get_name (file->pdf, file_get (file, node, "/S")), count);
      walk (file, file_get (file, node, "/K"), func, count);
    }
}

static guint
walk_all (const File  *file,
          ElementFunc  func)
{
  guint count = 0;

  walk (file, file_get (file, file_get (file, file->root, "/StructTreeRoot"), "/K"), func, &count);
  return count;
}

static void
check_alternative (const File *file,
                   qpdf_oh     element,
                   const char *tag,
                   guint      *count)
{
  if (strcmp (tag, "/Figure") != 0)
    return;
  g_assert_true (g_str_has_prefix (qpdf_oh_get_utf8_value (file->pdf, file_get (file, element, "/Alt")),
                                   "Barres horizontales de 0 à "));
  (*count)++;
}

static void
test_alternative (File          *file,
                  gconstpointer  data)
{
  g_assert_cmpuint (walk_all (file, check_alternative), ==, 1);
}

static void
check_scope (const File *file,
             qpdf_oh     element,
             const char *tag,
             guint      *count)
{
  qpdf_oh attributes = file_get (file, element, "/A");

  if (strcmp (tag, "/TH") != 0)
    return;
  file_assert_name (file, file_get (file, attributes, "/O"), "/Table");
  g_assert_true (qpdf_oh_is_name (file->pdf, file_get (file, attributes, "/Scope")));
  (*count)++;
}

static void
test_scope (File          *file,
            gconstpointer  data)
{
  g_assert_cmpuint (walk_all (file, check_scope), >=, 40);
}

static guint
count_cells (const File *file,
             qpdf_oh     row)
{
  qpdf_oh cells = file_get (file, row, "/K");
  int n = qpdf_oh_is_array (file->pdf, cells) ? qpdf_oh_get_array_n_items (file->pdf, cells) : 1;
  guint count = 0;

  for (int i = 0; i < n; i++)
    {
      qpdf_oh cell = n == 1 && !qpdf_oh_is_array (file->pdf, cells)
                         ? cells
                         : qpdf_oh_get_array_item (file->pdf, cells, i);
      qpdf_oh attributes = file_get (file, cell, "/A");

      if (qpdf_oh_is_dictionary (file->pdf, attributes)
          && qpdf_oh_has_key (file->pdf, attributes, "/ColSpan"))
        count += (guint) qpdf_oh_get_int_value_as_int (file->pdf,
                                                       file_get (file, attributes, "/ColSpan"));
      else
        count++;
    }

  return count;
}

static void
collect_rows (const File *file,
              qpdf_oh     node,
              GArray     *widths)
{
  if (qpdf_oh_is_array (file->pdf, node))
    {
      int n = qpdf_oh_get_array_n_items (file->pdf, node);

      for (int i = 0; i < n; i++)
        collect_rows (file, qpdf_oh_get_array_item (file->pdf, node, i), widths);
    }
  else if (qpdf_oh_is_dictionary (file->pdf, node))
    {
      qpdf_oh kind = file_get (file, node, "/S");

      if (qpdf_oh_is_name (file->pdf, kind)
          && strcmp (qpdf_oh_get_name (file->pdf, kind), "/TR") == 0)
        {
          guint width = count_cells (file, node);

          g_array_append_val (widths, width);
        }
      else if (qpdf_oh_is_name (file->pdf, kind))
        collect_rows (file, file_get (file, node, "/K"), widths);
    }
}

static void
check_rows (const File *file,
            qpdf_oh     element,
            const char *tag,
            guint      *count)
{
  g_autoptr (GArray) widths = g_array_new (FALSE, FALSE, sizeof (guint));

  if (strcmp (tag, "/Table") != 0)
    return;
  collect_rows (file, file_get (file, element, "/K"), widths);
  g_assert_cmpuint (widths->len, >, 0);
  for (guint i = 1; i < widths->len; i++)
    g_assert_cmpuint (g_array_index (widths, guint, i), ==, g_array_index (widths, guint, 0));
  (*count)++;
}

/* Every row of a table has as many cells. */
static void
test_rows (File          *file,
           gconstpointer  data)
{
  g_assert_cmpuint (walk_all (file, check_rows), >=, 5);
}

static void
test_annotations (File          *file,
                  gconstpointer  data)
{
  int n = qpdf_get_num_pages (file->pdf);
  guint n_links = 0;

  for (int i = 0; i < n; i++)
    {
      qpdf_oh page = qpdf_get_page_n (file->pdf, (size_t) i);
      qpdf_oh annotations = file_get (file, page, "/Annots");
      int n_annotations = qpdf_oh_is_array (file->pdf, annotations)
                              ? qpdf_oh_get_array_n_items (file->pdf, annotations)
                              : 0;

      file_assert_name (file, file_get (file, page, "/Tabs"), "/S");
      for (int j = 0; j < n_annotations; j++)
        {
          qpdf_oh annotation = qpdf_oh_get_array_item (file->pdf, annotations, j);

          g_assert_cmpint (qpdf_oh_get_int_value_as_int (file->pdf, file_get (file, annotation, "/F")),
                           ==, 4);
          g_assert_cmpstr (qpdf_oh_get_utf8_value (file->pdf, file_get (file, annotation, "/Contents")),
                           !=, "");
          g_assert_true (qpdf_oh_has_key (file->pdf, annotation, "/StructParent"));
          n_links++;
        }
    }
  g_assert_cmpuint (n_links, >=, 2);
}

typedef struct
{
  guint n;
  guint n_ours;
  guint n_mono;
  guint n_mapped; /* TrueType, by glyph */
} FontCount;

/* Every font is embedded and gives its text back; a TrueType one by glyph has its map. */
static FontCount
check_fonts (const File *file)
{
  int n = qpdf_get_num_pages (file->pdf);
  FontCount count = { 0 };

  for (int i = 0; i < n; i++)
    {
      qpdf_oh fonts = file_get (
          file, file_get (file, qpdf_get_page_n (file->pdf, (size_t) i), "/Resources"), "/Font");

      qpdf_oh_begin_dict_key_iter (file->pdf, fonts);
      while (qpdf_oh_dict_more_keys (file->pdf))
        {
          qpdf_oh font = file_get (file, fonts, qpdf_oh_dict_next_key (file->pdf));
          const char *name = qpdf_oh_get_name (file->pdf, file_get (file, font, "/BaseFont"));
          qpdf_oh descriptor = file_get (file, font, "/FontDescriptor");

          count.n++;
          count.n_ours += strstr (name, "SourceSans3") != NULL;
          count.n_mono += strstr (name, "JetBrainsMonoNL") != NULL;
          g_assert_true (qpdf_oh_has_key (file->pdf, font, "/ToUnicode"));
          if (qpdf_oh_is_array (file->pdf, file_get (file, font, "/DescendantFonts")))
            {
              qpdf_oh descendant = qpdf_oh_get_array_item (
                  file->pdf, file_get (file, font, "/DescendantFonts"), 0);

              descriptor = file_get (file, descendant, "/FontDescriptor");
              if (strcmp (qpdf_oh_get_name (file->pdf, file_get (file, descendant, "/Subtype")),
                          "/CIDFontType2")
                  == 0)
                {
                  file_assert_name (file, file_get (file, descendant, "/CIDToGIDMap"), "/Identity");
                  count.n_mapped++;
                }
            }
          g_assert_true (qpdf_oh_has_key (file->pdf, descriptor, "/FontFile")
                         || qpdf_oh_has_key (file->pdf, descriptor, "/FontFile2")
                         || qpdf_oh_has_key (file->pdf, descriptor, "/FontFile3"));
        }
    }

  return count;
}

static void
test_fonts (File          *file,
            gconstpointer  data)
{
  FontCount count = check_fonts (file);

  g_assert_cmpuint (count.n, >=, 3);
  g_assert_cmpuint (count.n_mono, >, 0);
  g_assert_cmpuint (count.n_ours + count.n_mono, ==, count.n);
}

/* A title that our faces cannot write takes another font of the machine. */
static void
test_other_fonts (File          *file,
                  gconstpointer  data)
{
  FontCount count = check_fonts (file);

  if (count.n_ours + count.n_mono == count.n)
    g_test_skip ("no font of this machine writes Japanese");
  else if (count.n_mapped == 0)
    g_test_skip ("the font that writes Japanese is not a TrueType one");
}

/* PDF/UA 7.1: what is painted belongs to an element or is an artifact. */
static void
test_all_marked (File          *file,
                 gconstpointer  data)
{
  const char *const painters[] = { "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "Tj",
                                   "TJ", "'", "\"", NULL };
  int n = qpdf_get_num_pages (file->pdf);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *contents = file_read_contents (file, i);
      g_autoptr (GPtrArray) operators = tool_read_operators (contents);
      guint depth = 0;
      guint painted = 0;

      /* Running header, footer and rules are artifacts; nothing hangs on the document itself. */
      g_assert_nonnull (strstr (contents, "/Artifact "));
      g_assert_null (strstr (contents, "/Document <<"));
      for (guint j = 0; j < operators->len; j++)
        {
          const char *operator = g_ptr_array_index (operators, j);

          if (strcmp (operator, "BDC") == 0 || strcmp (operator, "BMC") == 0)
            depth++;
          else if (strcmp (operator, "EMC") == 0)
            depth--;
          else if (g_strv_contains (painters, operator))
            {
              /* The page is one form: what is drawn is inside it. */
              if (strcmp (operator, "Do") != 0)
                g_assert_cmpuint (depth, >, 0);
              painted++;
            }
        }
      g_assert_cmpuint (depth, ==, 0);
      g_assert_cmpuint (painted, >, 20);
    }
}

/* A text shown twice in one place looks bold and is read twice. */
static void
test_nothing_twice (File          *file,
                    gconstpointer  data)
{
  int n = qpdf_get_num_pages (file->pdf);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *contents = file_read_contents (file, i);
      g_auto (GStrv) lines = g_strsplit (contents, "\n", -1);
      g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint j = 0; lines[j] != NULL; j++)
        {
          if (!g_str_has_suffix (lines[j], " Tm"))
            continue;
          g_assert_true (g_hash_table_add (seen, lines[j]));
        }
      g_assert_cmpuint (g_hash_table_size (seen), >, 10);
    }
}

static void
test_attachment (File          *file,
                 gconstpointer  data)
{
  g_autoptr (GbtFiche) fiche = sheet_make ((Sheet) GPOINTER_TO_UINT (data));
  g_autoptr (GBytes) record = gbt_record_write (fiche);

  file_assert_attachment (file, "FC-2026-0007-r3.json", record);
}

/* The JSON of the answer, as both doors give it, and its SHA-256 where the metadata tells it. */
static void
test_answer_attachment (File          *file,
                        gconstpointer  data)
{
  g_autoptr (GbtAnswer) answer = answer_make ((AnswerCase) (GPOINTER_TO_UINT (data) - N_SHEETS));
  g_autoptr (GBytes) record = gbt_record_write_answer (answer);
  g_autofree char *digest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, record);
  g_autofree char *xmp = file_read_stream (file, file_get (file, file->root, "/Metadata"), NULL);

  file_assert_attachment (file, "gabarit-find.json", record);
  g_assert_nonnull (strstr (xmp, digest));
  g_assert_nonnull (strstr (xmp, "Recherche d’une machine, "));
  /* Nothing was frozen. */
  g_assert_null (strstr (xmp, "<gabarit:fingerprint>"));
}

/* R10: the same answer gives the same bytes, whatever the locale. */
static void
test_answer_again (File          *file,
                   gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) again = NULL;

  setlocale (LC_ALL, "C");
  again = answer_export ((AnswerCase) (GPOINTER_TO_UINT (data) - N_SHEETS), GBT_LANGUAGE_FR, &error);
  setlocale (LC_ALL, "C.UTF-8");
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (file->bytes, again));
}

static void
check_letter (const File *file,
              qpdf_oh     element,
              const char *tag,
              guint      *count)
{
  const char *word;

  if (!qpdf_oh_has_key (file->pdf, element, "/ActualText"))
    return;
  g_assert_cmpstr (tag, ==, "/TD");
  word = qpdf_oh_get_utf8_value (file->pdf, file_get (file, element, "/ActualText"));
  g_assert_true (g_str_equal (word, "admissible") || g_str_equal (word, "à confirmer")
                 || g_str_equal (word, "exclue"));
  (*count)++;
}

/* Each letter of the grid, 40 rows of 20, is read as its word. */
static void
test_letters (File          *file,
              gconstpointer  data)
{
  g_assert_cmpuint (walk_all (file, check_letter), ==, 40 * 20);
}

static void
check_item (const File *file,
            qpdf_oh     element,
            const char *tag,
            guint      *count)
{
  qpdf_oh kids = file_get (file, element, "/K");

  if (strcmp (tag, "/LI") != 0)
    return;
  g_assert_cmpint (qpdf_oh_get_array_n_items (file->pdf, kids), ==, 2);
  file_assert_name (file, file_get (file, qpdf_oh_get_array_item (file->pdf, kids, 0), "/S"), "/Lbl");
  file_assert_name (file, file_get (file, qpdf_oh_get_array_item (file->pdf, kids, 1), "/S"), "/LBody");
  (*count)++;
}

/* The four boxes of the summary and the eight causes: a label and a body each. */
static void
test_lists (File          *file,
            gconstpointer  data)
{
  g_assert_cmpuint (walk_all (file, check_item), ==, 4 + 8);
}

/* The bytes attached are those that were frozen; their SHA-256 is printed in two lines of 32, and
 * told by the metadata. */
static void
test_frozen (File          *file,
             gconstpointer  data)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_DECIDED);
  g_autoptr (GbtEntry) decision = sheet_make_decision (SHEET_DECIDED);
  g_autoptr (GbtFiche) whole = gbt_fiche_with_decision (fiche, decision);
  g_autoptr (GBytes) record = gbt_record_write (whole);
  g_autofree char *digest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, record);
  g_autofree char *tag = g_strdup_printf ("<gabarit:fingerprint>%s</gabarit:fingerprint>", digest);
  g_autofree char *xmp = file_read_stream (file, file_get (file, file->root, "/Metadata"), NULL);
  qpdf_oh filespec = qpdf_oh_get_array_item (file->pdf, file_get (file, file->root, "/AF"), 0);
  g_autofree char *bytes = NULL;
  gsize size;

  bytes = file_read_stream (file, file_get (file, file_get (file, filespec, "/EF"), "/F"), &size);
  g_assert_cmpmem (bytes, size, g_bytes_get_data (record, NULL), g_bytes_get_size (record));
  g_assert_nonnull (strstr (xmp, tag));
  g_assert_null (strstr (bytes, digest));
}

static void
test_outline (File          *file,
              gconstpointer  data)
{
  qpdf_oh outlines = file_get (file, file->root, "/Outlines");
  qpdf_oh title = file_get (file, outlines, "/First");
  qpdf_oh entry;
  guint n = 0;

  g_assert_true (g_str_has_prefix (
      qpdf_oh_get_utf8_value (file->pdf, file_get (file, title, "/Title")), "Assistant documentaire"));
  for (entry = file_get (file, title, "/First"); qpdf_oh_is_dictionary (file->pdf, entry);
       entry = file_get (file, entry, "/Next"))
    n++;
  g_assert_cmpuint (n, ==, 10);
}

static const struct
{
  const char *name;
  void (*run) (File *, gconstpointer);
} rules[] = {
  { "version", test_version },
  { "language", test_language },
  { "marked", test_marked },
  { "viewer", test_viewer },
  { "metadata", test_metadata },
  { "information", test_information },
  { "identifier", test_identifier },
  { "output-intent", test_output_intent },
  { "alternative", test_alternative },
  { "scope", test_scope },
  { "rows", test_rows },
  { "annotations", test_annotations },
  { "fonts", test_fonts },
  { "all-marked", test_all_marked },
  { "nothing-twice", test_nothing_twice },
  { "attachment", test_attachment },
  { "outline", test_outline },
};

int
main (int    argc,
      char **argv)
{
  const Sheet with_dossier[] = { SHEET_DECIDED, SHEET_FORTY };
  const Sheet strained[] = { SHEET_EXAMPLE, SHEET_MANY_POSTS, SHEET_LONG_LABELS };

  g_test_init (&argc, &argv, NULL);
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);

  for (guint i = 0; i < G_N_ELEMENTS (strained); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (rules); j++)
        {
          g_autofree char *path
              = g_strdup_printf ("/pdf/%s/%s", sheet_get_name (strained[i]), rules[j].name);

          g_test_add (path, File, GUINT_TO_POINTER (strained[i]), file_open, rules[j].run,
                      file_close);
        }
    }

  for (guint i = 0; i < G_N_ELEMENTS (with_dossier); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (rules); j++)
        {
          g_autofree char *path
              = g_strdup_printf ("/pdf/%s/%s", sheet_get_name (with_dossier[i]), rules[j].name);

          /* What is attached to a frozen one is not the sheet as it stands: see below. */
          if (rules[j].run != test_attachment)
            g_test_add (path, File, GUINT_TO_POINTER (with_dossier[i]), file_open, rules[j].run,
                        file_close);
        }
    }
  for (guint i = 0; i < N_ANSWERS; i++)
    {
      const char *name = answer_get_name ((AnswerCase) i);
      g_autofree char *attachment = g_strdup_printf ("/pdf/%s/attachment", name);
      g_autofree char *again = g_strdup_printf ("/pdf/%s/R10-again", name);

      for (guint j = 0; j < G_N_ELEMENTS (rules); j++)
        {
          g_autofree char *path = g_strdup_printf ("/pdf/%s/%s", name, rules[j].name);

          /* It has no figure, and neither the title, the sections nor the record of a sheet. */
          if (rules[j].run != test_attachment && rules[j].run != test_outline && rules[j].run != test_alternative
              && rules[j].run != test_metadata && rules[j].run != test_information
              && (i != ANSWER_HOSTILE || rules[j].run != test_fonts))
            g_test_add (path, File, FILE_ANSWER (i), file_open, rules[j].run, file_close);
        }
      g_test_add (attachment, File, FILE_ANSWER (i), file_open, test_answer_attachment, file_close);
      g_test_add (again, File, FILE_ANSWER (i), file_open, test_answer_again, file_close);
    }
  g_test_add ("/pdf/forty/letters", File, GUINT_TO_POINTER (SHEET_FORTY), file_open, test_letters,
              file_close);
  g_test_add ("/pdf/decided/lists", File, GUINT_TO_POINTER (SHEET_DECIDED), file_open, test_lists,
              file_close);
  g_test_add ("/pdf/decided/frozen", File, GUINT_TO_POINTER (SHEET_DECIDED), file_open, test_frozen,
              file_close);
  g_test_add ("/pdf/answer-hostile/fonts", File, FILE_ANSWER (ANSWER_HOSTILE), file_open, test_other_fonts, file_close);
  g_test_add ("/pdf/japanese/fonts", File, GUINT_TO_POINTER (SHEET_JAPANESE), file_open,
              test_other_fonts, file_close);

  return g_test_run ();
}
