/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-cli-help.h"

#include "gbt-cli-verbs.h"
#include "gbt-text.h"

/* Columns before the explanation of an option or a verb. */
#define MARGIN 26

const GbtCliVerb *const gbt_cli_verbs[] = {
  &gbt_cli_verb_estimate,
  &gbt_cli_verb_find,
  &gbt_cli_verb_new,
  &gbt_cli_verb_list,
  &gbt_cli_verb_show,
  &gbt_cli_verb_import,
  &gbt_cli_verb_measure,
  &gbt_cli_verb_fit,
  &gbt_cli_verb_decide,
  &gbt_cli_verb_export,
  &gbt_cli_verb_verify,
  &gbt_cli_verb_check,
  &gbt_cli_verb_backup,
  NULL,
};

const GbtCliOption gbt_cli_common_options[] = {
  { "--store", N_("FILE"), N_("the store (default: GABARIT_STORE, else the one of the window)") },
  { "--lang", "fr|en", N_("language of the answer") },
  { "--json", NULL, N_("answer in JSON") },
  { "--help", NULL, N_("this help") },
  { "--version", NULL, N_("version of the program") },
  { NULL },
};

static void
print_entry (GbtCli     *self,
             const char *name,
             const char *help)
{
  g_autoptr (GString) line = g_string_new ("  ");
  glong width;

  g_string_append (line, name);
  width = g_utf8_strlen (line->str, -1);
  if (width + 2 > MARGIN)
    {
      gbt_cli_print_line (self, line->str);
      g_string_truncate (line, 0);
      width = 0;
    }
  for (; width < MARGIN; width++)
    g_string_append_c (line, ' ');
  g_string_append (line, help);
  gbt_cli_print_line (self, line->str);
}

static void
print_options (GbtCli             *self,
               const GbtCliOption *options)
{
  const GbtLanguage language = gbt_cli_get_language (self);

  for (const GbtCliOption *option = options; option->name != NULL; option++)
    {
      g_autofree char *name = NULL;

      if (option->help == NULL)
        continue;
      if (option->value != NULL)
        name = g_strconcat (option->name, " ", gbt_text (language, option->value), NULL);
      else
        name = g_strdup (option->name);
      print_entry (self, name, gbt_text (language, option->help));
    }
}

static void
print_usage (GbtCli           *self,
             const GbtCliVerb *verb)
{
  const GbtLanguage language = gbt_cli_get_language (self);
  g_autofree char *line = NULL;

  if (verb != NULL)
    line = gbt_text_fill (gbt_text (language, N_("Usage: gabarit-cli {1} {2}")), verb->name,
                          gbt_text (language, verb->arguments), NULL);
  else
    line = g_strdup (gbt_text (language, N_("Usage: gabarit-cli COMMAND [OPTIONS]")));
  gbt_cli_print_line (self, line);
  gbt_cli_print_line (self, "");
}

/**
 * gbt_cli_print_help:
 * @self: the run
 * @verb: (nullable): a verb, or %NULL for the whole program
 *
 * Answers how @verb is used.
 */
void
gbt_cli_print_help (GbtCli           *self,
                    const GbtCliVerb *verb)
{
  const GbtLanguage language = gbt_cli_get_language (self);

  print_usage (self, verb);

  if (verb != NULL)
    {
      gbt_cli_print_line (self, gbt_text (language, verb->summary));
      gbt_cli_print_line (self, "");
      for (guint i = 0; verb->groups[i] != NULL; i++)
        print_options (self, verb->groups[i]);
    }
  else
    {
      gbt_cli_print_line (self, gbt_text (language, N_("How much GPU memory a workload needs, and the sheet that says so.")));
      gbt_cli_print_line (self, "");
      for (guint i = 0; gbt_cli_verbs[i] != NULL; i++)
        print_entry (self, gbt_cli_verbs[i]->name, gbt_text (language, gbt_cli_verbs[i]->summary));
      gbt_cli_print_line (self, "");
    }

  print_options (self, gbt_cli_common_options);
}
