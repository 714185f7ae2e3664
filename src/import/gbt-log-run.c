/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-run.h"

#include <string.h>

#include "gbt-error.h"
#include "gbt-log-number.h"
#include "gbt-log-rule.h"

/* One run is shared by as many GPUs as the entry of a run takes. */
#define MAX_PEAKS 4096

static void
set_text (GbtEntry   **entry,
          guint        field,
          const char  *text)
{
  g_autoptr (GbtEntry) next = NULL;

  if (text == NULL || *text == '\0')
    return;

  next = gbt_entry_with_text (*entry, field, text);
  /* A log may say what no field of a run takes: a name of a thousand letters. */
  if (gbt_entry_check (next, NULL))
    {
      gbt_entry_unref (*entry);
      *entry = g_steal_pointer (&next);
    }
}

static void
set_integer (GbtEntry **entry,
             guint      field,
             gint64     value)
{
  g_autoptr (GbtEntry) next = NULL;

  if (value < 0)
    return;

  next = gbt_entry_with_integer (*entry, field, (guint64) value);
  if (gbt_entry_check (next, NULL))
    {
      gbt_entry_unref (*entry);
      *entry = g_steal_pointer (&next);
    }
}

static void
set_fact (GbtEntry            **entry,
          guint                 field,
          const GbtLogReading  *reading,
          const char           *key)
{
  const char *text = gbt_log_reading_get_fact (reading, key);
  gint64 count;

  if (text != NULL && gbt_log_number_read_count (text, &count))
    set_integer (entry, field, count);
}

/* How many GPUs the figures name. */
static gint64
count_gpus (const GbtLogReading *reading)
{
  int last = -1;

  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading); i++)
    last = MAX (last, gbt_log_reading_get_figure (reading, i)->gpu);

  return last < 0 ? -1 : (gint64) last + 1;
}

static const GbtLogFigure *
find_figure (const GbtLogReading *reading,
             const char          *key)
{
  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading); i++)
    {
      const GbtLogFigure *figure = gbt_log_reading_get_figure (reading, i);

      if (g_str_equal (figure->key, key) && figure->known && figure->origin == GBT_LOG_MEASURED)
        return figure;
    }

  return NULL;
}

/**
 * gbt_log_reading_make_run:
 * @reading: what a log says
 * @number: the number that the sheet gives it: "ES-02"
 * @stage: (nullable): the stage that it is of: "limit"
 *
 * Returns: (transfer full): a run; unknown is what the log does not say
 */
GbtEntry *
gbt_log_reading_make_run (const GbtLogReading *reading,
                          const char          *number,
                          const char          *stage)
{
  GbtEntry *run = gbt_entry_new (GBT_ENTRY_RUN, number, NULL, 0);
  const char *engine = gbt_log_reading_get_engine (reading);
  const char *version = gbt_log_reading_get_version (reading);
  const GbtLogFigure *total = find_figure (reading, "device-total");
  const GbtLogFigure *preemptions = find_figure (reading, "preemptions");
  g_autofree char *name = engine == NULL ? NULL : g_strjoin (" ", gbt_log_engine_get_label (engine), version, NULL);

  set_text (&run, GBT_RUN_STAGE, stage);
  set_text (&run, GBT_RUN_ENGINE, name);
  set_text (&run, GBT_RUN_MODEL, gbt_log_reading_get_fact (reading, "model"));
  set_text (&run, GBT_RUN_GPU_MODEL, gbt_log_reading_get_fact (reading, "gpu-name"));
  set_text (&run, GBT_RUN_DRIVER, gbt_log_reading_get_fact (reading, "driver"));
  set_text (&run, GBT_RUN_CUDA, gbt_log_reading_get_fact (reading, "cuda"));
  set_integer (&run, GBT_RUN_GPU_COUNT, count_gpus (reading));
  if (total != NULL)
    set_integer (&run, GBT_RUN_DEVICE_TOTAL, total->amount);
  set_fact (&run, GBT_RUN_ASKED_TOKENS, reading, "asked-context");
  set_fact (&run, GBT_RUN_EXECUTED_TOKENS, reading, "executed-context");
  if (preemptions != NULL)
    set_integer (&run, GBT_RUN_PREEMPTIONS, preemptions->amount);
  if (gbt_log_reading_get_outcome (reading) != GBT_LOG_OUTCOME_UNKNOWN)
    set_text (&run, GBT_RUN_OUTCOME, gbt_log_outcome_get_code (gbt_log_reading_get_outcome (reading)));
  set_text (&run, GBT_RUN_FAILED_PHASE, gbt_log_reading_get_failed_phase (reading));

  return run;
}

/* Which counter of a peak a figure is of (R2): what an engine works out of its own parts is none. */
static const char *
find_counter (const GbtLogFigure *figure)
{
  static const struct
  {
    const char *key;
    GbtScope scope;
    const char *counter;
  } counters[] = {
    { "used", GBT_SCOPE_GPU, "device-used" },
    { "free", GBT_SCOPE_GPU, "device-free" },
    { "used", GBT_SCOPE_PROCESS, "process-used" },
    { "allocated", GBT_SCOPE_PROCESS, "allocated" },
    { "reserved", GBT_SCOPE_PROCESS, "reserved" },
    { "requested", GBT_SCOPE_PROCESS, "requested" },
    { "total", GBT_SCOPE_GPU, "engine-total" },
    { "budget", GBT_SCOPE_GPU, "engine-total" },
    { "peak-profiling", GBT_SCOPE_GPU, "engine-total" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (counters); i++)
    {
      if (g_str_equal (figure->key, counters[i].key) && figure->scope == counters[i].scope)
        return counters[i].counter;
    }

  return NULL;
}

/* What an engine set itself to take is no need (8-decisions 18). */
static gboolean
is_set (const GbtLogFigure *figure)
{
  return g_str_equal (figure->key, "budget");
}

static GbtEntry *
make_peak (const GbtLogReading *reading,
           const GbtLogFigure  *figure,
           const char          *counter,
           const char          *number)
{
  GbtEntry *peak = gbt_entry_new (GBT_ENTRY_PEAK, number, NULL, 0);
  const char *phase = gbt_log_reading_get_failed_phase (reading);
  g_autofree char *name = g_strdup_printf ("%s: %s (l. %" G_GUINT64_FORMAT ")", figure->counter, figure->printed, figure->line);
  const char *utilisation = gbt_log_reading_get_fact (reading, "memory-fraction");

  set_text (&peak, GBT_PEAK_PHASE, phase != NULL ? phase : "other");
  set_integer (&peak, GBT_PEAK_GPU, figure->gpu);
  set_text (&peak, GBT_PEAK_COUNTER, counter);
  set_text (&peak, GBT_PEAK_COUNTER_NAME, name);
  set_integer (&peak, GBT_PEAK_BYTES, figure->amount);
  set_text (&peak, GBT_PEAK_NATURE, is_set (figure) ? "set" : "undergone");
  if (is_set (figure))
    set_text (&peak, GBT_PEAK_SETTING, utilisation);

  return peak;
}

/**
 * gbt_log_reading_make_peaks:
 * @reading: what a log says
 * @run: the number of its run: "ES-02"
 *
 * Of each GPU, counter and process the last figure: engines print what they measured once it is done. Predictions, and what other
 * lines give again, are none.
 *
 * Returns: (transfer full) (element-type GbtEntry): the peaks, in the order of their lines
 */
GPtrArray *
gbt_log_reading_make_peaks (const GbtLogReading *reading,
                            const char          *run)
{
  GPtrArray *peaks = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_entry_unref);

  for (guint i = 0; i < gbt_log_reading_get_n_figures (reading) && peaks->len < MAX_PEAKS; i++)
    {
      const GbtLogFigure *figure = gbt_log_reading_get_figure (reading, i);
      const char *counter = find_counter (figure);
      g_autofree char *number = g_strdup_printf ("%s/%u", run, peaks->len + 1);

      if (counter == NULL || !figure->known || figure->amount < 0 || figure->origin != GBT_LOG_MEASURED
          || (figure->restates && !g_str_equal (figure->key, "total")))
        continue;

      g_ptr_array_add (peaks, make_peak (reading, figure, counter, number));
    }

  return peaks;
}

/**
 * gbt_log_engine_get_label:
 * @engine: (nullable): the stable word of an engine
 *
 * Returns: (nullable): its name
 */
const char *
gbt_log_engine_get_label (const char *engine)
{
  for (guint i = 0; i < gbt_log_n_engines; i++)
    {
      if (g_strcmp0 (gbt_log_engines[i]->code, engine) == 0)
        return gbt_log_engines[i]->label;
    }

  return engine;
}

static const struct
{
  const char *key;
  const char *label;
} labels[] = {
  { "weights", N_("Model weights") },
  { "weights-repeating", N_("Weights of the layers") },
  { "weights-nonrepeating", N_("Weights outside the layers") },
  { "model-size", N_("Size of the model file") },
  { "kv", N_("KV cache") },
  { "kv-keys", N_("KV cache, keys") },
  { "kv-values", N_("KV cache, values") },
  { "kv-needed", N_("KV cache needed by one request") },
  { "kv-tokens", N_("Tokens of the KV cache") },
  { "kv-tokens-full", N_("Tokens of the KV cache, full layers") },
  { "kv-tokens-window", N_("Tokens of the KV cache, window layers") },
  { "kv-blocks", N_("Blocks of the KV cache") },
  { "kv-blocks-host", N_("Blocks of the KV cache, host") },
  { "kv-block-tokens", N_("Tokens of one block") },
  { "kv-cells", N_("Cells of the KV cache") },
  { "context", N_("Context (KV cache and state)") },
  { "state", N_("Recurrent state") },
  { "compute", N_("Compute buffers") },
  { "compute-offloaded", N_("Compute buffers, layers offloaded") },
  { "output", N_("Output buffer") },
  { "activation", N_("Activations") },
  { "non-torch", N_("Outside the allocator") },
  { "graphs", N_("CUDA graphs") },
  { "adapters", N_("Adapters") },
  { "projector", N_("Projector") },
  { "projector-compute", N_("Projector, compute") },
  { "draft", N_("Draft context") },
  { "overhead", N_("Overhead") },
  { "total", N_("Total of the parts") },
  { "total-offloaded", N_("Total, layers offloaded") },
  { "budget", N_("What the engine is set to take") },
  { "peak-loading", N_("Peak while loading") },
  { "peak-profiling", N_("Peak of the profiling pass") },
  { "device-total", N_("GPU total") },
  { "driver-reserve", N_("Driver reserve") },
  { "free", N_("Free") },
  { "available", N_("Free, less the engine’s own reserve") },
  { "free-after-loading", N_("Free after loading") },
  { "free-after-pool", N_("Free after the KV cache") },
  { "free-before-graphs", N_("Free before the graphs") },
  { "free-after-graphs", N_("Free after the graphs") },
  { "free-after-profiling", N_("Free after the profiling pass") },
  { "unaccounted", N_("Not accounted for") },
  { "used", N_("Used") },
  { "allocated", N_("Allocated to tensors") },
  { "reserved", N_("Reserved by the allocator") },
  { "requested", N_("Requested from the allocator") },
  { "active", N_("Active") },
  { "refused", N_("Asked for and refused") },
  { "private-pools", N_("In private pools") },
  { "reserved-unallocated", N_("Reserved, not allocated") },
  { "reserved-for-training", N_("Reserved during training") },
  { "reserved-at-start", N_("Reserved at the start") },
  { "non-releasable", N_("Cannot be given back") },
  { "preemptions", N_("Preemptions") },
  { "largest-context", N_("Largest length that the engine estimates") },
  { "host-total", N_("Host RAM") },
  { "host-free", N_("Host RAM, free") },
  { "host-used", N_("Host RAM, used") },
};

/**
 * gbt_log_key_get_label:
 * @key: the stable word of a figure
 *
 * Returns: an English msgid; @key itself where it has none
 */
const char *
gbt_log_key_get_label (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      if (g_str_equal (labels[i].key, key))
        return labels[i].label;
    }

  return key;
}
