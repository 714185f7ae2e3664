/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-workers.h"

#include <string.h>

#include "gbt-error.h"

#define MAX_WORKERS 4096

static const char pattern[]
    = "\\(?(?<worker>(?:Worker_|VllmWorker(?:Process)?[_ ]?)?(?:DP[0-9]{1,4}[ _])?(?:PP[0-9]{1,4}[ "
    "_])?TP(?<tp>[0-9]{1,4}))"
    "(?:[A-Z0-9_ ]* pid=(?<with>[0-9]{1,10}))?\\b"
    "|\\[?rank[ _=]?(?<rank>[0-9]{1,4})\\]?:?"
    "|\\((?<process>[A-Za-z_0-9]*Worker[A-Za-z_0-9]*|EngineCore[A-Za-z_0-9]*)[ ]+(?<pid>pid=[0-9]{1,10})";

struct _GbtLogWorkers
{
  GRegex *regex;
  GHashTable *ranks; /* "pid 448": "TP1" */
  char *name;
  int rank;
};

/*< private >
 * gbt_log_workers_new:
 *
 * Returns: (transfer full): nobody yet
 */
GbtLogWorkers *
gbt_log_workers_new (void)
{
  GbtLogWorkers *self = g_new0 (GbtLogWorkers, 1);

  self->regex = g_regex_new (pattern, G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT, NULL);
  self->ranks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->rank = -1;

  return self;
}

/*< private >
 * gbt_log_workers_free:
 * @self: (transfer full): workers
 */
void
gbt_log_workers_free (GbtLogWorkers *self)
{
  g_regex_unref (self->regex);
  g_hash_table_unref (self->ranks);
  g_free (self->name);
  g_free (self);
}

/*< private >
 * gbt_log_workers_get_name:
 * @self: workers
 *
 * Returns: (nullable): who speaks in the line that was looked at last
 */
const char *
gbt_log_workers_get_name (const GbtLogWorkers *self)
{
  return self->name;
}

/*< private >
 * gbt_log_workers_get_rank:
 * @self: workers
 *
 * Returns: the rank of who speaks in the line that was looked at last, -1 where it has none
 */
int
gbt_log_workers_get_rank (const GbtLogWorkers *self)
{
  return self->rank;
}

/* "(Worker_TP1 pid=448)": lines before it may name the process alone. */
static void
learn_process (GbtLogWorkers    *self,
               const GMatchInfo *info)
{
  g_autofree char *pid = g_match_info_fetch_named (info, "with");

  if (pid != NULL && *pid != '\0' && g_hash_table_size (self->ranks) < MAX_WORKERS)
    g_hash_table_replace (self->ranks, g_strconcat ("pid ", pid, NULL), g_strdup (self->name));
}

/*< private >
 * gbt_log_workers_find:
 * @self: workers
 * @line: a line, valid UTF-8
 *
 * Looks for the name of a process in it.
 */
void
gbt_log_workers_find (GbtLogWorkers *self,
                      const char    *line)
{
  g_autoptr (GMatchInfo) info = NULL;
  g_autofree char *tensor = NULL;
  g_autofree char *rank = NULL;
  g_autofree char *pid = NULL;

  self->rank = -1;
  g_clear_pointer (&self->name, g_free);
  if (!g_regex_match (self->regex, line, G_REGEX_MATCH_DEFAULT, &info))
    return;

  tensor = g_match_info_fetch_named (info, "tp");
  rank = g_match_info_fetch_named (info, "rank");
  pid = g_match_info_fetch_named (info, "pid");
  if (tensor != NULL && *tensor != '\0')
    {
      g_autofree char *worker = g_match_info_fetch_named (info, "worker");
      const char *place = strstr (worker, "DP") != NULL ? strstr (worker, "DP")
                          : strstr (worker, "PP") != NULL ? strstr (worker, "PP") : strstr (worker, "TP");

      self->name = g_strdup (place);
      /* With replicas or stages, the tensor rank alone does not name a GPU. */
      self->rank = g_str_has_prefix (place, "TP") ? (int) g_ascii_strtoull (tensor, NULL, 10) : -1;
      learn_process (self, info);
    }
  else if (rank != NULL && *rank != '\0')
    {
      self->name = g_strconcat ("rank ", rank, NULL);
      self->rank = (int) g_ascii_strtoull (rank, NULL, 10);
    }
  else if (pid != NULL && *pid != '\0')
    {
      self->name = g_strconcat ("pid ", pid + strlen ("pid="), NULL);
    }
}

/*< private >
 * gbt_log_workers_name:
 * @self: workers
 * @reading: what they said
 *
 * One process has one name, and one GPU where the log tells it.
 */
void
gbt_log_workers_name (const GbtLogWorkers *self,
                      GbtLogReading       *reading)
{
  const char *tensor_parallel = gbt_log_reading_get_fact (reading, "tensor-parallel");
  const char *only = NULL;
  gboolean several = FALSE;
  GHashTableIter iter;
  gpointer process, worker;

  g_hash_table_iter_init (&iter, self->ranks);
  while (g_hash_table_iter_next (&iter, &process, &worker))
    gbt_log_reading_name_worker (reading, process, worker,
                                 g_str_has_prefix (worker, "TP") ? (int) g_ascii_strtoull ((char *) worker + 2, NULL, 10) : -1);

  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading); i++)
    {
      const GbtLogFigure *figure = gbt_log_reading_get_figure (reading, i);

      several |= only != NULL && figure->worker != NULL && g_strcmp0 (only, figure->worker) != 0;
      only = figure->worker != NULL ? figure->worker : only;
    }
  /* One process on one GPU: it is the first that it sees. */
  if (only != NULL && !several && g_strcmp0 (tensor_parallel, "1") == 0)
    gbt_log_reading_name_worker (reading, only, only, 0);
}

static gboolean
is_same_amount (const GbtLogFigure *a,
                const GbtLogFigure *b)
{
  guint64 apart = a->amount > b->amount ? (guint64) a->amount - (guint64) b->amount
                                        : (guint64) b->amount - (guint64) a->amount;

  return apart <= a->resolution + b->resolution;
}

/*< private >
 * gbt_log_workers_compare:
 * @reading: what they said, each under one name
 *
 * Of two processes that do the same part of the work, one that holds more is to be known.
 */
void
gbt_log_workers_compare (GbtLogReading *reading)
{
  g_autoptr (GHashTable) first = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading); i++)
    {
      const GbtLogFigure *figure = gbt_log_reading_get_figure (reading, i);
      const GbtLogFigure *other = g_hash_table_lookup (first, figure->key);

      if (figure->worker == NULL || !figure->known || figure->origin != GBT_LOG_MEASURED)
        continue;
      if (other == NULL)
        g_hash_table_insert (first, (gpointer) figure->key, (gpointer) figure);
      else if (other->counter == figure->counter && other->scope == figure->scope
               && g_strcmp0 (other->worker, figure->worker) != 0 && !is_same_amount (other, figure))
        gbt_log_reading_add_warning (reading, gbt_sentence_new ("workers-differ",
                                                      N_("Processes give other amounts of “{1}”: {2} and {3}"),
                                                      GBT_ARGUMENT_TEXT, figure->key,
                                                      GBT_ARGUMENT_TEXT, other->printed,
                                                      GBT_ARGUMENT_TEXT, figure->printed, GBT_ARGUMENT_END));
    }
}
