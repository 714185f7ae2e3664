/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-engines.h"

#include "gbt-error.h"

/* What vLLM prints when it starts. Its GB are powers of 1024. The lines of a worker are for one GPU. */

#define COUNTER "engine-vllm"

static const GbtLogTake loading[] = {
  { "weights", "weights", FALSE, NULL, GBT_LOG_MEASURED, COUNTER, GBT_SCOPE_GPU, FALSE },
  { NULL },
};

static const GbtLogTake kv_memory[] = {
  { "kv", "kv", FALSE, NULL, GBT_LOG_MEASURED, COUNTER, GBT_SCOPE_GPU, FALSE },
  { NULL },
};

static const GbtLogTake kv_tokens[] = {
  { "tokens", "kv-tokens", TRUE, NULL, GBT_LOG_MEASURED, COUNTER, GBT_SCOPE_MACHINE, FALSE },
  { NULL },
};

static const GbtLogRule rules[] = {
  { "odel loading took ", "odel loading took " GBT_LOG_AMOUNT ("weights"), loading, NULL },
  { "oading model weights took ", "oading model weights took " GBT_LOG_AMOUNT ("weights"), loading, NULL },
  { "Available KV cache memory: ", "Available KV cache memory: " GBT_LOG_AMOUNT ("kv"), kv_memory, NULL },
  { "GPU KV cache size: ", "GPU KV cache size: " GBT_LOG_BARE ("tokens") " tokens", kv_tokens, NULL },
};

const GbtLogEngine gbt_log_vllm = {
  .code = "vllm",
  .label = "vLLM",
  .base = GBT_LOG_BASE_BINARY,
  .rank = 10,
  .rules = rules,
  .n_rules = G_N_ELEMENTS (rules),
};
