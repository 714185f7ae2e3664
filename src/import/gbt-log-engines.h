/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-log-rule.h"

G_BEGIN_DECLS

/* Shorter takes, of the counter that a file calls COUNTER: of one GPU, of the machine, of the host; in what the line itself
 * says; given again by other lines; worked out by the engine before it ran. */
#define TAKES(...) ((const GbtLogTake[]) { __VA_ARGS__, { NULL } })
#define GPU_FIGURE(GROUP, KEY) \
  { .group = GROUP, .key = KEY, .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_GPU }
#define GPU_FIGURE_IN(GROUP, KEY, UNIT) \
  { .group = GROUP, .key = KEY, .unit = UNIT, .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_GPU }
#define GPU_RESTATED(GROUP, KEY) \
  { .group = GROUP, .key = KEY, .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_GPU, .restates = TRUE }
#define GPU_PREDICTED(GROUP, KEY) \
  { .group = GROUP, .key = KEY, .origin = GBT_LOG_PREDICTED, .counter = COUNTER, .scope = GBT_SCOPE_GPU }
#define MACHINE_FIGURE(GROUP, KEY) \
  { .group = GROUP, .key = KEY, .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_MACHINE }
#define MACHINE_RESTATED(GROUP, KEY) \
  { .group = GROUP, .key = KEY, .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_MACHINE, .restates = TRUE }
#define MACHINE_PREDICTED(GROUP, KEY) \
  { .group = GROUP, .key = KEY, .origin = GBT_LOG_PREDICTED, .counter = COUNTER, .scope = GBT_SCOPE_MACHINE }
#define HOST_FIGURE(GROUP, KEY) \
  { .group = GROUP, .key = KEY, .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_HOST }
#define COUNT(GROUP, KEY) \
  { .group = GROUP, .key = KEY, .counts = TRUE, .origin = GBT_LOG_MEASURED, .counter = COUNTER, .scope = GBT_SCOPE_MACHINE }
#define COUNT_PREDICTED(GROUP, KEY) \
  { .group = GROUP, .key = KEY, .counts = TRUE, .origin = GBT_LOG_PREDICTED, .counter = COUNTER, .scope = GBT_SCOPE_MACHINE }

/* One file each: gbt-log-vllm.c… */
extern const GbtLogEngine gbt_log_ik_llama;
extern const GbtLogEngine gbt_log_koboldcpp;
extern const GbtLogEngine gbt_log_llama;
extern const GbtLogEngine gbt_log_lm_studio;
extern const GbtLogEngine gbt_log_dcgm;
extern const GbtLogEngine gbt_log_nvidia_smi;
extern const GbtLogEngine gbt_log_ollama;
extern const GbtLogEngine gbt_log_pytorch;
extern const GbtLogEngine gbt_log_rocm_smi;
extern const GbtLogEngine gbt_log_sglang;
extern const GbtLogEngine gbt_log_tensorrt_llm;
extern const GbtLogEngine gbt_log_tgi;
extern const GbtLogEngine gbt_log_vllm;

/* "CUDA0", "ROCm1", "Metal", "CPU_Mapped", "CUDA_Host"; @gpu (out): its index, -1 where it has none */
GbtScope gbt_log_read_device (const char *device,
                              int        *gpu);

G_END_DECLS
