/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-engines.h"

#include "gbt-error.h"

/* What the server of Ollama prints. What its scheduler requires is a prediction; what its engine then allocates on each
 * device is not. The lines of llama.cpp stand among its own. */

#define COUNTER "ollama"

/* msg="model weights" device=CUDA0 size="19.9 GiB": "device", "buffer" and "backend" by turns */
static void
read_allocation (GbtLogContext     *context,
                 const GbtLogMatch *match)
{
  static const struct
  {
    const char *word;
    const char *key;
  } words[] = { { "model weights", "weights" }, { "kv cache", "kv" }, { "compute graph", "compute" } };
  g_autofree char *what = gbt_log_match_get (match, "what");
  g_autofree char *device = gbt_log_match_get (match, "device");
  GbtLogTake take = { .group = "size", .key = "weights", .origin = GBT_LOG_MEASURED, .counter = COUNTER };
  int gpu;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (g_strcmp0 (what, words[i].word) == 0)
        take.key = words[i].key;
    }
  take.scope = gbt_log_read_device (device, &gpu);
  gbt_log_context_take (context, match, &take, gpu);
}

/* One figure for each GPU: memory.available="[22.0 GiB 22.0 GiB]" */
static void
read_list (GbtLogContext     *context,
           const GbtLogMatch *match,
           const char        *key,
           GbtLogOrigin       origin)
{
  static GRegex *amount;
  g_autofree char *list = gbt_log_match_get (match, "list");
  g_autoptr (GMatchInfo) info = NULL;
  int gpu = 0;

  if (g_once_init_enter_pointer (&amount))
    g_once_init_leave_pointer (&amount, g_regex_new (GBT_LOG_AMOUNT ("n"), G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT, NULL));

  for (g_regex_match (amount, list != NULL ? list : "", G_REGEX_MATCH_DEFAULT, &info); g_match_info_matches (info) && gpu < 1024;
       g_match_info_next (info, NULL), gpu++)
    {
      g_autofree char *printed = g_match_info_fetch (info, 0);
      g_autofree char *number = g_match_info_fetch_named (info, "n");
      g_autofree char *unit = g_match_info_fetch_named (info, "n_unit");
      GbtLogFigure figure = { .key = key, .origin = origin, .counter = COUNTER, .scope = GBT_SCOPE_GPU, .gpu = gpu, .printed =
        printed };
      GbtLogNumber read = { 0 };

      figure.known = gbt_log_number_read_bytes (number, unit, gbt_log_context_get_base (context), &read);
      figure.amount = read.amount;
      figure.resolution = read.resolution;
      gbt_log_context_add (context, &figure);
    }
}

static void
read_available (GbtLogContext     *context,
                const GbtLogMatch *match)
{
  read_list (context, match, "free", GBT_LOG_MEASURED);
}

static void
read_allocations (GbtLogContext     *context,
                  const GbtLogMatch *match)
{
  read_list (context, match, "total", GBT_LOG_PREDICTED);
}

static void
read_layers (GbtLogContext     *context,
             const GbtLogMatch *match)
{
  g_autofree char *layers = gbt_log_match_get (match, "layers");

  gbt_log_context_add_fact (context, "layers-offloaded", layers);
}

static void
read_gpu (GbtLogContext     *context,
          const GbtLogMatch *match)
{
  static const char *const groups[] = { "name", "driver" };
  static const char *const keys[] = { "gpu-name", "driver" };

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      g_autofree char *text = gbt_log_match_get (match, groups[i]);

      gbt_log_context_add_fact (context, keys[i], text);
    }
}

/* A shorter prompt is another task (R7). */
static void
read_truncated (GbtLogContext     *context,
                const GbtLogMatch *match)
{
  static const char *const groups[] = { "prompt", "kept" };
  static const char *const keys[] = { "asked-context", "executed-context" };

  gbt_log_context_add_fact (context, "truncated", "yes");
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      g_autofree char *text = gbt_log_match_get (match, groups[i]);

      gbt_log_context_add_fact (context, keys[i], text);
    }
}

static void
read_version (GbtLogContext     *context,
              const GbtLogMatch *match)
{
  g_autofree char *version = gbt_log_match_get (match, "version");

  gbt_log_context_set_version (context, version);
}

#define QUOTED(name) "=\"?" GBT_LOG_AMOUNT (name)

static const GbtLogRule rules[] = {
  /* Predicted by the scheduler: over all the GPUs */
  { "memory.required.full", "memory\\.required\\.full" QUOTED ("size"), TAKES (MACHINE_PREDICTED ("size", "total")), NULL },
  { "memory.required.partial", "memory\\.required\\.partial" QUOTED ("size"),
    TAKES (MACHINE_PREDICTED ("size", "total-offloaded")), NULL },
  { "memory.required.kv", "memory\\.required\\.kv" QUOTED ("size"), TAKES (MACHINE_PREDICTED ("size", "kv")), NULL },
  { "memory.required.allocations", "memory\\.required\\.allocations=\"?\\[(?<list>[^\\]]*)\\]", NULL, read_allocations, TRUE },
  { "memory.weights.total", "memory\\.weights\\.total" QUOTED ("size"), TAKES (MACHINE_PREDICTED ("size", "weights")), NULL },
  { "memory.weights.repeating", "memory\\.weights\\.repeating" QUOTED ("size"),
    TAKES (MACHINE_PREDICTED ("size", "weights-repeating")), NULL },
  { "memory.weights.nonrepeating", "memory\\.weights\\.nonrepeating" QUOTED ("size"),
    TAKES (MACHINE_PREDICTED ("size", "weights-nonrepeating")), NULL },
  { "memory.graph.full", "memory\\.graph\\.full" QUOTED ("size"), TAKES (MACHINE_PREDICTED ("size", "compute")), NULL },
  { "memory.graph.partial", "memory\\.graph\\.partial" QUOTED ("size"),
    TAKES (MACHINE_PREDICTED ("size", "compute-offloaded")), NULL },
  { "memory.gpu_overhead", "memory\\.gpu_overhead" QUOTED ("size"), TAKES (MACHINE_PREDICTED ("size", "overhead")), NULL },
  { "projector.weights", "projector\\.weights" QUOTED ("size"), TAKES (MACHINE_PREDICTED ("size", "projector")), NULL },
  { "projector.graph", "projector\\.graph" QUOTED ("size"), TAKES (MACHINE_PREDICTED ("size", "projector-compute")), NULL },
  { "memory.available", "memory\\.available=\"?\\[(?<list>[^\\]]*)\\]", NULL, read_available, TRUE },
  { "layers.offload", "layers\\.offload=(?<layers>[0-9]+)", NULL, read_layers },

  /* Allocated by its engine */
  { "size=", "msg=\"(?<what>model weights|kv cache|compute graph)\"(?: (?:device|buffer|backend)=(?<device>\\w+))?(?: "
    "buffer_type=\\w+)? size"
    QUOTED ("size"), NULL, read_allocation },
  { "msg=\"total memory\"", "msg=\"total memory\" size" QUOTED ("size"), TAKES (MACHINE_RESTATED ("size", "total")), NULL },

  /* The machine */
  { "msg=\"system memory\"", "total" QUOTED ("total") "\" free" QUOTED ("free"), TAKES (HOST_FIGURE ("total", "host-total"),
    HOST_FIGURE ("free", "host-free")), NULL },
  { "msg=\"gpu memory\"", "available" QUOTED ("available") "\" free" QUOTED ("free"),
    TAKES (GPU_FIGURE ("available", "available"),
    GPU_FIGURE ("free", "free")), NULL },
  { "msg=\"inference compute\"", "(?:driver=(?<driver>[0-9.]+))?.*?(?:name=\"?(?<name>[^\"]+)\"?)? total" QUOTED ("total")
    "\" available"
    QUOTED ("available"), TAKES (GPU_FIGURE ("total", "device-total"), GPU_FIGURE ("available", "available")), read_gpu },
  { "truncating input prompt", "truncating input prompt\"(?:.*?prompt=(?<prompt>[0-9]+))?(?:.*?new=(?<kept>[0-9]+))?", NULL,
    read_truncated },
  { "Listening on ", "Listening on .*\\(version (?<version>[0-9][^)]*)\\)", NULL, read_version },
};

const GbtLogEngine gbt_log_ollama = {
  .code = "ollama",
  .label = "Ollama",
  .base = GBT_LOG_BASE_DECIMAL,
  .rank = 9,
  .rules = rules,
  .n_rules = G_N_ELEMENTS (rules),
};
