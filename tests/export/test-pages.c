/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "gbt-export-pdf.h"
#include "gbt-pdf-style.h"
#include "sheets.h"
#include "tools.h"

/* What another program reads on the pages: where each word stands, and the text itself. */

/* A word's box is as high as its face allows; the letters fill the middle of it. */
#define HEIGHT_KEPT 0.5
#define TOLERANCE 0.4

typedef struct
{
  double left;
  double top;
  double right;
  double bottom;
  char *text;
} Word;

static void
word_clear (gpointer data)
{
  g_free (((Word *) data)->text);
}

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

static char *
print_answer (AnswerCase  which,
              GbtLanguage language)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = answer_export (which, language, &error);
  g_autofree char *name = g_strdup_printf ("%s-%s.pdf", answer_get_name (which), gbt_language_get_code (language));

  g_assert_no_error (error);
  return tool_write (bytes, name);
}

static double
read_number (const char *line,
             const char *name)
{
  const char *at = strstr (line, name);

  g_assert_nonnull (at);
  return g_ascii_strtod (at + strlen (name), NULL);
}

/* The words of each page, from the boxes that pdftotext gives. */
static GPtrArray *
read_pages (const char *path)
{
  const char *argv[] = { "pdftotext", "-bbox", path, "-", NULL };
  g_autofree char *output = tool_output (argv);
  g_auto (GStrv) lines = g_strsplit (output, "\n", -1);
  GPtrArray *pages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  GArray *page = NULL;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i];

      if (strstr (line, "<page ") != NULL)
        {
          page = g_array_new (FALSE, FALSE, sizeof (Word));
          g_array_set_clear_func (page, word_clear);
          g_ptr_array_add (pages, page);
        }
      else if (strstr (line, "<word ") != NULL)
        {
          const char *start = strchr (line, '>') + 1;
          Word word = { .left = read_number (line, "xMin=\""), .top = read_number (line, "yMin=\""),
                        .right = read_number (line, "xMax=\""),
                        .bottom = read_number (line, "yMax=\"") };
          double middle = (word.top + word.bottom) / 2;
          double half = (word.bottom - word.top) / 2 * HEIGHT_KEPT;

          word.top = middle - half;
          word.bottom = middle + half;
          word.text = g_strndup (start, (gsize) (strstr (start, "</word>") - start));
          g_array_append_val (page, word);
        }
    }

  return pages;
}

static void
assert_page (const char   *path,
             guint         number,
             const GArray *page)
{
  for (guint i = 0; i < page->len; i++)
    {
      const Word *word = &g_array_index (page, Word, i);

      if (word->left < GBT_PAGE_LEFT - TOLERANCE || word->right > GBT_PAGE_RIGHT + TOLERANCE
          || word->top < GBT_MM (11) || word->bottom > GBT_MM (290))
        g_error ("%s, page %u: “%s” stands outside the page (%.1f–%.1f, %.1f–%.1f)", path, number,
                 word->text, word->left, word->right, word->top, word->bottom);

      for (guint j = i + 1; j < page->len; j++)
        {
          const Word *other = &g_array_index (page, Word, j);

          if (MIN (word->right, other->right) - MAX (word->left, other->left) > TOLERANCE
              && MIN (word->bottom, other->bottom) - MAX (word->top, other->top) > TOLERANCE)
            g_error ("%s, page %u: “%s” and “%s” overlap", path, number, word->text, other->text);
        }
    }
}

static void
assert_pages (const char *path)
{
  g_autoptr (GPtrArray) pages = read_pages (path);

  g_assert_cmpuint (pages->len, >=, 2);
  for (guint i = 0; i < pages->len; i++)
    assert_page (path, i + 1, g_ptr_array_index (pages, i));
}

static void
test_answer_boxes (gconstpointer data)
{
  const GbtLanguage languages[] = { GBT_LANGUAGE_FR, GBT_LANGUAGE_EN };

  if (!tool_is_there ("pdftotext"))
    return;

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *path = print_answer ((AnswerCase) GPOINTER_TO_UINT (data), languages[i]);

      assert_pages (path);
    }
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

      assert_pages (path);
    }
}

/* The text as a reader copies it: one line, its spaces made plain. */
static char *
read_path (const char *path)
{
  const char *argv[] = { "pdftotext", path, "-", NULL };
  g_autofree char *output = tool_output (argv);
  g_autoptr (GRegex) spaces = g_regex_new ("[\\s\\x{a0}\\x{202f}\\x{0c}]+", 0, 0, NULL);

  return g_regex_replace_literal (spaces, output, -1, 0, " ", 0, NULL);
}

static char *
read_text (Sheet       sheet,
           GbtLanguage language)
{
  g_autofree char *path = print_sheet (sheet, language);

  return read_path (path);
}

static void
assert_text (const char *text,
             const char *words)
{
  if (strstr (text, words) == NULL)
    g_test_message ("missing: %s\nin: %s", words, text);
  g_assert_nonnull (strstr (text, words));
}

static void
test_text_french (void)
{
  g_autofree char *text = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  text = read_text (SHEET_EXAMPLE, GBT_LANGUAGE_FR);
  assert_text (text, "Assistant documentaire interne : 7 milliards de paramètres en 16 bits");
  assert_text (text, "14 000 000 000");
  assert_text (text, "20 442 450 944");
  assert_text (text, "19,04");
  assert_text (text, "d’après ES-01");
  assert_text (text, "Hors du calcul : les échelles de quantification");
  assert_text (text, "réserve choisie − postes connus");
  assert_text (text, "Ce qui invaliderait la décision");
  assert_text (text, "Page 3 sur 3");
  assert_text (text, "sans empreinte : brouillon");
}

static void
test_text_english (void)
{
  g_autofree char *text = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  text = read_text (SHEET_EXAMPLE, GBT_LANGUAGE_EN);
  assert_text (text, "20,442,450,944");
  assert_text (text, "19.04");
  assert_text (text, "The arithmetic effect of the format alone");
  assert_text (text, "What would invalidate the decision");
  assert_text (text, "Page 3 of 3");
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
  assert_text (title, "Plateforme régionale d’aide");
  assert_text (title, "fenêtre : 131 072");

  posts = read_text (SHEET_MANY_POSTS, GBT_LANGUAGE_FR);
  for (guint i = 1; i <= 64; i++)
    {
      g_autofree char *name = g_strdup_printf ("Tampon n° %u ", i);

      assert_text (posts, name);
    }
  assert_text (posts, "Réserve, poste par poste (suite)");
  assert_text (posts, "somme de b à bd");

  full = read_text (SHEET_FULL, GBT_LANGUAGE_FR);
  for (guint i = 0; i < 140; i++)
    {
      g_autofree char *remark = g_strdup_printf ("Remarque %u :", i);

      assert_text (full, remark);
    }

  japanese = read_text (SHEET_JAPANESE, GBT_LANGUAGE_FR);
  assert_text (japanese, "社内文書");
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
  assert_text (qlora, "8 030 000 000 × 4,127 ÷ 8");
  assert_text (qlora, "218 103 808");
  assert_text (qlora, "6,79");

  image = read_text (SHEET_IMAGE, GBT_LANGUAGE_FR);
  assert_text (image, "(11 901 408 320 + 123 060 480 + 83 819 683) × 16 ÷ 8");
  assert_text (image, "T5 v1.1 XXL");
  assert_text (image, "Réseaux non chargés");
  assert_text (image, "borne inférieure, 1 poste inconnu");
  assert_text (image, "Réponse à « Choisir selon la charge » · calcul");
  assert_text (image, "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2");

  speech = read_text (SHEET_SPEECH, GBT_LANGUAGE_FR);
  assert_text (speech, "2 × 32 × 1 500 × 1 280 × 2 × 8");
  assert_text (speech, "Sans objet (parole)");

  notebook = read_text (SHEET_NOTEBOOK, GBT_LANGUAGE_FR);
  assert_text (notebook, "21 474 836 480");
  g_assert_null (strstr (notebook, "Hachures"));
}

static char *
read_answer (AnswerCase  which,
             GbtLanguage language)
{
  g_autofree char *path = print_answer (which, language);

  return read_path (path);
}

/* The second acceptance walk: its figures, its order, why, limits, what the budget pays, what else there is; of the
 * machines elsewhere, a number only (R13). */
static void
test_answer (void)
{
  g_autofree char *french = NULL;
  g_autofree char *english = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  french = read_answer (ANSWER_WALK, GBT_LANGUAGE_FR);
  assert_text (french, "Llama 3.1 8B, 16 bits, 4 096 jetons × 1 requête");
  assert_text (french, "20 990 613 913");
  assert_text (french, "19,55");
  assert_text (french, "0,44 USD/h");
  assert_text (french, "113 h 38 avec 50,00 USD");
  assert_text (french, "Hébergeur tiers");
  assert_text (french, "Confiance moyenne mémoire signalée par l’hôte");
  assert_text (french, "l’hébergeur peut lire la mémoire");
  assert_text (french, "Au-dessus du prix maximal");
  assert_text (french, "6,09 Gio sur un GPU");
  assert_text (french, "Pays d’hébergement : Union européenne");
  assert_text (french, "Ces prix n’indiquent aucune vitesse.");
  g_assert_null (strstr (french, "O9"));
  g_assert_null (strstr (french, "O10"));
  g_assert_null (strstr (french, "États-Unis"));

  english = read_answer (ANSWER_WALK, GBT_LANGUAGE_EN);
  assert_text (english, "113 h 38 min with 50.00 USD");
  assert_text (english, "Offers looked through 12");
}

/* The pages show a hundred, and say how many more the attached file has. */
static void
test_answer_many (void)
{
  g_autofree char *text = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  text = read_answer (ANSWER_MANY, GBT_LANGUAGE_EN);
  assert_text (text, "And 200 more: the attached file has them all.");
  assert_text (text, "300 machines hold the workload");
  assert_text (text, " A100 ");
  g_assert_null (strstr (text, " A101 "));
}

static void
test_answer_nothing (void)
{
  g_autofree char *text = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  text = read_answer (ANSWER_NOTHING, GBT_LANGUAGE_EN);
  assert_text (text, "No machine holds it. The nearest is 2 × RTX 4080");
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
  for (guint i = 0; i < N_ANSWERS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/pages/boxes/%s", answer_get_name ((AnswerCase) i));

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_answer_boxes);
    }
  g_test_add_func ("/pages/text/tasks", test_tasks);
  g_test_add_func ("/pages/answer/R13-walk", test_answer);
  g_test_add_func ("/pages/answer/many", test_answer_many);
  g_test_add_func ("/pages/answer/nothing", test_answer_nothing);
  g_test_add_func ("/pages/text/french", test_text_french);
  g_test_add_func ("/pages/text/english", test_text_english);
  g_test_add_func ("/pages/text/whole", test_text_whole);

  return g_test_run ();
}
