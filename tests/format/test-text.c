/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-text.h"

#include "gbt-bytes.h"
#include "gbt-field.h"
#include "gbt-figure.h"

#define FR GBT_LANGUAGE_FR
#define EN GBT_LANGUAGE_EN
#define NN "\xE2\x80\xAF" /* U+202F */
#define NB "\xC2\xA0"     /* U+00A0 */

static void
test_text (void)
{
  g_assert_cmpstr (gbt_text (FR, "GiB"), ==, "Gio");
  g_assert_cmpstr (gbt_text (EN, "GiB"), ==, "GiB");
  g_assert_cmpstr (gbt_text (FR, "Chosen reserve"), ==, "Réserve choisie");
  g_assert_cmpstr (gbt_text (FR, "no such text"), ==, "no such text");
  g_assert_cmpstr (gbt_text (FR, ""), ==, "");
}

static void
test_plural (void)
{
  g_assert_cmpstr (gbt_ntext (FR, "byte", "bytes", 0), ==, "octet");
  g_assert_cmpstr (gbt_ntext (FR, "byte", "bytes", 1), ==, "octet");
  g_assert_cmpstr (gbt_ntext (FR, "byte", "bytes", 2), ==, "octets");
  g_assert_cmpstr (gbt_ntext (FR, "byte", "bytes", G_MAXUINT64), ==, "octets");
  g_assert_cmpstr (gbt_ntext (EN, "byte", "bytes", 0), ==, "bytes");
  g_assert_cmpstr (gbt_ntext (EN, "byte", "bytes", 1), ==, "byte");
  g_assert_cmpstr (gbt_ntext (FR, "no such", "no suches", 2), ==, "no suches");
}

static void
test_context (void)
{
  g_assert_cmpstr (gbt_ctext (EN, "nowhere", "GiB"), ==, "GiB");
  /* A text of another context is another text. */
  g_assert_cmpstr (gbt_ctext (FR, "nowhere", "GiB"), ==, "GiB");
}

static void
test_fill (void)
{
  g_autofree char *filled = gbt_text_fill ("{2} {1} {1} {9} {0} {x", "{2}", "b", NULL);

  g_assert_cmpstr (filled, ==, "b {2} {2}  {0} {x");
}

static void
assert_sentence (GbtLanguage   language,
                 const GError *error,
                 const char   *expected)
{
  g_autofree char *sentence = gbt_format_error_sentence (language, error);

  g_assert_cmpstr (sentence, ==, expected);
}

static void
test_error (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *alone = NULL;
  g_autofree char *with_line = NULL;
  g_autofree char *with_file = NULL;
  guint64 sum;

  gbt_bytes_add (GBT_BYTES_MAX, 1, &sum, &error);
  assert_sentence (FR, error, "Le montant ne tient pas" NB ": plus de 9" NN "223" NN "372" NN "036" NN "854" NN "775" NN
                   "807" NB "octets");

  alone = gbt_format_error_with_place (FR, error);
  assert_sentence (FR, error, alone);
  gbt_error_set_place (error, NULL, 3);
  with_line = gbt_format_error_with_place (FR, error);
  g_assert_true (g_str_has_prefix (with_line, "ligne" NB "3" NB ": Le montant"));
  gbt_error_set_place (error, "config.json", 0);
  with_file = gbt_format_error_with_place (EN, error);
  g_assert_true (g_str_has_prefix (with_file, "config.json:3: The amount"));
}

/* A field is named in the language, but by its key beside the file that holds the key; numbers are
   grouped unless they are quoted; what was typed is never translated. */
static void
test_error_arguments (void)
{
  g_autoptr (GError) field = NULL;
  g_autoptr (GError) quoted = NULL;
  g_autoptr (GError) figure = NULL;
  GbtFieldId id = GBT_FIELD_LIMIT_TOKENS;
  const char *key = gbt_field_id_get_spec (id)->key;

  gbt_error_set (&field, GBT_ERROR_RANGE, "“{1}” takes a number from {2} to {3}", key, "1",
                 "16777216", NULL);
  assert_sentence (FR, field, "«" NN "Palier limite, longueur" NN "» attend un nombre de 1 à 16" NN "777" NN
                   "216");
  assert_sentence (EN, field, "“Limit stage, length” takes a number from 1 to 16,777,216");
  gbt_error_set_place (field, "sheet.json", 12);
  assert_sentence (EN, field, "“need.limit-tokens” takes a number from 1 to 16,777,216");

  gbt_error_set (&quoted, GBT_ERROR_SYNTAX, "“{1}” has more than 25 digits", "123456", NULL);
  assert_sentence (FR, quoted, "«" NN "123456" NN "» a plus de 25" NB "chiffres");

  gbt_error_set (&figure, GBT_ERROR_UNLIKE, "No conversion makes “{1}” of “{2}”",
                 gbt_definition_get_label (GBT_DEFINITION_NOMINAL),
                 gbt_definition_get_label (GBT_DEFINITION_USED), NULL);
  assert_sentence (
    FR, figure, "Aucune conversion ne fait «" NN "capacité nominale" NN "» à partir de «" NN
                "utilisé, GPU entier" NN "»");
}

static void
test_error_of_others (void)
{
  g_autoptr (GError) missing = NULL;
  g_autoptr (GError) other = NULL;

  g_file_get_contents ("/no/such/file", &(char *) { NULL }, NULL, &missing);
  assert_sentence (FR, missing, "Ce fichier ou ce dossier n’existe pas");
  assert_sentence (EN, missing, "There is no such file or folder");

  g_set_error_literal (&other, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_PARSE, "bad key");
  assert_sentence (FR, other, "Réponse du système" NB ": bad key");
  assert_sentence (EN, other, "The system answered: bad key");
}

static gpointer
word_often (gpointer data)
{
  for (guint i = 0; i < 20000; i++)
    g_assert_cmpstr (gbt_ntext (FR, "byte", "bytes", i), ==, i <= 1 ? "octet" : "octets");
  return NULL;
}

static void
test_threads (void)
{
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("wording", word_often, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/text/threads", test_threads);
  g_test_add_func ("/format/text/text", test_text);
  g_test_add_func ("/format/text/plural", test_plural);
  g_test_add_func ("/format/text/context", test_context);
  g_test_add_func ("/format/text/fill", test_fill);
  g_test_add_func ("/format/text/error", test_error);
  g_test_add_func ("/format/text/error-arguments", test_error_arguments);
  g_test_add_func ("/format/text/error-of-others", test_error_of_others);
  return g_test_run ();
}
