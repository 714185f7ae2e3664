/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-pdf.h"
#include "sheets.h"
#include "tools.h"

/* The structure as another program reads it, against a golden. Which number an object of the file
 * got is no part of it. Set GABARIT_UPDATE_GOLDENS to the folder of the sources to write it anew. */
static void
assert_structure (Sheet       sheet,
                  const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = sheet_export (sheet, GBT_LANGUAGE_FR, &error);
  g_autoptr (GRegex) objects = g_regex_new ("Object [0-9]+ [0-9]+", 0, 0, NULL);
  const char *update = g_getenv ("GABARIT_UPDATE_GOLDENS");
  g_autofree char *golden_path = update != NULL
                                     ? g_build_filename (update, name, NULL)
                                     : g_test_build_filename (G_TEST_DIST, "export", name, NULL);
  g_autofree char *path = NULL;
  g_autofree char *output = NULL;
  g_autofree char *structure = NULL;
  g_autofree char *golden = NULL;

  g_assert_no_error (error);
  if (!tool_is_there ("pdfinfo"))
    return;
  path = tool_write (bytes, "structure.pdf");
  output = tool_output ((const char *[]) { "pdfinfo", "-struct-text", path, NULL });
  structure = g_regex_replace_literal (objects, output, -1, 0, "Object", 0, NULL);
  if (update != NULL)
    g_assert_true (g_file_set_contents (golden_path, structure, -1, NULL));
  g_assert_true (g_file_get_contents (golden_path, &golden, NULL, NULL));
  g_assert_cmpstr (structure, ==, golden);
}

static void
test_example (void)
{
  assert_structure (SHEET_EXAMPLE, "structure-fr.txt");
}

/* The acceptance walk once decided, frozen at a fixed instant. */
static void
test_decided (void)
{
  assert_structure (SHEET_DECIDED, "structure-decided-fr.txt");
}

/* A sheet a task by four lines: fine-tuning, images with a kept answer, speech, a notebook. */
static void
test_qlora (void)
{
  assert_structure (SHEET_QLORA, "structure-qlora-fr.txt");
}

static void
test_image (void)
{
  assert_structure (SHEET_IMAGE, "structure-image-fr.txt");
}

static void
test_speech (void)
{
  assert_structure (SHEET_SPEECH, "structure-speech-fr.txt");
}

static void
test_notebook (void)
{
  assert_structure (SHEET_NOTEBOOK, "structure-notebook-fr.txt");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/structure/example", test_example);
  g_test_add_func ("/structure/decided", test_decided);
  g_test_add_func ("/structure/qlora", test_qlora);
  g_test_add_func ("/structure/image", test_image);
  g_test_add_func ("/structure/speech", test_speech);
  g_test_add_func ("/structure/notebook", test_notebook);

  return g_test_run ();
}
