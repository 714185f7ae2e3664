/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GbtLanguage:
 * @GBT_LANGUAGE_FR: French, the first language of the program
 * @GBT_LANGUAGE_EN: English
 *
 * The languages the program speaks. What is worded takes one as its first argument: no
 * function of this room but gbt_language_from_environment() and gbt_language_install() looks at
 * the process's locale.
 */
typedef enum
{
  GBT_LANGUAGE_FR,
  GBT_LANGUAGE_EN,
  GBT_N_LANGUAGES,
} GbtLanguage;

const char *gbt_language_get_code         (GbtLanguage        language);
gboolean    gbt_language_from_code        (const char        *code,
                                           GbtLanguage       *language);
GbtLanguage gbt_language_choose           (const char *const *names);
GbtLanguage gbt_language_from_environment (const char        *preference);
gboolean    gbt_language_install          (GbtLanguage        language,
                                           const char        *locale_dir,
                                           const char        *messages_dir);

G_END_DECLS
