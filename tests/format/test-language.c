/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-language.h"

/* What the program answers in one environment; every variable that names a language is set from
   @environment only. */
static char *
probe (const char        *language,
       const char *const *environment,
       const char        *messages_dir)
{
  static const char *const variables[]
    = { "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LC_NUMERIC", "LANG", "LOCPATH" };
  const char *argv[] = { g_getenv ("GABARIT_LANGUAGE_PROBE"), language,
                         g_getenv ("GABARIT_LOCALE_DIR"), messages_dir, NULL };
  g_auto (GStrv) envp = g_get_environ ();
  g_autoptr (GError) error = NULL;
  char *output = NULL;
  int status;

  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    envp = g_environ_unsetenv (envp, variables[i]);
  for (guint i = 0; environment[i] != NULL; i += 2)
    envp = g_environ_setenv (envp, environment[i], environment[i + 1], TRUE);

  g_spawn_sync (NULL, (char **) argv, envp, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  return output;
}

static const char *const french_environments[][9] = {
  { NULL },
  { "LC_ALL", "C", NULL },
  { "LC_ALL", "C.UTF-8", NULL },
  { "LC_ALL", "POSIX", NULL },
  { "LANG", "C.UTF-8", NULL },
  { "LANG", "de_DE.UTF-8", NULL },
  { "LANG", "ja_JP.UTF-8", NULL },
  { "LANG", "fr_FR.UTF-8", NULL },
  { "LANG", "fr_CA", NULL },
  { "LANG", "en_US.UTF-8", "LC_ALL", "fr_FR.UTF-8", NULL },
  { "LANG", "en_US.UTF-8", "LANGUAGE", "fr:en", NULL },
  { "LANG", "en_US.UTF-8", "LC_MESSAGES", "fr_BE.UTF-8", NULL },
  { "LANGUAGE", "de:fr:en", "LC_ALL", "C", NULL },
};

static const char *const english_environments[][9] = {
  { "LANG", "en_US.UTF-8", NULL },
  { "LANG", "en", NULL },
  { "LC_ALL", "en_GB.UTF-8", NULL },
  { "LANG", "fr_FR.UTF-8", "LC_ALL", "en_US.UTF-8", NULL },
  { "LANG", "fr_FR.UTF-8", "LANGUAGE", "en", NULL },
  { "LC_ALL", "C", "LANGUAGE", "en_GB:fr", NULL },
  { "LANG", "de_DE.UTF-8", "LANGUAGE", "de:en", NULL },
};

static void
test_environments (void)
{
  const char *messages_dir = g_getenv ("GABARIT_MESSAGES_DIR");

  for (guint i = 0; i < G_N_ELEMENTS (french_environments); i++)
    {
      g_autofree char *answer = probe ("environment", french_environments[i], messages_dir);

      g_test_message ("%s %s", french_environments[i][0], answer);
      g_assert_true (g_str_has_prefix (answer, "1|"));
      g_assert_nonnull (g_strstr_len (answer, -1, "|Gio|.|UTF-8"));
    }

  for (guint i = 0; i < G_N_ELEMENTS (english_environments); i++)
    {
      g_autofree char *answer = probe ("environment", english_environments[i], messages_dir);

      g_test_message ("%s %s", english_environments[i][0], answer);
      g_assert_cmpstr (answer, ==, "1|_Cancel|GiB|.|UTF-8");
    }
}

/* What GTK itself says, with its own catalogue. */
static void
test_toolkit (void)
{
  static const char *const nothing[] = { NULL };
  g_autofree char *answer = NULL;

  if (!g_file_test ("/usr/share/locale/fr/LC_MESSAGES/gtk40.mo", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("GTK's French catalogue is not installed");
      return;
    }

  for (guint i = 0; i < G_N_ELEMENTS (french_environments); i++)
    {
      g_autofree char *french
        = probe ("environment", french_environments[i], g_getenv ("GABARIT_MESSAGES_DIR"));

      g_assert_cmpstr (french, ==, "1|A_nnuler|Gio|.|UTF-8");
    }

  answer = probe ("fr", nothing, g_getenv ("GABARIT_MESSAGES_DIR"));
  g_assert_cmpstr (answer, ==, "1|A_nnuler|Gio|.|UTF-8");
}

static void
test_preference (void)
{
  static const char *const english[] = { "LANG", "en_US.UTF-8", "LANGUAGE", "en", NULL };
  static const char *const french[] = { "LANG", "fr_FR.UTF-8", NULL };
  const char *messages_dir = g_getenv ("GABARIT_MESSAGES_DIR");
  g_autofree char *wants_french = probe ("fr", english, messages_dir);
  g_autofree char *wants_english = probe ("en", french, messages_dir);

  g_assert_nonnull (g_strstr_len (wants_french, -1, "|Gio|"));
  g_assert_cmpstr (wants_english, ==, "1|_Cancel|GiB|.|UTF-8");

  g_assert_cmpint (gbt_language_from_environment ("en"), ==, GBT_LANGUAGE_EN);
  g_assert_cmpint (gbt_language_from_environment ("fr"), ==, GBT_LANGUAGE_FR);
}

/* Without the locale we carry, on a system that has none, it says that it could not. */
static void
test_failure (void)
{
  static const char *const nothing[] = { "LC_ALL", "C", NULL };
  g_autofree char *answer = probe ("fr", nothing, "");

  if (g_str_has_prefix (answer, "1|"))
    {
      g_assert_nonnull (g_strstr_len (answer, -1, "|Gio|"));
      return;
    }
  g_assert_nonnull (g_strstr_len (answer, -1, "|GiB|"));
}

static void
test_choose (void)
{
  static const struct
  {
    const char *names[4];
    GbtLanguage language;
  } cases[] = {
    { { NULL }, GBT_LANGUAGE_FR },
    { { "C", NULL }, GBT_LANGUAGE_FR },
    { { "C.UTF-8", "C", NULL }, GBT_LANGUAGE_FR },
    { { "POSIX", NULL }, GBT_LANGUAGE_FR },
    { { "de_AT.UTF-8", "de", "C", NULL }, GBT_LANGUAGE_FR },
    { { "en", "fr", NULL }, GBT_LANGUAGE_EN },
    { { "fr", "en", NULL }, GBT_LANGUAGE_FR },
    { { "de", "en_IE@euro", NULL }, GBT_LANGUAGE_EN },
    { { "frp", "eng", NULL }, GBT_LANGUAGE_FR },
    { { "enm_GB", "C", NULL }, GBT_LANGUAGE_FR },
    { { "", NULL }, GBT_LANGUAGE_FR },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (gbt_language_choose (cases[i].names), ==, cases[i].language);
}

static void
test_codes (void)
{
  GbtLanguage language;

  for (guint i = 0; i < GBT_N_LANGUAGES; i++)
    {
      g_assert_true (
        gbt_language_from_code (gbt_language_get_code ((GbtLanguage) i), &language));
      g_assert_cmpint (language, ==, i);
    }
  g_assert_false (gbt_language_from_code ("de", &language));
  g_assert_false (gbt_language_from_code ("FR", &language));
  g_assert_false (gbt_language_from_code ("", &language));
  g_assert_false (gbt_language_from_code (NULL, &language));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/language/codes", test_codes);
  g_test_add_func ("/format/language/choose", test_choose);
  g_test_add_func ("/format/language/environments", test_environments);
  g_test_add_func ("/format/language/toolkit", test_toolkit);
  g_test_add_func ("/format/language/preference", test_preference);
  g_test_add_func ("/format/language/failure", test_failure);
  return g_test_run ();
}
