/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-engines.h"

#include <string.h>

const GbtLogEngine *const gbt_log_engines[] = {
  &gbt_log_dcgm,
  &gbt_log_ik_llama,
  &gbt_log_koboldcpp,
  &gbt_log_llama,
  &gbt_log_lm_studio,
  &gbt_log_nvidia_smi,
  &gbt_log_ollama,
  &gbt_log_pytorch,
  &gbt_log_rocm_smi,
  &gbt_log_sglang,
  &gbt_log_tensorrt_llm,
  &gbt_log_tgi,
  &gbt_log_vllm,
};
const guint gbt_log_n_engines = G_N_ELEMENTS (gbt_log_engines);

/**
 * gbt_log_read_device:
 * @device: (nullable): how an engine calls a device
 * @gpu: (out): its index; -1 where the name has none
 *
 * Returns: %GBT_SCOPE_HOST for the processor and for memory of the host that a GPU reads, else
 *   %GBT_SCOPE_GPU
 */
GbtScope
gbt_log_read_device (const char *device,
                     int        *gpu)
{
  const char *digits;

  *gpu = -1;
  if (device == NULL || g_ascii_strcasecmp (device, "Host") == 0 || g_str_has_prefix (device, "CPU")
      || strstr (device, "_Host") != NULL || strstr (device, "_Pinned") != NULL || g_str_has_prefix (device, "BLAS"))
    return GBT_SCOPE_HOST;

  digits = device + strcspn (device, "0123456789");
  if (*digits != '\0' && strlen (digits) <= 4)
    *gpu = (int) g_ascii_strtoull (digits, NULL, 10);
  else if (g_str_has_prefix (device, "Metal"))
    *gpu = 0;

  return GBT_SCOPE_GPU;
}
