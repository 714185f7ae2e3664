/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-dossier.h"
#include "gbt-workload.h"

G_BEGIN_DECLS

/* What another program wrote meanwhile, and what is written here. */

#define GBT_MERGE_NOT_TYPING (-1)

gboolean     gbt_merge_same_posts (GbtWorkload *a,
                                   GbtWorkload *b);
GbtWorkload *gbt_merge_workloads  (GbtWorkload *base,
                                   GbtWorkload *ours,
                                   GbtWorkload *theirs,
                                   int          typed);
GbtDossier  *gbt_merge_dossiers   (GbtDossier  *base,
                                   GbtDossier  *ours,
                                   GbtDossier  *theirs);

G_END_DECLS
