/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-log-rule.h"

G_BEGIN_DECLS

/* One file each: gbt-log-vllm.c… */
extern const GbtLogEngine gbt_log_vllm;

G_END_DECLS
