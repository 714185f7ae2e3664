/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-log-rule.h"

G_BEGIN_DECLS

/**
 * GbtLogCompiled:
 * @engine: whose rule it is
 * @rule: the rule
 * @regex: (nullable): its pattern; %NULL: the needle is enough
 *
 * A rule, ready to be held against a line.
 */
typedef struct
{
  const GbtLogEngine *engine;
  const GbtLogRule *rule;
  GRegex *regex;
} GbtLogCompiled;

/* The rules of all engines, compiled the first time that one is asked for. Any thread may use them. */
guint                 gbt_log_rules_get_n       (void);
const GbtLogCompiled *gbt_log_rules_get         (guint index);
const char *const    *gbt_log_rules_get_needles (void);

G_END_DECLS
