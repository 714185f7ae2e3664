/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "gbt-bytes.h"

G_BEGIN_DECLS

/* The unit of every figure shown, as a type of property: "gib", "gb", "byte". */
#define GBT_TYPE_UNIT (gbt_unit_get_type ())

GType gbt_unit_get_type (void) G_GNUC_CONST;

G_END_DECLS
