/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gbt-error.h"
#include "gbt-export-pdf.h"
#include "gbt-export-save.h"
#include "gbt-pdf-xmp.h"
#include "gbt-record.h"
#include "sheets.h"
#include "tools.h"

/* Two programs of others: the record comes out as it went in, the file is whole. */
static void
test_detached (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);
  g_autoptr (GBytes) bytes = gbt_export_pdf (fiche, GBT_LANGUAGE_EN, NULL, NULL);
  g_autoptr (GBytes) record = gbt_record_write (fiche);
  g_autofree char *path = NULL;
  g_autofree char *record_path = NULL;
  g_autofree char *detached = NULL;
  g_autofree char *output = NULL;
  gsize size;

  if (!tool_is_there ("pdfdetach"))
    return;
  path = tool_write (bytes, "detach.pdf");
  record_path = g_strconcat (path, ".json", NULL);
  output = tool_output ((const char *[]) { "pdfdetach", "-save", "1", "-o", record_path, path, NULL });
  g_assert_true (g_file_get_contents (record_path, &detached, &size, NULL));
  g_assert_cmpmem (detached, size, g_bytes_get_data (record, NULL), g_bytes_get_size (record));
}

static void
test_sound (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_MANY_POSTS);
  g_autoptr (GBytes) bytes = gbt_export_pdf (fiche, GBT_LANGUAGE_FR, NULL, NULL);
  g_autofree char *path = NULL;
  g_autofree char *output = NULL;

  if (!tool_is_there ("qpdf"))
    return;
  path = tool_write (bytes, "check.pdf");
  output = tool_output ((const char *[]) { "qpdf", "--check", path, NULL });
  g_assert_nonnull (strstr (output, "No syntax or stream encoding errors found"));
}

/* Whatever was typed as a title, the metadata stay well formed. */
static void
test_metadata (void)
{
  const GMarkupParser parser = { 0 };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *xmp = gbt_pdf_xmp_new ("a\001b <c> & \"d\"", "é", "Gabarit", "cairo",
                                          "fr-FR", "0", "1", NULL);

  g_assert_true (g_markup_parse_context_parse (context, xmp, -1, &error));
  g_assert_no_error (error);
  g_assert_nonnull (strstr (xmp, ">ab &lt;c&gt; &amp; &quot;d&quot;<"));
}

static void
test_twice (void)
{
  for (guint i = 0; i < N_SHEETS; i++)
    {
      g_autoptr (GbtFiche) fiche = sheet_make ((Sheet) i);
      g_autoptr (GBytes) first = gbt_export_pdf (fiche, GBT_LANGUAGE_FR, NULL, NULL);
      g_autoptr (GBytes) second = gbt_export_pdf (fiche, GBT_LANGUAGE_FR, NULL, NULL);

      g_assert_true (g_bytes_equal (first, second));
    }
}

/* Another process, with other settings of the machine, writes the same bytes. */
static void
test_machine (void)
{
  const struct
  {
    const char *name;
    const char *value;
  } settings[] = {
    { "LC_ALL", "C" },
    { "LANGUAGE", "de:en" },
    { "FONTCONFIG_FILE", "/dev/null" },
    { "TZ", "Pacific/Auckland" },
  };
  g_autofree char *program = g_test_build_filename (G_TEST_BUILT, "export", "print-sheets", NULL);
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);
  g_autoptr (GBytes) expected = gbt_export_pdf (fiche, GBT_LANGUAGE_FR, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_auto (GStrv) environment = g_get_environ ();
      const char *folder = tool_get_folder ();
      g_autofree char *path = g_build_filename (folder, "example-fr.pdf", NULL);
      const char *argv[] = { program, folder, "example", NULL };
      g_autofree char *bytes = NULL;
      g_autofree char *said = NULL;
      gsize size;
      int status;

      environment = g_environ_setenv (environment, settings[i].name, settings[i].value, TRUE);
      g_assert_true (g_spawn_sync (NULL, (char **) argv, environment, G_SPAWN_DEFAULT, NULL, NULL,
                                   &said, NULL, &status, NULL));
      g_assert_cmpint (status, ==, 0);
      g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
      g_assert_cmpmem (bytes, size, g_bytes_get_data (expected, NULL), g_bytes_get_size (expected));
    }
}

static gpointer
export_in_thread (gpointer data)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = gbt_export_pdf (data, GBT_LANGUAGE_FR, NULL, &error);

  g_assert_no_error (error);
  return bytes;
}

static void
test_threads (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);
  g_autoptr (GBytes) expected = gbt_export_pdf (fiche, GBT_LANGUAGE_FR, NULL, NULL);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("export", export_in_thread, fiche);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr (GBytes) bytes = g_thread_join (threads[i]);

      g_assert_true (g_bytes_equal (bytes, expected));
    }
}

static void
test_cancel (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (gbt_export_pdf (fiche, GBT_LANGUAGE_FR, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Each way in which a place can refuse a file leaves it, and the other files, as they were. */
static void
test_places (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("sheet", 5);
  g_autoptr (GBytes) old = g_bytes_new_static ("old", 3);
  g_autoptr (GBytes) database = g_bytes_new_static ("SQLite format 3\0rest", 20);
  g_autofree char *target = tool_write (old, "target");
  g_autofree char *folder = g_path_get_dirname (target);
  g_autofree char *store = tool_write (database, "store");
  g_autofree char *link_to_store = g_build_filename (folder, "store-link", NULL);
  g_autofree char *link_to_target = g_build_filename (folder, "target-link", NULL);
  g_autofree char *link_to_nothing = g_build_filename (folder, "nothing-link", NULL);
  g_autofree char *pipe_path = g_build_filename (folder, "pipe", NULL);
  g_autofree char *slash = g_build_filename (folder, "none/", NULL);
  g_autofree char *other = g_build_filename (folder, "other", NULL);
  g_autofree char *around = g_build_filename (folder, ".", "other", NULL);
  const char *const refused[]
    = { store, link_to_store, pipe_path, folder, link_to_nothing, slash, "" };
  g_autofree char *contents = NULL;
  g_autoptr (GDir) left = NULL;
  const char *name;

  g_assert_cmpint (symlink (store, link_to_store), ==, 0);
  g_assert_cmpint (symlink ("target", link_to_target), ==, 0);
  g_assert_cmpint (symlink ("nowhere", link_to_nothing), ==, 0);
  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GbtExportFiles) files = gbt_export_files_new ();
      g_autoptr (GError) error = NULL;

      g_assert_true (gbt_export_files_add (files, bytes, other, &error));
      g_assert_false (gbt_export_files_add (files, bytes, refused[i], &error));
      g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
      g_assert_cmpstr (gbt_error_get_file (error), ==, refused[i]);
      g_assert_null (strstr (error->message, "gabarit"));
    }
  g_assert_false (g_file_test (other, G_FILE_TEST_EXISTS));

  {
    g_autoptr (GbtExportFiles) files = gbt_export_files_new ();
    g_autoptr (GError) error = NULL;

    g_assert_true (gbt_export_files_add (files, bytes, other, &error));
    g_assert_false (gbt_export_files_add (files, old, around, &error));
    g_assert_error (error, GBT_ERROR, GBT_ERROR_USAGE);
  }

  /* A link is written through, and what was there keeps its rights. */
  g_assert_cmpint (g_chmod (target, 0640), ==, 0);
  g_assert_true (gbt_export_save (bytes, link_to_target, NULL));
  g_assert_true (g_file_test (link_to_target, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_get_contents (target, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "sheet");

  left = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (left)) != NULL)
    g_assert_false (g_str_has_prefix (name, ".gabarit-"));
}

static void
test_save (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("sheet", 5);
  g_autofree char *path = tool_write (bytes, "saved.pdf");
  g_autofree char *nowhere = g_strconcat (path, "/below-a-file.pdf", NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (gbt_export_save (bytes, path, &error));
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "sheet");

  g_assert_false (gbt_export_save (bytes, nowhere, &error));
  g_assert_error (error, GBT_ERROR, GBT_ERROR_IO);
  g_assert_cmpstr (gbt_error_get_file (error), ==, nowhere);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);

  g_test_add_func ("/export/detached", test_detached);
  g_test_add_func ("/export/sound", test_sound);
  g_test_add_func ("/export/metadata", test_metadata);
  g_test_add_func ("/export/twice", test_twice);
  g_test_add_func ("/export/machine", test_machine);
  g_test_add_func ("/export/threads", test_threads);
  g_test_add_func ("/export/cancel", test_cancel);
  g_test_add_func ("/export/save", test_save);
  g_test_add_func ("/export/places", test_places);

  return g_test_run ();
}
