/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-engines.h"

#include "gbt-error.h"

/* What SGLang, TensorRT-LLM and TGI print. They take a part of the GPU that is set: what they then have is not what they need. */

static void
begin_loading (GbtLogContext     *context,
               const GbtLogMatch *match)
{
  gbt_log_context_set_phase (context, "load");
}

static void
end_loading (GbtLogContext     *context,
             const GbtLogMatch *match)
{
  static const char *const groups[] = { "type", "dtype" };
  static const char *const keys[] = { "architecture", "dtype" };

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      g_autofree char *text = gbt_log_match_get (match, groups[i]);

      gbt_log_context_add_fact (context, keys[i], text);
    }
  gbt_log_context_set_phase (context, "prefill");
}

static void
begin_serving (GbtLogContext     *context,
               const GbtLogMatch *match)
{
  gbt_log_context_set_phase (context, "generation");
}

static void
read_facts (GbtLogContext     *context,
            const GbtLogMatch *match)
{
  static const char *const groups[] = { "context", "requests", "model", "fraction" };
  static const char *const keys[] = { "context", "max-requests", "model", "memory-fraction" };

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

static void
run_out (GbtLogContext     *context,
         const GbtLogMatch *match)
{
  gbt_log_context_set_outcome (context, GBT_LOG_OUTCOME_OUT_OF_MEMORY, NULL);
}

static void
run_out_loading (GbtLogContext     *context,
                 const GbtLogMatch *match)
{
  gbt_log_context_set_outcome (context, GBT_LOG_OUTCOME_OUT_OF_MEMORY, "load");
}

/* SGLang: its GB are GiB; "avail mem" is what is free on the device, and what a step takes is a difference of two of them */
#define COUNTER "sglang"

static const GbtLogRule sglang_rules[] = {
  { "Load weight begin", "Load weight begin\\. avail mem=" GBT_LOG_AMOUNT ("free"), TAKES (GPU_FIGURE ("free", "free")),
    begin_loading },
  { "Load weight end", "Load weight end\\.(?: type=(?<type>\\w+),)?(?: dtype=(?:torch\\.)?(?<dtype>\\w+),)?(?:.*?avail mem="
    GBT_LOG_AMOUNT ("free")
    ")(?:, mem usage=" GBT_LOG_AMOUNT ("weights") ")?", TAKES (GPU_FIGURE ("free", "free-after-loading"), GPU_FIGURE
    ("weights", "weights")),
    end_loading },
  { "KV Cache is allocated", "KV Cache is allocated\\.(?: dtype: [\\w.]+,)? #tokens: " GBT_LOG_BARE ("tokens")
    ", (?:K size: " GBT_LOG_AMOUNT ("k") ", V size: " GBT_LOG_AMOUNT ("v") "|KV size: " GBT_LOG_AMOUNT ("kv") ")",
    TAKES ({ .group = "tokens", .key = "kv-tokens", .counts = TRUE, .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope =
    GBT_SCOPE_GPU },
           GPU_FIGURE ("k", "kv-keys"), GPU_FIGURE ("v", "kv-values"), GPU_FIGURE ("kv", "kv")), NULL },
  { "sliding window memory pool", "full_layer_tokens=(?<full>[0-9]+), swa_layer_tokens=(?<window>[0-9]+)",
    TAKES (COUNT ("full", "kv-tokens-full"), COUNT ("window", "kv-tokens-window")), NULL },
  { "Memory pool end", "Memory pool end\\. avail mem=" GBT_LOG_AMOUNT ("free"), TAKES (GPU_FIGURE ("free", "free-after-pool")),
    NULL },
  { "Capture cuda graph begin", "avail mem=" GBT_LOG_AMOUNT ("free"), TAKES (GPU_FIGURE ("free", "free-before-graphs")), NULL },
  { "Capture cuda graph end", "mem usage=" GBT_LOG_AMOUNT ("graphs") "\\. avail mem=" GBT_LOG_AMOUNT ("free"),
    TAKES (GPU_FIGURE ("graphs", "graphs"), GPU_FIGURE ("free", "free-after-graphs")), NULL },
  { "max_total_num_tokens=", "max_total_num_tokens=(?<tokens>[0-9]+)", TAKES ({ .group = "tokens", .key = "kv-tokens", .counts
    = TRUE,
    .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_GPU, .restates = TRUE }), NULL },
  { "max_running_requests=", "max_running_requests=(?<requests>[0-9]+)(?:.*context_len=(?<context>[0-9]+))?", NULL, read_facts },
  { "mem_fraction_static=", "(?:model_path='(?<model>[^']+)'.*)?mem_fraction_static=(?<fraction>[0-9.]+)", NULL, read_facts },
  { "The server is fired up", NULL, NULL, begin_serving },
  { "Not enough memory. Please try to increase --mem-fraction-static", NULL, NULL, run_out_loading },
  { "out of memory even after retracting", NULL, NULL, run_out },
};

const GbtLogEngine gbt_log_sglang = {
  .code = "sglang",
  .label = "SGLang",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 10,
  .rules = sglang_rules,
  .n_rules = G_N_ELEMENTS (sglang_rules),
};

/* TensorRT-LLM: the fraction it takes is of what is free */
#undef COUNTER
#define COUNTER "tensorrt-llm"

static const GbtLogRule tensorrt_rules[] = {
  { "TensorRT-LLM version: ", "TensorRT-LLM version: (?<version>[0-9][\\w.]*)", NULL, read_version },
  { "TensorRT LLM version: ", "TensorRT LLM version: (?<version>[0-9][\\w.]*)", NULL, read_version },
  { "Loaded engine size: ", "Loaded engine size: " GBT_LOG_AMOUNT ("weights"), TAKES (GPU_FIGURE ("weights", "weights")),
    begin_loading },
  { "for execution context memory", "Allocated " GBT_LOG_AMOUNT ("activation") " for execution context memory",
    TAKES (GPU_FIGURE ("activation", "activation")), end_loading },
  { "for runtime buffers", "Allocated " GBT_LOG_AMOUNT ("compute") " for runtime buffers",
    TAKES (GPU_FIGURE ("compute", "compute")), NULL },
  { "in paged KV cache", "Allocated " GBT_LOG_AMOUNT ("kv") " for max tokens in paged KV cache \\((?<tokens>[0-9,]+)\\)",
    TAKES (GPU_FIGURE ("kv", "kv"), COUNT ("tokens", "kv-tokens")), NULL },
  { "primary blocks=", "tokens per block=(?<size>[0-9]+), primary blocks=(?<blocks>[0-9]+), secondary blocks=(?<host>[0-9]+), "
    "max sequence "
    "length=(?<context>[0-9]+)", TAKES (COUNT ("size", "kv-block-tokens"), COUNT ("blocks", "kv-blocks"), COUNT ("host",
    "kv-blocks-host")),
    read_facts },
  { "Memory used after loading model weights (inside torch)", "memory usage profiling: " GBT_LOG_AMOUNT ("weights"),
    TAKES (GPU_FIGURE ("weights", "weights")), end_loading },
  { "Memory used after loading model weights (outside torch)", "memory usage profiling: " GBT_LOG_AMOUNT ("other"),
    TAKES (GPU_FIGURE ("other", "non-torch-after-loading")), NULL },
  { "Memory dynamically allocated during inference (inside torch)", "memory usage profiling: " GBT_LOG_AMOUNT ("activation"),
    TAKES (GPU_FIGURE ("activation", "activation")), NULL },
  { "Memory used outside torch", "Memory used outside torch \\([^)]*\\) in memory usage profiling: " GBT_LOG_AMOUNT ("other"),
    TAKES (GPU_FIGURE ("other", "non-torch")), NULL },
  { "Peak memory during memory usage profiling", "Peak memory during memory usage profiling \\(torch \\+ non-torch\\): "
    GBT_LOG_AMOUNT ("peak")
    "(?:, available KV cache memory when calculating max tokens: " GBT_LOG_AMOUNT ("kv") ")?(?:.*?device total memory "
    GBT_LOG_AMOUNT ("total") ")?",
    TAKES (GPU_FIGURE ("peak", "peak-profiling"), GPU_FIGURE ("kv", "kv"), GPU_FIGURE ("total", "device-total")), NULL },
  { "[MemUsageChange] Init CUDA", "now: CPU (?<host>[0-9]+), GPU (?<used>[0-9]+) \\(MiB\\)",
    TAKES (GPU_FIGURE_IN ("used", "used", "MiB"),
    { .group = "host", .key = "host-used", .unit = "MiB", .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope =
    GBT_SCOPE_HOST }), NULL },
  { "[TensorRT-LLM]", NULL, NULL, NULL },
};

const GbtLogEngine gbt_log_tensorrt_llm = {
  .code = "tensorrt-llm",
  .label = "TensorRT-LLM",
  .base = GBT_LOG_BASE_DECIMAL,
  .rank = 10,
  .rules = tensorrt_rules,
  .n_rules = G_N_ELEMENTS (tensorrt_rules),
};

/* TGI gives tokens and blocks, no bytes but those of the sentence of an out of memory */
#undef COUNTER
#define COUNTER "tgi"

static const GbtLogRule tgi_rules[] = {
  { "Setting max batch total tokens to ", "Setting max batch total tokens to " GBT_LOG_BARE ("tokens"),
    TAKES (COUNT ("tokens", "kv-tokens")), NULL },
  { "KV-cache blocks: ", "KV-cache blocks: (?<blocks>[0-9,]+), size: (?<size>[0-9]+)",
    TAKES (COUNT ("blocks", "kv-blocks"), COUNT ("size", "kv-block-tokens")), NULL },
  { "text_generation_launcher: Args", "model_id: \"(?<model>[^\"]+)\"(?:.*?max_total_tokens: (?:Some\\()?(?<context>[0-9]+))?",
    NULL, read_facts },
  { "Warming up model", NULL, NULL, end_loading },
  { "Method Warmup encountered an error", NULL, NULL, NULL },
  { "Starting shard", NULL, NULL, begin_loading },
  { "text_generation_router", "Connected$", NULL, begin_serving },
  { "text_generation_launcher", NULL, NULL, NULL },
};

const GbtLogEngine gbt_log_tgi = {
  .code = "tgi",
  .label = "TGI",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 10,
  .rules = tgi_rules,
  .n_rules = G_N_ELEMENTS (tgi_rules),
};
