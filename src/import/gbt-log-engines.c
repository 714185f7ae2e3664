/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-log-engines.h"

const GbtLogEngine *const gbt_log_engines[] = {
  &gbt_log_vllm,
};
const guint gbt_log_n_engines = G_N_ELEMENTS (gbt_log_engines);
