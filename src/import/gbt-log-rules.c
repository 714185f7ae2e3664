/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-rules.h"

/* What a pattern may cost on a hostile line before it is given up: PCRE2's own count of steps. */
#define MATCH_LIMIT "(*LIMIT_MATCH=100000)(*LIMIT_DEPTH=1000)"

static GbtLogCompiled *rules;
static const char **needles;
static guint n_rules;

static GRegex *
compile (const char *pattern)
{
  g_autofree char *limited = g_strconcat (MATCH_LIMIT, pattern, NULL);
  g_autoptr (GError) error = NULL;
  GRegex *regex = g_regex_new (limited, G_REGEX_OPTIMIZE | G_REGEX_DUPNAMES, G_REGEX_MATCH_DEFAULT, &error);

  if (regex == NULL)
    g_error ("%s: %s", pattern, error->message);
  return regex;
}

static gpointer
build_rules (gpointer data)
{
  guint n = 0;

  for (guint i = 0; i < gbt_log_n_engines; i++)
    n_rules += gbt_log_engines[i]->n_rules;
  rules = g_new0 (GbtLogCompiled, n_rules);
  needles = g_new0 (const char *, n_rules);

  for (guint i = 0; i < gbt_log_n_engines; i++)
    {
      for (guint j = 0; j < gbt_log_engines[i]->n_rules; j++, n++)
        {
          const GbtLogRule *rule = &gbt_log_engines[i]->rules[j];

          rules[n] = (GbtLogCompiled) { gbt_log_engines[i], rule, rule->pattern != NULL ? compile (rule->pattern) : NULL };
          needles[n] = rule->needle;
        }
    }

  return rules;
}

static void
ensure_rules (void)
{
  static GOnce once = G_ONCE_INIT;

  g_once (&once, build_rules, NULL);
}

/*< private >
 * gbt_log_rules_get_n:
 *
 * Returns: how many rules the engines have in all
 */
guint
gbt_log_rules_get_n (void)
{
  ensure_rules ();
  return n_rules;
}

/*< private >
 * gbt_log_rules_get:
 * @index: the number of a rule
 *
 * Returns: (transfer none): the rule
 */
const GbtLogCompiled *
gbt_log_rules_get (guint index)
{
  ensure_rules ();
  g_return_val_if_fail (index < n_rules, NULL);

  return &rules[index];
}

/*< private >
 * gbt_log_rules_get_needles:
 *
 * Returns: (array): the needle of each rule
 */
const char *const *
gbt_log_rules_get_needles (void)
{
  ensure_rules ();
  return (const char *const *) needles;
}
