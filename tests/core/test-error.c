/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-error.h"

static void
test_parts_are_kept (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) copy = NULL;
  g_autofree char *french = NULL;

  gbt_error_set (&error, GBT_ERROR_RANGE, "“{1}” takes {2}", "layers", "1", NULL);
  gbt_error_set_place (error, "config.json", 12);
  gbt_error_set_place (error, "other.json", 3);
  copy = g_error_copy (error);

  g_assert_cmpstr (copy->message, ==, "“layers” takes 1");
  g_assert_cmpstr (gbt_error_get_file (copy), ==, "config.json");
  g_assert_cmpuint (gbt_error_get_line (copy), ==, 12);
  g_assert_cmpstr (gbt_error_get_template (copy), ==, "“{1}” takes {2}");

  french = gbt_error_fill ("« {1} » prend {2} {9}", copy);
  g_assert_cmpstr (french, ==, "« layers » prend 1 {9}");
}

static void
test_hostile_arguments (void)
{
  g_autoptr (GError) error = NULL;

  /* An argument is never read as a template, and invalid text is made valid. */
  gbt_error_set (&error, GBT_ERROR_SYNTAX, "{1}{2}", "{2}%n", "\xff", NULL);
  g_assert_cmpstr (error->message, ==, "{2}%n\xef\xbf\xbd");
}

static void
test_words (void)
{
  g_autoptr (GHashTable) words = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = GBT_ERROR_OVERFLOW; i <= GBT_ERROR_INSIDE; i++)
    g_assert_true (g_hash_table_add (words, (char *) gbt_error_get_word ((GbtError) i)));
}

static void
test_foreign (void)
{
  g_autoptr (GError) error = g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_NOENT, "gone");

  gbt_error_set_place (error, "f", 1);
  g_assert_null (gbt_error_get_file (error));
  g_assert_null (gbt_error_get_template (error));
  gbt_error_set (NULL, GBT_ERROR_IO, "nobody listens", NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/error/parts-are-kept", test_parts_are_kept);
  g_test_add_func ("/error/hostile-arguments", test_hostile_arguments);
  g_test_add_func ("/error/words", test_words);
  g_test_add_func ("/error/foreign", test_foreign);

  return g_test_run ();
}
