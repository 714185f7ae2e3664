/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-cli.h"

G_BEGIN_DECLS

/* One file a verb. */
extern const GbtCliVerb gbt_cli_verb_estimate;
extern const GbtCliVerb gbt_cli_verb_find;
extern const GbtCliVerb gbt_cli_verb_new;
extern const GbtCliVerb gbt_cli_verb_list;
extern const GbtCliVerb gbt_cli_verb_show;
extern const GbtCliVerb gbt_cli_verb_import;
extern const GbtCliVerb gbt_cli_verb_export;
extern const GbtCliVerb gbt_cli_verb_fit;
extern const GbtCliVerb gbt_cli_verb_measure;
extern const GbtCliVerb gbt_cli_verb_decide;
extern const GbtCliVerb gbt_cli_verb_verify;
extern const GbtCliVerb gbt_cli_verb_check;
extern const GbtCliVerb gbt_cli_verb_backup;

G_END_DECLS
