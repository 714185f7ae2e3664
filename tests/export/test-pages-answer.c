/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "answers.h"
#include "pages.h"
#include "tools.h"

/* What another program reads on the pages of an answer. */

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

static void
test_answer_boxes (gconstpointer data)
{
  const GbtLanguage languages[] = { GBT_LANGUAGE_FR, GBT_LANGUAGE_EN };

  if (!tool_is_there ("pdftotext"))
    return;

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *path = print_answer ((AnswerCase) GPOINTER_TO_UINT (data), languages[i]);

      pages_assert (path);
    }
}

static char *
read_answer (AnswerCase  which,
             GbtLanguage language)
{
  g_autofree char *path = print_answer (which, language);

  return pages_read_text (path);
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
  pages_assert_text (french, "Llama 3.1 8B, 16 bits, 4 096 jetons × 1 requête");
  pages_assert_text (french, "20 990 613 913");
  pages_assert_text (french, "19,55");
  pages_assert_text (french, "0,44 USD/h");
  pages_assert_text (french, "113 h 38 avec 50,00 USD");
  pages_assert_text (french, "Hébergeur tiers");
  pages_assert_text (french, "Confiance moyenne mémoire signalée par l’hôte");
  pages_assert_text (french, "l’hébergeur peut lire la mémoire");
  pages_assert_text (french, "Au-dessus du prix maximal");
  pages_assert_text (french, "6,09 Gio par GPU");
  pages_assert_text (french, "Pays d’hébergement : Union européenne");
  pages_assert_text (french, "Ces prix n’indiquent aucune vitesse.");
  g_assert_null (strstr (french, "O9"));
  g_assert_null (strstr (french, "O10"));
  g_assert_null (strstr (french, "États-Unis"));

  english = read_answer (ANSWER_WALK, GBT_LANGUAGE_EN);
  pages_assert_text (english, "113 h 38 min with 50.00 USD");
  pages_assert_text (english, "Offers looked through 12");
}

/* The pages show a hundred, and say how many more the attached file has. */
static void
test_answer_many (void)
{
  g_autofree char *text = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  text = read_answer (ANSWER_MANY, GBT_LANGUAGE_EN);
  pages_assert_text (text, "And 200 more: the attached file has them all.");
  pages_assert_text (text, "300 machines hold the workload");
  pages_assert_text (text, " A100 ");
  g_assert_null (strstr (text, " A101 "));
}

static void
test_answer_nothing (void)
{
  g_autofree char *text = NULL;

  if (!tool_is_there ("pdftotext"))
    return;
  text = read_answer (ANSWER_NOTHING, GBT_LANGUAGE_EN);
  pages_assert_text (text, "No machine holds it. The nearest is 2 × RTX 4080");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* A name that our faces cannot write is told in a message; it is no fault. */
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);

  for (guint i = 0; i < N_ANSWERS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/pages-answer/boxes/%s", answer_get_name ((AnswerCase) i));

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_answer_boxes);
    }
  g_test_add_func ("/pages-answer/R13-walk", test_answer);
  g_test_add_func ("/pages-answer/many", test_answer_many);
  g_test_add_func ("/pages-answer/nothing", test_answer_nothing);

  return g_test_run ();
}
