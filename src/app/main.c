/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-application.h"

#include "gbt-settings.h"
#include "gbt-words.h"

/* A program that was not installed is told where its words are. */
static const char *
get_folder (const char *variable,
            const char *installed)
{
  const char *told = g_getenv (variable);

  return told != NULL && *told != '\0' ? told : installed;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GbtSettings) settings = gbt_settings_new ();
  g_autoptr (GbtApplication) application = NULL;
  GbtLanguage language = gbt_language_from_environment (gbt_settings_get_language (settings));

  gtk_disable_setlocale ();
  gbt_language_install (language, get_folder ("GABARIT_LOCALE_DIR", GBT_LOCALE_DIR),
                        get_folder ("GABARIT_MESSAGES_DIR", GBT_MESSAGES_DIR));
  gbt_words_set_language (language);
  g_set_application_name ("Gabarit");
  g_set_prgname (GBT_APPLICATION_ID);

  application = gbt_application_new (settings);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
