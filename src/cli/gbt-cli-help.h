/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"

G_BEGIN_DECLS

#define GBT_CLI_PROGRAM "gabarit-cli"

/* Every verb; NULL at the end. */
extern const GbtCliVerb *const gbt_cli_verbs[];

/* The options of every verb. */
extern const GbtCliOption gbt_cli_common_options[];

void gbt_cli_print_help (GbtCli           *self,
                         const GbtCliVerb *verb);

G_END_DECLS
