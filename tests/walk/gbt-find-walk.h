/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-market.h"
#include "gbt-wish.h"

G_BEGIN_DECLS

#define GBT_FIND_WALK_N_OFFERS 12
#define GBT_FIND_WALK_CATALOGUE "walk-2"

typedef enum
{
  GBT_FIND_WALK_LLAMA_8B,
  GBT_FIND_WALK_LLAMA_70B,
  GBT_FIND_WALK_PHI_4,
  GBT_FIND_WALK_FALCON_7B,
} GbtFindWalkModel;

/* The second acceptance walk: what is asked, and its twelve offers "O1" to "O12". */
GbtWorkload *gbt_find_walk_new_workload (GbtFindWalkModel  model,
                                         const char       *format,
                                         guint64           tokens,
                                         guint64           requests);
void         gbt_find_walk_init_wish    (GbtWish          *wish);
GbtEntry    *gbt_find_walk_new_offer    (guint             number);
/* An offer of its own: all of these may be NULL or 0. */
GbtEntry    *gbt_find_walk_make_offer   (const char       *key,
                                         const char       *gpu,
                                         const char       *gpus,
                                         guint64           total_mib,
                                         const char       *tier,
                                         const char       *country,
                                         const char       *hourly);
GbtMarket   *gbt_find_walk_new_market   (void);

G_END_DECLS
