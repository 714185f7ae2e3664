/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-reading-private.h"

/* A log that says more of itself than this is no log: the rest is not kept. */
#define MAX_FACTS 1000
#define MAX_WARNINGS 100

typedef struct
{
  const char *key;
  const char *text;
  guint64 line;
} Fact;

struct _GbtLogReading
{
  gatomicrefcount ref_count;
  const char *engine;
  char *version;
  GbtLogOutcome outcome;
  const char *failed_phase;
  GStringChunk *texts;
  GArray *figures;
  GArray *facts;
  GPtrArray *warnings;
  guint64 n_lines;
  guint64 n_ignored;
};

G_DEFINE_BOXED_TYPE (GbtLogReading, gbt_log_reading, gbt_log_reading_ref, gbt_log_reading_unref)

/*< private >
 * gbt_log_reading_new:
 *
 * Returns: (transfer full): a reading that says nothing
 */
GbtLogReading *
gbt_log_reading_new (void)
{
  GbtLogReading *self = g_new0 (GbtLogReading, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->texts = g_string_chunk_new (4096);
  self->figures = g_array_new (FALSE, FALSE, sizeof (GbtLogFigure));
  self->facts = g_array_new (FALSE, FALSE, sizeof (Fact));
  self->warnings = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_sentence_unref);

  return self;
}

/**
 * gbt_log_reading_ref:
 * @self: a reading
 *
 * Returns: (transfer full): @self
 */
GbtLogReading *
gbt_log_reading_ref (GbtLogReading *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * gbt_log_reading_unref:
 * @self: (transfer full): a reading
 */
void
gbt_log_reading_unref (GbtLogReading *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->version);
  g_string_chunk_free (self->texts);
  g_array_unref (self->figures);
  g_array_unref (self->facts);
  g_ptr_array_unref (self->warnings);
  g_free (self);
}

static const char *
keep (GbtLogReading *self,
      const char    *text)
{
  return text != NULL ? g_string_chunk_insert_const (self->texts, text) : NULL;
}

/*< private >
 * gbt_log_reading_add_figure:
 * @self: a reading
 * @figure: a figure; its texts are copied
 *
 * Returns: whether there was room for it
 */
gboolean
gbt_log_reading_add_figure (GbtLogReading      *self,
                            const GbtLogFigure *figure)
{
  GbtLogFigure copy = *figure;

  if (self->figures->len >= GBT_LOG_READING_MAX_FIGURES)
    return FALSE;

  copy.key = keep (self, figure->key);
  copy.worker = keep (self, figure->worker);
  copy.printed = keep (self, figure->printed);
  g_array_append_val (self->figures, copy);
  return TRUE;
}

static int
compare_lines (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const GbtLogFigure *first = a;
  const GbtLogFigure *second = b;

  return first->line < second->line ? -1 : first->line > second->line;
}

/*< private >
 * gbt_log_reading_sort_figures:
 * @self: a reading
 */
void
gbt_log_reading_sort_figures (GbtLogReading *self)
{
  /* A merge sort: figures of one line stay as they came. */
  g_sort_array (self->figures->data, self->figures->len, sizeof (GbtLogFigure), compare_lines, NULL);
}

/* Of which part of the memory a figure is, as one process gives it for one place. */
static char *
name_part (const GbtLogFigure *figure,
           gboolean            anywhere)
{
  /* The cache by another name: engines that give both give the same memory. */
  const char *key = g_str_equal (figure->key, "context") ? "kv" : figure->key;

  if (anywhere)
    return g_strdup_printf ("%s/%d", key, (int) figure->origin);
  return g_strdup_printf ("%s/%d/%d/%d/%s", key, (int) figure->origin, (int) figure->scope, figure->gpu,
                          figure->worker != NULL ? figure->worker : "");
}

static void
give (GHashTable         *given,
      const GbtLogFigure *figure)
{
  g_hash_table_add (given, name_part (figure, FALSE));
  g_hash_table_add (given, name_part (figure, TRUE));
}

/* What is said of the whole machine was given by any part of it. */
static gboolean
is_given (GHashTable         *given,
          const GbtLogFigure *figure)
{
  g_autofree char *part = name_part (figure, figure->scope == GBT_SCOPE_MACHINE);

  return g_hash_table_contains (given, part);
}

/*< private >
 * gbt_log_reading_settle_restated:
 * @self: a reading
 *
 * Rules mark what other lines usually give too. Where no other line did, the first figure stands for itself.
 */
void
gbt_log_reading_settle_restated (GbtLogReading *self)
{
  g_autoptr (GHashTable) given = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->figures->len; i++)
    {
      const GbtLogFigure *figure = &g_array_index (self->figures, GbtLogFigure, i);

      if (!figure->restates)
        give (given, figure);
    }

  for (guint i = 0; i < self->figures->len; i++)
    {
      GbtLogFigure *figure = &g_array_index (self->figures, GbtLogFigure, i);

      /* A total is the sum of parts that have their own names. */
      if (figure->restates && !g_str_equal (figure->key, "total") && !is_given (given, figure))
        {
          figure->restates = FALSE;
          give (given, figure);
        }
    }
}

/*< private >
 * gbt_log_reading_name_worker:
 * @self: a reading
 * @process: how a process is called in some lines: "pid 448"
 * @worker: (nullable): how it is called in others: "TP1"
 * @gpu: the GPU that it works on
 *
 * Gives the figures of one process one name.
 */
void
gbt_log_reading_name_worker (GbtLogReading *self,
                             const char    *process,
                             const char    *worker,
                             int            gpu)
{
  for (guint i = 0; i < self->figures->len; i++)
    {
      GbtLogFigure *figure = &g_array_index (self->figures, GbtLogFigure, i);

      if (g_strcmp0 (figure->worker, process) != 0)
        continue;

      figure->worker = keep (self, worker);
      if (figure->gpu < 0 && (figure->scope == GBT_SCOPE_GPU || figure->scope == GBT_SCOPE_PROCESS))
        figure->gpu = gpu;
    }
}

/*< private >
 * gbt_log_reading_add_fact:
 * @self: a reading
 * @key: what it is
 * @text: its neutral text; the first one of a key stays
 * @line: where it stands, from 1
 */
void
gbt_log_reading_add_fact (GbtLogReading *self,
                          const char    *key,
                          const char    *text,
                          guint64        line)
{
  Fact fact = { NULL, NULL, line };

  if (self->facts->len >= MAX_FACTS || gbt_log_reading_get_fact (self, key) != NULL)
    return;

  fact.key = keep (self, key);
  fact.text = keep (self, text);
  g_array_append_val (self->facts, fact);
}

/*< private >
 * gbt_log_reading_add_warning:
 * @self: a reading
 * @warning: (transfer full): what is to be known of it; kept once
 */
void
gbt_log_reading_add_warning (GbtLogReading *self,
                             GbtSentence   *warning)
{
  for (guint i = 0; i < self->warnings->len; i++)
    {
      if (gbt_sentence_equal (self->warnings->pdata[i], warning))
        {
          gbt_sentence_unref (warning);
          return;
        }
    }

  if (self->warnings->len < MAX_WARNINGS)
    g_ptr_array_add (self->warnings, warning);
  else
    gbt_sentence_unref (warning);
}

/*< private >
 * gbt_log_reading_set_engine:
 * @self: a reading
 * @engine: (nullable) (type static): who wrote it
 * @version: (nullable): its version
 */
void
gbt_log_reading_set_engine (GbtLogReading *self,
                            const char    *engine,
                            const char    *version)
{
  self->engine = engine;
  g_set_str (&self->version, version);
}

/*< private >
 * gbt_log_reading_set_outcome:
 * @self: a reading
 * @outcome: how the run ended
 * @failed_phase: (nullable) (type static): where it ran out of memory
 */
void
gbt_log_reading_set_outcome (GbtLogReading *self,
                             GbtLogOutcome  outcome,
                             const char    *failed_phase)
{
  self->outcome = outcome;
  self->failed_phase = failed_phase;
}

/*< private >
 * gbt_log_reading_set_lines:
 * @self: a reading
 * @n_lines: lines of the file
 * @n_ignored: those of which nothing was read
 */
void
gbt_log_reading_set_lines (GbtLogReading *self,
                           guint64        n_lines,
                           guint64        n_ignored)
{
  self->n_lines = n_lines;
  self->n_ignored = n_ignored;
}

/**
 * gbt_log_reading_get_engine:
 * @self: a reading
 *
 * Returns: (nullable): who wrote the log: "vllm"; %NULL when that was not recognised
 */
const char *
gbt_log_reading_get_engine (const GbtLogReading *self)
{
  return self->engine;
}

/**
 * gbt_log_reading_get_version:
 * @self: a reading
 *
 * Returns: (nullable): the version that the log names
 */
const char *
gbt_log_reading_get_version (const GbtLogReading *self)
{
  return self->version;
}

/**
 * gbt_log_reading_get_outcome:
 * @self: a reading
 *
 * Returns: how the run ended, as far as the log says
 */
GbtLogOutcome
gbt_log_reading_get_outcome (const GbtLogReading *self)
{
  return self->outcome;
}

/**
 * gbt_log_reading_get_failed_phase:
 * @self: a reading
 *
 * Returns: (nullable): where it ran out of memory: a code of the phases of a peak
 */
const char *
gbt_log_reading_get_failed_phase (const GbtLogReading *self)
{
  return self->failed_phase;
}

/**
 * gbt_log_reading_get_n_figures:
 * @self: a reading
 *
 * Returns: how many figures it has, at most %GBT_LOG_READING_MAX_FIGURES
 */
guint
gbt_log_reading_get_n_figures (const GbtLogReading *self)
{
  return self->figures->len;
}

/**
 * gbt_log_reading_get_figure:
 * @self: a reading
 * @index: the number of a figure, in the order of the lines
 *
 * Returns: (transfer none): the figure
 */
const GbtLogFigure *
gbt_log_reading_get_figure (const GbtLogReading *self,
                            guint                index)
{
  g_return_val_if_fail (index < self->figures->len, NULL);

  return &g_array_index (self->figures, GbtLogFigure, index);
}

/**
 * gbt_log_reading_get_fact:
 * @self: a reading
 * @key: what is asked: "context"
 *
 * Returns: (nullable): the first that the log says of it
 */
const char *
gbt_log_reading_get_fact (const GbtLogReading *self,
                          const char          *key)
{
  for (guint i = 0; i < self->facts->len; i++)
    {
      const Fact *fact = &g_array_index (self->facts, Fact, i);

      if (g_strcmp0 (fact->key, key) == 0)
        return fact->text;
    }

  return NULL;
}

/**
 * gbt_log_reading_get_n_facts:
 * @self: a reading
 *
 * Returns: how many facts it has
 */
guint
gbt_log_reading_get_n_facts (const GbtLogReading *self)
{
  return self->facts->len;
}

/**
 * gbt_log_reading_get_nth_fact:
 * @self: a reading
 * @index: the number of a fact
 * @key: (out) (optional): what it is
 * @line: (out) (optional): where it stands, from 1
 *
 * Returns: its text
 */
const char *
gbt_log_reading_get_nth_fact (const GbtLogReading  *self,
                              guint                 index,
                              const char          **key,
                              guint64              *line)
{
  const Fact *fact;

  g_return_val_if_fail (index < self->facts->len, NULL);

  fact = &g_array_index (self->facts, Fact, index);
  if (key != NULL)
    *key = fact->key;
  if (line != NULL)
    *line = fact->line;
  return fact->text;
}

/**
 * gbt_log_reading_get_n_lines:
 * @self: a reading
 *
 * Returns: how many lines the file has
 */
guint64
gbt_log_reading_get_n_lines (const GbtLogReading *self)
{
  return self->n_lines;
}

/**
 * gbt_log_reading_get_n_ignored:
 * @self: a reading
 *
 * Returns: how many of them nothing was read of
 */
guint64
gbt_log_reading_get_n_ignored (const GbtLogReading *self)
{
  return self->n_ignored;
}

/**
 * gbt_log_reading_get_n_warnings:
 * @self: a reading
 *
 * Returns: how many things are to be known of how it was read
 */
guint
gbt_log_reading_get_n_warnings (const GbtLogReading *self)
{
  return self->warnings->len;
}

/**
 * gbt_log_reading_get_warning:
 * @self: a reading
 * @index: the number of one
 *
 * Returns: (transfer none): the sentence
 */
GbtSentence *
gbt_log_reading_get_warning (const GbtLogReading *self,
                             guint                index)
{
  g_return_val_if_fail (index < self->warnings->len, NULL);

  return self->warnings->pdata[index];
}

/**
 * gbt_log_outcome_get_code:
 * @outcome: how a run ended
 *
 * Returns: its stable word
 */
const char *
gbt_log_outcome_get_code (GbtLogOutcome outcome)
{
  static const char *const codes[] = { "unknown", "completed", "out-of-memory", "error" };

  g_return_val_if_fail ((guint) outcome < G_N_ELEMENTS (codes), NULL);

  return codes[outcome];
}

/**
 * gbt_log_origin_get_code:
 * @origin: of a figure
 *
 * Returns: its stable word
 */
const char *
gbt_log_origin_get_code (GbtLogOrigin origin)
{
  return origin == GBT_LOG_MEASURED ? "measured" : "predicted-by-engine";
}
