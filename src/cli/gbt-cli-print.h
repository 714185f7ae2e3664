/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"
#include "gbt-estimate.h"
#include "gbt-frozen.h"
#include "gbt-workload.h"

G_BEGIN_DECLS

/* What several verbs print the same way. */
void  gbt_cli_print_estimate (GbtCli      *cli,
                              GbtEstimate *estimate);
void  gbt_cli_print_workload (GbtCli      *cli,
                              GbtWorkload *workload);
void  gbt_cli_print_matrix   (GbtCli      *cli,
                              GbtFiche    *fiche);
void  gbt_cli_print_dossier  (GbtCli      *cli,
                              GbtFiche    *fiche);
void  gbt_cli_print_frozen   (GbtCli      *cli,
                              const GbtFrozen *frozen,
                              GPtrArray   *changes);

G_END_DECLS
