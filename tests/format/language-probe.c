/* SPDX-License-Identifier: GPL-3.0-or-later */
/* language-probe LANGUAGE|environment LOCALE_DIR MESSAGES_DIR: what a window would say after
   gbt_language_install(): "installed|GTK's Cancel|our GiB|decimal mark|character set". */
#include <langinfo.h>
#include <locale.h>
#include <glib/gi18n.h>

#include "gbt-language.h"

int
main (int    argc,
      char **argv)
{
  GbtLanguage language;
  gboolean installed;

  g_return_val_if_fail (argc == 4, 2);

  if (!gbt_language_from_code (argv[1], &language))
    language = gbt_language_from_environment (NULL);
  installed = gbt_language_install (language, argv[2], *argv[3] != '\0' ? argv[3] : NULL);

  g_print ("%d|%s|%s|%s|%s", installed, g_dgettext ("gtk40", "_Cancel"), gettext ("GiB"),
           localeconv ()->decimal_point, nl_langinfo (CODESET));
  return 0;
}
