/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-language.h"

#include <libintl.h>
#include <locale.h>
#include <langinfo.h>
#include <string.h>

static const char *const codes[GBT_N_LANGUAGES] = { "fr", "en" };

/**
 * gbt_language_get_code:
 * @language: a language
 *
 * Returns: its ISO 639 code, "fr" or "en"
 */
const char *
gbt_language_get_code (GbtLanguage language)
{
  g_return_val_if_fail (language < GBT_N_LANGUAGES, "fr");

  return codes[language];
}

/**
 * gbt_language_from_code:
 * @code: (nullable): text that should be "fr" or "en"
 * @language: (out): the language, written on success only
 *
 * Returns: %FALSE when @code is no language of ours
 */
gboolean
gbt_language_from_code (const char  *code,
                        GbtLanguage *language)
{
  for (guint i = 0; i < GBT_N_LANGUAGES; i++)
    {
      if (g_strcmp0 (code, codes[i]) == 0)
        {
          *language = (GbtLanguage) i;
          return TRUE;
        }
    }

  return FALSE;
}

/**
 * gbt_language_choose:
 * @names: (array zero-terminated=1): names of locales, the preferred first
 *
 * French first: the first name whose language is ours decides; where none is ("C", "POSIX",
 * "de_DE.UTF-8", nothing at all), French.
 *
 * Returns: the language to speak
 */
GbtLanguage
gbt_language_choose (const char *const *names)
{
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autofree char *code = g_strndup (names[i], strcspn (names[i], "_.@"));
      GbtLanguage language;

      if (gbt_language_from_code (code, &language))
        return language;
    }

  return GBT_LANGUAGE_FR;
}

/**
 * gbt_language_from_environment:
 * @preference: (nullable): "fr" or "en" where the person chose one; anything else is no choice
 *
 * The language that the person chose, else that of the environment: LANGUAGE, then LC_ALL,
 * LC_MESSAGES and LANG, as g_get_language_names() reads them, whether or not the system has
 * that locale.
 *
 * Returns: the language to speak
 */
GbtLanguage
gbt_language_from_environment (const char *preference)
{
  GbtLanguage language;

  if (gbt_language_from_code (preference, &language))
    return language;

  return gbt_language_choose (g_get_language_names ());
}

/* gettext translates nothing while LC_MESSAGES is one of these, whatever LANGUAGE says. */
static gboolean
messages_are_translated (void)
{
  const char *name = setlocale (LC_MESSAGES, NULL);

  return name != NULL && !g_str_equal (name, "C") && !g_str_equal (name, "POSIX") &&
         !g_str_has_prefix (name, "C.");
}

/* Any locale does, since LANGUAGE then names the catalogue: those a system may have made, then
   the one that we carry. */
static gboolean
enter_translated_locale (const char *messages_dir)
{
  static const char *const candidates[] = {
    "fr_FR.UTF-8", "fr_CA.UTF-8", "fr_BE.UTF-8", "fr_CH.UTF-8", "fr_LU.UTF-8", "en_US.UTF-8",
  };
  g_autofree char *previous = g_strdup (g_getenv ("LOCPATH"));
  const char *found;

  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    if (setlocale (LC_MESSAGES, candidates[i]) != NULL)
      return TRUE;

  if (messages_dir == NULL)
    return FALSE;

  g_setenv ("LOCPATH", messages_dir, TRUE);
  found = setlocale (LC_MESSAGES, "fr_FR.UTF-8");
  if (previous != NULL)
    g_setenv ("LOCPATH", previous, TRUE);
  else
    g_unsetenv ("LOCPATH");

  return found != NULL;
}

/**
 * gbt_language_install:
 * @language: the language the window is to speak
 * @locale_dir: folder of the catalogues: fr/LC_MESSAGES/gabarit.mo under it
 * @messages_dir: (nullable): folder of the locale that we carry:
 *   fr_FR.UTF-8/LC_MESSAGES/SYS_LC_MESSAGES under it
 *
 * Makes gettext, GTK and libadwaita speak @language in this process, even where the system has
 * no locale but C. For the main() of a window only, before anything else: it changes the
 * environment and the locale, which no other thread may be reading. gtk_disable_setlocale() must
 * be called before gtk_init() or adw_init(), else GTK undoes it.
 *
 * Numbers stay those of C (LC_NUMERIC); text is UTF-8.
 *
 * Returns: %FALSE when French was asked for and no locale lets gettext translate; the window
 *   then speaks English
 */
gboolean
gbt_language_install (GbtLanguage language,
                      const char *locale_dir,
                      const char *messages_dir)
{
  gboolean installed = TRUE;

  g_setenv ("LANGUAGE", gbt_language_get_code (language), TRUE);
  if (setlocale (LC_ALL, "") == NULL)
    setlocale (LC_ALL, "C.UTF-8");
  setlocale (LC_NUMERIC, "C");
  if (!g_str_equal (nl_langinfo (CODESET), "UTF-8"))
    setlocale (LC_CTYPE, "C.UTF-8");
  if (language != GBT_LANGUAGE_EN && !messages_are_translated ())
    installed = enter_translated_locale (messages_dir);

  bindtextdomain (GETTEXT_PACKAGE, locale_dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  return installed;
}
