/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-engines.h"

#include <string.h>

#include "gbt-error.h"

/* What llama.cpp prints, from 2023 to 2026, and what builds on it. Its MB are powers of 1024. A buffer belongs to one
 * device; the lines that give the sum of the buffers say the same memory again. */

#define COUNTER "llama.cpp"

static void
set_fact (GbtLogContext     *context,
          const GbtLogMatch *match,
          const char        *group,
          const char        *key)
{
  g_autofree char *text = gbt_log_match_get (match, group);

  gbt_log_context_add_fact (context, key, text);
}

static const struct
{
  const char *word;
  const char *key;
} buffers[] = {
  { "KV", "kv" }, { "compute", "compute" }, { "output", "output" }, { "RS", "state" }, { "LoRA", "adapters" }, { "model",
    "weights" },
};

/* "CUDA0 model buffer size = 18508.35 MiB"; without a word before "buffer", of the weights. */
static void
read_buffer (GbtLogContext     *context,
             const GbtLogMatch *match)
{
  g_autofree char *device = gbt_log_match_get (match, "device");
  g_autofree char *what = gbt_log_match_get (match, "what");
  GbtLogTake take = { .group = "size", .key = "weights", .origin = GBT_LOG_MEASURED, .counter = COUNTER };
  int gpu;

  for (guint i = 0; i < G_N_ELEMENTS (buffers); i++)
    {
      if (g_strcmp0 (what, buffers[i].word) == 0)
        take.key = buffers[i].key;
    }
  take.scope = gbt_log_read_device (device, &gpu);
  gbt_log_context_take (context, match, &take, gpu);
  /* The context is made once the weights are there. */
  gbt_log_context_set_phase (context, g_str_equal (take.key, "weights") ? "load" : "prefill");
}

/* The sum over the devices, and the sequences it is for. */
static void
read_cache_size (GbtLogContext     *context,
                 const GbtLogMatch *match)
{
  set_fact (context, match, "type", "kv-format");
}

static void
read_contexts (GbtLogContext     *context,
               const GbtLogMatch *match)
{
  g_autofree char *name = gbt_log_match_get (match, "name");
  static const char *const names[] = { "n_ctx", "n_ctx_per_seq", "n_ctx_seq", "n_seq_max", "n_batch", "n_ubatch", "flash_attn" };
  static const char *const keys[] = { "context-total", "context", "context", "requests", "batch", "microbatch",
    "flash-attention" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      if (g_str_equal (name, names[i]))
        set_fact (context, match, "value", keys[i]);
    }
}

static void
read_offloaded (GbtLogContext     *context,
                const GbtLogMatch *match)
{
  set_fact (context, match, "layers", "layers-offloaded");
}

static void
read_model (GbtLogContext     *context,
            const GbtLogMatch *match)
{
  set_fact (context, match, "name", "model");
  set_fact (context, match, "format", "weight-format");
  set_fact (context, match, "params", "model-parameters");
}

static void
read_build (GbtLogContext     *context,
            const GbtLogMatch *match)
{
  g_autofree char *version = gbt_log_match_get (match, "version");

  gbt_log_context_set_version (context, version);
}

/* What is over where the sum of the others is larger than the total was subtracted from an unsigned number of MiB. */
static void
add_unaccounted (GbtLogContext     *context,
                 const GbtLogMatch *match,
                 GbtScope           scope,
                 int                gpu)
{
  static const gint64 wrap = G_GINT64_CONSTANT (1) << 44;
  static const gint64 mib = 1024 * 1024;
  g_autofree char *text = gbt_log_match_get (match, "rest");
  GbtLogFigure figure = { .key = "unaccounted", .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = scope, .gpu = gpu };
  gint64 count;

  if (text == NULL)
    return;

  figure.printed = text;
  figure.known = gbt_log_number_read_count (text, &count) && count < wrap && count > -wrap;
  if (figure.known)
    {
      figure.amount = (count >= wrap / 2 ? count - wrap : count) * mib;
      figure.resolution = (guint64) mib / 2;
    }
  gbt_log_context_add (context, &figure);
}

/* "|   - CUDA0 (RTX 3090)   | 24117 = 23773 + (20903 = 12096 +    7504 +    1302) + 17592186023856 |", in MiB */
static void
read_breakdown (GbtLogContext     *context,
                const GbtLogMatch *match)
{
  static const struct
  {
    const char *group;
    const char *key;
    gboolean restates;
  } columns[] = {
    { "total", "device-total", FALSE }, { "free", "free", FALSE },      { "self", "total", TRUE },
    { "model", "weights", TRUE },       { "context", "context", TRUE }, { "compute", "compute", TRUE },
  };
  g_autofree char *device = gbt_log_match_get (match, "device");
  int gpu;
  GbtScope scope = gbt_log_read_device (device, &gpu);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      GbtLogTake take = { .group = columns[i].group, .key = columns[i].key, .unit = "MiB", .origin = GBT_LOG_MEASURED,
                          .counter = COUNTER, .scope = scope, .restates = columns[i].restates };

      gbt_log_context_take (context, match, &take, gpu);
    }
  add_unaccounted (context, match, scope, gpu);
}

static void
read_fitted_device (GbtLogContext     *context,
                    const GbtLogMatch *match)
{
  g_autofree char *device = gbt_log_match_get (match, "device");
  int gpu;
  GbtLogTake used = { .group = "used", .key = "total", .origin = GBT_LOG_PREDICTED, .counter = COUNTER,
                      .scope = gbt_log_read_device (device, &gpu) };

  gbt_log_context_take (context, match, &used, gpu);
}

static void
read_device (GbtLogContext     *context,
             const GbtLogMatch *match)
{
  g_autofree char *device = gbt_log_match_get (match, "device");
  int gpu;
  GbtLogTake take = { .group = "free", .key = "free", .origin = GBT_LOG_MEASURED, .counter = COUNTER,
                      .scope = gbt_log_read_device (device, &gpu) };

  set_fact (context, match, "name", "gpu-name");
  gbt_log_context_take (context, match, &take, gpu);
  gbt_log_context_set_phase (context, "load");
}

/* A smaller context than was asked is another task (R7). */
static void
read_reduced (GbtLogContext     *context,
              const GbtLogMatch *match)
{
  set_fact (context, match, "asked", "asked-context");
  set_fact (context, match, "context", "context-total");
}

static void
read_truncated (GbtLogContext     *context,
                const GbtLogMatch *match)
{
  gbt_log_context_add_fact (context, "truncated", "yes");
}

static void
begin_generation (GbtLogContext     *context,
                  const GbtLogMatch *match)
{
  gbt_log_context_set_phase (context, "generation");
}

static void
run_out (GbtLogContext     *context,
         const GbtLogMatch *match)
{
  gbt_log_context_set_outcome (context, GBT_LOG_OUTCOME_OUT_OF_MEMORY, NULL);
}

static void
fail (GbtLogContext     *context,
      const GbtLogMatch *match)
{
  gbt_log_context_set_outcome (context, GBT_LOG_OUTCOME_ERROR, NULL);
}

#define DEVICE "(?<device>[A-Za-z][A-Za-z_]*[0-9]{0,3}(?:_Mapped|_Split|_Host|_Pinned)?)"

static const GbtLogRule rules[] = {
  { "buffer size", "(?:^|[\\s:])" DEVICE "\\s+(?:(?<what>model|KV|compute|output|RS|LoRA)\\s+)?buffer size\\s*=\\s*"
    GBT_LOG_AMOUNT ("size"),
    NULL, read_buffer },
  { "self size", "[kK][vV] self size\\s*=\\s*" GBT_LOG_AMOUNT ("size") "(?:,\\s*(?:K|c\\^KV) \\((?<type>\\w+)\\))?",
    TAKES (MACHINE_RESTATED ("size", "kv")), read_cache_size },
  { "cells, ", "llama_kv_cache\\w*:\\s+size\\s*=\\s*" GBT_LOG_AMOUNT ("size")
    " \\(\\s*(?<cells>[0-9]+) cells.*?(?:, K \\((?<type>\\w+)\\))",
    TAKES (MACHINE_RESTATED ("size", "kv"), COUNT ("cells", "kv-cells")), read_cache_size },
  { "llama_memory_recurrent", "llama_memory_recurrent:\\s+size\\s*=\\s*" GBT_LOG_AMOUNT ("size"),
    TAKES (MACHINE_RESTATED ("size", "state")), NULL },
  { "mem required", "mem required\\s*=\\s*" GBT_LOG_AMOUNT ("size") "(?: \\(\\+\\s*" GBT_LOG_AMOUNT ("state") " per state\\))?",
    TAKES (MACHINE_PREDICTED ("size", "total"), MACHINE_PREDICTED ("state", "kv")), NULL },
  { "total VRAM used", "total VRAM used:\\s*" GBT_LOG_AMOUNT ("total") "(?: \\(model:\\s*" GBT_LOG_AMOUNT ("model")
    ", context:\\s*"
    GBT_LOG_AMOUNT ("context") "\\))?",
    TAKES ({ .group = "total", .key = "total", .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_GPU,
    .restates = TRUE },
           GPU_FIGURE ("model", "weights"), GPU_FIGURE ("context", "context")), NULL },
  { "model size ", "model size\\s+=\\s*" GBT_LOG_AMOUNT ("size") " \\(", TAKES (MACHINE_FIGURE ("size", "model-size")), NULL },
  { "file size ", "file size\\s+=\\s*" GBT_LOG_AMOUNT ("size") " \\(", TAKES (MACHINE_FIGURE ("size", "model-size")), NULL },
  { "model params ", "model params\\s+= (?<params>[0-9.,]+ [KMBT])", NULL, read_model },
  { "model ftype ", "model ftype\\s+= (?<format>.+?)\\s*$", NULL, read_model },
  { "file type ", "print_info: file type\\s+= (?<format>.+?)\\s*$", NULL, read_model },
  { "general.name ", "general\\.name\\s+= (?<name>.+?)\\s*$", NULL, read_model },
  { "offloaded ", "offloaded (?<layers>[0-9]+/[0-9]+) layers to GPU", NULL, read_offloaded },
  { "n_ctx", "\\b(?<name>n_ctx|n_ctx_per_seq|n_ctx_seq)\\s+= (?<value>[0-9]{1,10})\\b", NULL, read_contexts },
  { "n_seq_max", "\\b(?<name>n_seq_max)\\s+= (?<value>[0-9]{1,10})\\b", NULL, read_contexts },
  { "n_batch", "\\b(?<name>n_batch)\\s+= (?<value>[0-9]{1,10})\\b", NULL, read_contexts },
  { "n_ubatch", "\\b(?<name>n_ubatch)\\s+= (?<value>[0-9]{1,10})\\b", NULL, read_contexts },
  { "flash_attn", "\\b(?<name>flash_attn)\\s+= (?<value>\\w+)\\b", NULL, read_contexts },
  { "using device ", "using device (?<device>\\w+) \\((?<name>[^)]+(?:\\([^)]*\\)[^)]*)*)\\)(?: \\([^)]*\\))? - "
    GBT_LOG_AMOUNT ("free") " free", NULL,
    read_device },
  { "memory_breakdown", "memory_breakdown\\w*:\\s*\\|\\s+- (?<device>\\w+)[^|]*\\|\\s*(?:(?<total>[0-9]+) =\\s*(?<free>[0-9]+) "
    "\\+ \\()?\\s*(?<self>[0-9]+) =\\s*(?<model>[0-9]+) "
    "\\+\\s*(?<context>[0-9]+) \\+\\s*(?<compute>[0-9]+)\\)?(?:\\s*\\+\\s*(?<rest>-?[0-9]{1,20}))?", NULL, read_breakdown, TRUE },
  { "projected to use ", "projected to use " GBT_LOG_AMOUNT ("total") " of device memory vs\\. " GBT_LOG_AMOUNT ("free")
    " of free device memory",
    TAKES (MACHINE_PREDICTED ("total", "total"), MACHINE_FIGURE ("free", "free")), NULL },
  { "MiB used, ", "llama_params_fit_impl:\\s+- (?<device>\\w+)[^:]*:.*?" GBT_LOG_AMOUNT ("used") " used", NULL,
    read_fitted_device },
  { "context size reduced from ", "context size reduced from (?<asked>[0-9]+) to (?<context>[0-9]+)", NULL, read_reduced },
  { "memory usage of mmproj is ", "memory usage of mmproj is " GBT_LOG_AMOUNT ("size"),
    TAKES (GPU_PREDICTED ("size", "projector")), NULL },
  { "memory usage of MTP context is ", "memory usage of MTP context is " GBT_LOG_AMOUNT ("size"),
    TAKES (GPU_PREDICTED ("size", "draft")), NULL },
  { "input truncated", NULL, NULL, read_truncated },
  { "build: ", "\\bbuild: (?<version>[0-9]+ \\([0-9a-f]+\\))", NULL, read_build },
  { "main: build = ", "main: build = (?<version>[0-9]+ \\([0-9a-f]+\\))", NULL, read_build },
  { "server is listening", NULL, NULL, begin_generation },
  { "cudaMalloc failed: out of memory", "allocating " GBT_LOG_AMOUNT ("asked") " on device (?<gpu>[0-9]{1,3})",
    TAKES (GPU_FIGURE ("asked", "refused")), run_out },
  { "CUDA error: out of memory", NULL, NULL, run_out },
  { "ErrorOutOfDeviceMemory", NULL, NULL, run_out },
  { "failed to allocate buffer", NULL, NULL, run_out },
  { "llama_model_load: error loading model", NULL, NULL, fail },
};

const GbtLogEngine gbt_log_llama = {
  .code = "llama.cpp",
  .label = "llama.cpp",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 5,
  .rules = rules,
  .n_rules = G_N_ELEMENTS (rules),
};

/* What only a fork or a server of it prints. */
static const GbtLogRule ik_rules[] = {
  { "mla_attn", NULL, NULL, NULL },
  { "attn_max_b", NULL, NULL, NULL },
  { "fused_moe", NULL, NULL, NULL },
};

const GbtLogEngine gbt_log_ik_llama = {
  .code = "ik-llama.cpp",
  .label = "ik_llama.cpp",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 6,
  .rules = ik_rules,
  .n_rules = G_N_ELEMENTS (ik_rules),
};

static const GbtLogRule kobold_rules[] = {
  { "KoboldCpp - Version ", "KoboldCpp - Version (?<version>[0-9.]+)", NULL, read_build },
  { "Welcome to KoboldCpp", "Version (?<version>[0-9.]+)", NULL, read_build },
  { "koboldcpp_", NULL, NULL, NULL },
};

const GbtLogEngine gbt_log_koboldcpp = {
  .code = "koboldcpp",
  .label = "KoboldCpp",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 8,
  .rules = kobold_rules,
  .n_rules = G_N_ELEMENTS (kobold_rules),
};

/* An estimate made before loading: the units of its GB are not documented, the decimal reading is kept. */
#undef COUNTER
#define COUNTER "lm-studio"

static const GbtLogRule lm_studio_rules[] = {
  { "Model: ", "^[^A-Za-z]*(?:\\[[^\\]]*\\]\\s*)*Model: " GBT_LOG_AMOUNT ("model"),
    TAKES (MACHINE_PREDICTED ("model", "weights")), NULL },
  { "Context: ", "^[^A-Za-z]*(?:\\[[^\\]]*\\]\\s*)*(?:Model: [^/]*/ )?Context: " GBT_LOG_AMOUNT ("context"),
    TAKES (MACHINE_PREDICTED ("context", "kv")), NULL },
  { "Total: ", "(?:Context: [^/]*/ |^[^A-Za-z]*(?:\\[[^\\]]*\\]\\s*)*)Total: " GBT_LOG_AMOUNT ("total"),
    TAKES (MACHINE_PREDICTED ("total", "total")), NULL },
  { "[LM Studio]", NULL, NULL, NULL },
};

const GbtLogEngine gbt_log_lm_studio = {
  .code = "lm-studio",
  .label = "LM Studio",
  .base = GBT_LOG_BASE_DECIMAL,
  .rank = 4,
  .rules = lm_studio_rules,
  .n_rules = G_N_ELEMENTS (lm_studio_rules),
};
