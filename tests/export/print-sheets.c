/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-export-pdf.h"
#include "gbt-export-save.h"
#include "sheets.h"

/* print-sheets FOLDER [SHEET]: the sheets of the suites, in both languages, for whoever wants to
 * look at the pages, and for the suite that sets one under other settings. */
int
main (int    argc,
      char **argv)
{
  const GbtLanguage languages[] = { GBT_LANGUAGE_FR, GBT_LANGUAGE_EN };

  g_assert_cmpint (argc, >=, 2);
  for (guint i = 0; i < N_SHEETS; i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (languages); j++)
        {
          g_autoptr (GError) error = NULL;
          g_autofree char *path
              = g_strdup_printf ("%s/%s-%s.pdf", argv[1], sheet_get_name ((Sheet) i),
                                 gbt_language_get_code (languages[j]));
          gint64 start = g_get_monotonic_time ();
          g_autoptr (GBytes) bytes = NULL;

          if (argc > 2 && !g_str_equal (argv[2], sheet_get_name ((Sheet) i)))
            continue;
          bytes = sheet_export ((Sheet) i, languages[j], &error);

          g_assert_no_error (error);
          g_print ("%s: %" G_GSIZE_FORMAT " bytes, %.1f ms\n", path, g_bytes_get_size (bytes),
                   (g_get_monotonic_time () - start) / 1000.0);
          gbt_export_save (bytes, path, &error);
          g_assert_no_error (error);
        }
    }

  return 0;
}
