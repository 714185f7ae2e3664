/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "gbt-json.h"

G_BEGIN_DECLS

/* What a literal may hold. */
#define GBT_PYTHON_LITERAL_MAX_SIZE 16384
#define GBT_PYTHON_LITERAL_MAX_DEPTH 8
#define GBT_PYTHON_LITERAL_MAX_VALUES 1000

GbtJson *gbt_python_literal_parse (const char  *text,
                                   const char  *file,
                                   GError     **error);

G_END_DECLS
