/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-pdf.h"
#include "sheets.h"
#include "tools.h"

/* The structure as another program reads it, against a golden. Set GABARIT_UPDATE_GOLDENS to the
 * folder of the sources to write it anew. */
static void
test_structure (void)
{
  g_autoptr (GbtFiche) fiche = sheet_make (SHEET_EXAMPLE);
  g_autoptr (GBytes) bytes = gbt_export_pdf (fiche, GBT_LANGUAGE_FR, NULL, NULL);
  const char *update = g_getenv ("GABARIT_UPDATE_GOLDENS");
  g_autofree char *golden_path
      = update != NULL ? g_build_filename (update, "structure-fr.txt", NULL)
                       : g_test_build_filename (G_TEST_DIST, "export", "structure-fr.txt", NULL);
  g_autofree char *path = NULL;
  g_autofree char *output = NULL;
  g_autofree char *golden = NULL;

  if (!tool_is_there ("pdfinfo"))
    return;
  path = tool_write (bytes, "structure.pdf");
  output = tool_output ((const char *[]) { "pdfinfo", "-struct-text", path, NULL });
  if (update != NULL)
    g_assert_true (g_file_set_contents (golden_path, output, -1, NULL));
  g_assert_true (g_file_get_contents (golden_path, &golden, NULL, NULL));
  g_assert_cmpstr (output, ==, golden);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/structure/example", test_structure);

  return g_test_run ();
}
