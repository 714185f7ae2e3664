/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-engines.h"

#include "gbt-error.h"

/* What vLLM prints while it starts, from 0.4 to 0.21. Its GB are powers of 1024. What a worker prints is for one GPU:
 * nothing here is to be summed over workers, nor divided by them. */

#define COUNTER "vllm"

static void
read_config (GbtLogContext     *context,
             const GbtLogMatch *match)
{
  static const char *const keys[] = { "model", "dtype", "context", "tensor-parallel", "quantization", "kv-format" };
  static const char *const groups[] = { "model", "dtype", "context", "tp", "quantization", "kv" };
  g_autofree char *version = gbt_log_match_get (match, "version");

  gbt_log_context_set_version (context, version);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *text = gbt_log_match_get (match, groups[i]);

      gbt_log_context_add_fact (context, keys[i], text);
    }
  gbt_log_context_set_phase (context, "load");
}

static void
read_version (GbtLogContext     *context,
              const GbtLogMatch *match)
{
  g_autofree char *version = gbt_log_match_get (match, "version");

  gbt_log_context_set_version (context, version);
}

static void
begin_loading (GbtLogContext     *context,
               const GbtLogMatch *match)
{
  gbt_log_context_set_phase (context, "load");
}

/* The forward pass over the largest batch, which finds how much is left for the cache. */
static void
end_loading (GbtLogContext     *context,
             const GbtLogMatch *match)
{
  gbt_log_context_set_phase (context, "prefill");
}

static void
begin_serving (GbtLogContext     *context,
               const GbtLogMatch *match)
{
  gbt_log_context_set_phase (context, "generation");
}

static void
read_concurrency (GbtLogContext     *context,
                  const GbtLogMatch *match)
{
  g_autofree char *tokens = gbt_log_match_get (match, "tokens");
  g_autofree char *times = gbt_log_match_get (match, "times");
  g_autofree char *neutral = NULL;
  gint64 count;

  if (gbt_log_number_read_count (tokens, &count))
    {
      neutral = g_strdup_printf ("%" G_GINT64_FORMAT, count);
      gbt_log_context_add_fact (context, "context", neutral);
    }
  gbt_log_context_add_fact (context, "max-concurrency", times);
}

static void
fail (GbtLogContext     *context,
      const GbtLogMatch *match)
{
  gbt_log_context_set_outcome (context, GBT_LOG_OUTCOME_ERROR, NULL);
}

/* What is left for the cache is less than one request needs. */
static void
fail_for_memory (GbtLogContext     *context,
                 const GbtLogMatch *match)
{
  gbt_log_context_set_outcome (context, GBT_LOG_OUTCOME_OUT_OF_MEMORY, "load");
}

static const GbtLogRule rules[] = {
  /* Who, and what was asked */
  { "LLM engine (v", "LLM engine \\(v(?<version>[^ )]+)\\)(?:.*?[ "
    "(:]model='(?<model>[^']+)')?(?:.*?dtype=(?:torch\\.)?(?<dtype>\\w+))?"
    "(?:.*?max_seq_len=(?<context>[0-9]+))?(?:.*?tensor_parallel_size=(?<tp>[0-9]+))?"
    "(?:.*?quantization=(?!None)(?<quantization>[\\w-]+))?"
    "(?:.*?kv_cache_dtype='?(?<kv>\\w+))?", NULL, read_config },
  { "vLLM API server version ", "vLLM API server version (?<version>[^ ]+)", NULL, read_version },
  { "Starting to load model", NULL, NULL, begin_loading },
  { "Application startup complete", NULL, NULL, begin_serving },

  /* Weights */
  { "odel loading took ", "odel loading took " GBT_LOG_AMOUNT ("weights"), TAKES (GPU_FIGURE ("weights", "weights")),
    end_loading },
  { "oading model weights took ", "oading model weights took " GBT_LOG_AMOUNT ("weights"),
    TAKES (GPU_FIGURE ("weights", "weights")), end_loading },
  { "Peak GPU memory after loading weights", "Peak GPU memory after loading weights: " GBT_LOG_AMOUNT ("peak"),
    TAKES (GPU_FIGURE ("peak", "peak-loading")), NULL },
  { "Pre-loading model weights on hpu", "took " GBT_LOG_AMOUNT ("weights") " of device memory \\(" GBT_LOG_AMOUNT ("used") "/"
    GBT_LOG_AMOUNT ("total") " used\\)", TAKES (GPU_FIGURE ("weights", "weights"), GPU_FIGURE ("used", "used"),
    GPU_FIGURE ("total", "device-total")), end_loading },

  /* What is free, and what it is allowed to take: a setting, not a need */
  { "worker init memory snapshot", "free_memory=" GBT_LOG_AMOUNT ("free") ", total_memory=" GBT_LOG_AMOUNT ("total"),
    TAKES (GPU_FIGURE ("free", "free"), GPU_FIGURE ("total", "device-total")), NULL },
  { "worker requested memory", "worker requested memory: " GBT_LOG_AMOUNT ("budget"), TAKES (GPU_FIGURE ("budget", "budget")),
    NULL },
  { "Initial free memory", "Initial free memory: " GBT_LOG_AMOUNT ("free") "; Requested memory: [0-9.]+ \\(util\\), "
    GBT_LOG_AMOUNT ("budget"), TAKES (GPU_RESTATED ("free", "free"), GPU_RESTATED ("budget", "budget")), NULL },
  { "the current vLLM instance can use", "the current vLLM instance can use total_gpu_memory \\(" GBT_LOG_AMOUNT ("total")
    "\\) x gpu_memory_utilization \\([0-9.]+\\) = " GBT_LOG_AMOUNT ("budget"),
    TAKES (GPU_FIGURE ("total", "device-total"), GPU_FIGURE ("budget", "budget")), NULL },
  { "the current vLLM instance can use  ", "can use\\s\\s+" GBT_LOG_AMOUNT ("budget"), TAKES (GPU_FIGURE ("budget", "budget")),
    NULL },
  { "total_gpu_memory  ", "total_gpu_memory\\s\\s+" GBT_LOG_AMOUNT ("total"), TAKES (GPU_FIGURE ("total", "device-total")),
    NULL },
  { "Free memory after profiling", "Free memory after profiling: " GBT_LOG_AMOUNT ("free") " \\(total\\)",
    TAKES (GPU_FIGURE ("free", "free-after-profiling")), NULL },

  /* The pass that measures */
  { "Total non KV cache memory", "Total non KV cache memory: " GBT_LOG_AMOUNT ("total") "; torch peak memory increase: "
    GBT_LOG_AMOUNT ("activation") "; non-torch forward increase memory: " GBT_LOG_AMOUNT ("other") "; weights memory: "
    GBT_LOG_AMOUNT ("weights"), TAKES (GPU_RESTATED ("total", "total"), GPU_FIGURE ("activation", "activation"),
    GPU_FIGURE ("other", "non-torch"), GPU_RESTATED ("weights", "weights")), NULL },
  { "model weights take", "model weights take\\s+" GBT_LOG_AMOUNT ("weights"), TAKES (GPU_RESTATED ("weights", "weights")),
    NULL },
  { "non_torch_memory", "non_torch_memory(?: takes)?\\s+" GBT_LOG_AMOUNT ("other"), TAKES (GPU_FIGURE ("other", "non-torch")),
    NULL },
  { "PyTorch activation peak memory", "PyTorch activation peak memory(?: takes)?\\s+" GBT_LOG_AMOUNT ("activation"),
    TAKES (GPU_FIGURE ("activation", "activation")), NULL },
  { "reserved for KV Cache is", "reserved for KV Cache is " GBT_LOG_AMOUNT ("kv"), TAKES (GPU_FIGURE ("kv", "kv")), NULL },
  { "available_kv_cache_memory", "available_kv_cache_memory\\s+" GBT_LOG_AMOUNT ("kv"), TAKES (GPU_FIGURE ("kv", "kv")), NULL },
  { "vailable KV cache memory: ", "vailable KV cache memory: " GBT_LOG_AMOUNT ("kv"), TAKES (GPU_FIGURE ("kv", "kv")), NULL },
  { "Actual usage is ", "Free memory on device \\(" GBT_LOG_BARE ("free") "/" GBT_LOG_AMOUNT ("total")
    "\\) on startup\\. Desired GPU memory "
    "utilization is \\([0-9.]+, " GBT_LOG_AMOUNT ("budget") "\\)\\. Actual usage is " GBT_LOG_AMOUNT ("weights") " for weight, "
    GBT_LOG_AMOUNT ("activation") " for peak activation, " GBT_LOG_AMOUNT ("other") " for non-torch memory, and "
    GBT_LOG_AMOUNT ("graphs") " for CUDAGraph memory",
    TAKES ({ .group = "free", .key = "free", .unit = "GiB", .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope =
    GBT_SCOPE_GPU,
             .restates = TRUE },
           GPU_RESTATED ("total", "device-total"), GPU_RESTATED ("budget", "budget"), GPU_RESTATED ("weights", "weights"),
           GPU_RESTATED ("activation", "activation"), GPU_RESTATED ("other", "non-torch"), GPU_RESTATED ("graphs", "graphs")),
           NULL },
  { "Current kv cache memory in use is", "Current kv cache memory in use is " GBT_LOG_AMOUNT ("kv"),
    TAKES (GPU_RESTATED ("kv", "kv")), NULL },

  /* Graphs */
  { "Estimated CUDA graph memory", "Estimated CUDA graph memory: " GBT_LOG_AMOUNT ("graphs"),
    TAKES (GPU_PREDICTED ("graphs", "graphs")), NULL },
  { "CUDA graph pool memory", "CUDA graph pool memory: " GBT_LOG_AMOUNT ("graphs") " \\(actual\\)",
    TAKES (GPU_FIGURE ("graphs", "graphs")), NULL },
  { "raph capturing finished in", "raph capturing finished in [0-9.]+ secs?, took " GBT_LOG_AMOUNT ("graphs"),
    TAKES (GPU_FIGURE ("graphs", "graphs")), NULL },

  /* The cache: of a model with several kinds of layers, its tokens are no measure of its bytes */
  { "GPU KV cache size: ", "GPU KV cache size: " GBT_LOG_BARE ("tokens") " tokens", TAKES (COUNT ("tokens", "kv-tokens")), NULL },
  { "Maximum concurrency for ", "Maximum concurrency for " GBT_LOG_BARE ("tokens") " tokens per request: (?<times>[0-9.]+)x",
    NULL,
    read_concurrency },
  { "# GPU blocks: ", "# GPU blocks: (?<gpu_blocks>[0-9,]+), # CPU blocks: (?<cpu_blocks>[0-9,]+)",
    TAKES (COUNT ("gpu_blocks", "kv-blocks"), COUNT ("cpu_blocks", "kv-blocks-host")), NULL },
  { "# cuda blocks: ", "# cuda blocks: (?<gpu_blocks>[0-9,]+), # CPU blocks: (?<cpu_blocks>[0-9,]+)",
    TAKES (COUNT ("gpu_blocks", "kv-blocks"), COUNT ("cpu_blocks", "kv-blocks-host")), NULL },
  { "num_gpu_blocks is", "num_gpu_blocks is: (?<blocks>[0-9,]+)", TAKES (COUNT ("blocks", "kv-blocks")), NULL },
  { "total_num_cumulative_preemption", "total_num_cumulative_preemption=(?<preemptions>[0-9]+)",
    TAKES (COUNT ("preemptions", "preemptions")), NULL },

  /* What goes wrong */
  { "KV cache is needed", "max seq len \\((?<context>[0-9,]+)\\), \\(" GBT_LOG_AMOUNT ("needed")
    " KV cache is needed, which is larger than "
    "the available KV cache memory \\(" GBT_LOG_AMOUNT ("kv") "\\)(?:.*estimated maximum model length is (?<length>[0-9,]+))?",
    TAKES (GPU_PREDICTED ("needed", "kv-needed"), GPU_FIGURE ("kv", "kv"), COUNT_PREDICTED ("length", "largest-context")),
    fail_for_memory },
  { "maximum number of tokens that can be stored in KV cache", "can be stored in KV cache \\((?<tokens>[0-9,]+)\\)",
    TAKES (COUNT ("tokens", "kv-tokens")), fail_for_memory },
  { "is less than desired GPU memory utilization", "Free memory on device (?:cuda:(?<gpu>[0-9]{1,4}) )?\\(" GBT_LOG_BARE
    ("free") "/"
    GBT_LOG_AMOUNT ("total") "\\)", TAKES (GPU_FIGURE_IN ("free", "free", "GiB"), GPU_FIGURE ("total", "device-total")),
    fail_for_memory },
  { "No available memory for the cache blocks", NULL, NULL, fail_for_memory },
  { "reduced from ", "Auto-fit max_model_len: reduced from (?<asked>[0-9,]+) to (?<context>[0-9,]+)",
    TAKES (COUNT ("asked", "asked-context"), COUNT ("context", "context")), NULL },
  { "Engine core initialization failed", NULL, NULL, fail },
};

const GbtLogEngine gbt_log_vllm = {
  .code = "vllm",
  .label = "vLLM",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 10,
  .rules = rules,
  .n_rules = G_N_ELEMENTS (rules),
};
