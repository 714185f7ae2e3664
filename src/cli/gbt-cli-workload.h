/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"
#include "gbt-workload.h"

G_BEGIN_DECLS

/* The options that describe a workload: those of "estimate" and of "new". */
extern const GbtCliOption gbt_cli_workload_options[];

GbtWorkload *gbt_cli_workload_read (GbtCli  *cli,
                                    GError **error);

G_END_DECLS
