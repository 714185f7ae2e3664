/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-format.h"
#include "gbt-store.h"

G_BEGIN_DECLS

/* What the programs give to the store; the identities and the clock are the defaults. */
static const GbtStoreHooks bench_store_hooks = {
  .program_version = "bench",
  .fold = gbt_format_fold,
};

G_END_DECLS
