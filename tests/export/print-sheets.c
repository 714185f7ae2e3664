/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answers.h"
#include "gbt-export-pdf.h"
#include "gbt-export-save.h"
#include "sheets.h"

static void
save (GBytes     *bytes,
      GError     *error,
      const char *folder,
      const char *name,
      GbtLanguage language,
      gint64      start)
{
  g_autofree char *path = g_strdup_printf ("%s/%s-%s.pdf", folder, name, gbt_language_get_code (language));
  const double milliseconds = (g_get_monotonic_time () - start) / 1000.0;

  g_assert_no_error (error);
  g_print ("%s: %" G_GSIZE_FORMAT " bytes, %.1f ms\n", path, g_bytes_get_size (bytes), milliseconds);
  gbt_export_save (bytes, path, &error);
  g_assert_no_error (error);
  g_bytes_unref (bytes);
}

/* print-sheets FOLDER [NAME]: the sheets and answers of the suites, in both languages, for whoever wants to
 * look at the pages, and for the suite that sets one under other settings. */
int
main (int    argc,
      char **argv)
{
  const GbtLanguage languages[] = { GBT_LANGUAGE_FR, GBT_LANGUAGE_EN };

  g_assert_cmpint (argc, >=, 2);
  for (guint j = 0; j < G_N_ELEMENTS (languages); j++)
    {
      for (guint i = 0; i < N_SHEETS; i++)
        {
          const char *name = sheet_get_name ((Sheet) i);
          gint64 start = g_get_monotonic_time ();
          GError *error = NULL;

          if (argc > 2 && !g_str_equal (argv[2], name))
            continue;
          save (sheet_export ((Sheet) i, languages[j], &error), error, argv[1], name, languages[j], start);
        }
      for (guint i = 0; i < N_ANSWERS; i++)
        {
          const char *name = answer_get_name ((AnswerCase) i);
          gint64 start = g_get_monotonic_time ();
          GError *error = NULL;

          if (argc > 2 && !g_str_equal (argv[2], name))
            continue;
          save (answer_export ((AnswerCase) i, languages[j], &error), error, argv[1], name, languages[j], start);
        }
    }

  return 0;
}
