/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gbt-export-pdf.h"
#include "pages.h"
#include "sheets.h"
#include "tools.h"

/* What another program reads on the pages: where each word stands, and the text itself. */

static char *
print_sheet (Sheet       sheet,
             GbtLanguage language)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = sheet_export (sheet, language, &error);
  g_autofree char *name
      = g_strdup_printf ("%s-%s.pdf", sheet_get_name (sheet), gbt_language_get_code (language));

  g_assert_no_error (error);
  return tool_write (bytes, name);
}

static void
test_boxes (gconstpointer data)
{
  const GbtLanguage languages[] = { GBT_LANGUAGE_FR, GBT_LANGUAGE_EN };
  Sheet sheet = (Sheet) GPOINTER_TO_UINT (data);

  if (!tool_is_there ("pdftotext"))
    return;

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *path = print_sheet (sheet, languages[i]);

      pages_assert (path);
    }
}

static char *
read_text (Sheet       sheet,
           GbtLanguage language)
{
  g_autofree char *path = print_sheet (sheet, language);

  return pages_read_text (path);
}

static void
test_text_french (void)
{
  g_autofree char *text = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  text = read_text (SHEET_EXAMPLE, GBT_LANGUAGE_FR);
  pages_assert_text (text, "Assistant documentaire interne : 7 milliards de paramètres en 16 bits");
  pages_assert_text (text, "14 000 000 000");
  pages_assert_text (text, "20 442 450 944");
  pages_assert_text (text, "19,04");
  pages_assert_text (text, "d’après ES-01");
  pages_assert_text (text, "Hors du calcul : les échelles de quantification");
  pages_assert_text (text, "réserve choisie − postes connus");
  pages_assert_text (text, "Ce qui invaliderait la décision");
  pages_assert_text (text, "Page 3 sur 3");
  pages_assert_text (text, "sans empreinte : brouillon");
}

static void
test_text_english (void)
{
  g_autofree char *text = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  text = read_text (SHEET_EXAMPLE, GBT_LANGUAGE_EN);
  pages_assert_text (text, "20,442,450,944");
  pages_assert_text (text, "19.04");
  pages_assert_text (text, "The arithmetic effect of the format alone");
  pages_assert_text (text, "What would invalidate the decision");
  pages_assert_text (text, "Page 3 of 3");
}

/* Nothing is clipped: the first and last words of what is long are on the pages. */
static void
test_text_whole (void)
{
  g_autofree char *title = NULL;
  g_autofree char *posts = NULL;
  g_autofree char *full = NULL;
  g_autofree char *japanese = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  title = read_text (SHEET_LONG_TITLE, GBT_LANGUAGE_FR);
  pages_assert_text (title, "Plateforme régionale d’aide");
  pages_assert_text (title, "fenêtre : 131 072");

  posts = read_text (SHEET_MANY_POSTS, GBT_LANGUAGE_FR);
  for (guint i = 1; i <= 64; i++)
    {
      g_autofree char *name = g_strdup_printf ("Tampon n° %u ", i);

      pages_assert_text (posts, name);
    }
  pages_assert_text (posts, "Réserve, poste par poste (suite)");
  pages_assert_text (posts, "somme de b à bd");

  full = read_text (SHEET_FULL, GBT_LANGUAGE_FR);
  for (guint i = 0; i < 140; i++)
    {
      g_autofree char *remark = g_strdup_printf ("Remarque %u :", i);

      pages_assert_text (full, remark);
    }

  japanese = read_text (SHEET_JAPANESE, GBT_LANGUAGE_FR);
  pages_assert_text (japanese, "社内文書");
}

/* The tasks of four lines: every line with its formula, each network with its name, what is kept as a calculation by its
 * digest alone. */
static void
test_tasks (void)
{
  g_autofree char *qlora = NULL;
  g_autofree char *image = NULL;
  g_autofree char *speech = NULL;
  g_autofree char *notebook = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  qlora = read_text (SHEET_QLORA, GBT_LANGUAGE_FR);
  pages_assert_text (qlora, "8 030 000 000 × 4,127 ÷ 8");
  pages_assert_text (qlora, "218 103 808");
  pages_assert_text (qlora, "6,79");

  image = read_text (SHEET_IMAGE, GBT_LANGUAGE_FR);
  pages_assert_text (image, "(11 901 408 320 + 123 060 480 + 83 819 683) × 16 ÷ 8");
  pages_assert_text (image, "T5 v1.1 XXL");
  pages_assert_text (image, "Réseaux non chargés");
  pages_assert_text (image, "borne inférieure, 1 poste inconnu");
  pages_assert_text (image, "Réponse à « Choisir selon la charge » · calcul");
  pages_assert_text (image, "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2");

  speech = read_text (SHEET_SPEECH, GBT_LANGUAGE_FR);
  pages_assert_text (speech, "2 × 32 × 1 500 × 1 280 × 2 × 8");
  pages_assert_text (speech, "Sans objet (parole)");

  notebook = read_text (SHEET_NOTEBOOK, GBT_LANGUAGE_FR);
  pages_assert_text (notebook, "21 474 836 480");
  g_assert_null (strstr (notebook, "Hachures"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* A title that our faces cannot write is told in a message; it is no fault. */
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);

  for (guint i = 0; i < N_SHEETS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/pages/boxes/%s", sheet_get_name ((Sheet) i));

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_boxes);
    }
  g_test_add_func ("/pages/text/tasks", test_tasks);
  g_test_add_func ("/pages/text/french", test_text_french);
  g_test_add_func ("/pages/text/english", test_text_english);
  g_test_add_func ("/pages/text/whole", test_text_whole);

  return g_test_run ();
}
