/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-answer.h"
#include "gbt-cli.h"

G_BEGIN_DECLS

/* What is asked, and the answer in words: parts of the verb "find". */
extern const GbtCliOption gbt_cli_find_options[];

gboolean gbt_cli_find_read_wish    (GbtCli           *cli,
                                    GbtWish          *wish,
                                    GError          **error);
void     gbt_cli_find_print_answer (GbtCli           *cli,
                                    const GbtAnswer  *answer);

G_END_DECLS
