/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-config-family.h"

G_BEGIN_DECLS

/* The table of families, ended by a row without names. */
extern const GbtConfigFamily gbt_config_families[];

/* What is read of a "model_type" that is in no row: the dimensions, under any usual name. */
extern const GbtConfigFamily gbt_config_unknown_family;

G_END_DECLS
