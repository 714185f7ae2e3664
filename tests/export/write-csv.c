/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-csv.h"

/* Writes the worked example with the title "=1+1" into a folder, in both flavours, for the check in
 * a spreadsheet. */

static gboolean
write_file (const GbtFiche *fiche,
            const char     *folder,
            const char     *name,
            GbtCsvFlavour   flavour,
            GbtLanguage     language)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GBytes) bytes = gbt_export_csv (fiche, flavour, language);

  return g_file_set_contents (path, g_bytes_get_data (bytes, NULL),
                              (gssize) g_bytes_get_size (bytes), NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GbtSheet) example = gbt_sheet_new_example ();
  g_autoptr (GbtField) title = gbt_field_new_text ("=1+1", NULL);
  g_autoptr (GbtField) notes = gbt_field_new_text ("=2+2\n;=3+3,-4", NULL);
  g_autoptr (GbtWorkload) one
      = gbt_workload_with_field (gbt_sheet_get_workload (example), GBT_FIELD_TITLE, title);
  g_autoptr (GbtWorkload) two = gbt_workload_with_field (one, GBT_FIELD_NOTES, notes);
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_workload (example, two);
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "0.1.0", "2026-11-30");

  if (argc != 2 || fiche == NULL)
    return 1;

  return write_file (fiche, argv[1], "french.csv", GBT_CSV_FRENCH, GBT_LANGUAGE_FR)
                 && write_file (fiche, argv[1], "rfc4180.csv", GBT_CSV_RFC4180, GBT_LANGUAGE_EN)
             ? 0
             : 1;
}
