/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-log-number.h"
#include "gbt-log-reading.h"

G_BEGIN_DECLS

/* How the lines of an engine are told and read: tables, one file an engine (gbt-log-vllm.c…). */

/* Groups of a pattern: an amount is a number in (?<n>…) and its unit in (?<n_unit>…). */
#define GBT_LOG_NUMBER "[-+]?[0-9](?:[0-9., \u202f\u00a0']*[0-9])?"
#define GBT_LOG_AMOUNT(n) "(?<" n ">" GBT_LOG_NUMBER ")\\s*(?<" n "_unit>[KMGT]i?B|[Bb]ytes|B)\\b"
#define GBT_LOG_BARE(n) "(?<" n ">" GBT_LOG_NUMBER ")"

typedef struct _GbtLogContext GbtLogContext;

/**
 * GbtLogTake:
 * @group: the group of the pattern that holds the number
 * @key: of the figure
 * @counts: it is a count
 * @unit: (nullable): the unit, where the line has none beside the number: "MiB"
 * @origin: measured or predicted
 * @counter: which counter
 * @scope: what it covers
 * @restates: see #GbtLogFigure
 *
 * One figure that a rule takes from its line. The group "gpu", where the pattern has one, is the index of the GPU; else
 * the rank of the worker is.
 */
typedef struct
{
  const char *group;
  const char *key;
  gboolean counts;
  const char *unit;
  GbtLogOrigin origin;
  const char *counter;
  GbtScope scope;
  gboolean restates;
} GbtLogTake;

/**
 * GbtLogMatch:
 *
 * A line that a rule matched: its groups.
 */
typedef struct _GbtLogMatch GbtLogMatch;

/**
 * GbtLogRule:
 * @needle: letters that the line must hold, as they are: what makes a log of 200 MB quick. At least 4 of them
 * @pattern: (nullable): what the rest of the line must look like, searched for in it; %NULL: the needle is enough
 * @takes: (nullable) (array zero-terminated=1): the figures, ended by a take without group
 * @read: (nullable): what a table cannot say; called after @takes
 * @whole: the line is never put together from several that a terminal cut: @read adds figures of its own, whose line is that of
 *   the rule
 */
typedef struct
{
  const char *needle;
  const char *pattern;
  const GbtLogTake *takes;
  void (*read) (GbtLogContext     *context,
                const GbtLogMatch *match);
  gboolean whole;
} GbtLogRule;

/**
 * GbtLogEngine:
 * @code: stable word: "vllm"
 * @label: its name
 * @base: what its GB is
 * @rank: of the engines that a log shows, the one with the highest rank wrote it (a server logs through the
 *   engine it holds: ollama above llama.cpp); equal ones: that of most figures
 * @rules: (array length=n_rules): its lines
 */
typedef struct
{
  const char *code;
  const char *label;
  GbtLogBase base;
  guint rank;
  const GbtLogRule *rules;
  guint n_rules;
} GbtLogEngine;

extern const GbtLogEngine *const gbt_log_engines[];
extern const guint gbt_log_n_engines;

/* What a rule can do. A group: (transfer full) (nullable) */
char       *gbt_log_match_get      (const GbtLogMatch   *match,
                                    const char          *group);
const char *gbt_log_match_get_line (const GbtLogMatch   *match);
/* The figure of a group, taken as @take says; its group "gpu" and the worker's rank are seen to. */
void        gbt_log_context_take   (GbtLogContext       *context,
                                    const GbtLogMatch   *match,
                                    const GbtLogTake    *take,
                                    int                  gpu);
/* A figure that was worked out by the rule itself: @printed is part of the line. */
void        gbt_log_context_add    (GbtLogContext       *context,
                                    const GbtLogFigure  *figure);
/* The same of a counter that is read again and again: of each GPU, process and key the largest stays. */
void        gbt_log_context_keep_peak (GbtLogContext    *context,
                                    const GbtLogFigure  *figure);
void        gbt_log_context_add_fact (GbtLogContext     *context,
                                    const char          *key,
                                    const char          *text);
void        gbt_log_context_set_version (GbtLogContext  *context,
                                    const char          *version);
/* The worst outcome told stays. */
void        gbt_log_context_set_outcome (GbtLogContext  *context,
                                    GbtLogOutcome        outcome,
                                    const char          *failed_phase);
/* The phase that the run is in, from here on: what an out of memory is located by. */
void        gbt_log_context_set_phase (GbtLogContext    *context,
                                    const char          *phase);
const char *gbt_log_context_get_phase (const GbtLogContext *context);
void        gbt_log_context_warn   (GbtLogContext       *context,
                                    GbtSentence         *warning);
/* The next lines are given to @read too, at most @n_lines of them, until it returns FALSE: tables. */
typedef gboolean (*GbtLogFollow)   (GbtLogContext       *context,
                                    const char          *line,
                                    gpointer             state);
void        gbt_log_context_follow (GbtLogContext       *context,
                                    GbtLogFollow         follow,
                                    guint                n_lines,
                                    gpointer             state,
                                    GDestroyNotify       free_state);
guint64     gbt_log_context_get_line (const GbtLogContext *context);
/* -1: none */
int         gbt_log_context_get_rank (const GbtLogContext *context);
GbtLogBase  gbt_log_context_get_base (const GbtLogContext *context);

G_END_DECLS
