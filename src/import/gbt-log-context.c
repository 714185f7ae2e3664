/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-context-private.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-log-rules.h"
#include "gbt-log-workers.h"

/* A line cut by the width of a terminal goes on in the next ones. */
#define MAX_WRAPPED 3
#define MAX_PENDING 8
struct _GbtLogMatch
{
  const char *line;
  GMatchInfo *info; /* NULL: the needle was enough */
  const gsize *starts; /* where each of the lines that were put together begins */
  guint n_starts;
  guint64 number;
};

/* A line that holds the needle of a rule, and not yet all of its pattern. */
typedef struct
{
  guint rule;
  GString *text;
  gsize starts[MAX_WRAPPED + 1];
  guint n_starts;
  guint64 number;
} Pending;

struct _GbtLogContext
{
  GbtLogReading *reading;
  guint *n_by_engine;
  char **versions;
  GArray *pending;
  const GbtLogEngine *engine; /* of the rule that is reading */
  const char *line;
  guint64 number;
  GHashTable *peaks; /* of GbtLogFigure, by key, scope, GPU and process */
  GbtLogWorkers *workers;
  const char *phase;
  GbtLogOutcome outcome;
  const char *failed_phase;
  GbtLogFollow follow;
  guint n_follow;
  gpointer follow_state;
  GDestroyNotify free_follow_state;
  const GbtLogEngine *follow_engine;
  gboolean line_read;
  guint64 n_read;
  guint64 n_over;
};

static void
clear_pending (gpointer data)
{
  Pending *pending = data;

  g_string_free (pending->text, TRUE);
}

static void
free_figure (gpointer data)
{
  GbtLogFigure *figure = data;

  g_free ((char *) figure->key);
  g_free ((char *) figure->worker);
  g_free ((char *) figure->printed);
  g_free (figure);
}

/*< private >
 * gbt_log_context_new:
 *
 * Returns: (transfer full): the state of a reading that begins
 */
GbtLogContext *
gbt_log_context_new (void)
{
  GbtLogContext *self = g_new0 (GbtLogContext, 1);

  self->reading = gbt_log_reading_new ();
  self->n_by_engine = g_new0 (guint, gbt_log_n_engines);
  self->versions = g_new0 (char *, gbt_log_n_engines);
  self->pending = g_array_new (FALSE, FALSE, sizeof (Pending));
  g_array_set_clear_func (self->pending, clear_pending);
  self->peaks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_figure);
  self->workers = gbt_log_workers_new ();

  return self;
}

static void
stop_following (GbtLogContext *self)
{
  if (self->free_follow_state != NULL)
    self->free_follow_state (self->follow_state);
  self->follow = NULL;
  self->follow_state = NULL;
  self->free_follow_state = NULL;
}

/*< private >
 * gbt_log_context_free:
 * @self: (transfer full): the state of a reading
 */
void
gbt_log_context_free (GbtLogContext *self)
{
  stop_following (self);
  g_clear_pointer (&self->reading, gbt_log_reading_unref);
  for (guint i = 0; i < gbt_log_n_engines; i++)
    g_free (self->versions[i]);
  g_free (self->versions);
  g_free (self->n_by_engine);
  g_array_unref (self->pending);
  g_hash_table_unref (self->peaks);
  gbt_log_workers_free (self->workers);
  g_free (self);
}

static guint
find_engine (const GbtLogEngine *engine)
{
  for (guint i = 0; i < gbt_log_n_engines; i++)
    {
      if (gbt_log_engines[i] == engine)
        return i;
    }

  g_return_val_if_reached (0);
}

static void
run_rule (GbtLogContext        *self,
          const GbtLogCompiled *rule,
          const GbtLogMatch    *match)
{
  guint64 number = self->number;

  self->engine = rule->engine;
  self->line = match->line;
  self->number = match->number;
  self->line_read = TRUE;
  gbt_log_workers_find (self->workers, match->line);
  self->n_by_engine[find_engine (rule->engine)]++;

  for (const GbtLogTake *take = rule->rule->takes; take != NULL && take->group != NULL; take++)
    gbt_log_context_take (self, match, take, -1);
  if (rule->rule->read != NULL)
    rule->rule->read (self, match);

  self->number = number;
}

static gboolean
try_rule (GbtLogContext *self,
          guint          index,
          const char    *line,
          const gsize   *starts,
          guint          n_starts,
          guint64        number)
{
  const GbtLogCompiled *rule = gbt_log_rules_get (index);
  g_autoptr (GMatchInfo) info = NULL;
  GbtLogMatch match = { line, NULL, starts, n_starts, number };

  if (rule->regex != NULL)
    {
      gint start, end;

      if (!g_regex_match (rule->regex, line, G_REGEX_MATCH_DEFAULT, &info))
        return FALSE;
      /* What stands in the last line alone is read with that line. */
      if (n_starts > 1 && g_match_info_fetch_pos (info, 0, &start, &end) && (gsize) start >= starts[n_starts - 1])
        return TRUE;
      match.info = info;
    }

  run_rule (self, rule, &match);
  return TRUE;
}

static void
add_pending (GbtLogContext *self,
             guint          rule,
             const char    *line,
             guint64        number)
{
  Pending pending = { .rule = rule, .n_starts = 1, .number = number };

  if (self->pending->len >= MAX_PENDING)
    return;

  pending.text = g_string_new (line);
  g_array_append_val (self->pending, pending);
}

/* The lines that a terminal cut are put together again, as long as that may give what was looked for. */
static void
continue_pending (GbtLogContext *self,
                  const char    *line)
{
  for (guint i = self->pending->len; i > 0; i--)
    {
      Pending *pending = &g_array_index (self->pending, Pending, i - 1);
      gboolean done;

      pending->starts[pending->n_starts++] = pending->text->len;
      g_string_append (pending->text, line);
      done = try_rule (self, pending->rule, pending->text->str, pending->starts, pending->n_starts, pending->number);
      if (done || pending->n_starts > MAX_WRAPPED)
        g_array_remove_index (self->pending, i - 1);
    }
}

/*< private >
 * gbt_log_context_waits:
 * @self: the state of a reading
 *
 * Returns: whether the next line is wanted, whatever it holds
 */
gboolean
gbt_log_context_waits (const GbtLogContext *self)
{
  return self->follow != NULL || self->pending->len > 0;
}

/*< private >
 * gbt_log_context_read_line:
 * @self: the state of a reading
 * @line: one line, without its end, valid UTF-8
 * @found: (array): which needles it holds
 * @number: its number, from 1
 */
void
gbt_log_context_read_line (GbtLogContext *self,
                           const char    *line,
                           const guint8  *found,
                           guint64        number)
{
  self->line_read = FALSE;
  self->number = number;
  self->line = line;

  if (self->follow != NULL)
    {
      self->engine = self->follow_engine;
      gbt_log_workers_find (self->workers, line);
      if (self->follow (self, line, self->follow_state))
        self->line_read = TRUE;
      else
        self->n_follow = 0;
      if (self->n_follow == 0 || --self->n_follow == 0)
        stop_following (self);
    }
  if (self->pending->len > 0)
    continue_pending (self, line);

  for (guint i = 0; i < gbt_log_rules_get_n (); i++)
    {
      static const gsize start = 0;

      if (found[i] && !try_rule (self, i, line, &start, 1, number) && !gbt_log_rules_get (i)->rule->whole)
        add_pending (self, i, line, number);
    }

  self->n_read += self->line_read;
}

/**
 * gbt_log_match_get:
 * @match: a line that a rule matched
 * @group: the name of a group of its pattern
 *
 * Returns: (transfer full) (nullable): what the group holds; %NULL when it took no part
 */
char *
gbt_log_match_get (const GbtLogMatch *match,
                   const char        *group)
{
  g_autofree char *text = match->info != NULL ? g_match_info_fetch_named (match->info, group) : NULL;

  return text != NULL && *text != '\0' ? g_steal_pointer (&text) : NULL;
}

/**
 * gbt_log_match_get_line:
 * @match: a line that a rule matched
 *
 * Returns: the line, without its end
 */
const char *
gbt_log_match_get_line (const GbtLogMatch *match)
{
  return match->line;
}

/* The text of the number and its unit as they stand, if they stand in one line; else of the number.
 * @line: (out): which of the lines that were put together */
static char *
cut_printed (const GbtLogMatch *match,
             const char        *group,
             const char        *unit_group,
             guint             *line)
{
  gint start = -1, end = -1, unit_start = -1, unit_end = -1;
  gsize line_end = strlen (match->line);

  *line = 0;
  g_match_info_fetch_named_pos (match->info, group, &start, &end);
  if (start < 0)
    return NULL;
  g_match_info_fetch_named_pos (match->info, unit_group, &unit_start, &unit_end);

  for (guint i = 1; i < match->n_starts; i++)
    {
      if ((gsize) start >= match->starts[i])
        *line = i;
      else
        line_end = MIN (line_end, match->starts[i]);
    }
  /* A unit after the number, with nothing but spaces between, in the same line. */
  if (unit_start >= end && (gsize) unit_end <= line_end
      && strspn (match->line + end, " \t") >= (gsize) (unit_start - end))
    end = unit_end;

  return g_strndup (match->line + start, MIN ((gsize) end, line_end) - (gsize) start);
}

static int
find_gpu (const GbtLogContext *self,
          const GbtLogMatch   *match,
          const GbtLogTake    *take,
          int                  gpu)
{
  g_autofree char *text = gbt_log_match_get (match, "gpu");

  if (take->scope != GBT_SCOPE_GPU && take->scope != GBT_SCOPE_PROCESS)
    return -1;
  if (gpu >= 0)
    return gpu;
  if (text != NULL && strlen (text) <= 4)
    return (int) g_ascii_strtoull (text, NULL, 10);
  return gbt_log_workers_get_rank (self->workers);
}

/**
 * gbt_log_context_take:
 * @self: the state of a reading
 * @match: a line that a rule matched
 * @take: which figure
 * @gpu: the GPU, where the rule knows it; -1: of the group "gpu", else the rank of the worker
 *
 * Adds the figure of a group. A group that took no part in the match gives none.
 */
void
gbt_log_context_take (GbtLogContext     *self,
                      const GbtLogMatch *match,
                      const GbtLogTake  *take,
                      int                gpu)
{
  g_autofree char *number = gbt_log_match_get (match, take->group);
  g_autofree char *unit_group = g_strconcat (take->group, "_unit", NULL);
  g_autofree char *unit = gbt_log_match_get (match, unit_group);
  g_autofree char *printed = NULL;
  GbtLogFigure figure = {
    .key = take->key,
    .counts = take->counts,
    .origin = take->origin,
    .counter = take->counter,
    .scope = take->scope,
    .restates = take->restates,
    .worker = gbt_log_workers_get_name (self->workers),
  };
  GbtLogNumber read = { 0 };
  guint64 match_line = self->number;
  guint line;

  if (number == NULL)
    return;

  printed = cut_printed (match, take->group, unit_group, &line);
  figure.printed = printed;
  figure.gpu = find_gpu (self, match, take, gpu);
  if (take->counts)
    figure.known = gbt_log_number_read_count (number, &figure.amount);
  else
    figure.known = gbt_log_number_read_bytes (number, unit != NULL ? unit : take->unit, self->engine->base, &read);
  if (!take->counts && figure.known)
    {
      figure.amount = read.amount;
      figure.resolution = read.resolution;
    }
  if (read.stretched)
    gbt_log_context_warn (self, gbt_sentence_new ("gb-means-gib", N_("{1} writes GB and MB for powers of 1024: they are read so"),
                                                  GBT_ARGUMENT_TEXT, self->engine->label, GBT_ARGUMENT_END));

  self->number = match_line + line;
  gbt_log_context_add (self, &figure);
  self->number = match_line;
}

/**
 * gbt_log_context_add:
 * @self: the state of a reading
 * @figure: a figure; its line is that of the rule
 */
void
gbt_log_context_add (GbtLogContext      *self,
                     const GbtLogFigure *figure)
{
  GbtLogFigure placed = *figure;

  placed.line = self->number;
  if (!gbt_log_reading_add_figure (self->reading, &placed))
    self->n_over++;
}

/**
 * gbt_log_context_keep_peak:
 * @self: the state of a reading
 * @figure: a figure; its line is that of the rule
 *
 * For counters that are read every second. A count of samples is not kept: their largest is.
 */
void
gbt_log_context_keep_peak (GbtLogContext      *self,
                           const GbtLogFigure *figure)
{
  g_autofree char *name = g_strdup_printf ("%s/%d/%d/%s", figure->key, (int) figure->scope, figure->gpu,
                                           figure->worker != NULL ? figure->worker : "");
  GbtLogFigure *peak = g_hash_table_lookup (self->peaks, name);

  if (!figure->known || (peak != NULL && peak->amount >= figure->amount))
    return;
  if (peak == NULL && g_hash_table_size (self->peaks) >= GBT_LOG_READING_MAX_FIGURES)
    {
      self->n_over++;
      return;
    }

  peak = g_memdup2 (figure, sizeof *figure);
  peak->key = g_strdup (figure->key);
  peak->worker = g_strdup (figure->worker);
  peak->printed = g_strdup (figure->printed);
  peak->line = self->number;
  g_hash_table_replace (self->peaks, g_steal_pointer (&name), peak);
}

static void
add_peaks (GbtLogContext *self)
{
  g_autoptr (GPtrArray) peaks = g_hash_table_get_values_as_ptr_array (self->peaks);

  for (guint i = 0; i < peaks->len; i++)
    {
      if (!gbt_log_reading_add_figure (self->reading, peaks->pdata[i]))
        self->n_over++;
    }
}

/**
 * gbt_log_context_add_fact:
 * @self: the state of a reading
 * @key: what it is: "context"
 * @text: (nullable): its text; %NULL: nothing to say
 */
void
gbt_log_context_add_fact (GbtLogContext *self,
                          const char    *key,
                          const char    *text)
{
  if (text != NULL)
    gbt_log_reading_add_fact (self->reading, key, text, self->number);
}

/**
 * gbt_log_context_set_version:
 * @self: the state of a reading
 * @version: (nullable): the version of the engine whose rule reads; the first one stays
 */
void
gbt_log_context_set_version (GbtLogContext *self,
                             const char    *version)
{
  guint engine = find_engine (self->engine);

  if (version != NULL && self->versions[engine] == NULL)
    self->versions[engine] = g_strdup (version);
}

/**
 * gbt_log_context_set_outcome:
 * @self: the state of a reading
 * @outcome: how the run ended
 * @failed_phase: (nullable) (type static): where it ran out of memory; %NULL: in the phase it was in
 *
 * Out of memory outweighs an error, which outweighs completion.
 */
void
gbt_log_context_set_outcome (GbtLogContext *self,
                             GbtLogOutcome  outcome,
                             const char    *failed_phase)
{
  static const guint weights[] = {
    [GBT_LOG_OUTCOME_UNKNOWN] = 0,
    [GBT_LOG_OUTCOME_COMPLETED] = 1,
    [GBT_LOG_OUTCOME_ERROR] = 2,
    [GBT_LOG_OUTCOME_OUT_OF_MEMORY] = 3,
  };

  if (weights[outcome] <= weights[self->outcome])
    return;

  self->outcome = outcome;
  if (outcome == GBT_LOG_OUTCOME_OUT_OF_MEMORY)
    self->failed_phase = failed_phase != NULL ? failed_phase : self->phase;
}

/**
 * gbt_log_context_set_phase:
 * @self: the state of a reading
 * @phase: (type static): the phase that begins here: "load", "generation"…
 */
void
gbt_log_context_set_phase (GbtLogContext *self,
                           const char    *phase)
{
  self->phase = phase;
}

/**
 * gbt_log_context_get_phase:
 * @self: the state of a reading
 *
 * Returns: (nullable): the phase the run is in
 */
const char *
gbt_log_context_get_phase (const GbtLogContext *self)
{
  return self->phase;
}

/**
 * gbt_log_context_warn:
 * @self: the state of a reading
 * @warning: (transfer full): what is to be known
 */
void
gbt_log_context_warn (GbtLogContext *self,
                      GbtSentence   *warning)
{
  gbt_log_reading_add_warning (self->reading, warning);
}

/**
 * gbt_log_context_follow:
 * @self: the state of a reading
 * @follow: reads the next lines, until it returns %FALSE
 * @n_lines: at most so many
 * @state: (transfer full): given to it
 * @free_state: (nullable): frees it
 *
 * For tables: what a line means depends on those above it.
 */
void
gbt_log_context_follow (GbtLogContext  *self,
                        GbtLogFollow    follow,
                        guint           n_lines,
                        gpointer        state,
                        GDestroyNotify  free_state)
{
  stop_following (self);
  self->follow = follow;
  self->n_follow = n_lines;
  self->follow_state = state;
  self->free_follow_state = free_state;
  self->follow_engine = self->engine;
}

/*< private >
 * gbt_log_context_begin_engine:
 * @self: the state of a reading
 * @engine: whose file it is
 */
void
gbt_log_context_begin_engine (GbtLogContext      *self,
                              const GbtLogEngine *engine)
{
  self->engine = engine;
  gbt_log_workers_find (self->workers, "");
}

/*< private >
 * gbt_log_context_set_line:
 * @self: the state of a reading
 * @number: the line that is being read, from 1
 */
void
gbt_log_context_set_line (GbtLogContext *self,
                          guint64        number)
{
  self->number = number;
  self->n_by_engine[find_engine (self->engine)]++;
  self->n_read++;
}

/**
 * gbt_log_context_get_line:
 * @self: the state of a reading
 *
 * Returns: the number of the line that is being read, from 1
 */
guint64
gbt_log_context_get_line (const GbtLogContext *self)
{
  return self->number;
}

/**
 * gbt_log_context_get_rank:
 * @self: the state of a reading
 *
 * Returns: the rank of the process that the line names, -1 where it names none
 */
int
gbt_log_context_get_rank (const GbtLogContext *self)
{
  return gbt_log_workers_get_rank (self->workers);
}

/**
 * gbt_log_context_get_base:
 * @self: the state of a reading
 *
 * Returns: what KB, MB and GB are to the engine whose rule reads
 */
GbtLogBase
gbt_log_context_get_base (const GbtLogContext *self)
{
  return self->engine->base;
}

/* Of the engines that the log shows, the one that holds the others; equal ones: that of most lines. */
static void
choose_engine (GbtLogContext *self)
{
  guint best = G_MAXUINT;

  for (guint i = 0; i < gbt_log_n_engines; i++)
    {
      const GbtLogEngine *engine = gbt_log_engines[i];

      if (self->n_by_engine[i] == 0)
        continue;
      if (best == G_MAXUINT || engine->rank > gbt_log_engines[best]->rank
          || (engine->rank == gbt_log_engines[best]->rank && self->n_by_engine[i] > self->n_by_engine[best]))
        best = i;
    }

  if (best != G_MAXUINT)
    gbt_log_reading_set_engine (self->reading, gbt_log_engines[best]->code, self->versions[best]);
}

/*< private >
 * gbt_log_context_finish:
 * @self: the state of a reading
 * @n_lines: lines of the file
 *
 * Returns: (transfer full): what was read
 */
GbtLogReading *
gbt_log_context_finish (GbtLogContext *self,
                        guint64        n_lines)
{
  add_peaks (self);
  gbt_log_reading_sort_figures (self->reading);
  choose_engine (self);
  gbt_log_workers_name (self->workers, self->reading);
  gbt_log_reading_settle_restated (self->reading);
  gbt_log_workers_compare (self->reading);
  if (self->n_over > 0)
    gbt_log_context_warn (self, gbt_sentence_new ("too-many-figures", N_("{1} figures more are in the file: they are not kept"),
                                                  GBT_ARGUMENT_INTEGER, self->n_over, GBT_ARGUMENT_END));
  gbt_log_reading_set_outcome (self->reading, self->outcome, self->failed_phase);
  gbt_log_reading_set_lines (self->reading, n_lines, n_lines - MIN (self->n_read, n_lines));

  return g_steal_pointer (&self->reading);
}
