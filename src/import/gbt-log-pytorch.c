/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-engines.h"

#include <string.h>

#include "gbt-error.h"

/* What PyTorch says of its allocator: allocated to tensors and reserved by the allocator are two views of one memory, never
 * added (R2). Its GB, MB and KB are powers of 1024, whatever the version wrote. */

#define COUNTER "pytorch"
#define PROCESS_FIGURE(GROUP, KEY) \
  { .group = GROUP, .key = KEY, .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_PROCESS }

/* More rows than the table of any version has. */
#define SUMMARY_ROWS 60

static void
run_out (GbtLogContext     *context,
         const GbtLogMatch *match)
{
  gbt_log_context_set_outcome (context, GBT_LOG_OUTCOME_OUT_OF_MEMORY, NULL);
}

static const struct
{
  const char *metric;
  const char *key;
} rows[] = {
  { "Allocated memory", "allocated" },
  { "Active memory", "active" },
  { "Requested memory", "requested" },
  { "GPU reserved memory", "reserved" },
  { "Non-releasable memory", "non-releasable" },
};

static void
add_row (GbtLogContext *context,
         const char    *key,
         const char    *cell,
         int            gpu)
{
  g_autofree char *printed = g_strstrip (g_strdup (cell));
  g_autofree char *number = g_strndup (printed, strcspn (printed, " "));
  const char *unit = printed + strlen (number);
  GbtLogFigure figure = { .key = key, .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_PROCESS, .gpu = gpu,
                          .printed = printed };
  GbtLogNumber read = { 0 };

  figure.known = gbt_log_number_read_bytes (number, unit + strspn (unit, " "), gbt_log_context_get_base (context), &read);
  figure.amount = read.amount;
  figure.resolution = read.resolution;
  if (read.stretched)
    gbt_log_context_warn (context, gbt_sentence_new ("gb-means-gib",
      N_("{1} writes GB and MB for powers of 1024: they are read so"),
                                                     GBT_ARGUMENT_TEXT, "PyTorch", GBT_ARGUMENT_END));
  gbt_log_context_add (context, &figure);
}

/* "| Allocated memory      |  14324 MiB |  14324 MiB |  14324 MiB |      0 B   |": the second amount is the peak. */
static gboolean
read_summary_row (GbtLogContext *context,
                  const char    *line,
                  gpointer       state)
{
  g_auto (GStrv) cells = NULL;
  int gpu = GPOINTER_TO_INT (state);

  if (*line != '|' && *line != '=')
    return FALSE;

  cells = g_strsplit (line, "|", 8);
  if (g_strv_length (cells) < 6)
    return TRUE;

  g_strstrip (cells[1]);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      if (g_str_equal (cells[1], rows[i].metric))
        add_row (context, rows[i].key, cells[3], gpu);
    }

  return TRUE;
}

static void
begin_summary (GbtLogContext     *context,
               const GbtLogMatch *match)
{
  g_autofree char *device = gbt_log_match_get (match, "device");

  gbt_log_context_follow (context, read_summary_row, SUMMARY_ROWS, GINT_TO_POINTER ((int) g_ascii_strtoull (device, NULL, 10)),
    NULL);
}

static void
read_gpu (GbtLogContext     *context,
          const GbtLogMatch *match)
{
  g_autofree char *name = gbt_log_match_get (match, "name");

  gbt_log_context_add_fact (context, "gpu-name", name);
}

/* What training was doing when it stopped: the traceback names the call. */
static void
be_backward (GbtLogContext     *context,
             const GbtLogMatch *match)
{
  gbt_log_context_set_phase (context, "backward");
}

static void
be_updating (GbtLogContext     *context,
             const GbtLogMatch *match)
{
  gbt_log_context_set_phase (context, "first-update");
}

static const GbtLogRule rules[] = {
  /* "(GPU 0; 79.35 GiB total capacity; 77.83 GiB already allocated; 711.19 MiB free; 77.83 GiB reserved in total by PyTorch)" */
  { "already allocated", "Tried to allocate " GBT_LOG_AMOUNT ("asked") " \\(GPU (?<gpu>[0-9]{1,4}); " GBT_LOG_AMOUNT ("total")
    " total capacity; "
    GBT_LOG_AMOUNT ("allocated") " already allocated; " GBT_LOG_AMOUNT ("free") " free(?:; " GBT_LOG_AMOUNT ("reserved")
    " (?:reserved in total by PyTorch|cached))?", TAKES (PROCESS_FIGURE ("asked", "refused"), GPU_FIGURE ("total",
    "device-total"),
    PROCESS_FIGURE ("allocated", "allocated"), GPU_FIGURE ("free", "free"), PROCESS_FIGURE ("reserved", "reserved")), NULL },
  /* "GPU 0 has a total capacity of 23.69 GiB of which 3.09 GiB is free. … this process has 20.57 GiB memory in use. …" */
  { "has a total capac", "Tried to allocate " GBT_LOG_AMOUNT ("asked")
    "\\. GPU (?<gpu>[0-9]{1,4})? ?has a total capac(?:i)?ty of "
    GBT_LOG_AMOUNT ("total") " of which " GBT_LOG_AMOUNT ("free") " is free", TAKES (PROCESS_FIGURE ("asked", "refused"),
    GPU_FIGURE ("total", "device-total"), GPU_FIGURE ("free", "free")), NULL },
  { "memory in use", "GPU (?<gpu>[0-9]{1,4})? ?has a total.*?(?:this process|Process [0-9]+) has " GBT_LOG_AMOUNT ("used")
    " memory in use",
    TAKES (PROCESS_FIGURE ("used", "used")), NULL },
  { "is allocated by PyTorch", "(?:GPU (?<gpu>[0-9]{1,4})? ?has a total.*?)?Of the allocated memory " GBT_LOG_AMOUNT
    ("allocated") " is allocated by PyTorch"
    "(?:, with " GBT_LOG_AMOUNT ("pools") " allocated in private pools[^,]*(?:, [^,]*?\\))?)?(?:.*?and " GBT_LOG_AMOUNT ("unused")
    " is reserved by PyTorch but unallocated)?", TAKES (PROCESS_FIGURE ("allocated", "allocated"), PROCESS_FIGURE ("pools",
    "private-pools"),
    PROCESS_FIGURE ("unused", "reserved-unallocated")), NULL },
  { "CUDA out of memory", NULL, NULL, run_out },
  { "HIP out of memory", NULL, NULL, run_out },
  { "OutOfMemoryError", NULL, NULL, run_out },
  { "loss.backward()", NULL, NULL, be_backward },
  { "accelerator.backward(", NULL, NULL, be_backward },
  { "optimizer.step()", NULL, NULL, be_updating },

  /* Tables and lines of its counters */
  { "memory summary, device ID", "PyTorch CUDA memory summary, device ID (?<device>[0-9]{1,4})", NULL, begin_summary },
  { "peak memory allocation: ", "peak memory allocation: " GBT_LOG_AMOUNT ("size"),
    TAKES (PROCESS_FIGURE ("size", "allocated")), NULL },
  { "peak memory reserved: ", "peak memory reserved: " GBT_LOG_AMOUNT ("size"), TAKES (PROCESS_FIGURE ("size", "reserved")),
    NULL },
  { "peak memory active: ", "peak memory active: " GBT_LOG_AMOUNT ("size"), TAKES (PROCESS_FIGURE ("size", "active")), NULL },
  { "Peak reserved memory = ", "Peak reserved memory = " GBT_LOG_AMOUNT ("size"), TAKES (PROCESS_FIGURE ("size", "reserved")),
    NULL },
  { "Peak reserved memory for training = ", "training = " GBT_LOG_AMOUNT ("size"),
    TAKES (PROCESS_FIGURE ("size", "reserved-for-training")), NULL },
  { "of memory reserved.", GBT_LOG_AMOUNT ("size") " of memory reserved", TAKES (PROCESS_FIGURE ("size", "reserved-at-start")),
    NULL },
  { "Max memory", "GPU = (?<name>.+?)\\. Max memory[ :=]+" GBT_LOG_AMOUNT ("total"),
    TAKES (GPU_FIGURE ("total", "device-total")), read_gpu },
};

const GbtLogEngine gbt_log_pytorch = {
  .code = "pytorch",
  .label = "PyTorch",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 2,
  .rules = rules,
  .n_rules = G_N_ELEMENTS (rules),
};
