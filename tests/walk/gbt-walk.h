/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-sheet.h"

G_BEGIN_DECLS

/* Identities of what the walk holds. */
#define GBT_WALK_OFFER_1 "0b7c0a34-5a1e-4d7f-8f7e-000000000001"
#define GBT_WALK_OFFER_2 "0b7c0a34-5a1e-4d7f-8f7e-000000000002"
#define GBT_WALK_OFFER_3 "0b7c0a34-5a1e-4d7f-8f7e-000000000003"

/**
 * GbtWalkStep:
 * @GBT_WALK_BEFORE_RUNS: three candidates, seven mandatory requirements, one preference
 * @GBT_WALK_AFTER_RUNS: ES-02 confirms on C1, ES-03 truncates on C2's GPU
 * @GBT_WALK_LONGER: the limit goes from 8192 to 16384 tokens
 * @GBT_WALK_LARGER: and the reserve from 6 to 10 GiB
 *
 * Steps of the acceptance walk of seven billion parameters: the worked example and its dossier.
 */
typedef enum
{
  GBT_WALK_BEFORE_RUNS,
  GBT_WALK_AFTER_RUNS,
  GBT_WALK_LONGER,
  GBT_WALK_LARGER,
} GbtWalkStep;

GbtSheet *gbt_walk_new_sheet (GbtWalkStep step);

/* Helpers to build entries in a test: each takes the entry or dossier it changes. */
GbtEntry   *gbt_walk_text    (GbtEntry    *entry,
                              guint        field,
                              const char  *text);
GbtEntry   *gbt_walk_integer (GbtEntry    *entry,
                              guint        field,
                              guint64      value);
GbtDossier *gbt_walk_put     (GbtDossier  *dossier,
                              GbtEntry    *entry);
GbtWorkload *gbt_walk_set_integer (GbtWorkload *workload,
                              GbtFieldId   field,
                              guint64      value);
GbtEntry   *gbt_walk_new_run (const char  *number,
                              const char  *candidate,
                              const char  *gpu);

G_END_DECLS
